"""Law 32: double or redouble out of rotation."""

from __future__ import annotations

from dataclasses import replace

from bridgelaw.laws.clause import Applied, applied, clause
from bridgelaw.laws.effects import Becomes, Refers
from bridgelaw.laws.l2017 import law19, law25
from bridgelaw.laws.l2017.outcome import at_rhos_turn, comparable, found, not_comparable, rho_passed, says_it_again
from bridgelaw.laws.matters import Moment, Stage
from bridgelaw.laws.state import Situation
from bridgelaw.table.call import CallKind


@clause("32", cited=False)
def preamble(s: Situation) -> Applied | None:
    """A double or redouble out of rotation that was cancelled is dealt with by whose turn it was.

    An inadmissible one can never be accepted (36).

    Reads: whose turn it was.
    """
    return applied(Refers("32A" if s.about.turn is s.offender.rho else "32B1"))


@clause("32A", cited=False)
def at_rho(s: Situation) -> Applied | None:
    """At right-hand opponent's turn: what follows depends on whether he passes.

    Reads: that it was right-hand opponent's turn.
    """
    return at_rhos_turn(s, "32A")


@clause("32A1", at=Moment.TURN_BEGINS)
def must_repeat(s: Situation) -> Applied | None:
    """Right-hand opponent passes: the offender must repeat the call, without rectification unless it is inadmissible.

    Reads: right-hand opponent's call.
    Interpretation: a player who is required to pass cannot be required to double: he passes, and 26B may apply.
    Of two calls of his that were cancelled at the same turn he repeats the later one, and 26B may apply to the other
    (CP-40).
    """
    if s.about.law != "32A" or not rho_passed(s):
        return None
    return says_it_again(s)


@clause("32A2(a)", at=Moment.PROPER_TURN)
def comparable_call(s: Situation) -> Applied | None:
    """Right-hand opponent acts and the offender makes a comparable call: no further rectification; see 23C.

    26B does not apply.

    Reads: the Director's finding.
    """
    return comparable(s, "32A2(a)") if _applies(s) else None


@clause("32A2(b)", at=Moment.PROPER_TURN)
def other_call(s: Situation) -> Applied | None:
    """Right-hand opponent acts and the offender makes another legal call: partner must pass at his next turn.

    16C, 26B and 72C may apply.

    Reads: the Director's finding.
    Interpretation: the turn meant is partner's next one after this call (CP-28).
    """
    return not_comparable(s, "32A2(b)") if _applies(s) else None


def _applies(s: Situation) -> bool:
    return s.about.law == ("32B" if s.referred_by == "32B2" else "32A")


@clause("32B1")
def partner_free(s: Situation) -> Applied | None:
    """At partner's turn: partner may make any legal call, and 16C2 applies to what the double told him.

    Reads: whose turn it was.
    Interpretation: partner may not pick a call because it leaves the offender a comparable one (CP-21).
    """
    matter = s.about
    if matter.turn is matter.offender.rho:
        return None
    return applied(
        Becomes(replace(matter, stage=Stage.TURN, law="32B", gone=(matter.at,))),
        Refers("16C2", matter.offender.side, (matter.at,)),
    )


@clause("32B2", at=Moment.PROPER_TURN)
def offender_free(s: Situation) -> Applied | None:
    """At his proper turn the offender may make any legal call, and A2(a) or A2(b) applies to it.

    Reads: the Director's finding.
    """
    matter = s.about
    if matter.law != "32B" or (comparable := found(s)) is None:
        return None
    return applied(Refers("32A2(a)" if comparable else "32A2(b)"))


@clause("32C", at=Moment.CALL, displaces=("29", "35D"))
def change_of_call(s: Situation) -> Applied | None:
    """A double or redouble at left-hand opponent's turn by a player who has just called is a change of call (25).

    Reads: who called last, and whether the double is admissible (else 36).
    """
    return second_double(s)


def second_double(s: Situation) -> Applied | None:
    """An admissible double or redouble by a player who has just called is a change of that call."""
    made = s.made
    if made.call.kind not in (CallKind.DOUBLE, CallKind.REDOUBLE) or not law25.second_call(s):
        return None
    return law25.changes(s) if law19.admissible(s.record, made.seat, made.call) else None
