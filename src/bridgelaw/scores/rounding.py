"""Rounding as a step of its own, with a name."""

from __future__ import annotations

from enum import Enum
from fractions import Fraction

__all__ = ["Rounding"]


class Rounding(Enum):
    """To what a number is rounded, and where exactly half goes."""

    EXACT = "exact"
    TWO_DECIMALS = "to two decimals, half away from zero"
    ONE_DECIMAL = "to one decimal, half away from zero"
    WHOLE = "to a whole number, half away from zero"
    TENS = "to tens, half away from zero"
    TENS_TOWARDS_ZERO = "to tens, half towards zero"

    def __call__(self, value: Fraction | int) -> Fraction:
        """The number, rounded; the opposite of a number is rounded to the opposite."""
        exact = Fraction(value)
        if self is Rounding.EXACT:
            return exact
        unit = _UNITS[self]
        whole, rest = divmod(abs(exact) / unit, 1)
        up = rest > Fraction(1, 2) or (rest == Fraction(1, 2) and self is not Rounding.TENS_TOWARDS_ZERO)
        size = (whole + up) * unit
        return size if exact >= 0 else -size


_UNITS: dict[Rounding, Fraction] = {
    Rounding.TWO_DECIMALS: Fraction(1, 100),
    Rounding.ONE_DECIMAL: Fraction(1, 10),
    Rounding.WHOLE: Fraction(1),
    Rounding.TENS: Fraction(10),
    Rounding.TENS_TOWARDS_ZERO: Fraction(10),
}
