"""Outcomes and their weights (Law 12C1): what may be weighted, and how.

2017 (12C1(c)): only outcomes that could have come about legally.  2007 (12C1(e)), where an authority did not weight:
the most favourable result that was likely, and the most unfavourable one that was at all probable.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction

from bridgelaw.errors import NoOutcomeLeft, UnreadableShare, WrongSum
from bridgelaw.scores.authorities import Likely
from bridgelaw.scores.field import Weighted
from bridgelaw.table.seat import Side

__all__ = ["Barred", "Outcome", "allowed", "at_all_probable", "likely", "sympathetic", "weighted"]


class Barred(Enum):
    """Why an outcome gets no weight."""

    #: No legal auction or play leads there.
    UNREACHABLE = "unreachable"
    #: A call or play that unauthorized information suggested over a logical alternative (Law 16B1).
    SUGGESTED = "suggested"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What could have happened: the score of North-South, how likely, and why it may not count.

    ``text`` is how the outcome was written, for whoever is told.
    """

    score: int
    weight: Fraction
    barred: Barred | None = None
    text: str = ""


def allowed(outcomes: Sequence[Outcome]) -> tuple[Outcome, ...]:
    """The outcomes that may be weighted; what the others had is shared out in proportion.

    Raises :class:`~bridgelaw.errors.WrongSum` where the weights as given are not 1 in all, with or without those that
    are barred, and :class:`~bridgelaw.errors.NoOutcomeLeft`.
    """
    kept = [outcome for outcome in outcomes if outcome.barred is None]
    left = sum((outcome.weight for outcome in kept), Fraction(0))
    total = sum((outcome.weight for outcome in outcomes), Fraction(0))
    for outcome in outcomes:
        if outcome.weight < 0:
            raise UnreadableShare(str(outcome.weight), "a weight from 0 to 1", "'60%'")
    if outcomes and 1 not in (total, left):
        raise WrongSum(str(total), "weights that add up to 1", "'60%' and '40%'")
    if not left:
        raise NoOutcomeLeft(
            ", ".join(outcome.text or str(outcome.score) for outcome in outcomes) or "nothing",
            "at least one outcome that could have come about legally",
            "'{result: 4H= N, weight: 100%}'",
        )
    return tuple(replace(outcome, weight=outcome.weight / left) for outcome in kept)


def weighted(outcomes: Sequence[Outcome]) -> Weighted:
    """The scores of the outcomes, as they are weighted."""
    return Weighted.of((outcome.score, outcome.weight) for outcome in outcomes)


def sympathetic(table: Weighted, side: Side, towards: Fraction) -> Weighted:
    """Weight moved towards a side that is not at fault: from what it likes least to what it likes best.

    An even guess between two outcomes becomes 60 to 40 with ``towards`` a tenth.  No outcome gets less than nothing.
    """
    own = list(table.seen_by(side).shares)
    if len(own) < 2:
        return table
    moved = Fraction(0)
    for i, (score, weight) in enumerate(own[:-1]):
        step = min(weight, towards - moved)
        own[i] = (score, weight - step)
        moved += step
    best, weight = own[-1]
    own[-1] = (best, weight + moved)
    return Weighted.of(own).seen_by(side)


# --- 2007 -------------------------------------------------------------------------------------------------


def likely(table: Weighted, side: Side, reading: Likely) -> int:
    """The most favourable result for ``side`` that was likely, as a score of North-South (12C1(e) of 2007)."""
    return _far(table, side, reading.likely, reading.cumulative)


def at_all_probable(table: Weighted, side: Side, reading: Likely) -> int:
    """The most unfavourable result for ``side`` that was at all probable, as a score of North-South."""
    return _far(table, side.other, reading.probable, reading.cumulative)


def _far(table: Weighted, side: Side, threshold: Fraction, cumulative: bool) -> int:
    """The best score for a side that reaches the threshold, by itself or with all that are better."""
    so_far = Fraction(0)
    best_first = sorted(table.seen_by(side).shares, reverse=True)
    for score, weight in best_first:
        so_far = so_far + weight if cumulative else weight
        if so_far >= threshold if cumulative else so_far > threshold:
            return score if side is Side.NS else -score
    # Nothing is that probable: the most probable one, then.
    score = max(best_first, key=lambda share: share[1])[0]
    return score if side is Side.NS else -score
