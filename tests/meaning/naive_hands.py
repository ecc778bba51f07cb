"""Hands judged card by card in plain Python, to hold the counting to: no classes, no packing, no numpy."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from operator import add

from bridgelaw.meaning import conditions as c
from bridgelaw.table.call import SUITS, Denomination
from bridgelaw.table.cards import RANKS, Card, Rank

PACK = [Card(suit, rank) for suit in SUITS for rank in RANKS]
_HIGH_CARD_POINTS = {Rank.ACE: 4, Rank.KING: 3, Rank.QUEEN: 2, Rank.JACK: 1}


def value(feature: c.Feature, hand: frozenset[Card]) -> int:
    """A feature of one hand."""
    if isinstance(feature, c.InSuits):
        return sum(_in_suit(feature, [card.rank for card in hand if card.suit is suit]) for suit in feature.suits)
    if isinstance(feature, c.Cards):
        return len(hand.intersection(feature.cards))
    if isinstance(feature, c.NthLongest):
        return sorted(lengths(hand))[-feature.nth]
    assert isinstance(feature, c.Sum)
    return sum(value(part, hand) for part in feature.parts)


def _in_suit(feature: c.InSuits, ranks: list[Rank]) -> int:
    text = "".join(rank.value if rank.is_honour else "x" for rank in sorted(ranks, key=RANKS.index))
    points = sum(_HIGH_CARD_POINTS.get(rank, 0) for rank in ranks)
    match type(feature).__name__:
        case "Length":
            return len(text)
        case "HighCardPoints":
            return points
        case "Points":
            return points + len(text[4:])
        case "Controls":
            return 2 * text.count("A") + text.count("K")
        case "Losers":
            winners = {0: "", 1: "A", 2: "AK"}.get(len(text), "AKQ")
            return len(winners) - sum(text.count(winner) for winner in winners)
        case "Stoppers":
            needed = {"A": 1, "K": 2, "Q": 3, "J": 4}
            return int(any(sign in needed and len(text) >= needed[sign] for sign in text))
        case "GoodSuits":
            top = [sum(sign in honours for sign in text) for honours in ("AKQ", "AKQJT")]
            return int(top[0] >= 2 or top[1] >= 3)
        case name:
            raise AssertionError(name)


def lengths(hand: Iterable[Card]) -> tuple[int, ...]:
    """How many spades, hearts, diamonds and clubs."""
    counted = Counter(card.suit for card in hand)
    return tuple(counted[suit] for suit in SUITS)


def meets(condition: c.Condition, hand: frozenset[Card]) -> bool:
    """Whether one hand meets the condition."""
    match condition:
        case c.And(parts):
            return all(meets(part, hand) for part in parts)
        case c.Or(parts):
            return any(meets(part, hand) for part in parts)
        case c.Not(part):
            return not meets(part, hand)
        case c.Shapes(allowed):
            return lengths(hand) in allowed
        case c.Exceeds(left, right, by):
            return value(left, hand) - value(right, hand) >= by
        case c.Between(feature, low, high):
            found = value(feature, hand)
            return (low is None or found >= low) and (high is None or found <= high)
    raise AssertionError(condition)


def all_hands(held: frozenset[Card], gone: frozenset[Card]) -> Iterable[frozenset[Card]]:
    """Every hand of thirteen with the cards held and without those gone."""
    left = [card for card in PACK if card not in held | gone]
    for more in combinations(left, 13 - len(held)):
        yield held.union(more)


Kind = tuple[tuple[int, ...], tuple[int, ...]]


def kinds_by(features: tuple[c.Feature, ...]) -> dict[Kind, int]:
    """For each lengths of S, H, D, C and values of the features, how many hands: all holdings, suit after suit.

    The features are sums over the suits.
    """
    spades, hearts, diamonds, clubs = (_holdings(suit, features) for suit in SUITS)
    minors: dict[int, list[tuple[Kind, int]]] = {}
    for kind, many in _together(diamonds, clubs).items():
        minors.setdefault(sum(kind[0]), []).append((kind, many))
    kinds: Counter[Kind] = Counter()
    for (lengths_, values), many in _together(spades, hearts).items():
        for (more, others), ways in minors.get(13 - sum(lengths_), ()):
            kinds[lengths_ + more, tuple(map(add, values, others))] += many * ways
    return kinds


def _holdings(suit: Denomination, features: tuple[c.Feature, ...]) -> Counter[Kind]:
    """The 8,192 holdings of a suit, by length and features."""
    of_suit = [card for card in PACK if card.suit is suit]
    kinds: Counter[Kind] = Counter()
    for length in range(14):
        for cards in combinations(of_suit, length):
            kinds[(length,), tuple(value(feature, frozenset(cards)) for feature in features)] += 1
    return kinds


def _together(one: Counter[Kind], two: Counter[Kind]) -> Counter[Kind]:
    kinds: Counter[Kind] = Counter()
    for (lengths_, values), many in one.items():
        for (more, others), ways in two.items():
            kinds[lengths_ + more, tuple(map(add, values, others))] += many * ways
    return kinds


def random_feature(chance: random.Random) -> c.Feature:
    """One of all the features."""
    suits = tuple(chance.sample(SUITS, chance.choice((1, 1, 2, 4))))
    kind = chance.randrange(11)
    if kind < 7:
        every = (c.Length, c.HighCardPoints, c.Points, c.Controls, c.Losers, c.Stoppers, c.GoodSuits)
        return every[kind](suits)
    if kind == 7:
        return c.NthLongest(chance.randint(1, 4))
    if kind == 8:
        return c.Sum((c.HighCardPoints(), c.NthLongest(1), c.NthLongest(2)))
    if kind == 9:
        return c.key_cards(suits[0])
    return c.Cards(tuple(chance.sample(PACK, chance.randint(1, 3))))


def random_condition(chance: random.Random, depth: int = 2) -> c.Condition:
    """A condition of any form, that more or less of the hands meet."""
    kind = chance.randrange(8) if depth else chance.randrange(3)
    if kind == 0:
        return chance.choice([c.balanced(), c.semibalanced(), c.shape("(54)xx"), c.longest(chance.choice(SUITS))])
    if kind == 1:
        one, two = chance.sample(SUITS, 2)
        return c.Exceeds(c.Length((one,)), c.Length((two,)), chance.randint(-1, 2))
    if kind == 2 or not depth:
        feature = random_feature(chance)
        middle = value(feature, frozenset(chance.sample(PACK, 13)))
        low, high = middle - chance.randint(0, 3), middle + chance.randint(0, 3)
        return c.Between(feature, chance.choice([low, None]), chance.choice([high, None]))
    if kind == 3:
        return c.Not(random_condition(chance, depth - 1))
    parts = tuple(random_condition(chance, depth - 1) for _ in range(chance.randint(2, 3)))
    return c.And(parts) if kind < 6 else c.Or(parts)


def of_kind(condition: c.Condition, kind: Kind, features: tuple[c.Feature, ...]) -> bool:
    """Whether hands of a kind meet a condition that asks for nothing beside lengths and these features."""
    suits, values = kind

    def number(feature: c.Feature) -> int:
        if feature in features:
            return values[features.index(feature)]
        match feature:
            case c.Length(of):
                return sum(suits[SUITS.index(suit)] for suit in of)
            case c.Points():
                return number(c.HighCardPoints()) + sum(max(length - 4, 0) for length in suits)
            case c.NthLongest(nth):
                return sorted(suits, reverse=True)[nth - 1]
            case c.Sum(parts):
                return sum(map(number, parts))
        raise AssertionError(feature)

    match condition:
        case c.And(parts):
            return all(of_kind(part, kind, features) for part in parts)
        case c.Or(parts):
            return any(of_kind(part, kind, features) for part in parts)
        case c.Not(part):
            return not of_kind(part, kind, features)
        case c.Shapes(allowed):
            return suits in allowed
        case c.Exceeds(left, right, by):
            return number(left) - number(right) >= by
        case c.Between(feature, low, high):
            found = number(feature)
            return (low is None or found >= low) and (high is None or found <= high)
    raise AssertionError(condition)


def turned(condition: c.Condition) -> c.Condition:
    """The condition with each suit in the place of the next."""

    def turn(part: c.Condition) -> c.Condition:
        assert isinstance(part, c.Between)
        assert isinstance(part.feature, c.InSuits)
        suits = tuple(SUITS[(SUITS.index(suit) + 1) % 4] for suit in part.feature.suits)
        return c.Between(type(part.feature)(suits), part.low, part.high)

    return c.walk(condition, turn)
