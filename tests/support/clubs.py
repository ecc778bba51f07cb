"""A server with several clubs: browsers that enter one of them, and the addresses that there are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

from fastapi.routing import APIRoute
from fastapi.testclient import TestClient

from bridgelaw.store import clubs
from bridgelaw.store.sql import Club, Store
from bridgelaw.web.app import create_app
from bridgelaw.web.pages import routers
from bridgelaw.web.settings import Settings

#: The codes of the clubs.
CODES = {"swan": "green-table-17", "heron": "the blue door"}


class Browser:
    """A browser, with cookies of its own."""

    def __init__(self, client: TestClient) -> None:
        self.client = client

    def csrf(self, url: str = "/enter") -> str:
        """The token that stands in a form of a page; of the settings where the door lets one through."""
        answer = self.client.get(url)
        html = (self.client.get("/settings") if answer.status_code == 303 else answer).text
        found = re.search(r'name="csrf" value="(\w+)"', html)
        assert found is not None
        return found[1]

    def enter(self, slug: str, code: str | None = None, to: str = "/") -> Any:
        """Send the form of the way in."""
        code = CODES[slug] if code is None else code
        return self.client.post("/enter", data={"csrf": self.csrf(), "club": slug, "code": code, "to": to})

    @property
    def cookie(self) -> str:
        """The session."""
        return str(self.client.cookies["bridgelaw"])


class Server:
    """A server of which the clubs ``swan`` and ``heron`` have codes."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.store = Store(f"sqlite:///{folder}/clubs.db")
        self.store.migrate()
        self.clubs: dict[str, Club] = {
            slug: self.store.create_club(slug, f"The {slug.title()}", code) for slug, code in CODES.items()
        }
        self.settings = Settings(open_to=None, **settings)
        self.app = create_app(self.store, self.settings)

    def browser(self, slug: str = "", *, base: str = "http://testserver", **headers: str) -> Browser:
        """Another browser; ``slug``: it has entered this club."""
        made = Browser(TestClient(self.app, base, headers=headers, follow_redirects=False))
        if slug:
            assert made.enter(slug).status_code == 303
        return made


@contextmanager
def server(folder: Path, **settings: Any) -> Iterator[Server]:
    """A server over a store of its own; codes are tried in no time."""
    with mock.patch.dict(clubs._SCRYPT, n=2):
        made = Server(folder, **settings)
        yield made
        made.store.close()


def addresses() -> list[tuple[str, str]]:
    """Every method and address that a page has, such as ``GET`` and ``/t/{id}``."""
    routes = [route for router in routers() for route in router.routes]
    assert all(isinstance(route, APIRoute) for route in routes)
    return sorted((m, r.path_format) for r in routes if isinstance(r, APIRoute) for m in r.methods or ())


def filled(path: str, **values: str) -> str:
    """An address with its values; what is not given gets one that could stand there."""
    return re.sub(r"\{(\w+)(?::\w+)?\}", lambda found: values.get(found[1], _VALUES.get(found[1], "1")), path)


_VALUES = {
    "name": "2017",
    "edition": "2017",
    "clause": "27B1",
    "law": "27B1",
    "word": "doublet",
    "token": "nothing",
    "seat": "N",
}
