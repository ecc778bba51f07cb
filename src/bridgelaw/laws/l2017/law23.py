"""Law 23: comparable calls.  Whether a call is comparable is the Director's to say, never the engine's."""

from __future__ import annotations

from bridgelaw.laws.advice import Measure
from bridgelaw.laws.clause import Applied, applied, clause
from bridgelaw.laws.effects import InformationFree, Measured, Reads, Reviews
from bridgelaw.laws.l2017 import law27
from bridgelaw.laws.l2017.outcome import asks_the_director, found, repeats
from bridgelaw.laws.matters import Kind, Moment
from bridgelaw.laws.state import Situation


@clause("23A", at=(Moment.REPLACED, Moment.PROPER_TURN, Moment.MEASURED), cited=False)
def comparable(s: Situation) -> Applied | None:
    """A replacement is comparable if its meaning is the same or similar, a subset, or has the same purpose.

    One of the three is enough (23A1, 23A2, 23A3).  The Director decides it from what the calls show.

    Reads: the withdrawn call, its replacement, and whether the Director has decided.
    Interpretation: the three tests are alternatives (CP-30); how strict to be in doubt differs between
    authorities (CP-10), also where a pass replaces a bid (CP-11).  A call that is repeated after
    partner's is tested as well, since it can mean something else by then; one reading lets it pass (CP-38).
    """
    if s.moment is Moment.MEASURED:
        return measured(s)
    if found(s) is not None or not _matters(s):
        return None
    return asks_the_director(s, "23A", *_read(s))


def measured(s: Situation) -> Applied:
    """What was measured, in words; the finding that follows from it, if any, is a step of its own."""
    measure: Measure = s.finding
    return applied(Measured(measure), variant=measure.reason, share=measure.p, widened=measure.p1)


def _read(s: Situation) -> tuple[Reads, ...]:
    """The points on which authorities differ when they compare these two calls."""
    first, new = s.irregular, s.record.calls[s.call]
    points = []
    if new.call.is_pass and first.call.is_bid:
        points.append(Reads("CP-11"))
    elif first.specifies & new.specifies:
        points.append(Reads("CP-10"))  # the suits agree, so strength decides
    if s.about.kind is Kind.INSUFFICIENT and law27.shows_more(s):
        points.append(Reads("CP-07"))
    if repeats(s):
        points.append(Reads("CP-38"))
    return tuple(points)


def _matters(s: Situation) -> bool:
    """Whether anything at this moment depends on comparability."""
    if s.about.kind is not Kind.INSUFFICIENT:
        return s.about.kind is not Kind.INADMISSIBLE
    return law27.turns_on_meaning(s, free=law27.same_denominations(s))


@clause("23A1")
def same_or_similar(s: Situation) -> Applied | None:
    """The replacement has the same or a similar meaning as that attributable to the withdrawn call.

    Reads: the ground that the Director gave.
    """
    return applied()


@clause("23A2")
def subset(s: Situation) -> Applied | None:
    """The replacement's meanings are a subset of the possible meanings of the withdrawn call.

    Every hand that makes the new call would have made the old one.

    Reads: the ground that the Director gave.
    """
    return applied()


@clause("23A3")
def same_purpose(s: Situation) -> Applied | None:
    """The replacement has the same purpose as the withdrawn call, such as an asking bid or a relay.

    Reads: the ground that the Director gave.
    """
    return applied()


@clause("23B")
def no_rectification(s: Situation) -> Applied | None:
    """When a cancelled call is replaced by a comparable one, auction and play go on without rectification.

    16C2 does not apply from then on; what the first call told may be used.

    Reads: the side that offended, the calls cancelled.
    """
    side, calls = s.refer
    return applied(InformationFree(side, calls)) if side is not None and calls else None


@clause("23C")
def damage(s: Situation) -> Applied | None:
    """After play: could the outcome well have been different without the help of the infraction, to the others' damage?

    Then the Director adjusts the score (12C1(b)).

    Reads: that a comparable call was allowed under 27B1(b), 30B1(b)(i), 31A2(a) or 32A2(a).
    """
    return applied(Reviews("23C"))
