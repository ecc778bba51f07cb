"""The error for an event that has to wait for somebody's decision."""

from __future__ import annotations

from bridgelaw.errors import EventRefused
from bridgelaw.laws.edition import edition
from bridgelaw.laws.matters import Stage
from bridgelaw.laws.state import Decision, State

__all__ = ["refuse"]


def refuse(state: State, given: str) -> EventRefused:
    """The error for an event that has to wait for somebody's decision."""
    awaiting = state.awaiting()
    if awaiting is None:
        turn = state.turn
        expected, example = "the Director, or the end of the case", "director"
        if turn is not None:
            expected, example = f"a call by {turn}, since no decision is awaited", f"{{call: {turn} P}}"
        return EventRefused(given, expected, example, event=state.events)
    who = str(awaiting.seat) if awaiting.seat else "the Director"
    expected, example = {
        Decision.ACCEPT: (f"{who} to accept or to decline", f"{{accept: {who}}} or {{decline: {who}}}"),
        Decision.REPLACE: (f"{who} to replace the call", f"{{call: {who} P}}"),
        Decision.REPEAT: (f"{who} to repeat the call", f"{{call: {who} {_repeats(state)}}}"),
        Decision.FINDING: ("a finding of the Director", "{finding: {comparable: true}}"),
    }[awaiting.decide]
    matter = state.matter
    if matter is not None and matter.stage is Stage.ACTING:
        example = "{finding: {acting: over}}"
    refused = EventRefused(given, expected, example, event=state.events)
    waits = edition(state.edition).waits
    if waits is not None and not waits(state):
        refused.law = waits.id
    return refused


def _repeats(state: State) -> str:
    """The call that the player in turn must repeat."""
    duty = None if state.turn is None else state.must_repeat(state.turn)
    return str(duty.call) if duty is not None else "P"
