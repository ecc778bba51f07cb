"""Law 30: pass out of rotation."""

from __future__ import annotations

from dataclasses import replace

from bridgelaw.laws.clause import Applied, applied, clause
from bridgelaw.laws.effects import Becomes, MustPass, Reads, Refers, Scope, Settles
from bridgelaw.laws.l2017 import law25
from bridgelaw.laws.l2017.outcome import comparable, not_comparable
from bridgelaw.laws.matters import Moment, Stage
from bridgelaw.laws.state import Situation


@clause("30", cited=False)
def preamble(s: Situation) -> Applied | None:
    """A pass out of rotation that was cancelled is dealt with by whose turn it was.

    Reads: whose turn it was.
    """
    return applied(Refers("30A" if s.about.turn is s.offender.rho else "30B1(a)"))


@clause("30A")
def at_rho(s: Situation) -> Applied | None:
    """At right-hand opponent's turn: the offender must pass at his next turn, whatever right-hand opponent does.

    Partner is free.  72C may apply.

    Reads: that it was right-hand opponent's turn.
    Interpretation: the pass is compulsory even where it would be artificial over right-hand opponent's
    call (CP-05).  No lead restriction by default, since 26B is not named and the call is the same (CP-04);
    a profile may leave it to the Director.
    """
    matter = s.about
    if matter.turn is not matter.offender.rho:
        return None
    lead = (Refers("26B", None, (matter.at,)),) if s.reading("CP-04") == "yes" else ()
    return applied(
        MustPass(matter.offender, Scope.NEXT), Settles(matter.id), *lead, Refers("72C"), Reads("CP-04"), Reads("CP-05")
    )


@clause("30B1(a)")
def partner_free(s: Situation) -> Applied | None:
    """At partner's turn, or at left-hand opponent's if the offender has not called: partner may make any call.

    16C2 applies to what the pass told him.

    Reads: whose turn it was; whether the offender must pass anyway.
    Interpretation: an offender who is bound to pass makes the same compulsory call at his turn, so nothing
    is asked about it then (compare CP-04).  Partner may not pick a call because it leaves the offender a
    comparable one (CP-21).
    """
    matter = s.about
    if matter.turn is matter.offender.rho:
        return None
    bound = s.state.must_pass(matter.offender) is not None
    waits = replace(matter, stage=Stage.TURN, law="30B", gone=(matter.at,))
    return applied(
        Settles(matter.id) if bound else Becomes(waits),
        Refers("16C2", matter.offender.side, (matter.at,)),
    )


@clause("30B1(b)(i)", at=Moment.PROPER_TURN)
def comparable_call(s: Situation) -> Applied | None:
    """At his proper turn the offender makes a comparable call: no further rectification, no lead restriction; see 23C.

    Reads: the Director's finding.
    """
    return comparable(s, "30B1(b)(i)") if s.about.law == "30B" else None


@clause("30B1(b)(ii)", at=Moment.PROPER_TURN)
def other_call(s: Situation) -> Applied | None:
    """At his proper turn the offender makes a call that is not comparable: partner must pass at his next turn.

    16C, 26B and 72C may apply.

    Reads: the Director's finding.
    Interpretation: the turn meant is partner's next one after this call (CP-28).
    """
    return not_comparable(s, "30B1(b)(ii)") if s.about.law == "30B" else None


@clause("30B2", at=Moment.CALL, displaces=("29", "35D"))
def change_of_call(s: Situation) -> Applied | None:
    """A pass at left-hand opponent's turn by a player who has just called is a change of call (25).

    Reads: who called last.
    Interpretation: left-hand opponent may accept the pass as the call instead of the first one (CP-25).
    """
    if not s.made.call.is_pass or not law25.second_call(s):
        return None
    change = law25.changes(s)
    return replace(change, effects=(*change.effects, Reads("CP-25")))


@clause("30C")
def artificial_pass(s: Situation) -> Applied | None:
    """An artificial pass, or a pass of partner's artificial call, is dealt with by Law 31.

    Reads: the meaning of the pass; partner's last call.
    """
    return applied()
