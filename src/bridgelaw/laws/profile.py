"""Profiles: how a regulating authority reads the points that the Laws leave open.

``profiles/points.toml`` lists the points: the question, the possible readings, the default with its
source.  A profile is a file of its own beside it and holds only what it reads otherwise, each value with
its source.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from bridgelaw.errors import UnknownProfile

__all__ = ["DEFAULT", "Point", "Profile", "points", "profile", "profiles"]

DEFAULT = "WBF"
_FOLDER = Path(__file__).parent / "profiles"


@dataclass(frozen=True, slots=True)
class Point:
    """A contested point: its number, the question, the readings (key to meaning) and the default."""

    id: str
    question: str
    readings: Mapping[str, str]
    default: str
    source: str

    @property
    def settled(self) -> bool:
        """Whether the engine knows one reading only."""
        return len(self.readings) == 1


@dataclass(frozen=True)
class Profile:
    """An authority's readings.  ``own`` holds what differs from the default, as (reading, source).

    Profiles are compared by their names.
    """

    name: str
    title: str
    own: Mapping[str, tuple[str, str]] = field(default_factory=dict, compare=False)
    _readings: Mapping[str, str] = field(default_factory=dict, repr=False, compare=False)

    def reading(self, point: str) -> str:
        """The reading of a point, such as ``literal`` for ``CP-09``."""
        return self._readings[point]

    def source(self, point: str) -> str:
        """Where the reading comes from."""
        return self.own[point][1] if point in self.own else points()[point].source


@functools.cache
def points() -> Mapping[str, Point]:
    """The contested points, by number."""
    data = _load("points")
    return MappingProxyType(
        {
            id: Point(id, p["question"], MappingProxyType(p["readings"]), p["default"], p["source"])
            for id, p in data.items()
        }
    )


@functools.cache
def profiles() -> tuple[str, ...]:
    """The names of the profiles, the default first."""
    names = sorted(p.stem for p in _FOLDER.glob("*.toml") if p.stem != "points")
    return (DEFAULT, *(n for n in names if n != DEFAULT))


@functools.cache
def profile(name: str = DEFAULT) -> Profile:
    """The profile of that name.  Raises :class:`~bridgelaw.errors.UnknownProfile`."""
    if name not in profiles():
        raise UnknownProfile(name, "one of " + ", ".join(profiles()), f"profile: {DEFAULT}")
    data = _load(name)
    own = {id: (v["reading"], v["source"]) for id, v in data.get("readings", {}).items()}
    readings = {id: own[id][0] if id in own else point.default for id, point in points().items()}
    return Profile(name, data["title"], MappingProxyType(own), MappingProxyType(readings))


def _load(name: str) -> dict[str, Any]:
    return tomllib.loads((_FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
