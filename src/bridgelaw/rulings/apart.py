"""What is dealt with away from the table: a replacement that is awaited, or whether one is comparable.

The offender's options are put together by what decides about them and what follows, so that kinds of calls can be told
without proposing one.  All of it is asked of the engine; nothing is decided here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum

from bridgelaw.laws.advice import Adviser, Measure
from bridgelaw.laws.effects import Scope
from bridgelaw.laws.matters import Kind, Matter, Stage
from bridgelaw.laws.state import Awaiting, Decision, State
from bridgelaw.rulings.applying import changed
from bridgelaw.rulings.choices import Consequences, Option, allowed, option, options
from bridgelaw.rulings.engine import apply
from bridgelaw.rulings.events import CallEvent, DeclineEvent, FindingEvent
from bridgelaw.rulings.findings import at_the_lead, is_asked
from bridgelaw.table.call import DENOMINATIONS, Call, CallKind
from bridgelaw.table.record import Meaning, Record
from bridgelaw.table.seat import Seat

__all__ = ["Apart", "Bucket", "Group", "about_a_call", "apart", "compared", "groups", "matter_of", "samples"]


class Apart(Enum):
    """Why the Director steps away from the table."""

    OPTIONS = "options"  # a replacement is awaited, and what the offender calls makes a difference, or may not be said
    FINDING = "finding"  # whether the replacement is comparable
    LEAD = "lead"  # the same, where only the lead depends on it


#: The matters in which the offender hears his options from the Director; in others he calls as he would have.
_REPLACED = (Kind.INSUFFICIENT, Kind.OUT_OF_ROTATION, Kind.INADMISSIBLE)


def apart(state: State) -> Apart | None:
    """Why the Director steps away from the table now; None where there is nothing to be said there."""
    if state.not_ruled is not None or state.closed:
        return None
    awaiting = state.awaiting()
    if awaiting is not None and awaiting.decide is Decision.REPLACE:
        return Apart.OPTIONS if matter_of(state).kind in _REPLACED else None
    if is_asked(state):
        return Apart.FINDING
    if (awaiting is None or awaiting.decide is Decision.FORBID) and at_the_lead(state) is not None:
        return Apart.LEAD
    return None


def matter_of(state: State) -> Matter:
    """The matter in which a replacement is awaited, where :attr:`Apart.OPTIONS` or FINDING is what it is about."""
    awaiting = state.awaiting()
    if state.matter is not None:
        return state.matter
    assert awaiting is not None  # a replacement is awaited
    his = (matter for matter in reversed(state.matters) if matter.offender is awaiting.seat)
    return next(matter for matter in his if matter.stage is Stage.TURN)


def compared(state: State) -> tuple[int, int | None] | None:
    """The calls that are held against each other: the withdrawn one, and its replacement if it was made yet."""
    why = apart(state)
    if why is None:
        return None
    if why is Apart.LEAD:
        late = at_the_lead(state)
        assert late is not None  # that is why
        return late[0].withdrawn, late[1]
    matter = matter_of(state)
    return matter.at, matter.new if why is Apart.FINDING else None


# --- options by what follows ----------------------------------------------------------------------------


class Bucket(Enum):
    """What decides about a group of options, in the order in which they are told."""

    FREE = "free"  # partner stays free, whatever the call shows
    COMPARABLE = "comparable"  # if it is comparable
    NEXT = "next"  # else, or in any case: partner must pass once
    THROUGHOUT = "throughout"  # or to the end


@dataclass(frozen=True, slots=True)
class Group:
    """Options with the same consequences.

    ``law`` is the clause, ``kinds`` what calls are among them, ``consequences`` what follows of most of them.
    ``named`` are the calls that the Law itself names (27B1(a)), the only ones that may be told unasked.
    """

    bucket: Bucket
    law: str
    kinds: tuple[CallKind, ...]
    named: tuple[Call, ...]
    consequences: Consequences

    @property
    def offered(self) -> bool:
        """Whether it is an option: a double may be cancelled (27B3), another bid be too low (27B4)."""
        then = self.consequences.then
        return self.consequences.stands and (then is None or then.decide != Decision.REPLACE.value)


#: The clause that names a call: the lowest bid in the same denomination or denominations.
_NAMES = "27B1(a)"
_LOWEST = Call.bid(1, DENOMINATIONS[0])
_KINDS = (CallKind.BID, CallKind.PASS, CallKind.DOUBLE, CallKind.REDOUBLE)


def groups(state: State, calls: Iterable[Call] | None = None) -> tuple[Group, ...]:
    """The offender's options, put together; in the order of :class:`Bucket`, and behind them what is no option.

    ``calls`` are those that are looked at, such as :func:`samples`; by default all that are legal.

    What a call shows in the pair's methods counts only for what the Law reads off it (27B1(a)): whether one is
    comparable is told of a call that the offender names.
    """
    found: dict[tuple[bool | None, str], list[tuple[Call, Consequences]]] = {}
    for call, comparable, law, consequences in _outcomes(_unmeasured(state), calls):
        found.setdefault((comparable, law), []).append((call, consequences))
    order = list(Bucket)
    made = [_group(comparable, law, calls) for (comparable, law), calls in found.items()]
    return tuple(sorted(made, key=lambda group: (not group.offered, order.index(group.bucket))))


def samples(state: State) -> tuple[Call, ...]:
    """Calls of every kind that the offender may make: pass, double, redouble, a bid in each denomination, the highest.

    They bring together what all calls bring, in a fraction of the time.
    """
    legal = allowed(state)
    kinds: dict[object, Call] = {}
    for call in legal:
        kinds.setdefault(call.denomination or call.kind, call)
    return tuple(dict.fromkeys((*kinds.values(), *legal[-1:])))


def _outcomes(state: State, calls: Iterable[Call] | None) -> Iterator[tuple[Call, bool | None, str, Consequences]]:
    """Every call, what is found about it (None: nothing needs to be), the clause and the consequences."""
    seat = matter_of(state).offender
    asked = options(state) if calls is None else (option(state, CallEvent(seat, call)) for call in calls)
    for found in asked:
        if isinstance(found.event, CallEvent):
            for way in found.ways or (found,):
                if way.consequences is not None:
                    comparable = way.event.comparable if isinstance(way.event, FindingEvent) else None
                    yield found.event.call, comparable, way.law or "", way.consequences
    yield from _too_low(state)


def _too_low(state: State) -> Iterator[tuple[Call, None, str, Consequences]]:
    """Another bid that is too low, where the last bid leaves room for one, and that nobody accepts."""
    matter, last = matter_of(state), state.record.last_bid
    if matter.kind is Kind.INSUFFICIENT and last is not None and _LOWEST.rank <= last.call.rank:
        found = _option(state, CallEvent(matter.offender, _LOWEST))
        if found.consequences is not None:
            yield _LOWEST, None, found.law or "", found.consequences


def _option(state: State, event: CallEvent) -> Option:
    """What a replacement would bring; of one that left-hand opponent may accept, what it brings if he does not."""
    after, lho = apply(state, event), event.seat.lho
    if after.awaiting() == Awaiting(lho, Decision.ACCEPT):
        return replace(option(after, DeclineEvent(lho)), event=event)
    return option(state, event)


def _group(comparable: bool | None, law: str, calls: list[tuple[Call, Consequences]]) -> Group:
    # A few calls may end the auction, so that less follows; of a call that is named it is told exactly.
    usual = Counter(map(_key, (each for _, each in calls))).most_common(1)[0][0]
    consequences = next(each for _, each in calls if _key(each) == usual)
    bucket = Bucket.COMPARABLE if comparable else _BUCKETS[consequences.partner]
    there = {call.kind for call, _ in calls}
    named = tuple(call for call, _ in calls) if law == _NAMES else ()
    return Group(bucket, law, tuple(kind for kind in _KINDS if kind in there), named, consequences)


def _key(consequences: Consequences) -> tuple[object, ...]:
    return consequences.partner, bool(consequences.lead), consequences.stands


_BUCKETS = {None: Bucket.FREE, Scope.NEXT: Bucket.NEXT, Scope.THROUGHOUT: Bucket.THROUGHOUT}


class _Unmeasured:
    """An adviser that says what calls mean, and measures nothing."""

    def __init__(self, adviser: Adviser) -> None:
        self._adviser = adviser

    def meaning(self, record: Record, seat: Seat, call: Call, said: Meaning) -> Meaning:
        return self._adviser.meaning(record, seat, call, said)

    def measure(self, test: str, withdrawn: Meaning, replacement: Meaning) -> Measure | None:
        return None


def _unmeasured(state: State) -> State:
    return state if state.adviser is None else changed(state, adviser=_Unmeasured(state.adviser))


# --- one call that is named -----------------------------------------------------------------------------


def about_a_call(state: State, event: CallEvent, comparable: bool | None = None) -> Option:
    """What a call that the offender names would lead to: measured where the meanings are known.

    ``comparable``: what the Director has decided about it; that goes before anything measured.  Raises
    :class:`~bridgelaw.errors.EventRefused`.
    """
    if comparable is None:
        return _option(state, event)
    found = _option(_unmeasured(state), event)
    for way in found.ways:
        if isinstance(way.event, FindingEvent) and way.event.comparable is comparable:
            return Option(event, way.law, way.consequences, (), found.verdict, found.shows)
    return found
