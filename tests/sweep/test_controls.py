"""Negative controls: the sweep finds a broken engine out."""

from __future__ import annotations

import dataclasses
import importlib
from collections.abc import Callable
from typing import Any

import pytest

from bridgelaw.errors import EventRefused
from bridgelaw.laws import effects as fx
from bridgelaw.laws.clause import Applied, Clause
from bridgelaw.laws.edition import EDITIONS, edition
from bridgelaw.laws.matters import Moment
from bridgelaw.laws.state import Decision, State
from bridgelaw.rulings.applying import changed
from bridgelaw.rulings.events import AcceptEvent, CallEvent, DeclineEvent
from tests.sweep import checks
from tests.sweep.moves import Budget, Size
from tests.sweep.walk import Walk, report

#: Large enough to meet an insufficient bid and its replacement, small enough to take a second or two.
SMALL = Size(calls=("P 1H", "P 1H 2C"), budgets=(Budget(0, 1, 0, 1),) * 3)
#: A pair of irregular calls over one another.
PAIRS = Size((("1H", Budget(1, 0, 0, 1, 11)),))


def what_is_found(size: Size = SMALL, edition: str = EDITIONS[0]) -> str:
    walk = Walk(size, edition).run()
    assert walk.situations > 500
    return report(walk) if walk.failures else ""


def replaced(monkeypatch: pytest.MonkeyPatch, id: str, function: Callable[..., Applied | None], **fields: Any) -> None:
    """Another function in the place of a clause's own."""
    book = edition("2017")
    old = book.table[id]
    assert isinstance(old, Clause)
    new = dataclasses.replace(old, function=function, **fields)
    monkeypatch.setitem(book.table, id, new)
    for moment, clauses in book.asked.items():
        monkeypatch.setitem(book.asked, moment, tuple(new if clause is old else clause for clause in clauses))


def original(id: str) -> Callable[..., Applied | None]:
    clause = edition("2017").table[id]
    assert isinstance(clause, Clause)
    return clause.function  # type: ignore[return-value]


# The package has functions of the same names as these two modules.
def handlers() -> dict[type, Any]:
    found: dict[type, Any] = vars(importlib.import_module("bridgelaw.rulings.engine"))["_HANDLERS"]
    return found


def table_of_effects() -> dict[type, Any]:
    found: dict[type, Any] = vars(importlib.import_module("bridgelaw.rulings.applying"))["_PUT"]
    return found


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("size", [SMALL, PAIRS], ids=["small", "pairs"])
def test_the_engine_as_it_is_passes(size: Size, edition: str) -> None:
    assert what_is_found(size, edition) == ""


def test_a_clause_that_never_applies_leaves_no_outcome(monkeypatch: pytest.MonkeyPatch) -> None:
    replaced(monkeypatch, "27B2", lambda s: None)
    found = what_is_found()
    assert "NoOutcome: REPLACED" in found
    assert "comparable: false" in found, "the case that shows it is printed"


def test_a_clause_that_always_applies_makes_two_outcomes(monkeypatch: pytest.MonkeyPatch) -> None:
    clause = original("27B2")
    replaced(monkeypatch, "27B1(b)", lambda s: clause(s), displaces=())
    assert "TwoOutcomes: REPLACED: 27B1(b) and 27B2" in what_is_found()


def test_a_duty_that_is_not_written_down_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(table_of_effects(), fx.MustPass, lambda state, effect, law: state)
    assert "announced for partner" in what_is_found()


def test_a_call_that_does_not_leave_the_auction_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def only_marked(state: State, effect: Any, law: str) -> State:
        record = state.record.noted(effect.call, status=checks.GONE[1])
        return changed(state, record=record)

    monkeypatch.setitem(table_of_effects(), fx.Cancelled, only_marked)
    replaced(monkeypatch, "29B", lambda s: Applied((fx.Accepted(s.about.at), fx.Cancelled(s.about.at))))
    assert "a call in the auction is cancelled" in what_is_found()


def test_an_unknown_reason_not_to_rule_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    clause = original("27B2")
    replaced(monkeypatch, "27B2", lambda s: Applied((), not_coded="too tired") if clause(s) else None)
    assert "not coded for an unknown reason: 27B2: too tired" in what_is_found()


def test_a_refusal_that_should_not_be_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(state: State, event: object) -> State:
        raise EventRefused("decline", "nothing", "nothing")

    monkeypatch.setitem(handlers(), DeclineEvent, refuse)
    found = what_is_found()
    assert "refused: nothing" in found
    assert "EventRefused when looked at" in found, "declining is among the options, and cannot be looked ahead at"


def test_a_state_that_is_changed_in_place_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    handler = handlers()[DeclineEvent]

    def careless(state: State, event: object) -> State:
        state.__dict__["reviews"] = ("72C",)
        return handler(state, event)  # type: ignore[no-any-return]

    monkeypatch.setitem(handlers(), DeclineEvent, careless)
    assert "an event has changed the state before it" in what_is_found()


def test_a_call_that_waits_and_is_forgotten_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(table_of_effects(), fx.Waits, lambda state, effect, law: state)
    assert "and nobody is asked" in what_is_found(PAIRS)


def test_a_call_that_waited_and_has_no_outcome_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    clause = original("29")
    replaced(monkeypatch, "29", lambda s: None if s.moment is Moment.RESUMED else clause(s))
    found = what_is_found(PAIRS)
    assert "NoOutcome: RESUMED" in found
    assert found.count("call:") > 2, "the case has the call over the irregular one"


def test_a_player_who_may_not_call_at_his_turn_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    handler = handlers()[CallEvent]

    def refuse(state: State, event: CallEvent) -> State:
        if state.duties and event.seat is state.turn:
            raise EventRefused("call", "nobody", "nothing")
        return handler(state, event)  # type: ignore[no-any-return]

    monkeypatch.setitem(handlers(), CallEvent, refuse)
    assert "the player in turn may not call P: nobody" in what_is_found()


def test_a_decision_that_nobody_can_take_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(state: State, event: object) -> State:
        raise EventRefused("accept", "nothing", "nothing")

    for kind in (AcceptEvent, DeclineEvent):
        monkeypatch.setitem(handlers(), kind, refuse)
    assert "something is awaited, and nothing that was tried is allowed" in what_is_found()


def test_a_replacement_that_is_awaited_and_refused_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    handler = handlers()[CallEvent]

    def refuse(state: State, event: CallEvent) -> State:
        awaiting = state.awaiting()
        if awaiting is not None and awaiting.decide is Decision.REPLACE:
            raise EventRefused("call", "silence", "nothing")
        return handler(state, event)  # type: ignore[no-any-return]

    monkeypatch.setitem(handlers(), CallEvent, refuse)
    assert "P is awaited and not allowed: silence" in what_is_found()
