"""Law 11 of 2007: forfeiture of the right to rectification."""

from __future__ import annotations

from bridgelaw.laws.clause import Applied, applied, clause
from bridgelaw.laws.l2007.numbers import NUMBERS
from bridgelaw.laws.l2017 import law11
from bridgelaw.laws.matters import Moment
from bridgelaw.laws.state import Situation


@clause("11A", at=Moment.FORFEITED, key="2007.11A", numbers=NUMBERS)
def acted_too_soon(s: Situation) -> Applied | None:
    """A right to rectification may be lost when that side acts before the Director is called.

    He so rules when the side may have gained by what an opponent then did in ignorance of the law.

    Reads: the Director's finding.
    Interpretation: duties to pass or to repeat a call and rights at the lead fall away; what withdrawn calls
    told stays unauthorized (16D), and the reviews stay.
    """
    effects = law11.lifted(s, (s.finding.other,))
    return applied(*effects, side=s.finding) if effects else None
