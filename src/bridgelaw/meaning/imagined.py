"""Which auction a player may have thought that he was in when he made a call: where its meaning is to be looked up.

A call in rotation that is legal means what it means there.  A player who calls out of rotation thought that it was his
turn: that he was the dealer, that the players between had passed, or that the bid before him was made on his right.
One whose bid is too low did not see the last bid, read it a level lower, or took it for one in another suit.  Several
auctions may be plausible, and then the call may have several meanings (23A speaks of those attributable to it); where
none is, its meaning is not known.

Source: the WBF Commentary on Law 23, which asks what the player thought that the auction was.
"""

from __future__ import annotations

from collections.abc import Iterator

from bridgelaw.table.call import DENOMINATIONS, PASS, Call, Denomination
from bridgelaw.table.record import Record
from bridgelaw.table.seat import Seat

__all__ = ["Auction", "imagined", "legal_auction", "meant"]

#: The calls from the dealer on, everybody in turn.
Auction = tuple[Call, ...]


def imagined(record: Record, seat: Seat, call: Call) -> tuple[Auction, ...]:
    """The auctions, each ending with the call, in which ``seat`` may have made it; the most plausible first.

    ``record`` is the auction before the call.  One auction for a call in rotation that is not too low; none where
    nothing plausible is known.
    """
    found: dict[Auction, None] = {}
    for before in _in_his_mind(record, seat):
        if not _over(before):
            for auction in _high_enough(before, call):
                found[*auction, call] = None
    return tuple(found)


def meant(record: Record, seat: Seat, call: Call) -> Auction | None:
    """The auction with the bid a level higher, for a bid in rotation that is too low by a level; else None.

    An answer to a question whose player has only miscounted, 4D for 5D over 4NT; plausible where nothing else is.
    """
    before = legal_auction(record)
    if record.turn is not seat or call.denomination is None or not call.rank <= _last(before):
        return None
    higher = Call.bid(call.level + 1, call.denomination)
    return (*before, higher) if _last(before) < higher.rank else None


def legal_auction(record: Record) -> Auction:
    """The auction that stands, with a pass for everybody who has lost his turn."""
    calls: list[Call] = []
    turn = record.dealer
    for made in record.standing:
        calls += [PASS] * turn.distance(made.seat)
        calls.append(made.call)
        turn = made.seat.lho
    return tuple(calls)


def _in_his_mind(record: Record, seat: Seat) -> Iterator[Auction]:
    """What may have gone before, in the mind of a player who thought that it was his turn."""
    calls = legal_auction(record)
    early = record.turn.distance(seat)
    if not early:
        yield calls
    elif record.last_bid is None and not record.has_called(seat):
        if not calls:
            # Before anybody has called he may have taken himself for the dealer.
            yield ()
        yield (*calls, *[PASS] * early) if len(calls) + early < 4 else ()
    elif early == 3:
        # He has just called: this call is one instead of it.
        if calls and record.last is not None and record.last.seat is seat:
            yield calls[:-1]
    elif early == 2:
        # The only bid may have been made on his right; who has called, or in a longer auction, knows where he sits.
        alone = sum(not call.is_pass for call in calls) == 1 and not record.has_called(seat)
        yield calls if alone else (*calls, PASS, PASS)
    else:
        yield (*calls, PASS)


def _high_enough(before: Auction, call: Call) -> Iterator[Auction]:
    """The auctions like this one in which the bid is sufficient."""
    if not call.is_bid or _last(before) < call.rank:
        yield before
        return
    last = max(i for i, c in enumerate(before) if c.is_bid)
    lower = _a_level_lower(before, last, call)
    if lower is not None:
        yield lower
    partners = (len(before) - last) % 2 == 0
    unseen = _without_last_bid(before)
    while _last(unseen) >= call.rank:
        unseen = _without_last_bid(unseen)
    # A player who answers partner's bid has seen it.
    if not _over(unseen) and not (partners and lower is not None):
        yield unseen
    other = _in_another_suit(before, last, call)
    if lower is None and other is not None:
        yield other


def _a_level_lower(before: Auction, last: int, call: Call) -> Auction | None:
    """The auction with the last bid read a level lower, if that makes the call high enough."""
    bid = before[last]
    if bid.level == 1 or bid.denomination is None:
        return None
    return _read_as(Call.bid(bid.level - 1, bid.denomination), before, last, call)


def _in_another_suit(before: Auction, last: int, call: Call) -> Auction | None:
    """The auction with the last bid, of one, taken to be in the suit just below the one that is bid now."""
    if call.denomination in (None, Denomination.C) or before[last].denomination is Denomination.NT:
        return None
    below = DENOMINATIONS[DENOMINATIONS.index(call.denomination) - 1]
    return _read_as(Call.bid(1, below), before, last, call) if call.level == 1 else None


def _read_as(bid: Call, before: Auction, last: int, call: Call) -> Auction | None:
    """The auction with this as its last bid, if it is sufficient, and the call over it."""
    fits = _last(before[:last]) < bid.rank < call.rank
    return (*before[:last], bid, *before[last + 1 :]) if fits else None


def _last(calls: Auction) -> int:
    """How high the last bid is, which is not the highest where an insufficient bid was accepted; -1 without one."""
    return next((c.rank for c in reversed(calls) if c.is_bid), -1)


def _without_last_bid(calls: Auction) -> Auction:
    """Its bidder has passed, and nobody has doubled."""
    last = max(i for i, c in enumerate(calls) if c.is_bid)
    return (*calls[:last], *[PASS] * (len(calls) - last))


def _over(calls: Auction) -> bool:
    """Whether nobody would be to call any more: three passes after a bid, or four."""
    passes = next((n for n, c in enumerate(reversed(calls)) if not c.is_pass), len(calls))
    return passes >= (4 if passes == len(calls) else 3)
