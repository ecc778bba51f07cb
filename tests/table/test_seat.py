"""Seats and sides: rotation and reading."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaw.errors import UnreadableSeat
from bridgelaw.table import SEATS, Seat, Side

seats = st.sampled_from(SEATS)


@given(seats)
def test_every_seat_is_read_back(seat: Seat) -> None:
    assert Seat.loads(str(seat)) is seat
    assert Seat.loads(f" {str(seat).lower()} ") is seat


def test_the_turn_passes_clockwise() -> None:
    assert [seat.lho for seat in SEATS] == [Seat.E, Seat.S, Seat.W, Seat.N]
    assert [seat.partner for seat in SEATS] == [Seat.S, Seat.W, Seat.N, Seat.E]
    assert [seat.rho for seat in SEATS] == [Seat.W, Seat.N, Seat.E, Seat.S]


@given(seats, seats, st.integers(-9, 9))
def test_places_and_steps_agree(here: Seat, there: Seat, steps: int) -> None:
    assert here.to(here.distance(there)) is there
    assert 0 <= here.distance(there) <= 3
    assert here.to(steps).to(-steps) is here
    assert here.lho.rho is here
    assert here.partner is here.lho.lho


@given(seats)
def test_sides(seat: Seat) -> None:
    assert seat in seat.side.seats
    assert seat.partner.side is seat.side
    assert seat.lho.side is seat.side.other


def test_the_sides_are_written_as_the_field_does() -> None:
    assert [str(side) for side in Side] == ["NS", "EW"]


@pytest.mark.parametrize(("text", "seat"), [("north", Seat.N), ("East", Seat.E), ("SOUTH", Seat.S), ("w", Seat.W)])
def test_english_words(text: str, seat: Seat) -> None:
    assert Seat.loads(text) is seat


@pytest.mark.parametrize("text", ["", "Z", "O", "NS", "North-South", None, 3])
def test_no_seat(text: str) -> None:
    with pytest.raises(UnreadableSeat) as caught:
        Seat.loads(text)
    assert caught.value.given in (text, repr(text))
    assert "N, E, S, W" in caught.value.expected
    assert caught.value.example in str(caught.value)
