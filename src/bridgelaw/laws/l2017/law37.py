"""Law 37: action by a player who is required to pass."""

from __future__ import annotations

from bridgelaw.laws.clause import Applied, applied, clause
from bridgelaw.laws.effects import Accepted, Effect, Reads, Refers, Settles, SubstitutesPass, Withdrawn
from bridgelaw.laws.l2017.inadmissible import both_pass, from_here, opens, undone
from bridgelaw.laws.matters import Moment
from bridgelaw.laws.state import Situation


@clause("37", cited=False)
def preamble(s: Situation) -> Applied | None:
    """A bid, double or redouble by a player who is required by law to pass cannot be accepted by choice.

    Reads: the call, the duty.
    """
    return opens(s, "37")


@clause("37A", at=Moment.UNNOTICED)
def stands(s: Situation) -> Applied | None:
    """Left-hand opponent has called before the ruling: the call and all later ones stand; a lasting bar goes on.

    26B does not apply.

    Reads: left-hand opponent's call.
    Interpretation: he is never offered this; only a call that he actually made counts (CP-19).
    """
    matter = s.about
    if matter.law != "37":
        return None
    place = s.record.order.index(matter.at)
    before = s.record.order[place - 1] if place else None
    changed = before is not None and s.record.calls[before].seat is matter.offender
    # Made straight after a call of his own it stands in the place of that one.
    first: tuple[Effect, ...] = (Withdrawn(before),) if changed and before is not None else ()
    return applied(*first, Accepted(matter.at), Settles(matter.id), Reads("CP-19"))


@clause("37B1", at=Moment.DIRECTOR)
def cancelled(s: Situation) -> Applied | None:
    """Left-hand opponent has not called: the call is cancelled.

    Reads: that nobody has called over it.
    """
    matter = s.about
    if matter.law != "37":
        return None
    gone = from_here(s)
    return applied(
        *undone(s, gone),
        Refers("37B2", matter.offender.side, gone),
    )


@clause("37B2")
def pass_substituted(s: Situation) -> Applied | None:
    """A pass is put in its place, and both members of the side must pass whenever it is their turn.

    72C and 26B may apply.

    Reads: whether the call was in rotation.
    Interpretation: out of rotation there is no turn to put a pass in; the auction goes back to the right
    player, and the offender's next turn is a pass (CP-34).
    """
    matter = s.about
    side, gone = s.refer
    in_turn = matter.turn is matter.offender
    effects: list[Effect] = [SubstitutesPass(matter.at)] if in_turn else [Reads("CP-34")]
    return applied(
        *effects,
        *both_pass(s),
        Refers("16C2", side, gone),
        Refers("26B", None, (matter.at,)),
        Refers("72C"),
    )
