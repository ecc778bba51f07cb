"""A share in words, a condition with suits, and what partner learns of a feature."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaw.meaning.compare import Spread
from bridgelaw.texts.comparing import alike, difference, in_symbols, shares, told_share


@pytest.mark.parametrize(
    ("share", "told"),
    [
        ("0", ("none", 0, 1)),
        ("0.0001", ("hardly", 0, 0)),
        ("0.06", ("part", 1, 10)),
        ("0.248", ("part", 1, 4)),
        ("0.34", ("part", 1, 3)),
        ("0.5", ("part", 1, 2)),
        ("0.573", ("part", 3, 5)),
        ("0.748", ("part", 3, 4)),
        ("0.85", ("part", 5, 6)),
        ("0.94", ("part", 9, 10)),
        ("0.9999", ("nearly", 0, 0)),
        ("1", ("all", 1, 1)),
    ],
)
def test_a_share_in_words(share: str, told: tuple[str, int, int]) -> None:
    assert told_share(Fraction(share)) == told


@given(st.fractions(0, 1))
def test_what_is_told_is_never_far_from_the_share(share: Fraction) -> None:
    word, many, of = told_share(share)
    if word == "part":
        assert 0 < many < of
        assert abs(Fraction(many, of) - share) <= Fraction(1, 20)
    else:
        assert word == "all" if share == 1 else word == "none" if share == 0 else word in ("nearly", "hardly")


def test_a_condition_has_the_suits_of_the_language() -> None:
    assert in_symbols("8+ hcp, 5+ S, <=2 H", "en") == "8+ hcp, 5+ ♠, <=2 ♥"


def test_what_partner_learns_of_a_feature() -> None:
    apart = Spread({3: 50, 4: 50}, {4: 50})
    assert shares(apart) == {3: (Fraction(1, 2), Fraction(0)), 4: (Fraction(1, 2), Fraction(1))}
    assert difference(apart) == Fraction(1, 2)
    assert not alike(apart)
    same = Spread({3: 50, 4: 50}, {3: 5, 4: 5})
    assert difference(same) == 0
    assert alike(same)


def test_what_very_few_hands_have_is_left_out() -> None:
    assert shares(Spread({3: 9_999, 4: 1}, {3: 10})) == {3: (Fraction(9_999, 10_000), Fraction(1))}
