"""Law 25: changes of call, unintended (A) and intended (B)."""

from __future__ import annotations

from dataclasses import replace

from bridgelaw.laws.clause import Applied, applied, clause
from bridgelaw.laws.effects import (
    Accepted,
    Asks,
    Becomes,
    Cancelled,
    Effect,
    Holds,
    InformationFree,
    Irregular,
    Judges,
    MayWithdraw,
    NoLeadRestriction,
    Opens,
    Reads,
    Refers,
    Restores,
    Settles,
    TakesPlace,
    Unauthorized,
    Waits,
    Withdrawn,
)
from bridgelaw.laws.l2017 import law18, law19
from bridgelaw.laws.matters import Kind, Matter, Moment, Stage
from bridgelaw.laws.state import GONE, Situation
from bridgelaw.table.record import Irregularity, Status


def second_call(s: Situation) -> bool:
    """Whether the caller has just called: his call is the last that stands, and nothing else waits."""
    order = s.record.order
    if not order or s.record.calls[order[-1]].seat is not s.caller:
        return False
    last = order[-1]
    kept = {i for m in s.state.matters for i in (m.at, m.new, m.second, m.held)} | {w.call for w in s.state.waiting}
    between = ((i, s.record.calls[i]) for i in range(last + 1, s.call))
    return all(made.seat is s.caller or made.status in GONE or i not in kept for i, made in between)


def changes(s: Situation) -> Applied:
    """A second call at left-hand opponent's turn is a change of the first."""
    first = s.record.order[-1]
    unnoticed = next((m for m in s.state.matters if m.at == first and m.stage is Stage.UNNOTICED), None)
    if unnoticed is not None:
        return applied(Waits(s.call, unnoticed.id))
    return applied(
        Irregular(s.call, _wrong(s, first)),
        Opens(Matter(Kind.CHANGE, first, s.caller, s.record.turn, new=s.call)),
    )


def _wrong(s: Situation, first: int) -> tuple[Irregularity, ...]:
    """A change, and perhaps to a bid that would be too low in the place of the first call."""
    record, new = s.record, s.made.call
    if first in record.order:
        for index in reversed(record.order[record.order.index(first) :]):
            record = record.without(index, Status.PENDING)
    if new.is_bid and not law18.sufficient(record, new):
        return (Irregularity.CHANGE, Irregularity.INSUFFICIENT)
    return (Irregularity.CHANGE,)


def partner_has_called(s: Situation, first: int) -> bool:
    """Whether the partner of the player who made the call has called since."""
    partner = s.record.calls[first].seat.partner
    since = (*s.record.order, *(w.call for w in s.state.waiting))
    return any(i > first and s.record.calls[i].seat is partner for i in since)


@clause("25A1", at=Moment.SLIP)
def unintended(s: Situation) -> Applied | None:
    """A player who finds that he has not made the call he intended may, until his partner calls, make the intended one.

    It stands and is looked at by its own law; no lead restriction of Law 26 follows.

    Reads: the Director's finding, the call, what has been called since.
    Interpretation: a call replaced in this way gives no unauthorized information.  If the intended call
    was made already, it is judged now; else the player makes it.  A call that left-hand opponent has made
    since waits meanwhile; one that right-hand opponent made after it, out of rotation, goes with the call that
    is replaced, as after misinformation (21B1).  Where the slip was in a call that he owed in place of an irregular
    one, he owes it still, and it is the intended call that the Law on that irregularity looks at.
    """
    if s.finding is not True or partner_has_called(s, s.call):
        return None
    first, matter = s.call, s.matter
    calls = s.record.calls
    if _owed(s):
        gone = tuple(range(first, len(calls)))
        told = tuple(Unauthorized(calls[first].seat.side, (i,)) for i in gone[1:])  # left-hand opponent's (25A6)
        return applied(*map(Withdrawn, gone), *told, variant="instead", call=calls[first].call)
    if matter is None and calls[first].status is Status.WITHDRAWN:
        return applied(*_changed_already(s))
    if matter is not None and matter.second is not None:
        # The slip was in what he tried in place of an insufficient bid: the call that he meant is still due (27B4).
        return applied(Withdrawn(matter.second), Becomes(replace(matter, stage=Stage.REPLACE, second=None)))
    intended = matter.new if matter is not None else None
    effects: list[Effect] = []
    # Left-hand opponent's call over the first one waits until the intended call is there.
    since = _since(s, first)
    over = next((i for i in since if calls[i].seat is calls[first].seat.lho), None)
    if over is not None and any(m.at == over and m.stage is Stage.UNNOTICED for m in s.state.matters):
        effects.append(Withdrawn(over))  # it could not stand over any call, and he may call again (25A6)
        over = None
    elif over is not None:
        effects.append(Holds(over))
    rho = calls[first].seat.rho
    out_of_turn = tuple(i for i in since if calls[i].seat is rho)
    if out_of_turn:
        effects += [*map(Cancelled, out_of_turn), Refers("16C2", rho.side, out_of_turn)]
    effects.append(Withdrawn(first))
    if matter is not None:
        effects += [Settles(matter.id), InformationFree(matter.offender.side, matter.gone)]
        beneath = (Kind.OUT_OF_ROTATION, first)
        if matter.kind is Kind.CHANGE and any(m.id == beneath for m in s.state.matters):
            effects.append(Settles(beneath))
    effects.append(
        Opens(Matter(Kind.UNINTENDED, first, calls[first].seat, calls[first].turn, Stage.REPLACE, held=over))
    )
    if s.state.ended:
        effects.append(Refers("25A5"))
    if intended is not None:
        effects.append(Asks(Moment.INTENDED, intended))
    return applied(*effects)


def _owed(s: Situation) -> bool:
    """Whether it was made in place of an irregular call, which the Director has not ruled on any more."""
    pending = s.record.calls[s.call].status is Status.PENDING and s.call not in s.record.order
    return pending and not any(s.call in (m.at, m.new, m.second) for m in s.state.matters)


def _since(s: Situation, first: int) -> tuple[int, ...]:
    """The calls of the auction after the first one; by their place in it, since a call may have been put back."""
    order = s.record.order
    return order[order.index(first) + 1 :] if first in order else tuple(i for i in order if i > first)


def _changed_already(s: Situation) -> tuple[Effect, ...]:
    """The intended call was made and called over: it stands, and what 25B brought is gone."""
    first = s.call
    side = s.record.calls[first].seat.side
    last = s.record.order[-1]
    lho = s.record.calls[first].seat.lho
    over = (MayWithdraw(lho, last, Kind.UNINTENDED),) if s.record.calls[last].seat is lho else ()
    return (NoLeadRestriction(first), InformationFree(side, (first,)), *over)


@clause("25A", at=Moment.INTENDED, cited=False)
def intended_call(s: Situation) -> Applied | None:
    """The intended call takes the place of the unintended one, and its own law applies to it.

    Reads: the intended call; what left-hand opponent called over the first one.
    """
    matter = s.about
    effects: list[Effect] = [Settles(matter.id), Judges(s.call)]
    if matter.held is not None:
        effects += [MayWithdraw(s.record.calls[matter.held].seat, matter.held, matter.kind), Restores(matter.held)]
    return applied(*effects)


@clause("25A2", at=Moment.SLIP)
def intended(s: Situation) -> Applied | None:
    """A call that was what the player meant when he made it stands, even if he regrets it at once.

    Only a slip of hand or tongue is put right, not a loss of concentration about what to call.

    Reads: the Director's finding.
    """
    return applied() if s.finding is False else None


@clause("25A4", at=Moment.SLIP)
def too_late(s: Situation) -> Applied | None:
    """Once his partner has called, an unintended call can no longer be replaced.

    Reads: whether partner has called since.
    """
    return applied() if s.finding is True and partner_has_called(s, s.call) else None


@clause("25A5", at=Moment.SLIP, displaces=("25A1",))
def auction_over(s: Situation) -> Applied | None:
    """Where the auction ends before it reaches partner, the intended call may be made until the auction period ends.

    Reads: whether the auction is over, where 25A1 refers here; whether the play has begun.
    """
    if s.referred_by:
        return applied()
    late = s.finding is True and s.state.play is not None and not partner_has_called(s, s.call)
    return applied(variant="late") if late else None


@clause("25A6", at=Moment.OVER_HIS_CALL)
def over_the_first(s: Situation) -> Applied | None:
    """Left-hand opponent may withdraw a call that he made over the unintended one.

    What it told is authorized for his side and unauthorized for the other.

    Reads: the call made over the first; the call that he makes instead.
    """
    may = s.state.may_withdraw
    if may is None or may[2] is not Kind.UNINTENDED:
        return None
    side, calls = s.refer
    if side is not None:
        return applied(Unauthorized(side, calls))  # it no longer fits over the intended call
    first = may[1]
    if s.record.calls[first].status is not Status.STANDS:
        return applied(Judges(s.call), variant="again")
    return applied(Withdrawn(first), Unauthorized(s.caller.side.other, (first,)), Judges(s.call))


@clause("25B", at=(Moment.CHANGE, Moment.CALLED_OVER), cited=False)
def change(s: Situation) -> Applied | None:
    """A change of call that 25A does not allow may be accepted by left-hand opponent; else the first call stands.

    Reads: the player's last call, what he calls now, whether another matter is open.
    """
    if s.moment is Moment.CALLED_OVER:
        if s.caller is not s.offender or s.about.kind is Kind.INSUFFICIENT:
            return None
        before = next((m for m in s.state.matters if m.kind is Kind.CHANGE and m.offender is s.caller), None)
        if before is not None:
            return applied(Waits(s.call, before.id), Reads("CP-27"), variant="waits")
        if _inadmissible(s):  # nobody can accept it as a change either: 35 looks at it once the first is ruled on
            return applied(Waits(s.call, s.about.id), Reads("CP-27"), variant="waits")
        first = s.about.at
    else:
        # A replacement that is due does not hold it up: what is changed was called before.
        waits = (Stage.REPLACE, Stage.TURN)
        pending = next((m for m in reversed(s.state.matters) if m.stage not in waits), None)
        if pending is not None:
            return applied(Waits(s.call, pending.id, change=True), Reads("CP-27"), variant="waits")
        last = s.record.last_of(s.caller)
        if last is None:
            return None
        first = last
    return applied(
        Irregular(s.call, _wrong(s, first)),
        Holds(s.call),
        Opens(Matter(Kind.CHANGE, first, s.caller, s.caller.lho, new=s.call)),
        *((Reads("CP-26"),) if _too_late_and_too_low(s, first) else ()),
    )


def _inadmissible(s: Situation) -> bool:
    """Whether it is a bid of more than seven, or a double or redouble that 19 does not permit (35A, 35C)."""
    call = s.made.call
    if call.is_bid:
        return not law18.proper(call)
    return not call.is_pass and not law19.admissible(s.record, s.caller, call)


def _too_late_and_too_low(s: Situation, first: int) -> bool:
    """Whether partner has called, and the change would be an insufficient bid out of rotation (CP-26)."""
    new, last = s.made.call, s.record.last_bid
    too_low = new.is_bid and last is not None and not law18.sufficient(s.record, new)
    return s.moment is Moment.CHANGE and too_low and partner_has_called(s, first)


@clause("25B1", at=(Moment.CALLED_OVER, Moment.ACCEPTED))
def accepted(s: Situation) -> Applied | None:
    """Left-hand opponent may accept the substituted call, and does so by calling over it.

    The first call is then withdrawn, the second stands, and the auction goes on; 26B may apply.

    Reads: left-hand opponent's call, or what he says.
    Interpretation: calls made over the first call are cancelled with it, since the auction goes on from
    left-hand opponent.  A change to a bid that is too low is accepted with that defect.  A call over the
    second accepts it unless the Director finds that it was not made over it on purpose (``acting: in_turn``).
    """
    matter = s.about
    if matter.kind is not Kind.CHANGE or matter.new is None or matter.acting == "in_turn":
        return None
    if s.moment is Moment.CALLED_OVER and s.caller is not matter.offender.lho:
        return None
    effects: list[Effect] = []
    first = matter.at
    if first in s.record.order:
        place = s.record.order.index(first)
        later = s.record.order[place + 1 :]
        # What was too low over those calls goes back with them (CP-27).
        for below in (m for m in s.state.matters if m.stage is Stage.REPLACE and m.at > first):
            effects += [Settles(below.id), Refers("16C2", below.offender.side, below.gone), Reads("CP-27")]
        effects += [Cancelled(i) for i in reversed(later)]
        effects.append(TakesPlace(matter.new, first))
    else:
        later = ()
        effects += [Withdrawn(first), Settles((Kind.OUT_OF_ROTATION, first)), Accepted(matter.new)]
    gone = (first, *later)
    return applied(
        *effects,
        Settles(matter.id),
        Refers("25B3", matter.offender.side, gone),
        Refers("26B", None, (first, matter.new)),
        variant="said" if s.moment is Moment.ACCEPTED else "",
    )


@clause("25B2", at=(Moment.CALLED_OVER, Moment.DECLINED))
def cancelled(s: Situation) -> Applied | None:
    """If the substituted call is not accepted it is cancelled, the first call stands, and 26B may apply.

    Reads: what left-hand opponent says.
    """
    matter = s.about
    if matter.new is None:
        return None
    # The same call twice, such as a second pass: nothing was replaced by anything else.
    return not_accepted(s, *(() if _same(s) else (Refers("26B", None, (matter.new, matter.at)),)))


def not_accepted(s: Situation, *more: Effect) -> Applied | None:
    """The substituted call is cancelled and the first one stands, where left-hand opponent has not accepted it."""
    matter = s.about
    if matter.kind is not Kind.CHANGE or matter.new is None:
        return None
    if s.moment is Moment.CALLED_OVER and (s.caller is not matter.offender.lho or matter.acting != "in_turn"):
        return None
    return applied(
        Cancelled(matter.new), Settles(matter.id), Refers("25B3", matter.offender.side, (matter.new,)), *more
    )


def _same(s: Situation) -> bool:
    """Whether the player only made his first call once more."""
    return s.about.new is not None and s.record.calls[s.about.new].call is s.irregular.call


@clause("25B3")
def information(s: Situation) -> Applied | None:
    """16C applies to a call withdrawn or cancelled under 25B.

    Reads: the call that is gone.
    """
    side, calls = s.refer
    return applied(Refers("16C2", side, calls)) if side is not None and calls else None
