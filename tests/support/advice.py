"""A measure that only knows what it is told."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from bridgelaw.table.cards import Card


@dataclass(frozen=True)
class Told:
    comparable: bool | None
    ground: str | None = None
    reason: str = "argued"
    p: Fraction = Fraction(2, 3)
    p1: Fraction = Fraction(3, 4)

    def breaks(self) -> tuple[tuple[str, Fraction], ...]:
        return ()

    def witness(self) -> tuple[Card, ...]:
        return ()
