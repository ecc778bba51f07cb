"""Law 18: bids, and when a bid is sufficient."""

from __future__ import annotations

from bridgelaw.laws.clause import Applied, applied, clause, question
from bridgelaw.laws.effects import Irregular, Opens
from bridgelaw.laws.matters import Kind, Matter, Moment
from bridgelaw.laws.state import Situation
from bridgelaw.table.call import Call
from bridgelaw.table.record import Irregularity, Record


@question("18A")
def proper(call: Call) -> bool:
    """A bid names a number of tricks beyond six, from one to seven, and a denomination.

    Reads: the bid.
    """
    return call.level <= 7


@question("18E")
def ranks_above(call: Call, other: Call) -> bool:
    """Notrump ranks above spades, then hearts, diamonds, clubs.

    Reads: the denominations of two bids.
    """
    return call.rank % 5 > other.rank % 5


@question("18B")
def supersedes(call: Call, other: Call) -> bool:
    """A bid supersedes another if it names the same number in a higher denomination, or a higher number.

    Reads: the two bids.
    """
    return call.level > other.level or (call.level == other.level and ranks_above(call, other))


@question("18C")
def sufficient(record: Record, call: Call) -> bool:
    """A bid that supersedes the last preceding bid is sufficient.

    Reads: the last bid that stands.
    """
    return record.last_bid is None or supersedes(call, record.last_bid.call)


@clause("18D", at=Moment.CALL, cited=False)
def insufficient(s: Situation) -> Applied | None:
    """A bid that does not supersede the last preceding bid is insufficient, and that is an infraction (27).

    Reads: the bid, made in rotation, and the last bid that stands.
    """
    made = s.made
    if made.call.is_bid and made.seat is s.record.turn and not sufficient(s.record, made.call):
        return applied(
            Irregular(s.call, (Irregularity.INSUFFICIENT,)),
            Opens(Matter(Kind.INSUFFICIENT, s.call, made.seat, made.seat)),
        )
    return None
