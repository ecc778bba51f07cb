"""Law 77 against a second way of working it out, and contracts as they are written."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaw.errors import (
    AmbiguousNotation,
    ImpossibleScore,
    MissingDeclarer,
    UnreadableResult,
)
from bridgelaw.scores.contract import (
    PASSED_OUT,
    Result,
    check_score,
    declarer_score,
    possible_scores,
    read_result,
    results,
    write_result,
)
from bridgelaw.table.board import Vulnerability
from bridgelaw.table.call import DENOMINATIONS, Denomination
from bridgelaw.table.notation import LANGUAGES, STYLES
from bridgelaw.table.record import Contract
from bridgelaw.table.seat import SEATS, Seat

C, D, H, S, NT = DENOMINATIONS

#: Undertricks one by one, as Law 77 lists them: doubled, not vulnerable and vulnerable.
DOWN = {
    (0, False): [50] * 13,
    (0, True): [100] * 13,
    (1, False): [100, 200, 200, *[300] * 10],
    (1, True): [200, *[300] * 12],
    (2, False): [200, 400, 400, *[600] * 10],
    (2, True): [400, *[600] * 12],
}


def by_the_table(level: int, strain: Denomination, doubled: int, tricks: int, vulnerable: bool) -> int:
    """Trick by trick, with the table of Law 77 in hand."""
    missing = level + 6 - tricks
    if missing > 0:
        return -sum(DOWN[doubled, vulnerable][:missing])
    worth = {C: [20] * 7, D: [20] * 7, H: [30] * 7, S: [30] * 7, NT: [40, *[30] * 6]}[strain]
    bid = sum(worth[:level]) << doubled
    total = bid
    if bid >= 100:
        total += 500 if vulnerable else 300
    else:
        total += 50
    if level == 6:
        total += 750 if vulnerable else 500
    if level == 7:
        total += 1500 if vulnerable else 1000
    total += [0, 50, 100][doubled]
    for _ in range(tricks - 6 - level):
        total += {0: worth[1], 1: 200 if vulnerable else 100, 2: 400 if vulnerable else 200}[doubled]
    return total


def test_every_contract_with_every_number_of_tricks() -> None:
    checked = 0
    for level in range(1, 8):
        for strain in DENOMINATIONS:
            for doubled in (0, 1, 2):
                for tricks in range(14):
                    for vulnerable in (False, True):
                        expected = by_the_table(level, strain, doubled, tricks, vulnerable)
                        assert declarer_score(level, strain, doubled, tricks - 6 - level, vulnerable) == expected
                        checked += 1
    assert checked == 7 * 5 * 3 * 14 * 2


@pytest.mark.parametrize(
    ("text", "none", "vulnerable"),
    [
        ("1C= N", 70, 70),
        ("2S+1 N", 140, 140),
        ("1NT= S", 90, 90),
        ("3NT= N", 400, 600),
        ("4H= S", 420, 620),
        ("5D+1 N", 420, 620),
        ("4SX= N", 590, 790),
        ("2HX= N", 470, 670),
        ("1NTXX= S", 560, 760),
        ("6NT= N", 990, 1440),
        ("7S= N", 1510, 2210),
        ("7NTXX= N", 2280, 2980),
        ("4SX-2 S", -300, -500),
        ("3NTX-4 N", -800, -1100),
        ("2CXX-1 S", -200, -400),
        ("7NTXX-13 N", -7000, -7600),
    ],
)
def test_scores_that_everybody_knows(text: str, none: int, vulnerable: int) -> None:
    result = Result.loads(text)
    assert (result.score(Vulnerability.NONE), result.score(Vulnerability.ALL)) == (none, vulnerable)
    # The other side at the same contract has the opposite, and vulnerability is that of declarer's side.
    assert result.score(Vulnerability.NS) == vulnerable
    assert result.score(Vulnerability.EW) == none
    assert result.contract is not None
    turned = Result(replace(result.contract, declarer=Seat.W), result.over)
    assert turned.score(Vulnerability.EW) == -vulnerable


CONTRACTS = st.builds(
    Contract, st.integers(1, 7), st.sampled_from(DENOMINATIONS), st.integers(0, 2), st.sampled_from(SEATS)
)
RESULTS = st.one_of(
    st.just(PASSED_OUT),
    CONTRACTS.flatmap(lambda c: st.integers(-6 - c.level, 7 - c.level).map(lambda over: Result(c, over))),
)


@given(RESULTS)
def test_results_are_read_as_they_are_written(result: Result) -> None:
    assert Result.loads(result.dumps()) == result
    for language in LANGUAGES:
        for style in STYLES:
            assert read_result(write_result(result, language, style), language) == result


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("4♠x S −2", "4SX-2 S"),
        ("3N = E", "3NT= E"),
        ("4H by E -1", "4H-1 E"),
        ("4HE-1", "4H-1 E"),
        ("4H E -\n1", "4H-1 E"),
        ("4S*N+1", "4SX+1 N"),
        ("3NTE=", "3NT= E"),
        ("2c s made", "2C= S"),
        ("1NT W C", "1NT= W"),
        ("PASS", "Pass"),
        ("all pass", "Pass"),
        ("Passed Out", "Pass"),
    ],
)
def test_what_players_and_programs_write(text: str, same: str) -> None:
    assert Result.loads(text).dumps() == same


def test_letters_of_a_language() -> None:
    assert read_result("3K= Z", "nl").dumps() == "3C= S"
    assert read_result("3K= S", "de").dumps() == "3D= S"
    assert read_result("4♥ O -1", "nl").dumps() == "4H-1 E"
    assert read_result("rondpas", "nl") == PASSED_OUT
    with pytest.raises(AmbiguousNotation):
        read_result("3K= S")


@pytest.mark.parametrize(
    "text", ["", "4S", "4S S", "8S= N", "0NT= N", "4H+8 S", "4H-11 S", "4Q= N", "4S= N S", "4S=-1 N", "4S= Q", "x" * 99]
)
def test_what_is_no_result(text: str) -> None:
    with pytest.raises(UnreadableResult) as caught:
        Result.loads(text)
    assert caught.value.expected
    assert caught.value.example


def test_without_a_declarer() -> None:
    with pytest.raises(MissingDeclarer) as caught:
        Result.loads("4S=")
    assert "'4S= S'" in str(caught.value)
    assert Result.loads("4S=", Seat.W).dumps() == "4S= W"


@given(CONTRACTS, st.sampled_from(Vulnerability))
def test_what_a_contract_can_give(contract: Contract, vulnerability: Vulnerability) -> None:
    found = results(contract, vulnerability)
    assert list(found) == list(range(14))
    assert set(found.values()) <= possible_scores(vulnerability)
    ordered = [found[t] for t in range(14)]
    assert ordered == sorted(ordered, reverse=contract.declarer in (Seat.E, Seat.W))


def test_a_score_that_this_board_does_not_give() -> None:
    assert check_score(420, Vulnerability.NONE) == 420
    with pytest.raises(ImpossibleScore) as caught:
        check_score(620, Vulnerability.NONE)
    assert "vulnerable: NS or All" in str(caught.value)
    with pytest.raises(ImpossibleScore) as caught:
        check_score(423, Vulnerability.NONE)
    assert "+420" in str(caught.value)
    assert not caught.value.advice
