"""Printings: where printed texts and translations of an edition differ, and which of them is followed here."""

from __future__ import annotations

import functools
import tomllib
from pathlib import Path

__all__ = ["differences", "printings"]


@functools.cache
def printings() -> dict[str, tuple[str, tuple[str, ...]]]:
    """The differences by key: the edition, and the clauses that they concern."""
    data = tomllib.loads((Path(__file__).parent / "printings.toml").read_text(encoding="utf-8"))
    return {key: (entry["edition"], tuple(entry["clauses"])) for key, entry in data.items()}


def differences(edition: str, clause: str) -> tuple[str, ...]:
    """The keys of the differences that concern a clause."""
    return tuple(key for key, (name, clauses) in printings().items() if name == edition and clause in clauses)
