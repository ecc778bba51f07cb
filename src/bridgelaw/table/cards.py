"""Cards: a suit and a rank, written suit first (``HK``, ``ST``).

The canonical text is two characters, the ten written ``T`` as in PBN; ``10`` is read as well.  What other
languages write (``HH`` for the king of hearts in Dutch) is read by :mod:`bridgelaw.table.notation`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from operator import attrgetter

from bridgelaw.errors import UnreadableCard, UnreadableDeal, UnreadableDenomination
from bridgelaw.table.call import SUITS, Denomination

__all__ = ["RANKS", "Card", "Rank", "dumps_cards", "dumps_hand", "loads_cards", "loads_hand"]


class Rank(Enum):
    """The rank of a card (Law 1), as the field writes it."""

    ACE = "A"
    KING = "K"
    QUEEN = "Q"
    JACK = "J"
    TEN = "T"
    NINE = "9"
    EIGHT = "8"
    SEVEN = "7"
    SIX = "6"
    FIVE = "5"
    FOUR = "4"
    THREE = "3"
    TWO = "2"

    #: 14 (ace) down to 2.
    height: int

    def __str__(self) -> str:
        return str(self.value)

    @property
    def is_honour(self) -> bool:
        """Ace, king, queen, jack and ten (Definitions)."""
        return self.height >= 10

    @classmethod
    def loads(cls, text: str) -> Rank:
        """Read ``A K Q J T 9`` … ``2`` or ``10``, in either case.

        Raises :class:`~bridgelaw.errors.UnreadableCard`.
        """
        found = _RANKS.get(str(text).strip().upper())
        if found is None:
            raise UnreadableCard(text, "a rank: one of A, K, Q, J, 10 (or T), 9 … 2", "'K'")
        return found


#: Highest first.
RANKS: tuple[Rank, ...] = tuple(Rank)

for _i, _rank in enumerate(RANKS):
    _rank.height = 14 - _i

_RANKS: dict[str, Rank] = {**{r.value: r for r in RANKS}, "10": Rank.TEN}


@dataclass(frozen=True, slots=True)
class Card:
    """One of the 52 cards (Law 1).  ``suit`` is not notrump: that raises ``UnreadableCard``."""

    suit: Denomination
    rank: Rank
    #: 0 (the ace of spades) to 51 (the two of clubs): the order of a hand as PBN writes it.
    index: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not self.suit.is_suit:
            raise UnreadableCard(f"{self.suit}{self.rank}", "a card of clubs, diamonds, hearts or spades", "'HK'")
        object.__setattr__(self, "index", (Denomination.S.rank - self.suit.rank) * len(RANKS) + 14 - self.rank.height)

    def __hash__(self) -> int:
        return self.index

    def __str__(self) -> str:
        return self.dumps()

    @property
    def is_honour(self) -> bool:
        """Ace, king, queen, jack and ten (Definitions): the ten counts."""
        return self.rank.is_honour

    def dumps(self) -> str:
        """The canonical text: suit, then rank, the ten as ``T``: ``HK``, ``ST``."""
        return f"{self.suit}{self.rank}"

    @classmethod
    def loads(cls, text: str) -> Card:
        """Read a suit letter or symbol and a rank: ``HK``, ``♥K``, ``s10``, ``ST``.

        Raises :class:`~bridgelaw.errors.UnreadableCard`.
        """
        word = str(text).strip()
        try:
            return cls(Denomination.loads(word[:1]), Rank.loads(word[1:]))
        except (UnreadableDenomination, UnreadableCard):
            raise UnreadableCard(text, "a suit (S, H, D, C) and then a rank (A, K, Q, J, 10, 9 … 2)", "'HK'") from None


def loads_cards(text: str) -> tuple[Card, ...]:
    """Read cards with spaces or commas between them, ``"HK H3"``, and keep their order.

    An empty text has no cards.  Raises :class:`~bridgelaw.errors.UnreadableCard`, also for a card named twice.
    """
    cards = tuple(Card.loads(word) for word in str(text).replace(",", " ").split())
    if len(set(cards)) < len(cards):
        raise UnreadableCard(text, "each card once", "'HK H3'")
    return cards


def dumps_cards(cards: Iterable[Card]) -> str:
    """The canonical texts with a space between them, as :func:`loads_cards` reads them."""
    return " ".join(card.dumps() for card in cards)


def dumps_hand(cards: Iterable[Card]) -> str:
    """A hand as PBN writes one: spades, hearts, diamonds and clubs with points between them, ``AQ5.K72..J9864``."""
    held = sorted(cards, key=lambda card: -card.rank.height)
    return ".".join("".join(card.rank.value for card in held if card.suit is suit) for suit in SUITS)


_HAND = 13
_HAND_EXAMPLE = "'AQ5.K72.J9864.K3'"


def loads_hand(text: str) -> tuple[Card, ...]:
    """Read a hand of thirteen cards as PBN writes one, ``AQ5.K72.J9864.K3``; a void is nothing, or a dash.

    The cards come spades first, and the highest first in each suit.  Raises
    :class:`~bridgelaw.errors.UnreadableDeal`, also for a card named twice and for more or fewer cards.
    """
    parts = str(text).strip().upper().replace("10", "T").split(".")
    if len(parts) != len(SUITS):
        raise UnreadableDeal(text, "spades, hearts, diamonds and clubs with points between them", _HAND_EXAMPLE)
    hand: tuple[Card, ...] = ()
    for suit, ranks in zip(SUITS, parts, strict=True):
        held = _holding(suit, ranks)
        if held is None:
            raise UnreadableDeal(text, "the ranks A, K, Q, J, T, 9 … 2 in each suit, each card once", _HAND_EXAMPLE)
        hand += held
    if len(hand) != _HAND:
        raise UnreadableDeal(text, f"thirteen cards and not {len(hand)}", _HAND_EXAMPLE)
    return hand


_CARDS: dict[Denomination, dict[str, Card]] = {suit: {rank.value: Card(suit, rank) for rank in RANKS} for suit in SUITS}
_PLACE = attrgetter("index")


# Deals by the hundred thousand have the same holdings over and over again.
@lru_cache(maxsize=1 << 14)
def _holding(suit: Denomination, ranks: str) -> tuple[Card, ...] | None:
    """The cards of a suit, the highest first; None where they cannot be read."""
    cards, word = _CARDS[suit], ranks.strip("-")
    try:
        held = {cards[rank] for rank in word}
    except KeyError:
        return None
    return tuple(sorted(held, key=_PLACE)) if len(held) == len(word) else None
