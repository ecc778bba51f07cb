"""What a call shows, as a tree: conditions on a hand of thirteen cards.

Every node is immutable and has one written form, ``str(node)``, which is read back as the same node.  What may be
written in several ways is one node: ``<=7``, ``0-7`` and ``max 7``; ``S < H`` and ``H > S``; ``5+ both majors`` and
``5+ each major``; ``(a, b), c`` and ``a, b, c``.  What cannot stand in the notation, such as a suit named notrump or
an ``or`` of one, raises :class:`~bridgelaw.errors.UnreadableMeaning` when it is made.
"""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias, cast

from bridgelaw.errors import UnreadableMeaning
from bridgelaw.table.call import SUITS, Denomination
from bridgelaw.table.cards import RANKS, Card, Rank

__all__ = [
    "ALL",
    "MAJORS",
    "MINORS",
    "And",
    "Anything",
    "Balance",
    "Count",
    "Description",
    "Expr",
    "Holds",
    "Honours",
    "How",
    "Keycards",
    "Longer",
    "Longest",
    "Named",
    "Not",
    "Or",
    "Range",
    "RuleOf",
    "Shapes",
    "Tag",
    "Tally",
    "Trait",
    "TraitIn",
]

Suits: TypeAlias = tuple[Denomination, ...]

#: Spades first; sets of suits are kept in this order.
ALL: Suits = SUITS
MAJORS: Suits = SUITS[:2]
MINORS: Suits = SUITS[2:]

#: No range needs a greater number, and a typing error is found.
_GREATEST = 99


class _Written:
    """A part of a meaning: ``str`` writes it."""

    __slots__ = ()

    def __str__(self) -> str:
        from bridgelaw.meaning.notation.writing import write

        return write(cast("Description | Tag | Expr", self))


class How(Enum):
    """Of several suits: one at least, every one, or all taken together."""

    ANY = "any"
    EACH = "each"
    TOGETHER = "together"


class Tally(Enum):
    """What is counted.

    HCP is 4-3-2-1.  Points are HCP and one for each card over four in a suit.  Controls are 2 for an ace and 1 for a
    king.  Losers are those of the losing-trick count: the ace, king and queen that are missing, of as many as
    the suit has cards.
    """

    CARDS = "cards"
    HCP = "hcp"
    POINTS = "points"
    CONTROLS = "controls"
    LOSERS = "losers"
    ACES = "aces"
    KINGS = "kings"
    QUEENS = "queens"


class Trait(Enum):
    """What a suit may be.

    A stopper is A, Kx, Qxx or Jxxx or better; a shortage is a void or a singleton; a good suit has five
    cards, with two of the three top honours or three of the five.
    """

    STOPPER = "stopper"
    VOID = "void"
    SINGLETON = "singleton"
    SHORTAGE = "shortage"
    GOOD = "good"


@dataclass(frozen=True, slots=True)
class Range:
    """From ``low`` to ``high``, both included; ``high`` None is open.  It may be empty: the linter warns."""

    low: int
    high: int | None = None

    def __post_init__(self) -> None:
        for number in (self.low, self.high):
            if number is not None and not 0 <= number <= _GREATEST:
                raise UnreadableMeaning(str(number), f"a number from 0 to {_GREATEST}", "'11-15 hcp'")

    def __contains__(self, number: int) -> bool:
        return self.low <= number and (self.high is None or number <= self.high)


# --- conditions -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Count(_Written):
    """So many cards, points, controls and so on in the suits: ``5+ H``, ``8+ hcp in majors``, ``4+ each major``.

    ``how`` is TOGETHER for one suit.  All four TOGETHER are the whole hand: ``11-15 hcp``.
    """

    range: Range
    what: Tally = Tally.HCP
    suits: Suits = ALL
    how: How = How.TOGETHER

    def __post_init__(self) -> None:
        _set_suits(self, self.suits, self.how)


@dataclass(frozen=True, slots=True)
class Keycards(_Written):
    """So many of the four aces and the king of ``suit``: ``2+ keycards H``."""

    range: Range
    suit: Denomination

    def __post_init__(self) -> None:
        _suits((self.suit,))


@dataclass(frozen=True, slots=True)
class Honours(_Written):
    """So many of these honours in the suit: ``2+ of AKQ in H``."""

    range: Range
    ranks: tuple[Rank, ...]
    suit: Denomination

    def __post_init__(self) -> None:
        _suits((self.suit,))
        ranks = tuple(rank for rank in RANKS if rank in self.ranks)
        if not ranks or len(ranks) < len(self.ranks) or not all(rank.is_honour for rank in ranks):
            raise UnreadableMeaning("".join(map(str, self.ranks)), "honours, each once", "'2+ of AKQ in H'")
        object.__setattr__(self, "ranks", ranks)


@dataclass(frozen=True, slots=True)
class Holds(_Written):
    """These cards: ``holds SA HK``."""

    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        cards = tuple(sorted(self.cards, key=lambda card: (-card.suit.rank, -card.rank.height)))
        if not cards or len(set(cards)) < len(cards):
            raise UnreadableMeaning(" ".join(map(str, self.cards)), "cards, each once", "'holds SA HK'")
        object.__setattr__(self, "cards", cards)


class Balance(_Written, Enum):
    """Balanced is 4333, 4432 and 5332; semibalanced is that, 5422 and 6322; unbalanced is whatever is not balanced."""

    BALANCED = "balanced"
    SEMIBALANCED = "semibalanced"
    UNBALANCED = "unbalanced"

    __str__ = _Written.__str__


@dataclass(frozen=True, slots=True)
class Shapes(_Written):
    """One of these shapes: ``any 4333 + 4432``, ``shape 54xx``, ``shape (54)xx``.

    A pattern names the lengths of spades, hearts, diamonds and clubs, ``x`` being any; lengths in parentheses stand
    for themselves in every order, and all four do where ``any_order``.
    """

    patterns: tuple[str, ...]
    any_order: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "patterns", tuple(_pattern(text, self.any_order) for text in self.patterns))
        if not self.patterns:
            raise UnreadableMeaning("no shape", "a shape", "'any 4333'")

    @property
    def lengths(self) -> frozenset[tuple[int | None, ...]]:
        """The lengths of spades, hearts, diamonds and clubs, one for each order; None is any length."""
        return frozenset(lengths for text in self.patterns for lengths in _orders(text, self.any_order))


@dataclass(frozen=True, slots=True)
class TraitIn(_Written):
    """A stopper, a shortage, a good suit: ``stopper in H``, ``void any minor``, ``good suit``."""

    trait: Trait
    suits: Suits
    how: How = How.TOGETHER

    def __post_init__(self) -> None:
        _set_suits(self, self.suits, self.how)
        if len(self.suits) > 1 and self.how is How.TOGETHER:
            raise UnreadableMeaning(
                f"{self.trait.value} in suits together", "any or each of the suits", "'stopper in S/H'"
            )


@dataclass(frozen=True, slots=True)
class Longest(_Written):
    """No suit is longer than this one: ``longest S``."""

    suit: Denomination

    def __post_init__(self) -> None:
        _suits((self.suit,))


@dataclass(frozen=True, slots=True)
class Longer(_Written):
    """One suit is longer than another, ``S > H``, or at least as long, ``S >= H``."""

    longer: Denomination
    shorter: Denomination
    or_as_long: bool = False

    def __post_init__(self) -> None:
        _suits((self.longer, self.shorter))


@dataclass(frozen=True, slots=True)
class RuleOf(_Written):
    """HCP and the lengths of the two longest suits make at least this: ``rule of 20``."""

    number: int

    def __post_init__(self) -> None:
        Range(self.number)


@dataclass(frozen=True, slots=True)
class Anything(_Written):
    """Every hand."""


@dataclass(frozen=True, slots=True)
class Named(_Written):
    """What another call of the pair's system shows: ``@1NT``, ``@1NT-2C``, ``@(1H)-X``."""

    name: str

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name):
            raise UnreadableMeaning(
                f"@{self.name}", "a name of letters and digits, - . / and ( ) between them", "'@1NT'"
            )


@dataclass(frozen=True, slots=True)
class Not(_Written):
    """What the hand is not: ``not 4+ C``."""

    of: Expr


@dataclass(frozen=True, slots=True)
class And(_Written):
    """All of two or more conditions, of which none is an And itself."""

    of: tuple[Expr, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "of", _flat(self.of, And))


@dataclass(frozen=True, slots=True)
class Or(_Written):
    """One at least of two or more conditions, of which none is an Or itself."""

    of: tuple[Expr, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "of", _flat(self.of, Or))


Expr: TypeAlias = (
    Count
    | Keycards
    | Honours
    | Holds
    | Balance
    | Shapes
    | TraitIn
    | Longest
    | Longer
    | RuleOf
    | Anything
    | Named
    | Not
    | And
    | Or
)


# --- the whole ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tag(_Written):
    """What is said of the call beside its hands: ``artificial``, ``asks: majors``, ``transfer: S``.

    Words are kept in small letters and suits as their letters, so that equal tags are equal values.
    """

    key: str
    value: str = ""

    def __post_init__(self) -> None:
        key, value = _words(self.key), " ".join(map(_suit_word, _words(self.value).split()))
        if not key or ":" in key or not _TAG.fullmatch(key + value):
            raise UnreadableMeaning(f"{self.key}: {self.value}", "a tag, and perhaps a value", "'[transfer: H]'")
        object.__setattr__(self, "key", key)
        object.__setattr__(self, "value", value)


@dataclass(frozen=True, slots=True)
class Description(_Written):
    """The meaning of a call: what it promises, the hands that would have called otherwise, and tags.

    ``unless`` is negative inference; a comparison under Law 23A leaves it out.
    """

    shows: Expr
    unless: Expr | None = None
    tags: tuple[Tag, ...] = field(default=())

    def value(self, key: str) -> str | None:
        """The value of a tag, empty where it has none; None where there is no such tag."""
        return next((tag.value for tag in self.tags if tag.key == key), None)


# --- what may stand in them -----------------------------------------------------------------------------

#: The other side's calls in parentheses: ``(1H)-2C``.
_PART = r"(?:[A-Za-z0-9♠♥♦♣]|\([A-Za-z0-9♠♥♦♣]+\))"
_NAME = re.compile(rf"{_PART}(?:(?:[-_./]|{_PART})*{_PART})?")
_TAG = re.compile(r"[^\[\],;]*")
_FORMS = {
    "S": "s spade spades ♠ ♤",
    "H": "h heart hearts ♥ ♡",
    "D": "d diamond diamonds ♦ ♢",
    "C": "c club clubs ♣ ♧",
    "majors": "major majors",
    "minors": "minor minors",
}
_SUIT_WORDS = {form: word for word, forms in _FORMS.items() for form in forms.split()}


def _words(text: str) -> str:
    text = " ".join(text.lower().split())
    if not text.isprintable():
        raise UnreadableMeaning(text, "text that can be printed", "'[asks: majors]'")
    return text


def _suit_word(word: str) -> str:
    return _SUIT_WORDS.get(word.removesuffix("\ufe0f"), word)


def _suits(suits: Suits) -> Suits:
    kept = tuple(suit for suit in SUITS if suit in suits)
    if not kept or len(kept) < len(suits):
        raise UnreadableMeaning(" ".join(map(str, suits)), "suits, each once", "'9+ S+H'")
    return kept


def _set_suits(node: Count | TraitIn, suits: Suits, how: How) -> None:
    object.__setattr__(node, "suits", _suits(suits))
    if len(suits) == 1:
        object.__setattr__(node, "how", How.TOGETHER)


def _flat(parts: tuple[Expr, ...], kind: type[And] | type[Or]) -> tuple[Expr, ...]:
    flat = tuple(itertools.chain.from_iterable(part.of if isinstance(part, kind) else (part,) for part in parts))
    if len(flat) < 2:
        raise UnreadableMeaning(f"{len(flat)} part", "two conditions or more", "'12-14 hcp, balanced'")
    return flat


def _length(letter: str) -> int | None:
    return None if letter == "x" else int(letter)


def _groups(pattern: str) -> list[str]:
    return [group.strip("()") for group in re.findall(r"[0-9x]|\([0-9x]+\)", pattern)]


def _pattern(text: str, any_order: bool) -> str:
    """The pattern, small ``x`` last and great lengths first where the order says nothing."""
    text = text.lower()
    letters = re.sub(r"[()]", "", text)
    lengths = [int(letter) for letter in letters if letter in "0123456789"]
    if (
        not re.fullmatch(r"(?:[0-9x]|\([0-9x]+\))+", text)
        or len(letters) != 4
        or sum(lengths) > 13
        or (sum(lengths) < 13 and len(lengths) == 4)
        or (any_order and "(" in text)
    ):
        raise UnreadableMeaning(text, "the lengths of four suits, thirteen cards, x for any length", "'any 4432'")
    if any_order:
        return "".join(sorted(letters, key=_descending))
    return "".join(
        group if len(group) == 1 else f"({''.join(sorted(group, key=_descending))})" for group in _groups(text)
    )


def _descending(letter: str) -> int:
    return 1 if letter == "x" else -int(letter)


def _orders(pattern: str, any_order: bool) -> list[tuple[int | None, ...]]:
    groups = [pattern] if any_order else _groups(pattern)
    orders = (set(itertools.permutations(map(_length, group))) for group in groups)
    return [tuple(itertools.chain.from_iterable(parts)) for parts in itertools.product(*orders)]
