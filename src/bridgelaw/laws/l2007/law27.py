"""Law 27 of 2007: insufficient bid (as revised in March 2008)."""

from __future__ import annotations

from bridgelaw.laws.clause import Applied, applied, clause
from bridgelaw.laws.effects import Effect, Found, InformationFree, Reads, Refers, Settles, Stands
from bridgelaw.laws.l2017 import law18, law27
from bridgelaw.laws.l2017.law23 import measured
from bridgelaw.laws.l2017.outcome import asks_the_director
from bridgelaw.laws.matters import Kind, Moment
from bridgelaw.laws.state import Situation
from bridgelaw.table.record import Made


def _natural(made: Made) -> bool:
    """Whether the bid shows what it names and nothing else; so it does where nobody said otherwise."""
    return not made.artificial and made.specifies == {made.call.denomination}


def _lowest(s: Situation) -> bool:
    """Whether the call is the lowest sufficient bid in the denomination of the withdrawn bid, and both are natural."""
    withdrawn, new = s.irregular, s.record.calls[s.call]
    denomination = withdrawn.call.denomination
    if denomination is None or new.call.denomination is not denomination or not law18.sufficient(s.record, new.call):
        return False
    return new.call is law27.lowest(s, denomination) and _natural(withdrawn) and _natural(new)


@clause("27B1", at=(Moment.REPLACED, Moment.MEASURED), cited=False, key="2007.27B1")
def same_or_more_precise(s: Situation) -> Applied | None:
    """Whether a legal replacement has the same or a more precise meaning is for the Director to say.

    Its meaning must lie wholly within the possible meanings of the insufficient bid.

    Reads: the insufficient bid, its replacement, and whether the Director has decided.
    Interpretation: the finding is ``comparable``.  In doubt the question is looked at mildly liberally, with 27D
    behind it (CP-15); a pass or a double can be more precise too (CP-11).
    """
    if s.moment is Moment.MEASURED:
        return measured(s)
    matter = s.about
    if matter.kind is not Kind.INSUFFICIENT or matter.comparable is not None:
        return None
    if not law27.turns_on_meaning(s, free=_lowest(s)):
        return None
    a_pass = (Reads("CP-11"),) if s.record.calls[s.call].call.is_pass else ()
    return asks_the_director(s, "27B1(b)", Reads("CP-15"), *a_pass)


@clause("27B1(a)", at=Moment.REPLACED, key="2007.27B1(a)")
def lowest_bid(s: Situation) -> Applied | None:
    """Replaced by the lowest sufficient bid in the same denomination, both bids being beyond doubt not artificial.

    The auction goes on, nobody is restricted, 16D does not apply; but see 27D.

    Reads: both bids, and what is known about their meaning; the last bid that stands.
    Interpretation: a bid of which nobody said otherwise is natural; the Director may find that it was artificial.
    One that specifies another denomination as well tells more than it names, so that it is not beyond doubt.
    After a cancelled double or a second insufficient bid the bar stays (CP-08).
    """
    if not law27.is_replacement(s) or s.about.comparable is not None or s.about.barred or not _lowest(s):
        return None
    return applied(Stands(s.call), *law27.freed(s), Refers("27D"), *law27.again(s))


@clause("27B1(b)", at=Moment.REPLACED, key="2007.27B1(b)")
def more_precise(s: Situation) -> Applied | None:
    """Replaced by a legal call with the same or a more precise meaning: the auction goes on, nobody is restricted.

    But see 27D.

    Reads: the Director's finding.
    Interpretation: the information from the insufficient bid is free, although only 27B1(a) says so, since no
    rectification follows until the end of play (CP-14).
    """
    if not law27.is_replacement(s) or s.about.comparable is not True or s.about.barred:
        return None
    side, gone = s.about.offender.side, s.about.gone
    free: Effect = Refers("16D2", side, gone) if s.reading("CP-14") == "16D" else InformationFree(side, gone)
    return applied(
        Stands(s.call),
        Settles(s.about.id),
        free,
        Found(True, "27B1(b)"),
        Refers("27D"),
        Reads("CP-14"),
        *law27.again(s),
    )
