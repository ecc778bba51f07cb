"""Law 31: bid out of rotation (also an artificial pass, and a pass of partner's artificial call)."""

from __future__ import annotations

from dataclasses import replace

from bridgelaw.laws.clause import Applied, applied, clause
from bridgelaw.laws.effects import Becomes, Reads, Refers, Scope
from bridgelaw.laws.l2017 import law25
from bridgelaw.laws.l2017.outcome import at_rhos_turn, comparable, found, not_comparable, rho_passed, says_it_again
from bridgelaw.laws.matters import Moment, Stage
from bridgelaw.laws.state import Situation
from bridgelaw.table.record import Irregularity


@clause("31", cited=False)
def preamble(s: Situation) -> Applied | None:
    """A bid out of rotation that was cancelled is dealt with by whose turn it was.

    Reads: whose turn it was.
    """
    return applied(Refers("31A" if s.about.turn is s.offender.rho else "31B1"))


@clause("31A", cited=False)
def at_rho(s: Situation) -> Applied | None:
    """At right-hand opponent's turn: what follows depends on whether he passes.

    Reads: that it was right-hand opponent's turn.
    """
    return at_rhos_turn(s, "31A")


@clause("31A1", at=Moment.TURN_BEGINS)
def must_repeat(s: Situation) -> Applied | None:
    """Right-hand opponent passes: the offender must repeat the call, and if it is legal there is no rectification.

    Reads: right-hand opponent's call.
    Interpretation: where the pass is the third one the auction is over and nothing is repeated (CP-37).
    A repeated bid that is insufficient is then ruled on in rotation, and left-hand
    opponent is asked about it (CP-02).  A player who is required to pass cannot be required to repeat a bid:
    he passes, and 26B may apply.  Of two calls of his that were cancelled at the same turn he repeats the later one,
    and 26B may apply to the other (CP-40).
    """
    if s.about.law != "31A" or not rho_passed(s):
        return None
    return says_it_again(s)


@clause("31A2(a)", at=Moment.PROPER_TURN)
def comparable_call(s: Situation) -> Applied | None:
    """Right-hand opponent acts and the offender makes a comparable call: no further rectification; see 23C.

    26B does not apply.

    Reads: the Director's finding.
    """
    return comparable(s, "31A2(a)") if _applies(s) else None


@clause("31A2(b)", at=Moment.PROPER_TURN)
def other_call(s: Situation) -> Applied | None:
    """Right-hand opponent acts and the offender makes another legal call: partner must pass at his next turn.

    16C, 26B and 72C may apply.

    Reads: the Director's finding.
    Interpretation: so too where the call out of rotation was an insufficient bid (CP-02); one reading
    silences partner throughout then.  The turn meant is partner's next one after this call (CP-28).
    """
    if not _applies(s):
        return None
    too_low = Irregularity.INSUFFICIENT in s.irregular.irregularities
    scope = Scope.THROUGHOUT if too_low and s.reading("CP-02") == "27B2" else Scope.NEXT
    return not_comparable(s, "31A2(b)", scope, *((Reads("CP-02"),) if too_low else ()))


def _applies(s: Situation) -> bool:
    """A2 rules by itself at right-hand opponent's turn, and elsewhere where 31B2 refers to it."""
    return s.about.law == ("31B" if s.referred_by == "31B2" else "31A")


@clause("31B1")
def partner_free(s: Situation) -> Applied | None:
    """At partner's turn, or at left-hand opponent's if the offender has not called: partner may make any call.

    16C2 applies to what the call told him.

    Reads: whose turn it was.
    Interpretation: although the text speaks of a bid, an artificial pass is meant as well (CP-31).
    Partner may not pick a call because it leaves the offender a comparable one (CP-21).
    """
    matter = s.about
    if matter.turn is matter.offender.rho:
        return None
    return applied(
        Becomes(replace(matter, stage=Stage.TURN, law="31B", gone=(matter.at,))),
        Refers("16C2", matter.offender.side, (matter.at,)),
        *((Reads("CP-31"),) if s.irregular.call.is_pass else ()),
    )


@clause("31B2", at=Moment.PROPER_TURN)
def offender_free(s: Situation) -> Applied | None:
    """At his proper turn the offender may make any legal call, and A2(a) or A2(b) applies to it.

    He is never obliged to repeat the call.

    Reads: the Director's finding.
    """
    matter = s.about
    if matter.law != "31B" or (comparable := found(s)) is None:
        return None
    return applied(Refers("31A2(a)" if comparable else "31A2(b)"))


@clause("31C", at=Moment.CALL, displaces=("29", "35D"))
def change_of_call(s: Situation) -> Applied | None:
    """A bid at left-hand opponent's turn by a player who has just called is a change of call (25).

    Reads: who called last.
    """
    return law25.changes(s) if s.made.call.is_bid and s.made.call.level <= 7 and law25.second_call(s) else None
