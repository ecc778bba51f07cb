"""The results document: what stands at the tables of boards, how they are scored, and what was ruled about one table.

:func:`loads` and :func:`load` read YAML or JSON, one session a document; a session of one board may leave ``boards``
out.  Every error has the file, the line, what was expected and an example.
"""

from __future__ import annotations

import re
from collections.abc import Mapping as ReadOnly
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import IO, TYPE_CHECKING

from bridgelaw.errors import BridgelawError, UnknownTable, UnreadableField, UnreadableValue
from bridgelaw.formats import values
from bridgelaw.formats.tree import (
    ContradictoryKeys,
    EmptyCase,
    Mapping,
    MissingKey,
    Node,
    Scalar,
    describe,
    read_source,
    read_tree,
)
from bridgelaw.scores.adjusted import EDITIONS, Adjustment, OwnFault, Penalized, Ruling, Seen, adjust
from bridgelaw.scores.authorities import Authority, authority
from bridgelaw.scores.board import Board
from bridgelaw.scores.contract import Result, check_score
from bridgelaw.scores.damage import Fault
from bridgelaw.scores.field import NOT_PLAYED, Artificial, Average, Both, Entry, Scoring, Weighted, read_share
from bridgelaw.scores.imps import BoardAMatch, Butler, CrossImps, Divided, Teams
from bridgelaw.scores.matchpoints import Fewer, Matchpoints
from bridgelaw.scores.rounding import Rounding
from bridgelaw.scores.session import Sat, Table
from bridgelaw.scores.teams import Blame, OtherTable
from bridgelaw.scores.victory_points import FractionalImps
from bridgelaw.scores.weighing import Barred, Outcome, allowed, weighted
from bridgelaw.table.board import Vulnerability, read_board, vulnerability_of
from bridgelaw.table.seat import Side

if TYPE_CHECKING:
    import os

__all__ = [
    "ADJUST_KEYS",
    "BOARD_KEYS",
    "DATUMS",
    "FAULTS",
    "LIMIT_OUTCOMES",
    "LIMIT_TABLES",
    "RESULT_KEYS",
    "RULES",
    "SCORINGS",
    "SHEET_KEYS",
    "VERSION",
    "VICTORY_POINTS",
    "Row",
    "Sheet",
    "SheetBoard",
    "load",
    "loads",
]

VERSION = 1
#: More tables than any board is played at.
LIMIT_TABLES = 2000
#: More outcomes than anybody weighs.
LIMIT_OUTCOMES = 50

SCORINGS: tuple[str, ...] = ("matchpoints", "imps", "cross-imps", "butler", "board-a-match")
#: What each form of scoring can be told.
RULES: ReadOnly[str, tuple[str, ...]] = {
    "matchpoints": ("per_table", "fewer"),
    "imps": (),
    "cross-imps": ("divided", "cap"),
    "butler": ("trimmed", "datum"),
    "board-a-match": (),
}
#: How a datum is rounded, and what that is called.
DATUMS: ReadOnly[str, Rounding] = {
    "exact": Rounding.EXACT,
    "tens": Rounding.TENS,
    "tens-half-down": Rounding.TENS_TOWARDS_ZERO,
}
#: The rules for a margin that is no whole number of IMPs.
VICTORY_POINTS: ReadOnly[str, FractionalImps] = {rule.name.lower(): rule for rule in FractionalImps}
FAULTS: ReadOnly[str, Fault] = {fault.value.replace(" ", "-"): fault for fault in Fault}
_FEWER = {fewer.value.replace(" ", "-"): fewer for fewer in Fewer}
_BLAME = {blame.value.replace(" ", "-"): blame for blame in Blame}

RESULT_KEYS = ("ns", "ew", "result", "score", "weighted", "artificial", "not_played", "fouled")
_STANDS = ("result", "score", "weighted", "artificial", "not_played")
BOARD_KEYS = ("board", "vulnerable", "tables", "results", "adjust")
SHEET_KEYS = (
    *("bridgelaw", "title", "source", "edition", "scoring", "rules", "victory_points", "authority", "boards"),
    *BOARD_KEYS,
)
ADJUST_KEYS = (
    *("table", "offending", "outcomes", "artificial", "self_inflicted", "session", "penalties"),
    *("other_table", "knockout", "seen", "sympathetic", "likely", "note"),
)
_OUTCOME_KEYS = ("result", "score", "weight", "barred", "note")

_RESULTS = "'results: [{result: 4S= S}, {score: -50}]'"
_OUTCOMES = "'outcomes: [{result: 4H= N, weight: 60%}, {score: -50, weight: 40%}]'"


@dataclass(frozen=True, slots=True)
class Row:
    """A table: the pairs, what was written about it, and what stands there; ``group`` of a fouled board, else empty."""

    pairs: Sat
    text: str
    entry: Entry
    group: str = ""


@dataclass(frozen=True, slots=True)
class SheetBoard:
    """A board of the document, and the ruling about one of its tables, if any."""

    number: int | None
    vulnerability: Vulnerability | None
    board: Board
    rows: tuple[Row, ...]
    ruling: Ruling | None
    line: int
    adjust_line: int
    file: str | None = None

    def scored(self) -> tuple[Both, ...]:
        """What every table gets as played.  Errors know where they come from."""
        try:
            return tuple(self.board.scored())
        except BridgelawError as error:
            raise self._placed(error, self.line) from None

    def adjusted(self) -> Adjustment | None:
        """The board with its ruling; None without one.  Errors know where they come from."""
        if self.ruling is None:
            return None
        try:
            return adjust(self.board, self.ruling)
        except BridgelawError as error:
            raise self._placed(error, self.adjust_line) from None

    def table(self) -> Table:
        """The board as a part of the session, with its ruling."""
        pairs = tuple(row.pairs for row in self.rows)
        found = self.adjusted()
        if found is None or self.ruling is None:
            return Table(self.board, pairs, self.scored())
        return Table(self.board.instead(self.ruling.table, found.entry), pairs, found.after)

    def _placed(self, error: BridgelawError, line: int) -> BridgelawError:
        error.file = error.file or self.file
        error.line = error.line or line
        return error


@dataclass(frozen=True, slots=True)
class Sheet:
    """A session as written."""

    title: str
    source: str
    edition: str
    scoring: str
    authority: Authority | None
    victory_points: FractionalImps | None
    boards: tuple[SheetBoard, ...]


# --- loading ----------------------------------------------------------------------------------------------


def loads(text: str | bytes, file: str | None = None) -> list[Sheet]:
    """The sessions in a YAML or JSON text; ``file`` is what errors call it.

    Raises :class:`~bridgelaw.errors.CaseError` and the other errors of ``bridgelaw.errors``: all are read, or none.
    """
    try:
        return [_sheet(node, file) for node in read_tree(text)]
    except BridgelawError as error:
        if isinstance(error, EmptyCase):
            error.expected, error.example = "at least one session", "'{bridgelaw: 1, scoring: imps, results: []}'"
        error.file = file
        raise


def load(source: str | os.PathLike[str] | IO[bytes] | IO[str]) -> list[Sheet]:
    """The sessions in a file: a path, ``-`` for standard input, or an open file.  Raises as :func:`loads` does."""
    content, name = read_source(source)
    return loads(content, name)


def _sheet(node: Node, file: str | None) -> Sheet:
    expected = "a mapping with bridgelaw, scoring and results"
    root = _fields(node, SHEET_KEYS, ("bridgelaw",), expected, "'bridgelaw: 1'")
    values.version(root["bridgelaw"], VERSION)
    if "scoring" not in root:
        raise MissingKey("no scoring", "the key scoring", "'scoring: matchpoints'", keys=("scoring",), line=node.line)
    kind = values.one_of(root["scoring"], SCORINGS, "scoring: matchpoints")
    edition = values.edition(root["edition"], EDITIONS) if "edition" in root else EDITIONS[0]
    body = values.loaded(authority, root["authority"]) if "authority" in root else None
    scoring = _scoring(kind, root.get("rules"))
    points = root.get("victory_points")
    if points is not None and kind != "imps":
        keys = ("victory_points", "scoring")
        raise ContradictoryKeys(
            f"victory_points with {kind}", "victory points of a match in IMPs", "'scoring: imps'",
            keys=keys, line=points.line,
        )  # fmt: skip
    if "boards" in root:
        double = [key for key in BOARD_KEYS if key in root]
        if double:
            raise ContradictoryKeys(
                f"boards and {double[0]}", "the boards in one list", "'boards: [{board: 1, results: []}]'",
                keys=("boards", double[0]), line=root[double[0]].line,
            )  # fmt: skip
        parts = values.items(root["boards"], "a list of boards", "'boards: [{board: 1, results: []}]'")
    else:
        parts = [_one_board(node, root)]
    read = _Reading(edition, scoring, body, file)
    return Sheet(
        _text(root, "title"),
        _text(root, "source"),
        edition,
        kind,
        body,
        None if points is None else VICTORY_POINTS[values.one_of(points, VICTORY_POINTS, "victory_points: formula")],
        tuple(read.board(part) for part in parts),
    )


def _one_board(node: Node, root: dict[str, Node]) -> Mapping:
    """The keys of the only board, which stand beside those of the session."""
    found = Mapping(node.line)
    for key in BOARD_KEYS:
        if key in root:
            found.items[key] = root[key]
            found.lines[key] = root[key].line
    return found


def _fields(
    node: Node, known: tuple[str, ...], required: tuple[str, ...], expected: str, example: str
) -> dict[str, Node]:
    return values.fields(node, known, required, expected, example).items


def _text(given: dict[str, Node], key: str) -> str:
    return values.text(given[key], f"a text for {key}", f"'{key}: A session'") if key in given else ""


def _whole(node: Node, least: int, most: int, example: str) -> int:
    text = describe(node)
    if not isinstance(node, Scalar) or not re.fullmatch(r"[+-]?\d{1,6}", text) or not least <= int(text) <= most:
        raise UnreadableValue(text or "nothing", f"a whole number from {least} to {most}", example, line=node.line)
    return int(text)


def _number(node: Node, example: str) -> Fraction:
    """A decimal number or a fraction, at least 0."""
    text = describe(node).replace(",", ".")
    if not isinstance(node, Scalar) or not re.fullmatch(r"\d{1,6}(\.\d{1,6}|/[1-9]\d{0,5})?", text):
        raise UnreadableValue(describe(node) or "nothing", "a number, at least 0", example, line=node.line)
    return Fraction(text)


def _share(node: Node) -> Fraction:
    return values.loaded(read_share, node)


def _scoring(kind: str, node: Node | None) -> Scoring:
    """The form of scoring with its rules."""
    plain: dict[str, Scoring] = {
        "matchpoints": Matchpoints(),
        "imps": Teams(),
        "cross-imps": CrossImps(),
        "butler": Butler(),
        "board-a-match": BoardAMatch(),
    }
    scoring = plain[kind]
    if node is None:
        return scoring
    known = RULES[kind]
    example = {"matchpoints": "'rules: {fewer: neuberg}'", "cross-imps": "'rules: {divided: sum}'"}
    shown = example.get(kind, "'rules: {trimmed: 1}'")
    given = _fields(node, known, (), f"rules of {kind}", shown)
    if isinstance(scoring, Matchpoints):
        if "per_table" in given:
            scoring = replace(scoring, per_table=_whole(given["per_table"], 1, 2, "'per_table: 2'"))
        if "fewer" in given:
            scoring = replace(scoring, fewer=_FEWER[values.one_of(given["fewer"], _FEWER, "fewer: neuberg")])
    if isinstance(scoring, CrossImps):
        if "divided" in given:
            words = [divided.value for divided in Divided]
            scoring = replace(scoring, divided=Divided(values.one_of(given["divided"], words, "divided: average")))
        if "cap" in given:
            scoring = replace(scoring, cap=_whole(given["cap"], 1, 24, "'cap: 10'"))
    if isinstance(scoring, Butler):
        if "trimmed" in given:
            scoring = replace(scoring, trimmed=_whole(given["trimmed"], 0, LIMIT_TABLES, "'trimmed: 1'"))
        if "datum" in given:
            scoring = replace(scoring, rounding=DATUMS[values.one_of(given["datum"], DATUMS, "datum: tens")])
    return scoring


# --- boards -----------------------------------------------------------------------------------------------


class _Reading:
    """Reads boards of one session."""

    def __init__(self, edition: str, scoring: Scoring, body: Authority | None, file: str | None) -> None:
        self.edition, self.scoring, self.body, self.file = edition, scoring, body, file
        self.vulnerability: Vulnerability | None = None

    def board(self, node: Node) -> SheetBoard:
        example = "'{board: 7, results: [{result: 4S= S}]}'"
        given = _fields(node, BOARD_KEYS, ("results",), "a board with its results", example)
        number = values.loaded(read_board, given["board"]) if "board" in given else None
        if "vulnerable" in given:
            self.vulnerability = values.loaded(Vulnerability.loads, given["vulnerable"])
        else:
            self.vulnerability = None if number is None else vulnerability_of(number)
        parts = values.items(given["results"], "a list of results", _RESULTS)
        if not 1 <= len(parts) <= LIMIT_TABLES:
            raise UnreadableField(
                f"{len(parts)} results", f"from 1 to {LIMIT_TABLES} results", _RESULTS, line=given["results"].line
            )
        rows = tuple(self._row(part) for part in parts)
        ruling = self._ruling(given["adjust"], rows) if "adjust" in given else None
        of = _whole(given["tables"], len(rows), LIMIT_TABLES, f"'tables: {len(rows)}'") if "tables" in given else None
        names = list(dict.fromkeys(row.group for row in rows))
        groups = tuple(names.index(row.group) for row in rows) if len(names) > 1 else None
        small = self.body.small_groups if self.body and groups else None
        return SheetBoard(
            number,
            self.vulnerability,
            Board(self.scoring, tuple(row.entry for row in rows), of, groups, small),
            rows,
            ruling,
            node.line,
            given["adjust"].line if "adjust" in given else node.line,
            self.file,
        )

    def _row(self, node: Node) -> Row:
        given = _fields(node, RESULT_KEYS, (), "what stands at a table", _RESULTS)
        pairs = Sat(_text(given, "ns"), _text(given, "ew"))
        group = _text(given, "fouled")
        found = [key for key in _STANDS if key in given]
        if not found:
            raise MissingKey("no result", f"one of {', '.join(_STANDS)}", _RESULTS, keys=_STANDS, line=node.line)
        if len(found) > 1:
            raise ContradictoryKeys(
                f"{found[0]} and {found[1]}", f"one of {', '.join(_STANDS)}", _RESULTS,
                keys=(found[0], found[1]), line=node.line,
            )  # fmt: skip
        text, entry = self._stands(found[0], given[found[0]])
        return Row(pairs, text, entry, group)

    def _stands(self, key: str, node: Node) -> tuple[str, Entry]:
        if key == "not_played":
            if not values.flag(node):
                raise UnreadableValue("false", "true, or a result", "'not_played: true'", line=node.line)
            return "", NOT_PLAYED
        if key == "artificial":
            found = _artificial(node)
            return f"{_average_text(found.ns)} / {_average_text(found.ew)}", found
        if key == "weighted":
            return "", self._weighted(node)
        text, score = self._score(key, node)
        return text, Weighted.certain(score)

    def _score(self, key: str, node: Node) -> tuple[str, int]:
        """What was written, and the score of North-South."""
        if key == "score":
            score = _whole(node, -9999, 9999, "'score: -50'")
            if self.vulnerability is not None:
                try:
                    check_score(score, self.vulnerability)
                except BridgelawError as error:
                    error.line = node.line
                    raise
            return "", score
        result = values.loaded(Result.loads, node)
        if result.contract is None:
            return result.dumps(), 0
        if self.vulnerability is None:
            keys = ("board", "vulnerable")
            raise MissingKey(
                "a contract without the vulnerability", "the key board, or vulnerable", "'board: 7'",
                keys=keys, line=node.line,
            )  # fmt: skip
        return result.dumps(), result.score(self.vulnerability)

    def _weighted(self, node: Node) -> Weighted:
        try:
            return weighted(allowed(self._outcomes(node)))
        except BridgelawError as error:
            error.line = error.line or node.line
            raise

    def _outcomes(self, node: Node) -> tuple[Outcome, ...]:
        parts = values.items(node, "a list of outcomes", _OUTCOMES)
        if not 1 <= len(parts) <= LIMIT_OUTCOMES:
            expected = f"from 1 to {LIMIT_OUTCOMES} outcomes"
            raise UnreadableValue(f"{len(parts)} outcomes", expected, _OUTCOMES, line=node.line)
        return tuple(self._outcome(part) for part in parts)

    def _outcome(self, node: Node) -> Outcome:
        given = _fields(node, _OUTCOME_KEYS, (), "an outcome with its weight", _OUTCOMES)
        found = [key for key in ("result", "score") if key in given]
        if len(found) != 1:
            keys = ("result", "score")
            kind = ContradictoryKeys if found else MissingKey
            raise kind(
                "result and score" if found else "no result", "one of result, score", _OUTCOMES,
                keys=keys, line=node.line,
            )  # fmt: skip
        text, score = self._score(found[0], given[found[0]])
        weight = _share(given["weight"]) if "weight" in given else Fraction(1)
        words = [barred.value for barred in Barred]
        barred = Barred(values.one_of(given["barred"], words, "barred: suggested")) if "barred" in given else None
        _text(given, "note")
        return Outcome(score, weight, barred, text)

    # --- the ruling --------------------------------------------------------------------------------

    def _ruling(self, node: Node, rows: tuple[Row, ...]) -> Ruling:
        example = "'adjust: {table: 3, offending: EW, outcomes: [{result: 4H= N, weight: 100%}]}'"
        given = _fields(node, ADJUST_KEYS, ("table",), "a ruling about one table", example)
        offending = values.one_of(given["offending"], ("NS", "EW", "nobody"), "EW") if "offending" in given else None
        if offending is None and ("outcomes" in given or "self_inflicted" in given):
            raise MissingKey(
                "no offending", "the side at fault, or nobody", "'offending: EW'", keys=("offending",), line=node.line
            )
        _text(given, "note")
        rules = {key: self._standard(key, given) for key in ("sympathetic", "likely")}
        seen = [each.value for each in Seen]
        return Ruling(
            table=_table(given["table"], len(rows)),
            offending=None if offending in (None, "nobody") else Side(offending),
            outcomes=self._outcomes(given["outcomes"]) if "outcomes" in given else (),
            artificial=_artificial(given["artificial"]) if "artificial" in given else None,
            own=self._own(given["self_inflicted"]) if "self_inflicted" in given else None,
            penalties=tuple(_penalties(given["penalties"])) if "penalties" in given else (),
            session=_session(given["session"]) if "session" in given else {},
            other_table=_other_table(given["other_table"]) if "other_table" in given else None,
            knockout=values.flag(given["knockout"]) if "knockout" in given else False,
            edition=self.edition,
            seen=Seen(values.one_of(given["seen"], seen, "seen: common")) if "seen" in given else Seen.COMMON,
            sympathetic=self.body.sympathetic if self.body and rules["sympathetic"] else None,
            penalty=self.body.penalty if self.body else None,
            likely=self.body.likely if self.body and rules["likely"] else None,
        )

    def _standard(self, key: str, given: dict[str, Node]) -> bool:
        """Whether a rule of the authority is asked for.  Raises where it has none."""
        if key not in given or not values.flag(given[key]):
            return False
        if self.body is None or getattr(self.body, key) is None:
            example = "'authority: EBU'" if key == "sympathetic" else "'authority: ACBL'"
            keys = ("authority",)
            raise MissingKey(
                f"no authority with a rule for {key}", "an authority that has one", example,
                keys=keys, line=given[key].line,
            )  # fmt: skip
        return True

    def _own(self, node: Node) -> OwnFault:
        example = "'self_inflicted: {fault: gambling-action, could: [{score: 500, weight: 100%}]}'"
        known = ("fault", "could", "related", "note")
        given = _fields(node, known, ("fault", "could"), "what the side did, and could have had", example)
        _text(given, "note")
        return OwnFault(
            FAULTS[values.one_of(given["fault"], FAULTS, "fault: gambling-action")],
            self._outcomes(given["could"]),
            values.flag(given["related"]) if "related" in given else False,
        )


def _table(node: Node, tables: int) -> int:
    """Which table, from 0."""
    number = _whole(node, 1, LIMIT_TABLES, "'table: 1'")
    if number > tables:
        raise UnknownTable(str(number), f"a table from 1 to {tables}", "'table: 1'", line=node.line)
    return number - 1


def _average_text(given: Average | Fraction) -> str:
    return given.value if isinstance(given, Average) else str(given)


def _artificial(node: Node) -> Artificial:
    example = "'artificial: {ns: A+, ew: A-}'"
    given = _fields(node, ("ns", "ew"), ("ns", "ew"), "what each side gets", example)
    return Artificial(_average(given["ns"]), _average(given["ew"]))


def _average(node: Node) -> Average | Fraction:
    text = describe(node)
    found = next((average for average in Average if average.value == text.replace("=", "")), None)
    if found is not None:
        return found
    if not text.endswith("%"):
        raise UnreadableValue(text or "nothing", "A+, A, A-, or a share of a top", "'A+' or '60%'", line=node.line)
    return _share(node)


def _session(node: Node) -> dict[Side, Fraction]:
    found = _fields(node, ("ns", "ew"), (), "the share of each side on its other boards", "'session: {ns: 62%}'")
    return {Side(key.upper()): _share(part) for key, part in found.items()}


def _penalties(node: Node) -> list[Penalized]:
    example = "'penalties: [{side: EW, amount: 3}]'"
    found = []
    for part in values.items(node, "a list of penalties", example):
        given = _fields(part, ("side", "amount", "note"), ("side",), "a side and an amount", example)
        _text(given, "note")
        amount = given.get("amount")
        text = "standard" if amount is None else describe(amount)
        side = values.side(given["side"])
        if amount is None or text == "standard":
            found.append(Penalized(side))
        elif text.endswith("%"):
            found.append(Penalized(side, share=_share(amount)))
        else:
            found.append(Penalized(side, amount=_number(amount, "'3', '25%' or 'standard'")))
    return found


def _other_table(node: Node) -> OtherTable:
    example = "'other_table: {comparable: true, favourable: true, blame: one-side}'"
    keys = ("comparable", "favourable", "blame")
    given = _fields(node, keys, keys, "what the Director found about the other table", example)
    return OtherTable(
        values.flag(given["comparable"]),
        values.flag(given["favourable"]),
        _BLAME[values.one_of(given["blame"], _BLAME, "blame: one-side")],
    )
