"""Files of boards, whatever notation they are in: cases, PBN, LIN, RBN.

What a file is called says what it is; where that says nothing, what it begins with does.
"""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from bridgelaw.errors import BridgelawError, NoBoards, UnknownFormat
from bridgelaw.formats.access import MAGIC
from bridgelaw.formats.case import Case, load
from bridgelaw.formats.packed import EXTENSION, beginning, is_packed

if TYPE_CHECKING:
    from bridgelaw.formats.pbn import Game

__all__ = ["FORMATS", "Format", "begins_packed", "boards_format", "cases", "format_of", "games", "is_lin", "is_pbn"]

#: RBN is read alone.
Format = Literal["case", "pbn", "lin", "rbn"]
FORMATS: tuple[Format, ...] = ("case", "pbn", "lin")

_EXTENSIONS: dict[str, Format] = {
    **dict.fromkeys((".yaml", ".yml", ".json"), "case"),
    ".pbn": "pbn",
    ".lin": "lin",
    ".rbn": "rbn",
}
#: What files of results begin with, XML and the databases of scoring devices.
_RESULTS = (b"<", MAGIC)
#: So much of a file is looked at, in bytes.
_HEAD = 4096
_PBN = re.compile(rb"\s*%\s*(?:PBN|EXPORT|IMPORT|Creator|Content-type)\b|(?:^|\n)[ \t]*\[\s*\w+\s+\"", re.IGNORECASE)
_RBN = re.compile(rb"(?:^|\n)(?:H [NESW]:|A [NESW?][ZNEB?]:|B [1-9]\d*[ \t]*\r?\n)")
_LIN = re.compile(rb"\s*(?:https?://|\?|lin=|[a-z0-9]{2,3}(?:\||%7c))", re.IGNORECASE)


def format_of(path: str) -> Format:
    """What a file is; ``-`` is standard input, of which nothing is taken.  One that cannot be opened is a case."""
    known = _EXTENSIONS.get(os.path.splitext(path.lower().removesuffix(EXTENSION))[1])
    return known or _format(_head(path))


def boards_format(path: str) -> Format:
    """What a file of boards is.  Raises :class:`~bridgelaw.errors.UnknownFormat` for one of results."""
    form = format_of(path)
    if form == "case" and _head(path).lstrip(b"\xef\xbb\xbf \t\r\n").startswith(_RESULTS):
        error = UnknownFormat(path, "boards: cases, PBN, LIN or RBN", "'bridgelaw matchpoints event.xml --pbn'")
        error.file = path
        raise error
    return form


def is_lin(path: str) -> bool:
    """Whether a file of boards is LIN; else it is taken for PBN."""
    return format_of(path) == "lin"


def begins_packed(path: str) -> bool:
    """Whether a file is packed, see :mod:`~bridgelaw.formats.packed`; ``-`` is standard input."""
    return is_packed(_beginning(path))


def is_pbn(head: bytes) -> bool:
    """Whether a file that begins so is PBN."""
    return _format(head) == "pbn"


def _head(path: str) -> bytes:
    head = _beginning(path)
    return beginning(head, _HEAD) if is_packed(head) else head


def _beginning(path: str) -> bytes:
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
    if _PBN.search(head):
        return "pbn"
    return "rbn" if _RBN.search(head) else "case"


def games(path: str, form: Format) -> Iterator[Game | BridgelawError]:
    """The boards of a file in PBN, LIN or RBN, each or its error; that of a file without any is the only one.

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


_EXAMPLES = {"pbn": "'[Board \"7\"]'", "lin": "'qx|o7|'", "rbn": "'B 7'"}


def _games(path: str, form: Format) -> Iterator[Game | BridgelawError]:
    if form == "lin":
        from bridgelaw.formats import lin

        return lin.games(path)
    if form == "rbn":
        from bridgelaw.formats import rbn

        return iter(rbn.load(path))
    from bridgelaw.formats import pbn

    return pbn.games(path)


def cases(path: str, edition: str = "2017") -> Iterator[Case | BridgelawError]:
    """The cases of a file, each or its error; ``edition`` is that of boards that do not say theirs.

    Raises the errors of a case document that cannot be read, and of a file.
    """
    form = boards_format(path)
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
