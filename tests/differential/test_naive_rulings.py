"""Whole rulings against a second, naive account of the same Laws, after every event of random stories.

``NAIVE=20 python -m pytest tests/differential`` compares twenty times as many.
"""

from __future__ import annotations

import os
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial

import pytest

from bridgelaw.errors import EventRefused
from bridgelaw.laws.state import State
from bridgelaw.rulings.choices import lead_restrictions
from bridgelaw.rulings.engine import apply, start
from bridgelaw.rulings.events import AcceptEvent, CallEvent, DeclineEvent, DirectorEvent, FindingEvent
from bridgelaw.rulings.events import Event as TableEvent
from bridgelaw.table import Call, Meaning, Seat
from tests import naive_rulings as naive
from tests.naive import BIDS, NEXT

TIMES = int(os.environ.get("NAIVE", "1"))
EDITIONS = ("2007", "2017")
#: How many stories of each kind, for each edition.
ALONE = {
    "insufficient bid": 2_000,
    "call out of rotation": 2_500,
    "player required to pass": 1_000,
    "change of call": 500,
    "inadmissible double": 700,
    "bid of eight": 300,
    "after the final pass": 300,
}
#: What has to be met for the stories to be worth comparing, beside everything that can be awaited.
CITED = {
    "2007": "25B1 25B2 25B3 27A1 27A2 27B1(a) 27B1(b) 27B2 27B3 27B4 27C 28B 29A 29B 29C 30A 30B1 30B2(a) 30B2(b) 30B3 "
    "30C 31A1 31A2(a) 31A2(b) 31B 32A 32B1 32B2 36A 36B1 36B2 36B3 36B4 37A 37B1 37B2 38B 38C 38D 39A 39B 39C",
    "2017": "25B1 25B2 25B3 27A1 27A2 27B1(a) 27B1(b) 27B2 27B3 27B4 27C 28B 29A 29B 29C 30A 30B1(a) 30B1(b)(i) "
    "30B1(b)(ii) 30B2 30C 31A1 31A2(a) 31A2(b) 31B1 31B2 31C 32A1 32A2(a) 32A2(b) 32B1 32B2 32C 36A 36B1 36B2 36B3 "
    "36B4 37A 37B1 37B2 38B 38C 38D 39A 39B 39C",
}
TWICE = 3_000
AWAITED = {"accept", "replace", "repeat", "finding", "forbid"}

#: The clauses that say which irregularity was ruled on and how; the others follow from what is compared anyway.
DECIDING = re.compile(r"25|27[A-C]|28B|29|3[0-26-9]")


def event(told: naive.Event) -> TableEvent:
    """An event of a story as the product takes it."""
    kind, *rest = map(str, told)
    if kind == "call":
        seat, call, artificial = rest
        return CallEvent(Seat[seat], Call.loads(call), Meaning(artificial=True if artificial == "True" else None))
    if kind == "finding":
        what, found = rest
        return FindingEvent(acting=found) if what == "acting" else FindingEvent(comparable=found == "True")
    if kind == "director":
        return DirectorEvent()
    return AcceptEvent(Seat[rest[0]]) if kind == "accept" else DeclineEvent(Seat[rest[0]])


def notes(state: State) -> dict[str, object]:
    """What the product says of the same things as ``Sheet.notes``."""
    awaiting = state.awaiting()
    return {
        "standing": state.record.dumps(),
        "turn": None if state.turn is None else state.turn.value,
        "awaiting": None if awaiting is None else (awaiting.seat and awaiting.seat.value, awaiting.decide.value),
        "must": {(d.seat.value, f"repeat {d.call.text}" if d.call else "pass", d.scope.value) for d in state.duties},
        "lead": {
            (lead.right.seat.value, lead.choice): frozenset(suit.value for suit in lead.suits)
            for lead in lead_restrictions(state)
        },
        "unauthorized": {information.side.value for information in state.unauthorized},
        "review": set(state.reviews),
        "clauses": {step.law for step in state.steps if step.cited and DECIDING.match(step.law)},
    }


def differences(
    story: Callable[[naive.Sheet, random.Random], Iterator[naive.Event]],
    edition: str,
    seed: int,
    seen: Counter[str] | None = None,
) -> list[str]:
    """Follow a story in both accounts to its end, or to the first event after which they differ."""
    dice = random.Random(seed)
    dealer = dice.choice("NESW")
    sheet = naive.Sheet(edition, dealer)
    state = start(Seat[dealer], edition)
    told = [f"{edition}, dealer {dealer}"]
    for each in story(sheet, dice):
        told.append(" ".join(map(str, each)))
        try:
            state = apply(state, event(each))
        except EventRefused as error:
            return [*told, f"refused: {error}"]
        if state.not_ruled is not None:
            return [*told, f"not coded: {state.not_ruled.law}"]
        if sheet.unsettled:
            continue
        theirs, ours = notes(state), sheet.notes()
        if ours != theirs:
            return [*told, *(f"{key}: {theirs[key]}, not {ours[key]}" for key in ours if ours[key] != theirs[key])]
        if seen is not None:
            seen.update({"events": 1, (sheet.awaiting() or ("", ""))[1]: 1})
    if seen is not None:
        seen.update({"stories": 1, **dict.fromkeys(sheet.clauses, 1)})
    return []


@pytest.mark.parametrize("edition", EDITIONS)
def test_one_irregularity(edition: str) -> None:
    seen: Counter[str] = Counter()
    for kind, count in ALONE.items():
        for seed in range(count * TIMES):
            found = differences(partial(naive.alone, kind), edition, seed, seen)
            assert not found, "\n".join([kind, *found])
    print(f"{edition}: {seen['stories']} stories, {seen['events']} events")
    assert set(seen) >= {*CITED[edition].split(), *AWAITED}
    assert min(seen[law] for law in CITED[edition].split()) > 4


@pytest.mark.parametrize("edition", EDITIONS)
def test_two_irregularities_before_the_director_comes(edition: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(TWICE * TIMES):
        found = differences(naive.twice, edition, seed, seen)
        assert not found, "\n".join(found)
    print(f"{edition}: {seen['stories']} stories of two, {seen['events']} events")
    assert min(seen[what] for what in ("27A1", "28B", "29A", "29B", "30A", "31A1", "accept", "replace", "finding")) > 20


@pytest.mark.parametrize("edition", EDITIONS)
def test_one_player_twice(edition: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(TWICE * TIMES):
        found = differences(naive.once_more, edition, seed, seen)
        assert not found, "\n".join(found)
    print(f"{edition}: {seen['stories']} stories of one player, {seen['events']} events")
    weighed = ("31A2(a)", "31A2(b)", "31B", "32A") if edition == "2007" else ("31A2(a)", "31A2(b)", "31B2", "32B2")
    assert min(seen[what] for what in ("31A1", "36B2", "replace", "repeat", *weighed)) > 20


# --- negative control: a broken account is found out -------------------------------------------------------------


def _next_turn_only(self: naive.Sheet, seat: str, scope: str) -> None:
    self.must[seat] = ("pass", "next")


def _no_review(self: naive.Sheet) -> None:
    return


def _always_one_more(self: naive.Sheet) -> int:
    bids = [said.call for said in self.auction if said.call in BIDS]
    return BIDS.index(bids[-1]) if bids else 0


def _never_back(self: naive.Sheet) -> None:
    self.passed_early = []


def _later_first(sheet: naive.Sheet, dice: random.Random, first: naive.Early, second: naive.Said) -> naive.Story:
    sheet.asked = None
    sheet.clauses.add("29B")
    yield ("decline", NEXT[second.seat])


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("kind", "what", "broken"),
    [
        ("player required to pass", "passes", _next_turn_only),
        ("inadmissible double", "could_have_known", _no_review),
        ("insufficient bid", "lowest", property(_always_one_more)),
        ("call out of rotation", "back_to_the_skipped", _never_back),
    ],
)
def test_a_broken_account_is_found_out(
    monkeypatch: pytest.MonkeyPatch, edition: str, kind: str, what: str, broken: object
) -> None:
    monkeypatch.setattr(naive.Sheet, what, broken)
    assert any(differences(partial(naive.alone, kind), edition, seed) for seed in range(1000))


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_on_the_later_one_first_is_found_out(monkeypatch: pytest.MonkeyPatch, edition: str) -> None:
    monkeypatch.setattr(naive, "earlier_first", _later_first)
    assert any(differences(naive.twice, edition, seed) for seed in range(100))
