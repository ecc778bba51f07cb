"""Each reading changes the ruling, or what the Director is told, as its text says; and only there is it named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bridgelaw.formats import case as cases
from bridgelaw.formats.ruling import outcome, ruling
from bridgelaw.laws.profile import Profile, points, profile, profiles
from bridgelaw.laws.state import Decision, State
from bridgelaw.rulings.applying import changed
from bridgelaw.rulings.choices import lead_restrictions
from bridgelaw.rulings.engine import rule, start
from bridgelaw.table.seat import Seat
from bridgelaw.texts import LANGUAGES, say
from bridgelaw.texts.render import Renderer


def as_list(events: str) -> str:
    """One event a line, as the list of a case."""
    return "".join(f"  - {event}\n" for event in events.strip().splitlines())


def ruled(events: str, dealer: str = "N", edition: str = "2017", **readings: str) -> State:
    """The state after the events, with the default profile but for some readings, such as CP_07="exact"."""
    case = cases.loads(f"bridgelaw: 1\nedition: {edition}\ndealer: {dealer}\nevents:\n{as_list(events)}")[0]
    own = {id.replace("_", "-"): (reading, "a test") for id, reading in readings.items()}
    for id, (reading, _) in own.items():
        assert reading in points()[id].readings
    every = {id: own[id][0] if id in own else point.default for id, point in points().items()}
    begin = changed(start(case.dealer, edition), profile=Profile("TEST", "A test", own, every))
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


TWICE_TOO_LOW = """
{call: N 1NT}
{call: E 2S}
{call: S 2H}
director
{decline: W}
{call: S 1S}
{decline: W}
{call: S 3H}
"""


@pytest.mark.parametrize(("reading", "silenced"), [("literal", ["N"]), ("WBU", [])])
def test_cp_09_the_lowest_bid_after_a_second_insufficient_one(reading: str, silenced: list[str]) -> None:
    state = ruled(TWICE_TOO_LOW, CP_09=reading)
    assert [duty.seat.value for duty in state.duties] == silenced
    assert "CP-09" in state.readings


MISINFORMED = """
{call: W 1D}
{call: N 2D, artificial: true, specifies: []}
{call: E P}
{call: S 3H}
director
{finding: {misinformed: E}}
{call: E 3D}
{call: S P}
"""


@pytest.mark.parametrize(("reading", "seats"), [("yes", ["N"]), ("no", [])])
def test_cp_13_lead_restriction_after_a_call_changed_because_of_misinformation(reading: str, seats: list[str]) -> None:
    state = ruled(MISINFORMED, dealer="W", CP_13=reading)
    assert [lead.right.seat.value for lead in lead_restrictions(state)] == seats
    assert "CP-13" in state.readings


MORE_PRECISE = """
{call: N 1C}
{call: E 1S}
{call: S 1H}
director
{decline: W}
{call: S X}
{finding: {comparable: true}}
"""


@pytest.mark.parametrize(("reading", "sides"), [("27D", []), ("16D", ["NS"])])
def test_cp_14_information_from_an_insufficient_bid_that_was_made_more_precise(reading: str, sides: list[str]) -> None:
    state = ruled(MORE_PRECISE, edition="2007", CP_14=reading)
    assert [information.side.value for information in state.unauthorized] == sides
    assert state.reviews == ("27D",)
    assert "CP-14" in state.readings


SAME_SUIT_OUT_OF_ROTATION = """
{call: N 1S}
{call: S 1H}
director
{decline: W}
{call: E 2C}
{call: S 2H}
"""


@pytest.mark.parametrize(("reading", "scope"), [("31A2", "next"), ("27B2", "throughout")])
def test_cp_02_how_long_partner_passes_in_2007_when_the_suit_is_repeated(reading: str, scope: str) -> None:
    state = ruled(SAME_SUIT_OUT_OF_ROTATION, edition="2007", CP_02=reading)
    assert [(d.seat.value, d.scope.value) for d in state.duties] == [("N", scope)]


REPEATED = """
{call: S 1H}
director
{decline: W}
{call: N P}
{call: E 1C}
{call: S 1H}
"""


@pytest.mark.parametrize(("reading", "waits"), [("tested", True), ("free", False)])
def test_cp_38_the_call_out_of_rotation_is_repeated(reading: str, waits: bool) -> None:
    state = ruled(REPEATED, CP_38=reading)
    assert (state.awaiting() is not None) is waits
    assert ("31A2(a)" in {step.law for step in state.steps}) is not waits
    assert "CP-38" in state.readings


@pytest.mark.parametrize(("comparable", "law"), [("true", "31A2(a)"), ("false", "31A2(b)")])
def test_cp_38_a_repeated_call_that_is_tested_can_be_either(comparable: str, law: str) -> None:
    state = ruled(f"{REPEATED.strip()}\n{{finding: {{comparable: {comparable}}}}}", CP_38="tested")
    assert law in {step.law for step in state.steps}


def test_every_point_that_changes_a_ruling_is_tried_here() -> None:
    tried = set(re.findall(r"def test_cp_(\d\d)_", Path(__file__).read_text(encoding="utf-8")))
    assert not {id for id, point in points().items() if point.kind == "ruling"} - {f"CP-{number}" for number in tried}


# --- only where the reading matters ------------------------------------------------------------


def replaced(first: str, new: str) -> str:
    """South calls at North's turn, it is refused, and after two passes South calls something else."""
    return f"{{call: S {first}}}\ndirector\n{{decline: W}}\n{{call: N P}}\n{{call: E P}}\n{{call: S {new}}}"


@pytest.mark.parametrize(
    ("events", "named"),
    [
        (replaced("1H", "2H"), {"CP-10"}),
        (replaced("1H", "1S"), set()),
        (replaced("1H", "1H"), {"CP-10", "CP-38"}),
        (replaced("1H", "P"), {"CP-11"}),
        (replaced("P", "1H"), set()),
        (replaced("P", "P"), {"CP-38"}),
        (replaced("1H, shows: natural", "2D, specifies: [D, H]"), {"CP-10"}),
        (replaced("1H", "1S") + "\n{finding: {comparable: true, ground: 23A1}}", set()),
        (replaced("1H", "1S") + "\n{finding: {comparable: true, ground: 23A2}}", {"CP-30"}),
        (replaced("1H", "1S") + "\n{finding: {comparable: false}}", {"CP-28"}),
        (TOO_LOW_OUT_OF_ROTATION, {"CP-02"}),
        (TWO_SUITS.replace("[H, C]", "[H]"), set()),
        (TWO_SUITS.replace("3H, specifies: [H, C]", "4H, specifies: [H, C]"), {"CP-10"}),
        (PASS_AT_RHO, {"CP-04", "CP-05"}),
    ],
)
def test_a_point_is_named_only_where_it_matters(events: str, named: set[str]) -> None:
    assert set(ruled(events).readings) == named


def test_cp_38_is_not_named_at_right_hand_opponents_turn() -> None:
    assert ruled("{call: S 1H}\ndirector\n{decline: W}\n{call: E 1C}\n{call: S 1H}", dealer="E").readings == ("CP-10",)


def test_cp_26_is_named_where_the_late_change_would_be_too_low() -> None:
    begin = "{call: N 1NT}\n{call: E P}\n{call: S 2C}\n"
    assert ruled(begin + "{change: N 1S}").readings == ("CP-26",)
    assert ruled(begin + "{change: N 2S}").readings == ()


def test_cp_16_is_named_where_a_second_call_of_the_player_brings_the_right() -> None:
    state = ruled(LUCKY.replace("{call: W P}", "{call: W P}\n{change: S 5H}\ndirector\n{decline: W}").strip())
    assert "CP-16" in state.readings
    assert "CP-16" not in ruled(LUCKY).readings


PASSES = """
{call: N P}
{call: E P}
{call: W P}
"""


def test_cp_24_is_named_where_the_third_pass_was_out_of_rotation() -> None:
    assert "CP-24" in ruled(PASSES + "{call: N P}").readings
    assert "CP-24" not in ruled("{call: N P}\n{call: W P}\n{call: N P}\n{call: E P}").readings


RAISED = """
{call: N 1D}
{call: E P}
{call: S 1H}
{call: W 3C}
{call: N 2NT}
{call: S 3NT}
director
{decline: E}
{call: N 3NT}
{call: E P}
{call: S P}
"""


@pytest.mark.parametrize(("reading", "asked"), [("information only", False), ("own law", True)])
def test_cp_27_a_later_call_that_goes_back(reading: str, asked: bool) -> None:
    state = ruled(RAISED, CP_27=reading)
    awaiting = state.awaiting()
    assert (awaiting is not None and awaiting.decide is Decision.FINDING) is asked
    assert "CP-27" in state.readings


LUCKY = """
{call: N 1S}
{call: E P}
{call: S 1H}
director
{decline: W}
{call: S 4H}
{finding: {comparable: false}}
{call: W P}
{call: N P}
{call: E P}
"""


def test_cp_20_is_named_where_partner_had_to_pass_a_contract() -> None:
    assert "CP-20" in ruled(LUCKY).readings
    assert "CP-20" not in ruled(LUCKY.replace("false", "true")).readings


# --- what the Director is told -----------------------------------------------------------------

ASIDE = """
{call: N 1S}
{call: E 2C}
{call: S 1H}
director
{decline: W}
"""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("reading", "key"), [("a call that is named", ""), ("after the call", ".unsaid")])
def test_the_director_says_beforehand_what_is_comparable_or_not(language: str, reading: str, key: str) -> None:
    told = [line.text for line in Renderer(language).script(ruled(ASIDE, CP_22=reading))]
    assert say(f"away.replace{key}", language, P=Seat.N) in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_director_asks_about_a_slip_as_the_authority_does(language: str) -> None:
    def told(name: str) -> list[str]:
        state = changed(ruled("{call: N 1S}\n{call: E 1H}\ndirector"), profile=profile(name))
        return [line.text for line in Renderer(language).script(state)]

    direct = say("setting.ask_unintended.direct", language)
    assert direct in told("ACBL")
    assert direct not in told("EBU")
    assert told("EBU") == told("WBF")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_ruling_cites_the_source_of_a_reading(language: str) -> None:
    state = changed(ruled(replaced("1H", "2H")), profile=profile("EBU"))
    text = Renderer(language).ruling(state)
    assert say("profile.EBU.CP-10", language) in text
    assert say("point.CP-10.strict on strength", language) in text


def test_the_document_has_every_reading_with_its_source() -> None:
    (case,) = cases.loads(
        "bridgelaw: 1\nedition: 2017\nprofile: NBB\ndealer: N\nevents:\n" + as_list(replaced("1H", "2H"))
    )
    document = ruling(outcome(case), Renderer("en"))
    assert document["readings"] == ["CP-10"]
    assert document["read_as"] == [{"point": "CP-10", "reading": "in doubt yes", "source": "NBB, note 1 on Law 23"}]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_document_tells_the_source_in_the_numbers_of_the_edition(language: str) -> None:
    events = as_list("{call: E 1H}\ndirector\n{decline: S}\n{call: N 1C}\n{call: E 1H}")
    (case,) = cases.loads(f"bridgelaw: 1\nedition: 2007\ndealer: N\nevents:\n{events}")
    (read,) = ruling(outcome(case), Renderer(language))["read_as"]
    assert read["source"] == say("2007.point.CP-28.after the replacement.source", language)


@pytest.mark.parametrize("name", profiles())
def test_profiles_are_complete(name: str) -> None:
    for id, point in points().items():
        assert profile(name).reading(id) in point.readings
        assert profile(name).source(id)
