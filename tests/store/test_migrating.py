"""The tables are made and brought up to date: all of it or nothing, once, and as the code sees them."""

from __future__ import annotations

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Barrier

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

import bridgelaw.store
from bridgelaw.store.errors import DatabaseNewer, DatabaseUnavailable
from bridgelaw.store.migrating import HEAD
from bridgelaw.store.schema import METADATA
from bridgelaw.store.sql import LOCAL, Store
from tests.store.conftest import Maker
from tests.store.test_store import BODY


def test_the_tables_are_those_that_the_code_sees(store: Store) -> None:
    with store.reading() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, METADATA) == []


def test_the_difference_would_be_seen(store: Store) -> None:
    with store.writing() as connection:
        connection.execute(text("ALTER TABLE names ADD COLUMN more TEXT"))
    with store.reading() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert len(compare_metadata(context, METADATA)) == 1


def test_the_last_migration_is_known() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(bridgelaw.store.__file__).parent / "migrations"))
    assert ScriptDirectory.from_config(config).get_heads() == [HEAD]


def test_many_migrate_at_once(make: Maker) -> None:
    url = make(True)
    ready = Barrier(8)

    def migrate(n: int) -> str:
        with closing(Store(url)) as store:
            ready.wait(30)
            store.migrate()
            store.check()
            return store.open(LOCAL, BODY)

    with ThreadPoolExecutor(8) as threads:
        rulings = list(threads.map(migrate, range(8)))
    with closing(Store(url)) as store:
        assert {summary.id for summary in store.rulings(LOCAL)} == set(rulings)
        assert [club.id for club in store.clubs()] == [LOCAL]


def test_once_more_changes_nothing(store: Store) -> None:
    ruling = store.open(LOCAL, BODY)
    store.set_code(LOCAL, "green table")
    store.migrate()
    assert len(store.read(LOCAL, ruling)) == 1
    assert store.check_code("local", "green table") is not None


def test_tables_of_a_later_version_are_left_alone(store: Store) -> None:
    with store.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(DatabaseNewer):
        store.migrate()
    with pytest.raises(DatabaseUnavailable):
        store.check()


@pytest.mark.skipif(os.name != "posix", reason="there are no such permissions elsewhere")
def test_a_new_file_is_its_owners_alone(tmp_path: Path) -> None:
    with closing(Store(f"sqlite:///{tmp_path}/log.db")) as store:
        store.migrate()
        assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()} == {0o600}
