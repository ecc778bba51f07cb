"""Law 35: inadmissible calls, which left-hand opponent is never offered; and the calls that are legal."""

from __future__ import annotations

import functools

from bridgelaw.laws.clause import Applied, applied, clause
from bridgelaw.laws.effects import Effect, Irregular, Refers, SaidAgain, Settles
from bridgelaw.laws.l2017 import law18, law19
from bridgelaw.laws.matters import Moment
from bridgelaw.laws.state import Situation, State
from bridgelaw.table.call import DENOMINATIONS, DOUBLE, PASS, REDOUBLE, Call, CallKind
from bridgelaw.table.record import Irregularity, Record
from bridgelaw.table.seat import Seat

# An inadmissible call is one even if it is something else as well (out of rotation, a change, too low).
_ELSE = ("18D", "28B", "29", "30B2", "31C", "32C", "25B")


def passed_by_law(s: Situation) -> bool:
    """Whether a Law has put a pass there for the caller, and at most left-hand opponent has called since."""
    calls = s.record.calls
    return any(calls[i].by_law and calls[i].seat is s.caller for i in s.record.order[-2:])


@clause("35", at=Moment.CALL, displaces=("29", "30B2", "35D"), cited=False)
def said_as_well(s: Situation) -> Applied | None:
    """A call that is inadmissible is none that left-hand opponent can accept: see A to D.

    Reads: whether a Law has put a pass there already (28A, 37B, 38B), and the player only says it as well.
    """
    if not s.made.call.is_pass or not passed_by_law(s) or s.record.turn is s.caller:
        return None
    return applied(SaidAgain(s.call))


@clause("35A", at=(Moment.CALL, Moment.CHANGE), displaces=(*_ELSE, "35B"), cited=False)
def double(s: Situation) -> Applied | None:
    """A double or redouble that 19 does not permit is inadmissible: see 36.

    Reads: the call, the auction that stands.
    """
    if not not_permitted(s):
        return None
    return applied(Irregular(s.call, (Irregularity.INADMISSIBLE,)), Refers("36"))


def not_permitted(s: Situation) -> bool:
    """Whether the call is a double or redouble that 19 does not permit, made before the auction is over."""
    made = s.made
    if made.call.kind not in (CallKind.DOUBLE, CallKind.REDOUBLE) or s.state.ended:
        return False
    return not law19.admissible(s.record, made.seat, made.call)


@clause("35B", at=(Moment.CALL, Moment.CHANGE), displaces=_ELSE, cited=False)
def required_to_pass(s: Situation) -> Applied | None:
    """A bid, double or redouble by a player who is required to pass is inadmissible: see 37.

    Reads: the player's duties.
    Interpretation: so too where the pass he owed counts as made because left-hand opponent has called (28A).
    """
    if s.made.call.is_pass or s.state.ended or (s.state.must_pass(s.caller) is None and not passed_by_law(s)):
        return None
    return applied(Irregular(s.call, (Irregularity.REQUIRED_TO_PASS,)), Refers("37"))


@clause(
    "35C",
    at=(Moment.CALL, Moment.CHANGE, Moment.REPLACED),
    displaces=(*_ELSE, "23A", "27B1(a)", "27B3", "35B"),
    cited=False,
)
def above_seven(s: Situation) -> Applied | None:
    """A bid of more than seven is inadmissible: see 38.

    Reads: the level of the bid.
    """
    if law18.proper(s.made.call) or s.state.ended:
        return None
    # In the place of an insufficient bid it is 38 that puts a pass there; 27 is done with, but that bid was withdrawn.
    instead: tuple[Effect, ...] = ()
    if s.matter is not None:
        told = Refers("16C2", s.matter.offender.side, s.matter.gone)
        instead = (Settles(s.matter.id), told, Refers("26B", None, (s.matter.at,)))
    return applied(Irregular(s.call, (Irregularity.ABOVE_SEVEN,)), *instead, Refers("38"))


@clause("35D", at=(Moment.CALL, Moment.CHANGE), displaces=(*_ELSE[:3], "25B"), cited=False)
def after_the_auction(s: Situation) -> Applied | None:
    """A call after the final pass of the auction is inadmissible: see 39.

    Reads: whether the auction is over.
    Interpretation: a change of one's own call then is still one (25), unless nobody could accept it.
    """
    if not s.state.ended or (s.moment is Moment.CHANGE and _acceptable(s)):
        return None
    return applied(Irregular(s.call, (Irregularity.AFTER_THE_AUCTION,)), Refers("39"))


def _acceptable(s: Situation) -> bool:
    """Whether the call would be one that can be accepted, were the auction not over."""
    call = s.made.call
    return law18.proper(call) if call.is_bid else call.is_pass or law19.admissible(s.record, s.caller, call)


@functools.lru_cache(maxsize=512)
def _bids_above(rank: int) -> tuple[Call, ...]:
    bids = (Call.bid(level, denomination) for level in range(1, 8) for denomination in DENOMINATIONS)
    return tuple(bid for bid in bids if bid.rank > rank)


def legal_calls(record: Record, seat: Seat) -> tuple[Call, ...]:
    """The calls that Laws 18 and 19 let ``seat`` make at his turn, pass first, then X, XX and the bids.

    The bids are listed by rank, which is 18B and 18E once more, since this is asked for every option.
    """
    calls: list[Call] = [PASS]
    if law19.may_double(record, seat):
        calls.append(DOUBLE)
    if law19.may_redouble(record, seat):
        calls.append(REDOUBLE)
    return (*calls, *_bids_above(-1 if record.last_bid is None else record.last_bid.call.rank))


def allowed(state: State, seat: Seat) -> tuple[Call, ...]:
    """The calls that the Laws let ``seat`` make now: the legal ones, less what his duties rule out."""
    if state.ended:
        return ()
    repeat = state.must_repeat(seat)
    if repeat is not None and repeat.call is not None:
        return (repeat.call,)
    return (PASS,) if state.must_pass(seat) is not None else legal_calls(state.record, seat)
