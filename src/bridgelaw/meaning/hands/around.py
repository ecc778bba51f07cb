"""The three other hands around one that is known: deals drawn uniformly from all in which each hand means something.

The hand with the rarest meaning is drawn exactly, each of its hands as likely as any other; the 26 cards that are left
fall at random to the other two, and where those do not mean what they should, all three are drawn again.  So every
deal that fits is as likely as any other: 1 in (hands of the first) * C(26, 13) each time, whatever the meanings are.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from random import Random

import numpy as np

from bridgelaw.errors import UnreadableValue
from bridgelaw.meaning.conditions import Condition
from bridgelaw.meaning.hands.classes import Classes, Flags, Known, Suit, worth
from bridgelaw.meaning.hands.drawing import Hand, draw
from bridgelaw.meaning.hands.predicate import Columns, columns_of
from bridgelaw.meaning.hands.table import tabulate
from bridgelaw.table.call import SUITS
from bridgelaw.table.cards import RANKS, Card

__all__ = ["Three", "deal_around", "meeting"]

#: Three hands, in the order of their conditions.
Three = tuple[Hand, Hand, Hand]

_HAND = 13
_PACK = tuple(Card(suit, rank) for suit in SUITS for rank in RANKS)
_PLACE = {card: place for place, card in enumerate(_PACK)}
#: So many tries together.
_BATCH = 128
#: So many tries for each deal, some tenths of a second.
_TRIES = 4_000


def deal_around(held: Collection[Card], conditions: Sequence[Condition], n: int, seed: int | str) -> tuple[Three, ...]:
    """``n`` times three hands without the thirteen cards of ``held``, one for each condition, with repetition.

    The same seed gives the same hands.  Raises :class:`~bridgelaw.errors.UnreadableValue` where one of the conditions
    has no hand, where they hardly go together, and for too many features as ``count`` does.
    """
    if len(set(held)) != _HAND or len(conditions) != 3:
        raise UnreadableValue(f"{len(set(held))} cards", "thirteen cards and three conditions", "'AQ5.K72.J9864.K3'")
    return tuple(islice(_fitting(frozenset(held), conditions, n, Random(seed)), n))


def _fitting(held: frozenset[Card], conditions: Sequence[Condition], n: int, random: Random) -> Iterator[Three]:
    known = Known(gone=held)
    tables = [tabulate(condition, known=known) for condition in conditions]
    counts = [table.count(condition) for table, condition in zip(tables, conditions, strict=True)]
    first = counts.index(min(counts))
    second, third = (at for at in range(3) if at != first)
    drawn = draw(tables[first], conditions[first], _TRIES * max(1, n), random.getrandbits(64))
    rest = [card for card in _PACK if card not in held]
    while batch := list(islice(drawn, _BATCH)):
        others = [_halves(rest, hand, random) for hand in batch]
        fits = meeting([one for one, _ in others], conditions[second])
        fits &= meeting([two for _, two in others], conditions[third])
        for at in np.flatnonzero(fits).tolist():
            three = {first: batch[at], second: others[at][0], third: others[at][1]}
            yield three[0], three[1], three[2]
    raise UnreadableValue(
        f"not {n} deals in {_TRIES * max(1, n)} tries",
        "meanings that often enough go together with the hand",
        "'11-21, 5+ S' opposite '6-9, 3+ S'",
    )


def _halves(rest: Sequence[Card], hand: Hand, random: Random) -> tuple[Hand, Hand]:
    """The cards that are left, at random to two hands."""
    taken = set(hand)
    left = [card for card in rest if card not in taken]
    mine = set(random.sample(left, _HAND))
    return tuple(card for card in left if card in mine), tuple(card for card in left if card not in mine)


def meeting(hands: Sequence[Hand], condition: Condition) -> Flags:
    """Which of the hands meet the condition, one flag each."""
    holds = np.zeros((len(hands), len(_PACK)), dtype=np.bool_)
    for row, hand in enumerate(hands):
        holds[row, [_PLACE[card] for card in hand]] = True
    suits = []
    for at, suit in enumerate(SUITS):
        part = holds[:, at * len(RANKS) : (at + 1) * len(RANKS)]
        about = Suit(suit, RANKS, frozenset(), frozenset())
        length = part.sum(axis=1, dtype=np.int64)
        suits.append(Classes(about, {rank: part[:, i] for i, rank in enumerate(RANKS)}, length, np.ones_like(length)))
    features = {
        feature: np.sum([worth(feature, suit) for suit in suits], axis=0) for feature in columns_of([condition])
    }
    found = Columns([suit.length for suit in suits], features).meet(condition)
    return np.broadcast_to(found, (len(hands),)).copy()
