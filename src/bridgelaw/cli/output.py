"""Output that every terminal can show, in the language of the reader."""

from __future__ import annotations

import codecs
import sys
from collections.abc import Callable
from io import TextIOWrapper
from typing import Any, TypeVar

import click

from bridgelaw.errors import BridgelawError, OurBug
from bridgelaw.texts.catalogue import LANGUAGES, best_language, say

__all__ = [
    "edition_option",
    "language_option",
    "make_printable",
    "print_json",
    "profile_option",
    "report",
    "report_bug",
    "suits_style",
    "wrapped",
]

_F = TypeVar("_F", bound=Callable[..., Any])

# --- what a terminal can show ---------------------------------------------------------------------------

_PLAIN = {
    **dict.fromkeys("“”„«»", '"'),
    **dict.fromkeys("‘’‚", "'"),
    **dict.fromkeys("–—−", "-"),
    **dict(zip("♣♦♥♠", "CDHS", strict=True)),
    **dict(zip("äöüÄÖÜß", ("ae", "oe", "ue", "Ae", "Oe", "Ue", "ss"), strict=True)),
    "…": "...",
}


def _plain(error: UnicodeError) -> tuple[str, int]:
    """Replace what an encoding does not have: ü by ue, é by e, quotation marks by straight ones, else ?."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    import unicodedata

    words = []
    for char in error.object[error.start : error.end]:
        word = _PLAIN.get(char) or unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode("ascii")
        words.append(word or "?")
    return "".join(words), error.end


codecs.register_error("bridgelaw.plain", _plain)


def make_printable() -> None:
    """From here on nothing that is printed or read can fail for its encoding."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="bridgelaw.plain")
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def suits_style() -> Any:
    """``text``, or ``letters`` where standard output has no suit symbols."""
    try:
        "♣♦♥♠".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return "letters"
    return "text"


def print_json(value: Any) -> None:
    """One object on one line; ASCII where standard output is not Unicode."""
    import json

    unicode = (sys.stdout.encoding or "").lower().replace("-", "").replace("_", "").startswith("utf")
    print(json.dumps(value, ensure_ascii=not unicode))


def wrapped(text: str, indent: str = "", width: int = 100, hanging: str | None = None) -> str:
    """The text in lines of at most ``width`` characters, each with the indent, all but the first with ``hanging``."""
    import textwrap

    return textwrap.fill(
        text,
        width,
        initial_indent=indent,
        subsequent_indent=indent if hanging is None else hanging,
        break_long_words=False,
        break_on_hyphens=False,
    )


# --- errors ---------------------------------------------------------------------------------------------


def report(error: BridgelawError, language: str = "en") -> None:
    """An error on standard error: place, what was given, what was expected, an example."""
    message = error.message
    if language != "en":
        try:
            message = say(f"error.{error.code}", language, given=error.given, example=error.example)
        except (OurBug, BridgelawError):
            message = error.message  # formats have errors of their own, and those have English words only
    print(f"bridgelaw: {error.place}: {message}" if error.place else f"bridgelaw: {message}", file=sys.stderr)


def report_bug(error: OurBug, where: str, language: str = "en") -> None:
    """A mistake of bridgelaw's own on standard error."""
    try:
        message = say("cli.bug", language, reason=f"{error.code}: {error}")
    except (OurBug, BridgelawError):
        message = f"A mistake of bridgelaw's own, please report it: {error.code}: {error}"
    print(f"bridgelaw: {where}: {message}" if where else f"bridgelaw: {message}", file=sys.stderr)


# --- options that several commands have -----------------------------------------------------------------


def language_option(command: _F) -> _F:
    """``--lang``, by default the language of the environment."""
    return click.option(
        "--lang",
        "language",
        type=click.Choice(LANGUAGES),
        default=best_language,
        help="Language of the words (default: that of the environment, else en).",
    )(command)


def edition_option(default: str | None = None) -> Callable[[_F], _F]:
    """``--edition``: which code of Laws."""
    return click.option("--edition", "edition_name", metavar="YEAR", default=default, help="Edition of the Laws.")


def profile_option(default: str | None = None) -> Callable[[_F], _F]:
    """``--profile``: whose reading of the open points."""
    return click.option(
        "--profile", "profile_name", metavar="NAME", default=default, help="Whose reading of the open points."
    )
