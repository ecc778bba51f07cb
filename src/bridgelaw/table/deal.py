"""A deal: the four hands (Law 1, Law 6), as PBN writes them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bridgelaw.errors import UnreadableDeal
from bridgelaw.table.call import SUITS
from bridgelaw.table.cards import RANKS, Card, dumps_cards, dumps_hand, loads_hand
from bridgelaw.table.seat import SEATS, Seat

__all__ = ["Deal", "loads_hands"]

_EXAMPLE = "'N:AKQ2.432.432.432 JT98.AKQ.765.765 7654.JT98.AKQ.98 3.765.JT98.AKQJT'"


@dataclass(frozen=True, slots=True)
class Deal:
    """The hands of North, East, South and West, thirteen cards each.

    Raises :class:`~bridgelaw.errors.UnreadableDeal` where they are not the 52 cards.
    """

    hands: tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]

    def __post_init__(self) -> None:
        held = [card for hand in self.hands for card in hand]
        if len(set(held)) == len(_PACK) == len(held) and all(len(hand) == len(RANKS) for hand in self.hands):
            return
        if twice := [card for card in dict.fromkeys(held) if held.count(card) > 1]:
            raise UnreadableDeal(dumps_cards(twice), "each card in one hand", _EXAMPLE)
        for seat, hand in zip(SEATS, self.hands, strict=True):
            if len(hand) != len(RANKS):
                raise UnreadableDeal(f"{seat}: {dumps_hand(hand)}", "thirteen cards in each hand", _EXAMPLE)

    def __str__(self) -> str:
        return self.dumps()

    def of(self, seat: Seat) -> tuple[Card, ...]:
        """The hand of a player."""
        return self.hands[seat.index]

    def dumps(self, first: Seat = Seat.N) -> str:
        """As PBN writes it, from ``first`` on: ``N:AKQ2.432.432.432 JT98.AKQ.765.765 …``."""
        return f"{first}:{' '.join(dumps_hand(self.of(first.to(steps))) for steps in range(4))}"

    @classmethod
    def loads(cls, text: str) -> Deal:
        """Read a deal as PBN writes it; one hand may be ``-``, since the other three leave it no choice.

        Raises :class:`~bridgelaw.errors.UnreadableDeal`.
        """
        hands = loads_hands(text)
        if len(hands) < len(SEATS) - 1:
            raise UnreadableDeal(text, "at least three hands that are known", _EXAMPLE)
        return cls.completed(hands)

    @classmethod
    def completed(cls, hands: Mapping[Seat, tuple[Card, ...]]) -> Deal:
        """The deal with these hands, where at most one is missing: it has the cards that are left."""
        rest: tuple[Card, ...] = ()
        if len(hands) < len(SEATS):
            held = {card for hand in hands.values() for card in hand}
            rest = tuple(card for card in _PACK if card not in held)
        n, e, s, w = (hands.get(seat, rest) for seat in SEATS)
        return cls((n, e, s, w))


_PACK = tuple(Card(suit, rank) for suit in SUITS for rank in RANKS)
_FIRST = {f"{seat}:": seat for seat in SEATS}


def loads_hands(text: str) -> dict[Seat, tuple[Card, ...]]:
    """Read the hands as PBN writes them, without those that are ``-`` and not known.

    Raises :class:`~bridgelaw.errors.UnreadableDeal`.
    """
    first, colon, rest = str(text).partition(":")
    words = rest.split()
    seat = _FIRST.get(f"{first.strip().upper()}{colon}")
    if seat is None or len(words) != len(SEATS):
        raise UnreadableDeal(text, "a seat, a colon and four hands", _EXAMPLE)
    return {seat.to(steps): loads_hand(word) for steps, word in enumerate(words) if word != "-"}
