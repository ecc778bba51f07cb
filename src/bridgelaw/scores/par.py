"""Par: the score where both sides bid as well as can be, all tricks known beforehand (Law 77 gives the scores).

A contract that goes down is doubled, and each side is declared by its better hand.  A side that has bid lets the other
choose: pass, or a higher bid that leaves it better off; so the bids are worked through from seven no trump downwards.
Whoever deals bids first, which matters where both sides can make the same contract.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from bridgelaw.scores.contract import Result
from bridgelaw.table.board import Vulnerability
from bridgelaw.table.call import DENOMINATIONS, Denomination
from bridgelaw.table.record import Contract
from bridgelaw.table.seat import Seat, Side

__all__ = ["Par", "par"]

#: The tricks that a declarer takes in a denomination, 0 to 13.
Tricks = Callable[[Denomination, Seat], int]

_BOOK = 6
_BIDS = tuple((level, denomination) for level in range(7, 0, -1) for denomination in reversed(DENOMINATIONS))


@dataclass(frozen=True, slots=True)
class Par:
    """The ``score`` of North-South, and the results that give it: of each player and denomination the highest.

    There are none where the board is passed out.
    """

    score: int
    results: tuple[Result, ...]


def par(tricks: Tricks, vulnerability: Vulnerability, dealer: Seat) -> Par:
    """The par of a deal at a vulnerability, with this player to bid first."""
    #: What each side, having the turn, can reach by bidding so high or higher; as its own score.
    best: dict[Side, int | None] = dict.fromkeys(Side)
    #: The most that a contract so high or higher scores for each side, were it passed out.
    most: dict[Side, int | None] = dict.fromkeys(Side)
    #: The results over which the other side has nothing better to bid, highest first, and their scores.
    ends: list[tuple[int, Result]] = []
    for level, denomination in _BIDS:
        reach, score = dict(best), dict(most)
        for side in Side:
            results = _results(level, denomination, side, tricks, vulnerability)
            own = _own(results[0].score(vulnerability), side)
            reply, higher = best[side.other], most[side.other]
            reach[side] = _more(reach[side], own if reply is None else min(own, -reply))
            score[side] = _more(score[side], own)
            if higher is None or own <= -higher:
                ends += [(_own(own, side), result) for result in results]
        best, most = reach, score
    first, second = dealer.side, dealer.side.other
    # Bidding, or passing: then the other side bids, or the board is passed out.
    passed = -max(0, best[second] or 0)
    par_score = _own(max(best[first] or 0, passed), first)
    return Par(par_score, _highest(result for value, result in ends if value == par_score and par_score))


def _highest(results: Iterable[Result]) -> tuple[Result, ...]:
    """The first result of each declarer and denomination."""
    found: dict[tuple[Seat, Denomination], Result] = {}
    for result in results:
        if result.contract is not None:
            found.setdefault((result.contract.declarer, result.contract.denomination), result)
    return tuple(found.values())


def _more(one: int | None, other: int) -> int:
    return other if one is None else max(one, other)


def _own(score: int, side: Side) -> int:
    return score if side is Side.NS else -score


def _results(
    level: int, denomination: Denomination, side: Side, tricks: Tricks, vulnerability: Vulnerability
) -> list[Result]:
    """The contract by the better hand of a side, or by both where they are alike; doubled where it goes down."""
    most = max(tricks(denomination, seat) for seat in side.seats)
    over = most - _BOOK - level
    seats = [seat for seat in side.seats if tricks(denomination, seat) == most]
    return [Result(Contract(level, denomination, int(over < 0), seat), over) for seat in seats]
