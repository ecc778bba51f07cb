"""Law 31 of 2007: bid out of rotation (also an artificial pass, and a pass of partner's artificial call)."""

from __future__ import annotations

from bridgelaw.laws.clause import Applied, applied, clause
from bridgelaw.laws.effects import MustPass, Reads, Refers, Scope, Settles, Stands
from bridgelaw.laws.l2007.numbers import NUMBERS
from bridgelaw.laws.l2007.outcome import bars_partner, offender_calls, silenced
from bridgelaw.laws.l2017.outcome import at_rhos_turn
from bridgelaw.laws.matters import Moment
from bridgelaw.laws.state import Situation
from bridgelaw.table.record import Irregularity


@clause("31A", cited=False, key="2007.31A", numbers=NUMBERS)
def at_rho(s: Situation) -> Applied | None:
    """At right-hand opponent's turn: what follows depends on whether he passes, and then on what the offender calls.

    Reads: that it was right-hand opponent's turn; whether the call was a bid.
    """
    return at_rhos_turn(s, "31A", variant="" if s.irregular.call.is_bid else "pass")


def _repeats(s: Situation) -> bool:
    """Whether the call is a bid that specifies what the bid out of rotation specified (29C)."""
    new, out = s.record.calls[s.call], s.irregular
    return new.call.is_bid and out.call.is_bid and bool(out.specifies) and new.specifies >= out.specifies


@clause("31A2(a)", at=Moment.PROPER_TURN, key="2007.31A2(a)")
def same_denomination(s: Situation) -> Applied | None:
    """Right-hand opponent acts and the offender's bid repeats the denomination: partner must pass at his next turn.

    23 may apply.

    Reads: the bid out of rotation, what it specified, and the bid at the proper turn.
    Interpretation: what counts is what the first bid specified, not what it named (29C); where it specified several
    denominations the second must specify each of them, and where it specified none nothing can repeat it.  Law 26 is
    not named here and does not apply.  The turn meant is partner's next one after this call (CP-28).  So too where the
    bid out of rotation was insufficient (CP-02); one reading silences partner throughout then.
    """
    matter = s.about
    if matter.law != "31A" or not _repeats(s):
        return None
    too_low = Irregularity.INSUFFICIENT in s.irregular.irregularities
    scope = Scope.THROUGHOUT if too_low and s.reading("CP-02") == "27B2" else Scope.NEXT
    return applied(
        Stands(s.call),
        Settles(matter.id),
        MustPass(matter.offender.partner, scope),
        Refers("16D2", matter.offender.side, matter.gone),
        Refers("23"),
        Reads("CP-28"),
        *((Reads("CP-02"),) if too_low else ()),
    )


@clause("31A2(b)", at=Moment.PROPER_TURN, key="2007.31A2(b)")
def other_call(s: Situation) -> Applied | None:
    """Right-hand opponent acts and the offender does not repeat the denomination: partner must pass throughout.

    So too, whatever he calls, where it was a pass that was out of rotation.  26 and 23 may apply.

    Reads: the call out of rotation, what it specified, and the call at the proper turn.
    """
    return silenced(s) if s.about.law == "31A" and not _repeats(s) else None


@clause("31B", at=Moment.PROPER_TURN, key="2007.31B")
def partner_barred(s: Situation) -> Applied | None:
    """At partner's turn, or at left-hand opponent's if the offender has not called: partner must pass throughout.

    He passes from the turn that is now his on; the offender may make any legal call at his own.  26 and 23 may apply.

    Reads: whose turn it was; then the offender's call.
    Interpretation: although the text speaks of a bid, an artificial pass is meant as well (CP-31).  Whether 26
    applies is seen when the offender has made his call.
    """
    if s.moment is Moment.PROPER_TURN:
        return applied(*offender_calls(s), variant="free") if s.about.law == "31B" else None
    return bars_partner(s, "31B", *((Reads("CP-31"),) if s.irregular.call.is_pass else ()))
