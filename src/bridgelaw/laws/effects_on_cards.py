"""What the Laws can do to cards that were shown, and to a lead: a part of the vocabulary of effects."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bridgelaw.table.call import Denomination
from bridgelaw.table.cards import Card
from bridgelaw.table.seat import Seat, Side

__all__ = [
    "CardStatus",
    "CardsBecome",
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
    """Declarer has forbidden the player a suit, or required it of him: ``choice`` is ``forbid`` or ``require``."""

    seat: Seat
    choice: str
    suit: Denomination


@dataclass(frozen=True, slots=True)
class LeadFree:
    """Nothing restricts the player's leads any more (26)."""

    seat: Seat
