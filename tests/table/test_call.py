"""Calls: one object each, any bid that can be said, generous reading."""

from __future__ import annotations

import copy
import pickle
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaw.errors import UnreadableCall, UnreadableDenomination
from bridgelaw.table import DENOMINATIONS, DOUBLE, PASS, REDOUBLE, SUITS, Call, CallKind, Denomination

ORDER = ("C", "D", "H", "S", "NT")

bids = st.builds(Call.bid, st.integers(1, 99), st.sampled_from(DENOMINATIONS))
calls = st.one_of(st.sampled_from((PASS, DOUBLE, REDOUBLE)), bids)


@given(calls)
def test_every_call_is_read_back_as_the_same_object(call: Call) -> None:
    assert Call.loads(call.dumps()) is call
    assert Call.loads(f" {call.dumps().lower()} ") is call
    assert pickle.loads(pickle.dumps(call)) is call
    assert copy.copy(call) is copy.deepcopy(call) is call
    assert eval(repr(call), {"Call": Call}) is call


@given(bids, bids)
def test_bids_are_ordered_by_level_and_then_denomination(one: Call, other: Call) -> None:
    assert one.denomination is not None
    assert other.denomination is not None
    by_hand = (one.level, ORDER.index(str(one.denomination)))
    assert (one.rank < other.rank) is (by_hand < (other.level, ORDER.index(str(other.denomination))))


@pytest.mark.parametrize("call", [PASS, DOUBLE, REDOUBLE])
def test_the_other_calls_have_no_level(call: Call) -> None:
    assert (call.level, call.denomination, call.rank, call.is_bid) == (0, None, -1, False)
    assert call.is_pass is (call is PASS)


@pytest.mark.parametrize("denomination", Denomination)
def test_every_denomination_is_read_back(denomination: Denomination) -> None:
    assert Denomination.loads(str(denomination)) is denomination
    assert Denomination.loads(str(denomination).lower()) is denomination
    assert denomination.is_suit is (denomination in SUITS)


def test_orders() -> None:
    assert "".join(map(str, DENOMINATIONS)) == "CDHSNT"
    assert "".join(map(str, SUITS)) == "SHDC"
    assert [d.rank for d in DENOMINATIONS] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("1nt", "1NT"),
        ("1N", "1NT"),
        ("1SA", "1NT"),
        ("1 s", "1S"),
        ("1♠", "1S"),
        ("2♡", "2H"),
        ("8c", "8C"),
        ("Pass", "P"),
        ("pas", "P"),
        ("Passe", "P"),
        ("-", "P"),
        ("Dbl", "X"),
        ("doublet", "X"),
        ("Kontra", "X"),
        ("d", "X"),
        ("rdbl", "XX"),
        ("Rekontra", "XX"),
    ],
)
def test_generous_reading(text: str, canonical: str) -> None:
    assert Call.loads(text).dumps() == canonical


@pytest.mark.parametrize(
    "text", ["", "9X", "0C", "01C", "100C", "1", "NT", "1K", "1R", "1T", "1P", "XXX", "C1", None, 1]
)
def test_no_call(text: str) -> None:
    with pytest.raises(UnreadableCall) as caught:
        Call.loads(text)
    assert caught.value.given in (text, repr(text))
    assert caught.value.expected
    assert Call.loads(caught.value.example.strip("'")) is Call.loads("1NT")


@pytest.mark.parametrize("text", ["", "K", "R", "X", "10", None])
def test_no_denomination(text: str) -> None:
    with pytest.raises(UnreadableDenomination) as caught:
        Denomination.loads(text)
    assert caught.value.given in (text, repr(text))
    assert Denomination.loads(caught.value.example.strip("'")) is Denomination.H


@pytest.mark.parametrize(("level", "denomination"), [(0, Denomination.C), (-1, Denomination.NT), (1, None)])
def test_no_bid_without_level_and_denomination(level: int, denomination: Denomination | None) -> None:
    with pytest.raises(UnreadableCall):
        Call(CallKind.BID, level, denomination)


def test_a_call_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        PASS.level = 1
    assert PASS.level == 0


def test_threads_get_the_same_object() -> None:
    found: list[Call] = []
    start = threading.Barrier(8)

    def read() -> None:
        start.wait()
        found.extend(Call.bid(level, Denomination.C) for level in range(60, 99))

    threads = [threading.Thread(target=read) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({id(call) for call in found}) == 39
