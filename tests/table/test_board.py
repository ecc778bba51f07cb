"""Boards: Law 2's table, board numbers, vulnerability in words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaw.errors import UnreadableBoard, UnreadableVulnerability
from bridgelaw.table import SEATS, Seat, Side, Vulnerability, dealer_of, read_board, vulnerability_of

# Law 2: the boards of each dealer, and of each vulnerability.
DEALS = {Seat.N: (1, 5, 9, 13), Seat.E: (2, 6, 10, 14), Seat.S: (3, 7, 11, 15), Seat.W: (4, 8, 12, 16)}
VULNERABLE = {
    Vulnerability.NONE: (1, 8, 11, 14),
    Vulnerability.NS: (2, 5, 12, 15),
    Vulnerability.EW: (3, 6, 9, 16),
    Vulnerability.ALL: (4, 7, 10, 13),
}


@given(st.integers(1, 999_999))
def test_law_2(board: int) -> None:
    place = (board - 1) % 16 + 1
    assert place in DEALS[dealer_of(board)]
    assert place in VULNERABLE[vulnerability_of(board)]
    assert dealer_of(str(board)) is dealer_of(board)
    assert vulnerability_of(f" {board} ") is vulnerability_of(board)


def test_each_dealer_has_each_vulnerability_once_in_sixteen_boards() -> None:
    assert len({(dealer_of(board), vulnerability_of(board)) for board in range(1, 17)}) == 16


@pytest.mark.parametrize(
    "board", [0, -1, 1_000_000, "0", "", "-3", "1000000", "9" * 5000, "7a", "٧", "²", 7.0, True, None]
)
def test_no_board(board: int | str) -> None:
    for function in (read_board, dealer_of, vulnerability_of):
        with pytest.raises(UnreadableBoard) as caught:
            function(board)
        assert caught.value.given in (board, repr(board))
        assert "999999" in caught.value.expected
        assert read_board(caught.value.example) == 7


def test_leading_zeros_are_read() -> None:
    assert read_board("007") == 7


@pytest.mark.parametrize("vulnerability", Vulnerability)
def test_every_vulnerability_is_read_back(vulnerability: Vulnerability) -> None:
    assert Vulnerability.loads(vulnerability.dumps()) is vulnerability
    assert Vulnerability.loads(str(vulnerability).upper()) is vulnerability
    assert {seat for seat in SEATS if vulnerability.includes(seat)} == {
        seat for side in vulnerability.sides for seat in side.seats
    }


def test_who_is_vulnerable() -> None:
    assert [v.sides for v in Vulnerability] == [set(), {Side.NS}, {Side.EW}, {Side.NS, Side.EW}]
    assert Vulnerability.NS.includes(Seat.S)
    assert not Vulnerability.NS.includes(Seat.W)


@pytest.mark.parametrize(
    ("texts", "vulnerability"),
    [
        ("-|--|–|none|None|nobody|Love|love all|niemand|keiner", Vulnerability.NONE),
        ("NS|n/s|N-S|N - S|NZ|N/Z|North-South|Nord/Süd", Vulnerability.NS),
        ("EW|e/w|E-W|OW|O/W|Oost-West|Ost/West", Vulnerability.EW),
        ("All|both|game all|allen|beide|alle", Vulnerability.ALL),
    ],
)
def test_generous_reading(texts: str, vulnerability: Vulnerability) -> None:
    for text in texts.split("|"):
        assert Vulnerability.loads(text) is vulnerability, text


@pytest.mark.parametrize("text", ["", " ", "/", "---", "N", "NE", "yes", "SN", None, 0])
def test_no_vulnerability(text: str) -> None:
    with pytest.raises(UnreadableVulnerability) as caught:
        Vulnerability.loads(text)
    assert caught.value.given in (text, repr(text))
    assert caught.value.expected
    assert Vulnerability.loads(caught.value.example.strip("'")) is Vulnerability.NS
