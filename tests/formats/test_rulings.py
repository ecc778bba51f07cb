"""Rulings about boards whose results stand elsewhere: which board is meant, what is refused, the schema."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from bridgelaw.errors import (
    BridgelawError,
    UnknownAuthority,
    UnknownBoard,
    UnknownKey,
    UnknownSession,
    UnknownTable,
    UnreadableBoard,
    UnreadableValue,
    WrongSum,
)
from bridgelaw.formats import results, rulings
from bridgelaw.formats.rulings import BOARD_KEYS, RULINGS_KEYS
from bridgelaw.formats.schema import load_schema
from bridgelaw.formats.tree import ContradictoryKeys, EmptyCase, MissingKey, UnknownVersion
from bridgelaw.scores.field import Weighted

ROWS = [{"ns": "1", "ew": "2", "score": 420}, {"ns": "3", "ew": "4", "score": -50}]


def session(scoring: str, *boards: int) -> list[results.Sheet]:
    parts = [{"board": board, "results": ROWS} for board in boards]
    return results.loads(json.dumps({"bridgelaw": 1, "scoring": scoring, "boards": parts}))


SHEETS = [*session("matchpoints", 1, 8), *session("butler", 8, 11)]
GAME = {"pair": "3", "offending": "EW", "outcomes": [{"score": 420}]}


def put(**keys: Any) -> list[results.Sheet]:
    return rulings.loads(json.dumps({"bridgelaw": 1, **keys}), SHEETS, "ruling.yaml")


def test_a_ruling_goes_on_its_board_and_no_other() -> None:
    first, second = put(board=1, adjust=GAME, edition=2007, authority="EBU")
    assert (first.edition, first.authority and first.authority.name) == ("2007", "EBU")
    assert (second, first.boards[1]) == (SHEETS[1], SHEETS[0].boards[1])
    found = first.boards[0].adjusted()
    assert found is not None
    assert found.entry == Weighted.certain(420)


def test_several_boards_and_which_session() -> None:
    first, second = put(session=2, boards=[{"board": 8, "adjust": GAME}, {"board": 11, "adjust": GAME}])
    assert first == SHEETS[0]
    assert [board.ruling is not None for board in second.boards] == [True, True]
    assert put(board=11, adjust=GAME)[1].boards[1].ruling is not None


@pytest.mark.parametrize(
    ("keys", "error"),
    [
        ({"board": 8, "adjust": GAME}, UnknownSession),
        ({"board": 1, "session": 3, "adjust": GAME}, UnknownSession),
        ({"board": 1, "session": 2, "adjust": GAME}, UnknownBoard),
        ({"board": 2, "adjust": GAME}, UnknownBoard),
        ({"board": "x", "adjust": GAME}, UnreadableBoard),
        ({"board": 1}, MissingKey),
        ({"adjust": GAME}, MissingKey),
        ({"board": 1, "adjust": GAME, "boards": []}, ContradictoryKeys),
        ({"boards": 3}, UnreadableValue),
        ({"board": 1, "adjust": {**GAME, "pair": "9"}}, UnknownTable),
        ({"board": 1, "adjust": GAME, "results": ROWS}, UnknownKey),
        ({"board": 1, "adjust": GAME, "authority": "ABC"}, UnknownAuthority),
        ({"board": 1, "adjust": GAME, "bridgelaw": 2}, UnknownVersion),
        ({"board": 1, "adjust": GAME, "session": 0}, UnreadableValue),
    ],
)
def test_what_is_refused_has_its_place(keys: dict[str, Any], error: type[BridgelawError]) -> None:
    with pytest.raises(error) as caught:
        put(**keys)
    assert caught.value.place == "ruling.yaml:1"


def test_what_cannot_be_worked_out_has_the_place_of_the_ruling() -> None:
    halves = {**GAME, "outcomes": [{"score": 420, "weight": "60%"}]}
    with pytest.raises(WrongSum) as caught:
        put(board=1, adjust=halves)[0].boards[0].adjusted()
    assert caught.value.place == "ruling.yaml:1"
    with pytest.raises(EmptyCase):
        rulings.loads("", SHEETS)


def test_the_schema_is_that_of_the_results_without_the_results() -> None:
    schema, whole = load_schema("rulings"), load_schema("results")
    assert set(schema["properties"]) == set(RULINGS_KEYS)
    assert set(schema["properties"]["boards"]["items"]["properties"]) == set(BOARD_KEYS)
    assert all(whole["$defs"][name] == part for name, part in schema["$defs"].items())
    valid = Draft202012Validator(schema)
    assert valid.is_valid({"bridgelaw": 1, "board": 1, "adjust": GAME})
    for broken in (
        {"board": 1},
        {"board": 1, "adjust": {**GAME, "table": 1}},
        {"boards": [], "board": 1},
        {"results": ROWS},
    ):
        assert not valid.is_valid({"bridgelaw": 1, **broken})


def test_the_page_shows_what_is_read() -> None:
    page = (Path(__file__).parents[2] / "docs" / "field-files.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```yaml\n(.*?)```", page, re.S)
    Draft202012Validator(load_schema("rulings")).validate(yaml.safe_load(block))
    for key in RULINGS_KEYS:
        assert f"`{key}`" in page
