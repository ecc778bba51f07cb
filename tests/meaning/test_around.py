"""Deals around a known hand: each that fits is as likely as any other, against exact counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import comb

import pytest

from bridgelaw.errors import UnreadableValue
from bridgelaw.meaning import hands
from bridgelaw.meaning.compiling import compiled
from bridgelaw.meaning.conditions import And, Between, Condition, Length, honours
from bridgelaw.meaning.hands import Known, deal_around
from bridgelaw.meaning.hands.around import meeting
from bridgelaw.meaning.notation import loads
from bridgelaw.table import SUITS, Card, loads_hand

HELD = loads_hand("AQ865.K72.J98.K3")
SPADES, HEARTS = (Length((suit,)) for suit in SUITS[:2])
ANY: Condition = And(())
#: The chi-square that one sample in a million exceeds, by degrees of freedom.
LIMIT = {3: 30.7, 4: 33.4, 5: 35.9, 6: 38.3, 7: 40.5, 8: 42.7, 9: 44.8, 10: 46.9, 11: 48.9, 12: 50.8}


def shows(text: str) -> Condition:
    return compiled(loads(text).shows)


def chi_square(seen: Counter[int], exact: Mapping[int, int]) -> None:
    """The frequencies are those of the counts; values that are expected fewer than five times count together."""
    assert set(seen) <= {value for value, many in exact.items() if many}
    n, total = seen.total(), sum(exact.values())
    cells: list[tuple[float, int]] = []
    rest = (0.0, 0)
    for value, many in exact.items():
        cell = n * many / total, seen[value]
        if cell[0] < 5:
            rest = rest[0] + cell[0], rest[1] + cell[1]
        else:
            cells.append(cell)
    cells += [rest] if rest[0] >= 1 else []
    assert len(cells) > 3
    assert sum((got - mean) ** 2 / mean for mean, got in cells) < LIMIT[len(cells) - 1]


def length(hand: tuple[Card, ...], suit: int) -> int:
    return sum(card.suit is SUITS[suit] for card in hand)


def ace(suit: int) -> Condition:
    return Between(honours("A", (SUITS[suit],)), 1, 1)


def exactly(of: Length, value: int) -> Condition:
    return Between(of, value, value)


def test_nothing_known_of_the_others_is_a_fair_deal() -> None:
    dealt = deal_around(HELD, (ANY, ANY, ANY), 2000, 1)
    for seat in range(3):
        exact = {k: comb(10, k) * comb(29, 13 - k) for k in range(11)}
        chi_square(Counter(length(three[seat], 1) for three in dealt), exact)


@pytest.mark.parametrize("order", [(0, 1, 2), (1, 0, 2), (2, 1, 0), (1, 2, 0), (0, 2, 1), (2, 0, 1)])
def test_two_meanings_as_pairs_are_counted_whoever_has_them(order: tuple[int, int, int]) -> None:
    """The exact number of pairs for each length of spades in the one hand and of hearts in the other."""
    one, two = shows("10-12, 4+ S"), shows("0-10, 4+ H")
    conditions = [(one, two, ANY)[order.index(seat)] for seat in range(3)]
    dealt = deal_around(HELD, conditions, 1500, f"pairs {order}")
    known = Known(gone=frozenset(HELD))
    firsts = [And((one, exactly(SPADES, k))) for k in range(14)]
    chi_square(
        Counter(length(three[order[0]], 0) for three in dealt),
        dict(enumerate(hands.opposite(two, *firsts, known=known))),
    )
    seconds = [And((two, exactly(HEARTS, k))) for k in range(14)]
    chi_square(
        Counter(length(three[order[1]], 1) for three in dealt),
        dict(enumerate(hands.opposite(one, *seconds, known=known))),
    )


def test_three_meanings_against_counting_by_hand() -> None:
    """Three aces in three hands: the 36 other cards are dealt fairly, twelve to each."""
    held = loads_hand("K865.K72.J98.AK3")
    dealt = deal_around(held, [ace(0), ace(1), ace(2)], 1500, 3)
    exact = {k: comb(8, k) * comb(28, 12 - k) for k in range(9)}
    chi_square(Counter(length(three[0], 0) - 1 for three in dealt), exact)
    exact = {k: comb(9, k) * comb(27, 12 - k) for k in range(10)}
    chi_square(Counter(length(three[1], 1) - 1 for three in dealt), exact)


def test_a_sampler_that_takes_the_hands_one_by_one_is_found_out() -> None:
    """The test above can fail: hands of the one meaning alone have other lengths than in pairs."""
    one, two = shows("10-12, 4+ S"), shows("7+ S or 7+ H")
    known = Known(gone=frozenset(HELD))
    alone = hands.deal(one, 1500, 1, known=known)
    firsts = [And((one, exactly(SPADES, k))) for k in range(14)]
    with pytest.raises(AssertionError):
        chi_square(
            Counter(length(hand, 0) for hand in alone), dict(enumerate(hands.opposite(two, *firsts, known=known)))
        )


MEANINGS = ["10-12, 4+ S", "15-17, balanced", "2+ aces", "5+ S, 5+ H", "stopper in H", "0-6 losers", "good D or 6+ C"]


@pytest.mark.parametrize("text", MEANINGS)
def test_hands_are_judged_as_they_are_counted(text: str) -> None:
    condition = shows(text)
    drawn = hands.deal(condition, 200, 7)
    assert meeting(drawn, condition).all()
    some = hands.deal(ANY, 3000, 5)
    share = hands.count(condition) / hands.count(ANY)
    spread = (share * (1 - share) / len(some)) ** 0.5
    assert abs(meeting(some, condition).mean() - share) < 5 * spread


def test_the_cards_are_those_that_are_left_and_the_seed_decides() -> None:
    conditions = [shows("10+"), ANY, shows("4+ H")]
    dealt = deal_around(HELD, conditions, 50, 9)
    for three in dealt:
        assert len({*HELD, *three[0], *three[1], *three[2]}) == 52
        assert [len(hand) for hand in three] == [13, 13, 13]
        assert all(meeting([hand], condition)[0] for hand, condition in zip(three, conditions, strict=True))
    assert dealt == deal_around(HELD, conditions, 50, 9)
    assert dealt != deal_around(HELD, conditions, 50, 10)
    assert deal_around(HELD, conditions, 0, 9) == ()


def test_what_cannot_be_dealt() -> None:
    with pytest.raises(UnreadableValue):
        deal_around(HELD, [ace(0), ANY, ANY], 1, 1)
    with pytest.raises(UnreadableValue) as caught:
        deal_around(HELD, [ace(2), ace(2), ANY], 1, 1)
    assert "go together" in caught.value.expected
    with pytest.raises(UnreadableValue):
        deal_around(HELD[:12], [ANY, ANY, ANY], 1, 1)
