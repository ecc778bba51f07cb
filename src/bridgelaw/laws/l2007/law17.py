"""Law 17D of 2007: calls on cards from a wrong board."""

from __future__ import annotations

from bridgelaw.laws.clause import Applied, applied, clause
from bridgelaw.laws.effects import MustRepeat, Refers, Settles
from bridgelaw.laws.l2007.law26 import another
from bridgelaw.laws.l2017.law15 import cancels, from_the_first, unplayable
from bridgelaw.laws.l2017.outcome import stands_anew
from bridgelaw.laws.matters import Kind, Moment
from bridgelaw.laws.state import Situation


@clause("17D1", at=Moment.WRONG_BOARD, key="2007.17D1")
def cancelled(s: Situation) -> Applied | None:
    """A call that a player makes on cards from a wrong board is cancelled.

    Reads: the Director's finding, the player's first call on this board, what was called since.
    Interpretation: every call after it goes with it, and 16D applies to them all.
    """
    gone = from_the_first(s)
    return cancels(s, gone, Refers("17D2"), Refers("17D3"), Refers("16D2", s.caller.side, gone))


@clause("17D2", at=Moment.AGAIN, key="2007.17D2")
def calls_again(s: Situation) -> Applied | None:
    """If left-hand opponent has called over it he must repeat his call, and the player's new call must be the same.

    Else, and if the player's partner has called over it as well, the Director awards an artificial adjusted score.

    Reads: who has called since; the new call.
    Interpretation: if left-hand opponent has not called, the player looks at the right hand and calls what he likes.
    The new call differs where it is another call, or specifies other denominations.
    """
    if s.moment is not Moment.AGAIN:
        return applied(unplayable(s), Refers("12A2"))
    matter = s.about
    if matter.kind is not Kind.WRONG_BOARD:
        return None
    lho = matter.offender.lho
    over = next((s.record.calls[i].call for i in matter.gone if s.record.calls[i].seat is lho), None)
    if over is None:
        return applied(Settles(matter.id), stands_anew(s), Refers("17D3"), variant="again")
    if another(s.irregular, s.made):
        return applied(Settles(matter.id), unplayable(s), Refers("12A2"), variant="differs")
    return applied(Settles(matter.id), stands_anew(s), MustRepeat(lho, over), Refers("17D3"), variant="repeats")
