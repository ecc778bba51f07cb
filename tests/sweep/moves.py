"""What the sweep tries: the regular auctions, the irregular calls, and every choice that may follow them.

Nothing here says what the Laws make of it.  Calls are picked by their relation to the auction (the lowest sufficient
bid, one too low, an inadmissible double), so that a small set meets every clause.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from bridgelaw.laws.edition import edition
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
    ForbidEvent,
    RequireEvent,
)
from bridgelaw.table import DENOMINATIONS, DOUBLE, PASS, REDOUBLE, SEATS, Call, Denomination, Meaning, Record, Seat

__all__ = ["CI", "FULL", "Budget", "Size", "choices", "irregular", "regular", "written"]

ARTIFICIAL = Meaning(specifies=frozenset((Denomination.H,)), artificial=True)
EIGHT = Call.bid(8, Denomination.C)
LOWEST, SEVEN_NT = Call.bid(1, Denomination.C), Call.bid(7, Denomination.NT)
BIDS = tuple(Call.bid(level, denomination) for level in range(1, 8) for denomination in DENOMINATIONS)


@dataclass(frozen=True, slots=True)
class Budget:
    """How much may still happen on a path.

    ``further``: further irregular calls, over the first one before the Director comes or while its duties run.
    ``attempts``: replacements that are no replacement yet.  ``findings``: findings nobody asked for.  ``tail``: regular
    calls once nothing is awaited.

    Of the further irregular calls one in ``every`` is tried, another one from another ``phase`` on.
    """

    further: int
    attempts: int
    findings: int
    tail: int
    every: int = 1
    phase: int = 0


@dataclass(frozen=True, slots=True)
class Size:
    """How large a sweep is.

    ``lines`` are regular auctions, each with its budget; a star marks an artificial bid.  ``calls`` are those of all
    other regular auctions, by their place in it, and ``budgets`` go by the length of those.  ``wide`` tries more calls
    at every choice.
    """

    lines: tuple[tuple[str, Budget], ...] = ()
    calls: tuple[str, ...] = ()
    budgets: tuple[Budget, ...] = ()
    wide: bool = False

    @property
    def length(self) -> int:
        """The longest of the other regular auctions; -1 where there is none."""
        return len(self.budgets) - 1


def _lines(budget: Budget, *texts: str) -> tuple[tuple[str, Budget], ...]:
    return tuple((text, budget) for text in texts)


#: What runs with the tests: few auctions, and many irregular calls after each.
CI = Size(
    (
        *_lines(Budget(1, 1, 0, 2, 17), "", "P"),
        *_lines(Budget(1, 1, 0, 2, 101), "1H", "P P P", "1C 1H", "1H P", "2D* P"),
        *_lines(Budget(1, 0, 0, 3, 151), "1H X", "1NT P 2D*", "1H X XX", "P 1C 1D X", "1C 2C* P"),
        *_lines(Budget(1, 0, 0, 2, 97), "1H P P", "1D P 1H P 2H", "P P P P", "1NT P P P", "7NT X"),
    )
)

#: The long run: after the same auctions more irregular calls, and more at every choice.
FULL = Size(tuple((text, replace(budget, every=budget.every // 3)) for text, budget in CI.lines), wide=True)


def written(dealer: Seat, text: str) -> tuple[Event, ...]:
    """The events of a regular auction: ``"1NT P 2D*"``."""
    return tuple(
        CallEvent(dealer.to(place), Call.loads(word.rstrip("*")), *((ARTIFICIAL,) if word.endswith("*") else ()))
        for place, word in enumerate(text.split())
    )


def regular(state: State, size: Size) -> Iterator[Event]:
    """The calls of the small set that are legal for the player in turn."""
    if state.ended:
        return
    turn = state.record.turn
    legal = edition(state.edition).allowed(state, turn)
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
        legal = edition(state.edition).allowed(state, turn)
        for bid in _too_low(record, wide):
            yield CallEvent(turn, bid)
            yield CallEvent(turn, bid, ARTIFICIAL)
        for call in (DOUBLE, REDOUBLE, *_bids(record)[:1]):
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
            if wide:
                yield CallEvent(seat, EIGHT)
    yield from _changes(record)
    if last is not None:
        before = record.calls[record.order[-2]].seat if len(record.order) > 1 else None
        for caller in (last.seat, before):
            if caller is not None:
                yield FindingEvent(unintended=caller)
                yield FindingEvent(intended=caller)
                yield FindingEvent(misinformed=caller)


def _changes(record: Record) -> Iterator[Event]:
    for seat in SEATS:
        if record.last_of(seat) is not None:
            for call in (PASS, *_bids(record)[:1], DOUBLE, *_too_low(record, False)[:1]):
                yield ChangeEvent(seat, call)


# --- choices ------------------------------------------------------------------------------------

_Choice = tuple[Event, Budget]


def choices(state: State, budget: Budget, wide: bool) -> Iterator[_Choice]:
    """What may happen next, each with what is left of the budget."""
    if state.not_ruled is not None or state.closed:
        return
    awaiting = state.awaiting()
    matter = state.matter
    if awaiting is None:
        if matter is None:
            yield from _on_with_it(state, budget, wide)
        else:
            yield DirectorEvent(), budget
            yield from _further(state, budget, _over(state, matter, wide))
            yield from _findings(state, matter, budget)
    elif awaiting.decide is Decision.ACCEPT:
        assert awaiting.seat is not None
        assert matter is not None
        yield AcceptEvent(awaiting.seat), budget
        yield DeclineEvent(awaiting.seat), budget
        yield from _findings(state, matter, budget)
        yield from _further(state, budget, _before_ruling(state, awaiting.seat))
    elif awaiting.decide is Decision.FINDING:
        if matter is not None and matter.stage is Stage.ACTING:
            yield FindingEvent(acting="over"), budget
            yield FindingEvent(acting="in_turn"), budget
        else:
            grounds = "23A2" in edition(state.edition)
            yield FindingEvent(comparable=True, ground="23A2" if grounds else None), budget
            yield FindingEvent(comparable=False), budget
    elif awaiting.decide is Decision.REPEAT:
        assert awaiting.seat is not None
        duty = state.must_repeat(awaiting.seat)
        assert duty is not None
        assert duty.call is not None
        yield CallEvent(awaiting.seat, duty.call), budget
        of_others = (e for e in irregular(state, wide) if not (isinstance(e, CallEvent) and e.seat is awaiting.seat))
        yield from _further(state, budget, of_others)
    elif awaiting.decide is Decision.FORBID:
        for lead in state.due():
            chooses = ForbidEvent if lead.choice == "forbid" else RequireEvent
            yield chooses(lead.right.seat, lead.suits[0]), budget
    elif matter is not None and matter.stage is Stage.REPLACE:
        yield from _replacements(state, matter, budget, wide)
    else:
        yield from _on_with_it(state, budget, wide)


def _further(state: State, budget: Budget, events: Iterable[Event]) -> Iterator[_Choice]:
    """Those further irregular calls that are tried.  After them less is tried of everything else."""
    if not budget.further:
        return
    for place, event in enumerate(dict.fromkeys(events)):
        if (place + 17 * state.events + budget.phase) % budget.every == 0:
            spent = Budget(budget.further - 1, 0, 0, budget.tail, budget.every * 30, budget.phase + 7 * place)
            yield event, spent


def _over(state: State, matter: Matter, wide: bool) -> Iterator[Event]:
    """Calls over an irregular one before the Director comes, by anybody: another one of his own, a change, any other.

    Where left-hand opponent makes them they may accept it.
    """
    record, offender = state.record, matter.offender
    calls = (PASS, *_bids(record), DOUBLE, *_too_low(record, wide)[:1], REDOUBLE, EIGHT)
    for seat in (offender.lho, offender, matter.turn, offender.partner, offender.rho):
        for call in calls:
            yield CallEvent(seat, call)
    yield ChangeEvent(offender, PASS)
    yield from _changes(record)


def _before_ruling(state: State, lho: Seat) -> Iterator[Event]:
    """Calls that were made before the Director had assessed anything (28B, 29A)."""
    for seat in (lho, lho.lho, lho.partner, lho.rho):
        for call in (PASS, *_bids(state.record)[:1]):
            yield CallEvent(seat, call, before_ruling=True)


def _findings(state: State, matter: Matter, budget: Budget) -> Iterator[_Choice]:
    if not budget.findings:
        return
    spent = replace(budget, findings=budget.findings - 1)
    yield FindingEvent(unintended=matter.offender), spent
    yield FindingEvent(intended=matter.offender), spent
    yield FindingEvent(simultaneous=True), spent
    made = state.record.calls[matter.pending]
    if made.meaning.artificial is None:
        yield FindingEvent(artificial=True), spent


def _replacements(state: State, matter: Matter, budget: Budget, wide: bool) -> Iterator[_Choice]:
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


def _on_with_it(state: State, budget: Budget, wide: bool) -> Iterator[_Choice]:
    """The player in turn calls; or somebody commits the next irregularity, or draws attention to one."""
    if any(m.stage is Stage.UNNOTICED for m in state.matters):
        yield DirectorEvent(), budget
    if not state.ended and budget.tail:
        spent = replace(budget, tail=budget.tail - 1)
        for call in _in_turn(state, wide):
            yield CallEvent(state.record.turn, call), spent
    yield from _further(state, budget, irregular(state, wide))


def _in_turn(state: State, wide: bool) -> Iterable[Call]:
    record = state.record
    turn = record.turn
    if state.must_pass(turn) is not None:
        return (PASS,)
    waiting = next((m for m in state.matters if m.stage is Stage.TURN), None)
    bids = _bids(record)
    calls = [PASS, *(bids if wide or waiting is not None else bids[:1])]
    if waiting is not None and waiting.offender is turn:
        legal = edition(state.edition).allowed(state, turn)
        cancelled = record.calls[waiting.at].call
        calls += [call for call in (cancelled, DOUBLE, REDOUBLE) if call in legal]
    return dict.fromkeys(calls)


def wrong(state: State) -> Iterator[Event]:
    """Events that the state does not allow, whatever the Laws say."""
    awaiting = state.awaiting()
    if state.not_ruled is not None:
        return
    decides = awaiting.seat if awaiting is not None and awaiting.decide is Decision.ACCEPT else None
    for seat in SEATS:
        asked = any(("accept", seat) in judgement.answers for judgement in state.judgements)
        if seat is not decides and not asked:
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
