"""The counting behind a comparison: all that is asked of the hands at once, in one table or opposite partner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import chain
from typing import NamedTuple, TypeAlias

import numpy as np

from bridgelaw.meaning.compare.given import alternatives, no_hand, promised, strictly
from bridgelaw.meaning.conditions import And, Condition, widened
from bridgelaw.meaning.hands import NO_CARDS, Known, Table, opposite
from bridgelaw.meaning.hands.box import EVERYWHERE, Box, box_of
from bridgelaw.meaning.hands.classes import Flags, Ints
from bridgelaw.meaning.hands.predicate import columns_of
from bridgelaw.meaning.hands.table import Kinds, table_of
from bridgelaw.meaning.notation import Description

__all__ = [
    "Figures",
    "Hands",
    "Question",
    "Share",
    "Shares",
    "counted",
    "counts_alone",
    "counts_opposite",
    "table_for",
]

#: Conditions that hold together, and how many hands meet each of them all.
All: TypeAlias = tuple[Condition, ...]
Counts: TypeAlias = Mapping[All, int]

#: Up to so many features, high-card points among them, a table holds all hands, and others share it.
_SHARED = 2
#: What is asked opposite partner at once.
_AT_ONCE = 60


class Hands(NamedTuple):
    """How many hands make the withdrawn call, the replacement, and both; opposite partner's hand, how many pairs."""

    withdrawn: int
    replacement: int
    both: int


class Share(NamedTuple):
    """The share of the replacement's hands that make one meaning of the withdrawn call: ``p``, and widened ``p1``."""

    p: Fraction
    p1: Fraction


@dataclass(frozen=True, slots=True)
class Shares:
    """The share of the replacement's hands that make the withdrawn call; ``each`` has one for each of its meanings."""

    p: Fraction
    each: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class Figures(Shares):
    """What was counted.

    ``strict`` is ``p`` where what the calls only conclude counts as well.  ``made`` has for each meaning of either
    call how many hands make it.
    """

    hands: Hands
    p1: Fraction
    strict: Fraction
    made: tuple[int, ...]


class Question:
    """Two calls as conditions, and what is to be counted of them."""

    def __init__(self, withdrawn: Sequence[Description], replacement: Sequence[Description]) -> None:
        self.each = tuple(map(promised, withdrawn))
        self.withdrawn = alternatives(self.each)
        self.each_replacement = tuple(map(promised, replacement))
        self.replacement = alternatives(self.each_replacement)
        self.strict_withdrawn = alternatives(tuple(map(strictly, withdrawn)))
        self.strict_replacement = alternatives(tuple(map(strictly, replacement)))

    @cached_property
    def conditions(self) -> All:
        """All that a table has to answer for: its features, and the range of each."""
        return self.withdrawn, self.replacement, self.strict_withdrawn, self.strict_replacement

    @cached_property
    def _shares(self) -> tuple[tuple[All, All], ...]:
        return tuple(((one, self.replacement), (widened(one), self.replacement)) for one in self.each)

    @property
    def asked_for_shares(self) -> Iterator[All]:
        """What has to be counted for the shares."""
        yield from ((self.replacement,), (self.strict_replacement,), (self.withdrawn, self.replacement))
        yield from chain.from_iterable(self._shares)

    @property
    def asked(self) -> Iterator[All]:
        """What has to be counted for the figures."""
        yield from self.asked_for_shares
        yield from ((self.withdrawn,), self._wide, (self.strict_withdrawn, self.strict_replacement))
        yield from self._meanings

    @cached_property
    def _meanings(self) -> tuple[All, ...]:
        return tuple((one,) for one in (*self.each, *self.each_replacement))

    @cached_property
    def _wide(self) -> All:
        return widened(self.withdrawn), self.replacement

    def shares(self, counts: Counts) -> Shares | None:
        """The shares, from the counts of all that was ``asked_for_shares``; None if no hand makes the replacement."""
        if not counts[self.strict_replacement,]:
            return None
        hands = counts[self.replacement,]
        each = (Share(*(Fraction(counts[part], hands) for part in pair)) for pair in self._shares)
        return Shares(Fraction(counts[self.withdrawn, self.replacement], hands), tuple(each))

    def figures(self, counts: Counts) -> Figures | None:
        """The figures, from the counts of all that was ``asked``; None if no hand makes the replacement."""
        shares = self.shares(counts)
        if shares is None:
            return None
        replacement, strict = self.replacement, self.strict_replacement
        hands = Hands(*(counts[part] for part in ((self.withdrawn,), (replacement,), (self.withdrawn, replacement))))
        return Figures(
            shares.p,
            shares.each,
            hands,
            Fraction(counts[self._wide], hands.replacement),
            Fraction(counts[self.strict_withdrawn, strict], counts[strict,]),
            tuple(counts[one] for one in self._meanings),
        )


def counted(
    withdrawn: Sequence[Description], replacement: Sequence[Description], known: Known, partner: Condition | None
) -> Figures:
    """The figures for two calls.

    Raises :class:`~bridgelaw.errors.UnreadableMeaning` for a meaning that no hand has, and for a replacement that
    the known cards or partner's hand leave no hand; :class:`~bridgelaw.errors.UnreadableValue` for more features
    than can be counted at once.
    """
    question = Question(withdrawn, replacement)
    if partner is None:
        figures = question.figures(counts_alone(question.asked, table_for(question, known)))
    else:
        figures = question.figures(counts_opposite(question.asked, partner, known))
    every_hand = partner is None and known == NO_CARDS
    if figures is None:
        raise no_hand(replacement, left=not every_hand)
    if every_hand and 0 in figures.made:
        raise no_hand([(*withdrawn, *replacement)[figures.made.index(0)]])
    return figures


def table_for(question: Question, known: Known) -> Table:
    """A table for the question and for its like, with each range moved by one.

    With many features it leaves out what is far from both calls.  Raises
    :class:`~bridgelaw.errors.UnreadableValue` for more features than fit in one table.
    """
    features = columns_of(question.conditions)
    shared = len(features) <= _SHARED
    return table_of(features, known, EVERYWHERE if shared else _around(alternatives(question.conditions[:2])))


def _around(condition: Condition) -> Box:
    """The box around a condition of which each range may be moved by one."""
    return frozenset((feature, low - 1, high + 1) for feature, low, high in box_of(condition))


def counts_alone(asked: Iterable[All], kinds: Kinds) -> Counts:
    """What is asked, counted over the hands of these kinds."""
    tally = _Tally(kinds)
    return {conditions: tally.count(*conditions) for conditions in dict.fromkeys(asked)}


class _Tally:
    """Counts hands of some kinds; each condition is looked at once."""

    def __init__(self, kinds: Kinds) -> None:
        self._all = kinds
        self._met: dict[Condition, Flags] = {}
        self._kinds: dict[Condition, tuple[Ints, Ints]] = {}

    def count(self, first: Condition, second: Condition | None = None) -> int:
        """How many hands meet the condition, or both."""
        if second is None:
            return int(self._all.counts @ self._meet(first))
        rows, counts = self._with(second)
        return int(counts @ self._meet(first)[rows])

    def _meet(self, condition: Condition) -> Flags:
        if (met := self._met.get(condition)) is None:
            met = self._met[condition] = self._all.meet(condition)
        return met

    def _with(self, condition: Condition) -> tuple[Ints, Ints]:
        """The rows that meet the condition, and their counts: far fewer than the table has."""
        if (kinds := self._kinds.get(condition)) is None:
            rows = np.flatnonzero(self._meet(condition))
            kinds = self._kinds[condition] = rows, self._all.counts[rows]
        return kinds


def counts_opposite(asked: Iterable[All], partner: Condition, known: Known) -> Counts:
    """What is asked, counted over all pairs of a hand and a partner's hand that meets the condition."""
    counts: dict[All, int] = {}
    for some in _in_parts(list(dict.fromkeys(asked))):
        counts |= zip(some, opposite(partner, *map(And, some), known=known), strict=True)
    return counts


def _in_parts(asked: Sequence[All]) -> Iterable[Sequence[All]]:
    return (asked[at : at + _AT_ONCE] for at in range(0, len(asked), _AT_ONCE))
