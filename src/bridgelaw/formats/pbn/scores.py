"""A scored session as games: of each board the ``ScoreTable``, in which a weighted score is a row for each outcome.

``Weight`` is a fraction, and those of a table add up to 1 for each side; the points of the table stand in each of its
rows.  ``^`` stands before points that are an artificial score.  Where the scores of the two sides do not balance, each
has rows of its own, with ``-`` for the other.

Source: PBN 2.1, the tag ScoreTable; ``Weight`` is supplemental.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from bridgelaw.errors import BridgelawError
from bridgelaw.formats.pbn.game import Game
from bridgelaw.formats.pbn.table import Table
from bridgelaw.formats.pbn.writing import HEADER, dumps
from bridgelaw.formats.results import Sheet, SheetBoard
from bridgelaw.formats.scored import SHOWN
from bridgelaw.scores.contract import Result
from bridgelaw.scores.field import Artificial, Both, Entry, Split, Weighted
from bridgelaw.scores.session import Table as Scored
from bridgelaw.table.board import Vulnerability

__all__ = ["SCORE_TABLE", "games_of_session", "pbn_of_session"]

SCORE_TABLE = "ScoreTable"
_NONE = "-"
_ARTIFICIAL = "^"
_COLUMNS = (
    *("Table", "PairId_NS", "PairId_EW", "Contract", "Declarer", "Result"),
    *("Score_NS", "Score_EW", "Weight"),
)
#: The Scoring of PBN, and what it calls the points of a board.
_SCORINGS = {
    "matchpoints": ("MP", "MP"),
    "imps": ("IMP", "IMP"),
    "cross-imps": ("IMP;Cross", "IMP"),
    "butler": ("IMP;Butler", "IMP"),
    "board-a-match": ("BAM", "MP"),
}


def games_of_session(sheet: Sheet, tables: Sequence[Scored]) -> list[Game]:
    """The boards of a session as scored, each a game with its table of scores and no deal."""
    return [_game(sheet, board, scored) for board, scored in zip(sheet.boards, tables, strict=True)]


def pbn_of_session(sheet: Sheet, tables: Sequence[Scored], *, heading: bool = True) -> str:
    """The same as text; without ``heading`` it goes behind that of another session."""
    text = dumps(games_of_session(sheet, tables))
    return text if heading else text.removeprefix(HEADER)


def _game(sheet: Sheet, board: SheetBoard, scored: Scored) -> Game:
    scoring, points = _SCORINGS[sheet.scoring]
    rows = list(_rows(board, scored))
    table = Table.of((*_COLUMNS, f"{points}_NS", f"{points}_EW"), rows)
    tags = {"Event": sheet.title} if sheet.title else {}
    return Game.of(
        board=board.number,
        vulnerability=board.vulnerability,
        tags={**tags, "Scoring": scoring, SCORE_TABLE: table.header()},
        sections={SCORE_TABLE: table.body()},
    )


def _rows(board: SheetBoard, scored: Scored) -> Iterator[tuple[str, ...]]:
    tables = zip(board.rows, scored.board.entries, scored.scored, strict=True)
    for number, (row, entry, points) in enumerate(tables, start=1):
        texts = [row.text]
        if board.ruling is not None and board.ruling.table == number - 1:
            texts = [outcome.text for outcome in board.ruling.outcomes] + texts
        known = _results(texts, board.vulnerability)
        head = str(number), row.pairs.ns or _NONE, row.pairs.ew or _NONE
        for score_ns, score_ew, weight in _shares(entry):
            played = known.get(score_ns if score_ns is not None else score_ew)
            yield (*head, *_played(played), _score(score_ns), _score(score_ew, -1), weight, *_points(entry, points))


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


def _score(score: int | None, sign: int = 1) -> str:
    return _NONE if score is None else str(sign * score)


def _points(entry: Entry, points: Both) -> tuple[str, str]:
    mark = _ARTIFICIAL if isinstance(entry, Artificial) else ""
    ns, ew = (_NONE if own is None else f"{mark}{_shown(own)}" for own in points)
    return ns, ew


def _shown(value: Fraction) -> str:
    shown = SHOWN(value)
    return str(shown.numerator) if shown.denominator == 1 else str(float(shown))
