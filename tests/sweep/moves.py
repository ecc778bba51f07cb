"""What the sweep tries: the regular auctions, the irregular calls, and every choice that may follow them.

Nothing here says what the Laws make of it.  Calls are picked by their relation to the auction (the lowest sufficient
bid, one too low, an inadmissible double), so that a small set meets every clause.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bridgelaw.laws.l2017.law35 import legal_calls
from bridgelaw.laws.matters import Kind, Matter, Stage
from bridgelaw.laws.state import Decision, State
from bridgelaw.rulings.events import (
    AcceptEvent,
    CallEvent,
    ChangeEvent,
    DeclineEvent,
    DirectorEvent,
    Event,
    FindingEvent,
)
from bridgelaw.table import DENOMINATIONS, DOUBLE, PASS, REDOUBLE, SEATS, Call, Denomination, Meaning, Record, Seat

__all__ = ["CI", "FULL", "Budget", "Size", "choices", "irregular", "regular"]

ARTIFICIAL = Meaning(specifies=frozenset((Denomination.H,)), artificial=True)
EIGHT = Call.bid(8, Denomination.C)
LOWEST, SEVEN_NT = Call.bid(1, Denomination.C), Call.bid(7, Denomination.NT)
BIDS = tuple(Call.bid(level, denomination) for level in range(1, 8) for denomination in DENOMINATIONS)


@dataclass(frozen=True, slots=True)
class Budget:
    """How much may still happen on a path.

    ``early``: calls before the Director comes.  ``attempts``: replacements that are no replacement yet.  ``findings``:
    findings nobody asked for.  ``more``: further irregular calls.  ``tail``: regular calls once nothing is awaited.
    """

    early: int
    attempts: int
    findings: int
    more: int
    tail: int


@dataclass(frozen=True, slots=True)
class Size:
    """How large a sweep is.

    ``calls`` are those of a regular auction, by their place in it; ``budgets`` go by the length of the regular auction;
    ``wide`` tries more calls at every choice.
    """

    calls: tuple[str, ...]
    budgets: tuple[Budget, ...]
    wide: bool = False

    @property
    def length(self) -> int:
        """The longest regular auction."""
        return len(self.budgets) - 1


#: What runs with the tests.
CI = Size(
    (*("P 1C 1H 1NT 2C X XX 7NT",) * 2, "P 1H 1NT 2C X XX 7NT", "P 2C X XX", "P 2C X"),
    (
        Budget(1, 1, 0, 1, 2),
        Budget(0, 1, 0, 1, 2),
        Budget(1, 1, 0, 0, 2),
        Budget(1, 0, 0, 0, 2),
        Budget(1, 0, 0, 0, 1),
        Budget(0, 0, 0, 0, 2),
    ),
)
#: The long run.
FULL = Size(
    ("P 1C 1D 1H 1NT 2C 2D X XX 7NT",) * 5,
    (
        Budget(1, 2, 1, 1, 2),
        Budget(1, 1, 1, 1, 2),
        Budget(1, 1, 1, 0, 3),
        Budget(1, 1, 0, 1, 2),
        Budget(1, 1, 0, 0, 2),
        Budget(1, 0, 0, 0, 2),
    ),
    wide=True,
)


def regular(state: State, size: Size) -> Iterator[Event]:
    """The calls of the small set that are legal for the player in turn."""
    if state.ended:
        return
    turn = state.record.turn
    legal = legal_calls(state.record, turn)
    for text in size.calls[len(state.record.order)].split():
        call = Call.loads(text)
        if call in legal:
            yield CallEvent(turn, call)


# --- calls by their relation to the auction -----------------------------------------------------


def _lowest(record: Record, denomination: Denomination | None = None) -> Call | None:
    """The lowest sufficient bid, in a denomination if one is given."""
    rank = -1 if record.last_bid is None else record.last_bid.call.rank
    return next((b for b in BIDS if b.rank > rank and (denomination is None or b.denomination is denomination)), None)


def _jump(record: Record) -> Call | None:
    """A bid well above the last one, which leaves room for a bid in between."""
    rank = 0 if record.last_bid is None else record.last_bid.call.rank
    return next((b for b in BIDS if b.rank >= rank + 6 and b.denomination is not Denomination.NT), None)


def _too_low(record: Record, wide: bool) -> list[Call]:
    """Insufficient bids: the last bid itself, and the lowest of all."""
    if record.last_bid is None:
        return []
    last = record.last_bid.call
    lower = [b for b in BIDS if b.rank < last.rank]
    return list(dict.fromkeys([last, *([LOWEST] if last is not LOWEST else []), *(lower[-1:] if wide else [])]))


def _bids(record: Record) -> list[Call]:
    return [b for b in (_lowest(record), _jump(record)) if b is not None]


def irregular(state: State, wide: bool) -> Iterator[Event]:
    """Every irregular call that may come now, and the findings on a slip."""
    record = state.record
    last = record.last
    if state.ended:
        yield CallEvent(record.turn, PASS)
        yield CallEvent(record.turn, SEVEN_NT)
        if last is not None:
            yield CallEvent(last.seat, PASS)
    else:
        turn = record.turn
        legal = legal_calls(record, turn)
        for bid in _too_low(record, wide):
            yield CallEvent(turn, bid)
            yield CallEvent(turn, bid, ARTIFICIAL)
        for call in (DOUBLE, REDOUBLE):
            if call not in legal:
                yield CallEvent(turn, call)
        yield CallEvent(turn, EIGHT)
        for seat in SEATS:
            if seat is turn:
                continue
            for call in (PASS, *_bids(record), *_too_low(record, wide), DOUBLE, REDOUBLE):
                yield CallEvent(seat, call)
            lowest = _lowest(record)
            for call in (PASS, *_too_low(record, False)[:1], *([lowest] if lowest else [])):
                yield CallEvent(seat, call, ARTIFICIAL)
    for seat in SEATS:
        if record.last_of(seat) is not None:
            for call in (PASS, *_bids(record)[:1], DOUBLE):
                yield ChangeEvent(seat, call)
    if last is not None:
        before = record.calls[record.order[-2]].seat if len(record.order) > 1 else None
        for caller in (last.seat, before):
            if caller is not None:
                yield FindingEvent(unintended=caller)
                yield FindingEvent(intended=caller)
                yield FindingEvent(misinformed=caller)


# --- choices ------------------------------------------------------------------------------------


def choices(state: State, budget: Budget, wide: bool) -> Iterator[tuple[Event, Budget]]:
    """What may happen next, each with what is left of the budget."""
    if state.not_ruled is not None:
        return
    awaiting = state.awaiting()
    matter = state.matter
    if awaiting is None:
        if matter is not None:
            yield from _before_the_director(state, matter, budget, wide)
        else:
            yield from _on_with_it(state, budget, wide)
    elif awaiting.decide is Decision.ACCEPT:
        assert awaiting.seat is not None
        assert matter is not None
        yield AcceptEvent(awaiting.seat), budget
        yield DeclineEvent(awaiting.seat), budget
        yield from _findings(state, matter, budget)
        if budget.early:
            spent = replace(budget, early=budget.early - 1)
            for seat in dict.fromkeys((awaiting.seat, matter.turn)):
                if seat is not matter.offender:
                    yield CallEvent(seat, PASS, before_ruling=True), spent
    elif awaiting.decide is Decision.FINDING:
        if matter is not None and matter.stage is Stage.ACTING:
            yield FindingEvent(acting="over"), budget
            yield FindingEvent(acting="in_turn"), budget
        else:
            yield FindingEvent(comparable=True, ground="23A2"), budget
            yield FindingEvent(comparable=False), budget
    elif awaiting.decide is Decision.REPEAT:
        assert awaiting.seat is not None
        duty = state.must_repeat(awaiting.seat)
        assert duty is not None
        assert duty.call is not None
        yield CallEvent(awaiting.seat, duty.call), budget
    elif matter is not None and matter.stage is Stage.REPLACE:
        yield from _replacements(state, matter, budget, wide)
    else:
        yield from _on_with_it(state, budget, wide)


def _before_the_director(state: State, matter: Matter, budget: Budget, wide: bool) -> Iterator[tuple[Event, Budget]]:
    yield DirectorEvent(), budget
    if not budget.early:
        return
    spent = replace(budget, early=budget.early - 1)
    record = state.record
    offender, lho = matter.offender, matter.offender.lho
    jump = _jump(record)
    over = [PASS, DOUBLE, *([jump] if jump else [])]
    for call in over:
        yield CallEvent(lho, call), spent
    if matter.turn not in (offender, lho):
        for call in over if wide else over[::2]:
            yield CallEvent(matter.turn, call), spent
    for call in dict.fromkeys((PASS, *_bids(record), DOUBLE, *_too_low(record, False)[:1])):
        yield CallEvent(offender, call), spent
    for seat in SEATS:
        if seat not in (offender, lho, matter.turn):
            yield CallEvent(seat, PASS), spent
    yield ChangeEvent(offender, PASS), spent
    yield from _findings(state, matter, spent)


def _findings(state: State, matter: Matter, budget: Budget) -> Iterator[tuple[Event, Budget]]:
    if not budget.findings:
        return
    spent = replace(budget, findings=budget.findings - 1)
    yield FindingEvent(unintended=matter.offender), spent
    yield FindingEvent(intended=matter.offender), spent
    yield FindingEvent(simultaneous=True), spent
    made = state.record.calls[matter.pending]
    if made.meaning.artificial is None:
        yield FindingEvent(artificial=True), spent


def _replacements(state: State, matter: Matter, budget: Budget, wide: bool) -> Iterator[tuple[Event, Budget]]:
    record, seat = state.record, matter.offender
    irregular = record.calls[matter.at]
    calls = [PASS, *_bids(record)]
    if irregular.call.denomination is not None:
        same = _lowest(record, irregular.call.denomination)
        calls += [same] if same is not None else []
    for call in dict.fromkeys(calls):
        yield CallEvent(seat, call), budget
    lowest = _lowest(record)
    if lowest is not None and irregular.meaning.artificial:
        yield CallEvent(seat, lowest, ARTIFICIAL), budget
    if budget.attempts:
        spent = replace(budget, attempts=budget.attempts - 1)
        # A double that is not comparable is cancelled, so that another call is due; an inadmissible one at once.
        for call in (DOUBLE, REDOUBLE, *_too_low(record, wide), EIGHT):
            yield CallEvent(seat, call), spent


def _on_with_it(state: State, budget: Budget, wide: bool) -> Iterator[tuple[Event, Budget]]:
    """The player in turn calls; or somebody commits the next irregularity."""
    if state.ended or not budget.tail:
        return
    record = state.record
    turn = record.turn
    spent = replace(budget, tail=budget.tail - 1)
    legal = legal_calls(record, turn)
    waiting = next((m for m in state.matters if m.stage is Stage.TURN), None)
    silenced = state.must_pass(turn) is not None
    calls = [PASS]
    if not silenced:
        calls += _bids(record) if wide or waiting is not None else _bids(record)[:1]
        if waiting is not None and waiting.offender is turn:
            cancelled = record.calls[waiting.at].call
            calls += [call for call in (cancelled, DOUBLE, REDOUBLE) if call in legal]
    for call in dict.fromkeys(calls):
        yield CallEvent(turn, call), spent
    if not budget.more:
        return
    again = replace(spent, more=budget.more - 1)
    if silenced:
        for call in (*_bids(record)[:1], DOUBLE):
            yield CallEvent(turn, call), again
    else:
        for call in _too_low(record, wide)[:1]:
            yield CallEvent(turn, call), again
    for call in (PASS, *_bids(record)[:1]):
        yield CallEvent(turn.lho, call), again
    last = record.last
    if last is not None:
        yield CallEvent(last.seat, PASS), again
    if wide:
        yield CallEvent(turn.partner, PASS), again
        if last is not None:
            yield FindingEvent(unintended=last.seat), again


def wrong(state: State) -> Iterator[Event]:
    """Events that the state does not allow, whatever the Laws say."""
    awaiting = state.awaiting()
    if state.not_ruled is not None:
        return
    decides = awaiting.seat if awaiting is not None and awaiting.decide is Decision.ACCEPT else None
    for seat in SEATS:
        if seat is not decides:
            yield AcceptEvent(seat)
            yield DeclineEvent(seat)
    if awaiting is None:
        yield FindingEvent(acting="over") if not state.past else DeclineEvent(state.record.turn)
        return
    matter = state.matter
    if matter is None:
        return
    free: tuple[Seat | None, ...] = (awaiting.seat,) if awaiting.decide is Decision.REPLACE else ()
    for seat in SEATS:
        if seat not in free:
            yield CallEvent(seat, PASS)
    if matter.stage is not Stage.OPEN or matter.kind is Kind.UNINTENDED:
        yield FindingEvent(artificial=True)
