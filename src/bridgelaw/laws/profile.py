"""Profiles: how a regulating authority reads the points that the Laws leave open.

``profiles/points.toml`` lists the points: the question, the possible readings with their sources, the default;
``profiles/settings.toml`` what changes no ruling, but what the Director is told to do; ``profiles/thresholds.toml``
from which share of hands on a measured replacement is comparable.  A profile is a file of
its own beside them and holds only what its authority is known to read or to do, each value with its source.
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

__all__ = ["DEFAULT", "Point", "Profile", "Setting", "points", "profile", "profiles", "settings", "thresholds"]

DEFAULT = "WBF"
_FOLDER = Path(__file__).parent / "profiles"
_LISTS = ("points", "settings", "thresholds")
_NONE: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Point:
    """A contested point: its number, the question, the readings (key to meaning), the default, the sources.

    ``kind`` is ``ruling`` where another reading makes another ruling, ``advice`` where it changes what the
    Director is told, and ``settled`` where only one reading is known.  ``editions`` are those under which the
    question arises; none stands for all.  ``others`` is what somebody else holds and no profile can choose.
    """

    id: str
    question: str
    readings: Mapping[str, str]
    default: str
    sources: Mapping[str, str]
    kind: str
    editions: tuple[str, ...] = ()
    others: str = ""

    @property
    def source(self) -> str:
        """Where the default comes from."""
        return self.sources[self.default]

    @property
    def settled(self) -> bool:
        """Whether only one reading is known."""
        return self.kind == "settled"

    def arises(self, edition: str) -> bool:
        """Whether the question arises under an edition."""
        return not self.editions or edition in self.editions


@dataclass(frozen=True, slots=True)
class Setting:
    """Something that authorities do differently and that changes no ruling.  ``type``: ``choice`` or ``flag``.

    The values are named as in the texts; those of a flag are ``yes`` and ``no``.
    """

    id: str
    question: str
    type: str
    values: Mapping[str, str]
    default: str
    sources: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Threshold:
    """A share of hands at which an opinion on comparability changes, as a decimal text such as ``0.98``."""

    id: str
    question: str
    default: str
    source: str


@dataclass(frozen=True)
class Profile:
    """An authority's readings, settings and thresholds.

    ``own``, ``does`` and ``from_share`` hold its own, as (value, source).

    ``edition`` is the edition that the authority plays, with the source.  Profiles are compared by their names.
    """

    name: str
    title: str
    own: Mapping[str, tuple[str, str]] = field(default_factory=dict, compare=False)
    _readings: Mapping[str, str] = field(default_factory=dict, repr=False, compare=False)
    does: Mapping[str, tuple[str, str]] = field(default_factory=dict, compare=False)
    edition: tuple[str, str] | None = field(default=None, compare=False)
    from_share: Mapping[str, tuple[str, str]] = field(default_factory=dict, compare=False)

    def reading(self, point: str) -> str:
        """The reading of a point, such as ``literal`` for ``CP-09``."""
        return self._readings[point]

    def source(self, point: str) -> str:
        """Where the reading comes from."""
        return self.own[point][1] if point in self.own else points()[point].sources[self.reading(point)]

    def setting(self, id: str) -> str:
        """The value of a setting, such as ``open`` for ``ask_unintended``."""
        return self.does[id][0] if id in self.does else settings()[id].default

    @property
    def thresholds(self) -> Mapping[str, str]:
        """The shares at which an opinion on comparability changes, as decimal texts."""
        return {id: self.from_share[id][0] if id in self.from_share else t.default for id, t in thresholds().items()}


@functools.cache
def points() -> Mapping[str, Point]:
    """The contested points, by number."""
    return MappingProxyType({id: _point(id, data) for id, data in _load("points").items()})


def _point(id: str, data: Mapping[str, Any]) -> Point:
    readings, default, others = data["readings"], data["default"], data.get("others", "")
    known = "ruling" if len(readings) > 1 else "advice" if others else "settled"
    return Point(
        id,
        data["question"],
        MappingProxyType(readings),
        default,
        _sources(data, default),
        data.get("kind", known),
        tuple(data.get("editions", ())),
        others,
    )


@functools.cache
def settings() -> Mapping[str, Setting]:
    """The settings, by name."""
    return MappingProxyType({id: _setting(id, data) for id, data in _load("settings").items()})


def _setting(id: str, data: Mapping[str, Any]) -> Setting:
    default = _named(data["default"])
    values = MappingProxyType(data["values"])
    return Setting(id, data["question"], data["type"], values, default, _sources(data, default))


@functools.cache
def thresholds() -> Mapping[str, Threshold]:
    """The thresholds, by name."""
    return MappingProxyType({id: Threshold(id, **data) for id, data in _load("thresholds").items()})


def _sources(data: Mapping[str, Any], default: str) -> Mapping[str, str]:
    return MappingProxyType({default: data["source"], **data.get("sources", _NONE)})


def _named(value: str | bool) -> str:
    """A value as the texts name it."""
    return value if isinstance(value, str) else "yes" if value else "no"


@functools.cache
def profiles() -> tuple[str, ...]:
    """The names of the profiles, the default first."""
    names = sorted(p.stem for p in _FOLDER.glob("*.toml") if p.stem not in _LISTS)
    return (DEFAULT, *(n for n in names if n != DEFAULT))


@functools.cache
def profile(name: str = DEFAULT) -> Profile:
    """The profile of that name.  Raises :class:`~bridgelaw.errors.UnknownProfile`."""
    if name not in profiles():
        raise UnknownProfile(name, "one of " + ", ".join(profiles()), f"profile: {DEFAULT}")
    data = _load(name)
    own = {id: (v["reading"], v["source"]) for id, v in data.get("readings", _NONE).items()}
    does = {id: (_named(v["value"]), v["source"]) for id, v in data.get("settings", _NONE).items()}
    readings = {id: own[id][0] if id in own else point.default for id, point in points().items()}
    shares = {id: (v["value"], v["source"]) for id, v in data.get("thresholds", _NONE).items()}
    edition = data.get("edition")
    return Profile(
        name,
        data["title"],
        MappingProxyType(own),
        MappingProxyType(readings),
        MappingProxyType(does),
        None if edition is None else (edition["name"], edition["source"]),
        MappingProxyType(shares),
    )


def _load(name: str) -> dict[str, Any]:
    return tomllib.loads((_FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
