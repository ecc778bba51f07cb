"""What the Laws can do to cards that were shown, and to a lead: a part of the vocabulary of effects."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bridgelaw.table.call import Denomination
from bridgelaw.table.cards import Card
from bridgelaw.table.seat import Seat, Side

__all__ = [
    "CardStatus",
    "CardsAuthorized",
    "CardsBecome",
    "CardsGo",
    "LeadChosen",
    "LeadFree",
    "PlayBegins",
    "Shown",
    "UnauthorizedCards",
    "UnauthorizedFrom",
]


class CardStatus(Enum):
    """What has become of a card that partner could have seen."""

    SEEN = "seen"  # and nothing decided yet
    EARLY = "seen before the first call"
    NO_FAULT = "not the player's own fault"
    FACE_UP = "face up"
    PICKED_UP = "picked up"
    MINOR = "minor penalty card"
    MAJOR = "major penalty card"
    PLAYED = "played"


@dataclass(frozen=True, slots=True)
class Shown:
    """Partner could have seen these cards of the player; ``led``: they were led."""

    seat: Seat
    cards: tuple[Card, ...]
    led: bool
    status: CardStatus


@dataclass(frozen=True, slots=True)
class CardsBecome:
    """The player's cards that were in the status ``was`` are now in another."""

    seat: Seat
    was: CardStatus
    status: CardStatus


@dataclass(frozen=True, slots=True)
class CardsGo:
    """These cards of the player, which lay on the table, are now in another status; the others lie there still."""

    seat: Seat
    cards: tuple[Card, ...]
    status: CardStatus


@dataclass(frozen=True, slots=True)
class CardsAuthorized:
    """Information from the cards is authorized for everybody, as long as they lie on the table (50E)."""

    side: Side
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class UnauthorizedCards:
    """Information from the cards is unauthorized for the side (24)."""

    side: Side
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class UnauthorizedFrom:
    """What partner has learnt from the player otherwise than by his calls and plays is unauthorized (16B)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PlayBegins:
    """The opening lead is faced: the auction period is over (17D1, 41C)."""

    leader: Seat


@dataclass(frozen=True, slots=True)
class LeadChosen:
    """Declarer has used a right: ``choice`` is ``forbid`` or ``require``, or ``free`` (``suit`` None) for neither."""

    seat: Seat
    choice: str
    suit: Denomination | None


@dataclass(frozen=True, slots=True)
class LeadFree:
    """What declarer chose, or might have chosen, restricts the player's leads no more.

    ``penalty``: because of penalty cards (50, 51); else because of withdrawn calls (26).
    """

    seat: Seat
    penalty: bool = False
