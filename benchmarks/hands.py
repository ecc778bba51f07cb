"""How long counting hands takes: ``python -m benchmarks.hands``, on one core.

Each time is processor time, the median of some runs, beside its ratio to sorting 100,000 int64 in numpy, measured in
the same run, so that a loaded machine shows less.  Cold is with every cache emptied.  Nothing is asserted.
"""

from __future__ import annotations

import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"

import resource
import statistics
import time
from collections.abc import Callable

import numpy as np

from bridgelaw.meaning.conditions import (
    Between,
    Condition,
    Controls,
    Feature,
    HighCardPoints,
    Length,
    Losers,
    balanced,
    honours,
    rule_of,
    stopper,
)
from bridgelaw.meaning.hands import classes, deal, opposite, predicate, table, tabulate, witnesses
from bridgelaw.table.call import SUITS

RUNS = 15
S, H, D, C = SUITS
NUMBERS = np.random.default_rng(1).integers(2**40, size=100_000)


def hcp(low: int, high: int | None = None) -> Condition:
    return Between(HighCardPoints(), low, high)


def five(suit: object) -> Condition:
    return Between(Length((suit,)), 5)


NOTRUMP, WIDER = hcp(15, 17) & balanced(), hcp(15, 18) & balanced() & stopper(H)
OPENING, OVERCALL = hcp(11, 21) & five(H), hcp(8, 16) & five(H)
SIX = Between(Losers(), None, 6)
FEATURES: dict[str, tuple[Feature | Condition, ...]] = {
    "lengths and HCP": (),
    "+ stopper in a suit": (WIDER,),
    "+ losers, controls": (Losers(), Controls()),
    "+ aces, king of a suit": (honours("A"), honours("K", [S])),
    "+ HCP of two suits": (HighCardPoints((S,)), HighCardPoints((H,))),
    "+ HCP of each suit": tuple(HighCardPoints((suit,)) for suit in SUITS),
}


def main() -> None:
    """Measure and print."""
    unit = median(lambda: np.sort(NUMBERS))
    print(f"{'sorting 100,000 int64':60} {unit * 1e3:8.2f} ms     1.0")
    for name, features in FEATURES.items():
        show(f"cold: table of {name} ({len(tabulate(*features)):,} rows)", lambda f=features: tabulate(*f), unit, cold)
    show("cold: table within 15-18 balanced", lambda: tabulate(NOTRUMP, WIDER, within=NOTRUMP | WIDER), unit, cold)
    for name, one, two in (
        ("1NT", NOTRUMP, WIDER),
        ("1H", OPENING, OVERCALL),
        ("rule of 20", ~(hcp(12) | (hcp(11, 11) & rule_of(20))), hcp(6, 9)),
    ):
        tabulate(one, two)
        show(f"warm: comparison, {name}", lambda w=one, r=two: compare(w, r), unit)
    tabulate(SIX, Controls())
    show("warm: comparison, losers and controls", lambda: compare(SIX, Between(Controls(), 5) & SIX), unit)
    show("warm: two witnesses", lambda: witnesses(WIDER & ~NOTRUMP), unit)
    show("warm: a hundred hands", lambda: deal(NOTRUMP, 100, 1), unit)
    for name, partner in (("1NT", NOTRUMP), ("1S", hcp(11, 21) & five(S)), ("rule of 20", rule_of(20))):
        show(
            f"cold: 1H and overcall opposite {name}",
            lambda p=partner: opposite(p, OPENING & OVERCALL, OVERCALL),
            unit,
            cold,
        )
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB")


def compare(withdrawn: Condition, replacement: Condition) -> list[int]:
    """The three counts from one table."""
    at = tabulate(withdrawn, replacement)
    return [at.count(condition) for condition in (withdrawn, replacement, withdrawn & replacement)]


def cold() -> None:
    """Forget everything."""
    for cached in (table.table_of, classes.of_one, classes.of_two, predicate._one_of):
        cached.cache_clear()


def median(what: Callable[[], object], before: Callable[[], None] = lambda: None) -> float:
    """Seconds."""
    times = []
    for _ in range(RUNS):
        before()
        start = time.process_time()
        what()
        times.append(time.process_time() - start)
    return statistics.median(times)


def show(name: str, what: Callable[[], object], unit: float, before: Callable[[], None] = lambda: None) -> None:
    """One line."""
    what()
    seconds = median(what, before)
    print(f"{name:60} {seconds * 1e3:8.2f} ms {seconds / unit:7.1f}")


if __name__ == "__main__":
    main()
