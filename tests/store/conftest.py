"""Both databases, for every test of the store: each test gets an empty one of its own.

A worker starts its PostgreSQL server when the first test asks for it.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest

from bridgelaw.store.sql import Store
from tests.store.server import Server

_NUMBERS = count()


class Clock:
    """A clock that goes on by a second whenever it is looked at."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 30, 19, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


def _migrated(url: str) -> None:
    store = Store(url)
    store.migrate()
    store.close()


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    found = Server()
    found.start()
    found.execute("CREATE DATABASE migrated")
    _migrated(found.url("migrated"))
    yield found
    found.stop()


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("store") / "migrated.db"
    _migrated(f"sqlite:///{path}")
    return path


KINDS = ("sqlite", "postgresql")
#: Makes databases: ``make(empty)`` gives the URL of one that nobody else has, without tables if it is to be empty.
Maker = Callable[[bool], str]


@pytest.fixture
def makers(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[dict[str, Maker]]:
    """What makes databases of each kind."""
    made: list[str] = []

    def in_file(empty: bool) -> str:
        path = tmp_path / f"log{next(_NUMBERS)}.db"
        if not empty:
            shutil.copy(request.getfixturevalue("migrated_file"), path)
        return f"sqlite:///{path}"

    def in_server(empty: bool) -> str:
        server: Server = request.getfixturevalue("server")
        made.append(f"log{next(_NUMBERS)}")
        server.execute(f"CREATE DATABASE {made[-1]} TEMPLATE {'template0' if empty else 'migrated'}")
        return server.url(made[-1])

    yield {"sqlite": in_file, "postgresql": in_server}
    for name in made:
        request.getfixturevalue("server").execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(params=KINDS)
def make(request: pytest.FixtureRequest, makers: dict[str, Maker]) -> Maker:
    kind: str = request.param
    return makers[kind]


@pytest.fixture
def url(make: Maker) -> str:
    """A database with its tables and nothing in them."""
    return make(False)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(url: str, clock: Clock) -> Iterator[Store]:
    found = Store(url, clock)
    yield found
    found.close()


@pytest.fixture
def another(url: str, clock: Clock) -> Iterator[Store]:
    """A second director's store on the same database."""
    found = Store(url, clock)
    yield found
    found.close()
