"""After play the Director looks at what the ruling has opened, and at nothing else; his finding closes it."""

from __future__ import annotations

import pytest

from bridgelaw.formats.case import loads
from bridgelaw.formats.ruling import outcome
from bridgelaw.laws.state import State
from bridgelaw.rulings.reviews import end_of_play
from bridgelaw.table import Side
from tests.support import cases as support

CASE = "{{bridgelaw: 1, edition: {edition}, dealer: N, events: [{events}]}}"
BEGIN = "{call: N 1H}, {call: E 2C}, {call: S 1S}, director, {decline: W}"
ENDS = "{call: W P}, {call: N P}, {call: E P}"
SAME = f"{BEGIN}, {{call: S 2S}}, {ENDS}"
OTHER = f"{BEGIN}, {{call: S P}}, {{finding: {{comparable: false}}}}, {ENDS}"
COMPARABLE = f"{BEGIN}, {{call: S X}}, {{finding: {{comparable: true}}}}, {ENDS}"


def state(events: str, edition: str = "2017") -> State:
    (case,) = loads(CASE.format(edition=edition, events=events))
    result = outcome(case)
    assert result.error is None
    return result.state


@pytest.mark.parametrize(
    ("edition", "events", "laws"),
    [
        ("2017", SAME, ["27D"]),
        ("2017", COMPARABLE, ["23C", "27D"]),
        ("2017", OTHER, ["72C", "16C3"]),
        ("2007", SAME, ["27D"]),
        ("2007", COMPARABLE, ["27D"]),
        ("2007", OTHER, ["23", "16D2"]),
        ("2017", "{call: N 1H}, {call: E P}, {call: S P}, {call: W P}", []),
        ("2017", f"{BEGIN.replace('decline', 'accept')}, {{call: W P}}, {{call: N P}}, {{call: E P}}", []),
    ],
)
def test_only_what_the_ruling_has_opened(edition: str, events: str, laws: list[str]) -> None:
    found = end_of_play(state(events, edition))
    assert sorted(review.law for review in found) == sorted(laws)
    assert all(review.open for review in found)


def test_each_is_closed_by_its_own_finding() -> None:
    after = state(f"{OTHER}, {{review: {{law: 72C, damage: false}}}}")
    assert {review.law: review.damage for review in end_of_play(after)} == {"72C": False, "16C3": None}
    after = state(f"{OTHER}, {{review: {{law: 16D2, damage: true}}}}", "2007")
    assert {review.law: review.damage for review in end_of_play(after)} == {"23": None, "16D2": True}


def test_two_irregularities_may_open_the_same_review() -> None:
    """South and then East bid too low; each is replaced by the same suit a level higher."""
    over = "{call: S 2S}, {call: W P}, {call: N P}, {call: E 2D}, director, {decline: S}, {call: E 3D}"
    both = state(f"{BEGIN}, {over}")
    (review,) = end_of_play(both)
    assert [dict(step.params)["side"] for step in review.steps] == [Side.NS, Side.EW]


def test_extraneous_information_has_a_review_of_its_own() -> None:
    """16B3 is opened as a review; the information is not looked at twice, as from a withdrawn call."""
    found = end_of_play(state("{call: N 1H}, {finding: {extraneous: N}}"))
    assert [review.law for review in found] == ["16B3"]


def test_in_every_case_the_reviews_are_those_of_the_steps() -> None:
    seen = set()
    for case in support.by_id().values():
        after = outcome(case).state
        found = end_of_play(after)
        assert [review.law for review in found if review.information is None] == list(after.reviews), case.id
        assert all(review.steps for review in found if review.information is None), case.id
        seen |= {(case.edition, review.key) for review in found}
    assert {key for edition, key in seen if edition == "2017"} == {
        *("11A", "15A3", "16B3", "16C3", "21B3", "23C", "27D", "50E4", "72C"),
    }
    assert {key for edition, key in seen if edition == "2007"} >= {"16B3", "16C3", "27D", "72C"}
