"""Law 11: forfeiture of the right to rectification."""

from __future__ import annotations

from bridgelaw.laws.clause import Applied, applied, clause, not_coded
from bridgelaw.laws.effects import AdjustsScore, Effect, NoLeadRestriction, Refers, Released, Reviewed, Reviews, Settles
from bridgelaw.laws.matters import Moment, Stage
from bridgelaw.laws.state import Situation
from bridgelaw.table.seat import SEATS, Side


def lifted(s: Situation, sides: tuple[Side, ...]) -> tuple[Effect, ...]:
    """What lifts the rectification that these sides are under: duties, rights at the lead, calls still to be made good.

    What the withdrawn calls told stays as 16C leaves it.
    """
    state = s.state
    bound = {duty.seat for duty in state.duties if duty.seat.side in sides}
    effects: list[Effect] = [Released(seat) for seat in SEATS if seat in bound]
    effects += [NoLeadRestriction(right.withdrawn) for right in state.leads if right.seat.side in sides]
    for matter in state.matters:
        if matter.stage is Stage.TURN and matter.offender.side in sides:
            effects += [Settles(matter.id), Refers("16C2", matter.offender.side, matter.gone)]
    return tuple(effects)


@clause("11A", at=(Moment.FORFEITED, Moment.REVIEWED), displaces=("12B1",))
def acted_too_soon(s: Situation) -> Applied | None:
    """The Director may rule a right to rectification lost when that side acted before he was called.

    If the side gained from what an opponent then did in ignorance of the law, the gain is taken from its
    score; the other side keeps its own.

    Reads: the Director's finding; after play, whether the side gained.
    Interpretation: duties to pass or to repeat a call and rights at the lead fall away; what withdrawn calls
    told stays unauthorized (16C), and the reviews stay.
    """
    if s.moment is Moment.REVIEWED:
        review = s.finding
        if review.law != "11A":
            return None
        done = Reviewed(review.law, review.damage)
        if not review.damage:
            return applied(done, variant="not_gained", side=review.side)
        only = AdjustsScore(innocent=(review.side.other,), only=review.side)
        return applied(done, only, variant="gained", side=review.side)
    effects = lifted(s, (s.finding.other,))
    return applied(*effects, Reviews("11A"), side=s.finding) if effects else None


penalty = not_coded("11B", "a procedural penalty changes nothing on the board and is the Director's to give (90)")
