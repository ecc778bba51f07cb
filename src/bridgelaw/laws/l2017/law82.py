"""Law 82: rectification of errors of procedure."""

from __future__ import annotations

from bridgelaw.laws.clause import Applied, applied, clause
from bridgelaw.laws.effects import AdjustsScore, Refers
from bridgelaw.laws.matters import Moment
from bridgelaw.laws.state import Situation
from bridgelaw.table.seat import Side


@clause("82C", at=Moment.DIRECTORS_ERROR)
def directors_error(s: Situation) -> Applied | None:
    """After a wrong ruling that no rectification puts right, the score is adjusted as if neither side had offended.

    Reads: the Director's finding.
    """
    return applied(AdjustsScore(innocent=tuple(Side)), Refers("12A3"))
