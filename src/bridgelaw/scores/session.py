"""A session: what each pair or team has from all its boards; artificial scores that follow the others (12C2(c))."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from bridgelaw.scores.board import Board
from bridgelaw.scores.field import Artificial, Average, Both
from bridgelaw.scores.imps import BoardAMatch, Teams
from bridgelaw.scores.matchpoints import Matchpoints, average_with_session
from bridgelaw.scores.victory_points import FractionalImps, victory_points
from bridgelaw.table.seat import Side

__all__ = ["Match", "Sat", "Standing", "Table", "match_of", "seated_twice", "top_of", "totals", "with_session"]


@dataclass(frozen=True, slots=True)
class Sat:
    """Who sat at a table, by whatever they are called."""

    ns: str
    ew: str

    def of(self, side: Side) -> str:
        """The pair in that direction."""
        return self.ns if side is Side.NS else self.ew


def seated_twice(pairs: Sequence[Sat], *, match: bool) -> tuple[str, int] | None:
    """A pair that sits at two tables of one board, or on both sides of one, and the second table (from 0); None: none.

    In a ``match`` a team sits at two tables, once in each direction.  Pairs that nobody named are not looked at.
    """
    seen: set[tuple[str, Side | None]] = set()
    for table, sat in enumerate(pairs):
        if sat.ns and sat.ns == sat.ew:
            return sat.ns, table
        for side in Side:
            seat = (sat.of(side), side if match else None)
            if seat[0] and seat in seen:
                return seat[0], table
            seen.add(seat)
    return None


@dataclass(frozen=True, slots=True)
class Table:
    """A board of a session: the pairs of each table, and what each got."""

    board: Board
    pairs: tuple[Sat, ...]
    scored: tuple[Both, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """A pair: its boards, its points in scored units, and the share of what was to be had; None in IMPs."""

    pair: str
    boards: int
    points: Fraction
    share: Fraction | None


def top_of(board: Board) -> Fraction | None:
    """The most that a board gives; None in IMPs, where there is no most."""
    if isinstance(board.scoring, Matchpoints):
        return board.scoring.top(board.whole)
    return Fraction(2) if isinstance(board.scoring, BoardAMatch) else None


def with_session(tables: Sequence[Table]) -> list[Table]:
    """The boards with average plus and minus raised and lowered to what each pair has on its other boards.

    Every board on which a pair has an artificial score is left out of its others.
    """
    shares = _shares(tables)
    found = []
    for table in tables:
        top = top_of(table.board)
        scored = []
        for entry, pair, both in zip(table.board.entries, table.pairs, table.scored, strict=True):
            if top and isinstance(entry, Artificial):
                given = [_raised(entry.of(side), shares.get(pair.of(side), []), both.of(side), top) for side in Side]
                scored.append(Both(*given))
            else:
                scored.append(both)
        found.append(Table(table.board, table.pairs, tuple(scored)))
    return found


def _raised(given: Average | Fraction, others: Sequence[Fraction], now: Fraction, top: Fraction) -> Fraction:
    """A penalty that was already taken off stays off."""
    if not isinstance(given, Average):
        return now
    return now + top * (average_with_session(given, others) - Fraction(given.per_cent, 100))


def _shares(tables: Iterable[Table]) -> dict[str, list[Fraction]]:
    """The shares of a top of each pair on the boards that it played."""
    found: dict[str, list[Fraction]] = {}
    for table in tables:
        top = top_of(table.board)
        for entry, pair, both in zip(table.board.entries, table.pairs, table.scored, strict=True):
            for side, points in zip(Side, both, strict=True):
                if top and points is not None and not isinstance(entry, Artificial):
                    found.setdefault(pair.of(side), []).append(points / top)
    return found


def totals(tables: Sequence[Table]) -> list[Standing]:
    """The pairs of a session, best first; those that nobody named are left out.

    The share of a pair is the mean over its boards, as the session rule of Law 12C2(c) counts.
    """
    points: dict[str, list[Fraction]] = {}
    shares: dict[str, list[Fraction]] = {}
    for table in tables:
        top = top_of(table.board)
        for pair, both in zip(table.pairs, table.scored, strict=True):
            for side, got in zip(Side, both, strict=True):
                if got is not None and pair.of(side):
                    points.setdefault(pair.of(side), []).append(got)
                    shares.setdefault(pair.of(side), []).append(got / top if top else Fraction(0))
    whole = any(top_of(table.board) for table in tables)
    found = [
        Standing(pair, len(got), sum(got, Fraction(0)), sum(shares[pair], Fraction(0)) / len(got) if whole else None)
        for pair, got in points.items()
    ]
    return sorted(found, key=lambda each: (-(each.share or 0), -each.points, each.pair))


@dataclass(frozen=True, slots=True)
class Match:
    """A match: the IMPs of the team that sits North-South at the first table, and of the other, each as it sees them.

    They are opposite unless a board has scores that do not balance.  The victory points are None without a scale.
    """

    ours: Fraction
    theirs: Fraction
    our_points: Fraction | None
    their_points: Fraction | None


def match_of(tables: Sequence[Table], rule: FractionalImps | None) -> Match | None:
    """The match, where IMPs between two teams are played; ``rule`` is for margins that are no whole number."""
    if not tables or not all(isinstance(table.board.scoring, Teams) for table in tables):
        return None
    firsts = [table.scored[0] for table in tables]
    ours = sum((both.ns or Fraction(0) for both in firsts), Fraction(0))
    theirs = sum((both.ew or Fraction(0) for both in firsts), Fraction(0))
    if rule is None:
        return Match(ours, theirs, None, None)
    return Match(ours, theirs, *(victory_points(margin, len(tables), rule)[0] for margin in (ours, theirs)))
