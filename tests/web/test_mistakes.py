"""What cannot be done is told in the reader's language; too much and too slow is refused; health."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from fastapi import HTTPException
from fastapi.testclient import TestClient

from bridgelaw.access import NoAccess, TooManyAttempts
from bridgelaw.errors import NoOutcome, UnknownClause, UnreadableBoard, UnreadableValue
from bridgelaw.store.errors import DatabaseNewer, DatabaseUnavailable, StaleWrite, UnknownRuling, UnreadableLog
from bridgelaw.store.sql import Store
from bridgelaw.texts.catalogue import LANGUAGES
from bridgelaw.web import door
from bridgelaw.web.app import create_app
from bridgelaw.web.mistakes import told, waiting
from tests.support.page import PLAIN, Page, page, text


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Page]:
    with page(tmp_path) as made:
        yield made


W = ("x", "y", "z")


@pytest.mark.parametrize(
    ("error", "status", "kind"),
    [
        (UnknownRuling(*W), 404, "missing"),
        (UnknownClause(*W), 404, "missing"),
        (HTTPException(404), 404, "missing"),
        (HTTPException(405), 405, "missing"),
        (HTTPException(403, "csrf"), 403, "csrf"),
        (HTTPException(413), 413, "large"),
        (HTTPException(408), 408, "slow"),
        (HTTPException(418), 418, "unreadable"),
        (TooManyAttempts(70), 429, "wait"),
        (NoAccess(), 401, "ended"),
        (StaleWrite(1, 2, ()), 409, "stale"),
        (DatabaseUnavailable(*W), 503, "database"),
        (DatabaseNewer(*W), 503, "database"),
        (UnreadableBoard(*W), 422, "unreadable"),
        (NoOutcome("x"), 500, "own"),
        (ZeroDivisionError(), 500, "own"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else str(value),
)
def test_each_error_has_its_status(error: Exception, status: int, kind: str) -> None:
    for reading in (True, False):
        found = told(error, reading=reading)
        assert (found.status, found.kind) == (status, kind)
    assert ("retry-after" in found.headers) == (status in (429, 503))


def test_a_log_that_cannot_be_read_is_not_the_readers_mistake() -> None:
    error = UnreadableLog(*W)
    assert told(error, reading=True).status == 500
    assert told(error, reading=False).status == 422


def test_how_long_to_wait() -> None:
    assert [waiting(n) for n in (1, 99, 100, 120, 121, 3600)] == ["1 s", "99 s", "2 min", "2 min", "3 min", "60 min"]


_SAID = {
    404: ("There is nothing here", "Hier is niets", "Hier ist nichts"),
    422: ("This cannot be read", "Dit kan niet gelezen worden", "Das lässt sich nicht lesen"),
    500: ("A mistake of bridgelaw's own", "Een fout van bridgelaw zelf", "Ein Fehler von bridgelaw selbst"),
    503: ("The log cannot be reached", "Het logboek is niet bereikbaar", "Das Protokoll ist nicht erreichbar"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("error", "status"),
    [
        (UnknownRuling("abc", "x", "y"), 404),
        (UnreadableValue("=8%", "a share", "'60'"), 422),
        (RuntimeError("a secret"), 500),
        (DatabaseUnavailable("password wrong for bridgelaw", "x", "y"), 503),
    ],
    ids=["404", "422", "500", "503"],
)
def test_an_error_is_a_page_in_the_readers_language(
    tmp_path: Path, language: str, error: Exception, status: int
) -> None:
    def broken(*given: Any, **values: Any) -> None:
        raise error

    with page(tmp_path, language) as site:
        id = site.open(PLAIN)
        csrf = site.hidden(site.get(f"/t/{id}"))
        site.client.app.state.boards.board = broken  # type: ignore[attr-defined]
        for answer in (site.client.get(f"/t/{id}"), site.client.post(f"/t/{id}/events", data=csrf)):
            assert answer.status_code == status
            assert answer.headers["cache-control"] == "no-store"
            assert _SAID[status][LANGUAGES.index(language)] in text(answer.text)
            assert f'<html lang="{language}"' in answer.text
            assert "a secret" not in answer.text
            assert "password" not in answer.text
            assert ("=8%" in text(answer.text)) == (status == 422)


def test_what_no_page_has(site: Page) -> None:
    assert "There is nothing here" in site.get("/nothing", 404)
    assert "There is nothing here" in site.get("/t/nothing", 404)
    answer = site.client.put("/new")
    assert answer.status_code == 405
    assert "There is nothing here" in answer.text


def test_from_an_error_about_a_board_one_goes_back_to_it(site: Page) -> None:
    id = site.open(PLAIN)
    answer = site.client.post(f"/t/{id}/events", data={"csrf": "old"})
    assert f'href="/t/{id}"' in answer.text


# --- too much and too slow ------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [door.LIMIT_BODY + 1, 10_000_000])
@pytest.mark.parametrize("said", [True, False], ids=["length told", "length not told"])
def test_too_much_is_refused(site: Page, size: int, said: bool) -> None:
    body = b"csrf=" + b"x" * (size - 5)
    content: Any = body if said else iter([body[n : n + 65536] for n in range(0, size, 65536)])
    answer = site.client.post("/new", content=content, headers={"content-type": "application/x-www-form-urlencoded"})
    assert answer.status_code == 413
    assert "This is too large" in answer.text


@pytest.mark.parametrize(
    "kind", ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain", ""]
)
@pytest.mark.parametrize("body", [b"", b"\xff\xfe\x00", b"csrf=%ff&csrf=%00", b"=&=&&&", b"--x\r\n", b"{" * 5000])
def test_what_is_no_form_is_refused_cleanly(site: Page, kind: str, body: bytes) -> None:
    answer = site.client.post("/new", content=body, headers={"content-type": kind})
    assert answer.status_code in (400, 403)
    assert "text/html" in answer.headers["content-type"]


def test_files_and_too_many_fields_are_refused(site: Page) -> None:
    csrf = site.hidden(site.get("/new"))["csrf"]
    answer = site.client.post("/new", data={"csrf": csrf}, files={"table": b"x"})
    assert answer.status_code == 400
    fields = {f"field{n}": "x" for n in range(300)}
    assert site.client.post("/new", data={"csrf": csrf, **fields}).status_code == 400


def test_what_arrives_too_slowly_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(f"sqlite:///{tmp_path}/page.db")
    store.migrate()
    app = create_app(store)
    monkeypatch.setattr(door, "_SECONDS", 0.05)
    sent: list[Any] = []
    chunks = iter([{"type": "http.request", "body": b"csrf=", "more_body": True}])

    async def receive() -> Any:
        found = next(chunks, None)
        if found is None:
            await asyncio.sleep(60)
        return found

    async def send(message: Any) -> None:
        sent.append(message)

    headers = [(b"content-type", b"application/x-www-form-urlencoded"), (b"host", b"testserver")]
    scope = {
        "type": "http",
        "method": "POST",
        "path": "/new",
        "raw_path": b"/new",
        "root_path": "",
        "query_string": b"",
        "scheme": "http",
        "http_version": "1.1",
        "headers": headers,
        "client": ("testclient", 1),
        "server": ("testserver", 80),
    }
    # In a thread of its own: tests that drive a browser leave an event loop running in this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, app(scope, receive, send)).result()
    store.close()
    assert sent[0]["status"] == 408


# --- health ---------------------------------------------------------------------------------------------


def test_health(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/page.db")
    client = TestClient(create_app(store))
    assert client.get("/healthz").json() == {"status": "ok"}
    # Without tables nothing can work.
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (503, {"status": "unavailable", "code": "store.unavailable"})
    store.migrate()
    assert client.get("/readyz").json() == {"status": "ok"}
    assert client.head("/healthz").status_code == client.head("/readyz").status_code == 200
    store.close()


def test_the_store_is_closed_with_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(f"sqlite:///{tmp_path}/page.db")
    store.migrate()
    closed = []
    monkeypatch.setattr(store, "close", lambda: closed.append(True))
    with TestClient(create_app(store)) as client:
        client.get("/healthz")
        assert closed == []
    assert closed == [True]
    Store.close(store)
