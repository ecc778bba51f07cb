"""What is dealt with away from the table: when, and the offender's options put together by what follows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bridgelaw.errors import BridgelawError
from bridgelaw.formats.case import loads
from bridgelaw.formats.ruling import begin, told
from bridgelaw.laws.state import Decision, State
from bridgelaw.rulings.apart import Apart, Bucket, about_a_call, apart, compared, groups
from bridgelaw.rulings.choices import allowed, options
from bridgelaw.rulings.engine import apply
from bridgelaw.rulings.events import CallEvent
from bridgelaw.table.call import Call
from tests.support import cases

#: 1S by South is too low over 2C, and West does not accept it.
EVENTS = "{call: N 1H}, {call: E 2C}, {call: S 1S}, director, {decline: W}"


def states(file: str) -> Iterator[State]:
    for case in cases.by_file()[file]:
        state = begin(case)
        yield state
        for event in case.events:
            try:
                state = apply(state, told(event))
            except BridgelawError:
                break
            yield state


@pytest.mark.parametrize("file", cases.by_file())
def test_every_option_is_in_a_group_and_nothing_else_is(file: str) -> None:
    for state in states(file):
        if apart(state) is not Apart.OPTIONS:
            continue
        found = groups(state)
        offered = [group for group in found if group.offered]
        assert offered, "there is always something that the offender may call"
        order = list(Bucket)
        places = [(not group.offered, order.index(group.bucket)) for group in found]
        assert places == sorted(places)
        of_events = [option.event for option in options(replace(state, adviser=None))]
        kinds = {event.call.kind for event in of_events if isinstance(event, CallEvent)}
        assert {kind for group in found for kind in group.kinds} >= kinds
        # Only what the Law itself names is told unasked: the lowest bid that shows the same.
        named = [(call, group.law) for group in found for call in group.named]
        assert all(law == "27B1(a)" and call.is_bid for call, law in named)
        assert {call for call, _ in named} <= set(allowed(state))


@pytest.mark.parametrize("file", cases.by_file())
def test_a_call_that_is_named_is_answered_as_its_group_is(file: str) -> None:
    for state in states(file):
        if apart(state) is not Apart.OPTIONS:
            continue
        for group in groups(state):
            if group.named and group.offered:
                event = next(
                    option.event
                    for option in options(state)
                    if isinstance(option.event, CallEvent) and option.event.call is group.named[0]
                )
                assert about_a_call(state, event).law == group.law


@pytest.mark.parametrize("file", cases.by_file())
def test_what_is_compared_are_calls_of_the_offender(file: str) -> None:
    for state in states(file):
        why, pair = apart(state), compared(state)
        assert (why is None) == (pair is None)
        if pair is None:
            continue
        calls = state.record.calls
        assert (pair[1] is None) == (why is Apart.OPTIONS)
        if pair[1] is not None:
            assert calls[pair[0]].seat is calls[pair[1]].seat
        awaiting = state.awaiting()
        if why is Apart.OPTIONS:
            assert awaiting is not None
            assert awaiting.decide is Decision.REPLACE
            assert calls[pair[0]].seat is awaiting.seat


def test_the_options_after_a_bid_that_is_too_low() -> None:
    (case,) = loads(f"{{bridgelaw: 1, dealer: N, edition: 2017, events: [{EVENTS}]}}")
    state = begin(case)
    for event in case.events:
        state = apply(state, told(event))
    told_ = [(group.law, group.bucket, group.offered, group.named) for group in groups(state)]
    lowest = groups(state)[0].named
    assert told_ == [
        ("27B1(a)", Bucket.FREE, True, lowest),
        ("27B1(b)", Bucket.COMPARABLE, True, ()),
        ("27B2", Bucket.THROUGHOUT, True, ()),
        ("27B3", Bucket.THROUGHOUT, False, ()),
        ("27B4", Bucket.THROUGHOUT, False, ()),
    ]
    assert lowest == (Call.loads("2S"),)
