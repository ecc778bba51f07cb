"""Counting hands exactly, and turning the count back into hands.

A meaning, as a :class:`~bridgelaw.meaning.conditions.Condition`, is counted over all 635,013,559,600 hands of thirteen
cards, or over those that are left when some cards are known.  Every figure is a whole number and exact; nothing is
estimated.  :func:`tabulate` gives a table that answers any number of questions about the features it was made for;
:func:`draw` and :func:`most_numerous` turn its rows into hands.  The other functions make, or find again, the table
that they need:

* :func:`count` and :func:`both`: how many hands meet a condition, or two of them;
* :func:`distribution`: how many hands for each value of a feature, such as high-card points or hearts;
* :func:`witness` and :func:`witnesses`: the most numerous kinds of hand, as concrete hands;
* :func:`deal`: uniformly random hands, reproducible by their seed;
* :func:`opposite`: pairs of hands, where partner's hand means something too, and :func:`deal_pairs`;
* :func:`deal_around`: the three other hands around one that is known, uniformly random.

What no condition says cannot be counted: tricks, judgement, vulnerability.  This package needs numpy.
"""

from __future__ import annotations

from random import Random

from bridgelaw.errors import UnreadableValue
from bridgelaw.meaning.conditions import And, Condition, Feature
from bridgelaw.meaning.hands.around import Three, deal_around
from bridgelaw.meaning.hands.classes import NO_CARDS, Known
from bridgelaw.meaning.hands.drawing import Hand, Kind, draw, most_numerous
from bridgelaw.meaning.hands.partner import pairs
from bridgelaw.meaning.hands.predicate import columns_of
from bridgelaw.meaning.hands.table import Table, tabulate

__all__ = [
    "NO_CARDS",
    "Hand",
    "Kind",
    "Known",
    "Table",
    "Three",
    "both",
    "count",
    "deal",
    "deal_around",
    "deal_pairs",
    "distribution",
    "draw",
    "most_numerous",
    "opposite",
    "tabulate",
    "witness",
    "witnesses",
]

#: Up to so many features, high-card points among them, a table of all hands is quick to make.
_SHARED = 3
#: So many tries for each pair of hands at most, a second or so.
_TRIES = 10_000


def count(condition: Condition, *, known: Known = NO_CARDS) -> int:
    """How many hands meet the condition, of C(52 - gone - held, 13 - held).

    Raises :class:`~bridgelaw.errors.UnreadableValue` for more features than fit in one table.
    """
    return _table(condition, known).count(condition)


def both(one: Condition, two: Condition, *, known: Known = NO_CARDS) -> int:
    """How many hands meet both conditions.  Errors as for :func:`count`.

    For ``count(one)``, ``count(two)`` and ``both`` from one table: ``tabulate(one, two)``.
    """
    return count(And((one, two)), known=known)


def distribution(feature: Feature, condition: Condition, *, known: Known = NO_CARDS) -> dict[int, int]:
    """How many of the hands that meet the condition have each value of the feature: ``{value: hands}``.

    Values rise, and those that no hand has are left out.  Errors as for :func:`count`.
    """
    return _table(condition, known, feature).distribution(feature, condition)


def witness(condition: Condition, seed: int = 0, *, known: Known = NO_CARDS) -> Kind | None:
    """A hand of the most numerous kind that meets the condition; None if no hand does.  Errors as for :func:`count`."""
    return next(iter(witnesses(condition, 1, seed, known=known)), None)


def witnesses(condition: Condition, n: int = 2, seed: int = 0, *, known: Known = NO_CARDS) -> tuple[Kind, ...]:
    """Hands of the ``n`` most numerous kinds that meet the condition, most numerous first; fewer if there are fewer.

    Hands are of one kind when they have the same four lengths, the same high-card points, and the same value of
    every other feature that the condition asks for.  Which of its hands stands for a kind is drawn by ``seed``.
    Errors as for :func:`count`.
    """
    return tuple(most_numerous(_table(condition, known), condition, n, seed))


def deal(condition: Condition, n: int, seed: int, *, known: Known = NO_CARDS) -> tuple[Hand, ...]:
    """``n`` hands that meet the condition, each drawn from all of them with equal chances, with repetition.

    The same seed gives the same hands.  Errors as for :func:`count`, and
    :class:`~bridgelaw.errors.UnreadableValue` if no hand meets the condition.
    """
    return tuple(draw(_table(condition, known), condition, n, seed))


def opposite(partner: Condition, *conditions: Condition, known: Known = NO_CARDS) -> tuple[int, ...]:
    """For each condition, how many pairs of a hand that meets it and a partner's hand that meets ``partner``.

    A pair has 26 different cards: C(52, 13) x C(39, 13), about 5.2e21, where nothing is said and no card is known.
    Partner holds no card that is ``held`` or ``gone``.  The chance of W given R opposite such a partner is the
    quotient of ``opposite(partner, W & R, R)``.  Errors as for :func:`count`; at most 62 conditions.
    """
    return pairs(conditions, partner, known)


def deal_pairs(
    condition: Condition, partner: Condition, n: int, seed: int, *, known: Known = NO_CARDS
) -> tuple[tuple[Hand, Hand], ...]:
    """``n`` pairs of a hand and partner's hand, each drawn from all that :func:`opposite` counts with equal chances.

    Both hands are drawn on their own, until they have no card in common: of unrelated hands some 1.3 % have none, so
    a pair takes about eighty tries.  The same seed gives the same pairs.  Errors as for :func:`deal`, and
    :class:`~bridgelaw.errors.UnreadableValue` for conditions that hardly go together.
    """
    if n <= 0:
        return ()
    elsewhere = Known(gone=known.held | known.gone)
    mine, his = _table(condition, known), _table(partner, elsewhere)
    [pairs_] = opposite(partner, condition, known=known)
    if pairs_ * _TRIES < mine.count(condition) * his.count(partner) or not pairs_:
        raise UnreadableValue(
            f"{pairs_} pairs of hands",
            "two conditions that often enough go together",
            "'11-21, 5+ S' opposite '6-9, 3+ S'",
        )
    random = Random(seed)
    tries = 100 * _TRIES * n
    drawn = zip(
        draw(mine, condition, tries, random.getrandbits(64)),
        draw(his, partner, tries, random.getrandbits(64)),
        strict=True,
    )
    apart = (pair for pair in drawn if set(pair[0]).isdisjoint(pair[1]))
    return tuple(next(apart) for _ in range(n))


def _table(condition: Condition, known: Known, *features: Feature) -> Table:
    """A table that others can use as well, unless it would be a large one."""
    asked: list[Condition | Feature] = [condition, *features]
    return tabulate(*asked, known=known, within=condition if len(columns_of(asked)) > _SHARED else None)
