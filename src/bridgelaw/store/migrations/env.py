"""What Alembic runs: the migrations, on the connection and inside the transaction of ``Store.migrate``."""

from __future__ import annotations

from alembic import context

from bridgelaw.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
