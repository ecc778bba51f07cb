r"""Irregularities on the Director's list, and the moments at which the clauses are asked.

The whole procedure of the Laws on irregular calls is in this picture; an arrow is a moment.

::

    a call is made --CALL--> nothing objects: it stands
                        \-> a matter OPENs (insufficient, out of rotation, a change)
    OPEN --CALLED_OVER--> accepted, or as if never made, or replaced too early
    OPEN --ACCEPTED-----> treated as legal
    OPEN --DECLINED-----> REPLACE (27: at once)  or  TURN (30-32: at the offender's proper turn)
    REPLACE --REPLACED----> settled,  or FINDING (is it comparable?),  or OPEN again (27B4)
    TURN --TURN_BEGINS----> settled with a duty to repeat
    TURN --PROPER_TURN----> settled,  or FINDING
    OPEN --SLIP-----------> INTENDED (25A: the intended call is awaited)
    a call that stands --MISINFORMED--> REPLACE (21B: the player may call again) --AGAIN--> settled
    its player had the wrong cards --WRONG_BOARD--> cancelled: REPLACE --AGAIN--> settled
    a call that nobody can accept (36-39) stays UNNOTICED, the auction going on over it, until
    --DIRECTOR--> cancelled: settled,  or TURN (36B);  --UNNOTICED--> it stands (37A)
    a call that none of these clauses expects waits until the matter is ruled on --RESUMED--> looked at, or gone back
    every standing call --AFTER--> the auction goes on, goes back (17D3), or is over (22)

    cards EXPOSED --FAULT--> face up until --CARDS_AT_THE_END--> picked up, or penalty cards (24)
    the auction is over --OPENING_LEAD--> the play: LEAD_CHOICE, LED and TRICK in turn (26, 41),
    of penalty cards PENALTY_LEAD and PENALTY_PLAYED (50, 51)
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bridgelaw.table.seat import Seat

__all__ = ["Kind", "Matter", "Moment", "Stage"]


class Moment(Enum):
    """When a clause is asked of its own accord."""

    CALL = "a call was made"
    CHANGE = "a player tries to change a call although others have called"
    CALLED_OVER = "a player called while an irregular call was not ruled on"
    ACCEPTED = "the irregular call was accepted in words"
    DECLINED = "the irregular call was not accepted"
    REPLACED = "the call that replaces an insufficient bid was made"
    PROPER_TURN = "the offender called at the proper turn"
    TURN_BEGINS = "it is the offender's turn"
    AFTER = "a call has come to stand"
    DIRECTOR = "attention is drawn to a call that nobody can accept"
    UNNOTICED = "left-hand opponent has called over a call that nobody can accept"
    MISINFORMED = "the Director finds that an opponent misinformed a player before his last call"
    OWN_MISTAKE = "the Director finds that a player called on a misunderstanding of his own"
    WRONG_BOARD = "the Director finds that a player has called on the cards of a wrong board"
    FORFEITED = "the Director rules that a side has lost its right to rectification"
    WAIVED = "the Director waives a rectification"
    DIRECTORS_ERROR = "the Director has ruled wrongly, and the board cannot be scored normally any more"
    EXTRANEOUS = "the Director finds that a player has told partner something otherwise than by a call or play"
    DAMAGED = "the Director finds a side damaged by what the Laws give no rectification for"
    RESULT = "the board has been played"
    REVIEWED = "the Director has looked at the board after play"
    AGAIN = "a player who may call again has called"
    SLIP = "the Director has looked into Law 25A"
    INTENDED = "the intended call was made"
    SIMULTANEOUS = "the Director finds that two calls were made together"
    MEASURED = "the meanings of a withdrawn call and its replacement are known and were compared"
    LATE_FINDING = "the Director rules on comparability when only the lead depends on it"
    RESUMED = "an irregular call has been ruled on, and another call had been made after it"
    OVER_HIS_CALL = "the player who called over a call that was replaced calls again"
    EXPOSED = "partner could have seen cards of a player, or a card was led before there was a lead to make"
    FAULT = "the Director has found whose fault it was"
    FIRST_CALL = "the first call was made after a card had been seen"
    CARDS_AT_THE_END = "the auction is over and a player's cards lie face up"
    OPENING_LEAD = "a card is led after the auction"
    LED = "a player leads to a trick"
    TRICK = "a trick is over"
    LEAD_CHOICE = "declarer forbids or requires a suit, or neither"
    PENALTY_LEAD = "a defender with a penalty card leads"
    PENALTY_PLAYED = "a penalty card was played to a trick"


class Kind(Enum):
    """What kind of irregularity a matter is."""

    INSUFFICIENT = "insufficient bid"
    OUT_OF_ROTATION = "call out of rotation"
    CHANGE = "change of call"
    UNINTENDED = "unintended call"
    MISINFORMED = "call on misinformation"
    WRONG_BOARD = "call on the cards of a wrong board"
    INADMISSIBLE = "inadmissible call"
    EXPOSED = "card exposed"


class Stage(Enum):
    """How far the Director has come with a matter."""

    OPEN = "not ruled on"
    UNNOTICED = "cannot be accepted; ruled on when attention is drawn to it"
    ACTING = "the Director must establish what the player was doing"
    REPLACE = "a replacement is awaited now"
    TURN = "cancelled; the offender's proper turn is awaited"
    FINDING = "the Director must say whether the replacement is comparable"


@dataclass(frozen=True, slots=True)
class Matter:
    """One irregularity, until it is settled.

    ``at`` is the index of the call that was irregular (of a change: of the first call) and identifies the
    matter; ``turn`` is the player whose turn it was.  ``second`` is another insufficient bid on which
    left-hand opponent has to be asked (27B4); ``new`` the replacement made; ``held`` a call of another
    player that waits; ``gone`` every call withdrawn or cancelled in this matter.  ``barred`` says that
    partner must pass whatever the replacement is (27B3, 27B4); ``law`` which Law deals with a cancelled
    call: 30B, 31A, 31B, 32A, 32B or 36, and which with one that nobody can accept: 36, 37, 38 or 39.
    """

    kind: Kind
    at: int
    offender: Seat
    turn: Seat
    stage: Stage = Stage.OPEN
    new: int | None = None
    second: int | None = None
    held: int | None = None
    gone: tuple[int, ...] = ()
    barred: bool = False
    law: str = ""
    comparable: bool | None = None
    ground: str | None = None
    acting: str | None = None

    @property
    def id(self) -> tuple[Kind, int]:
        """What identifies the matter."""
        return self.kind, self.at

    @property
    def pending(self) -> int:
        """The call on which left-hand opponent has to be asked."""
        if self.second is not None:
            return self.second
        return self.new if self.kind is Kind.CHANGE and self.new is not None else self.at
