"""The engine: it checks that an event is allowed now, asks the clauses, applies their effects, writes steps.

It knows no law.  A ruling is the fold of :func:`apply` over the events; options are the same function
asked ahead.  Refused events raise :class:`~bridgelaw.errors.EventRefused` and leave the state as it was.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from bridgelaw.errors import ContradictoryFinding, EventRefused, NoOutcome, TwoOutcomes
from bridgelaw.laws import effects as fx
from bridgelaw.laws.clause import Applied, Clause, NotCoded
from bridgelaw.laws.edition import Edition, edition
from bridgelaw.laws.matters import Kind, Matter, Moment, Stage
from bridgelaw.laws.profile import DEFAULT, profile
from bridgelaw.laws.state import Decision, Judgement, NotRuled, Situation, State, Step
from bridgelaw.rulings.applying import changed, put
from bridgelaw.rulings.events import (
    AcceptEvent,
    AskEvent,
    CallEvent,
    ChangeEvent,
    DeclineEvent,
    DirectorEvent,
    Event,
    FindingEvent,
    LaterEvent,
)
from bridgelaw.table.record import Record
from bridgelaw.table.seat import Seat

__all__ = ["apply", "rule", "start"]


def start(dealer: Seat, edition_name: str = "2017", profile_name: str = DEFAULT) -> State:
    """The state before the first event.  Raises UnknownEdition and UnknownProfile."""
    edition(edition_name)
    return State(Record(dealer), edition_name, profile(profile_name))


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
    if state.asked is not None:
        state = changed(state, asked=None)
    state = _HANDLERS[type(event)](state, event)
    if state.ended and not state.record.ended:
        state = changed(state, ended=False)
    return changed(state, events=state.events + 1)


# --- events -------------------------------------------------------------------------------------


def _call(state: State, e: CallEvent) -> State:
    awaiting = state.awaiting()
    matter = state.matter
    if awaiting is not None and matter is not None:
        mine = awaiting.decide is Decision.REPLACE and awaiting.seat is e.seat
        early = awaiting.decide is Decision.ACCEPT and e.before_ruling
        if not (mine or early):
            raise _refuse(state, f"call: {e.seat} {e.call}")
    before = state
    if state.duties and state.turn is e.seat:
        state = _repeated(state, e)
    state = _with_call(state, e)
    index = len(state.record.calls) - 1
    may = before.may_withdraw
    if may is not None:
        state = changed(state, may_withdraw=None)
        if may[0] is e.seat and matter is None:
            state = changed(state, may_withdraw=may)
            state = _ask(state, Moment.OVER_HIS_CALL, index, None)
            return _finish(_remember(changed(state, may_withdraw=None), before, e), before)
    state = _made(changed(state, judgements=_current(state)), index)
    return _finish(_remember(state, before, e), before)


def _remember(state: State, before: State, e: CallEvent | None) -> State:
    """Keep the states before the last two calls, for the findings that look back at them (33, 25B1)."""
    earlier = before.before
    if earlier is not None and earlier.before is not None:
        before = changed(before, before=changed(earlier, before=None))
    return changed(state, before=before, last_call=e)


def _current(state: State) -> tuple[Judgement, ...]:
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


def _with_call(state: State, e: CallEvent | ChangeEvent) -> State:
    return changed(state, record=state.record.made(e.seat, e.call, e.meaning))


def _made(state: State, index: int) -> State:
    """Deal with a call that was just made: over an irregular call, in place of one, or on its own."""
    while True:
        matter = state.matter
        if matter is None or state.not_ruled is not None:
            break
        if matter.stage is Stage.REPLACE:
            moment = Moment.INTENDED if matter.kind is Kind.UNINTENDED else Moment.REPLACED
            return _ask(state, moment, index, matter)
        if matter.stage is not Stage.OPEN:
            break
        state = _after(_ask(state, Moment.CALLED_OVER, index, matter))
        if state.matter == matter or _waits(state, index):
            return state
    return state if state.not_ruled is not None else _judge(state, index)


def _waits(state: State, index: int) -> bool:
    """Whether the call is held back by a matter."""
    return any(index in (m.held, m.new, m.second) for m in state.matters if m.stage is not Stage.FINDING)


def _judge(state: State, index: int) -> State:
    """Look at a call on its own: irregular, or it stands."""
    seat = state.record.calls[index].seat
    for matter in state.matters:
        if matter.stage is Stage.UNNOTICED and matter.offender.lho is seat:
            state = _ask(state, Moment.UNNOTICED, index, matter, optional=True)
    asked = _ask(state, Moment.CALL, index, None, optional=True)
    if asked is state:
        return put(state, fx.Stands(index), "")
    return _noticed(asked) if asked.director else asked


def _change(state: State, e: ChangeEvent) -> State:
    if state.awaiting() is not None and state.director and state.matter is not None:
        raise _refuse(state, f"{e.seat} {e.call}")
    before = state
    state = _with_call(changed(state, judgements=_current(state)), e)
    index = len(state.record.calls) - 1
    last = state.record.last
    pending = state.matter
    if (pending is not None and pending.offender is e.seat) or (last is not None and last.seat is e.seat):
        return _finish(_remember(_made(state, index), before, None), before)
    if state.record.last_of(e.seat) is None:
        raise EventRefused(
            f"change: {e.seat} {e.call}",
            "a player who has called already",
            f"{{call: {e.seat} {e.call}}}",
            event=before.events,
        )
    return _finish(_remember(_ask(state, Moment.CHANGE, index, None), before, None), before)


def _director(state: State, e: DirectorEvent) -> State:
    return _finish(_noticed(changed(state, director=True)), state, stays=True)


def _noticed(state: State) -> State:
    """Rule on the calls that nobody can accept, the earliest first, now that attention is drawn to them."""
    while state.not_ruled is None:
        matter = next((m for m in state.matters if m.stage is Stage.UNNOTICED), None)
        if matter is None:
            break
        state = _ask(state, Moment.DIRECTOR, matter.at, matter)
    return state


def _accept(state: State, e: AcceptEvent | DeclineEvent) -> State:
    moment = Moment.ACCEPTED if isinstance(e, AcceptEvent) else Moment.DECLINED
    awaiting = state.awaiting()
    matter = state.matter
    if awaiting is None and any(("accept", e.seat) in j.answers for j in state.judgements):
        return _after_partner(state, moment)
    if awaiting is None or matter is None or awaiting.decide is not Decision.ACCEPT or awaiting.seat is not e.seat:
        word = "accept" if moment is Moment.ACCEPTED else "decline"
        raise _refuse(state, f"{word}: {e.seat}")
    return _finish(_ask(state, moment, matter.pending, matter), state)


def _after_partner(state: State, moment: Moment) -> State:
    """Left-hand opponent is asked although partner has called over the call out of rotation (CP-36)."""
    before, e = state.before, state.last_call
    if moment is Moment.DECLINED or before is None or before.matter is None or e is None:
        return changed(state, judgements=_current(state))
    again = _with_call(changed(before, director=True, events=state.events), e)
    index = len(again.record.calls) - 1
    matter = before.matter
    refer = (matter.offender.side, (index,))
    return _finish(_ask(again, Moment.ACCEPTED, matter.pending, matter, refer=refer), before)


def _finding(state: State, e: FindingEvent) -> State:
    before = state
    if e.artificial is not None:
        state = _artificial(state, e.artificial)
    if e.simultaneous:
        state = _simultaneous(state)
    if e.unintended is not None or e.intended is not None:
        seat = e.unintended or e.intended
        assert seat is not None  # one of the two is there
        state = _slip(state, seat, e.unintended is not None)
    if e.acting is not None:
        state = _acting(state, e.acting)
    if e.misinformed is not None:
        state = changed(state, not_ruled=NotRuled("21B", _why(state, "21B"), state.events))
    if e.own_fault is not None:
        state = changed(state, not_ruled=NotRuled("24", _why(state, "24"), state.events))
    if e.comparable is not None:
        state = _comparable(state, e.comparable, e.ground)
    return _finish(state, before)


def _later(state: State, e: LaterEvent) -> State:
    return changed(state, not_ruled=NotRuled(e.law, _why(state, e.law), state.events))


def _ask_event(state: State, e: AskEvent) -> State:
    awaiting = state.awaiting()
    if awaiting is None or awaiting.seat is not e.seat or awaiting.decide is not Decision.REPLACE:
        raise _refuse(state, f"ask: {e.seat} {e.call}")
    after = _call(state, CallEvent(e.seat, e.call, e.meaning))
    return changed(state, asked=(e, after))


_HANDLERS: dict[type, Any] = {
    CallEvent: _call,
    ChangeEvent: _change,
    DirectorEvent: _director,
    AcceptEvent: _accept,
    DeclineEvent: _accept,
    FindingEvent: _finding,
    AskEvent: _ask_event,
    LaterEvent: _later,
}


def _refuse(state: State, given: str) -> EventRefused:
    """The error for an event that has to wait for somebody's decision."""
    awaiting = state.awaiting()
    if awaiting is None:
        turn = state.turn
        expected, example = "the Director, or the end of the case", "director"
        if turn is not None:
            expected, example = f"a call by {turn}, since no decision is awaited", f"{{call: {turn} P}}"
        return EventRefused(given, expected, example, event=state.events)
    who = str(awaiting.seat) if awaiting.seat else "the Director"
    expected, example = {
        Decision.ACCEPT: (f"{who} to accept or to decline", f"{{accept: {who}}} or {{decline: {who}}}"),
        Decision.REPLACE: (f"{who} to replace the call", f"{{call: {who} P}}"),
        Decision.REPEAT: (f"{who} to repeat the call", f"{{call: {who} {_repeats(state)}}}"),
        Decision.FINDING: ("a finding of the Director", "{finding: {comparable: true}}"),
    }[awaiting.decide]
    matter = state.matter
    if matter is not None and matter.stage is Stage.ACTING:
        example = "{finding: {acting: over}}"
    return EventRefused(given, expected, example, event=state.events)


def _repeats(state: State) -> str:
    """The call that the player in turn must repeat."""
    duty = None if state.turn is None else state.must_repeat(state.turn)
    return str(duty.call) if duty is not None else "P"


# --- findings -----------------------------------------------------------------------------------


def _known(state: State, what: str, call: object, value: object) -> State:
    """Note a fact about a call, or about a withdrawn call and its replacement.

    Raises :class:`ContradictoryFinding` if the opposite was found before.
    """
    for w, c, v in state.findings:
        if (w, c) == (what, call) and v != value:
            raise ContradictoryFinding(
                f"finding: {{{what}: {str(value).lower()}}}",
                f"what was found before, {what}: {str(v).lower()}",
                _finding_example(state, what, call, v),
                event=state.events,
            )
    return changed(state, findings=(*state.findings, (what, call, value)))


def _finding_example(state: State, what: str, call: object, value: object) -> str:
    if what == "unintended" and isinstance(call, int):
        return f"{{finding: {{{'unintended' if value else 'intended'}: {state.record.calls[call].seat}}}}}"
    return f"{{finding: {{{what}: {str(value).lower()}}}}}"


def _comparable(state: State, value: bool, ground: str | None) -> State:
    matter = state.matter
    if matter is not None and matter.stage is Stage.FINDING and matter.new is not None:
        state = _known(state, "comparable", (matter.at, matter.new), value)
        moment = Moment.REPLACED if matter.kind is Kind.INSUFFICIENT else Moment.PROPER_TURN
        matter = replace(matter, comparable=value, ground=ground)
        state = _ask(put(state, fx.Becomes(matter), ""), moment, _index(matter.new), matter)
        return _grounded(state, ground)
    # Nothing but the lead depends on it (27B3, 27B4, 25B, and 30A where the profile says so).
    right = next((r for r in reversed(state.leads) if not r.found), None)
    if right is None:
        known = next((f for f in reversed(state.findings) if f[0] == "comparable"), None)
        if known is None:
            raise _refuse(state, f"finding: {{comparable: {str(value).lower()}}}")
        return _known(state, "comparable", known[1], value)
    new = right.replacement if right.replacement is not None else _index(state.record.last_of(right.offender))
    state = _known(state, "comparable", (right.withdrawn, new), value)
    refer = (None, (right.withdrawn, new))
    return _grounded(_ask(state, Moment.LATE_FINDING, new, None, finding=(value, ground), refer=refer), ground)


def _grounded(state: State, ground: str | None) -> State:
    if ground is None or state.verdict is None:
        return state
    return changed(state, verdict=replace(state.verdict, ground=ground))


def _index(value: int | None) -> int:
    if value is None:
        raise NoOutcome("a call was expected")
    return value


def _artificial(state: State, value: bool) -> State:
    matter = state.matter
    if matter is None or matter.stage is not Stage.OPEN:
        raise _refuse(state, f"finding: {{artificial: {str(value).lower()}}}")
    index = matter.pending
    state = _known(state, "artificial", index, value)
    meaning = replace(state.record.calls[index].meaning, artificial=value)
    return changed(state, record=state.record.noted(index, meaning=meaning))


def _simultaneous(state: State) -> State:
    second, first = state, state.before
    if first is None or first.before is None or first.last_call is None or second.last_call is None:
        raise EventRefused(
            "finding: {simultaneous: true}", "two calls one after the other", "{call: N 1H}", event=state.events
        )
    start_of_both = first.before
    earlier, later = first.last_call, second.last_call
    turn = start_of_both.record.turn
    if later.seat is turn and earlier.seat is not turn:
        # They were written down the other way round: the player whose turn it was called first.
        steps = state.events
        state = changed(start_of_both, director=False)
        state = _call(changed(state, events=steps - 1), later)
        state = _call(state, replace(earlier, before_ruling=False))
        state = changed(state, director=True, events=steps)
    elif earlier.seat is not turn:
        raise EventRefused(
            "finding: {simultaneous: true}",
            "one of the two calls to be made by the player whose turn it was",
            f"{{call: {turn} P}}",
            event=state.events,
        )
    index = len(state.record.calls) - 1
    return _ask(state, Moment.SIMULTANEOUS, index, state.matter)


def _slip(state: State, seat: Seat, unintended: bool) -> State:
    state = changed(state, judgements=_current(state))
    awaited = next((m for m in state.matters if m.kind is Kind.UNINTENDED and m.offender is seat), None)
    if awaited is not None:
        return _known(state, "unintended", awaited.at, unintended)
    matter = next((m for m in reversed(state.matters) if m.offender is seat and _undecided(m)), None)
    if matter is not None:
        first = matter.at
    else:
        matter = state.matter
        last = state.record.last_of(seat)
        if last is not None and state.record.calls[last].replaces is not None:
            last = state.record.calls[last].replaces  # the change was called over; it is the first call that matters
        if last is None or matter is not None:
            raise EventRefused(
                f"finding: {{{'unintended' if unintended else 'intended'}: {seat}}}",
                "a player whose call is being looked at",
                f"{{call: {seat} P}}",
                event=state.events,
            )
        first, matter = last, None
    state = _known(state, "unintended", first, unintended)
    return _ask(state, Moment.SLIP, first, matter, finding=unintended)


def _undecided(matter: Matter) -> bool:
    """Whether the call may still turn out to have been a slip: no other call has been made in its place."""
    return matter.stage in (Stage.OPEN, Stage.TURN) or (matter.stage is Stage.REPLACE and not matter.barred)


def _acting(state: State, acting: str) -> State:
    matter = state.matter
    if matter is not None and matter.stage is Stage.ACTING and matter.held is not None:
        held = matter.held
        state = _known(state, "acting", held, acting)
        matter = replace(matter, acting=acting, stage=Stage.OPEN, held=None)
        state = put(state, fx.Becomes(matter), "")
        return _made(state, held)
    # A call over a changed call, made in turn and not over it on purpose: rule on it again (25B1).
    before = state.before
    event = state.last_call
    if before is not None and event is not None and before.matter is not None and before.matter.kind is Kind.CHANGE:
        again = changed(before, events=state.events)
        again = put(again, fx.Becomes(replace(before.matter, acting=acting)), "")
        return changed(_call(again, event), director=state.director)
    raise _refuse(state, f"finding: {{acting: {acting}}}")


def _why(state: State, law: str) -> str:
    entry = edition(state.edition).table.get(law)
    return entry.why if isinstance(entry, NotCoded) else "this part of it is not coded yet"


# --- asking the clauses -------------------------------------------------------------------------


def _ask(
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
    found: list[tuple[Clause, Applied]] = []
    for clause in book.asked[moment]:
        result = clause.function(situation)
        if isinstance(result, Applied):
            found.append((clause, result))
    if len(found) > 1:
        gone = {id for clause, _ in found for id in clause.displaces}
        found = [(clause, result) for clause, result in found if clause.id not in gone]
    if len(found) > 1:
        raise TwoOutcomes(f"{moment.name}: " + " and ".join(clause.id for clause, _ in found))
    if not found:
        if optional:
            return state
        raise NoOutcome(f"{moment.name}: no clause rules on call {call} ({state.record.calls[call]})")
    return _carry_out(state, book, situation, *found[0])


def _carry_out(state: State, book: Edition, situation: Situation, clause: Clause, result: Applied) -> State:
    """Write the step, apply the effects, follow the references."""
    step = _step(state, situation, clause, result)
    state = changed(state, steps=(*state.steps, step))
    if result.not_coded:
        return changed(state, not_ruled=NotRuled(clause.id, result.not_coded, state.events))
    if result.judgement is not None:
        judgement = replace(result.judgement, params=step.params)
        state = changed(state, judgements=(*state.judgements, judgement))
    later: list[fx.Asks | fx.Judges | fx.Restores] = []
    references: list[fx.Refers] = []
    for effect in result.effects:
        if isinstance(effect, fx.Refers):
            references.append(effect)
        elif isinstance(effect, (fx.Asks, fx.Judges, fx.Restores)):
            later.append(effect)
        elif isinstance(effect, fx.DeemedAfter):
            pass  # the order of the two calls was put right before the clause was asked
        else:
            state = put(state, effect, clause.id)
            if isinstance(effect, fx.InRotation):
                later.append(fx.Judges(effect.call))
    for reference in references:
        state = _refer(state, book, situation, clause.id, reference)
    for again in later:
        if state.not_ruled is not None:
            return state
        state = _again(state, again)
    return state


def _refer(state: State, book: Edition, situation: Situation, by: str, reference: fx.Refers) -> State:
    if state.not_ruled is not None:
        return state
    entry = book.clause(reference.law)
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
        by,
    )
    result = entry.function(inner)
    return _carry_out(state, book, inner, entry, result) if isinstance(result, Applied) else state


def _again(state: State, effect: fx.Asks | fx.Judges | fx.Restores) -> State:
    if isinstance(effect, fx.Asks):
        if effect.moment is Moment.CALL:
            return _judge(state, effect.call)
        matter = next((m for m in reversed(state.matters) if m.stage is Stage.REPLACE), None)
        return _ask(state, effect.moment, effect.call, matter)
    if isinstance(effect, fx.Judges):
        state = _after(state)
        made = state.record.calls[effect.call]
        if made.turn is not state.record.turn:
            state = changed(state, record=state.record.noted(effect.call, turn=state.record.turn))
        return _judge(state, effect.call)
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
    return _ask(state, Moment.OVER_HIS_CALL, effect.call, None, refer=refer)


def _step(state: State, s: Situation, clause: Clause, result: Applied) -> Step:
    """The reasoning as values; :mod:`bridgelaw.texts` makes words of it."""
    record = state.record
    matter = s.matter
    params: list[tuple[str, object]] = []
    if matter is not None:
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
    else:
        o = record.calls[s.call].seat
        irregular, turn, new = record.calls[s.call].call, record.calls[s.call].turn, s.call
    side = s.refer[0] or o.side
    params += [("O", o), ("P", o.partner), ("L", o.lho), ("R", o.rho), ("turn", turn), ("side", side)]
    params += [("call", irregular), ("new", record.calls[new].call), ("caller", s.caller), ("made", s.made.call)]
    if result.params:
        params = list({**dict(params), **dict(result.params)}.items())
    key = f"{clause.id}.{result.variant}" if result.variant else clause.id
    return Step(state.events, clause.id, key, tuple(params), result.effects, clause.cited)


def _finish(state: State, before: State, *, stays: bool = False) -> State:
    """After an event: calls at the offender's proper turn, three passes, the end, duties that begin."""
    checked = None
    while state.not_ruled is None and state.record.order != checked:
        checked = state.record.order
        if checked != before.record.order:
            state = _proper_turn(state, before)
        state = _after(state)
        if state.not_ruled is None:
            state = _turn_begins(state)
    if state.director and not stays and not state.matters and all(duty.call is None for duty in state.duties):
        state = changed(state, director=False)  # he stays until the irregular call has been dealt with
    return state


def _after(state: State) -> State:
    """Ask whether the auction is over, or goes back."""
    if state.not_ruled is not None or state.ended or not state.record.ended:
        return state
    return _ask(state, Moment.AFTER, state.record.order[-1], None, optional=True)


def _proper_turn(state: State, before: State) -> State:
    """Ask about a call that has come to stand at the turn of a player whose call was cancelled."""
    if not any(matter.stage is Stage.TURN for matter in state.matters):
        return state
    known = set(before.record.order)
    for index in state.record.order:
        if index in known:
            continue
        made = state.record.calls[index]
        for matter in state.matters:
            if matter.stage is Stage.TURN and matter.offender is made.seat and made.turn is made.seat:
                state = _ask(state, Moment.PROPER_TURN, index, replace(matter, new=index))
                break
    return state


def _turn_begins(state: State) -> State:
    for matter in state.matters:
        if matter.stage is Stage.TURN and state.turn is matter.offender and state.record.last is not None:
            state = _ask(state, Moment.TURN_BEGINS, matter.at, matter, optional=True)
    return state
