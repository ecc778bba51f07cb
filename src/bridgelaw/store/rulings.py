"""The logs of rulings: opened, read and written on."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from sqlalchemy import Connection, func, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from bridgelaw.store import schema
from bridgelaw.store.base import Base
from bridgelaw.store.beside import require, unknown_ruling
from bridgelaw.store.clubs import club_exists, unknown_club
from bridgelaw.store.engine import unavailable
from bridgelaw.store.errors import StaleWrite
from bridgelaw.store.log import Entry, Kind, Sheet, fold

__all__ = ["Rulings", "Summary", "entries_of", "insert_entries", "listed", "new_id", "next_number"]

# Without vowels, so that no id is a word, and without what looks like something else.
_LETTERS = "bcdfghjkmnpqrstvwxz23456789"
_ID = 10
_TRIES = 20


@dataclass(frozen=True, slots=True)
class Summary:
    """A ruling in a list: the ``nth`` of its club on ``day``; ``seen`` is the number of its last entry.

    ``table`` and ``board`` are as last written; ``summary`` is what the caller passed last.
    """

    id: str
    day: date
    nth: int
    opened_at: datetime
    last_at: datetime
    seen: int
    table: str | None
    board: int | None
    summary: Mapping[str, Any] = field(hash=False)


class Rulings(Base):
    """The logs themselves."""

    def open(
        self,
        club: str,
        body: Mapping[str, Any],
        key: str | None = None,
        *,
        day: date | None = None,
        summary: Mapping[str, Any] | None = None,
    ) -> str:
        """Open a ruling; ``body`` is that of an ``opened`` entry (:mod:`bridgelaw.store.log`).  Returns its id.

        ``key`` makes it safe to ask again: the same key gives the ruling that was opened then.  ``day`` is the day by
        which rulings are numbered, by default that of the clock in UTC.  Raises ``UnknownClub`` and ``UnreadableLog``.
        """
        for left in reversed(range(_TRIES)):
            try:
                with self._engine.connect().execution_options(writes=True) as connection, connection.begin():
                    return self._open(connection, club, body, key, day, summary)
            except IntegrityError as error:
                # Another writer had the same key or the same number; now it can be seen.
                if not left:
                    raise unavailable(error) from error
            except SQLAlchemyError as error:
                raise unavailable(error) from error
        raise AssertionError("unreachable")

    def _open(
        self,
        connection: Connection,
        club: str,
        body: Mapping[str, Any],
        key: str | None,
        day: date | None,
        summary: Mapping[str, Any] | None,
    ) -> str:
        table = schema.rulings
        if not club_exists(connection, club):
            raise unknown_club(club)
        if key is not None:
            known = connection.scalar(select(table.c.id).where(table.c.club == club, table.c.key == key))
            if known is not None:
                return str(known)
        now = self.now()
        ruling = new_id()
        entry = Entry(1, now, Kind.OPENED, body)
        sheet = fold([entry], ruling)
        day = day or now.date()
        connection.execute(
            insert(table).values(
                club=club,
                id=ruling,
                day=day,
                nth=next_number(connection, club, day),
                opened_at=now,
                key=key,
                summary=dict(summary or {}),
                **listed(sheet),
            )
        )
        insert_entries(connection, club, ruling, [entry], None)
        return ruling

    def read(self, club: str, ruling: str) -> tuple[Entry, ...]:
        """All entries of a ruling.  Raises ``UnknownRuling``."""
        return self.since(club, ruling, 0)

    def since(self, club: str, ruling: str, number: int) -> tuple[Entry, ...]:
        """The entries after a number.  Raises ``UnknownRuling``."""
        with self.reading() as connection:
            require(connection, club, ruling)
            return entries_of(connection, club, ruling, number)

    def append(
        self,
        club: str,
        ruling: str,
        seen: int,
        written: Iterable[tuple[str, Mapping[str, Any]]],
        key: str | None = None,
        *,
        summary: Mapping[str, Any] | None = None,
    ) -> tuple[Entry, ...]:
        """Add entries, each a kind and a body: all of them or none.  Returns them, when they are safe on the disk.

        ``seen`` is the number of the last entry that the writer knows.  With a ``key`` that was used before on this
        ruling, nothing is written and the entries of that time are returned, whatever else is given: a request that
        was sent twice.  ``summary`` replaces what :meth:`rulings` shows.

        Raises ``StaleWrite``, ``UnknownRuling``, and ``UnreadableLog`` where an entry could not be read back.
        """
        with self.writing() as connection:
            table = schema.rulings
            this = (table.c.club == club, table.c.id == ruling)
            # The row is locked, so that a second writer waits here and then sees what the first one wrote.
            last = require(connection, club, ruling, lock=True)
            if key is not None:
                known = entries_of(connection, club, ruling, 0, key)
                if known:
                    return known
            if seen != last:
                raise StaleWrite(seen, last, entries_of(connection, club, ruling, seen))
            now = self.now()
            added = [Entry(n, now, str(kind), body) for n, (kind, body) in enumerate(written, last + 1)]
            changed: dict[str, Any] = {} if summary is None else {"summary": dict(summary)}
            if added:
                changed |= listed(fold((*entries_of(connection, club, ruling, 0), *added), ruling))
                insert_entries(connection, club, ruling, added, key)
            if changed:
                connection.execute(update(table).where(*this).values(changed))
            return tuple(added)

    def rulings(
        self, club: str, since: datetime | None = None, *, limit: int = 200, before: datetime | None = None
    ) -> tuple[Summary, ...]:
        """The rulings of a club, those with the latest entry first.

        ``since`` and ``before`` bound the time of that entry, the second without it.  A club that is not there
        has none.
        """
        table = schema.rulings
        of = select(table).where(table.c.club == club)
        if since is not None:
            of = of.where(table.c.last_at >= since)
        if before is not None:
            of = of.where(table.c.last_at < before)
        of = of.order_by(table.c.last_at.desc(), table.c.nth.desc(), table.c.id).limit(limit)
        with self.reading() as connection:
            return tuple(_summary(row) for row in connection.execute(of))

    def count(self, club: str) -> int:
        """How many rulings a club has."""
        with self.reading() as connection:
            of = select(func.count()).select_from(schema.rulings).where(schema.rulings.c.club == club)
            return connection.scalar(of) or 0

    def summary(self, club: str, ruling: str) -> Summary:
        """One ruling as :meth:`rulings` shows it.  Raises ``UnknownRuling``."""
        table = schema.rulings
        with self.reading() as connection:
            row = connection.execute(select(table).where(table.c.club == club, table.c.id == ruling)).one_or_none()
        if row is None:
            raise unknown_ruling(ruling)
        return _summary(row)


def new_id() -> str:
    """An id for a ruling, at random."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_ID))


def next_number(connection: Connection, club: str, day: date) -> int:
    """The number of the next ruling of a club on a day."""
    table = schema.rulings.c
    return (connection.scalar(select(func.max(table.nth)).where(table.club == club, table.day == day)) or 0) + 1


def entries_of(connection: Connection, club: str, ruling: str, after: int, key: str | None = None) -> tuple[Entry, ...]:
    """The entries of a ruling after a number; with a key, those that were written with it."""
    table = schema.entries
    of = select(table.c.number, table.c.at, table.c.kind, table.c.body).where(
        table.c.club == club, table.c.ruling == ruling, table.c.number > after
    )
    if key is not None:
        of = of.where(table.c.key == key)
    return tuple(Entry(*row) for row in connection.execute(of.order_by(table.c.number)))


def insert_entries(connection: Connection, club: str, ruling: str, added: Iterable[Entry], key: str | None) -> None:
    """Write entries, of which the last has not been seen yet."""
    connection.execute(
        insert(schema.entries),
        [
            {"club": club, "ruling": ruling, "number": e.number, "at": e.at, "kind": e.kind, "body": e.body, "key": key}
            for e in added
        ],
    )


def listed(sheet: Sheet) -> dict[str, Any]:
    """What a list of rulings shows of one."""
    return {
        "seen": sheet.seen,
        "last_at": sheet.entries[-1].at,
        "table": sheet.table,
        "board": sheet.case.board,
    }


def _summary(row: Any) -> Summary:
    return Summary(row.id, row.day, row.nth, row.opened_at, row.last_at, row.seen, row.table, row.board, row.summary)
