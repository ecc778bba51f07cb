"""Double dummy: deals whose results are published or plain, and the solver called directly."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from bridgelaw.errors import MissingExtra
from bridgelaw.evidence import Tricks, tricks, tricks_of
from bridgelaw.evidence.double_dummy import available
from bridgelaw.formats import pbn
from bridgelaw.scores.par import par
from bridgelaw.table import DENOMINATIONS, SEATS, Deal, Denomination, Seat, Vulnerability
from tests.support.endplay import needs_endplay
from tests.table.test_deal import shuffled

ROOT = Path(__file__).parents[2]

#: One suit to each player.
SUITS_APART = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
#: Seven clubs doubled and redoubled, made against 31 high-card points (Ian Fleming, Moonraker; a form of the hand with
#: which the Duke of Cumberland is said to have lost).
MOONRAKER = "N:T987.6543..76532 AKQJ.AKQJ.AK.KJ9 ..Q8765432.AQT84 65432.T9872.JT9."
#: The first of the examples that come with DDS (Haglund and Hein, examples/hands.cpp), and its table: spades, hearts,
#: diamonds, clubs and no trump, each for N, E, S and W.
DDS_EXAMPLE = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"
DDS_TABLE = [[5, 8, 5, 8], [6, 6, 6, 6], [5, 7, 5, 7], [7, 5, 7, 5], [6, 6, 6, 6]]


def of_strains(found: Tricks) -> list[list[int]]:
    return [[found.of(Denomination(word), seat) for seat in SEATS] for word in ("S", "H", "D", "C", "NT")]


@needs_endplay
def test_deals_that_are_plain_or_published() -> None:
    apart = of_strains(tricks(Deal.loads(SUITS_APART)))
    assert apart == [[13, 0, 13, 0], [0, 13, 0, 13], [13, 0, 13, 0], [0, 13, 0, 13], [0, 0, 0, 0]]
    assert tricks(Deal.loads(MOONRAKER)).of(Denomination.C, Seat.S) == 13
    assert of_strains(tricks(Deal.loads(DDS_EXAMPLE))) == DDS_TABLE


@needs_endplay
def test_the_solver_called_directly_says_the_same() -> None:
    from endplay import dds, types

    denoms = dict(zip(("S", "H", "D", "C", "NT"), types.Denom, strict=True))
    players = dict(zip(SEATS, types.Player, strict=True))
    sides = {"None": types.Vul.none, "All": types.Vul.both, "NS": types.Vul.ns, "EW": types.Vul.ew}
    for seed in range(2):
        deal = shuffled(seed)
        theirs, ours = dds.calc_dd_table(types.Deal(deal.dumps())), tricks(deal)
        for each in DENOMINATIONS:
            for seat in SEATS:
                assert ours.of(each, seat) == theirs[denoms[each.value], players[seat]]
        for vulnerable in Vulnerability:
            for dealer in SEATS:
                found = dds.par(theirs, sides[vulnerable.value], players[dealer])
                own = par(ours.of, vulnerable, dealer)
                assert own.score == found.score
                # endplay writes the seats of a contract over one another, so that only denominations are compared.
                named = {str(contract.denom.name)[0].upper() for contract in found} if found.score else set()
                kinds = {r.contract.denomination.value[0] for r in own.results if r.contract is not None}
                assert named <= kinds


@needs_endplay
def test_a_single_contract_has_the_tricks_of_the_table() -> None:
    deals = [shuffled(seed) for seed in range(2)]
    tables = [tricks(deal) for deal in deals]
    for each in DENOMINATIONS:
        for seat in SEATS:
            assert tricks_of(deals, each, seat) == [table.of(each, seat) for table in tables]
    assert tricks_of([], DENOMINATIONS[0], Seat.N) == []


@needs_endplay
def test_more_deals_than_the_solver_takes_at_once() -> None:
    deals = [Deal.loads(SUITS_APART)] * 250
    assert tricks_of(deals, Denomination.S, Seat.N) == [13] * 250


@needs_endplay
def test_threads_do_not_disturb_each_other() -> None:
    deals = [Deal.loads(DDS_EXAMPLE), Deal.loads(MOONRAKER), Deal.loads(SUITS_APART)] * 2
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(tricks, deals)) == [tricks(deal) for deal in deals]


def test_without_the_extra_the_error_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "endplay", None)
    assert not available()
    for call in (lambda: tricks(shuffled(1)), lambda: tricks_of([shuffled(1)], Denomination.S, Seat.N)):
        with pytest.raises(MissingExtra) as caught:
            call()
        assert "pip install 'bridgelaw[dd]'" in str(caught.value)
    # Everything else works.
    assert pbn.loads(pbn.dumps([pbn.Game.of(board=1, deal=shuffled(1))]))[0].deal == shuffled(1)


def test_the_extra_is_there_wherever_all_tests_run() -> None:
    locked = (ROOT / "requirements" / "dev.txt").read_text(encoding="utf-8")
    assert "\nendplay==" in locked
    assert "\nendplay==" not in (ROOT / "requirements" / "runtime.txt").read_text(encoding="utf-8")
