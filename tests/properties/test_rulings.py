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
    ExposedEvent,
    FindingEvent,
    ForbidEvent,
    LeadEvent,
    OnLeadEvent,
    RequireEvent,
    ReviewEvent,
    TrickEvent,
)
from bridgelaw.table import DENOMINATIONS, PASS, SEATS, Call, Denomination, Meaning, Seat, Side, Status
from bridgelaw.table.cards import Card
from tests import naive
from tests.support.cases import Keys
from tests.sweep import checks

EXAMPLES = settings(
    max_examples=400, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)

CALLS = [Call.loads(text) for text in ("P", "P", "P", "1C", "1H", "1NT", "2C", "2H", "3D", "7NT", "8C", "X", "XX")]
MEANINGS = [Meaning(), Meaning(), Meaning(specifies=frozenset((Denomination.H,)), artificial=True)]
CARDS = [Card.loads(text) for text in ("SA", "S4", "HK", "H3", "DQ", "D2", "CT", "C9")]
OF_A_PLAYER = (
    "unintended",
    "intended",
    "misinformed",
    "own_mistake",
    "wrong_board",
    "extraneous",
    "own_fault",
    "not_own_fault",
)
#: The Laws on the play, which are not coded.
OF_THE_PLAY = ("48", "49", "53", "54")
OF_A_SIDE = ("forfeited", "damaged")
OF_THE_BOARD = ("waived", "directors_error", "simultaneous")


def at_random(rng: random.Random, state: State) -> Event:
    """Something that might happen: often what is awaited or in turn, else anything by anybody."""
    return rng.choice((expected, expected, expected, anything))(rng, state)


def expected(rng: random.Random, state: State) -> Event:
    """What is awaited, a call by the player in turn, or a lead."""
    awaiting = state.awaiting()
    if state.ended and (awaiting is None or awaiting.decide is Decision.FORBID):
        return of_the_play(rng, state)
    if awaiting is None and state.matter is None:
        return CallEvent(state.record.turn, rng.choice(allowed(state)[:12] or (PASS,)))
    if awaiting is None:
        return DirectorEvent()
    if awaiting.decide is Decision.ACCEPT and awaiting.seat is not None:
        return rng.choice((AcceptEvent, DeclineEvent))(awaiting.seat)
    if awaiting.decide is Decision.FINDING:
        return rng.choice(options_events(state))
    assert awaiting.seat is not None
    kind = AskEvent if rng.random() < 0.4 else CallEvent
    legal = edition(state.edition).allowed(state, awaiting.seat)
    return kind(awaiting.seat, rng.choice((*legal[:8], Call.loads("X"), Call.loads("1C"))), rng.choice(MEANINGS))


def of_the_play(rng: random.Random, state: State) -> Event:
    """A lead, the end of a trick, declarer's choice or a review; now and then the Director."""
    if rng.random() < 0.1:
        return DirectorEvent()
    if state.to_review and rng.random() < 0.1:
        return ReviewEvent(rng.choice(state.to_review), rng.random() < 0.5)
    if state.on_lead is None or rng.random() < 0.1:
        return rng.choice((TrickEvent, OnLeadEvent))(rng.choice(SEATS))
    due = state.due()
    if due and due[0].suits and rng.random() < 0.5:
        kind = ForbidEvent if due[0].choice == "forbid" else RequireEvent
        return kind(state.on_lead, rng.choice(due[0].suits))
    return LeadEvent(state.on_lead, rng.choice(CARDS), unable=rng.random() < 0.2)


def anything(rng: random.Random, state: State) -> Event:
    """Anything by anybody, possible or not."""
    seat, call, meaning = rng.choice(SEATS), rng.choice(CALLS), rng.choice(MEANINGS)
    return rng.choice((some_call, some_call, some_finding, some_card, some_word))(rng, seat, call, meaning)


def some_call(rng: random.Random, seat: Seat, call: Call, meaning: Meaning) -> Event:
    early = CallEvent(seat, call, meaning, before_ruling=True)
    return rng.choice((CallEvent(seat, call, meaning), CallEvent(seat, call, meaning), early, ChangeEvent(seat, call)))


def some_finding(rng: random.Random, seat: Seat, call: Call, meaning: Meaning) -> Event:
    return rng.choice(
        (
            FindingEvent(comparable=rng.random() < 0.5, ground=rng.choice((None, "23A1", "23A3"))),
            FindingEvent(acting=rng.choice(("over", "in_turn"))),
            FindingEvent(artificial=rng.random() < 0.5),
            FindingEvent(**{rng.choice(OF_A_PLAYER): seat}),  # type: ignore[arg-type]
            FindingEvent(**{rng.choice(OF_A_PLAYER): seat}),  # type: ignore[arg-type]
            FindingEvent(**{rng.choice(OF_A_SIDE): seat.side}),  # type: ignore[arg-type]
            FindingEvent(**{rng.choice(OF_THE_BOARD): True}),  # type: ignore[arg-type]
        )
    )


def some_card(rng: random.Random, seat: Seat, call: Call, meaning: Meaning) -> Event:
    card, suit = rng.choice(CARDS), rng.choice(DENOMINATIONS)
    return rng.choice(
        (
            ExposedEvent(seat, (card,), led=rng.random() < 0.2),
            ExposedEvent(seat, tuple(rng.sample(CARDS, 2))),
            LeadEvent(seat, card),
            TrickEvent(seat),
            OnLeadEvent(seat),
            rng.choice((ForbidEvent, RequireEvent))(seat, suit),
        )
    )


def some_word(rng: random.Random, seat: Seat, call: Call, meaning: Meaning) -> Event:
    review = ReviewEvent(rng.choice(("72C", "27D", "23C", "16C3", "21B3", "11A", "15A3")), rng.random() < 0.5)
    asked = AskEvent(seat, call, meaning)
    return rng.choice((DirectorEvent(), DirectorEvent(), AcceptEvent(seat), DeclineEvent(seat), asked, review))


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
    if state.not_ruled is None or state.not_ruled.law not in OF_THE_PLAY:
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
        if isinstance(value, Seat):
            value = value.to(quarters)
        elif isinstance(value, Side) and quarters % 2:
            value = value.other
        values[name] = value
    return type(event)(**values)


def document(state: State, events: Iterable[Event]) -> dict[str, Any]:
    return ruling(Outcome(Case("2017", state.record.dealer, tuple(events)), state), Keys())


SEAT_KEYS = {
    "seat",
    "from",
    "to_lead",
    "turn",
    "O",
    "P",
    "L",
    "R",
    "D",
    "caller",
    "accept",
    "decline",
    "free",
    *OF_A_PLAYER,
}
SIDE_KEYS = {"side", "non_offending", "only", *OF_A_SIDE}


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
    if key in SIDE_KEYS and quarters % 2:
        return Side[value].other.value
    if key in ("call", "change", "ask", "lead", "forbid", "require") and value[:1] in naive.NEXT and value[1:2] == " ":
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
        "adjusted": [{**a, "non_offending": sorted(a["non_offending"])} for a in told["adjusted"]],
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
    if any(step.law == "36C" for step in state.steps):
        return  # a double is gone from between two calls that stand
    for place, (seat, call) in enumerate(auction):
        assert seat == naive.turn(dealer, auction[:place])
        assert call in naive.legal_calls(dealer, auction[:place]), (auction, place)
    assert state.record.turn.value == naive.turn(dealer, auction)
    if not state.matters and not state.closed:
        assert state.ended == naive.ended(auction)
        bound = state.must_pass(state.record.turn) or state.must_repeat(state.record.turn)
        if bound is None:
            assert {call.text for call in allowed(state)} == naive.legal_calls(dealer, auction)


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
    assert {"11A", "15A1", "16D2", "21B1(a)", "21B3", "24A", "24C", "36C", "41C", "81C5", "82C"} <= steps
