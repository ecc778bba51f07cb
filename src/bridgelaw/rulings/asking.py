"""Asking the clauses: one question, one ruling, the references followed, a step written down.

Nothing is decided outside a step, and nothing is explained that was not decided there.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bridgelaw.errors import NoOutcome, TwoOutcomes
from bridgelaw.laws import effects as fx
from bridgelaw.laws.clause import Applied, Clause, NotCoded
from bridgelaw.laws.edition import Edition, edition
from bridgelaw.laws.matters import Kind, Matter, Moment, Stage
from bridgelaw.laws.state import CardsInQuestion, NotRuled, Situation, State, Step
from bridgelaw.rulings.applying import changed, put
from bridgelaw.table.record import Status

__all__ = ["after", "ask", "at_proper_turn", "finish", "judge", "made", "noticed", "why"]


def ask(
    state: State,
    moment: Moment,
    call: int,
    matter: Matter | None,
    *,
    optional: bool = False,
    finding: Any = None,
    refer: tuple[Any, tuple[int, ...]] = (None, ()),
) -> State:
    """Ask the clauses of a moment, and apply the one that rules.

    Raises :class:`~bridgelaw.errors.TwoOutcomes` or :class:`~bridgelaw.errors.NoOutcome`: our bugs.
    """
    book = edition(state.edition)
    situation = Situation(state, moment, call, matter, finding, refer)
    found = [(clause, result) for clause in book.asked[moment] if (result := clause.function(situation))]
    if len(found) > 1:
        gone = {id for clause, _ in found for id in clause.displaces}
        found = [(clause, result) for clause, result in found if clause.id not in gone]
    if len(found) > 1:
        raise TwoOutcomes(f"{moment.name}: " + " and ".join(clause.id for clause, _ in found))
    if not found:
        if optional:
            return state
        raise NoOutcome(f"{moment.name}: no clause rules on call {call} ({state.record.calls[call]})")
    clause, result = found[0]
    return _carry_out(state, book, situation, clause, result) if isinstance(result, Applied) else state


def _carry_out(state: State, book: Edition, situation: Situation, clause: Clause, result: Applied) -> State:
    """Write the step, apply the effects, follow the references."""
    step = _step(state, situation, clause, result)
    state = changed(state, steps=(*state.steps, step))
    if result.not_coded:
        return changed(state, not_ruled=NotRuled(clause.id, result.not_coded, state.events))
    if result.judgement is not None:
        law = clause.numbers.get(result.judgement.law, result.judgement.law)
        judgement = replace(result.judgement, law=law, params=step.params)
        state = changed(state, judgements=(*state.judgements, judgement))
    later: list[_Again] = []
    references: list[fx.Refers] = []
    for effect in result.effects:
        if isinstance(effect, fx.Refers):
            references.append(effect)
        elif isinstance(effect, _Again):
            later.append(effect)
        elif isinstance(effect, fx.DeemedAfter):
            pass  # the order of the two calls was put right before the clause was asked
        else:
            state = put(state, effect, clause.id)
            if isinstance(effect, fx.InRotation):
                later.append(fx.Judges(effect.call))
    for reference in references:
        state = _refer(state, book, situation, clause, reference)
    for again in later:
        if state.not_ruled is not None:
            return state
        state = _again(state, again)
    return state


def _refer(state: State, book: Edition, situation: Situation, by: Clause, reference: fx.Refers) -> State:
    if state.not_ruled is not None:
        return state
    entry = book.clause(by.numbers.get(reference.law, reference.law))
    if isinstance(entry, NotCoded):
        return changed(state, not_ruled=NotRuled(entry.id, entry.why, state.events))
    matter = situation.matter
    if matter is not None:
        # The matter may have come to another stage meanwhile; what the clause reads is how it was.
        matter = next((m for m in state.matters if m.id == matter.id), matter)
    inner = Situation(
        state,
        situation.moment,
        situation.call,
        matter,
        situation.finding,
        (reference.side, reference.calls),
        by.id,
    )
    result = entry.function(inner)
    return _carry_out(state, book, inner, entry, result) if isinstance(result, Applied) else state


#: The effects that have a call looked at again, once the others have been applied.
_Again = fx.Asks | fx.Judges | fx.Restores | fx.Resumes | fx.GoesBack


def _again(state: State, effect: _Again) -> State:
    if isinstance(effect, fx.Asks):
        if effect.moment is Moment.CALL:
            return judge(state, effect.call)
        matter = next((m for m in reversed(state.matters) if m.stage is Stage.REPLACE), None)
        return ask(state, effect.moment, effect.call, matter)
    if isinstance(effect, fx.Judges):
        return judge(_at_turn(after(state), effect.call), effect.call)
    if isinstance(effect, fx.Resumes):
        return made(_at_turn(after(state), effect.call), effect.call)
    if isinstance(effect, fx.GoesBack):
        state = judge(_at_turn(state, effect.call), effect.call)
        matter = next((m for m in state.matters if m.stage is Stage.OPEN and m.pending == effect.call), None)
        return state if matter is None else ask(state, Moment.DECLINED, effect.call, matter)
    return _restored(state, effect)


def _at_turn(state: State, index: int) -> State:
    """The call is looked at where the auction now is."""
    if state.record.calls[index].turn is state.record.turn:
        return state
    return changed(state, record=state.record.noted(index, turn=state.record.turn))


def _restored(state: State, effect: fx.Restores) -> State:
    """The call joins the auction again if it is legal there; else it is withdrawn."""
    made = state.record.calls[effect.call]
    fits = (
        state.matter is None
        and not state.record.ended
        and made.call in edition(state.edition).allowed(state, made.seat)
    )
    if fits and state.record.turn is made.seat:
        return put(state, fx.Stands(effect.call), "")
    state = put(state, fx.Withdrawn(effect.call), "")
    refer = (made.seat.side.other, (effect.call,))
    return ask(state, Moment.OVER_HIS_CALL, effect.call, None, refer=refer)


#: The moment at which the call that is awaited is made, by the kind of matter.
_INSTEAD = {Kind.UNINTENDED: Moment.INTENDED, Kind.MISINFORMED: Moment.AGAIN, Kind.WRONG_BOARD: Moment.AGAIN}


def made(state: State, index: int) -> State:
    """Deal with a call that was just made: over an irregular call, in place of one, or on its own."""
    while True:
        matter = state.matter
        if matter is None or state.not_ruled is not None:
            break
        if matter.stage is Stage.REPLACE:
            state = ask(state, _INSTEAD.get(matter.kind, Moment.REPLACED), index, matter)
            return noticed(state) if state.director else state
        if matter.stage is not Stage.OPEN:
            break
        state = ask(state, Moment.CALLED_OVER, index, matter)
        if state.matter == matter or _kept(state, index):
            return state
        over = after(state)
        if over.ended and index not in over.record.order:  # it was called over what is the final pass (CP-41)
            return judge(_at_turn(over, index), index)
        state = resumed(state, called_over=True)
        if _kept(state, index) or index in state.record.order:
            return state
    return state if state.not_ruled is not None else judge(state, index)


def _kept(state: State, index: int) -> bool:
    """Whether the call is held back by a matter, or waits for one."""
    return any(w.call == index for w in state.waiting) or any(
        index in (m.held, m.new, m.second) for m in state.matters if m.stage is not Stage.FINDING
    )


def _not_ruled_on(matter: Matter) -> bool:
    """Whether the calls that were made after it still wait."""
    open_ = (Stage.OPEN, Stage.ACTING, Stage.FINDING, Stage.UNNOTICED)
    return matter.stage in open_ or matter.kind in _INSTEAD


def resumed(state: State, *, called_over: bool = False) -> State:
    """Look at the calls that waited for a matter that is now ruled on, in the order in which they were made.

    ``called_over``: what settled it was another call, which is looked at after these.
    """
    while state.waiting and state.not_ruled is None:
        first = state.waiting[0]
        if any(m.at == first.about[1] and _not_ruled_on(m) for m in state.matters):
            break
        state = changed(state, waiting=state.waiting[1:])
        state = ask(state, Moment.RESUMED, first.call, None, finding=(first, called_over))
    return state


def judge(state: State, index: int) -> State:
    """Look at a call on its own: irregular, or it stands."""
    seat = state.record.calls[index].seat
    for matter in state.matters:  # most often there is none
        if matter.stage is Stage.UNNOTICED and matter.offender.lho is seat:
            state = ask(state, Moment.UNNOTICED, index, matter, optional=True)
    asked = ask(state, Moment.CALL, index, None, optional=True)
    if asked is state:
        return put(state, fx.Stands(index), "")
    return noticed(asked) if asked.director else asked


def noticed(state: State) -> State:
    """Rule on the calls that nobody can accept, the earliest first, now that attention is drawn to them."""
    while state.not_ruled is None:
        matter = next((m for m in state.matters if m.stage is Stage.UNNOTICED), None)
        if matter is None:
            break
        state = ask(state, Moment.DIRECTOR, matter.at, matter)
        if matter in state.matters and state.not_ruled is None:
            raise NoOutcome(f"DIRECTOR: {state.record.calls[matter.at]} was ruled on, and nothing has become of it")
    return state


def _step(state: State, s: Situation, clause: Clause, result: Applied) -> Step:
    """The reasoning as values; :mod:`bridgelaw.texts` makes words of it."""
    record = state.record
    matter = s.matter
    key = clause.key or clause.id
    key = f"{key}.{result.variant}" if result.variant else key
    params: list[tuple[str, object]] = []
    if not record.calls:  # a card shown before the first call
        o = s.finding.seat
        params = [("O", o), ("P", o.partner), ("L", o.lho), ("R", o.rho), ("side", o.side)]
        params = list({**dict(params), **dict(result.params)}.items())
        return Step(state.events, clause.id, key, tuple(params), result.effects, clause.cited)
    about = record.calls[s.refer[1][0]].seat if s.refer[1] else None
    # A reference may be about the call of another player than the matter is (39C).
    others = about is not None and s.refer[0] in (None, about.side)
    if matter is not None and not (others and about is not matter.offender):
        o = matter.offender
        irregular = record.calls[matter.pending if matter.stage is Stage.OPEN else matter.at].call
        turn, new = matter.turn, matter.new
        if matter.kind is Kind.CHANGE:
            irregular = record.calls[matter.at].call
        new = s.call if new is None else new
    elif s.refer[1]:
        o = record.calls[s.refer[1][0]].seat
        irregular = record.calls[s.refer[1][0]].call
        turn, new = record.calls[s.refer[1][0]].turn, s.refer[1][-1]
    elif isinstance(s.finding, CardsInQuestion):
        o, irregular, turn, new = s.finding.seat, s.made.call, s.made.turn, s.call
    else:
        o = record.calls[s.call].seat
        irregular, turn, new = record.calls[s.call].call, record.calls[s.call].turn, s.call
    side = s.refer[0] or o.side
    params += [("O", o), ("P", o.partner), ("L", o.lho), ("R", o.rho), ("turn", turn), ("side", side)]
    params += [("call", irregular), ("new", record.calls[new].call), ("caller", s.caller), ("made", s.made.call)]
    if result.params:
        params = list({**dict(params), **dict(result.params)}.items())
    return Step(state.events, clause.id, key, tuple(params), result.effects, clause.cited)


def finish(state: State, before: State, *, stays: bool = False) -> State:
    """After an event: calls at the offender's proper turn, three passes, the end, duties that begin."""
    state = resumed(state)
    if state.director:
        state = noticed(state)  # a call that waited may be one that nobody can accept
    checked = None
    while state.not_ruled is None and state.record.order != checked:
        checked = state.record.order
        if checked != before.record.order:
            state = _proper_turn(state, before)
        state = resumed(after(state))
        if state.not_ruled is None:
            state = _turn_begins(state)
    if state.director and not stays and not state.matters and all(duty.call is None for duty in state.duties):
        state = changed(state, director=False)  # he stays until the irregular call has been dealt with
    return state


def after(state: State) -> State:
    """Ask whether the auction is over, or goes back."""
    if state.not_ruled is not None or state.ended or not state.record.ended:
        return state
    return ask(state, Moment.AFTER, state.record.order[-1], None, optional=True)


def _proper_turn(state: State, before: State) -> State:
    """Ask about a call that has come to stand at the turn of a player whose call was cancelled."""
    if not any(matter.stage is Stage.TURN for matter in state.matters):
        return state
    known = set(before.record.order)
    for index in state.record.order:
        if index not in known:
            state = at_proper_turn(state, index)
    return state


def at_proper_turn(state: State, index: int) -> State:
    """Ask about the call for each call of the same player that was cancelled before, the earliest first.

    Where the Director has to decide something about one of them, the others come after that.
    """
    made = state.record.calls[index]
    if made.status is Status.PENDING or made.turn is not made.seat:
        return state  # it stands for the time being only (36 to 38), or was not made at his turn
    for matter in state.matters:
        if any(m.stage is Stage.FINDING for m in state.matters):
            break
        if matter.stage is Stage.TURN and matter.offender is made.seat and matter.at < index:
            state = ask(state, Moment.PROPER_TURN, index, replace(matter, new=index))
    return state


def _turn_begins(state: State) -> State:
    for matter in state.matters:
        if matter.stage is Stage.TURN and state.turn is matter.offender and state.record.last is not None:
            state = ask(state, Moment.TURN_BEGINS, matter.at, matter, optional=True)
    return state


def why(state: State, law: str) -> str:
    """The reason why a clause is not coded."""
    entry = edition(state.edition).table.get(law)
    return entry.why if isinstance(entry, NotCoded) else "this part of it is not coded yet"
