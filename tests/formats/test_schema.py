"""The schemas are valid, agree with what is read and written, and accept the suite's cases."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from bridgelaw.errors import BridgelawError, UnreadableValue
from bridgelaw.formats.case import CASE_KEYS, EDITIONS, EVENT_NAMES, LIMIT_EVENTS, document, load, loads
from bridgelaw.formats.expect import DECISIONS, EXPECT_KEYS
from bridgelaw.formats.schema import SCHEMAS, load_schema

CASE = load_schema("case")
VALID = Draft202012Validator(CASE)
LITTLE = ("score", "counted", "explained", "terms", "profiles", "coverage")
HEAD: dict[str, Any] = {"bridgelaw": 1, "edition": 2017, "dealer": "N"}


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_schema_is_one_and_its_examples_are_valid(name: str) -> None:
    schema = load_schema(name)
    Draft202012Validator.check_schema(schema)
    assert schema["$id"] == f"urn:bridgelaw:{name}:1"
    assert schema["description"]
    assert schema["examples"]
    for example in schema["examples"]:
        Draft202012Validator(schema).validate(example)


def test_the_examples_inside_the_schemas_are_valid() -> None:
    for name in SCHEMAS:
        schema = load_schema(name)
        found = 0
        waiting: list[Any] = [schema]
        while waiting:
            part = waiting.pop()
            if isinstance(part, list):
                waiting += part
            elif isinstance(part, dict):
                waiting += part.values()
                if isinstance(part.get("examples"), list):
                    inner = {**part, "$defs": schema["$defs"]}
                    for example in part["examples"]:
                        found += 1
                        Draft202012Validator(inner).validate(example)
        assert found > (1 if name in LITTLE else 10)


def test_another_name_has_no_schema() -> None:
    with pytest.raises(UnreadableValue) as caught:
        load_schema("../case")
    assert "case, ruling" in caught.value.expected


def test_the_schema_has_the_keys_that_are_read() -> None:
    assert set(CASE["properties"]) == set(CASE_KEYS)
    assert set(CASE["$defs"]["expect"]["properties"]) == set(EXPECT_KEYS)
    events = CASE["$defs"]["event"]["oneOf"]
    assert [name for kind in events for name in kind.get("required", ())] == list(EVENT_NAMES)
    awaiting = CASE["$defs"]["expect"]["properties"]["awaiting"]["oneOf"][1]
    assert awaiting["properties"]["decide"]["enum"] == list(DECISIONS)


@pytest.mark.parametrize(
    "broken",
    [
        {"bridgelaw": 2},
        {"edition": 1997},
        {"dealer": "Q"},
        {"dealer": None, "board": 0},
        {"methods": {"N": "acol"}},
        {"methods": {"NS": ""}},
        {"events": {}},
        {"events": ["Director"]},
        {"events": [{"call": "N 1H", "show": "x"}]},
        {"events": [{"call": "1H"}]},
        {"events": [{"call": "N 1H", "accept": "E"}]},
        {"events": [{"call": "N 1H", "artificial": "yes"}]},
        {"events": [{"finding": {}}]},
        {"events": [{"finding": {"ground": "23A1"}}]},
        {"events": [{"finding": {"comparable": False, "ground": "23A1"}}]},
        {"events": [{"finding": {"unintended": "S", "intended": "S"}}]},
        {"expect": {"standings": "1H"}},
        {"expect": {"cites": ["27B1a"]}},
        {"expect": {"comparable": "maybe"}},
        {"expect": {"must": [{"seat": "N", "do": "pass"}]}},
    ],
)
def test_the_schema_refuses_what_the_reader_refuses(broken: dict[str, Any]) -> None:
    case = {**HEAD, "events": [], **broken}
    assert not VALID.is_valid(case)
    with pytest.raises(BridgelawError):
        loads(json.dumps(case))


def test_the_cases_of_the_suite_are_valid_as_written_and_as_dumped() -> None:
    for path in sorted((Path(__file__).parent.parent / "cases").glob("[0-9]*/**/*.yaml")):
        for written in yaml.safe_load_all(path.read_text(encoding="utf-8")):
            if written is not None:
                VALID.validate(written)
        for case in load(path):
            VALID.validate(document(case))


def test_the_schema_has_the_limit_and_says_what_wins() -> None:
    properties = load_schema("case")["properties"]
    assert properties["events"]["maxItems"] == LIMIT_EVENTS
    assert "contradicts it is kept" in properties["board"]["description"]
    assert properties["edition"]["enum"][:2] == [int(name) for name in EDITIONS]


def test_what_an_option_leads_to_next_may_be_any_decision() -> None:
    """A call over the end of the auction may leave declarer to choose at the lead."""
    ruling = load_schema("ruling")["$defs"]["consequences"]["properties"]["then"]["oneOf"][1]
    assert set(ruling["properties"]["decide"]["enum"]) == {*DECISIONS, "call"}
