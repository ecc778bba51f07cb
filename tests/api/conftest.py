"""The API, open to everybody as it is on a machine of one's own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.api.support import Clock, Program, api


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def program(tmp_path: Path, clock: Clock) -> Iterator[Program]:
    with api(tmp_path, clock=clock) as made:
        yield made
