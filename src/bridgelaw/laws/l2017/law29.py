"""Law 29: procedure after a call out of rotation."""

from __future__ import annotations

from dataclasses import replace

from bridgelaw.laws.clause import Applied, applied, clause
from bridgelaw.laws.effects import (
    Accepted,
    Asks,
    Becomes,
    Cancelled,
    Effect,
    GoesBack,
    Holds,
    Irregular,
    Opens,
    Reads,
    Refers,
    Resumes,
    Settles,
    Stands,
    Waits,
    Withdrawn,
)
from bridgelaw.laws.l2017 import law17, law18, law19, law28
from bridgelaw.laws.matters import Kind, Matter, Moment, Stage
from bridgelaw.laws.state import GONE, Judgement, Situation
from bridgelaw.table.call import CallKind
from bridgelaw.table.record import Irregularity, Status


def _is_open(s: Situation) -> bool:
    return s.about.kind is Kind.OUT_OF_ROTATION and s.about.stage in (Stage.OPEN, Stage.ACTING)


def _too_low(s: Situation) -> bool:
    return Irregularity.INSUFFICIENT in s.irregular.irregularities


@clause("29", at=(Moment.CALL, Moment.CALLED_OVER, Moment.RESUMED), cited=False)
def out_of_rotation(s: Situation) -> Applied | None:
    """A call by a player whose turn it was not is out of rotation, unless 28 or 30B2, 31C, 32C say otherwise.

    Where a call over it could be two things, or is one that no clause speaks of, the Director is asked.

    Reads: whose turn it is, who calls.
    Interpretation: a call before a player who has to repeat a bid is out of rotation as well (CP-03), and
    so is one by a player whose turn was taken by a call that has been called over (CP-17).  At
    left-hand opponent's own turn the same player may call over it (29A) or in turn (28B), and the Laws do
    not say which he did (CP-18).  Where partner, whose turn it was, has called over it, the call out of
    rotation is cancelled and partner's stands under 16C2: 28B speaks of an opponent only, and left-hand
    opponent has not lost his choice, so he is asked first; our reading, no text was found (CP-36).
    Several irregularities are ruled on in the order in which they were made (CP-27): a call by anybody else
    over an irregular one waits until that one is ruled on.  If it stands, the call that waited is looked at
    on its own; if it does not, the auction goes back and the call that waited with it: it is then information
    and nothing else (16C), or by another reading it is ruled on by its own law as a call that nobody accepted.
    Where its player only followed a call that went back, he is no offender.
    """
    if s.moment is Moment.CALLED_OVER:
        return _over(s)
    if s.moment is Moment.RESUMED:
        return _resumed(s)
    if s.state.ended or law17.in_rotation(s.record, s.caller):
        return None
    made = s.made
    wrong: tuple[Irregularity, ...] = (Irregularity.OUT_OF_ROTATION,)
    if made.call.is_bid and not law18.sufficient(s.record, made.call):
        wrong = (*wrong, Irregularity.INSUFFICIENT)
    readings: list[Effect] = []
    if s.state.must_repeat(s.record.turn) is not None:
        readings.append(Reads("CP-03"))
    if law28.protected(s) is not None:
        readings.append(Reads("CP-17"))
    return applied(
        Irregular(s.call, wrong),
        Opens(Matter(Kind.OUT_OF_ROTATION, s.call, s.caller, s.record.turn)),
        *readings,
    )


def _over(s: Situation) -> Applied | None:
    """What only the Director can say about a call over a call out of rotation."""
    matter = s.about
    if not _expected_over(s):
        call = s.record.calls[matter.pending].call
        return applied(Waits(s.call, matter.id), Reads("CP-27"), variant="waits", call=call)
    if not _is_open(s) or s.caller is not matter.turn:
        return None
    if matter.turn is matter.offender.lho and matter.acting is None:
        return applied(
            Holds(s.call),
            Becomes(replace(matter, stage=Stage.ACTING, held=s.call)),
            Reads("CP-18"),
            variant="which",
            judgement=Judgement("29.which", "29A", (("acting", "over"), ("acting", "in_turn")), about=matter.id),
        )
    if matter.turn is matter.offender.partner:
        lho = matter.offender.lho
        # It was made before anything bound him, and stands; one that is itself irregular is looked at as such.
        stands = (Stands(s.call),) if s.state.matters == (matter,) and _legal(s) else ()
        return applied(
            *stands,
            Refers("29B"),
            Reads("CP-36"),
            variant="partner",
            judgement=Judgement(
                "29.partner", "29A", (("accept", lho), ("decline", lho)), since=(s.state, matter, s.call)
            ),
        )
    return None


def _legal(s: Situation) -> bool:
    """Whether the call is one that the player may make in turn, as the auction stands."""
    call = s.made.call
    if s.state.must_pass(s.caller) is not None or s.state.must_repeat(s.caller) is not None:
        return False
    if call.is_bid:
        return law18.proper(call) and law18.sufficient(s.record, call)
    return call.is_pass or law19.admissible(s.record, s.caller, call)


def _resumed(s: Situation) -> Applied:
    """What becomes of a call that waited, now that the irregular call before it is ruled on."""
    waited, called_over = s.finding
    kind, at = waited.about
    first = s.record.calls[at]
    gone = (Cancelled(s.call), Refers("16C2", first.seat.side, (s.call,)))
    if s.state.play is not None:
        return applied(*gone, variant="gone")  # the auction period is over (17D1)
    if waited.change:
        if s.record.last_of(s.caller) is None:
            return applied(*gone, variant="followed")  # the call that he wanted to change is gone too
        return applied(Asks(Moment.CHANGE, s.call), variant="resumed")
    matter = next((m for m in s.state.matters if m.at == at and m.stage in (Stage.REPLACE, Stage.TURN)), None)
    if s.caller is first.seat:
        # What he tried in place of a call goes with the others, unless another call is due from him now.
        accepted = kind is Kind.INSUFFICIENT and first.status is Status.ACCEPTED
        if accepted or (matter is not None and matter.stage is Stage.TURN):
            return applied(*gone, variant="gone")
        return applied(Resumes(s.call), variant="resumed")
    # A pass that binds its player at once (30A) leaves no matter behind.
    refused = matter is not None or (kind is Kind.OUT_OF_ROTATION and first.status is Status.CANCELLED)
    if not refused or called_over:
        return applied(Resumes(s.call), variant="resumed")
    before = s.record.calls[s.call - 1]
    if s.record.turn is s.caller or (before.seat is s.caller.rho and before.status in GONE):
        return applied(*gone, variant="followed")
    if s.reading("CP-27") == "own law":
        return applied(GoesBack(s.call), Reads("CP-27"), variant="back")
    return applied(
        Irregular(s.call, (Irregularity.OUT_OF_ROTATION,)),
        Cancelled(s.call),
        Refers("16C2", s.caller.side, (s.call,)),
        variant="back",
    )


def _expected_over(s: Situation) -> bool:
    """Whether another clause rules on a call by this player over the irregular one."""
    matter, caller = s.about, s.caller
    if caller is matter.offender or caller is matter.offender.lho:
        return True
    return matter.kind is Kind.OUT_OF_ROTATION and caller is matter.turn


@clause("29A", at=(Moment.CALLED_OVER, Moment.ACCEPTED))
def accepted(s: Situation) -> Applied | None:
    """Left-hand opponent may accept a call out of rotation by calling over it; it stands, without rectification.

    The players between lose that turn (but see 17D3).

    Reads: left-hand opponent's call, or what he says.
    Interpretation: an insufficient bid out of rotation is accepted with both defects (CP-01).  At his own
    turn he must have called over it and not in turn (CP-18).
    """
    if not _is_open(s):
        return None
    matter = s.about
    if s.moment is Moment.CALLED_OVER:
        if s.caller is not matter.offender.lho:
            return None
        if matter.turn is s.caller and matter.acting != "over":
            return None
    effects: list[Effect] = [Accepted(matter.at), Settles(matter.id)]
    side, calls = s.refer
    if calls:
        # Partner had called over it at his own turn, and now that call is gone (CP-36).
        effects += [*(Withdrawn(i) for i in calls), Refers("16C2", side, calls)]
    if _too_low(s):
        effects.append(Refers("27A2"))
    if matter.acting == "over":
        effects.append(Reads("CP-18"))
    return applied(*effects, variant="said" if s.moment is Moment.ACCEPTED else "")


@clause("29B", at=Moment.DECLINED)
def cancelled(s: Situation) -> Applied | None:
    """A call out of rotation that is not accepted is cancelled; the auction goes back, and Laws 30 to 32 apply.

    Reads: what left-hand opponent says.
    """
    if not _is_open(s):
        return None
    return applied(*_cancel(s))


def _cancel(s: Situation) -> tuple[Effect, ...]:
    matter = s.about
    effects: list[Effect] = [Cancelled(matter.at)]
    for change in s.state.matters:
        if change.kind is Kind.CHANGE and change.at == matter.at and change.new is not None:
            effects += [Cancelled(change.new), Settles(change.id)]  # what he tried instead goes with it
    if _too_low(s):
        effects.append(Refers("27A2"))
    return (*effects, *_sends_to(s))


def _sends_to(s: Situation) -> tuple[Effect, ...]:
    """Which of Laws 30, 31 and 32 deals with the call."""
    kind = s.irregular.call.kind
    if kind is CallKind.PASS:
        if s.irregular.artificial or passes_artificial_call(s):
            return (Refers("30C"), Refers("31"))
        return (Refers("30"),)
    shown = (Refers("29C"),) if s.irregular.artificial else ()
    return (*shown, Refers("31" if kind is CallKind.BID else "32"))


def passes_artificial_call(s: Situation) -> bool:
    """Whether the pass leaves partner's artificial call as the last action.

    A reading: once an opponent has bid or doubled over partner's call, a pass is no longer a pass of it.
    """
    last = s.record.last_action
    return last is not None and last.seat is s.irregular.seat.partner and last.artificial


@clause("29C")
def artificial(s: Situation) -> Applied | None:
    """When the call out of rotation is artificial, 30 to 32 apply to the denominations it specifies.

    Reads: the call's meaning.  Under this code the only trace of it is which law deals with a pass (30C).
    """
    return applied() if s.irregular.artificial else None
