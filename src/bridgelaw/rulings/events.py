"""What can happen at the table, as frozen facts in table order (the events of the case format)."""

from __future__ import annotations

from dataclasses import dataclass, field

from bridgelaw.table.call import Call, Denomination
from bridgelaw.table.cards import Card
from bridgelaw.table.record import Contract, Meaning
from bridgelaw.table.seat import Seat, Side

__all__ = [
    "AcceptEvent",
    "AskEvent",
    "CallEvent",
    "ChangeEvent",
    "DeclineEvent",
    "DirectorEvent",
    "Event",
    "ExposedEvent",
    "FindingEvent",
    "ForbidEvent",
    "FreeEvent",
    "LeadEvent",
    "OnLeadEvent",
    "RequireEvent",
    "ResultEvent",
    "ReviewEvent",
    "TrickEvent",
]


@dataclass(frozen=True, slots=True)
class CallEvent:
    """A player called, in or out of turn, legally or not.

    ``before_ruling``: the Director is there, but had not yet assessed a rectification (28B, 29A).
    """

    seat: Seat
    call: Call
    meaning: Meaning = field(default_factory=Meaning)
    before_ruling: bool = False


@dataclass(frozen=True, slots=True)
class ChangeEvent:
    """A player tries to change his own last call although others have called or acted since (25)."""

    seat: Seat
    call: Call
    meaning: Meaning = field(default_factory=Meaning)


@dataclass(frozen=True, slots=True)
class DirectorEvent:
    """Attention was drawn and the Director called: from here on options are exercised through him."""


@dataclass(frozen=True, slots=True)
class AcceptEvent:
    """The player who may accept an irregular call accepts it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DeclineEvent:
    """The player who may accept an irregular call does not accept it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class FindingEvent:
    """What the Director has established; every field is None where he established nothing.

    ``acting`` is ``in_turn`` or ``over``; ``ground`` is 23A1, 23A2 or 23A3 and goes with ``comparable``.
    """

    comparable: bool | None = None
    ground: str | None = None
    unintended: Seat | None = None
    intended: Seat | None = None
    acting: str | None = None
    artificial: bool | None = None
    simultaneous: bool | None = None
    misinformed: Seat | None = None
    own_mistake: Seat | None = None
    wrong_board: Seat | None = None
    forfeited: Side | None = None
    waived: bool | None = None
    directors_error: bool | None = None
    damaged: Side | None = None
    extraneous: Seat | None = None
    own_fault: Seat | None = None
    not_own_fault: Seat | None = None


@dataclass(frozen=True, slots=True)
class AskEvent:
    """What would this replacement lead to?  Answers, changes nothing."""

    seat: Seat
    call: Call
    meaning: Meaning = field(default_factory=Meaning)


@dataclass(frozen=True, slots=True)
class ExposedEvent:
    """Partner could have seen these cards of the player; ``led``: they were led, before there was a lead to make."""

    seat: Seat
    cards: tuple[Card, ...]
    led: bool = False


@dataclass(frozen=True, slots=True)
class LeadEvent:
    """A player led to a trick.

    ``unable``: the Director has found that he has no card that declarer's choice would let him lead (59).
    """

    seat: Seat
    card: Card
    unable: bool = False


@dataclass(frozen=True, slots=True)
class TrickEvent:
    """A trick is over, and who won it; ``played``: the penalty cards that were played to it, not led."""

    won_by: Seat
    played: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class OnLeadEvent:
    """A player is on lead to a later trick; the leads and tricks up to there were not written down."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ForbidEvent:
    """Declarer forbids the player who is to lead a suit (26, 50, 51)."""

    seat: Seat
    suit: Denomination


@dataclass(frozen=True, slots=True)
class RequireEvent:
    """Declarer requires a suit of the player who is to lead (50, 51; in the code of 2007 also 26)."""

    seat: Seat
    suit: Denomination


@dataclass(frozen=True, slots=True)
class FreeEvent:
    """Declarer neither forbids the player who is to lead a suit nor requires one, or no more than he has (26, 50)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ReviewEvent:
    """The Director has looked at the board after play, and has found damage or none."""

    law: str
    damage: bool


@dataclass(frozen=True, slots=True)
class ResultEvent:
    """The board was played: the contract (None where all passed), and the tricks above it or, negative, below."""

    contract: Contract | None
    over: int = 0

    def __str__(self) -> str:
        made = f"{self.over:+d}" if self.over else "="
        return "P" if self.contract is None else f"{self.contract} {made}"


Event = (
    CallEvent
    | ChangeEvent
    | DirectorEvent
    | AcceptEvent
    | DeclineEvent
    | FindingEvent
    | AskEvent
    | ReviewEvent
    | ExposedEvent
    | LeadEvent
    | TrickEvent
    | OnLeadEvent
    | ForbidEvent
    | RequireEvent
    | ResultEvent
    | FreeEvent
)
