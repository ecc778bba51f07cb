"""Kinds of hand turned back into hands: the most numerous ones, and hands drawn uniformly at random.

A row of the table says what the hand adds up to.  Which halves, suits and classes add up to that is found by meeting
in the middle, and each is chosen with its exact share; so no hand is ever rejected.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import numpy as np

from bridgelaw.errors import UnreadableValue
from bridgelaw.meaning.conditions import Condition
from bridgelaw.meaning.hands.classes import Ints
from bridgelaw.meaning.hands.table import States, Table
from bridgelaw.table.cards import RANKS, Card

__all__ = ["Hand", "Kind", "draw", "most_numerous"]

#: Thirteen cards, spades first and the highest first in each suit.
Hand = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Kind:
    """A hand that stands for its kind, and how many ``hands`` are of that kind."""

    hand: Hand
    hands: int


def draw(table: Table, condition: Condition, n: int, seed: int) -> Iterator[Hand]:
    """``n`` hands that meet the condition, each as likely as any other, with repetition."""
    kinds = np.flatnonzero(table.meet(condition))
    if n > 0 and not len(kinds):
        raise UnreadableValue(repr(condition), "a condition that some hand meets", "0 to 37 high-card points")
    random = Random(seed)
    hands = _Hands(table, random)
    upto = np.cumsum(table.counts[kinds])
    for _ in range(n):
        yield hands.of_kind(int(kinds[_pick(upto, random)]))


def most_numerous(table: Table, condition: Condition, n: int, seed: int) -> Iterator[Kind]:
    """The ``n`` kinds with the most hands that meet the condition, or all if there are fewer; the most first."""
    kinds = np.flatnonzero(table.meet(condition))
    hands = _Hands(table, Random(seed))
    for kind in kinds[np.argsort(-table.counts[kinds], kind="stable")[:n]].tolist():
        yield Kind(hands.of_kind(kind), int(table.counts[kind]))


@dataclass(frozen=True, eq=False)
class _Ways:
    """The ways in which two holdings make a third: their keys, and how many there are up to each."""

    one: Ints
    two: Ints
    upto: Ints

    def choose(self, random: Random) -> tuple[int, int]:
        at = _pick(self.upto, random)
        return int(self.one[at]), int(self.two[at])


class _Hands:
    """Draws hands of given kinds; remembers what makes up what."""

    def __init__(self, table: Table, random: Random) -> None:
        self._table = table
        self._random = random
        self._halves: dict[int, _Ways] = {}
        self._suits: dict[tuple[int, int], _Ways] = {}
        self._holdings: dict[tuple[int, int], tuple[Ints, Ints]] = {}

    def of_kind(self, kind: int) -> Hand:
        """A hand of the kind in row ``kind``, each as likely as any other."""
        if (ways := self._halves.get(kind)) is None:
            ways = self._halves[kind] = self._split_hand(kind)
        suits = [key for half, whole in enumerate(ways.choose(self._random)) for key in self._split_half(half, whole)]
        return tuple(card for suit, key in enumerate(suits) for card in self._holding(suit, key))

    def _split_hand(self, kind: int) -> _Ways:
        table, cards = self._table, self._table.packing.cards
        spades, hearts = (int(length[kind]) for length in table.columns.lengths[:2])
        majors, minors = table.halves
        bounds = np.searchsorted(majors.keys, [(spades + hearts) * cards, (spades + hearts + 1) * cards])
        part = slice(*bounds)
        return _split(int(table.keys[kind]) + 13 * cards, States(majors.keys[part], majors.counts[part]), minors)

    def _split_half(self, half: int, whole: int) -> tuple[int, int]:
        if (ways := self._suits.get((half, whole))) is None:
            one, two = self._table.suits[2 * half : 2 * half + 2]
            ways = self._suits[half, whole] = _split(whole, one, two)
        return ways.choose(self._random)

    def _holding(self, suit: int, key: int) -> list[Card]:
        classes, random = self._table.classes[suit], self._random
        if (known := self._holdings.get((suit, key))) is None:
            rows = np.flatnonzero(self._table.packing.of_classes[suit] == key)
            known = self._holdings[suit, key] = rows, np.cumsum(classes.count[rows])
        rows, upto = known
        row, about = rows[_pick(upto, random)], classes.suit
        held = [rank for rank, flags in classes.has.items() if flags[row]]
        spots = int(classes.length[row]) - len(held) - len(about.spots_held)
        held += [*about.spots_held, *random.sample(about.free, spots)]
        return [Card(about.suit, rank) for rank in RANKS if rank in held]


def _split(whole: int, one: States, two: States) -> _Ways:
    """The pairs of states that add up to ``whole``."""
    wanted = whole - one.keys
    at = np.minimum(np.searchsorted(two.keys, wanted), len(two.keys) - 1)
    found = np.flatnonzero(two.keys[at] == wanted)
    return _Ways(one.keys[found], wanted[found], np.cumsum(one.counts[found] * two.counts[at[found]]))


def _pick(upto: Ints, random: Random) -> int:
    """A place, each with its share: ``upto`` is the running sum of the shares."""
    return int(np.searchsorted(upto, random.randrange(int(upto[-1])), side="right"))
