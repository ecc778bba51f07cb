"""Law 25 of 2007: changes of call."""

from __future__ import annotations

from bridgelaw.laws.clause import Applied, applied, clause
from bridgelaw.laws.l2017 import law25
from bridgelaw.laws.matters import Moment
from bridgelaw.laws.state import Situation


@clause("25", at=Moment.SLIP, cited=False, key="2007.25")
def intended(s: Situation) -> Applied | None:
    """A call that the player meant when he made it, or did not put right without pause for thought, is not under A.

    It stands as it lies, and a change of it is dealt with under B.

    Reads: the Director's finding.
    Interpretation: whether the player paused for thought, once he was aware of his slip, is part of what the
    Director finds (``unintended`` or ``intended``).
    """
    return applied() if s.finding is False else None


@clause("25B2", at=(Moment.CALLED_OVER, Moment.DECLINED), key="2007.25B2")
def cancelled(s: Situation) -> Applied | None:
    """If the substituted call is not accepted it is cancelled, and the first call stands.

    Reads: what left-hand opponent says.
    Interpretation: since the first call stands, no other call is chosen for that turn, and Law 26 does not apply.
    """
    return law25.not_accepted(s)
