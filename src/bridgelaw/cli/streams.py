"""The standard streams: what a terminal can show, and streams that are closed or full.

Nothing of the engine is imported here, since the help waits for this.
"""

from __future__ import annotations

import codecs
import os
import sys
from contextlib import suppress
from io import TextIOWrapper
from typing import TextIO

__all__ = ["give_up", "make_printable"]

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
    """From here on nothing that is printed or read can fail for its encoding, and there is a standard error.

    Where that is closed, Python would print errors among the results.
    """
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 (as long as the process)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="bridgelaw.plain")
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def give_up(stream: TextIO) -> None:
    """Let what a stream still holds go nowhere: it cannot be written, and would fail again when Python ends."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
