"""Where the editions differ, kept as text.  GOLDEN=write python -m pytest tests/golden writes it anew."""

from __future__ import annotations

import os
from itertools import pairwise
from pathlib import Path

from bridgelaw.laws.edition import EDITIONS
from tests.golden.editions import listing

FILE = Path(__file__).parent / "editions.txt"


def test_where_the_editions_differ() -> None:
    text = "\n\n".join(listing(old, new) for new, old in pairwise(EDITIONS))
    if os.environ.get("GOLDEN") == "write":
        FILE.write_text(text, encoding="utf-8")
    assert text == FILE.read_text(encoding="utf-8")


def test_an_edition_does_not_differ_from_itself() -> None:
    name = EDITIONS[0]
    assert " 0 differ" in listing(name, name)
