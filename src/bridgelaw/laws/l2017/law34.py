"""Law 34: retention of the right to call."""

from __future__ import annotations

from bridgelaw.laws.clause import Applied, applied, clause
from bridgelaw.laws.effects import Refers
from bridgelaw.laws.l2017 import law17
from bridgelaw.laws.matters import Moment, Stage
from bridgelaw.laws.state import Situation


@clause("34", at=Moment.AFTER)
def retained(s: Situation) -> Applied | None:
    """After a call and three passes, one of them out of rotation, 17D3 applies.

    Reads: the last three standing passes.
    """
    if any(matter.stage is Stage.FINDING for matter in s.state.matters):
        return None  # what the Director is about to decide comes first
    place = law17.missed(s.record)
    return applied(Refers("17D3")) if place is not None and law17.called_over(s.record, place) else None
