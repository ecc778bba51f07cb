"""The portable form of a backup: lines of JSON, the same from both databases and for both.

They are of one moment, while the server goes on::

    {"bridgelaw": "backup", "version": 1, "tables": "0001", "at": "2026-11-30T23:00:00Z", "names": true}
    ["clubs", {"id": "local", ...}]
    ["entries", {"club": "local", "ruling": "k3x7m2p9qa", "number": 1, ...}]
    {"rows": 2, "sha256": "..."}

The last line counts the rows and has the SHA-256 of all lines before it.  Times are UTC, bytes are Base64.  What is
restored goes into an empty database, in one transaction: all of it, with the right sum, or nothing.  Browsers and
failed attempts are not in it.  It has the hashes of codes and links, and players' names unless they are left out:
whoever has it must be trusted with them.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime
from itertools import islice
from typing import Any

from sqlalchemy import Column, Connection, Date, LargeBinary, Table, delete, func, insert, select
from sqlalchemy.exc import SQLAlchemyError

from bridgelaw.store import schema
from bridgelaw.store.clubs import LOCAL
from bridgelaw.store.errors import DatabaseNotEmpty, UnreadableBackup, UnreadableLog
from bridgelaw.store.log import fold
from bridgelaw.store.migrating import HEAD, migrate
from bridgelaw.store.rulings import entries_of
from bridgelaw.store.sql import Store

__all__ = ["Restored", "broken", "dump", "load"]

VERSION = 1
_TABLES = tuple(t for t in schema.METADATA.sorted_tables if t not in (schema.browsers, schema.attempts))
_BATCH = 500
_EXPECTED = "a whole file that bridgelaw backup has written"
_EXAMPLE = "'bridgelaw backup rulings.jsonl.gz'"


@dataclass(frozen=True, slots=True)
class Restored:
    """How much was restored, and the rulings whose log this version cannot read: they are there as they were."""

    clubs: int
    rulings: int
    entries: int
    unreadable: tuple[str, ...] = ()


# --- the lines --------------------------------------------------------------------------------------------


def dump(store: Store, *, names: bool = True) -> Iterator[str]:
    """The lines of a backup, each with its line break; ``names`` False leaves the players' names out.

    Raises ``DatabaseUnavailable``.
    """
    digest, rows = hashlib.sha256(), 0
    for line in _body(store, names):
        digest.update(line.encode())
        rows += line[0] == "["
        yield line
    yield _line({"rows": rows, "sha256": digest.hexdigest()})


def _body(store: Store, names: bool) -> Iterator[str]:
    head = {"bridgelaw": "backup", "version": VERSION, "tables": HEAD, "at": _plain(store.now()), "names": names}
    yield _line(head)
    store.check()
    with store.reading() as connection:
        for table in _TABLES:
            if table is schema.names and not names:
                continue
            of = select(table).order_by(*table.primary_key.columns).execution_options(yield_per=_BATCH)
            for row in connection.execute(of):
                yield _line([table.name, {key: _plain(value) for key, value in row._mapping.items()}])


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat().replace("+00:00", "Z")
    if isinstance(value, date):
        return value.isoformat()
    return base64.b64encode(value).decode() if isinstance(value, bytes) else value


def load(store: Store, lines: Iterable[bytes]) -> Restored:
    """Restore from the lines of a backup; the tables are made where they are missing.

    Raises ``UnreadableBackup``, ``DatabaseNotEmpty``, ``DatabaseNewer`` and ``DatabaseUnavailable``, and has written
    nothing then.
    """
    with store.writing() as connection:
        migrate(connection)
        _make_room(connection)
        try:
            rows = _rows(lines)
            while part := list(islice(rows, _BATCH)):
                _insert(connection, part)
        except SQLAlchemyError as error:
            raise broken(f"rows that do not go together ({type(error).__name__})") from error
        return _checked(connection)


def _make_room(connection: Connection) -> None:
    """Refuse a database with anything in it; the club that it starts with comes from the backup."""
    club = schema.clubs.c
    connection.execute(delete(schema.clubs).where(club.id == LOCAL, club.hash.is_(None), club.version == 1, _unused()))
    for table in _TABLES:
        many = connection.scalar(select(func.count()).select_from(table)) or 0
        if many:
            raise DatabaseNotEmpty(f"{many} rows in {table.name}", "an empty database", "'sqlite:///restored.db'")


def _unused() -> Any:
    rulings = schema.rulings.c
    return ~select(rulings.id).where(rulings.club == LOCAL).exists()


def _rows(lines: Iterable[bytes]) -> Iterator[tuple[Table, dict[str, Any]]]:
    """The rows of a backup.  What is wrong with its sum is told at the end, before anything is committed."""
    digest, rows, number = hashlib.sha256(), 0, 0
    foot = None
    for number, line in enumerate(lines, 1):
        if foot is not None:
            raise broken(f"line {number}, after the last one")
        value = _read(line, number)
        if number == 1:
            _check_head(value)
        elif isinstance(value, dict):
            foot = value
            continue
        else:
            yield _row(value, number)
            rows += 1
        digest.update(line)
    if foot is None:
        raise broken("no last line: it was cut short" if number else "an empty file")
    if foot != {"rows": rows, "sha256": digest.hexdigest()}:
        raise broken("another sum than that of its lines: it was changed")


def _read(line: bytes, number: int) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        raise broken(f"line {number}") from None


def _check_head(head: Any) -> None:
    if not isinstance(head, dict) or head.get("bridgelaw") != "backup":
        raise broken("no backup")
    if head.get("version") != VERSION or head.get("tables") != HEAD:
        given = f"version {head.get('version')} with tables {head.get('tables')}"
        raise UnreadableBackup(
            given,
            f"version {VERSION} with tables {HEAD}",
            _EXAMPLE,
            advice="Restore it with the bridgelaw that wrote it, into SQLite; this one brings that up to date",
        )


def _row(value: Any, number: int) -> tuple[Table, dict[str, Any]]:
    try:
        name, row = value
        table = schema.METADATA.tables[name]
        if table not in _TABLES or set(row) != set(table.columns.keys()):
            raise KeyError(name)
        return table, {key: _typed(table.columns[key], each) for key, each in row.items()}
    except (KeyError, ValueError, TypeError, AttributeError, binascii.Error):
        raise broken(f"line {number}") from None


def _typed(column: Column[Any], value: Any) -> Any:
    if value is None:
        return None
    if isinstance(column.type, schema.Moment):
        return datetime.fromisoformat(value)
    if isinstance(column.type, Date):
        return date.fromisoformat(value)
    return base64.b64decode(value, validate=True) if isinstance(column.type, LargeBinary) else value


def _insert(connection: Connection, rows: Iterable[tuple[Table, dict[str, Any]]]) -> None:
    of: dict[Table, list[dict[str, Any]]] = {}
    for table, row in rows:
        of.setdefault(table, []).append(row)
    for table, values in of.items():
        connection.execute(insert(table), values)


def _checked(connection: Connection) -> Restored:
    """Count what is there now, and read every log."""
    entries, unreadable = 0, []
    rulings = connection.execute(select(schema.rulings.c.club, schema.rulings.c.id, schema.rulings.c.seen)).all()
    for club, ruling, seen in rulings:
        found = entries_of(connection, club, ruling, 0)
        if len(found) != seen:
            raise broken(f"a ruling of {seen} entries with {len(found)}")
        entries += seen
        try:
            fold(found, ruling)
        except UnreadableLog as error:
            unreadable.append(error.place)
    clubs = connection.scalar(select(func.count()).select_from(schema.clubs)) or 0
    return Restored(clubs, len(rulings), entries, tuple(unreadable))


def broken(given: str) -> UnreadableBackup:
    """The error for a file that is no whole backup."""
    return UnreadableBackup(given, _EXPECTED, _EXAMPLE)
