"""Values to and from those of endplay, and what it has no value for."""

from __future__ import annotations

import sys

import pytest
from endplay import types as theirs
from hypothesis import given
from hypothesis import strategies as st

from bridgelaw.errors import CannotBeWritten, MissingExtra, SkippedCannotBeWritten, UnreadableDeal
from bridgelaw.formats.case import loads
from bridgelaw.formats.pbn import Auction, Game
from bridgelaw.formats.pbn.cases import as_game
from bridgelaw.formats.ruling import outcome
from bridgelaw.interop import endplay as interop
from bridgelaw.scores.contract import PASSED_OUT, Result
from bridgelaw.table import DENOMINATIONS, SEATS, Call, Contract, Deal, Record, Seat, Vulnerability
from tests.formats.pbn.test_reading import games
from tests.table.test_deal import shuffled

CALLS = [Call.loads(text) for text in ("P", "X", "XX")] + [
    Call.bid(level, strain) for level in range(1, 8) for strain in DENOMINATIONS
]


def test_players_vulnerability_and_calls_go_there_and_back() -> None:
    assert [interop.from_player(interop.to_player(seat)) for seat in SEATS] == list(SEATS)
    assert [interop.to_player(seat).name for seat in SEATS] == ["north", "east", "south", "west"]
    assert [interop.from_vulnerability(interop.to_vulnerability(each)) for each in Vulnerability] == list(Vulnerability)
    assert interop.to_vulnerability(Vulnerability.ALL) is theirs.Vul.both
    assert [interop.from_bid(interop.to_bid(call)) for call in CALLS] == CALLS
    assert [interop.to_bid(call) for call in CALLS] == [theirs.Bid(call.text.replace("P", "pass")) for call in CALLS]
    with pytest.raises(CannotBeWritten):
        interop.to_bid(Call.loads("8C"))


@given(st.integers(0, 2**32).map(shuffled))
def test_deals_go_there_and_back(deal: Deal) -> None:
    there = interop.to_deal(deal)
    assert interop.from_deal(there) == deal
    assert there.to_pbn() == deal.dumps()


def test_a_deal_that_is_none() -> None:
    assert interop.from_deal(theirs.Deal()) is None
    with pytest.raises(UnreadableDeal):
        interop.from_deal(theirs.Deal("N:AKQJ.. ... ... ..."))


@given(
    st.builds(Contract, st.integers(1, 7), st.sampled_from(DENOMINATIONS), st.integers(0, 2), st.sampled_from(SEATS)),
    st.integers(0, 13),
    st.sampled_from(Vulnerability),
)
def test_contracts_go_there_and_back_and_score_alike(
    contract: Contract, tricks: int, vulnerable: Vulnerability
) -> None:
    result = Result(contract, tricks - 6 - contract.level)
    there = interop.to_contract(result)
    assert interop.from_contract(there) == result
    sign = 1 if contract.declarer in (Seat.N, Seat.S) else -1
    assert sign * there.score(interop.to_vulnerability(vulnerable)) == result.score(vulnerable)
    assert interop.from_contract(interop.to_contract(contract)) == Result(contract, 0)


def test_a_board_that_was_passed_out() -> None:
    assert interop.to_contract(None).is_passout()
    assert interop.from_contract(interop.to_contract(PASSED_OUT)) is PASSED_OUT


def as_they_can(game: Game) -> Game:
    """What is left of a game there: a contract has a result, and behind an auction that goes on there is none."""
    over = game.auction.ended or not game.auction.calls
    contract = game.contract if over else None
    tricks = None if contract is None else 6 + contract.level if game.tricks is None else game.tricks
    tags = {name: value for name, value in game.tags.items() if name in ("Event", "North", "Annotator", "Room")}
    dealer, auction = game.dealer, game.auction if game.auction.calls else ()
    out = over and game.passed_out
    return Game.of(game.board, dealer, game.vulnerability, game.deal, auction, contract, tricks, out, tags)


@given(games())
def test_boards_go_there_and_back(game: Game) -> None:
    there = interop.to_board(game)
    assert interop.from_board(there) == as_they_can(game)
    # And once more, without another loss.
    assert interop.from_board(interop.to_board(interop.from_board(there))) == interop.from_board(there)


RULED = """
{bridgelaw: 1, edition: 2017, dealer: N, board: 1, events: [{call: N 1H}, {call: E 2C}, {call: S 1S}, director,
  {decline: W}, {call: S 2S, shows: "10+ hcp, 5+ S"}, {call: W P}, {call: N P}, {call: E P}, {result: 2S S +1}]}
"""


def test_a_ruled_case_is_the_legal_auction_there() -> None:
    (case,) = loads(RULED)
    board = interop.to_board(as_game(case))
    assert [str(bid) for bid in board.auction] == ["1♥", "2♣", "2♠!*", "P", "P", "P"]
    assert (str(board.contract), board.auction[2].announcement) == ("2♠S+1", "10+ hcp, 5+ S")
    assert board.contract is not None
    assert interop.from_contract(board.contract) == Result.loads("2S+1 S")
    state = outcome(case).state
    assert [str(bid) for bid in interop.to_auction(state.record)] == ["1♥", "2♣", "2♠", "P", "P", "P"]
    assert interop.from_auction(Seat.N, board.auction).dumps() == state.record.dumps()


def test_a_player_who_was_skipped_cannot_be_told() -> None:
    with pytest.raises(SkippedCannotBeWritten) as caught:
        interop.to_auction(Record.loads(Seat.N, "1H - 2H"))
    assert caught.value.given == "S 2H"
    assert interop.to_auction(Auction()) == []


def test_without_endplay_the_error_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "endplay", None)
    for value in (
        lambda: interop.to_player(Seat.N),
        lambda: interop.to_deal(shuffled(1)),
        lambda: interop.to_bid(CALLS[0]),
        lambda: interop.to_contract(None),
        lambda: interop.to_board(Game.of(board=1)),
    ):
        with pytest.raises(MissingExtra) as caught:
            value()
        assert "pip install 'bridgelaw[dd]'" in str(caught.value)
