from __future__ import annotations

import random
from itertools import combinations
from math import comb

import pytest

from bridgelaw.meaning.conditions import (
    ANYTHING,
    NOTHING,
    Between,
    Condition,
    HighCardPoints,
    Length,
    balanced,
    honours,
    rule_of,
    stopper,
)
from bridgelaw.meaning.hands import Known, count, opposite
from bridgelaw.table.call import SUITS
from bridgelaw.table.cards import loads_cards
from tests.meaning import naive_hands as naive

S, H, D, C = SUITS
ALL = comb(52, 13) * comb(39, 13)


def hcp(low: int | None = None, high: int | None = None) -> Condition:
    return Between(HighCardPoints(), low, high)


OPENING = hcp(11, 21) & Between(Length((H,)), 5)
OVERCALL = hcp(8, 16) & Between(Length((H,)), 5)
STRONG = hcp(15, 17) & balanced()
SPADES = hcp(11, 21) & Between(Length((S,)), 5)


@pytest.mark.parametrize(("partner", "share"), [(ANYTHING, 0.573), (STRONG, 0.433), (SPADES, 0.496)])
def test_an_opening_against_an_overcall_opposite_a_meaning(partner: Condition, share: float) -> None:
    shared, hands = opposite(partner, OPENING & OVERCALL, OVERCALL)
    assert round(shared / hands, 3) == share


def test_all_pairs() -> None:
    assert opposite(ANYTHING, ANYTHING, NOTHING) == (ALL, 0)
    assert opposite(NOTHING, ANYTHING) == (0,)
    assert opposite(ANYTHING) == ()


@pytest.mark.parametrize("condition", [STRONG, OPENING & stopper(D), rule_of(20), Between(honours("AK"), 5)])
def test_opposite_anything_each_hand_counts_alike(condition: Condition) -> None:
    assert opposite(ANYTHING, condition) == (count(condition) * comb(39, 13),)
    assert opposite(condition, ANYTHING) == opposite(ANYTHING, condition)


def test_the_hands_may_change_places() -> None:
    losers = OPENING & stopper(S)
    assert opposite(STRONG, losers) == opposite(losers, STRONG)
    assert opposite(STRONG, OPENING, ~OPENING) == (opposite(STRONG, OPENING)[0], opposite(STRONG, ~OPENING)[0])
    assert sum(opposite(STRONG, OPENING, ~OPENING)) == count(STRONG) * comb(39, 13)


def test_two_hands_without_a_card_in_common() -> None:
    # Both cannot hold the ace of spades; 37 points in one hand leave partner three jacks among 39 cards.
    ace = Between(honours("A", [S]), 1)
    assert opposite(ace, ace) == (0,)
    assert opposite(hcp(4), hcp(37)) == (0,)
    assert opposite(hcp(1, 1), hcp(37)) == (4 * 3 * comb(36, 12),)
    assert opposite(Between(Length((S,)), 7), Between(Length((S,)), 7)) == (0,)


def test_lengths_alone_by_hand() -> None:
    seven, six = Between(Length((S,)), 7, 7), Between(Length((S,)), 6, 6)
    assert opposite(six, seven) == (comb(13, 7) * comb(39, 6) * comb(33, 7),)


@pytest.mark.parametrize("seed", range(25))
def test_any_conditions_against_each_pair_that_known_cards_leave(seed: int) -> None:
    chance = random.Random(seed)
    mine, other, partner = (naive.random_condition(chance) for _ in range(3))
    held, gone = chance.choice([(10, 25), (11, 24), (12, 24), (13, 24)])
    cards = chance.sample(naive.PACK, held + gone)
    known = Known(frozenset(cards[:held]), frozenset(cards[held:]))
    expected = [0, 0]
    for hand in naive.all_hands(known.held, known.gone):
        true = naive.meets(mine, hand), naive.meets(other, hand)
        if any(true):
            left = [card for card in naive.PACK if card not in hand | known.gone]
            pairs = sum(naive.meets(partner, frozenset(his)) for his in combinations(left, 13))
            expected = [so_far + pairs * meets for so_far, meets in zip(expected, true, strict=True)]
    assert opposite(partner, mine, other, known=known) == tuple(expected)


def test_partner_cannot_have_thirteen_cards_when_too_many_are_gone() -> None:
    gone = frozenset(naive.PACK[:39])
    assert opposite(ANYTHING, ANYTHING, known=Known(gone=gone)) == (0,)
    held = frozenset(loads_cards("SA SK"))
    assert opposite(ANYTHING, ANYTHING, known=Known(held)) == (comb(50, 11) * comb(39, 13),)
