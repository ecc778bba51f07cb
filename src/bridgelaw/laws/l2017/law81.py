"""Laws 81 and 82, as far as they change a ruling: the Director's discretion to waive, and his own errors."""

from __future__ import annotations

from bridgelaw.laws.clause import Applied, applied, clause
from bridgelaw.laws.effects import AdjustsScore, Refers
from bridgelaw.laws.l2017.law11 import lifted
from bridgelaw.laws.matters import Moment
from bridgelaw.laws.state import Situation
from bridgelaw.table.seat import Side


@clause("81C5", at=Moment.WAIVED)
def waived(s: Situation) -> Applied | None:
    """The Director may waive a rectification for cause, at his own discretion, when the non-offending side asks for it.

    Reads: that he has done so.
    """
    effects = lifted(s, tuple(Side))
    return applied(*effects) if effects else None


@clause("82C", at=Moment.DIRECTORS_ERROR)
def directors_error(s: Situation) -> Applied | None:
    """After a wrong ruling that no rectification puts right, the score is adjusted as if neither side had offended.

    Reads: the Director's finding.
    """
    return applied(AdjustsScore(innocent=tuple(Side)), Refers("12A3"))
