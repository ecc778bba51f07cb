"""Double dummy through bridgelaw, against endplay called directly: the twenty results of the same deals, in turn."""

from __future__ import annotations

import random
import statistics
import sys
import time

from bridgelaw.evidence.double_dummy import available, tricks
from bridgelaw.table import RANKS, SUITS, Card, Deal

#: Deals, and how often each is solved both ways; the ratio is of the best times, since the solver's vary.
DEALS = 6
ROUNDS = 4

Row = tuple[str, str, str]


def rows() -> list[Row]:
    """The time of a deal both ways, and the ratio."""
    if not available():
        return [("double dummy", "not installed", f"{sys.executable} -m pip install endplay (MIT)")]
    from endplay import dds, types

    ours: list[float] = []
    theirs: list[float] = []
    for seed in range(DEALS):
        deal = dealt(seed)
        tricks(deal)
        times: tuple[list[float], list[float]] = ([], [])
        for turn in range(2 * ROUNDS):
            began = time.perf_counter()
            if turn % 2:
                dds.calc_dd_table(types.Deal(deal.dumps()))
            else:
                tricks(deal)
            times[turn % 2].append(time.perf_counter() - began)
        ours.append(min(times[0]))
        theirs.append(min(times[1]))
    return [
        (f"the double-dummy table of a deal, mean of {DEALS}", f"{1000 * statistics.mean(ours):.0f} ms", ""),
        ("  endplay called directly", f"{1000 * statistics.mean(theirs):.0f} ms", ""),
        ("  ratio", f"{sum(ours) / sum(theirs):.3f}", "target at most 1.05"),
    ]


def dealt(seed: int) -> Deal:
    """A deal at random."""
    cards = [Card(suit, rank) for suit in SUITS for rank in RANKS]
    random.Random(seed).shuffle(cards)
    north, east, south, west = (tuple(cards[at : at + 13]) for at in range(0, 52, 13))
    return Deal((north, east, south, west))
