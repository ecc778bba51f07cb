"""Dutch five-card majors: what calls show, and that the calls of one hand fit together."""

from __future__ import annotations

from itertools import combinations

import pytest

from bridgelaw.meaning import hands, systems
from bridgelaw.meaning.compiling import compiled
from bridgelaw.meaning.conditions import Condition, Or
from bridgelaw.meaning.notation import loads
from bridgelaw.table.call import Call

#: What has the strength to open; each hand with it opens one of these.
STRONG = ("1C", "1D", "1H", "1S", "1NT", "2C", "2NT")
WEAK = ("2D", "2H", "2S", "3C", "3D", "3H", "3S", "3NT", "4C", "4D", "4H", "4S")
RESPONSES = ("P", "1S", "1NT", "2C", "2D", "2H", "2S", "2NT", "3C", "3D", "3H", "3S", "3NT", "4C", "4D", "4H", "4S")


def texts(auction: str) -> tuple[str, ...]:
    meaning = systems.load("dutch").meaning([Call.loads(call) for call in auction.split()])
    return () if meaning is None else meaning.shows


def promised(auction: str) -> Condition:
    return Or(tuple(compiled(loads(text).shows) for text in texts(auction)))


def made(auction: str) -> Condition:
    """The hands that make the call: what it promises, without those that would have called otherwise."""
    read = [loads(text) for text in texts(auction)]
    return Or(
        tuple(
            compiled(each.shows) if each.unless is None else compiled(each.shows) & ~compiled(each.unless)
            for each in read
        )
    )


def holds(hand: str) -> Condition:
    return compiled(loads(hand).shows)


@pytest.mark.parametrize(
    ("auction", "text"),
    [
        ("1NT", "15-17 hcp, balanced [natural]"),
        (
            "2D",
            "(6-10 hcp, 6 H) or (6-10 hcp, 6 S) or (23-24 hcp, balanced)"
            " unless ((6 H, 4+ S) or (6 S, 4+ H)) [artificial]",
        ),
        ("2H", "6-10 hcp, 5 H, 4+ any minor, <=3 S"),
        ("2NT", "20-22 hcp, balanced [natural]"),
        ("1H P 1NT", "6-9 hcp, <=3 S, <=2 H [natural]"),
        ("1S P 2S", "6-9 hcp, 3+ S [natural]"),
        ("1S P 3S", "10-11 hcp, 4+ S [natural]"),
        ("1H P 2S", "16+ hcp, good S [natural, forcing]"),
        ("1H P 3S", "12-15 hcp, 4+ H, shortage in S [artificial, forcing]"),
        ("P P 1S P 4C", "10-11 hcp, 4+ S, shortage in C [artificial, forcing]"),
        ("P P 1H P 2C", "10-11 hcp, 5+ C, <=3 H [natural]"),
        ("1S P 2NT", "12+ hcp, 4+ S, not (12-15 hcp, shortage in any suit) [artificial, forcing, asks: shortage]"),
        ("1C P 1H", "6+ hcp, 4+ H unless ((5+ S, S >= H) or (16+ hcp, good H)) [natural, forcing]"),
        ("1C P 1S P 1NT", "12-14 hcp, balanced, 2+ C, <=3 S [natural]"),
        ("1S P 4NT P 5C", "11-21 hcp, 5+ S, (0 keycards S or 3 keycards S) [artificial]"),
        (
            "1NT P 2C",
            "8+ hcp, 4+ any major unless ((5+ S, <=3 H) or (5+ H, <=3 S)) [artificial, forcing, asks: majors]",
        ),
        ("1NT P 2C P 2S", "15-17 hcp, balanced, 4+ S, <=3 H [natural]"),
        (
            "1NT P 2D",
            "5+ H unless (S >= H or (8+ hcp, 5 H, 4 S) or (16+ hcp, 6+ H)) [artificial, forcing, transfer: H]",
        ),
        ("1NT P 2S P 3C", "15-17 hcp, balanced [artificial]"),
        ("2NT P 3C P 3D", "20-22 hcp, balanced, <=3 each major [artificial]"),
        ("2C P 2D", "0-7 hcp [artificial, forcing]"),
        ("2D P 2S", "10-14 hcp, 3+ H, <=3 S [artificial]"),
        ("2D P 2H P P", "6-10 hcp, 6 H, <=3 S"),
        ("2D P 2NT P 3C", "9-10 hcp, 6 H, <=3 S [artificial, forcing]"),
        ("2S P 2NT P 3S", "9-10 hcp, 5 S, 4+ D, <=3 H [artificial]"),
        ("2H P 3C", "0-12 hcp, <=1 H, 3+ each minor [artificial]"),
        ("1S 2S", "8+ hcp, 5+ H, 5+ any minor [artificial, shows: H and another]"),
        ("1D 2NT", "8+ hcp, 5+ C, 5+ H [artificial, shows: C and H]"),
        ("1C 2S", "6-10 hcp, 6 S [natural]"),
        ("P P P 1H 1S", "6-11 hcp, 5+ S [natural]"),
        ("P 1H 1S", "8-16 hcp, 5+ S unless (5+ any minor or (8-10 hcp, 6+ S)) [natural]"),
        ("1H P P X", "(9-14 hcp, <=2 H, 3-4 S, 3+ each minor) or 15+ hcp [artificial]"),
        ("P 1H P P X", "8-11 hcp, <=2 H, 3-4 S, 3+ each minor [artificial]"),
        ("1C 1S X", "6+ hcp, 4+ H, not (10+ hcp, 5+ H) [artificial]"),
        ("1S 2D X", "8+ hcp, 4+ H, <=2 S [artificial]"),
        ("1H 1S 2S", "10+ hcp, 3+ H [artificial, forcing]"),
        ("1S X 2NT", "10+ hcp, 4+ S [artificial, forcing]"),
        ("1NT 2C", "8-16 hcp, 9+ S+H, 4+ each major [artificial, shows: majors]"),
        ("1NT 2S", "8-16 hcp, 5 S, 4+ any minor, <=3 H"),
        ("2D P 2H X", "(12-16 hcp, <=2 H, 3+ S, 3+ each minor) or 17+ hcp [artificial]"),
        ("1D 1H P 2D", "11+ hcp, 3+ H [artificial, forcing]"),
        ("1D 1NT P 2D", "5+ H unless S >= H [artificial, forcing, transfer: H]"),
    ],
)
def test_what_a_call_shows(auction: str, text: str) -> None:
    assert texts(auction) == (text,)


@pytest.mark.parametrize("auction", ["1S P 1H", "2C P P", "1H 1NT P 2D", "2D P 2H P 2S P 4NT"])
def test_of_other_calls_nothing_is_said(auction: str) -> None:
    assert texts(auction) == ()


@pytest.mark.parametrize("seat", ["", "P P ", "P P P "])
def test_every_hand_passes_or_opens(seat: str) -> None:
    calls = [*STRONG, *WEAK, "P"]
    assert hands.count(~Or(tuple(made(seat + call) for call in calls))) == 0


@pytest.mark.parametrize(("one", "other"), list(combinations((*STRONG, "P"), 2)))
def test_no_hand_has_the_strength_for_two_openings(one: str, other: str) -> None:
    assert hands.both(made(one), made(other)) == 0


@pytest.mark.parametrize("weak", WEAK)
def test_a_weak_opening_is_neither_passed_nor_opened_otherwise(weak: str) -> None:
    assert hands.both(made(weak), Or(tuple(made(call) for call in (*STRONG, "P")))) == 0


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("12-14, shape 4432", "1C"),
        ("12-14, shape 3343", "1D"),
        ("12-14, shape 3334", "1C"),
        ("12-14, shape 2344", "1D"),
        ("12-14, shape 2245", "1C"),
        ("12-14, shape 5512", "1S"),
        ("12-14, shape 5611", "1H"),
        ("12-14, shape 5116", "1C"),
        ("15-17, shape 5332", "1NT"),
        ("18-19, shape 3352", "1D"),
        ("20-22, shape 3532", "2NT"),
        ("23-24, shape 3334", "2D"),
        ("25, shape 3334", "2C"),
        ("11, shape 5422", "1S"),
        ("11, shape 5332", "P"),
        ("8, shape 5341", "2S"),
        ("8, shape 6322", "2D"),
        ("8, shape 5422", "P"),
        ("8, shape 2722", "3H"),
    ],
)
def test_a_hand_makes_one_opening(hand: str, call: str) -> None:
    held = holds(hand)
    number = hands.count(held)
    assert [each for each in (*STRONG, *WEAK, "P") if hands.both(held, made(each))] == [call]
    assert hands.both(held, made(call)) == number


@pytest.mark.parametrize("opening", ["1H", "1S", "1NT", "2C", "2D", "2H", "2S"])
def test_every_hand_has_an_answer(opening: str) -> None:
    calls = (*RESPONSES, "4NT")
    assert hands.count(~Or(tuple(made(f"{opening} P {call}") for call in calls if texts(f"{opening} P {call}")))) == 0


@pytest.mark.parametrize(
    ("auction", "answers"),
    [
        ("1NT P 2C", ["2D", "2H", "2S"]),
        ("2NT P 3C", ["3D", "3H", "3S"]),
        ("2D P 2H", ["P", "2S", "2NT"]),
        ("2D P 2S", ["P", "2NT", "3H", "4H"]),
        ("2D P 2NT", ["3C", "3D", "3H", "3S", "3NT"]),
        ("1H P 3H", ["P", "4H", "4NT"]),
        ("1NT P 4C", ["4D", "4H", "4S", "4NT"]),
        ("1S P 4NT", ["5C", "5D", "5H", "5S"]),
    ],
)
def test_opener_has_one_answer(auction: str, answers: list[str]) -> None:
    """The answers divide what opener has shown: no hand is left out, and none has two of them."""
    shown = made(auction.partition(" ")[0])
    parts = [made(f"{auction} P {answer}") for answer in answers]
    if auction == "1S P 4NT":
        # All five key cards have no answer of their own.
        shown = shown & ~holds("5 keycards S")
    assert hands.count(shown & ~Or(tuple(parts))) == 0
    assert sum(hands.both(one & shown, other) for one, other in combinations(parts, 2)) == 0


@pytest.mark.parametrize("opening", ["1C", "1D", "1H", "1S"])
def test_from_a_pass_over_their_opening_partner_concludes_no_double_1nt_or_overcall(opening: str) -> None:
    overcall = {"1C": "1H", "1D": "1S", "1H": "1S", "1S": "2C"}[opening]
    for other in ("X", "1NT", overcall):
        assert hands.both(promised(f"{opening} P"), made(f"{opening} {other}")) > 0
        assert hands.both(made(f"{opening} P"), made(f"{opening} {other}")) == 0


def test_a_response_of_1nt_denies_what_would_have_been_bid() -> None:
    for other in ("1S", "2H", "P"):
        assert hands.both(promised("1H P 1NT"), promised(f"1H P {other}")) == 0


@pytest.mark.parametrize(
    ("auction", "others"),
    [
        ("1H 1S P", ["X", "1NT", "2H", "3H"]),
        ("1S 2C P", ["X", "2S", "3S"]),
        ("1C 1H P", ["X", "1S", "1NT", "2C"]),
        ("1D 2S P", ["X"]),
    ],
)
def test_a_pass_over_their_overcall_is_neither_a_double_nor_a_raise(auction: str, others: list[str]) -> None:
    weak = holds("6-9")
    before = auction.rpartition(" ")[0]
    assert [each for each in others if hands.both(weak & made(auction), made(f"{before} {each}"))] == []
