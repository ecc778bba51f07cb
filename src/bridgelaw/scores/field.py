"""What stands at the tables of a board: a score, several that are weighted, two that do not balance, or none.

A field is a list of entries in the order of the tables.  Scores are those of North-South, in points of Law 77.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import NamedTuple, Protocol

from bridgelaw.errors import UnreadableField, UnreadableShare, WrongSum
from bridgelaw.table.seat import Side

__all__ = [
    "NOT_PLAYED",
    "Artificial",
    "Average",
    "Both",
    "Entry",
    "NotPlayed",
    "Scoring",
    "Split",
    "Weighted",
    "frequencies",
    "read_share",
    "score_field",
]


@dataclass(frozen=True, slots=True)
class Weighted:
    """Scores with their weights (Law 12C1(c)); the weights add up to 1.  A score alone has all of it.

    Raises :class:`~bridgelaw.errors.WrongSum`, and :class:`~bridgelaw.errors.UnreadableShare` for a weight below 0.
    """

    shares: tuple[tuple[int, Fraction], ...]

    def __post_init__(self) -> None:
        for _, weight in self.shares:
            if weight < 0:
                raise UnreadableShare(str(weight), "a weight from 0 to 1", "'60%'")
        total = sum((weight for _, weight in self.shares), Fraction(0))
        if total != 1:
            raise WrongSum(str(total), "weights that add up to 1", "'60%' and '40%'")

    @classmethod
    def of(cls, shares: Mapping[int, Fraction] | Iterable[tuple[int, Fraction]]) -> Weighted:
        """From scores with weights; the same score twice is one score with both weights, and none with weight 0."""
        merged: dict[int, Fraction] = {}
        for score, weight in shares.items() if isinstance(shares, Mapping) else shares:
            merged[score] = merged.get(score, Fraction(0)) + weight
        return cls(tuple(sorted((score, weight) for score, weight in merged.items() if weight)))

    @classmethod
    def certain(cls, score: int) -> Weighted:
        """One score."""
        return cls(((score, Fraction(1)),))

    def mean(self, worth: Callable[[int], Fraction | int] = Fraction) -> Fraction:
        """What the scores are worth, each converted first and then weighted; of the scores themselves by default.

        The mean of the total points is no score that a contestant can be given.
        """
        return sum((weight * worth(score) for score, weight in self.shares), Fraction(0))

    def seen_by(self, side: Side) -> Weighted:
        """The scores as that side's own."""
        return self if side is Side.NS else Weighted.of((-score, weight) for score, weight in self.shares)


class Average(Enum):
    """An artificial adjusted score (Law 12C2): average plus, average, average minus."""

    PLUS = "A+"
    AVERAGE = "A"
    MINUS = "A-"

    @property
    def per_cent(self) -> int:
        """60, 50 or 40: the least, all and the most that it gives at matchpoints."""
        return {"A+": 60, "A": 50, "A-": 40}[self.value]

    @property
    def sign(self) -> int:
        """1, 0 or -1."""
        return {"A+": 1, "A": 0, "A-": -1}[self.value]


@dataclass(frozen=True, slots=True)
class Artificial:
    """An artificial adjusted score; a fraction is a share of a top that is given instead of an average."""

    ns: Average | Fraction
    ew: Average | Fraction

    def of(self, side: Side) -> Average | Fraction:
        """What that side gets."""
        return self.ns if side is Side.NS else self.ew


@dataclass(frozen=True, slots=True)
class Split:
    """Scores that do not balance: what North-South are scored by, and what East-West are; both of North-South."""

    ns: Weighted
    ew: Weighted


class NotPlayed(Enum):
    """A table at which the board was not played and no score is given."""

    NOT_PLAYED = "-"


NOT_PLAYED = NotPlayed.NOT_PLAYED

Entry = Weighted | Split | Artificial | NotPlayed


class Both(NamedTuple):
    """What the two sides of a table get, in scored units; None where the board was not played."""

    ns: Fraction | None
    ew: Fraction | None

    def of(self, side: Side) -> Fraction:
        """What that side gets.  Raises :class:`~bridgelaw.errors.UnreadableField` where that is nothing."""
        found = self.ns if side is Side.NS else self.ew
        if found is None:
            raise UnreadableField("a table without a result", "a result, or an artificial score", "'4H= N' or 'A+'")
        return found


class Scoring(Protocol):
    """A form of scoring: what the same board at several tables is worth to those who sat in one direction."""

    def direction(self, tables: Sequence[Weighted], of: int) -> list[Fraction]:
        """What each table gets, scores being its own; ``of`` is how many should have played the board."""

    def artificial(self, given: Average | Fraction, of: int) -> Fraction:
        """What an artificial score is worth among ``of`` tables."""


def frequencies(tables: Iterable[Weighted]) -> dict[int, Fraction]:
    """How often each score occurs, lowest first; a weighted score counts as the parts of it."""
    found: dict[int, Fraction] = {}
    for table in tables:
        for score, weight in table.shares:
            found[score] = found.get(score, Fraction(0)) + weight
    return dict(sorted(found.items()))


def views(entries: Iterable[Entry], side: Side) -> list[Weighted]:
    """The scores of the tables that have some, as a side's own."""
    return [
        (entry if isinstance(entry, Weighted) else entry.ns if side is Side.NS else entry.ew).seen_by(side)
        for entry in entries
        if isinstance(entry, (Weighted, Split))
    ]


def score_field(scoring: Scoring, entries: Sequence[Entry], of: int | None = None) -> list[Both]:
    """What every table of a board gets, in scored units.

    ``of`` is how many tables should have played the board, by default those of the field; tables without a score
    count among them.  Raises :class:`~bridgelaw.errors.UnreadableField` where fewer than there are are named.
    """
    whole = len(entries) if of is None else of
    if whole < len(entries):
        raise UnreadableField(
            f"{whole} of {len(entries)} tables", "at least as many as have a result", str(len(entries))
        )
    columns = {}
    for side in Side:
        scored = iter(scoring.direction(views(entries, side), whole))
        columns[side] = [
            scoring.artificial(entry.of(side), whole)
            if isinstance(entry, Artificial)
            else None
            if entry is NOT_PLAYED
            else next(scored)
            for entry in entries
        ]
    return [Both(*pair) for pair in zip(columns[Side.NS], columns[Side.EW], strict=True)]


#: A share of few digits, so that no sum of them has many.
_SHARE = re.compile(r"(?P<number>\d{1,3}(?:[.,]\d{1,4})?)\s*(?P<per_cent>%)?|(?P<part>\d{1,3})/(?P<of>[1-9]\d{0,2})")


def read_share(text: str) -> Fraction:
    """A weight or share: ``60%``, ``0.6``, ``0,6`` or ``3/5``, of up to four decimals and three digits.

    Raises :class:`~bridgelaw.errors.UnreadableShare`.
    """
    match = _SHARE.fullmatch(text.strip()) if isinstance(text, str) and len(text) <= 40 and text.isascii() else None
    found = Fraction(-1)
    if match is not None and match["number"]:
        found = Fraction(match["number"].replace(",", ".")) / (100 if match["per_cent"] else 1)
    elif match is not None:
        found = Fraction(int(match["part"]), int(match["of"]))
    if not 0 <= found <= 1:
        raise UnreadableShare(text, "a weight from 0 to 1, or in per cent", "'60%', '0.6' or '3/5'")
    return found
