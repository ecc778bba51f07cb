"""What the shipped systems make of irregularities that every club sees, ruled as a case with the pairs' methods.

Each line: the calls before, the withdrawn call and its player, the calls after it was withdrawn (the dealer is North),
what it is replaced by, and for each system what is found: the test of Law 23A that is met, ``a`` for 27B1(a) where
nothing was compared, ``no`` where the calls are not comparable, ``?`` where the Director decides, ``-`` where the pair
does not have the call or it shows something else there.
"""

from __future__ import annotations

import pytest

from bridgelaw.formats.case import loads
from bridgelaw.formats.ruling import outcome
from bridgelaw.table.record import Record
from bridgelaw.table.seat import Seat

SYSTEMS = ("standard-american", "acol", "dutch", "forum-d")
A1, A2, A3 = "23A1", "23A2", "23A3"

TABLE = [
    # An opening out of turn at right-hand opponent's turn becomes an overcall.
    ("", "E 1S", "1D", "1S", "no no no no"),
    ("", "E 1H", "1S", "2H", f"{A1} ? {A1} {A1}"),
    ("", "E 1C", "1D", "2C", f"{A1} ? {A1} {A1}"),
    ("", "E 1NT", "1C", "1NT", f"{A1} no {A1} {A1}"),
    ("", "E 1NT", "1S", "X", "no no no no"),
    ("", "E 1C", "1H", "2H", "no no no no"),
    ("", "E 2H", "1C", "2H", f"{A2} {A2} no {A2}"),
    ("", "E 2D", "1C", "2H", f"no no {A2} no"),
    ("", "E 2S", "1D", "1S", "no no no no"),
    # He repeats it where the player whose turn it was passes (31A1).
    ("", "E 1S", "P", "1S", "- - - -"),
    # Out of turn at partner's turn, and partner opens.
    ("", "S 1S", "1H P", "1S", "no no no no"),
    ("", "S 1S", "1H P", "2S", f"{A1} {A1} {A1} {A1}"),
    ("", "S 1H", "P P", "1H", f"{A2} {A2} {A2} {A2}"),
    ("", "S 1NT", "1H P", "3NT", f"{A2} ? no no"),
    ("", "S 2NT", "1C P", "1D", "no no no no"),
    # A pass out of turn.
    ("", "S P", "1H P", "1NT", f"{A2} {A2} {A2} {A2}"),
    ("", "S P", "1H P", "2H", f"{A2} {A2} {A2} {A2}"),
    ("", "S P", "1H P", "1S", "no no no no"),
    ("", "S P", "1H P", "P", f"{A2} {A2} {A2} {A2}"),
    ("", "S P", "1H P", "2NT", "no no no no"),
    ("", "S P", "1H 1S", "P", f"{A1} {A1} {A1} {A1}"),
    ("", "S P", "1NT P", "2C", "no no no no"),
    ("", "S P", "1NT 2S", "P", f"{A2} {A2} {A2} {A2}"),
    ("1H", "W P", "P P", "P", f"{A2} {A2} {A2} {A2}"),
    ("1H", "W P", "P P", "1S", f"? ? ? {A2}"),
    ("1H", "W P", "P P", "2S", "? ? ? ?"),
    # An overcall that is too low.
    ("1S", "E 1H", "", "2H", "a a a a"),
    ("1S", "E 1H", "", "X", "no no no no"),
    ("1S", "E 1H", "", "P", "no no no no"),
    ("2H", "E 1S", "", "2S", "a a a a"),
    ("2H", "E 1S", "", "3S", f"{A2} {A2} ? {A2}"),
    # A response over an overcall that was not seen.
    ("1H 2C", "S 1S", "", "2S", "a a a a"),
    ("1H 2C", "S 1S", "", "X", f"{A2} {A2} {A2} {A2}"),
    ("1C 1S", "S 1H", "", "X", f"{A2} {A2} {A2} {A2}"),
    ("1C 1S", "S 1H", "", "2C", "no no no no"),
    ("1H 2S", "S 2H", "", "3H", "a a a a"),
    ("1S 2H", "S 1NT", "", "2NT", "a a a a"),
    ("1S 2H", "S 2C", "", "3D", "no no no no"),
    ("1D 1H", "S 1H", "", "X", "no no no no"),
    # Stayman and transfers.
    ("2NT P", "S 2C", "", "3C", f"{A3} {A3} {A3} {A3}"),
    ("2NT P", "S 2D", "", "3D", "a a a a"),
    ("2NT P", "S 2H", "", "3H", "a a a a"),
    ("2NT P", "S 2C", "", "3NT", "no no no no"),
    ("2NT P", "S 2D", "", "3H", "no no no no"),
    ("1NT 2S", "S 2D", "", "3H", "a a a a"),
    ("1NT 2D", "S 2C", "", "3D", f"{A3} {A3} {A3} {A3}"),
    ("1NT 2H", "S 2C", "", "3H", f"{A3} {A3} {A3} {A3}"),
    ("1NT 2D", "S 2C", "", "3S", "? no ? ?"),
    ("1NT 2D", "S 2C", "", "3C", "no no no no"),
    # An answer a level too low.
    ("1NT P 2C P", "N 1S", "", "2S", "a a a a"),
    ("1NT P 2C P", "N 1S", "", "2D", "no no no no"),
    ("1S P 4NT P", "N 4D", "", "5D", f"{A2} {A2} {A2} {A2}"),
    ("1S P 4NT P", "N 4D", "", "5H", "no no no no"),
    # A double out of turn.
    ("1H", "W X", "P P", "X", "no no no no"),
    ("1C", "W X", "P 1H", "1NT", "no no no no"),
    ("1S", "W X", "P 2S", "X", f"{A2} {A2} {A2} {A2}"),
    # A response out of turn, and the opponent overcalls.
    ("1H", "S 2H", "1S", "2H", f"{A2} {A2} {A2} {A2}"),
    ("1H", "S 1S", "2C", "X", f"{A2} {A2} {A2} {A2}"),
    ("1C", "S 1H", "1S", "2H", f"{A2} {A2} {A2} {A2}"),
    # After a pass at right-hand opponent's turn he has to pass (30A).
    ("1NT", "S P", "2H", "P", "- - - -"),
    ("1NT", "S 2D", "2S", "3H", f"{A2} {A2} {A2} {A2}"),
]


def found(system: str, before: str, withdrawn: str, after: str, replacement: str) -> str:
    record = Record.loads(Seat.N, before)
    seat = Seat[withdrawn[0]]
    events = [f"{{call: {made.seat.name} {made.call}}}" for made in record.calls]
    events += [f"{{call: {withdrawn}}}", "director", f"{{decline: {seat.lho.name}}}"]
    again = Record.loads(Seat.N, f"{before} {after}")
    events += [f"{{call: {made.seat.name} {made.call}}}" for made in again.calls[len(record.calls) :]]
    events.append(f"{{call: {seat.name} {replacement}}}")
    lines = "".join(f"  - {event}\n" for event in events)
    methods = f"{{NS: {system}, EW: {system}}}"
    (case,) = loads(f"bridgelaw: 1\ntitle: x\nedition: 2017\nmethods: {methods}\ndealer: N\nevents:\n{lines}")
    ruled = outcome(case)
    assert ruled.error is None
    verdict = ruled.state.verdict
    if verdict is None:
        return "a" if any(step.law == "27B1(a)" for step in ruled.state.steps) else "-"
    return verdict.ground or ("?" if verdict.comparable is None else "no")


@pytest.mark.parametrize(("before", "withdrawn", "after", "replacement", "expected"), TABLE)
def test_at_the_table(before: str, withdrawn: str, after: str, replacement: str, expected: str) -> None:
    assert " ".join(found(system, before, withdrawn, after, replacement) for system in SYSTEMS) == expected
