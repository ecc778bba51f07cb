"""The API over a store of its own, open to everybody or behind codes, and a program that calls it."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any

import uvicorn
from jsonschema import Draft202012Validator, FormatChecker
from referencing import Registry, Resource
from starlette.testclient import TestClient

from bridgelaw.api.app import PREFIX, create_app
from bridgelaw.api.schemas import SCHEMAS, load_schema
from bridgelaw.store.sql import LOCAL, Store

CODE, OTHER_CODE = "green-table-17", "another code"
SECRET = b"a secret of the tests, and of nobody else"
HEAD: dict[str, Any] = {"bridgelaw": 1, "edition": 2017}
#: South's 1S is too low over 2C, and West is asked.
TOO_LOW: list[Any] = [*({"call": call} for call in ("N 1H", "E 2C", "S 1S")), "director"]


class Clock:
    """Tells the time that it was set to."""

    def __init__(self) -> None:
        self.time = datetime(2026, 11, 30, 20, 16, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def on(self, **time: float) -> None:
        self.time += timedelta(**time)


class Program:
    """Calls the API, and looks at every answer: what it says it is, and whether it has the shape that is promised."""

    def __init__(self, client: TestClient, store: Store, headers: dict[str, str] | None = None) -> None:
        self.client, self.store, self.headers = client, store, headers or {}

    def __call__(self, method: str, path: str, body: Any = None, status: int = 200, **more: Any) -> Any:
        """The document that answers; ``body`` is sent as JSON, a text as YAML."""
        headers = {**self.headers, **more.pop("headers", {})}
        if isinstance(body, str):
            more |= {"content": body.encode()}
            headers = {"content-type": "application/yaml", **headers}
        elif body is not None:
            more |= {"json": body}
        answer = self.client.request(method, f"{PREFIX}{path}", headers=headers, **more)
        assert answer.status_code == status, answer.text
        assert answer.headers["x-content-type-options"] == "nosniff"
        if status >= 400:
            assert answer.headers["content-type"] == "application/problem+json"
            found = answer.json()
            conforms(found, "problem")
            assert found["status"] == status
            assert found["type"] == f"{PREFIX}/problems/{found['code']}"
            return found
        self.last = answer
        return answer.json() if "json" in answer.headers.get("content-type", "") else answer.text

    def get(self, path: str, status: int = 200, **more: Any) -> Any:
        return self("GET", path, status=status, **more)

    def post(self, path: str, body: Any = None, status: int = 200, **more: Any) -> Any:
        return self("POST", path, body, status, **more)

    def table(self, events: list[Any] | None = None, **more: Any) -> Any:
        """A ruling that was opened, with these events."""
        case = {**HEAD, "board": 5, "events": events or []}
        return self.post("/tables", {"case": case, "table": "6", **more}, 201)


@contextmanager
def api(url: str, *, open_to: str | None = LOCAL, clock: Clock | None = None) -> Iterator[Program]:
    """A program in front of the API alone, on a database that has its tables."""
    store = Store(url, *([clock] if clock else []))
    with TestClient(create_app(store, SECRET, open_to)) as client:
        yield Program(client, store)
    store.close()


@cache
def _validator(name: str) -> Draft202012Validator:
    every: Registry[Any] = Registry().with_resources(
        (load_schema(each)["$id"], Resource.from_contents(load_schema(each))) for each in SCHEMAS
    )
    return Draft202012Validator(load_schema(name), registry=every, format_checker=FormatChecker())


def conforms(document: Any, name: str) -> None:
    """Assert that the document is one of the schema."""
    _validator(name).validate(document)


@contextmanager
def live(app: Any) -> Iterator[str]:
    """The address of a server with the application, on a port of its own."""
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_config=None, lifespan="off"))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive(), "the server did not start"
            time.sleep(0.01)
        (socket,) = server.servers[0].sockets
        yield f"http://127.0.0.1:{socket.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()
