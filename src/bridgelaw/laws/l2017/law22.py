"""Law 22: the end of the auction."""

from __future__ import annotations

from bridgelaw.laws.clause import Applied, applied, clause
from bridgelaw.laws.effects import Ends
from bridgelaw.laws.matters import Moment
from bridgelaw.laws.state import Situation


@clause("22A", at=Moment.AFTER, cited=False)
def contract(s: Situation) -> Applied | None:
    """When the last bid has been followed by three passes in rotation, the auction is over and it is the contract.

    Reads: the calls that stand.  An insufficient bid that was accepted can be the contract (CP-06).
    """
    if s.record.ended and s.record.last_bid is not None and not s.state.ended:
        return applied(Ends(), contract=s.record.contract())
    return None


@clause("22B", at=Moment.AFTER, cited=False)
def passed_out(s: Situation) -> Applied | None:
    """When all four players pass, the hands go back without play and there is no new deal.

    Reads: the calls that stand.
    """
    if s.record.ended and s.record.last_bid is None and not s.state.ended:
        return applied(Ends())
    return None
