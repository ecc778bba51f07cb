from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from math import comb
from typing import Any

import pytest

from bridgelaw.errors import UnreadableValue
from bridgelaw.meaning.conditions import (
    ANYTHING,
    NOTHING,
    Between,
    HighCardPoints,
    Length,
    Losers,
    any_shape,
    balanced,
    holds,
    stopper,
)
from bridgelaw.meaning.hands import (
    Known,
    count,
    deal,
    deal_pairs,
    distribution,
    opposite,
    tabulate,
    witness,
    witnesses,
)
from bridgelaw.table.call import SUITS
from bridgelaw.table.cards import Card, dumps_cards, loads_cards
from tests.meaning import naive_hands as naive

S, H, D, C = SUITS
STRONG = Between(HighCardPoints(), 15, 17) & balanced()
#: For 99.9 %, by degrees of freedom: chi-square is above this once in a thousand.
CRITICAL = {9: 27.88, 12: 32.91, 51: 87.97, 38: 70.70, 285: 363.6}


def chi_square(observed: Counter[Any], expected: Mapping[Any, float]) -> float:
    assert set(observed) <= set(expected)
    return sum((observed[one] - share) ** 2 / share for one, share in expected.items())


@pytest.mark.parametrize("seed", range(20))
def test_drawn_hands_meet_the_condition_and_the_known_cards(seed: int) -> None:
    chance = random.Random(seed)
    condition = naive.random_condition(chance)
    cards = chance.sample(naive.PACK, 8)
    known = Known(frozenset(cards[:4]), frozenset(cards[4:]))
    if not count(condition, known=known):
        return
    kinds = witnesses(condition, 3, seed, known=known)
    for hand in (*deal(condition, 15, seed, known=known), *(kind.hand for kind in kinds)):
        assert len(set(hand)) == len(hand) == 13
        assert list(hand) == [card for card in naive.PACK if card in hand]
        assert naive.meets(condition, frozenset(hand))
        assert known.held <= set(hand)
        assert not known.gone & set(hand)


def test_the_same_seed_deals_the_same_hands() -> None:
    assert deal(STRONG, 5, 7) == deal(STRONG, 5, 7) != deal(STRONG, 5, 8)
    assert witness(STRONG, 7) == witness(STRONG, 7)
    assert [dumps_cards(hand) for hand in deal(STRONG, 1, 7)] == [SEVENTH]


#: Reports and golden files hold hands, so they stay the same from release to release.
SEVENTH = "SK ST S8 S7 HK HQ DQ DT D9 D6 CK CQ C3"


def test_each_card_is_drawn_as_often() -> None:
    hands = deal(ANYTHING, 4000, 1)
    drawn: Counter[Any] = Counter(card for hand in hands for card in hand)
    # Thirteen cards are drawn without putting back, so the sum is smaller than chi-square by 39/51.
    statistic = chi_square(drawn, dict.fromkeys(naive.PACK, 4000 / 4)) * 51 / 39
    assert statistic < CRITICAL[51]


def test_shapes_and_points_are_drawn_in_proportion() -> None:
    hands = deal(STRONG, 4000, 2)
    total = count(STRONG)
    points: Counter[Any] = Counter(naive.value(HighCardPoints(), frozenset(hand)) for hand in hands)
    by_points = {value: many * 4000 / total for value, many in distribution(HighCardPoints(), STRONG).items()}
    assert chi_square(points, by_points) < 13.82
    losers: Counter[Any] = Counter(naive.value(Losers(), frozenset(hand)) for hand in hands)
    by_losers = {value: many * 4000 / total for value, many in distribution(Losers(), STRONG).items()}
    likely = {value: share for value, share in by_losers.items() if share >= 5}
    assert chi_square(Counter({one: losers[one] for one in likely}), likely) < CRITICAL[9]


def test_each_of_few_hands_is_drawn_as_often() -> None:
    # 286 hands, counted one by one.
    chance = random.Random(3)
    cards = chance.sample(naive.PACK, 10 + 29)
    known = Known(frozenset(cards[:10]), frozenset(cards[10:]))
    hands = list(naive.all_hands(known.held, known.gone))
    assert len(hands) == comb(13, 3) == 286
    drawn: Counter[Any] = Counter(frozenset(hand) for hand in deal(ANYTHING, 11_440, 4, known=known))
    assert chi_square(drawn, dict.fromkeys(hands, 40.0)) < CRITICAL[285]


def test_each_of_the_hands_of_a_rare_kind_is_drawn_as_often() -> None:
    # 13 cards of a suit less one, and one other: 4 x 13 x 39 hands; here with all but one spade, and a heart.
    condition = Between(Length((S,)), 12) & Between(Length((H,)), 1) & Between(HighCardPoints(), 10)
    hands = [
        frozenset((*(card for card in naive.PACK[:13] if card is not out), heart))
        for out in naive.PACK[:13]
        for heart in naive.PACK[13:26]
    ]
    hands = [hand for hand in hands if naive.meets(condition, hand)]
    assert count(condition) == len(hands)
    drawn: Counter[Any] = Counter(frozenset(hand) for hand in deal(condition, 20 * len(hands), 5))
    statistic = chi_square(drawn, dict.fromkeys(hands, 20.0))
    # Wilson and Hilferty's approximation of the 99.9 % point.
    degrees = len(hands) - 1
    assert statistic < degrees * (1 - 2 / (9 * degrees) + 3.09 * (2 / (9 * degrees)) ** 0.5) ** 3


def test_the_witness_is_of_the_most_numerous_kind() -> None:
    condition = STRONG & ~stopper(H)
    found = witness(condition)
    assert found is not None
    table = tabulate(condition)
    assert found.hands == table.counts[table.meet(condition)].max()
    first, second, third = witnesses(condition, 3)
    assert first == found
    assert first.hands >= second.hands >= third.hands
    assert len({first.hand, second.hand, third.hand}) == 3
    hand = frozenset(found.hand)
    assert found.hands == count(
        any_shape("xxxx")
        & Between(HighCardPoints(), naive.value(HighCardPoints(), hand), naive.value(HighCardPoints(), hand))
        & ~stopper(H)
        & _lengths(hand)
    )


def _lengths(hand: frozenset[Card]) -> Between:
    condition = ANYTHING
    for suit, length in zip(SUITS, naive.lengths(hand), strict=True):
        condition = condition & Between(Length((suit,)), length, length)
    return condition  # type: ignore[return-value]


def test_a_condition_of_one_hand() -> None:
    spades = loads_cards("SA SK SQ SJ ST S9 S8 S7 S6 S5 S4 S3 S2")
    assert deal(Between(Length((S,)), 13), 2, 0) == (spades, spades)
    assert witnesses(holds(*spades[4:]) & holds(*spades[:4]), 5)[0] == witness(Between(Length((S,)), 13))


def test_no_hand() -> None:
    assert witness(NOTHING) is None
    assert witnesses(NOTHING, 3) == ()
    assert deal(NOTHING, 0, 1) == ()
    with pytest.raises(UnreadableValue, match="some hand meets"):
        deal(NOTHING, 1, 1)


# --- pairs of hands -------------------------------------------------------------------------------------


def test_each_pair_is_as_likely_as_any_other() -> None:
    """Where seven cards fall to two hands of which most is known, all pairs can be told apart and counted."""
    left = [card for card in naive.PACK if card.suit is S and card.rank.height <= 8]
    held = frozenset(card for card in naive.PACK if card.suit is H) - frozenset(loads_cards("H2 H3"))
    clubs = frozenset(card for card in naive.PACK if card.suit is C)
    known = Known(held, frozenset(naive.PACK) - held - clubs - frozenset(left))
    mine, his = Between(Length((S,)), 2, 2), Between(Length((S,)), 1, 1)
    [many] = opposite(his, mine, known=known)
    assert many == comb(7, 2) * 5 * comb(13, 12)
    drawn = deal_pairs(mine, his, 2_000, 1, known=known)
    assert all(set(one).isdisjoint(two) and held.issubset(one) and not held & set(two) for one, two in drawn)
    spades = Counter(tuple(frozenset(c for c in hand if c.suit is S) for hand in pair) for pair in drawn)
    assert len(spades) == comb(7, 2) * 5
    expected = 2_000 / len(spades)
    assert sum((n - expected) ** 2 / expected for n in spades.values()) < 104 + 5 * (2 * 104) ** 0.5
    assert deal_pairs(mine, his, 5, 1, known=known) == drawn[:5]
    assert deal_pairs(mine, his, 5, 2, known=known) != drawn[:5]


def test_pairs_that_do_not_go_together() -> None:
    for partner in (Between(Length((S,)), 9), Between(HighCardPoints(), 38)):
        with pytest.raises(UnreadableValue, match="go together"):
            deal_pairs(Between(Length((S,)), 5), partner, 1, 0)
    assert deal_pairs(Between(Length((S,)), 5), Between(Length((S,)), 9), 0, 0) == ()
