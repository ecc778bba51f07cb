"""Exact intervals and chances, against published figures, the defining equation and counting by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from bridgelaw.errors import UnreadableValue
from bridgelaw.polls.counting import chance_of_at_least, interval

NINE_TENTHS = Fraction(9, 10)
FIFTH = Fraction(1, 5)


@pytest.mark.parametrize(
    ("answers", "asked", "low", "high"), [(1, 5, 1, 66), (2, 8, 5, 60), (0, 6, 0, 39), (6, 6, 61, 100), (0, 1, 0, 95)]
)
def test_intervals_at_nine_in_ten(answers: int, asked: int, low: int, high: int) -> None:
    assert [round(100 * bound) for bound in interval(answers, asked, NINE_TENTHS)] == [low, high]


@pytest.mark.parametrize(("asked", "chance"), [(4, 59), (5, 67), (6, 74), (8, 83), (10, 89)])
def test_a_holder_of_a_call_of_one_in_five_among_those_asked(asked: int, chance: int) -> None:
    assert round(100 * chance_of_at_least(1, asked, FIFTH)) == chance
    assert chance_of_at_least(1, asked, FIFTH) == 1 - Fraction(4, 5) ** asked


@pytest.mark.parametrize("level", [NINE_TENTHS, Fraction(19, 20)])
def test_at_a_bound_what_was_found_has_half_of_what_the_level_leaves(level: Fraction) -> None:
    tail = float((1 - level) / 2)
    for asked in range(1, 12):
        for answers in range(asked + 1):
            low, high = interval(answers, asked, level)
            assert 0 <= low <= Fraction(answers, asked) <= high <= 1
            if answers:
                assert float(chance_of_at_least(answers, asked, low)) == pytest.approx(tail, abs=1e-5)
            if answers < asked:
                assert float(1 - chance_of_at_least(answers + 1, asked, high)) == pytest.approx(tail, abs=1e-5)


def test_no_share_is_covered_more_seldom_than_the_level_says() -> None:
    """For every true share the intervals of all the polls it can give, each with its chance."""
    for asked in (3, 5, 8):
        bounds = [interval(answers, asked, NINE_TENTHS) for answers in range(asked + 1)]
        for share in (Fraction(n, 50) for n in range(51)):
            exactly = [
                chance_of_at_least(k, asked, share) - (chance_of_at_least(k + 1, asked, share) if k < asked else 0)
                for k in range(asked + 1)
            ]
            covered = sum(chance for chance, (low, high) in zip(exactly, bounds, strict=True) if low <= share <= high)
            assert covered >= NINE_TENTHS - Fraction(1, 10**5), (asked, share)


def test_chances_by_counting_every_poll() -> None:
    every = [chance_of_at_least(k, 4, FIFTH) - chance_of_at_least(k + 1, 4, FIFTH) for k in range(4)]
    by_hand = [Fraction(0)] * 5
    for answers in product((True, False), repeat=4):
        by_hand[sum(answers)] += Fraction(4 ** answers.count(False), 5**4)
    assert every == by_hand[:4]


@pytest.mark.parametrize(
    ("answers", "asked", "level"), [(5, 4, NINE_TENTHS), (-1, 4, NINE_TENTHS), (1, 4, Fraction(1))]
)
def test_numbers_that_no_poll_has(answers: int, asked: int, level: Fraction) -> None:
    with pytest.raises(UnreadableValue):
        interval(answers, asked, level)
