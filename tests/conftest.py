"""For all tests: how long something takes is measured in the benchmarks and never asserted here."""

from __future__ import annotations

import pytest
from hypothesis import settings

from tests.support.endplay import RELEASED

#: These are of endplay from their first line on.
collect_ignore = [] if RELEASED else ["formats/pbn/test_others.py", "interop/test_endplay.py"]

settings.register_profile("no deadline", deadline=None)
settings.load_profile("no deadline")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the long tests, some minutes each, and nothing else")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The long tests run by themselves (``make long``): elsewhere they are left out, and counted as such."""
    wanted = bool(config.getoption("--long"))
    out = [item for item in items if (item.get_closest_marker("long") is not None) is not wanted]
    if out:
        config.hook.pytest_deselected(items=out)
        items[:] = [item for item in items if (item.get_closest_marker("long") is not None) is wanted]
