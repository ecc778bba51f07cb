"""The store: rulings of clubs as append-only logs, in SQLite or PostgreSQL.

>>> store = Store("sqlite:///bridgelaw.db")
>>> store.migrate()
>>> ruling = store.open("local", {"case": {"edition": 2017, "board": 7}, "table": "6"})
>>> store.append("local", ruling, 1, [("event", {"event": {"call": "N 1H"}})])
>>> fold(store.read("local", ruling)).case.events

Every writer says the number of the last entry that it saw.  If that is not the last one any more, nothing is written
and :class:`~bridgelaw.store.errors.StaleWrite` has what came in between.  What cannot be read back is not written
either: the whole log is folded before the transaction ends.
"""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from bridgelaw.store import schema
from bridgelaw.store.base import Clock, utc_now
from bridgelaw.store.beside import Browsers, Names, Shares, unknown_ruling
from bridgelaw.store.clubs import LOCAL, Club, Clubs, ensure_local, erase
from bridgelaw.store.engine import unavailable
from bridgelaw.store.errors import DatabaseUnavailable
from bridgelaw.store.rulings import Rulings, Summary
from bridgelaw.store.whole import Wholes

__all__ = ["LOCAL", "Clock", "Club", "Store", "Summary"]


class Store(Rulings, Wholes, Names, Shares, Browsers, Clubs):
    """Everything that is kept: rulings, names, links, browsers, clubs."""

    def __init__(self, url: str, clock: Clock = utc_now) -> None:
        """Open a database: ``sqlite:///path`` or ``postgresql://user@host/name``.  Nothing is read before it is asked.

        ``clock`` tells the time with its zone.  Raises ``UnreadableUrl`` and, without the extra ``postgres``,
        ``MissingExtra``.
        """
        super().__init__(url, clock)

    def migrate(self) -> None:
        """Make the tables, or bring them up to date; two processes may do so at once.

        All of it happens or nothing.  Raises ``DatabaseNewer`` and ``DatabaseUnavailable``.
        """
        from bridgelaw.store.migrating import migrate

        with self.writing() as connection:
            migrate(connection)
            ensure_local(connection, self.now())

    def check(self) -> None:
        """Whether the database answers and has the tables of this version; raises ``DatabaseUnavailable`` if not."""
        from bridgelaw.store.migrating import HEAD, revision

        with self.reading() as connection:
            found = revision(connection)
        if found != HEAD:
            raise DatabaseUnavailable(
                f"tables of version {found or 'none'}", f"tables of version {HEAD}", "'bridgelaw serve'"
            )

    def delete(self, club: str, ruling: str) -> None:
        """Delete a ruling for good, with its names and links; only that it was there is kept.

        Raises ``UnknownRuling``.
        """
        rulings = schema.rulings.c
        with self.writing() as connection:
            which = select(rulings.club, rulings.id).where(rulings.club == club, rulings.id == ruling)
            if not erase(connection, which, self.now()):
                raise unknown_ruling(ruling)
        self.scrub()

    def scrub(self) -> None:
        """Make the database forget what was deleted, on the disk as well.

        SQLite overwrites what it deletes; here its write-ahead log is emptied.  PostgreSQL writes the tables anew.
        What is in backups stays there.
        """
        try:
            with self._engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
                if self._engine.dialect.name == "sqlite":
                    connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
                else:
                    connection.exec_driver_sql("VACUUM (FULL) names")
        except SQLAlchemyError as error:
            raise unavailable(error) from error

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()
