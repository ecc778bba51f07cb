"""Acol: what single calls show, and whether the calls of one hand agree with one another."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest

from bridgelaw.meaning import systems
from bridgelaw.meaning.compiling import compiled
from bridgelaw.meaning.conditions import And, Condition, Or
from bridgelaw.meaning.hands import both, count
from bridgelaw.meaning.notation import loads
from bridgelaw.table.call import Call
from tests.meaning.test_systems import auction, shown, strictly

ALL_HANDS = 635_013_559_600
SUITS = ("1C", "1D", "1H", "1S")
PREEMPTS = ("2D", "2H", "2S", *(f"{level}{suit}" for level in "34" for suit in "CDHS"), "5C", "5D", "3NT")
OPENINGS = (*SUITS, "1NT", "2C", "2NT", *PREEMPTS)


@cache
def acol() -> systems.System:
    return systems.load("acol")


def texts(calls: str) -> tuple[str, ...]:
    meaning = acol().meaning(auction(calls))
    assert meaning is not None, calls
    return meaning.shows


def made(calls: str) -> Condition:
    """The hands that make the last call: what it promises, without those that would have called otherwise."""
    return Or(tuple(map(strictly, texts(calls))))


def promised(calls: str) -> Condition:
    return Or(tuple(compiled(loads(text).shows) for text in texts(calls)))


def after(calls: str) -> list[str]:
    """Every call that is described after these, with them in front."""
    before = auction(calls)
    return [" ".join(map(str, each.auction)) for each in acol().described() if list(each.auction[:-1]) == before]


# --- single calls ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("calls", "meaning"),
    [
        ("1NT", "12-14 hcp, balanced, <=4 each major [natural]"),
        ("2C", "23+ hcp or (20-22 hcp, not balanced, <=3 losers) [artificial, forcing]"),
        ("2D", "6-10 hcp, 6 D unless (4+ any major or 7+ any suit)"),
        ("P P P 2H", "9-12 hcp, 6 H"),
        ("P P 2H", "5-10 hcp, 5-6 H, <=3 S"),
        ("3S", "5-10 hcp, 7 S"),
        ("P P P P", "0-11 hcp, not (11 hcp, rule of 20)"),
        ("1H P P", "0-5 hcp"),
        ("1H P 1S", "6+ hcp, 4+ S unless ((6-12 hcp, 4+ H) or (16+ hcp, 6+ S)) [forcing]"),
        ("1C P 1H", "6+ hcp, 4+ H unless (D >= H or (S >= H, 5+ S) or (16+ hcp, 6+ H)) [forcing]"),
        ("1D P 1NT", "6-9 hcp, <=3 each major, <=4 D [natural]"),
        ("1H P 1NT", "6-9 hcp, <=3 each major [natural]"),
        ("1H P 2H", "6-9 hcp, 3+ H unless (3 H, any 4333) [natural]"),
        ("1S P 3S", "10-12 hcp, 4+ S"),
        ("1H P 2NT", "11-12 hcp, balanced, <=3 each major [natural]"),
        ("1S P 3C", "16+ hcp, (6+ C or (5+ C, 4+ S)) [forcing]"),
        ("1S P 4D", "11-15 hcp, 4+ S, shortage in D [artificial, forcing, shows: shortage in D]"),
        ("P P 1H P 2C", "9-11 hcp, 5+ C, <=3 H"),
        ("P P 1H P 2S", "9-11 hcp, 5+ S, 4+ H [forcing]"),
        ("1C P 1H P 1NT", "15-17 hcp, balanced, 4+ C, <=3 H [natural]"),
        ("1D P 1S P 2H", "16-22 hcp, 5+ D, 4+ H, D > H, <=3 S [forcing]"),
        ("1C P 1H P 2S", "19-22 hcp, 5+ C, 4+ S, <=3 H [forcing]"),
        ("1D P 1S P 2C P 2H", "11+ hcp, 4+ S [artificial, forcing, asks: more]"),
        ("1NT P P", "0-10 hcp unless 5+ any major"),
        ("1NT P 2C P 2S P 2NT", "11-12 hcp, 4+ H, <=3 S [natural]"),
        ("1NT P 2D", "5+ H unless S >= H [artificial, transfer: H]"),
        ("1NT P 2H P 2S P 3C", "13+ hcp, 5+ S, 4+ C [forcing]"),
        ("2NT P 3C P 3D", "20-22 hcp, balanced, <=3 each major [artificial]"),
        ("2C P 2D", "0-7 hcp [artificial, forcing]"),
        ("2C P 2D P 2NT", "23-24 hcp, balanced [natural]"),
        ("2H P 2NT P 3C", "6-8 hcp, 6 H, <=1 of AKQ in H [artificial]"),
        ("1C 1H X", "6+ hcp, 4 S [artificial]"),
        ("1C 1H 1S", "6+ hcp, 5+ S [forcing]"),
        ("1H 2C 3C", "10+ hcp, 3+ H [artificial, forcing]"),
        ("1H X XX", "10+ hcp, <=3 H"),
        ("1H X 2NT", "10+ hcp, 4+ H [artificial, forcing]"),
        ("1H 1S P P X", "12+ hcp, 4+ H, <=2 S, not (12-14 hcp, balanced) [artificial]"),
        ("1D 1S", "8-16 hcp, 5+ S"),
        ("P P P 1H 1S", "7-11 hcp, 5+ S"),
        ("1S 2C", "11-16 hcp, 5+ C, <=4 H"),
        ("1H 2S", "6-10 hcp, 6 S"),
        ("1S 1NT", "15-17 hcp, balanced, stopper in S [natural]"),
        ("1H X", "(12-16 hcp, <=2 H, 3+ each S/D/C) or 17+ hcp [artificial]"),
        ("1H 2H", "(6-10 hcp or 16+ hcp), 5+ S, 5+ any minor [artificial, shows: S and another]"),
        ("1D 2NT", "(6-10 hcp or 16+ hcp), 5+ H, 5+ C [artificial, shows: H and C]"),
        ("1H P P 1NT", "11-14 hcp, balanced [natural]"),
        ("1H 1S P 2H", "10+ hcp, 3+ S [artificial, forcing]"),
        ("1H X P 2S", "9-11 hcp, 4+ S"),
        ("1D 1NT P 2C P 2D", "15-17 hcp, balanced, stopper in D, <=3 each major [artificial]"),
        ("1NT X", "15+ hcp [natural]"),
        ("1NT 2C", "9-15 hcp, 4+ each major, 9+ S+H [artificial, shows: majors]"),
        ("2S X", "(13-16 hcp, <=2 S, 3+ each H/D/C) or 17+ hcp [artificial]"),
        ("3C 3H", "13-17 hcp, 5+ H"),
        ("1S P 1H", None),
        ("7NT", None),
    ],
)
def test_what_a_call_shows(calls: str, meaning: str | None) -> None:
    assert shown(acol(), calls) == meaning


# --- openings -------------------------------------------------------------------------------------------


def test_every_hand_has_one_opening_call() -> None:
    """All hands have one, and together the calls have as many hands as there are: so none has two."""
    calls = [made(call) for call in ("P", *OPENINGS)]
    assert count(~Or(tuple(calls))) == 0
    assert sum(map(count, calls)) == ALL_HANDS


@pytest.mark.parametrize(("one", "other"), list(combinations((*SUITS, "1NT", "2NT"), 2)))
def test_openings_of_one_and_notrump_promise_different_hands(one: str, other: str) -> None:
    assert both(promised(one), promised(other)) == 0


@pytest.mark.parametrize("call", SUITS)
def test_a_balanced_hand_with_four_cards_in_the_suit_opened_has_fifteen_points(call: str) -> None:
    four = compiled(loads(f"balanced, 4 {call[1]}").shows)
    assert count(promised(call) & four) > 0
    assert count(promised(call) & four & ~compiled(loads("15-19").shows)) == 0


@pytest.mark.parametrize("call", PREEMPTS)
def test_the_opening_pass_concludes_that_the_hand_is_no_preempt(call: str) -> None:
    assert both(promised("P"), made(call)) > 0
    assert both(made("P"), made(call)) == 0


# --- answers divide what they answer for -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("opening", "answers"),
    [
        ("1NT", ["1NT P 2C P 2D", "1NT P 2C P 2H", "1NT P 2C P 2S"]),
        ("1NT", ["1NT P 2D P 2H", "1NT P 2D P 3H"]),
        ("1NT", ["1NT P 2H P 2S", "1NT P 2H P 3S"]),
        ("2NT", ["2NT P 3C P 3D", "2NT P 3C P 3H", "2NT P 3C P 3S"]),
        ("1H 1NT", ["1H 1NT P 2C P 2D", "1H 1NT P 2C P 2H", "1H 1NT P 2C P 2S"]),
        ("2H", [f"2H P 2NT P 3{suit}" for suit in ("C", "D", "H", "S", "NT")]),
        ("2D", [f"2D P 2NT P 3{suit}" for suit in ("C", "D", "H", "S", "NT")]),
    ],
)
def test_each_hand_has_one_answer(opening: str, answers: list[str]) -> None:
    conditions = [made(answer) for answer in answers]
    assert sum(map(count, conditions)) == count(Or(tuple(conditions))) == count(promised(opening))
    assert count(Or(tuple(conditions)) & ~promised(opening)) == 0


@pytest.mark.parametrize("calls", ["1C", "1D", "1H", "1S", "1NT", "2D", "2S", "3D", "1NT P", "2NT P", "2C P", "2D P"])
def test_every_hand_has_a_call(calls: str) -> None:
    assert count(~Or(tuple(map(promised, after(calls))))) == 0


@pytest.mark.parametrize("calls", ["1C P", "1D P", "1H P", "1S P", "1C 1H", "1H 1S", "1S 2C"])
def test_nearly_every_hand_has_a_call(calls: str) -> None:
    """Left for judgement: strong balanced hands, raises of ten points, strong hands with poor length in their suit."""
    assert count(~Or(tuple(map(promised, after(calls))))) < ALL_HANDS * 5 // 100


# --- what a call denies -----------------------------------------------------------------------------------


@pytest.mark.parametrize("theirs", SUITS)
def test_a_pass_over_their_opening_is_no_double_overcall_or_notrump(theirs: str) -> None:
    others = [calls for calls in after(theirs) if calls.split()[-1] in ("X", "1NT") or "[" not in texts(calls)[0]]
    others.remove(f"{theirs} P")
    assert len(others) >= 10
    assert [calls for calls in others if both(made(f"{theirs} P"), made(calls))] == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1C 1H X", "1C 1H 1S"),
        ("1S P 1NT", "1S P 3S"),
        ("1H P 1NT", "1H P 1S"),
        ("1H P 2H", "1H P 3H"),
        ("1NT P 2D", "1NT P 2H"),
        ("1NT P P", "1NT P 2H"),
        ("1NT P 2C", "1NT P 2NT"),
        ("1C P 1D P 1NT", "1C P 1D P 2D"),
        ("1C P 1H", "1C P 1S"),
        ("2C P 2D", "2C P 2H"),
        ("1H P P X", "1H P P P"),
        ("1H X P 1S", "1H X P 2S"),
    ],
)
def test_no_hand_makes_both_calls(one: str, other: str) -> None:
    assert both(made(one), made(other)) == 0


def test_later_calls_of_a_hand_agree_with_its_earlier_ones() -> None:
    """For each call that is described there are hands that made the same player's calls before it as well."""
    impossible = []
    met: dict[Condition, int] = {}
    for each in acol().described():
        before = [each.auction[: at + 1] for at in range((len(each.auction) - 1) % 4, len(each.auction) - 1, 4)]
        own = [_promised(calls) for calls in before if acol().meaning(calls)]
        if own:
            together = And((_promised(each.auction), *own))
            met.setdefault(together, count(together))
            impossible += [] if met[together] else [each.auction]
    assert impossible == []
    assert len(met) > 300


@cache
def _promised(calls: tuple[Call, ...]) -> Condition:
    return promised(" ".join(map(str, calls)))
