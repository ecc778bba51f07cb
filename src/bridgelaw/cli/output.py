"""Output that every terminal can show, in the language of the reader."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import copymode
from typing import Any, TypeVar

import click

from bridgelaw.errors import BridgelawError, FileUnwritable, OurBug, UnreadableMeaning
from bridgelaw.laws.state import State
from bridgelaw.rulings.events import Event
from bridgelaw.texts.catalogue import LANGUAGES, Value, best_language, say
from bridgelaw.texts.wording import Unexpected, message, printable

__all__ = [
    "NamedFile",
    "edition_option",
    "language_option",
    "print_json",
    "profile_option",
    "report",
    "report_bug",
    "report_exception",
    "spoken",
    "suits_style",
    "to_error",
    "whole_file",
    "words",
    "wrapped",
]

_F = TypeVar("_F", bound=Callable[..., Any])

# --- what is printed -----------------------------------------------------------------------------------


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


class NamedFile(click.Path):
    """The path of a file to be written; ``-`` is none, since standard output tells something else."""

    def __init__(self) -> None:
        super().__init__(dir_okay=False, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path."""
        if str(value) == "-":
            self.fail("Standard output tells something else: give the name of a file.", param, ctx)
        return super().convert(value, param, ctx)


@contextmanager
def whole_file(out: Path, example: str) -> Iterator[Callable[[bytes], object]]:
    """What writes into a file, which is there when all of it was written, and as it was before if not.

    It is left as it was also where nothing was written, and keeps its permissions; a link is followed.  What is there
    and is no file, such as a device or a pipe, is written to as it comes.

    Raises :class:`~bridgelaw.errors.FileUnwritable`.
    """
    whole = out.is_file() or not out.exists()
    file = out.resolve() if whole else out
    part = file.with_name(f".{file.name}.part") if whole else file
    made = None

    def write(content: bytes) -> None:
        nonlocal made
        try:
            if made is None:
                made = open(part, "wb")  # noqa: SIM115 (closed below, or by the error)
                if whole and file.exists():
                    copymode(file, part)
            made.write(content)
        except OSError as error:
            raise _unwritable(out, error, example) from None

    try:
        yield write
        if made is not None:
            try:
                made.close()
                if whole:
                    part.replace(file)
            except OSError as error:
                raise _unwritable(out, error, example) from None
    finally:
        if made is not None:
            with suppress(OSError):
                made.close()
            if whole:
                with suppress(OSError):
                    part.unlink()


def _unwritable(out: Path, error: OSError, example: str) -> FileUnwritable:
    reason = str(error.strerror or error).lower()
    return FileUnwritable(f"{reason}: {out}", "a place that can be written to", example)


# --- errors ---------------------------------------------------------------------------------------------


def report(
    error: BridgelawError, language: str = "en", *, state: State | None = None, event: Event | None = None
) -> None:
    """An error on standard error: place, what was given, what was expected, an example; a meaning with the place.

    ``state`` and ``event`` are those of an event that was refused.
    """
    to_error(error.place, message(error, language, state=state, event=event))
    if isinstance(error, UnreadableMeaning) and error.column is not None:
        print("\n".join(f"  {line}" for line in error.pointer.split("\n")), file=sys.stderr)


def report_bug(error: OurBug, where: str, language: str = "en") -> None:
    """A mistake of bridgelaw's own on standard error."""
    to_error(where, words("cli.bug", language, reason=f"{error.code}: {error}"))


def report_exception(error: Exception, where: str = "", language: str = "en") -> None:
    """An exception that nobody foresaw, and how to report it.  ``BRIDGELAW_DEBUG=1`` shows where it came from."""
    from bridgelaw import __version__

    if os.environ.get("BRIDGELAW_DEBUG", "") not in ("", "0"):
        import traceback

        sys.stderr.write("".join(traceback.format_exception(error)))
    own = words("cli.bug.own", language, reason=str(Unexpected(error)))
    to_error(where, f"{own} {words('cli.bug.how', language, n=__version__)}")


def to_error(where: str, text: str) -> None:
    """One line on standard error.  File names are printed so that they cannot break it."""
    print(f"bridgelaw: {printable(where)}: {text}" if where else f"bridgelaw: {text}", file=sys.stderr)


def words(key: str, language: str, **params: Value) -> str:
    """The sentence of a key; where even that fails, the key and its values, since something is being reported."""
    try:
        return say(key, language, style=None, laws="", **params)
    except (OurBug, BridgelawError):
        return f"{key}: {', '.join(str(value) for value in params.values())}"


# --- options that several commands have -----------------------------------------------------------------


def spoken() -> str:
    """The language of the command that runs: what ``--lang`` said, else that of the environment."""
    return _spoken[-1] if _spoken else best_language()


_spoken: list[str] = []


def _speak(ctx: click.Context, param: click.Parameter, value: str) -> str:
    _spoken[:] = [value]
    return value


def language_option(command: _F) -> _F:
    """``--lang``, by default the language of the environment."""
    return click.option(
        "--lang",
        "language",
        type=click.Choice(LANGUAGES),
        default=best_language,
        # Read before the others, whose errors are told in it.
        is_eager=True,
        callback=_speak,
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
