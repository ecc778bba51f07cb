"""The figures of a scan, added up as it goes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from bridgelaw.scan.found import Result

__all__ = ["Figures"]


@dataclass(slots=True)
class Figures:
    """What has been read so far.  ``kinds`` counts irregularities by what they are and whether the file marks them."""

    files: int = 0
    size: int = 0
    games: int = 0
    auctions: int = 0
    ended: int = 0
    calls: int = 0
    passed_out: int = 0
    kinds: Counter[tuple[str, bool]] = field(default_factory=Counter)
    seats: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)

    def add(self, result: Result) -> None:
        """Add what was found in a part."""
        self.size += result.size
        self.games += result.games
        self.auctions += result.auctions
        self.ended += result.ended
        self.calls += result.calls
        self.passed_out += result.passed_out
        self.kinds.update((found.what.value, found.marked) for found in result.irregular)
        self.seats.update(found.seat for found in result.irregular if found.seat is not None)
        self.errors.update(found.code for found in result.malformed)

    @property
    def irregular(self) -> int:
        """How many irregularities."""
        return self.kinds.total()

    @property
    def malformed(self) -> int:
        """How many records, or values in them, that cannot be read."""
        return self.errors.total()

    def document(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "files": self.files,
            "bytes": self.size,
            "games": self.games,
            "auctions": self.auctions,
            "ended": self.ended,
            "calls": self.calls,
            "passed_out": self.passed_out,
            "irregular": [
                {"what": what, "marked": marked, "number": number}
                for (what, marked), number in sorted(self.kinds.items())
            ],
            "seats": dict(sorted(self.seats.items())),
            "malformed": [{"code": code, "number": number} for code, number in sorted(self.errors.items())],
        }
