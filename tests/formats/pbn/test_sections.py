"""What stands behind tags: auctions with their irregularities, the play, tables, notes; and values as before."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaw.errors import BridgelawError
from bridgelaw.formats.pbn import Auction, Called, Game, Table, dump, dumps, load, loads
from bridgelaw.formats.pbn.tokens import escaped, unescaped
from bridgelaw.table import PASS, SEATS, Call, Irregularity, Seat


def one(text: str) -> Game:
    (game,) = loads(text)
    return game


def auction(text: str, *, first: str = "N") -> Auction:
    return one(f'[Auction "{first}"]\n{text}').auction


# --- the auction ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "read", "end"),
    [
        ("1C Pass Pass Pass", "1C P P P", ""),
        ("pass PASS p ap", "P P P P", ""),
        ("AP", "P P P P", ""),
        ("1NT Pass AP", "1NT P P P", ""),
        ("1n x XX AP", "1NT X XX P P P", ""),
        ("1C *", "1C", "*"),
        ("1C Pass +", "1C P", "+"),
        ("", "", ""),
        ("1C ^S ^S 1H AP", "1C - - 1H P P P", ""),
        ("^S 1C AP", "- 1C P P P", ""),
        ("1H ^I 1C AP", "1H 1C P P P", ""),
        ("1H ^S ^I1C=1=$2! AP", "1H - 1C P P P", ""),
        ("1H ^S AP", "1H - P P P", ""),
        ("1C!? =1= $4 Pass ! P P", "1C P P P", ""),
        ("1C {a comment\nof two lines} P P ; and one\n% and one\nP", "1C P P P", ""),
    ],
)
def test_auctions(text: str, read: str, end: str) -> None:
    found = auction(text)
    assert (found.dumps(), found.end) == (read, end)


def test_a_tag_may_follow_a_section_on_its_line() -> None:
    game = one('[Board "1"][Auction "N"] 1C =1= AP [Note "1:strong"] [Play "E"] SA * [Result "3"]')
    assert (game.auction.dumps(), dict(game.auction.notes), game.tags["Result"]) == ("1C P P P", {1: "strong"}, "3")
    assert game.play is not None
    assert str(game.play.opening_lead) == "SA"


def test_quotes_that_nobody_escaped() -> None:
    game = one('[Board "1"]\n[North "Bob "the Man" X"]\n[Auction "N"]\n1C =1= AP\n[Note "1:5+ "clubs""]\n[Result "7"]')
    assert (game.tags["North"], game.notes("Auction")[1], game.tags["Result"]) == ('Bob "the Man" X', '5+ "clubs"', "7")
    assert loads(dumps([game])) == [game]
    with pytest.raises(BridgelawError):
        loads('[North "Bob] [Board "1"]')


def test_comments_are_written_before_the_auction() -> None:
    game = one('[Board "1"]\n{Played at\n\n% table [3] }\n[Auction "N"]\n1C Pass {why {not} Pass ; at last}\nPass')
    text = dumps([game])
    assert "{Played at\n % table [3]\n why (not\n at last)}\n[Auction" in text
    assert "1C Pass Pass\nPass\n" in text
    assert dumps(loads(text)) == text


def test_whose_calls_they_are() -> None:
    found = auction("- - 1C ^S 1H ^I 1D AP", first="E")
    assert [f"{made.seat} {made.call}" for made in found] == ["W 1C", "E 1H", "S 1D", "W P", "N P", "E P"]
    assert (found.dealer, found[1].skipped, found[2].marked, len(found)) == (Seat.W, 1, True, 6)
    assert found[:1] == (Called(Seat.W, Call.loads("1C")),)
    assert str(found.contract) == "1D S"
    assert one('[Dealer "W"]\n[Auction "N"]\n- - - 1C AP').dealer is Seat.W


def test_who_is_declarer() -> None:
    assert str(auction("1H P 2H X XX AP").contract) == "2HXX N"
    assert str(auction("1H 2C 3C 4C P P X P P P").contract) == "4CX E"
    assert auction("AP").contract is None
    assert (auction("AP").passed_out, auction("1C P P").ended, auction("P P P").ended) == (True, False, False)


def test_what_is_irregular() -> None:
    def kinds(text: str) -> list[tuple[int, Irregularity]]:
        return list(auction(text).irregularities)

    assert kinds("1C 1D X XX 1H P P X AP") == []
    assert kinds("1H ^I 1C P P ^S 2C AP") == [(1, Irregularity.INSUFFICIENT), (4, Irregularity.OUT_OF_ROTATION)]
    # Not marked, and irregular; marked, and regular.
    assert kinds("1H 1H *") == [(1, Irregularity.INSUFFICIENT)]
    assert kinds("1H ^I 2C *") == []
    assert kinds("X *") == kinds("XX *")[:1] == [(0, Irregularity.INADMISSIBLE)]
    assert kinds("1H P X *") == kinds("1H P XX *") == [(2, Irregularity.INADMISSIBLE)]
    assert kinds("1H X X *") == [(2, Irregularity.INADMISSIBLE)]
    assert kinds("1H X P XX *") == [(3, Irregularity.INADMISSIBLE)]


def test_notes_belong_to_the_section_before_them() -> None:
    text = """[Auction "N"]
1C =1= P =2= $3 *
[Note "1:at least three"]
[Note "2: trap? "]
[Note "no number"]
[Play "E"]
SA =1= - - -
[Note "1:a singleton"]
"""
    game = one(text)
    assert (game.auction.notes, game.notes("Play")) == ({1: "at least three", 2: "trap?"}, {1: "a singleton"})
    assert [(made.note, made.signs) for made in game.auction] == [(1, ()), (2, ("$3",))]
    assert game.all("Note") == ("no number",)
    assert one(dumps([game])) == game


def test_a_regular_auction_is_written_in_four_places() -> None:
    game = Game.of(dealer=Seat.E, auction=[*map(Call.loads, ("1NT", "P", "3NT")), PASS, PASS, PASS])
    assert '[Auction "E"]\n1NT Pass 3NT Pass\nPass Pass\n' in dumps([game])
    assert '[Auction "E"]\n1NT *\n' in dumps([Game.of(dealer=Seat.E, auction=[Call.loads("1NT")])])


calls = st.sampled_from([PASS, *map(Call.loads, ("X", "XX", "1C", "1NT", "3D", "7NT"))])


@given(
    st.lists(st.tuples(calls, st.integers(0, 2), st.booleans(), st.none() | st.integers(0, 99)), min_size=1, max_size=9)
)
def test_what_is_written_of_an_irregular_auction_is_read_again(made: list[tuple[Call, int, bool, int | None]]) -> None:
    found: list[Called] = []
    seat = Seat.N
    for call, skipped, marked, note in made:
        if Auction(Seat.N, tuple(found)).ended:
            break
        seat = seat.to(skipped)
        found.append(Called(seat, call, skipped, marked, note))
        seat = seat.lho
    given_auction = Auction(Seat.N, tuple(found), "*")
    read = one(dumps([Game.of(auction=given_auction)])).auction
    # What is insufficient is marked when it is written.
    marks = {at for at, kind in given_auction.irregularities if kind is Irregularity.INSUFFICIENT}
    expected = [Called(m.seat, m.call, m.skipped, m.marked or at in marks, m.note) for at, m in enumerate(found)]
    assert (list(read), read.irregularities) == (expected, given_auction.irregularities)


# --- the play ---------------------------------------------------------------------------------------------


def test_the_play() -> None:
    text = '[Play "W"]\nSA S2 S3 s4 {well}\nHA =1= ^R H2! H10 -\n^L C2\n*\n[Note "1:risky"]'
    play = one(text).play
    assert play is not None
    assert (str(play.opening_lead), play.leader, len(play.tricks), play.end) == ("SA", Seat.W, 3, "*")
    assert [str(played.card) for played in play.tricks[1]] == ["HA", "H2", "HT", "None"]
    assert [(str(p.card), p.seat, p.revoke, p.lead) for p in play.irregular] == [
        ("H2", Seat.N, True, False),
        ("C2", Seat.W, False, True),
    ]
    assert (play.tricks[1][0].note, play.notes[1], play.tricks[1][1].signs) == (1, "risky", ("!",))
    assert one('[Play "?"]').play is None


# --- tables -----------------------------------------------------------------------------------------------


def test_tables() -> None:
    text = (
        '[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\nN NT  9\nN  S 10\n'
        '[ScoreTable "+Rank\\3R;Names\\10L;-Score_NS"]\n'
        '1 "Mr. \\"X\\" {no comment}; Y" ^620 ; the winners\n 2 Z\n -50\n'
    )
    game = one(text)
    optimum, scores = game.table("OptimumResultTable"), game.table("ScoreTable")
    assert optimum is not None
    assert scores is not None
    assert optimum.records()[1] == {"Declarer": "N", "Denomination": "S", "Result": "10"}
    assert [(c.name, c.order, c.width, c.right) for c in scores.columns] == [
        ("Rank", "+", 3, True),
        ("Names", "", 10, False),
        ("Score_NS", "-", 0, False),
    ]
    assert scores.rows == (("1", 'Mr. "X" {no comment}; Y', "^620"), ("2", "Z", "-50"))
    assert scores.header() == "+Rank\\3R;Names\\10L;-Score_NS"
    assert game.table("TotalScoreTable") is None
    assert one(dumps([game])) == game
    assert one(dumps([game])).table("ScoreTable") == scores


cells = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=12)


@given(st.lists(st.tuples(cells, cells, cells), max_size=4))
def test_a_table_that_is_written_is_read_again(rows: list[tuple[str, str, str]]) -> None:
    table = Table.of(("A", "B", "C"), rows)
    game = Game.of(board=1, tags={"ATable": table.header()}, sections={"ATable": table.body()})
    read = one(dumps([game])).table("ATable")
    assert read is not None
    assert read.rows == table.rows


# --- values -----------------------------------------------------------------------------------------------


def test_values_as_before() -> None:
    text = """[Event "Cup"]
[Board "1"]

[Event "#"]
[Site "#"]
[Board "2"]
[Room "Open"]

[Event "##"]
[Board "3"]

[Board "4"]

[Event "Final"]
[Board "5"]

[Board "6"]
"""
    found = [game.tags.get("Event") for game in loads(text)]
    assert found == ["Cup", "Cup", "Cup", "Cup", "Final", None]
    assert [game.tags.get("Site") for game in loads(text)] == [None, "?", None, None, None, None]


def test_what_stands_there_twice() -> None:
    game = one('[West "A"]\n[West "B"]\n[West "A"]')
    assert (game.tags["West"], game.all("West"), game.all("East")) == ("A", ("A", "B", "A"), ())
    assert one(dumps([game])) == game


def test_hands_that_are_not_told() -> None:
    hand = "AKQ2.432.432.432"
    game = one(f'[Deal "E:- {hand} - -"]')
    assert (game.deal, list(game.hands)) == (None, [Seat.S])
    three = one(f'[Deal "N:{hand} JT98.AKQ.765.765 7654.JT98.AKQ.98 -"]')
    assert three.deal is not None
    assert set(three.hands) == {Seat.N, Seat.E, Seat.S}
    assert len({card for seat in SEATS for card in three.deal.of(seat)}) == 52


def test_what_is_irregular_in_the_result() -> None:
    game = one('[Contract "3NT"]\n[Declarer "^S"]\n[Result "^9"]\n')
    assert (game.irregular_declarer, game.irregular_result, str(game.result)) == (True, True, "3NT= S")


def test_a_value_that_cannot_be_read_leaves_the_rest(tmp_path: Path) -> None:
    path = tmp_path / "a.pbn"
    path.write_text('[Board "x"]\n[Deal "-"]\n[Dealer "S"]\n')
    with pytest.raises(BridgelawError):
        load(path)
    dump([Game.of(board=7)], path)
    assert [game.board for game in load(path)] == [7]


@given(st.text(st.characters(exclude_characters="\r\n"), max_size=20))
def test_strings(value: str) -> None:
    assert unescaped(escaped(value)) == value


def test_a_backslash_is_itself_where_it_can_be() -> None:
    assert escaped(r"Rank\3R") == r"Rank\3R"
    assert one(r'[Event "a \"b\" \\ \c"]').tags["Event"] == r'a "b" \ \c'
