"""What holds with advice, on random tables: it is what the Director would have made of the same words."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from zlib import crc32

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bridgelaw.errors import EventRefused
from bridgelaw.laws.edition import edition
from bridgelaw.laws.matters import Moment
from bridgelaw.laws.state import Decision, State
from bridgelaw.rulings.choices import allowed
from bridgelaw.rulings.engine import apply, start
from bridgelaw.rulings.events import (
    AcceptEvent,
    AskEvent,
    CallEvent,
    DeclineEvent,
    DirectorEvent,
    Event,
    FindingEvent,
)
from bridgelaw.rulings.findings import at_the_lead, is_asked
from bridgelaw.table import PASS, SEATS, Call, Meaning, Record, Seat
from tests.properties.test_rulings import anything, of_the_play, options_events
from tests.support.advice import Told
from tests.sweep.moves import irregular

Pair = tuple[int, int]


@dataclass(frozen=True)
class Adviser:
    """Answers at random, but the same about the same calls; a ``silent`` one only knows what calls mean."""

    seed: int
    edition: str
    silent: bool = False

    def meaning(self, record: Record, seat: Seat, call: Call, said: Meaning) -> Meaning:
        return replace(said, shows=(f"{seat} {call}",)) if self._number(seat, call) % 6 else said

    def measure(self, test: str, withdrawn: Meaning, replacement: Meaning) -> Told | None:
        return None if self.silent else self.opinion(withdrawn, replacement)

    def opinion(self, withdrawn: Meaning, replacement: Meaning) -> Told | None:
        if not withdrawn.shows or not replacement.shows:
            return None
        ground = "23A2" if self.edition == "2017" else None
        found = (None, Told(None), Told(True, ground, "subset"), Told(True), Told(False), Told(False))
        return found[self._number(withdrawn.shows[0], replacement.shows[0]) % len(found)]

    def _number(self, *of: object) -> int:
        return crc32(repr((self.seed, *map(str, of))).encode())


def at_random(rng: random.Random, state: State) -> Event:
    """Something that might happen; much of it is irregular, and little of that is accepted."""
    chance = rng.random()
    awaiting = state.awaiting()
    if chance < 0.07:
        return anything(rng, state)
    if state.advised is not None and chance < 0.25:
        return FindingEvent(comparable=rng.random() < 0.5)
    if state.ended and (awaiting is None or awaiting.decide is Decision.FORBID):
        return of_the_play(rng, state)
    if awaiting is None:
        if chance < (0.4 if state.matter is None else 0.3):
            return rng.choice([*irregular(state, True), DirectorEvent()])
        regular = rng.choice(allowed(state)[:8] or (PASS,))
        return DirectorEvent() if state.matter is not None else CallEvent(state.record.turn, regular)
    if awaiting.seat is None:
        return rng.choice(options_events(state))
    if awaiting.decide is Decision.ACCEPT:
        return rng.choice((DeclineEvent, DeclineEvent, DeclineEvent, AcceptEvent))(awaiting.seat)
    calls = (*edition(state.edition).allowed(state, awaiting.seat)[:8], *map(Call.loads, ("X", "1C", "2C", "7NT")))
    return rng.choice((CallEvent, CallEvent, CallEvent, AskEvent))(awaiting.seat, rng.choice(calls))


def in_question(state: State) -> Iterator[Pair]:
    """The replacements about which the Director would say something now."""
    matter = state.matter
    if matter is not None and matter.new is not None and is_asked(state):
        yield matter.at, matter.new
    elif edition(state.edition).asked[Moment.LATE_FINDING]:
        found = at_the_lead(state)
        if found is not None:
            yield found[0].withdrawn, found[1]


def told(dealer: Seat, adviser: Adviser, events: Iterable[Event], decided: dict[Pair, FindingEvent]) -> State:
    """The ruling where the Director says himself what the advice is, unless he has ``decided`` something else."""
    state = start(dealer, adviser.edition, adviser=replace(adviser, silent=True))
    said: set[Pair] = set()
    for event in events:
        state = apply(state, event)
        while state.not_ruled is None and (pair := next((p for p in in_question(state) if p not in said), None)):
            said.add(pair)
            withdrawn, new = (state.record.calls[index].meaning for index in pair)
            advice = adviser.opinion(withdrawn, new)
            if advice is not None and advice.comparable is not None:
                finding = FindingEvent(comparable=advice.comparable, ground=advice.ground)
                state = apply(state, decided.get(pair, finding))
    return state


#: What the ruling holds; the steps also tell what was measured.
SAME = (
    *("record", "turn", "matters", "waiting", "duties", "met", "leads", "unauthorized", "reviews", "reviewed"),
    *("ended", "director", "no_double", "may_withdraw", "chosen", "play", "exposed", "adjusted", "contract"),
)


def overruled(state: State, event: Event) -> Pair | None:
    """The replacement on which the Director now decides himself, after advice."""
    if not isinstance(event, FindingEvent) or event.comparable is None or state.advised is None:
        return None
    if is_asked(state) or not all(right.found for right in state.leads):
        return None
    last = next((calls for what, calls, _ in reversed(state.findings) if what == "comparable"), None)
    return state.advised[1] if last == state.advised[1] else None


def follow(seed: int, seen: Counter[str]) -> None:
    """One random table, with advice and with the Director's own words side by side."""
    rng = random.Random(seed)
    dealer = rng.choice(SEATS)
    adviser = Adviser(seed, rng.choice(("2017", "2017", "2007")))
    state = start(dealer, adviser.edition, adviser=adviser)
    events: list[Event] = []
    decided: dict[Pair, FindingEvent] = {}
    for _ in range(rng.randint(5, 28)):
        event = at_random(rng, state)
        pair = overruled(state, event)
        try:
            state = apply(state, event)
        except EventRefused:
            continue
        if state.not_ruled is not None or (isinstance(event, FindingEvent) and event.simultaneous):
            break  # for the two calls to come one after the other nothing may have been said between them
        if isinstance(event, FindingEvent) and pair is not None:
            decided[pair] = event
            seen["overruled"] += 1
        elif not isinstance(event, AskEvent):
            events.append(event)
        alone = told(dealer, adviser, events, decided)
        for what in SAME:
            assert getattr(state, what) == getattr(alone, what), (what, events, decided)
    seen["advised"] += state.advised is not None


@settings(max_examples=15, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 2**32))
def test_advice_is_as_if_the_director_had_said_it(seed: int) -> None:
    seen = Counter[str]()
    for number in range(40):
        follow(seed + number, seen)
    assert seen["advised"]
    assert seen["overruled"]
