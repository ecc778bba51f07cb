"""What cannot happen with cards is refused with a word of what can, and leaves the state as it was."""

from __future__ import annotations

import pytest

from bridgelaw.errors import EventRefused
from bridgelaw.formats.case import loads
from bridgelaw.laws.state import State
from bridgelaw.rulings.choices import options
from bridgelaw.rulings.engine import apply, rule, start
from bridgelaw.rulings.events import Event, ForbidEvent, RequireEvent
from bridgelaw.table import Denomination, Seat

OVER = ["{call: N 1H}", "{call: E P}", "{call: S P}", "{call: W P}"]
LED = [*OVER, "{lead: E S2}"]
WON = [*LED, "{trick: {won_by: E}}"]
DUE = [
    *("{call: N 1S}", "{call: S 2S}", "director", "{decline: W}", "{call: E X}", "{call: S P}"),
    *("{finding: {comparable: false}}", "{call: W 2H}", "{call: N P}", "{call: E P}", "{call: S P}"),
]
ONE_CLUB = ["{call: E P}", "{call: S 1C}", "{call: W P}", "{call: N P}", "{call: E P}"]
CHOSEN = [*DUE, "{forbid: N H}"]


def read(events: list[str]) -> tuple[Event, ...]:
    lines = "\n".join(f"  - {event}" for event in events)
    return loads(f"bridgelaw: 1\nedition: 2017\ndealer: N\nevents:\n{lines}\n")[0].events


def state(events: list[str]) -> State:
    return rule(start(loads("{bridgelaw: 1, edition: 2017, dealer: N, events: []}")[0].dealer), read(events))


@pytest.mark.parametrize(
    ("before", "event", "expected"),
    [
        (OVER, "{trick: {won_by: E}}", "a lead by E"),
        (LED, "{lead: E S3}", "the end of the trick"),
        (LED, "{call: N 2H}", "the end of the trick"),
        (LED, "{change: W 1S}", "the end of the trick"),
        (WON, "{lead: E S2}", "a card that has not been led"),
        (WON, "{trick: {won_by: E}}", "a lead by E"),
        (WON, "{accept: N}", "a lead by E"),
        (WON, "{forbid: E S}", "has a lead restriction"),
        (WON, "{finding: {simultaneous: true}}", "a lead by E"),
        (["{call: N P}", "{call: E P}", "{call: S P}", "{call: W P}"], "{lead: E S2}", "the Director, or the end"),
        (["{call: N P}"], "{trick: {won_by: E}}", "a call by E"),
        (["{call: N P}"], "{finding: {own_fault: S}}", "cards of S that were exposed"),
        (["{call: N P}", "{exposed: S HK}"], "{exposed: S HK}", "a card that S has not shown"),
        (["{call: N P}", "{exposed: S HK}"], "{exposed: W HK}", "a card that S has not shown"),
        (["{call: N P}", "{exposed: S HK}", "director"], "{call: E P}", "a finding of the Director"),
        (DUE, "{forbid: S H}", "has a lead restriction"),
        (DUE, "{require: N H}", "forbid S, H, D, C"),
        (CHOSEN, "{lead: N H3}", "no H, as declarer has chosen"),
        (CHOSEN, "{forbid: N S}", "has a lead restriction"),
        (["{call: N P}"], "{on_lead: E}", "a call by E"),
        (WON, "{on_lead: E}", "a lead by E"),
        (DUE, "{on_lead: W}", "to choose"),
        ([*CHOSEN, "{lead: N D3}"], "{on_lead: N}", "one by one"),
        (
            ["{call: N P}", "{exposed: W HK}", "director", "{finding: {own_fault: W}}", *ONE_CLUB],
            "{on_lead: S}",
            "one by one",
        ),
    ],
)
def test_it_is_refused_and_the_state_stays(before: list[str], event: str, expected: str) -> None:
    at = state(before)
    was = dict(at.__dict__)
    with pytest.raises(EventRefused) as caught:
        apply(at, read([event])[0])
    assert expected in caught.value.expected
    assert read([caught.value.example.split(" or ")[0]])
    assert at.__dict__ == was


def test_nobody_is_on_lead_after_thirteen_tricks() -> None:
    at = state([*OVER, *(f"{{on_lead: {seat}}}" for seat in "WSWSWSWSWSWS")])
    assert at.play is not None
    assert (at.play.tricks, at.on_lead) == (12, Seat.S)
    with pytest.raises(EventRefused):
        apply(at, read(["{on_lead: N}"])[0])


def test_thirteen_tricks_and_no_more() -> None:
    ranks = "AKQJT98765432"
    at = state([*OVER, *(e for r in ranks for e in (f"{{lead: E S{r}}}", "{trick: {won_by: E}}"))])
    assert at.play is not None
    assert at.play.tricks == 13
    assert at.on_lead is None
    with pytest.raises(EventRefused):
        apply(at, read(["{lead: E H2}"])[0])


def test_a_suit_under_two_rights_is_one_choice() -> None:
    """A lead restriction (26B) and a penalty card of the leader's partner (50D2) at one lead (CP-39)."""
    begun = [
        *("{call: E 1S}", "director", "{decline: S}", "{exposed: E HK}", "{finding: {own_fault: E}}", "{call: N 1D}"),
        *(
            "{call: E P}",
            "{finding: {comparable: false}}",
            "{call: S 1NT}",
            "{call: W P}",
            "{call: N P}",
            "{call: E P}",
        ),
    ]
    offered = [option.event for option in options(state(begun))]
    assert len(offered) == len(set(offered))
    assert offered.count(ForbidEvent(Seat.W, Denomination.H)) == 1
    assert offered.count(ForbidEvent(Seat.W, Denomination.S)) == 1
    assert offered.count(RequireEvent(Seat.W, Denomination.H)) == 1
