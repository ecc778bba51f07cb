"""The tables, as SQLAlchemy Core sees them; the migrations make them, and a test holds the two together.

Times are UTC; bodies are JSON in a text, the same characters on both databases.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    CheckConstraint,
    Column,
    Date,
    DateTime,
    Dialect,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
)

__all__ = [
    "METADATA",
    "Document",
    "Moment",
    "attempts",
    "browsers",
    "clubs",
    "entries",
    "erased",
    "names",
    "rulings",
    "shares",
]


class Moment(TypeDecorator[datetime]):
    """A time with its zone, kept in UTC: SQLite has no zones, and would keep the time without one."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """The time for the database, in UTC."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time without a zone")
        value = value.astimezone(UTC)
        return value.replace(tzinfo=None) if dialect.name == "sqlite" else value

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """The time with its zone, UTC."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Document(TypeDecorator[Mapping[str, Any]]):
    """Plain data as JSON in a text."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Mapping[str, Any] | None, dialect: Dialect) -> str | None:
        """The data as JSON."""
        return None if value is None else json.dumps(value, allow_nan=False, separators=(",", ":"))

    def process_result_value(self, value: str | None, dialect: Dialect) -> dict[str, Any] | None:
        """The data."""
        return None if value is None else json.loads(value)


METADATA = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(referred_table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)


def _of_ruling() -> ForeignKeyConstraint:
    return ForeignKeyConstraint(["club", "ruling"], ["rulings.club", "rulings.id"])


#: ``version`` goes up with every new code, so that sessions under the old one end.
clubs = Table(
    "clubs",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("slug", String(40), nullable=False, unique=True),
    Column("name", String(200), nullable=False),
    Column("salt", LargeBinary),
    Column("hash", LargeBinary),
    Column("version", Integer, nullable=False),
    Column("created_at", Moment, nullable=False),
)

#: One row a ruling: what a list of rulings shows, and the number of its last entry, by which writers meet.
rulings = Table(
    "rulings",
    METADATA,
    Column("club", String(24), ForeignKey("clubs.id"), primary_key=True),
    Column("id", String(24), primary_key=True),
    Column("day", Date, nullable=False),
    Column("nth", Integer, nullable=False),
    Column("opened_at", Moment, nullable=False),
    Column("last_at", Moment, nullable=False),
    Column("seen", Integer, nullable=False),
    Column("table", String(40)),
    Column("board", Integer),
    Column("summary", Document, nullable=False),
    Column("key", String(200)),
    UniqueConstraint("club", "day", "nth"),
    UniqueConstraint("club", "key"),
    Index(None, "club", "last_at"),
)

#: The log.  Triggers refuse every change, and every deletion but that of a ruling that stands in ``erased``.
entries = Table(
    "entries",
    METADATA,
    Column("club", String(24), primary_key=True),
    Column("ruling", String(24), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Moment, nullable=False),
    Column("kind", String(20), nullable=False),
    Column("body", Document, nullable=False),
    Column("key", String(200)),
    _of_ruling(),
    CheckConstraint("number >= 1", name="number"),
)

#: Rulings that were deleted on purpose: that they were there, and nothing of what was in them.
erased = Table(
    "erased",
    METADATA,
    Column("club", String(24), primary_key=True),
    Column("ruling", String(24), primary_key=True),
    Column("at", Moment, nullable=False),
)

#: Who sat where, apart from the facts.
names = Table(
    "names",
    METADATA,
    Column("club", String(24), primary_key=True),
    Column("ruling", String(24), primary_key=True),
    Column("seat", String(1), primary_key=True),
    Column("name", String(200), nullable=False),
    _of_ruling(),
)

#: Links to one record; of the token only its SHA-256.
shares = Table(
    "shares",
    METADATA,
    Column("hash", LargeBinary, primary_key=True),
    Column("club", String(24), nullable=False),
    Column("ruling", String(24), nullable=False),
    Column("at", Moment, nullable=False),
    _of_ruling(),
    Index(None, "club", "ruling"),
)

#: What one browser is shown, such as a screen that is handed round.
browsers = Table(
    "browsers",
    METADATA,
    Column("id", String(100), primary_key=True),
    Column("state", Document, nullable=False),
    Column("expires", Moment, nullable=False),
    Index(None, "expires"),
)

#: Access codes that were wrong, for the rate limit.
attempts = Table(
    "attempts",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("who", String(200), nullable=False),
    Column("at", Moment, nullable=False),
    Index(None, "who", "at"),
)
