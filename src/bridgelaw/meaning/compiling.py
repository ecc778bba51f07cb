"""From what a call shows, as the notation's tree, to a condition that hands are counted by.

The tree keeps what was written: ``stopper in each major``.  The condition says what it comes to, with as few features
as can be, since each makes a table larger.  docs/meanings.md is the authority on what the words mean.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import assert_never

from bridgelaw.errors import UnreadableMeaning
from bridgelaw.meaning import conditions as c
from bridgelaw.meaning.notation import tree
from bridgelaw.meaning.notation.tree import Balance, Expr, How, Range, Tally, Trait
from bridgelaw.table.call import Denomination

__all__ = ["compiled"]


@lru_cache(maxsize=4096)
def compiled(expr: Expr) -> c.Condition:
    """The condition on a hand that a tree says.

    Raises :class:`~bridgelaw.errors.UnreadableMeaning` for the name of another call, which only the pair's system
    can resolve.
    """
    match expr:
        case tree.And(of):
            return c.And(tuple(map(compiled, of)))
        case tree.Or(of):
            return c.Or(tuple(map(compiled, of)))
        case tree.Not(of=part):
            return c.Not(compiled(part))
        case tree.Count(numbers, what, suits, how):
            return _of_suits(lambda some: _between(_tallied(what, some), numbers), suits, how)
        case tree.Keycards(numbers, suit):
            return _between(c.key_cards(suit), numbers)
        case tree.Honours(numbers, ranks, suit):
            return _between(c.honours(ranks, (suit,)), numbers)
        case tree.Holds(cards):
            return c.holds(*cards)
        case tree.Shapes(patterns, any_order):
            return c.any_shape(*patterns) if any_order else c.shape(*patterns)
        case tree.TraitIn(trait, suits, how):
            return _trait(trait, suits, how)
        case tree.Longest(suit):
            return c.longest(suit)
        case tree.Longer(longer, shorter, or_as_long):
            return c.Exceeds(c.Length((longer,)), c.Length((shorter,)), 0 if or_as_long else 1)
        case tree.RuleOf(number):
            return c.rule_of(number)
        case tree.Anything():
            return c.ANYTHING
        case Balance.BALANCED:
            return c.balanced()
        case Balance.SEMIBALANCED:
            return c.semibalanced()
        case Balance.UNBALANCED:
            return c.Not(c.balanced())
        case tree.Named(name):
            raise UnreadableMeaning(
                f"@{name}",
                "conditions on the hand in the place of another call's name",
                "'15-17 hcp, balanced'",
                advice="Only the pair's system says what a name stands for: resolve it there first",
            )
        case _:
            assert_never(expr)


def _between(feature: c.Feature, numbers: Range) -> c.Between:
    """Nothing is less than 0, so that ``0-7`` has one end and not two."""
    return c.Between(feature, numbers.low or None, numbers.high)


def _of_suits(one: Callable[[tree.Suits], c.Condition], suits: tree.Suits, how: How) -> c.Condition:
    """What is said of one suit at least, of every one, or of all together."""
    if how is How.TOGETHER:
        return one(suits)
    parts = tuple(one((suit,)) for suit in suits)
    return c.Or(parts) if how is How.ANY else c.And(parts)


_IN_SUITS: dict[Tally, type[c.InSuits]] = {
    Tally.CARDS: c.Length,
    Tally.HCP: c.HighCardPoints,
    Tally.POINTS: c.Points,
    Tally.CONTROLS: c.Controls,
    Tally.LOSERS: c.Losers,
}
_HONOURS = {Tally.ACES: "A", Tally.KINGS: "K", Tally.QUEENS: "Q"}


def _tallied(what: Tally, suits: tree.Suits) -> c.Feature:
    return c.honours(_HONOURS[what], suits) if what in _HONOURS else _IN_SUITS[what](suits)


def _trait(trait: Trait, suits: tree.Suits, how: How) -> c.Condition:
    if trait is Trait.STOPPER:
        # How many of the suits are stopped is one feature, whether stoppers are in one of them or in each.
        return c.Between(c.Stoppers(suits), 1 if how is How.ANY else len(suits))
    return _of_suits(lambda suit: _OF_ONE[trait](*suit), suits, how)


def _good(suit: Denomination) -> c.Condition:
    return c.And((c.Between(c.Length((suit,)), 5), c.good(suit)))


_OF_ONE: dict[Trait, Callable[[Denomination], c.Condition]] = {
    Trait.VOID: c.void,
    Trait.SINGLETON: c.singleton,
    Trait.SHORTAGE: c.shortage,
    Trait.GOOD: _good,
}
