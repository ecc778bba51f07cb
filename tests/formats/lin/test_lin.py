"""LIN: what the program writes is read, what cannot be read has its line, and what is written is read again."""

from __future__ import annotations

import io
import warnings
from pathlib import Path
from urllib.parse import quote, quote_plus

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaw.errors import (
    CannotBeWritten,
    FileUnreadable,
    InsufficientCannotBeWritten,
    SkippedCannotBeWritten,
    UnreadableLin,
)
from bridgelaw.formats.case import loads as read_cases
from bridgelaw.formats.lin import dump, dumps, games, load, loads
from bridgelaw.formats.pbn import Auction, Called, Game
from bridgelaw.formats.pbn import dumps as as_pbn
from bridgelaw.formats.pbn import loads as from_pbn
from bridgelaw.formats.pbn.cases import as_game
from bridgelaw.formats.ruling import outcome
from bridgelaw.table import DENOMINATIONS, PASS, SEATS, Call, Deal, Seat, Vulnerability
from tests.support.endplay import needs_endplay
from tests.table.test_deal import shuffled

with warnings.catch_warnings():
    # Of what it is built on.
    warnings.simplefilter("ignore")
    from bridgebots.lin import parse_lin_str

#: As the program writes one's own boards.
OWN = (
    "pn|anna,bert,carla,dora|st||md|3SAQ865HK72DJ98CK3,SKT4HQJ3DQ63CT765,SJ973HA54DAT4CJ92,|rh||ah|Board 7|sv|b|"
    "mb|1N!|an|12-14|mb|p|mb|2h|an|to |an|play|mb|P|mb|p|mb|d|mb|p|mb|p|mb|p|pg||"
    "pc|s4|pc|S3|pc|S2|pc|SA|pg||pc|HK|pc|H3|mc|9|pg||\r\n"
)
DEAL = "N:J973.A54.AT4.J92 2.T986.K752.AQ84 AQ865.K72.J98.K3 KT4.QJ3.Q63.T765"

#: As the program writes a match that was shown to spectators.
MATCH = """\
vg|The Cup,Segment 1,I,7,8,Reds,0,Blues,12|
rs|3NS=,4SXE-2,PASS,1NN+1|
pn|s1,w1,n1,e1,s2,w2,n2,e2|
pg||

qx|o7|st||md|1,,,|sv|n|
mb|3N|mb|p|mb|p|mb|p|pg||
nt|A quiet board, says
the commentator|pg||
qx|c7|md|1,,,|sv|n|mb|p|mb|p|mb|p|mb|4s|mb|d|mb|p|mb|p|mb|p|pg||
qx|o8|md|2|mb|pppp|
qx|c8|md|2|mb|p|mb|1NT|mb|ppp|
"""


def one(text: str | bytes) -> Game:
    (game,) = loads(text)
    return game


def test_a_board_of_ones_own() -> None:
    game = one(OWN)
    assert (game.board, game.dealer, game.vulnerability, str(game.deal)) == (7, Seat.N, Vulnerability.ALL, DEAL)
    assert game.auction.dumps() == "1NT P 2H P P X P P P"
    assert (game.auction.notes, game.auction[0].signs) == ({1: "12-14", 2: "to; play"}, ("!",))
    assert [game.tags[name] for name in ("South", "West", "North", "East")] == ["anna", "bert", "carla", "dora"]
    assert str(game.result) == "2HX+1 S"
    assert game.sections["Play"] == "S4 S3 S2 SA\nH3 - - HK\n*\n"
    assert (game.file, game.line) == (None, 1)
    assert outcome(game.case()).error is None


def test_a_match_tells_names_and_results_in_its_heading() -> None:
    found = loads(MATCH)
    assert [(game.board, game.tags["Room"], game.tags["Event"]) for game in found] == [
        (7, "Open", "The Cup"),
        (7, "Closed", "The Cup"),
        (8, "Open", "The Cup"),
        (8, "Closed", "The Cup"),
    ]
    assert [game.tags["North"] for game in found] == ["n1", "n2", "n1", "n2"]
    assert [str(game.result) for game in found] == ["3NT= S", "4SX-2 E", "Pass", "1NT+1 N"]
    assert [game.line for game in found] == [6, 10, 11, 12]
    # What contradicts the auction is no result of it.
    assert loads(MATCH.replace("3NS=", "3NN="))[0].result is None
    assert loads(MATCH.replace("I,7,8", "I,x,8"))[0].result is None


def test_tricks_are_those_that_were_claimed_or_all_that_were_played() -> None:
    head = "md|1,,,|mb|1N|mb|p|mb|p|mb|p|"
    cards = [f"{suit}{rank}" for rank in "AKQJT98765432" for suit in "SHDC"]
    assert one(head + "".join(f"pc|{card}|" for card in cards)).tricks == 0
    assert one(head + "pc|" + "".join(cards[:4]) + "|").tricks is None
    assert one(head + "mc|7|").tricks == 7
    assert one(head + "mc||").tricks is None


@pytest.mark.parametrize(
    ("text", "auction"),
    [
        ("md|3|mb|1c|mb|1d!|mb|X|mb|xx|mb|pp|mb|p|", "1C 1D X XX P P P"),
        ("md|3|mb|1NT|mb|DBL|mb|rdbl!|", "1NT X XX"),
        ("md|3|mb|1C1D|mb||mb|2SP|", "1C 1D 2S P"),
        ("ah|9|mb|1C|", "1C"),
        ("qx|c2|mb|p|", "P"),
        ("ah|Spel 2|md|0,,,|mb|p|", "P"),
        # A bid that was too low stands there as if nothing had been.
        ("md|3|mb|1H|mb|1D|mb|2H|", "1H 1D 2H"),
    ],
)
def test_auctions(text: str, auction: str) -> None:
    assert one(text).auction.dumps() == auction


def test_what_is_only_for_the_screen_is_passed_over() -> None:
    assert one("st||rh||bt||lg|1|\nmd|3,,,|xyz9|what|sk|n|mb|p|pg|").auction.dumps() == "P"
    assert loads("") == loads("\n\n") == loads("vg|x|pg||") == loads("pn|a,b,c,d|pg||") == []


def test_addresses_of_a_viewer() -> None:
    line = OWN.strip().replace("anna", "Anna & Jörg + x")
    address = "https://www.bridgebase.com/tools/handviewer.html?bbo=y&lin="
    for text in (address + quote(line), f"{address}{quote_plus(line)}&x=1#y", f"lin={quote(line)}", quote(line, ",")):
        game = one(text)
        assert game.tags["South"] == "Anna & Jörg + x"
        assert game == one(line)
    assert [game.line for game in loads(f"{address}{quote(line)}\n\n{address}{quote(line)}")] == [1, 3]
    assert len(loads(f"{address}{OWN.strip().replace(' ', '+')}")) == 1


def told(text: str | bytes) -> list[str]:
    read = games(io.BytesIO(text) if isinstance(text, bytes) else io.StringIO(text, newline=""))
    return [f"line {g.line}" if isinstance(g, UnreadableLin) else g.auction.dumps() for g in read]


@pytest.mark.parametrize(
    "bad",
    [
        *(
            "md|5,,,|",
            "md|3SAKQ|",
            "md|3SAKQ2SAKQ2|",
            "md|3,,,,x|",
            "md|3Z|",
            "sv|x|",
            "mb|1Z|",
            "mb|8C|",
            "mb|p?|",
            "mb|-|",
        ),
        *("pc|S|", "pc|SZ|", "mc|14|", "mc|all|", "ah|Board 1000000|"),
        "md|3SAKQJT98765432,SAKQJT98765432,SAKQJT98765432|",
    ],
)
def test_a_board_that_cannot_be_read_is_left_out(bad: str) -> None:
    text = f"qx|o1|mb|p|\nqx|o2|md|1,,,|\n{bad}mb|p|\nqx|o3|mb|1c|"
    if bad.startswith("md"):
        text = text.replace("md|1,,,|\n", "\n")
    assert told(text) == ["P", "line 3", "1C"]


def test_where_a_bar_is_missing_the_next_board_is_read() -> None:
    assert told("qx|o1|mb|p|hello there|mb|p|qx|o2|mb|1c|") == ["line 1", "1C"]
    assert told("mb|p|") == told("qx|o1000000|mb|p|") == ["line 1"]
    assert told("md|3|mb") == ["line 1"]
    assert told("md|3|mb|1n|mb|p|mb|p|mb|p|mb|p|") == ["line 1"]
    assert told("md|1|mb|p|pg||" + "x" * 200_000 + "|md|1|mb|1c|")[-1] == "1C"


def test_bytes_in_either_encoding() -> None:
    for content in (OWN.replace("anna", "Jörg").encode(), OWN.replace("anna", "Jörg").encode("latin-1")):
        assert one(content).tags["South"] == "Jörg"
    assert one(b"\xef\xbb\xbf" + OWN.encode()) == one(OWN)


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "a.lin"
    dump(loads(OWN), path)
    (game,) = load(path)
    assert (game.file, game.line, game.board) == (str(path), 1, 7)
    path.write_text("md|9|")
    with pytest.raises(UnreadableLin) as caught:
        load(path)
    assert (caught.value.file, caught.value.line) == (str(path), 1)
    with pytest.raises(FileUnreadable):
        load(tmp_path / "nothing.lin")


# --- writing ----------------------------------------------------------------------------------------------


def test_what_is_written() -> None:
    assert dumps([one(OWN)]) == (
        "pn|anna,bert,carla,dora|st||"
        "md|3SAQ865HK72DJ98CK3,SKT4HQJ3DQ63CT765,SJ973HA54DAT4CJ92,S2HT986DK752CAQ84|rh||ah|Board 7|sv|b|"
        "mb|1N!|an|12-14|mb|p|mb|2H|an|to; play|mb|p|mb|p|mb|d|mb|p|mb|p|mb|p|pg||"
        "pc|S4|pc|S3|pc|S2|pc|SA|pg||pc|HK|pc|H3|mc|9|pg||\n"
    )


calls = st.sampled_from([PASS, *(Call.bid(level, strain) for level in range(1, 8) for strain in DENOMINATIONS)])
texts = st.text("abc é+&%=!:", min_size=1, max_size=9).map(str.strip).filter(bool)


@st.composite
def regular_games(draw: st.DrawFn) -> Game:
    dealer = draw(st.sampled_from(SEATS))
    made: list[Called] = []
    notes: dict[int, str] = {}
    rank = -1
    for call in draw(st.lists(calls, max_size=12)):
        auction = Auction(dealer, tuple(made), "", notes)
        if auction.ended or (call.is_bid and call.rank <= rank):
            break
        rank = max(rank, call.rank)
        note = None
        if draw(st.booleans()):
            note = len(notes) + 1
            notes[note] = draw(texts)
        made.append(Called(dealer.to(len(made)), call, 0, False, note, draw(st.sampled_from([(), ("!",)]))))
    auction = Auction(dealer, tuple(made), "" if Auction(dealer, tuple(made)).ended else "*", notes)
    contract = auction.contract if auction.ended else None
    return Game.of(
        draw(st.none() | st.integers(1, 999_999)),
        dealer,
        draw(st.sampled_from(Vulnerability)),
        draw(st.none() | st.integers(0, 2**32).map(shuffled)),
        auction,
        contract,
        None if contract is None else draw(st.none() | st.integers(0, 13)),
        auction.passed_out,
        draw(st.dictionaries(st.sampled_from(("North", "East", "South", "West")), texts)),
    )


@given(st.lists(regular_games(), max_size=3))
def test_what_is_written_is_read_again(given_games: list[Game]) -> None:
    text = dumps(given_games)
    assert loads(text) == given_games
    assert loads(quote(text)) == given_games


@given(st.permutations([f"{suit}{rank}" for suit in "SHDC" for rank in "AKQJT98765432"]), st.integers(0, 52))
def test_the_play_goes_into_columns_and_back(order: list[str], count: int) -> None:
    game = one("md|3,,,|mb|4s|mb|p|mb|p|mb|p|" + "".join(f"pc|{card}|" for card in order[:count]))
    assert dumps([game]).count("pc|") == count
    again = one(dumps(from_pbn(as_pbn([game]))))
    assert (again.sections.get("Play"), again.tricks) == (game.sections.get("Play"), game.tricks)
    assert [word for word in dumps([game]).split("|") if word in order] == order[:count]


def test_what_lin_cannot_say_is_refused_with_the_reason() -> None:
    def case(events: str) -> Game:
        (found,) = read_cases(f"{{bridgelaw: 1, edition: 2017, dealer: N, events: {events}}}")
        return as_game(found)

    with pytest.raises(SkippedCannotBeWritten) as skipped:
        dumps([case("[{call: N 1H}, {call: S 2H}, {call: W P}]")])
    assert skipped.value.given == "S 2H"
    with pytest.raises(InsufficientCannotBeWritten) as insufficient:
        dumps([case("[{call: N 1H}, {call: E 1D}, {call: S 2H}]")])
    assert insufficient.value.given == "E 1D"
    with pytest.raises(CannotBeWritten):
        dumps([Game.of(deal=Deal.loads(DEAL))])
    # A call that is gone leaves the legal auction, which LIN can say.
    gone = case("[{call: N 1H}, {call: E 1D}, director, {decline: S}, {call: E 2D}, {call: S P}]")
    assert "mb|1H|mb|2D|mb|p|" in dumps([gone])


@needs_endplay
def test_what_others_make_of_it() -> None:
    from endplay.parsers import lin as endplay

    text = dumps([one(OWN)])
    (board,) = endplay.loads(text)
    assert [str(bid) for bid in board.auction][:3] == ["1NT!*", "P", "2♥*"]
    assert (board.deal.to_pbn(), board.board_num, str(board.contract)) == (DEAL, 7, "2♥Sx+1")
    (deal,) = parse_lin_str(text)
    (record,) = deal.board_records
    assert record.bidding_record == ["1NT", "PASS", "2H", "PASS", "PASS", "X", "PASS", "PASS", "PASS"]
    assert (record.tricks, str(record.declarer), record.board_name) == (9, "Direction.SOUTH", "Board 7")
    assert record.bidding_metadata[0].explanation == "12-14"
