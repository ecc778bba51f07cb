"""A step speaks of the player and the call that its clause is about, also where the matter is somebody else's."""

from __future__ import annotations

import pytest

from bridgelaw.formats import case as cases
from bridgelaw.formats.ruling import outcome
from bridgelaw.laws.state import State, Step
from bridgelaw.texts.render import Renderer


def ruled(edition: str, *events: str) -> State:
    lines = "".join(f"  - {event}\n" for event in events)
    (case,) = cases.loads(f"bridgelaw: 1\nedition: {edition}\ndealer: N\nevents:\n{lines}")
    return outcome(case).state


def step(state: State, key: str) -> Step:
    return next(step for step in state.steps if step.key == key)


OVER = [f"{{call: {call}}}" for call in ("N 1C", "E P", "S P", "W P", "N 2C", "E 2D")]


@pytest.mark.parametrize(("edition", "law"), [("2017", "26B"), ("2007", "2007.26A2")])
def test_a_lead_restriction_after_the_final_pass_is_about_the_defender_who_bid(edition: str, law: str) -> None:
    state = ruled(edition, *OVER, "director")
    values = dict(step(state, law).params)
    assert [str(values[name]) for name in ("O", "P", "call")] == ["E", "W", "2D"]
    assert str(dict(step(state, "39C").params)["L"]) == "S"


def test_nobody_is_told_that_the_other_side_may_use_what_neither_may() -> None:
    words = Renderer("en").information(ruled("2017", *OVER, "director"))
    assert len(words) == 2
    assert not any("other side" in line for line in words)


def test_a_bid_of_eight_in_place_of_another_call_is_the_one_that_is_too_high() -> None:
    state = ruled("2017", "{call: N 2C}", "{call: E 1H}", "director", "{decline: S}", "{call: E 8S}")
    assert str(dict(step(state, "38").params)["call"]) == "8S"


def test_a_call_waits_for_the_call_that_is_not_ruled_on() -> None:
    state = ruled("2017", "{call: N 1C}", "{call: E P}", "{call: E 1H}", "{call: N 2C}")
    assert str(dict(step(state, "29.waits").params)["call"]) == "1H"
