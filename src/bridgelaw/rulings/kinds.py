"""What kinds of calls lead to what, once an irregular call is not accepted: no concrete call is named.

This is what the whole table may hear before the choice.  It is asked of the engine: the players before the offender
pass or call something, and every call that he may then make is looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from bridgelaw.laws.effects import Scope
from bridgelaw.laws.state import Decision, Duty, State
from bridgelaw.rulings.choices import Option, allowed, option
from bridgelaw.rulings.engine import apply
from bridgelaw.rulings.events import CallEvent
from bridgelaw.table.call import PASS, Call
from bridgelaw.table.seat import Seat

__all__ = ["Group", "Path", "paths"]


@dataclass(frozen=True, slots=True)
class Group:
    """Calls with the same consequences.

    ``which``: ``same`` (the same denomination as before, as low as can be), ``comparable``, ``other``, ``double`` (one
    that is cancelled unless it is comparable), or ``any`` where it makes no difference.  ``partner`` is None where he
    is free; ``lead``: declarer may restrict the lead.
    """

    which: str
    partner: Scope | None
    lead: bool
    laws: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Path:
    """A way on to the offender's turn: ``seat`` has passed or called something; None: it makes no difference.

    ``must`` is what he must then do; else ``groups`` says what he may.
    """

    seat: Seat | None
    passed: bool
    must: Duty | None
    groups: tuple[Group, ...]


def paths(declined: State, offender: Seat) -> tuple[Path, ...]:
    """The ways on from the state in which the call was not accepted.  Empty where another matter comes first."""
    # What calls show in the pairs' methods says which of them are comparable, and that is not for the table.
    state = replace(declined, adviser=None)
    if state.turn is not offender.rho or state.awaiting() is not None:
        found = [_at_turn(state, offender, None, passed=passed) for passed in (True, False)]
        return next(((path,) for path in found if path is not None), ())
    ways = [_at_turn(state, offender, offender.rho, passed=passed) for passed in (True, False)]
    known = tuple(path for path in ways if path is not None)
    if len(known) == 2 and (known[0].must, known[0].groups) == (known[1].must, known[1].groups):
        return (replace(known[0], seat=None),)
    return known


def _at_turn(state: State, offender: Seat, seat: Seat | None, *, passed: bool) -> Path | None:
    at = _forward(state, offender, passes=passed)
    if at is None:
        return None
    must = at.must_repeat(offender) or at.must_pass(offender)
    return Path(seat, passed, must, () if must is not None else tuple(_groups(at)))


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
    calls = (Call.loads(text) for text in allowed(state))
    return next((call for call in calls if call.is_bid), None)


def _groups(state: State) -> Iterator[Group]:
    awaiting = state.awaiting()
    if awaiting is None or awaiting.decide is not Decision.REPLACE or awaiting.seat is None:
        return
    choices = list(_samples(state, awaiting.seat))
    usual = Counter(_otherwise(choice)[0] for choice in choices).most_common(1)
    depends = any(choice.ways for choice in choices)
    found: dict[tuple[str, Scope | None], tuple[bool, dict[str, None]]] = {}
    for choice in choices:
        for which, partner, lead, law in _ways(choice, usual[0][0], depends):
            had, laws = found.get((which, partner), (False, {}))
            found[which, partner] = had or lead, {**laws, law: None}
    for (which, partner), (lead, laws) in sorted(found.items(), key=lambda kind: _ORDER.index(kind[0][0])):
        yield Group("other" if which == "any" and len(found) > 1 else which, partner, lead, tuple(laws))


_ORDER = ("same", "comparable", "other", "double", "any")


def _samples(state: State, seat: Seat) -> Iterator[Option]:
    """What calls of every kind would bring: pass, double, redouble, the lowest bid in each denomination, the highest.

    A call that ends the auction leaves nothing to follow from it and is left out.
    """
    seen: set[object] = set()
    for text in (*(calls := allowed(state)), *calls[-1:]):
        call = Call.loads(text)
        kind = call.denomination or call.kind
        if kind in seen and text != calls[-1]:
            continue
        seen.add(kind)
        event = CallEvent(seat, call)
        if not apply(state, event).ended:
            yield option(state, event)


def _otherwise(choice: Option) -> tuple[Scope | None, bool, str]:
    """What follows from a call that is not comparable: for partner, at the lead, and by which clause."""
    of = choice.ways[1] if choice.ways else choice
    told = of.consequences
    return (None, False, "") if told is None else (told.partner, bool(told.lead), of.law or "")


def _ways(choice: Option, usual: Scope | None, depends: bool) -> Iterator[tuple[str, Scope | None, bool, str]]:
    partner, lead, law = _otherwise(choice)
    if not choice.ways:
        yield "same" if partner is not usual else "other" if depends else "any", partner, lead, law
        return
    yes, no = choice.ways
    if yes.consequences is not None:
        yield "comparable", yes.consequences.partner, bool(yes.consequences.lead), yes.law or ""
    again = no.consequences is not None and no.consequences.then is not None
    yield "double" if again else "other", partner, lead, law
