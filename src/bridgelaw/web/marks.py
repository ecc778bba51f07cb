"""Sentences as HTML: escaped, calls with drawn suits, each suit with a hidden word for those who hear the page."""

from __future__ import annotations

import re

from markupsafe import Markup, escape

from bridgelaw.table.call import Call, CallKind, Denomination
from bridgelaw.table.notation import write_call
from bridgelaw.texts.catalogue import name

__all__ = ["call", "rich", "suit"]

_SYMBOLS = {"♠": Denomination.S, "♥": Denomination.H, "♦": Denomination.D, "♣": Denomination.C}
#: A bid with its suit, or a suit alone.
_CALLS = re.compile(r"(?:\b([1-9]\d?))?([♠♥♦♣])")


def suit(denomination: Denomination, language: str, *, word: bool = True) -> Markup:
    """A drawn suit; ``word``: with its hidden name, which a heading beside it may make needless."""
    letter = denomination.value
    drawn = Markup('<svg class="suit {}" aria-hidden="true"><use href="#{}"/></svg>').format(letter.lower(), letter)
    return drawn + Markup('<span class="vh"> {}</span>').format(name(denomination, language)) if word else drawn


def call(made: Call, language: str) -> Markup:
    """A call as a key of the bidding box has it: a digit and a drawn suit, or a word."""
    if made.kind is not CallKind.BID:
        kind = " pass" if made.is_pass else ""
        word = write_call(made, language, "text")
        return Markup('<span class="call{}">{}</span>').format(kind, word[:1].upper() + word[1:])
    text = write_call(made, language, "text")
    if made.denomination is None or made.denomination is Denomination.NT:
        level = str(made.level)
        return Markup('<span class="call">{}<span class="nt">{}</span></span>').format(level, text[len(level) :])
    return Markup('<span class="call">{}{}</span>').format(made.level, suit(made.denomination, language))


def rich(text: str, language: str) -> Markup:
    """A sentence of the catalogues: ``1♠`` becomes a call with a drawn suit."""
    parts: list[Markup] = []
    end = 0
    for found in _CALLS.finditer(text):
        parts.append(escape(text[end : found.start()]))
        drawn = suit(_SYMBOLS[found[2]], language)
        parts.append(Markup('<span class="call">{}{}</span>').format(found[1] or "", drawn))
        end = found.end()
    parts.append(escape(text[end:]))
    return Markup("").join(parts)
