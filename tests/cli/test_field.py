"""Files of scoring programs at the command line: read, scored, ruled on, written; warnings in three languages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from bridgelaw.formats.schema import load_schema
from tests.cli.support import run
from tests.support.bws import bws
from tests.support.usebio import EVENT, FOUR, board, event, line, pairs

RULING = "{bridgelaw: 1, board: 1, adjust: {pair: '2', offending: EW, outcomes: [{result: 4S= N}]}}"
OPEN = "{bridgelaw: 1, board: 1, adjust: {table: 2, artificial: {ns: A+, ew: A-}}}"


@pytest.fixture
def monday(tmp_path: Path) -> Path:
    path = tmp_path / "monday.xml"
    path.write_text(EVENT, encoding="utf-8")
    return path


def test_an_event_is_scored(monday: Path) -> None:
    ran = run("matchpoints", str(monday), "--lang", "en")
    assert (ran.status, ran.err) == (0, "")
    assert "Monday pairs" in ran.out
    assert "3NT S = +400 2 4" in ran.words
    # The pairs of a single board are not listed; of several they are, with their players.
    both = event(
        pairs({"1": "NS"})
        + board(1, FOUR)
        + board(2, [line("1", "5", "", "", "", "100"), line("2", "6", "", "", "", "0")])
    )
    assert (
        "1 Kim 1 - Sam NS"
        in run(
            "matchpoints",
            "-",
            stdin=both,
        ).words
    )
    document = json.loads(run("matchpoints", "-", "--json", stdin=both).out)
    Draft202012Validator(load_schema("scored")).validate(document)
    assert {each["pair"]: each["players"] for each in document["standings"]}["1"] == "Kim 1 - Sam NS"


def test_the_scoring_can_be_said(monday: Path) -> None:
    assert "Butler" in run("matchpoints", str(monday), "--scoring", "butler").out
    ran = run("matchpoints", "-", "--scoring", "butler", stdin="{bridgelaw: 1, scoring: imps, results: [{score: 0}]}")
    assert ran.status == 2
    assert "--scoring" in ran.err


def test_a_ruling_in_a_file_of_its_own(monday: Path) -> None:
    ran = run("adjust", str(monday), "--ruling", "-", stdin=RULING)
    assert (ran.status, ran.err) == (0, "")
    assert "4♠ N" not in ran.out.split("Table 2")[1].split("Why")[0]
    assert "Table 2 counts in the field as: +420" in ran.out
    document = json.loads(run("adjust", str(monday), "--ruling", "-", "--json", stdin=RULING).out)
    Draft202012Validator(load_schema("adjusted")).validate(document)
    assert document["boards"][0]["table"] == 2
    without = run("adjust", str(monday))
    assert without.status == 2
    assert "adjust" in without.err


@pytest.mark.parametrize("language", ["en", "nl", "de"])
def test_it_is_written_and_what_cannot_be_said_is_told(monday: Path, language: str) -> None:
    out = monday.with_name("adjusted.xml")
    ran = run("adjust", str(monday), "--ruling", "-", "--write", str(out), "--lang", language, stdin=OPEN)
    assert ran.status == 0
    assert "<SCORE>A6040</SCORE>" in out.read_text(encoding="utf-8")
    assert {"en": "cannot say", "nl": "kan niet zeggen", "de": "kann nicht sagen"}[language] in ran.err
    assert ran.err.count("monday.xml:") == 1
    assert sorted(each.name for each in monday.parent.iterdir()) == ["adjusted.xml", "monday.xml"]


def test_the_file_that_was_read_may_be_the_one_that_is_written(monday: Path) -> None:
    assert run("adjust", str(monday), "--ruling", "-", "--write", str(monday), stdin=RULING).status == 0
    assert "<SCORE>420</SCORE>" in monday.read_text(encoding="utf-8").split("<TRAVELLER_LINE>")[2]


def test_a_place_that_cannot_be_written_to_is_told(monday: Path) -> None:
    ran = run("adjust", str(monday), "--ruling", "-", "--write", str(monday.parent / "no" / "x.xml"), stdin=RULING)
    assert ran.status == 2
    assert "no such file" in ran.err
    assert ran.out == ""


@pytest.mark.parametrize("language", ["en", "nl", "de"])
def test_only_a_usebio_file_is_written(tmp_path: Path, language: str) -> None:
    adjust = "adjust: {table: 1, artificial: {ns: A+, ew: A}}"
    text = f"{{bridgelaw: 1, scoring: matchpoints, results: [{{score: 0}}, {{score: 50}}], {adjust}}}"
    ran = run("adjust", "-", "--write", str(tmp_path / "x.xml"), "--lang", language, stdin=text)
    assert ran.status == 2
    assert "adjusted.pbn" in ran.err
    assert ran.out == ""
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("language", ["en", "nl", "de"])
@pytest.mark.parametrize(
    "text",
    [
        "<a>",
        "<!DOCTYPE a [<!ENTITY x 'y'>]><a/>",
        "<a/>",
        EVENT.replace("<SCORE>400", "<SCORE>AVE"),
        EVENT.replace("MATCH_POINTS</BOARD", "HYBRID</BOARD"),
    ],
)
def test_errors_are_told_in_the_language(text: str, language: str) -> None:
    ran = run("matchpoints", "-", "--lang", language, stdin=text)
    assert ran.status == 2
    assert ran.out == ""
    assert ran.err.startswith("bridgelaw: <stdin>:")
    assert {"en": "or example ", "nl": "Bijvoorbeeld ", "de": "Zum Beispiel "}[language] in ran.err


def test_many_warnings_of_a_kind_are_counted() -> None:
    rows = [line(str(n), str(n + 10), "", "", "", "A6040") for n in range(6)]
    ran = run("matchpoints", "-", "--lang", "en", stdin=event(board(1, rows)))
    assert ran.err.count("A6040") == 3
    assert "And 3 more of these." in ran.err


def test_a_database_is_scored_and_ruled_on_and_not_written(tmp_path: Path) -> None:
    path = tmp_path / "tuesday.bws"
    path.write_bytes(bws())
    ran = run("matchpoints", str(path), "--lang", "en")
    assert ran.status == 0
    assert "4♠ N = +420 2 0" in ran.words
    assert "1 N. 1 - Sam South" in ran.words
    assert "Not played" in ran.err
    assert "Butler" in run("matchpoints", str(path), "--scoring", "butler").out
    ruled = run(
        "adjust",
        str(path),
        "--ruling",
        "-",
        stdin="{bridgelaw: 1, board: 2, adjust: {pair: '4', artificial: {ns: A+, ew: A-}}}",
    )
    assert "Table 2 counts in the field as: A+ / A-" in ruled.out
    refused = run("adjust", str(path), "--ruling", "-", "--write", str(path), stdin=OPEN)
    assert refused.status == 2
    assert path.read_bytes() == bws()


def test_a_session_with_its_ruling_is_written_as_pbn(tmp_path: Path) -> None:
    path, out = tmp_path / "tuesday.bws", tmp_path / "adjusted.PBN"
    path.write_bytes(bws())
    outcomes = "[{score: 420, weight: 60%}, {score: -50, weight: 40%}]"
    text = f"{{bridgelaw: 1, board: 1, adjust: {{table: 2, offending: EW, outcomes: {outcomes}}}}}"
    ran = run("adjust", str(path), "--ruling", "-", "--write", str(out), "--json", stdin=text)
    assert ran.status == 0
    (told,) = json.loads(ran.out)["boards"]
    read = run("matchpoints", str(out), "--json")
    assert (read.status, read.err) == (0, "")
    first = json.loads(read.out)["boards"][0]
    assert first["tables"][1]["stands"] == told["now"]
    assert [table["points"] for table in first["tables"]] == [row["after"] for row in told["field"]]
    plain = json.loads(run("matchpoints", str(path), "--json").out)
    assert json.loads(read.out)["boards"][1] == plain["boards"][1]


@pytest.mark.parametrize(("name", "content", "code"), [("a.bws", b"no database", "BWS"), ("a.xml", b"no xml", "XML")])
def test_where_a_file_does_not_tell_what_it_is_its_name_does(
    tmp_path: Path, name: str, content: bytes, code: str
) -> None:
    (tmp_path / name).write_bytes(content)
    ran = run("matchpoints", str(tmp_path / name), "--lang", "en")
    assert ran.status == 2
    assert code in ran.err
