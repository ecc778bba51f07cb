"""Who is let in to what: the way in and out, clubs kept apart, forms of ours alone, no secret in the log."""

from __future__ import annotations

import io
import json
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from html import unescape
from inspect import iscoroutinefunction
from pathlib import Path

import pytest
from fastapi.routing import APIRoute
from fastapi.testclient import TestClient
from itsdangerous import URLSafeTimedSerializer

from bridgelaw.access import Access
from bridgelaw.store.sql import LOCAL
from bridgelaw.texts.catalogue import LANGUAGES
from bridgelaw.web import addresses as places
from bridgelaw.web import logs, sessions
from bridgelaw.web.app import create_app
from bridgelaw.web.pages import routers
from bridgelaw.web.settings import Settings
from tests.support.clubs import CODES, Server, addresses, filled, server
from tests.support.page import PLAIN, PLAYED, STORY, Event, Page, text

OPEN = [("GET", "/enter"), ("GET", "/healthz"), ("GET", "/readyz"), ("GET", "/robots.txt"), ("POST", "/enter")]
OPEN += [("HEAD", "/healthz"), ("HEAD", "/readyz")]
#: A record that is shared is open to whoever has its address.
SHARED = [("GET", "/r/{token}")]
CLOSED = [each for each in addresses() if each not in (*OPEN, *SHARED)]
POSTS = [path for method, path in addresses() if method == "POST"]


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Server]:
    with server(tmp_path) as made:
        yield made


def log_of(served: Server) -> list[object]:
    """Everything that is in the log."""
    store = served.store
    clubs = store.clubs()
    return [(c.id, r.id, store.read(c.id, r.id)) for c in clubs for r in store.rulings(c.id)]


# --- the way in -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("method", "path"), CLOSED)
def test_nobody_gets_anywhere_without_a_code(served: Server, method: str, path: str) -> None:
    id = Page(TestClient(served.app), served.store).open(PLAIN, club=served.clubs["swan"].id)
    browser = served.browser()
    url = filled(path, id=id)
    before = log_of(served)
    answer = browser.client.request(method, url, data={"csrf": browser.csrf()} if method == "POST" else None)
    if method == "GET":
        assert (answer.status_code, answer.headers["location"].partition("?")[0]) == (303, "/enter")
    else:
        assert answer.status_code == 403
        assert "Your session has ended" in answer.text
    # But for the way back to where one said that one was.
    assert id not in answer.text.replace(f'href="/enter?to=/t/{id}"', "")
    assert log_of(served) == before


def test_the_lists_above_name_addresses_that_there_are() -> None:
    assert set(OPEN) <= set(addresses())
    assert len(CLOSED) >= 10
    assert all(not places.open_to_all(filled(path)) for _, path in CLOSED)


def test_the_way_in_leads_to_where_one_wanted_to_go(served: Server) -> None:
    browser = served.browser()
    door = browser.client.get("/look-up?q=ace+queen&law=2007").headers["location"]
    assert door == "/enter?to=/look-up%3Fq%3Dace%2Bqueen%26law%3D2007"
    found = re.search(r'name="to" value="([^"]*)"', browser.client.get(door).text)
    assert found is not None
    to = unescape(found[1])
    assert to == "/look-up?q=ace+queen&law=2007"
    answer = browser.enter("swan", to=to)
    assert (answer.status_code, answer.headers["location"]) == (303, to)
    assert browser.client.get("/settings").status_code == 200


@pytest.mark.parametrize("path", POSTS)
def test_where_a_form_is_sent_to_can_be_opened_again(served: Server, path: str) -> None:
    # Back, reload, and the way in after a session has ended under a form.
    browser = served.browser("swan")
    id = Page(browser.client, served.store).open(PLAYED, club=served.clubs["swan"].id)
    answer = browser.client.get(filled(path, id=id), follow_redirects=True)
    assert answer.status_code == 200


def test_a_session_that_ends_under_a_tap_leads_back_to_the_board(served: Server) -> None:
    browser = served.browser("swan")
    id = Page(browser.client, served.store).open(STORY[:3], club=served.clubs["swan"].id)
    csrf = browser.csrf()
    served.store.set_code(served.clubs["swan"].id, "another code")
    answer = browser.client.post(f"/t/{id}/events", data={"csrf": csrf, "event": '"director"', "seen": "4"})
    assert answer.status_code == 403
    found = re.search(r'class="btn go big" href="([^"]*)"', answer.text)
    assert found is not None
    html = browser.client.get(found[1]).text
    assert f'name="to" value="/t/{id}"' in html
    # The club has not changed: the code alone is asked for.
    assert re.search(r'id="club" name="club" value="swan"', html)
    assert re.search(r'id="code"[^>]* autofocus', html)
    # Whoever has left is a stranger to the next one at this browser.
    left = served.browser("heron")
    left.client.post("/leave", data={"csrf": left.csrf()})
    assert "heron" not in left.client.get("/enter").text


def test_whoever_is_in_goes_through_the_door_but_to_another_club(served: Server) -> None:
    browser = served.browser("swan")
    for door in ("/enter?to=/new", "/enter?to=/new&club=Swan"):
        assert browser.client.get(door).headers["location"] == "/new"
    assert browser.client.get("/enter?to=//elsewhere.example").headers["location"] == "/"
    other = browser.client.get("/enter?club=heron")
    assert (other.status_code, 'value="heron"' in other.text) == (200, True)
    assert browser.enter("heron").status_code == 303
    assert browser.client.get("/enter?club=heron").status_code == 303


@pytest.mark.parametrize(
    "to", ["//elsewhere.example", "https://elsewhere.example", "/\\elsewhere.example", "x", "/\n/x"]
)
def test_the_way_in_leads_nowhere_else(served: Server, to: str) -> None:
    assert served.browser().enter("swan", to=to).headers["location"] == "/"


def test_of_a_server_with_one_club_only_the_code_is_asked(served: Server) -> None:
    assert 'id="club"' in served.browser().client.get("/enter").text
    served.store.delete_club(served.clubs["heron"].id)
    browser = served.browser()
    html = browser.client.get("/enter").text
    assert 'id="club"' not in html
    assert "<h1>The Swan</h1>" in html
    answer = browser.client.post("/enter", data={"csrf": browser.csrf(), "code": CODES["swan"]})
    assert answer.status_code == 303


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_code_is_told_in_words_and_then_waits(served: Server, language: str) -> None:
    browser = served.browser(**{"accept-language": language})
    said = {"en": "This is not the code", "nl": "Dit is niet de code", "de": "Das ist nicht der Code"}[language]
    for _ in range(5):
        answer = browser.enter("swan", "wrong")
        assert answer.status_code == 403
        assert said in answer.text
        assert 'value="wrong"' not in answer.text
    answer = browser.enter("swan")
    wait = answer.headers["retry-after"]
    assert (answer.status_code, wait in ("9", "10", "11")) == (429, True)
    said = {"en": f"again in {wait} s", "nl": f"over {wait} s opnieuw", "de": f"in {wait} s noch"}[language]
    assert said in text(answer.text)


def test_the_language_can_be_chosen_at_the_door(served: Server) -> None:
    browser = served.browser()
    answer = browser.client.get("/enter?language=nl&to=/new&club=swan")
    assert answer.headers["location"] == "/enter?to=%2Fnew&club=swan"
    html = browser.client.get("/enter").text
    assert '<html lang="nl"' in html
    # The whole page is loaded, so that it says of itself which language it is in.
    assert len(re.findall(r'href="/enter\?language=\w\w[^>]* hx-boost="false"', html)) == len(LANGUAGES)
    assert browser.client.get("/enter?language=xx").status_code == 200


def test_another_language_keeps_what_was_looked_up(served: Server) -> None:
    browser = served.browser("swan")
    html = browser.client.get("/look-up?q=ace+queen&law=2017").text
    (found,) = re.findall(r'<form [^>]*action="/settings"[^>]*>.*?</form>', html, re.DOTALL)
    assert 'hx-boost="false"' in found
    assert 'name="back" value="/look-up?q=ace+queen&amp;law=2017"' in found


def test_the_way_out(served: Server) -> None:
    browser = served.browser("swan")
    assert "Leave the club" in browser.client.get("/settings").text
    kept = browser.cookie
    assert browser.client.post("/leave", data={"csrf": browser.csrf("/settings")}).status_code == 303
    assert browser.cookie != kept
    assert browser.client.get("/").headers["location"] == "/enter"


def test_another_code_ends_every_session_at_once(served: Server) -> None:
    one, two, other = served.browser("swan"), served.browser("swan"), served.browser("heron")
    served.store.set_code(served.clubs["swan"].id, "another code")
    for browser in (one, two):
        assert browser.client.get("/").status_code == 303
    assert other.client.get("/").status_code == 200
    assert one.enter("swan").status_code == 403
    assert one.enter("swan", "another code").status_code == 303
    served.store.set_code(served.clubs["swan"].id, None)
    assert one.client.get("/").status_code == 303


def test_the_pin_outlasts_another_code_but_not_the_way_out(served: Server) -> None:
    def has_pin() -> bool:
        found = 'name="pin" value=""' in browser.client.get("/settings/pin").text
        assert ("Set on this browser" in browser.client.get("/settings").text) is found
        return found

    browser = served.browser("swan")
    browser.client.post("/settings/pin", data={"csrf": browser.csrf(), "pin": "2716"})
    served.store.set_code(served.clubs["swan"].id, "another code")
    assert browser.enter("swan", "another code").status_code == 303
    assert has_pin()
    browser.enter("heron")
    assert not has_pin()
    browser.client.post("/settings/pin", data={"csrf": browser.csrf(), "pin": "2716"})
    browser.client.post("/leave", data={"csrf": browser.csrf()})
    browser.enter("heron")
    assert not has_pin()


def test_a_browser_that_was_in_before_is_not_held_up_by_others(served: Server) -> None:
    member, stranger = served.browser("swan"), served.browser()
    served.store.set_code(served.clubs["swan"].id, "another code")
    for n in range(30):
        served.store.attempt("club swan")
        served.store.attempt(f"address 203.0.113.{n}")
    assert stranger.enter("swan", "another code").status_code == 429
    assert member.enter("swan", "another code").status_code == 303


def test_whoever_enters_gets_another_session(served: Server) -> None:
    browser = served.browser()
    before = browser.csrf()
    kept = browser.cookie
    browser.enter("swan")
    assert browser.cookie != kept
    assert browser.csrf("/settings") != before
    thief = served.browser()
    thief.client.cookies.set("bridgelaw", kept)
    assert thief.client.get("/").status_code == 303


# --- the cookie -----------------------------------------------------------------------------------------


def test_the_cookie_is_signed(served: Server) -> None:
    browser = served.browser("swan")
    good = browser.cookie
    forged = URLSafeTimedSerializer(b"guess", salt="bridgelaw.session").dumps(["x", served.clubs["swan"].id, 1])
    for value in (good[:-1], good + "A", "", "x", ".".join(reversed(good.split("."))), forged, "é"):
        thief = TestClient(served.app, follow_redirects=False)
        assert thief.get("/", headers=[(b"cookie", f"bridgelaw={value}".encode())]).status_code == 303
    assert browser.client.get("/").status_code == 200


def test_the_cookie_goes_nowhere_else(served: Server) -> None:
    answer = served.browser().client.get("/enter")
    attributes = answer.headers["set-cookie"].split("; ")[1:]
    assert attributes == ["HttpOnly", "Max-Age=15552000", "Path=/", "SameSite=Lax"]
    for path in ("/static/page.js", "/healthz", "/readyz", "/robots.txt"):
        assert "set-cookie" not in served.browser().client.get(path).headers


def test_the_cookie_is_written_anew_before_it_ends(served: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = served.browser("swan")
    assert "set-cookie" not in browser.client.get("/").headers
    old = browser.cookie
    monkeypatch.setattr(sessions, "_FRESH", timedelta(0))
    assert "set-cookie" in browser.client.get("/").headers
    assert browser.client.get("/").status_code == 200
    later = datetime.now(UTC) + timedelta(days=181)
    monkeypatch.setattr("itsdangerous.TimestampSigner.get_timestamp", lambda self: int(later.timestamp()))
    browser.client.cookies.clear()
    browser.client.cookies.set("bridgelaw", old)
    assert browser.client.get("/").status_code == 303


def test_a_session_of_a_page_without_codes_opens_nothing_where_there_are(served: Server) -> None:
    local = create_app(served.store, replace(served.settings, open_to=LOCAL))
    free = TestClient(local, follow_redirects=False)
    assert free.get("/").status_code == 200
    assert free.get("/enter?to=/new").headers["location"] == "/new"
    served.store.set_code(LOCAL, "a code at last")
    closed = served.browser()
    closed.client.cookies.set("bridgelaw", free.cookies["bridgelaw"])
    assert closed.client.get("/").status_code == 303
    # Nor does one of a club lead out of the club that is open.
    member = TestClient(local, cookies={"bridgelaw": served.browser("swan").cookie})
    Page(member, served.store).open(PLAIN, club=served.clubs["swan"].id)
    assert "/t/" not in member.get("/").text


# --- HTTPS ----------------------------------------------------------------------------------------------


def test_over_https_the_cookie_goes_no_other_way(served: Server) -> None:
    answer = served.browser(base="https://testserver").client.get("/enter")
    assert answer.headers["set-cookie"].endswith("; Secure")
    assert answer.headers["strict-transport-security"] == "max-age=31536000"
    assert "strict-transport-security" not in served.browser().client.get("/enter").headers


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_that_is_open_over_https_only(tmp_path: Path, language: str) -> None:
    with server(tmp_path, secure=True) as served:
        answer = served.browser(**{"accept-language": language}).client.get("/enter")
        assert answer.status_code == 421
        assert "set-cookie" not in answer.headers
        assert "X-Forwarded-Proto" in answer.text
        assert served.browser().client.get("/healthz").status_code == 200
        browser = served.browser(base="https://testserver")
        assert browser.client.get("/enter?language=nl").headers["set-cookie"].endswith("; Secure")
        assert browser.enter("swan").status_code == 303


# --- endpoints ------------------------------------------------------------------------------------------


def test_no_wait_for_the_database_holds_up_the_others() -> None:
    # What is a coroutine runs in the loop in which all requests are served; these two ask for nothing.
    found = [route for router in routers() for route in router.routes if isinstance(route, APIRoute)]
    assert {route.path for route in found if iscoroutinefunction(route.endpoint)} == {"/healthz", "/robots.txt"}


# --- forms ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", POSTS)
def test_no_form_is_read_that_is_not_ours(served: Server, path: str) -> None:
    browser = served.browser("swan")
    id = Page(browser.client, served.store).open(STORY[:3], club=served.clubs["swan"].id)
    before, other = log_of(served), served.browser("swan").csrf()
    fields = {"event": '"director"', "seen": "4", "club": "swan", "code": CODES["swan"], "table": "1", "board": "1"}
    url = filled(path, id=id)
    for token in ({}, {"csrf": ""}, {"csrf": "x"}, {"csrf": other}, {"csrf": "é\udcff".encode("utf-8", "replace")}):
        answer = browser.client.post(url, data={**fields, **token})
        assert answer.status_code == 403
        assert "out of date" in answer.text
        assert "set-cookie" not in answer.headers
    assert log_of(served) == before


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize(
    "headers",
    [
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site", "origin": "http://testserver"},
        {"origin": "http://elsewhere.example"},
        {"origin": "http://testserver:8000"},
        {"origin": "null"},
    ],
    ids=str,
)
def test_no_form_is_read_that_another_site_sends(served: Server, path: str, headers: dict[str, str]) -> None:
    browser = served.browser("swan")
    id = Page(browser.client, served.store).open(STORY[:3], club=served.clubs["swan"].id)
    before, csrf = log_of(served), browser.csrf("/settings")
    fields = {"csrf": csrf, "event": '"director"', "seen": "4", "table": "1", "board": "1"}
    answer = browser.client.post(filled(path, id=id), data=fields, headers=headers)
    assert answer.status_code == 403
    assert "did not come from this page" in answer.text
    assert log_of(served) == before


@pytest.mark.parametrize(
    "headers",
    [{}, {"sec-fetch-site": "same-origin"}, {"sec-fetch-site": "none"}, {"origin": "http://testserver"}],
    ids=str,
)
def test_forms_of_our_own_are_read(served: Server, headers: dict[str, str]) -> None:
    browser = served.browser("swan")
    id = Page(browser.client, served.store).open(STORY[:3], club=served.clubs["swan"].id)
    fields = {"csrf": browser.csrf("/settings"), "event": '"director"', "seen": "4"}
    answer = browser.client.post(f"/t/{id}/events", data=fields, headers=headers)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{id}")


def test_a_page_is_called_by_its_own_name(tmp_path: Path) -> None:
    with server(tmp_path, hosts=frozenset(("localhost", "127.0.0.1", "::1"))) as served:
        for host in ("localhost", "localhost:5213", "127.0.0.1:5213", "[::1]:5213", "[::1]", "LOCALHOST"):
            assert served.browser().client.get("/healthz", headers={"host": host}).status_code == 200
        for host in ("elsewhere.example", "127.0.0.1.elsewhere.example", "localhost.elsewhere.example:5213", "", "["):
            answer = served.browser().client.get("/enter", headers={"host": host})
            assert answer.status_code == 421
            assert "another name" in answer.text


# --- clubs kept apart -----------------------------------------------------------------------------------

#: Boards in every state that the page knows a screen for.
BOARDS: tuple[list[Event], ...] = (
    [],
    STORY[:3],
    STORY[:4],
    STORY[:5],
    STORY[:6],
    STORY[:8],
    STORY,
    [*STORY, {"free": "N"}],
    PLAIN,
)
_OF_A_RULING = [each for each in addresses() if "{id}" in each[1]]


@pytest.mark.parametrize(("method", "path"), _OF_A_RULING)
def test_nothing_of_one_club_is_reached_from_another(served: Server, method: str, path: str) -> None:
    swan, browser = served.clubs["swan"].id, served.browser("heron")
    page = Page(browser.client, served.store)
    ids = [page.open(events, club=swan, table="SWAN-7") for events in BOARDS]
    served.store.set_names(swan, ids[0], {"N": "R. Vos"})
    before, csrf = log_of(served), browser.csrf("/settings")
    for id in ids:
        for query in ("", "?seat=S", "?call=2S"):
            fields = {
                "csrf": csrf,
                "seen": str(len(served.store.read(swan, id))),
                "event": '"director"',
                "seat": "W",
                "call": "P",
            }
            data = fields if method == "POST" else None
            answer = browser.client.request(method, filled(path, id=id) + query, data=data)
            assert answer.status_code == 404, (method, path, answer.status_code)
            assert "There is nothing here" in answer.text
            assert "SWAN-7" not in answer.text
            assert "Vos" not in answer.text
    assert log_of(served) == before


@pytest.mark.parametrize("path", [p for m, p in CLOSED if m == "GET" and "{id}" not in p])
def test_no_list_shows_what_is_another_clubs(served: Server, path: str) -> None:
    swan, browser = served.clubs["swan"].id, served.browser("heron")
    page = Page(browser.client, served.store)
    ids = [page.open(events, club=swan, table="SWAN-7") for events in BOARDS]
    own = page.open(PLAIN, club=served.clubs["heron"].id, table="HERON-1")
    html = browser.client.get(filled(path)).text
    assert "SWAN-7" not in html
    assert not [id for id in ids if id in html]
    if path == "/":
        assert own in html


def test_an_id_is_no_secret_and_opens_nothing_by_itself(served: Server) -> None:
    id = Page(served.browser().client, served.store).open(PLAIN, club=served.clubs["swan"].id)
    assert served.browser("swan").client.get(f"/t/{id}").status_code == 200
    for browser in (served.browser("heron"), served.browser()):
        assert browser.client.get(f"/t/{id}").status_code != 200


# --- the API --------------------------------------------------------------------------------------------


def operations(served: Server) -> list[tuple[str, str]]:
    """Every method and address of the API, from its own description."""
    paths = TestClient(served.app).get("/api/v1/openapi.json").json()["paths"]
    known = ("get", "put", "post", "delete", "patch")
    return [(method.upper(), path) for path, methods in paths.items() for method in methods if method in known]


#: What can be read, so that nothing else is a reason to refuse it.
_BODIES: dict[tuple[str, str], object] = {
    ("POST", "/tables/{id}/events"): {"seen": 1, "events": ["director"]},
    ("POST", "/tables/{id}/undo"): {"seen": 2},
    ("PUT", "/tables/{id}/names"): {"N": "M. de Boer"},
}


def test_nothing_of_one_club_is_reached_through_the_api_of_another(served: Server) -> None:
    swan, heron = served.clubs["swan"].id, served.clubs["heron"]
    browser = served.browser("heron")
    page = Page(browser.client, served.store)
    ids = [page.open(events, club=swan, table="SWAN-7") for events in BOARDS]
    served.store.set_names(swan, ids[0], {"N": "R. Vos"})
    link = served.store.share(swan, ids[0])
    before = log_of(served)
    token = {"authorization": f"Bearer {served.app.state.access.token(heron)}"}
    session = {"x-csrf-token": browser.csrf("/settings")}
    asked = 0
    for method, path in operations(served):
        for headers, client in ((token, TestClient(served.app)), (session, browser.client)):
            for id in ids if "tables/{id}" in path else ["27B1"]:
                url = filled(f"/api/v1{path.removeprefix('/api/v1')}", id=id)
                answer = client.request(method, url, json=_BODIES.get((method, path)), headers=headers)
                assert "SWAN-7" not in answer.text
                assert "Vos" not in answer.text
                if "tables/{id}" in path:
                    asked += 1
                    assert answer.status_code == 404, (method, path, answer.text)
                    assert answer.json()["code"] == "ruling.unknown"
                else:
                    assert not [each for each in ids if each in answer.text], (method, path, id)
    assert asked >= 2 * 10 * len(ids)
    # What a club's own token opens is still there; nothing of it was changed, and its link still works.
    assert [entry for entry in log_of(served) if entry in before] == before
    assert served.store.names(swan, ids[0]) == {"N": "R. Vos"}
    assert served.store.shared(link) == (swan, ids[0])


def test_nobody_is_let_in_to_the_api_without_a_token(served: Server) -> None:
    id = Page(TestClient(served.app), served.store).open(PLAIN, club=served.clubs["swan"].id)
    before = log_of(served)
    other = Access(served.store, b"the secret of another server").token(served.clubs["swan"])
    for method, path in operations(served):
        if "/tables" not in path:
            continue
        for given in (
            {},
            {"authorization": f"Bearer {other}"},
            {"authorization": "Bearer"},
            {"authorization": "Basic eA=="},
        ):
            body = {"seen": 1, "events": ["director"]} if method in ("POST", "PUT") else None
            url = filled(f"/api/v1{path.removeprefix('/api/v1')}", id=id)
            answer = TestClient(served.app).request(method, url, json=body, headers=given)
            assert answer.status_code == 401, (method, path)
            assert other not in answer.text
    assert log_of(served) == before


def test_a_session_writes_through_the_api_from_a_page_of_ours_alone(served: Server) -> None:
    browser = served.browser("swan")
    id = Page(browser.client, served.store).open(STORY[:3], club=served.clubs["swan"].id)
    before, csrf = log_of(served), browser.csrf("/settings")
    body = {"seen": 4, "events": ["director"]}
    for headers in (
        {},
        {"x-csrf-token": "x"},
        {"x-csrf-token": csrf, "sec-fetch-site": "cross-site"},
        {"x-csrf-token": csrf, "origin": "http://elsewhere.example"},
    ):
        answer = browser.client.post(f"/api/v1/tables/{id}/events", json=body, headers=headers)
        assert answer.status_code == 403
        assert answer.headers["content-type"] == "application/problem+json"
    assert log_of(served) == before


def test_the_phone_that_goes_round_opens_nothing_through_the_api_either(served: Server) -> None:
    browser = served.browser("swan")
    page = Page(browser.client, served.store)
    id, other = page.open(STORY[:4], club=served.clubs["swan"].id), page.open(PLAIN, club=served.clubs["swan"].id)
    assert browser.client.get(f"/api/v1/tables/{other}").status_code == 200
    browser.client.post(f"/t/{id}/show", data={"csrf": browser.csrf("/settings")})
    answer = browser.client.get(f"/api/v1/tables/{other}")
    assert "text/html" in answer.headers["content-type"] or answer.status_code >= 400
    assert other not in answer.text


# --- logs -----------------------------------------------------------------------------------------------


@pytest.fixture
def logged() -> Iterator[io.StringIO]:
    """What is logged, as JSON."""
    with logging_to(as_json=True) as stream:
        yield stream


@contextmanager
def logging_to(*, as_json: bool) -> Iterator[io.StringIO]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    stream = io.StringIO()
    logs.configure(as_json, stream)
    yield stream
    root.handlers[:] = handlers
    root.setLevel(level)
    logging.getLogger("bridgelaw").setLevel(logging.NOTSET)


def test_nothing_that_opens_anything_is_ever_logged(served: Server, logged: io.StringIO) -> None:
    browser = served.browser()
    browser.enter("swan", "not-the-code-zq4711")
    browser.enter("another-code-zq4712", "wrong")
    browser.enter("swan", to="/new?secret=zq4713")
    id = Page(browser.client, served.store).open(STORY[:3], club=served.clubs["swan"].id)
    csrf = browser.csrf("/settings")
    browser.client.post(f"/t/{id}/events", data={"csrf": csrf, "event": '{"call": "zq4714"}', "seen": "4"})
    browser.client.post(f"/t/{id}/events", data={"csrf": "forged-zq4715", "event": "x"})
    browser.client.get("/t/no-such-ruling-zq4716?seat=zq4717")
    browser.client.get("/no-such-page-zq4718?x=zq4719")
    token = served.store.share(served.clubs["swan"].id, id)
    browser.client.get(f"/r/{token}")
    browser.client.get(f"/r/{token}-zq4720/x")
    browser.client.get("/", headers={"authorization": "Bearer token-zq4721", "user-agent": "agent-zq4722"})
    program = TestClient(served.app)
    given = program.post("/api/v1/token", json={"club": "swan", "code": CODES["swan"]}).json()["token"]
    program.post("/api/v1/token", json={"club": "swan", "code": "not-the-code-zq4723"})
    program.post("/api/v1/token", json={"club": "another-code-zq4724", "code": "x"})
    for shown in (given, "token-zq4725"):
        for path in (f"/tables/{id}", "/tables?before=zq4726", "/terms/word-zq4727", "/no-such-thing-zq4728"):
            program.get(f"/api/v1{path}", headers={"authorization": f"Bearer {shown}"})
    browser.client.post("/leave", data={"csrf": csrf})
    said = logged.getvalue()
    lines = [json.loads(line) for line in said.splitlines()]
    assert len(lines) > 12
    secrets = [CODES["swan"], token, given, csrf, browser.cookie, browser.cookie.split(".")[0], id]
    secrets += [f"zq{number}" for number in range(4711, 4729)]
    assert [secret for secret in secrets if secret in said] == []
    requests = [line for line in lines if line["event"] == "request"]
    assert {"id", "method", "route", "status", "ms"} <= set(requests[0])
    assert {line["route"] for line in requests} >= {
        "/enter",
        "/api/v1/tables/{id}",
        "/t/{id}/events",
        "/t/{id}",
        "-",
        "/",
        "/leave",
    }
    assert any(line.get("club") == served.clubs["swan"].id for line in requests)
    assert len({line["id"] for line in requests}) == len(requests)
    assert any(line["event"] == "wrong code" and line["address"] == "testclient" for line in lines)


def test_what_is_well_every_few_seconds_is_not_logged(served: Server, logged: io.StringIO) -> None:
    client = served.browser().client
    for path in ("/healthz", "/readyz", "/static/page.js"):
        client.get(path)
    assert logged.getvalue() == ""
    client.get("/static/nothing-here")
    assert json.loads(logged.getvalue())["route"] == "/static"


def test_an_exception_is_logged_without_what_it_says(served: Server, logged: io.StringIO) -> None:
    def broken(*given: object) -> None:
        try:
            raise KeyError("the code was zq4711")
        except KeyError as error:
            raise ValueError("the code was zq4712") from error

    browser = served.browser("swan")
    served.app.state.boards.board = broken
    answer = browser.client.get("/t/anything")
    assert answer.status_code == 500
    said = logged.getvalue()
    assert "zq4711" not in said + answer.text
    assert "zq4712" not in said + answer.text
    (line,) = [found for found in map(json.loads, said.splitlines()) if found["event"] == "mistake"]
    assert line["error"] == "ValueError"
    assert any("test_access_pages.py" in place and "broken" in place for place in line["where"])
    assert "caused by KeyError" in line["where"]
    reference = re.search(r"the server: (\w+)", text(answer.text))
    assert reference is not None
    assert reference[1] == line["id"]


def test_libraries_log_the_same_way(logged: io.StringIO) -> None:
    logging.getLogger("uvicorn.error").info("Started")
    logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
    try:
        raise RuntimeError("the code was zq4711")
    except RuntimeError:
        logging.getLogger("asyncio").exception("Task failed")
    said = logged.getvalue()
    first, second = map(json.loads, said.splitlines())
    assert first["event"] == "Invalid HTTP request received."
    assert (second["error"], second["level"]) == ("RuntimeError", "error")
    assert "zq4711" not in said


def test_at_a_terminal_the_log_is_words(served: Server) -> None:
    with logging_to(as_json=False) as stream:
        served.browser().client.get("/enter")
    assert "request" in stream.getvalue()
    assert "/enter" in stream.getvalue()
    assert "{" not in stream.getvalue()


# --- settings -------------------------------------------------------------------------------------------


def test_the_secret_is_not_shown() -> None:
    settings = Settings(secret=b"the secret of this server zq4711")
    assert "zq4711" not in repr(settings)
