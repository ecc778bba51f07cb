"""Calls, denominations, seats and cards as English, Dutch and German write them.

Reading is generous: either case, spaces, accents left out, suit symbols full, hollow or as emoji, the words and the
short forms that are typed.  Writing is strict: one form for each language and :data:`Style`, and what is
written is read back as the same value in the same language.

Three rules settle the letters that differ between languages:

1. What the language itself writes wins; where it says nothing, the international form is read.  So ``1K`` is a
   club in Dutch, a diamond in German and nothing in English; ``1C`` is a heart in German (Coeur) and a club
   elsewhere; ``1S`` and ``1D`` are spades and diamonds in all three; ``S`` is the seat South in all three, although
   Dutch writes ``Z``.
2. Place decides what kind of thing a letter is.  A bid is level, then denomination.  A card is suit, then rank, in
   every language: ``HK`` is the king of hearts everywhere, ``KH`` the king of clubs in Dutch (klaveren heer), ``DD``
   the queen of diamonds in German.
3. Without a language only international forms and English words are read.  Text that some language would read is
   refused with advice to give the language: :class:`~bridgelaw.errors.AmbiguousNotation` where languages differ
   about it (``1K``), else the error of that kind of value (``1R``, which only Dutch writes).

A suit of more than one letter is set apart from the rank (``Pik K``), since ``pik`` alone is a suit, not ``pi`` with K.

Languages are ``"en"``, ``"nl"`` and ``"de"``; another raises :class:`~bridgelaw.errors.UnknownLanguage`.
Source of the forms: what federations, clubs and bidding devices print (docs, glossary).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeVar

from bridgelaw.errors import (
    AmbiguousNotation,
    BridgelawError,
    UnknownLanguage,
    UnreadableCall,
    UnreadableCard,
    UnreadableDenomination,
    UnreadableSeat,
)
from bridgelaw.table.board import Vulnerability
from bridgelaw.table.call import DENOMINATIONS, Call, CallKind, Denomination
from bridgelaw.table.cards import RANKS, Card, Rank
from bridgelaw.table.seat import SEATS, Seat

__all__ = [
    "LANGUAGES",
    "STYLES",
    "Style",
    "read_call",
    "read_card",
    "read_denomination",
    "read_seat",
    "seat_letters",
    "write_call",
    "write_card",
    "write_denomination",
    "write_seat",
    "write_vulnerability",
]

#: ``text`` for running text (``1♠``, ``doublet``), ``diagram`` for auctions in a table (``1♠``, ``x``), ``letters`` for
#: terminals: ASCII only (``1S``, ``x``).
Style = Literal["text", "diagram", "letters"]
STYLES: tuple[Style, ...] = ("text", "diagram", "letters")

_Value = TypeVar("_Value")

_C, _D, _H, _S, _NT = DENOMINATIONS


# --- the languages -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Language:
    """How one language reads (keys as :func:`_plain` leaves them) and writes.

    ``seat_letters`` are N E S W; ``suit_letters`` are those of clubs, diamonds, hearts, spades; ``honours`` are those
    of ace, king, queen, jack and ten; ``written`` holds pass, double and redouble for each style.
    """

    name: str
    seats: Mapping[str, Seat]
    denominations: Mapping[str, Denomination]
    ranks: Mapping[str, Rank]
    calls: Mapping[str, CallKind]
    levels: Mapping[str, int]
    seat_letters: tuple[str, str, str, str]
    suit_letters: str
    notrump: str
    honours: tuple[str, str, str, str, str]
    written: Mapping[Style, tuple[str, str, str]]
    vulnerability: tuple[str, str, str, str]


def _forms(**words: str) -> dict[str, str]:
    """Every form of each name: ``_forms(C="club clubs")`` is ``{"club": "C", "clubs": "C"}``; ``_`` is a space."""
    return {form.replace("_", " "): name for name, forms in words.items() for form in forms.split()}


def _seats(**words: str) -> dict[str, Seat]:
    return {form: Seat(name) for form, name in _forms(**words).items()}


def _denominations(**words: str) -> dict[str, Denomination]:
    return {form: Denomination(name) for form, name in _forms(**words).items()}


def _ranks(**words: str) -> dict[str, Rank]:
    return {form: Rank(name) for form, name in _forms(**words).items()}


def _calls(**words: str) -> dict[str, CallKind]:
    return {form: CallKind(name) for form, name in _forms(**words).items()}


def _levels(words: str) -> dict[str, int]:
    """The numbers one to seven; forms of the same number have a ``/`` between them."""
    return {form: level for level, forms in enumerate(words.split(), start=1) for form in forms.split("/")}


_ENGLISH = _Language(
    name="English",
    seats=_seats(N="n north", E="e east", S="s south", W="w west"),
    denominations=_denominations(
        C="c club clubs",
        D="d diamond diamonds",
        H="h heart hearts",
        S="s spade spades",
        # Dutch types ZT as well; no language reads it as anything else.
        NT="nt n sa zt notrump notrumps no_trump no_trumps no-trump no-trumps",
    ),
    ranks=_ranks(A="a ace", K="k king", Q="q queen", J="j jack", T="t 10 ten"),
    calls=_calls(**{"pass": "no_bid", "double": "doubled", "redouble": "redoubled"}),
    levels=_levels("one two three four five six seven"),
    seat_letters=("N", "E", "S", "W"),
    suit_letters="CDHS",
    notrump="NT",
    honours=("A", "K", "Q", "J", "10"),
    written={
        "text": ("Pass", "Double", "Redouble"),
        "diagram": ("Pass", "X", "XX"),
        "letters": ("Pass", "X", "XX"),
    },
    vulnerability=("None", "NS", "EW", "All"),
)

_DUTCH = _Language(
    name="Dutch",
    seats=_seats(N="n noord", E="o oost", S="z zuid", W="w west"),
    denominations=_denominations(
        C="k kl klaver klavers klaveren",
        D="r ru ruit ruiten",
        H="h ha hart harten",
        S="s sch schop schoppen",
        NT="sans sans_atout sansatout zonder zonder_troef",
    ),
    ranks=_ranks(A="a aas", K="h heer", Q="v vrouw", J="b boer", T="tien"),
    calls=_calls(**{"pass": "pas past", "double": "doubl. doubl", "redouble": "redoubl. redoubl"}),
    levels=_levels("een twee drie vier vijf zes zeven"),
    seat_letters=("N", "O", "Z", "W"),
    suit_letters="KRHS",
    notrump="SA",
    honours=("A", "H", "V", "B", "10"),
    written={
        "text": ("pas", "doublet", "redoublet"),
        "diagram": ("pas", "x", "xx"),
        "letters": ("pas", "x", "xx"),
    },
    vulnerability=("niemand", "NZ", "OW", "allen"),
)

_GERMAN = _Language(
    name="German",
    seats=_seats(N="n nord", E="o ost", S="s sud sued", W="w west"),
    denominations=_denominations(
        # Never Kreuz or kr: bridge players say Treff, and K is Karo.
        C="t tr treff",
        D="k ka karo",
        H="c co coeur h he herz",
        S="p pi pik",
        NT="sans sans_atout sansatout ohne ohne_trumpf",
    ),
    ranks=_ranks(A="a as ass", K="k konig koenig", Q="d dame", J="b bube", T="z zehn"),
    calls=_calls(**{"pass": "passe passt", "double": "k ko kontra", "redouble": "re rk rekontra"}),
    levels=_levels("ein/eins zwei drei vier funf/fuenf sechs sieben"),
    seat_letters=("N", "O", "S", "W"),
    suit_letters="TKCP",
    notrump="SA",
    honours=("A", "K", "D", "B", "10"),
    written={
        "text": ("Pass", "Kontra", "Rekontra"),
        "diagram": ("-", "X", "XX"),
        # A dash on its own is lost in a line of a terminal.
        "letters": ("Pass", "X", "XX"),
    },
    vulnerability=("keiner", "N/S", "O/W", "alle"),
)

_LANGUAGES: dict[str, _Language] = {"en": _ENGLISH, "nl": _DUTCH, "de": _GERMAN}

LANGUAGES: tuple[str, ...] = tuple(_LANGUAGES)

_VULNERABILITIES: tuple[Vulnerability, ...] = tuple(Vulnerability)


def _language(code: object) -> _Language:
    found = _LANGUAGES.get(code) if isinstance(code, str) else None
    if found is None:
        raise UnknownLanguage(code, f"one of {', '.join(LANGUAGES)}", "'nl'")
    return found


# --- reading -----------------------------------------------------------------------------------------------------

#: Longer than any form, and short enough that nothing is spent on hostile input.
_LONGEST = 40

_SYMBOLS = str.maketrans({**dict(zip("♣♦♥♠♧♢♡♤", "♣♦♥♠" * 2, strict=True)), "œ": "oe", "–": "-", "—": "-", "−": "-"})
_SUIT_SYMBOLS: dict[str, Denomination] = dict(zip("♣♦♥♠", DENOMINATIONS, strict=False))

# Two digits are enough for anything a table has heard.  A number in words is set apart, as it is when it is said.
_BID = re.compile(r"(?:(?P<digits>[1-9][0-9]?) ?|(?P<word>[a-z]+) )(?P<denomination>.+)")


def _plain(text: object) -> str:
    """Lower case, one space between words, without accents, emoji selectors and invisible marks; symbols full.

    Text that is not a string, or too long to be read, becomes empty, which nothing reads.
    """
    if not isinstance(text, str) or len(text) > _LONGEST:
        return ""
    apart = unicodedata.normalize("NFD", text.casefold())
    seen = "".join(c for c in apart if unicodedata.category(c) not in ("Mn", "Cf"))
    return " ".join(seen.translate(_SYMBOLS).split())


def _find_denomination(key: str, language: _Language) -> Denomination | None:
    return _SUIT_SYMBOLS.get(key) or language.denominations.get(key) or _ENGLISH.denominations.get(key)


def _find_seat(key: str, language: _Language) -> Seat | None:
    return language.seats.get(key) or _ENGLISH.seats.get(key)


def _find_rank(key: str, language: _Language) -> Rank | None:
    found = language.ranks.get(key) or _ENGLISH.ranks.get(key)
    return found or next((rank for rank in RANKS if rank.value == key), None)


def _find_card(key: str, language: _Language) -> Card | None:
    first, _, rest = key.replace("-", " ").partition(" ")
    suit_text, rank_text = (first, rest) if rest else (first[:1], first[1:])
    suit, rank = _find_denomination(suit_text, language), _find_rank(rank_text, language)
    return Card(suit, rank) if suit is not None and suit.is_suit and rank is not None else None


def _find_call(key: str, language: _Language) -> Call | None:
    kind = language.calls.get(key) or _ENGLISH.calls.get(key)
    if kind is not None:
        return Call(kind)
    match = _BID.fullmatch(key)
    if match:
        word = match["word"]
        level = language.levels.get(word) or _ENGLISH.levels.get(word) if word else int(match["digits"])
        denomination = _find_denomination(match["denomination"], language)
        return Call.bid(level, denomination) if level and denomination else None
    # Pass, double and redouble in their international forms, which no language reads otherwise.
    try:
        return Call.loads(key)
    except UnreadableCall:
        return None


def _read(
    text: str,
    language: str | None,
    find: Callable[[str, _Language], _Value | None],
    error: type[BridgelawError],
    expected: str,
    example: Callable[[_Language], str],
) -> _Value:
    """The value of ``text``; else the error, which says what other languages would have read."""
    spoken = _ENGLISH if language is None else _language(language)
    key = _plain(text)
    found = find(key, spoken) if key else None
    if found is not None:
        return found
    readings = {code: value for code, other in _LANGUAGES.items() if key and (value := find(key, other)) is not None}
    if not readings:
        raise error(text, expected, repr(example(spoken)))
    says = " and ".join(f"{value} in {_LANGUAGES[code].name}" for code, value in readings.items())
    if language is not None:
        raise error(
            text,
            f"{expected}, as {spoken.name} writes it",
            repr(example(spoken)),
            advice=f"It is {says}: give that language if it is meant",
        )
    code = next(iter(readings))
    kind = AmbiguousNotation if len(set(readings.values())) > 1 else error
    raise kind(
        text,
        f"{expected}, or the language with it",
        f"{text!r} with the language {code!r}",
        advice=f"It is {says}: give the language",
    )


def read_call(text: str, language: str | None = None) -> Call:
    """Read a call: ``1♠``, ``1 sa``, ``pas``, ``één sans``, ``Kontra``, ``-`` (a pass).

    Raises :class:`~bridgelaw.errors.UnreadableCall`, or :class:`~bridgelaw.errors.AmbiguousNotation` where no
    language is given and they differ.
    """
    return _read(
        text,
        language,
        _find_call,
        UnreadableCall,
        "a bid, pass, X or XX",
        lambda tongue: f"1{tongue.notrump}",
    )


def read_denomination(text: str, language: str | None = None) -> Denomination:
    """Read a denomination: a symbol, the letter or word of the language, ``NT``, ``SA``.

    Raises :class:`~bridgelaw.errors.UnreadableDenomination` or :class:`~bridgelaw.errors.AmbiguousNotation`.
    """
    return _read(
        text,
        language,
        _find_denomination,
        UnreadableDenomination,
        "a suit or notrump",
        lambda tongue: tongue.suit_letters[2],
    )


def read_seat(text: str, language: str | None = None) -> Seat:
    """Read a seat: the letter or word of the language, ``N E S W``.

    Raises :class:`~bridgelaw.errors.UnreadableSeat` or :class:`~bridgelaw.errors.AmbiguousNotation`.
    """
    return _read(
        text,
        language,
        _find_seat,
        UnreadableSeat,
        "one of the four seats",
        lambda tongue: tongue.seat_letters[2],
    )


def read_card(text: str, language: str | None = None) -> Card:
    """Read a card, suit first and then rank: ``HK``, ``♥10``, ``harten heer``, ``Pik-Dame``.

    Raises :class:`~bridgelaw.errors.UnreadableCard` or :class:`~bridgelaw.errors.AmbiguousNotation`.
    """
    return _read(
        text,
        language,
        _find_card,
        UnreadableCard,
        "a suit and then a rank",
        lambda tongue: tongue.suit_letters[2] + tongue.honours[1],
    )


# --- writing -----------------------------------------------------------------------------------------------------


def write_call(call: Call, language: str, style: Style = "text") -> str:
    """Write a call: ``1♠``, ``2SA``, ``pas``, ``Kontra``; in letters ``1S``, ``1K``, ``x``."""
    tongue = _language(language)
    if call.denomination is not None:
        return f"{call.level}{write_denomination(call.denomination, language, style)}"
    return tongue.written[style][(CallKind.PASS, CallKind.DOUBLE, CallKind.REDOUBLE).index(call.kind)]


def write_denomination(denomination: Denomination, language: str, style: Style = "text") -> str:
    """Write a suit as its symbol, or in letters as the letter of the language; notrump as ``NT`` or ``SA``."""
    tongue = _language(language)
    if not denomination.is_suit:
        return tongue.notrump
    return (tongue.suit_letters if style == "letters" else "♣♦♥♠")[denomination.rank]


def seat_letters(language: str) -> tuple[str, str, str, str]:
    """The letters of North, East, South and West, in that order."""
    return _language(language).seat_letters


def write_seat(seat: Seat, language: str) -> str:
    """The letter of a seat: ``Z`` for South in Dutch."""
    return _language(language).seat_letters[SEATS.index(seat)]


def write_card(card: Card, language: str, style: Style = "text") -> str:
    """Write a card, suit first: ``♥K``, ``♥10``; in letters ``HK``, in Dutch ``HH``, in German ``CK``."""
    tongue = _language(language)
    rank = tongue.honours[14 - card.rank.height] if card.is_honour else card.rank.value
    return write_denomination(card.suit, language, style) + rank


def write_vulnerability(vulnerability: Vulnerability, language: str) -> str:
    """The word or sides: ``niemand``, ``NZ``, ``OW``, ``allen``.  ``Vulnerability.loads`` reads them all."""
    return _language(language).vulnerability[_VULNERABILITIES.index(vulnerability)]
