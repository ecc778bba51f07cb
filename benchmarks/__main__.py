"""Benchmarks: a run, rulings and options a second, comparing, double dummy, archives, the API, a page under load.

``python -m benchmarks``.  Times differ from machine to machine, so that what counts is written as a ratio to something
else that was measured in the same run.  No time is asserted.  ``--full`` is told in :mod:`benchmarks.meanings`.
"""

from __future__ import annotations

import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from benchmarks import api, archives, double_dummy, meanings, page
from bridgelaw.errors import EventRefused
from bridgelaw.formats import case as case_format
from bridgelaw.formats.case import Case
from bridgelaw.laws.state import State
from bridgelaw.rulings.choices import options
from bridgelaw.rulings.engine import apply, start
from bridgelaw.rulings.events import Event

HERE = Path(__file__).parent
ONE = HERE / "case.yaml"
THREE = HERE / "three.yaml"
PUBLISHED = HERE.parent / "tests" / "cases" / "2017" / "published"
RUNS = 25
AUCTION = "P 1C P 1H P 1S P 2C P 2D P 2H P 3H P 4C P 4D P 4H P P P"
SECONDS = 2.0

Row = tuple[str, str, str]


def main() -> None:
    """Measure everything and print one table."""
    (one,) = case_format.load(ONE)
    published = [case for path in sorted(PUBLISHED.glob("*.yaml")) for case in case_format.load(path)]
    rows = [*process(), *three(), *rulings(one, published), *open_spiel(one), *double_dummy.rows()]
    meanings.show([*rows, *meanings.rows("--full" in sys.argv[1:]), *archives.rows(), *api.rows(), *page.rows()])


# --- the whole process --------------------------------------------------------------------------


def process() -> list[Row]:
    """``bridgelaw rule`` on one case, against an interpreter that does next to nothing."""
    rule = [sys.executable, "-m", "bridgelaw", "rule", str(ONE)]
    least = [sys.executable, "-c", "import json"]
    run(rule), run(least)  # once, so that everything is compiled and in the cache
    pairs = [(run(rule), run(least)) for _ in range(RUNS)]
    ours = statistics.median(pair[0] for pair in pairs)
    theirs = statistics.median(pair[1] for pair in pairs)
    return [
        (f"bridgelaw rule, one case, median of {RUNS}", f"{ours * 1000:.0f} ms", ""),
        (f"python -c 'import json', median of {RUNS}", f"{theirs * 1000:.0f} ms", ""),
        ("  ratio", f"{ours / theirs:.1f}", "target at most 8"),
    ]


def run(command: Sequence[str]) -> float:
    """How long the command takes, in seconds.  Raises ``CalledProcessError`` if it fails."""
    began = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=os.environ)
    return time.perf_counter() - began


# --- rulings and options ------------------------------------------------------------------------


def rulings(one: Case, published: Sequence[Case]) -> list[Row]:
    """Rulings a second, without options and with the options of every state."""
    rows = []
    for name, cases in (
        (f"one case of {len(one.events)} events", [one]),
        (f"the mean of {len(published)} published cases", published),
    ):
        alone = rate(lambda cases=cases: each(cases, with_options=False), len(cases))  # type: ignore[misc]
        ahead = rate(lambda cases=cases: each(cases, with_options=True), len(cases))  # type: ignore[misc]
        rows.append((f"rulings a second, {name}", f"{alone:,.0f}", "target at least 2,000"))
        rows.append((f"  with the options of every state, {name}", f"{ahead:,.0f}", "target at least 60"))
    return rows


def three() -> list[Row]:
    """Three irregularities in one auction, and the whole ruling document with every option, in this process."""
    from bridgelaw.formats.ruling import outcome, ruling
    from bridgelaw.texts.render import Renderer

    text, words = THREE.read_text(encoding="utf-8"), Renderer("en")
    (case,) = case_format.loads(text)
    choices = len(ruling(outcome(case), words)["options"])
    document = rate(lambda: [ruling(outcome(c), words) for c in case_format.loads(text)], 1)
    reading = rate(lambda: case_format.loads(text), 1)
    return [
        (
            f"three irregularities and {choices} options, as a document",
            f"{1000 / document:.1f} ms",
            "target under 50 ms",
        ),
        ("  ratio to reading the case alone", f"{reading / document:.1f}", ""),
    ]


def each(cases: Iterable[Case], *, with_options: bool) -> None:
    """Rule on the cases, event by event."""
    for case in cases:
        state = start(case.dealer, case.edition, case.profile)
        for event in case.events:
            state = after(state, event)
            if with_options:
                options(state)


def after(state: State, event: Event) -> State:
    """The state after the event; as it was if it is refused."""
    try:
        return apply(state, event)
    except EventRefused:
        return state


def rate(task: Callable[[], object], count: int) -> float:
    """How often a second the task is done, counted ``count`` times each: the best of several stretches."""
    task()
    best, until = 0.0, time.perf_counter() + SECONDS
    while time.perf_counter() < until:
        began, times = time.perf_counter(), 0
        while time.perf_counter() < began + SECONDS / 8:
            task()
            times += 1
        best = max(best, times * count / (time.perf_counter() - began))
    return best


# --- another program ----------------------------------------------------------------------------


def open_spiel(one: Case) -> list[Row]:
    """A regular auction call by call with the legal calls at each: OpenSpiel's bridge (in C++) and ours."""
    try:
        import pyspiel  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except ImportError:
        return [
            (
                "OpenSpiel, a regular auction",
                "not installed",
                f"{sys.executable} -m pip install open_spiel (Apache-2.0)",
            )
        ]
    from bridgelaw.laws.edition import edition
    from bridgelaw.rulings.events import CallEvent
    from bridgelaw.table import Call, Seat

    calls = AUCTION.split()
    numbers = {"P": 52, "X": 53, "XX": 54}
    for place, bid in enumerate(f"{level}{strain}" for level in range(1, 8) for strain in ("C", "D", "H", "S", "NT")):
        numbers[bid] = 55 + place
    dealt = pyspiel.load_game("bridge(use_double_dummy_result=false)").new_initial_state()
    cards = random.Random(1)
    while dealt.is_chance_node():
        dealt.apply_action(cards.choice(dealt.legal_actions()))

    def theirs() -> None:
        state = dealt.clone()
        for call in calls:
            number = numbers[call]
            if number not in state.legal_actions():
                raise ValueError(f"{call} is not legal there")
            state.apply_action(number)

    book = edition("2017")

    def ours() -> None:
        state = start(Seat.N)
        for call in calls:
            made = Call.loads(call)
            if made not in book.allowed(state, state.record.turn):
                raise ValueError(f"{call} is not legal here")
            state = apply(state, CallEvent(state.record.turn, made))

    mine, other = rate(ours, 1), rate(theirs, 1)
    return [
        (f"a regular auction of {len(calls)} calls with its legal calls, a second", f"{mine:,.0f}", ""),
        ("  the same in OpenSpiel", f"{other:,.0f}", ""),
        ("  ratio", f"{mine / other:.2f}", ""),
    ]


if __name__ == "__main__":
    main()
