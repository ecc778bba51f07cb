"""Par, against an auction that tries every sequence of bids, and on deals whose par is plain."""

from __future__ import annotations

import random
from functools import cache

import pytest

from bridgelaw.scores.contract import Result
from bridgelaw.scores.par import par
from bridgelaw.table import DENOMINATIONS, SEATS, Contract, Denomination, Seat, Side, Vulnerability

Table = dict[Denomination, dict[Seat, int]]


def table(ns: str, ew: str) -> Table:
    """Both hands of a side take as many tricks: five figures, clubs first, the tricks in base 16."""
    return {
        each: {seat: int((ns if seat.side is Side.NS else ew)[at], 16) for seat in SEATS}
        for at, each in enumerate(DENOMINATIONS)
    }


def random_table(seed: int) -> Table:
    chance = random.Random(seed)
    found: Table = {}
    for each in DENOMINATIONS:
        ours = chance.randint(0, 13)
        found[each] = {
            seat: min(13, max(0, (ours if seat.side is Side.NS else 13 - ours) - chance.randint(0, 1)))
            for seat in SEATS
        }
    return found


def tried(tricks: Table, sides: Vulnerability, dealer: Seat) -> int:
    """The score when both sides choose their bids call by call, pass included, looking at everything that follows."""
    bids = [(level, each) for level in range(1, 8) for each in DENOMINATIONS]

    def score(at: int, side: Side) -> int:
        level, each = bids[at]
        seat = max(side.seats, key=lambda one: tricks[each][one])
        over = tricks[each][seat] - 6 - level
        return Result(Contract(level, each, int(over < 0), seat), over).score(sides)

    @cache
    def best(last: int, bidder: Side | None, turn: Side, passed: bool) -> int:
        """North-South's score with ``turn`` to call over the last bid."""
        better = max if turn is Side.NS else min
        passes = 0 if passed else None
        if bidder is not None:
            passes = score(last, bidder)
        now = best(last, None, turn.other, True) if passes is None else passes
        return better([now, *(best(at, turn, turn.other, False) for at in range(last + 1, len(bids)))])

    return best(-1, None, dealer.side, False)


@pytest.mark.parametrize("seed", range(25))
def test_par_is_what_choosing_every_call_comes_to(seed: int) -> None:
    tricks = random_table(seed)
    for sides in Vulnerability:
        for dealer in SEATS:
            found = par(lambda each, seat: tricks[each][seat], sides, dealer)
            assert found.score == tried(tricks, sides, dealer)
            assert {result.score(sides) for result in found.results} == ({found.score} if found.score else set())


@pytest.mark.parametrize(
    ("ns", "ew", "sides", "dealer", "score", "results"),
    [
        # Four spades make, and five diamonds doubled cost 300.
        ("568A8", "87535", "None", "N", 420, {"4S= N", "4S= S"}),
        ("56AA8", "89335", "None", "N", 300, {"5DX-2 E", "5DX-2 W"}),
        ("56AA8", "89335", "EW", "N", 420, {"4S= N", "4S= S", "4H= N", "4H= S"}),
        # Whoever bids first has one no trump.
        ("66667", "66667", "None", "N", 90, {"1NT= N", "1NT= S"}),
        ("66667", "66667", "None", "E", -90, {"1NT= E", "1NT= W"}),
        ("66666", "66666", "All", "E", 0, set()),
        ("0000D", "00000", "All", "E", 2220, {"7NT= N", "7NT= S"}),
    ],
)
def test_pars_that_are_plain(ns: str, ew: str, sides: str, dealer: str, score: int, results: set[str]) -> None:
    tricks = table(ns, ew)
    found = par(lambda each, seat: tricks[each][seat], Vulnerability(sides), Seat(dealer))
    assert (found.score, {str(result) for result in found.results}) == (score, results)
