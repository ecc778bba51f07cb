"""Matchpoints (Law 78A): ties, weighted scores, boards that were played fewer times, fouled boards (Law 87).

A traveller is a count of scores, and a weighted score counts in parts: with ``f`` for how often a score occurs,
a score is worth ``2 * sum(f of the lower ones) + f - 1``.  That is exactly what one whole traveller for each outcome
gives, weighted afterwards, and it holds for every other pair as well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction

from bridgelaw.errors import UnreadableField
from bridgelaw.scores.authorities import SmallGroups
from bridgelaw.scores.field import NOT_PLAYED, Artificial, Average, Both, Entry, Weighted, frequencies, score_field

__all__ = ["Fewer", "Matchpoints", "Traveller", "average_with_session", "fouled", "neuberg", "top"]

_ONE = Fraction(1)


def top(tables: int) -> int:
    """The most matchpoints that a board gives: two for each other table."""
    return 2 * max(0, tables - 1)


@dataclass(frozen=True)
class Traveller:
    """How often each score occurs; parts of a score as well (5.6 times +110).

    ``worth`` are the matchpoints of each score, for whoever is among those counted.
    """

    counts: Mapping[int, Fraction]
    worth: Mapping[int, Fraction] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        worth: dict[int, Fraction] = {}
        below = Fraction(0)
        for score in sorted(self.counts):
            worth[score] = 2 * below + self.counts[score] - 1
            below += self.counts[score]
        object.__setattr__(self, "worth", worth)

    @property
    def top(self) -> Fraction:
        """The most matchpoints: the worth of a score alone above all others."""
        return 2 * (sum(self.counts.values(), Fraction(0)) - 1)

    def scaled(self, by: Fraction) -> Traveller:
        """The traveller with every score as often again: Neuberg's principle."""
        return Traveller({score: count * by for score, count in self.counts.items()})


def neuberg(matchpoints: Fraction | int, n: int, of: int) -> Fraction:
    """Matchpoints from a board that was played ``n`` times where others were played ``of`` times (Neuberg)."""
    return Fraction(of, n) * (matchpoints + 1) - 1


class Fewer(Enum):
    """How a board is scored that was played fewer times than others.

    ``ADDITIVE`` (half a point for each side from every table that is missing, once done by hand) is too flat, and
    ``FACTOR`` moves the average; they are here since old results were scored so.
    """

    NEUBERG = "neuberg"
    ADDITIVE = "additive"
    AS_PLAYED = "as played"

    def __call__(self, matchpoints: Fraction, n: int, of: int) -> Fraction:
        """The matchpoints out of ``top(of)``."""
        if self is Fewer.NEUBERG:
            return neuberg(matchpoints, n, of)
        return matchpoints + (of - n) if self is Fewer.ADDITIVE else matchpoints


@dataclass(frozen=True, slots=True)
class Matchpoints:
    """Scoring by matchpoints: two for a lower score, one for the same.  Scores in half of that: see ``per_table``."""

    fewer: Fewer = Fewer.NEUBERG
    #: 2, or 1 where a table that is beaten counts one point, as in North America.
    per_table: int = 2

    def direction(self, tables: Sequence[Weighted], of: int) -> list[Fraction]:
        """What each table gets, scores being its own; out of ``of`` tables."""
        worth = Traveller(frequencies(tables)).worth
        scale = Fraction(self.per_table, 2)
        return [scale * self.fewer(table.mean(worth.__getitem__), len(tables), of) for table in tables]

    def artificial(self, given: Average | Fraction, of: int) -> Fraction:
        """60, 50 or 40 % of a top, or the share of it that is given."""
        share = Fraction(given.per_cent, 100) if isinstance(given, Average) else given
        return share * self.top(of)

    def top(self, of: int) -> Fraction:
        """The most that a board gives."""
        return Fraction(self.per_table * max(0, of - 1))

    def share(self, points: Fraction, of: int) -> Fraction:
        """Matchpoints as a share of a top.  Raises ``UnreadableField`` where there is nobody to compare with."""
        if of < 2:
            raise UnreadableField("one table", "two tables or more, to compare", "'[{score: 420}, {score: 50}]'")
        return points / self.top(of)


# --- fouled boards (Law 87) -------------------------------------------------------------------------------


def fouled(
    entries: Sequence[Entry],
    groups: Sequence[int],
    scoring: Matchpoints | None = None,
    small: SmallGroups | None = None,
    of: int | None = None,
) -> list[Both]:
    """What every table gets where not all played the same board: each group is scored by itself (Law 87).

    ``groups`` names the group of each table.  ``small`` is the regulation on groups too small to be scaled; without
    one all are scaled.
    """
    how = scoring or Matchpoints()
    whole = len(entries) if of is None else of
    if len(groups) != len(entries):
        raise UnreadableField(f"{len(groups)} groups", f"the group of each of the {len(entries)} tables", "[1, 1, 2]")
    members = {group: [i for i, named in enumerate(groups) if named == group] for group in dict.fromkeys(groups)}
    played = {
        group: [i for i in where if not isinstance(entries[i], Artificial) and entries[i] is not NOT_PLAYED]
        for group, where in members.items()
    }
    largest = max(map(len, played.values()), default=0)
    found: dict[int, Both] = {}
    for group, where in members.items():
        scored = score_field(how, [entries[i] for i in where], max(whole, len(where)))
        found.update(zip(where, scored, strict=True))
        by_place = small.places(len(played[group]), largest, whole) if small else None
        if by_place is not None:
            found.update(_by_place(played[group], found, by_place, how, whole))
    return [found[i] for i in range(len(entries))]


def _by_place(
    where: Sequence[int], scored: Mapping[int, Both], places: Sequence[Fraction], how: Matchpoints, of: int
) -> dict[int, Both]:
    """Shares of a top by the place in the group, best first, in each direction; those with the same score share."""

    def shares(own: Mapping[int, Fraction]) -> dict[int, Fraction]:
        ordered = sorted(where, key=lambda i: -own[i])
        return {
            i: sum((p for j, p in zip(ordered, places, strict=True) if own[j] == own[i]), Fraction(0))
            / sum(own[j] == own[i] for j in where)
            * how.top(of)
            for i in where
        }

    ns = shares({i: scored[i].ns or Fraction(0) for i in where})
    ew = shares({i: scored[i].ew or Fraction(0) for i in where})
    return {i: Both(ns[i], ew[i]) for i in where}


# --- the session (Law 12C2(c)) ----------------------------------------------------------------------------


def average_with_session(given: Average, others: Sequence[Fraction]) -> Fraction:
    """The share of a top for an artificial score, given the shares on the other boards of the session.

    A side that is not at fault and has more than 60 % on the other boards gets that, and one at fault that has less
    than 40 % gets that (Law 12C2(c)).  All boards with an artificial score are left out of ``others``.
    """
    share = Fraction(given.per_cent, 100)
    if not others or given is Average.AVERAGE:
        return share
    mean = sum(others, Fraction(0)) / len(others)
    return max(share, mean) if given is Average.PLUS else min(share, mean)
