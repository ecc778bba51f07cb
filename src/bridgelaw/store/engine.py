"""Connections: SQLite in a file, or PostgreSQL by URL, both so that what was acknowledged is on the disk."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from bridgelaw.errors import MissingExtra
from bridgelaw.store.errors import DatabaseUnavailable, UnreadableUrl

__all__ = ["BUSY_SECONDS", "connect", "reading", "writing"]

#: How long a writer waits for another one.
BUSY_SECONDS = 20
_EXAMPLE = "'sqlite:///bridgelaw.db'"
_EXPECTED = "a file of SQLite, or a PostgreSQL"


def connect(url: str) -> Engine:
    """An engine for the URL; nothing is opened yet.

    Raises :class:`~bridgelaw.store.errors.UnreadableUrl` and, for PostgreSQL without the extra ``postgres``,
    :class:`~bridgelaw.errors.MissingExtra`.
    """
    try:
        read = make_url(url)
    except ArgumentError:
        raise UnreadableUrl("no URL", _EXPECTED, _EXAMPLE) from None
    if read.drivername == "sqlite":
        return _sqlite(read)
    if read.drivername in ("postgresql", "postgres", "postgresql+psycopg"):
        return _postgresql(read.set(drivername="postgresql+psycopg"))
    raise UnreadableUrl(read.drivername, _EXPECTED, _EXAMPLE)


def _sqlite(url: URL) -> Engine:
    if not url.database or url.database == ":memory:" or url.query:
        # A log in memory is none.
        raise UnreadableUrl(str(url), _EXPECTED, _EXAMPLE)
    engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS})
    event.listen(engine, "do_connect", _make)
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", _begin)
    return engine


def _make(dialect: object, record: object, arguments: list[Any], keywords: object) -> None:
    """A file that is not there yet becomes its owner's alone: it will have names in it, and hashes of codes."""
    with suppress(OSError):
        os.close(os.open(arguments[0], os.O_CREAT | os.O_EXCL, 0o600))


def _set_up(connection: sqlite3.Connection, record: object) -> None:
    # Transactions are begun by us: Python's own module would begin them too late, and not for tables.
    connection.isolation_level = None
    _pragma(connection, "foreign_keys = ON")
    _pragma(connection, "secure_delete = ON")
    if connection.execute("PRAGMA journal_mode").fetchone() != ("wal",):
        _to_wal(connection)
    # WAL alone would lose the last transactions with the current.
    _pragma(connection, "synchronous = FULL")


def _to_wal(connection: sqlite3.Connection) -> None:
    """Write ahead.  Nobody else may have the file open in that moment, and SQLite does not wait for it."""
    until = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            _pragma(connection, "journal_mode = WAL")
        except sqlite3.OperationalError:
            if time.monotonic() > until:
                raise
            time.sleep(0.01)
        else:
            return


def _pragma(connection: sqlite3.Connection, words: str) -> None:
    connection.execute(f"PRAGMA {words}").close()


def _begin(connection: Connection) -> None:
    # A writer that began as a reader would be refused when another one wrote in between.
    options = connection.get_execution_options()
    if options.get("isolation_level") == "AUTOCOMMIT":
        return
    writes = options.get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _postgresql(url: URL) -> Engine:
    try:
        import psycopg  # noqa: F401
    except ImportError:
        raise MissingExtra(
            "psycopg", "the extra postgres", "pip install 'bridgelaw[postgres]'", advice="It reaches PostgreSQL"
        ) from None
    # A connection that the server closed meanwhile is made anew.
    engine = create_engine(url, pool_pre_ping=True)
    event.listen(engine, "connect", _durable)
    return engine


def _durable(connection: Any, record: object) -> None:
    """A server may be set not to wait for the disk; what is acknowledged here is on it."""
    connection.execute(
        "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
    )
    connection.commit()


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """A transaction that reads: all of it as it was at one moment."""
    with _told(), engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection = connection.execution_options(isolation_level="REPEATABLE READ")
        with connection.begin():
            yield connection


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A transaction that writes: all of it or nothing."""
    with _told(), engine.connect().execution_options(writes=True) as connection, connection.begin():
        yield connection


@contextmanager
def _told() -> Iterator[None]:
    """Errors of the database as ours; what they say is the database's, without the statement and its values."""
    try:
        yield
    except SQLAlchemyError as error:
        raise unavailable(error) from error


def unavailable(error: Any) -> DatabaseUnavailable:
    """What a database said when it failed."""
    reason = str(getattr(error, "orig", None) or error).strip().partition("\n")[0][:200]
    return DatabaseUnavailable(reason or type(error).__name__, "a database that answers", _EXAMPLE)
