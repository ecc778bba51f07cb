"""Law 19: doubles and redoubles, and when they are admissible."""

from __future__ import annotations

from bridgelaw.laws.clause import question
from bridgelaw.table.call import Call, CallKind
from bridgelaw.table.record import Record
from bridgelaw.table.seat import Seat


def admissible(record: Record, seat: Seat, call: Call) -> bool:
    """Whether ``seat`` may double or redouble (``call``) on the auction that stands."""
    if call.kind is CallKind.DOUBLE:
        return may_double(record, seat)
    return call.kind is CallKind.REDOUBLE and may_redouble(record, seat)


@question("19A1")
def may_double(record: Record, seat: Seat) -> bool:
    """A player may double the last preceding bid if an opponent made it and nothing but passes came since.

    Reads: the last call that stands, passes left aside.
    """
    last = record.last_action
    return last is not None and last.call.is_bid and last.seat.side is not seat.side


@question("19B1")
def may_redouble(record: Record, seat: Seat) -> bool:
    """A player may redouble the last preceding double if an opponent made it and nothing but passes came since.

    Reads: the last call that stands, passes left aside.
    """
    last = record.last_action
    return last is not None and last.call.kind is CallKind.DOUBLE and last.seat.side is not seat.side
