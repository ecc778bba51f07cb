"""Conditions evaluated on columns: an array for each feature, one entry for each kind of hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache, reduce
from operator import add
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bridgelaw.meaning.conditions import (
    And,
    Between,
    Condition,
    Exceeds,
    Feature,
    HighCardPoints,
    Length,
    Not,
    NthLongest,
    Or,
    Points,
    Shapes,
    Sum,
)
from bridgelaw.table.call import SUITS

__all__ = ["HCP", "Column", "Columns", "columns_of"]

Column = NDArray[Any]
Flags = NDArray[np.bool_]

#: In every table, so that most conditions share one.
HCP = HighCardPoints()

_LENGTHS = tuple(Length((suit,)) for suit in SUITS)
_BASE = 14


def columns_of(asked: Iterable[Condition | Feature]) -> tuple[Feature, ...]:
    """The features to tabulate beside the four lengths, in a fixed order, high-card points first."""
    found = {column for one in asked for column in _columns(one)}
    return (HCP, *sorted(found - {HCP}, key=repr))


def _columns(asked: Condition | Feature) -> Iterable[Feature]:
    match asked:
        case And(parts) | Or(parts) | Sum(parts):
            return {column for part in parts for column in _columns(part)}
        case Not(part):
            return _columns(part)
        case Between(feature):
            return _columns(feature)
        case Exceeds(left, right):
            return {*_columns(left), *_columns(right)}
        case Points(suits):
            return {HighCardPoints(suits)}
        case Shapes() | Length() | NthLongest():
            return set()
        case Feature():
            return {asked}
        case _:
            raise TypeError(f"no condition and no feature: {asked!r}")


class Columns:
    """The lengths of the four suits and some features, as arrays of one shape or that broadcast to one."""

    def __init__(self, lengths: Iterable[Column], features: Mapping[Feature, Column]) -> None:
        self.lengths = tuple(lengths)
        self._features = features
        self._values: dict[Feature, Column] = {**dict(zip(_LENGTHS, self.lengths, strict=True)), **features}
        self._packed: Column | None = None

    def at(self, rows: NDArray[np.intp]) -> Columns:
        """The columns with these of their rows."""
        features = {feature: column[rows] for feature, column in self._features.items()}
        return Columns((column[rows] for column in self.lengths), features)

    def value(self, feature: Feature) -> Column:
        """The feature of each kind of hand.  KeyError if it was not tabulated."""
        if (known := self._values.get(feature)) is None:
            known = self._values[feature] = self._made(feature)
        return known

    def meet(self, condition: Condition) -> Flags | np.bool_:
        """Which kinds of hand meet the condition: an array of the columns' shape, or one flag for all of them."""
        match condition:
            case Between(feature, low, high):
                value = self.value(feature)
                if low is None:
                    return np.True_ if high is None else value <= high
                return value >= low if high is None else (value >= low) & (value <= high)
            case Exceeds(left, right, by):
                return self.value(left) - self.value(right) >= by
            case Shapes(lengths):
                return _one_of(lengths)[self._shape()]
            case And(parts):
                return reduce(np.logical_and, map(self.meet, parts)) if parts else np.True_
            case Or(parts):
                return reduce(np.logical_or, map(self.meet, parts)) if parts else np.False_
            case Not(part):
                return ~self.meet(part)
            case _:
                raise TypeError(f"no condition: {condition!r}")

    def _made(self, feature: Feature) -> Column:
        """A feature that follows from those that were tabulated."""
        match feature:
            case Length(suits):
                return self._sum(Length((suit,)) for suit in suits)
            case Points(suits):
                beyond = (np.maximum(self.value(Length((suit,))), 4) - 4 for suit in suits)
                return reduce(add, beyond, self.value(HighCardPoints(suits)))
            case NthLongest(nth):
                return self._by_length()[nth - 1]
            case Sum(parts):
                return self._sum(parts)
            case _:
                raise KeyError(feature)

    def _sum(self, features: Iterable[Feature]) -> Column:
        return reduce(add, map(self.value, features), np.zeros((), dtype=np.int16))

    def _by_length(self) -> tuple[Column, ...]:
        """The four lengths, longest first: a sorting network of five comparisons."""
        four = list(self.lengths)
        for one, two in ((0, 1), (2, 3), (0, 2), (1, 3), (1, 2)):
            four[one], four[two] = np.maximum(four[one], four[two]), np.minimum(four[one], four[two])
        for at, column in enumerate(four):
            self._values[NthLongest(at + 1)] = column
        return tuple(four)

    def _shape(self) -> Column:
        if self._packed is None:
            s, h, d = (column.astype(np.intp) for column in self.lengths[:3])
            self._packed = (s * _BASE + h) * _BASE + d
        return self._packed


@lru_cache(maxsize=128)
def _one_of(lengths: frozenset[tuple[int, int, int, int]]) -> Flags:
    """For each shape, packed as spades, hearts and diamonds in base 14, whether it is one of these."""
    table = np.zeros(_BASE**3, dtype=np.bool_)
    for s, h, d, _ in lengths:
        table[(s * _BASE + h) * _BASE + d] = True
    return table
