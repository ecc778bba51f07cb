"""Each end of each range of a meaning moved by one: what the description may just as well have said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeAlias

from bridgelaw.meaning.notation import Description, tree
from bridgelaw.meaning.notation.tree import Expr, Range

__all__ = ["moved"]

#: A condition before and after, and the whole that it stands in.
_Move: TypeAlias = tuple[Expr, Expr, Expr]

_GREATEST = 99


def moved(meaning: Description) -> Iterator[tuple[Expr, Expr, Description]]:
    """The condition as it was and as it is, and the meaning with it, for each end of each range and each way.

    An open end is no end, and neither is 0.  A range that would become empty is left out.  What stands behind
    ``unless`` stays, since it does not decide.
    """
    for before, after, shows in _moves(meaning.shows):
        yield before, after, replace(meaning, shows=shows)


def _moves(part: Expr) -> Iterator[_Move]:
    match part:
        case tree.And(of) | tree.Or(of):
            for at, one in enumerate(of):
                for before, after, inner in _moves(one):
                    yield before, after, replace(part, of=(*of[:at], inner, *of[at + 1 :]))
        case tree.Not(of=one):
            for before, after, inner in _moves(one):
                yield before, after, tree.Not(inner)
        case tree.Count() | tree.Keycards() | tree.Honours():
            for numbers in _ranges(part.range):
                other = replace(part, range=numbers)
                yield part, other, other
        case tree.RuleOf(number):
            for numbers in _ranges(Range(number)):
                yield part, tree.RuleOf(numbers.low), tree.RuleOf(numbers.low)


def _ranges(numbers: Range) -> Iterator[Range]:
    low, high = numbers.low, numbers.high
    most = _GREATEST if high is None else high
    yield from (Range(end, high) for end in (low - 1, low + 1) if low and end <= most)
    if high is not None:
        yield from (Range(low, end) for end in (high - 1, high + 1) if low <= end <= _GREATEST)
