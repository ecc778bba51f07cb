"""Conditions on a hand of thirteen cards: what a described meaning is compiled to, and what hands are counted by.

A :class:`Feature` is a whole number that every hand has: high-card points, the length of a suit, losers.  A
:class:`Condition` is true or false of a hand.  Both are plain frozen values without numpy; equal values are equal
conditions, whatever order their suits and cards were given in.

Features that are sums over the suits: :class:`Length`, :class:`HighCardPoints`, :class:`Points`, :class:`Controls`,
:class:`Losers`, :class:`Cards`, :class:`Stoppers`, :class:`GoodSuits`.  Made from those: :class:`NthLongest`,
:class:`Sum`.  Conditions: :class:`Between`, :class:`Exceeds`, :class:`Shapes`, :class:`And`, :class:`Or`,
:class:`Not`.  The functions below them spell out the usual phrases: :func:`balanced`, :func:`shape`,
:func:`rule_of`, :func:`holds`, :func:`key_cards` and so on.

What tricks a hand takes, how good it is in a player's judgement, and the vulnerability are no features.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import permutations

from bridgelaw.errors import UnreadableDenomination, UnreadableValue
from bridgelaw.table.call import SUITS, Denomination
from bridgelaw.table.cards import Card, Rank

__all__ = [
    "ANYTHING",
    "NOTHING",
    "And",
    "Between",
    "Cards",
    "Condition",
    "Controls",
    "Exceeds",
    "Feature",
    "GoodSuits",
    "HighCardPoints",
    "Length",
    "Losers",
    "Not",
    "NthLongest",
    "Or",
    "Points",
    "Shapes",
    "Stoppers",
    "Sum",
    "any_shape",
    "balanced",
    "good",
    "holds",
    "honours",
    "key_cards",
    "longest",
    "rule_of",
    "semibalanced",
    "shape",
    "shortage",
    "singleton",
    "stopper",
    "void",
    "walk",
    "widened",
]

Lengths = tuple[int, int, int, int]


# ------------------------------------------------------------------------------------------------- features


@dataclass(frozen=True, slots=True)
class Feature:
    """A whole number, 0 or more, that every hand has."""


@dataclass(frozen=True, slots=True)
class InSuits(Feature):
    """A feature that is counted in some suits and added up; by default in all four.

    Raises :class:`~bridgelaw.errors.UnreadableDenomination` for notrump.
    """

    suits: tuple[Denomination, ...] = SUITS

    def __post_init__(self) -> None:
        for suit in self.suits:
            if not suit.is_suit:
                raise UnreadableDenomination(str(suit), "one of C, D, H, S", "'H'")
        object.__setattr__(self, "suits", tuple(suit for suit in SUITS if suit in self.suits))


class Length(InSuits):
    """How many cards the hand holds in the suits together."""

    __slots__ = ()


class HighCardPoints(InSuits):
    """High-card points in the suits together: ace 4, king 3, queen 2, jack 1."""

    __slots__ = ()


class Points(InSuits):
    """High-card points and one more for each card beyond the fourth in a suit; no points for shortage."""

    __slots__ = ()


class Controls(InSuits):
    """Controls in the suits together: ace 2, king 1."""

    __slots__ = ()


class Losers(InSuits):
    """Losing tricks in the suits together, by the plain count.

    Of the first three cards of a suit (or as many as there are) each of ace, king and queen that is missing is
    a loser.  A king needs a second card beside it and a queen a third, else they count as small cards: a
    singleton king is one loser, Q-x two.  Nothing is added or taken off for lone queens, jacks or controls.
    """

    __slots__ = ()


class Stoppers(InSuits):
    """How many of the suits are stopped: by A, K-x, Q-x-x or J-x-x-x, or better, in the hand alone."""

    __slots__ = ()


class GoodSuits(InSuits):
    """How many of the suits are good: two of the top three honours, or three of the top five.

    Nothing is said of the length.
    """

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Cards(Feature):
    """How many of these cards the hand holds, each counted once: aces, key cards, "AKQ in hearts".

    Every card of the pack can be asked for.  Each spot card (9 to 2) that is named makes the suit's classes
    finer, so one or two cost little and a whole suit of them much.
    """

    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        named = sorted(set(self.cards), key=lambda card: (-card.suit.rank, -card.rank.height))
        object.__setattr__(self, "cards", tuple(named))


@dataclass(frozen=True, slots=True)
class NthLongest(Feature):
    """The length of the longest suit (``nth`` 1), the second longest (2), … the shortest (4)."""

    nth: int = 1

    def __post_init__(self) -> None:
        if self.nth not in (1, 2, 3, 4):
            raise UnreadableValue(self.nth, "1 for the longest suit, 2, 3 or 4 for the shortest", "1")


@dataclass(frozen=True, slots=True)
class Sum(Feature):
    """Several features added up."""

    parts: tuple[Feature, ...]


# ----------------------------------------------------------------------------------------------- conditions


@dataclass(frozen=True, slots=True)
class Condition:
    """Something that is true or false of every hand.  ``&``, ``|`` and ``~`` make :class:`And`, Or and Not."""

    def __and__(self, other: Condition) -> And:
        return And((self, other))

    def __or__(self, other: Condition) -> Or:
        return Or((self, other))

    def __invert__(self) -> Not:
        return Not(self)


@dataclass(frozen=True, slots=True)
class Between(Condition):
    """The feature is at least ``low`` and at most ``high``, both included; None is no bound."""

    feature: Feature
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class Exceeds(Condition):
    """``left`` is greater than ``right`` by at least ``by``: 1 for ``S > H``, 0 for ``S >= H``."""

    left: Feature
    right: Feature
    by: int = 1


@dataclass(frozen=True, slots=True)
class Shapes(Condition):
    """The lengths of spades, hearts, diamonds and clubs are one of these fours."""

    lengths: frozenset[Lengths]


@dataclass(frozen=True, slots=True)
class And(Condition):
    """All of the parts.  No parts: every hand."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Or(Condition):
    """At least one of the parts.  No parts: no hand."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Not(Condition):
    """Not the part."""

    part: Condition


#: Every hand, and no hand.
ANYTHING = And(())
NOTHING = Or(())


def walk(condition: Condition, change: Callable[[Condition], Condition]) -> Condition:
    """The condition with ``change`` applied to each part that has no parts of its own, in their order.

    For moving one end of a range, or leaving a part out.
    """
    match condition:
        case And(parts) | Or(parts):
            return replace(condition, parts=tuple(walk(part, change) for part in parts))
        case Not(part):
            return Not(walk(part, change))
        case _:
            return change(condition)


def widened(condition: Condition, by: int = 1) -> Condition:
    """The condition with each range of points, high-card or other, moved out by ``by`` at both ends.

    What stands under :class:`Not` stays as it is: what a call denies is no range of what it shows.
    """
    match condition:
        case And(parts) | Or(parts):
            return replace(condition, parts=tuple(widened(part, by) for part in parts))
        case Between(HighCardPoints() | Points(), low, high):
            return replace(condition, low=None if low is None else low - by, high=None if high is None else high + by)
        case _:
            return condition


# ------------------------------------------------------------------------------------------ the usual phrases


def any_shape(*patterns: str) -> Shapes:
    """The patterns with the suits in any order: ``any_shape("4333", "4432")``.  ``x`` is any length.

    Raises :class:`~bridgelaw.errors.UnreadableValue`.
    """
    return Shapes(frozenset().union(*(_lengths(f"({pattern})") for pattern in patterns)))


def shape(*patterns: str) -> Shapes:
    """The patterns in the order spades, hearts, diamonds, clubs: ``shape("54xx")``, ``shape("(54)xx", "4(531)")``.

    ``x`` is any length; what stands in parentheses may stand in any order.  The lengths add up to 13.
    Raises :class:`~bridgelaw.errors.UnreadableValue`, also for a pattern that no hand has.
    """
    return Shapes(frozenset().union(*map(_lengths, patterns)))


def balanced() -> Shapes:
    """4333, 4432 or 5332, the long suit wherever it is."""
    return any_shape("4333", "4432", "5332")


def semibalanced() -> Shapes:
    """Balanced, or 5422 or 6322: no void, no singleton and at most one long suit of six."""
    return any_shape("4333", "4432", "5332", "5422", "6322")


def rule_of(number: int) -> Between:
    """High-card points and the lengths of the two longest suits add up to ``number`` or more."""
    return Between(Sum((HighCardPoints(), NthLongest(1), NthLongest(2))), number)


def key_cards(suit: Denomination) -> Cards:
    """The number of key cards with ``suit`` as trumps: the four aces and the king of trumps."""
    return Cards((*honours("A").cards, Card(suit, Rank.KING)))


def honours(ranks: Iterable[str | Rank], suits: Iterable[Denomination] = SUITS) -> Cards:
    """The number of cards of these ranks in the suits: ``honours("A")`` aces, ``honours("AKQ", [H])``.

    Raises :class:`~bridgelaw.errors.UnreadableCard`.
    """
    wanted = [rank if isinstance(rank, Rank) else Rank.loads(rank) for rank in ranks]
    return Cards(tuple(Card(suit, rank) for suit in suits for rank in wanted))


def holds(*cards: Card) -> Between:
    """The hand holds all of these cards."""
    wanted = Cards(cards)
    return Between(wanted, len(wanted.cards))


def stopper(suit: Denomination) -> Between:
    """The suit is stopped, as :class:`Stoppers` says."""
    return Between(Stoppers((suit,)), 1)


def good(suit: Denomination) -> Between:
    """The suit is good, as :class:`GoodSuits` says."""
    return Between(GoodSuits((suit,)), 1)


def void(suit: Denomination) -> Between:
    """No card of the suit."""
    return Between(Length((suit,)), 0, 0)


def singleton(suit: Denomination) -> Between:
    """Exactly one card of the suit."""
    return Between(Length((suit,)), 1, 1)


def shortage(suit: Denomination) -> Between:
    """A void or a singleton in the suit."""
    return Between(Length((suit,)), 0, 1)


def longest(suit: Denomination) -> And:
    """No suit is longer than this one: as long is allowed."""
    return And(tuple(Exceeds(Length((suit,)), Length((other,)), 0) for other in SUITS if other is not suit))


@lru_cache(maxsize=256)
def _lengths(pattern: str) -> frozenset[Lengths]:
    """The fours of lengths that a pattern has, of 560."""
    orders = [order for order in _orders(pattern.strip().lower()) if len(order) == len(SUITS)]
    found = frozenset(lengths for order in orders for lengths in _of_order(order))
    if not found:
        raise UnreadableValue(pattern, "four lengths that add up to 13, x for any, in any order in ( )", "'(54)xx'")
    return found


def _of_order(order: str) -> Iterator[Lengths]:
    """The fours of lengths for spades, hearts, diamonds and clubs in this order."""
    if "x" in order:
        for lengths in _all_lengths():
            if all(wanted in ("x", str(length)) for wanted, length in zip(order, lengths, strict=True)):
                yield lengths
    elif sum(map(int, order)) == 13:
        spades, hearts, diamonds, clubs = map(int, order)
        yield spades, hearts, diamonds, clubs


def _orders(text: str) -> Iterable[str]:
    """A pattern without its parentheses, in every order that they allow; nothing if it is no pattern."""
    before, opened, rest = text.partition("(")
    if not all(sign in "0123456789x" for sign in before):
        return ()
    if not opened:
        return (before,)
    inside, closed, after = rest.partition(")")
    if not closed or not all(sign in "0123456789x" for sign in inside) or len(inside) > len(SUITS):
        return ()
    ends = tuple(_orders(after))
    return {before + "".join(order) + end for order in permutations(inside) for end in ends}


@lru_cache(maxsize=1)
def _all_lengths() -> tuple[Lengths, ...]:
    return tuple((s, h, d, 13 - s - h - d) for s in range(14) for h in range(14 - s) for d in range(14 - s - h))
