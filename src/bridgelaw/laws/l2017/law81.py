"""Law 81: the Director."""

from __future__ import annotations

from bridgelaw.laws.clause import Applied, applied, clause
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
