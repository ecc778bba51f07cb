"""How each effect changes the state.  No law is in here: an effect says what it does.

The effects that ask further clauses (``Refers``, ``Asks``, ``Judges``) are the engine's.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bridgelaw.laws import effects as fx
from bridgelaw.laws.edition import edition
from bridgelaw.laws.matters import Stage
from bridgelaw.laws.state import (
    Adjustment,
    Duty,
    Exposed,
    Information,
    LeadRestriction,
    LeadRight,
    Play,
    State,
    Verdict,
    Waiting,
)
from bridgelaw.table.call import PASS
from bridgelaw.table.record import Record, Status

__all__ = ["changed", "put"]


def changed(state: State, **values: Any) -> State:
    """A copy of the state with some fields changed; much quicker than ``dataclasses.replace``."""
    new: State = object.__new__(State)
    # The fields are copied in one piece; a frozen class lets them be set in no other way.
    object.__setattr__(new, "__dict__", state.__dict__ | values)
    return new


def put(state: State, effect: fx.Effect, law: str) -> State:
    """The state after one effect of the clause ``law``."""
    return _PUT[type(effect)](state, effect, law)


def _stands(state: State, e: fx.Stands, law: str) -> State:
    if e.call in state.record.order:
        return state
    return _met(changed(state, record=state.record.standing_at_end(e.call)), e.call)


def _accepted(state: State, e: fx.Accepted, law: str) -> State:
    if e.call in state.record.order:
        # It stood for the time being (37A); the turn at which he had to pass is over.
        seat = state.record.calls[e.call].seat
        kept = tuple(d for d in state.duties if d.seat is not seat or d.scope is fx.Scope.THROUGHOUT)
        return changed(state, record=state.record.noted(e.call, status=Status.ACCEPTED), duties=kept)
    record = state.record.standing_at_end(e.call, Status.ACCEPTED)
    lost = record.skipped(e.call)
    # A player who has lost his turn cannot repeat a call at it.
    duties = tuple(d for d in state.duties if d.call is None or d.seat not in lost)
    return _met(changed(state, record=record, duties=duties), e.call)


def _provisional(state: State, e: fx.Provisional, law: str) -> State:
    return changed(state, record=state.record.standing_at_end(e.call, Status.PENDING))


def _substitutes_pass(state: State, e: fx.SubstitutesPass, law: str) -> State:
    seat = state.record.calls[e.withdrawn].seat
    record = state.record.made(seat, PASS, by_law=True)
    index = len(record.calls) - 1
    return changed(state, record=record.standing_at_end(index).noted(index, replaces=e.withdrawn))


def _met(state: State, index: int, at: int | None = None) -> State:
    """Drop the duties that the call, now standing, meets; ``at`` is the call in whose place it stands."""
    if not state.duties:
        return state
    made = state.record.calls[index]
    if state.record.calls[index if at is None else at].turn is not made.seat:
        return state
    if not made.call.is_pass:
        return state
    left = tuple(d for d in state.duties if d.seat is not made.seat or d.scope is fx.Scope.THROUGHOUT)
    if len(left) == len(state.duties):
        return state
    met = tuple((index, d) for d in state.duties if d not in left)
    return changed(state, duties=left, met=(*state.met, *met))


def _takes_place(state: State, e: fx.TakesPlace, law: str) -> State:
    record = state.record.standing_in_place(e.call, e.of).noted(e.call, status=Status.ACCEPTED)
    return _met(_undone(state, record, e.of), e.call, at=e.of)


def _gone(status: Status) -> Callable[[State, Any, str], State]:
    def put_gone(state: State, e: Any, law: str) -> State:
        record = state.record.without(e.call, status)
        if status is not Status.PENDING and any(m.stage is Stage.UNNOTICED and m.at == e.call for m in state.matters):
            matters = tuple(m for m in state.matters if m.stage is not Stage.UNNOTICED or m.at != e.call)
            state = changed(state, matters=matters)
        if state.waiting:
            state = changed(state, waiting=tuple(w for w in state.waiting if w.call != e.call))
        return _undone(state, record, e.call)

    return put_gone


#: In place of a call, where it was the end of the auction that met a duty.
_THE_END = -1


def _undone(state: State, record: Record, call: int) -> State:
    """The record without the call: a duty that it had met is there again, and an auction that it had ended goes on."""
    goes_on = state.ended and not record.ended
    undone = {call, _THE_END} if goes_on else {call}
    again = tuple(d for index, d in state.met if index in undone)
    met = tuple((index, d) for index, d in state.met if index not in undone)
    chosen = () if goes_on else state.chosen
    ended = state.ended and not goes_on
    return changed(state, record=record, duties=(*state.duties, *again), met=met, ended=ended, chosen=chosen)


def _said_again(state: State, e: fx.SaidAgain, law: str) -> State:
    record = state.record
    if e.call == len(record.calls) - 1:
        return changed(state, record=record.unmade())
    # A law has put another call there meanwhile (28A); the numbers of the calls stay as they are.
    return changed(state, record=record.without(e.call, Status.WITHDRAWN))


def _waits(state: State, e: fx.Waits, law: str) -> State:
    return changed(state, waiting=(*state.waiting, Waiting(e.call, e.about, e.change)))


def _irregular(state: State, e: fx.Irregular, law: str) -> State:
    return changed(state, record=state.record.noted(e.call, irregularities=e.irregularities))


def _in_rotation(state: State, e: fx.InRotation, law: str) -> State:
    record: Record = state.record.made(e.passed, PASS, by_law=True)
    index = len(record.calls) - 1
    state = _met(changed(state, record=record.standing_at_end(index)), index)
    return changed(state, record=state.record.noted(e.call, turn=state.record.turn))


def _opens(state: State, e: fx.Opens, law: str) -> State:
    return changed(state, matters=(*state.matters, e.matter))


def _becomes(state: State, e: fx.Becomes, law: str) -> State:
    matters = tuple(e.matter if m.id == e.matter.id else m for m in state.matters)
    return _answered(changed(state, matters=matters), e.matter.id, e.matter.stage)


def _settles(state: State, e: fx.Settles, law: str) -> State:
    return _answered(changed(state, matters=tuple(m for m in state.matters if m.id != e.id)), e.id, None)


def _answered(state: State, about: object, stage: Stage | None) -> State:
    """Drop the questions about a matter that no longer waits for the Director."""
    if not state.judgements or stage in (Stage.FINDING, Stage.ACTING):
        return state
    return changed(state, judgements=tuple(j for j in state.judgements if j.about != about))


def _must_pass(state: State, e: fx.MustPass, law: str) -> State:
    duty = Duty(e.seat, e.scope, law)
    if state.ended:
        return state
    bound = state.must_pass(e.seat)
    if bound is not None and (bound.scope is e.scope or bound.scope is fx.Scope.THROUGHOUT):
        return state
    # Nor can he then be required to repeat a call that is not a pass.
    idle = (d for d in state.duties if d.seat is e.seat and d.call is not None and not d.call.is_pass)
    gone = (bound, *idle)
    return changed(state, duties=(*(d for d in state.duties if d not in gone), duty))


def _must_repeat(state: State, e: fx.MustRepeat, law: str) -> State:
    return changed(state, duties=(*state.duties, Duty(e.seat, fx.Scope.NEXT, law, e.call)))


def _may_forbid(state: State, e: fx.MayForbidLead, law: str) -> State:
    right = LeadRight(e.offender.partner, e.offender, law, e.withdrawn, e.replacement, e.found)
    others = tuple(r for r in state.leads if r.withdrawn != e.withdrawn)
    return changed(state, leads=(*others, right))


def _may_not_double(state: State, e: fx.MayNotDouble, law: str) -> State:
    return changed(state, no_double=(e.seat, len(state.record.order)))


def _no_lead(state: State, e: fx.NoLeadRestriction, law: str) -> State:
    return changed(state, leads=tuple(r for r in state.leads if r.withdrawn != e.withdrawn))


def _unauthorized(state: State, e: fx.Unauthorized, law: str) -> State:
    known = next((i.calls for i in state.unauthorized if i.side is e.side and i.calls), ())
    calls = tuple(sorted({*known, *e.calls}))
    others = tuple(i for i in state.unauthorized if i.side is not e.side or not i.calls)
    return changed(state, unauthorized=(*others, Information(e.side, calls, edition(state.edition).number("16C2"))))


def _free(state: State, e: fx.InformationFree, law: str) -> State:
    kept = []
    for information in state.unauthorized:
        if information.side is e.side and information.calls:
            calls = tuple(i for i in information.calls if i not in e.calls)
            if calls:
                kept.append(Information(e.side, calls, information.law))
        else:
            kept.append(information)
    return changed(state, unauthorized=tuple(kept))


def _may_withdraw(state: State, e: fx.MayWithdraw, law: str) -> State:
    return changed(state, may_withdraw=(e.seat, e.call, e.kind))


def _reviews(state: State, e: fx.Reviews, law: str) -> State:
    review = edition(state.edition).number(e.law)
    return state if review in state.reviews else changed(state, reviews=(*state.reviews, review))


def _reviewed(state: State, e: fx.Reviewed, law: str) -> State:
    return changed(state, reviewed=(*state.reviewed, (e.law, e.damage)))


def _adjusts(state: State, e: fx.AdjustsScore, law: str) -> State:
    state = changed(state, adjusted=(*state.adjusted, Adjustment(e.under or law, e)))
    if e.plays_on:
        return state
    state = changed(state, ended=True, director=False, matters=(), duties=(), leads=(), judgements=())
    return changed(state, may_withdraw=None, play=None, chosen=())


def _released(state: State, e: fx.Released, law: str) -> State:
    return changed(state, duties=tuple(d for d in state.duties if d.seat is not e.seat))


def _found(state: State, e: fx.Found, law: str) -> State:
    return changed(state, verdict=Verdict(e.comparable, edition(state.edition).number(e.law)))


def _measured(state: State, e: fx.Measured, law: str) -> State:
    # What only the lead depends on may be measured while the last verdict is about another call.
    if state.verdict is None or state.verdict.comparable is not None:
        return state
    return changed(state, verdict=replace(state.verdict, measure=e.measure))


def _played(state: State, e: fx.Played, law: str) -> State:
    return changed(state, result=e.over, duties=(), leads=(), chosen=(), judgements=(), director=False)


def _ends(state: State, e: fx.Ends, law: str) -> State:
    over = tuple((_THE_END, duty) for duty in state.duties)
    return changed(state, ended=True, duties=(), met=(*state.met, *over), chosen=())


def _shown(state: State, e: fx.Shown, law: str) -> State:
    return changed(state, exposed=(*state.exposed, Exposed(e.seat, e.cards, e.led, e.status)))


def _cards_become(state: State, e: fx.CardsBecome, law: str) -> State:
    exposed = tuple(replace(x, status=e.status) if x.seat is e.seat and x.status is e.was else x for x in state.exposed)
    return changed(state, exposed=exposed)


def _cards_go(state: State, e: fx.CardsGo, law: str) -> State:
    lying = (fx.CardStatus.MINOR, fx.CardStatus.MAJOR)
    exposed: list[Exposed] = []
    for shown in state.exposed:
        gone = tuple(c for c in shown.cards if c in e.cards)
        if shown.seat is not e.seat or shown.status not in lying or not gone:
            exposed.append(shown)
            continue
        left = tuple(c for c in shown.cards if c not in gone)
        exposed += [replace(shown, cards=left)] if left else []
        exposed.append(replace(shown, cards=gone, status=e.status))
    return changed(state, exposed=tuple(exposed))


def _cards_authorized(state: State, e: fx.CardsAuthorized, law: str) -> State:
    kept = []
    for information in state.unauthorized:
        if information.side is not e.side or not information.cards:
            kept.append(information)
            continue
        cards = tuple(card for card in information.cards if card not in e.cards)
        if cards:
            kept.append(replace(information, cards=cards))
    return changed(state, unauthorized=tuple(kept))


def _unauthorized_cards(state: State, e: fx.UnauthorizedCards, law: str) -> State:
    known = next((i.cards for i in state.unauthorized if i.side is e.side and i.cards), ())
    others = tuple(i for i in state.unauthorized if i.side is not e.side or not i.cards)
    cards = (*known, *(card for card in e.cards if card not in known))
    return changed(state, unauthorized=(*others, Information(e.side, (), law, cards)))


def _unauthorized_from(state: State, e: fx.UnauthorizedFrom, law: str) -> State:
    information = Information(e.seat.side, (), law, source=e.seat)
    return (
        state if information in state.unauthorized else changed(state, unauthorized=(*state.unauthorized, information))
    )


def _play_begins(state: State, e: fx.PlayBegins, law: str) -> State:
    return changed(state, play=Play(e.leader))


def _lead_chosen(state: State, e: fx.LeadChosen, law: str) -> State:
    suits = () if e.suit is None else (e.suit,)
    due = [lead for lead in state.due() if _by(lead.right, law)]
    right = next(lead.right for lead in due if e.suit is None or (lead.choice == e.choice and e.suit in lead.suits))
    return changed(state, chosen=(*state.chosen, LeadRestriction(right, suits, e.choice, state.tricks)))


def _by(right: LeadRight, law: str) -> bool:
    """Whether the right is one under that Law: one on penalty cards, or one on withdrawn calls."""
    return bool(right.cards) is law.startswith(("50", "51"))


def _lead_free(state: State, e: fx.LeadFree, law: str) -> State:
    chosen = tuple(c for c in state.chosen if c.right.seat is not e.seat or bool(c.right.cards) is not e.penalty)
    leads = state.leads if e.penalty else tuple(r for r in state.leads if r.seat is not e.seat)
    return changed(state, leads=leads, chosen=chosen)


def _reads(state: State, e: fx.Reads, law: str) -> State:
    return state if e.point in state.readings else changed(state, readings=(*state.readings, e.point))


_PUT: dict[type, Callable[[State, Any, str], State]] = {
    fx.Stands: _stands,
    fx.Accepted: _accepted,
    fx.Provisional: _provisional,
    fx.SubstitutesPass: _substitutes_pass,
    fx.TakesPlace: _takes_place,
    fx.Withdrawn: _gone(Status.WITHDRAWN),
    fx.Cancelled: _gone(Status.CANCELLED),
    fx.Holds: _gone(Status.PENDING),
    fx.SaidAgain: _said_again,
    fx.Waits: _waits,
    fx.Irregular: _irregular,
    fx.InRotation: _in_rotation,
    fx.Opens: _opens,
    fx.Becomes: _becomes,
    fx.Settles: _settles,
    fx.MustPass: _must_pass,
    fx.MustRepeat: _must_repeat,
    fx.MayForbidLead: _may_forbid,
    fx.MayNotDouble: _may_not_double,
    fx.NoLeadRestriction: _no_lead,
    fx.Unauthorized: _unauthorized,
    fx.InformationFree: _free,
    fx.MayWithdraw: _may_withdraw,
    fx.Reviews: _reviews,
    fx.Reviewed: _reviewed,
    fx.AdjustsScore: _adjusts,
    fx.Released: _released,
    fx.Found: _found,
    fx.Measured: _measured,
    fx.Ends: _ends,
    fx.Played: _played,
    fx.Shown: _shown,
    fx.CardsBecome: _cards_become,
    fx.CardsGo: _cards_go,
    fx.CardsAuthorized: _cards_authorized,
    fx.UnauthorizedCards: _unauthorized_cards,
    fx.UnauthorizedFrom: _unauthorized_from,
    fx.PlayBegins: _play_begins,
    fx.LeadChosen: _lead_chosen,
    fx.LeadFree: _lead_free,
    fx.Reads: _reads,
}
