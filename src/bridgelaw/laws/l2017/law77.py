"""Law 77: the scoring table.  The score itself needs the vulnerability, and is worked out in bridgelaw.scores."""

from __future__ import annotations

from bridgelaw.laws.clause import Applied, applied, clause
from bridgelaw.laws.effects import Played
from bridgelaw.laws.matters import Moment
from bridgelaw.laws.state import Situation


@clause("77", at=Moment.RESULT)
def result(s: Situation) -> Applied | None:
    """The board is scored: by its contract, the tricks above it or below it, and the vulnerability.

    Nothing binds anybody any more at this board; what is to be looked at after play is looked at now.

    Reads: the contract, and the tricks that declarer took.
    """
    over: int = s.finding.over
    if s.finding.contract is None:
        return applied(Played(0), variant="passed_out")
    if not over:
        return applied(Played(over), variant="made", contract=s.finding.contract)
    if over > 0:
        return applied(Played(over), variant="over", contract=s.finding.contract, n=over)
    return applied(Played(over), variant="down", contract=s.finding.contract, n=-over)
