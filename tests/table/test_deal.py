"""Deals and hands as PBN writes them."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaw.errors import UnreadableDeal
from bridgelaw.table import RANKS, SEATS, SUITS, Card, Deal, Seat, dumps_hand, loads_hand

PACK = [Card(suit, rank) for suit in SUITS for rank in RANKS]
TEXT = "N:J973.A54.AT4.J92 KT4.QJ3.Q63.T765 AQ865.K72.J98.K3 2.T986.K752.AQ84"


def shuffled(seed: int) -> Deal:
    cards = PACK.copy()
    random.Random(seed).shuffle(cards)
    north, east, south, west = (loads_hand(dumps_hand(cards[at : at + 13])) for at in range(0, 52, 13))
    return Deal((north, east, south, west))


@given(st.integers(0, 2**32), st.sampled_from(SEATS))
def test_a_deal_is_read_as_it_was_written_from_whichever_seat(seed: int, first: Seat) -> None:
    deal = shuffled(seed)
    assert Deal.loads(deal.dumps(first)) == deal


@given(st.integers(0, 2**32), st.sampled_from(SEATS))
def test_three_hands_leave_the_fourth_no_choice(seed: int, missing: Seat) -> None:
    deal = shuffled(seed)
    first, *words = deal.dumps().replace(":", " ").split()
    words[missing.index] = "-"
    read = Deal.loads(f"{first}:{' '.join(words)}")
    assert [set(hand) for hand in read.hands] == [set(hand) for hand in deal.hands]
    assert read == deal


def test_what_programs_write() -> None:
    assert Deal.loads("s:aq865.k72.j98.k3 2.10986.K752.AQ84 J973.A54.A104.J92 -") == Deal.loads(TEXT)
    assert loads_hand("AKQJT98765432...") == tuple(Card(SUITS[0], rank) for rank in RANKS)
    assert loads_hand("AKQJT98765432.-.-.-") == loads_hand("AKQJT98765432...")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "a seat, a colon"),
        ("Q:" + TEXT[2:], "a seat, a colon"),
        (TEXT + " -", "a seat, a colon"),
        (TEXT.replace("J973", "J97"), "thirteen cards and not 12"),
        (TEXT.replace("J973", "K97"), "thirteen cards and not 12"),
        (TEXT.replace("J973", "K973"), "each card in one hand"),
        (TEXT.replace("J973", "J97X"), "the ranks"),
        (TEXT.replace("J973", "J993"), "each card once"),
        (TEXT.replace("J973.A54", "J973A54"), "points between"),
        ("N:- - AQ865.K72.J98.K3 2.T986.K752.AQ84", "three hands"),
    ],
)
def test_what_is_no_deal(text: str, expected: str) -> None:
    with pytest.raises(UnreadableDeal) as caught:
        Deal.loads(text)
    assert expected in caught.value.expected


def test_an_example_of_an_error_is_a_deal() -> None:
    with pytest.raises(UnreadableDeal) as caught:
        Deal.loads("x")
    assert Deal.loads(caught.value.example.strip("'")).dumps() == caught.value.example.strip("'")
