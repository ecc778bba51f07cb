"""Whatever goes wrong is told in one shape, with a stable code, in the language asked for."""

from __future__ import annotations

import logging
from html import unescape
from typing import Any
from unittest.mock import patch

import pytest

from bridgelaw.api import answers
from bridgelaw.api.problems import codes, kind_of, problem, status_of
from bridgelaw.errors import BridgelawError, NoOutcome, OurBug, UnreadableCall
from bridgelaw.store.errors import DatabaseUnavailable
from bridgelaw.store.sql import Store
from bridgelaw.texts.catalogue import LANGUAGES, keys
from tests.api.support import HEAD, Program

CASE = {**HEAD, "dealer": "N", "events": []}


# --- codes ----------------------------------------------------------------------------------------


def test_every_code_has_its_title_in_every_language() -> None:
    assert len(codes()) > 80
    for code, kind in codes().items():
        titles = [kind_of(kind, language) for language in LANGUAGES]
        assert all(titles)
        assert not any(set("{}:") & set(each) for each in titles), titles
        assert len(set(titles)) > 1, f"{code} is not translated"


def test_every_code_has_an_error_and_a_sentence() -> None:
    said = {key.removeprefix("error.") for key in keys() if key.startswith("error.")}
    assert codes().keys() <= said
    assert {status_of(kind) for kind in codes().values() if issubclass(kind, BridgelawError)} >= {
        *(400, 401, 403, 404, 405, 408, 409, 413, 415, 421, 422, 423, 429, 503)
    }


def test_every_code_is_explained_on_a_page_of_its_own(program: Program) -> None:
    for code, kind in codes().items():
        answer = program.client.get(f"/api/v1/problems/{code}")
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert all(kind_of(kind, language) in unescape(answer.text) for language in LANGUAGES)
    for code in ("nothing", "error", "..%2fdocs", "%00"):
        assert program.get(f"/problems/{code}", 404)["code"] == "http.path"


def test_a_problem_of_an_error_that_knows_nothing_more() -> None:
    for language in LANGUAGES:
        found = problem(NoOutcome("x"), language)
        assert (found["status"], found["code"]) == (500, "bug.no_outcome")
        assert "x" not in found["detail"].split()


# --- the shape ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "path", "sent", "status", "code"),
    [
        ("GET", "/nothing", {}, 404, "http.path"),
        ("GET", "/tables/k3x7m2p9qa/nothing", {}, 404, "http.path"),
        ("GET", "/terms/a%0Ab", {}, 404, "term.unknown"),
        ("PUT", "/rule", {}, 405, "http.method"),
        ("OPTIONS", "/tables", {}, 405, "http.method"),
        ("POST", "/rule", {"content": b"{}"}, 415, "http.media_type"),
        ("POST", "/rule", {"data": {"a": "b"}}, 415, "http.media_type"),
        ("POST", "/rule", {"content": b"{}", "headers": {"content-type": "text/plain"}}, 415, "http.media_type"),
        (
            *("POST", "/rule", {"content": b"{}", "headers": {"content-type": "application/json; charset=latin-1"}}),
            *(415, "http.media_type"),
        ),
        (
            *("POST", "/rule"),
            {"content": b"x", "headers": {"content-type": "application/json", "content-encoding": "gzip"}},
            *(415, "http.media_type"),
        ),
        ("POST", "/rule", {"json": None}, 400, "case.empty"),
        ("POST", "/rule", {"json": []}, 400, "case.empty"),
        ("POST", "/rule", {"json": 5}, 422, "value.unreadable"),
        ("POST", "/rule", {"json": [[]]}, 422, "value.unreadable"),
        ("POST", "/rule", {"json": {}}, 422, "key.missing"),
        ("POST", "/rule", {"json": CASE, "params": {"edition": "1997"}}, 422, "edition.unknown"),
        ("POST", "/rule", {"json": CASE, "params": {"profile": "../WBF"}}, 422, "profile.unknown"),
        ("GET", "/coverage?edition=1997", {}, 422, "edition.unknown"),
        ("GET", "/profiles?lang=fr", {}, 422, "http.parameter"),
        ("POST", "/score", {"json": {"result": "9S= N"}}, 422, "result.unreadable"),
    ],
)
def test_each_has_its_status_and_code(
    program: Program, method: str, path: str, sent: dict[str, Any], status: int, code: str
) -> None:
    if "json" in sent and sent["json"] is None:
        sent = {"content": b"null", "headers": {"content-type": "application/json"}}
        status, code = 422, "value.unreadable"
    assert program(method, path, status=status, **sent)["code"] == code


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_problem_speaks_the_language_that_is_asked_for(program: Program, language: str) -> None:
    case = {**CASE, "events": [{"call": "N 1Q"}]}
    for how in ({"params": {"lang": language}}, {"headers": {"accept-language": language}}):
        found = program.post("/rule", case, 422, **how)
        assert found["title"] == kind_of(UnreadableCall, language)
        assert found["detail"].startswith(found["title"])
        assert (found["given"], found["event"], found["line"]) == ("N 1Q", 0, 1)
        assert found["example"] == "'N 1NT'"


def test_what_was_given_is_told_shortened(program: Program) -> None:
    found = program.post("/score", {"result": "x" * 5000}, 422)
    assert len(found["given"]) <= 200
    assert len(found["detail"]) < 500


@pytest.mark.parametrize(
    ("path", "methods"),
    [
        ("/rule", "POST"),
        ("/tables", "GET, POST"),
        ("/tables/k3x7m2p9qa/names", "DELETE, GET, PUT"),
        ("/tables/k3x7m2p9qa/share", "DELETE, GET, POST"),
        ("/systems", "GET"),
    ],
)
def test_a_wrong_method_is_told_the_right_ones(program: Program, path: str, methods: str) -> None:
    answer = program.client.patch(f"/api/v1{path}")
    assert (answer.status_code, answer.headers["allow"]) == (405, methods)
    assert program("PATCH", path, status=405)["expected"] == f"one of {methods}"


# --- what nobody foresaw --------------------------------------------------------------------------


@pytest.mark.parametrize("error", [ZeroDivisionError("the secret is 42"), NoOutcome("the secret is 42")])
def test_a_mistake_of_our_own_is_told_as_one_and_logged(
    program: Program, error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    with patch.object(answers, "count", side_effect=error), caplog.at_level(logging.ERROR):
        found = program.post("/count", {"meanings": ["5+ H"]}, 500)
    assert found["code"] == (error.code if isinstance(error, OurBug) else "bug")
    assert "42" not in str(found)
    assert [record.exc_info[1] for record in caplog.records if record.exc_info] == [error]


def test_a_database_that_does_not_answer(program: Program, caplog: pytest.LogCaptureFixture) -> None:
    error = DatabaseUnavailable("it is locked", "a database that answers", "'sqlite:///bridgelaw.db'")
    with patch.object(Store, "rulings", side_effect=error), caplog.at_level(logging.ERROR):
        assert program.get("/tables", 503)["code"] == "store.unavailable"
    assert caplog.records
