"""``kill -9``: of writers a thousand times on each database, of migrations, and of the server itself."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread

import pytest

from bridgelaw.store.errors import DatabaseUnavailable
from bridgelaw.store.sql import LOCAL, Store
from tests.cli.support import SOURCE, environment
from tests.store.killing import WRITES, entries_of, token, tokens
from tests.store.server import Server

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
KILLS = 1_000
MIGRATIONS = 100
SERVERS = 12


@pytest.fixture(scope="module")
def durable() -> Iterator[Server]:
    """A server that waits for the disk, as they do everywhere."""
    server = Server(durable=True)
    server.start()
    yield server
    server.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A folder for files of SQLite, or the address of a server."""
    return str(tmp_path) if request.param == "sqlite" else request.getfixturevalue("durable").url()


def killing(what: str, where: str, kills: int) -> dict[str, int]:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.store.killing", what, where, str(kills)],
        cwd=ROOT,
        env=environment(PYTHONPATH=f"{SOURCE}:{ROOT}"),
        capture_output=True,
        text=True,
        timeout=1200,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, int] = json.loads(done.stdout)
    print(what, found, done.stderr.strip())
    return found


def test_writers_are_killed(where: str) -> None:
    """No write that was acknowledged is lost, none is there twice, and the log is readable."""
    url = f"sqlite:///{where}/log.db" if "://" not in where else where
    store = Store(url)
    store.migrate()
    store.close()
    found = killing("writes", url, KILLS)
    assert found["kills"] == KILLS
    # Enough was written for that to mean something.
    assert found["acknowledged"] > KILLS


def test_migrations_are_killed(where: str) -> None:
    found = killing("migrations", where, MIGRATIONS)
    assert min(found["made"], found["rolled back"]) >= MIGRATIONS // 10


def test_the_server_is_killed() -> None:
    """While two directors write, each on a ruling of his own and each sending again what was not answered."""
    server = Server(durable=True)
    server.start()
    store = Store(server.url())
    store.migrate()
    stop = Event()
    written: dict[int, tuple[str, int]] = {}
    errors: list[int] = []
    writers = [Thread(target=_write, args=(server.url(), n, stop, written, errors)) for n in range(2)]
    for writer in writers:
        writer.start()
    for _ in range(SERVERS):
        time.sleep(random.uniform(0.05, 0.3))
        server.kill()
        server.start()
    stop.set()
    for writer in writers:
        writer.join()
    assert sorted(written) == [0, 1]
    assert len(errors) >= SERVERS  # so they were in the middle of it
    for n, (ruling, writes) in written.items():
        assert [token(entry) for entry in store.since(LOCAL, ruling, 1)] == tokens(n, writes)
        assert writes >= SERVERS
    store.close()
    server.stop()


def _write(url: str, n: int, stop: Event, written: dict[int, tuple[str, int]], errors: list[int]) -> None:
    store = Store(url)
    body = {"case": {"edition": 2017, "board": 7}}
    ruling, seen, writes = "", 1, 0
    while not stop.is_set() and writes < 10 * WRITES:
        try:
            ruling = ruling or store.open(LOCAL, body, f"ruling-{n}")
            added = store.append(LOCAL, ruling, seen, entries_of(n, writes + 1), f"write-{writes + 1}")
        except DatabaseUnavailable:
            errors.append(n)
            time.sleep(0.01)
            continue
        seen, writes = added[-1].number, writes + 1
    written[n] = ruling, writes
    store.close()
