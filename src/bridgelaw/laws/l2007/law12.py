"""Law 12 of 2007: when the Director adjusts the score.  How it is worked out is not part of this table."""

from __future__ import annotations

from bridgelaw.laws.clause import Applied, applied, clause, not_coded
from bridgelaw.laws.l2017.law12 import SCORING
from bridgelaw.laws.state import Situation


@clause("12C1(c)", key="2007.12C1(c)")
def equity(s: Situation) -> Applied | None:
    """To do equity the assigned score reflects how probable the results were that could have come about.

    Reads: that the score is adjusted.
    """
    return applied()


own_damage = not_coded("12C1(b)", SCORING, key="2007.12C1(b)")
favourable = not_coded("12C1(e)", SCORING, key="2007.12C1(e)")
need_not_balance = not_coded("12C1(f)", SCORING, key="2007.12C1(f)")
