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
        return EventRefused(given, *_next(state), event=state.events)
    who = str(awaiting.seat) if awaiting.seat else "the Director"
    expected, example = {
        Decision.ACCEPT: (f"{who} to accept or to decline", f"{{accept: {who}}} or {{decline: {who}}}"),
        Decision.REPLACE: (f"{who} to replace the call", f"{{call: {who} P}}"),
        Decision.REPEAT: (f"{who} to repeat the call", f"{{call: {who} {_repeats(state)}}}"),
        Decision.FINDING: ("a finding of the Director", "{finding: {comparable: true}}"),
        Decision.FORBID: (f"{who} to choose, or {state.on_lead} to lead", f"{{lead: {state.on_lead} D3}}"),
    }[awaiting.decide]
    matter = state.matter
    if state.seen is not None and awaiting.decide is Decision.FINDING:
        example = f"{{finding: {{own_fault: {state.seen.seat}}}}}"
        return EventRefused(given, expected, example, event=state.events)
    if matter is not None and matter.stage is Stage.ACTING:
        example = "{finding: {acting: over}}"
    refused = EventRefused(given, expected, example, event=state.events)
    waits = edition(state.edition).waits
    if waits is not None and not waits(state):
        refused.law = waits.id
    return refused


def _next(state: State) -> tuple[str, str]:
    """What can come next where no decision is awaited, and an example of it."""
    if state.turn is not None:
        return f"a call by {state.turn}, since no decision is awaited", f"{{call: {state.turn} P}}"
    if state.play is not None and state.play.led is not None:
        return "the end of the trick", f"{{trick: {{won_by: {state.play.leader}}}}}"
    if state.on_lead is not None:
        return f"a lead by {state.on_lead}, since the auction is over", f"{{lead: {state.on_lead} D3}}"
    return "the Director, or the end of the case", "director"


def _repeats(state: State) -> str:
    """The call that the player in turn must repeat."""
    duty = None if state.turn is None else state.must_repeat(state.turn)
    return str(duty.call) if duty is not None else "P"
