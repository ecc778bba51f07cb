"""Law 59 of 2007: inability to lead or play as required."""

from __future__ import annotations

from bridgelaw.laws.clause import Applied, clause
from bridgelaw.laws.l2017 import law50
from bridgelaw.laws.matters import Moment
from bridgelaw.laws.state import Situation


@clause("59", at=Moment.LED, displaces=("26A2", "26B", "50D2(a)", "51B1", "51B2"), key="59")
def unable(s: Situation) -> Applied | None:
    """A player who cannot lead as required, having no such card, may lead any card that is legal.

    Reads: the Director's finding that he is unable.
    """
    return law50.cannot(s)
