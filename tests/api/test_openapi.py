"""The OpenAPI document: valid, of the schemas of the formats, with examples that are what is really answered."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from jsonschema_rs import ValidationError
from schemathesis.openapi import from_dict

from bridgelaw.api.schemas import OWN, SCHEMAS, load_schema
from bridgelaw.errors import UnreadableValue
from tests.api.support import Program, api, conforms


@pytest.fixture
def document(program: Program) -> dict[str, Any]:
    found: dict[str, Any] = program.get("/openapi.json")
    return found


def operations(document: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    return [(m, path, each) for path, methods in document["paths"].items() for m, each in methods.items()]


# --- schemas --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", OWN)
def test_each_schema_is_one_and_its_examples_are_valid(name: str) -> None:
    schema = load_schema(name)
    Draft202012Validator.check_schema(schema)
    assert schema["$id"] == f"urn:bridgelaw:{name}:1"
    assert schema["title"]
    assert schema["description"]
    for example in schema["examples"]:
        conforms(example, name)


def test_another_name_has_no_schema() -> None:
    for name in ("", "nothing", "../case", "__init__"):
        with pytest.raises(UnreadableValue):
            load_schema(name)


def test_no_name_stands_for_two_schemas() -> None:
    assert len(set(SCHEMAS)) == len(SCHEMAS)


# --- the document ---------------------------------------------------------------------------------


def test_the_document_is_valid(document: dict[str, Any]) -> None:
    from_dict(document).validate()
    assert document["servers"] == [{"url": "/api/v1"}]
    with pytest.raises(ValidationError):
        from_dict({**document, "paths": {"/rule": {"post": {"responses": {"200": {}}}}}}).validate()


def test_every_component_is_a_schema_of_a_file_and_nothing_is_left_out(document: dict[str, Any]) -> None:
    components = document["components"]["schemas"]
    expected = set(SCHEMAS)
    expected |= {f"{name}.{part}" for name in SCHEMAS for part in load_schema(name).get("$defs", {})}
    assert components.keys() == expected
    for name in SCHEMAS:
        moved, own = components[name], load_schema(name)
        assert moved.get("properties", {}).keys() == own.get("properties", {}).keys()
        assert moved.get("required") == own.get("required")
        assert moved["examples"] == own["examples"]


def test_every_reference_leads_somewhere(document: dict[str, Any]) -> None:
    found = set(re.findall(r'"\$ref": "(.*?)"', json.dumps(document)))
    assert len(found) > 50
    for reference in found:
        part: Any = document
        for key in reference.removeprefix("#/").split("/"):
            part = part[key]


def test_every_operation_is_told_of_in_full(document: dict[str, Any]) -> None:
    names = [each["operationId"] for _, _, each in operations(document)]
    assert len(set(names)) == len(names) == 30
    for method, path, each in operations(document):
        where = f"{method} {path}"
        assert each["summary"], where
        assert each["description"], where
        assert len(each["tags"]) == 1, where
        for parameter in each.get("parameters", []):
            assert parameter["description"], f"{where} {parameter['name']}"
        for status, answer in each["responses"].items():
            assert answer["description"], where
            if int(status) >= 400:
                assert answer["content"].keys() == {"application/problem+json"}
        if path != "/":
            assert {"422", "503"} <= each["responses"].keys(), where
        assert ("requestBody" in each) == (method in ("post", "put") and not path.endswith("/share"))
        assert ("401" in each["responses"]) == (path not in ("/", "/token")), where


def test_every_example_has_the_shape_that_is_promised(document: dict[str, Any]) -> None:
    counted = 0
    for method, path, each in operations(document):
        contents = [answer.get("content", {}) for answer in each["responses"].values()]
        for kind, content in [
            pair for found in (each.get("requestBody", {}).get("content", {}), *contents) for pair in found.items()
        ]:
            if "example" in content:
                counted += 1
                schema = {**content["schema"], "components": document["components"]}
                Draft202012Validator(schema).validate(content["example"])
            else:
                assert kind in ("application/problem+json", "application/schema+json") or path.endswith("/case"), (
                    f"{method} {path} has no example of {kind}"
                )
    assert counted > 50


def test_the_examples_are_what_is_answered(program: Program, document: dict[str, Any]) -> None:
    """What comes out of what goes in, for every operation whose answer does not depend on when it is asked."""
    asked = 0
    for method, path, each in operations(document):
        if "documents" not in each["tags"]:
            continue
        body = each["requestBody"]["content"]["application/json"]["example"]
        expected = each["responses"]["200"]["content"]["application/json"]["example"]
        assert program(method.upper(), path, body) == expected, path
        asked += 1
    assert asked == 8
    for path, operation in (
        ("/clauses/2017/27B1a", "get_clause"),
        ("/terms/LHO", "get_term"),
        ("/systems", "list_systems"),
        ("/profiles", "list_profiles"),
        ("/coverage", "get_coverage"),
    ):
        (found,) = (each for _, _, each in operations(document) if each["operationId"] == operation)
        answered = program.get(path)
        answered.pop("cases", None)
        assert answered == found["responses"]["200"]["content"]["application/json"]["example"]


def test_the_tables_of_the_examples_are_what_is_answered(program: Program, document: dict[str, Any]) -> None:
    by_name = {each["operationId"]: each for _, _, each in operations(document)}

    def example(name: str, status: str = "200") -> Any:
        return by_name[name]["responses"][status]["content"]["application/json"]["example"]

    def sent(name: str) -> Any:
        return by_name[name]["requestBody"]["content"]["application/json"]["example"]

    def told(table: Any) -> Any:
        gone = ("id", "day", "nth", "opened_at", "last_at", "times")
        return {key: value for key, value in table.items() if key not in gone}

    opened = program.post("/tables", sent("open_table"), 201)
    assert told(opened) == told(example("open_table", "201"))
    entered = program.post(f"/tables/{opened['id']}/events", sent("enter_events"))
    assert told(entered) == told(example("enter_events")) == told(example("get_table"))
    log = [(entry["kind"], entry["body"]) for entry in program.get(f"/tables/{opened['id']}/log")["entries"]]
    assert log == [(entry["kind"], entry["body"]) for entry in example("get_log")["entries"]]
    assert program.get(f"/tables/{opened['id']}/case") == example("get_case")
    undone = program.post(f"/tables/{opened['id']}/undo", sent("undo"))
    assert undone["ruling"] == example("undo")["ruling"]


def test_a_server_that_asks_for_a_code_says_so(document: dict[str, Any], url: str) -> None:
    assert {} in document["security"]
    with api(url, open_to=None) as closed:
        found = closed.get("/openapi.json")
    assert found["security"] == [{"token": []}, {"session": []}]
    assert {**found, "security": document["security"]} == document


# --- for people -----------------------------------------------------------------------------------


class Links(HTMLParser):
    """The addresses, names and elements of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.names: list[str] = []
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]
        self.names += [value or "" for name, value in attrs if name == "id"]


def test_the_page_tells_of_every_operation_and_is_all_from_here(program: Program, document: dict[str, Any]) -> None:
    answer = program.client.get("/api/v1/docs")
    page = Links(answer.text)
    for _, path, each in operations(document):
        assert each["operationId"] in page.names
        assert path in answer.text
    assert not {"script", "style", "img", "iframe"} & page.tags
    assert not {"style", "onclick"} & page.attributes
    assert "default-src 'none'; style-src 'self'" in answer.headers["content-security-policy"]
    for link in set(page.links):
        if link.startswith("#"):
            assert link[1:] in page.names
        else:
            assert program.client.get(link).status_code == 200
    assert program.client.get("/api/v1/docs.css").headers["content-type"].startswith("text/css")
