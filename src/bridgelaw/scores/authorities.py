"""What regulating authorities have laid down about scores; data with sources, in ``authorities.toml``."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from bridgelaw.errors import UnknownAuthority

__all__ = ["Authority", "Likely", "Penalty", "SmallGroups", "Sympathetic", "authorities", "authority", "with_likely"]


@dataclass(frozen=True, slots=True)
class Penalty:
    """The standard procedural penalty (Law 90): a share of a top, IMPs, or victory points."""

    top: Fraction
    imps: Fraction
    victory_points: Fraction
    source: str


@dataclass(frozen=True, slots=True)
class Sympathetic:
    """How much weight is moved from the outcome that the side not at fault likes least to that which it likes best."""

    towards: Fraction
    source: str


@dataclass(frozen=True, slots=True)
class Likely:
    """What "likely" and "at all probable" mean in 12C1(e) of 2007, as probabilities.

    ``cumulative``: of a result or a better one, reached at the threshold; else of that result alone, above it.
    """

    likely: Fraction
    probable: Fraction
    cumulative: bool
    source: str


@dataclass(frozen=True, slots=True)
class SmallGroups:
    """Which groups of a fouled board are too small to be scaled, and what is given there by place."""

    least: int
    largest_from: int | None
    share_from: Fraction | None
    by_size: Mapping[int, tuple[Fraction, ...]]
    source: str

    def places(self, size: int, largest: int, of: int) -> tuple[Fraction, ...] | None:
        """The shares of a top by place in a group of ``size`` in a field of ``of``; None where it is scaled."""
        if size >= self.least:
            return None
        if self.largest_from is not None and size == largest and size >= self.largest_from:
            return None
        if self.share_from is not None and Fraction(size, of) >= self.share_from:
            return None
        return self.by_size.get(size)


@dataclass(frozen=True, slots=True)
class Authority:
    """An authority and its standards; None where none is known."""

    name: str
    title: str
    penalty: Penalty | None
    sympathetic: Sympathetic | None
    small_groups: SmallGroups | None
    likely: Likely | None


@functools.cache
def _data() -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parent / "authorities.toml").read_text(encoding="utf-8"))


def authorities() -> tuple[str, ...]:
    """The names of those of which a standard is known."""
    return tuple(_data())


def with_likely(edition: str) -> tuple[str, ...]:
    """Those whose reading of "likely" may take the place of weights: 12C1(e) of 2007, which is gone in 2017."""
    return tuple(each for each in authorities() if edition == "2007" and authority(each).likely is not None)


def authority(name: str) -> Authority:
    """The standards of an authority.  Raises :class:`~bridgelaw.errors.UnknownAuthority`."""
    data = _data().get(name)
    if data is None:
        raise UnknownAuthority(name, f"one of {', '.join(authorities())}", f"'{authorities()[0]}'")
    return Authority(
        name,
        data["title"],
        _penalty(data.get("penalty")),
        _sympathetic(data.get("sympathetic")),
        _small(data.get("small_groups")),
        _likely(data.get("likely")),
    )


def _penalty(data: Any) -> Penalty | None:
    if data is None:
        return None
    top, imps, victory_points = (Fraction(data[key]) for key in ("top", "imps", "victory_points"))
    return Penalty(top, imps, victory_points, data["source"])


def _sympathetic(data: Any) -> Sympathetic | None:
    return None if data is None else Sympathetic(Fraction(data["towards"]), data["source"])


def _likely(data: Any) -> Likely | None:
    if data is None:
        return None
    return Likely(Fraction(data["likely"]), Fraction(data["probable"]), data["cumulative"], data["source"])


def _small(rule: Any) -> SmallGroups | None:
    if rule is None:
        return None
    places = {
        int(size): tuple(Fraction(share.removesuffix("%")) / 100 for share in shares)
        for size, shares in rule["places"].items()
    }
    largest, share = rule.get("largest_from"), rule.get("share_from")
    return SmallGroups(
        int(rule["from"]),
        None if largest is None else int(largest),
        None if share is None else Fraction(share),
        places,
        rule["source"],
    )
