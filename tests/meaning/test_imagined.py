"""Which auction a player may have thought that he was in."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaw.meaning.imagined import imagined, legal_auction, meant
from bridgelaw.table.call import DENOMINATIONS, PASS, Call
from bridgelaw.table.record import Record
from bridgelaw.table.seat import SEATS, Seat


def auctions(dealer: str, before: str, seat: str, call: str) -> list[str]:
    record = Record.loads(Seat[dealer], before)
    return [" ".join(map(str, auction)) for auction in imagined(record, Seat[seat], Call.loads(call))]


@pytest.mark.parametrize(
    ("before", "seat", "call", "expected"),
    [
        # In rotation and high enough: the auction as it is.
        ("1H", "E", "1S", ["1H 1S"]),
        ("1H P", "S", "X", ["1H P X"]),
        # Too low: he did not see the bid on his right, or all bids that were in the way.
        ("1H 2C", "S", "1S", ["1H P 1S"]),
        ("1NT 2D", "S", "2D", ["1NT P 2D"]),
        ("1H 2S", "S", "2H", ["1H 1S 2H", "1H P 2H"]),
        # Too low by a suit, at the one level: he took the bid for one in a lower suit, or did not see it.
        ("1S", "E", "1H", ["P 1H", "1D 1H"]),
        ("1S P", "S", "1H", ["P P 1H", "1D P 1H"]),
        ("1C 1S", "S", "1H", ["1C P 1H", "1C 1D 1H"]),
        ("1H P P", "W", "1H", ["P P P 1H", "1D P P 1H"]),
        # Too low over partner's bid: he read it a level lower, or did not see it where that does not help.
        ("2NT P", "S", "2C", ["1NT P 2C"]),
        ("1NT P", "S", "1S", ["P P 1S"]),
        # Too low over a bid on the right that can be read lower as well.
        ("1H 2S", "S", "1NT", ["1H 1S 1NT", "1H P 1NT"]),
        # Out of rotation before any bid: an opening, by one who took himself for the dealer or whose turn came later.
        ("", "E", "1S", ["1S", "P 1S"]),
        ("", "S", "1S", ["1S", "P P 1S"]),
        ("", "W", "P", ["P", "P P P P"]),
        ("P", "S", "1S", ["P P 1S"]),
        # At right-hand opponent's turn: that one has passed.
        ("1H", "S", "2H", ["1H P 2H"]),
        # At partner's turn: the only bid was made on his right; in a longer auction, two passes came after it.
        ("1H", "W", "1S", ["1H 1S"]),
        ("1H P 1S P 2H", "W", "X", ["1H P 1S P 2H P P X"]),
        # At left-hand opponent's turn, straight after his own call: this call instead of it.
        ("1H", "N", "1S", ["1S"]),
        ("1H P", "E", "1S", ["1H 1S"]),
        # Somebody between has called since: nothing is known of what he thought.
        ("P 1H", "E", "2C", ["P 2C"]),
        # At partner's turn, after a call of his own: he cannot have taken partner's place, so two passes came after it.
        ("1H 1S", "N", "2H", ["1H 1S P P 2H"]),
        ("1H X", "N", "XX", ["1H X P P XX"]),
        ("P P", "N", "1H", []),
        # Out of rotation and too low.
        ("1S", "S", "1H", ["P P 1H", "1D P 1H"]),
    ],
)
def test_what_he_may_have_thought(before: str, seat: str, call: str, expected: list[str]) -> None:
    assert auctions("N", before, seat, call) == expected


def test_a_player_who_lost_his_turn_counts_as_having_passed() -> None:
    assert legal_auction(Record.loads(Seat.N, "1H - P")) == (Call.loads("1H"), PASS, PASS)


def test_over_an_accepted_insufficient_bid_the_last_bid_counts() -> None:
    assert auctions("N", "1S 1H", "S", "1S") == ["1S 1H 1S"], "high enough over 1H, which left-hand opponent accepted"
    assert auctions("N", "1S 1H", "S", "1D") == ["P P 1D"]


CALLS = st.sampled_from([PASS, *(Call.bid(level, d) for level in (1, 2, 3) for d in DENOMINATIONS)])


@given(st.lists(CALLS, max_size=6), st.sampled_from(SEATS), CALLS)
def test_every_auction_is_legal_and_ends_with_the_call(calls: list[Call], seat: Seat, call: Call) -> None:
    record = Record(Seat.N)
    for made in calls:
        if record.ended or (made.is_bid and record.last_bid and made.rank <= record.last_bid.call.rank):
            continue
        record = record.made(record.turn, made)
        record = record.standing_at_end(len(record.calls) - 1)
    for auction in imagined(record, seat, call):
        assert auction[-1] is call
        ranks = [c.rank for c in auction if c.is_bid]
        assert ranks == sorted(set(ranks)), "each bid is sufficient"
        again = Record(Seat.N)
        for made in auction:
            assert not again.ended
            again = again.made(again.turn, made)
            again = again.standing_at_end(len(again.calls) - 1)


@pytest.mark.parametrize(
    ("before", "seat", "call", "expected"),
    [
        ("1S P 4NT P", "N", "4D", "1S P 4NT P 5D"),
        ("2NT P 3C P", "N", "2S", "2NT P 3C P 3S"),
        ("1S P 4NT P", "N", "3D", None),  # more than a level
        ("1S P 4NT P", "N", "5D", None),  # high enough
        ("1S P 4NT P", "E", "4D", None),  # out of rotation
        ("1S P", "S", "P", None),
    ],
)
def test_a_bid_a_level_too_low_may_be_miscounted(before: str, seat: str, call: str, expected: str | None) -> None:
    auction = meant(Record.loads(Seat.N, before), Seat[seat], Call.loads(call))
    assert (auction and " ".join(map(str, auction))) == expected
