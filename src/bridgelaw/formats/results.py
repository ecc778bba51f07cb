"""The results document: what stands at the tables of boards, how they are scored, and (:mod:`.ruled`) what was ruled.

:func:`loads` and :func:`load` read YAML or JSON, one session a document; a session of one board may leave ``boards``
out.  Every error has the file, the line, what was expected and an example.
"""

from __future__ import annotations

from collections.abc import Mapping as ReadOnly
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import IO, TYPE_CHECKING

from bridgelaw.errors import BridgelawError, SeatedTwice, UnreadableField, UnreadableValue
from bridgelaw.formats import values
from bridgelaw.formats.ruled import average_text, read_artificial, read_ruling, read_score, read_weighted
from bridgelaw.formats.tree import (
    ContradictoryKeys,
    EmptyCase,
    Mapping,
    MissingKey,
    Node,
    read_source,
    read_tree,
)
from bridgelaw.scores.adjusted import EDITIONS, Adjustment, Ruling, adjust
from bridgelaw.scores.authorities import Authority, authority
from bridgelaw.scores.board import Board
from bridgelaw.scores.field import NOT_PLAYED, Both, Entry, Scoring, Weighted
from bridgelaw.scores.imps import BoardAMatch, Butler, CrossImps, Divided, Teams
from bridgelaw.scores.matchpoints import Fewer, Matchpoints
from bridgelaw.scores.rounding import Rounding
from bridgelaw.scores.session import Sat, Table, seated_twice
from bridgelaw.scores.victory_points import FractionalImps
from bridgelaw.table.board import Vulnerability, read_board, vulnerability_of

if TYPE_CHECKING:
    import os

__all__ = [
    "BOARD_KEYS",
    "DATUMS",
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
    "check_seating",
    "groups_of",
    "load",
    "loads",
    "read_sheet",
    "rules_of",
]

VERSION = 1
#: More tables than any board is played at.
LIMIT_TABLES = 2000

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
_FEWER = {fewer.value.replace(" ", "-"): fewer for fewer in Fewer}

RESULT_KEYS = ("ns", "ew", "result", "score", "weighted", "artificial", "not_played", "fouled")
_STANDS = ("result", "score", "weighted", "artificial", "not_played")
BOARD_KEYS = ("board", "vulnerable", "tables", "results", "adjust")
SHEET_KEYS = (
    *("bridgelaw", "title", "source", "edition", "scoring", "rules", "victory_points", "authority", "boards"),
    *BOARD_KEYS,
)
_RESULTS = "'results: [{result: 4S= S}, {score: -50}]'"


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
    #: The file of the ruling, where that is another.
    adjust_file: str | None = None

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
            raise self._placed(error, self.adjust_line, self.adjust_file) from None

    def table(self) -> Table:
        """The board as a part of the session, with its ruling."""
        pairs = tuple(row.pairs for row in self.rows)
        found = self.adjusted()
        if found is None or self.ruling is None:
            return Table(self.board, pairs, self.scored())
        return Table(self.board.instead(self.ruling.table, found.entry), pairs, found.after)

    def _placed(self, error: BridgelawError, line: int, file: str | None = None) -> BridgelawError:
        error.file = error.file or file or self.file
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
    #: The players of the pairs, where it is told who they are.
    players: ReadOnly[str, str] = field(default_factory=dict, compare=False)

    def adjusted(self) -> list[tuple[SheetBoard, Adjustment]]:
        """The boards about which something was ruled, with what comes of it.

        Raises the errors of :meth:`SheetBoard.adjusted`.
        """
        return [(board, done) for board in self.boards if (done := board.adjusted()) is not None]

    def nothing_ruled(self) -> MissingKey:
        """The error for a session about which nothing was ruled."""
        return MissingKey(
            "no adjust", "the key adjust, with what was ruled",
            "'adjust: {table: 1, offending: EW, outcomes: [{score: 420}]}'",
            keys=("adjust",), line=self.boards[0].line if self.boards else None,
        )  # fmt: skip


# --- loading ----------------------------------------------------------------------------------------------


def loads(text: str | bytes, file: str | None = None) -> list[Sheet]:
    """The sessions in a YAML or JSON text; ``file`` is what errors call it.

    Raises :class:`~bridgelaw.errors.CaseError` and the other errors of ``bridgelaw.errors``: all are read, or none.
    """
    try:
        return [read_sheet(node, file) for node in read_tree(text)]
    except BridgelawError as error:
        if isinstance(error, EmptyCase):
            error.expected, error.example = "at least one session", "'{bridgelaw: 1, scoring: imps, results: []}'"
        error.file = file
        raise


def load(source: str | os.PathLike[str] | IO[bytes] | IO[str]) -> list[Sheet]:
    """The sessions in a file: a path, ``-`` for standard input, or an open file.  Raises as :func:`loads` does."""
    content, name = read_source(source)
    return loads(content, name)


def read_sheet(node: Node, file: str | None = None) -> Sheet:
    """The session that a node of a tree is.  Raises the errors of ``bridgelaw.errors``, with the line."""
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
        values.text_of(root, "title"),
        values.text_of(root, "source"),
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


_PLAIN: ReadOnly[str, Scoring] = {
    "matchpoints": Matchpoints(),
    "imps": Teams(),
    "cross-imps": CrossImps(),
    "butler": Butler(),
    "board-a-match": BoardAMatch(),
}


def _scoring(kind: str, node: Node | None) -> Scoring:
    """The form of scoring with its rules."""
    scoring = _PLAIN[kind]
    if node is None:
        return scoring
    known = RULES[kind]
    example = {"matchpoints": "'rules: {fewer: neuberg}'", "cross-imps": "'rules: {divided: sum}'"}
    shown = example.get(kind, "'rules: {trimmed: 1}'")
    given = _fields(node, known, (), f"rules of {kind}", shown)
    if isinstance(scoring, Matchpoints):
        if "per_table" in given:
            scoring = replace(scoring, per_table=values.whole(given["per_table"], 1, 2, "'per_table: 2'"))
        if "fewer" in given:
            scoring = replace(scoring, fewer=_FEWER[values.one_of(given["fewer"], _FEWER, "fewer: neuberg")])
    if isinstance(scoring, CrossImps):
        if "divided" in given:
            words = [divided.value for divided in Divided]
            scoring = replace(scoring, divided=Divided(values.one_of(given["divided"], words, "divided: average")))
        if "cap" in given:
            scoring = replace(scoring, cap=values.whole(given["cap"], 1, 24, "'cap: 10'"))
    if isinstance(scoring, Butler):
        if "trimmed" in given:
            scoring = replace(scoring, trimmed=values.whole(given["trimmed"], 0, LIMIT_TABLES, "'trimmed: 1'"))
        if "datum" in given:
            scoring = replace(scoring, rounding=DATUMS[values.one_of(given["datum"], DATUMS, "datum: tens")])
    return scoring


def rules_of(kind: str, scoring: Scoring) -> dict[str, str | int]:
    """The rules of a form of scoring as the document writes them, without those that hold where nothing is said."""
    plain = _rules(_PLAIN[kind])
    return {key: value for key, value in _rules(scoring).items() if plain.get(key) != value}


def _rules(scoring: Scoring) -> dict[str, str | int]:
    if isinstance(scoring, Matchpoints):
        return {"per_table": scoring.per_table, "fewer": _word(_FEWER, scoring.fewer)}
    if isinstance(scoring, CrossImps):
        return {"divided": scoring.divided.value} | ({} if scoring.cap is None else {"cap": scoring.cap})
    if isinstance(scoring, Butler):
        return {"trimmed": scoring.trimmed, "datum": _word(DATUMS, scoring.rounding)}
    return {}


def _word(words: ReadOnly[str, object], meant: object) -> str:
    return next(word for word, value in words.items() if value is meant)


# --- boards -----------------------------------------------------------------------------------------------


class _Reading:
    """Reads boards of one session."""

    def __init__(self, edition: str, scoring: Scoring, body: Authority | None, file: str | None) -> None:
        self.edition, self.scoring, self.body, self.file = edition, scoring, body, file

    def board(self, node: Node) -> SheetBoard:
        example = "'{board: 7, results: [{result: 4S= S}]}'"
        given = _fields(node, BOARD_KEYS, ("results",), "a board with its results", example)
        number = values.loaded(read_board, given["board"]) if "board" in given else None
        vulnerability = _vulnerability(given.get("vulnerable"), number)
        parts = values.items(given["results"], "a list of results", _RESULTS)
        if not 1 <= len(parts) <= LIMIT_TABLES:
            raise UnreadableField(
                f"{len(parts)} results", f"from 1 to {LIMIT_TABLES} results", _RESULTS, line=given["results"].line
            )
        rows = tuple(_row(part, vulnerability) for part in parts)
        of = None
        if "tables" in given:
            of = values.whole(given["tables"], len(rows), LIMIT_TABLES, f"'tables: {len(rows)}'")
        groups = groups_of(rows)
        small = self.body.small_groups if self.body and groups else None
        board = Board(self.scoring, tuple(row.entry for row in rows), of, groups, small)
        pairs = tuple(row.pairs for row in rows)
        check_seating(pairs, board, [part.line for part in parts])
        ruling = None
        if "adjust" in given:
            ruling = read_ruling(given["adjust"], pairs, vulnerability, self.edition, self.body)
        line = given["adjust"].line if "adjust" in given else node.line
        return SheetBoard(number, vulnerability, board, rows, ruling, node.line, line, self.file)


def _vulnerability(node: Node | None, number: int | None) -> Vulnerability | None:
    """As written, or as the number of the board has it (Law 2)."""
    by_number = None if number is None else vulnerability_of(number)
    if node is None:
        return by_number
    written = values.loaded(Vulnerability.loads, node)
    if by_number not in (None, written):
        raise ContradictoryKeys(
            f"vulnerable: {written} on board {number}", f"vulnerable: {by_number}, or no number", f"'board: {number}'",
            keys=("board", "vulnerable"), line=node.line,
        )  # fmt: skip
    return written


def groups_of(rows: Sequence[Row]) -> tuple[int, ...] | None:
    """The form of the board that each table played, where it was fouled."""
    names = list(dict.fromkeys(row.group for row in rows))
    return tuple(names.index(row.group) for row in rows) if len(names) > 1 else None


def check_seating(pairs: Sequence[Sat], board: Board, lines: Sequence[int]) -> None:
    """Nobody sits at two tables of a board; in a match a team does, in both directions.

    ``lines`` are those of the tables.  Raises :class:`~bridgelaw.errors.SeatedTwice`.
    """
    twice = seated_twice(pairs, match=board.is_match)
    if twice is not None:
        name, table = twice
        example = "'[{ns: 1, ew: 2, score: 420}, {ns: 3, ew: 4, score: 50}]'"
        raise SeatedTwice(name, "each pair at one table of a board", example, line=lines[table])


def _row(node: Node, vulnerability: Vulnerability | None) -> Row:
    given = _fields(node, RESULT_KEYS, (), "what stands at a table", _RESULTS)
    found = [key for key in _STANDS if key in given]
    if not found:
        raise MissingKey("no result", f"one of {', '.join(_STANDS)}", _RESULTS, keys=_STANDS, line=node.line)
    if len(found) > 1:
        raise ContradictoryKeys(
            f"{found[0]} and {found[1]}", f"one of {', '.join(_STANDS)}", _RESULTS,
            keys=(found[0], found[1]), line=node.line,
        )  # fmt: skip
    text, entry = _stands(found[0], given[found[0]], vulnerability)
    pairs = Sat(values.text_of(given, "ns"), values.text_of(given, "ew"))
    return Row(pairs, text, entry, values.text_of(given, "fouled"))


def _stands(key: str, node: Node, vulnerability: Vulnerability | None) -> tuple[str, Entry]:
    if key == "not_played":
        if not values.flag(node):
            raise UnreadableValue("false", "true, or a result", "'not_played: true'", line=node.line)
        return "", NOT_PLAYED
    if key == "artificial":
        found = read_artificial(node)
        return f"{average_text(found.ns)} / {average_text(found.ew)}", found
    if key == "weighted":
        return "", read_weighted(node, vulnerability)
    text, score = read_score(key, node, vulnerability)
    return text, Weighted.certain(score)
