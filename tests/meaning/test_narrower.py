from __future__ import annotations

from fractions import Fraction

import pytest

from bridgelaw.errors import UnreadableMeaning
from bridgelaw.meaning.compare import Containment, Narrowing, Precision, Thresholds, compare, narrower
from bridgelaw.meaning.hands import Known
from tests.meaning.naive_meanings import cards_of

PASS = "0-11, not (11, rule of 20) unless ((6 D, 5-10) or (6 H, 5-10) or (6 S, 5-10) or (7+ suit, 4-10))"


@pytest.mark.parametrize(
    ("first", "replacement", "verdict", "reason"),
    [
        ("6+, 4+ H", "6+, 4+ H", Containment.CONTAINED, Precision.SAME),
        ("6+, 4+ H", "4+ H, 6+ hcp [artificial]", Containment.CONTAINED, Precision.SAME),
        ("6+, 4+ H", "6+, 4+ H, 4+ D", Containment.CONTAINED, Precision.MORE_PRECISE),
        ("15+ [natural]", "15-17, balanced [artificial, asks: majors]", Containment.CONTAINED, Precision.MORE_PRECISE),
        ("0-30", "anything", Containment.CONTAINED, Precision.IN_PRACTICE),
        ("11-20, 5+ S", "16+, 5+ S", Containment.JUDGEMENT, Precision.ARGUED),
        ("11-21, 5+ S", "8-16, 5+ S", Containment.NOT_CONTAINED, Precision.OTHER_HANDS),
        # Comparable in 2017 by its purpose, and here a judgement.
        ("8+ [asks: majors]", "4+ [asks: majors]", Containment.JUDGEMENT, Precision.SAME_QUESTION),
        # A meaning is what it shows and what it excludes.
        (PASS, "6-9, <=3 S, <=2 H", Containment.JUDGEMENT, Precision.EXCLUDES_LESS),
        (PASS, PASS, Containment.CONTAINED, Precision.SAME),
        ("6-9 unless 5+ S", "6-9", Containment.JUDGEMENT, Precision.EXCLUDES_LESS),
        ("0-30 unless 5+ S", "anything", Containment.JUDGEMENT, Precision.EXCLUDES_LESS),
        ("6-9", "6-9 unless 5+ S", Containment.CONTAINED, Precision.MORE_PRECISE),
        ("6-9 unless 5+ S", "6-9, <=4 S", Containment.CONTAINED, Precision.SAME),
    ],
)
def test_the_same_or_more_precise(first: str, replacement: str, verdict: Containment, reason: Precision) -> None:
    found = narrower(first, replacement)
    assert (found.verdict, found.reason) == (verdict, reason)
    assert found.proved is (reason in (Precision.SAME, Precision.MORE_PRECISE))
    assert found.p == Fraction(found.hands.both, found.hands.replacement)
    assert found.shown == compare(first, replacement).p
    assert found.p == compare(first, replacement).strict


def test_any_of_the_possible_meanings() -> None:
    several: tuple[str, ...] = ("6 S, 5-10", "20-22, balanced")
    assert narrower(several, "20-22, any 4333").reason is Precision.MORE_PRECISE
    assert narrower(several, several[::-1]).reason is Precision.SAME
    assert narrower(several[0], several).verdict is Containment.NOT_CONTAINED


def test_thresholds_and_known_cards() -> None:
    def liberal(similar: str) -> Narrowing:
        return narrower("11-20, 5+ S", "16+, 5+ S", thresholds=Thresholds(similar=similar, judgement=0))

    assert liberal("0.93").reason is Precision.OTHER_HANDS
    assert liberal("0.92").reason is Precision.ARGUED
    known = Known(held=cards_of("SAKQ"))
    assert narrower("9+", "5+ S", known=known).reason is Precision.MORE_PRECISE


def test_a_meaning_that_no_hand_has() -> None:
    with pytest.raises(UnreadableMeaning):
        narrower("6-9", "6-9 unless 0-20")


def test_the_same_question_with_other_hands_is_for_the_director() -> None:
    """2NT, then 2C meant as Stayman: 3C with an identical question may pass, with another one it may not."""
    stayman = "8+ hcp, 4+ any major [artificial, asks: majors]"
    weaker = "4+ hcp, 4+ any major [artificial, asks: majors]"
    found = narrower(stayman, weaker)
    assert (found.verdict, found.reason) == (Containment.JUDGEMENT, Precision.SAME_QUESTION)
    other = narrower(stayman, "4+ hcp, 4+ any major [artificial, asks: strength]")
    assert (other.verdict, other.reason) == (Containment.NOT_CONTAINED, Precision.OTHER_HANDS)
    assert narrower(stayman, stayman).reason is Precision.SAME
