"""The readings that no shipped profile selects yet: each changes the ruling as its text says."""

from __future__ import annotations

import pytest

from bridgelaw.formats import case as cases
from bridgelaw.laws.profile import Profile, points, profile
from bridgelaw.laws.state import State
from bridgelaw.rulings.applying import changed
from bridgelaw.rulings.choices import lead_restrictions
from bridgelaw.rulings.engine import rule, start


def ruled(events: str, dealer: str = "N", **readings: str) -> State:
    """The state after the events, with the default profile but for some readings, such as CP_07="exact"."""
    lines = "\n".join(f"  - {event}" for event in events.strip().splitlines())
    case = cases.loads(f"bridgelaw: 1\nedition: 2017\ndealer: {dealer}\nevents:\n{lines}\n")[0]
    own = {id.replace("_", "-"): (reading, "a test") for id, reading in readings.items()}
    for id, (reading, _) in own.items():
        assert reading in points()[id].readings
    every = {id: own[id][0] if id in own else point.default for id, point in points().items()}
    begin = changed(start(case.dealer), profile=Profile("TEST", "A test", own, every))
    return rule(begin, case.events)


TOO_LOW_OUT_OF_ROTATION = """
{call: N 1S}
{call: S 1H}
director
{decline: W}
{call: E 2C}
{call: S 3D}
{finding: {comparable: false}}
"""


@pytest.mark.parametrize(("reading", "scope"), [("31A2", "next"), ("27B2", "throughout")])
def test_cp_02_how_long_partner_passes_after_an_insufficient_bid_out_of_rotation(reading: str, scope: str) -> None:
    state = ruled(TOO_LOW_OUT_OF_ROTATION, CP_02=reading)
    assert [(d.seat.value, d.scope.value) for d in state.duties] == [("N", scope)]
    assert "CP-02" in state.readings


PASS_AT_RHO = """
{call: N 1H}
{call: S P}
director
{decline: W}
{call: E 3NT}
{call: S P}
"""


@pytest.mark.parametrize(("reading", "seats"), [("no", []), ("yes", ["N"])])
def test_cp_04_lead_restriction_after_a_compulsory_pass(reading: str, seats: list[str]) -> None:
    state = ruled(PASS_AT_RHO, CP_04=reading)
    assert [lead.right.seat.value for lead in lead_restrictions(state)] == seats


def test_cp_04_the_director_may_find_the_compulsory_pass_comparable() -> None:
    state = ruled(PASS_AT_RHO + "{finding: {comparable: true}}", CP_04="yes")
    assert lead_restrictions(state) == ()


TWO_SUITS = """
{call: N 1NT}
{call: E 2S}
{call: S 2H}
director
{decline: W}
{call: S 3H, specifies: [H, C]}
"""


@pytest.mark.parametrize(("reading", "law"), [("superset", "27B1(a)"), ("exact", "23A")])
def test_cp_07_a_replacement_that_shows_another_suit_as_well(reading: str, law: str) -> None:
    state = ruled(TWO_SUITS, CP_07=reading)
    assert law in {step.law for step in state.steps}
    assert "CP-07" in state.readings


SKIPPED = """
{call: S P}
{call: N P}
{call: E P}
{call: W 1NT}
"""


@pytest.mark.parametrize(("reading", "standing"), [("first action", "P - P P"), ("skipped player", "P 1NT")])
def test_cp_17_the_skipped_player_opens(reading: str, standing: str) -> None:
    # South deals and passes; North passes at West's turn, East passes over it, and now West opens.
    state = ruled(SKIPPED, dealer="S", CP_17=reading)
    assert state.record.dumps() == standing
    assert "CP-17" in state.readings
    assert ("28B" in {s.law for s in state.steps}) is (reading == "skipped player")


@pytest.mark.parametrize("name", ["WBF", "EBU", "NBB", "WBU"])
def test_profiles_are_complete(name: str) -> None:
    for id, point in points().items():
        assert profile(name).reading(id) in point.readings
        assert profile(name).source(id)
