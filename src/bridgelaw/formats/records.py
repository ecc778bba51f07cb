"""Files of boards, whatever notation they are in: cases, PBN, LIN.

What a file is called says what it is; where that says nothing, what it begins with does.
"""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from bridgelaw.errors import BridgelawError, NoBoards
from bridgelaw.formats.case import Case, load

if TYPE_CHECKING:
    from bridgelaw.formats.pbn import Game

__all__ = ["FORMATS", "Format", "cases", "format_of", "games", "is_lin", "is_pbn"]

Format = Literal["case", "pbn", "lin"]
FORMATS: tuple[Format, ...] = ("case", "pbn", "lin")

_EXTENSIONS: dict[str, Format] = {
    **dict.fromkeys((".yaml", ".yml", ".json"), "case"),
    ".pbn": "pbn",
    ".lin": "lin",
}
#: So much of a file is looked at, in bytes.
_HEAD = 4096
_PBN = re.compile(rb"\s*%\s*(?:PBN|EXPORT|IMPORT|Creator|Content-type)\b|(?:^|\n)[ \t]*\[\s*\w+\s+\"", re.IGNORECASE)
_LIN = re.compile(rb"\s*(?:https?://|\?|lin=|[a-z0-9]{2,3}(?:\||%7c))", re.IGNORECASE)


def format_of(path: str) -> Format:
    """What a file is; ``-`` is standard input, of which nothing is taken.  One that cannot be opened is a case."""
    known = _EXTENSIONS.get(os.path.splitext(path)[1].lower())
    return known or _format(_head(path))


def is_lin(path: str) -> bool:
    """Whether a file of boards is LIN; else it is taken for PBN."""
    return format_of(path) == "lin"


def is_pbn(head: bytes) -> bool:
    """Whether a file that begins so is PBN."""
    return _format(head) == "pbn"


def _head(path: str) -> bytes:
    if path == "-":
        buffer = getattr(sys.stdin, "buffer", None)
        if isinstance(buffer, io.BufferedReader):
            return buffer.peek(_HEAD)[:_HEAD]
        if buffer is None or not buffer.seekable():
            return b""
        head: bytes = buffer.read(_HEAD)
        buffer.seek(-len(head), io.SEEK_CUR)
        return head
    if not os.path.isfile(path):
        return b""
    try:
        with open(path, "rb") as file:
            return file.read(_HEAD)
    except OSError:
        return b""


def _format(head: bytes) -> Format:
    head = head.removeprefix(b"\xef\xbb\xbf")
    if _LIN.match(head):
        return "lin"
    return "pbn" if _PBN.search(head) else "case"


def games(path: str, form: Format) -> Iterator[Game | BridgelawError]:
    """The boards of a file in PBN or LIN, each or its error; that of a file without any is the only one.

    Raises :class:`~bridgelaw.errors.FileUnreadable`.
    """
    found = False
    for game in _games(path, form):
        found = True
        yield game
    if not found:
        error = NoBoards("nothing", "at least one board", _EXAMPLES[form])
        error.file = "<stdin>" if path == "-" else path
        yield error


_EXAMPLES = {"pbn": "'[Board \"7\"]'", "lin": "'qx|o7|'"}


def _games(path: str, form: Format) -> Iterator[Game | BridgelawError]:
    if form == "lin":
        from bridgelaw.formats import lin

        return lin.games(path)
    from bridgelaw.formats import pbn

    return pbn.games(path)


def cases(path: str, edition: str = "2017") -> Iterator[Case | BridgelawError]:
    """The cases of a file, each or its error; ``edition`` is that of boards that do not say theirs.

    Raises the errors of a case document that cannot be read, and of a file.
    """
    form = format_of(path)
    if form == "case":
        yield from load(path)
        return
    for game in games(path, form):
        if isinstance(game, BridgelawError):
            yield game
            continue
        try:
            case: Case | BridgelawError = game.case(edition)
        except BridgelawError as error:
            case = error
        yield case
