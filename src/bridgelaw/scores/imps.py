"""IMPs (Law 78B): teams, cross-IMPs, Butler, and board-a-match beside them.

Every outcome of a weighted score is converted first and weighted then, and no board is rounded.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import product
from math import floor, prod

from bridgelaw.errors import TooManyOutcomes, UnreadableField
from bridgelaw.scores.field import Average, Weighted, frequencies
from bridgelaw.scores.rounding import Rounding

__all__ = [
    "AVERAGE_IMPS",
    "SCALE",
    "BoardAMatch",
    "Butler",
    "CrossImps",
    "Divided",
    "Teams",
    "datum",
    "imps",
    "weighted_imps",
]

#: The least difference for 1 IMP, for 2, and so on up to 24.
SCALE: tuple[int, ...] = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)

#: What average plus is worth in IMPs (Law 12C2(b)); average minus is as much below nothing.
AVERAGE_IMPS = Fraction(3)


def imps(difference: Fraction | int) -> int:
    """The IMPs for a difference in points; the opposite difference gives the opposite.

    Between two rows of the scale, where only a datum that was not rounded can come, the lower row counts.
    """
    size = bisect_right(SCALE, floor(abs(Fraction(difference))))
    return size if difference >= 0 else -size


def weighted_imps(here: Weighted, there: Weighted, cap: int | None = None) -> Fraction:
    """The IMPs of a team for its own scores at one table against North-South's at the other, both may be weighted."""
    return here.mean(lambda own: there.mean(lambda other: _capped(own - other, cap)))


def _capped(difference: int, cap: int | None) -> int:
    found = imps(difference)
    return found if cap is None else max(-cap, min(cap, found))


def _averages(given: Average | Fraction) -> Fraction:
    if not isinstance(given, Average):
        raise UnreadableField(f"{given} of a top", "A+, A or A- where a board is scored in IMPs", "'A+'")
    return AVERAGE_IMPS * given.sign


class Divided(Enum):
    """Whether the IMPs against the other tables are added, or divided by the number of comparisons."""

    SUM = "sum"
    AVERAGE = "average"


@dataclass(frozen=True, slots=True)
class CrossImps:
    """IMPs against every other table; ``cap`` limits each comparison.

    A board that fewer tables played than others is scaled to as many comparisons where they are added.
    """

    divided: Divided = Divided.AVERAGE
    cap: int | None = None

    def direction(self, tables: Sequence[Weighted], of: int) -> list[Fraction]:
        """What each table gets, scores being its own."""
        counts = frequencies(tables)
        # Against itself a table would win as much as it loses, so that it may stand among those compared.
        worth = {own: sum(n * _capped(own - other, self.cap) for other, n in counts.items()) for own in counts}
        if len(tables) < 2:
            return [Fraction(0) for _ in tables]
        scale = Fraction(1, len(tables) - 1) * (1 if self.divided is Divided.AVERAGE else of - 1)
        return [scale * table.mean(worth.__getitem__) for table in tables]

    def artificial(self, given: Average | Fraction, of: int) -> Fraction:
        """3, 0 or -3 IMPs, for each comparison where they are added."""
        return _averages(given) * (1 if self.divided is Divided.AVERAGE else of - 1)


@dataclass(frozen=True, slots=True)
class Teams:
    """A match between two teams: North-South of one table and East-West of the other are a team."""

    def direction(self, tables: Sequence[Weighted], of: int) -> list[Fraction]:
        """What each table gets, scores being its own."""
        _two(of)
        return CrossImps().direction(tables, of)

    def artificial(self, given: Average | Fraction, of: int) -> Fraction:
        """3, 0 or -3 IMPs (Law 12C2(b))."""
        return _averages(given)


@dataclass(frozen=True, slots=True)
class BoardAMatch:
    """A board won counts 2, tied 1, lost 0."""

    def direction(self, tables: Sequence[Weighted], of: int) -> list[Fraction]:
        """What each table gets, scores being its own."""
        _two(of)
        if len(tables) < 2:
            return [Fraction(1) for _ in tables]
        here, there = tables

        def against(own: Weighted, others: Weighted) -> Fraction:
            return own.mean(lambda score: others.mean(lambda other: 1 + (score > other) - (score < other)))

        return [against(here, there), against(there, here)]

    def artificial(self, given: Average | Fraction, of: int) -> Fraction:
        """60, 50 or 40 % of 2, or the share of it that is given."""
        return 2 * (Fraction(given.per_cent, 100) if isinstance(given, Average) else given)


def _two(of: int) -> None:
    if of != 2:
        raise UnreadableField(
            f"{of} tables", "two tables, which a match between two teams has", "[{score: 420}, {score: 50}]"
        )


# --- Butler -----------------------------------------------------------------------------------------------

#: Every outcome of one weighted score is combined with every one of the others, at so many tables in all.
_MOST = 50_000


def datum(scores: Sequence[int], trimmed: int = 0, rounding: Rounding = Rounding.EXACT) -> Fraction:
    """The mean of the scores, ``trimmed`` of them left out at each end.

    Raises :class:`~bridgelaw.errors.UnreadableField` where nothing is left.
    """
    kept = sorted(scores)[trimmed : len(scores) - trimmed]
    if not kept or trimmed < 0:
        raise UnreadableField(
            f"{len(scores)} scores without {trimmed} at each end", "at least one score for the datum", "trim: 0"
        )
    return rounding(Fraction(sum(kept), len(kept)))


@dataclass(frozen=True, slots=True)
class Butler:
    """IMPs against a datum, the mean of all scores; ``trimmed`` scores are left out at each end."""

    trimmed: int = 0
    rounding: Rounding = Rounding.TENS

    def direction(self, tables: Sequence[Weighted], of: int) -> list[Fraction]:
        """What each table gets, scores being its own: a datum for every combination of outcomes, then weighted."""
        combinations = prod(len(table.shares) for table in tables)
        if combinations > 1 and combinations * len(tables) > _MOST:
            raise TooManyOutcomes(
                f"{len(tables)} tables",
                f"at most {_MOST} scores in all combinations of outcomes",
                "a weighted score at one table",
            )
        found = [Fraction(0) for _ in tables]
        for combination in product(*(table.shares for table in tables)) if tables else ():
            weight = prod((w for _, w in combination), start=Fraction(1))
            scores = [score for score, _ in combination]
            mean = datum(scores, self.trimmed, self.rounding)
            for i, score in enumerate(scores):
                found[i] += weight * imps(score - mean)
        return found

    def artificial(self, given: Average | Fraction, of: int) -> Fraction:
        """3, 0 or -3 IMPs."""
        return _averages(given)
