"""What the Laws on the auction can do to a board: the closed vocabulary of effects.

A clause returns effects and never touches the state; :mod:`bridgelaw.rulings.engine` applies them.
Calls are named by their index in the record.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bridgelaw.laws.advice import Measure
from bridgelaw.laws.effects_on_cards import (
    CardsAuthorized,
    CardsBecome,
    CardsGo,
    CardStatus,
    LeadChosen,
    LeadFree,
    PlayBegins,
    Shown,
    UnauthorizedCards,
    UnauthorizedFrom,
)
from bridgelaw.laws.matters import Kind, Matter, Moment
from bridgelaw.table.call import Call
from bridgelaw.table.record import Irregularity
from bridgelaw.table.seat import Seat, Side

__all__ = [
    "Accepted",
    "AdjustsScore",
    "Asks",
    "Becomes",
    "Cancelled",
    "CardStatus",
    "CardsAuthorized",
    "CardsBecome",
    "CardsGo",
    "DeemedAfter",
    "Effect",
    "Ends",
    "Found",
    "GoesBack",
    "Holds",
    "InRotation",
    "InformationFree",
    "Irregular",
    "Judges",
    "LeadChosen",
    "LeadFree",
    "MayForbidLead",
    "MayNotDouble",
    "MayWithdraw",
    "Measured",
    "MustPass",
    "MustRepeat",
    "NoLeadRestriction",
    "Opens",
    "PlayBegins",
    "Played",
    "Provisional",
    "Reads",
    "Refers",
    "Released",
    "Restores",
    "Resumes",
    "Reviewed",
    "Reviews",
    "SaidAgain",
    "Scope",
    "Settles",
    "Shown",
    "Stands",
    "SubstitutesPass",
    "TakesPlace",
    "Unauthorized",
    "UnauthorizedCards",
    "UnauthorizedFrom",
    "Waits",
    "Withdrawn",
]


class Scope(Enum):
    """How long a player must pass: at his next turn, or whenever it is his turn."""

    NEXT = "next"
    THROUGHOUT = "throughout"


# --- what becomes of a call ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Irregular:
    """The call is irregular; nothing is decided about it yet."""

    call: int
    irregularities: tuple[Irregularity, ...]


@dataclass(frozen=True, slots=True)
class Stands:
    """The call stands, as the last of the auction."""

    call: int


@dataclass(frozen=True, slots=True)
class Accepted:
    """The irregular call is treated as legal."""

    call: int


@dataclass(frozen=True, slots=True)
class Provisional:
    """Nobody has drawn attention to the call: the auction goes on over it for the time being."""

    call: int


@dataclass(frozen=True, slots=True)
class SubstitutesPass:
    """A pass by law takes the place of the call, which is cancelled; ``withdrawn`` names it (37B2, 38C)."""

    withdrawn: int


@dataclass(frozen=True, slots=True)
class TakesPlace:
    """The call stands where ``of`` stood, and ``of`` is withdrawn."""

    call: int
    of: int


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """The call is taken back by its player."""

    call: int


@dataclass(frozen=True, slots=True)
class Cancelled:
    """The call is taken away by the Laws."""

    call: int


@dataclass(frozen=True, slots=True)
class Holds:
    """The call waits: what it is depends on something still to be decided."""

    call: int


@dataclass(frozen=True, slots=True)
class Judges:
    """The call that was held is now looked at on its own."""

    call: int


@dataclass(frozen=True, slots=True)
class Restores:
    """The call joins the auction again if it is still legal there; else it is withdrawn."""

    call: int


@dataclass(frozen=True, slots=True)
class SaidAgain:
    """The call only says again what its player had called already: he keeps that one, and this is no new call."""

    call: int


@dataclass(frozen=True, slots=True)
class Waits:
    """The call, or the attempted change of one, waits until the irregular call before it has been ruled on."""

    call: int
    about: tuple[Kind, int]
    change: bool = False


@dataclass(frozen=True, slots=True)
class Resumes:
    """The call that waited is looked at as if it had just been made."""

    call: int


@dataclass(frozen=True, slots=True)
class GoesBack:
    """The auction has gone back behind the call that waited: it is looked at, and nobody is asked to accept it."""

    call: int


@dataclass(frozen=True, slots=True)
class InRotation:
    """The call counts as made in rotation; ``passed`` has passed by law (28A)."""

    call: int
    passed: Seat


@dataclass(frozen=True, slots=True)
class DeemedAfter:
    """The last two calls were made together: ``call`` counts as made after the other one (33)."""

    call: int


# --- irregularities on the Director's list ------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Opens:
    """A matter that must be ruled on."""

    matter: Matter


@dataclass(frozen=True, slots=True)
class Becomes:
    """The matter with the same ``id`` has come to another stage."""

    matter: Matter


@dataclass(frozen=True, slots=True)
class Settles:
    """The matter with this ``id`` is dealt with."""

    id: tuple[Kind, int]


@dataclass(frozen=True, slots=True)
class Asks:
    """The clauses of ``moment`` are asked about the call."""

    moment: Moment
    call: int


# --- duties, rights, information ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MustPass:
    """The player must pass at his next turn, or whenever it is his turn."""

    seat: Seat
    scope: Scope


@dataclass(frozen=True, slots=True)
class MustRepeat:
    """The player must make the same call at his turn."""

    seat: Seat
    call: Call


@dataclass(frozen=True, slots=True)
class Released:
    """The player need not pass or repeat a call any more."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MayNotDouble:
    """The player may not double or redouble at the turn that is now his."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MayForbidLead:
    """Declarer may restrict ``offender``'s partner at his first turn to lead (26); which suits, the edition says."""

    offender: Seat
    #: The withdrawn call, and the one that replaced it, if any.
    withdrawn: int
    replacement: int | None
    #: Whether the Director has found that the replacement is not comparable.
    found: bool = False


@dataclass(frozen=True, slots=True)
class NoLeadRestriction:
    """The replacement was comparable: no lead restriction comes from the withdrawn call (26A)."""

    withdrawn: int


@dataclass(frozen=True, slots=True)
class Unauthorized:
    """Information from the withdrawn calls is unauthorized for the side (16C2)."""

    side: Side
    calls: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class InformationFree:
    """16C does not apply to these calls of the side (27B1, 23B)."""

    side: Side
    calls: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MayWithdraw:
    """The player may change the call that he made over one that was replaced (25A6, 21B2)."""

    seat: Seat
    call: int
    kind: Kind


@dataclass(frozen=True, slots=True)
class Reviews:
    """After play the Director looks at this again: 23C, 27D or 72C."""

    law: str


@dataclass(frozen=True, slots=True)
class Reviewed:
    """The Director has looked at it again, and has found damage or none."""

    law: str
    damage: bool


@dataclass(frozen=True, slots=True)
class AdjustsScore:
    """The score of the board is adjusted.

    ``innocent``: the sides treated as non-offending; ``artificial``: no result can be had; ``only``: the side
    whose score alone is adjusted; ``plays_on``: false where the board is not played any further; ``under``: the
    clause that was looked at after play, where it is another one.
    """

    innocent: tuple[Side, ...]
    artificial: bool = False
    only: Side | None = None
    plays_on: bool = True
    under: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """What is established about comparability: True, False, or None for "only the Director can say"."""

    comparable: bool | None
    law: str


@dataclass(frozen=True, slots=True)
class Measured:
    """The meanings of the withdrawn call and of its replacement are known, and this is how they lie to each other."""

    measure: Measure


@dataclass(frozen=True, slots=True)
class Played:
    """The board has been played, with so many tricks above the contract or, negative, below it."""

    over: int


@dataclass(frozen=True, slots=True)
class Ends:
    """The auction is over."""


# --- references ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Refers:
    """The clause sends the Director to another one.

    ``side`` and ``calls`` say whose information from which calls, where the other clause is 16C or 23B.
    """

    law: str
    side: Side | None = None
    calls: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Reads:
    """The ruling depends on a reading of an open point, such as ``CP-09``."""

    point: str


Effect = (
    Irregular
    | Stands
    | Accepted
    | Provisional
    | SubstitutesPass
    | TakesPlace
    | Withdrawn
    | Cancelled
    | Holds
    | Judges
    | Restores
    | SaidAgain
    | Waits
    | Resumes
    | GoesBack
    | InRotation
    | DeemedAfter
    | Opens
    | Becomes
    | Settles
    | Asks
    | MustPass
    | MustRepeat
    | MayForbidLead
    | MayNotDouble
    | NoLeadRestriction
    | Unauthorized
    | InformationFree
    | MayWithdraw
    | Reviews
    | Reviewed
    | AdjustsScore
    | Released
    | Found
    | Measured
    | Played
    | Ends
    | Shown
    | CardsAuthorized
    | CardsBecome
    | CardsGo
    | UnauthorizedCards
    | UnauthorizedFrom
    | PlayBegins
    | LeadChosen
    | LeadFree
    | Refers
    | Reads
)
