"""Forum D: what single calls show, and whether the calls that a player chooses from fit together."""

from __future__ import annotations

from itertools import combinations

import pytest

from bridgelaw.meaning import hands, systems
from bridgelaw.meaning.compare import Opinion, compare
from bridgelaw.meaning.compiling import compiled
from bridgelaw.meaning.conditions import Condition, Or
from bridgelaw.meaning.notation import loads
from bridgelaw.table.call import Call

ALL_HANDS = 635_013_559_600

SUITS = ("1C", "1D", "1H", "1S")
STRONG = ("1NT", "2C", "2D", "2NT")
PREEMPTS = ("2H", "2S", "3C", "3D", "3H", "3S", "3NT", "4C", "4D", "4H", "4S")
OPENINGS = ("P", *SUITS, *STRONG, *PREEMPTS)
OVERCALLS = {
    "1C": ("1D", "1H", "1S", "1NT", "X", "2C", "2D", "2H", "2S", "2NT", "3D", "3H", "3S"),
    "1D": ("1H", "1S", "1NT", "X", "2C", "2D", "2H", "2S", "2NT", "3C", "3H", "3S", "4C"),
    "1H": ("1S", "1NT", "X", "2C", "2D", "2H", "2S", "2NT", "3C", "3D", "3S", "4C", "4D"),
    "1S": ("1NT", "X", "2C", "2D", "2H", "2S", "2NT", "3C", "3D", "3H", "4C", "4D", "4H"),
}
RESPONSES = {
    "1C": ("P", "1D", "1H", "1S", "1NT", "2C", "2D", "2H", "2S", "2NT", "3C", "3D", "3H", "3S", "3NT", "4H", "4S"),
    "1D": ("P", "1H", "1S", "1NT", "2C", "2D", "2H", "2S", "2NT", "3C", "3D", "3H", "3S", "3NT", "4C", "4H", "4S"),
    "1H": ("P", "1S", "1NT", "2C", "2D", "2H", "2S", "2NT", "3C", "3D", "3H", "3S", "3NT", "4C", "4D", "4H", "4NT"),
    "1S": ("P", "1NT", "2C", "2D", "2H", "2S", "2NT", "3C", "3D", "3H", "3S", "3NT", "4C", "4D", "4H", "4S", "4NT"),
    "1NT": ("P", "2C", "2D", "2H", "2S", "2NT", "3C", "3D", "3H", "3S", "3NT", "4NT", "6NT"),
}


def shown(auction: str) -> str | None:
    meaning = systems.load("forum-d").meaning([Call.loads(call) for call in auction.split()])
    return None if meaning is None else " | ".join(meaning.shows)


def promised(auction: str) -> Condition:
    text = shown(auction)
    assert text is not None, auction
    return compiled(loads(text).shows)


def made(auction: str) -> Condition:
    """The hands that make the call: without those that would have called otherwise."""
    text = shown(auction)
    assert text is not None, auction
    unless = loads(text).unless
    return promised(auction) if unless is None else promised(auction) & ~compiled(unless)


def left_over(before: str, calls: tuple[str, ...]) -> float:
    """The share of all hands that have none of the calls."""
    return hands.count(~Or(tuple(made(f"{before} {call}") for call in calls))) / ALL_HANDS


@pytest.mark.parametrize(
    ("auction", "meaning"),
    [
        ("1NT", "15-17 hcp, balanced"),
        ("2NT", "20-21 hcp, balanced"),
        ("2D", "24+ hcp or (20-23 hcp, 6+ any suit, <=3 losers) [artificial, forcing]"),
        ("2S", "6-10 hcp, 6 S, 2+ of AKQJ in S unless 4+ H"),
        ("P P 2S", "(6-9 hcp, 6 S) or (6-9 hcp, 5 S, good S)"),
        ("P P P 2H", "8-10 hcp, 6 H"),
        ("1H P P", "0-5 hcp unless (2-9 hcp, 5+ H)"),
        ("1H P 1NT", "6-10 hcp, <=2 H, <=3 S"),
        ("1H P 2H", "6-9 hcp, 3+ H unless (2-9 hcp, 5+ H)"),
        ("1H P 3H", "10-11 hcp, 3+ H"),
        ("1H P 2NT", "11-12 hcp, balanced, <=2 H, <=3 S"),
        ("1H P 2S", "16+ hcp, 6+ S, good S [natural, forcing]"),
        ("1S P 4C", "12-15 hcp, 4+ S, shortage in C [artificial, forcing, shows: shortage in C]"),
        ("1S P 4NT", "16+ hcp, 4+ S [artificial, forcing, asks: keycards in S]"),
        ("1C P 1NT", "6-10 hcp, balanced, <=3 D, <=3 H, <=3 S"),
        ("1D P 2D", "6-9 hcp, 4+ D, <=3 H, <=3 S"),
        ("P P 1H P 2S", "9-11 hcp, not (11 hcp, rule of 20), 4+ H, 5+ S [natural, forcing]"),
        ("1NT P 2C", "8+ hcp, 4+ any major unless 5+ any major [artificial, forcing, asks: majors]"),
        ("1NT P 2C P 2D", "15-17 hcp, balanced, not 4+ any major [artificial]"),
        ("1NT P 2C P 2S", "15-17 hcp, balanced, 4+ S, <=3 H"),
        ("1NT P 2D", "5+ H unless S > H [artificial, forcing, transfer: H]"),
        ("1NT P 2H P 3S", "17 hcp, balanced, 4+ S"),
        ("2NT P 3H", "5+ S unless H >= S [artificial, forcing, transfer: S]"),
        ("1C P 1H P 1S", "11-18 hcp, 3+ C, 4 S, <=3 H"),
        ("1C P 1H P 2D", "16-21 hcp, 5+ C, 4+ D, C > D, <=3 H [natural, forcing]"),
        ("1H P 1S P 2S", "11-15 hcp, 5+ H, 4 S"),
        ("1D P 1S P 2C P 2H", "12+ hcp, 4+ S [artificial, forcing, asks: further description]"),
        ("2C P 2D P 2NT", "22-23 hcp, balanced"),
        ("2H P 2NT", "14+ hcp, 2+ H [artificial, forcing, asks: strength and suit]"),
        ("2S P 2NT P 3D", "6-8 hcp, 6 S, good S [artificial]"),
        ("1C 2S", "6-10 hcp, 6 S, 2+ of AKQJ in S"),
        ("1S 3D", "6-10 hcp, 6 D, 2+ of AKQJ in D"),
        ("1H 1NT", "15-18 hcp, balanced, stopper in H"),
        ("3H 4C", "14-18 hcp, 6+ C"),
        ("1H P P X", "(9-14 hcp, <=3 H, 3+ S, 2+ each minor) or 15+ hcp [artificial]"),
        ("1C 2C", "8+ hcp, 5+ each major [artificial, forcing, shows: majors]"),
        ("1S 2S", "8+ hcp, 5+ H, 5+ any minor [artificial, forcing, shows: H and another]"),
        ("1D 2NT", "8+ hcp, 5+ C, 5+ H [artificial, forcing, shows: C and H]"),
        ("P P P 1H 1S", "8-11 hcp, not (11 hcp, rule of 20), 5+ S"),
        ("1H P P 1NT", "11-14 hcp, balanced, stopper in H"),
        ("1C 1H X", "6+ hcp, 4 S [artificial]"),
        ("1C 1H 1S", "6+ hcp, 5+ S [natural, forcing]"),
        ("1H 2C 3C", "10+ hcp, 3+ H [artificial, forcing]"),
        ("1H X 2NT", "10+ hcp, 4+ H [artificial, forcing]"),
        ("1H X P", "0-9 hcp, <=2 H unless (6-9 hcp, 5+ any suit)"),
        ("1H 1S P 2H", "10+ hcp, 3+ S [artificial, forcing]"),
        ("1H X P 2S", "9-11 hcp, 4+ S"),
        ("1D 1NT P 2H", "5+ S unless H >= S [artificial, forcing, transfer: S]"),
        ("1H 1NT P 2D", None),
        ("1NT 2C", "10-15 hcp, 4+ each major, 9+ S+H [artificial, shows: majors]"),
        ("1NT 2S 3C", "10+ hcp, 5+ C [natural, forcing]"),
        ("1S P 1H", None),
    ],
)
def test_what_calls_show(auction: str, meaning: str | None) -> None:
    assert shown(auction) == meaning


def test_every_hand_has_an_opening_or_passes() -> None:
    for before in ("", "P P", "P P P"):
        assert left_over(before, OPENINGS) == 0


@pytest.mark.parametrize(("one", "other"), list(combinations(("P", *SUITS, *STRONG), 2)))
def test_no_hand_has_two_openings(one: str, other: str) -> None:
    assert hands.both(made(one), made(other)) == 0


@pytest.mark.parametrize("preempt", PREEMPTS)
def test_a_hand_that_preempts_does_not_pass_and_does_not_open_at_the_one_level(preempt: str) -> None:
    assert hands.both(made(preempt), Or(tuple(map(made, ("P", *SUITS, *STRONG))))) == 0


def test_one_diamond_is_four_but_for_one_shape() -> None:
    assert hands.count(made("1D") & compiled(loads("<=3 D, not shape 4432").shows)) == 0
    assert hands.count(made("1D") & compiled(loads("shape 4432").shows)) > 0
    assert hands.count(made("1C") & compiled(loads("shape 4432 or (4 D, 4 C)").shows)) == 0


@pytest.mark.parametrize("opening", SUITS)
def test_every_hand_has_a_call_over_their_opening_and_a_pass_is_none_of_the_others(opening: str) -> None:
    assert left_over(opening, ("P", *OVERCALLS[opening])) == 0
    others = Or(tuple(made(f"{opening} {call}") for call in OVERCALLS[opening]))
    assert hands.both(made(f"{opening} P"), others) == 0


@pytest.mark.parametrize("opening", RESPONSES)
def test_nearly_every_hand_has_a_response(opening: str) -> None:
    assert left_over(f"{opening} P", RESPONSES[opening]) < 0.02


@pytest.mark.parametrize("opening", SUITS)
def test_responder_passes_or_bids_one_notrump_and_not_both(opening: str) -> None:
    assert hands.both(made(f"{opening} P P"), made(f"{opening} P 1NT")) == 0
    for call in ("1H", "1S"):
        if shown(f"{opening} P {call}"):
            assert hands.both(made(f"{opening} P {call}"), made(f"{opening} P 1NT")) == 0


@pytest.mark.parametrize("call", ["1S", "1NT", "2C", "2S", "3H"])
def test_a_passed_hand_answers_with_what_it_passed_on(call: str) -> None:
    answer = promised(f"P P 1H P {call}")
    assert hands.both(answer, promised("P")) == hands.count(answer)


@pytest.mark.parametrize(
    ("withdrawn", "replacement", "opinion"),
    [
        # A pass out of turn, and then partner opens 1H.
        ("P", "1H P 2H", Opinion.COMPARABLE),
        ("P", "1H P 1NT", Opinion.COMPARABLE),
        ("P", "1H P P", Opinion.COMPARABLE),
        ("P", "1H P 1S", Opinion.NOT_COMPARABLE),
        ("P", "1H P", Opinion.JUDGEMENT),
        # An opening of 1S out of turn, and an overcall or a response in its place.
        ("1S", "1H 1S", Opinion.NOT_COMPARABLE),
        ("1S", "1C P 1S", Opinion.NOT_COMPARABLE),
        # An opening of 1C or 1NT out of turn, and an overcall with a suit or a stopper.
        ("1C", "1D 2C", Opinion.COMPARABLE),
        ("1NT", "1H 1NT", Opinion.COMPARABLE),
        # Stayman and a transfer over an opening that was not seen, repeated over another.
        ("1NT P 2C", "2NT P 3C", Opinion.COMPARABLE),
        ("1NT P 2H", "2NT P 3H", Opinion.COMPARABLE),
    ],
)
def test_comparing_calls_of_the_system(withdrawn: str, replacement: str, opinion: Opinion) -> None:
    before, after = shown(withdrawn), shown(replacement)
    assert before is not None
    assert after is not None
    assert compare(before, after).opinion is opinion
