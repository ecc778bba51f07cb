"""Too much, too deep, too slow, no text at all: refused cleanly, by the API alone and through a real server."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from bridgelaw.api.errors import Busy, TooSlow
from bridgelaw.api.patience import Patience, Turnstile
from bridgelaw.formats.tree import LIMIT_BYTES, LIMIT_DEPTH
from tests.api.support import HEAD, TOO_LOW, Program

CASE: dict[str, Any] = {**HEAD, "dealer": "N", "events": []}
POSTS = (
    *("/rule", "/options", "/compare", "/count", "/score", "/matchpoints", "/adjust", "/poll", "/tables", "/token"),
    *("/tables/k3x7m2p9qa/events", "/tables/k3x7m2p9qa/undo"),
)
JSON, YAML = "application/json", "application/yaml"


def sent(program: Program, path: str, content: Any, status: int, kind: str = JSON) -> Any:
    return program.post(path, status=status, content=content, headers={"content-type": kind})


def pieces(size: int, piece: bytes = b"x" * 65_536) -> Iterator[bytes]:
    """A body whose length nobody is told."""
    for _ in range(0, size, len(piece)):
        yield piece


# --- bodies ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize("size", [LIMIT_BYTES + 1, 10_000_000, 40_000_000])
def test_a_body_of_megabytes_is_refused(program: Program, path: str, size: int) -> None:
    for kind in (JSON, YAML):
        assert sent(program, path, b" " * size, 413, kind)["code"] == "http.body"
    assert sent(program, path, pieces(size), 413)["code"] == "http.body"


def test_a_body_may_be_as_large_as_is_said(program: Program) -> None:
    text = json.dumps({**CASE, "title": ""})
    full = json.dumps({**CASE, "title": "x" * (LIMIT_BYTES - len(text))})
    assert len(full) == LIMIT_BYTES
    (found,) = sent(program, "/rule", full.encode(), 200)
    assert len(found["title"]) == LIMIT_BYTES - len(text)


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize(
    ("content", "kind", "code"),
    [
        (b"\xff\xfe", JSON, "case.encoding"),
        (b'{"a": "\xc3\x28"}', JSON, "case.encoding"),
        (b"a: \xed\xa0\x80", YAML, "case.encoding"),
        ('{"a": 1}'.encode("utf-16"), JSON, "case.encoding"),
        (b'{"a": "\\ud800"}', JSON, "case.unreadable"),
        (b'{"a": "\\u0000"}', JSON, "case.unreadable"),
        (b"a: \x00", YAML, "case.unreadable"),
        (b"[" * 100_000, JSON, "case.too_deep"),
        (b'{"a":' * 100_000, JSON, "case.too_deep"),
        (b"[" * 100_000, YAML, "case.too_deep"),
        (b"- " * 100_000, YAML, "case.too_deep"),
        (b"a: &a [x]\nb: [*a, *a]", YAML, "case.alias"),
        (b"&x a: [*x]", YAML, "case.alias"),
        (b"a: !!python/object/apply:os.system ['true']", YAML, "case.tag"),
        (b"<<: {a: b}\n<<: {a: b}", YAML, "case.duplicate_key"),
        (b'{"a": 1, "a": 2}', JSON, "case.duplicate_key"),
        (b'{"a": 1} {"a": 2}', JSON, "case.unreadable"),
        (b'{"a": NaN}', JSON, "case.unreadable"),
        (b"{'a': 1}", JSON, "case.unreadable"),
        (b"{a: 1}", JSON, "case.unreadable"),
        (b"a: b: c", YAML, "case.unreadable"),
        (b"[1, 2", YAML, "case.unreadable"),
        (b"", JSON, "case.empty"),
        (b"# nothing\n---\n", YAML, "case.empty"),
    ],
    ids=lambda value: value if isinstance(value, str) else repr(value)[:20],
)
def test_what_cannot_be_read_at_all(program: Program, path: str, content: bytes, kind: str, code: str) -> None:
    assert sent(program, path, content, 400, kind)["code"] == code


def test_a_million_of_nothing_is_read_in_bounds(program: Program) -> None:
    for content in (b"[" + b"0," * 499_998 + b"0]", b"[" + b"[]," * 333_000 + b"[]]"):
        assert sent(program, "/rule", content, 413)["code"] == "case.too_large"


def test_so_deep_and_no_deeper(program: Program) -> None:
    nested = "[" * (LIMIT_DEPTH + 1) + "]" * (LIMIT_DEPTH + 1)
    assert sent(program, "/rule", nested.encode(), 400)["code"] == "case.too_deep"
    nested = "[" * LIMIT_DEPTH + "]" * LIMIT_DEPTH
    assert sent(program, "/rule", nested.encode(), 422)["code"] == "value.unreadable"


@pytest.mark.parametrize("number", [10**400, -(10**400), 1e308, -0.0, 12345678901234567890123])
def test_huge_numbers_are_no_numbers_here(program: Program, number: float) -> None:
    table = f"/tables/{program.table()['id']}"
    for path, body in (
        ("/rule", {**CASE, "board": number}),
        ("/rule", {**CASE, "bridgelaw": number}),
        ("/rule", {**CASE, "edition": number}),
        (f"{table}/events", {"seen": number, "events": ["director"]}),
        (f"{table}/undo", {"seen": 1, "entry": number}),
        ("/matchpoints", {"bridgelaw": 1, "scoring": "imps", "results": [{"score": number}]}),
    ):
        sent(program, path, json.dumps(body).encode(), 422)


# --- work -----------------------------------------------------------------------------------------


def test_patience_ends() -> None:
    time = iter([0.0, 9.0, 11.0])
    patience = Patience(10.0, lambda: next(time))
    patience.check()
    with pytest.raises(TooSlow):
        patience.check()


def test_a_case_that_takes_too_long_is_given_up(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """The adviser looks at the clock before each comparison, and what is past it is refused as too slow."""
    monkeypatch.setattr("bridgelaw.api.documents.SECONDS", -1.0)
    assert program.post("/rule", CASE, 422)["code"] == "http.slow"
    assert program.post("/count", {"meanings": ["5+ H"]}, 422)["code"] == "http.slow"
    patience = Patience(-1.0)
    with pytest.raises(TooSlow):
        patience.adviser.measure(None, "23A", None, None)  # type: ignore[arg-type]


def test_a_comparison_in_a_case_is_given_up_as_well(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(10_000))
    monkeypatch.setattr("bridgelaw.api.documents.Patience", lambda seconds: Patience(1.5, lambda: float(next(ticks))))
    shows = {"shows": "10+ hcp, 5+ S"}
    events = [*TOO_LOW[:2], {"call": "S 1S", "shows": "4+ S"}, "director", {"decline": "W"}, {"call": "S 3S", **shows}]
    assert program.post("/rule", {**CASE, "events": events}, 422)["code"] == "http.slow"


def test_a_turnstile_lets_so_many_through() -> None:
    turnstile = Turnstile(1, 1)
    inside, go = threading.Event(), threading.Event()
    order = []

    def work(name: str) -> None:
        with turnstile.through():
            order.append(name)
            inside.set()
            assert go.wait(10)

    first = threading.Thread(target=work, args=("first",))
    first.start()
    assert inside.wait(10)
    second = threading.Thread(target=work, args=("second",))
    second.start()
    while turnstile._near._value:
        pass  # until the second one waits
    with pytest.raises(Busy) as refused, turnstile.through(3):
        raise AssertionError("a third one is let in")
    assert refused.value.wait == 3
    go.set()
    first.join()
    second.join()
    assert order == ["first", "second"]
    with turnstile.through():
        pass


def test_whoever_is_told_to_come_back_is_told_when(program: Program) -> None:
    api = program.client.app.routes[0].app  # type: ignore[attr-defined]
    kept, api.state.turnstile = api.state.turnstile, Turnstile(0, 0)
    found = program.post("/rule", CASE, 503)
    assert (found["code"], found["wait"]) == ("http.busy", 2)
    api.state.turnstile = kept
    assert program.post("/rule", CASE)
