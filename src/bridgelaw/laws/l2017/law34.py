"""Law 34: retention of the right to call."""

from __future__ import annotations

from bridgelaw.laws.clause import Applied, applied, clause
from bridgelaw.laws.effects import Refers
from bridgelaw.laws.l2017 import law17
from bridgelaw.laws.matters import Moment
from bridgelaw.laws.state import Situation


@clause("34", at=Moment.AFTER)
def retained(s: Situation) -> Applied | None:
    """After a call and three passes, one of them out of rotation, 17D3 applies.

    Reads: the last three standing passes.
    """
    if s.state.matter is not None:
        return None  # what is about to be decided, or called over the passes, comes first
    place = law17.missed(s.record)
    return applied(Refers("17D3")) if place is not None and law17.called_over(s.record, place) else None
