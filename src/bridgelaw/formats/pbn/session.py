"""A session in PBN: the ``ScoreTable`` of each board as the lines of a field, and who played from ``TotalScoreTable``.

What :mod:`.scores` has written is read back as it was: its ``SessionTable`` says how the boards are scored.  Of another
program's file the tag ``Scoring`` says that, or the columns of its points, and exactly by which rules the points
themselves (:mod:`bridgelaw.formats.field`).

Source: PBN 2.1, the tags ScoreTable, TotalScoreTable and Scoring.  How sure this is stands in ``docs/field-files.md``.
"""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from bridgelaw.errors import BridgelawError, NotSupported, UnreadablePbn
from bridgelaw.formats.field import Field, Line, Players, Session, Warned, Wish, as_read, sessions
from bridgelaw.formats.pbn import games
from bridgelaw.formats.pbn.game import UNKNOWN, Game
from bridgelaw.formats.pbn.scores import ARTIFICIAL, SCORE_TABLE, SESSION_COLUMNS, SESSION_TABLE, TOTAL_TABLE
from bridgelaw.formats.pbn.table import Table
from bridgelaw.formats.results import LIMIT_TABLES, Row, Sheet, SheetBoard, check_seating, groups_of, read_sheet
from bridgelaw.formats.ruled import average_text
from bridgelaw.formats.tree import read_tree
from bridgelaw.scores.board import Board
from bridgelaw.scores.contract import PASSED_OUT, Result, check_score
from bridgelaw.scores.field import NOT_PLAYED, Artificial, Average, Both, Entry, Scoring, Split, Weighted, read_share
from bridgelaw.scores.imps import Butler, CrossImps, Divided
from bridgelaw.scores.session import Sat, with_session
from bridgelaw.table.board import Vulnerability
from bridgelaw.table.call import Denomination
from bridgelaw.table.record import Contract
from bridgelaw.table.seat import Seat, Side

__all__ = ["loads"]

_BOOK, _TRICKS = 6, 13
#: More tables than the largest event has; a row may stand for many.
_MOST = 500_000
_EXAMPLE = "'[ScoreTable \"PairId_NS;PairId_EW;Score_NS\"]'"


def loads(content: bytes | str, file: str | None = None, wish: Wish | None = None) -> Field:
    """The sessions in a text; ``file`` is what errors call it, and ``wish`` what the file does not tell.

    Games without a table of scores are passed over.  Raises :class:`~bridgelaw.errors.UnreadablePbn`, ``NotSupported``
    where it is not told how the boards are scored, and the errors of what stands in the tables; all with the line.
    """
    try:
        return _Reading(wish or Wish(), file).field(_scored(content))
    except BridgelawError as error:
        error.file = error.file or file
        raise


def _scored(content: bytes | str) -> list[_Board]:
    stream = io.BytesIO(content.encode("utf-8", "replace") if isinstance(content, str) else content)
    found = []
    whole = 0
    for game in games(stream):
        if isinstance(game, UnreadablePbn):
            raise game
        table = game.table(SCORE_TABLE)
        if table is not None:
            rows = tuple(_lines(game, table))
            tables = sum(map(_times, rows))
            whole += tables
            if tables > LIMIT_TABLES or whole > _MOST:
                most = f"{LIMIT_TABLES} tables of a board and {_MOST} of a file, at most"
                line = game.section_line(SCORE_TABLE)
                raise UnreadablePbn(f"{tables} tables, {whole} in all", most, _EXAMPLE, line=line)
            found.append(_Board(game, rows, _told(game), "Weight" in table.names))
    if not found:
        raise UnreadablePbn("no ScoreTable", "a game with a table of scores", _EXAMPLE)
    return found


@dataclass(frozen=True, slots=True)
class _Line:
    """A row of a table: its line, and its cells by the names of the columns, nothing for what says nothing."""

    line: int
    cells: Mapping[str, str]

    def __getitem__(self, name: str) -> str:
        return self.cells.get(name, "")

    def error(self, given: str, expected: str, example: str) -> UnreadablePbn:
        return UnreadablePbn(given, expected, example, line=self.line)


@dataclass(frozen=True, slots=True)
class _Board:
    """A game with its table of scores; ``told`` is its SessionTable, empty where it has none."""

    game: Game
    rows: tuple[_Line, ...]
    told: Mapping[str, str]
    weighted: bool

    def tables(self) -> Iterator[tuple[_Line, ...]]:
        """The rows of each table: several only where they have weights."""
        if not self.weighted:
            for row in self.rows:
                yield from [(row,)] * _times(row)
            return
        for _, rows in groupby(self.rows, lambda row: [row[name] for name in _PLACE]):
            yield tuple(rows)


_PLACE = ("Section", "Table", "Round", "PairId_NS", "PairId_EW")


def _times(row: _Line) -> int:
    """How many tables a row stands for (``Multiplicity``)."""
    text = row["Multiplicity"] or "1"
    if not re.fullmatch(r"\d{1,4}", text) or not 1 <= int(text) <= LIMIT_TABLES:
        raise row.error(text, f"how many tables this was, from 1 to {LIMIT_TABLES}", "'2'")
    return int(text)


def _lines(game: Game, table: Table) -> Iterator[_Line]:
    begins = game.section_line(SCORE_TABLE) or 1
    for cells, line in zip(table.records(), table.lines, strict=True):
        known = {name: text.strip() for name, text in cells.items() if text.strip() not in UNKNOWN}
        yield _Line(begins + line, known)


def _told(game: Game) -> dict[str, str]:
    table = game.table(SESSION_TABLE)
    found: dict[str, str] = {}
    if table is not None and table.names == SESSION_COLUMNS:
        for key, value in table.rows:
            found[key] = found.get(key, "") + value
    return found


# --- sessions ---------------------------------------------------------------------------------------------


class _Reading:
    def __init__(self, wish: Wish, file: str | None) -> None:
        self.wish, self.file = wish, file
        self.warnings: list[Warned] = []

    def field(self, boards: Sequence[_Board]) -> Field:
        sheets: list[Sheet] = []
        lines: list[tuple[tuple[Line, ...], ...]] = []
        for found in _sessions(boards):
            if found[0].told and self.wish == Wish():
                sheets.append(self._as_written(found))
                lines.append(())
                continue
            kind, rule = self._scoring(found[0])
            read, warned = sessions(kind, [self._session(kind, found)], self.wish, self.file, rule)
            self.warnings += warned
            for sheet, places in read:
                sheets.append(sheet)
                lines.append(places)
        return Field("pbn", tuple(sheets), tuple(lines), {}, tuple(self.warnings))

    # --- as it was written here ---------------------------------------------------------------------------

    def _as_written(self, boards: Sequence[_Board]) -> Sheet:
        """The session of a results document.  What a file has in other points is told."""
        head = _head(boards[0])
        (first,) = head.boards
        found: list[SheetBoard] = []
        said: list[tuple[Both, int]] = []
        for one in boards:
            rows: list[Row] = []
            numbers: list[int] = []
            vulnerability = one.game.vulnerability
            for table in one.tables():
                entry, text = self._stands(head.scoring, table, vulnerability, one)
                rows.append(Row(_pairs(table[0]), text, entry, table[0]["Fouled"]))
                numbers.append(table[0].line)
                said.append((_said(head.scoring, table[0]), table[0].line))
            line = one.game.line or 1
            of = _whole(one.told.get("tables", ""), line, len(rows), LIMIT_TABLES)
            groups = groups_of(rows)
            small = head.authority.small_groups if head.authority and groups else None
            board = Board(first.board.scoring, tuple(row.entry for row in rows), of, groups, small)
            check_seating([row.pairs for row in rows], board, numbers)
            found.append(SheetBoard(one.game.board, vulnerability, board, tuple(rows), None, line, line, self.file))
        sheet = Sheet(
            head.title or boards[0].game.known("Event") or "",
            head.source,
            head.edition,
            head.scoring,
            head.authority,
            head.victory_points,
            tuple(found),
            {each.pair: each.players for one in boards for each in _players(one.game)},
        )
        self._compare(sheet, said)
        return sheet

    def _compare(self, sheet: Sheet, said: Sequence[tuple[Both, int]]) -> None:
        scored = [both for table in with_session([board.table() for board in sheet.boards]) for both in table.scored]
        other = [
            line
            for both, (told, line) in zip(scored, said, strict=True)
            if not as_read(Line(0, Sat("", ""), NOT_PLAYED, "", line, 0, said=told), both)
        ]
        if other:
            values = {"n": len(other), "whole": sum(told.ns is not None for told, _ in said)}
            self.warnings.append(Warned("field.points", values, other[0], self.file))

    # --- as other programs write it -----------------------------------------------------------------------

    def _scoring(self, board: _Board) -> tuple[str, Scoring | None]:
        """How it is scored: as wished, as the tag has it, or as the points of its rows are called."""
        written = (board.game.known("Scoring") or "").upper()
        rule = next((rule for word, rule in _RULES if re.search(word, written)), None)
        kind = next((kind for word, kind in _KINDS if re.search(word, written)), None)
        names = {name for row in board.rows for name in row.cells}
        if kind is None and not written and not names.isdisjoint(("MP_NS", "Percentage_NS")):
            kind = "matchpoints"
        if self.wish.scoring is not None:
            return self.wish.scoring, rule if kind == self.wish.scoring else None
        if kind is None:
            raise NotSupported(
                f"Scoring {written}".strip(), "a scoring that is told: MP, IMP;Cross, IMP;Butler, BAM; IMP of teams",
                "'--scoring matchpoints'", line=board.game.line_of("Scoring"), advice="Say which with --scoring",
            )  # fmt: skip
        if kind == "imps" and sum(1 for _ in board.tables()) > _MATCH:
            raise NotSupported(
                f"Scoring {written}", "IMP;Cross or IMP;Butler, where there are more than two tables",
                "'--scoring cross-imps'", line=board.game.line_of("Scoring"), advice="Say which with --scoring",
            )  # fmt: skip
        return kind, rule

    def _session(self, kind: str, boards: Sequence[_Board]) -> Session:
        lines: list[Line] = []
        for one in boards:
            number = one.game.board
            if number is None:
                raise UnreadablePbn("no Board", "the number of the board", "'[Board \"7\"]'", line=one.game.line)
            for table in one.tables():
                row = table[0]
                entry, text = self._stands(kind, table, one.game.vulnerability, one)
                lines.append(
                    Line(
                        number,
                        _pairs(row),
                        entry,
                        text,
                        row.line,
                        len(lines),
                        row["Section"],
                        row["Round"],
                        _said(kind, row),
                        one.game.vulnerability,
                    )
                )
        players = [each for one in boards for each in _players(one.game)]
        if kind in _TEAMS:
            players = [
                Players(pair, "", team=pair) for line in lines for pair in (line.pairs.ns, line.pairs.ew) if pair
            ]
        return Session(boards[0].game.known("Event") or "", tuple(lines), tuple(players))

    # --- what stands at a table ---------------------------------------------------------------------------

    def _stands(
        self, kind: str, rows: Sequence[_Line], vulnerability: Vulnerability | None, board: _Board
    ) -> tuple[Entry, str]:
        """What stands at a table, and the contract with its result, if there is one and it gives the score."""
        row = rows[0]
        if any(_GIVEN.fullmatch(row[name]) for name in _SCORES):
            return self._artificial([_average(row[name], row) for name in _SCORES], row)
        if not any(row[name] for name in _SCORES) and any(row[name].startswith(ARTIFICIAL) for name in _POINTS):
            return self._artificial(_by_points(kind, row, board), row)
        shares: dict[Side, list[tuple[int, Fraction]]] = {side: [] for side in Side}
        texts = []
        for each in rows:
            result = _result(each)
            weight = _weight(each)
            scores = self._scores(each, result, vulnerability, alone=not board.weighted)
            for side, score in scores.items():
                shares[side].append((score, weight))
            texts.append(str(result) if result is not None else "")
        told = {side: _weighted(found, row) for side, found in shares.items() if found}
        if not told:
            return NOT_PLAYED, ""
        ns, ew = (told.get(side) or next(iter(told.values())) for side in Side)
        text = texts[0] if len(rows) == 1 and texts[0] and self._agrees(row, ns, vulnerability) else ""
        return (ns, text) if ns == ew else (Split(ns, ew), "")

    def _scores(
        self, row: _Line, result: Result | None, vulnerability: Vulnerability | None, *, alone: bool
    ) -> dict[Side, int]:
        """The score of North-South as each side is scored by it; where rows have weights, only of the sides told."""
        found = {side: sign * _score(row, name) for side, name, sign in _SIGNED if row[name]}
        for score in found.values():
            if vulnerability is not None:
                try:
                    check_score(score, vulnerability)
                except BridgelawError as error:
                    error.line = row.line
                    raise
        if not found and result is not None and (vulnerability is not None or result.contract is None):
            score = 0 if vulnerability is None else result.score(vulnerability)
            found = dict.fromkeys(Side, score)
        return dict.fromkeys(Side, next(iter(found.values()))) if alone and len(found) == 1 else found

    def _agrees(self, row: _Line, entry: Weighted, vulnerability: Vulnerability | None) -> bool:
        """Whether the contract gives the score that stands there; where not, that is told."""
        result = _result(row)
        if result is None or vulnerability is None:
            return result is not None
        (score, _), *_ = entry.shares
        own = result.score(vulnerability)
        if own != score:
            values = {"outcome": str(result), "n": f"{own:+d}", "score": f"{score:+d}"}
            self.warnings.append(Warned("field.contract", values, row.line, self.file))
        return own == score

    def _artificial(self, given: Sequence[Average | Fraction | int], row: _Line) -> tuple[Entry, str]:
        """Per cents of another program are taken for averages, and that is told."""
        found = Artificial(
            *(_AVERAGES.get(each, Fraction(each, 100)) if isinstance(each, int) else each for each in given)
        )
        if {each for each in given if isinstance(each, int)} & {40, 60}:
            score = " ".join(f"{each}%" if isinstance(each, int) else average_text(each) for each in given)
            self.warnings.append(Warned("field.average", {"score": score}, row.line, self.file))
        return found, f"{average_text(found.ns)} / {average_text(found.ew)}"


_TEAMS = ("imps", "board-a-match")
_MATCH = 2
#: The words of the tag Scoring, and what they are; the first that is found counts.
_KINDS = (
    (r"CROSS", "cross-imps"),
    (r"BUTLER", "butler"),
    (r"^MATCH ?POINTS?|^MP", "matchpoints"),
    (r"^BAM|BOARD-?A-?MATCH", "board-a-match"),
    (r"^IMPS?\b", "imps"),
)
_RULES: tuple[tuple[str, Scoring], ...] = (
    (r"CROSS$", CrossImps(Divided.SUM)),
    (r"CROSS", CrossImps()),
    (r"BUTLER-2", Butler(1)),
)


def _sessions(boards: Iterable[_Board]) -> list[list[_Board]]:
    """The boards of each session: of one event and day, each number once; of ours as they say it themselves."""
    found: dict[object, list[_Board]] = {}
    times: Counter[object] = Counter()
    for board in boards:
        event = (board.told.get("session", ""), *(board.game.known(name) for name in _EVENT))
        again = (event, board.game.board)
        found.setdefault((event, 0 if board.told else times[again]), []).append(board)
        times[again] += 1
    return list(found.values())


_EVENT = ("Event", "Date", "Stage", "HomeTeam", "VisitTeam", "Scoring")


def _head(board: _Board) -> Sheet:
    """The keys of a results document, as they were written."""
    keys = ("title", "scoring", "edition", "rules", "source", "authority", "victory_points")
    told = [f"{key}: {board.told[key]}" for key in keys if key in board.told]
    try:
        (node,) = read_tree("\n".join(["bridgelaw: 1", *told, "results: [{not_played: true}]"]))
        return read_sheet(node)
    except BridgelawError as error:
        error.line = board.game.section_line(SESSION_TABLE)
        raise


def _players(game: Game) -> Iterator[Players]:
    table = game.table(TOTAL_TABLE)
    for cells in table.records() if table is not None else ():
        known = {name: text.strip() for name, text in cells.items() if text.strip() not in UNKNOWN}
        if "PairId" in known and "Names" in known:
            side = _DIRECTIONS.get(re.sub(r"[^A-Z]", "", known.get("Direction", "").upper()))
            yield Players(known["PairId"], known["Names"], side, known.get("Section", ""))


_DIRECTIONS = {"NS": Side.NS, "EW": Side.EW}


# --- cells ------------------------------------------------------------------------------------------------

_SCORES = ("Score_NS", "Score_EW")
_SIGNED = tuple(zip(Side, _SCORES, (1, -1), strict=True))
_UNITS = {"matchpoints": "MP", "board-a-match": "MP"}
_POINTS = tuple(f"{unit}_{side}" for unit in ("MP", "IMP", "Percentage") for side in Side)
_GIVEN = re.compile(r"\^?\s*(?P<average>A[+-]?)|\^\s*(?P<share>\d{1,9}/\d{1,9})|\^?\s*(?P<per_cent>\d{1,3})\s*%")
_NUMBER = re.compile(r"\^?\s*(?P<number>[+-]?\d{1,6}(?:[.,]\d{1,6})?)\s*%?")
_AVERAGES: dict[int, Average | Fraction] = {60: Average.PLUS, 50: Average.AVERAGE, 40: Average.MINUS}
_CONTRACT = re.compile(r"(?P<level>[1-7])\s*(?P<denomination>NT?|[CDHS])\s*(?P<doubled>X{0,2}|\*{1,2})", re.IGNORECASE)
_PASSED = frozenset(("PASS", "PASSED", "PASSEDOUT", "ALLPASS", "AP", "P"))


def _pairs(row: _Line) -> Sat:
    return Sat(row["PairId_NS"], row["PairId_EW"])


def _whole(text: str, line: int, least: int, most: int) -> int | None:
    if not text:
        return None
    if not re.fullmatch(r"\d{1,6}", text) or not least <= int(text) <= most:
        raise UnreadablePbn(text, f"a whole number from {least} to {most}", str(least), line=line)
    return int(text)


def _score(row: _Line, name: str) -> int:
    if not re.fullmatch(r"[+-]?\d{1,5}", row[name]):
        raise row.error(row[name], "the score of that side, or ^ and an artificial score", "'-50', '^A+' or '^60%'")
    return int(row[name])


def _weight(row: _Line) -> Fraction:
    text = row["Weight"] or "1"
    if re.fullmatch(r"\d{1,9}/[1-9]\d{0,8}", text):
        return Fraction(text)
    try:
        return read_share(text)
    except BridgelawError as error:
        error.line = row.line
        raise


def _weighted(shares: Iterable[tuple[int, Fraction]], row: _Line) -> Weighted:
    try:
        return Weighted.of(shares)
    except BridgelawError as error:
        error.line = row.line
        raise


def _average(text: str, row: _Line) -> Average | Fraction | int:
    """An average, a share of a top, or per cents."""
    match = _GIVEN.fullmatch(text)
    if match is None:
        raise row.error(text, "an artificial score for each side", "'^A+' or '^60%'")
    if match["average"]:
        return Average(match["average"].upper())
    if match["share"]:
        return Fraction(match["share"]) if int(match["share"].partition("/")[2]) else Fraction(0)
    return int(match["per_cent"])


def _by_points(kind: str, row: _Line, board: _Board) -> list[Average | Fraction | int]:
    """What both sides were given, by the points that are marked as artificial."""
    found: list[Average | Fraction | int] = []
    for side in Side:
        per_cent, points = _number(row[f"Percentage_{side}"]), _number(row[f"{_unit(kind)}_{side}"])
        if per_cent is None and points is not None and _unit(kind) == "MP":
            per_cent = 100 * points / (_top(board) or 1)
        if per_cent is not None:
            found.append(int(per_cent) if per_cent.denominator == 1 else per_cent / 100)
        elif points in _IMPS:
            found.append(_IMPS[points])
        else:
            raise row.error(" ".join(filter(None, map(row.__getitem__, _POINTS))), "A+, A or A- for each side", "'^A+'")
    return found


_IMPS = {Fraction(3): Average.PLUS, Fraction(0): Average.AVERAGE, Fraction(-3): Average.MINUS}


def _top(board: _Board) -> Fraction:
    """The most of a board, by what its other tables share out."""
    for row in board.rows:
        both = [_number(row[f"MP_{side}"]) for side in Side]
        if not any(row[f"MP_{side}"].startswith(ARTIFICIAL) for side in Side) and None not in both:
            return sum((each for each in both if each is not None), Fraction(0))
    return Fraction(2 * (len(board.rows) - 1))


def _unit(kind: str) -> str:
    return _UNITS.get(kind, "IMP")


def _number(text: str) -> Fraction | None:
    match = _NUMBER.fullmatch(text)
    return Fraction(match["number"].replace(",", ".")) if match else None


def _said(kind: str, row: _Line) -> Both:
    """What the file says that both sides got; None where it says nothing."""
    ns, ew = (_number(row[f"{_unit(kind)}_{side}"]) for side in Side)
    return Both(ns, ew) if ns is not None and ew is not None else Both(None, None)


def _result(row: _Line) -> Result | None:
    """The contract with its result; None where either is not told."""
    written = re.sub(r"\s+", "", row["Contract"])
    if written.upper() in _PASSED:
        return PASSED_OUT
    match = _CONTRACT.fullmatch(written)
    if match is None or not row["Declarer"] or not row["Result"]:
        # Also of a board that was not played, for which programs write words of their own here.
        return None
    try:
        declarer = Seat.loads(row["Declarer"].removeprefix(ARTIFICIAL))
    except BridgelawError as error:
        error.line = row.line
        raise
    level = int(match["level"])
    contract = Contract(level, Denomination.loads(match["denomination"]), len(match["doubled"]), declarer)
    return Result(contract, _tricks(row) - _BOOK - level)


def _tricks(row: _Line) -> int:
    text = row["Result"].removeprefix(ARTIFICIAL)
    if not re.fullmatch(r"\d{1,2}", text) or int(text) > _TRICKS:
        raise row.error(text, "the tricks that declarer took, 0 to 13", "'10'")
    return int(text)
