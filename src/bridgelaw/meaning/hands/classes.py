"""Suit classes: the holdings of one suit that are alike in everything that is counted, and how many there are of each.

A class is a set of the ranks that have a name (A K Q J 10, and any spot card that a condition asks for) and a number
of the other spot cards: 32 x 9 = 288 classes of a suit with a multiplicity of C(8, spots).  Known cards only take
classes away and make fewer spot cards free.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache, reduce
from itertools import product
from math import comb
from operator import add

import numpy as np
from numpy.typing import NDArray

from bridgelaw.errors import UnreadableValue
from bridgelaw.meaning.conditions import (
    Cards,
    Controls,
    Feature,
    GoodSuits,
    HighCardPoints,
    InSuits,
    Length,
    Losers,
    Stoppers,
)
from bridgelaw.table.call import Denomination
from bridgelaw.table.cards import RANKS, Card, Rank, dumps_cards

__all__ = ["NO_CARDS", "Classes", "Ints", "Known", "PairClasses", "named_ranks", "of_one", "of_two", "worth"]

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]

_HAND = 13
_PACK = 52


@dataclass(frozen=True)
class Known:
    """Cards that are known: ``held`` by the hand that is counted, ``gone`` because they were seen elsewhere.

    Raises :class:`~bridgelaw.errors.UnreadableValue` for a card that is in both, for more than 13 cards held, and
    for so many gone that no hand of 13 is left.
    """

    held: frozenset[Card] = frozenset()
    gone: frozenset[Card] = frozenset()

    def __post_init__(self) -> None:
        object.__setattr__(self, "held", frozenset(self.held))
        object.__setattr__(self, "gone", frozenset(self.gone))
        if twice := self.held & self.gone:
            raise UnreadableValue(dumps_cards(_in_order(twice)), "no card both held and seen elsewhere", "held HK")
        if len(self.held) > _HAND:
            raise UnreadableValue(dumps_cards(_in_order(self.held)), "at most 13 cards held", "held HK")
        if len(self.gone) > _PACK - _HAND:
            raise UnreadableValue(dumps_cards(_in_order(self.gone)), "at most 39 cards seen elsewhere", "gone HK")

    @property
    def hands(self) -> int:
        """How many hands there are: C(52 - gone - held, 13 - held)."""
        return comb(_PACK - len(self.gone) - len(self.held), _HAND - len(self.held))


NO_CARDS = Known()


@dataclass(frozen=True)
class Suit:
    """What is known of one suit: the ranks with a name, and of the others those held and those that are free."""

    suit: Denomination
    named: tuple[Rank, ...]
    held: frozenset[Rank]
    gone: frozenset[Rank]

    @cached_property
    def spots_held(self) -> tuple[Rank, ...]:
        """The ranks without a name that the hand holds for certain."""
        return tuple(rank for rank in RANKS if rank in self.held and rank not in self.named)

    @cached_property
    def free(self) -> tuple[Rank, ...]:
        """The ranks without a name of which nothing is known."""
        return tuple(rank for rank in RANKS if rank not in (*self.named, *self.held, *self.gone))


@dataclass(frozen=True, eq=False)
class Classes:
    """The classes of one suit as columns: ``has`` (rank: flags), ``length``, and how many holdings (``count``)."""

    suit: Suit
    has: dict[Rank, Flags]
    length: Ints
    count: Ints


@dataclass(frozen=True, eq=False)
class PairClasses:
    """How a suit falls to two hands: for each way the class of ``mine``, of ``partners``, and how many there are.

    ``mine`` and ``partners`` hold one row for each way; ``count`` belongs to both, and that of either is not used.
    """

    mine: Classes
    partners: Classes
    count: Ints


def named_ranks(suit: Denomination, features: Iterable[Feature]) -> tuple[Rank, ...]:
    """The five honours, and the spot cards of the suit that a feature asks for by name."""
    asked = {
        card.rank for feature in features if isinstance(feature, Cards) for card in feature.cards if card.suit is suit
    }
    return tuple(rank for rank in RANKS if rank.is_honour or rank in asked)


@lru_cache(maxsize=64)
def of_one(suit: Denomination, named: tuple[Rank, ...], known: Known) -> Classes:
    """The classes of a suit for one hand."""
    about = _about(suit, named, known)
    choices = [_choices(rank, about, (False, True), held=True, gone=False) for rank in named]
    least, free = len(about.spots_held), len(about.free)
    spots = [(least + more, comb(free, more)) for more in range(free + 1)]
    rows = np.array([(*cards, *spot) for cards in product(*choices) for spot in spots], dtype=np.int64)
    return _classes(about, rows[:, : len(named)] == 1, rows[:, -2], rows[:, -1])


@lru_cache(maxsize=16)
def of_two(suit: Denomination, named: tuple[Rank, ...], known: Known) -> PairClasses:
    """The classes of a suit for a hand and its partner's; what is held is mine, what is gone neither has."""
    about = _about(suit, named, known)
    neither, mine, partners = range(3)
    choices = [_choices(rank, about, (neither, mine, partners), held=mine, gone=neither) for rank in named]
    least, free = len(about.spots_held), len(about.free)
    spots = [(least + a, b, comb(free, a) * comb(free - a, b)) for a in range(free + 1) for b in range(free + 1 - a)]
    ranks = np.array(list(product(*choices)), dtype=np.int64)
    cards, split = np.repeat(ranks, len(spots), axis=0), np.tile(np.array(spots, dtype=np.int64), (len(ranks), 1))
    return PairClasses(
        _classes(about, cards == mine, split[:, 0], split[:, 2]),
        _classes(about, cards == partners, split[:, 1], split[:, 2]),
        split[:, 2],
    )


def worth(feature: Feature, classes: Classes) -> Ints:
    """What each class adds to a feature that is a sum over the suits."""
    suit, has, length = classes.suit.suit, classes.has, classes.length
    if isinstance(feature, InSuits) and suit not in feature.suits:
        return np.zeros_like(length)
    ace, king, queen, jack, ten = (has[rank].astype(np.int64) for rank in RANKS[:5])
    match feature:
        case Length():
            return length
        case HighCardPoints():
            return 4 * ace + 3 * king + 2 * queen + jack
        case Controls():
            return 2 * ace + king
        case Losers():
            top_three: Ints = np.minimum(length, 3)
            return top_three - (ace + king * (length >= 2) + queen * (length >= 3))
        case Stoppers():
            return ace | (king & (length >= 2)) | (queen & (length >= 3)) | (jack & (length >= 4))
        case GoodSuits():
            top = ace + king + queen
            return ((top >= 2) | (top + jack + ten >= 3)).astype(np.int64)
        case Cards(cards):
            return reduce(add, (has[card.rank] for card in cards if card.suit is suit), np.zeros_like(length))
        case _:
            raise TypeError(f"no sum over the suits: {feature}")


def _about(suit: Denomination, named: tuple[Rank, ...], known: Known) -> Suit:
    held, gone = (frozenset(card.rank for card in cards if card.suit is suit) for cards in (known.held, known.gone))
    return Suit(suit, named, held, gone)


def _choices(rank: Rank, about: Suit, every: Collection[int], *, held: int, gone: int) -> Collection[int]:
    """Who may have a rank with a name."""
    if rank in about.held:
        return (held,)
    return (gone,) if rank in about.gone else every


def _classes(about: Suit, has: Flags, spots: Ints, count: Ints) -> Classes:
    columns = {rank: np.ascontiguousarray(has[:, at]) for at, rank in enumerate(about.named)}
    return Classes(about, columns, has.sum(axis=1, dtype=np.int64) + spots, count)


def _in_order(cards: Iterable[Card]) -> list[Card]:
    return sorted(cards, key=lambda card: (-card.suit.rank, -card.rank.height))
