"""Sentences by key, in every language, with seats, calls and suits written as that language writes them.

A catalogue is ``locale/<language>/LC_MESSAGES/bridgelaw.po``: the msgid is a key such as ``27B1(a)`` or
``IB.options``, the msgstr the sentence.  English has a catalogue like the others.  ``make texts`` compiles them;
at run time the compiled ones are read.  What only the page says (keys that begin with ``page.``) is in ``page.po``
beside it, so that a ruling at the command line does not wait for it; ``phrases.po`` belongs to
:mod:`~bridgelaw.texts.phrases`.

A placeholder is a name in braces, with a form behind a colon where the word needs one:

================= =================================================================================================
``{O}``           a seat, side, call, card, denomination, contract, vulnerability, number or text, in the language
``{call:the}``    a call as subject or object: ``the double``, ``het doublet``, ``das Kontra``; a bid stays ``1♠``
``{call:do}``     what a player must or may do: ``double``, ``1♠ bieden``, ``passen``
``{call:does}``   after a seat: ``bids 1♠``, ``past``, ``kontriert``
``{call:done}``   after *has*: ``bid 1♠``, ``gepast``, ``kontriert``
``{suits:or}``    several values in one list: ``spades, hearts or clubs``; ``and`` likewise, and without a form
``{suit:symbol}`` a denomination as in a call: ``♠``, and a letter where there are no symbols
``{suit:one}``    a denomination in the singular: ``spade``
``{cards:hand}``  cards as a hand is written: ``♠AQ5 ♥K72``
``{n:words}``     a number from 1 to 13 in words
``{share}``       a share of one (a fraction) in per cent: ``57.3``, ``57,3``
================= =================================================================================================

A sentence that one edition of the Laws has otherwise stands under ``2007.`` and its key; where there is none, the one
sentence serves every edition, with the numbers that laws have there.

A value that begins a sentence is given a capital letter (``The double is cancelled.``), unless it is a text.
"""

from __future__ import annotations

import functools
import gettext
import os
import string
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from enum import Enum
from fractions import Fraction
from pathlib import Path
from typing import ClassVar, NamedTuple, TypeAlias

from bridgelaw.errors import BridgelawError, OurBug, UnknownLanguage
from bridgelaw.table.board import Vulnerability
from bridgelaw.table.call import SUITS, Call, CallKind, Denomination
from bridgelaw.table.cards import Card
from bridgelaw.table.notation import Style, write_call, write_card, write_denomination
from bridgelaw.table.record import Contract, Irregularity, Status
from bridgelaw.table.seat import SEATS, Seat, Side

__all__ = [
    "DOMAINS",
    "LANGUAGES",
    "MissingText",
    "TextsNotBuilt",
    "Value",
    "best_language",
    "call_style",
    "entries",
    "keys",
    "name",
    "say",
    "sentence",
]

#: The languages with a catalogue, the default first.
LANGUAGES: tuple[str, ...] = ("en", "nl", "de")

Word = (
    str | int | Fraction | Seat | Side | Call | Card | Denomination | Contract | Vulnerability | Status | Irregularity
)
#: What a placeholder can be filled with.
Value: TypeAlias = "Word | Collection[Value]"

#: The catalogue of a key is that of its first word, where there is one.
DOMAINS = ("bridgelaw", "page")
_LOCALE = Path(__file__).parent / "locale"

_style: ContextVar[Style] = ContextVar("call_style", default="text")


class MissingText(OurBug):
    """A text, or a value for one, that is not there: a mistake of bridgelaw's own."""

    code: ClassVar[str] = "bug.missing_text"


class TextsNotBuilt(BridgelawError):
    """The catalogues have not been compiled: a source tree that was never built."""

    code = "texts.not_built"
    what = "The texts are not built"


# --- saying ------------------------------------------------------------------------------------------------------


def say(key: str, language: str, /, *, style: Style | None = None, laws: str = "", **params: Value) -> str:
    """The sentence ``key`` in ``language``, its placeholders filled with ``params``.

    Values that the sentence does not use are ignored.  ``style`` is how calls are written (``letters`` where suit
    symbols cannot be shown); without it, as :func:`call_style` says.  ``laws`` is the edition that the sentence speaks
    of, such as ``2007``; without it the sentence is as it stands in the catalogue.

    Raises :class:`~bridgelaw.errors.UnknownLanguage`, :class:`MissingText` for a key or value that is not there, and
    :class:`TextsNotBuilt`.
    """
    chosen = _style.get() if style is None else style
    words: list[str] = []
    for literal, field, form, opens in _template(key, language, laws):
        words.append(literal)
        if field is None:
            continue
        if field not in params:
            raise MissingText(f"{key} ({language}) needs a value for {{{field}}}")
        value = params[field]
        word = _write(value, language, chosen, form)
        # A text is somebody else's, perhaps the name of a file: it stays as it is.
        words.append(word[:1].upper() + word[1:] if opens and not isinstance(value, str) else word)
    return "".join(words)


def sentence(key: str, language: str) -> str:
    """The sentence ``key`` as the catalogue has it, its placeholders in braces.  Raises as :func:`say` does."""
    return _text(key, language, "")


def name(value: Value, language: str, form: str = "", *, style: Style | None = None) -> str:
    """A value alone, as :func:`say` writes it in a sentence: ``Noord``, ``schoppen``, ``das Kontra``.

    ``form`` is what stands behind the colon of a placeholder.  Raises as :func:`say` does.
    """
    return _write(value, _known(language), _style.get() if style is None else style, form)


@contextmanager
def call_style(style: Style) -> Iterator[None]:
    """Within the block calls are written in ``style``: ``letters`` where a terminal shows no suit symbols."""
    token = _style.set(style)
    try:
        yield
    finally:
        _style.reset(token)


# --- values ------------------------------------------------------------------------------------------------------


def _write(value: Value, language: str, style: Style, form: str) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, int):
        return say(f"number.{value}", language) if form == "words" else str(value)
    if isinstance(value, Fraction):
        return _share(value, language)
    if isinstance(value, Call):
        return _call(value, language, style, form)
    if isinstance(value, Card):
        return write_card(value, language, style)
    if isinstance(value, Contract):
        bid = write_call(Call.bid(value.level, value.denomination), language, style)
        return say(f"contract.{value.doubled}", language, bid=bid, seat=value.declarer)
    if isinstance(value, Denomination) and form == "symbol":
        return write_denomination(value, language, style)
    if isinstance(value, Denomination):
        return say(f"denomination.{value.value}{'.one' if form == 'one' else ''}", language)
    if isinstance(value, Enum):
        return say(_enum_key(value), language)
    if isinstance(value, Collection) and form == "hand":
        return _hand([card for card in value if isinstance(card, Card)], language, style)
    if isinstance(value, Collection):
        return _list(value, language, style, form)
    raise MissingText(f"there are no words for {value!r}")


def _share(share: Fraction, language: str) -> str:
    """A share in per cent, to a tenth; what is not all of it is never written as 100, nor what is some as 0."""
    whole, tenths = divmod(round(share * 1000), 10)
    if share in (0, 1):
        return str(whole)
    if whole == 100:
        return say("number.share.nearly", language)
    if not whole and not tenths:
        return say("number.share.hardly", language)
    return say("number.share", language, whole=whole, tenths=tenths)


def _call(call: Call, language: str, style: Style, form: str) -> str:
    bid = write_call(call, language, style) if call.kind is CallKind.BID else ""
    return say(f"call.{call.kind.value}{'.' + form if form else ''}", language, bid=bid)


def _hand(cards: list[Card], language: str, style: Style) -> str:
    """Cards as a hand is written, suit by suit: ``♠AQ5 ♥K72``; in letters ``S:AQ5 H:K72``."""
    words = []
    for suit in SUITS:
        letter = write_denomination(suit, language, style)
        ranks = [write_card(card, language, style).removeprefix(letter) for card in cards if card.suit is suit]
        if ranks:
            words.append(f"{letter}{':' if style == 'letters' else ''}{''.join(ranks)}")
    return " ".join(words)


def _enum_key(value: Enum) -> str:
    if isinstance(value, Seat):
        return f"seat.{value.value}"
    if isinstance(value, Side):
        return f"side.{value.value}"
    if isinstance(value, Vulnerability):
        return f"vulnerability.{value.value}"
    if isinstance(value, Status):
        return f"callstatus.{value.name.lower()}"
    if isinstance(value, Irregularity):
        return f"irregularity.{value.name.lower()}"
    raise MissingText(f"there are no words for {value!r}")


#: Sets have no order of their own: suits go from spades down, then no trump; seats from North on.
_ORDER: dict[object, int] = {v: i for i, v in enumerate((*SUITS, Denomination.NT, *SEATS, *Side))}


def _list(values: Collection[Value], language: str, style: Style, form: str) -> str:
    unordered = isinstance(values, (set, frozenset))
    ordered = sorted(values, key=lambda v: (_ORDER.get(v, len(_ORDER)), str(v))) if unordered else list(values)
    join, _, each = (form or "and").partition(".")
    words = [_write(v, language, style, each) for v in ordered]
    if not words:
        return say("join.none", language)
    *first, last = words
    if not first:
        return last
    listed = functools.reduce(lambda done, word: say("join.comma", language, list=done, last=word), first)
    return say(f"join.{join}", language, list=listed, last=last)


# --- catalogues --------------------------------------------------------------------------------------------------

#: A full sentence behind a colon begins with a capital letter in German.
_ALSO_OPENS: dict[str, tuple[str, ...]] = {"de": (": ",)}


class _Part(NamedTuple):
    """Text, then perhaps a placeholder with its form; ``opens`` if that begins a sentence."""

    literal: str
    field: str | None
    form: str
    opens: bool


class _NoText(gettext.NullTranslations):
    """Behind every catalogue: a key that is not in it is an error, and is never shown itself."""

    def gettext(self, message: str) -> str:
        raise MissingText(f"there is no text {message!r}")


def _known(language: str) -> str:
    if language not in LANGUAGES:
        raise UnknownLanguage(language, f"one of {', '.join(LANGUAGES)}", "'nl'")
    return language


@functools.cache
def _catalogue(language: str, domain: str = DOMAINS[0]) -> gettext.GNUTranslations:
    path = _LOCALE / _known(language) / "LC_MESSAGES" / f"{domain}.mo"
    try:
        with path.open("rb") as file:
            catalogue = gettext.GNUTranslations(file)
    except FileNotFoundError:
        raise TextsNotBuilt(path.name, "the compiled catalogues", "make texts", advice="Run make texts") from None
    catalogue.add_fallback(_NoText())
    return catalogue


def _text(key: str, language: str, laws: str) -> str:
    """The sentence in the words of an edition: its own, or the common one with its numbers."""
    first = key.partition(".")[0]
    text = _catalogue(language, first if first in DOMAINS else DOMAINS[0]).gettext
    if not laws or key.startswith(f"{laws}."):
        return text(key)
    from bridgelaw.laws.clause import renumbered
    from bridgelaw.laws.edition import edition

    book = edition(laws)
    # 17D1 of 2007 is another clause than 17D1 of 2017, which is 17E1 there.
    another = f"{laws}.{key.partition('.')[0]}" in book.own_keys
    if f"{laws}.{key}" in keys(language) and not another:
        return text(f"{laws}.{key}")
    return renumbered(text(key), book.numbers)


@functools.cache
def _template(key: str, language: str, laws: str) -> tuple[_Part, ...]:
    if not key:
        raise MissingText("an empty key has no text")
    text = _text(key, language, laws)
    sentences = text.rstrip("\"“”'").endswith((".", "?", "!"))
    parts: list[_Part] = []
    for literal, field, form, _ in string.Formatter().parse(text):
        before = literal if parts or literal else ". "
        opens = sentences and before.endswith((". ", "? ", "! ", *_ALSO_OPENS.get(language, ())))
        parts.append(_Part(literal, field, form or "", opens))
    return tuple(parts)


@functools.cache
def keys(language: str = LANGUAGES[0], domain: str = DOMAINS[0]) -> frozenset[str]:
    """Every key of a catalogue."""
    return frozenset(entries(language, domain))


def entries(language: str, domain: str) -> dict[str, str]:
    """Every key of a catalogue with what stands there, placeholders in braces."""
    # The standard library reads the whole file into this dictionary and offers no other way to list it.
    found: dict[object, str] = _catalogue(language, domain)._catalog  # type: ignore[attr-defined]
    return {key: text for key, text in found.items() if isinstance(key, str) and key}


# --- the reader's language ---------------------------------------------------------------------------------------


def best_language(preferences: str | Iterable[str] | None = None, default: str = LANGUAGES[0]) -> str:
    """The language to speak: the first of the preferences that there is a catalogue for, else ``default``.

    Preferences are locales (``de_AT.UTF-8``), language tags (``nl-BE``), or several in one text as ``LANGUAGE`` and
    ``Accept-Language`` have them (``de:en``; ``fr, nl;q=0.8``).  ``None`` asks the environment, where the first
    variable that is set counts.
    """
    if preferences is None:
        names = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
        preferences = next((text for name in names if (text := os.environ.get(name))), "")
    texts = [preferences] if isinstance(preferences, str) else list(preferences)
    wanted = [_weighed(part) for text in texts for part in text.replace(":", ",").split(",")]
    for language, weight in sorted(wanted, key=lambda w: -w[1]):
        if weight > 0 and language in LANGUAGES:
            return language
    return default


def _weighed(preference: str) -> tuple[str, int]:
    """The language of one preference, and its weight in thousandths."""
    tag, _, quality = preference.strip().lower().partition(";")
    language = tag.split(".")[0].split("@")[0].replace("_", "-").split("-")[0].strip()
    number = quality.replace(" ", "").removeprefix("q=")
    if not number:
        return language, 1000
    whole, _, part = number.partition(".")
    if not (whole in ("0", "1") and (part.isdecimal() or not part)):
        return language, 0
    return language, min(1000, int(whole) * 1000 + int((part + "000")[:3]))
