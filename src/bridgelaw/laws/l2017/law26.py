"""Law 26: call withdrawn, lead restrictions."""

from __future__ import annotations

from typing import Any

from bridgelaw.laws.clause import Applied, applied, clause
from bridgelaw.laws.effects import (
    Found,
    InformationFree,
    LeadChosen,
    LeadFree,
    MayForbidLead,
    NoLeadRestriction,
    Reads,
    Refers,
)
from bridgelaw.laws.matters import Moment
from bridgelaw.laws.state import LeadRestriction, LeadRight, Situation, State
from bridgelaw.table.call import SUITS


@clause("26A", at=Moment.LATE_FINDING)
def none(s: Situation) -> Applied | None:
    """When a withdrawn call is replaced by a comparable one, there are no lead restrictions for the offender's side.

    16C does not apply to the withdrawn call; see 23C.

    Reads: the Director's finding; whether the clause that refers here leaves 16C and 23C to this one.
    """
    if s.moment is Moment.LATE_FINDING:
        comparable, ground = s.finding
        if not comparable:
            return None
        first = s.refer[1][0]
        side = s.record.calls[first].seat.side
        named = (Refers(ground),) if ground else ()
        return applied(
            NoLeadRestriction(first), InformationFree(side, (first,)), Found(True, "26A"), *named, Refers("23C")
        )
    offenders, (first, *_) = s.refer
    if offenders is None:
        return applied(NoLeadRestriction(first))
    return applied(NoLeadRestriction(first), InformationFree(offenders, (first,)), Refers("23C"))


def named(s: Situation, lead: LeadRestriction) -> dict[str, Any]:
    """The values that sentences at the lead may use."""
    contract = s.record.contract()
    return {
        "O": lead.right.offender,
        "P": lead.right.seat,
        "side": lead.right.seat.side,
        "suits": lead.suits,
        **({} if contract is None else {"D": contract.declarer}),
    }


def at_the_lead(s: Situation, law: str) -> Applied | None:
    """What becomes of a prohibition of this law: declarer's choice, a lead without one, the loss of the lead."""
    lead: LeadRestriction = s.finding[0]
    if lead.right.law != law or (lead.choice == "require" and lead.since is not None):
        return None
    seat = lead.right.seat
    if s.moment is Moment.LEAD_CHOICE and lead.choice == "free":
        return applied(LeadFree(seat), variant="unused", **named(s, lead))
    if s.moment is Moment.LEAD_CHOICE and lead.choice == "forbid":
        chosen = LeadChosen(seat, lead.choice, lead.suits[0])
        return applied(chosen, *both(s, lead), variant="forbidden", **named(s, lead))
    if s.moment is Moment.LED and lead.since is None:
        return applied(LeadFree(seat), variant="lapsed", **named(s, lead))
    if s.moment is Moment.TRICK:
        return applied(LeadFree(seat), variant="over", **named(s, lead))
    return None


def both(s: Situation, lead: LeadRestriction) -> tuple[Reads, ...]:
    """The open point that is read where a withdrawn call and a penalty card restrict one lead."""
    other = any(bool(c.right.cards) is not bool(lead.right.cards) for c in s.state.chosen)
    return (Reads("CP-39"),) if other else ()


@clause("26B", at=(Moment.LATE_FINDING, Moment.LEAD_CHOICE, Moment.LED, Moment.TRICK))
def may_forbid(s: Situation) -> Applied | None:
    """When a withdrawn call is not replaced by a comparable one and the offender defends, declarer may forbid a suit.

    He may do so at the first turn to lead of the offender's partner, whenever that comes: one suit that
    the offender has not specified in the legal auction, for as long as that player stays on lead.

    Reads: the withdrawn call and its replacement, the Director's finding, what the offender has specified;
    at the lead declarer's choice, and whether the player has kept the lead.
    Interpretation: the right is there from the moment it can apply and is gone when the offender's side
    declares.  Where partner's bar does not depend on comparability (27B3, 27B4, 25B) the ruling does not
    stop to ask.  Several withdrawn calls of one player give one prohibition (CP-16); the turn to lead
    need not be the opening lead (CP-12).  Once he has led without a choice of declarer's the right is gone;
    82C if nobody had told declarer of it.  A penalty card of the offender's gives declarer a right of its own at
    the same lead (CP-39).
    """
    if s.moment in (Moment.LEAD_CHOICE, Moment.LED, Moment.TRICK):
        return at_the_lead(s, "26B")
    if s.moment is Moment.LATE_FINDING:
        if s.finding[0]:
            return None
        first, late = s.refer[1]
        return applied(
            MayForbidLead(s.record.calls[first].seat, first, late, found=True), Found(False, "26B"), variant="found"
        )
    _, calls = s.refer
    first = calls[0]
    new = calls[1] if len(calls) > 1 else None
    found = s.matter is not None and s.matter.comparable is False
    offender = s.record.calls[first].seat
    several = any(right.offender is offender and right.withdrawn != first for right in s.state.leads)
    return applied(MayForbidLead(offender, first, new, found), *((Reads("CP-16"),) if several else ()))


def rights(state: State) -> tuple[LeadRight, ...]:
    """The rights under Law 26 that can still apply.

    Those of the declaring side are gone once the auction is over, and all after a passed-out board; a
    player's are gone with his first turn to lead, and there is nothing to choose once declarer has chosen.
    """
    if not state.leads:
        return ()
    declaring = state.contract.declarer.side if state.contract is not None else None
    if state.ended and declaring is None:
        return ()
    over = state.play.turns if state.play is not None else frozenset()
    over |= {chosen.right.seat for chosen in state.chosen if not chosen.right.cards}
    return tuple(right for right in state.leads if right.seat.side is not declaring and right.seat not in over)


def restrictions(state: State) -> tuple[LeadRestriction, ...]:
    """The suits that declarer may forbid: those that the offender has not specified in the legal auction.

    One suit at one turn for each player, however many of his partner's calls were withdrawn (CP-16); nothing where
    the offender has specified them all.
    """
    by_player = {right.seat: right for right in sorted(rights(state), key=lambda right: right.found)}
    found = (
        LeadRestriction(right, tuple(s for s in SUITS if s not in state.record.specified(right.offender)))
        for right in by_player.values()
    )
    return tuple(lead for lead in found if lead.suits)
