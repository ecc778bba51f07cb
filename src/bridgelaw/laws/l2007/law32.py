"""Law 32 of 2007: double or redouble out of rotation; A is partner's turn here, B right-hand opponent's.

In a matter ``law`` stays the one of 2017, where they are the other way round, since 32B1 reads it.
"""

from __future__ import annotations

from bridgelaw.laws.clause import Applied, applied, clause
from bridgelaw.laws.l2007.numbers import NUMBERS
from bridgelaw.laws.l2007.outcome import bars_partner, offender_calls, silenced
from bridgelaw.laws.l2017 import law32
from bridgelaw.laws.l2017.outcome import at_rhos_turn
from bridgelaw.laws.matters import Moment
from bridgelaw.laws.state import Situation


@clause("32A", at=Moment.PROPER_TURN, key="2007.32A")
def partner_barred(s: Situation) -> Applied | None:
    """At partner's turn: partner must pass throughout, the offender may make any legal call at his own turn.

    23 may apply, and 26B if he makes another call than that.

    Reads: whose turn it was; then the offender's call.
    Interpretation: Law 32 names 26B alone, so it is one suit of all four that may be forbidden.  A double at
    left-hand opponent's turn by a player who has not called, should there be one, is ruled in the same way.
    """
    if s.moment is Moment.PROPER_TURN:
        return applied(*offender_calls(s), variant="free") if s.about.law == "32B" else None
    return bars_partner(s, "32B")


@clause("32B", cited=False, key="2007.32B", numbers=NUMBERS)
def at_rho(s: Situation) -> Applied | None:
    """At right-hand opponent's turn: what follows depends on whether he passes.

    Reads: that it was right-hand opponent's turn.
    """
    return at_rhos_turn(s, "32A")


@clause("32B2", at=Moment.PROPER_TURN, key="2007.32B2")
def other_call(s: Situation) -> Applied | None:
    """Right-hand opponent acts: the offender may make any legal call, and partner must pass throughout.

    23 may apply, and 26B if the offender makes another call than that.

    Reads: the double out of rotation and the call at the proper turn.
    """
    return silenced(s) if s.about.law == "32A" else None


@clause("32 note", at=Moment.CALL, displaces=("29", "35D"), cited=False, key="2007.32 note")
def change_of_call(s: Situation) -> Applied | None:
    """A double or redouble at left-hand opponent's turn by a player who has just called is a change of call (25).

    Reads: who called last, and whether the double is admissible (else 36).
    Interpretation: Law 32 of this code does not speak of left-hand opponent's turn; this is 25B, as a note to 31B
    says of bids.
    """
    return law32.second_double(s)
