"""How long a ruling takes through the HTTP API, as a ratio to the same document worked out in this process.

The server is a process of its own, started as anybody starts it, and called over one connection that is kept.  The two
are measured in turns, so that what else the machine does falls on both.  ``python -m benchmarks.api`` measures this
alone.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from benchmarks.meanings import show
from benchmarks.page import server
from bridgelaw.formats.case import loads
from bridgelaw.formats.ruling import outcome, ruling
from bridgelaw.texts.render import Renderer

Row = tuple[str, str, str]
HERE = Path(__file__).parent
CASES = (("one case", HERE / "case.yaml"), ("three irregularities, all options", HERE / "three.yaml"))
RUNS, WARM = 200, 20


def rows() -> list[Row]:
    """The rows of the table."""
    with server() as (port, *_):
        connection = HTTPConnection("127.0.0.1", port)
        found = [row for name, path in CASES for row in compared(connection, name, path.read_text(encoding="utf-8"))]
        found += written(connection)
        connection.close()
    return found


def compared(connection: HTTPConnection, name: str, text: str) -> list[Row]:
    """A case through the API and through the library."""

    def here() -> Any:
        words = Renderer("en")
        return json.loads(json.dumps([ruling(outcome(case), words) for case in loads(text)]))

    def there() -> Any:
        return called(connection, "POST", "/rule", text, "application/yaml")

    if here() != there():
        raise RuntimeError("the API says something else")
    ours, theirs = in_turns(here, there)
    return [
        (f"POST /rule, {name}, median of {RUNS}", f"{theirs * 1000:.1f} ms", ""),
        ("  ratio to the same in the library", f"{theirs / ours:.1f}", ""),
    ]


def written(connection: HTTPConnection) -> list[Row]:
    """An event entered in a log, which is on the disk when the answer comes, and the ruling read."""
    case = {"bridgelaw": 1, "edition": 2017, "dealer": "N", "events": []}
    table = called(connection, "POST", "/tables", json.dumps({"case": case}))

    def entered() -> Any:
        nonlocal table
        path, body = f"/tables/{table['id']}", {"seen": table["seen"]}
        if table["ruling"]["auction"]:
            table = called(connection, "POST", f"{path}/undo", json.dumps(body))
        else:
            table = called(connection, "POST", f"{path}/events", json.dumps({**body, "events": [{"call": "N 1H"}]}))
        return table

    def read() -> Any:
        return called(connection, "GET", f"/tables/{table['id']}")

    one, other = in_turns(read, entered)
    return [
        (f"GET /tables/{{id}}, median of {RUNS}", f"{one * 1000:.1f} ms", ""),
        ("  ratio of a write, which is on the disk, to that", f"{other / one:.1f}", ""),
    ]


def in_turns(one: Callable[[], Any], other: Callable[[], Any]) -> tuple[float, float]:
    """How long each takes, in seconds: the median."""
    taken: tuple[list[float], list[float]] = [], []
    for turn in range(WARM + RUNS):
        for task, times in zip((one, other), taken, strict=True):
            began = time.perf_counter()
            task()
            if turn >= WARM:
                times.append(time.perf_counter() - began)
    return statistics.median(taken[0]), statistics.median(taken[1])


def called(connection: HTTPConnection, method: str, path: str, body: str = "", kind: str = "application/json") -> Any:
    """The document that answers."""
    connection.request(method, f"/api/v1{path}", body.encode(), {"content-type": kind} if body else {})
    answer = connection.getresponse()
    found = json.loads(answer.read())
    if answer.status >= 400:
        raise RuntimeError(f"{method} {path}: {found}")
    return found


if __name__ == "__main__":
    show(rows())
