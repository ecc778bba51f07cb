"""Simulations: the same for a seed whoever does the work, and right where the result is known beforehand."""

from __future__ import annotations

import json
import sys
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from multiprocessing import get_context
from pathlib import Path

import pytest

from bridgelaw.atlas import Inline
from bridgelaw.errors import MissingExtra, UnreadableMeaning, UnreadableValue
from bridgelaw.evidence import Simulated, simulate, simulated_document
from bridgelaw.evidence.simulation import deals_of
from bridgelaw.formats.simulation import Simulation, load, loads
from bridgelaw.meaning.compare.given import strictly
from bridgelaw.meaning.hands.around import meeting
from bridgelaw.meaning.notation import loads as meaning
from bridgelaw.scores.imps import imps
from bridgelaw.table import Seat
from tests.support.endplay import needs_endplay

EXAMPLE = Path(__file__).parents[2] / "examples" / "hesitation.yaml"
#: South has thirteen tricks in spades whatever the others hold, and so has nobody anything else.
SURE = """
bridgelaw: 1
vulnerable: None
player: S
hand: AKQJT98765432...
calls: [{call: 7S, contract: 7S S}, {call: 6S, contract: 6S S}, {call: P, contract: pass}, {call: X, contract: 7CX W}]
"""


def one(text: str) -> Simulation:
    (found,) = loads(text)
    return found


def example() -> Simulation:
    (found,) = load(EXAMPLE)
    return found


def carried_out(simulation: Simulation, executor: Executor | None = None, deals: int = 30, seed: int = 3) -> Simulated:
    return simulate(simulation, executor or Inline(), deals=deals, seed=seed)


@needs_endplay
def test_a_result_that_is_known_beforehand() -> None:
    found = carried_out(one(SURE), deals=4)
    grand, small, passed, doubled = found.told[0].outcomes
    assert [float(each.score.mean) for each in (grand, small, passed)] == [1510, 1010, 0]
    assert [each.score.error for each in (grand, small, passed)] == [0, 0, 0]
    assert [each.made.mean for each in (grand, small) if each.made] == [1, 1]
    assert (passed.made, passed.candidate.contract) == (None, None)
    # West in seven clubs, doubled, goes down: the score is South's, and the contract is not made.
    assert doubled.score.mean > 0
    assert doubled.made is not None
    assert doubled.made.mean == 0
    against = {other.call.text: gain.mean for other, gain in grand.against}
    assert [int(against[call]) for call in ("6S", "P")] == [imps(500), imps(1510)]
    assert grand.gain.mean == sum(against.values()) / 3
    assert found.moved == ()


@needs_endplay
def test_matchpoints_are_shares_of_those_between_two_calls() -> None:
    found = carried_out(one(SURE.replace("vulnerable", "scoring: matchpoints\nvulnerable")), deals=4)
    grand, small, passed, _ = found.told[0].outcomes
    assert {gain.mean for _, gain in grand.against} <= {Fraction(0), Fraction(1), Fraction(3, 4), Fraction(1, 2)}
    assert {other.call.text: gain.mean for other, gain in small.against}["7S"] == 0
    assert {other.call.text: gain.mean for other, gain in passed.against}["6S"] == 0


@needs_endplay
def test_the_same_seed_gives_the_same_over_any_executor() -> None:
    simulation = example()
    expected = json.dumps(simulated_document(carried_out(simulation), ""))
    with ThreadPoolExecutor(3) as threads:
        assert json.dumps(simulated_document(carried_out(simulation, threads), "")) == expected
    with ProcessPoolExecutor(2, get_context("spawn")) as processes:
        assert json.dumps(simulated_document(carried_out(simulation, processes), "")) == expected
    assert json.dumps(simulated_document(carried_out(simulation, seed=4), "")) != expected


@needs_endplay
def test_gains_are_opposite_and_what_moved_is_the_difference() -> None:
    found = carried_out(example())
    for told in found.told:
        low, high = told.outcomes
        assert low.gain.mean == -high.gain.mean
        assert low.gain.low < low.gain.mean < low.gain.high
    before, after = found.told
    assert (before.unauthorized, after.unauthorized) == (False, True)
    assert found.moved[1].mean == after.outcomes[1].gain.mean - before.outcomes[1].gain.mean


@needs_endplay
def test_progress_is_told_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    simulate(example(), Inline(), deals=45, seed=1, progress=lambda ready, of: told.append((ready, of)))
    assert told == [(0, 90), (20, 90), (40, 90), (45, 90), (65, 90), (85, 90), (90, 90)]


def test_the_deals_hold_what_was_known() -> None:
    simulation = example()
    for unauthorized, text in ((False, "10-12, 4+ S"), (True, "12, 4+ S")):
        deals = deals_of(simulation, unauthorized, 0, 40, 1)
        assert all(deal.of(Seat.S) == simulation.hand for deal in deals)
        assert meeting([deal.of(Seat.N) for deal in deals], strictly(meaning(text))).all()
        assert meeting([deal.of(Seat.W) for deal in deals], strictly(meaning("0-10"))).all()
        assert not meeting([deal.of(Seat.E) for deal in deals], strictly(meaning("0-10"))).all()
    low = [deal.of(Seat.N) for deal in deals_of(simulation, False, 0, 40, 1)]
    assert not meeting(low, strictly(meaning("12, 4+ S"))).all()


def test_the_parts_are_not_alike() -> None:
    simulation = example()
    parts = [tuple(deals_of(simulation, world, part, 5, 1)) for world in (False, True) for part in range(3)]
    assert len(set(parts)) == len(parts)


@pytest.mark.parametrize(
    ("shown", "kind"),
    [("{N: 25+}", UnreadableMeaning), ("{N: 11+ S}", UnreadableMeaning), ("{N: 22+, E: 22+}", UnreadableMeaning)],
)
def test_a_meaning_that_no_hand_has_is_refused_before_any_work(shown: str, kind: type[Exception]) -> None:
    held = "AKQJ2.AKQ2.432.2"
    text = f"bridgelaw: 1\nvulnerable: None\nplayer: S\nhand: {held}\nauthorized: {shown}\n"
    with pytest.raises(kind):
        carried_out(one(text + "calls: [{call: P, contract: pass}, {call: 7S, contract: 7S S}]"))


def test_less_than_two_deals() -> None:
    with pytest.raises(UnreadableValue):
        carried_out(example(), deals=1)


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "endplay", None)
    with pytest.raises(MissingExtra):
        carried_out(example())
