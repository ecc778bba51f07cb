"""Rulings of a club with their logs: what is entered is ruled on, a stale write is refused, nothing is done twice."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import yaml

from bridgelaw.formats import case as cases
from bridgelaw.formats.case import LIMIT_EVENTS, document, load
from bridgelaw.store.sql import LOCAL
from bridgelaw.texts.catalogue import LANGUAGES
from tests.api.support import HEAD, TOO_LOW, Clock, Program, api, conforms
from tests.store.conftest import KINDS, Maker

SUITE = Path(__file__).parents[1] / "cases"


def entered(program: Program, table: Any, *events: Any, status: int = 200, **more: Any) -> Any:
    return program.post(f"/tables/{table['id']}/events", {"seen": table["seen"], "events": events}, status, **more)


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, makers: dict[str, Maker]) -> str:
    """Either database."""
    return makers[request.param](False)


# --- opening --------------------------------------------------------------------------------------


def test_a_ruling_is_opened_and_is_there(program: Program) -> None:
    case = {**HEAD, "board": 7, "title": "A bid that is too low", "methods": {"NS": "acol"}, "events": []}
    opened = program.post("/tables", {"case": case, "table": "6", "scoring": "imps", "called": "play"}, 201)
    conforms(opened, "table")
    assert program.last.headers["location"] == f"/api/v1/tables/{opened['id']}"
    assert {key: opened[key] for key in ("seen", "nth", "day", "table", "scoring", "called", "times")} == {
        "seen": 1,
        "nth": 1,
        "day": "2026-11-30",
        "table": "6",
        "scoring": "imps",
        "called": "play",
        "times": [],
    }
    assert opened["ruling"] == program.post("/rule", case)[0]
    assert program.get(f"/tables/{opened['id']}") == opened


@pytest.mark.parametrize("part", ["2017/27", "2017/31", "2017/50", "2017/published", "2007/27"])
def test_a_ruling_comes_to_what_its_case_comes_to(program: Program, part: str) -> None:
    """Entered with the opening, or event by event: the ruling is that of the case, in every language."""
    for case in [case for path in sorted((SUITE / part).glob("**/*.yaml"))[:3] for case in load(path)][:6]:
        written = {key: value for key, value in document(case).items() if key != "expect"}
        (ruled,) = program.post("/rule", written)
        if "error" in ruled:
            continue
        at_once = program.post("/tables", {"case": written}, 201)
        assert at_once["ruling"] == ruled
        slowly = program.post("/tables", {"case": {**written, "events": []}}, 201)
        for event in written["events"]:
            slowly = entered(program, slowly, event)
        assert slowly["ruling"] == ruled
        assert len(slowly["times"]) == len(written["events"])
        assert program.get(f"/tables/{slowly['id']}/case") == written
        for language in LANGUAGES:
            told = program.get(f"/tables/{slowly['id']}", params={"lang": language})["ruling"]
            assert told == program.post("/rule", written, params={"lang": language})[0]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "key.missing"),
        ({"case": {**HEAD, "events": []}}, "key.missing"),
        ({"case": {**HEAD, "board": 7, "events": [{"accept": "W"}]}}, "event.refused"),
        ({"case": {**HEAD, "board": 7, "events": []}, "table": "x" * 21}, "value.unreadable"),
        ({"case": {**HEAD, "board": 7, "events": []}, "scoring": "sums"}, "value.unreadable"),
        ({"case": {**HEAD, "board": 7, "events": []}, "called": "never"}, "value.unreadable"),
        ({"case": {**HEAD, "board": 7, "profile": "Nobody", "events": []}}, "profile.unknown"),
        ({"case": {**HEAD, "board": 7, "events": []}, "names": {}}, "key.unknown"),
        ({"case": {**HEAD, "board": 7, "title": "x" * 70_000, "events": []}}, "log.too_large"),
    ],
)
def test_what_cannot_be_opened_is_not_there(program: Program, body: dict[str, Any], code: str) -> None:
    assert program.post("/tables", body, 413 if code == "log.too_large" else 422)["code"] == code
    assert program.get("/tables") == {"tables": []}


# --- entering -------------------------------------------------------------------------------------


def test_events_are_entered_all_or_none(program: Program, clock: Clock) -> None:
    table = program.table()
    clock.on(seconds=20)
    after = entered(program, table, *TOO_LOW)
    conforms(after, "table")
    assert after["seen"] == 5
    assert after["ruling"]["awaiting"] == {"seat": "W", "decide": "accept"}
    assert after["times"] == ["2026-11-30T20:16:20Z"] * 4
    refused = entered(program, after, {"decline": "W"}, {"accept": "W"}, status=422)
    assert (refused["code"], refused["event"]) == ("event.refused", 1)
    assert program.get(f"/tables/{table['id']}") == after


def test_a_refused_event_says_what_is_awaited_in_the_language(program: Program) -> None:
    table = program.table(TOO_LOW)
    for language, words in (("nl", "West moet eerst"), ("de", "West muss zuerst")):
        refused = entered(program, table, {"accept": "E"}, status=422, params={"lang": language})
        assert words in refused["detail"]


def test_an_unreadable_event_has_its_number_and_line(program: Program) -> None:
    table = program.table()
    body = f"seen: {table['seen']}\nevents:\n  - {{call: N 1H}}\n  - {{call: E 1Q}}\n"
    problem = program.post(f"/tables/{table['id']}/events", body, 422)
    assert (problem["code"], problem["event"], problem["line"]) == ("call.unreadable", 1, 4)


@pytest.mark.parametrize(
    "body",
    [
        {"seen": 1},
        {"seen": 1, "events": []},
        {"seen": 1, "events": "director"},
        {"seen": 0, "events": ["director"]},
        {"seen": "x", "events": ["director"]},
        {"seen": 10**40, "events": ["director"]},
        {"seen": 1, "events": ["director"] * (LIMIT_EVENTS + 1)},
        {"seen": 1, "events": ["director"], "key": "x"},
        ["director"],
        "",
    ],
    ids=str,
)
def test_what_is_no_list_of_events(program: Program, body: Any) -> None:
    table = program.table()
    status = 400 if body == "" else 422
    program.post(f"/tables/{table['id']}/events", body, status)
    assert program.get(f"/tables/{table['id']}")["seen"] == 1


def test_a_stale_write_is_refused_with_what_came_in_between(program: Program) -> None:
    table = program.table()
    theirs = entered(program, table, *TOO_LOW)
    refused = entered(program, table, {"call": "N P"}, status=409)
    conforms(refused, "problem")
    assert refused["code"] == "log.stale"
    assert refused["seen"] == theirs["seen"]
    assert refused["newer"] == program.get(f"/tables/{table['id']}/log", params={"since": 1})["entries"]
    assert [entry["body"]["event"] for entry in refused["newer"]] == TOO_LOW
    assert program.get(f"/tables/{table['id']}") == theirs
    # And one that says that it has seen more than there is.
    ahead = entered(program, {**theirs, "seen": 99}, {"decline": "W"}, status=409)
    assert (ahead["seen"], ahead["newer"]) == (theirs["seen"], [])


def test_of_two_directors_at_once_one_is_told_of_the_other(program: Program) -> None:
    table = program.table(TOO_LOW)
    url = f"/api/v1/tables/{table['id']}/events"

    def decide(event: Any) -> int:
        return program.client.post(url, json={"seen": table["seen"], "events": [event]}).status_code

    with ThreadPoolExecutor(8) as threads:
        found = sorted(threads.map(decide, [{"accept": "W"}, {"decline": "W"}] * 4))
    assert found == [200, *[409] * 7]
    assert program.get(f"/tables/{table['id']}")["seen"] == table["seen"] + 1


def test_a_write_that_is_sent_again_is_done_once(program: Program) -> None:
    key: dict[str, Any] = {"headers": {"idempotency-key": "b6f0c2de-7c1c-4b0b-a0ff"}}
    case = {**HEAD, "board": 7, "events": TOO_LOW[:1]}
    opened = program.post("/tables", {"case": case}, 201, **key)
    assert program.post("/tables", {"case": case}, 201, **key) == opened
    after = entered(program, opened, *TOO_LOW[1:], **key)
    assert entered(program, opened, *TOO_LOW[1:], **key) == after
    # Also when somebody else has gone on meanwhile.
    later = entered(program, after, {"decline": "W"})
    assert entered(program, opened, *TOO_LOW[1:], **key) == later
    undo = {"seen": later["seen"]}
    undone = program.post(f"/tables/{opened['id']}/undo", undo, headers={"idempotency-key": "another"})
    assert program.post(f"/tables/{opened['id']}/undo", undo, headers={"idempotency-key": "another"}) == undone
    assert len(program.get("/tables")["tables"]) == 1


@pytest.mark.parametrize("key", ["", " ", "x" * 191, "two words", "ä"])
def test_a_key_that_cannot_be_kept(program: Program, key: str) -> None:
    table = program.table()
    problem = entered(program, table, "director", status=422, headers={"idempotency-key": key.encode()})
    assert problem["parameter"] == "header Idempotency-Key"
    assert program.get(f"/tables/{table['id']}")["seen"] == 1


# --- taking back ----------------------------------------------------------------------------------


def test_the_last_event_is_taken_back_and_the_log_keeps_it(program: Program) -> None:
    table = program.table(TOO_LOW)
    undone = program.post(f"/tables/{table['id']}/undo", {"seen": table["seen"]})
    assert undone["ruling"] == program.post("/rule", {**HEAD, "board": 5, "events": TOO_LOW[:-1]})[0]
    log = program.get(f"/tables/{table['id']}/log")
    conforms(log, "log")
    assert [entry["kind"] for entry in log["entries"]] == ["opened", *["event"] * 4, "undone"]
    assert log["entries"][-1]["body"] == {"entry": 5}
    program.post(f"/tables/{table['id']}/undo", {"seen": table["seen"]}, 409)


def test_what_cannot_be_taken_back(program: Program) -> None:
    table = program.table()
    assert program.post(f"/tables/{table['id']}/undo", {"seen": 1}, 422)["code"] == "log.undo"
    table = entered(program, table, *TOO_LOW)
    for entry in (1, 2, 99):
        body = {"seen": table["seen"], "entry": entry}
        assert program.post(f"/tables/{table['id']}/undo", body, 422)["code"] == "log.undo"
    assert program.post(f"/tables/{table['id']}/undo", {"seen": table["seen"], "entry": 5})["seen"] == 6


# --- reading --------------------------------------------------------------------------------------


def test_the_list_of_rulings(program: Program, clock: Clock) -> None:
    made = []
    for _ in range(3):
        made.append(program.table()["id"])
        clock.on(minutes=10)
    found = program.get("/tables")
    conforms(found, "tables")
    assert [each["id"] for each in found["tables"]] == made[::-1]
    assert found["tables"][0] | {"id": "", "opened_at": "", "last_at": ""} == {
        "id": "",
        "day": "2026-11-30",
        "nth": 3,
        "seen": 1,
        "table": "6",
        "board": 5,
        "opened_at": "",
        "last_at": "",
    }

    def ids(**query: Any) -> list[str]:
        return [each["id"] for each in program.get("/tables", params=query)["tables"]]

    assert ids(limit=2) == made[:0:-1]
    assert ids(since="2026-11-30T20:26:00Z") == made[:0:-1]
    assert ids(before="2026-11-30T21:26:00+01:00") == made[:1]
    assert ids(since="2026-11-30T20:26:00.000001Z", before="2030-01-01T00:00:00Z") == made[2:]


@pytest.mark.parametrize(
    "query",
    [
        {"limit": 0},
        {"limit": 201},
        {"limit": "x"},
        {"since": "yesterday"},
        {"since": "2026-11-30"},
        {"before": "2026-11-30T20:16:00"},
        {"before": "9999-12-31T23:59:59-23:59"},
        {"before": "0001-01-01T00:00:00+23:59"},
        {"lang": "fr"},
    ],
    ids=str,
)
def test_parameters_that_cannot_be_read(program: Program, query: dict[str, Any]) -> None:
    path = "/profiles" if "lang" in query else "/tables"
    problem = program.get(path, 422, params=query)
    assert problem["parameter"] == f"query {next(iter(query))}"
    assert problem["given"] == str(next(iter(query.values())))


def test_a_ruling_as_a_case_in_either_notation_and_with_its_log(program: Program) -> None:
    table = program.table(TOO_LOW)
    path = f"/tables/{table['id']}/case"
    written = program.get(path)
    conforms(written, "case")
    text = program.get(path, headers={"accept": "application/yaml"})
    assert program.last.headers["content-type"] == "application/yaml; charset=utf-8"
    assert cases.loads(text) == cases.loads(json.dumps(written))
    assert yaml.safe_load(text)["events"] == TOO_LOW
    whole = program.get(path, params={"log": "true"})
    conforms(whole, "case")
    assert [entry["kind"] for entry in whole["log"]["entries"]] == ["opened", *["event"] * 4]
    assert "names" not in whole["log"]


@pytest.mark.parametrize("id", ["nothing", "k3x7m2p9qa", "K3X", "%00", "x" * 30, "é", "'--"])
def test_a_ruling_that_is_not_there(program: Program, id: str) -> None:
    for method, path, body in (
        ("GET", "", None),
        ("GET", "/log", None),
        ("GET", "/case", None),
        ("POST", "/events", {"seen": 1, "events": ["director"]}),
        ("POST", "/undo", {"seen": 1}),
        ("GET", "/names", None),
        ("PUT", "/names", {"N": "R. Vos"}),
        ("DELETE", "/names", None),
        ("GET", "/share", None),
        ("POST", "/share", None),
        ("DELETE", "/share", None),
    ):
        assert program(method, f"/tables/{id}{path}", body, 404)["code"] == "ruling.unknown"


# --- names and links ------------------------------------------------------------------------------


def test_names_are_apart_and_can_be_deleted_for_good(program: Program) -> None:
    table = program.table(TOO_LOW)
    path = f"/tables/{table['id']}/names"
    assert program.get(path) == {}
    assert program("PUT", path, {"N": "R.  Vos", "S": "J. de Wit", "W": ""}) == {"N": "R. Vos", "S": "J. de Wit"}
    assert program("PUT", path, {"E": "A. Blum"}) == {"E": "A. Blum"}
    for where in ("", "/log", "/case", "/case?log=true"):
        assert "Blum" not in json.dumps(program.get(f"/tables/{table['id']}{where}"))
    program("DELETE", path, status=204)
    assert program.get(path) == {}
    broken: tuple[Any, ...] = ({"X": "R. Vos"}, {"N": "x" * 201}, {"N": ["R. Vos"]}, [])
    for each in broken:
        program("PUT", path, each, 422)


def test_links_are_given_and_ended(program: Program) -> None:
    table = program.table()
    path = f"/tables/{table['id']}/share"
    given = program.post(path, status=201)
    conforms(given, "share")
    assert program.last.headers["cache-control"] == "no-store"
    assert program.store.shared(given["token"]) == (LOCAL, table["id"])
    links = program.get(path)
    conforms(links, "links")
    assert links == {"links": ["2026-11-30T20:16:00Z"]}
    program("DELETE", path, status=204)
    assert program.get(path) == {"links": []}
    assert program.store.shared(given["token"]) is None


# --- with the page --------------------------------------------------------------------------------


@pytest.fixture
def again(url: str, clock: Clock) -> Iterator[Program]:
    with api(url, clock=clock) as made:
        yield made


def test_another_server_on_the_same_log_sees_what_was_written(program: Program, again: Program) -> None:
    table = program.table()
    assert again.get(f"/tables/{table['id']}") == table
    after = entered(again, table, *TOO_LOW)
    assert program.get(f"/tables/{table['id']}") == after
    program.store.delete(LOCAL, table["id"])
    again.get(f"/tables/{table['id']}", 404)
