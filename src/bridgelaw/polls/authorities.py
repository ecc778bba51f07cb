"""From when on a call is a logical alternative, as regulating authorities have it; data with sources."""

from __future__ import annotations

import functools
import tomllib
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from bridgelaw.errors import UnknownAuthority

__all__ = ["Threshold", "authorities", "threshold"]


@dataclass(frozen=True, slots=True)
class Threshold:
    """The share that must consider a call, and how many of those asked must choose it."""

    name: str
    title: str
    considered: Fraction
    chosen: int
    source: str


@functools.cache
def _data() -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parent / "authorities.toml").read_text(encoding="utf-8"))


def authorities() -> tuple[str, ...]:
    """The names of those of which a threshold is known."""
    return tuple(_data())


def threshold(name: str) -> Threshold:
    """The threshold of an authority.  Raises :class:`~bridgelaw.errors.UnknownAuthority`."""
    data = _data().get(name)
    if data is None:
        raise UnknownAuthority(name, f"one of {', '.join(authorities())}", f"'{authorities()[0]}'")
    return Threshold(name, data["title"], Fraction(data["considered"]), data["chosen"], data["source"])
