"""What is kept beside the log: players' names, links to a record, the state of browsers, failed attempts."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from bridgelaw.errors import UnreadableSeat, UnreadableValue
from bridgelaw.store import schema
from bridgelaw.store.base import Base
from bridgelaw.store.errors import UnknownRuling
from bridgelaw.table.seat import Seat

__all__ = ["Browsers", "Names", "Shares", "checked_names"]

_LONGEST_NAME = 200
_KEPT_ATTEMPTS = timedelta(days=1)


class Names(Base):
    """Players' names: optional, apart from the facts, and deleted for good."""

    def names(self, club: str, ruling: str) -> dict[str, str]:
        """Who sat where, by ``N``, ``E``, ``S`` and ``W``; empty where nobody was named.  Raises ``UnknownRuling``."""
        table = schema.names
        with self.reading() as connection:
            require(connection, club, ruling)
            rows = connection.execute(select(table).where(table.c.club == club, table.c.ruling == ruling))
            found = {row.seat: row.name for row in rows}
        return {seat.value: found[seat.value] for seat in Seat if seat.value in found}

    def set_names(self, club: str, ruling: str, names: Mapping[str, str]) -> None:
        """Write down who sat where, in place of what stood there; an empty name is none.

        Raises ``UnknownRuling``, ``UnreadableSeat`` and ``UnreadableValue``.
        """
        found = checked_names(names)
        table = schema.names
        with self.writing() as connection:
            require(connection, club, ruling, lock=True)
            gone = connection.execute(delete(table).where(table.c.club == club, table.c.ruling == ruling)).rowcount
            for seat, name in found.items():
                connection.execute(insert(table).values(club=club, ruling=ruling, seat=seat, name=name))
        if gone:
            self.scrub()

    def forget_names(
        self, club: str, ruling: str | None = None, *, before: date | None = None, all_of_club: bool = False
    ) -> int:
        """Delete names for good: those of one ruling, of the rulings before a day, or of the whole club.

        Returns how many rulings lost names.  Say exactly one of the three.  Raises ``UnknownRuling``.
        """
        if (ruling is not None) + (before is not None) + all_of_club != 1:
            raise ValueError("one of ruling, before and all_of_club")
        table, rulings = schema.names, schema.rulings
        which = [table.c.club == club]
        with self.writing() as connection:
            if ruling is not None:
                require(connection, club, ruling, lock=True)
                which.append(table.c.ruling == ruling)
            elif before is not None:
                older = select(rulings.c.id).where(rulings.c.club == club, rulings.c.day < before)
                which.append(table.c.ruling.in_(older))
            many = connection.scalar(select(func.count(table.c.ruling.distinct())).where(*which)) or 0
            connection.execute(delete(table).where(*which))
        if many:
            self.scrub()
        return many

    def scrub(self) -> None:
        """Make the database forget what was deleted, on the disk as well."""
        raise NotImplementedError


def checked_names(names: Mapping[str, Any]) -> dict[str, str]:
    """Names by seat, without empty ones and with one space at most between words.

    Raises ``UnreadableSeat`` and ``UnreadableValue``.
    """
    found: dict[str, str] = {}
    for seat, name in names.items():
        if seat not in [each.value for each in Seat]:
            raise UnreadableSeat(seat, "one of N, E, S, W", "'N'")
        words = " ".join(name.split()) if isinstance(name, str) else ""
        if not isinstance(name, str) or len(words) > _LONGEST_NAME or not words.isprintable():
            raise UnreadableValue(name, f"a name of at most {_LONGEST_NAME} characters", "'R. Vos'")
        if words:
            found[seat] = words
    return found


class Shares(Base):
    """Links that show one record, read-only, to whoever has them."""

    def share(self, club: str, ruling: str) -> str:
        """A token of 192 random bits for a link; only its hash is kept, so it is told this once.

        Links that were given before go on working.  Raises ``UnknownRuling``.
        """
        token = secrets.token_urlsafe(24)
        with self.writing() as connection:
            require(connection, club, ruling, lock=True)
            connection.execute(insert(schema.shares).values(hash=_hash(token), club=club, ruling=ruling, at=self.now()))
        return token

    def unshare(self, club: str, ruling: str) -> int:
        """End all links to a ruling; how many there were.  Raises ``UnknownRuling``."""
        table = schema.shares
        with self.writing() as connection:
            require(connection, club, ruling, lock=True)
            return connection.execute(delete(table).where(table.c.club == club, table.c.ruling == ruling)).rowcount

    def links(self, club: str, ruling: str) -> tuple[datetime, ...]:
        """When links to a ruling were given that still work.  Raises ``UnknownRuling``."""
        table = schema.shares
        with self.reading() as connection:
            require(connection, club, ruling)
            of = select(table.c.at).where(table.c.club == club, table.c.ruling == ruling).order_by(table.c.at)
            return tuple(connection.scalars(of))

    def shared(self, token: str) -> tuple[str, str] | None:
        """The club and the ruling that a link shows; None for one that never was or has ended."""
        table = schema.shares
        with self.reading() as connection:
            row = connection.execute(
                select(table.c.club, table.c.ruling).where(table.c.hash == _hash(token))
            ).one_or_none()
        return None if row is None else (row.club, row.ruling)


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


class Browsers(Base):
    """The state of one browser, and failed attempts to log in."""

    def browser(self, browser: str) -> dict[str, Any]:
        """The state of a browser; empty where none was kept or its time is over."""
        table = schema.browsers
        with self.reading() as connection:
            state = connection.scalar(select(table.c.state).where(table.c.id == browser, table.c.expires > self.now()))
        return dict(state or {})

    def set_browser(self, browser: str, state: Mapping[str, Any], expires: datetime) -> None:
        """Keep the state of a browser, in place of what was kept; an empty one is none."""
        table = schema.browsers
        with self.writing() as connection:
            if not state:
                connection.execute(delete(table).where(table.c.id == browser))
                return
            # Two requests of one browser may come at once.
            written = {"state": dict(state), "expires": expires}
            dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
            connection.execute(
                dialect.insert(table)
                .values(id=browser, **written)
                .on_conflict_do_update(index_elements=["id"], set_=written)
            )

    def prolong_browser(self, browser: str, expires: datetime) -> bool:
        """Keep the state of a browser longer; False where none was kept or its time was over, and it stays over."""
        table = schema.browsers
        with self.writing() as connection:
            kept = update(table).where(table.c.id == browser, table.c.expires > self.now()).values(expires=expires)
            return connection.execute(kept).rowcount > 0

    def purge_browsers(self) -> int:
        """Delete what is over; how many there were."""
        with self.writing() as connection:
            return connection.execute(delete(schema.browsers).where(schema.browsers.c.expires <= self.now())).rowcount

    def attempt(self, who: str) -> None:
        """Write down that a code was wrong; ``who`` is an address or whatever else failures are counted by.

        Attempts of more than a day ago are forgotten.
        """
        table, now = schema.attempts, self.now()
        with self.writing() as connection:
            connection.execute(delete(table).where(table.c.at < now - _KEPT_ATTEMPTS))
            connection.execute(insert(table).values(who=who[:200], at=now))

    def attempts(self, who: str, since: datetime) -> int:
        """How often a code was wrong since then."""
        table = schema.attempts
        with self.reading() as connection:
            of = select(func.count()).select_from(table).where(table.c.who == who[:200], table.c.at >= since)
            return connection.scalar(of) or 0

    def failures(self, who: str, since: datetime) -> tuple[datetime, ...]:
        """When a code was wrong since then, in the order of time."""
        table = schema.attempts
        with self.reading() as connection:
            of = select(table.c.at).where(table.c.who == who[:200], table.c.at >= since).order_by(table.c.at)
            return tuple(connection.scalars(of))


def require(connection: Connection, club: str, ruling: str, *, lock: bool = False) -> int:
    """The number of the last entry of a ruling; ``lock`` lets no other writer have it until the transaction ends.

    Raises ``UnknownRuling`` unless the club has the ruling.
    """
    table = schema.rulings.c
    of = select(table.seen).where(table.club == club, table.id == ruling)
    seen = connection.scalar(of.with_for_update() if lock else of)
    if seen is None:
        raise unknown_ruling(ruling)
    return int(seen)


def unknown_ruling(ruling: str) -> UnknownRuling:
    """The error for an id that is none of the club's rulings."""
    return UnknownRuling(ruling, "the id of a ruling of this club", "'k3x7m2p9qa'")
