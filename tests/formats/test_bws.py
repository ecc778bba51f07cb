"""BWS: what is read out of the records of scoring devices, and what is refused."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from bridgelaw.errors import (
    BridgelawError,
    NotSupported,
    SeatedTwice,
    UnreadableBoard,
    UnreadableBws,
    UnreadableCall,
    UnreadableDeal,
    UnreadableResult,
    UnreadableSeat,
)
from bridgelaw.formats import bws as reader
from bridgelaw.formats.bws import At
from bridgelaw.formats.field import Warned, Wish
from bridgelaw.scores.field import NOT_PLAYED, Artificial, Average, Weighted
from bridgelaw.scores.imps import Teams
from bridgelaw.table.seat import Seat
from tests.support.access import Table
from tests.support.bws import BIDDING, DEAL, DEALS, PLAYED, RECEIVED, RECORDS, SECTION, bws, received


def field(rows: Any = RECORDS, wish: Wish | None = None, **tables: Table | None) -> Any:
    return reader.loads(bws(rows, **tables), "tuesday.bws", wish)


def test_an_evening() -> None:
    read = field()
    (sheet,) = read.sheets
    assert (read.format, sheet.title, sheet.scoring) == ("bws", "Tuesday", "matchpoints")
    assert [board.number for board in sheet.boards] == [1, 2, 3, 4]
    assert [[row.text for row in board.rows] for board in sheet.boards] == [
        ["4S= N", "4S-1 N"],
        ["3NTX-2 E", "Pass"],
        ["1NT+1 W", "2HXX= S"],
        ["A+ / A-", ""],
    ]
    assert [board.board.entries for board in sheet.boards] == [
        (Weighted.certain(420), Weighted.certain(-50)),
        (Weighted.certain(300), Weighted.certain(0)),
        (Weighted.certain(-120), Weighted.certain(640)),
        (Artificial(Average.PLUS, Average.MINUS), NOT_PLAYED),
    ]
    assert [(row.pairs.ns, row.pairs.ew) for row in sheet.boards[2].rows] == [("4", "1"), ("2", "3")]
    # A name in the list of names, where the player entered a number alone.
    assert sheet.players == {"1": "N. 1 - Sam South", "2": "E. 1 - W. 1", "3": "N. 2 - 2S", "4": "E. 2 - W. 2"}
    assert read.warnings == (
        Warned("field.average", {"score": "60%-40%"}, 6, "tuesday.bws"),
        Warned("bws.remark", {"given": "Not played", "board": 4}, 8, "tuesday.bws"),
    )


def test_a_record_that_was_erased_or_entered_anew() -> None:
    again = received(9, 1, 1, 1, 1, 2, "4 S,N,+1")
    assert [row.text for row in field((again, *RECORDS)).sheets[0].boards[0].rows] == ["4S+1 N", "4S-1 N"]
    erased = {**again, "Erased": True}
    assert [row.text for row in field((*RECORDS, erased)).sheets[0].boards[0].rows] == ["4S-1 N"]


def test_a_pair_that_sits_out_has_no_line() -> None:
    out = received(9, 3, 1, 1, 5, 0, "")
    assert len(field((*RECORDS, out)).sheets[0].boards[0].rows) == 2


def test_other_tables_may_be_missing() -> None:
    read = field(Section=None, PlayerNumbers=None, PlayerNames=None, RoundData=None, Session=None, HandRecord=None)
    assert read.sheets[0].title == ""
    assert read.sheets[0].players == {}
    only = field((), IntermediateData=Table(RECEIVED, RECORDS))
    assert len(only.sheets[0].boards) == 4


def test_two_winners() -> None:
    rows = [received(n, n, 1, 1, n, n, f"4 S,N,+{n}") for n in (1, 2)]
    read = field(rows, Section=None, RoundData=None)
    assert [(row.pairs.ns, row.pairs.ew) for row in read.sheets[0].boards[0].rows] == [
        ("1 NS", "1 EW"),
        ("2 NS", "2 EW"),
    ]
    # In one round a pair sits in one direction.
    rows = [received(1, 1, 1, 1, 1, 2, "4 S,N,="), received(2, 2, 1, 2, 2, 1, "PASS")]
    told = Table(SECTION.columns, ({"ID": 1, "Letter": "A", "Winners": 2},))
    for more in ({"Section": None}, {"Section": told}):
        assert field(rows, **more).sheets[0].boards[0].rows[0].pairs.ns == "1 NS"
    with pytest.raises(SeatedTwice) as caught:
        field([received(n, n, 1, 1, n, n, "PASS") for n in (1, 2)])
    assert caught.value.place == "tuesday.bws:1"


def test_sections_are_apart_unless_somebody_says_otherwise() -> None:
    both = Table(SECTION.columns, ({"ID": 1, "Letter": "A", "Winners": 1}, {"ID": 2, "Letter": "B", "Winners": 1}))
    rows = [*RECORDS[:4], *({**each, "ID": each["ID"] + 20, "Section": 2} for each in RECORDS[:4])]
    assert [sheet.title for sheet in field(rows, Section=both).sheets] == ["Tuesday, A", "Tuesday, B"]
    (sheet,) = field(rows, Wish(across=True), Section=both).sheets
    assert [row.pairs.ns for row in sheet.boards[0].rows] == ["A1", "A3", "B1", "B3"]
    assert sheet.players["A1"] == "N. 1 - Sam South"


def test_teams_meet_whom_the_pairs_say() -> None:
    rows = [
        received(1, 1, 1, 1, 1, 2, "4 S,N,="),
        received(2, 2, 1, 1, 2, 1, "4 S,N,-1"),
        received(3, 1, 2, 2, 1, 3, "PASS"),
        received(4, 2, 2, 2, 3, 1, "1 NT,N,="),
    ]
    sheets = field(rows, Wish(scoring="imps")).sheets
    assert [sheet.title for sheet in sheets] == ["Tuesday, 1 - 2", "Tuesday, 1 - 3"]
    assert sheets[0].boards[0].board.scoring == Teams()
    assert [row.pairs.ns for row in sheets[1].boards[0].rows] == ["1", "3"]


def test_shares_of_a_top() -> None:
    read = field([*RECORDS[:7], received(8, 2, 2, 4, 2, 3, "", Remarks="55%-45%")])
    assert read.sheets[0].boards[3].board.entries[1] == Artificial(Fraction(11, 20), Fraction(9, 20))


@pytest.mark.parametrize(
    ("told", "board", "error"),
    [
        ("8 S,N,=", 1, UnreadableBws),
        ("4 S,N,", 1, UnreadableBws),
        ("4 S,N,made", 1, UnreadableBws),
        ("4 S,N,+9", 1, UnreadableResult),
        ("4 S,X,=", 1, UnreadableSeat),
        ("4 S,,=", 1, UnreadableSeat),
        ("4 S,N,=", 0, UnreadableBoard),
    ],
)
def test_what_is_refused_has_its_record(told: str, board: int, error: type[BridgelawError]) -> None:
    with pytest.raises(error) as caught:
        field([RECORDS[0], received(33, 2, 1, board, 3, 4, told)])
    assert caught.value.place == "tuesday.bws:33"


def test_no_result_and_no_database() -> None:
    with pytest.raises(UnreadableBws):
        field(())
    for content in (b"", b"SQLite format 3\0", bws()[:5000]):
        with pytest.raises(UnreadableBws):
            reader.loads(content)
    old = bytearray(bws())
    old[0x14] = 0
    with pytest.raises(NotSupported):
        reader.loads(bytes(old))


# --- what players entered besides -------------------------------------------------------------------------


def test_auctions() -> None:
    (found,) = reader.auctions(bws()).items()
    at, calls = found
    assert at == At("A", 1, 1, 1)
    assert [f"{seat} {call}" for seat, call in calls][:5] == ["N 1NT", "E P", "S 2C", "W X", "N 2S"]
    again = Table(BIDDING.columns, (*BIDDING.rows, {**BIDDING.rows[2], "ID": 20, "Bid": "2 D"}))
    assert str(reader.auctions(bws(BiddingData=again))[at][2][1]) == "2D"
    broken = Table(BIDDING.columns, ({**BIDDING.rows[0], "Bid": "ten"},))
    with pytest.raises(UnreadableCall) as caught:
        reader.auctions(bws(BiddingData=broken), "tuesday.bws")
    assert caught.value.place == "tuesday.bws:1"
    assert reader.auctions(bws(BiddingData=None)) == {}


def test_hands() -> None:
    found = reader.deals(bws())
    assert list(found) == [("A", 1)]
    assert [str(card) for card in found["A", 1].of(Seat.W)][:2] == ["S3", "H7"]
    broken = Table(DEALS.columns, ({"Section": 1, "Board": 1, **DEAL, "NorthSpades": "AKQQ"},))
    with pytest.raises(UnreadableDeal) as caught:
        reader.deals(bws(HandRecord=broken), "tuesday.bws")
    assert caught.value.place == "tuesday.bws:1"
    # Results can be scored all the same.
    assert field(HandRecord=broken, RoundData=PLAYED).sheets
