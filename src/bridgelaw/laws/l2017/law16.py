"""Law 16C: information from withdrawn calls."""

from __future__ import annotations

from bridgelaw.laws.clause import Applied, applied, clause
from bridgelaw.laws.effects import AdjustsScore, Refers, Reviewed, Unauthorized
from bridgelaw.laws.matters import Moment
from bridgelaw.laws.state import Situation


@clause("16C1", cited=False)
def authorized(s: Situation) -> Applied | None:
    """For a non-offending side everything from any withdrawn call, its own or the opponents', is authorized.

    Reads: the side that offended.
    """
    side, calls = s.refer
    return applied() if side is not None and calls else None


@clause("16C2")
def unauthorized(s: Situation) -> Applied | None:
    """For an offending side, information from withdrawn calls of either side is unauthorized.

    Its players may not choose a call or play that this information demonstrably suggests over another
    that is a logical alternative.

    Reads: the side that offended, the calls withdrawn or cancelled.
    """
    side, calls = s.refer
    if side is None or not calls:
        return None
    return applied(Unauthorized(side, calls), Refers("16C1", side, calls))


@clause("16C3", at=Moment.REVIEWED)
def damaged(s: Situation) -> Applied | None:
    """The Director adjusts the score when an offending side has used such information to the damage of the other.

    Reads: what the Director found after play; which side has information that it may not use.
    """
    review = s.finding
    if review.law != "16C3" or not s.state.unauthorized:
        return None
    done = Reviewed(review.law, review.damage)
    if not review.damage:
        return applied(done, variant="none", side=review.side)
    return applied(done, AdjustsScore(innocent=(review.side.other,)), Refers("12C1(b)"), side=review.side)
