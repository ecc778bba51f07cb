"""What holds of every ruling, on random tables: turning, refusing, replaying, asking, announcing."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bridgelaw.errors import EventRefused
from bridgelaw.formats.case import Case
from bridgelaw.formats.ruling import Outcome, ruling
from bridgelaw.laws.edition import edition
from bridgelaw.laws.state import Decision, State
from bridgelaw.rulings.choices import allowed, options
from bridgelaw.rulings.engine import apply, rule, start
from bridgelaw.rulings.events import (
    AcceptEvent,
    AskEvent,
    CallEvent,
    ChangeEvent,
    DeclineEvent,
    DirectorEvent,
    Event,
    FindingEvent,
)
from bridgelaw.table import SEATS, Call, Denomination, Meaning, Seat, Side, Status
from tests import naive
from tests.support.cases import Keys
from tests.sweep import checks

EXAMPLES = settings(
    max_examples=400, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)

CALLS = [Call.loads(text) for text in ("P", "P", "P", "1C", "1H", "1NT", "2C", "2H", "3D", "7NT", "8C", "X", "XX")]
MEANINGS = [Meaning(), Meaning(), Meaning(specifies=frozenset((Denomination.H,)), artificial=True)]
FINDINGS = ("unintended", "intended")


def at_random(rng: random.Random, state: State) -> Event:
    """Something that might happen: often what is awaited or in turn, else anything by anybody."""
    awaiting, turn = state.awaiting(), state.record.turn
    if rng.random() < 0.7:
        if awaiting is None and state.matter is None:
            return CallEvent(turn, Call.loads(rng.choice(allowed(state)[:12] or ("P",))))
        if awaiting is None:
            return DirectorEvent()
        if awaiting.decide is Decision.ACCEPT and awaiting.seat is not None:
            return rng.choice((AcceptEvent, DeclineEvent))(awaiting.seat)
        if awaiting.decide is Decision.FINDING:
            return rng.choice(options_events(state))
        assert awaiting.seat is not None
        kind = AskEvent if rng.random() < 0.2 else CallEvent
        legal = edition(state.edition).allowed(state, awaiting.seat)
        return kind(awaiting.seat, rng.choice((*legal[:8], Call.loads("X"), Call.loads("1C"))), rng.choice(MEANINGS))
    seat, call, meaning = rng.choice(SEATS), rng.choice(CALLS), rng.choice(MEANINGS)
    return rng.choice(
        (
            CallEvent(seat, call, meaning),
            CallEvent(seat, call, meaning),
            CallEvent(seat, call, meaning, before_ruling=True),
            ChangeEvent(seat, call, meaning),
            AskEvent(seat, call, meaning),
            DirectorEvent(),
            AcceptEvent(seat),
            DeclineEvent(seat),
            FindingEvent(comparable=rng.random() < 0.5, ground=rng.choice((None, "23A1", "23A3"))),
            FindingEvent(acting=rng.choice(("over", "in_turn"))),
            FindingEvent(artificial=rng.random() < 0.5),
            FindingEvent(simultaneous=True),
            FindingEvent(**{rng.choice(FINDINGS): seat}),  # type: ignore[arg-type]
        )
    )


def options_events(state: State) -> list[Event]:
    return [option.event for option in options(state)]


def played(seed: int, count: int = 30) -> tuple[State, list[Event], list[tuple[State, Event]]]:
    """A random table: the last state, the events accepted, and each refused one with the state that refused it."""
    rng = random.Random(seed)
    state, accepted, refused = start(rng.choice(SEATS)), list[Event](), list[tuple[State, Event]]()
    for _ in range(rng.randint(1, count)):
        event = at_random(rng, state)
        was = dict(state.__dict__)
        try:
            after = apply(state, event)
        except EventRefused:
            refused.append((state, event))
        else:
            accepted.append(event)
        finally:
            assert all(was[name] is value for name, value in state.__dict__.items()), "the state was changed in place"
        if not refused or refused[-1] != (state, event):
            state = after
        if state.not_ruled is not None:
            break
    return state, accepted, refused


SEED = st.integers(0, 2**32)


@EXAMPLES
@given(SEED)
def test_nothing_but_a_refusal_is_ever_raised_and_every_state_is_sound(seed: int) -> None:
    state, _, _ = played(seed)
    assert [*checks.of_state(state)] == []


@EXAMPLES
@given(SEED)
def test_a_refused_event_is_refused_again(seed: int) -> None:
    for state, event in played(seed)[2]:
        try:
            apply(state, event)
        except EventRefused:
            continue
        raise AssertionError(f"{event} was refused, and now is not")


@EXAMPLES
@given(SEED)
def test_replaying_the_accepted_events_gives_the_same_state(seed: int) -> None:
    state, accepted, _ = played(seed)
    assert rule(start(state.record.dealer), accepted) == state


@EXAMPLES
@given(SEED)
def test_asking_changes_nothing_but_the_answer(seed: int) -> None:
    state, accepted, _ = played(seed)
    quiet = rule(start(state.record.dealer), (e for e in accepted if not isinstance(e, AskEvent)))
    told, asked = document(state, accepted), document(quiet, accepted)
    for one in (told, asked):
        one.pop("asked", None)
        # The count of events goes on, and the verdict shown is that of the answer.
        one["steps"] = [{k: v for k, v in step.items() if k != "event"} for step in one["steps"]]
    if state.asked is not None:
        told.pop("comparable")
        asked.pop("comparable")
    told.get("not_coded", {}).pop("event", None)
    asked.get("not_coded", {}).pop("event", None)
    assert told == asked


@EXAMPLES
@given(SEED)
def test_options_announce_what_happens(seed: int) -> None:
    state, _accepted, _ = played(seed)
    if state.awaiting() is None:
        assert options(state) == ()
    else:
        assert [*checks.of_options(state)] == []


# --- turning the table --------------------------------------------------------------------------


def turned(event: Event, quarters: int) -> Event:
    values: dict[str, Any] = {}
    for name in type(event).__dataclass_fields__:
        value = getattr(event, name)
        values[name] = value.to(quarters) if isinstance(value, Seat) else value
    return type(event)(**values)


def document(state: State, events: Iterable[Event]) -> dict[str, Any]:
    return ruling(Outcome(Case("2017", state.record.dealer, tuple(events)), state), Keys())


SEAT_KEYS = {"seat", "to_lead", "turn", "O", "P", "L", "R", "caller", "accept", "decline", "unintended", "intended"}


def turned_document(value: Any, quarters: int, key: str = "") -> Any:
    """The document for a table turned round: seats and sides, wherever the format has them."""
    if isinstance(value, dict):
        return {k: turned_document(v, quarters, k) for k, v in value.items()}
    if isinstance(value, list):
        return [turned_document(v, quarters, key) for v in value]
    if not isinstance(value, str):
        return value
    if key in SEAT_KEYS and value in naive.NEXT:
        return Seat[value].to(quarters).value
    if key == "side" and quarters % 2:
        return Side[value].other.value
    if key in ("call", "change", "ask", "forbid", "require") and value[:1] in naive.NEXT and value[1:2] == " ":
        return f"{Seat[value[0]].to(quarters)}{value[1:]}"
    if key == "contract" and value[-1] in naive.NEXT:
        return f"{value[:-1]}{Seat[value[-1]].to(quarters)}"
    return value


def unordered(told: dict[str, Any]) -> dict[str, Any]:
    """Two sides that both offended are named in a fixed order, which turning the table turns round."""

    def sides(steps: list[dict[str, Any]]) -> list[str]:
        return sorted(repr(step) for step in steps)

    return {
        **told,
        "unauthorized": sides(told["unauthorized"]),
        "cards": sides(told["cards"]),
        "steps": sides(told["steps"]),
        "options": [repr(option) for option in told["options"]],
    }


@EXAMPLES
@given(SEED, st.integers(1, 3))
def test_turning_the_table_turns_the_ruling(seed: int, quarters: int) -> None:
    state, accepted, refused = played(seed)
    there = rule(start(state.record.dealer.to(quarters)), (turned(event, quarters) for event in accepted))
    here = turned_document(document(state, accepted), quarters)
    assert unordered(here) == unordered(document(there, accepted))
    for at, event in refused:
        if at == state:
            try:
                apply(there, turned(event, quarters))
            except EventRefused:
                continue
            raise AssertionError(f"{event} is refused here and not at the turned table")


# --- the naive account --------------------------------------------------------------------------


@EXAMPLES
@given(SEED)
def test_a_naive_account_agrees_on_the_standing_auction(seed: int) -> None:
    """Rotation, sufficiency and the end, wherever no irregular call was accepted."""
    state, _, _ = played(seed, 40)
    made = state.record.standing
    auction = [(m.seat.value, m.call.text) for m in made]
    dealer = state.record.dealer.value
    if any(m.status is not Status.STANDS for m in made) or state.not_ruled is not None:
        return
    for place, (seat, call) in enumerate(auction):
        assert seat == naive.turn(dealer, auction[:place])
        assert call in naive.legal_calls(dealer, auction[:place]), (auction, place)
    assert state.record.turn.value == naive.turn(dealer, auction)
    if not state.matters:
        assert state.ended == naive.ended(auction)
        bound = state.must_pass(state.record.turn) or state.must_repeat(state.record.turn)
        if bound is None:
            assert set(allowed(state)) == naive.legal_calls(dealer, auction)


def test_the_random_tables_are_worth_it() -> None:
    """Enough of everything comes up."""
    steps: set[str] = set()
    refused = asked = ended = waiting = 0
    for seed in range(600):
        state, accepted, refusals = played(seed)
        steps.update(step.law for step in state.steps)
        refused += len(refusals)
        asked += sum(isinstance(e, AskEvent) for e in accepted)
        ended += state.ended
        waiting += state.awaiting() is not None
    assert min(refused, asked, ended, waiting) > 20, (refused, asked, ended, waiting)
    assert {"27A1", "27B2", "27B3", "29A", "29B", "25A1", "25B1", "25B2", "28B", "30A", "31A1", "22A"} <= steps
