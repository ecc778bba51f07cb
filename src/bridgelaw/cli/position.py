"""Where a conversation is: the case so far, the state of the board, and so how the next line is read."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bridgelaw.formats.case import Case
from bridgelaw.laws.effects import CardStatus
from bridgelaw.laws.state import Decision, State
from bridgelaw.table.record import Status
from bridgelaw.table.seat import Seat

__all__ = ["Mode", "Position"]


class Mode(Enum):
    """How the next line is read."""

    SETUP = "a board number or the dealer"
    CALL = "a call, by the player in turn or with another seat"
    IRREGULAR = "a call that was made since, or nothing: then the Director comes"
    CHOICE = "a number"
    REPLACE = "a call in place of another"
    SLIP = "a number: was it a slip?"
    OVER = "the card that is led, or a call with its seat"
    FORBID = "a number, the card that is led, or a call with its seat"
    PLAY = "the card that is led, or who has won the trick"
    NOT_RULED = "nothing but undo"
    SAVE = "the name of a file"


@dataclass(frozen=True, slots=True)
class Position:
    """A place in the conversation, to which ``undo`` can go back.

    ``case`` and ``state`` are None before the dealer is known; ``slip`` is the player whose call the Director is
    looking into (25A); ``leaving`` says that the name of a file is awaited.
    """

    case: Case | None = None
    state: State | None = None
    slip: Seat | None = None
    leaving: bool = False

    @property
    def known(self) -> State:
        """The state, where it is certain that there is one."""
        if self.state is None:
            raise LookupError("the dealer is not known yet")
        return self.state

    @property
    def mode(self) -> Mode:
        """How the next line is read."""
        state = self.state
        if self.leaving:
            return Mode.SAVE
        if state is None:
            return Mode.SETUP
        if state.not_ruled is not None:
            return Mode.NOT_RULED
        if self.slip is not None:
            return Mode.SLIP
        awaiting = state.awaiting()
        if awaiting is not None and awaiting.decide is Decision.FORBID:
            return Mode.FORBID
        if awaiting is not None:
            return Mode.REPLACE if awaiting.decide is Decision.REPLACE else Mode.CHOICE
        pending = any(made.status is Status.PENDING for made in state.record.calls)
        pending = pending or any(shown.status is CardStatus.SEEN for shown in state.exposed)
        if not state.director and (state.matter is not None or pending):
            return Mode.IRREGULAR
        if state.play is not None:
            return Mode.PLAY
        return Mode.OVER if state.ended else Mode.CALL

    @property
    def to_call(self) -> Seat | None:
        """The player whose call is due."""
        if self.state is None:
            return None
        awaiting = self.state.awaiting()
        if awaiting is not None and awaiting.decide in (Decision.REPLACE, Decision.REPEAT):
            return awaiting.seat
        return self.state.turn
