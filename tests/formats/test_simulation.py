"""The simulation document: what is read, what is refused and where, and that the schema agrees."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from bridgelaw.errors import BridgelawError
from bridgelaw.formats.schema import load_schema
from bridgelaw.formats.simulation import CALL_KEYS, SCORINGS, SIMULATION_KEYS, load, loads
from bridgelaw.meaning.notation import dumps
from bridgelaw.table import Seat, Vulnerability, dumps_hand

EXAMPLE = Path(__file__).parents[2] / "examples" / "hesitation.yaml"
SCHEMA = load_schema("simulation")
GOOD: dict[str, Any] = {
    "bridgelaw": 1,
    "board": 7,
    "player": "S",
    "hand": "AQ865.K72.J98.K3",
    "authorized": {"N": "10-12, 4+ S"},
    "calls": [{"call": "P", "contract": "3S S"}, {"call": "4S", "contract": "4SX S"}],
}


def test_the_example() -> None:
    (found,) = load(EXAMPLE)
    assert (found.player, found.vulnerability, dumps_hand(found.hand)) == (Seat.S, Vulnerability.ALL, GOOD["hand"])
    assert {seat: dumps(known) for seat, known in found.authorized.items()} == {
        Seat.N: "10-12 hcp, 4+ S",
        Seat.W: "0-10 hcp",
    }
    assert [(c.call.text, str(c.contract)) for c in found.candidates] == [("P", "3S S"), ("4S", "4S S")]
    assert (found.scoring, found.deals, found.seed) == ("imps", 200, 7)
    Draft202012Validator(SCHEMA).validate(yaml.safe_load(EXAMPLE.read_text(encoding="utf-8")))


def test_contracts() -> None:
    calls = [
        {"call": "P", "contract": "pass"},
        {"call": "X", "contract": "4HXX w"},
        {"call": "1C", "contract": "7NT N"},
    ]
    (found,) = loads(json.dumps({**GOOD, "calls": calls}))
    assert [str(each.contract) for each in found.candidates] == ["None", "4HXX W", "7NT N"]


BROKEN: list[tuple[dict[str, Any], str]] = [
    ({"bridgelaw": 2}, "case.version"),
    ({"player": "Q"}, "seat.unreadable"),
    ({"hand": "AQ865.K72.J98.K"}, "deal.unreadable"),
    ({"board": None, "vulnerable": None}, "key.missing"),
    ({"board": 0}, "board.unreadable"),
    ({"vulnerable": "some"}, "vulnerability.unreadable"),
    ({"authorized": {"S": "10+"}}, "seat.unreadable"),
    ({"authorized": {"Q": "10+"}}, "key.unknown"),
    ({"unauthorized": {"N": "10+ bananas"}}, "meaning.unreadable"),
    ({"calls": [GOOD["calls"][0]]}, "value.unreadable"),
    ({"calls": [*GOOD["calls"], dict(GOOD["calls"][0])]}, "value.unreadable"),
    ({"calls": [{"call": "P"}, GOOD["calls"][1]]}, "key.missing"),
    ({"calls": [{"call": "P", "contract": "4S"}, GOOD["calls"][1]]}, "result.declarer"),
    ({"calls": [{"call": "P", "contract": "4S-1 N"}, GOOD["calls"][1]]}, "result.unreadable"),
    ({"calls": [{"call": "P", "contract": "8S N"}, GOOD["calls"][1]]}, "result.unreadable"),
    ({"calls": [{"call": "9Q", "contract": "4S N"}, GOOD["calls"][1]]}, "call.unreadable"),
    ({"scoring": "butler"}, "value.unreadable"),
    ({"deals": 1}, "value.unreadable"),
    ({"seed": -1}, "value.unreadable"),
    ({"hands": ""}, "key.unknown"),
    ({"title": []}, "value.unreadable"),
]


@pytest.mark.parametrize(("change", "code"), BROKEN)
def test_what_is_refused(change: dict[str, Any], code: str) -> None:
    changed = {key: value for key, value in {**copy.deepcopy(GOOD), **change}.items() if value is not None}
    with pytest.raises(BridgelawError) as caught:
        loads(yaml.safe_dump(changed, sort_keys=False), "think.yaml")
    error = caught.value
    assert (error.code, error.file) == (code, "think.yaml")
    assert error.line
    assert error.example


def test_nothing_at_all() -> None:
    with pytest.raises(BridgelawError) as caught:
        loads("")
    assert "simulation" in caught.value.expected


def test_the_schema_has_the_keys_that_are_read() -> None:
    assert set(SCHEMA["properties"]) == set(SIMULATION_KEYS)
    assert set(SCHEMA["properties"]["calls"]["items"]["properties"]) == set(CALL_KEYS)
    assert tuple(SCHEMA["properties"]["scoring"]["enum"]) == SCORINGS
    Draft202012Validator(SCHEMA).validate(GOOD)
    assert loads(json.dumps(GOOD))
