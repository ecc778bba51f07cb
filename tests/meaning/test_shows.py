from __future__ import annotations

import pytest

from bridgelaw.meaning.shows import promised, read_off
from bridgelaw.table.call import Call, Denomination
from bridgelaw.table.record import Meaning


def read(call: str, *shows: str) -> tuple[str | None, bool | None]:
    meaning = read_off(Call.loads(call), Meaning(shows))
    if meaning.specifies is None:
        return None, meaning.artificial
    return " ".join(sorted(d.value for d in meaning.specifies)), meaning.artificial


@pytest.mark.parametrize(
    ("call", "shows", "specifies", "artificial"),
    [
        ("2D", "5+ H [artificial, transfer: H]", "H", True),
        ("2D", "5+ H [transfer: H]", "H", True),
        ("2D", "5+ H", "H", True),
        ("2D", "0+ [transfer: hearts]", "H", True),
        ("2NT", "5-10 [transfer: C, transfer: D]", "C D", True),
        ("1S", "6+ hcp, 4+ S", "S", None),
        ("1S", "11-19 hcp, 5+ ♠ [natural]", "S", False),
        ("2H", "8+, 5+ S [artificial]", "S", True),
        ("2C", "5+ C, 5+ H", "C H", None),
        ("4NT", "5+ C, 5+ D [artificial]", "C D", True),
        ("2NT", "5+ each minor", "C D", True),
        ("1NT", "12-14 hcp, balanced", None, None),
        ("1NT", "12-14 hcp, balanced [natural]", "NT", False),
        ("1NT", "15-17, balanced, 4+ H", "H NT", None),
        ("1C", "16+ [artificial]", "", True),
        ("1C", "11-19, 2+ C, no 5+ any major", None, None),
        ("1C", "(12-19 hcp, 4+ C) or (15-19 hcp, balanced)", None, None),
        ("2D", "(6 S, 5-10) or (6 H, 5-10)", None, None),
        ("2C", "8+ hcp, 4+ any major [artificial, asks: majors]", "", True),
        ("2C", "anything [artificial, relay]", "", True),
        ("X", "12+, 3+ S, 3+ D, 3+ C", None, None),
        ("X", "12+ hcp, 4+ H", "H", None),
        ("X", "15+ hcp", None, None),
        ("P", "0-11 hcp, not (11 hcp, rule of 20)", None, None),
        ("3H", "4+ S, shortage H [artificial]", "H S", True),
        ("2S", "6-9, 3+ S [natural]", "S", False),
        ("2H", "5-10, 6 H unless (5+ S, 4+ C)", "H", None),
        ("2H", "<=3 S, 5+ H, not 4+ C", "H", None),
        ("3D", "10+ hcp and 6+ diamonds", "D", None),
        ("1NT", "16+, not balanced, 4+ H", "H", True),
        ("3C", "(5+ S or 5+ H), 5+ C", "C", None),
        ("3C", "(5+ S, 5+ C) or (5+ H, 5+ C)", "C", None),
        ("2H", "4+ S or (6 S, 5-10)", "S", True),
        # What the notation does not have specifies nothing, and the rest is read.
        ("1H", "4-plus-ish hearts", None, None),
        ("1H", "", None, None),
        ("1H", ", or (", None, None),
        ("1H", "opening strength, 5+ H [natural, odd: [x]", "H", False),
        ("1H", "opening strength, 5+ H, 4+ S", "H S", None),
        ("1H", "(strong, 5+ H) or (weak, 6 H)", "H", None),
        ("1H", "5+ H, sound unless 4+ S", "H", None),
        ("2D", "weak or strong [artificial]", "", True),
        ("2D", "weak, with a major [transfer: H, :]", "H", True),
        ("1H", "(" * 3000 + "5+ H", None, None),
        ("1H", "5+ H" + " or so" * 3000, None, None),
    ],
)
def test_what_a_meaning_specifies(call: str, shows: str, specifies: str | None, artificial: bool | None) -> None:
    assert read(call, shows) == (specifies, artificial)


def test_several_plausible_meanings_specify_what_all_of_them_do() -> None:
    assert read("1C", "12-19, 4+ C [natural]", "8+, 4+ major [asks: majors, artificial]") == ("", None)
    assert read("1H", "6+, 4+ H", "11+, 5+ H") == ("H", None)


def test_what_was_said_stands() -> None:
    said = Meaning(("5+ H [transfer: H]",), frozenset((Denomination.D,)), False)
    assert read_off(Call.loads("2D"), said) is said
    half = read_off(Call.loads("2D"), Meaning(("5+ H [transfer: H]",), artificial=False))
    assert (half.specifies, half.artificial) == (frozenset((Denomination.H,)), False)


def test_what_a_plain_meaning_promises() -> None:
    promise = promised("11-19 hcp, 4+ H [natural]")
    assert promise is not None
    assert promise.lengths == ((4, False, Denomination.H),)
    assert (promise.low, promise.high) == (11, 19)
    exact = promised("5-10, 6 S unless 4+ H")
    assert exact is not None
    assert exact.lengths == ((6, True, Denomination.S),)
    open_ended = promised("16+")
    assert open_ended is not None
    assert (open_ended.lengths, open_ended.low, open_ended.high) == ((), 16, None)


@pytest.mark.parametrize(
    "shows",
    [
        "anything",
        "(6 S, 5-10) or (6 H, 5-10)",
        "<=3 H",
        "balanced",
        "5+ H (or so), 8+",
        "5+ H, not (4 S, 11+)",
        "5+ H or 8+",
        "4+ each major",
        # Every one promises more than its points.
        "15-17, balanced",
        "6-9, 3+ H",
        "8+, 4+ any major [artificial, asks: majors]",
        "8+ [asks: majors]",
        "15-18, stopper in H",
        "8+, 5+ H, two of the top three",
    ],
)
def test_what_has_no_plain_promise(shows: str) -> None:
    assert promised(shows) is None
