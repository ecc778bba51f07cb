"""The first tables.

What a migration makes is written out, and is never changed once it was released.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_CLUB = sa.String(24)
_RULING = sa.String(24)


def _moment(name: str) -> sa.Column[object]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=False)


def _of_ruling(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["club", "ruling"], ["rulings.club", "rulings.id"], name=f"fk_{table}_rulings")


def upgrade() -> None:
    """Make the tables, the triggers that keep the log as it is, and the club ``local``."""
    _clubs_and_rulings()
    _of_rulings()
    _of_browsers()
    if op.get_context().dialect.name == "sqlite":
        _guard_sqlite()
    else:
        _guard_postgresql()


def _clubs_and_rulings() -> None:
    op.create_table(
        "clubs",
        sa.Column("id", _CLUB, nullable=False),
        sa.Column("slug", sa.String(40), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("salt", sa.LargeBinary),
        sa.Column("hash", sa.LargeBinary),
        sa.Column("version", sa.Integer, nullable=False),
        _moment("created_at"),
        sa.PrimaryKeyConstraint("id", name="pk_clubs"),
        sa.UniqueConstraint("slug", name="uq_clubs_slug"),
    )
    op.create_table(
        "rulings",
        sa.Column("club", _CLUB, nullable=False),
        sa.Column("id", _RULING, nullable=False),
        sa.Column("day", sa.Date, nullable=False),
        sa.Column("nth", sa.Integer, nullable=False),
        _moment("opened_at"),
        _moment("last_at"),
        sa.Column("seen", sa.Integer, nullable=False),
        sa.Column("table", sa.String(40)),
        sa.Column("board", sa.Integer),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("key", sa.String(200)),
        sa.PrimaryKeyConstraint("club", "id", name="pk_rulings"),
        sa.ForeignKeyConstraint(["club"], ["clubs.id"], name="fk_rulings_clubs"),
        sa.UniqueConstraint("club", "day", "nth", name="uq_rulings_club_day_nth"),
        sa.UniqueConstraint("club", "key", name="uq_rulings_club_key"),
    )
    op.create_index("ix_rulings_club_last_at", "rulings", ["club", "last_at"])


def _of_rulings() -> None:
    op.create_table(
        "entries",
        sa.Column("club", _CLUB, nullable=False),
        sa.Column("ruling", _RULING, nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        _moment("at"),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("key", sa.String(200)),
        sa.PrimaryKeyConstraint("club", "ruling", "number", name="pk_entries"),
        _of_ruling("entries"),
        sa.CheckConstraint("number >= 1", name="ck_entries_number"),
    )
    op.create_table(
        "erased",
        sa.Column("club", _CLUB, nullable=False),
        sa.Column("ruling", _RULING, nullable=False),
        _moment("at"),
        sa.PrimaryKeyConstraint("club", "ruling", name="pk_erased"),
    )
    op.create_table(
        "names",
        sa.Column("club", _CLUB, nullable=False),
        sa.Column("ruling", _RULING, nullable=False),
        sa.Column("seat", sa.String(1), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.PrimaryKeyConstraint("club", "ruling", "seat", name="pk_names"),
        _of_ruling("names"),
    )
    op.create_table(
        "shares",
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.Column("club", _CLUB, nullable=False),
        sa.Column("ruling", _RULING, nullable=False),
        _moment("at"),
        sa.PrimaryKeyConstraint("hash", name="pk_shares"),
        _of_ruling("shares"),
    )
    op.create_index("ix_shares_club_ruling", "shares", ["club", "ruling"])


def _of_browsers() -> None:
    op.create_table(
        "browsers",
        sa.Column("id", sa.String(100), nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        _moment("expires"),
        sa.PrimaryKeyConstraint("id", name="pk_browsers"),
    )
    op.create_index("ix_browsers_expires", "browsers", ["expires"])
    op.create_table(
        "attempts",
        sa.Column("number", sa.Integer, nullable=False, autoincrement=True),
        sa.Column("who", sa.String(200), nullable=False),
        _moment("at"),
        sa.PrimaryKeyConstraint("number", name="pk_attempts"),
    )
    op.create_index("ix_attempts_who_at", "attempts", ["who", "at"])


_NEXT = "(SELECT coalesce(max(number), 0) + 1 FROM entries WHERE club = NEW.club AND ruling = NEW.ruling)"
_ERASED = "EXISTS (SELECT 1 FROM erased WHERE erased.club = OLD.club AND erased.ruling = OLD.ruling)"


def _guard_sqlite() -> None:
    # Without this one, INSERT OR REPLACE would pass by the others.
    op.execute(
        f"CREATE TRIGGER entries_follow BEFORE INSERT ON entries WHEN NEW.number <> {_NEXT} "
        "BEGIN SELECT RAISE(ABORT, 'the log has no gaps'); END"
    )
    op.execute(
        "CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END"
    )
    op.execute(
        f"CREATE TRIGGER entries_are_kept BEFORE DELETE ON entries WHEN NOT {_ERASED} "
        "BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END"
    )


def _guard_postgresql() -> None:
    op.execute(
        "CREATE FUNCTION bridgelaw_append_only() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION 'the log is append-only'; END $$"
    )
    op.execute(
        "CREATE FUNCTION bridgelaw_erased_only() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN IF {_ERASED} THEN RETURN OLD; END IF; RAISE EXCEPTION 'the log is append-only'; END $$"
    )
    op.execute(
        "CREATE FUNCTION bridgelaw_next_only() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN IF NEW.number = {_NEXT} THEN RETURN NEW; END IF; RAISE EXCEPTION 'the log has no gaps'; END $$"
    )
    for name, when, function in (
        ("entries_follow", "BEFORE INSERT ON entries FOR EACH ROW", "bridgelaw_next_only"),
        ("entries_stay", "BEFORE UPDATE ON entries FOR EACH ROW", "bridgelaw_append_only"),
        ("entries_are_not_emptied", "BEFORE TRUNCATE ON entries FOR EACH STATEMENT", "bridgelaw_append_only"),
        ("entries_are_kept", "BEFORE DELETE ON entries FOR EACH ROW", "bridgelaw_erased_only"),
    ):
        op.execute(f"CREATE TRIGGER {name} {when} EXECUTE FUNCTION {function}()")
