"""Law 33: simultaneous calls."""

from __future__ import annotations

from bridgelaw.laws.clause import Applied, applied, clause
from bridgelaw.laws.effects import DeemedAfter
from bridgelaw.laws.matters import Moment
from bridgelaw.laws.state import Situation


@clause("33", at=Moment.SIMULTANEOUS)
def simultaneous(s: Situation) -> Applied | None:
    """A call made together with one by the player whose turn it was counts as made after it.

    It is then in rotation or not, and sufficient or not, in its own right.

    Reads: the Director's finding; the last two calls, and whose turn it was before them.
    """
    return applied(DeemedAfter(s.call))
