"""How long comparing two calls takes, and what sampling and a solver take for the same answer.

``python -m benchmarks.meanings``, on one core.  Times are processor time; cold is with every cache emptied, warm with
the tables in place.  Answers are asserted, times only told, beside their targets.  ``--full`` lets endplay deal as many
hands as the accuracy needs, which takes minutes; otherwise a part of them, and the time is that of all in proportion.
"""

from __future__ import annotations

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from functools import _lru_cache_wrapper
from itertools import combinations
from math import ceil, sqrt

import numpy as np
from numpy.typing import NDArray

from bridgelaw.meaning.compare import Comparison, compare, explain

__all__ = ["rows"]

Row = tuple[str, str, str]

WITHDRAWN, REPLACEMENT = "11-21, 5+ S", "8-16, 5+ S"
WARM, COLD, PAIRS, OPPOSITE, WHY = 1, 25, 120, 200, 15
#: The standard error of p up to which is sampled.
ERROR = 0.001
#: So many standard errors an estimate may be off.
FAR = 5
#: What makes a table larger, besides lengths and high-card points.
FEATURES = (
    *("stopper in H", "stopper in each suit", "3+ controls", "<=7 losers", "2+ aces", "1+ kings", "1+ queens"),
    *("2+ keycards S", "2+ of AKQ in S", "3+ of AKQJT in H", "good H", "12+ points", "4+ hcp in S", "8+ hcp in S+H"),
    *("holds SA HK", "rule of 20", "<=4 losers in S"),
)


def rows(full: bool = False) -> list[Row]:
    """All rows: what was measured, the time, and the target or the ratio."""
    found = compare(WITHDRAWN, REPLACEMENT)
    assert found.hands == (48_597_848_950, 73_420_240_071, 42_097_283_800)
    return [*ours(), *pairs_of_features(), *sampled(found, full), *solved()]


# --- ours -----------------------------------------------------------------------------------------------


def forget() -> None:
    """Empty every cache."""
    for module in [module for name, module in sys.modules.items() if name.startswith("bridgelaw.meaning")]:
        for each in list(vars(module).values()):
            # The grammar is made once in a process: what that costs, a fresh process tells.
            if isinstance(each, _lru_cache_wrapper) and each.__name__ != "_parser":
                each.cache_clear()


def ours() -> list[Row]:
    """Comparing and explaining, cold and warm."""
    losers = "11-21, 5+ S, <=6 losers", "8-16, 5+ S, stopper in H"
    found = compare(WITHDRAWN, REPLACEMENT)
    wide = compare(f"{WITHDRAWN}, 3+ controls", f"{REPLACEMENT}, 4+ hcp in S")
    pairs = compare(WITHDRAWN, REPLACEMENT, partner="15-17, balanced")
    many = compare("0-11, not (11, rule of 20)", "10-12, 4+ H, not (12, not balanced)")
    tasks: list[tuple[str, Callable[[], object], Callable[[], None], int]] = [
        ("warm comparison", lambda: compare(WITHDRAWN, REPLACEMENT), nothing, WARM),
        ("warm comparison, losers and a stopper", lambda: compare(*losers), nothing, WARM),
        ("cold comparison, lengths and points", lambda: compare(WITHDRAWN, REPLACEMENT), forget, COLD),
        ("explanation", lambda: explain(found), nothing, WHY),
        ("explanation, a pass and the rule of 20", lambda: explain(many), nothing, WHY),
        ("explanation, controls and points of a suit", lambda: explain(wide), nothing, WHY),
        *(
            (
                f"cold comparison opposite '{partner}'",
                lambda partner=partner: compare(WITHDRAWN, REPLACEMENT, partner=partner),  # type: ignore[misc]
                forget,
                OPPOSITE,
            )
            for partner in ("15-17, balanced", "11-21, 5+ H", "0-11, not (11, rule of 20)")
        ),
    ]
    grammar = fresh(f"({WITHDRAWN})", REPLACEMENT)
    return [
        *(told(name, times(task, before), target) for name, task, before, target in tasks),
        (
            "explanation of a comparison opposite partner",
            f"{statistics.median(times(lambda: explain(pairs), nothing, 11)) * 1000:.0f} ms",
            "",
        ),
        told("cold comparison, lengths and points, fresh processes", fresh(WITHDRAWN, REPLACEMENT), COLD),
        ("  the same with the grammar, which is made once", f"{statistics.median(grammar) * 1000:.2f} ms", ""),
    ]


def fresh(withdrawn: str, replacement: str, runs: int = 15) -> list[float]:
    """Seconds of processor time for one comparison in each of some processes, when all has been imported."""
    program = (
        "import time; from bridgelaw.meaning.compare import compare; import bridgelaw.meaning.notation.reading;"
        f"began = time.process_time(); compare({withdrawn!r}, {replacement!r}); print(time.process_time() - began)"
    )
    command = [sys.executable, "-c", program]
    return sorted(
        float(subprocess.run(command, check=True, capture_output=True, text=True).stdout) for _ in range(runs)
    )


def pairs_of_features() -> list[Row]:
    """Cold with any two further features: each pair some times, and the worst pair often."""

    def task(pair: tuple[str, str]) -> Callable[[], object]:
        return lambda: compare(f"{WITHDRAWN}, {pair[0]}", f"{REPLACEMENT}, {pair[1]}")

    pairs = list(combinations(FEATURES, 2))
    each = {pair: statistics.median(times(task(pair), forget, 3)) for pair in pairs}
    worst = max(each, key=lambda pair: each[pair])
    within = sum(seconds * 1000 <= PAIRS for seconds in each.values())
    return [
        (
            f"cold comparison, two further features, {len(pairs)} pairs",
            f"{statistics.median(each.values()) * 1000:.1f} ms",
            f"{within} of them within {PAIRS} ms",
        ),
        told(f"  the slowest pair: {' and '.join(worst)}", times(task(worst), forget), PAIRS),
    ]


def nothing() -> None:
    """What comes before a warm run."""


def times(task: Callable[[], object], before: Callable[[], None], runs: int = 41) -> list[float]:
    """Seconds of processor time for each run."""
    task()
    found = []
    for _ in range(runs):
        before()
        began = time.process_time()
        task()
        found.append(time.process_time() - began)
    return sorted(found)


def told(name: str, seconds: list[float], target: int) -> Row:
    """A row with the median, the 95th of a hundred, and the target."""
    half, most = (seconds[min(len(seconds) - 1, int(len(seconds) * share))] * 1000 for share in (0.5, 0.95))
    verdict = "" if most <= target else ": missed" if half > target else ": missed by the slowest"
    return name, f"{half:.2f} ms, p95 {most:.2f}", f"target {target} ms{verdict}"


# --- sampling -------------------------------------------------------------------------------------------


def sampled(found: Comparison, full: bool) -> list[Row]:
    """The same share from random hands, to a standard error of 0.1 %; ratios to a cold comparison."""
    cold = statistics.median(times(lambda: compare(WITHDRAWN, REPLACEMENT), forget, 11))
    needed = ceil(found.p_float * (1 - found.p_float) / ERROR**2)
    return [
        (f"p to a standard error of {ERROR:.1%}: counted, which is exact", f"{cold * 1000:.1f} ms", ""),
        *(
            row(name, sample(found, needed, part), needed, cold)
            for name, sample, part in (
                ("numpy, hands drawn without replacement", by_numpy, 1.0),
                ("endplay's dealer", by_endplay, 1.0 if full else 0.04),
            )
        ),
    ]


def row(name: str, seconds: float | None, needed: int, cold: float) -> Row:
    if seconds is None:
        return f"  {name}", "not installed", ""
    return f"  {name}, {needed:,} hands of R", f"{seconds:.2f} s", f"{seconds / cold:,.0f} times as long"


def agrees(found: Comparison, hands: int, both: int) -> None:
    """Raise AssertionError unless an estimate is as near as its standard error says."""
    p = found.p_float
    assert abs(both / hands - p) <= FAR * sqrt(p * (1 - p) / hands), (both, hands, p)


def by_numpy(found: Comparison, needed: int, part: float) -> float:
    """Seconds for ``needed`` hands of R, thirteen cards of 52 at a time for many hands at once."""
    chance = np.random.default_rng(1)
    points = np.array([4, 3, 2, 1, *[0] * 9] * 4, dtype=np.uint8)
    began = time.process_time()
    hands = both = 0
    while hands < needed * part:
        cards = drawn(chance, 20_000)
        spades = np.count_nonzero(cards < 13, axis=0)
        hcp = points[cards].sum(axis=0)
        replacement = (spades >= 5) & (hcp >= 8) & (hcp <= 16)
        hands += int(replacement.sum())
        both += int((replacement & (hcp >= 11)).sum())
    seconds = time.process_time() - began
    agrees(found, hands, both)
    return seconds / part


def drawn(chance: np.random.Generator, many: int) -> NDArray[np.uint8]:
    """Hands, one a column: the first thirteen steps of a shuffle, for all hands at once."""
    pack = np.repeat(np.arange(52, dtype=np.uint8)[:, None], many, axis=1)
    column = np.arange(many)
    for place in range(13):
        other = chance.integers(place, 52, size=many, dtype=np.uint8)
        card = pack[other, column]
        pack[other, column] = pack[place]
        pack[place] = card
    return pack[:13]


def by_endplay(found: Comparison, needed: int, part: float) -> float | None:
    """Seconds for ``needed`` hands of R from endplay's dealer; None where it is not installed."""
    try:
        from endplay.dealer import generate_deals  # type: ignore[import-not-found, import-untyped, unused-ignore]
        from endplay.evaluate import hcp  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except ImportError:
        return None
    hands = ceil(needed * part)
    began = time.process_time()
    deals = generate_deals(
        "spades(north) >= 5 and hcp(north) >= 8 and hcp(north) <= 16", produce=hands, seed=1, max_attempts=-1
    )
    both = sum(hcp(deal.north) >= 11 for deal in deals)
    seconds = time.process_time() - began
    agrees(found, hands, both)
    return seconds / part


# --- a solver -------------------------------------------------------------------------------------------


def solved() -> list[Row]:
    """Whether a hand is in R and not in W: z3 over 52 cards, and the exact count."""
    try:
        import z3  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except ImportError:
        return [("z3, is there a hand in R outside W", "not installed", "")]
    card = [[z3.Bool(f"{suit}{rank}") for rank in "AKQJT98765432"] for suit in "SHDC"]

    def suit(at: int, low: int, high: int = 13) -> object:
        return z3.And(z3.AtLeast(*card[at], low), z3.AtMost(*card[at], high))

    def hcp(low: int, high: int) -> object:
        worth = [(held, 4 - at) for ranks in card for at, held in enumerate(ranks[:4])]
        return z3.And(z3.PbGe(worth, low), z3.PbLe(worth, high))

    balanced = z3.And(*(suit(at, 2, 5) for at in range(4)), z3.AtMost(*(suit(at, 2, 2) for at in range(4)), 1))
    ace, king, queen, jack = card[1][:4]
    stopper = z3.Or(ace, *(z3.And(held, suit(1, length)) for held, length in ((king, 2), (queen, 3), (jack, 4))))
    questions = [
        (WITHDRAWN, "11-16, 6+ S", z3.And(hcp(11, 21), suit(0, 5)), z3.And(hcp(11, 16), suit(0, 6))),
        (WITHDRAWN, REPLACEMENT, z3.And(hcp(11, 21), suit(0, 5)), z3.And(hcp(8, 16), suit(0, 5))),
        (
            "15-17, balanced",
            "15-18, balanced, stopper in H",
            z3.And(hcp(15, 17), balanced),
            z3.And(hcp(15, 18), balanced, stopper),
        ),
    ]

    def ask(withdrawn: object, replacement: object) -> bool:
        solver = z3.Solver()
        solver.add(z3.PbEq([(held, 1) for ranks in card for held in ranks], 13), replacement, z3.Not(withdrawn))
        return bool(solver.check() == z3.unsat)

    found = []
    for one, two, withdrawn, replacement in questions:
        assert ask(withdrawn, replacement) is compare(one, two).proved
        theirs = statistics.median(times(lambda w=withdrawn, r=replacement: ask(w, r), nothing, 5))  # type: ignore[misc]
        mine = statistics.median(times(lambda w=one, r=two: compare(w, r), forget, 11))  # type: ignore[misc]
        what = "a subset" if compare(one, two).proved else "none"
        found += [
            (f"z3, is '{two}' within '{one}': {what}", f"{theirs * 1000:.1f} ms", ""),
            ("  counted exactly, cold", f"{mine * 1000:.1f} ms", f"z3 takes {theirs / mine:.1f} times as long"),
        ]
    return found


def show(lines: Iterable[Row]) -> None:
    """The rows as a table."""
    listed = list(lines)
    widths = [max(len(line[column]) for line in listed) for column in range(3)]
    for line in listed:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())


if __name__ == "__main__":
    show(rows("--full" in sys.argv[1:]))
