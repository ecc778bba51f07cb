"""Means of samples with their standard errors and intervals of 95 %.

A mean has the interval of the normal distribution, a share that of Wilson, which holds for few deals and near 0 and 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from statistics import NormalDist

__all__ = ["CONFIDENCE", "Estimate", "difference", "mean", "share"]

#: How many of such intervals hold what is estimated.
CONFIDENCE = Fraction(95, 100)
_Z = NormalDist().inv_cdf(float(1 + CONFIDENCE) / 2)


@dataclass(frozen=True, slots=True)
class Estimate:
    """The mean of a sample, exactly; its standard error; and the interval."""

    mean: Fraction
    error: float
    low: float
    high: float


def mean(sample: Sequence[Fraction | int]) -> Estimate:
    """The mean of a sample of two values or more."""
    n = len(sample)
    found = Fraction(sum(sample)) / n
    squares = float(sum((value - found) ** 2 for value in sample))
    return _normal(found, sqrt(squares / (n - 1) / n))


def share(hits: int, n: int) -> Estimate:
    """The share of hits in a sample of one value or more."""
    part = hits / n
    centre = (part + _Z**2 / (2 * n)) / (1 + _Z**2 / n)
    width = _Z * sqrt(part * (1 - part) / n + _Z**2 / (4 * n**2)) / (1 + _Z**2 / n)
    return Estimate(Fraction(hits, n), sqrt(part * (1 - part) / n), max(0.0, centre - width), min(1.0, centre + width))


def difference(one: Estimate, other: Estimate) -> Estimate:
    """One mean less another, from samples that have nothing to do with each other."""
    return _normal(one.mean - other.mean, sqrt(one.error**2 + other.error**2))


def _normal(found: Fraction, error: float) -> Estimate:
    return Estimate(found, error, float(found) - _Z * error, float(found) + _Z * error)
