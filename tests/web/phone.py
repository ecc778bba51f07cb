"""A phone in a test: a browser on the page, with a clock that stands still until it is set on."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from html import unescape
from typing import Any

from fastapi import FastAPI
from fastapi.testclient import TestClient

from bridgelaw.formats.case import Case, document
from bridgelaw.store.log import Entry
from bridgelaw.store.sql import LOCAL, Store

#: Table 6, board 5: 1S by South is too low over 2C, and West does not accept it.
TOO_LOW: tuple[Any, ...] = ({"call": "N 1H"}, {"call": "E 2C"}, {"call": "S 1S"}, "director", {"decline": "W"})
HEAD = {"edition": 2017, "board": 5}


class Clock:
    """Tells the time that it was set to."""

    def __init__(self) -> None:
        self.time = datetime(2026, 11, 30, 20, 16, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def on(self, **time: float) -> None:
        self.time += timedelta(**time)


@dataclass
class Phone:
    """A browser: ``get`` and ``post`` follow where they are sent."""

    app: FastAPI
    store: Store
    client: TestClient
    csrf: str = ""

    @classmethod
    def of(cls, app: FastAPI, store: Store) -> Phone:
        phone = cls(app, store, TestClient(app, base_url="https://testserver", headers={"accept-language": "en"}))
        phone.read_token("/new")
        return phone

    def read_token(self, path: str) -> None:
        """Take the token that every form has from a page."""
        self.csrf = re.findall(r'name="csrf" value="(\w+)"', self.get(path).text)[0]

    def get(self, path: str) -> Any:
        return self.client.get(path)

    def post(self, path: str, **fields: Any) -> Any:
        return self.client.post(path, data={"csrf": self.csrf, **fields})

    def ruling(self, events: Iterable[Any] = TOO_LOW, head: dict[str, Any] = HEAD, table: str = "6") -> str:
        """A ruling with these events, as the log has it."""
        id = self.store.open(LOCAL, {"case": head, "table": table})
        self.store.append(LOCAL, id, 1, [("event", {"event": event}) for event in events])
        return id

    def of_case(self, case: Case, events: int | None = None) -> str:
        """A ruling from a case of the suite, up to so many events."""
        written = document(case)
        head = {key: value for key, value in written.items() if key not in ("bridgelaw", "events", "expect", "deal")}
        return self.ruling(written["events"][:events], head)

    def log(self, id: str) -> tuple[Entry, ...]:
        return self.store.read(LOCAL, id)

    def in_room(self, id: str) -> Any:
        """Open the private room."""
        return self.post(f"/t/{id}/private")


def texts(html: str) -> list[str]:
    """What a reader of the page reads, piece by piece, from the main part on."""
    body = html[max(html.find("<main"), 0) :]
    return [" ".join(unescape(part).split()) for part in re.split(r"<[^>]+>", body) if part.strip()]


def flat(html: str) -> str:
    """All of it as one text."""
    return " ".join(texts(html)).replace(" .", ".")
