"""Cards: canonical text, honours, lists of cards."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaw.errors import UnreadableCard
from bridgelaw.table import RANKS, SUITS, Card, Denomination, Rank, dumps_cards, dumps_hand, loads_cards

DECK = tuple(Card(suit, rank) for suit in SUITS for rank in RANKS)


@pytest.mark.parametrize("card", DECK, ids=str)
def test_every_card_is_read_back(card: Card) -> None:
    assert len(card.dumps()) == 2
    assert Card.loads(card.dumps()) == card
    assert Card.loads(card.dumps().lower()) == card
    assert Card.loads(card.dumps().replace("T", "10")) == card
    assert str(card) == card.dumps()


@pytest.mark.parametrize("rank", Rank, ids=str)
def test_every_rank_is_read_back(rank: Rank) -> None:
    assert Rank.loads(str(rank)) is rank
    assert Rank.loads(str(rank).lower()) is rank


def test_fifty_two_cards_of_which_twenty_are_honours() -> None:
    assert len(set(DECK)) == 52
    assert {str(card.rank) for card in DECK if card.is_honour} == set("AKQJT")
    assert sum(card.is_honour for card in DECK) == 20
    assert [rank.height for rank in RANKS] == list(range(14, 1, -1))


@given(st.lists(st.sampled_from(DECK), unique=True, max_size=13))
def test_lists_of_cards_keep_their_order(cards: list[Card]) -> None:
    assert loads_cards(dumps_cards(cards)) == tuple(cards)
    assert loads_cards(", ".join(map(str, cards))) == tuple(cards)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [("HK", "HK"), ("s10", "ST"), ("ST", "ST"), ("♥K", "HK"), ("♢2", "D2"), ("C 9", "C9"), ("dd", None), ("KH", None)],
)
def test_suit_first_and_then_rank(text: str, canonical: str | None) -> None:
    if canonical is None:
        with pytest.raises(UnreadableCard):
            Card.loads(text)
    else:
        assert Card.loads(text).dumps() == canonical


@pytest.mark.parametrize("text", ["", "H", "K", "H1", "H11", "H0", "NTA", "NA", "HKK", "ZH", None, 10])
def test_no_card(text: str) -> None:
    with pytest.raises(UnreadableCard) as caught:
        Card.loads(text)
    assert caught.value.given in (text, repr(text))
    assert caught.value.expected
    assert Card.loads(caught.value.example.strip("'")).dumps() == "HK"


@pytest.mark.parametrize("text", ["", "1", "11", "H", "V", "Z", None])
def test_no_rank(text: str) -> None:
    with pytest.raises(UnreadableCard) as caught:
        Rank.loads(text)
    assert Rank.loads(caught.value.example.strip("'")) is Rank.KING


def test_notrump_has_no_cards() -> None:
    with pytest.raises(UnreadableCard):
        Card(Denomination.NT, Rank.ACE)


@pytest.mark.parametrize("text", ["HK HK", "HT H10", "HK H", "HKH3"])
def test_no_list_of_cards(text: str) -> None:
    with pytest.raises(UnreadableCard) as caught:
        loads_cards(text)
    assert caught.value.example in str(caught.value)


def test_no_cards_at_all() -> None:
    assert loads_cards("") == ()


def test_a_hand_as_pbn_writes_it() -> None:
    hand = loads_cards("H2 SA SQ S5 HK H7 CJ C9 C8 C6 C4 C3 C2")
    assert dumps_hand(hand) == "AQ5.K72..J986432"
    assert dumps_hand(()) == "..."
