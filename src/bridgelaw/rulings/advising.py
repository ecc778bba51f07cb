"""Advice on comparability: what was measured is entered as a finding, and the Director may decide otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from bridgelaw.errors import EventRefused
from bridgelaw.laws.edition import edition
from bridgelaw.laws.matters import Moment
from bridgelaw.laws.state import State
from bridgelaw.rulings.applying import changed
from bridgelaw.rulings.asking import ask
from bridgelaw.rulings.events import AskEvent, CallEvent, ChangeEvent, Event, FindingEvent, LeadEvent
from bridgelaw.rulings.findings import at_the_lead, finding, is_asked

__all__ = ["advised", "noted", "overruled", "overrules", "remembering"]

Apply = Callable[[State, Event], State]


def advised(state: State) -> State:
    """The state after the advice on every replacement that can be measured now.

    Conclusive advice is followed; otherwise what was measured is kept beside the question.
    """
    adviser = state.adviser
    while adviser is not None and state.not_ruled is None and (found := next(_in_question(state), None)) is not None:
        withdrawn, new = found
        calls = state.record.calls
        state = changed(state, measured=(*state.measured, found))
        measure = adviser.measure(edition(state.edition).test, calls[withdrawn].meaning, calls[new].meaning)
        if measure is None:
            continue
        matter = state.matter if is_asked(state) else None
        state = ask(state, Moment.MEASURED, new, matter, finding=measure, refer=(None, found), optional=True)
        if measure.comparable is None:
            continue
        before = state
        state = finding(state, FindingEvent(comparable=measure.comparable, ground=measure.ground))
        verdict = state.verdict
        if verdict is not None and verdict is not before.verdict:
            state = changed(state, verdict=replace(verdict, by="advice", measure=measure))
        state = changed(state, advised=(before, found, ()))
    return state


def _in_question(state: State) -> Iterator[tuple[int, int]]:
    """The withdrawn calls and their replacements that nobody has decided or measured: now, then those at the lead."""
    matter = state.matter
    if matter is not None and is_asked(state):
        assert matter.new is not None  # there is a replacement to decide about
        if (matter.at, matter.new) not in state.measured:
            yield matter.at, matter.new
        return
    if not edition(state.edition).asked[Moment.LATE_FINDING]:
        return
    late = at_the_lead(state)
    if late is not None and (late[0].withdrawn, late[1]) not in state.measured:
        yield late[0].withdrawn, late[1]


def noted(state: State, event: Event) -> State:
    """The state that remembers an event since the last advice, and its number."""
    if state.advised is None or isinstance(event, AskEvent):
        return state
    before, calls, since = state.advised
    return changed(state, advised=(before, calls, (*since, (state.events, event))))


def remembering(state: State, told: State) -> State:
    """The state after an event that was ruled on from an earlier one (33, 25B1): what was noted since is kept."""
    if state.advised is None or told.advised is None or state.advised[0] is not told.advised[0]:
        return state
    return state if state.advised is told.advised else changed(state, advised=told.advised)


def overrules(state: State, event: Event) -> bool:
    """Whether the event is the Director's own decision on what advice has decided, and nobody else since."""
    if not isinstance(event, FindingEvent) or event.comparable is None or state.advised is None:
        return False
    if is_asked(state) or not all(right.found for right in state.leads):
        return False
    _, calls, _ = state.advised
    return next((about for what, about, _ in reversed(state.findings) if what == "comparable"), None) == calls


def overruled(state: State, event: FindingEvent, apply: Apply) -> State:
    """The state as if the Director had decided himself where advice was followed.

    Raises EventRefused once a call depends on the advice.
    """
    assert state.advised is not None
    before, _, since = state.advised
    if is_asked(before) and any(isinstance(e, CallEvent | ChangeEvent | LeadEvent) for _, e in since):
        raise EventRefused(
            f"finding: {{comparable: {str(event.comparable).lower()}}}",
            "the Director's decision before the next call, which was made on the advice",
            "{finding: {directors_error: true}}",
            event=state.events,
        )
    # He has decided now: saying so once more is not about an earlier advice.
    again = finding(changed(before, events=state.events, advised=None), event)
    for number, later in since:
        again = apply(changed(again, events=number), later)
    return changed(again, events=state.events)
