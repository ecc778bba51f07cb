"""``bridgelaw score``, ``matchpoints`` and ``adjust``."""

from __future__ import annotations

import json
import re
from pathlib import Path

import jsonschema
import pytest

from bridgelaw.formats.schema import load_schema
from bridgelaw.texts.catalogue import LANGUAGES
from tests.cli.support import run

EXAMPLE = str(Path(__file__).parents[2] / "examples" / "adjusted-score.yaml")


def adjusted(text: str, language: str = "en") -> str:
    ran = run("adjust", "-", "--lang", language, stdin=text)
    assert (ran.status, ran.err) == (0, "")
    return ran.words


def match(rest: str, results: str = "[{score: 100}, {score: 50}]", edition: int = 2017) -> str:
    return f"bridgelaw: 1\nscoring: imps\nedition: {edition}\nauthority: EBU\nresults: {results}\nadjust: {rest}\n"


# --- score ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("4SX-2", "--vul", "all"), "4♠X -2 (all vulnerable) Declarer's side: -500"),
        (("4SX-2 S", "--vul", "ns"), "4♠X S -2 (North-South vulnerable) Declarer's side: -500 North-South: -500"),
        (("3NT= E",), "3NT E = (nobody vulnerable) Declarer's side: +400 North-South: -400"),
        (("3SA Z C", "--lang", "nl"), "3SA Z = (niemand kwetsbaar) Leider: +400 Noord-Zuid: +400"),
        (("3K= S", "--lang", "de"), "3♦ S = (keiner in Gefahr) Alleinspieler: +110 Nord-Süd: +110"),
        (("pass",), "Passed out: 0"),
    ],
)
def test_a_contract(arguments: tuple[str, ...], words: str) -> None:
    lang = () if "--lang" in arguments else ("--lang", "en")
    ran = run("score", *arguments, *lang)
    assert (ran.status, ran.words, ran.err) == (0, words, "")


def test_all_that_a_contract_can_give() -> None:
    ran = run("score", "2HX", "--lang", "en")
    assert re.findall(r"(\d+) +([+-]\d+)", ran.out)[:7] == [
        *(("13", "+970"), ("12", "+870"), ("11", "+770"), ("10", "+670"), ("9", "+570"), ("8", "+470"), ("7", "-100")),
    ]
    found = json.loads(run("score", "2HX W", "--vul", "ew", "--json").out)
    assert found["scores"][7] == {"tricks": 7, "declarer_score": -200}


@pytest.mark.parametrize("arguments", [("4SX-2",), ("4SX-2 S",), ("4SX-2 E",), ("pass",), ("2HX",), ("2HX E",)])
def test_the_document_of_a_contract(arguments: tuple[str, ...]) -> None:
    found = json.loads(run("score", *arguments, "--json").out)
    jsonschema.validate(found, load_schema("score"))


def test_the_other_sides_score() -> None:
    found = json.loads(run("score", "4SX-2 E", "--vul", "ew", "--json").out)
    assert (found["declarer_score"], found["ns_score"]) == (-500, 500)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("4SX-2", "--vul", "ns"), "'4SX-2 S'"),
        (("2HX", "--vul", "ns"), "'2HX S'"),
        (("9S=",), "'4SX-2 S'"),
        (("4S=", "--vul", "most"), "one of None, NS, EW, All"),
        (("3K= S", "--lang", "en"), "'4SX-2 S'"),
    ],
)
def test_what_is_no_contract(arguments: tuple[str, ...], words: str) -> None:
    lang = () if "--lang" in arguments else ("--lang", "en")
    ran = run("score", *arguments, *lang)
    assert (ran.status, ran.out) == (2, "")
    assert words in ran.err


# --- matchpoints ------------------------------------------------------------------------------------------

SESSION = """
bridgelaw: 1
title: Two boards
scoring: matchpoints
boards:
  - board: 1
    results:
      - {ns: A, ew: B, result: 4S= S}
      - {ns: C, ew: D, result: 4S-1 S}
      - {ns: E, ew: F, result: 3NT= E}
  - board: 2
    results:
      - {ns: A, ew: B, artificial: {ns: A+, ew: A-}}
      - {ns: C, ew: D, score: 110}
      - {ns: E, ew: F, score: 110}
"""


def test_a_session() -> None:
    ran = run("matchpoints", "-", "--lang", "en", stdin=SESSION)
    assert (ran.status, ran.err) == (0, "")
    assert "Board 1, nobody vulnerable, top 4" in ran.out
    assert re.search(r"\+420 +1 +4 +0\n +-50 +1 +2 +2\n +-400 +1 +0 +4\n", ran.out)
    # The first board was 100 % for A, who has that on the second as well (12C2(c)); and 0 % for B.
    assert re.search(r"1 +A - B +A\+ / A- +4 +0\n", ran.out)
    standings = ran.out.partition("All pairs")[2].split()
    assert standings[:12] == [*("pair", "boards", "points", "%"), *("A", "2", "8", "100"), *("F", "2", "6", "75")]


def test_the_document_of_a_session() -> None:
    found = json.loads(run("matchpoints", "-", "--json", stdin=SESSION).out)
    jsonschema.validate(found, load_schema("scored"))
    assert [board["board"] for board in found["boards"]] == [1, 2]
    assert found["boards"][1]["tables"][0]["stands"] == {"artificial": {"ns": "A+", "ew": "A-"}}
    # Two of three: half a top for the tie.
    assert found["boards"][1]["tables"][1]["points"]["ns"] == {"exact": "2", "shown": 2}
    assert found["standings"][0] == {
        "pair": "A",
        "players": None,
        "boards": 2,
        "points": {"exact": "8", "shown": 8},
        "per_cent": {"exact": "100", "shown": 100},
    }


def test_a_session_with_a_ruling_is_scored_as_adjusted() -> None:
    found = json.loads(run("matchpoints", EXAMPLE, "--json").out)
    jsonschema.validate(found, load_schema("scored"))
    counts = {each["score"]: each["count"]["exact"] for each in found["boards"][0]["frequencies"]}
    assert counts == {110: "28/5", 50: "3", -50: "12/5", -110: "2"}
    assert found["boards"][0]["tables"][12]["points"]["ns"]["exact"] == "69/5"


def test_a_fouled_board_says_by_what_regulation() -> None:
    text = (
        "bridgelaw: 1\nscoring: matchpoints\nauthority: EBU\nresults:\n"
        + "".join(f"  - {{score: {s}, fouled: A}}\n" for s in (110, 50, 0, -50, 100))
        + "".join(f"  - {{score: {s}, fouled: B}}\n" for s in (110, 50))
    )
    ran = run("matchpoints", "-", "--lang", "en", stdin=text)
    assert "1580" in ran.words
    assert ran.words.endswith("6 +110 7.2 7.2 7 +50 7.2 7.2")
    assert "times" not in ran.words
    jsonschema.validate(json.loads(run("matchpoints", "-", "--json", stdin=text).out), load_schema("scored"))


def test_a_session_in_imps_has_no_per_cent() -> None:
    text = SESSION.replace("scoring: matchpoints", "scoring: cross-imps")
    ran = run("matchpoints", "-", "--lang", "en", stdin=text)
    assert "%" not in ran.out
    assert "top" not in ran.out
    found = json.loads(run("matchpoints", "-", "--json", stdin=text).out)
    jsonschema.validate(found, load_schema("scored"))
    assert {each["per_cent"] for each in found["standings"]} == {None}


# --- adjust -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_adjusted_board_in_each_language(language: str) -> None:
    ran = run("adjust", EXAMPLE, "--lang", language)
    assert (ran.status, ran.err) == (0, "")
    mark = "." if language == "en" else ","
    # Before and after, the adjusted pair and another one.
    assert re.search(rf"13 \* .* 2 +13\{mark}8 +22 +10\{mark}2\n", ran.out)
    assert re.search(rf"\n  6 .* 12 +10\{mark}8 +12 +13\{mark}2\n", ran.out)
    assert "12C1(c): " in ran.out
    assert "12B1: " in ran.out


def test_the_document_of_an_adjusted_board() -> None:
    found = json.loads(run("adjust", EXAMPLE, "--json").out)
    jsonschema.validate(found, load_schema("adjusted"))
    (board,) = found["boards"]
    assert board["table"] == 13
    assert board["measured"][0]["without_infraction"] == {"exact": "69/5", "shown": 13.8}
    assert [reason["law"] for reason in board["reasons"]] == ["12C1(c)", "12B1"]
    assert board["field"][5]["after"]["ns"] == {"exact": "54/5", "shown": 10.8}


OWN = "self_inflicted: {fault: extremely-serious-error, could: [{score: 300}]}"
GAME = "table: 1, offending: EW, outcomes: [{score: 420}]"
GUESS = "outcomes: [{score: 420, weight: 50%}, {score: -50, weight: 50%}]"
NOT_LEGAL = "{score: 620, weight: 0, barred: unreachable}, {score: 170, weight: 0, barred: suggested}"
RULINGS = [
    match(f"{{{GAME}, {OWN}}}"),
    match(f"{{{GAME}, {OWN}, knockout: true}}"),
    match(f"{{{GAME}, {OWN.replace('300', '420')}, seen: common}}"),
    match(f"{{{GAME}, {OWN.replace('extremely-serious-error', 'wild-action')}}}"),
    match(f"{{{GAME}, {OWN.replace('could', 'related: true, could')}}}"),
    match(f"{{table: 1, offending: nobody, sympathetic: true, {GUESS}}}"),
    match(f"{{table: 1, offending: EW, outcomes: [{{score: 420}}, {NOT_LEGAL}]}}"),
    match("{table: 1, artificial: {ns: A+, ew: A-}, penalties: [{side: EW}, {side: NS, amount: 1}]}"),
    match(
        f"{{{GAME}, other_table: {{comparable: true, favourable: true, blame: one-side}}}}",
        "[{not_played: true}, {score: 50}]",
    ),
    match(f"{{{GAME}, other_table: {{comparable: false, favourable: true, blame: one-side}}}}"),
    match("{table: 1, other_table: {comparable: false, favourable: false, blame: nobody}}"),
    match(f"{{table: 1, offending: EW, {GUESS}, likely: true}}", edition=2007).replace("EBU", "ACBL"),
    "bridgelaw: 1\nscoring: board-a-match\nresults: [{score: 50}, {score: 50}]\n"
    "adjust: {table: 1, artificial: {ns: A+, ew: 40%}, session: {ns: 65%}}\n",
]


@pytest.mark.parametrize("text", RULINGS)
def test_every_kind_of_ruling_has_words_in_each_language_and_a_valid_document(text: str) -> None:
    documents = [json.loads(run("adjust", "-", "--json", "--lang", language, stdin=text).out) for language in LANGUAGES]
    for document in documents:
        jsonschema.validate(document, load_schema("adjusted"))
    told = [[reason.pop("text") for reason in doc["boards"][0]["reasons"]] for doc in documents]
    # The same reasons, and no sentence left in another language.
    assert documents[0] == documents[1] == documents[2]
    assert all(len(set(each)) == len(LANGUAGES) for each in zip(*told, strict=True))
    for language in LANGUAGES:
        words = adjusted(text, language)
        assert "{" not in words
        assert "Fraction" not in words


def test_what_is_said_of_a_ruling() -> None:
    words = adjusted(RULINGS[0])
    assert "A. North-South have with the table result: 2" in words
    assert "C. North-South could have had after the infraction, without an error of their own: 6" in words
    assert "12C1(e): A part of the damage is self-inflicted, and North-South bear it: they get A + B - C." in words
    assert "12C4: The two scores, 5 and -9, do not balance" in adjusted(RULINGS[1])
    assert "Source: EBU White Book 2023, 1.7.1." in adjusted(RULINGS[7])
    assert "A+, East-West A-" in adjusted(RULINGS[7])
    assert "60 % +420, 40 % -50" in adjusted(RULINGS[5])
    assert "Also possible, as the Director decides: cancelling the board or replaying it." in adjusted(RULINGS[10])
    assert "North-South 60" not in adjusted(RULINGS[12])
    assert "North-South get 65 %" in adjusted(RULINGS[12])


def test_numbers_of_the_edition() -> None:
    assert "12C1(b): All of the damage" in adjusted(RULINGS[2].replace("2017", "2007"))
    assert "12C1(e): All of the damage" in adjusted(RULINGS[2])


@pytest.mark.parametrize("language", LANGUAGES)
def test_errors_have_the_line(language: str, tmp_path: Path) -> None:
    file = tmp_path / "ruling.yaml"
    file.write_text(match("{table: 1, offending: EW, outcomes: [{score: 420, weight: 60%}]}"), encoding="utf-8")
    ran = run("adjust", str(file), "--lang", language)
    assert (ran.status, ran.out) == (2, "")
    assert f"{file}:6: " in ran.err
    assert "3/5" in ran.err
    file.write_text("bridgelaw: 1\nscoring: imps\nresults: [{score: 1}]\n", encoding="utf-8")
    assert run("adjust", str(file), "--lang", language).status == 2


def test_without_a_ruling_there_is_nothing_to_adjust() -> None:
    ran = run("adjust", "-", "--lang", "en", stdin=SESSION)
    assert (ran.status, ran.out) == (2, "")
    assert "the key adjust" in ran.err


# --- a match ----------------------------------------------------------------------------------------------

MATCH = """
bridgelaw: 1
scoring: imps
victory_points: rounded
boards:
  - {board: 1, results: [{score: 420}, {score: -50}]}
  - {board: 2, results: [{score: 110}, {score: 100}], adjust: {table: 1, artificial: {ns: A+, ew: A+}}}
"""


def test_a_match_with_victory_points() -> None:
    """86B-3: ten IMPs and average plus to both are 13 and -7, which is more than 20 victory points in all."""
    ran = run("matchpoints", "-", "--lang", "en", stdin=MATCH)
    assert (ran.status, ran.err) == (0, "")
    assert "at table 1 first: 13 : -7" in ran.out
    found = json.loads(run("matchpoints", "-", "--json", stdin=MATCH).out)
    jsonschema.validate(found, load_schema("scored"))
    points = found["match"]["victory_points"]
    assert points["ours"]["shown"] + points["theirs"]["shown"] > 20
    assert f"In victory points: {points['ours']['shown']} : {points['theirs']['shown']}" in ran.out
    without = json.loads(run("matchpoints", "-", "--json", stdin=MATCH.replace("victory_points: rounded\n", "")).out)
    jsonschema.validate(without, load_schema("scored"))
    assert without["match"]["victory_points"] is None
    assert run("matchpoints", "-", stdin=MATCH.replace("scoring: imps", "scoring: butler")).status == 2
