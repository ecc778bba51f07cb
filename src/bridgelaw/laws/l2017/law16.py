"""Law 16C: information from withdrawn calls."""

from __future__ import annotations

from bridgelaw.laws.clause import Applied, applied, clause, not_coded
from bridgelaw.laws.effects import Refers, Unauthorized
from bridgelaw.laws.state import Situation


@clause("16C1", cited=False)
def authorized(s: Situation) -> Applied | None:
    """For a non-offending side everything from any withdrawn call, its own or the opponents', is authorized.

    Reads: the side that offended.
    """
    side, calls = s.refer
    return applied() if side is not None and calls else None


@clause("16C2")
def unauthorized(s: Situation) -> Applied | None:
    """For an offending side, information from withdrawn calls of either side is unauthorized.

    Its players may not choose a call or play that this information demonstrably suggests over another
    that is a logical alternative.

    Reads: the side that offended, the calls withdrawn or cancelled.
    """
    side, calls = s.refer
    if side is None or not calls:
        return None
    return applied(Unauthorized(side, calls), Refers("16C1", side, calls))


damaged = not_coded("16C3", "looked at after play: adjusted scores are not coded yet")
