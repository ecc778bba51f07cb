"""The adviser of a case: systems by name and by file, and what cannot be measured."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from bridgelaw.errors import UnknownSystem, UnreadableMeaning
from bridgelaw.formats.advice import Advice, Adviser, measured
from bridgelaw.formats.case import load, loads
from bridgelaw.formats.ruling import begin, outcome
from bridgelaw.laws.profile import Profile, profile, profiles, thresholds
from bridgelaw.table import Meaning

CASE = """\
bridgelaw: 1
title: x
edition: 2017
methods: {methods}
dealer: N
events:
  - {{call: E 1S}}
  - director
  - {{decline: S}}
  - {{call: N 1D}}
  - {{call: E 1S}}
"""
CLUB = """\
system: Ours
extends: standard-american
calls:
  1S: 8-16, 5+ S
"""


def advised(withdrawn: str, replacement: str, own: Profile | None = None) -> Advice | None:
    return Adviser(own or profile()).measure("23A", Meaning((withdrawn,)), Meaning((replacement,)))


HONOURS = [f"2+ of {three} in {suit}" for suit in "SHDC" for three in ("AKQ", "KQJ", "QJT")]


def test_what_would_take_long_to_count_is_left_to_the_director() -> None:
    assert advised(" or ".join(HONOURS[:5]), "8+") is not None
    assert advised(" or ".join(HONOURS[:8]), "8+") is None


def test_what_a_call_concludes_is_left_out_where_it_is_more_than_can_be_counted() -> None:
    given = advised(f"0-11 unless ({' or '.join(HONOURS)})", "6-9, 3+ H")
    assert given is not None
    assert (given.comparable, given.ground) == (True, "23A2")


def test_a_file_beside_the_case(tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").write_text(CLUB, encoding="utf-8")
    (tmp_path / "case.yaml").write_text(CASE.format(methods="{EW: ours.yaml}"), encoding="utf-8")
    (case,) = load(tmp_path / "case.yaml")
    state = outcome(case).state
    assert state.verdict is not None
    assert (state.verdict.comparable, state.verdict.ground, state.verdict.by) == (True, "23A2", "advice")
    assert state.record.calls[-1].meaning.shows == ("8-16 hcp, 5+ S",)


def test_text_from_elsewhere_reads_no_file(tmp_path: Path) -> None:
    ours = tmp_path / "ours.yaml"
    ours.write_text(CLUB, encoding="utf-8")
    (case,) = loads(CASE.format(methods=f"{{EW: {ours}}}"))
    with pytest.raises(UnknownSystem):
        begin(case)


def test_a_system_that_is_not_there_is_told_with_its_line() -> None:
    (case,) = loads(CASE.format(methods="{EW: polish-club}"), file="case.yaml")
    with pytest.raises(UnknownSystem) as error:
        begin(case)
    assert error.value.place == "case.yaml:4"
    assert "standard-american" in error.value.expected


def test_a_mistake_in_the_file_is_told_where_it_is(tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").write_text(CLUB.replace("8-16, 5+ S", "8-16, 5+ Q"), encoding="utf-8")
    (tmp_path / "case.yaml").write_text(CASE.format(methods="{EW: ours.yaml}"), encoding="utf-8")
    (case,) = load(tmp_path / "case.yaml")
    with pytest.raises(UnreadableMeaning) as error:
        begin(case)
    assert str(error.value.file).endswith("ours.yaml")
    assert error.value.line == 4


@pytest.mark.parametrize(
    ("withdrawn", "replacement"),
    [("", "11+"), ("a good hand", "11+"), ("@1NT", "11+"), ("11+", "38+"), ("11+", "5+ S, 5+ H, 5+ D")],
)
def test_what_cannot_be_counted_is_left_to_the_director(withdrawn: str, replacement: str) -> None:
    assert advised(withdrawn, replacement) is None


def test_the_thresholds_are_those_of_the_profile() -> None:
    assert set(thresholds()) == {"practical", "similar", "point", "judgement"}
    wide, narrow = "11-21, 5+ S", "9-15, 5+ S"
    found = advised(wide, narrow)
    assert found is not None
    assert found.comparable is None
    strict = Profile("TEST", "A test", from_share={"judgement": ("0.70", "the test")})
    found = advised(wide, narrow, strict)
    assert found is not None
    assert found.comparable is False
    for name in profiles():
        assert all(0 <= Fraction(share) <= 1 for share in profile(name).thresholds.values())


def test_the_figures_are_whole_numbers_of_hands() -> None:
    found = advised("11-21 hcp, 5+ S", "8-16 hcp, 5+ S")
    assert found is not None
    document = measured(found, explained=True)
    assert document["hands"] == {"withdrawn": 48597848950, "replacement": 73420240071, "both": 42097283800}
    assert round(document["p"], 3) == 0.573
    assert document["breaks"] == [{"condition": "11-21 hcp", "share": 1.0}]
    assert document["witness"].count(".") == 3


@pytest.mark.parametrize(
    ("withdrawn", "replacement", "reason", "comparable"),
    [
        ("0-11 unless (6 H, 6-10)", "6-9, 3+ H", "subset", True),
        ("0-11 unless (6 H, 6-10)", "6 H, 6-10", "concluded", None),
        ("0-11 unless (6 H, 6-10)", "6 H, 10-16", "outside", False),
        ("0-11 unless 4+ H [relay]", "0-7, 4+ H [relay]", "purpose", True),
    ],
)
def test_what_is_only_concluded_can_leave_it_to_the_director(
    withdrawn: str, replacement: str, reason: str, comparable: bool | None
) -> None:
    found = advised(withdrawn, replacement)
    assert found is not None
    assert (found.reason, found.comparable) == (reason, comparable)
