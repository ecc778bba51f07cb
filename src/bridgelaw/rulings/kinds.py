"""What kinds of calls lead to what, once an irregular call is not accepted: no concrete call is named.

This is what the whole table may hear before the choice.  It is asked of the engine: the players before the offender
pass or call something, and calls of every kind that he may then make are looked at.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bridgelaw.laws.state import Decision, Duty, State
from bridgelaw.rulings.apart import Group, groups, samples
from bridgelaw.rulings.choices import allowed
from bridgelaw.rulings.engine import apply
from bridgelaw.rulings.events import CallEvent
from bridgelaw.table.call import PASS, Call
from bridgelaw.table.seat import Seat

__all__ = ["Path", "paths"]


@dataclass(frozen=True, slots=True)
class Path:
    """A way on to the offender's turn: ``seat`` has passed or called something; None: it makes no difference.

    ``must`` is what he must then do; else ``groups`` says what he may.
    """

    seat: Seat | None
    passed: bool
    must: Duty | None
    groups: tuple[Group, ...]

    @property
    def settles(self) -> bool:
        """Whether it says what follows."""
        return self.must is not None or bool(self.groups)


def paths(declined: State, offender: Seat) -> tuple[Path, ...]:
    """The ways on from the state in which the call was not accepted.  Empty where another matter comes first."""
    if declined.turn is not offender.rho or declined.awaiting() is not None:
        found = (_at_turn(declined, offender, None, passed=passed) for passed in (True, False))
        return next(((path,) for path in found if path is not None), ())
    ways = [_at_turn(declined, offender, offender.rho, passed=passed) for passed in (True, False)]
    known = tuple(path for path in ways if path is not None)
    if len(known) == 2 and (known[0].must, known[0].groups) == (known[1].must, known[1].groups):
        return (replace(known[0], seat=None),)
    return known


def _at_turn(state: State, offender: Seat, seat: Seat | None, *, passed: bool) -> Path | None:
    at = _forward(state, offender, passes=passed)
    if at is None:
        return None
    must = at.must_repeat(offender) or at.must_pass(offender)
    awaiting = at.awaiting()
    waits = must is None and awaiting is not None and awaiting.decide is Decision.REPLACE
    return Path(seat, passed, must, groups(at, samples(at)) if waits else ())


def _forward(state: State, offender: Seat, *, passes: bool) -> State | None:
    """The state in which it is the offender's turn; the first player before him passes or not, the others pass."""
    for _ in range(4):
        awaiting = state.awaiting()
        if state.turn is offender or (awaiting is not None and awaiting.seat is offender):
            return state
        if awaiting is not None or state.turn is None:
            return None
        call = PASS if passes or state.must_pass(state.turn) is not None else _lowest(state)
        if call is None:
            return None
        state, passes = apply(state, CallEvent(state.turn, call)), True
    return None


def _lowest(state: State) -> Call | None:
    calls = allowed(state)
    return next((call for call in calls if call.is_bid), None)
