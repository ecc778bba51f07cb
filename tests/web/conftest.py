"""A store in a file, the application over it, and a phone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bridgelaw.store.sql import Store
from bridgelaw.web.app import create_app
from tests.web.phone import Clock, Phone


@pytest.fixture
def time() -> Clock:
    return Clock()


@pytest.fixture
def phone(tmp_path: Path, time: Clock) -> Iterator[Phone]:
    store = Store(f"sqlite:///{tmp_path}/page.db", time)
    store.migrate()
    yield Phone.of(create_app(store), store)
    store.close()


@pytest.fixture
def other(phone: Phone) -> Phone:
    """Another director's phone."""
    return Phone.of(phone.app, phone.store)
