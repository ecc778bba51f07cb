"""A scored session as PBN: weighted scores are rows with weights, artificial ones are marked."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from bridgelaw.formats import results
from bridgelaw.formats.pbn import dumps, loads
from bridgelaw.formats.pbn.scores import games_of_session
from bridgelaw.scores.field import Weighted
from bridgelaw.scores.session import with_session
from tests.cli.support import run

EXAMPLE = Path(__file__).parents[3] / "examples" / "adjusted-score.yaml"
SESSION = """
bridgelaw: 1
title: An evening
scoring: matchpoints
boards:
  - board: 1
    results:
      - {ns: "1", ew: "two words", result: 4H= N}
      - {ns: "3", ew: "4", artificial: {ns: A+, ew: A-}}
      - {result: pass}
      - {not_played: true}
      - {weighted: [{score: 420, weight: 1/3}, {score: -50, weight: 2/3}]}
"""


def table_of(text: str) -> list[dict[str, str]]:
    (sheet,) = results.loads(text)
    (game,) = loads(dumps(games_of_session(sheet, with_session([board.table() for board in sheet.boards]))))
    table = game.table("ScoreTable")
    assert table is not None
    return table.records()


def test_a_table_is_a_row_and_a_weighted_score_one_for_each_outcome() -> None:
    rows = table_of(SESSION)
    assert [(row["Table"], row["Score_NS"], row["Score_EW"], row["Weight"]) for row in rows] == [
        *(("1", "420", "-420", "1"), ("2", "^A+", "^A-", "1"), ("3", "0", "0", "1"), ("4", "-", "-", "-")),
        *(("5", "-50", "50", "2/3"), ("5", "420", "-420", "1/3")),
    ]
    assert [(row["Contract"], row["Declarer"], row["Result"]) for row in rows[:3]] == [
        *(("4H", "N", "10"), ("-", "-", "-"), ("Pass", "-", "-"))
    ]
    assert (rows[0]["PairId_EW"], rows[1]["MP_NS"][0], rows[3]["MP_NS"]) == ("two words", "^", "-")


def test_what_was_ruled_is_in_the_rows() -> None:
    sheet = results.load(EXAMPLE)[0]
    tables = [board.table() for board in sheet.boards]
    rows = [row for row in table_of(EXAMPLE.read_text()) if row["Table"] == "13"]
    shares = Weighted.of((int(row["Score_NS"]), Fraction(row["Weight"])) for row in rows)
    assert shares == tables[0].board.entries[12]
    assert [(row["Contract"], row["Declarer"], row["Result"]) for row in rows] == [("2S", "S", "7"), ("2S", "S", "8")]


def test_scores_that_do_not_balance_have_rows_for_each_side() -> None:
    split = "{ns: [{result: 2S= S, weight: 1}], ew: [{result: 3S= S, weight: 1}]}"
    text = EXAMPLE.read_text().split("adjust:")[0] + f"adjust: {{table: 13, offending: EW, split: {split}}}"
    rows = [row for row in table_of(text) if row["Table"] == "13"]
    assert [(row["Score_NS"], row["Score_EW"]) for row in rows] == [("110", "-"), ("-", "-140")]
    assert [row["Weight"] for row in rows] == ["1", "1"]


def test_at_the_command_line() -> None:
    ran = run("matchpoints", str(EXAMPLE), "--pbn")
    (game,) = loads(ran.out)
    assert (ran.status, game.tags["Scoring"], game.tags["Event"]) == (
        0,
        "MP",
        "A weighted score in a field of thirteen",
    )
