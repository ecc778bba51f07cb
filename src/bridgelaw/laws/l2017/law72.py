"""Law 72C: awareness of potential damage."""

from __future__ import annotations

from bridgelaw.laws.clause import Applied, applied, clause
from bridgelaw.laws.effects import Reviews
from bridgelaw.laws.state import Situation


@clause("72C")
def awareness(s: Situation) -> Applied | None:
    """Could the offender have been aware, when it happened, that it might well damage the others?

    The board is played; afterwards the Director adjusts the score if his side gained.  It is a question
    of what was possible, not an accusation.

    Reads: that a pass or a bar was forced.
    """
    return applied(Reviews("72C"))
