"""Clubs and their access codes.  Nothing of one club is reached with the id of another."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from bridgelaw.errors import UnreadableValue
from bridgelaw.store import schema
from bridgelaw.store.base import Base
from bridgelaw.store.errors import ClubExists, UnknownClub, UnreadableCode, UnreadableSlug

__all__ = ["LOCAL", "Club", "Clubs"]

#: The club that is always there, for a server that nobody else can reach.  It has no code until it is given one.
LOCAL = "local"
_SLUG = r"[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?"
#: Characters of a code.
_SHORTEST, _LONGEST = 6, 200
# 16 MiB and some 40 ms a try.
_SCRYPT = {"n": 2**14, "r": 8, "p": 1, "maxmem": 64 * 2**20, "dklen": 32}
_NO_SALT = bytes(16)


@dataclass(frozen=True, slots=True)
class Club:
    """A club: ``id`` stays what it is, ``slug`` is its short name in an address.

    ``version`` goes up with every change of the code: a session that was begun under an older one has ended.
    """

    id: str
    slug: str
    name: str
    version: int
    has_code: bool
    created_at: datetime


class Clubs(Base):
    """The clubs of one server."""

    def clubs(self) -> tuple[Club, ...]:
        """All clubs, by their short names."""
        with self.reading() as connection:
            return tuple(_club(row) for row in connection.execute(select(schema.clubs).order_by(schema.clubs.c.slug)))

    def club(self, club: str) -> Club | None:
        """The club with this id, None if there is none (any more)."""
        with self.reading() as connection:
            row = connection.execute(select(schema.clubs).where(schema.clubs.c.id == club)).one_or_none()
        return None if row is None else _club(row)

    def club_called(self, slug: str) -> Club:
        """The club with this short name.  Raises ``UnknownClub``."""
        for club in self.clubs():
            if club.slug == slug:
                return club
        raise unknown_club(slug)

    def create_club(self, slug: str, name: str, code: str | None = None) -> Club:
        """A new club; without a code nobody can log in to it.

        Raises ``UnreadableSlug``, ``UnreadableValue``, ``UnreadableCode`` and ``ClubExists``.
        """
        if not re.fullmatch(_SLUG, slug):
            raise UnreadableSlug(slug, "at most 40 small letters, digits and hyphens", "'bridgeclub-de-zwaan'")
        if not name.isprintable():
            raise UnreadableValue(name, "a name without control characters", "'Bridge Club The Swan'")
        hashed = _hashed(code)
        with self.writing() as connection:
            written = {
                "id": secrets.token_hex(8),
                "slug": slug,
                "name": " ".join(name.split())[:200] or slug,
                "version": 1,
                "created_at": self.now(),
                **hashed,
            }
            try:
                connection.execute(insert(schema.clubs).values(written))
            except IntegrityError:
                raise ClubExists(slug, "a short name that no club has", "'bridgeclub-de-zwaan'") from None
            row = connection.execute(select(schema.clubs).where(schema.clubs.c.id == written["id"])).one()
        return _club(row)

    def check_code(self, slug: str, code: str) -> Club | None:
        """The club, if the code is its own.

        A club that does not exist, and one without a code, take as long to refuse.  Who asks counts the failures
        (``attempt``).
        """
        with self.reading() as connection:
            row = connection.execute(select(schema.clubs).where(schema.clubs.c.slug == slug)).one_or_none()
        known = row is not None and row.hash is not None
        tried = _scrypt(code[:_LONGEST], row.salt if row is not None and known else _NO_SALT)
        right = hmac.compare_digest(tried, row.hash if row is not None and known else bytes(32))
        return _club(row) if row is not None and known and right and len(code) <= _LONGEST else None

    def set_code(self, club: str, code: str | None) -> Club:
        """Give the club another code, or none; every session of the club ends.

        Raises ``UnknownClub`` and ``UnreadableCode``.
        """
        hashed = _hashed(code)
        changed = {**hashed, "version": schema.clubs.c.version + 1}
        with self.writing() as connection:
            connection.execute(update(schema.clubs).where(schema.clubs.c.id == club).values(changed))
            row = connection.execute(select(schema.clubs).where(schema.clubs.c.id == club)).one_or_none()
        if row is None:
            raise unknown_club(club)
        return _club(row)

    def delete_club(self, club: str) -> None:
        """Delete a club with all its rulings, names and links, for good; of ``local`` the club itself stays.

        Raises ``UnknownClub``.
        """
        with self.writing() as connection:
            if not club_exists(connection, club, lock=True):
                raise unknown_club(club)
            rulings = schema.rulings.c
            erase(connection, select(rulings.club, rulings.id).where(rulings.club == club), self.now())
            if club != LOCAL:
                connection.execute(delete(schema.erased).where(schema.erased.c.club == club))
                connection.execute(delete(schema.clubs).where(schema.clubs.c.id == club))
        self.scrub()

    def scrub(self) -> None:
        """Make the database forget what was deleted, on the disk as well."""
        raise NotImplementedError


def ensure_local(connection: Connection, now: datetime) -> None:
    """Make the club ``local`` where it is not there yet."""
    if not club_exists(connection, LOCAL):
        written = {"id": LOCAL, "slug": LOCAL, "name": LOCAL, "version": 1, "created_at": now}
        connection.execute(insert(schema.clubs).values(written))


def club_exists(connection: Connection, club: str, *, lock: bool = False) -> bool:
    """Whether there is a club with this id; with ``lock``, nothing is opened in it until the transaction ends."""
    of = select(schema.clubs.c.id).where(schema.clubs.c.id == club)
    return connection.scalar(of.with_for_update() if lock else of) is not None


def unknown_club(club: str) -> UnknownClub:
    """The error for an id or a short name that no club has."""
    return UnknownClub(club, "a club of this server", f"'{LOCAL}'")


def erase(connection: Connection, which: Any, now: datetime) -> int:
    """Delete the rulings that a select of club and id gives, with all that belongs to them; how many they were."""
    found = [tuple(row) for row in connection.execute(which.with_for_update())]
    for club, ruling in found:
        of = {"club": club, "ruling": ruling}
        connection.execute(insert(schema.erased).values(**of, at=now))
        for table in (schema.entries, schema.names, schema.shares):
            connection.execute(delete(table).where(table.c.club == club, table.c.ruling == ruling))
        connection.execute(delete(schema.rulings).where(schema.rulings.c.club == club, schema.rulings.c.id == ruling))
    return len(found)


def _club(row: Any) -> Club:
    return Club(row.id, row.slug, row.name, row.version, row.hash is not None, row.created_at)


def _hashed(code: str | None) -> dict[str, bytes | None]:
    if code is None:
        return {"salt": None, "hash": None}
    if not _SHORTEST <= len(code) <= _LONGEST or not code.strip():
        raise UnreadableCode(f"{len(code)} characters", f"{_SHORTEST} to {_LONGEST} characters", "'green-table-17'")
    salt = secrets.token_bytes(16)
    return {"salt": salt, "hash": _scrypt(code, salt)}


def _scrypt(code: str, salt: bytes) -> bytes:
    return hashlib.scrypt(code.encode("utf-8", "surrogatepass"), salt=salt, **_SCRYPT)
