from __future__ import annotations

import json
from math import comb

import jsonschema
import pytest

from bridgelaw.meaning.compiling import compiled
from bridgelaw.meaning.conditions import Condition
from bridgelaw.meaning.notation import loads
from bridgelaw.table.cards import Card
from tests.cli.support import run
from tests.meaning.naive_hands import meets

ALL = 635_013_559_600
NOTRUMP = "15-17, balanced"


def read(text: str) -> frozenset[Card]:
    suits = zip("SHDC", text.split("."), strict=True)
    return frozenset(Card.loads(suit + rank) for suit, ranks in suits for rank in ranks)


def shown(text: str) -> Condition:
    return compiled(loads(text).shows)


# --- count ----------------------------------------------------------------------------------------------


def test_several_meanings_at_once() -> None:
    ran = run("count", NOTRUMP, "11-21, 5+ S", "0-11 unless (6 S, 5-10)", "--json")
    assert (ran.status, ran.err) == (0, "")
    found = json.loads(ran.out)
    whole = {"type": "integer", "minimum": 0}
    jsonschema.validate(
        found,
        {
            "required": ["hands", "meanings"],
            "additionalProperties": False,
            "properties": {
                "hands": whole,
                "meanings": {
                    "items": {
                        "required": ["meaning", "hands", "share", "strict"],
                        "additionalProperties": False,
                        "properties": {
                            "meaning": {"type": "string"},
                            "hands": whole,
                            "strict": whole,
                            "share": {"type": "number", "minimum": 0, "maximum": 1},
                        },
                    }
                },
            },
        },
    )
    assert found["hands"] == ALL
    notrump, opening, passed = found["meanings"]
    assert notrump == {
        "meaning": "15-17 hcp, balanced",
        "hands": 30897212184,
        "share": 30897212184 / ALL,
        "strict": 30897212184,
    }
    assert opening["hands"] == 48597848950
    assert (
        passed["hands"] - passed["strict"]
        == json.loads(run("count", "6 S, 5-10", "--json").out)["meanings"][0]["hands"]
    )


def test_known_cards_leave_fewer_hands() -> None:
    found = json.loads(run("count", "4 aces", "--known", "SA HA", "--gone", "S2", "--json").out)
    assert found["hands"] == comb(49, 11)
    assert found["meanings"][0]["hands"] == comb(47, 9)


@pytest.mark.parametrize(("language", "mark"), [("en", ","), ("nl", "."), ("de", ".")])
def test_thousands_as_the_language_writes_them(language: str, mark: str) -> None:
    assert "635,013,559,600".replace(",", mark) in run("count", "5+ S", "--lang", language).out


# --- deal -----------------------------------------------------------------------------------------------


def test_the_same_seed_deals_the_same_hands() -> None:
    ran = run("deal", NOTRUMP, "-n", "20", "--seed", "7", "--pbn", "--lang", "en")
    assert ran.status == 0
    assert ran.err == "These hands again: --seed 7\n"
    hands = ran.out.splitlines()
    assert len(set(hands)) == 20
    assert all(len(read(hand)) == 13 and meets(shown(NOTRUMP), read(hand)) for hand in hands)
    assert run("deal", NOTRUMP, "-n", "20", "--seed", "7", "--pbn").out == ran.out
    assert run("deal", NOTRUMP, "-n", "20", "--seed", "8", "--pbn").out != ran.out
    as_json = run("deal", NOTRUMP, "-n", "20", "--seed", "7", "--json").out.splitlines()
    assert [json.loads(line) for line in as_json] == [{"hand": hand} for hand in hands]


def test_a_seed_that_was_not_given_is_told() -> None:
    first = run("deal", NOTRUMP, "--lang", "en")
    assert first.status == 0
    *hands, last = first.out.splitlines()
    assert len(hands) == 10
    again = run("deal", NOTRUMP, "--lang", "en", "--seed", last.rpartition(" ")[2])
    assert again.out == first.out


def test_what_is_called_otherwise_is_not_dealt() -> None:
    ran = run("deal", "0-11, 5+ S unless 6+ S", "-n", "50", "--seed", "1", "--pbn")
    assert {len(line.split(".")[0]) for line in ran.out.splitlines()} == {5}


def test_pairs_of_hands() -> None:
    ran = run("deal", "11-21, 5+ S", "--partner", "6-9, 3+ S", "--known", "SA", "--gone", "HA", "--seed", "3", "--json")
    assert ran.status == 0
    pairs = [json.loads(line) for line in ran.out.splitlines()]
    assert len(pairs) == 10
    for pair in pairs:
        mine, his = read(pair["hand"]), read(pair["partner"])
        assert mine.isdisjoint(his)
        assert Card.loads("SA") in mine
        assert Card.loads("HA") not in mine | his
        assert meets(shown("11-21, 5+ S"), mine)
        assert meets(shown("6-9, 3+ S"), his)


def test_no_hands() -> None:
    ran = run("deal", NOTRUMP, "-n", "0", "--pbn", "--seed", "1")
    assert (ran.status, ran.out) == (0, "")


@pytest.mark.parametrize(
    "arguments",
    [
        ["38 hcp"],
        ["5+ S", "--partner", "9+ S"],
        ["holds SA", "--gone", "SA"],
        ["5+ S", "-n", "-1"],
        ["5+ S", "-n", "1000000000"],
        ["5+ S", "--seed", "x"],
        ["@1NT"],
    ],
)
def test_what_cannot_be_dealt(arguments: list[str]) -> None:
    ran = run("deal", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err
    assert "Traceback" not in ran.err


@pytest.mark.parametrize("arguments", [["38+ hcp"], ["15+ hcp", "--partner", "30+ hcp"], ["4 aces", "--gone", "SA"]])
def test_a_meaning_that_no_hand_has_is_told_as_it_was_given(arguments: list[str]) -> None:
    ran = run("deal", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert f"'{arguments[0]}" in ran.err
