"""Victory points from IMPs (Law 78D): the continuous scale of the World Bridge Federation.

With ``N`` boards and a margin of ``M`` IMPs, ``X = 15 * sqrt(N)`` and ``R = (sqrt(5) - 1) / 2`` the winner has
``10 + 10 * (1 - R ** (3 * M / X)) / (1 - R ** 3)``, to two decimals and at most 20, and the loser the rest of 20.
The figures are irrational: they are worked out to fifty digits and then rounded.
"""

from __future__ import annotations

from decimal import Decimal, localcontext
from enum import Enum
from fractions import Fraction
from functools import cache
from math import floor

from bridgelaw.errors import UnreadableValue
from bridgelaw.scores.rounding import Rounding

__all__ = ["FractionalImps", "blitz_margin", "victory_points"]

_DIGITS = 50
_MOST = 20
#: More boards than any match has.
_MOST_BOARDS = 1000


class FractionalImps(Enum):
    """What a margin that is no whole number of IMPs (after a weighted board) is worth; a rule that each event makes."""

    FORMULA = "the formula, for the fraction itself"
    INTERPOLATED = "in proportion between the two whole margins"
    ROUNDED = "the margin rounded to a whole number first, half away from zero"


def victory_points(
    margin: Fraction | int, boards: int, rule: FractionalImps = FractionalImps.FORMULA
) -> tuple[Fraction, Fraction]:
    """The victory points of a team and of its opponents, for the margin by which it won (negative: lost) in IMPs.

    Raises :class:`~bridgelaw.errors.UnreadableValue` for a number of boards that no match has.
    """
    if isinstance(boards, bool) or not isinstance(boards, int) or not 1 <= boards <= _MOST_BOARDS:
        raise UnreadableValue(boards, f"a number of boards from 1 to {_MOST_BOARDS}", "16")
    exact = Fraction(margin)
    won = _winner(abs(exact), boards, rule)
    return (won, _MOST - won) if exact >= 0 else (_MOST - won, won)


def _winner(margin: Fraction, boards: int, rule: FractionalImps) -> Fraction:
    if rule is FractionalImps.ROUNDED:
        margin = Rounding.WHOLE(margin)
    if rule is FractionalImps.INTERPOLATED and margin.denominator > 1:
        low = floor(margin)
        lower, higher = (_row(Fraction(low + n), boards) for n in (0, 1))
        return Rounding.TWO_DECIMALS(lower + (margin - low) * (higher - lower))
    return _row(margin, boards)


@cache
def _row(margin: Fraction, boards: int) -> Fraction:
    with localcontext() as context:
        context.prec = _DIGITS
        golden = (Decimal(5).sqrt() - 1) / 2
        blitz = 15 * Decimal(boards).sqrt()
        whole = Decimal(margin.numerator) / Decimal(margin.denominator)
        found = 10 + 10 * (1 - golden ** (3 * whole / blitz)) / (1 - golden**3)
        return min(Fraction(_MOST), Rounding.TWO_DECIMALS(Fraction(found)))


def blitz_margin(boards: int) -> int:
    """The least whole margin that is worth 20."""
    margin = 1
    while victory_points(margin, boards)[0] < _MOST:
        margin += 1
    return margin
