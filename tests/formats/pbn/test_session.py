"""A session of PBN: what was written here comes back as it was, and the files of other programs are read."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from bridgelaw.errors import (
    BridgelawError,
    NotSupported,
    SeatedTwice,
    UnreadableField,
    UnreadablePbn,
    UnreadableShare,
    WrongSum,
)
from bridgelaw.formats import field_file, results
from bridgelaw.formats.field import Field, Wish
from bridgelaw.formats.pbn.scores import pbn_of_session
from bridgelaw.formats.pbn.session import loads
from bridgelaw.formats.results import Row, Sheet, SheetBoard
from bridgelaw.formats.scored import session_document
from bridgelaw.scores.board import Board
from bridgelaw.scores.field import NOT_PLAYED, Artificial, Average, Entry, Scoring, Split, Weighted
from bridgelaw.scores.imps import BoardAMatch, Butler, CrossImps, Divided, Teams
from bridgelaw.scores.matchpoints import Fewer, Matchpoints
from bridgelaw.scores.rounding import Rounding
from bridgelaw.scores.session import Sat, match_of, totals, with_session
from bridgelaw.scores.victory_points import FractionalImps
from bridgelaw.table.board import Vulnerability, vulnerability_of
from tests.cli.support import run

EXAMPLE = Path(__file__).parents[3] / "examples" / "adjusted-score.yaml"

# --- what was written here --------------------------------------------------------------------------------

#: Such as there are whoever is vulnerable.
SCORES = (-300, -200, -140, -110, -100, 0, 90, 100, 110, 140, 170, 200)
KINDS: dict[str, st.SearchStrategy[Scoring]] = {
    "matchpoints": st.builds(Matchpoints, st.sampled_from(Fewer), st.sampled_from((1, 2))),
    "cross-imps": st.builds(CrossImps, st.sampled_from(Divided), st.sampled_from((None, 10))),
    "butler": st.builds(Butler, st.sampled_from((0, 1)), st.sampled_from((Rounding.TENS, Rounding.EXACT))),
    "imps": st.just(Teams()),
    "board-a-match": st.just(BoardAMatch()),
}
AVERAGES: st.SearchStrategy[Any] = st.sampled_from(Average)


@st.composite
def weighted(draw: st.DrawFn) -> Weighted:
    parts = draw(st.lists(st.integers(1, 7), min_size=1, max_size=3))
    scores = draw(st.lists(st.sampled_from(SCORES), min_size=len(parts), max_size=len(parts), unique=True))
    return Weighted.of((score, Fraction(part, sum(parts))) for score, part in zip(scores, parts, strict=True))


SPLIT = st.builds(Split, weighted(), weighted()).filter(lambda split: split.ns != split.ew)


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    kind = draw(st.sampled_from(sorted(KINDS)))
    scoring = draw(KINDS[kind])
    shares = AVERAGES | st.sampled_from([Fraction(11, 20), Fraction(1, 3)]) if kind == "matchpoints" else AVERAGES
    certain: st.SearchStrategy[Entry] = st.sampled_from(SCORES).map(Weighted.certain)
    entries = certain | certain | weighted() | SPLIT | st.just(NOT_PLAYED)
    entries |= st.builds(Artificial, shares, shares)
    size = 2 if kind in ("imps", "board-a-match") else draw(st.integers(2, 4))
    boards = []
    for number in draw(st.lists(st.none() | st.integers(1, 40), min_size=1, max_size=3)):
        rows = [
            Row(Sat(*names), "", draw(entries))
            for names in [("1", "2 EW"), ("pair, no. 3", '"4"'), ("", "8"), ("9", "")][:size]
        ]
        board = Board(scoring, tuple(row.entry for row in rows), draw(st.none() | st.just(size)))
        vulnerability = None if number is None else vulnerability_of(number)
        boards.append(SheetBoard(number, vulnerability, board, tuple(rows), None, 1, 1))
    with suppress(UnreadableField):  # a datum of which every score is left out
        for one in boards:
            one.scored()
        return draw(_headed(kind, tuple(boards)))
    return reject()


@st.composite
def _headed(draw: st.DrawFn, kind: str, boards: tuple[SheetBoard, ...]) -> Sheet:
    rule = draw(st.sampled_from(FractionalImps)) if kind == "imps" else None
    title, source = (
        draw(st.sampled_from(["", "An evening", 'The "Café", {5}', "#", "-", "a\nb "])),
        draw(st.sampled_from(["", "x" * 300])),
    )
    return Sheet(title, source, draw(st.sampled_from(["2017", "2007"])), kind, None, rule, boards)


def document(sheet: Sheet) -> Any:
    """The session as scored; the texts of results are told apart from what stands there."""
    tables = with_session([board.table() for board in sheet.boards])
    told = session_document(sheet, tables, totals(tables), match_of(tables, sheet.victory_points))
    for board in told["boards"]:
        for row in board["tables"]:
            row.pop("result")
    return told | {"source": sheet.source}


def written(*found: Sheet) -> str:
    return "".join(
        pbn_of_session(sheet, with_session([board.table() for board in sheet.boards]), number=number)
        for number, sheet in enumerate(found, 1)
    )


@settings(deadline=None, max_examples=150)
@given(st.lists(sheets(), min_size=1, max_size=2))
def test_what_was_written_comes_back(found: list[Sheet]) -> None:
    text = written(*found)
    read = loads(text)
    assert [document(sheet) for sheet in read.sheets] == [document(sheet) for sheet in found]
    assert read.warnings == ()
    assert written(*read.sheets) == text


FOULED = """
bridgelaw: 1
title: Fouled
scoring: matchpoints
authority: EBU
boards:
  - board: 1
    tables: 7
    results:
      - {ns: "1", ew: "2", result: 4H= N, fouled: a}
      - {ns: "3", ew: "4", result: 4Sx-1 E, fouled: b}
      - {ns: "5", ew: "6", result: pass, fouled: a}
      - {ns: "7", ew: "8", result: 3NT+1 W, fouled: b}
"""


def test_results_a_fouled_board_and_how_many_tables_come_back() -> None:
    (sheet,) = results.loads(FOULED)
    (read,) = loads(written(sheet)).sheets
    assert [row.text for row in read.boards[0].rows] == [row.text for row in sheet.boards[0].rows]
    assert [row.group for row in read.boards[0].rows] == ["a", "b", "a", "b"]
    assert (read.boards[0].board, read.authority) == (sheet.boards[0].board, sheet.authority)


def test_a_name_over_two_lines_breaks_no_table() -> None:
    (sheet,) = results.loads('{bridgelaw: 1, scoring: matchpoints, results: [{ns: "a\\n[b", score: 50}, {score: 0}]}')
    assert loads(written(sheet)).sheets[0].boards[0].rows[0].pairs.ns == "a [b"


def test_at_the_command_line_it_is_scored_the_same(tmp_path: Path) -> None:
    path = tmp_path / "session"
    path.write_text(run("matchpoints", str(EXAMPLE), "--pbn").out)
    first, again = (run("matchpoints", str(each), "--lang", "nl") for each in (EXAMPLE, path))
    assert (again.status, again.err) == (0, "")
    assert again.out.split("\n\n")[:2] == first.out.split("\n\n")[:2]
    ruling = tmp_path / "ruling.yaml"
    adjust = "adjust: {table: 9, offending: EW, outcomes: [{score: 110}]}"
    ruling.write_text(f"bridgelaw: 1\nedition: 2017\nboard: 1\n{adjust}\n")
    other = tmp_path / "other.pbn"
    other.write_text(OTHER)
    ran = run("adjust", str(other), "--ruling", str(ruling), "--lang", "en")
    assert ran.status == 2  # the file has four tables
    ruling.write_text(ruling.read_text().replace("table: 9", "table: 1"))
    ran = run("adjust", str(other), "--ruling", str(ruling), "--lang", "en")
    assert (ran.status, ran.err) == (0, "")
    assert "+110" in ran.out


# --- what other programs write ----------------------------------------------------------------------------

COLUMNS = (
    "Section\\\\3R;Table\\\\3R;Round\\\\3R;PairId_NS\\\\3R;PairId_EW\\\\3R;Contract\\\\5L;Declarer\\\\1R;Result\\\\2R;Lead\\\\3L;"
    "Score_NS\\\\6R;Score_EW\\\\6R;MP_NS\\\\6R;MP_EW\\\\6R;Percentage_NS\\\\6R;Percentage_EW\\\\6R"
).replace("\\\\", "\\")
OTHER = f"""\
% PBN 2.1
%Creator: Some Program
[Event "Café"]
[Date "2026.11.30"]
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Scoring "MatchPoints;MP1"]
[ScoreTable "{COLUMNS}"]
"" 1 1 1 8 "5D" "N" 10 "SA" "-50" "50" 1 2 33.33 66.67
"" 2 1 2 7 "4Sx" "E" 10 "DK" "" "590" 0 3 0.00 100.00
"" 3 1 3 6 "Pass" - - - "0" "" 2 1 66.67 33.33
"" 4 1 4 5 "3D" "N" 9 "SA" "110" "" 3 0 100 0
[TotalScoreTable "Rank\\3R;PairId\\2R;Direction\\5R;TotalScoreMP\\6R;Names\\40L;NrBoards\\2R"]
1 4 "N-S" 3 "Anna & Bob" 1
2 8 "E-W" 2 "Cem & Dörte" 1
"""


def one(text: str, wish: Wish | None = None) -> Sheet:
    (sheet,) = loads(text, wish=wish).sheets
    return sheet


def board(rows: str, scoring: str = "", columns: str = "PairId_NS;PairId_EW;Score_NS;Score_EW", number: int = 1) -> str:
    return f'[Board "{number}"]\n[Scoring "{scoring}"]\n[ScoreTable "{columns}"]\n{rows}\n\n'


@pytest.mark.parametrize("content", [OTHER.encode(), OTHER.encode("latin-1"), OTHER.replace("\n", "\r\n").encode()])
def test_a_club_evening(content: bytes) -> None:
    read = field_file.loads(content)
    (sheet,) = read.sheets
    found = sheet.boards[0]
    assert (read.format, read.warnings, sheet.title, sheet.scoring) == ("pbn", (), "Café", "matchpoints")
    assert found.board.scoring == Matchpoints(per_table=1)
    assert [str(row.entry.shares[0][0]) for row in found.rows if isinstance(row.entry, Weighted)] == [
        *("-50", "-590", "0", "110")
    ]
    assert [row.text for row in found.rows] == ["5D-1 N", "4SX= E", "Pass", "3D= N"]
    assert (found.rows[1].pairs, found.number) == (Sat("2", "7"), 1)
    assert sheet.players == {"4": "Anna & Bob", "8": "Cem & Dörte"}


def test_points_that_are_others_are_told() -> None:
    warned = loads(OTHER.replace(" 2 1 66.67", " 9 1 66.67")).warnings
    assert [(each.key, each.values["n"], each.line) for each in warned] == [("field.points", 1, 12)]


def test_of_what_was_written_here_too() -> None:
    (sheet,) = results.load(EXAMPLE)
    warned = loads(written(sheet).replace(" 1 19.4 4.6", " 1 19.9 4.6", 2)).warnings
    assert [(each.key, each.values["n"]) for each in warned] == [("field.points", 2)]


def test_a_contract_that_has_another_score_is_told() -> None:
    read = loads(OTHER.replace('"-50" "50"', '"-100" "100"'))
    assert [each.key for each in read.warnings if each.key == "field.contract"] == ["field.contract"]
    assert read.sheets[0].boards[0].rows[0].text == ""


def test_contracts_alone() -> None:
    columns = "Contract;Declarer;Result;Multiplicity"
    sheet = one(board("4H S 10 2\n1NTXX N 7 -\nNP - - 1\n3N ^W ^8 1", "MP", columns))
    assert [row.entry for row in sheet.boards[0].rows] == [
        *[Weighted.certain(420)] * 2,
        Weighted.certain(560),
        NOT_PLAYED,
        Weighted.certain(50),
    ]


def test_who_is_vulnerable_is_as_the_file_has_it() -> None:
    columns = "Contract;Declarer;Result"
    text = board("4H S 10\n4H S 11", "MP", columns, 7).replace("[Scoring", '[Vulnerable "None"]\n[Scoring')
    (found,) = one(text).boards
    assert (found.vulnerability, found.board.entries[0]) == (Vulnerability.NONE, Weighted.certain(420))
    assert one(board("4H S 10\n4H S 11", "MP", columns, 7)).boards[0].vulnerability is Vulnerability.ALL


def test_a_later_error_knows_the_file() -> None:
    for text in (OTHER, written(*results.load(EXAMPLE))):
        assert {found.file for sheet in loads(text, "a.pbn").sheets for found in sheet.boards} == {"a.pbn"}


@pytest.mark.parametrize(
    ("row", "entry"),
    [
        ("^A+ ^A- - - - -", Artificial(Average.PLUS, Average.MINUS)),
        ("60% 40% - - - -", Artificial(Average.PLUS, Average.MINUS)),
        ("- - ^1.2 ^0.8 - -", Artificial(Average.PLUS, Average.MINUS)),
        ("- - ^1 ^1 - -", Artificial(Average.AVERAGE, Average.AVERAGE)),
        ("- - - - ^60 ^60", Artificial(Average.PLUS, Average.PLUS)),
        ("^55% ^45% - - - -", Artificial(Fraction(11, 20), Fraction(9, 20))),
        ("- - - - ^33.5 ^50", Artificial(Fraction(67, 200), Average.AVERAGE)),
        ("^11/20 ^A- - - - -", Artificial(Fraction(11, 20), Average.MINUS)),
        ("- - - - - -", NOT_PLAYED),
    ],
)
def test_artificial_scores(row: str, entry: Entry) -> None:
    columns = "Score_NS;Score_EW;MP_NS;MP_EW;Percentage_NS;Percentage_EW"
    read = loads(board(f"100 - 2 0 100 0\n{row}", "MP", columns))
    assert read.sheets[0].boards[0].rows[1].entry == entry
    per_cent = any(sign in row for sign in ("60", "^1.2"))
    assert any(each.key == "field.average" for each in read.warnings) == per_cent


def test_artificial_scores_in_imps() -> None:
    columns = "Score_NS;Score_EW;IMP_NS;IMP_EW"
    sheet = one(board("100 - 0 0\n- - ^3 ^-3\n100 - 0 0", "IMP;Cross2", columns))
    assert sheet.boards[0].rows[1].entry == Artificial(Average.PLUS, Average.MINUS)
    with pytest.raises(UnreadablePbn, match=r"\^2"):
        one(board("- - ^2 ^-3", "IMP;Cross2", columns))


@pytest.mark.parametrize(
    ("scoring", "kind", "rule"),
    [
        ("MP", "matchpoints", Matchpoints()),
        ("Match Points", "matchpoints", Matchpoints()),
        ("IMP;Cross", "cross-imps", CrossImps(Divided.SUM)),
        ("IMP;Cross2", "cross-imps", CrossImps()),
        ("ButlerIMP", "butler", Butler()),
        ("IMP;Butler-2", "butler", Butler(1)),
        ("BAM", "board-a-match", BoardAMatch()),
        ("IMP", "imps", Teams()),
    ],
)
def test_how_it_is_scored(scoring: str, kind: str, rule: Scoring) -> None:
    sheet = one(board("1 2 100 -\n2 1 - 50", scoring))
    assert (sheet.scoring, sheet.boards[0].board.scoring) == (kind, rule)
    assert one(board("1 2 100 -\n2 1 50 -", scoring), Wish("butler")).scoring == "butler"


def test_where_it_is_not_told_how_it_is_scored() -> None:
    for scoring, rows in (("", "1 2 100 -\n3 4 - 50"), ("Rubber", "1 2 50 -"), ("IMP", "1 2 0 -\n3 4 0 -\n5 6 0 -")):
        with pytest.raises(NotSupported, match="--scoring") as caught:
            one(board(rows, scoring))
        assert caught.value.line == 2
        assert one(board(rows, scoring), Wish("cross-imps")).scoring == "cross-imps"
    assert one(board("100 1\n50 0", columns="Score_NS;MP_NS")).scoring == "matchpoints"


def test_sections_and_sessions() -> None:
    columns = "Section;PairId_NS;PairId_EW;Score_NS"
    rows = "A 1 2 100\nA 3 4 50\nB 1 2 -100\nB 3 4 50"
    text = board(rows, "MP", columns) + board(rows, "MP", columns, 2)
    assert [len(sheet.boards) for sheet in loads(text).sheets] == [2, 2]
    together = one(text, Wish(across=True))
    assert [row.pairs.ns for row in together.boards[0].rows] == ["A1", "A3", "B1", "B3"]
    # A board comes once in a session.
    assert [len(sheet.boards) for sheet in loads(text + text).sheets] == [2, 2, 2, 2]
    other = text.replace("[Board", '[Event "Another"]\n[Board')
    assert [sheet.title for sheet in loads(text + other).sheets] == ["A", "B", "Another, A", "Another, B"]


@pytest.mark.parametrize(
    ("text", "error", "line"),
    [
        ('[Board "1"]\n', UnreadablePbn, None),
        ("", UnreadablePbn, None),
        ("\0\1", UnreadablePbn, 1),
        (board("1 2 lots -", "MP"), UnreadablePbn, 4),
        (board("1 2 100 -\n1 4 50 -", "MP"), SeatedTwice, 5),
        (board("1 2 100", "MP"), UnreadablePbn, 4),
        (board("1/2 100\n1/3 50", "MP", "Weight;Score_NS"), WrongSum, 4),
        (board("7/2 100", "MP", "Weight;Score_NS"), WrongSum, 4),
        (board("some 100", "MP", "Weight;Score_NS"), UnreadableShare, 4),
        (board("5000 100", "MP", "Multiplicity;Score_NS"), UnreadablePbn, 4),
        (board("1500 100\n600 100", "MP", "Multiplicity;Score_NS"), UnreadablePbn, 3),
        (board("4H Q 10", "MP", "Contract;Declarer;Result"), BridgelawError, 4),
        (board("4H S 14", "MP", "Contract;Declarer;Result"), UnreadablePbn, 4),
        (board("1 2 425 -", "MP"), BridgelawError, 4),
        (board("^A+ 100", "MP", "Score_NS;Score_EW"), UnreadablePbn, 4),
        (board("1 2 100 -", "MP") + '[SessionTable "Key;Value"]\nscoring chess', BridgelawError, None),
        (board("1 2 100 -", "MP").rstrip() + '\n[SessionTable "Key;Value"]\nscoring chess', BridgelawError, 5),
        (
            board("1 2 100 -", "MP").rstrip() + '\n[SessionTable "Key;Value"]\ntables 0\nscoring butler',
            UnreadablePbn,
            1,
        ),
    ],
)
def test_what_cannot_be_read_has_its_line(text: str, error: type[BridgelawError], line: int | None) -> None:
    if "chess" in text and line is None:
        assert isinstance(loads(text), Field)  # another game, without scores
        return
    with pytest.raises(error) as caught:
        loads(text, "a.pbn")
    assert (caught.value.file, caught.value.line) == ("a.pbn", line)
