"""Backup and restore, from either database to either: whole and as it was, or not at all."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import sqlite3
import stat
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from bridgelaw.errors import FileUnreadable
from bridgelaw.store.backup import backup, backup_as_sqlite, restore
from bridgelaw.store.errors import DatabaseNotEmpty, DatabaseUnavailable, FileExists, StaleWrite, UnreadableBackup
from bridgelaw.store.portable import Restored, dump, load
from bridgelaw.store.sql import LOCAL, Store
from tests.store.conftest import KINDS, Clock, Maker
from tests.store.test_beside import NAME
from tests.store.test_store import BODY, call, note


def fill(store: Store) -> dict[str, Any]:
    """Something in every table, and what cannot be read out of the tables again."""
    store.set_code(LOCAL, "green table")
    club = store.create_club("zwaan", "De Zwaan ♠ é", "blue table").id
    store.create_club("gans", "De Gans")
    one, gone = store.open(LOCAL, BODY, "key-1", summary={"open": [1, None, "ü"]}), store.open(LOCAL, BODY)
    store.append(LOCAL, one, 1, [call("N 1H"), note("♠ “é” 𝄞\n\u2028"), ("asked", {"x": [0.1, -1, True]})], "key-2")
    store.append(LOCAL, one, 4, [("undone", {"entry": 2})])
    store.set_names(LOCAL, one, {"N": NAME, "E": "P. Kok"})
    other = store.open(club, {"case": {"edition": 2007, "dealer": "W"}})
    store.delete(LOCAL, gone)
    token = store.share(LOCAL, one)
    return {"token": token, "club": club, "one": one, "other": other}


def check(store: Store, known: dict[str, Any], clock: Clock) -> None:
    """The store goes on where the other one stopped."""
    store.check()
    one = known["one"]
    assert store.shared(known["token"]) == (LOCAL, one)
    assert store.check_code("local", "green table") is not None
    assert store.check_code("zwaan", "blue table") is not None
    assert store.open(LOCAL, BODY, "key-1") == one
    assert [entry.number for entry in store.append(LOCAL, one, 1, [], "key-2")] == [2, 3, 4]
    with pytest.raises(StaleWrite):
        store.append(LOCAL, one, 4, [call("E P")])
    assert store.append(LOCAL, one, 5, [call("E P")])[0].number == 6
    store.open(known["club"], BODY)
    store.attempt("somebody")
    with pytest.raises(Exception, match="append-only"), store._engine.begin() as connection:
        connection.execute(text("DELETE FROM entries"))


def lines(store: Store, **options: bool) -> list[bytes]:
    """A backup without the moment it is of, and so without the sum."""
    found = [line.encode() for line in dump(store, **options)]
    return found[1:-1]


@pytest.fixture(params=[(one, two) for one in KINDS for two in KINDS], ids="-to-".join)
def two(request: pytest.FixtureRequest, makers: dict[str, Maker], clock: Clock) -> Iterator[tuple[Store, Store]]:
    """A store with its tables and one without any, of each kind."""
    source, target = (Store(makers[kind](bool(n)), clock) for n, kind in enumerate(request.param))
    yield source, target
    source.close()
    target.close()


Write = Callable[[Store, str], object]


@pytest.mark.parametrize(
    ("write", "name"),
    [(backup, "b.jsonl"), (backup, "b.jsonl.gz"), (backup_as_sqlite, "b.db")],
    ids=["lines", "gzip", "sqlite"],
)
def test_what_is_restored_is_what_was_there(
    two: tuple[Store, Store], tmp_path: Path, clock: Clock, write: Write, name: str
) -> None:
    source, target = two
    known = fill(source)
    path = tmp_path / name
    write(source, str(path))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    before = path.read_bytes()
    assert restore(target, str(path)) == Restored(3, 2, 6)
    assert lines(target) == lines(source)
    assert target.take_out(LOCAL) == source.take_out(LOCAL)
    check(target, known, clock)
    assert path.read_bytes() == before
    assert sorted(each.name for each in tmp_path.iterdir() if name in each.name) == [name]
    # The second time there is something there.
    with pytest.raises(DatabaseNotEmpty):
        restore(target, str(path))


def test_every_table_is_backed_up_or_left_out_on_purpose(store: Store) -> None:
    fill(store)
    found = [json.loads(line)[0] for line in lines(store)]
    assert set(found) == {"clubs", "rulings", "entries", "erased", "names", "shares"}
    assert list(dict.fromkeys(found)).index("entries") > list(dict.fromkeys(found)).index("rulings")


@pytest.mark.parametrize("name", ["b.jsonl", "b.db"])
def test_without_names(store: Store, make: Maker, tmp_path: Path, name: str) -> None:
    known = fill(store)
    path = tmp_path / name
    (backup_as_sqlite if name == "b.db" else backup)(store, str(path), names=False)
    assert NAME.encode() not in path.read_bytes()
    with closing(Store(make(True))) as target:
        restore(target, str(path))
        assert target.names(LOCAL, known["one"]) == {}
        assert lines(target) == lines(store, names=False)
    assert store.names(LOCAL, known["one"])["N"] == NAME


def test_into_tables_that_a_server_has_made(store: Store, make: Maker) -> None:
    fill(store)
    with closing(Store(make(False))) as target:
        load(target, [line.encode() for line in dump(store)])
        assert lines(target) == lines(store)


@pytest.mark.parametrize("touch", ["ruling", "club", "code", "erased"])
def test_a_database_that_is_not_empty_stays_as_it_is(store: Store, make: Maker, touch: str) -> None:
    fill(store)
    with closing(Store(make(False))) as target:
        if touch == "club":
            target.create_club("eend", "De Eend")
        elif touch == "code":
            target.set_code(LOCAL, "another code")
        else:
            ruling = target.open(LOCAL, BODY)
            if touch == "erased":
                target.delete(LOCAL, ruling)
        before = lines(target)
        with pytest.raises(DatabaseNotEmpty):
            load(target, [line.encode() for line in dump(store)])
        assert lines(target) == before


def broken(whole: list[bytes]) -> Iterator[tuple[str, list[bytes]]]:
    head, *rows, foot = whole
    yield "empty", []
    yield "no head", [*rows, foot]
    yield "no foot", [head, *rows]
    yield "cut", [head, *rows[:-1], rows[-1][:10]]
    yield "a row less", [head, *rows[1:], foot]
    yield "a row twice", [head, *rows, rows[-1], foot]
    yield "another order", [head, rows[1], rows[0], *rows[2:], foot]
    yield "a letter", [head, *(row.replace(b"De Zwaan", b"De Zwaai") for row in rows), foot]
    yield "a space", [head, *rows[:-1], rows[-1].replace(b",", b", ", 1), foot]
    yield "a later head", [head.replace(b'"version":1', b'"version":2'), *rows, foot]
    yield "other tables", [head.replace(b'"tables":"0001"', b'"tables":"0999"'), *rows, foot]
    yield "more", [*whole, rows[0]]
    yield "two feet", [*whole, foot]
    yield "an unknown table", [head, b'["users",{}]\n', *rows, foot]
    yield "a table that is not backed up", [head, b'["attempts",{"number":1,"who":"x","at":"x"}]\n', *rows, foot]
    yield "no row", [head, b"[1]\n", *rows, foot]
    yield "no JSON", [head, b"\xff\n", *rows, foot]
    yield "another file", [b"bridgelaw: 1\n"]
    yield "another document", [b'{"bridgelaw": 1}\n']


CASES = [
    *("empty", "no head", "no foot", "cut", "a row less", "a row twice", "another order", "a letter", "a space"),
    *("a later head", "other tables", "more", "two feet", "an unknown table", "a table that is not backed up"),
    *("no row", "no JSON", "another file", "another document"),
]


@pytest.mark.parametrize("case", CASES)
def test_a_backup_that_is_not_whole_restores_nothing(store: Store, make: Maker, case: str) -> None:
    fill(store)
    found = dict(broken([line.encode() for line in dump(store)]))
    assert list(found) == CASES
    with closing(Store(make(True))) as target:
        with pytest.raises(UnreadableBackup):
            load(target, found[case])
        with pytest.raises(DatabaseUnavailable):  # not even a table
            target.check()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x1f\x8b",
        gzip.compress(b"x" * 1000, mtime=0)[:-20],
        gzip.compress(b"x", mtime=0),
        b"SQLite format 3\0" + b"x" * 5000,
    ],
    ids=["empty", "half a gzip", "a cut gzip", "another gzip", "half an SQLite"],
)
def test_files_that_are_no_backup(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "no.backup"
    path.write_bytes(content)
    with closing(Store(f"sqlite:///{tmp_path}/target.db")) as target, pytest.raises(UnreadableBackup):
        restore(target, str(path))


def test_files_that_cannot_be_read_or_written(store: Store, tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nothing"):
        with pytest.raises(FileUnreadable):
            restore(store, str(path))
    with pytest.raises(FileUnreadable):
        backup(store, str(tmp_path / "nowhere" / "b.jsonl"))
    (tmp_path / "there").write_text("something")
    for write in (backup, backup_as_sqlite):
        with pytest.raises(FileExists):
            write(store, str(tmp_path / "there"))
    assert (tmp_path / "there").read_text() == "something"


def test_of_a_backup_that_fails_nothing_is_left(tmp_path: Path) -> None:
    with closing(Store(f"sqlite:///{tmp_path}/none.db")) as store:
        for write in (backup, backup_as_sqlite):
            with pytest.raises(DatabaseUnavailable):
                write(store, str(tmp_path / "b"))
    assert [path.name for path in tmp_path.iterdir() if not path.name.startswith("none.db")] == []


@pytest.mark.skipif(os.name == "nt", reason="there are no such names on Windows")
def test_a_name_with_every_sign(store: Store, tmp_path: Path) -> None:
    path = str(tmp_path / "a?b=%20 #é.db")
    backup_as_sqlite(store, path)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM clubs").fetchone() == (1,)


@pytest.mark.parametrize("name", ["b.jsonl", "b.db"])
def test_a_backup_is_of_one_moment_while_others_write(store: Store, another: Store, tmp_path: Path, name: str) -> None:
    """Each ruling gets its entries in pairs, so half a pair would be seen."""
    rulings = [store.open(LOCAL, BODY) for _ in range(8)]
    stop, seen = threading.Event(), 1

    def write() -> None:
        nonlocal seen
        while not stop.is_set() and seen < 300:
            for ruling in rulings:
                another.append(LOCAL, ruling, seen, [note("x"), note("y")])
            seen += 2

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for n in range(5):
            path = str(tmp_path / f"{n}{name}")
            (backup_as_sqlite if name == "b.db" else backup)(store, path)
            with closing(Store(f"sqlite:///{tmp_path}/restored{n}{name}")) as target:
                restore(target, path)
                found = [len(target.read(LOCAL, ruling)) for ruling in rulings]
            assert all(many % 2 for many in found)
            assert found == sorted(found, reverse=True)
            assert found[0] - found[-1] in (0, 2)
    finally:
        stop.set()
        writer.join()
    assert seen > 1


def test_a_log_that_cannot_be_read_is_restored_and_told(store: Store, make: Maker) -> None:
    """It may be that of a later version: that is no reason to have nothing."""
    known = fill(store)
    rows = [line.encode().replace(b'"kind":"note"', b'"kind":"sung"') for line in dump(store)][:-1]
    foot = {"rows": len(rows) - 1, "sha256": hashlib.sha256(b"".join(rows)).hexdigest()}
    with closing(Store(make(True))) as target:
        assert load(target, [*rows, json.dumps(foot).encode()]).unreadable == (f"{known['one']}#3",)
        assert target.read(LOCAL, known["one"])[2].kind == "sung"
