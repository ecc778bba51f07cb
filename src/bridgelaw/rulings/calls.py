"""A call, or an attempted change of one: over an irregular call, in place of one, or on its own."""

from __future__ import annotations

from bridgelaw.errors import EventRefused
from bridgelaw.laws.matters import Moment
from bridgelaw.laws.state import Decision, Judgement, State
from bridgelaw.rulings.applying import changed
from bridgelaw.rulings.asking import ask, finish, made
from bridgelaw.rulings.events import (
    CallEvent,
    ChangeEvent,
)
from bridgelaw.rulings.refusing import refuse

__all__ = ["call", "change", "current", "with_call"]


def call(state: State, e: CallEvent) -> State:
    """A player has called.  Raises EventRefused while somebody else has to decide something."""
    matter = state.matter
    awaiting = state.awaiting() if matter is not None else None
    if awaiting is not None:
        mine = awaiting.decide is Decision.REPLACE and awaiting.seat is e.seat
        early = awaiting.decide is Decision.ACCEPT and e.before_ruling
        if not (mine or early):
            raise refuse(state, f"call: {e.seat} {e.call}")
    before = state
    if state.duties and state.turn is e.seat:
        state = _repeated(state, e)
    state = with_call(state, e)
    index = len(state.record.calls) - 1
    may = before.may_withdraw
    if may is not None:
        state = changed(state, may_withdraw=None)
        if may[0] is e.seat and matter is None:
            state = changed(state, may_withdraw=may)
            state = ask(state, Moment.OVER_HIS_CALL, index, None)
            return finish(_remember(changed(state, may_withdraw=None), before, e), before)
    if state.judgements:
        state = changed(state, judgements=current(state))
    state = made(state, index)
    return finish(_remember(state, before, e), before)


def _remember(state: State, before: State, e: CallEvent | None) -> State:
    """Keep the last two calls with the states before them."""
    return changed(state, past=(*before.past[-1:], (changed(before, past=()), e)))


def current(state: State) -> tuple[Judgement, ...]:
    """The questions that another call does not answer: those that a matter waits for."""
    return tuple(j for j in state.judgements if j.about is not None)


def _repeated(state: State, e: CallEvent) -> State:
    """The duty to repeat a call is met by repeating it, whatever the Laws then make of the call."""
    duty = state.must_repeat(e.seat)
    if duty is None:
        return state
    if duty.call is not e.call:
        raise EventRefused(
            f"call: {e.seat} {e.call}",
            f"{e.seat} to repeat {duty.call}",
            f"{{call: {e.seat} {duty.call}}}",
            event=state.events,
        )
    return changed(state, duties=tuple(d for d in state.duties if d is not duty))


def with_call(state: State, e: CallEvent | ChangeEvent) -> State:
    """The call is in the record, and nothing is decided about it."""
    meaning = e.meaning
    if state.adviser is not None:
        meaning = state.adviser.meaning(state.record, e.seat, e.call, meaning)
    return changed(state, record=state.record.made(e.seat, e.call, meaning))


def change(state: State, e: ChangeEvent) -> State:
    """A player tries to change a call.  Raises EventRefused if he has made none."""
    if state.awaiting() is not None and state.matter is not None:
        raise refuse(state, f"{e.seat} {e.call}")
    before = state
    state = with_call(changed(state, judgements=current(state)), e)
    index = len(state.record.calls) - 1
    last = state.record.last if state.matter is None else state.record.calls[state.matter.at]
    if last is not None and last.seat is e.seat:
        return finish(_remember(made(state, index), before, None), before)
    if state.record.last_of(e.seat) is None:
        raise EventRefused(
            f"change: {e.seat} {e.call}",
            "a player who has called already",
            f"{{call: {e.seat} {e.call}}}",
            event=before.events,
        )
    return finish(_remember(ask(state, Moment.CHANGE, index, None), before, None), before)
