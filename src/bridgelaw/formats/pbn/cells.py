"""A row of a ``ScoreTable``: its cells as pairs, scores, weights, averages and results, errors with their line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from bridgelaw.errors import BridgelawError, UnreadablePbn
from bridgelaw.formats.pbn.scores import ARTIFICIAL
from bridgelaw.formats.results import LIMIT_TABLES
from bridgelaw.scores.contract import PASSED_OUT, Result
from bridgelaw.scores.field import Average, Both, Weighted, read_share
from bridgelaw.scores.session import Sat
from bridgelaw.table.call import Denomination
from bridgelaw.table.record import Contract
from bridgelaw.table.seat import Seat, Side

__all__ = [
    "AVERAGES",
    "GIVEN",
    "POINTS",
    "SCORES",
    "SIGNED",
    "ScoreLine",
    "average",
    "by_points",
    "pairs",
    "result",
    "said",
    "score",
    "times",
    "weight",
    "weighted",
    "whole",
]

_BOOK, _TRICKS = 6, 13


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A row of a table: its line, and its cells by the names of the columns, nothing for what says nothing."""

    line: int
    cells: Mapping[str, str]

    def __getitem__(self, name: str) -> str:
        return self.cells.get(name, "")

    def error(self, given: str, expected: str, example: str) -> UnreadablePbn:
        """The error of what stands here."""
        return UnreadablePbn(given, expected, example, line=self.line)


def times(row: ScoreLine) -> int:
    """How many tables a row stands for (``Multiplicity``)."""
    text = row["Multiplicity"] or "1"
    if not re.fullmatch(r"\d{1,4}", text) or not 1 <= int(text) <= LIMIT_TABLES:
        raise row.error(text, f"how many tables this was, from 1 to {LIMIT_TABLES}", "'2'")
    return int(text)


#: The columns of the score of each side, and below with the sign that makes it North-South's.
SCORES = ("Score_NS", "Score_EW")
SIGNED = tuple(zip(Side, SCORES, (1, -1), strict=True))
_UNITS = {"matchpoints": "MP", "board-a-match": "MP"}
POINTS = tuple(f"{unit}_{side}" for unit in ("MP", "IMP", "Percentage") for side in Side)
GIVEN = re.compile(r"\^?\s*(?P<average>A[+-]?)|\^\s*(?P<share>\d{1,9}/\d{1,9})|\^?\s*(?P<per_cent>\d{1,3})\s*%")
_NUMBER = re.compile(r"\^?\s*(?P<number>[+-]?\d{1,6}(?:[.,]\d{1,6})?)\s*%?")
AVERAGES: dict[int, Average | Fraction] = {60: Average.PLUS, 50: Average.AVERAGE, 40: Average.MINUS}
_CONTRACT = re.compile(r"(?P<level>[1-7])\s*(?P<denomination>NT?|[CDHS])\s*(?P<doubled>X{0,2}|\*{1,2})", re.IGNORECASE)
_PASSED = frozenset(("PASS", "PASSED", "PASSEDOUT", "ALLPASS", "AP", "P"))


def pairs(row: ScoreLine) -> Sat:
    """Who sat there."""
    return Sat(row["PairId_NS"], row["PairId_EW"])


def whole(text: str, line: int, least: int, most: int) -> int | None:
    """A whole number in these bounds, inclusive; None where nothing stands there."""
    if not text:
        return None
    if not re.fullmatch(r"\d{1,6}", text) or not least <= int(text) <= most:
        raise UnreadablePbn(text, f"a whole number from {least} to {most}", str(least), line=line)
    return int(text)


def score(row: ScoreLine, name: str) -> int:
    """The score of the side of a column, in points."""
    if not re.fullmatch(r"[+-]?\d{1,5}", row[name]):
        raise row.error(row[name], "the score of that side, or ^ and an artificial score", "'-50', '^A+' or '^60%'")
    return int(row[name])


def weight(row: ScoreLine) -> Fraction:
    """The share of the outcome, as a fraction or in per cents; 1 where nothing stands there."""
    text = row["Weight"] or "1"
    if re.fullmatch(r"\d{1,9}/[1-9]\d{0,8}", text):
        return Fraction(text)
    try:
        return read_share(text)
    except BridgelawError as error:
        error.line = row.line
        raise


def weighted(shares: Iterable[tuple[int, Fraction]], row: ScoreLine) -> Weighted:
    """The outcomes of a side with their shares."""
    try:
        return Weighted.of(shares)
    except BridgelawError as error:
        error.line = row.line
        raise


def average(text: str, row: ScoreLine) -> Average | Fraction | int:
    """An average, a share of a top, or per cents."""
    match = GIVEN.fullmatch(text)
    if match is None:
        raise row.error(text, "an artificial score for each side", "'^A+' or '^60%'")
    if match["average"]:
        return Average(match["average"].upper())
    if match["share"]:
        return Fraction(match["share"]) if int(match["share"].partition("/")[2]) else Fraction(0)
    return int(match["per_cent"])


def by_points(kind: str, row: ScoreLine, rows: Sequence[ScoreLine]) -> list[Average | Fraction | int]:
    """What both sides were given, by the points that are marked as artificial."""
    found: list[Average | Fraction | int] = []
    for side in Side:
        per_cent, points = _number(row[f"Percentage_{side}"]), _number(row[f"{_unit(kind)}_{side}"])
        if per_cent is None and points is not None and _unit(kind) == "MP":
            per_cent = 100 * points / (_top(rows) or 1)
        if per_cent is not None:
            found.append(int(per_cent) if per_cent.denominator == 1 else per_cent / 100)
        elif points in _IMPS:
            found.append(_IMPS[points])
        else:
            raise row.error(" ".join(filter(None, map(row.__getitem__, POINTS))), "A+, A or A- for each side", "'^A+'")
    return found


_IMPS = {Fraction(3): Average.PLUS, Fraction(0): Average.AVERAGE, Fraction(-3): Average.MINUS}


def _top(rows: Sequence[ScoreLine]) -> Fraction:
    """The most of a board, by what its other tables share out."""
    for row in rows:
        both = [_number(row[f"MP_{side}"]) for side in Side]
        if not any(row[f"MP_{side}"].startswith(ARTIFICIAL) for side in Side) and None not in both:
            return sum((each for each in both if each is not None), Fraction(0))
    return Fraction(2 * (len(rows) - 1))


def _unit(kind: str) -> str:
    return _UNITS.get(kind, "IMP")


def _number(text: str) -> Fraction | None:
    match = _NUMBER.fullmatch(text)
    return Fraction(match["number"].replace(",", ".")) if match else None


def said(kind: str, row: ScoreLine) -> Both:
    """What the file says that both sides got; None where it says nothing."""
    ns, ew = (_number(row[f"{_unit(kind)}_{side}"]) for side in Side)
    return Both(ns, ew) if ns is not None and ew is not None else Both(None, None)


def result(row: ScoreLine) -> Result | None:
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


def _tricks(row: ScoreLine) -> int:
    text = row["Result"].removeprefix(ARTIFICIAL)
    if not re.fullmatch(r"\d{1,2}", text) or int(text) > _TRICKS:
        raise row.error(text, "the tricks that declarer took, 0 to 13", "'10'")
    return int(text)
