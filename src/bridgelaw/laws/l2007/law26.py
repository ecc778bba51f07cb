"""Law 26 of 2007: call withdrawn, lead restrictions.

What declarer may do depends on what the withdrawn call was about, and on what the offender shows in his legal calls.
"""

from __future__ import annotations

from itertools import groupby

from bridgelaw.laws.clause import Applied, applied, clause
from bridgelaw.laws.effects import LeadChosen, LeadFree, MayForbidLead, NoLeadRestriction, Reads, Refers
from bridgelaw.laws.l2017.law26 import at_the_lead, both, named, rights
from bridgelaw.laws.matters import Kind, Moment
from bridgelaw.laws.state import LeadRestriction, LeadRight, Situation, State
from bridgelaw.table.call import SUITS, Denomination
from bridgelaw.table.record import Made, Record

# Law 32 names 26B alone, whatever the double was about.
_DOUBLES = ("32A", "32B2")
_AT_THE_LEAD = (Moment.LEAD_CHOICE, Moment.LED, Moment.TRICK)


@clause("26", cited=False, key="2007.26")
def preamble(s: Situation) -> Applied | None:
    """It applies when a call was withdrawn and its player has chosen another call for that turn.

    Reads: the withdrawn call and the one that stands in its place, if any; which clause refers here.
    Interpretation: a call that is repeated is another one where it specifies other denominations than before.
    What a player tried in place of an insufficient bid (27B3, 27B4) was withdrawn at that turn too (CP-16).
    Where no call of the player's choice follows (37B2, 38C, 39C, or an auction that is over first), it is the
    withdrawn call that is looked at.
    """
    return applied(*(refers for calls in _at_that_turn(s) for refers in _part(s, *calls)))


def _at_that_turn(s: Situation) -> tuple[tuple[int, ...], ...]:
    """Each call that the player withdrew at that turn, with the one that stands in its place, if any."""
    _, (withdrawn, *final) = s.refer
    tried = s.matter.gone if s.matter is not None and s.matter.kind is Kind.INSUFFICIENT else ()
    return tuple((at, *final) for at in dict.fromkeys((withdrawn, *tried)))


def _part(s: Situation, *calls: int) -> tuple[Refers, ...]:
    """The part of this law that a withdrawn call falls under; none where no other call stands in its place."""
    withdrawn = s.record.calls[calls[0]]
    if len(calls) > 1 and not another(withdrawn, s.record.calls[calls[1]]):
        return ()
    if s.referred_by in _DOUBLES or not _suits(withdrawn):
        return (Refers("26B", None, calls),)
    left = _suits(withdrawn) - s.record.specified(withdrawn.seat)
    return (Refers("26A2" if left else "26A1", None, calls),)


def another(withdrawn: Made, final: Made) -> bool:
    """Whether the player has chosen another call, or the same one with another meaning."""
    return withdrawn.call is not final.call or withdrawn.specifies != final.specifies


def _suits(withdrawn: Made) -> frozenset[Denomination]:
    """The suits that the call was about; none where it was about anything else as well."""
    shown = withdrawn.specifies
    return shown if all(d.is_suit for d in shown) else frozenset()


@clause("26A1", key="2007.26A1")
def none(s: Situation) -> Applied | None:
    """The withdrawn call was about specified suits alone, and its player has specified each of them legally: nothing.

    16D applies.

    Reads: what the withdrawn call specified, what its player has specified in the legal auction.
    """
    withdrawn = s.refer[1][0]
    return applied(NoLeadRestriction(withdrawn), call=s.record.calls[withdrawn].call)


@clause("26A2", at=_AT_THE_LEAD, key="2007.26A2")
def require_or_forbid(s: Situation) -> Applied | None:
    """The withdrawn call was about specified suits alone, and its player has not specified each of them legally.

    If he defends, declarer may at his partner's first turn to lead require such a suit, or forbid one such suit
    for as long as that player stays on lead.

    Reads: what the withdrawn call specified, what its player has specified in the legal auction; at the lead
    declarer's choice, and whether the player has kept the lead.
    Interpretation: such a suit is one that the withdrawn call specified and the legal calls did not.  Once all of
    them are specified nothing is left to require or to forbid.  One lead meets a demand.  The turn to lead need
    not be the opening lead (CP-12).
    """
    return _at_the_lead(s, "26A2") if s.moment in _AT_THE_LEAD else _may_restrict(s)


@clause("26B", at=_AT_THE_LEAD, key="2007.26B")
def may_forbid(s: Situation) -> Applied | None:
    """After any other withdrawn call, if its player defends, declarer may forbid his partner one suit.

    At that player's first turn to lead, for as long as he stays on lead; any one suit, shown or not.

    Reads: what the withdrawn call specified; at the lead declarer's choice, and whether the player has kept the lead.
    Interpretation: several withdrawn calls are looked at each on its own, and declarer chooses one restriction
    (CP-16); the turn to lead need not be the opening lead (CP-12).
    """
    return _at_the_lead(s, "26B") if s.moment in _AT_THE_LEAD else _may_restrict(s)


def _at_the_lead(s: Situation, law: str) -> Applied | None:
    """A demand, and the lead that meets it; a prohibition is the same as in 2017."""
    lead: LeadRestriction = s.finding[0]
    if lead.right.law != law:
        return None
    if lead.choice == "require" and s.moment is Moment.LEAD_CHOICE:
        chosen = LeadChosen(lead.right.seat, lead.choice, lead.suits[0])
        return applied(chosen, *both(s, lead), variant="required", **named(s, lead))
    if lead.choice == "require" and s.moment is Moment.LED and lead.since is not None:
        return applied(LeadFree(lead.right.seat), variant="met", **named(s, lead))
    return at_the_lead(s, law)


def _may_restrict(s: Situation) -> Applied:
    first, *rest = s.refer[1]
    withdrawn = s.record.calls[first]
    offender = withdrawn.seat
    several = any(right.offender is offender and right.withdrawn != first for right in s.state.leads)
    return applied(
        MayForbidLead(offender, first, rest[0] if rest else None, found=True),
        *((Reads("CP-16"),) if several else ()),
        call=withdrawn.call,
    )


def restrictions(state: State) -> tuple[LeadRestriction, ...]:
    """What declarer may do, for each player one restriction of those listed: a suit required, or a suit forbidden.

    Each withdrawn call is looked at on its own (CP-16).
    """
    found: list[LeadRestriction] = []
    every = sorted(rights(state), key=lambda right: right.seat.value)
    for _, of_player in groupby(every, key=lambda right: right.seat):
        mine = list(of_player)
        required = [(right, _unshown(state.record, right)) for right in mine if right.law == "26A2"]
        forbidden = [*required, *((right, frozenset(SUITS)) for right in mine if right.law != "26A2")]
        for choice, suits in (("require", required), ("forbid", forbidden)):
            every_suit = frozenset().union(*(s for _, s in suits))
            if every_suit:
                listed = tuple(suit for suit in SUITS if suit in every_suit)
                right, _ = max(suits, key=lambda found: len(found[1]))
                found.append(LeadRestriction(right, listed, choice))
    return tuple(found)


def _unshown(record: Record, right: LeadRight) -> frozenset[Denomination]:
    """The suits of the withdrawn call that its player has not specified in the legal auction."""
    return record.calls[right.withdrawn].specifies - record.specified(right.offender)
