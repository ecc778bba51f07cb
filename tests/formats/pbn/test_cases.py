"""A game becomes a case and a case a game, and nothing is lost on the way."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgelaw.errors import BridgelawError, UnreadablePbn
from bridgelaw.formats.case import Case
from bridgelaw.formats.case import loads as read_cases
from bridgelaw.formats.pbn import Auction, Called, Game, dumps, loads
from bridgelaw.formats.pbn.cases import as_game
from bridgelaw.formats.ruling import outcome
from bridgelaw.rulings.events import AcceptEvent, CallEvent, DirectorEvent, ResultEvent
from bridgelaw.table import DENOMINATIONS, DOUBLE, PASS, SEATS, Call, Irregularity, Seat, Vulnerability
from tests.formats.test_round_trip import cases
from tests.support.cases import by_file


def one(text: str) -> Game:
    (game,) = loads(text)
    return game


def told(text: str) -> Case:
    (case,) = read_cases(text)
    return case


def there_and_back(case: Case) -> tuple[str, Case]:
    text = dumps([as_game(case)])
    return text, one(text).case()


# --- a case of a game -------------------------------------------------------------------------------------


def test_a_regular_game_is_its_calls_and_the_result() -> None:
    game = one('[Event "Cup"]\n[Board "2"]\n[Declarer "E"]\n[Contract "1NT"]\n[Result "8"]\n[Auction "E"]\n1NT AP')
    case = game.case("2007")
    assert (case.title, case.edition, case.board, case.dealer) == ("Cup", "2007", 2, Seat.E)
    assert (case.vulnerable, case.line) == (Vulnerability.NS, 1)
    assert case.events[0] == CallEvent(Seat.E, Call.loads("1NT"))
    assert case.events[4:] == (ResultEvent(game.contract, 1),)
    assert outcome(case).error is None


def test_the_result_of_another_contract_is_none_of_the_auction() -> None:
    """As after a lead out of turn that made dummy declarer (54)."""
    game = one('[Dealer "N"]\n[Declarer "^S"]\n[Contract "1NT"]\n[Result "8"]\n[Auction "N"]\n1NT AP')
    assert all(isinstance(event, CallEvent) for event in game.case().events)


def test_of_a_game_without_dealer_there_is_no_case() -> None:
    with pytest.raises(UnreadablePbn):
        one('[Event "?"]').case()
    assert one('[Board "3"]').case().events == ()


def test_what_was_condoned_last_is_accepted() -> None:
    case = one('[Auction "N"]\n1H ^I 1D *').case()
    assert case.events[2:] == (DirectorEvent(), AcceptEvent(Seat.S))
    assert outcome(case).state.record.dumps() == "1H 1D"


@st.composite
def auctions(draw: st.DrawFn) -> Auction:
    """Auctions in which players were skipped and bids were insufficient, and nothing else was irregular."""
    dealer = draw(st.sampled_from(SEATS))
    calls: list[Called] = []
    turn = dealer
    for _ in range(draw(st.integers(0, 10))):
        auction = Auction(dealer, tuple(calls))
        if auction.ended:
            break
        # Three after a call would be the same player once more, who changes it then (25).
        skipped = draw(st.sampled_from((0, 0, 0, 1, 2, *(() if calls else (3,)))))
        seat = turn.to(skipped)
        last = next((made for made in reversed(calls) if made.call.is_bid), None)
        doubled = any(made.call is DOUBLE for made in calls[calls.index(last) :]) if last else True
        can_double = last is not None and last.seat.side is not seat.side and not doubled
        bids = st.builds(Call.bid, st.integers(1, 7), st.sampled_from(DENOMINATIONS))
        call = draw(st.one_of(st.just(PASS), bids, *([st.just(DOUBLE)] if can_double else [])))
        calls.append(Called(seat, call, skipped))
        turn = seat.lho
    return Auction(dealer, tuple(calls), "" if Auction(dealer, tuple(calls)).ended else "*")


@given(auctions())
@settings(max_examples=300, deadline=None)
def test_what_a_game_lets_stand_stands_by_the_ruling(auction: Auction) -> None:
    case = one(dumps([Game.of(dealer=auction.dealer, auction=auction)])).case()
    found = outcome(case)
    cited = {step.law for step in found.state.steps}
    # Three passes of which one was out of rotation end no auction (34): such a game tells what the Laws do not.
    if not cited & {"34", "17D3"} and not _third_pass_skipped(auction):
        assert found.error is None
        assert found.state.record.dumps() == auction.dumps()


def _third_pass_skipped(auction: Auction) -> bool:
    skipped = [made.skipped for made in auction if made.call.is_pass]
    return any(skipped) and auction.ended


# --- a game of a case -------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", sorted(by_file()))
def test_every_case_of_the_suite_is_read_back(file: str) -> None:
    for case in by_file()[file]:
        text, back = there_and_back(case)
        assert back == case
        assert max(map(len, text.split("\n"))) < 256


@given(cases)
@settings(max_examples=150, deadline=None)
def test_whatever_a_case_holds_is_read_back(case: Case) -> None:
    case = replace(case, profile="WBF")
    assert there_and_back(case)[1] == case


WITHDRAWN = """
bridgelaw: 1
title: "A bid that was {too} low"
edition: 2007
dealer: N
vulnerable: NS
events: [{call: N 1H}, {call: E 2C}, {call: S 1S, shows: "6+ hcp, 4+ S"}, director, {decline: W},
  {call: S 2S, shows: ["10+ hcp, 5+ S", "5+ S"]}, {call: W P}, {call: N P}, {call: E P}, {result: 2S S +1}]
"""


def test_the_auction_is_the_legal_one_and_the_rest_is_told() -> None:
    text, back = there_and_back(told(WITHDRAWN))
    assert back == told(WITHDRAWN)
    assert '[Auction "N"]\n1H 2C 2S =1= Pass\nPass Pass\n[Note "1:10+ hcp, 5+ S / 5+ S"]\n' in text
    assert "{S 1S: insufficient bid, withdrawn}" in text
    assert '3 S 1S "insufficient bid" - withdrawn 2S "{call: S 1S, shows: \\"6+ hcp, 4+ S\\"}"' in text
    assert '[CaseTable "Key;Value"]\ntitle "\\"A bid that was {too} low\\""\nedition 2007\n' in text
    game = one(text)
    assert (str(game.result), game.vulnerability, game.auction.irregularities) == ("2S+1 S", Vulnerability.NS, ())


def test_a_regular_case_needs_no_tables() -> None:
    case = told("{bridgelaw: 1, edition: 2017, dealer: E, events: [{call: E 1C}, {call: S P}]}")
    text, back = there_and_back(case)
    assert back == case
    assert "Table" not in text
    assert "{" not in text
    assert '[Auction "E"]\n1C Pass *\n' in text


def test_what_the_laws_let_stand_has_its_mark() -> None:
    case = told(
        "{bridgelaw: 1, edition: 2017, dealer: N, "
        "events: [{call: N 1H}, {call: S 1D}, director, {accept: W}, {call: W 2C}]}"
    )
    text, back = there_and_back(case)
    assert back == case
    assert '[Auction "N"]\n1H ^S ^I 1D 2C\n*\n' in text
    assert one(text).auction.irregularities == (
        (1, Irregularity.OUT_OF_ROTATION),
        (1, Irregularity.INSUFFICIENT),
    )


def test_a_call_that_pbn_has_no_word_for_ends_the_auction() -> None:
    case = told("{bridgelaw: 1, edition: 2017, dealer: N, events: [{call: N 7NT}, {call: E 8C}]}")
    text, back = there_and_back(case)
    assert back == case
    assert '[Auction "N"]\n7NT *\n' in text


def test_other_tags_of_the_game_are_kept_and_remarks_are_as_wished() -> None:
    base = one('[Event "Cup"]\n[North "Anna"]\n[Board "9"]\n[ScoreTable "Rank"]\n1\n[IrregularityTable "x"]\n')
    game = as_game(told(WITHDRAWN), base, lambda state: ["{one}", "two three"])
    text = dumps([game])
    assert (game.tags["North"], game.tags["Event"], game.board) == ("Anna", "Cup", None)
    assert "{(one)\n two three}\n" in text
    assert one(text).case() == told(WITHDRAWN)
    table = one(text).table("ScoreTable")
    assert table is not None
    assert table.rows == (("1",),)


COLUMNS = "Index;Player;Call;Kind;Clause;Status;Replacement;Event"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('[Dealer "N"]\n[CaseTable "Key"]\ntitle', 2),
        ('[Dealer "N"]\n[CaseTable "Key;Value"]\ntitle x\nevents "[]"', 4),
        ('[Dealer "N"]\n[CaseTable "Key;Value"]\ntitle x\nprofile "{"', 4),
        ('[Dealer "N"]\n[CaseTable "Key;Value"]\nprofile "a b"', 3),
        (f'[Dealer "N"]\n[IrregularityTable "{COLUMNS}"]\n1 - - - - - - x', 3),
        (f'[IrregularityTable "{COLUMNS}"]\n[Board "3"]\n[CaseTable "K"]', 3),
    ],
)
def test_tables_that_cannot_be_read(text: str, line: int) -> None:
    with pytest.raises(BridgelawError) as caught:
        one(text).case()
    assert caught.value.line == line
