from __future__ import annotations

import pytest

from bridgelaw.errors import UnreadableDenomination, UnreadableValue
from bridgelaw.meaning.conditions import (
    And,
    Between,
    Cards,
    Condition,
    HighCardPoints,
    Length,
    Losers,
    Not,
    NthLongest,
    Or,
    any_shape,
    balanced,
    holds,
    honours,
    key_cards,
    semibalanced,
    shape,
    stopper,
    walk,
)
from bridgelaw.table.call import Denomination
from bridgelaw.table.cards import Card, loads_cards
from tests.meaning.naive_hands import value

S, H, D, C, NT = (Denomination.loads(text) for text in ("S", "H", "D", "C", "NT"))


def hand(text: str) -> frozenset[Card]:
    """Spades, hearts, diamonds and clubs with dots between them."""
    suits = zip("SHDC", text.split("."), strict=True)
    return frozenset(loads_cards(" ".join(f"{suit}{rank}" for suit, ranks in suits for rank in ranks)))


def test_the_order_of_suits_and_cards_makes_no_difference() -> None:
    assert Length((C, S)) == Length((S, C))
    assert honours("KA", [H]) == honours("AK", [H])
    assert len({Length((S,)), HighCardPoints((S,)), Losers((S,)), Length((S,))}) == 3


def test_key_cards_are_the_aces_and_the_king_of_trumps() -> None:
    assert key_cards(H) == Cards(loads_cards("SA HA DA CA HK"))


def test_holds_asks_for_every_card_once() -> None:
    king = Card.loads("HK")
    assert holds(king, king) == Between(Cards((king,)), 1)


@pytest.mark.parametrize(
    ("patterns", "shapes"),
    [
        (("4333",), 1),
        (("54xx",), 5),
        (("(54)xx",), 10),
        (("(5431)",), 24),
        (("xxxx",), 560),
        (("4(531)",), 6),
        (("(54)(31)",), 4),
        (("5422", "(54)22"), 2),
    ],
)
def test_a_shape_is_read(patterns: tuple[str, ...], shapes: int) -> None:
    assert len(shape(*patterns).lengths) == shapes


@pytest.mark.parametrize("pattern", ["", "433", "43333", "4334", "54xx)", "(54xx", "54yx", "(5(4)xx", "SHDC", "-1xxx"])
def test_no_shape(pattern: str) -> None:
    with pytest.raises(UnreadableValue) as error:
        shape(pattern)
    assert error.value.given == pattern


def test_shapes_in_any_order() -> None:
    assert any_shape("4333") == shape("4333", "3433", "3343", "3334")
    assert len(balanced().lengths) == 4 + 12 + 12
    assert len(semibalanced().lengths) == 28 + 12 + 12


@pytest.mark.parametrize(
    ("text", "losers"),
    [
        ("AKQ2.AKQ.AKQ.AKQ", 0),
        ("5432.432.432.432", 12),
        ("K.Q2.KQJT98.J432", 1 + 2 + 1 + 3),
        ("A..KQJT98765.AQ2", 0 + 0 + 1 + 1),
        ("AQ.KJ.QJT98.J432", 1 + 1 + 2 + 3),
    ],
)
def test_losing_tricks(text: str, losers: int) -> None:
    assert value(Losers(), hand(text)) == losers


def test_no_feature_of_notrump() -> None:
    with pytest.raises(UnreadableDenomination):
        stopper(NT)
    with pytest.raises(UnreadableValue):
        NthLongest(5)


def test_walking_keeps_the_form_and_changes_the_ends() -> None:
    points, suit = Between(HighCardPoints(), 11, 21), Between(Length((S,)), 5)

    def wider(part: Condition) -> Condition:
        return Between(part.feature, 10, 22) if isinstance(part, Between) and part == points else part

    before = And((points, Not(Or((suit, points)))))
    assert walk(before, wider) == And(
        (Between(HighCardPoints(), 10, 22), Not(Or((suit, Between(HighCardPoints(), 10, 22)))))
    )
