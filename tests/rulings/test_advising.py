"""Advice on comparability from outside: followed, shown ahead, overruled.  The adviser here knows what it was told."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from bridgelaw.errors import ContradictoryFinding, EventRefused
from bridgelaw.laws.state import Decision, State
from bridgelaw.rulings.choices import options
from bridgelaw.rulings.engine import apply, rule, start
from bridgelaw.rulings.events import (
    AcceptEvent,
    AskEvent,
    CallEvent,
    ChangeEvent,
    DeclineEvent,
    DirectorEvent,
    FindingEvent,
)
from bridgelaw.table import Call, Meaning, Record, Seat
from tests.support.advice import Told

#: By what the replacement shows.
TOLD = {
    "same": Told(True, "23A2", "subset"),
    "other": Told(False, None, "outside"),
    "near": Told(None),
}


@dataclass
class Adviser:
    """``shows``: what each call shows in the methods; ``asked``: what had to be compared."""

    shows: dict[str, str] = field(default_factory=dict)
    asked: list[tuple[str, str, str]] = field(default_factory=list)

    def meaning(self, record: Record, seat: Seat, call: Call, said: Meaning) -> Meaning:
        shows = self.shows.get(f"{seat} {call}")
        return said if said.shows or shows is None else Meaning((shows,))

    def measure(self, test: str, withdrawn: Meaning, replacement: Meaning) -> Told | None:
        if not withdrawn.shows or not replacement.shows:
            return None
        self.asked.append((test, withdrawn.shows[0], replacement.shows[0]))
        return TOLD[replacement.shows[0]]


def call(text: str, shows: str = "") -> CallEvent:
    seat, made = text.split()
    return CallEvent(Seat[seat], Call.loads(made), Meaning((shows,) if shows else ()))


#: East has opened out of rotation, and it is his turn.
BEFORE = (call("E 1S", "first"), DirectorEvent(), DeclineEvent(Seat.S), call("N 1D"))


def begun(adviser: Adviser | None, edition: str = "2017") -> State:
    return rule(start(Seat.N, edition, adviser=adviser), BEFORE)


def verdict(state: State) -> tuple[bool | None, str | None, str]:
    assert state.verdict is not None
    return state.verdict.comparable, state.verdict.ground, state.verdict.by


def test_conclusive_advice_is_followed() -> None:
    adviser = Adviser()
    free = apply(begun(adviser), call("E 2S", "same"))
    assert verdict(free) == (True, "23A2", "advice")
    assert free.awaiting() is None
    assert free.must_pass(Seat.W) is None
    barred = apply(begun(adviser), call("E 2S", "other"))
    assert verdict(barred) == (False, None, "advice")
    assert barred.must_pass(Seat.W) is not None
    assert adviser.asked == [("23A", "first", "same"), ("23A", "first", "other")]


def test_a_judgement_is_left_to_the_director_and_measured_once() -> None:
    adviser = Adviser()
    state = apply(begun(adviser), call("E 2S", "near"))
    assert verdict(state) == (None, None, "finding")
    assert state.verdict is not None
    assert state.verdict.measure is TOLD["near"]
    awaiting = state.awaiting()
    assert awaiting is not None
    assert awaiting.decide is Decision.FINDING
    state = apply(apply(state, DirectorEvent()), FindingEvent(comparable=True, ground="23A1"))
    assert verdict(state) == (True, "23A1", "finding")
    assert state.verdict is not None
    assert state.verdict.measure is TOLD["near"], "what was measured is kept beside the finding"
    assert len(adviser.asked) == 1


def test_without_meanings_nothing_is_advised() -> None:
    for state in (apply(begun(Adviser()), call("E 2S")), apply(begun(None), call("E 2S", "same"))):
        assert verdict(state) == (None, None, "finding")


@pytest.mark.parametrize("comparable", [True, False])
def test_the_director_may_decide_otherwise(comparable: bool) -> None:
    advised = apply(begun(Adviser()), call("E 2S", "other" if comparable else "same"))
    decided = apply(advised, FindingEvent(comparable=comparable))
    alone = rule(begun(None), (call("E 2S", "x"), FindingEvent(comparable=comparable)))
    assert verdict(decided) == (comparable, None, "finding")
    for what in ("duties", "leads", "unauthorized", "reviews", "readings", "events", "turn"):
        assert getattr(decided, what) == getattr(alone, what), what
    # He may say the same once more, and what was measured stays told.
    assert [step.key for step in decided.steps if step.told][1].startswith("23A.")


def test_he_may_also_say_the_same() -> None:
    state = rule(begun(Adviser()), (call("E 2S", "same"), FindingEvent(comparable=True, ground="23A1")))
    assert verdict(state) == (True, "23A1", "finding")


def test_after_the_next_call_it_is_too_late() -> None:
    state = rule(begun(Adviser()), (call("E 2S", "same"), call("S P")))
    with pytest.raises(EventRefused, match="before the next call"):
        apply(state, FindingEvent(comparable=False))


def test_asking_advises_as_well_and_changes_nothing() -> None:
    before = begun(Adviser())
    state = apply(before, AskEvent(Seat.E, Call.loads("2S"), Meaning(("other",))))
    assert state.asked is not None
    assert verdict(state.asked[1]) == (False, None, "advice")
    assert state.verdict is before.verdict
    assert state.record == before.record


def test_options_know_what_the_calls_show_in_the_methods() -> None:
    adviser = Adviser({"E 2S": "same", "E 1S": "other", "E 1NT": "near"})
    found = {o.event.call.text: o for o in options(begun(adviser)) if isinstance(o.event, CallEvent)}
    for text, comparable, law in (("2S", True, "31A2(a)"), ("1S", False, "31A2(b)"), ("1NT", None, None)):
        option = found[text]
        assert option.verdict is not None
        assert (option.verdict.comparable, option.law) == (comparable, law)
        assert option.shows == (adviser.shows[f"E {text}"],)
    assert found["2C"].shows == ()
    assert [way.law for way in found["2C"].ways] == ["31A2(a)", "31A2(b)"]
    assert [way.law for way in found["1NT"].ways] == ["31A2(a)", "31A2(b)"]


def test_what_an_option_says_is_what_happens() -> None:
    adviser = Adviser({"E 2S": "same", "E 1S": "other"})
    before = begun(adviser)
    for option in options(before):
        after = apply(before, option.event)
        if option.consequences is not None:
            assert (after.must_pass(Seat.W) is None) == (option.consequences.partner is None)


def test_the_edition_says_by_which_test() -> None:
    adviser = Adviser()
    events = (call("N 1S"), call("E 1H", "first"), DirectorEvent(), DeclineEvent(Seat.S), call("E 2D", "other"))
    state = rule(start(Seat.N, "2007", adviser=adviser), events)
    assert adviser.asked == [("27B1(b)", "first", "other")]
    assert state.must_pass(Seat.W) is not None


def test_only_the_lead_depends_on_it() -> None:
    """27B3: partner is barred whatever the next call is, and the advice takes the lead restriction away."""
    events = (
        call("N 1D"),
        call("E 2C"),
        call("S 1H", "first"),
        DirectorEvent(),
        DeclineEvent(Seat.W),
        call("S X", "other"),
        call("S 2H", "same"),
    )
    state = rule(start(Seat.N, adviser=Adviser()), events)
    assert state.must_pass(Seat.N) is not None
    assert state.leads == ()
    later = rule(state, (call("W 3C"), call("N P"), FindingEvent(comparable=False)))
    assert [right.found for right in later.leads] == [True]
    assert later.record.dumps() == "1D 2C 2H 3C P"


def test_a_later_call_of_the_offender_is_not_the_replacement() -> None:
    adviser = Adviser()
    events = (
        call("N 1D"),
        call("E 2C"),
        call("S 1H", "first"),
        DirectorEvent(),
        DeclineEvent(Seat.W),
        call("S X", "other"),
        call("S 2H", "near"),
        call("W 3C"),
        call("N P"),
        call("E P"),
        call("S 3H", "same"),
    )
    rule(start(Seat.N, adviser=adviser), events)
    assert adviser.asked == [("23A", "first", "other"), ("23A", "first", "near")]


LEAD_ONLY = (
    call("N 1D"),
    call("E 2C"),
    call("S 1H", "first"),
    DirectorEvent(),
    DeclineEvent(Seat.W),
    call("S X", "other"),
    call("S 2H", "same"),
)


def test_saying_it_twice_is_about_the_same_replacement() -> None:
    """East's double is cancelled on advice (27B3); what he bids instead is another replacement (26)."""
    events = (call("N 1NT"), call("E 1H", "first"), DirectorEvent(), DeclineEvent(Seat.S), call("E X", "other"))
    state = rule(start(Seat.N, adviser=Adviser()), (*events, call("E 2H", "same")))
    assert state.leads == ()
    once = apply(state, FindingEvent(comparable=False))
    twice = apply(once, FindingEvent(comparable=False))
    assert [(right.withdrawn, right.found) for right in once.leads] == [(1, True)]
    for what in ("duties", "leads", "unauthorized", "reviews", "record"):
        assert getattr(twice, what) == getattr(once, what), what
    with pytest.raises(ContradictoryFinding):
        apply(twice, FindingEvent(comparable=True))


def test_a_finding_on_a_later_replacement_leaves_the_advice_before_alone() -> None:
    later = (
        call("W 3C"),
        call("N P"),
        call("E 3C"),
        DirectorEvent(),
        DeclineEvent(Seat.S),
        call("E 4D"),
        FindingEvent(comparable=True),
    )
    state = rule(start(Seat.N, adviser=Adviser()), (*LEAD_ONLY, *later))
    assert state.leads == ()
    assert apply(state, FindingEvent(comparable=True)).leads == ()
    with pytest.raises(ContradictoryFinding):
        apply(state, FindingEvent(comparable=False))


def test_what_happened_since_keeps_its_numbers() -> None:
    """A question in between does not count as something that has to happen again."""
    since = (
        call("W 3C"),
        call("N P"),
        call("E 3C"),
        DirectorEvent(),
        DeclineEvent(Seat.S),
        AskEvent(Seat.E, Call.loads("4C")),
        call("E 4C"),
    )
    state = rule(start(Seat.N, adviser=Adviser()), (*LEAD_ONLY, *since))
    declined = {step.event for step in state.steps if step.law.startswith("27B1")}
    later = apply(state, FindingEvent(comparable=False))
    assert {step.event for step in later.steps if step.law.startswith("27B1")} == declined == {13}


def test_two_calls_at_once_are_remembered_in_their_order() -> None:
    """33 looks back; what only the lead depends on can be decided otherwise after it, too."""
    since = (call("N P"), call("W 3C"), DirectorEvent(), FindingEvent(simultaneous=True))
    state = rule(start(Seat.N, adviser=Adviser()), (*LEAD_ONLY, *since))
    later = apply(state, FindingEvent(comparable=False))
    assert [right.found for right in later.leads] == [True]
    for what in ("record", "turn", "matters", "duties"):
        assert getattr(later, what) == getattr(state, what), what


def test_advice_at_the_lead_is_about_the_right_that_it_decides() -> None:
    """One right waits for the Director, and a later one (38B) for its replacement."""
    adviser = Adviser({"W 1D": "near", "W P": "other"})
    events = (call("W 1C", "first"), call("W 1D"), DirectorEvent(), AcceptEvent(Seat.N))
    waits = rule(start(Seat.W, adviser=adviser), events)
    assert [(right.withdrawn, right.found) for right in waits.leads] == [(0, False)]
    assert adviser.asked == [("23A", "first", "near")]
    later = (ChangeEvent(Seat.W, Call.loads("P")), call("W 8C", "first"), DirectorEvent())
    state = rule(waits, later)
    for option in options(state):
        assert [right.withdrawn for right in apply(state, option.event).leads if right.withdrawn == 0] == [0]
