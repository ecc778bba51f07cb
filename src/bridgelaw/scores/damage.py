"""Damage, and how much of it a side inflicted on itself (Laws 12B1, and 12C1(e); 12C1(b) of 2007).

All values are in scored units (matchpoints, IMPs), never in total points, and as the side that is not at fault sees
them: ``a`` what it has, ``b`` what it would have had without the infraction, ``c`` what it could have had after the
infraction without its own error.
"""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from typing import NamedTuple

__all__ = ["Cause", "Divided", "Fault", "counts", "divide"]


class Cause(Enum):
    """Whose doing the damage is: the four cases."""

    NONE = "none"  # b <= a
    INFRACTION = "infraction"  # c <= a < b, or no error of its own
    OWN = "own"  # a < b <= c
    BOTH = "both"  # a < c < b


class Divided(NamedTuple):
    """What each side gets, both as the side not at fault sees it."""

    cause: Cause
    innocent: Fraction
    offending: Fraction


def divide(a: Fraction, b: Fraction, c: Fraction | None = None) -> Divided:
    """The four cases.  ``c`` is None where the side made no error of its own that counts.

    The side not at fault loses again what its own error cost it; the offending side has what the rectification of its
    infraction gives.
    """
    if b <= a:
        return Divided(Cause.NONE, a, a)
    if c is None or c <= a:
        return Divided(Cause.INFRACTION, b, b)
    if b <= c:
        return Divided(Cause.OWN, a, b)
    return Divided(Cause.BOTH, a + b - c, b)


class Fault(Enum):
    """What the side that is not at fault did after the irregularity."""

    SERIOUS = "serious error"
    EXTREMELY_SERIOUS = "extremely serious error"
    GAMBLING = "gambling action"
    WILD = "wild action"


#: What counts against the side in each edition.
_COUNTS = {
    "2017": frozenset((Fault.EXTREMELY_SERIOUS, Fault.GAMBLING)),
    "2007": frozenset(Fault),
}


def counts(fault: Fault, edition: str, *, related: bool = False) -> bool:
    """Whether a side has to bear what this cost it; an error that the infraction led it into does not count.

    Raises ``KeyError`` for an edition that is not known; :func:`bridgelaw.scores.adjusted.adjust` looks before.
    """
    error = fault in (Fault.SERIOUS, Fault.EXTREMELY_SERIOUS)
    return fault in _COUNTS[edition] and not (error and related)
