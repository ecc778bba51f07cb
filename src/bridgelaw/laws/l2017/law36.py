"""Law 36: inadmissible doubles and redoubles."""

from __future__ import annotations

from dataclasses import replace

from bridgelaw.laws.clause import Applied, applied, clause
from bridgelaw.laws.effects import Asks, Becomes, Cancelled, MustPass, Reads, Refers, Scope, Settles
from bridgelaw.laws.l2017.inadmissible import called_over, from_here, opens, undone
from bridgelaw.laws.matters import Kind, Moment, Stage
from bridgelaw.laws.state import Situation
from bridgelaw.table.record import Status


@clause("36", cited=False)
def preamble(s: Situation) -> Applied | None:
    """An inadmissible double or redouble can never be accepted; it is ruled on when attention is drawn to it.

    So too if it was out of rotation as well.

    Reads: the call.
    """
    return opens(s, "36")


@clause("36A", at=Moment.DIRECTOR, displaces=("36B2", "36B4"))
def called_after(s: Situation) -> Applied | None:
    """Left-hand opponent has called: the inadmissible call and all calls after it are cancelled, as if never made.

    The auction goes back to the player whose turn it was; 26B does not apply.

    Reads: whether left-hand opponent has called since.
    Interpretation: so too where the double was out of rotation (CP-32).  What the cancelled calls told is
    unauthorized for the offender's side, since 16C covers every call cancelled by the Laws (CP-33).
    """
    matter = s.about
    if matter.law != "36" or not called_over(s):
        return None
    gone = from_here(s)
    return applied(
        *undone(s, gone),
        Refers("16C2", matter.offender.side, gone),
        Reads("CP-33"),
        *((Reads("CP-32"),) if matter.turn is not matter.offender else ()),
    )


@clause("36B1")
def cancelled(s: Situation) -> Applied | None:
    """Left-hand opponent has not called: the inadmissible call is cancelled.

    Reads: whether left-hand opponent has called since.
    """
    return applied(Cancelled(s.about.at))


@clause("36B2", at=Moment.DIRECTOR)
def replaced(s: Situation) -> Applied | None:
    """The offender makes any legal call instead, and partner must pass whenever it is his turn.

    Comparability plays no part in the bar.

    Reads: that the call was in rotation and left-hand opponent has not called.
    """
    matter = s.about
    if matter.law != "36" or matter.turn is not matter.offender:
        return None
    return _bar(s)


@clause("36B4", at=Moment.DIRECTOR)
def replaced_at_turn(s: Situation) -> Applied | None:
    """It was also out of rotation: back to the right player; the offender calls at his turn, partner passes throughout.

    Reads: that the call was out of rotation and left-hand opponent has not called.
    """
    matter = s.about
    if matter.law != "36" or matter.turn is matter.offender:
        return None
    return _bar(s)


def _bar(s: Situation) -> Applied:
    matter = s.about
    later = from_here(s)
    # A call by the player whose turn it was is in rotation once the double is gone.
    in_turn = [m for m in s.state.matters if m.at in later and m.offender is matter.turn and m.id != matter.id]
    kept = {m.at for m in in_turn if m.kind is Kind.OUT_OF_ROTATION and m.stage is Stage.OPEN}
    gone = tuple(i for i in later if i != matter.at and i not in kept)
    return applied(
        *undone(s, gone),
        *(Settles(m.id) for m in s.state.matters if m.at in kept),
        Becomes(replace(matter, stage=Stage.TURN, gone=(matter.at, *gone))),
        MustPass(matter.offender.partner, Scope.THROUGHOUT),
        Refers("36B1"),
        Refers("16C2", matter.offender.side, (matter.at, *gone)),
        Refers("36B3"),
        *(Asks(Moment.CALL, i) for i in sorted(kept)),
    )


@clause("36B3", at=Moment.PROPER_TURN)
def lead(s: Situation) -> Applied | None:
    """72C may apply, and 26B too if the call made instead is not comparable.

    Reads: the call made instead.
    """
    if s.moment is not Moment.PROPER_TURN:
        return applied(Refers("72C"))
    matter = s.about
    if matter.law != "36":
        return None
    return applied(Settles(matter.id), Refers("26B", None, (matter.at, s.call)))


@clause("36C", at=Moment.DIRECTOR, displaces=("36A", "36B2", "36B4"))
def after_the_lead(s: Situation) -> Applied | None:
    """Noticed only after the opening lead was faced: the final contract is scored as if the call had not been made.

    Reads: whether the play has begun.
    Interpretation: a redouble of that double has nothing left to redouble, of which the Laws say nothing.
    """
    matter = s.about
    if matter.law != "36" or s.state.play is None:
        return None
    at = matter.at
    if _depended_on(s, at):
        reason = "a redouble of an inadmissible double that comes to light after the opening lead"
        return applied(variant="redoubled", not_coded=reason)
    without = s.record.without(at, Status.CANCELLED)
    return applied(Cancelled(at), Settles(matter.id), contract=without.contract())


def _depended_on(s: Situation, at: int) -> bool:
    """Whether the double was redoubled: no bid has been made since."""
    for made in s.record.standing[s.record.order.index(at) + 1 :]:
        if made.call.is_bid:
            return False
        if not made.call.is_pass:
            return True
    return False
