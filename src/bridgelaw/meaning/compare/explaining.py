"""Why a comparison came out as it did: what partner learns, which condition is broken, by what hands, how surely."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from typing import NamedTuple

import numpy as np

from bridgelaw.meaning.compare.given import promised
from bridgelaw.meaning.compare.measuring import (
    Question,
    Shares,
    counts_alone,
    counts_opposite,
    table_for,
)
from bridgelaw.meaning.compare.moving import moved
from bridgelaw.meaning.compare.verdict import Comparison, Opinion, Reason, judged
from bridgelaw.meaning.compiling import compiled
from bridgelaw.meaning.conditions import ANYTHING, And, Feature, HighCardPoints, Length, Not, Or
from bridgelaw.meaning.hands import Kind, Table, most_numerous
from bridgelaw.meaning.hands.table import Kinds
from bridgelaw.meaning.notation import Description, tree
from bridgelaw.meaning.notation.tree import ALL, Expr
from bridgelaw.table.call import Denomination

__all__ = ["Blame", "Difference", "Explanation", "Moved", "Spread", "difference", "explain"]


@dataclass(frozen=True, slots=True)
class Spread:
    """How many hands have each value of a feature: of those that make the replacement, and of those that make both.

    Values rise; those that no hand has are left out.
    """

    replacement: Mapping[int, int]
    both: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Blame:
    """A condition of the withdrawn call, and how the hands that make the replacement alone break it.

    ``condition`` is its canonical text.  ``broken``: the share of those hands that break it; ``alone``: the share
    that breaks no other.  Where the withdrawn call has alternatives, ``alternative`` is the text of the one that the
    condition is of, and no other means no other of this one; else it is None.
    """

    condition: str
    broken: Fraction
    alone: Fraction
    alternative: str | None = None


class Difference(NamedTuple):
    """The hands that make the replacement and not the withdrawn call: see :class:`Explanation`."""

    blame: tuple[Blame, ...]
    witnesses: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Moved:
    """One end of one range moved by one, and the opinion and ``p`` then.

    ``call`` is "withdrawn" or "replacement", ``before`` and ``after`` are the condition's canonical texts.
    """

    call: str
    before: str
    after: str
    p: Fraction
    opinion: Opinion
    ground: str | None
    reason: Reason


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why, of one ``comparison``.

    ``hcp`` and ``lengths`` tell what partner learns: where the two shares differ.  ``blame`` and ``witnesses`` are
    about the hands that make the replacement and not the withdrawn call, and empty if there are none; the witnesses
    are hands of the most numerous kinds, most numerous first.  ``stability`` is the opinion with each end of each
    range moved.  Partner's hand, where it was given, counts in ``stability`` alone.
    """

    comparison: Comparison
    hcp: Spread
    lengths: Mapping[Denomination, Spread]
    blame: tuple[Blame, ...]
    witnesses: tuple[Kind, ...]
    stability: tuple[Moved, ...]

    @property
    def stable(self) -> bool:
        """Whether the opinion is the same wherever one end of one range is moved by one."""
        return all(moved.opinion is self.comparison.opinion for moved in self.stability)


def explain(comparison: Comparison, witnesses: int = 2, seed: int = 0) -> Explanation:
    """Why the comparison came out so, with so many ``witnesses``; which hands stand for their kinds is by ``seed``."""
    question = Question(comparison.withdrawn, comparison.replacement)
    table = table_for(question, comparison.known)
    hands = table.only(question.replacement)
    shared = hands.only(question.withdrawn)
    return Explanation(
        comparison,
        _spread(HighCardPoints(), hands, shared),
        {suit: _spread(Length((suit,)), hands, shared) for suit in ALL},
        *difference(comparison, witnesses, seed),
        tuple(_stability(comparison, table)),
    )


def difference(comparison: Comparison, witnesses: int = 2, seed: int = 0) -> Difference:
    """The part of :func:`explain` that tells of hands outside the withdrawn call, in a fraction of its time."""
    question = Question(comparison.withdrawn, comparison.replacement)
    table = table_for(question, comparison.known)
    outside = And((question.replacement, Not(question.withdrawn)))
    return Difference(
        tuple(_blamed(comparison.withdrawn, table.only(outside))),
        tuple(most_numerous(table, outside, witnesses, seed)),
    )


def _spread(feature: Feature, hands: Kinds, shared: Kinds) -> Spread:
    return Spread(*(kinds.distribution(feature, ANYTHING) for kinds in (hands, shared)))


# --- which conditions are broken ------------------------------------------------------------------------


def _blamed(withdrawn: Sequence[Description], outside: Kinds) -> Iterator[Blame]:
    if not len(outside):
        return
    counts = outside.counts
    hands = int(counts.sum())
    every = [one for meaning in withdrawn for one in _parts(meaning.shows, tree.Or)]
    for alternative in every:
        conditions = _parts(alternative, tree.And)
        breaks = np.array([~outside.meet(compiled(one)) for one in conditions])
        only = breaks & (breaks.sum(axis=0) == 1)
        for one, broken, alone in zip(conditions, breaks @ counts, only @ counts, strict=True):
            told = str(alternative) if len(every) > 1 else None
            yield Blame(str(one), Fraction(int(broken), hands), Fraction(int(alone), hands), told)


def _parts(part: Expr, kind: type[tree.And] | type[tree.Or]) -> tuple[Expr, ...]:
    return part.of if isinstance(part, kind) else (part,)


# --- how surely -----------------------------------------------------------------------------------------


def _stability(comparison: Comparison, table: Table) -> Iterator[Moved]:
    """A replacement that is left with no hand is no replacement, and is passed over."""
    moves = list(_moves(comparison))
    questions = [question for *_, question in moves]
    same_purpose = any(one.same_purpose for one in comparison.each)
    for (call, before, after, _), shares in zip(moves, _shares(questions, comparison, table), strict=True):
        if shares is not None:
            verdict = judged(shares, same_purpose, comparison.thresholds)
            yield Moved(call, str(before), str(after), shares.p, *verdict)


def _moves(comparison: Comparison) -> Iterator[tuple[str, Expr, Expr, Question]]:
    withdrawn, replacement = comparison.withdrawn, comparison.replacement
    for before, after, moved_ in _each_moved(withdrawn):
        yield "withdrawn", before, after, Question(moved_, replacement)
    for before, after, moved_ in _each_moved(replacement):
        yield "replacement", before, after, Question(withdrawn, moved_)


def _each_moved(meanings: Sequence[Description]) -> Iterator[tuple[Expr, Expr, Sequence[Description]]]:
    for at, meaning in enumerate(meanings):
        for before, after, other in moved(meaning):
            yield before, after, (*meanings[:at], other, *meanings[at + 1 :])


def _shares(questions: Sequence[Question], comparison: Comparison, table: Table) -> list[Shares | None]:
    asked = chain.from_iterable(question.asked_for_shares for question in questions)
    if comparison.partner is None:
        # Each share is one of the replacement's hands, and most kinds are far from any replacement.
        replacements = dict.fromkeys(question.replacement for question in questions)
        counts = counts_alone(asked, table.only(Or(tuple(replacements))))
    else:
        counts = counts_opposite(asked, promised(comparison.partner), comparison.known)
    return [question.shares(counts) for question in questions]
