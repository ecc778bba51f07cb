"""What every part of the store has: an engine, and a clock."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import UTC, datetime

from sqlalchemy import Connection, Engine
from sqlalchemy.engine import URL

from bridgelaw.store import engine as engines

__all__ = ["Base", "Clock", "utc_now"]

#: Tells the time, with its zone.
Clock = Callable[[], datetime]


def utc_now() -> datetime:
    """The time of the machine."""
    return datetime.now(UTC)


class Base:
    """Transactions on one database.  May be used from several threads; a fork needs a store of its own."""

    def __init__(self, url: str, clock: Clock = utc_now) -> None:
        self._engine: Engine = engines.connect(url)
        self._clock = clock

    @property
    def url(self) -> URL:
        """Where the database is; printed without its password."""
        return self._engine.url

    def now(self) -> datetime:
        """The time of the store's clock, in UTC."""
        return self._clock().astimezone(UTC)

    def reading(self) -> AbstractContextManager[Connection]:
        """A transaction that reads."""
        return engines.reading(self._engine)

    def writing(self) -> AbstractContextManager[Connection]:
        """A transaction that writes."""
        return engines.writing(self._engine)
