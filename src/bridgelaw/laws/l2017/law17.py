"""Law 17: the auction period, rotation, and three passes with one out of rotation."""

from __future__ import annotations

from bridgelaw.laws.clause import Applied, applied, clause, not_coded, question
from bridgelaw.laws.effects import Cancelled, Effect, PlayBegins, Reads, Refers
from bridgelaw.laws.state import Situation
from bridgelaw.table.record import Record
from bridgelaw.table.seat import Seat

begins = not_coded("17A", "when the auction period begins for a side changes no ruling on a call")


@question("17B")
def first_call(record: Record, seat: Seat) -> bool:
    """The dealer makes the first call.

    Reads: the dealer.
    """
    return seat is record.dealer


@question("17C")
def in_rotation(record: Record, seat: Seat) -> bool:
    """The turn to call passes clockwise, from each player to the next.

    Reads: the calls that stand.
    """
    return record.turn is seat if record.order else first_call(record, seat)


@clause("17D1")
def ends(s: Situation) -> Applied | None:
    """After the auction the auction period ends when a defender faces an opening lead.

    What lies between is for questions; from the lead on it is too late to change a call.

    Reads: the opening lead, which 41C has dealt with.
    """
    return applied(PlayBegins(s.finding.seat))


passed_out = not_coded("17D2", "a passed-out board ends when the hands are back in it, which is no event of the format")


def missed(record: Record) -> int | None:
    """The place in the order of the earliest pass, of those that would end the auction, that took a turn away.

    The passes meant are those after the last call that is not one; where nobody has bid, after the first.
    """
    if not record.ended:
        return None
    for place in range(max(1, len(record.order) - record.passes), len(record.order)):
        if record.skipped(record.order[place]):
            return place
    return None


def called_over(record: Record, place: int) -> bool:
    """Whether somebody has called after the pass at this place."""
    return place < len(record.order) - 1


@clause("17D3")
def goes_back(s: Situation) -> Applied | None:
    """Three passes after a call do not end the auction if one, out of rotation, took a player's turn from him.

    The auction goes back to that player, and the passes from his turn on are cancelled; it goes on
    normally from there.

    Reads: the passes at the end of the auction, and whether one of them was accepted out of rotation.
    Interpretation: a pass out of rotation that is itself the third pass is ruled by 29 and 30 until
    left-hand opponent has called (CP-24).  Every player who passed out of rotation is an offender; his
    left-hand opponent, who only accepted, is not.
    """
    place = missed(s.record)
    if place is None or not called_over(s.record, place):
        return None
    gone = s.record.order[place:]
    first = s.record.calls[gone[0]]
    offenders = {s.record.calls[i].seat.side for i in gone if s.record.skipped(i)}
    effects: list[Effect] = [Cancelled(i) for i in reversed(gone)]
    if s.record.order.index(gone[0]) == len(s.record.order) - 2 and s.record.calls[gone[-1]].call.is_pass:
        effects.append(Reads("CP-24"))  # it was the third pass, and left-hand opponent passed over it
    effects += [Refers("16C2", side, gone) for side in sorted(offenders, key=str)]
    return applied(
        *effects,
        variant="both" if len(offenders) > 1 else "",
        O=first.seat,
        call=first.call,
        turn=s.record.skipped(gone[0])[0],
        side=first.seat.side,
    )
