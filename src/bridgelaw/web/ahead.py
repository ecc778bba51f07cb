"""The engine asked ahead: whether something can be entered now.  What it would refuse is not offered."""

from __future__ import annotations

from bridgelaw.errors import EventRefused
from bridgelaw.formats.ruling import told
from bridgelaw.laws.state import State
from bridgelaw.rulings.engine import apply
from bridgelaw.rulings.events import CallEvent, ChangeEvent, Event
from bridgelaw.table.call import PASS, Call
from bridgelaw.table.seat import Seat

__all__ = ["accepted", "can_call"]

#: Another call than a pass, to ask with.
_ONE = Call.loads("7NT")


def accepted(state: State, *events: Event) -> State | None:
    """The state after the events; None where the engine refuses one of them."""
    try:
        for event in events:
            state = apply(state, told(event))
    except EventRefused:
        return None
    return state


def can_call(state: State, seat: Seat, *, change: bool = False, before: bool = False) -> bool:
    """Whether a call by the player can be entered, whatever the Laws make of it."""
    return any(
        accepted(state, ChangeEvent(seat, call) if change else CallEvent(seat, call, before_ruling=before)) is not None
        for call in (PASS, _ONE)
    )
