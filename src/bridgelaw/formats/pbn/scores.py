"""A scored session as games: of each board the ``ScoreTable``, in which a weighted score is a row for each outcome.

``Weight`` is a fraction, and those of a table add up to 1 for each side; the points of the table stand in each of its
rows.  ``^`` stands before a score that is artificial and before its points.  Where the scores of the two sides do not
balance, each has rows of its own, with ``-`` for the other.  The first game has the ``TotalScoreTable``.

What PBN has no tag for stands in a supplemental table, so that :mod:`.session` reads the session back:

``[SessionTable "Key;Value"]``
    ``session``, which of the sessions of a file this is; ``scoring``, ``edition`` and the other keys of a results
    document, each as that writes it; ``tables``, at how many the board should have been played.

Source: PBN 2.1, the tags ScoreTable, TotalScoreTable and Scoring; ``Weight`` and ``Fouled`` are supplemental.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from bridgelaw.errors import BridgelawError
from bridgelaw.formats.pbn.game import UNKNOWN, Game
from bridgelaw.formats.pbn.table import Table, parts
from bridgelaw.formats.pbn.writing import HEADER, dumps
from bridgelaw.formats.results import VICTORY_POINTS, Sheet, SheetBoard, rules_of
from bridgelaw.formats.scored import SHOWN
from bridgelaw.formats.writing import flow
from bridgelaw.scores.contract import Result
from bridgelaw.scores.field import Artificial, Average, Both, Entry, Scoring, Split, Weighted
from bridgelaw.scores.imps import Butler, CrossImps, Divided
from bridgelaw.scores.session import Standing, totals
from bridgelaw.scores.session import Table as Scored
from bridgelaw.table.board import Vulnerability
from bridgelaw.table.seat import Side

__all__ = [
    "ARTIFICIAL",
    "SCORE_TABLE",
    "SESSION_COLUMNS",
    "SESSION_TABLE",
    "TOTAL_TABLE",
    "games_of_session",
    "pbn_of_session",
]

SCORE_TABLE = "ScoreTable"
TOTAL_TABLE = "TotalScoreTable"
SESSION_TABLE = "SessionTable"
SESSION_COLUMNS = ("Key", "Value")
#: What stands before an artificial score, and before its points.
ARTIFICIAL = "^"
_NONE = "-"
_COLUMNS = (
    *("Table", "PairId_NS", "PairId_EW", "Contract", "Declarer", "Result"),
    *("Score_NS", "Score_EW", "Weight"),
)
_FOULED = "Fouled"
#: The Scoring of PBN, and what it calls the points of a board.
_SCORINGS = {
    "matchpoints": ("MP", "MP"),
    "imps": ("IMP", "IMP"),
    "cross-imps": ("IMP;Cross2", "IMP"),
    "butler": ("IMP;Butler", "IMP"),
    "board-a-match": ("BAM", "MP"),
}


def games_of_session(sheet: Sheet, tables: Sequence[Scored], number: int = 1) -> list[Game]:
    """The boards of a session as scored, each a game with its table of scores and no deal.

    ``number`` is that of the session, where a file has several.
    """
    told = [_session(sheet, board, number) for board in sheet.boards]
    games = [_game(sheet, *board) for board in zip(sheet.boards, tables, strict=True)]
    games = [game.with_tables({SESSION_TABLE: table}) for game, table in zip(games, told, strict=True)]
    standings = totals(tables)
    if standings and games:
        games[0] = games[0].with_tables({TOTAL_TABLE: _totals(sheet, standings)})
    return games


def pbn_of_session(sheet: Sheet, tables: Sequence[Scored], *, number: int = 1) -> str:
    """The same as text; that of another session than the first goes behind that of the one before."""
    text = dumps(games_of_session(sheet, tables, number))
    return text if number == 1 else text.removeprefix(HEADER)


def _game(sheet: Sheet, board: SheetBoard, scored: Scored) -> Game:
    points = _SCORINGS[sheet.scoring][1]
    columns: tuple[str, ...] = (*_COLUMNS, f"{points}_NS", f"{points}_EW")
    rows = list(_rows(board, scored))
    if any(row.group for row in board.rows):
        columns = (*columns, _FOULED)
        rows = [(*row, board.rows[int(row[0]) - 1].group or _NONE) for row in rows]
    table = Table.of(columns, rows)
    tags = {"Event": sheet.title} if _is_tag(sheet.title) else {}
    return Game.of(
        board=board.number,
        vulnerability=board.vulnerability,
        tags={**tags, "Scoring": _scoring(sheet.scoring, board.board.scoring), SCORE_TABLE: table.header()},
        sections={SCORE_TABLE: table.body()},
    )


def _scoring(kind: str, scoring: Scoring) -> str:
    """The words of PBN for it: IMPs that are added are ``Cross``, divided by the comparisons ``Cross2``."""
    if isinstance(scoring, CrossImps) and scoring.divided is Divided.SUM:
        return "IMP;Cross"
    if isinstance(scoring, Butler) and scoring.trimmed == 1:
        return "IMP;Butler-2"
    return _SCORINGS[kind][0]


def _session(sheet: Sheet, board: SheetBoard, number: int) -> Table:
    rules = rules_of(sheet.scoring, board.board.scoring)
    told = {
        "session": str(number),
        "title": "" if _is_tag(sheet.title) else flow(sheet.title),
        "scoring": sheet.scoring,
        "edition": sheet.edition,
        "rules": flow(rules) if rules else "",
        "source": flow(sheet.source) if sheet.source else "",
        "authority": sheet.authority.name if sheet.authority else "",
        "victory_points": next((key for key, rule in VICTORY_POINTS.items() if rule is sheet.victory_points), ""),
        "tables": str(board.board.of or ""),
    }
    return Table.of(
        SESSION_COLUMNS,
        ((key, part) for key, value in told.items() if value not in ("", '""') for part in parts(value)),
    )


def _is_tag(text: str) -> bool:
    """Whether the value of a tag can be just this: no sign that says something else, and nothing that is left out."""
    return text == " ".join(text.split()) and text not in (*UNKNOWN, "#", "##")


def _totals(sheet: Sheet, standings: Sequence[Standing]) -> Table:
    """The pairs or teams, best first; those that have the same have one rank."""
    keys = [(each.share, each.points) for each in standings]
    columns = {
        "Rank": [str(keys.index(key) + 1) for key in keys],
        "PairId": [_cell(each.pair) for each in standings],
        f"TotalScore{_SCORINGS[sheet.scoring][1]}": [_shown(each.points) for each in standings],
        "TotalPercentage": ["" if each.share is None else _shown(100 * each.share) for each in standings],
        # In a match a team has two tables of each board.
        "NrBoards": [] if sheet.boards[0].board.is_match else [str(each.boards) for each in standings],
        "Names": [_cell(sheet.players.get(each.pair, "")) for each in standings],
    }
    told = {name: cells for name, cells in columns.items() if any(cell not in ("", _NONE) for cell in cells)}
    return Table.of(told, zip(*told.values(), strict=True))


def _cell(text: str) -> str:
    """A text as a value of a table, which has no line feed."""
    return " ".join(text.split()) or _NONE


def _rows(board: SheetBoard, scored: Scored) -> Iterator[tuple[str, ...]]:
    tables = zip(board.rows, scored.board.entries, scored.scored, strict=True)
    for number, (row, entry, points) in enumerate(tables, start=1):
        texts = [row.text]
        if board.ruling is not None and board.ruling.table == number - 1:
            texts = [outcome.text for outcome in board.ruling.outcomes] + texts
        known = _results(texts, board.vulnerability)
        head = str(number), _cell(row.pairs.ns), _cell(row.pairs.ew)
        for score_ns, score_ew, weight in _shares(entry):
            played = known.get(score_ns if score_ns is not None else score_ew)
            scores = _artificial(entry) or (_score(score_ns), _score(score_ew, -1))
            yield (*head, *_played(played), *scores, weight, *_points(entry, points))


def _results(texts: Iterable[str], vulnerability: Vulnerability | None) -> dict[int | None, Result]:
    """The results that were written, by the score of North-South that they gave; none for a score of two results."""
    found: dict[int | None, Result] = {}
    twice = set()
    for text in dict.fromkeys(texts):
        try:
            result = Result.loads(text)
        except BridgelawError:
            continue
        if vulnerability is not None:
            score = result.score(vulnerability)
            if found.setdefault(score, result) != result:
                twice.add(score)
    return {score: result for score, result in found.items() if score not in twice}


def _shares(entry: Entry) -> Iterator[tuple[int | None, int | None, str]]:
    """The scores of North-South as each side is scored by them, with their weights."""
    if isinstance(entry, Weighted):
        for score, weight in entry.shares:
            yield score, score, str(weight)
    elif isinstance(entry, Split):
        for score, weight in entry.ns.shares:
            yield score, None, str(weight)
        for score, weight in entry.ew.shares:
            yield None, score, str(weight)
    else:
        yield None, None, "1" if isinstance(entry, Artificial) else _NONE


def _played(result: Result | None) -> tuple[str, str, str]:
    if result is None:
        return _NONE, _NONE, _NONE
    if result.contract is None:
        return "Pass", _NONE, _NONE
    contract, _, declarer = str(result.contract).partition(" ")
    return contract, declarer, str(result.tricks)


def _artificial(entry: Entry) -> tuple[str, ...]:
    """What both sides are given, where that is an artificial score."""
    if not isinstance(entry, Artificial):
        return ()
    given = (entry.of(side) for side in Side)
    return tuple(f"{ARTIFICIAL}{each.value if isinstance(each, Average) else each}" for each in given)


def _score(score: int | None, sign: int = 1) -> str:
    return _NONE if score is None else str(sign * score)


def _points(entry: Entry, points: Both) -> tuple[str, str]:
    mark = ARTIFICIAL if isinstance(entry, Artificial) else ""
    ns, ew = (_NONE if own is None else f"{mark}{_shown(own)}" for own in points)
    return ns, ew


def _shown(value: Fraction) -> str:
    shown = SHOWN(value)
    return str(shown.numerator) if shown.denominator == 1 else str(float(shown))
