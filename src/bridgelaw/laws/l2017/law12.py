"""Law 12: when the Director adjusts the score.  How the adjusted score is worked out is not part of this table."""

from __future__ import annotations

from bridgelaw.laws.clause import Applied, applied, clause, not_coded
from bridgelaw.laws.effects import AdjustsScore, Refers, Reviewed
from bridgelaw.laws.matters import Moment
from bridgelaw.laws.state import Situation


@clause("12A1", at=Moment.DAMAGED)
def no_rectification(s: Situation) -> Applied | None:
    """The Director may adjust the score when the Laws give a non-offending side no rectification for a violation.

    Reads: which side the Director finds damaged.
    """
    return applied(AdjustsScore(innocent=(s.finding,)), Refers("12C1(b)"), side=s.finding)


@clause("12A2")
def not_playable(s: Situation) -> Applied | None:
    """He awards an artificial adjusted score when no rectification lets the board be played normally.

    Reads: that the board cannot be played.
    """
    return applied()


@clause("12A3")
def wrong_rectification(s: Situation) -> Applied | None:
    """He may adjust the score when the rectification that was given was wrong.

    Reads: that it was (82C).
    """
    return applied()


@clause("12B1", at=Moment.REVIEWED)
def redress(s: Situation) -> Applied | None:
    """An adjusted score redresses damage to the non-offending side and takes away what the offenders gained.

    There is damage if, because of the infraction, the result is worse than was to be expected without it.

    Reads: what the Director found when he looked at the board after play.
    """
    review = s.finding
    if not review.open:
        return None
    done = Reviewed(review.law, review.damage)
    if not review.damage:
        return applied(done, variant="none", side=review.side)
    score = AdjustsScore(innocent=(review.side.other,), under=review.law)
    return applied(done, score, Refers("12C1(b)"), side=review.side)


@clause("12C1(b)")
def aim(s: Situation) -> Applied | None:
    """The assigned score comes as near as possible to what would probably have happened without the infraction.

    Reads: that the score is adjusted.
    """
    return applied()


SCORING = "how an adjusted score is worked out is not part of the ruling on the auction; `bridgelaw adjust` does it"
not_severe = not_coded("12B2", "no score is adjusted because a rectification seems hard or lucky; nothing here does it")
assigned = not_coded("12C1(a)", SCORING)
weighted = not_coded("12C1(c)", SCORING)
too_many = not_coded("12C1(d)", SCORING)
own_damage = not_coded("12C1(e)", SCORING)
artificial = not_coded("12C2", SCORING)
individuals = not_coded("12C3", SCORING)
knock_out = not_coded("12C4", SCORING)
