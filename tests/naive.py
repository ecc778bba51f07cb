"""A second account of Laws 17, 18, 19 and 22, as plain as possible, to check the first one against.

It shares nothing with the product: seats and calls are strings, an auction is a list of ``(seat, call)`` made strictly
in rotation from the dealer on, and every question is answered by reading the whole list again.
"""

from __future__ import annotations

#: Law 18: every bid is above those before it.
BIDS = [
    *("1C", "1D", "1H", "1S", "1NT"),
    *("2C", "2D", "2H", "2S", "2NT"),
    *("3C", "3D", "3H", "3S", "3NT"),
    *("4C", "4D", "4H", "4S", "4NT"),
    *("5C", "5D", "5H", "5S", "5NT"),
    *("6C", "6D", "6H", "6S", "6NT"),
    *("7C", "7D", "7H", "7S", "7NT"),
]

NEXT = {"N": "E", "E": "S", "S": "W", "W": "N"}
PARTNER = {"N": "S", "E": "W", "S": "N", "W": "E"}

Auction = list[tuple[str, str]]


def turn(dealer: str, auction: Auction) -> str:
    """Law 17: the dealer makes the first call, and then each player in turn, clockwise."""
    seat = dealer
    for _ in auction:
        seat = NEXT[seat]
    return seat


def ended(auction: Auction) -> bool:
    """Law 22A: all four passed, or three passes in a row follow a bid."""
    calls = [call for _, call in auction]
    if calls[:4] == ["P", "P", "P", "P"]:
        return True
    any_bid = False
    for call in calls:
        if call in BIDS:
            any_bid = True
    return any_bid and calls[-3:] == ["P", "P", "P"]


def sufficient(auction: Auction, bid: str) -> bool:
    """Law 18B to 18D: a bid is above the last bid."""
    last = ""
    for _, call in auction:
        if call in BIDS:
            last = call
    return last == "" or BIDS.index(bid) > BIDS.index(last)


def may_double(auction: Auction, seat: str) -> bool:
    """Law 19A: the last call that is not a pass is a bid of an opponent."""
    for caller, call in reversed(auction):
        if call == "P":
            continue
        return call in BIDS and caller != seat and caller != PARTNER[seat]
    return False


def may_redouble(auction: Auction, seat: str) -> bool:
    """Law 19B: the last call that is not a pass is an opponent's double."""
    for caller, call in reversed(auction):
        if call == "P":
            continue
        return call == "X" and caller != seat and caller != PARTNER[seat]
    return False


def legal_calls(dealer: str, auction: Auction) -> set[str]:
    """The calls that the player whose turn it is may make; none when the auction is over."""
    if ended(auction):
        return set()
    seat = turn(dealer, auction)
    legal = {"P"}
    for bid in BIDS:
        if sufficient(auction, bid):
            legal.add(bid)
    if may_double(auction, seat):
        legal.add("X")
    if may_redouble(auction, seat):
        legal.add("XX")
    return legal


def contract(auction: Auction) -> str:
    """Law 22A, 19C and the definition of declarer: ``4SX N``; empty before the first bid."""
    final = -1
    for place, (_, call) in enumerate(auction):
        if call in BIDS:
            final = place
    if final < 0:
        return ""
    doubled = ""
    for _, call in auction[final + 1 :]:
        if call in ("X", "XX"):
            doubled = call
    bidder, bid = auction[final]
    for seat, call in auction:
        if seat in (bidder, PARTNER[bidder]) and call in BIDS and call[1:] == bid[1:]:
            return f"{bid}{doubled} {seat}"
    return ""
