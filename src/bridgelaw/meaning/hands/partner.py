"""Hands opposite a partner whose hand means something too: pairs of hands without a card in common, exactly.

Each suit falls to two hands in classes, and spades and hearts, and diamonds and clubs, are combined for both hands at
once.  That stays small because halves of a hand are merged that no condition tells apart: two holdings of spades and
hearts are one if every holding of diamonds and clubs completes both to hands of which the same is true.

With ``A`` and ``B`` the numbers of ways for the majors and the minors (rows mine, columns partner's), and ``M`` and
``Q`` whether my halves, and partner's, together meet the condition, the number of pairs is the sum of
``A * (M B Q')``.  All sums of ``A`` or ``B`` count ways to deal 26 cards to three places: at most 3^26 < 2^42.  So
float64 is exact up to the last step, which runs to 5.2e21 and is done in parts of 21 bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bridgelaw.meaning.conditions import Condition, Feature
from bridgelaw.meaning.hands.classes import Classes, Ints, Known, PairClasses, named_ranks, of_two
from bridgelaw.meaning.hands.predicate import Columns, columns_of
from bridgelaw.meaning.hands.table import Packing, check_size
from bridgelaw.table.call import SUITS

__all__ = ["pairs"]

Exact = NDArray[np.float64]

_HAND = 13
_BITS = 21
_DEAD = -1


def pairs(conditions: Sequence[Condition], partners: Condition, known: Known) -> tuple[int, ...]:
    """For each condition, how many pairs of my hand that meets it and partner's that meets ``partners``."""
    mine, his = columns_of(conditions), columns_of([partners])
    suits = [of_two(suit, named_ranks(suit, (*mine, *his)), known) for suit in SUITS]
    my_side = _Side(mine, [suit.mine for suit in suits], conditions)
    his_side = _Side(his, [suit.partners for suit in suits], [partners])
    ways = [_ways(suit, my_side.suits[at], his_side.suits[at]) for at, suit in enumerate(suits)]
    majors = _half(ways[0], ways[1], my_side.halves[0], his_side.halves[0])
    minors = _half(ways[2], ways[3], my_side.halves[1], his_side.halves[1])
    completed = minors @ his_side.meets[0].T
    return tuple(_dot(majors, meets @ completed) for meets in my_side.meets)


@dataclass(frozen=True, eq=False)
class _Suit:
    """The kinds of holding of one suit for one hand: their keys, and which kind each class is."""

    keys: Ints
    of_class: Ints


@dataclass(frozen=True, eq=False)
class _Half:
    """Two suits of one hand.

    ``merged`` says for each kind of the first suit (row) and of the second (column) which merged holding they make,
    or -1 where no condition can be met any more; ``size`` is how many merged holdings there are.
    """

    merged: Ints
    size: int


class _Side:
    """One of the two hands: the kinds of its suits, its merged halves, and what they meet together."""

    def __init__(
        self, features: tuple[Feature, ...], classes: Sequence[Classes], conditions: Sequence[Condition]
    ) -> None:
        packing = Packing(features, classes)
        self.suits = [_Suit(*np.unique(keys, return_inverse=True)) for keys in packing.of_classes]
        spades, hearts, diamonds, clubs = self.suits
        majors, minors = _Kinds(spades, hearts, packing), _Kinds(diamonds, clubs, packing)
        blocks = []
        for cards in range(_HAND + 1):
            in_majors, in_minors = majors.with_cards(cards), minors.with_cards(_HAND - cards)
            truth = _truth(packing, majors.keys[in_majors], minors.keys[in_minors], conditions)
            rows = majors.merge(in_majors, truth)
            columns = minors.merge(in_minors, np.ascontiguousarray(truth.T))
            blocks.append((truth[np.ix_(rows, columns)], majors.size, minors.size))
        self.halves = majors.half(), minors.half()
        self.meets = [np.zeros((majors.size, minors.size)) for _ in conditions]
        for block, row, column in blocks:
            part = np.s_[row - block.shape[0] : row, column - block.shape[1] : column]
            for at, meets in enumerate(self.meets):
                meets[part] = block >> at & 1


class _Kinds:
    """The kinds of holding in two suits of one hand, and the merged holdings that they make so far."""

    def __init__(self, one: _Suit, two: _Suit, packing: Packing) -> None:
        both = np.add.outer(one.keys, two.keys)
        self.keys, self._of_pair = np.unique(both, return_inverse=True)
        self._of_pair = self._of_pair.reshape(both.shape)
        self._bounds = np.searchsorted(self.keys, np.arange(_HAND + 2) * packing.cards)
        self._merged = np.full(len(self.keys), _DEAD)
        self.size = 0

    def with_cards(self, cards: int) -> slice:
        """The kinds with so many cards."""
        return slice(self._bounds[cards], self._bounds[cards + 1])

    def merge(self, kinds: slice, truth: Ints) -> list[int]:
        """Merge those of the kinds with equal rows of ``truth``; the first of each, counted within ``kinds``."""
        places: dict[bytes, int] = {}
        first: list[int] = []
        for at in np.flatnonzero(truth.any(axis=1)).tolist():
            row = truth[at].tobytes()
            if row not in places:
                places[row] = self.size + len(first)
                first.append(at)
            self._merged[kinds.start + at] = places[row]
        self.size += len(first)
        return first

    def half(self) -> _Half:
        return _Half(self._merged[self._of_pair], self.size)


def _truth(packing: Packing, majors: Ints, minors: Ints, conditions: Sequence[Condition]) -> Ints:
    """For each holding in the majors (row) and the minors (column) which conditions they meet, one bit for each."""
    above, beside = packing.columns(majors), packing.columns(minors)
    check_size(len(majors) * len(minors))
    spades, diamonds = above.spades[:, None], beside.diamonds
    features = {feature: value[:, None] + beside.features[feature] for feature, value in above.features.items()}
    columns = Columns((spades, above.cards[:, None] - spades, diamonds, beside.cards - diamonds), features)
    truth = np.zeros((len(majors), len(minors)), dtype=np.int64)
    for at, condition in enumerate(conditions):
        truth |= columns.meet(condition).astype(np.int64) << at
    return truth


def _ways(suit: PairClasses, mine: _Suit, partners: _Suit) -> Exact:
    """In how many ways a suit falls to each kind of holding of mine (row) and of partner's (column)."""
    shape = len(mine.keys), len(partners.keys)
    places = mine.of_class * shape[1] + partners.of_class
    weights = suit.count.astype(np.float64)
    sums = np.bincount(places, weights, minlength=shape[0] * shape[1])
    return sums.astype(np.float64).reshape(shape)


def _half(one: Exact, two: Exact, mine: _Half, partners: _Half) -> Exact:
    """In how many ways two suits fall to each merged holding of mine (row) and of partner's (column)."""
    result = np.zeros((mine.size, partners.size))
    firsts, seconds = (np.flatnonzero((partners.merged != _DEAD).any(axis=axis)) for axis in (1, 0))
    my_seconds = np.flatnonzero((mine.merged != _DEAD).any(axis=0))
    places = partners.merged[np.ix_(firsts, seconds)] + partners.size * np.arange(len(seconds))
    alive = partners.merged[np.ix_(firsts, seconds)] != _DEAD
    second = np.ascontiguousarray(two[np.ix_(my_seconds, seconds)])
    for kind in np.flatnonzero((mine.merged != _DEAD).any(axis=1)):
        rows = mine.merged[kind, my_seconds]
        used = np.flatnonzero(rows != _DEAD)
        share = one[kind, firsts]
        dealt = np.flatnonzero(share)
        here = alive[dealt]
        weights = np.broadcast_to(share[dealt, None], here.shape)[here]
        spread = np.bincount(places[dealt][here], weights=weights, minlength=len(seconds) * partners.size)
        np.add.at(result, rows[used], second[used] @ spread.reshape(len(seconds), partners.size))
    return result


def _dot(one: Exact, two: Exact) -> int:
    """The sum of the products, exactly: both are whole numbers below 2^42."""
    (low_one, high_one), (low_two, high_two) = (
        (whole & (1 << _BITS) - 1, whole >> _BITS) for whole in (part.astype(np.int64) for part in (one, two))
    )
    products = ((low_one, low_two, 0), (low_one, high_two, 1), (high_one, low_two, 1), (high_one, high_two, 2))
    return sum(sum((a * b).sum(axis=1).tolist()) << _BITS * place for a, b, place in products)
