from __future__ import annotations

import contextlib
import io
import re
from collections import Counter
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from bridgelaw.meaning.compare import Blame, Opinion, Reason, compare, difference, explain
from bridgelaw.meaning.compare.moving import moved
from bridgelaw.meaning.hands import Known
from bridgelaw.meaning.notation import Description, dumps, loads
from bridgelaw.meaning.notation.tree import ALL
from tests.meaning.naive_hands import all_hands
from tests.meaning.naive_meanings import Hand, cards_of, hand_of, points, says

MULTI = "(6 S, 5-10) or (6 H, 5-10) or (20-22, balanced)"
#: So much is known that the other hands can be gone through one by one.
KNOWN = Known(held=cards_of("SAQ3 H2 DK4 C7"), gone=cards_of("S2456 HAQ6789T D2356789 C2345689TJ"))


@cache
def left() -> list[Hand]:
    return [hand_of(cards) for cards in all_hands(KNOWN.held, KNOWN.gone)]


# --- what partner learns --------------------------------------------------------------------------------


def test_points_and_lengths_hand_by_hand() -> None:
    withdrawn, replacement = loads("15-17, 4+ S"), loads("14-18, 2+ C, S > H")
    made = [hand for hand in left() if says(replacement.shows, hand)]
    both = [hand for hand in made if says(withdrawn.shows, hand)]
    found = explain(compare(withdrawn, replacement, known=KNOWN))
    assert 0 < len(both) < len(made)
    assert found.hcp.replacement == Counter(sum(map(points, hand.values())) for hand in made)
    assert found.hcp.both == Counter(sum(map(points, hand.values())) for hand in both)
    for suit in ALL:
        assert found.lengths[suit].replacement == Counter(len(hand[suit]) for hand in made)
        assert found.lengths[suit].both == Counter(len(hand[suit]) for hand in both)
        assert list(found.lengths[suit].both) == sorted(found.lengths[suit].both)


def test_points_and_lengths_add_up() -> None:
    found = explain(compare("11-21, 5+ S", "8-16, 5+ S"))
    for spread in (found.hcp, *found.lengths.values()):
        assert sum(spread.replacement.values()) == found.comparison.hands.replacement
        assert sum(spread.both.values()) == found.comparison.hands.both
    assert list(found.hcp.replacement) == list(range(8, 17))
    assert list(found.hcp.both) == list(range(11, 17))
    assert set(found.lengths) == set(ALL)


# --- which conditions are broken ------------------------------------------------------------------------


def test_blame_hand_by_hand() -> None:
    conditions = ["15-17 hcp", "4+ S", "<=7 losers"]
    withdrawn, replacement = ", ".join(conditions), "14-18, 2+ C"
    broken, alone, outside = Counter[str](), Counter[str](), 0
    trees = {text: loads(text).shows for text in (*conditions, withdrawn, replacement)}
    for hand in left():
        if says(trees[replacement], hand) and not says(trees[withdrawn], hand):
            outside += 1
            breaks = [text for text in conditions if not says(trees[text], hand)]
            broken.update(breaks)
            alone.update(breaks if len(breaks) == 1 else [])
    found = explain(compare(withdrawn, replacement, known=KNOWN)).blame
    assert [(blame.condition, blame.broken, blame.alone) for blame in found] == [
        (text, Fraction(broken[text], outside), Fraction(alone[text], outside)) for text in conditions
    ]
    assert all(broken[text] for text in conditions)
    assert {blame.alternative for blame in found} == {None}


def test_each_alternative_is_broken_somewhere() -> None:
    for withdrawn in (MULTI, ["6 S, 5-10", "(6 H, 5-10) or (20-22, balanced)"]):
        found = explain(compare(withdrawn, "0-8, <=2 H")).blame
        assert [(blame.alternative, blame.condition) for blame in found] == [
            ("6 S, 5-10 hcp", "6 S"),
            ("6 S, 5-10 hcp", "5-10 hcp"),
            ("6 H, 5-10 hcp", "6 H"),
            ("6 H, 5-10 hcp", "5-10 hcp"),
            ("20-22 hcp, balanced", "20-22 hcp"),
            ("20-22 hcp, balanced", "balanced"),
        ]
        assert [blame.broken for blame in found if blame.condition in ("6 H", "20-22 hcp")] == [1, 1]
        assert all(0 <= blame.alone <= blame.broken <= 1 for blame in found)


def test_a_condition_that_stands_alone_is_broken_by_all() -> None:
    [blame] = explain(compare("15-17", "15-18")).blame
    assert blame == Blame("15-17 hcp", Fraction(1), Fraction(1))


# --- hands ----------------------------------------------------------------------------------------------


def test_witnesses_give_it_away() -> None:
    withdrawn, replacement = "15-17, balanced, <=7 losers", "14-18, balanced, stopper in H"
    comparison = compare(withdrawn, replacement)
    found = explain(comparison, witnesses=5, seed=3)
    assert len(found.witnesses) == 5
    for kind in found.witnesses:
        hand = hand_of(frozenset(kind.hand))
        assert says(loads(replacement).shows, hand)
        assert not says(loads(withdrawn).shows, hand)
    numbers = [kind.hands for kind in found.witnesses]
    assert numbers == sorted(numbers, reverse=True)
    assert explain(comparison, witnesses=5, seed=3) == found
    assert [kind.hands for kind in explain(comparison, 5, seed=4).witnesses] == numbers


def test_a_subset_has_nothing_to_blame_and_no_witness() -> None:
    found = explain(compare("6+, 4+ H", "10+, 5+ H"))
    assert (found.blame, found.witnesses) == ((), ())


# --- how surely -----------------------------------------------------------------------------------------


def test_what_is_moved() -> None:
    found = explain(compare("11-21, 5+ S", "<=8, 6 S"))
    assert [(each.call, each.before, each.after) for each in found.stability] == [
        ("withdrawn", "11-21 hcp", "10-21 hcp"),
        ("withdrawn", "11-21 hcp", "12-21 hcp"),
        ("withdrawn", "11-21 hcp", "11-20 hcp"),
        ("withdrawn", "11-21 hcp", "11-22 hcp"),
        ("withdrawn", "5+ S", "4+ S"),
        ("withdrawn", "5+ S", "6+ S"),
        ("replacement", "0-8 hcp", "0-7 hcp"),
        ("replacement", "0-8 hcp", "0-9 hcp"),
        ("replacement", "6 S", "5-6 S"),
        ("replacement", "6 S", "6-7 S"),
    ]


def test_ranges_everywhere_in_a_meaning_are_moved() -> None:
    meaning = loads("(2+ keycards H, not 3 of AKQ in S) or rule of 20 or good H unless 6 D")
    assert [f"{before} -> {after}: {dumps(whole)}" for before, after, whole in moved(meaning)] == [
        f"{before} -> {after}: ({cards}, not {honours}) or {rule} or good H unless 6 D"
        for before, after, cards, honours, rule in (
            ("2+ keycards H", "1+ keycards H", "1+ keycards H", "3 of AKQ in S", "rule of 20"),
            ("2+ keycards H", "3+ keycards H", "3+ keycards H", "3 of AKQ in S", "rule of 20"),
            ("3 of AKQ in S", "2-3 of AKQ in S", "2+ keycards H", "2-3 of AKQ in S", "rule of 20"),
            ("3 of AKQ in S", "3-4 of AKQ in S", "2+ keycards H", "3-4 of AKQ in S", "rule of 20"),
            ("rule of 20", "rule of 19", "2+ keycards H", "3 of AKQ in S", "rule of 19"),
            ("rule of 20", "rule of 21", "2+ keycards H", "3 of AKQ in S", "rule of 21"),
        )
    ]
    assert [str(after) for _, after, _ in moved(loads("0-99 hcp, 0 C, 5-3 H, 0+ D, 99+"))] == [
        "0-98 hcp",
        "<=1 C",
        "98+ hcp",
    ]


@pytest.mark.parametrize(
    ("withdrawn", "replacement", "partner"),
    [
        ("15-17, balanced", "15-18, balanced, stopper in H", None),
        # So many features that the table leaves out what is far from both calls.
        ("15-17, 3+ controls, <=7 losers, 2+ aces", "14-18, not <=1 hcp in H, 1-4 controls", None),
        ("3-5 hcp in S, 3-6 hcp in H, 10+", "3-5 hcp in S, 3-6 hcp in H, 12-14", None),
        ("not (1-3 hcp in S, 0-7), 3+ hcp in H", "1+ hcp in S, not 2+ aces, not 2-9 controls", None),
        ("11-21, 5+ H", "8-16, 5+ H", "15-17, balanced"),
    ],
)
def test_stability_is_the_comparison_of_what_was_moved(withdrawn: str, replacement: str, partner: str | None) -> None:
    before, after = loads(withdrawn), loads(replacement)
    others: list[tuple[Description, Description]] = [(one, after) for *_, one in moved(before)]
    others += [(before, one) for *_, one in moved(after)]
    comparison = compare(before, after, partner=partner)
    found = explain(comparison)
    assert len(found.stability) == len(others)
    for each, (one, two) in zip(found.stability, others, strict=True):
        other = compare(one, two, partner=partner)
        assert (each.p, each.opinion, each.ground, each.reason) == (other.p, other.opinion, other.ground, other.reason)
    assert found.stable is all(each.opinion is comparison.opinion for each in found.stability)


def test_an_opinion_that_hangs_on_a_point() -> None:
    assert not explain(compare("11-21, 5+ S", "8-16, 5+ S")).stable
    assert explain(compare("6 S, 5-10", "0-8, <=2 H")).stable


def test_a_replacement_that_is_left_with_no_hand_is_none() -> None:
    found = explain(compare("35+", "37"))
    assert [(each.before, each.after) for each in found.stability] == [
        ("35+ hcp", "34+ hcp"),
        ("35+ hcp", "36+ hcp"),
        ("37 hcp", "36-37 hcp"),
        ("37 hcp", "37-38 hcp"),
    ]
    assert {each.after for each in explain(compare("35+", "37+")).stability} == {"34+ hcp", "36+ hcp"}


def test_the_purpose_stays_the_same() -> None:
    found = explain(compare("8+, 4+ major [asks: majors]", "4+, 4+ major [asks: majors]"))
    assert found.stable
    assert {each.reason for each in found.stability} == {Reason.SAME_PURPOSE}
    assert {each.opinion for each in found.stability} == {Opinion.COMPARABLE}


# --- the page -------------------------------------------------------------------------------------------


def test_the_example_on_the_page_prints_what_it_says() -> None:
    page = (Path(__file__).parents[2] / "docs/comparable.md").read_text(encoding="utf-8")
    [code] = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(code, {})
    assert printed.getvalue().splitlines() == re.findall(r"# (.*)$", code, re.MULTILINE)


def test_the_difference_alone_is_the_one_of_the_explanation() -> None:
    comparison = compare("11-21, 5+ S", "8-16, 5+ S")
    found, whole = difference(comparison, 3, seed=5), explain(comparison, 3, seed=5)
    assert found == (whole.blame, whole.witnesses)
    assert found.blame
    assert found.witnesses
