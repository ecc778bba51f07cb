"""Writers that are killed in the middle of what they do, and what the log then holds.

    python -m tests.store.killing writes URL KILLS
    python -m tests.store.killing migrations FOLDER-OR-URL KILLS

This process has everything imported and nothing opened.  It forks a writer, hears of every write that the store
acknowledged to it, kills it at a random moment, and reads the log.  The next writer begins as a browser does whose
request was not answered: it sends the last write again, with its key.
"""

from __future__ import annotations

import json
import os
import random
import select
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import alembic.command  # noqa: F401 (so that no fork has to)
import psycopg
from sqlalchemy import inspect

from bridgelaw.store.errors import DatabaseUnavailable
from bridgelaw.store.log import Entry, fold
from bridgelaw.store.migrating import HEAD, revision
from bridgelaw.store.schema import METADATA
from bridgelaw.store.sql import LOCAL, Store

SECONDS = 60
#: Writes in a ruling, after which the next one is opened.
WRITES = 40


@contextmanager
def opened(url: str) -> Iterator[Store]:
    """A store that is closed again, since an open one must not be taken through a fork."""
    store = Store(url)
    try:
        yield store
    finally:
        store.close()


class Victim:
    """A child that does something and tells what it was acknowledged, a line each, until it is killed."""

    def __init__(self, work: Callable[[Callable[[str], None]], None]) -> None:
        ours, theirs = os.pipe()
        self.process = os.fork()
        if self.process == 0:
            try:
                os.close(ours)
                work(lambda line: _tell(theirs, line))
                _tell(theirs, "done")
            except BaseException:
                traceback.print_exc()
                os._exit(1)
            os._exit(0)
        os.close(theirs)
        self._pipe = ours
        self._heard = b""

    def wait_for(self, lines: int) -> None:
        """Until it has told so many lines, or has ended."""
        while self._heard.count(b"\n") < lines and self._hear():
            pass

    def _hear(self) -> bytes:
        ready, _, _ = select.select([self._pipe], [], [], SECONDS)
        assert ready, "nothing was heard"
        more = os.read(self._pipe, 65536)
        self._heard += more
        return more

    def kill(self) -> list[str]:
        """``kill -9``, and all lines that it told."""
        os.kill(self.process, signal.SIGKILL)
        _, status = os.waitpid(self.process, 0)
        while self._hear():
            pass
        os.close(self._pipe)
        assert os.WIFSIGNALED(status) or status == 0, "a writer failed"
        return self._heard.decode().splitlines()


def _tell(pipe: int, line: str) -> None:
    os.write(pipe, f"{line}\n".encode())


# --- writes -----------------------------------------------------------------------------------------------


def entries_of(ruling: int, write: int) -> list[tuple[str, Any]]:
    """One to three entries that no other write has."""
    words = [f"{ruling}.{write}.{n}" for n in range(1 + write % 3)]
    return [("note", {"text": text}) for text in words[:-1]] + [
        ("event", {"event": {"call": "N 1H", "shows": words[-1]}})
    ]


def token(entry: Entry) -> str:
    text: str = entry.body["event"]["shows"] if entry.kind == "event" else entry.body["text"]
    return text


def tokens(ruling: int, writes: int) -> list[str]:
    written = [each for write in range(1, writes + 1) for each in entries_of(ruling, write)]
    return [token(Entry(1, None, *each)) for each in written]  # type: ignore[arg-type]


class Writing:
    """What the client knows: the ruling, and the last write in it that was acknowledged."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.ruling, self.id, self.acknowledged, self.seen = 0, "", 0, 1
        self.ids: list[str] = []
        self.unanswered = 0
        self.total = 0

    def write(self, tell: Callable[[str], None]) -> None:
        """The child: goes on where the client stands, one write after another."""
        store = Store(self.url)
        body = {"case": {"edition": 2017, "board": 7}}
        ruling = self.id or store.open(LOCAL, body, f"ruling-{self.ruling}")
        tell(f"opened {ruling}")
        seen = self.seen
        for write in range(self.acknowledged + 1, WRITES + 1):
            added = store.append(LOCAL, ruling, seen, entries_of(self.ruling, write), f"write-{write}")
            seen = added[-1].number
            tell(f"{write} {added[0].number} {seen}")

    def hear(self, lines: list[str]) -> None:
        """The parent: what was acknowledged is in the log, once and in order, and at most one write more."""
        finished = lines[-1:] == ["done"]
        for line in lines[: -1 if finished else None]:
            first, *rest = line.split()
            if first == "opened":
                assert self.id in ("", rest[0])
                self.id = rest[0]
            else:
                assert int(first) == self.acknowledged + 1
                assert int(rest[0]) == self.seen + 1
                self.acknowledged, self.seen = int(first), int(rest[1])
                self.total += 1
        if self.id:
            self.check(self.acknowledged, self.acknowledged + 1)
        if finished:
            self.ids.append(self.id)
            self.ruling, self.id, self.acknowledged, self.seen = self.ruling + 1, "", 0, 1

    def check(self, least: int, most: int) -> None:
        with opened(self.url) as store:
            entries = store.read(LOCAL, self.id)
        found = [token(entry) for entry in entries[1:]]
        assert found in [tokens(self.ruling, writes) for writes in range(least, most + 1)], (least, found[-5:])
        assert len(fold(entries).case.events) == sum(entry.kind == "event" for entry in entries)
        self.unanswered += found != tokens(self.ruling, least)

    def check_all(self) -> None:
        """Every ruling that was finished, as a reader sees it who was not there."""
        with opened(self.url) as store:
            kept = {summary.id: summary for summary in store.rulings(LOCAL, limit=10_000)}
            assert len(kept) == len(self.ids) + bool(self.id)
            for ruling, id in enumerate(self.ids):
                entries = store.read(LOCAL, id)
                assert [token(entry) for entry in entries[1:]] == tokens(ruling, WRITES)
                assert kept[id].seen == len(entries)
            store.check()


def writes(url: str, kills: int, chance: random.Random) -> dict[str, int]:
    writing = Writing(url)
    pace = 0.002
    for _ in range(kills):
        victim = Victim(writing.write)
        victim.wait_for(1)
        start, many = time.monotonic(), chance.randrange(4)
        victim.wait_for(1 + many)
        if many:
            pace = 0.9 * pace + 0.1 * (time.monotonic() - start) / many
        time.sleep(chance.uniform(0, 1.2 * pace))
        writing.hear(victim.kill())
    writing.check_all()
    return {"kills": kills, "acknowledged": writing.total, "unanswered": writing.unanswered}


# --- migrations -------------------------------------------------------------------------------------------


def migrations(where: str, kills: int, chance: random.Random) -> dict[str, int]:
    """A database that was killed while its tables were made has none of them or all, and can be used."""
    rolled_back, done = 0, 1
    pace = _undisturbed(_fresh(where, 0))
    url = _fresh(where, done)
    for _ in range(kills):
        victim = Victim(lambda tell: _migrate(url, tell))  # noqa: B023 (run at once)
        victim.wait_for(1)
        time.sleep(chance.uniform(0, pace))
        lines = victim.kill()
        made = _made(url)
        assert made or "done" not in lines
        if not made:
            rolled_back += 1
            pace *= 1.1
            continue
        pace *= 0.9
        with opened(url) as store:
            store.migrate()
            store.check()
            assert [club.id for club in store.clubs()] == [LOCAL]
            store.open(LOCAL, {"case": {"edition": 2017, "board": 7}})
        done += 1
        url = _fresh(where, done)
    with opened(url) as store:
        store.migrate()
        store.check()
    return {"kills": kills, "made": done - 1, "rolled back": rolled_back}


def _undisturbed(url: str) -> float:
    """How many seconds it takes where nobody kills it."""
    victim = Victim(lambda tell: _migrate(url, tell))
    victim.wait_for(1)
    start = time.monotonic()
    victim.wait_for(2)
    victim.kill()
    return time.monotonic() - start


def _migrate(url: str, tell: Callable[[str], None]) -> None:
    tell("started")
    store = Store(url)
    store.migrate()


def _made(url: str) -> bool:
    """Whether there are tables; some of them and not the others would be a failure."""
    wanted = {*METADATA.tables, "alembic_version"}
    until = time.monotonic() + SECONDS
    while True:
        with opened(url) as store, suppress(DatabaseUnavailable), store.reading() as connection:
            found = set(inspect(connection).get_table_names())
            assert found in (set(), wanted), found
            assert revision(connection) == (HEAD if found else None)
            return bool(found)
        assert time.monotonic() < until


def _fresh(where: str, number: int) -> str:
    if "://" not in where:
        return f"sqlite:///{Path(where) / f'migrated{number}.db'}"
    with psycopg.connect(where, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE migrated{number}".encode())
    return where.replace("/postgres?", f"/migrated{number}?")


def main() -> None:
    what, where, kills = sys.argv[1:]
    seed = random.randrange(2**32)
    print(f"seed {seed}", file=sys.stderr)
    found = {"writes": writes, "migrations": migrations}[what](where, int(kills), random.Random(seed))
    print(json.dumps(found))


if __name__ == "__main__":
    main()
