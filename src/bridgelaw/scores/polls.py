"""Polls of players: how much a few answers say (Law 16B1(b)).

No fraction of a poll is a weight: one answer in five is what a true share of 1 to 66 % may well give.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

from bridgelaw.errors import UnreadableValue

__all__ = ["chance_of_at_least"]


def chance_of_at_least(answers: int, asked: int, share: Fraction) -> Fraction:
    """The chance that at least so many of those asked choose a call which a ``share`` of all players chooses.

    Raises :class:`~bridgelaw.errors.UnreadableValue` for numbers that no poll has.
    """
    if not 0 <= answers <= asked or not 0 <= share <= 1:
        raise UnreadableValue((answers, asked, share), "0 to all of those asked, and a share from 0 to 1", "3, 5, 1/4")
    return sum((comb(asked, k) * share**k * (1 - share) ** (asked - k) for k in range(answers, asked + 1)), Fraction(0))
