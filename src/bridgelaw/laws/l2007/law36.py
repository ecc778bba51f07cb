"""Law 36 of 2007: inadmissible doubles and redoubles."""

from __future__ import annotations

from bridgelaw.laws.clause import Applied, applied, clause
from bridgelaw.laws.l2017.inadmissible import opens
from bridgelaw.laws.matters import Moment
from bridgelaw.laws.state import Situation


@clause("36", at=Moment.DIRECTOR, displaces=("36A", "36B2", "36B4"), cited=False, key="36")
def preamble(s: Situation) -> Applied | None:
    """An inadmissible double or redouble can never be accepted; it is ruled on when attention is drawn to it.

    So too if it was out of rotation as well.

    Reads: the call; whether the play has begun.
    """
    if s.moment is not Moment.DIRECTOR:
        return opens(s, "36")
    if s.about.law != "36" or s.state.play is None:
        return None
    return applied(not_coded="an inadmissible double that comes to light after the opening lead")
