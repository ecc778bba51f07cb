"""How much a few answers say: exact intervals, and the chance of meeting somebody at all.

No fraction of a poll is a weight: one answer in five is what a true share of 1 to 66 % may well give.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb

from bridgelaw.errors import UnreadableValue

__all__ = ["chance_of_at_least", "interval"]

#: How often the bounds of an interval are halved: they are right to less than a millionth.
_HALVINGS = 22


def chance_of_at_least(answers: int, asked: int, share: Fraction) -> Fraction:
    """The chance that at least so many of those asked choose a call which a ``share`` of all players chooses.

    Raises :class:`~bridgelaw.errors.UnreadableValue` for numbers that no poll has.
    """
    if not 0 <= answers <= asked or not 0 <= share <= 1:
        raise UnreadableValue((answers, asked, share), "0 to all of those asked, and a share from 0 to 1", "3, 5, 1/4")
    return sum((comb(asked, k) * share**k * (1 - share) ** (asked - k) for k in range(answers, asked + 1)), Fraction(0))


@lru_cache(maxsize=1024)
def interval(answers: int, asked: int, level: Fraction) -> tuple[Fraction, Fraction]:
    """The shares of all players that so many answers of those asked leave possible, at a level such as 9/10.

    The interval of Clopper and Pearson (Biometrika 26, 1934): at either bound the answers, or more extreme ones, have
    half of what the level leaves over.  It is exact: it holds the true share at least as often as the level says.

    Raises as :func:`chance_of_at_least` does, and for a level that is not between 0 and 1.
    """
    if not 0 < level < 1:
        raise UnreadableValue(level, "a level between 0 and 1", "9/10")
    tail = (1 - level) / 2
    low = _share_with(answers, asked, tail) if answers else Fraction(0)
    high = _share_with(answers + 1, asked, 1 - tail) if answers < asked else Fraction(1)
    return low, high


def _share_with(answers: int, asked: int, chance: Fraction) -> Fraction:
    """The share at which at least so many answers have this chance; the chance grows with the share."""
    low, high = Fraction(0), Fraction(1)
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if chance_of_at_least(answers, asked, middle) < chance:
            low = middle
        else:
            high = middle
    return (low + high) / 2
