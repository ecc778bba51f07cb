"""USEBIO: what is read out of it, what is refused and where, and what of a ruling is written into it."""

from __future__ import annotations

import difflib
import re
from fractions import Fraction
from typing import Any

import pytest

from bridgelaw.errors import (
    BridgelawError,
    ImpossibleScore,
    NotSupported,
    SeatedTwice,
    UnreadableBoard,
    UnreadableDeal,
    UnreadableField,
    UnreadableSeat,
    UnreadableUsebio,
    UnreadableXml,
)
from bridgelaw.formats import rulings, usebio
from bridgelaw.formats.field import Warned, Wish
from bridgelaw.formats.usebio import Usebio
from bridgelaw.scores.field import NOT_PLAYED, Artificial, Average, Weighted
from bridgelaw.scores.imps import BoardAMatch, CrossImps, Divided, Teams
from bridgelaw.scores.matchpoints import Matchpoints
from bridgelaw.scores.session import match_of, totals, with_session
from bridgelaw.table.board import Vulnerability
from bridgelaw.table.seat import Seat
from tests.support.usebio import EVENT, FOUR, board, event, line, pairs

#: The lines without their points.
BARE = [re.sub(r"\s*<(NS|EW)_MATCH_POINTS>[^\n]*", "", each) for each in FOUR]


def keys(warned: Any) -> list[str]:
    return [each.key for each in warned]


def only(text: str, wish: Wish | None = None) -> Any:
    """The only session."""
    (sheet,) = usebio.loads(text, wish=wish).field.sheets
    return sheet


# --- what is read -----------------------------------------------------------------------------------------


def test_an_event() -> None:
    read = usebio.loads(EVENT, "monday.xml").field
    (sheet,) = read.sheets
    assert (read.format, sheet.title, sheet.scoring, read.warnings) == ("usebio", "Monday pairs", "matchpoints", ())
    (first,) = sheet.boards
    assert (first.number, first.vulnerability, first.file) == (1, Vulnerability.NONE, "monday.xml")
    assert [row.text for row in first.rows] == ["4S= N", "3NT= S", "4SX-1 N", "4S= S"]
    assert first.board.entries == tuple(map(Weighted.certain, (420, 400, -100, 420)))
    assert [each.pairs.ew for each in first.rows] == ["5", "6", "7", "8"]
    assert [both.ns for both in first.scored()] == [5, 2, 0, 5]
    assert sheet.players["5"] == "Kim 5 - Sam"


@pytest.mark.parametrize(
    ("score", "contract", "entry", "text"),
    [
        ("420", ("4S", "N", "10"), Weighted.certain(420), "4S= N"),
        ("+420", ("4 S", "North", "10"), Weighted.certain(420), "4S= N"),
        ("", ("4S", "N", "10"), Weighted.certain(420), "4S= N"),
        ("", ("3nt xx", "E", "8"), Weighted.certain(200), "3NTXX-1 E"),
        ("", ("3N*", "W", "9"), Weighted.certain(-550), "3NTX= W"),
        ("0", ("PASS", "", ""), Weighted.certain(0), "Pass"),
        ("", ("Passed Out", "", ""), Weighted.certain(0), "Pass"),
        ("0", ("NP", "N", "0"), Weighted.certain(0), ""),
        ("", ("", "", ""), NOT_PLAYED, ""),
        ("", ("NP", "", ""), NOT_PLAYED, ""),
        ("Pass", ("", "", ""), Weighted.certain(0), "Pass"),
        ("N/P", ("", "", ""), NOT_PLAYED, ""),
        ("Not played", ("", "", ""), NOT_PLAYED, ""),
        ("-50", ("", "", ""), Weighted.certain(-50), ""),
        ("A6040", ("", "", ""), Artificial(Average.PLUS, Average.MINUS), "A+ / A-"),
        ("a 50 50", ("4S", "N", "10"), Artificial(Average.AVERAGE, Average.AVERAGE), "A / A"),
        ("A5545", ("", "", ""), Artificial(Fraction(11, 20), Fraction(9, 20)), "11/20 / 9/20"),
    ],
)
def test_what_stands_at_a_table(score: str, contract: tuple[str, str, str], entry: object, text: str) -> None:
    read = only(event(board(1, [*BARE[:2], line("3", "7", *contract, score)])))
    row = read.boards[0].rows[2]
    assert (row.entry, row.text) == (entry, text)


def test_a_score_that_is_not_that_of_the_contract_counts_and_is_told() -> None:
    read = usebio.loads(event(board(1, [BARE[1], line("1", "2", "4S", "N", "10", "170")])), "monday.xml").field
    (told,) = read.warnings
    assert told == Warned("field.contract", {"outcome": "4S= N", "n": "+420", "score": "+170"}, 26, "monday.xml")
    assert read.sheets[0].boards[0].rows[1].text == ""
    assert read.sheets[0].boards[0].board.entries[1] == Weighted.certain(170)


def test_an_average_that_may_or_may_not_follow_the_session_is_told() -> None:
    read = usebio.loads(event(board(1, [*BARE[:2], line("3", "7", "", "", "", "A6050")]))).field
    assert keys(read.warnings) == ["field.average"]
    assert not usebio.loads(event(board(1, [*BARE[:2], line("3", "7", "", "", "", "A5050")]))).field.warnings


@pytest.mark.parametrize(
    ("kind", "method", "scoring"),
    [
        ("PAIRS", "MATCH_POINTS", "matchpoints"),
        ("PAIRS", "Match Points", "matchpoints"),
        ("SWISS_PAIRS", "CROSS_IMPS", "cross-imps"),
        ("PAIRS", "BUTLER_IMPS", "butler"),
        ("MP_PAIRS", "", "matchpoints"),
        ("BUTLER_PAIRS", "", "butler"),
        ("PAIRS", "", "matchpoints"),  # by the points of the lines
    ],
)
def test_the_scoring(kind: str, method: str, scoring: str) -> None:
    assert only(event(board(1, FOUR), kind, method)).scoring == scoring
    assert only(event(board(1, FOUR), kind, method), Wish(scoring="butler")).scoring == "butler"


@pytest.mark.parametrize(
    ("kind", "method", "lines"),
    [
        ("PAIRS", "AGGREGATE", FOUR),
        ("PAIRS", "HYBRID", FOUR),
        ("PAIRS", "IMPS", FOUR),  # against what?
        ("PAIRS", "", BARE),
        ("INDIVIDUAL", "MATCH_POINTS", FOUR),
    ],
)
def test_a_scoring_that_is_not_told_is_asked_for(kind: str, method: str, lines: list[str]) -> None:
    with pytest.raises(NotSupported) as caught:
        usebio.loads(event(board(1, lines), kind, method), "monday.xml")
    assert caught.value.place.startswith("monday.xml:")
    assert kind == "INDIVIDUAL" or "--scoring" in caught.value.advice


def test_hands() -> None:
    hands = {"North": "AKQ2.432.432.432", "E": "JT98.AKQ.765.765", "South": "7654.J1098.AKQ.98"}
    told = "".join(
        f"<HAND><DIRECTION>{who}</DIRECTION>"
        + "".join(f"<{suit}>{held}</{suit}>" for suit, held in zip(SUITS, hand.split("."), strict=True))
        + "</HAND>"
        for who, hand in hands.items()
    )
    handset = f"<HANDSET><BOARD><BOARD_NUMBER>7</BOARD_NUMBER>{told}</BOARD></HANDSET>\n"
    deals = usebio.loads(event(board(1, FOUR), more=handset)).field.deals
    assert list(deals) == [7]
    assert [str(card) for card in deals[7].of(Seat.W)][:2] == ["S3", "H7"]
    other = handset.replace("AKQ2", "AKQ3")
    assert usebio.loads(event(board(1, FOUR), more=handset + other)).field.deals == {}
    with pytest.raises(UnreadableDeal) as caught:
        usebio.loads(event(board(1, FOUR), more=handset.replace("AKQ2", "AKQ22")))
    assert caught.value.line == event(board(1, FOUR)).count("\n")


SUITS = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")


# --- who is who -------------------------------------------------------------------------------------------


def two(number: int, *lines: tuple[str, str]) -> str:
    """A board at some tables."""
    scores = (0, 50, 80, 90)
    return board(number, [line(ns, ew, "", "", "", str(score)) for (ns, ew), score in zip(lines, scores, strict=False)])


@pytest.mark.parametrize(
    ("text", "names"),
    [
        # One winner: the numbers are those of pairs that move.
        (two(1, ("1", "2"), ("3", "4")) + two(2, ("2", "3"), ("4", "1")), ("1", "2", "3", "4")),
        # Two winners: pair 1 sits North-South, and another pair 1 East-West.
        (two(1, ("1", "2"), ("2", "1")), ("1 NS", "2 NS", "1 EW", "2 EW")),
        (two(1, ("1", "1"), ("2", "2")), ("1 NS", "2 NS", "1 EW", "2 EW")),
        (pairs({"1": "NS", "1 ": "EW"}) + two(1, ("1", "3")) + two(2, ("5", "1")), ("1 NS", "5 NS", "1 EW", "3 EW")),
        ("<WINNER_TYPE>2_WINNERS</WINNER_TYPE>" + two(1, ("1", "3")) + two(2, ("5", "1")),
         ("1 NS", "5 NS", "1 EW", "3 EW")),
    ],
)  # fmt: skip
def test_no_two_pairs_have_one_name(text: str, names: Any) -> None:
    rows = [row.pairs for each in only(event(text)).boards for row in each.rows]
    assert {pair for sat in rows for pair in (sat.ns, sat.ew)} == set(names)


def test_a_pair_at_two_tables_is_refused() -> None:
    winner = "    <WINNER_TYPE>1_WINNER</WINNER_TYPE>\n"
    with pytest.raises(SeatedTwice) as caught:
        usebio.loads(event(winner + two(1, ("1", "2"), ("3", "1"))), "monday.xml")
    assert (caught.value.given, caught.value.place) == ("1", "monday.xml:16")


def sections(*points: tuple[str, str]) -> str:
    """Two tables in each of two sections; the points of the four lines."""
    rows = [("1", "2", "0"), ("3", "4", "50"), ("1", "2", "80"), ("3", "4", "90")]
    lines = [line(ns, ew, "", "", "", score, mp) for (ns, ew, score), mp in zip(rows, points, strict=True)]
    parts = (("A", lines[:2]), ("B", lines[2:]))
    return event("".join(f'<SECTION SECTION_ID="{name}">{board(1, part)}</SECTION>' for name, part in parts))


APART = (("0", "2"), ("2", "0")) * 2
TOGETHER = (("0", "6"), ("2", "4"), ("4", "2"), ("6", "0"))


def test_sections_are_scored_as_the_points_of_the_file_have_it() -> None:
    assert [sheet.title for sheet in usebio.loads(sections(*APART)).field.sheets] == [
        "Monday pairs, A",
        "Monday pairs, B",
    ]
    together = only(sections(*TOGETHER))
    assert [row.pairs.ns for row in together.boards[0].rows] == ["A1", "A3", "B1", "B3"]
    assert together.title == "Monday pairs"
    halves = only(sections(*((str(int(a) / 2), str(int(b) / 2)) for a, b in TOGETHER)))
    assert halves.boards[0].board.scoring == Matchpoints(per_table=1)


def test_a_wish_decides_about_sections_and_what_then_differs_is_told() -> None:
    read = usebio.loads(sections(*TOGETHER), wish=Wish(across=False)).field
    assert len(read.sheets) == 2
    assert keys(read.warnings) == ["field.points"]
    assert len(usebio.loads(sections(*APART), wish=Wish(across=True)).field.sheets) == 1


def test_points_that_nothing_gives_are_told_once() -> None:
    text = EVENT.replace("<NS_MATCH_POINTS>2</NS", "<NS_MATCH_POINTS>3</NS")
    (told,) = usebio.loads(text).field.warnings
    assert (told.key, dict(told.values)) == ("field.points", {"n": 1, "whole": 4})
    # To a tenth: programs cut off.
    assert not usebio.loads(EVENT.replace("<NS_MATCH_POINTS>2</NS", "<NS_MATCH_POINTS>1.9</NS")).field.warnings


def test_a_board_that_fewer_tables_played_is_scaled_where_the_points_say_so() -> None:
    # Two tables of three (Neuberg): 3/2 * (2 + 1) - 1 and 3/2 * (0 + 1) - 1.
    short = [line("1", "2", "", "", "", "50", ("3.5", "0.5")), line("3", "4", "", "", "", "0", ("0.5", "3.5"))]
    sheet = only(event(board(1, short)))
    assert [both.ns for both in sheet.boards[0].scored()] == [Fraction(7, 2), Fraction(1, 2)]


@pytest.mark.parametrize(("points", "divided"), [((-1, 2, -1), Divided.AVERAGE), ((-2, 4, -2), Divided.SUM)])
def test_cross_imps_are_added_or_divided_as_the_points_have_it(points: tuple[int, ...], divided: Divided) -> None:
    # 0, 110 and 0: 3 IMPs against each of the others.
    lines = [
        line(str(pair), str(pair + 3), "", "", "", score).replace(
            "</SCORE>", f"</SCORE><NS_CROSS_IMPS>{1.5 * own}</NS_CROSS_IMPS><EW_CROSS_IMPS>{-1.5 * own}</EW_CROSS_IMPS>"
        )
        for pair, (score, own) in enumerate(zip(("0", "110", "0"), points, strict=True))
    ]
    read = usebio.loads(event(board(1, lines), method="CROSS_IMPS")).field
    assert read.warnings == ()
    assert read.sheets[0].boards[0].board.scoring == CrossImps(divided)


# --- teams ------------------------------------------------------------------------------------------------


MEETING = "<ROUND_NUMBER>1</ROUND_NUMBER><TEAM>Reds</TEAM><OPPOSING_TEAM>Blues</OPPOSING_TEAM>"


def match(*lines: str, head: str = MEETING) -> str:
    return f"<MATCH>{head}{''.join(lines)}</MATCH>"


ROUND = (
    board(1, [line("1", "2", "4S", "N", "10", "420"), line("3", "4", "4S", "N", "9", "-50")])
    + board(2, [line("3", "4", "", "", "", "0"), line("1", "2", "", "", "", "110")])
)  # fmt: skip


def test_the_two_tables_of_a_match() -> None:
    sheet = only(event(match(ROUND), "SWISS_TEAMS", "IMPS"))
    assert [row.pairs.ns for each in sheet.boards for row in each.rows] == ["1", "3", "1", "3"]
    assert sheet.boards[0].board.scoring == Teams()
    found = match_of([each.table() for each in sheet.boards], None)
    assert found is not None
    assert found.ours == -found.theirs == 13
    assert only(event(match(ROUND), "TEAMS", "BAM")).boards[0].board.scoring == BoardAMatch()


def test_several_matches_are_several_sessions() -> None:
    read = usebio.loads(
        event(match(ROUND) + match(ROUND, head="<TEAM>A</TEAM><OPPOSING_TEAM>B</OPPOSING_TEAM>"), "TEAMS", "IMPS")
    )
    assert [sheet.title for sheet in read.field.sheets] == ["Monday pairs, 1, Reds - Blues", "Monday pairs, A - B"]


def test_without_matches_the_teams_of_the_pairs_tell_who_meets() -> None:
    teams = "".join(
        f"<TEAM><TEAM_NAME>{name}</TEAM_NAME>"
        + "".join(f"<PAIR><PAIR_NUMBER>{pair}</PAIR_NUMBER></PAIR>" for pair in members)
        + "</TEAM>"
        for name, members in {"Reds": "14", "Blues": "23", "X": "58", "Y": "67"}.items()
    )
    lines = [
        line(two[0], two[1], "", "", "", str(score)) for two, score in (("12", 0), ("34", 50), ("56", 80), ("78", 90))
    ]
    text = event(f"<PARTICIPANTS>{teams}</PARTICIPANTS>{board(1, lines)}", "TEAMS", "IMPS")
    sheets = usebio.loads(text).field.sheets
    assert [[(row.pairs.ns, row.pairs.ew) for row in sheet.boards[0].rows] for sheet in sheets] == [
        [("Reds", "Blues"), ("Blues", "Reds")],
        [("X", "Y"), ("Y", "X")],
    ]
    with pytest.raises(UnreadableField) as caught:
        usebio.loads(event(board(1, lines), "TEAMS", "IMPS"))
    assert caught.value.line is not None


def test_a_match_with_one_table_is_told() -> None:
    read = usebio.loads(event(match(board(1, [line("1", "2", "", "", "", "50")])), "TEAMS", "IMPS"), "t.xml").field
    assert keys(read.warnings) == ["field.one_table"]
    assert read.sheets[0].boards[0].board.entries == (Weighted.certain(50), NOT_PLAYED)


# --- what is refused --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("<SCORE>400<", "<SCORE>AVE+<", UnreadableUsebio),
        ("<SCORE>400<", "<SCORE>A+40<", UnreadableUsebio),
        ("<SCORE>400<", "<SCORE>4000000<", UnreadableUsebio),
        ("<SCORE>400<", "<SCORE>605<", ImpossibleScore),
        ("<BOARD_NUMBER>1<", "<BOARD_NUMBER>one<", UnreadableBoard),
        ("<BOARD>", "<BOARD><BOARD_NUMBER/>", UnreadableBoard),
        ("<PLAYED_BY>S<", "<PLAYED_BY>X<", UnreadableSeat),
        ("<TRICKS>9<", "<TRICKS>14<", UnreadableUsebio),
        ("<TRICKS>9<", "<TRICKS>nine<", UnreadableUsebio),
        ("</BOARD>", "<BOARD>", UnreadableXml),
    ],
)
def test_what_is_refused_has_its_line(old: str, new: str, error: type[BridgelawError]) -> None:
    with pytest.raises(error) as caught:
        usebio.loads(EVENT.replace(old, new, 1), "monday.xml")
    line = EVENT[: EVENT.index(old)].count("\n") + 1
    assert caught.value.place == f"monday.xml:{line + 1 if error is UnreadableXml else line}"


def test_another_document_and_an_empty_one() -> None:
    for text in ("<html/>", "<USEBIO/>", "<USEBIO><EVENT/></USEBIO>", "<USEBIO><EVENT><BOARD/></EVENT></USEBIO>"):
        with pytest.raises(UnreadableUsebio):
            usebio.loads(text)


# --- writing ----------------------------------------------------------------------------------------------


def ruled(text: str, adjust: str, number: int = 1, wish: Wish | None = None) -> tuple[str, list[str]]:
    """The file with a ruling about a board, and the warnings."""
    read = usebio.loads(text, "monday.xml", wish)
    document = f"{{bridgelaw: 1, authority: EBU, board: {number}, adjust: {adjust}}}"
    sheets = rulings.loads(document, read.field.sheets)
    content, warned = usebio.dumps(read, list(done(read, sheets)))
    return content.decode(), keys(warned)


def done(read: Usebio, sheets: Any) -> Any:
    for index, sheet in enumerate(sheets):
        for at, each in enumerate(sheet.boards):
            found = each.adjusted()
            if found is not None:
                yield index, at, each, found


def changed(old: str, new: str) -> tuple[list[str], list[str]]:
    """The lines that are gone and those that are new, without their spaces."""
    found = list(difflib.ndiff(old.splitlines(), new.splitlines()))
    gone, put = ([each[2:].strip() for each in found if each[0] == mark] for mark in "-+")
    return gone, put


def points(*given: tuple[int, int]) -> list[str]:
    return [
        f"<{side}_MATCH_POINTS>{n}</{side}_MATCH_POINTS>"
        for pair in given
        for side, n in zip(("NS", "EW"), pair, strict=True)
    ]


def test_nothing_that_does_not_follow_from_the_ruling_is_changed() -> None:
    odd = "<LEAD >S4</LEAD ><!-- led late --><x:OWN a='1'>&#233;</x:OWN>"
    text = EVENT.replace("<LEAD>S4</LEAD>", odd).replace("\n", "\r\n")
    new, warned = ruled(text, "{table: 2, offending: EW, outcomes: [{result: 4S= N}]}")
    contract = ["<CONTRACT>{}</CONTRACT>", "<PLAYED_BY>{}</PLAYED_BY>", "<TRICKS>{}</TRICKS>", "<SCORE>{}</SCORE>"]
    assert changed(text, new) == (
        [*points((5, 1)), *map(str.format, contract, ("3NT", "S", 9, 400)), *points((2, 4), (5, 1))],
        [*points((4, 2)), *map(str.format, contract, ("4S", "N", 10, 420)), *points((4, 2), (4, 2))],
    )
    assert new.count("\r\n") == text.count("\r\n")
    assert warned == ["usebio.totals"]
    # The file that was written reads as the board that was ruled, with points that agree.
    again = usebio.loads(new).field
    assert again.warnings == ()
    assert [row.text for row in again.sheets[0].boards[0].rows] == ["4S= N", "4S= N", "4SX-1 N", "4S= S"]


def test_a_ruling_that_leaves_the_table_result_changes_no_byte() -> None:
    new, warned = ruled(EVENT, "{table: 1, offending: EW, outcomes: [{result: 3NT= S}]}")
    assert (new, warned) == (EVENT, [])


GUESS = "outcomes: [{score: 420, weight: 60%}, {score: 400, weight: 40%}]"


@pytest.mark.parametrize(
    ("adjust", "score", "warned"),
    [
        ("{table: 2, artificial: {ns: A+, ew: A-}}", "A6040", ["usebio.average"]),
        ("{table: 2, artificial: {ns: A, ew: A}}", "A5050", []),
        ("{table: 2, artificial: {ns: A+, ew: 45%}}", "A6045", ["usebio.average"]),
        ("{table: 2, artificial: {ns: 55%, ew: 0%}}", "A5500", []),
        ("{table: 2, artificial: {ns: 62.5%, ew: A-}}", "A6340", ["usebio.rounded"]),
        ("{table: 2, artificial: {ns: 100%, ew: 0%}}", "A9900", ["usebio.rounded"]),
        ("{table: 2, offending: EW, outcomes: [{score: 450}]}", "450", ["usebio.contract"]),
        (f"{{table: 2, offending: EW, {GUESS}}}", "400", ["usebio.weights"]),
        (f"{{table: 2, offending: nobody, sympathetic: true, {GUESS}}}", "400", ["usebio.split"]),
        ("{table: 2, penalties: [{side: EW, amount: 1}]}", "400", ["usebio.penalty"]),
    ],
)  # fmt: skip
def test_what_the_format_can_say_is_said_and_what_it_cannot_is_told(adjust: str, score: str, warned: list[str]) -> None:
    new, told = ruled(EVENT, adjust)
    second = new.split("<TRAVELLER_LINE>")[2]
    assert f"<SCORE>{score}</SCORE>" in second
    assert told == [*warned, "usebio.totals"]


def test_a_split_score_is_told() -> None:
    text = event(board(1, BARE))
    own = "self_inflicted: {fault: extremely-serious-error, could: [{score: 420}]}"
    adjust = f"{{table: 2, offending: EW, outcomes: [{{score: 450}}], {own}, seen: actual}}"
    new, told = ruled(text, adjust)
    assert (new, told) == (text, ["usebio.split"])


def test_weights_are_in_the_points_where_the_file_has_points() -> None:
    new, _ = ruled(EVENT, f"{{table: 2, offending: EW, {GUESS}}}")
    read = usebio.loads(new).field
    points = [line.said.ns for line in read.lines[0][0]]
    assert points == [Fraction("4.4"), Fraction("3.2"), 0, Fraction("4.4")]


def test_points_of_another_kind_are_left_alone_and_that_is_told() -> None:
    text = EVENT.replace("<NS_MATCH_POINTS>2</NS", "<NS_MATCH_POINTS>3</NS")
    new, told = ruled(text, "{table: 1, offending: EW, outcomes: [{result: 4S+1 N}]}")
    assert changed(text, new) == (
        ["<TRICKS>10</TRICKS>", "<SCORE>420</SCORE>"],
        ["<TRICKS>11</TRICKS>", "<SCORE>450</SCORE>"],
    )
    assert told == ["usebio.points", "usebio.totals"]


def test_a_table_without_a_score_gets_one_where_the_dtd_has_it() -> None:
    text = event(board(1, [*BARE[:2], line("3", "7", "", "", "", "")]))
    new, told = ruled(text, "{pair: '3', artificial: {ns: A-, ew: A+}}")
    assert "<EW_PAIR_NUMBER>7</EW_PAIR_NUMBER>\n        <SCORE>A4060</SCORE>\n      </TRAVELLER_LINE>" in new
    assert told == ["usebio.average"]
    passed, _ = ruled(text, "{pair: '1', offending: NS, outcomes: [{result: pass}]}")
    assert "<CONTRACT>PASS</CONTRACT>\n        <PLAYED_BY></PLAYED_BY>" in passed
    assert usebio.loads(passed).field.sheets[0].boards[0].rows[0].text == "Pass"


def test_the_missing_table_of_a_match_cannot_be_written() -> None:
    text = event(match(board(1, [line("1", "2", "", "", "", "50")])), "TEAMS", "IMPS")
    new, told = ruled(text, "{table: 2, artificial: {ns: A+, ew: A+}}")
    assert (new, told) == (text, ["usebio.no_line"])


def test_the_session_rule_holds_for_what_is_read() -> None:
    # 12C2(c): pair 1 has 100 % on its other board, and gets that.
    text = event(
        board(1, [line("1", "2", "", "", "", "50"), line("3", "4", "", "", "", "0")])
        + board(2, [line("1", "2", "", "", "", "A6040"), line("3", "4", "", "", "", "0")])
    )
    tables = with_session([each.table() for each in only(text).boards])
    best = totals(tables)[0]
    assert best.pair == "1"
    assert best.share == 1
