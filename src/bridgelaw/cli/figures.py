"""Meanings, cards, hands and figures at the command line: read from options, and written as each language does."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from bridgelaw.cli.output import to_error, words
from bridgelaw.errors import UnreadableCard
from bridgelaw.meaning.hands import Known
from bridgelaw.meaning.notation import Description, lint, loads
from bridgelaw.table.cards import Card
from bridgelaw.table.notation import read_card, write_card

__all__ = [
    "bar",
    "blocks",
    "cards_option",
    "read_cards",
    "read_meaning",
]

_F = TypeVar("_F", bound=Callable[..., Any])


# --- what is given --------------------------------------------------------------------------------------


def read_meaning(text: str, language: str) -> Description:
    """The meaning of a text; what is likely not meant is told on standard error.

    Raises :class:`~bridgelaw.errors.UnreadableMeaning`, with the place.
    """
    meaning = loads(text)
    for trap in lint(text):
        reason = trap.text if language == "en" else words(f"lint.{trap.code}", language)
        to_error("", words("lint", language, given=text, reason=reason))
    return meaning


def cards_option(command: _F) -> _F:
    """``--known`` and ``--gone``: cards in the hand that is counted, and elsewhere."""
    known = click.option(
        "--known",
        metavar="CARDS",
        default="",
        help='Cards that the hand holds, such as "SA HK", as the language writes.',
    )
    return known(click.option("--gone", metavar="CARDS", default="", help="Cards seen elsewhere.")(command))


def read_cards(held: str, gone: str, language: str) -> Known:
    """The cards of ``--known`` and ``--gone``.

    Raises :class:`~bridgelaw.errors.UnreadableCard` and :class:`~bridgelaw.errors.UnreadableValue`.
    """
    return Known(*(frozenset(_cards(text, language)) for text in (held, gone)))


def _cards(text: str, language: str) -> tuple[Card, ...]:
    cards = tuple(read_card(word, language) for word in text.replace(",", " ").split())
    if len(set(cards)) < len(cards):
        raise UnreadableCard(text, "each card once", f"'{write_card(cards[0], language, 'letters')}'")
    return cards


# --- what is written ------------------------------------------------------------------------------------


def bar(parts: Sequence[int], whole: int, width: int) -> str:
    """A bar of two kinds of character, ``width`` long for ``whole``: the first of the ``parts``, and the second."""
    full, light = blocks()
    ends = [0, *(round(sum(parts[:n]) * width / whole) for n in (1, 2))]
    return full * (ends[1] - ends[0]) + light * (ends[2] - ends[1])


def blocks() -> tuple[str, str]:
    """The two characters of a bar, plain ones where standard output has no blocks."""
    try:
        "█░".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return "#", "."
    return "█", "░"
