"""What comes out of scores, as plain data: a scored session, an adjusted board, a contract.

Every number stands there exactly, as a fraction, and shown: :data:`SHOWN` says how it was rounded.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from typing import Any

from bridgelaw.formats.results import Row, Sheet, SheetBoard
from bridgelaw.scores.adjusted import Adjustment, Measured, Reason
from bridgelaw.scores.contract import Result, results
from bridgelaw.scores.field import Artificial, Average, Both, Entry, Split, Weighted, frequencies, views
from bridgelaw.scores.matchpoints import Matchpoints, Traveller
from bridgelaw.scores.rounding import Rounding
from bridgelaw.scores.session import Match, Standing, Table, top_of
from bridgelaw.scores.weighing import Outcome
from bridgelaw.table.board import Vulnerability
from bridgelaw.table.record import Contract
from bridgelaw.table.seat import Side

__all__ = [
    "SHOWN",
    "adjusted_document",
    "both_in_figures",
    "contract_document",
    "in_figures",
    "session_document",
    "traveller",
]

#: How the numbers that are shown are rounded.
SHOWN = Rounding.TWO_DECIMALS


def in_figures(value: Fraction | None) -> dict[str, Any] | None:
    """A number exactly and shown; None for none."""
    if value is None:
        return None
    shown = SHOWN(value)
    return {"exact": str(value), "shown": int(shown) if shown.denominator == 1 else float(shown)}


def both_in_figures(both: Both) -> dict[str, Any]:
    """What both sides get, each as :func:`in_figures`."""
    return {"ns": in_figures(both.ns), "ew": in_figures(both.ew)}


def _entry(entry: Entry) -> Any:
    """What stands at a table: its scores with weights, an artificial score, two that do not balance, or None."""
    if isinstance(entry, Weighted):
        return {"scores": [{"score": score, "weight": str(weight)} for score, weight in entry.shares]}
    if isinstance(entry, Artificial):
        return {"artificial": {side.value.lower(): _average(entry.of(side)) for side in Side}}
    if isinstance(entry, Split):
        return {"ns": _entry(entry.ns), "ew": _entry(entry.ew)}
    return None


def _average(given: Average | Fraction) -> str:
    return given.value if isinstance(given, Average) else str(given)


def _head(sheet: Sheet) -> dict[str, Any]:
    return {
        "bridgelaw": 1,
        "title": sheet.title,
        "edition": sheet.edition,
        "scoring": sheet.scoring,
        "authority": sheet.authority.name if sheet.authority else None,
        "rounding": SHOWN.value,
    }


def _board(board: SheetBoard) -> dict[str, Any]:
    return {
        "board": board.number,
        "vulnerable": None if board.vulnerability is None else board.vulnerability.value,
        "top": in_figures(top_of(board.board)),
    }


def _row(number: int, row: Row) -> dict[str, Any]:
    return {"table": number, "ns": row.pairs.ns or None, "ew": row.pairs.ew or None, "result": row.text or None}


# --- a session --------------------------------------------------------------------------------------------


def session_document(
    sheet: Sheet, tables: Sequence[Table], standings: Sequence[Standing], match: Match | None
) -> dict[str, Any]:
    """The session as scored, boards with a ruling as they were adjusted."""
    return {
        **_head(sheet),
        "boards": [_scored(board, table) for board, table in zip(sheet.boards, tables, strict=True)],
        "standings": [
            {
                "pair": each.pair,
                "players": sheet.players.get(each.pair) or None,
                "boards": each.boards,
                "points": in_figures(each.points),
                "per_cent": None if each.share is None else in_figures(each.share * 100),
            }
            for each in standings
        ],
        "match": None
        if match is None
        else {
            "imps": {"ours": in_figures(match.ours), "theirs": in_figures(match.theirs)},
            "victory_points": None
            if match.our_points is None
            else {"ours": in_figures(match.our_points), "theirs": in_figures(match.their_points)},
        },
    }


def _scored(board: SheetBoard, table: Table) -> dict[str, Any]:
    return {
        **_board(board),
        "frequencies": [
            {"score": score, "count": in_figures(count), "ns": in_figures(ns)} for score, count, ns in traveller(table)
        ],
        "tables": [
            {**_row(number, row), "stands": _entry(entry), "points": both_in_figures(both)}
            for number, (row, entry, both) in enumerate(
                zip(board.rows, table.board.entries, table.scored, strict=True), start=1
            )
        ],
    }


def traveller(table: Table) -> list[tuple[int, Fraction, Fraction]]:
    """Each score of a board at matchpoints, how often it occurs and what it is worth to North-South, best first.

    Empty where there is not one traveller for all: other forms of scoring, fouled boards, split scores.
    """
    board, scoring = table.board, table.board.scoring
    split = any(isinstance(entry, Split) for entry in board.entries)
    if not isinstance(scoring, Matchpoints) or board.groups is not None or split:
        return []
    tables = views(board.entries, Side.NS)
    counts = frequencies(tables)
    scale = Fraction(scoring.per_table, 2)
    worth = Traveller(counts).worth
    return [
        (score, counts[score], scale * scoring.fewer(worth[score], len(tables), board.whole))
        for score in sorted(counts, reverse=True)
    ]


# --- an adjusted board ------------------------------------------------------------------------------------


def adjusted_document(
    sheet: Sheet, found: Sequence[tuple[SheetBoard, Adjustment]], words: Callable[[Reason], str]
) -> dict[str, Any]:
    """The boards about which something was ruled, before and after; ``words`` are the sentence of a reason."""
    return {**_head(sheet), "boards": [_adjusted(board, adjustment, words) for board, adjustment in found]}


def _adjusted(board: SheetBoard, found: Adjustment, words: Callable[[Reason], str]) -> dict[str, Any]:
    assert board.ruling is not None  # it has been adjusted
    rows = zip(board.rows, found.before, found.after, strict=True)
    return {
        **_board(board),
        "table": board.ruling.table + 1,
        "stands": found.stands,
        "now": _entry(found.entry),
        "measured": [_measured(each) for each in found.measured],
        "reasons": [
            {
                "key": reason.key,
                "law": reason.law or None,
                "text": words(reason),
                "values": {key: _plain(value) for key, value in reason.values.items()},
            }
            for reason in found.reasons
        ],
        "field": [
            {**_row(number, row), "before": both_in_figures(before), "after": both_in_figures(after)}
            for number, (row, before, after) in enumerate(rows, start=1)
        ],
    }


def _measured(each: Measured) -> dict[str, Any]:
    return {
        "side": each.side.value,
        "has": in_figures(each.a),
        "without_infraction": in_figures(each.b),
        "without_own_error": in_figures(each.c),
        "cause": each.cause.value,
        "gets": in_figures(each.gets),
    }


def _plain(value: object) -> Any:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Outcome):
        return {"score": value.score, "weight": str(value.weight), "text": value.text}
    if isinstance(value, Mapping):
        return {str(key): _plain(part) for key, part in value.items()}
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


# --- a contract -------------------------------------------------------------------------------------------


def contract_document(
    contract: Contract | None, result: Result | None, vulnerability: Vulnerability, *, declared: bool
) -> dict[str, Any]:
    """A contract with its result, or with every number of tricks; ``declared`` is whether the declarer was named."""
    text = str(contract) if contract is not None and declared else None
    sign = -1 if contract is not None and contract.declarer.side is Side.EW else 1
    found: dict[str, Any] = {
        "contract": None if contract is None else text or str(contract).rpartition(" ")[0],
        "vulnerable": vulnerability.value,
    }
    if result is not None:
        score = result.score(vulnerability)
        found |= {"tricks": result.tricks, "over": result.over, "declarer_score": sign * score}
        return found | ({"ns_score": score} if declared or contract is None else {})
    assert contract is not None  # a board that was passed out has its result
    return found | {
        "scores": [{"tricks": t, "declarer_score": sign * s} for t, s in results(contract, vulnerability).items()]
    }
