"""The box around a condition: the range of each feature outside which no hand meets it.

Kinds of holding that fall outside are dropped while a table is built, so that a condition with many features needs
but a small table.  The box may be wider than the condition, never narrower.
"""

from __future__ import annotations

from functools import reduce

from bridgelaw.meaning.conditions import And, Between, Condition, Feature, Length, Not, Or, Shapes
from bridgelaw.table.call import SUITS

__all__ = ["EVERYWHERE", "Box", "box_of"]

#: For each bounded feature the least and the greatest value that a hand may have.
Box = frozenset[tuple[Feature, int, int]]
EVERYWHERE: Box = frozenset()

_Ranges = dict[Feature, tuple[int, int]]
_LEAST, _MOST = 0, 1000


def box_of(condition: Condition) -> Box:
    """The box around a condition."""
    return frozenset((feature, low, high) for feature, (low, high) in _ranges(condition).items())


def _ranges(condition: Condition) -> _Ranges:
    match condition:
        case Between(feature, low, high):
            return {feature: (_LEAST if low is None else low, _MOST if high is None else high)}
        case Not(Between(feature, None, int(high))):
            return {feature: (high + 1, _MOST)}
        case Not(Between(feature, int(low), None)):
            return {feature: (_LEAST, low - 1)}
        case Not(Not(part)):
            return _ranges(part)
        case Not(Or(parts)):
            return _ranges(And(tuple(map(Not, parts))))
        case Not(And(parts)):
            return _ranges(Or(tuple(map(Not, parts))))
        case Shapes(lengths) if lengths:
            by_suit = ([four[at] for four in lengths] for at in range(len(SUITS)))
            return {Length((suit,)): (min(each), max(each)) for suit, each in zip(SUITS, by_suit, strict=True)}
        case And(parts):
            return reduce(_inner, map(_ranges, parts), {})
        case Or(parts) if parts:
            return reduce(_outer, map(_ranges, parts))
        case _:
            return {}


def _inner(one: _Ranges, two: _Ranges) -> _Ranges:
    """What lies in both."""
    return one | {
        feature: (max(low, one[feature][0]), min(high, one[feature][1])) if feature in one else (low, high)
        for feature, (low, high) in two.items()
    }


def _outer(one: _Ranges, two: _Ranges) -> _Ranges:
    """The least that holds either."""
    return {
        feature: (min(low, two[feature][0]), max(high, two[feature][1]))
        for feature, (low, high) in one.items()
        if feature in two
    }
