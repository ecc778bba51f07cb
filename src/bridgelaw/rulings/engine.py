"""The engine: it checks that an event is allowed now, asks the clauses, applies their effects, writes steps.

It knows no law.  A ruling is the fold of :func:`apply` over the events; options are the same function
asked ahead.  Refused events raise :class:`~bridgelaw.errors.EventRefused` and leave the state as it was.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bridgelaw.errors import EventRefused
from bridgelaw.laws.advice import Adviser
from bridgelaw.laws.edition import edition
from bridgelaw.laws.effects import Reviews
from bridgelaw.laws.matters import Moment
from bridgelaw.laws.profile import DEFAULT, profile
from bridgelaw.laws.state import Decision, Judgement, Review, State
from bridgelaw.rulings.advising import advised, noted, overruled, overrules, remembering
from bridgelaw.rulings.applying import changed
from bridgelaw.rulings.asking import ask, finish, noticed
from bridgelaw.rulings.calls import call, change, current
from bridgelaw.rulings.cards import choose, exposed, follow, in_time, lead, leave_free, on_lead, trick
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
    FreeEvent,
    LeadEvent,
    OnLeadEvent,
    RequireEvent,
    ResultEvent,
    ReviewEvent,
    TrickEvent,
)
from bridgelaw.rulings.findings import finding
from bridgelaw.rulings.refusing import refuse
from bridgelaw.table.record import Record
from bridgelaw.table.seat import Seat, Side

__all__ = ["apply", "rule", "start"]


def start(
    dealer: Seat, edition_name: str = "2017", profile_name: str = DEFAULT, adviser: Adviser | None = None
) -> State:
    """The state before the first event.  Raises UnknownEdition and UnknownProfile."""
    edition(edition_name)
    return State(Record(dealer), edition_name, profile(profile_name), adviser=adviser)


def rule(state: State, events: Iterable[Event]) -> State:
    """The state after the events.  Raises what :func:`apply` raises."""
    for event in events:
        state = apply(state, event)
    return state


def apply(state: State, event: Event) -> State:
    """The state after one more event.

    Raises :class:`~bridgelaw.errors.EventRefused` if the state does not allow the event.  Once a clause
    that is not coded was met, later events change nothing but the count.
    """
    if state.not_ruled is not None:
        return changed(state, events=state.events + 1)
    if state.closed and not isinstance(event, ReviewEvent):
        raise EventRefused(
            type(event).__name__.removesuffix("Event").lower(),
            f"a review, or the end of the case, since the board is {'not played' if state.result is None else 'over'}",
            _review_example(state),
            event=state.events,
        )
    if state.asked is not None:
        state = changed(state, asked=None)
    if state.exposed or state.play is not None:
        in_time(state, event)
    before = state
    if isinstance(event, FindingEvent) and overrules(state, event):
        state = overruled(state, event, apply)
    else:
        told = noted(state, event)
        state = remembering(_HANDLERS[type(event)](told, event), told)
    if state.exposed:
        state = follow(state, before)
    return changed(advised(state), events=state.events + 1)


def _director(state: State, e: DirectorEvent) -> State:
    return finish(noticed(changed(state, director=True)), state, stays=True)


def _accept(state: State, e: AcceptEvent | DeclineEvent) -> State:
    moment = Moment.ACCEPTED if isinstance(e, AcceptEvent) else Moment.DECLINED
    awaiting = state.awaiting()
    matter = state.matter
    # The offender's turn, and a choice at the lead, do not keep left-hand opponent from being asked first (CP-36).
    waits = awaiting is not None and (matter is not None or awaiting.decide is Decision.FINDING)
    asked = next((j for j in state.judgements if j.since is not None and ("accept", e.seat) in j.answers), None)
    if asked is not None and not waits:
        return _after_partner(state, asked, moment)
    if awaiting is None or matter is None or awaiting.decide is not Decision.ACCEPT or awaiting.seat is not e.seat:
        word = "accept" if moment is Moment.ACCEPTED else "decline"
        raise refuse(state, f"{word}: {e.seat}")
    return finish(ask(state, moment, matter.pending, matter), state)


def _after_partner(state: State, asked: Judgement, moment: Moment) -> State:
    """Left-hand opponent is asked although partner has called over the call out of rotation (CP-36)."""
    if moment is Moment.DECLINED or asked.since is None:
        return changed(state, judgements=current(state))
    before, matter, call = asked.since
    again = changed(before, director=True, events=state.events)
    return finish(ask(again, moment, matter.pending, matter, refer=(matter.offender.side, (call,))), before)


def _review(state: State, e: ReviewEvent) -> State:
    given = f"review: {{law: {e.law}, damage: {str(e.damage).lower()}}}"
    if not state.ended:
        raise EventRefused(given, "the end of the auction first", "{call: N P}", event=state.events)
    if state.record.calls:
        review = Review(e.law, e.damage, _whose(state, e.law), e.law in state.to_review)
        after = ask(state, Moment.REVIEWED, len(state.record.calls) - 1, None, optional=True, finding=review)
        if after is not state:
            return after
    expected = f"a review that is open: {', '.join(state.to_review) or 'none is'}"
    raise EventRefused(given, expected, _review_example(state), event=state.events)


def _review_example(state: State) -> str:
    return f"{{review: {{law: {next(iter(state.to_review), '27D')}, damage: false}}}}"


def _whose(state: State, law: str) -> Side:
    """The side whose doing is looked at: that of the step which opened the review, else the one with information."""
    book = edition(state.edition)
    for step in state.steps:
        if any(isinstance(effect, Reviews) and book.number(effect.law) == law for effect in step.effects):
            return next(value for name, value in step.params if name == "side" and isinstance(value, Side))
    return state.unauthorized[0].side if state.unauthorized else state.record.calls[-1].seat.side


def _result(state: State, e: ResultEvent) -> State:
    """The board has been played.  Raises EventRefused before the auction is over, and for another contract."""
    awaiting = state.awaiting()
    if awaiting is not None and awaiting.decide is not Decision.FORBID:
        raise refuse(state, f"result: {e}")
    if not state.ended:
        raise EventRefused(f"result: {e}", "the end of the auction first", "{call: N P}", event=state.events)
    if e.contract != state.contract:
        expected = "P, since all passed" if state.contract is None else f"the contract, {state.contract}"
        raise EventRefused(f"result: {e}", expected, f"{{result: {ResultEvent(state.contract)}}}", event=state.events)
    return ask(state, Moment.RESULT, len(state.record.calls) - 1, None, finding=e)


def _ask_event(state: State, e: AskEvent) -> State:
    awaiting = state.awaiting()
    if awaiting is None or awaiting.seat is not e.seat or awaiting.decide is not Decision.REPLACE:
        raise refuse(state, f"ask: {e.seat} {e.call}")
    after = call(state, CallEvent(e.seat, e.call, e.meaning))
    if state.exposed:
        after = follow(after, state)
    after = advised(after)
    return changed(state, asked=(e, after))


_HANDLERS: dict[type, Any] = {
    CallEvent: call,
    ChangeEvent: change,
    DirectorEvent: _director,
    AcceptEvent: _accept,
    DeclineEvent: _accept,
    FindingEvent: finding,
    AskEvent: _ask_event,
    ReviewEvent: _review,
    ExposedEvent: exposed,
    LeadEvent: lead,
    TrickEvent: trick,
    OnLeadEvent: on_lead,
    ForbidEvent: choose,
    RequireEvent: choose,
    ResultEvent: _result,
    FreeEvent: leave_free,
}
