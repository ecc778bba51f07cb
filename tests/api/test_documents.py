"""Documents through the API are those of the command line, in every language and in both notations."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from bridgelaw.api import answers
from bridgelaw.formats.case import LIMIT_EVENTS, document, load
from bridgelaw.texts.catalogue import LANGUAGES
from tests.api.support import HEAD, TOO_LOW, Program, conforms
from tests.cli.support import run

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
CASES = sorted((ROOT / "tests" / "cases").glob("2*/**/*.yaml"))


def printed(*arguments: str) -> list[Any]:
    """The documents that the command prints."""
    ran = run(*arguments, "--json")
    return [json.loads(line) for line in ran.out.splitlines()]


def sent(path: Path) -> str:
    return path.read_text(encoding="utf-8")


# --- cases ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.relative_to(ROOT / "tests" / "cases").as_posix())
def test_every_case_of_the_suite_is_ruled_on_as_at_the_command_line(path: Path, program: Program) -> None:
    cases = [document(case) for case in load(path)]
    found = [
        each
        for first in range(0, len(cases), answers.LIMIT_CASES)
        for each in program.post("/rule", cases[first : first + answers.LIMIT_CASES])
    ]
    assert found == printed("rule", str(path))
    for each in found:
        conforms(each, "ruling")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_ruling_in_each_language_and_notation(program: Program, language: str) -> None:
    path = EXAMPLES / "first-ruling.yaml"
    expected = printed("rule", str(path), "--lang", language)
    text = sent(path)
    assert program.post("/rule", text, params={"lang": language}) == expected
    assert program.last.headers["content-language"] == language
    assert program.post("/rule", yaml.safe_load(text), headers={"accept-language": f"{language};q=0.9, fr"}) == expected
    for kind in ("text/yaml", "application/x-yaml; charset=UTF-8"):
        assert program.post("/rule", text, headers={"content-type": kind, "accept-language": language}) == expected


def test_the_query_goes_before_the_header(program: Program) -> None:
    program.post(
        "/rule", {**HEAD, "dealer": "N", "events": []}, params={"lang": "de"}, headers={"accept-language": "nl"}
    )
    assert program.last.headers["content-language"] == "de"
    assert "accept-language" in program.last.headers["vary"]


def test_another_edition_and_profile(program: Program) -> None:
    path = EXAMPLES / "first-ruling.yaml"
    for name, value in (("edition", "2007"), ("profile", "EBU")):
        assert program.post("/rule", sent(path), params={name: value}) == printed(
            "rule", str(path), f"--{name}", value, "--lang", "en"
        )


def test_several_cases_in_a_list_or_parted(program: Program) -> None:
    cases = [{**HEAD, "dealer": dealer, "events": []} for dealer in "NESW"]
    found = program.post("/rule", cases)
    assert [each["turn"] for each in found] == ["N", "E", "S", "W"]
    assert program.post("/rule", "---\n".join(map(json.dumps, cases))) == found
    assert program.post("/rule", cases[0]) == found[:1]


def test_a_case_in_which_an_event_is_refused_has_the_ruling_before_it(program: Program) -> None:
    case = {**HEAD, "dealer": "N", "events": [{"call": "N 1H"}, {"accept": "E"}, {"call": "E P"}]}
    (found,) = program.post("/rule", case)
    assert found["error"]["code"] == "event.refused"
    assert found["error"]["event"] == 1
    assert found["standing"] == "1H"


def test_options_are_those_of_the_ruling(program: Program) -> None:
    case = {**HEAD, "dealer": "N", "methods": {"NS": "acol"}, "events": [*TOO_LOW, {"decline": "W"}]}
    (ruled,), (found,) = program.post("/rule", case), program.post("/options", case)
    conforms(found, "options")
    assert found == {key: ruled[key] for key in found}
    assert len(found["options"]) == len(found["allowed"]) > 30


# --- meanings -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "arguments"),
    [
        ({"withdrawn": "11-21, 5+ S", "replacement": "8-16, 5+ S"}, ("11-21, 5+ S", "8-16, 5+ S")),
        (
            {"withdrawn": ["6 H, 5-10", "6 S, 5-10"], "replacement": "6 H, 5-10"},
            ("6 H, 5-10", "6 H, 5-10", "--or", "6 S, 5-10"),
        ),
        (
            {"withdrawn": "12-14, balanced", "replacement": "12-16, balanced", "known": "SA HK", "gone": "DA"},
            ("12-14, balanced", "12-16, balanced", "--known", "SA HK", "--gone", "DA"),
        ),
        (
            {"withdrawn": "11-21, 5+ S", "replacement": "8-16, 5+ S", "edition": 2007},
            ("11-21, 5+ S", "8-16, 5+ S", "--edition", "2007"),
        ),
        (
            {"withdrawn": "11-21, 5+ H", "replacement": "8-16, 5+ H", "partner": "15-17, balanced", "profile": "EBU"},
            ("11-21, 5+ H", "8-16, 5+ H", "--partner", "15-17, balanced", "--profile", "EBU"),
        ),
    ],
    ids=["two", "several", "cards", "2007", "partner"],
)
def test_a_comparison_is_that_of_the_command_line(
    program: Program, body: dict[str, Any], arguments: tuple[str, ...]
) -> None:
    found = program.post("/compare", body)
    conforms(found, "compared")
    assert [found] == printed("compare", *arguments)


def test_the_calls_of_a_case_are_compared_by_what_its_ruling_measured(program: Program) -> None:
    shows = {"shows": "10+ hcp, 5+ S"}
    for last in ({"ask": "S X"}, {"ask": "S 3S", **shows}, {"call": "S 3S", **shows}, {"call": "S X"}):
        events = [*TOO_LOW[:2], {"call": "S 1S", "shows": "6+ hcp, 4+ S"}, "director", {"decline": "W"}, last]
        case = {**HEAD, "dealer": "N", "methods": {"NS": "acol"}, "events": events}
        (ruled,) = program.post("/rule", case)
        found = program.post("/compare", {"case": case})
        measured = (ruled.get("asked", {}).get("would") or ruled)["comparable"]["measured"]
        assert found["p"] == measured["p"]
        assert found["hands"] == measured["hands"]
        assert found["withdrawn"] == ["6+ hcp, 4+ S"]


def test_a_case_in_which_nothing_was_measured(program: Program) -> None:
    for events in (TOO_LOW, [*TOO_LOW, {"decline": "W"}, {"call": "S 2S"}]):
        case = {**HEAD, "dealer": "N", "events": events}
        assert program.post("/compare", {"case": case}, 422)["code"] == "compare.nothing"


@pytest.mark.parametrize(
    "body",
    [
        {"withdrawn": "5+ S"},
        {"withdrawn": "5+ S", "replacement": "5+ H", "case": {**HEAD, "dealer": "N", "events": []}},
        {"case": {**HEAD, "dealer": "N", "events": []}, "edition": 2017},
        {"withdrawn": [], "replacement": "5+ H"},
        {"withdrawn": "5+ S", "replacement": "5+ H", "partner": "4+ C", "edition": 2007},
        {"withdrawn": "5+ S", "replacement": "5+ H", "known": "SA SA"},
        {"withdrawn": "5+ S", "replacement": "5+ H", "known": "SA", "gone": "SA"},
        {"withdrawn": "5+ S", "replacement": "5+ H", "profile": "nobody"},
    ],
)
def test_what_cannot_be_compared(program: Program, body: dict[str, Any]) -> None:
    program.post("/compare", body, 422)


def test_an_error_in_a_meaning_has_its_column(program: Program) -> None:
    assert program.post("/compare", {"withdrawn": "5+ Q", "replacement": "5+ H"}, 422)["column"] == 4


def test_counted_hands_are_those_of_the_command_line(program: Program) -> None:
    meanings = ["15-17, balanced", "0-11 unless (6 S, 5-10)"]
    found = program.post("/count", {"meanings": meanings, "known": "SA", "gone": "HA DA"})
    conforms(found, "counted")
    assert [found] == printed("count", *meanings, "--known", "SA", "--gone", "HA DA")


# --- scores and polls -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("result", "vulnerable"), [("4SX-2 S", "NS"), ("4SX-2", "All"), ("2HX", "None"), ("P", "None"), ("3NT= E", "EW")]
)
def test_a_score_is_that_of_the_command_line(program: Program, result: str, vulnerable: str) -> None:
    found = program.post("/score", {"result": result, "vulnerable": vulnerable})
    conforms(found, "score")
    assert [found] == printed("score", result, "--vul", vulnerable)


def test_a_score_where_it_matters_who_declared(program: Program) -> None:
    assert program.post("/score", {"result": "4SX-2", "vulnerable": "NS"}, 422)["code"] == "result.declarer"


@pytest.mark.parametrize("language", LANGUAGES)
def test_sessions_and_polls_are_those_of_the_command_line(program: Program, language: str) -> None:
    results, poll = EXAMPLES / "adjusted-score.yaml", EXAMPLES / "poll.yaml"
    for path, command, schema in (
        (results, "matchpoints", "scored"),
        (results, "adjust", "adjusted"),
        (poll, "poll", "polled"),
    ):
        found = program.post(f"/{command}", sent(path), params={"lang": language})
        assert found == printed(command, str(path), "--lang", language)
        for each in found:
            conforms(each, schema)


def test_nothing_was_ruled_about_a_session(program: Program) -> None:
    body = {"bridgelaw": 1, "scoring": "imps", "results": [{"score": 50}]}
    assert program.post("/adjust", body, 422)["code"] == "key.missing"


# --- look-up --------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("clause", ["27B1a", "27b1(a)", "27", "CP-07", "9A"])
def test_a_clause_is_explained_as_at_the_command_line(program: Program, clause: str, language: str) -> None:
    found = program.get(f"/clauses/2017/{clause}", params={"lang": language})
    conforms(found, "explained")
    assert [found] == printed("explain", clause, "--lang", language)


def test_a_clause_of_another_edition_by_another_profile(program: Program) -> None:
    assert [program.get("/clauses/2007/27B1", params={"profile": "WBU"})] == printed(
        "explain", "27B1", "--edition", "2007", "--profile", "WBU"
    )


def test_what_is_in_the_house(program: Program) -> None:
    for path, command, schema in (
        ("/terms/insufficient%20bid", ("term", "insufficient bid"), "terms"),
        ("/terms/voorspelen", ("term", "voorspelen"), "terms"),
        ("/coverage", ("coverage",), "coverage"),
        ("/coverage?edition=2007", ("coverage", "--edition", "2007"), "coverage"),
        ("/profiles", ("profiles", "--lang", "en"), "profiles"),
        ("/profiles?lang=nl", ("profiles", "--lang", "nl"), "profiles"),
        ("/schemas/case", ("schema", "case"), None),
    ):
        found = program.get(path)
        assert found == (json.loads(run(*command).out) if schema is None else printed(*command)[0])
        if schema:
            conforms(found, schema)


def test_systems_schemas_and_what_this_is(program: Program) -> None:
    systems = program.get("/systems")
    conforms(systems, "systems")
    assert {"name": "acol", "title": "Acol"} in systems["systems"]
    schemas = program.get("/schemas")
    conforms(schemas, "schemas")
    for each in schemas["schemas"]:
        found = program.get(each["path"].removeprefix("/api/v1"))
        assert found["title"] == each["title"]
        assert program.last.headers["content-type"] == "application/schema+json"
    conforms(program.get("/"), "index")


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/clauses/2017/27B9", "clause.unknown"),
        ("/clauses/2017/CP-99", "clause.unknown"),
        (f"/clauses/2017/{'1' * 500}", "clause.unknown"),
        ("/clauses/1997/27", "edition.unknown"),
        ("/terms/offside", "term.unknown"),
        (f"/terms/{'x' * 5000}", "term.unknown"),
        ("/schemas/nothing", "value.unreadable"),
        ("/schemas/..%2f..%2fcase", "http.path"),
        ("/nothing", "http.path"),
        ("/rule/", "http.path"),
    ],
)
def test_what_is_not_there(program: Program, path: str, code: str) -> None:
    assert program.get(path, 404)["code"] == code


# --- how much -------------------------------------------------------------------------------------


def test_so_many_documents_and_events_and_no_more(program: Program) -> None:
    case = {**HEAD, "dealer": "N", "events": []}
    assert len(program.post("/rule", [case] * answers.LIMIT_CASES)) == answers.LIMIT_CASES
    assert program.post("/rule", [case] * (answers.LIMIT_CASES + 1), 422)["code"] == "http.too_much"
    half = {**case, "events": ["director"] * (LIMIT_EVENTS // 2)}
    assert len(program.post("/rule", [half, half])) == 2
    assert program.post("/rule", [half, half, {**case, "events": ["director"]}], 422)["code"] == "http.too_much"
    assert program.post("/rule", {**case, "events": ["director"] * (LIMIT_EVENTS + 1)}, 422)["code"] == (
        "case.too_many_events"
    )
    session = {"bridgelaw": 1, "scoring": "imps", "results": [{"score": 50}]}
    assert program.post("/matchpoints", [session] * (answers.LIMIT_SHEETS + 1), 422)["code"] == "http.too_much"
    assert program.post("/count", {"meanings": ["5+ H"] * (answers.LIMIT_MEANINGS + 1)}, 422)["code"] == "http.too_much"
    long = " or ".join(["5+ H"] * (answers.LIMIT_LETTERS // 8 + 1))
    assert program.post("/compare", {"withdrawn": long, "replacement": "5+ S"}, 422)["code"] == "http.too_much"
    assert program.post("/rule", [], 400)["code"] == "case.empty"


@pytest.mark.parametrize("system", ["ours.yaml", "../ours.yml", "/etc/passwd", "/etc/hostname.yaml", "file:///x.yaml"])
def test_no_file_of_the_machine_is_read(program: Program, system: str, tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").write_text("system: Ours\ncalls: {1NT: 15-17}\n")
    for path in ("/rule", "/options", "/tables", "/compare"):
        case = {**HEAD, "dealer": "N", "methods": {"NS": system}, "events": []}
        body: dict[str, Any] = case if path in ("/rule", "/options") else {"case": case}
        for given in (system, str(tmp_path / "ours.yaml")):
            case["methods"] = {"NS": given}
            assert program.post(path, body, 422)["code"] == "system.unknown"
