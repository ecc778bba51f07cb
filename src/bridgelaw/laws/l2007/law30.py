"""Law 30 of 2007: pass out of rotation."""

from __future__ import annotations

from bridgelaw.laws.clause import Applied, applied, clause
from bridgelaw.laws.effects import MayNotDouble, MustPass, Reads, Refers, Scope, Settles
from bridgelaw.laws.l2017 import law25
from bridgelaw.laws.matters import Moment
from bridgelaw.laws.state import Situation


@clause("30", cited=False, key="2007.30")
def preamble(s: Situation) -> Applied | None:
    """A pass out of rotation that was cancelled is dealt with by whether a player has bid, and by whose turn it was.

    Reads: whether anybody had bid when the pass was made; whose turn it was.
    Interpretation: at left-hand opponent's turn a player who has not called before is treated as at partner's.
    A bid by which partner has called over the pass comes too late to count (CP-36).
    """
    if not any(s.record.calls[i].call.is_bid for i in s.record.order if i < s.about.at):
        return applied(Refers("30A"))
    return applied(Refers("30B1" if s.about.turn is s.offender.rho else "30B2(a)"))


@clause("30A", key="2007.30A")
def before_a_bid(s: Situation) -> Applied | None:
    """Before any player has bid, at whosever turn: the offender must pass at his next turn.  Partner is free.

    23 may apply.

    Reads: that nobody had bid; whose turn it was.
    Interpretation: Law 26 does not apply, since the same call is made.  Where partner calls before the compulsory
    pass, what the cancelled one told him is unauthorized (16D2).  The pass is compulsory even where it would be
    artificial by then (CP-05).
    """
    matter = s.about
    told = () if matter.turn is matter.offender.rho else (Refers("16D2", matter.offender.side, (matter.at,)),)
    return applied(MustPass(matter.offender, Scope.NEXT), Settles(matter.id), *told, Refers("23"), Reads("CP-05"))


@clause("30B1", key="2007.30B1")
def at_rho(s: Situation) -> Applied | None:
    """After a bid, at right-hand opponent's turn: the offender must pass at his next turn.  Partner is free.

    Reads: that somebody has bid, and that it was right-hand opponent's turn.
    Interpretation: the pass is compulsory even where it would be artificial over right-hand opponent's call (CP-05).
    """
    matter = s.about
    return applied(MustPass(matter.offender, Scope.NEXT), Settles(matter.id), Reads("CP-05"))


@clause("30B2(a)", key="2007.30B2(a)")
def at_partner(s: Situation) -> Applied | None:
    """After a bid, at partner's turn: the offender must pass whenever it is his turn.

    23 may apply.

    Reads: that somebody has bid, and whose turn it was.
    Interpretation: what the pass told partner is unauthorized (16D2).
    """
    matter = s.about
    return applied(
        MustPass(matter.offender, Scope.THROUGHOUT),
        Settles(matter.id),
        Refers("16D2", matter.offender.side, (matter.at,)),
        Refers("30B2(b)"),
        Refers("23"),
    )


@clause("30B2(b)", key="2007.30B2(b)")
def partner_may_not_double(s: Situation) -> Applied | None:
    """Partner may make any sufficient bid, or pass, but may not double or redouble at that turn.

    Reads: that it is partner's turn.
    Interpretation: a double all the same is inadmissible, as one that Law 19 does not permit, and ruled under 36.
    """
    partner = s.offender.partner
    if s.about.turn is not partner:
        return None
    # Where he had called before anybody ruled, that turn is over (CP-36).
    return applied(MayNotDouble(partner)) if s.record.turn is partner else applied()


@clause("30B3", at=Moment.CALL, displaces=("29", "35D"), key="2007.30B3")
def change_of_call(s: Situation) -> Applied | None:
    """A pass at left-hand opponent's turn by a player who has just called is a change of call (25).

    Reads: who called last.
    Interpretation: so too before a bid, although 30A speaks of any pass then: a player who has just called has no
    turn to pass at, he can only change what he called.
    """
    return law25.changes(s) if s.made.call.is_pass and law25.second_call(s) else None
