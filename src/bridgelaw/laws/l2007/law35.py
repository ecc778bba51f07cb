"""Law 35 of 2007: inadmissible calls; and the calls that are allowed."""

from __future__ import annotations

from bridgelaw.laws.clause import Applied, applied, clause
from bridgelaw.laws.effects import Irregular, Refers
from bridgelaw.laws.l2007.numbers import NUMBERS
from bridgelaw.laws.l2017 import law35
from bridgelaw.laws.matters import Moment
from bridgelaw.laws.state import Situation, State
from bridgelaw.table.call import DOUBLE, REDOUBLE, Call
from bridgelaw.table.record import Irregularity
from bridgelaw.table.seat import Seat


@clause(
    "35A",
    at=(Moment.CALL, Moment.CHANGE),
    displaces=law35.double.shared("2007", NUMBERS).displaces,
    cited=False,
    key="2007.35A",
)
def double(s: Situation) -> Applied | None:
    """A double or redouble that 19, or 30B2(b), does not permit is inadmissible: see 36.

    Reads: the call, the auction that stands, and whether the player may double at this turn.
    Interpretation: the text names 19 alone; what follows a double that 30B2(b) forbids it does not say.
    """
    forbidden = s.made.call in (DOUBLE, REDOUBLE) and s.state.may_not_double(s.caller)
    if not forbidden and not law35.not_permitted(s):
        return None
    return applied(Irregular(s.call, (Irregularity.INADMISSIBLE,)), Refers("36"))


def allowed(state: State, seat: Seat) -> tuple[Call, ...]:
    """The calls that the Laws let ``seat`` make now: also no double where 30B2(b) forbids one."""
    calls = law35.allowed(state, seat)
    return tuple(c for c in calls if c not in (DOUBLE, REDOUBLE)) if state.may_not_double(seat) else calls
