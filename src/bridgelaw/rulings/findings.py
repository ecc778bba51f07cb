"""What the Director establishes, and what follows from it."""

from __future__ import annotations

from dataclasses import replace

from bridgelaw.errors import ContradictoryFinding, EventRefused
from bridgelaw.laws import effects as fx
from bridgelaw.laws.advice import Measure
from bridgelaw.laws.edition import edition
from bridgelaw.laws.matters import Kind, Matter, Moment, Stage
from bridgelaw.laws.state import Decision, LeadRight, State
from bridgelaw.rulings.applying import changed, put
from bridgelaw.rulings.asking import ask, at_proper_turn, finish, made, noticed
from bridgelaw.rulings.calls import call, current
from bridgelaw.rulings.cards import fault
from bridgelaw.rulings.events import (
    FindingEvent,
)
from bridgelaw.rulings.refusing import refuse
from bridgelaw.table.record import Status
from bridgelaw.table.seat import Seat

__all__ = ["at_the_lead", "finding", "is_asked", "replaced"]


def finding(state: State, e: FindingEvent) -> State:
    """The Director has established something.  Raises EventRefused where there is nothing of the kind to establish."""
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
    for name, moment in _OF_A_PLAYER.items():
        seat = getattr(e, name)
        if seat is not None:
            state = _of_a_player(state, name, seat, moment)
    for name, moment in _OF_THE_BOARD.items():
        value = getattr(e, name)
        if value:
            state = _of_the_board(state, name, value, moment)
    for seat, own in ((e.own_fault, True), (e.not_own_fault, False)):
        if seat is not None:
            state = fault(state, seat, own)
    if e.ground is not None and e.ground not in edition(state.edition):
        raise EventRefused(
            f"ground: {e.ground}",
            f"no ground, since the edition {state.edition} has no {e.ground}",
            "{finding: {comparable: true}}",
            event=state.events,
        )
    if e.comparable is not None:
        state = _comparable(state, e.comparable, e.ground)
    return finish(state, before)


#: Findings about what a player has called, and the moments at which the clauses are asked about his last call.
_OF_A_PLAYER = {
    "misinformed": Moment.MISINFORMED,
    "own_mistake": Moment.OWN_MISTAKE,
    "wrong_board": Moment.WRONG_BOARD,
}
#: Findings about the board as it has come to be.
_OF_THE_BOARD = {
    "extraneous": Moment.EXTRANEOUS,
    "forfeited": Moment.FORFEITED,
    "waived": Moment.WAIVED,
    "directors_error": Moment.DIRECTORS_ERROR,
    "damaged": Moment.DAMAGED,
}


def _of_the_board(state: State, name: str, value: object, moment: Moment) -> State:
    given = f"finding: {{{name}: {str(value).lower() if value is True else value}}}"
    if not state.record.calls:
        raise EventRefused(given, "a board on which somebody has called", "{call: N P}", event=state.events)
    after = ask(state, moment, len(state.record.calls) - 1, None, optional=True, finding=value)
    if after is state:
        expected = "a rectification that is in force: a duty, or a right at the lead"
        raise EventRefused(given, expected, "{finding: {comparable: false}}", event=state.events)
    return after


def _of_a_player(state: State, name: str, seat: Seat, moment: Moment) -> State:
    given = f"finding: {{{name}: {seat}}}"
    state = noticed(changed(state, director=True, judgements=current(state)))
    calls = state.record.calls
    call = state.record.last_of(seat)
    if call is None:  # what he has called may still be undecided
        pending = (i for i, made in enumerate(calls) if made.seat is seat and made.status is Status.PENDING)
        call = next(pending, None)
    if call is None:
        raise EventRefused(given, "a player who has called", f"{{call: {seat} P}}", event=state.events)
    after = ask(state, moment, call, None, optional=True)
    if after is state:
        raise refuse(state, given)
    return after


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


def is_asked(state: State) -> bool:
    """Whether the ruling waits for the Director to say if the replacement is comparable."""
    matter = state.matter
    return matter is not None and matter.stage is Stage.FINDING and matter.new is not None


def replaced(state: State, right: LeadRight) -> int | None:
    """The call that was made in place of the withdrawn one on which a right at the lead depends, if it was made yet."""
    if right.replacement is not None:
        return right.replacement
    calls = state.record.calls
    return next((i for i in state.record.order if i > right.withdrawn and calls[i].seat is right.offender), None)


def at_the_lead(state: State) -> tuple[LeadRight, int] | None:
    """The latest right at the lead that the Director may decide about, and the call that replaced the withdrawn one."""
    rights = (right for right in reversed(state.leads) if not right.found)
    return next(((right, new) for right in rights if (new := replaced(state, right)) is not None), None)


def _comparable(state: State, value: bool, ground: str | None) -> State:
    matter = state.matter
    measure = state.verdict.measure if is_asked(state) and state.verdict is not None else None
    if matter is not None and matter.new is not None and is_asked(state):
        state = _known(state, "comparable", (matter.at, matter.new), value)
        moment = Moment.REPLACED if matter.kind is Kind.INSUFFICIENT else Moment.PROPER_TURN
        index = matter.new
        matter = replace(matter, comparable=value, ground=ground)
        state = ask(put(state, fx.Becomes(matter), ""), moment, index, matter)
        return at_proper_turn(_grounded(state, ground, measure), index)
    # Nothing but the lead depends on it (27B3, 27B4, 25B, and 30A where the profile says so).
    found = at_the_lead(state)
    if found is None:
        known = next((f for f in reversed(state.findings) if f[0] == "comparable"), None)
        if known is None or not all(right.found for right in state.leads):
            raise refuse(state, f"finding: {{comparable: {str(value).lower()}}}")
        return _known(state, "comparable", known[1], value)
    right, new = found
    state = _known(state, "comparable", (right.withdrawn, new), value)
    refer = (None, (right.withdrawn, new))
    return _grounded(ask(state, Moment.LATE_FINDING, new, None, finding=(value, ground), refer=refer), ground, None)


def _grounded(state: State, ground: str | None, measure: Measure | None) -> State:
    if state.verdict is None or (ground is None and measure is None):
        return state
    return changed(state, verdict=replace(state.verdict, ground=ground, measure=measure))


def _artificial(state: State, value: bool) -> State:
    matter = state.matter
    if matter is None or matter.stage is not Stage.OPEN:
        raise refuse(state, f"finding: {{artificial: {str(value).lower()}}}")
    index = matter.pending
    state = _known(state, "artificial", index, value)
    meaning = replace(state.record.calls[index].meaning, artificial=value)
    return changed(state, record=state.record.noted(index, meaning=meaning))


def _simultaneous(state: State) -> State:
    calls = [(before, e) for before, e in state.past if e is not None]
    if len(calls) < 2 or calls[1][0].events != calls[0][0].events + 1:
        raise EventRefused(
            "finding: {simultaneous: true}", "two calls one after the other", "{call: N 1H}", event=state.events
        )
    (start_of_both, earlier), (_, later) = calls
    turn = start_of_both.record.turn
    if later.seat is turn and earlier.seat is not turn:
        # They were written down the other way round: the player whose turn it was called first.
        steps = state.events
        state = changed(start_of_both, director=False)
        state = call(changed(state, events=steps - 1), later)
        state = call(state, replace(earlier, before_ruling=False))
        state = changed(state, director=True, events=steps)
    elif earlier.seat is not turn:
        raise EventRefused(
            "finding: {simultaneous: true}",
            "one of the two calls to be made by the player whose turn it was",
            f"{{call: {turn} P}}",
            event=state.events,
        )
    index = len(state.record.calls) - 1
    return ask(state, Moment.SIMULTANEOUS, index, state.matter)


def _slip(state: State, seat: Seat, unintended: bool) -> State:
    state = changed(state, judgements=current(state))
    awaited = next((m for m in state.matters if m.kind is Kind.UNINTENDED and m.offender is seat), None)
    if awaited is not None:
        return _known(state, "unintended", awaited.at, unintended)
    instead = _made_instead(state, seat)
    if instead is not None and state.play is None:
        return _slip_instead(state, instead, unintended)
    matter = next((m for m in reversed(state.matters) if m.offender is seat and _undecided(state, m)), None)
    if matter is not None:
        first = matter.at if matter.second is None else matter.second
    else:
        matter = state.matter
        last = state.record.last_of(seat)
        by_law = last is not None and state.record.calls[last].by_law  # a slip is looked into before that
        if last is not None and state.record.calls[last].replaces is not None:
            last = state.record.calls[last].replaces  # the change was called over; it is the first call that matters
        if last is None or by_law or matter is not None:
            raise EventRefused(
                f"finding: {{{'unintended' if unintended else 'intended'}: {seat}}}",
                "a player whose call is being looked at",
                f"{{call: {seat} P}}",
                event=state.events,
            )
        first, matter = last, None
    state = _known(state, "unintended", first, unintended)
    return ask(state, Moment.SLIP, first, matter, finding=unintended)


def _made_instead(state: State, seat: Seat) -> State | None:
    """The state in which the player owed a call in place of another.

    None unless he has made it, and at most his left-hand opponent has called since.
    """
    for since, (before, e) in enumerate(reversed(state.past)):
        if e is None or e.seat not in (seat, seat.lho):
            return None
        if e.seat is seat:
            owed = before.awaiting()
            mine = owed is not None and owed.seat is seat and owed.decide in (Decision.REPLACE, Decision.REPEAT)
            slips = any(m.kind is Kind.UNINTENDED and m.stage is Stage.REPLACE for m in before.matters)
            if slips or len(state.record.calls) != len(before.record.calls) + 1 + since:
                return None
            return before if mine else _once_declined(state, before, seat)
    return None


def _once_declined(state: State, before: State, seat: Seat) -> State | None:
    """The same where he did not wait for the Director, and his insufficient bid has not been accepted since (27C)."""
    matter = before.matter
    hasty = matter is not None and matter.kind is Kind.INSUFFICIENT and matter.stage is Stage.OPEN
    if not hasty or matter is None or matter.offender is not seat or matter.second is not None:
        return None
    if state.record.calls[matter.at].status is not Status.WITHDRAWN:
        return None
    return ask(changed(before, director=True), Moment.DECLINED, matter.at, matter)


def _slip_instead(state: State, before: State, unintended: bool) -> State:
    """He made another call than he intended in place of an irregular one: what was ruled on it falls, and he owes it.

    What left-hand opponent has called over it is taken back as well.
    """
    first = len(before.record.calls)
    known = _known(state, "unintended", first, unintended)
    if not unintended:
        return ask(known, Moment.SLIP, first, None, finding=False)
    record = before.record
    for made_since in state.record.calls[first:]:
        record = record.made(made_since.seat, made_since.call, made_since.meaning)
    again = changed(
        before,
        record=record,
        director=True,
        events=state.events,
        findings=(*before.findings, known.findings[-1]),
        judgements=current(before),  # what went on without an answer before he called is over
    )
    return ask(again, Moment.SLIP, first, again.matter, finding=True)


def _undecided(state: State, matter: Matter) -> bool:
    """Whether the call may still turn out to have been a slip: no other call has been made in its place."""
    if matter.stage is Stage.UNNOTICED:
        return matter.at in state.record.order
    return matter.stage in (Stage.OPEN, Stage.TURN) or (matter.stage is Stage.REPLACE and not matter.barred)


def _acting(state: State, acting: str) -> State:
    matter = state.matter
    if matter is not None and matter.stage is Stage.ACTING and matter.held is not None:
        held = matter.held
        state = _known(state, "acting", held, acting)
        matter = replace(matter, acting=acting, stage=Stage.OPEN, held=None)
        state = put(state, fx.Becomes(matter), "")
        return made(state, held)
    # A call over a changed call, made in turn and not over it on purpose: rule on it again (25B1).
    before, event = state.past[-1] if state.past else (state, None)
    changing = before.matter
    over = changing is not None and changing.kind is Kind.CHANGE and changing.stage is Stage.OPEN
    if event is not None and changing is not None and over and event.seat is changing.offender.lho:
        again = changed(before, events=state.events)
        again = put(again, fx.Becomes(replace(changing, acting=acting)), "")
        return changed(call(again, event), director=state.director)
    raise refuse(state, f"finding: {{acting: {acting}}}")
