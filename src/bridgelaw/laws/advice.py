"""What somebody who knows the pairs' methods tells the engine: what calls mean there, and whether one is comparable.

No law measures hands.  An :class:`Adviser` is given to the state from outside; without one every comparison is the
Director's.  What it says is advice: the ruling goes on with it, and the Director may decide otherwise.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Protocol

from bridgelaw.table.call import Call
from bridgelaw.table.cards import Card
from bridgelaw.table.record import Meaning, Record
from bridgelaw.table.seat import Seat

__all__ = ["Adviser", "Measure"]


class Measure(Protocol):
    """How the meaning of a replacement lies to that of the withdrawn call."""

    @property
    def comparable(self) -> bool | None:
        """What is advised; None where it is a judgement for the Director."""

    @property
    def ground(self) -> str | None:
        """The test that is met: 23A1, 23A2 or 23A3, or that of an earlier code; None where none is."""

    @property
    def reason(self) -> str:
        """Why, as the name of a sentence: ``subset``, ``purpose`` and so on."""

    @property
    def p(self) -> Fraction:
        """The share of the hands of the replacement that could have made the withdrawn call."""

    @property
    def p1(self) -> Fraction:
        """The same, with a point more at each end of the withdrawn call's ranges of points."""

    def breaks(self) -> tuple[tuple[str, Fraction], ...]:
        """What the withdrawn call promises, and the share of the hands that do not fit which breaks it."""

    def witness(self) -> tuple[Card, ...]:
        """A hand that makes the replacement and not the withdrawn call; empty if none does."""


class Adviser(Protocol):
    """Knows what calls mean in the methods of the pairs at the table, and measures."""

    def meaning(self, record: Record, seat: Seat, call: Call, said: Meaning) -> Meaning:
        """What the call shows: as said, and filled in from the player's methods where nothing was said."""

    def measure(self, test: str, withdrawn: Meaning, replacement: Meaning) -> Measure | None:
        """The measure by a test (``23A``, ``27B1(b)`` of 2007); None where one of the meanings is not known."""
