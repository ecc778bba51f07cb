"""PBN: what programs write is read, what cannot be read has its line, and what is written is read again."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaw.errors import (
    BridgelawError,
    UnreadableBoard,
    UnreadableCall,
    UnreadableCard,
    UnreadableDeal,
    UnreadablePbn,
)
from bridgelaw.formats.pbn import Game, dumps, load, loads
from bridgelaw.scores.contract import PASSED_OUT, Result
from bridgelaw.table import DENOMINATIONS, SEATS, Call, Contract, Deal, Seat, Vulnerability
from tests.table.test_deal import shuffled

EXAMPLE = Path(__file__).parents[3] / "examples" / "double-dummy.pbn"
DEAL = "N:J973.A54.AT4.J92 KT4.QJ3.Q63.T765 AQ865.K72.J98.K3 2.T986.K752.AQ84"


def one(text: str) -> Game:
    (game,) = loads(text)
    return game


def calls(text: str) -> tuple[Call, ...]:
    return tuple(map(Call.loads, text.split()))


def test_the_example() -> None:
    (game,) = load(EXAMPLE)
    assert (game.board, game.dealer, game.vulnerability) == (7, Seat.S, Vulnerability.ALL)
    assert game.deal == Deal.loads(DEAL)
    assert game.auction.dumps() == "1S P 3S P 4S P P P"
    assert (str(game.contract), game.tricks, str(game.result)) == ("4S S", 9, "4S-1 S")
    assert game.tags["Event"] == "An evening at the club"


TEXT = """\
% PBN 2.1
%Creator: somebody
{ a comment
  [Board "99"] of two lines

  and an empty one }
[Event "Club \\"De Kaart\\" {not a comment} ; nor this"]
[Board "3"] ; a comment
[West "?"]
[Deal "-"]
[Contract "3NTX"] [Declarer "^W"]
[Result "EW 7"]
[Score "NS 200"]
[Play "N"]
SA S2 S3 S4
*


[Event "#"]
[Board "4"]
[Dealer "N"]
[Vulnerable "Love"]
[Auction "N"]
Pass $1 pass {thinks} P =1=
P
[Note "1:fourth seat"]
[Board "5"]
[Auction "E"]
- - 1C! x$12
XX ^S AP
[Board "6"]
[Vulnerable "-"]
[Auction "E"]
1C *
"""


def test_what_programs_write() -> None:
    three, four, five, six = loads(TEXT)
    assert (three.board, three.dealer, three.vulnerability, three.deal) == (3, Seat.S, Vulnerability.EW, None)
    assert three.tags["Event"] == 'Club "De Kaart" {not a comment} ; nor this'
    assert (three.line, str(three.contract), three.tricks, str(three.result)) == (7, "3NTX W", 7, "3NTX-2 W")
    assert (four.tags["Event"], four.vulnerability) == (three.tags["Event"], Vulnerability.NONE)
    assert (four.passed_out, four.result, four.contract) == (True, PASSED_OUT, None)
    assert (five.dealer, five.vulnerability) == (Seat.W, Vulnerability.NS)
    assert five.auction.dumps() == "1C X XX - P P P"
    assert (str(five.contract), five.result) == ("1CXX W", None)
    assert (six.vulnerability, six.contract, six.auction.dumps()) == (Vulnerability.NONE, None, "1C")


def test_bytes_in_either_encoding_with_any_line_ends() -> None:
    text = '[Event "Böblingen"]\r\n[Board "1"]\r\n\r\n[Event "Köln"]\r[Board "2"]'
    for content in (text.encode(), text.encode("latin-1"), b"\xef\xbb\xbf" + text.encode(), "\ufeff" + text):
        assert [(game.tags["Event"], game.board) for game in loads(content)] == [("Böblingen", 1), ("Köln", 2)]
    assert loads("") == loads("% nothing\n\n{ } \n") == []


@pytest.mark.parametrize(
    ("text", "line", "kind"),
    [
        ('[Board "1"]\nhello\n[Event "?"]\n[Auction "N"] 1C\n\n[Auction "N"]\n1C *\nP', 8, UnreadablePbn),
        ('[Auction "N"]\n1C - P', 2, UnreadablePbn),
        ('[Auction "N"]\n1C ^S', 2, UnreadablePbn),
        ('[Auction "N"]\n1C\n^X 1D', 3, UnreadablePbn),
        ('[Auction "N"]\n1C P P\nP P', 3, UnreadablePbn),
        ('[Auction "N"]\n1C ^S ^S ^S ^S 1D', 2, UnreadablePbn),
        ('[Dealer "S"]\n[Auction "N"]\n1C AP', 3, UnreadablePbn),
        ('[Auction "?"]\n1C AP', 1, UnreadablePbn),
        ('[Play "N"]\nSA S2 S3 S4\nHA HZ', 3, UnreadableCard),
        ('[Play "N"]\nSA S2 ^S S3 S4', 2, UnreadablePbn),
        ('[Play "N"]\nSA S2 S3 S4\n*\nH2', 4, UnreadablePbn),
        ('[ScoreTable "Rank;Pair"]\n1 2\n3 4 5', 3, UnreadablePbn),
        ('[ScoreTable "Rank;Pa ir"]\n1 2', 1, UnreadablePbn),
        ('[ScoreTable "Rank;Pair"]\n\n[Board "3"]\n[ScoreTable "Rank"]\n1\n"', 6, UnreadablePbn),
        ('\n\n[Board "0"]', 3, UnreadableBoard),
        ('[Event ""]\n[Deal "N:AK"]', 2, UnreadableDeal),
        ('[Event ""]\n[Board 7]', 2, UnreadablePbn),
        ("hello", 1, UnreadablePbn),
        ('[Event ""]\n\n{ open\n\n', 3, UnreadablePbn),
        ('[Contract "8H"]\n[Declarer "S"]', 1, UnreadablePbn),
        ('[Declarer ""]\n[Contract "3H"]', 2, UnreadablePbn),
        ('[Contract "3H"]\n[Declarer "S"]\n[Result "14"]', 3, UnreadablePbn),
        ('[Contract "3H"]\n[Declarer "S"]\n[Result "down one"]', 3, UnreadablePbn),
        ('[Auction "N"]\n1C Pass\n1Z', 3, UnreadableCall),
        ('[Dealer "Q"]', 1, BridgelawError),
        ('[Vulnerable "some"]', 1, BridgelawError),
    ],
)
def test_what_cannot_be_read_has_its_line(text: str, line: int, kind: type[BridgelawError]) -> None:
    with pytest.raises(kind) as caught:
        loads(text, "club.pbn")
    assert (caught.value.file, caught.value.line) == ("club.pbn", line)


@given(st.text(alphabet='[]"{};%#?-\\\n ABoardeHDlN:.1234', max_size=200))
def test_nothing_but_errors_of_ours(text: str) -> None:
    with suppress(BridgelawError):
        loads(text)


WORDS = (
    st.text(alphabet='abc ÄÖ"\\{};%[]', min_size=1, max_size=12)
    .map(str.strip)
    .filter(lambda text: bool(text) and text == " ".join(text.split()))
)
CONTRACTS = st.builds(
    Contract, st.integers(1, 7), st.sampled_from(DENOMINATIONS), st.integers(0, 2), st.sampled_from(SEATS)
)


@st.composite
def games(draw: st.DrawFn) -> Game:
    contract = draw(st.none() | CONTRACTS)
    auction = draw(st.sampled_from(("", "1C", "1H P 2H", "P P P P", "1S X XX P P P")))
    ended = auction.endswith("P P P")
    passed_out = auction == "P P P P"
    if ended or passed_out:
        contract = None if passed_out else Contract(1, DENOMINATIONS[3], 2, Seat.W)
    return Game.of(
        draw(st.integers(1, 999_999)),
        Seat.W if auction else draw(st.sampled_from(SEATS)),
        draw(st.sampled_from(Vulnerability)),
        draw(st.none() | st.integers(0, 2**32).map(shuffled)),
        calls(auction),
        contract,
        None if contract is None else draw(st.none() | st.integers(0, 13)),
        passed_out,
        draw(st.dictionaries(st.sampled_from(("Event", "North", "Annotator", "Room")), WORDS)),
    )


@given(st.lists(games(), max_size=4))
def test_what_is_written_is_read_again(given: list[Game]) -> None:
    assert loads(dumps(given)) == given
    assert loads(dumps(given).encode()) == given


def test_a_result_is_that_of_the_scores() -> None:
    game = one('[Contract "6NT"]\n[Declarer "N"]\n[Result "12"]')
    assert game.result == Result.loads("6NT= N")


def test_what_follows_from_the_rest_can_be_written_out() -> None:
    text = '[Event "X"]\n[Board "3"]\n[Vulnerable "?"]\n[Auction "S"]\n1D Pass 1NT X\nAP\n[Result "6"]\n'
    (game,) = loads(text)
    made = game.completed()
    told = {name: made.tags[name] for name in ("Event", "Dealer", "Vulnerable", "Contract", "Declarer")}
    assert told == {"Event": "X", "Dealer": "S", "Vulnerable": "EW", "Contract": "1NTX", "Declarer": "N"}
    assert (made.auction, made.line, made.completed()) == (game.auction, 1, made)
    (passed,) = loads('[Board "1"]\n[Auction "N"]\nAP\n')
    assert passed.completed().tags["Contract"] == "Pass"
    for calls in ("1C *", "1C AP"):
        (bare,) = loads(f'[Board "1"]\n[Vulnerable "All"]\n[Auction "N"]\n{calls}\n')
        assert dict(bare.completed().tags) == {"Board": "1", "Vulnerable": "All", "Auction": "N", "Dealer": "N"}


@pytest.mark.parametrize(
    ("text", "ended"),
    [
        ("XX Pass Pass Pass", False),
        ("Pass X Pass Pass Pass 1H Pass Pass Pass", True),
        ("X Pass Pass Pass Pass", True),
        ("X AP", True),
        ("1C X Pass Pass Pass", True),
    ],
)
def test_a_double_of_nothing_is_no_bid_behind_which_three_passes_end_the_auction(text: str, ended: bool) -> None:
    (game,) = loads(f'[Board "1"]\n[Dealer "N"]\n[Auction "N"]\n{text}\n')
    assert game.auction.ended is ended
    (lin,) = loads(f'[Board "1"]\n[Dealer "N"]\n[Auction "N"]\n{text} +\n')
    assert [made.call for made in lin.auction] == [made.call for made in game.auction]
