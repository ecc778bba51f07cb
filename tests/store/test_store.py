"""Rulings of clubs in both databases: opened, written on, read, listed and deleted."""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta, timezone
from functools import partial
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from bridgelaw.errors import MissingExtra
from bridgelaw.store import engine
from bridgelaw.store.errors import (
    DatabaseUnavailable,
    StaleWrite,
    UnknownClub,
    UnknownRuling,
    UnreadableLog,
    UnreadableUrl,
)
from bridgelaw.store.log import Entry, fold
from bridgelaw.store.sql import LOCAL, Store
from tests.store.conftest import Clock

BODY: dict[str, Any] = {"case": {"edition": 2017, "board": 5}, "table": "6", "scoring": "imps", "called": "play"}


def call(words: str) -> tuple[str, dict[str, Any]]:
    return "event", {"event": {"call": words}}


def note(words: str) -> tuple[str, dict[str, Any]]:
    return "note", {"text": words}


@pytest.fixture
def ruling(store: Store) -> str:
    return store.open(LOCAL, BODY)


@pytest.fixture
def other(store: Store) -> str:
    return store.create_club("zwaan", "De Zwaan").id


def test_what_was_written_is_read(store: Store, another: Store, ruling: str) -> None:
    shows = {"event": {"call": "E 2C", "shows": "8-16, 5+ C ♣ “é” 𝄞"}}
    added = store.append(LOCAL, ruling, 1, [call("N 1H"), ("event", shows), note("Two\nlines")])
    for reader in (store, another):
        read = reader.read(LOCAL, ruling)
        assert read[1:] == added
        assert [entry.number for entry in read] == [1, 2, 3, 4]
        assert read[0].body == BODY
        assert read[2].body == shows
        assert all(entry.at.tzinfo is UTC for entry in read)
    assert added[0].at == added[2].at > read[0].at
    assert fold(read).case.events[1].meaning.shows == ("8-16, 5+ C ♣ “é” 𝄞",)  # type: ignore[union-attr]


def test_since(store: Store, ruling: str) -> None:
    added = store.append(LOCAL, ruling, 1, [call("N 1H"), call("E 2C")])
    assert store.since(LOCAL, ruling, 1) == added
    assert store.since(LOCAL, ruling, 2) == added[1:]
    assert store.since(LOCAL, ruling, 3) == ()


def test_a_stale_write_is_refused_with_what_came_in_between(store: Store, another: Store, ruling: str) -> None:
    theirs = another.append(LOCAL, ruling, 1, [call("N 1H"), call("E P")])
    before = store.read(LOCAL, ruling)
    with pytest.raises(StaleWrite) as raised:
        store.append(LOCAL, ruling, 1, [call("N 1S")])
    assert raised.value.newer == theirs
    assert raised.value.seen == 1
    with pytest.raises(StaleWrite) as raised:
        store.append(LOCAL, ruling, 4, [call("S 1S")])
    assert (raised.value.last, raised.value.newer) == (3, ())
    assert store.read(LOCAL, ruling) == before


def test_all_or_none(store: Store, ruling: str) -> None:
    with pytest.raises(UnreadableLog) as raised:
        store.append(LOCAL, ruling, 1, [call("N 1H"), call("E 2C"), ("event", {"event": {"call": "N 9Z"}})])
    assert (raised.value.ruling, raised.value.entry) == (ruling, 4)
    with pytest.raises(UnreadableLog):
        store.append(LOCAL, ruling, 1, [call("N 1H"), ("undone", {"entry": 9})])
    assert len(store.read(LOCAL, ruling)) == 1
    assert store.append(LOCAL, ruling, 1, []) == ()
    assert len(store.append(LOCAL, ruling, 1, [call("N 1H")])) == 1


def test_a_request_that_is_sent_twice_is_written_once(store: Store, another: Store, ruling: str) -> None:
    first = store.append(LOCAL, ruling, 1, [call("N 1H"), call("E 2C")], "tap-1")
    store.append(LOCAL, ruling, 3, [call("S P")], "tap-2")
    assert another.append(LOCAL, ruling, 1, [call("N 1H"), call("E 2C")], "tap-1") == first
    assert another.append(LOCAL, ruling, 99, [], "tap-1") == first
    assert len(store.read(LOCAL, ruling)) == 4
    # The key is that of one ruling.
    second = store.open(LOCAL, BODY)
    assert [entry.number for entry in store.append(LOCAL, second, 1, [call("N 1H")], "tap-1")] == [2]


def test_a_ruling_is_opened_once_for_a_key(store: Store, another: Store, other: str) -> None:
    first = store.open(LOCAL, BODY, "new-1")
    assert another.open(LOCAL, BODY, "new-1") == first
    assert store.open(LOCAL, BODY, "new-2") != first
    assert store.open(LOCAL, BODY) != store.open(LOCAL, BODY)
    assert store.open(other, BODY, "new-1") != first
    assert len(store.rulings(LOCAL)) == 4


@pytest.mark.parametrize("body", [{}, {"case": {"edition": 2017}}, {"case": {"edition": 2017, "dealer": "N"}, "x": 1}])
def test_an_opening_that_cannot_be_read(store: Store, body: dict[str, Any]) -> None:
    with pytest.raises(UnreadableLog):
        store.open(LOCAL, body)
    assert store.rulings(LOCAL) == ()


def test_rulings_are_listed_by_their_last_entry(store: Store, clock: Clock) -> None:
    first = store.open(LOCAL, BODY, summary={"due": 1})
    second = store.open(LOCAL, {"case": {"edition": 2007, "dealer": "N"}})
    clock.now += timedelta(days=1)
    third = store.open(LOCAL, BODY, day=date(2026, 11, 30))
    fourth = store.open(LOCAL, BODY)
    store.append(LOCAL, first, 1, [("changed", {"case": {"board": 6}, "table": "7"})], summary={"open": 2})
    found = store.rulings(LOCAL)
    assert [summary.id for summary in found] == [first, fourth, third, second]
    assert [(summary.day.day, summary.nth) for summary in found] == [(30, 1), (1, 1), (30, 3), (30, 2)]
    assert (found[0].table, found[0].board, found[0].seen, found[0].summary) == ("7", 6, 2, {"open": 2})
    assert (found[3].table, found[3].board, found[3].seen, found[3].summary) == (None, None, 1, {})
    assert found[0] == store.summary(LOCAL, first)
    assert found[0].last_at > found[1].opened_at > found[0].opened_at
    assert store.rulings(LOCAL, found[1].last_at) == found[:2]
    assert store.rulings(LOCAL, before=found[1].last_at) == found[2:]
    assert store.rulings(LOCAL, limit=1) == found[:1]
    store.append(LOCAL, first, 2, [], summary={"closed": True})
    assert store.summary(LOCAL, first).summary == {"closed": True}
    assert store.summary(LOCAL, first).last_at == found[0].last_at


def test_nothing_of_a_club_is_reached_with_the_id_of_another(store: Store, ruling: str, other: str) -> None:
    store.append(LOCAL, ruling, 1, [call("N 1H")], "tap")
    store.set_names(LOCAL, ruling, {"N": "R. Vos"})
    token = store.share(LOCAL, ruling)
    asked: Callable[[], object]
    for asked in (
        lambda: store.read(other, ruling),
        lambda: store.since(other, ruling, 0),
        lambda: store.append(other, ruling, 2, [call("E P")]),
        lambda: store.append(other, ruling, 1, [call("N 1H")], "tap"),
        lambda: store.summary(other, ruling),
        lambda: store.names(other, ruling),
        lambda: store.set_names(other, ruling, {"N": ""}),
        lambda: store.forget_names(other, ruling),
        lambda: store.share(other, ruling),
        lambda: store.unshare(other, ruling),
        lambda: store.links(other, ruling),
        lambda: store.delete(other, ruling),
    ):
        with pytest.raises(UnknownRuling):
            asked()
    assert store.rulings(other) == ()
    assert store.forget_names(other, all_of_club=True) == 0
    store.delete_club(other)
    assert store.names(LOCAL, ruling) == {"N": "R. Vos"}
    assert store.shared(token) == (LOCAL, ruling)
    assert len(store.read(LOCAL, ruling)) == 2


def test_clubs_and_rulings_that_are_not_there(store: Store) -> None:
    with pytest.raises(UnknownClub):
        store.open("nowhere", BODY)
    with pytest.raises(UnknownRuling):
        store.read("nowhere", "x")
    with pytest.raises(UnknownRuling):
        store.append(LOCAL, "x", 0, [call("N 1H")])
    assert store.rulings("nowhere") == ()


def test_of_two_writers_one_wins(store: Store, another: Store) -> None:
    rounds = 40
    ready = Barrier(2)
    written = [store.open(LOCAL, BODY) for _ in range(rounds)]

    def write(of: Store, words: str) -> list[tuple[Entry, ...] | StaleWrite]:
        found: list[tuple[Entry, ...] | StaleWrite] = []
        for ruling in written:
            ready.wait(30)
            try:
                found.append(of.append(LOCAL, ruling, 1, [note(words), note(words)]))
            except StaleWrite as error:
                found.append(error)
        return found

    with ThreadPoolExecutor(2) as threads:
        one, two = (threads.submit(write, of, words) for of, words in ((store, "one"), (another, "two")))
    for ruling, *both in zip(written, one.result(), two.result(), strict=True):
        (lost,) = (each for each in both if isinstance(each, StaleWrite))
        (won,) = (each for each in both if not isinstance(each, StaleWrite))
        assert lost.newer == won == store.since(LOCAL, ruling, 1)


def test_many_open_and_write_at_once(store: Store, another: Store) -> None:
    """Every ruling has a number of its own, every key one ruling, and no write is lost."""

    def evening(n: int) -> str:
        of = (store, another)[n % 2]
        ruling = of.open(LOCAL, BODY, f"key-{n // 2}")
        for seen in range(1, 200):
            try:
                of.append(LOCAL, ruling, seen, [note(f"{n}")])
            except StaleWrite:
                continue
            return ruling
        raise AssertionError

    with ThreadPoolExecutor(8) as threads:
        rulings = list(threads.map(evening, range(32)))
    assert rulings[::2] == rulings[1::2]
    found = store.rulings(LOCAL)
    assert sorted(summary.nth for summary in found) == list(range(1, 17))
    for n, ruling in enumerate(rulings[::2]):
        notes = [entry.body["text"] for entry in store.since(LOCAL, ruling, 1)]
        assert sorted(notes) == sorted([str(2 * n), str(2 * n + 1)])


def test_the_database_itself_refuses_what_is_no_addition(store: Store, ruling: str) -> None:
    store.append(LOCAL, ruling, 1, [call("N 1H")])
    before = store.read(LOCAL, ruling)
    values = f"'{LOCAL}', '{ruling}', %d, '2026-11-30 20:00:00+00:00', 'note', '{{\"text\": \"x\"}}'"
    columns = 'club, ruling, number, "at", kind, body'
    statements = [
        "UPDATE entries SET body = '{}'",
        "DELETE FROM entries",
        "DELETE FROM entries WHERE number = 2",
        "DELETE FROM rulings",
        *(f"INSERT INTO entries ({columns}) VALUES ({values % number})" for number in (0, 1, 2, 4)),
    ]
    if "sqlite" in str(store._engine.url):
        statements.append(f"INSERT OR REPLACE INTO entries ({columns}) VALUES ({values % 2})")
    else:
        statements += ["TRUNCATE entries", "TRUNCATE rulings CASCADE"]
    for statement in statements:
        with pytest.raises(SQLAlchemyError), store._engine.begin() as connection:
            connection.execute(text(statement))
        assert store.read(LOCAL, ruling) == before


def test_a_ruling_is_deleted_for_good_and_alone(store: Store, ruling: str) -> None:
    kept = store.open(LOCAL, BODY)
    store.append(LOCAL, ruling, 1, [call("N 1H")])
    store.set_names(LOCAL, ruling, {"N": "R. Vos"})
    token = store.share(LOCAL, ruling)
    store.delete(LOCAL, ruling)
    with pytest.raises(UnknownRuling):
        store.read(LOCAL, ruling)
    with pytest.raises(UnknownRuling):
        store.delete(LOCAL, ruling)
    assert store.shared(token) is None
    assert [summary.id for summary in store.rulings(LOCAL)] == [kept]
    assert len(store.read(LOCAL, kept)) == 1


# --- the database -----------------------------------------------------------------------------------------


def test_a_clock_in_any_zone(url: str) -> None:
    zone = timezone(timedelta(hours=1))
    for at in (datetime(2026, 11, 30, 20, 16, 5, 123456, zone), datetime(1969, 12, 31, 23, 59, 59, tzinfo=UTC)):
        store = Store(url, partial(at.astimezone, zone))
        (entry,) = store.read(LOCAL, store.open(LOCAL, BODY))
        assert entry.at == at
        assert entry.at.utcoffset() == timedelta(0)
        store.close()


@pytest.mark.parametrize(
    "url",
    ["", "nothing", "mysql://root:geheim@localhost/x", "sqlite://", "sqlite:///:memory:", "sqlite:///file:x?mode=ro"],
)
def test_addresses_that_are_none(url: str) -> None:
    with pytest.raises(UnreadableUrl) as raised:
        Store(url)
    assert "geheim" not in str(raised.value)


def test_postgresql_without_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(MissingExtra) as raised:
        Store("postgresql://localhost/x")
    assert "bridgelaw[postgres]" in raised.value.example


def test_databases_that_cannot_be_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "BUSY_SECONDS", 0)
    (tmp_path / "no.db").write_bytes(b"This is no database, however long it may be. " * 100)
    for url in (
        f"sqlite:///{tmp_path}/nowhere/log.db",
        f"sqlite:///{tmp_path}/no.db",
        f"postgresql://somebody:geheim@/log?host={tmp_path}",
    ):
        store = Store(url)
        opening = partial(store.open, LOCAL, BODY)
        uses: list[Callable[[], object]] = [store.migrate, store.check, store.clubs, store.scrub, opening]
        for use in uses:
            with pytest.raises(DatabaseUnavailable) as raised:
                use()
            assert "geheim" not in str(raised.value)
        store.close()


def test_sqlite_writes_to_the_disk_before_it_acknowledges(migrated_file: Path) -> None:
    store = Store(f"sqlite:///{migrated_file}")
    with store.reading() as connection:
        found = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in PRAGMAS]
    assert dict(zip(PRAGMAS, found, strict=True)) == PRAGMAS
    store.close()


PRAGMAS = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "secure_delete": 1, "busy_timeout": 20000}
