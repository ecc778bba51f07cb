from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgelaw.errors import UnreadableMeaning
from bridgelaw.meaning.compiling import compiled
from bridgelaw.meaning.hands import both, count, deal
from bridgelaw.meaning.notation import loads
from bridgelaw.meaning.notation import tree as t
from bridgelaw.table.call import SUITS
from bridgelaw.table.cards import Card
from tests.meaning.naive_hands import PACK, meets
from tests.meaning.naive_meanings import cards_of, hand_of, says
from tests.meaning.trees import trees

PREEMPTS = "((6 D, 5-10) or (6 H, 5-10) or (6 S, 5-10) or (7+ suit, 4-10))"
PASS = f"not (12+ or (11, rule of 20)), not {PREEMPTS}"


@st.composite
def hands(draw: st.DrawFn) -> frozenset[Card]:
    """Hands of any shape: of the whole pack, and of some suits alone."""
    suits = draw(st.lists(st.sampled_from(SUITS), min_size=1, max_size=4, unique=True) | st.just(list(SUITS)))
    cards = [card for card in PACK if card.suit in suits]
    return frozenset(Random(draw(st.integers(0, 2**32))).sample(cards, 13))


@given(trees(st.integers(0, 13) | st.integers(0, 40)), st.lists(hands(), min_size=5, max_size=5))
@settings(max_examples=400)
def test_a_condition_is_met_by_the_hands_that_the_page_says(tree: t.Expr, some: list[frozenset[Card]]) -> None:
    for hand in some:
        assert meets(compiled(tree), hand) == says(tree, hand_of(hand))


@pytest.mark.parametrize(
    ("text", "right", "wrong"),
    [
        ("good H", "HAK432 S5432 D432 C2", "HAK43 S5432 D5432 C2"),
        ("good H", "HKJT32 S5432 D432 C2", "HKJ932 S5432 D432 C2"),
        ("good any suit", "CQJT32 S5432 D432 H2", "CQJT2 S5432 D5432 H2"),
        ("stopper in D", "DJ432 S5432 H432 C32", "DJ32 S5432 H432 C432"),
        ("stopper in each major", "SA HQ32 D65432 C5432", "SA HQ2 D65432 C65432"),
        ("stopper in any major", "SA HQ2 D65432 C65432", "SK HQ2 D65432 C65432"),
        ("longest S", "S5432 H5432 D432 C32", "S5432 H65432 D32 C32"),
        ("S > H", "S5432 H432 D432 C432", "S5432 H5432 D432 C32"),
        ("S >= H", "S5432 H5432 D432 C32", "S5432 H65432 D32 C32"),
        ("shape 54xx", "S65432 H5432 D2 C432", "S5432 H65432 D2 C432"),
        ("shape (54)xx", "S5432 H65432 D2 C432", "S5432 H5432 D432 C32"),
        ("any 4441 + 5431", "S5432 H5432 D5432 C2", "S5432 H5432 D432 C32"),
        ("rule of 20", "SAK432 HK5432 D32 C2", "SAK432 HQ5432 D32 C2"),
        ("12+ points", "SAKQ432 HJ32 D32 C32", "SAKQ32 HJ432 D32 C32"),
        ("2 keycards H", "SA HK432 D5432 C5432", "SAK2 H5432 D432 C432"),
        ("<=7 losers", "SAK432 HAK43 D32 C32", "SQ2 HAK43 D5432 C432"),
        ("3+ controls", "SAK2 H5432 D432 C432", "SKQ2 HKQ43 D432 C432"),
        ("5+ both minors", "D65432 C65432 S32 H2", "D65432 C5432 S32 H32"),
        ("9+ S+H", "S65432 H5432 D32 C32", "S5432 H5432 D432 C32"),
        ("0-7", "SA HK432 D5432 C5432", "SA HKJ32 D5432 C5432"),
        ("void C", "S65432 H5432 D5432", "S65432 H5432 D543 C2"),
        ("11-19, no 5+ any major", "SAKQJ HK432 D432 C32", "SAKQJ2 HK432 D432 C2"),
    ],
)
def test_what_the_words_mean(text: str, right: str, wrong: str) -> None:
    tree = loads(text).shows
    for cards, expected in ((right, True), (wrong, False)):
        hand = cards_of(cards)
        assert len(hand) == 13
        assert meets(compiled(tree), hand) is expected
        assert says(tree, hand_of(hand)) is expected


#: Section 3 of the specification: W, R, and the hands in W, in R and in both.
FIGURES = [
    ("15-17 hcp, balanced", "15-18 hcp, balanced, stopper in H", 30897212184, 30079638360, 25610749236),
    ("11-21 hcp, 5+ H", "8-16 hcp, 5+ H", 48597848950, 73420240071, 42097283800),
    ("11-21 hcp, 5+ S", "11-16 hcp, 6+ S", 48597848950, 12459919534, 12459919534),
    ("11-21 hcp, 5+ S", "16+ hcp, 5+ S", 48597848950, 10588500925, 10175443300),
    ("18-19 hcp, balanced", "17-18 hcp, balanced", 8418836568, 12408597468, 5076423252),
    ("8+ hcp, 4+ major [asks: majors]", "4+ hcp, 4+ major", 323364526060, 430209055976, 323364526060),
    ("(6 S, 5-10) or (6 H, 5-10) or (20-22, balanced)", "6 H, 5-10", 29456283360, 12685156956, 12685156956),
    ("8-16 hcp, 5+ S", "10-16 hcp, 5+ S", 73420240071, 52790544181, 52790544181),
    ("6+ hcp, 4+ H", "6+ hcp, 4+ H, 3+ D", 226645380808, 132575071964, 132575071964),
    (PASS, "6-10 hcp, <=3 S, <=2 H", 333964765368, 34252172730, 25771061466),
    (PASS, "6-9 hcp, 3+ H", 333964765368, 145948727207, 125584460154),
    (PASS, "6+ hcp, 4+ S", 333964765368, 226645380808, 104000748282),
    (
        "11-19 hcp, 2+ C, no 5+ major",
        "11-15 hcp, 5+ C, no 5+ major",
        167954113897,
        34265967114,
        34265967114,
    ),
    ("12-14 hcp, balanced", "9-15 hcp, 5+ S", 61497944496, 59719630873, 5035307004),
]


@pytest.mark.parametrize(("withdrawn", "replacement", "in_withdrawn", "in_replacement", "in_both"), FIGURES)
def test_the_published_comparisons_from_their_texts_to_the_last_hand(
    withdrawn: str, replacement: str, in_withdrawn: int, in_replacement: int, in_both: int
) -> None:
    before, after = compiled(loads(withdrawn).shows), compiled(loads(replacement).shows)
    assert (count(before), count(after), both(before, after)) == (in_withdrawn, in_replacement, in_both)


@pytest.mark.parametrize("text", ["good any major, <=7 losers", "9+ S+H, 12+ points", "2+ of AKQ in H, holds SA C9"])
def test_hands_that_are_dealt_for_a_meaning_have_it(text: str) -> None:
    tree = loads(text).shows
    for hand in deal(compiled(tree), 30, seed=1):
        assert says(tree, hand_of(frozenset(hand)))


@pytest.mark.parametrize("text", ["@1NT", "15-17, not (balanced, @2C-2D)"])
def test_the_name_of_another_call_has_to_be_resolved_first(text: str) -> None:
    with pytest.raises(UnreadableMeaning, match=r"@\S+.*another call.*for example '15-17 hcp, balanced'.*system"):
        compiled(loads(text).shows)
