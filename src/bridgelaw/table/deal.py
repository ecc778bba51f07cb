"""A deal: the four hands (Law 1, Law 6), as PBN writes them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bridgelaw.errors import UnreadableDeal, UnreadableSeat
from bridgelaw.table.call import SUITS
from bridgelaw.table.cards import RANKS, Card, dumps_cards, dumps_hand, loads_hand
from bridgelaw.table.seat import SEATS, Seat

__all__ = ["Deal"]

_EXAMPLE = "'N:AKQ2.432.432.432 JT98.AKQ.765.765 7654.JT98.AKQ.98 3.765.JT98.AKQJT'"


@dataclass(frozen=True, slots=True)
class Deal:
    """The hands of North, East, South and West, thirteen cards each.

    Raises :class:`~bridgelaw.errors.UnreadableDeal` where they are not the 52 cards.
    """

    hands: tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]

    def __post_init__(self) -> None:
        held = [card for hand in self.hands for card in hand]
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
        match = re.fullmatch(r"\s*(?P<first>\S)\s*:\s*(?P<hands>\S+(?:\s+\S+){3})\s*", str(text))
        try:
            first = Seat.loads(match["first"]) if match else None
        except UnreadableSeat:
            first = None
        if match is None or first is None:
            raise UnreadableDeal(text, "a seat, a colon and four hands", _EXAMPLE)
        words = match["hands"].split()
        if words.count("-") > 1:
            raise UnreadableDeal(text, "at least three hands that are known", _EXAMPLE)
        known = {first.to(steps): loads_hand(word) for steps, word in enumerate(words) if word != "-"}
        held = {card for hand in known.values() for card in hand}
        rest = tuple(card for card in _PACK if card not in held)
        n, e, s, w = (known.get(seat, rest) for seat in SEATS)
        return cls((n, e, s, w))


_PACK = tuple(Card(suit, rank) for suit in SUITS for rank in RANKS)
