"""All hands in a table: one row for each kind of hand, with how many hands are of that kind.

A table is a product of sparse polynomials.  The features of a suit class are packed into one int64, mixed radix, so
that adding keys adds all features at once.  Classes with equal keys collapse into one; spades and hearts, and
diamonds and clubs, are combined by outer sums and collapse again; and the two halves are joined where they make
thirteen cards.  Everything is a whole number, and every sum stays below 2^53, so that float64 is exact as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from bridgelaw.errors import UnreadableValue
from bridgelaw.meaning.conditions import Condition, Feature, Length
from bridgelaw.meaning.hands.box import EVERYWHERE, Box, box_of
from bridgelaw.meaning.hands.classes import NO_CARDS, Classes, Flags, Ints, Known, named_ranks, of_one, worth
from bridgelaw.meaning.hands.predicate import Column, Columns, columns_of
from bridgelaw.table.call import SUITS

__all__ = ["Kinds", "Packing", "States", "Table", "check_size", "collapse", "table_of", "tabulate"]

_HAND = 13
_BASE = _HAND + 1
_LIMIT = 2**62
#: Up to so many places for each row, or in all, counting into places is faster than sorting.
_PLACES_A_ROW = 16
_PLACES = 1 << 16
#: So many pairs of halves are joined at most, in about a second and 400 MB.
_MOST_PAIRS = 4_000_000


@dataclass(frozen=True, eq=False)
class States:
    """Kinds of holding: their packed keys in rising order, and how many holdings are of each kind."""

    keys: Ints
    counts: Ints


class Packing:
    """Where each feature stands in a packed key.

    From the lowest place: the features, the length of spades, of diamonds, and the cards in the holding.  Hearts and
    clubs need no place: they follow from the cards in each half.

    Raises :class:`~bridgelaw.errors.UnreadableValue` for more features than an int64 holds.
    """

    def __init__(self, features: tuple[Feature, ...], classes: Sequence[Classes]) -> None:
        self.features = features
        worths = [[worth(feature, suit) for suit in classes] for feature in features]
        self.most = [[int(values.max()) for values in by_suit] for by_suit in worths]
        self.radix = [1 + sum(by_suit) for by_suit in self.most]
        self.places = [1]
        for radix in (*self.radix, _BASE, _BASE):
            self.places.append(self.places[-1] * radix)
        self.spades, self.diamonds, self.cards = self.places[-3:]
        if self.cards * _BASE * 2 >= _LIMIT:
            raise UnreadableValue(
                f"{len(features)} features", "fewer features at once", "high-card points and two others"
            )
        self.of_classes = [self.key(suit, [by_suit[at] for by_suit in worths]) for at, suit in enumerate(classes)]

    def key(self, classes: Classes, values: Sequence[Ints]) -> Ints:
        """The packed key of each class, with what it is worth for each feature."""
        own = {SUITS[0]: self.spades, SUITS[2]: self.diamonds}.get(classes.suit.suit, 0)
        keys = classes.length * (self.cards + own)
        for value, place in zip(values, self.places, strict=False):
            keys = keys + value * place
        return keys

    def columns(self, keys: Ints) -> Unpacked:
        """What stands in the keys, each as small integers."""
        return Unpacked(
            (keys // self.spades % _BASE).astype(np.int16),
            (keys // self.diamonds % _BASE).astype(np.int16),
            (keys // self.cards).astype(np.int16),
            {
                feature: (keys // place % radix).astype(np.int16)
                for feature, place, radix in zip(self.features, self.places, self.radix, strict=False)
            },
        )


@dataclass(frozen=True, eq=False)
class Unpacked:
    """Packed keys as columns: the lengths that have a place, and the features."""

    spades: Column
    diamonds: Column
    cards: Column
    features: dict[Feature, Column]


class Kinds:
    """Kinds of hand, one a row, and how many hands are of each: ``counts``, int64."""

    def __init__(self, counts: Ints, columns: Columns) -> None:
        self.counts, self.columns = counts, columns

    def __len__(self) -> int:
        return len(self.counts)

    def only(self, condition: Condition) -> Kinds:
        """The kinds whose hands meet the condition."""
        rows = np.flatnonzero(self.meet(condition))
        return Kinds(self.counts[rows], self.columns.at(rows))

    def meet(self, condition: Condition) -> Flags:
        """One flag for each kind: whether its hands meet the condition."""
        return np.broadcast_to(self.columns.meet(condition), self.counts.shape)

    def count(self, condition: Condition) -> int:
        """How many hands meet the condition."""
        return int(self.counts @ self.meet(condition))

    def distribution(self, feature: Feature, condition: Condition) -> dict[int, int]:
        """For each value of the feature that occurs, in rising order, how many hands meet the condition with it."""
        kinds = self.meet(condition)
        values = np.broadcast_to(self.columns.value(feature), self.counts.shape)
        hands = np.bincount(values[kinds], weights=self.counts[kinds])
        return {value: int(hands[value]) for value in np.flatnonzero(hands).tolist()}


class Table(Kinds):
    """The hands that there can be, by kind.  Made by :func:`tabulate`; it answers for the features it was made for.

    ``counts`` has, for each kind (row), the number of hands as int64; ``total`` is their sum.  A condition or feature
    that the table was not made for raises KeyError.
    """

    def __init__(self, features: tuple[Feature, ...], known: Known, box: Box = EVERYWHERE) -> None:
        self.known = known
        self.classes = [of_one(suit, named_ranks(suit, features), known) for suit in SUITS]
        self.packing = packing = Packing(features, self.classes)
        self.suits = [
            _inside(box, packing, collapse(keys, suit.count), (at,))
            for at, (keys, suit) in enumerate(zip(packing.of_classes, self.classes, strict=True))
        ]
        spades, hearts, diamonds, clubs = self.suits
        self.halves = (
            _inside(box, packing, _half(spades, hearts, packing), (0, 1)),
            _inside(box, packing, _half(diamonds, clubs, packing), (2, 3)),
        )
        self.keys, counts, columns = self._joined()
        super().__init__(counts, columns)

    def _joined(self) -> tuple[Ints, Ints, Columns]:
        majors, minors = (tuple(_by_cards(half, self.packing)) for half in self.halves)
        check_size(sum(len(majors[cards].keys) * len(minors[_HAND - cards].keys) for cards in range(_BASE)))
        joined = [_product(majors[cards], minors[_HAND - cards]) for cards in range(_BASE)]
        keys = np.concatenate([states.keys for states in joined])
        in_majors = np.repeat(np.arange(_BASE, dtype=np.int16), [len(states.keys) for states in joined])
        unpacked = self.packing.columns(keys)
        spades, diamonds = unpacked.spades, unpacked.diamonds
        lengths = spades, in_majors - spades, diamonds, _HAND - in_majors - diamonds
        columns = Columns(lengths, unpacked.features)
        return keys, np.concatenate([states.counts for states in joined]), columns

    @cached_property
    def total(self) -> int:
        """All hands in the table: 635,013,559,600 where no card is known and nothing was left out."""
        return int(self.counts.sum())


def tabulate(*asked: Condition | Feature, known: Known = NO_CARDS, within: Condition | None = None) -> Table:
    """The table that can answer for these conditions and features, and for the four lengths and high-card points.

    ``within`` leaves out hands of which that condition cannot be true, as far as ranges tell: a smaller table, which
    answers only for conditions that imply it.  It pays with three or more further features.

    The last few tables are kept, by their features, known cards and ranges.  Raises
    :class:`~bridgelaw.errors.UnreadableValue` for so many features that the table would take more than about a second.
    """
    return table_of(columns_of(asked), known, EVERYWHERE if within is None else box_of(within))


@lru_cache(maxsize=8)
def table_of(features: tuple[Feature, ...], known: Known, box: Box) -> Table:
    """The table for these features."""
    return Table(features, known, box)


def check_size(pairs: int) -> None:
    """Refuse what would take too long, and too much memory.

    Raises :class:`~bridgelaw.errors.UnreadableValue`.
    """
    if pairs > _MOST_PAIRS:
        raise UnreadableValue(f"{pairs} kinds of hand", "fewer features at once", "high-card points and two others")


def collapse(keys: Ints, counts: Ints) -> States:
    """One state for each key, the counts of equal keys added up."""
    if not len(keys):
        return States(keys, counts)
    least = int(keys.min())
    span = int(keys.max()) - least + 1
    if span <= max(_PLACES, _PLACES_A_ROW * len(keys)):
        sums = np.bincount(keys - least, weights=counts)
        found = np.flatnonzero(sums)
        return States(found + least, sums[found].astype(np.int64))
    order = np.argsort(keys)
    keys = keys[order]
    first = np.flatnonzero(np.concatenate(([True], keys[1:] != keys[:-1])))
    return States(keys[first], np.add.reduceat(counts[order], first))


def _half(one: States, two: States, packing: Packing) -> States:
    """Two suits together, up to thirteen cards."""
    check_size(len(one.keys) * len(two.keys))
    keys, counts = _outer(one, two)
    fits = keys < _BASE * packing.cards
    return collapse(keys[fits], counts[fits])


def _inside(box: Box, packing: Packing, states: States, suits: tuple[int, ...]) -> States:
    """The states of one or two suits that can become a hand in the box, whatever the other suits hold."""
    columns = packing.columns(states.keys)
    fits = np.ones(len(states.keys), dtype=np.bool_)
    for feature, low, high in box:
        if feature in columns.features:
            most = packing.most[packing.features.index(feature)]
            others = sum(most[at] for at in range(len(SUITS)) if at not in suits)
            fits &= (columns.features[feature] <= high) & (columns.features[feature] >= low - others)
        elif len(suits) == 1 and feature == Length((SUITS[suits[0]],)):
            fits &= (columns.cards >= low) & (columns.cards <= high)
    return States(states.keys[fits], states.counts[fits])


def _by_cards(half: States, packing: Packing) -> Iterable[States]:
    """The states of a half with no cards, with one, … with thirteen; their keys without the place of the cards."""
    bounds = np.searchsorted(half.keys, np.arange(_BASE + 1) * packing.cards)
    for cards in range(_BASE):
        part = slice(bounds[cards], bounds[cards + 1])
        yield States(half.keys[part] - cards * packing.cards, half.counts[part])


def _product(one: States, two: States) -> States:
    return collapse(*_outer(one, two))


def _outer(one: States, two: States) -> tuple[Ints, Ints]:
    return np.add.outer(one.keys, two.keys).ravel(), np.multiply.outer(one.counts, two.counts).ravel()
