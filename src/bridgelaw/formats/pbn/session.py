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
from bridgelaw.formats.pbn import cells, games
from bridgelaw.formats.pbn.cells import ScoreLine
from bridgelaw.formats.pbn.game import UNKNOWN, Game
from bridgelaw.formats.pbn.scores import ARTIFICIAL, SCORE_TABLE, SESSION_COLUMNS, SESSION_TABLE, TOTAL_TABLE
from bridgelaw.formats.pbn.table import Table
from bridgelaw.formats.results import LIMIT_TABLES, Row, Sheet, SheetBoard, check_seating, groups_of, read_sheet
from bridgelaw.formats.ruled import average_text
from bridgelaw.formats.tree import read_tree
from bridgelaw.scores.board import Board
from bridgelaw.scores.contract import Result, check_score
from bridgelaw.scores.field import NOT_PLAYED, Artificial, Average, Both, Entry, Scoring, Split, Weighted
from bridgelaw.scores.imps import Butler, CrossImps, Divided
from bridgelaw.scores.session import Sat, with_session
from bridgelaw.table.board import Vulnerability
from bridgelaw.table.seat import Side

__all__ = ["loads"]

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
            tables = sum(map(cells.times, rows))
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
class _Board:
    """A game with its table of scores; ``told`` is its SessionTable, empty where it has none."""

    game: Game
    rows: tuple[ScoreLine, ...]
    told: Mapping[str, str]
    weighted: bool

    def tables(self) -> Iterator[tuple[ScoreLine, ...]]:
        """The rows of each table: several only where they have weights."""
        if not self.weighted:
            for row in self.rows:
                yield from [(row,)] * cells.times(row)
            return
        for _, rows in groupby(self.rows, lambda row: [row[name] for name in _PLACE]):
            yield tuple(rows)


_PLACE = ("Section", "Table", "Round", "PairId_NS", "PairId_EW")


def _lines(game: Game, table: Table) -> Iterator[ScoreLine]:
    begins = game.section_line(SCORE_TABLE) or 1
    for row, line in zip(table.records(), table.lines, strict=True):
        known = {name: text.strip() for name, text in row.items() if text.strip() not in UNKNOWN}
        yield ScoreLine(begins + line, known)


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
                rows.append(Row(cells.pairs(table[0]), text, entry, table[0]["Fouled"]))
                numbers.append(table[0].line)
                said.append((cells.said(head.scoring, table[0]), table[0].line))
            line = one.game.line or 1
            of = cells.whole(one.told.get("tables", ""), line, len(rows), LIMIT_TABLES)
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
                        cells.pairs(row),
                        entry,
                        text,
                        row.line,
                        len(lines),
                        row["Section"],
                        row["Round"],
                        cells.said(kind, row),
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
        self, kind: str, rows: Sequence[ScoreLine], vulnerability: Vulnerability | None, board: _Board
    ) -> tuple[Entry, str]:
        """What stands at a table, and the contract with its result, if there is one and it gives the score."""
        row = rows[0]
        if any(cells.GIVEN.fullmatch(row[name]) for name in cells.SCORES):
            return self._artificial([cells.average(row[name], row) for name in cells.SCORES], row)
        if not any(row[name] for name in cells.SCORES) and any(
            row[name].startswith(ARTIFICIAL) for name in cells.POINTS
        ):
            return self._artificial(cells.by_points(kind, row, board.rows), row)
        shares: dict[Side, list[tuple[int, Fraction]]] = {side: [] for side in Side}
        texts = []
        for each in rows:
            result = cells.result(each)
            weight = cells.weight(each)
            scores = self._scores(each, result, vulnerability, alone=not board.weighted)
            for side, score in scores.items():
                shares[side].append((score, weight))
            texts.append(str(result) if result is not None else "")
        told = {side: cells.weighted(found, row) for side, found in shares.items() if found}
        if not told:
            return NOT_PLAYED, ""
        ns, ew = (told.get(side) or next(iter(told.values())) for side in Side)
        text = texts[0] if len(rows) == 1 and texts[0] and self._agrees(row, ns, vulnerability) else ""
        return (ns, text) if ns == ew else (Split(ns, ew), "")

    def _scores(
        self, row: ScoreLine, result: Result | None, vulnerability: Vulnerability | None, *, alone: bool
    ) -> dict[Side, int]:
        """The score of North-South as each side is scored by it; where rows have weights, only of the sides told."""
        found = {side: sign * cells.score(row, name) for side, name, sign in cells.SIGNED if row[name]}
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

    def _agrees(self, row: ScoreLine, entry: Weighted, vulnerability: Vulnerability | None) -> bool:
        """Whether the contract gives the score that stands there; where not, that is told."""
        result = cells.result(row)
        if result is None or vulnerability is None:
            return result is not None
        (score, _), *_ = entry.shares
        own = result.score(vulnerability)
        if own != score:
            values = {"outcome": str(result), "n": f"{own:+d}", "score": f"{score:+d}"}
            self.warnings.append(Warned("field.contract", values, row.line, self.file))
        return own == score

    def _artificial(self, given: Sequence[Average | Fraction | int], row: ScoreLine) -> tuple[Entry, str]:
        """Per cents of another program are taken for averages, and that is told."""
        found = Artificial(
            *(cells.AVERAGES.get(each, Fraction(each, 100)) if isinstance(each, int) else each for each in given)
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
    for row in table.records() if table is not None else ():
        known = {name: text.strip() for name, text in row.items() if text.strip() not in UNKNOWN}
        if "PairId" in known and "Names" in known:
            side = _DIRECTIONS.get(re.sub(r"[^A-Z]", "", known.get("Direction", "").upper()))
            yield Players(known["PairId"], known["Names"], side, known.get("Section", ""))


_DIRECTIONS = {"NS": Side.NS, "EW": Side.EW}
