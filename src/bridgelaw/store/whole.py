"""Whole rulings: taken out of a club, and brought into one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.exc import IntegrityError

from bridgelaw.store import schema
from bridgelaw.store.base import Base
from bridgelaw.store.beside import unknown_ruling
from bridgelaw.store.clubs import club_exists, unknown_club
from bridgelaw.store.engine import unavailable
from bridgelaw.store.errors import RulingExists
from bridgelaw.store.log import Entry, fold
from bridgelaw.store.rulings import entries_of, insert_entries, listed, next_number

__all__ = ["Whole", "Wholes"]


@dataclass(frozen=True, slots=True)
class Whole:
    """A ruling with all that belongs to it, but the links to it: ``names`` by seat.  ``nth`` None: the next one."""

    id: str
    day: date
    nth: int | None
    entries: tuple[Entry, ...]
    summary: Mapping[str, Any] = field(default_factory=dict, hash=False)
    names: Mapping[str, str] = field(default_factory=dict, hash=False)


class Wholes(Base):
    """What export and import stand on."""

    def take_out(self, club: str, rulings: Iterable[str] | None = None) -> tuple[Whole, ...]:
        """Rulings of a club as they were at one moment, by their days and numbers; None: all of them.

        Raises ``UnknownRuling``, and ``UnknownClub``.
        """
        table = schema.rulings.c
        of = select(schema.rulings).where(table.club == club).order_by(table.day, table.nth)
        with self.reading() as connection:
            if not club_exists(connection, club):
                raise unknown_club(club)
            rows = {row.id: row for row in connection.execute(of)}
            asked = set(rows if rulings is None else rulings)
            for id in asked - rows.keys():
                raise unknown_ruling(id)
            return tuple(_whole(connection, club, row) for row in rows.values() if row.id in asked)

    def bring_in(self, club: str, rulings: Iterable[Whole]) -> tuple[str, ...]:
        """Write whole rulings into a club, all of them or none, and tell the ids of those that were not there yet.

        A ruling that is there with the same entries is left as it is.  A number that is taken becomes the next one.
        Raises ``RulingExists`` where it has others, ``UnreadableLog``, and ``UnknownClub``.
        """
        with self.writing() as connection:
            if not club_exists(connection, club, lock=True):
                raise unknown_club(club)
            try:
                return tuple(whole.id for whole in rulings if _bring_in(connection, club, whole))
            except IntegrityError as error:
                raise unavailable(error) from error


def _whole(connection: Connection, club: str, row: Any) -> Whole:
    table = schema.names.c
    of = select(table.seat, table.name).where(table.club == club, table.ruling == row.id)
    names = {name.seat: name.name for name in connection.execute(of)}
    return Whole(row.id, row.day, row.nth, entries_of(connection, club, row.id, 0), row.summary, names)


def _bring_in(connection: Connection, club: str, whole: Whole) -> bool:
    rulings = schema.rulings
    sheet = fold(whole.entries, whole.id)
    there = entries_of(connection, club, whole.id, 0)
    if there == whole.entries:
        return False
    if there:
        raise RulingExists(whole.id, "a ruling that is not there yet, or the same entries", "another club")
    taken = select(rulings.c.id).where(rulings.c.club == club, rulings.c.day == whole.day, rulings.c.nth == whole.nth)
    free = whole.nth is not None and connection.scalar(taken) is None
    connection.execute(
        insert(rulings).values(
            club=club,
            id=whole.id,
            day=whole.day,
            nth=whole.nth if free else next_number(connection, club, whole.day),
            opened_at=sheet.opened_at,
            summary=dict(whole.summary),
            **listed(sheet),
        )
    )
    # One that was deleted and is brought back can be written on again, and is kept.
    of = {"club": club, "ruling": whole.id}
    connection.execute(delete(schema.erased).filter_by(**of))
    insert_entries(connection, club, whole.id, whole.entries, None)
    for seat, name in whole.names.items():
        connection.execute(insert(schema.names).values(**of, seat=seat, name=name))
    return True
