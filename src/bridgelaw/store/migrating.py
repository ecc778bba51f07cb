"""Bringing the tables up to date, with Alembic."""

from __future__ import annotations

from importlib.resources import files

from sqlalchemy import Connection, inspect, text

from bridgelaw.store.errors import DatabaseNewer

__all__ = ["HEAD", "migrate", "revision"]

#: The last migration; a test holds it to the folder.
HEAD = "0001"
#: Any number, the same for all who migrate.
_LOCK = 0x627269646765


def migrate(connection: Connection) -> None:
    """Run the migrations that are missing, inside the transaction of the connection.  Raises ``DatabaseNewer``."""
    if connection.dialect.name == "postgresql":
        # SQLite's transaction has kept the others out from its beginning.
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    found = revision(connection)
    if found == HEAD:
        return
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(files("bridgelaw.store") / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise DatabaseNewer(
            f"tables of version {found}", f"tables of version {HEAD} or older", "a later bridgelaw"
        ) from error


def revision(connection: Connection) -> str | None:
    """The migration that ran last; None for a database without tables."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return None if found is None else str(found)
