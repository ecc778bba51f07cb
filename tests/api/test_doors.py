"""Who may: tokens of clubs that are kept apart, the session of a page with its token, and nobody from another site."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from bridgelaw.access import Access
from bridgelaw.api.doors import CSRF
from bridgelaw.store.sql import LOCAL, Store
from bridgelaw.web.app import create_app
from bridgelaw.web.settings import Settings
from tests.api.support import CODE, HEAD, OTHER_CODE, SECRET, TOO_LOW, Clock, Program, api, conforms

CASE: dict[str, Any] = {**HEAD, "dealer": "N", "events": []}
#: Everything that is a club's, or takes work.
CLOSED = [
    *(("POST", path) for path in ("/rule", "/options", "/compare", "/count", "/score", "/matchpoints", "/adjust")),
    *(("GET", path) for path in ("/systems", "/profiles", "/coverage", "/schemas", "/schemas/case", "/terms/LHO")),
    *(("POST", "/poll"), ("GET", "/clauses/2017/27"), ("GET", "/tables"), ("POST", "/tables")),
    *((method, f"/tables/k3x7m2p9qa{rest}") for method, rest in (("GET", ""), ("GET", "/log"), ("GET", "/case"))),
    *(("POST", f"/tables/k3x7m2p9qa/{rest}") for rest in ("events", "undo", "share")),
    *((method, "/tables/k3x7m2p9qa/names") for method in ("GET", "PUT", "DELETE")),
    *((method, "/tables/k3x7m2p9qa/share") for method in ("GET", "DELETE")),
]


BODIES: dict[tuple[str, str], Any] = {
    ("POST", "events"): {"seen": 1, "events": ["director"]},
    ("POST", "undo"): {"seen": 1},
    ("PUT", "names"): {"N": "R. Vos"},
}


@pytest.fixture
def closed(url: str, clock: Clock) -> Iterator[Program]:
    """A server for two clubs, each with its code."""
    with api(url, open_to=None, clock=clock) as made:
        made.store.create_club("swan", "The Swan", CODE)
        made.store.create_club("heron", "The Heron", OTHER_CODE)
        yield made


def enter(program: Program, club: str = "swan", code: str = CODE) -> Program:
    """A program with a token of the club."""
    token = program.post("/token", {"club": club, "code": code})
    conforms(token, "token")
    assert program.last.headers["cache-control"] == "no-store"
    return Program(program.client, program.store, {"authorization": f"Bearer {token['token']}"})


# --- tokens ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("method", "path"), CLOSED)
def test_nothing_is_open_without_a_token(closed: Program, method: str, path: str) -> None:
    for headers in (
        {},
        {"authorization": "Bearer x"},
        {"authorization": "Bearer"},
        {"authorization": "Basic c3dhbjpncmVlbi10YWJsZS0xNw=="},
        {"authorization": f"Bearer {CODE}"},
        {"cookie": "bridgelaw=x"},
    ):
        found = closed(method, path, CASE if method in ("POST", "PUT") else None, 401, headers=headers)
        assert found["code"] == "access.none"
        answer = closed.client.request(method, f"/api/v1{path}", headers=headers)
        assert answer.headers["www-authenticate"] == 'Bearer realm="bridgelaw"'


def test_what_is_open_to_everybody(closed: Program) -> None:
    assert closed.get("/")["api"] == "v1"
    assert closed.get("/openapi.json")["openapi"].startswith("3.1")
    for path in ("/docs", "/docs.css", "/problems/log.stale"):
        assert closed.client.get(f"/api/v1{path}").status_code == 200


def test_every_operation_asks_who_it_is(closed: Program) -> None:
    operations = {
        (method.upper(), re.sub(r"\{.*?\}", "x", path))
        for path, methods in closed.get("/openapi.json")["paths"].items()
        for method in methods
    }
    asked = {
        (method, path)
        for method, path in operations
        if closed.client.request(method, f"/api/v1{path}").status_code == 401
    }
    assert operations - asked == {("GET", "/"), ("POST", "/token")}


def test_clubs_are_kept_apart(closed: Program) -> None:
    swan, heron = enter(closed), enter(closed, "heron", OTHER_CODE)
    table = swan.table(TOO_LOW)
    assert [each["id"] for each in swan.get("/tables")["tables"]] == [table["id"]]
    assert heron.get("/tables") == {"tables": []}
    for method, path in CLOSED:
        if "/tables/" in path:
            body = BODIES.get((method, path.rpartition("/")[2]))
            heron(method, path.replace("k3x7m2p9qa", table["id"]), body, 404)
    assert swan.get(f"/tables/{table['id']}") == table


def test_another_code_ends_the_tokens(closed: Program) -> None:
    swan = enter(closed)
    swan.get("/tables")
    (club,) = (club for club in closed.store.clubs() if club.slug == "swan")
    closed.store.set_code(club.id, "a new code")
    assert swan.get("/tables", 401)["code"] == "access.none"
    enter(closed, code="a new code").get("/tables")


def test_wrong_codes_are_counted(closed: Program, clock: Clock) -> None:
    for _ in range(5):
        found = closed.post("/token", {"club": "swan", "code": "a guess"}, 403)
        assert found["code"] == "access.wrong"
        assert "a guess" not in str(found)
    found = closed.post("/token", {"club": "swan", "code": CODE}, 429)
    assert (found["code"], found["wait"]) == ("access.wait", 11)
    answer = closed.client.post("/api/v1/token", json={"club": "swan", "code": CODE})
    assert answer.headers["retry-after"] == "11"
    clock.on(seconds=12)
    enter(closed)


def test_a_token_of_another_server_is_none(closed: Program) -> None:
    (club,) = (club for club in closed.store.clubs() if club.slug == "swan")
    token = Access(closed.store, b"another secret").token(club)
    assert closed.get("/tables", 401, headers={"authorization": f"Bearer {token}"})["code"] == "access.none"
    right = Access(closed.store, SECRET).token(club)
    closed.get("/tables", headers={"authorization": f"bearer {right}"})


def test_a_wrong_token_is_refused_where_none_is_needed(program: Program) -> None:
    program.get("/tables")
    program.get("/tables", 401, headers={"authorization": "Bearer x"})


def test_the_body_of_whoever_is_not_let_in_is_not_looked_at(closed: Program) -> None:
    for body in (b"x" * 2_000_000, b"\xff"):
        assert closed.post("/rule", status=401, content=body)["code"] == "access.none"


# --- other sites ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://[::1"},
        {"origin": "http://testserver.evil.example"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
    ids=str,
)
def test_no_other_site_writes_through_a_browser(program: Program, headers: dict[str, str]) -> None:
    table = program.table()
    for method, path, body in (
        ("POST", "/tables", {"case": {**HEAD, "board": 7, "events": []}}),
        ("POST", "/rule", CASE),
        ("POST", f"/tables/{table['id']}/share", None),
        ("DELETE", f"/tables/{table['id']}/names", None),
    ):
        assert program(method, path, body, 403, headers=headers)["code"] == "http.origin"
    assert len(program.get("/tables")["tables"]) == 1


def test_our_own_pages_and_programs_write(program: Program) -> None:
    for headers in ({}, {"origin": "http://testserver"}, {"sec-fetch-site": "same-origin"}, {"sec-fetch-site": "none"}):
        program.post("/rule", CASE, headers=headers)


def test_no_other_site_may_read(program: Program) -> None:
    answer = program.client.get("/api/v1/tables", headers={"origin": "https://evil.example"})
    assert not [name for name in answer.headers if name.startswith("access-control-")]
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    preflight = program.client.options(
        "/api/v1/tables", headers={"origin": "https://evil.example", "access-control-request-method": "POST"}
    )
    assert preflight.status_code == 405


# --- beside the page ------------------------------------------------------------------------------


class Browser:
    """A browser on the page, which calls the API as the page's own scripts would."""

    def __init__(self, client: TestClient, store: Store) -> None:
        self.client, self.store = client, store
        self.csrf = ""

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        return self.client.request(method, f"/api/v1{path}", json=body, headers=headers)

    def read_token(self, path: str) -> None:
        self.csrf = re.findall(r'name="csrf" value="(\w+)"', self.client.get(path).text)[0]

    def post(self, path: str, **fields: Any) -> Any:
        return self.client.post(path, data={"csrf": self.csrf, **fields})


def browsers(folder: Path, settings: Settings) -> Iterator[Browser]:
    store = Store(f"sqlite:///{folder}/page.db")
    store.migrate()
    store.set_code(LOCAL, CODE)
    with TestClient(create_app(store, settings), base_url="https://testserver") as client:
        yield Browser(client, store)


@pytest.fixture
def at_home(tmp_path: Path) -> Iterator[Browser]:
    """A page that asks for no code."""
    yield from browsers(tmp_path, Settings(secret=SECRET))


@pytest.fixture
def at_the_club(tmp_path: Path) -> Iterator[Browser]:
    """A page that asks for the club's code."""
    yield from browsers(tmp_path, Settings(open_to=None, secret=SECRET))


def test_the_page_and_the_api_work_on_one_log(at_home: Browser) -> None:
    opened = at_home.call("POST", "/tables", {"case": {**HEAD, "board": 5, "events": TOO_LOW}})
    assert opened.status_code == 201
    assert opened.headers["location"] == f"/api/v1/tables/{opened.json()['id']}"
    at_home.read_token("/new")
    id = opened.json()["id"]
    assert "West" in at_home.client.get(f"/t/{id}").text
    at_home.post(f"/t/{id}/events", event='{"decline": "W"}', seen="5")
    found = at_home.call("GET", f"/tables/{id}").json()
    assert (found["seen"], found["ruling"]["awaiting"]["decide"]) == (6, "replace")
    assert at_home.call("GET", "/docs").headers["content-security-policy"].startswith("default-src 'none'")


def test_the_session_of_a_page_reads_and_writes_with_its_token(at_the_club: Browser) -> None:
    club = at_the_club
    assert club.call("GET", "/tables").status_code == 401
    club.read_token("/enter")
    club.post("/enter", club=LOCAL, code=CODE)
    assert club.call("GET", "/tables").status_code == 200
    body = {"case": {**HEAD, "board": 5, "events": []}}
    for headers in ({}, {CSRF: ""}, {CSRF: "x"}):
        refused = club.call("POST", "/tables", body, **headers)
        assert (refused.status_code, refused.json()["code"]) == (403, "http.origin")
    club.read_token("/new")
    assert club.call("POST", "/tables", body, **{CSRF: club.csrf}).status_code == 201
    assert club.call("POST", "/tables", body, **{CSRF: club.csrf, "origin": "https://evil.example"}).status_code == 403
    club.store.set_code(LOCAL, "a new code")
    assert club.call("GET", "/tables").status_code == 401


def test_a_program_gets_no_cookie(at_home: Browser, at_the_club: Browser) -> None:
    for page in (at_home, at_the_club):
        token = page.call("POST", "/token", {"club": LOCAL, "code": CODE}).json()["token"]
        answer = page.call("GET", "/tables", authorization=f"Bearer {token}")
        assert answer.status_code == 200
        assert "set-cookie" not in answer.headers


def test_a_screen_that_is_handed_round_is_told_nothing_by_the_api(at_home: Browser) -> None:
    id = at_home.call("POST", "/tables", {"case": {**HEAD, "board": 5, "events": TOO_LOW}}).json()["id"]
    at_home.read_token("/new")
    at_home.post(f"/t/{id}/show")
    for method, path, body in (
        ("GET", f"/tables/{id}", None),
        ("GET", f"/tables/{id}/log", None),
        ("POST", "/options", {**CASE, "events": TOO_LOW}),
        ("GET", "/", None),
        ("GET", "/docs", None),
        ("POST", f"/tables/{id}/events", {"seen": 5, "events": [{"decline": "W"}]}),
    ):
        answer = at_home.call(method, path, body)
        assert (answer.status_code, answer.json()["code"]) == (423, "http.handed")
        assert answer.headers["content-type"] == "application/problem+json"
    assert len(at_home.store.read(LOCAL, id)) == 5
    # Another program is not held up by it.
    token = {"club": LOCAL, "code": CODE}
    with TestClient(at_home.client.app, base_url="https://testserver") as other:
        assert other.post("/api/v1/token", json=token).status_code == 200
        assert other.get(f"/api/v1/tables/{id}").status_code == 200


@pytest.mark.parametrize(
    ("method", "path", "sent", "status", "code"),
    [
        ("GET", "/nothing", {}, 404, "http.path"),
        ("GET", "/terms/a%0Ab", {}, 404, "term.unknown"),
        ("PUT", "/rule", {}, 405, "http.method"),
        ("POST", "/rule", {"json": "x" * 10_000_000}, 413, "http.body"),
        ("POST", "/rule", {"json": CASE, "headers": {"origin": "https://evil.example"}}, 403, "http.origin"),
    ],
)
def test_what_the_server_around_it_refuses_has_the_same_shape(
    at_home: Browser, method: str, path: str, sent: Any, status: int, code: str
) -> None:
    answer = at_home.client.request(method, f"/api/v1{path}", **sent)
    assert (answer.status_code, answer.headers["content-type"]) == (status, "application/problem+json")
    conforms(answer.json(), "problem")
    assert answer.json()["code"] == code


def test_another_name_of_the_server(tmp_path: Path) -> None:
    for page in browsers(tmp_path, Settings(secret=SECRET, hosts=frozenset(("localhost",)))):
        answer = page.call("GET", "/tables")
        assert (answer.status_code, answer.json()["code"]) == (421, "http.host")
        assert page.call("GET", "/tables", host="localhost").status_code == 200
