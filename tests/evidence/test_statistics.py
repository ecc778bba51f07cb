"""Means and intervals: figures that are known, and that intervals hold as often as they say."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from bridgelaw.evidence.statistics import Estimate, difference, mean, share


def test_figures_by_hand() -> None:
    found = mean([1, 2, 3, 4])
    assert found.mean == Fraction(5, 2)
    assert found.error == pytest.approx((5 / 3 / 4) ** 0.5)
    assert (found.low, found.high) == pytest.approx((2.5 - 1.959964 * found.error, 2.5 + 1.959964 * found.error))
    # Wilson's interval for 1 of 5 (Newcombe 1998 gives such figures): 3.62 % to 62.45 %.
    assert (share(1, 5).low, share(1, 5).high) == pytest.approx((0.0362, 0.6245), abs=1e-4)
    assert (share(0, 10).low, share(10, 10).high) == pytest.approx((0, 1))
    assert share(0, 10).high == pytest.approx(0.2775, abs=1e-4)
    apart = difference(Estimate(Fraction(3), 3.0, 0, 0), Estimate(Fraction(1), 4.0, 0, 0))
    assert (float(apart.mean), apart.error) == (2.0, 5.0)


def test_intervals_hold_about_as_often_as_they_say() -> None:
    chance = random.Random(1)
    held = shares = 0
    for _ in range(1000):
        rolled = [chance.randint(1, 6) for _ in range(60)]
        held += mean(rolled).low <= 3.5 <= mean(rolled).high
        one = share(sum(roll == 1 for roll in rolled), 60)
        shares += one.low <= 1 / 6 <= one.high
    assert 920 < held < 975
    assert 920 < shares < 980
