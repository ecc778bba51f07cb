"""The API, open to everybody as it is on a machine of one's own, on a database of the test's own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.api.support import Clock, Program, api
from tests.store.conftest import KINDS, Maker, makers, migrated_file, server

__all__ = ["KINDS", "makers", "migrated_file", "server"]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def url(makers: dict[str, Maker]) -> str:
    """A database with its tables and nothing in them."""
    return makers["sqlite"](False)


@pytest.fixture
def program(url: str, clock: Clock) -> Iterator[Program]:
    with api(url, clock=clock) as made:
        yield made
