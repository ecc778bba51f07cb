"""Law 22: the end of the auction."""

from __future__ import annotations

from bridgelaw.laws.clause import Applied, applied, clause
from bridgelaw.laws.effects import Effect, Ends, Reads, Refers, Settles
from bridgelaw.laws.l2017 import law17
from bridgelaw.laws.matters import Moment, Stage
from bridgelaw.laws.state import Situation


def _over(s: Situation) -> bool:
    """Whether the passes that end the auction are there, and none of them took a turn from a player (17D3)."""
    return s.record.ended and not s.state.ended and law17.missed(s.record) is None


def _never_replaced(s: Situation) -> tuple[Effect, ...]:
    """What remains of calls that were cancelled and whose player had no turn any more."""
    effects: list[Effect] = []
    # Who has called last of all has had his turn, and the Director compares one call after the other.
    weighed = {matter.offender for matter in s.state.matters if matter.stage is Stage.FINDING}
    for matter in s.state.matters:
        if matter.stage is Stage.TURN and matter.offender not in weighed:
            effects += [
                Settles(matter.id),
                Refers("16C2", matter.offender.side, matter.gone),
                Refers("26B", None, (matter.at,)),
                Reads("CP-37"),
            ]
    return tuple(effects)


@clause("22A", at=Moment.AFTER, cited=False)
def contract(s: Situation) -> Applied | None:
    """When the last bid has been followed by three passes in rotation, the auction is over and it is the contract.

    Reads: the calls that stand.
    Interpretation: an insufficient bid that was accepted can be the contract (CP-06).  A call out of
    rotation that was cancelled and never replaced, since the auction was over first, still brings 26B and
    16C2 (CP-37).  A contract that was reached because partner had to pass stands, lucky as it may be (CP-20).
    """
    if _over(s) and s.record.last_bid is not None:
        return applied(Ends(), *_never_replaced(s), *_lucky(s), contract=s.record.contract())
    return None


#: The clauses that silence partner after a call that was not comparable.
_NOT_COMPARABLE = ("27B2", "27B3", "27B4", "30B1(b)(ii)", "31A2(b)", "32A2(b)")


def _lucky(s: Situation) -> tuple[Effect, ...]:
    """Whether a side has come to its contract by partner's compulsory pass; it stands (CP-20)."""
    side = s.record.side_declares()
    duties = (*s.state.duties, *(duty for _, duty in s.state.met))
    passed = any(duty.law in _NOT_COMPARABLE and duty.seat.side is side for duty in duties)
    return (Reads("CP-20"),) if passed else ()


@clause("22B", at=Moment.AFTER, cited=False)
def passed_out(s: Situation) -> Applied | None:
    """When all four players pass, the hands go back without play and there is no new deal.

    Reads: the calls that stand.
    """
    if _over(s) and s.record.last_bid is None:
        return applied(Ends())
    return None
