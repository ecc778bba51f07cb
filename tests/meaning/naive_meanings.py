"""What a meaning says of one hand, read off docs/meanings.md in plain Python: no conditions, no features, no numpy."""

from __future__ import annotations

from bridgelaw.meaning.notation import tree as t
from bridgelaw.table.call import SUITS, Denomination
from bridgelaw.table.cards import RANKS, Card

#: The ranks held in each suit, the highest first.
Hand = dict[Denomination, str]

BALANCED = {"4333", "4432", "5332"}
SEMIBALANCED = {*BALANCED, "5422", "6322"}


def hand_of(cards: frozenset[Card]) -> Hand:
    """The hand that these cards are."""
    return {suit: "".join(r.value for r in RANKS if Card(suit, r) in cards) for suit in SUITS}


def cards_of(text: str) -> frozenset[Card]:
    """Cards written suit by suit: ``SAQ3 H2``."""
    return frozenset(Card.loads(suit[0] + rank) for suit in text.split() for rank in suit[1:])


def says(part: t.Expr, hand: Hand) -> bool:
    """Whether the hand is what this part of a meaning says."""
    lengths = [len(hand[suit]) for suit in SUITS]
    pattern = "".join(map(str, sorted(lengths, reverse=True)))
    if isinstance(part, t.And):
        return all(says(one, hand) for one in part.of)
    if isinstance(part, t.Or):
        return any(says(one, hand) for one in part.of)
    if isinstance(part, t.Not):
        return not says(part.of, hand)
    if isinstance(part, t.Anything):
        return True
    if isinstance(part, t.Balance):
        balanced = {"balanced": BALANCED, "semibalanced": SEMIBALANCED, "unbalanced": BALANCED}[part.value]
        return (pattern in balanced) is (part is not t.Balance.UNBALANCED)
    if isinstance(part, t.Shapes):
        return any(
            all(wanted in (None, held) for wanted, held in zip(shape, lengths, strict=True)) for shape in part.lengths
        )
    if isinstance(part, t.RuleOf):
        return sum(map(points, hand.values())) + sum(sorted(lengths)[-2:]) >= part.number
    if isinstance(part, t.Longest):
        return len(hand[part.suit]) == max(lengths)
    if isinstance(part, t.Longer):
        more = len(hand[part.longer]) - len(hand[part.shorter])
        return more > 0 or (part.or_as_long and more == 0)
    if isinstance(part, t.Holds):
        return all(card.rank.value in hand[card.suit] for card in part.cards)
    if isinstance(part, t.Honours):
        return sum(rank.value in hand[part.suit] for rank in part.ranks) in part.range
    if isinstance(part, t.Keycards):
        return "".join(hand.values()).count("A") + hand[part.suit].count("K") in part.range
    if isinstance(part, t.TraitIn):
        found = [trait(part.trait, hand[suit]) for suit in part.suits]
        return any(found) if part.how is t.How.ANY else all(found)
    assert isinstance(part, t.Count)
    numbers = [tally(part.what, hand[suit]) for suit in part.suits]
    if part.how is t.How.TOGETHER:
        return sum(numbers) in part.range
    return (any if part.how is t.How.ANY else all)(number in part.range for number in numbers)


def points(held: str) -> int:
    """High-card points."""
    return sum({"A": 4, "K": 3, "Q": 2, "J": 1}.get(rank, 0) for rank in held)


def tally(what: t.Tally, held: str) -> int:
    """What one suit counts."""
    match what:
        case t.Tally.CARDS:
            return len(held)
        case t.Tally.HCP:
            return points(held)
        case t.Tally.POINTS:
            return points(held) + max(0, len(held) - 4)
        case t.Tally.CONTROLS:
            return 2 * ("A" in held) + ("K" in held)
        case t.Tally.LOSERS:
            return sum(rank not in held for rank in "AKQ"[: len(held)])
        case t.Tally.ACES:
            return held.count("A")
        case t.Tally.KINGS:
            return held.count("K")
        case t.Tally.QUEENS:
            return held.count("Q")


def trait(what: t.Trait, held: str) -> bool:
    """Whether one suit is so."""
    match what:
        case t.Trait.STOPPER:
            return any(rank in held and len(held) > cards for cards, rank in enumerate("AKQJ"))
        case t.Trait.VOID:
            return not held
        case t.Trait.SINGLETON:
            return len(held) == 1
        case t.Trait.SHORTAGE:
            return len(held) < 2
        case t.Trait.GOOD:
            top_three, top_five = (sum(rank in held for rank in top) for top in ("AKQ", "AKQJT"))
            return len(held) >= 5 and (top_three >= 2 or top_five >= 3)
