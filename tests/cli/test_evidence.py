"""``bridgelaw dd`` and ``bridgelaw simulate``."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import jsonschema
import pytest

from bridgelaw.formats.schema import load_schema
from bridgelaw.texts.catalogue import LANGUAGES
from tests.cli.support import run
from tests.support.endplay import needs_endplay

EXAMPLES = Path(__file__).parents[2] / "examples"
DEAL = str(EXAMPLES / "double-dummy.pbn")
THINK = str(EXAMPLES / "hesitation.yaml")
FIELD = (
    "bridgelaw: 1\nscoring: matchpoints\nboard: 7\n"
    "results: [{result: 4S-1 S}, {result: 3S= S}, {result: 4S= S}, {result: 2S+1 S}]\n"
)


@pytest.fixture
def field(tmp_path: Path) -> str:
    path = tmp_path / "field.yaml"
    path.write_text(FIELD, encoding="utf-8")
    return str(path)


# --- dd ---------------------------------------------------------------------------------------------------


@needs_endplay
def test_a_deal_in_words() -> None:
    ran = run("dd", DEAL, "--contract", "3NT N", "--lang", "en")
    assert (ran.status, ran.err) == (0, "")
    assert "Board 7, all vulnerable, dealer South" in ran.words
    assert "NT ♠ ♥ ♦ ♣ N 9 9 7 7 6 E 4 3 6 5 7 S 9 9 7 7 6 W 4 3 6 5 7" in ran.words
    assert "Par: +600 (3NT N =, 3NT S =)" in ran.words
    assert "4♠ S -1: 9 tricks double dummy tricks score 8 -200 9 -100 10 +620" in ran.words
    assert "At the table (OKbridge): +0.14 tricks against double dummy, in contracts: level 3" in ran.words
    assert "Double dummy is a bound, not a weight." in ran.words


@needs_endplay
def test_a_contract_in_a_field(field: str) -> None:
    ran = run("dd", DEAL, "--field", field, "--table", "1", "--lang", "en")
    assert "In place of the result of table 1: tricks score NS EW 8 -200 0 6 9 -100 0 6 10 +620 5 1" in ran.words


@needs_endplay
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_and_the_document(language: str, field: str) -> None:
    words = {
        "en": "Double dummy is a bound, not a weight",
        "nl": "Double dummy is een grens, geen gewicht",
        "de": "Double Dummy ist eine Grenze und kein Gewicht",
    }[language]
    assert words in run("dd", DEAL, "--lang", language).words
    arguments = ("dd", DEAL, "--lang", language, "--json")
    for more in ((), ("--field", field, "--table", "1")):
        found = json.loads(run(*arguments, *more).out)
        jsonschema.validate(found, load_schema("dd"))
        assert found["advice"].startswith(words)
    assert found["questions"][0]["around"][2]["points"]["ns"] == {"exact": "5", "shown": 5}


@needs_endplay
def test_a_deal_of_which_nothing_else_is_known() -> None:
    bare = '[Deal "N:J973.A54.AT4.J92 KT4.QJ3.Q63.T765 AQ865.K72.J98.K3 -"]'
    found = json.loads(run("dd", "-", "--json", stdin=bare).out)
    jsonschema.validate(found, load_schema("dd"))
    assert (found["par"], found["questions"], len(found["pars"])) == (None, [], 8)
    ran = run("dd", "-", "--contract", "4S N", "--lang", "en", stdin=bare)
    assert (ran.status, "no Vulnerable" in ran.err, "<stdin>:1" in ran.err) == (2, True, True)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("dd", DEAL, "--board", "8"), "8"),
        (("dd", DEAL, "--contract", "4S"), "declared"),
        (("dd", DEAL, "--contract", "pass"), "a contract and its declarer"),
        (("dd", DEAL, "--table", "1"), "--field and --table"),
        (("dd", "no-such-file.pbn"), "no-such-file.pbn"),
        (("simulate", "no-such-file.yaml"), "no-such-file.yaml"),
        (("simulate", DEAL), "double-dummy.pbn"),
    ],
)
def test_what_cannot_be_done(arguments: tuple[str, ...], told: str) -> None:
    ran = run(*arguments, "--lang", "en")
    assert (ran.status, ran.out) == (2, "")
    assert told in ran.err


def test_a_board_that_the_field_does_not_have(tmp_path: Path) -> None:
    path = tmp_path / "other.yaml"
    path.write_text(FIELD.replace("board: 7", "board: 9"), encoding="utf-8")
    ran = run("dd", DEAL, "--field", str(path), "--table", "1", "--lang", "en")
    assert (ran.status, "There is no such board: '7'" in ran.err) == (2, True)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", [("dd", DEAL), ("simulate", THINK, "--jobs", "1")])
def test_without_the_extra_it_says_how_to_get_it(
    command: tuple[str, ...], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "endplay", None)
    ran = run(*command, "--lang", language)
    assert (ran.status, ran.out) == (2, "")
    assert "pip install 'bridgelaw[dd]'" in ran.err


# --- simulate ---------------------------------------------------------------------------------------------


@needs_endplay
def test_a_simulation_in_words() -> None:
    ran = run("simulate", THINK, "--deals", "20", "--jobs", "1", "--lang", "en")
    assert (ran.status, ran.err) == (0, "")
    for words in (
        "A slow limit raise South, all vulnerable ♠AQ865 ♥K72 ♦J98 ♣K3 20 deals",
        "seed 7. Intervals of 95 %",
        "With authorized information alone call contract made, % score gain over the others, IMPs",
        "With the unauthorized information as well",
        "What the unauthorized information changes in the gain",
        "This is advice and no verdict.",
    ):
        assert words in ran.words


@needs_endplay
@pytest.mark.parametrize("language", LANGUAGES)
def test_three_calls_at_matchpoints_and_the_document(language: str) -> None:
    text = Path(THINK).read_text(encoding="utf-8").replace("scoring: imps", "scoring: matchpoints")
    text = text.replace("calls:\n", "calls:\n  - {call: X, contract: pass}\n")
    arguments = ("simulate", "-", "--deals", "4", "--jobs", "1", "--lang", language)
    ran = run(*arguments, stdin=text)
    assert (ran.status, ran.err) == (0, "")
    assert {"en": "X over 4♠: ", "nl": "doublet boven 4♠: ", "de": "X gegenüber 4♠: "}[language][1:] in ran.words
    found = json.loads(run(*arguments, "--json", stdin=text).out)
    jsonschema.validate(found, load_schema("simulated"))
    assert [each["call"] for each in found["told"][1]["calls"]] == ["X", "P", "4S"]
    assert found["told"][0]["calls"][0]["made"] is None


@needs_endplay
def test_the_seed_of_the_command_goes_before_that_of_the_document() -> None:
    told = [
        json.loads(run("simulate", THINK, "--deals", "4", "--jobs", "1", "--json", *seed).out)
        for seed in ((), ("--seed", "7"), ("--seed", "8"))
    ]
    assert told[0] == told[1]
    assert (told[2]["seed"], told[2]["told"] == told[1]["told"]) == (8, False)
