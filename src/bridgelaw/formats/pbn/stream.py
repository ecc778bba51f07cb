"""A PBN file as pieces of text, each with at least one game, read bit by bit: what is in memory is one of them.

Games are parted by empty lines, but an empty line in a comment parts nothing.  A comment that is never closed, and a
game that is longer than any game is, are told, and the reading goes on behind them.
"""

from __future__ import annotations

import codecs
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO

from bridgelaw.errors import UnreadablePbn
from bridgelaw.formats.packed import is_packed, unpacked
from bridgelaw.formats.tree import FileUnreadable

__all__ = ["LIMIT_COMMENT", "LIMIT_GAME", "Piece", "Source", "chunks", "eight_bit", "opened", "pieces"]

#: The bytes of a game; one with every card commented on has some tens of thousands.
LIMIT_GAME = 1_000_000
#: How far behind an empty line the end of a comment is looked for, in bytes.
LIMIT_COMMENT = 65_536
_CHUNK = 1 << 18

#: A path, ``-`` for standard input, or an open file.
Source = str | os.PathLike[str] | IO[bytes] | IO[str]


@dataclass(frozen=True, slots=True)
class Piece:
    """The text between two empty lines, with the number of its first line; ``problem`` where it is none."""

    line: int
    text: str
    problem: UnreadablePbn | None = None


# --- opening ----------------------------------------------------------------------------------------------


@contextmanager
def opened(source: Source, *, packed: bool = False) -> Iterator[tuple[IO[bytes] | IO[str], str | None]]:
    """The open file and its name; of a path that is packed what is in it, unless ``packed``.

    Raises :class:`~bridgelaw.formats.tree.FileUnreadable`.
    """
    if not isinstance(source, (str, os.PathLike)):
        name = getattr(source, "name", None)
        yield source, name if isinstance(name, str) else None
        return
    path = os.fspath(source)
    if path == "-":
        if sys.stdin is None:
            raise FileUnreadable("<stdin>", "standard input is closed")
        yield _plain(sys.stdin.buffer, "<stdin>", packed), "<stdin>"
        return
    try:
        file = open(path, "rb")  # noqa: SIM115 (closed below; errors of the reading are not those of the opening)
    except (OSError, ValueError) as error:
        raise FileUnreadable(str(path), str(getattr(error, "strerror", None) or error).lower()) from None
    with file:
        yield _plain(file, path, packed), path


def _plain(file: IO[bytes], name: str, packed: bool) -> IO[bytes]:
    peek = getattr(file, "peek", None)
    return unpacked(file, name) if not packed and peek is not None and is_packed(peek(2)) else file


# --- cutting ----------------------------------------------------------------------------------------------


def pieces(file: IO[bytes] | IO[str]) -> Iterator[Piece]:
    """The pieces of an open file, binary or text, as they are read."""
    window = _Window(file)
    decoded = _Decoder()
    line, start = 1, 0
    if window.has(2) and window.data[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        yield Piece(1, "", UnreadablePbn("UTF-16", "text in UTF-8 or ISO 8859-1", "'% PBN 2.1'", line=1))
        return
    if window.data.startswith(codecs.BOM_UTF8):
        start = len(codecs.BOM_UTF8)
    while window.has(start):
        end, opening = _end(window, start)
        if end < 0:
            yield Piece(line, "", _too_long(line))
            line += window.skip(start)
            start = 0
            continue
        content = window.data[start:end]
        if opening >= 0:
            at = line + window.data.count(b"\n", start, opening)
            yield Piece(at, "", _never_closed(at))
        elif not content.isspace():
            yield Piece(line, decoded(content))
        line += content.count(b"\n")
        start = end
        if start >= _CHUNK:
            window.drop(start)
            start = 0


def _end(window: _Window, start: int) -> tuple[int, int]:
    """Where a piece ends, -1 if it is too long; and where a comment begins that never ends, -1 if none does."""
    at = start
    while True:
        end = window.gap(at, start + LIMIT_GAME)
        opening = -1 if end < 0 else _comment_open(window.data, at, end)
        if opening < 0:
            return end, -1
        closing = window.find(b"}", end, LIMIT_COMMENT)
        if closing < 0:
            return end, opening
        at = closing + 1


#: Strings, comments and escaped lines as they follow each other; last, a comment without an end.
_INERT = re.compile(rb'"[^"\\\n]*(?:\\[^\n][^"\\\n]*)*"|\{[^}]*\}|;[^\n]*|^%[^\n]*|(?P<open>\{)', re.MULTILINE)


def _comment_open(data: bytes, at: int, end: int) -> int:
    if data.find(b"{", at, end) < 0:
        return -1
    return next((token.start() for token in _INERT.finditer(data, at, end) if token["open"]), -1)


def _never_closed(line: int) -> UnreadablePbn:
    return UnreadablePbn("a comment without an end", "} at the end of a comment", "'{a comment}'", line=line)


def _too_long(line: int) -> UnreadablePbn:
    given, expected = f"more than {LIMIT_GAME} bytes without an empty line", "an empty line between two games"
    return UnreadablePbn(given, expected, "'[Board \"7\"]'", line=line)


_GAP = re.compile(rb"\n[ \t]*\n")


class _Window:
    """The part of a file that is looked at, with line feeds for all ends of lines."""

    def __init__(self, file: IO[bytes] | IO[str]) -> None:
        self._chunks = chunks(file)
        self._ended = False
        self.data = b""

    def has(self, length: int) -> bool:
        """Whether there is more than so much."""
        while len(self.data) <= length and not self._ended:
            self._more()
        return len(self.data) > length

    def gap(self, at: int, limit: int) -> int:
        """Where the next empty line begins, or the file ends; -1 if that is behind the limit."""
        while True:
            found = _GAP.search(self.data, at)
            end = found.start() + 1 if found else len(self.data)
            if end > limit:
                return -1
            if found or self._ended:
                return end
            # The last line feed may be that before an empty line.
            at = max(at, self.data.rfind(b"\n"))
            self._more()

    def find(self, sign: bytes, at: int, within: int) -> int:
        """Where a sign stands next, no further than ``within`` bytes away; else -1."""
        self.has(at + within)
        return self.data.find(sign, at, at + within)

    def skip(self, start: int) -> int:
        """Forget what comes before the next empty line, and tell how many lines that was."""
        lines = 0
        while True:
            found = _GAP.search(self.data, start)
            end = found.start() + 1 if found else len(self.data)
            if not found and not self._ended:
                end = max(start, self.data.rfind(b"\n"))
            lines += self.data.count(b"\n", start, end)
            self.drop(end)
            if found or self._ended:
                return lines
            start = 0
            self._more()

    def drop(self, length: int) -> None:
        """Forget what has been dealt with."""
        self.data = self.data[length:]

    def _more(self) -> None:
        found = next(self._chunks, b"")
        self._ended = not found
        self.data += found


def chunks(file: IO[bytes] | IO[str]) -> Iterator[bytes]:
    """What is in a file, some hundred thousand bytes at a time, with line feeds for all ends of lines."""
    carriage = False
    while found := file.read(_CHUNK):
        new = found.encode("utf-8", "replace") if isinstance(found, str) else bytes(found)
        if carriage and new.startswith(b"\n"):
            # The carriage return before it stood at the end of the last part, and has ended its line.
            new = new[1:]
        carriage = new.endswith(b"\r")
        if b"\r" in new:
            new = new.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        if new:
            yield new


_CHARSET = re.compile(rb"^%\s*content-type:[^\n]*\bcharset\s*=\s*\"?([\w-]+)", re.MULTILINE | re.IGNORECASE)
#: What a file may say that it is in, among those of which every program means the same.
_CHARSETS = {"utf-8": "utf-8", "iso-8859-15": "iso-8859-15", "iso-8859-2": "iso-8859-2"}
_EIGHT_BIT = frozenset(("iso-8859-1", "latin-1", "us-ascii", "windows-1252", "cp1252"))


def eight_bit(content: bytes) -> str:
    """Text of one byte a sign: Windows-1252, as which ISO 8859-1 is written in fact; else that itself."""
    try:
        return content.decode("cp1252")
    except UnicodeDecodeError:
        return content.decode("latin-1")


class _Decoder:
    """Bytes as text: in the charset that the file names; else in UTF-8; else in ISO 8859-1, which reads anything."""

    def __init__(self) -> None:
        self._tries: tuple[str, ...] = ("utf-8",)

    def __call__(self, content: bytes) -> str:
        if content.find(b"%") >= 0 and (named := _CHARSET.search(content)):
            name = named[1].decode("ascii", "replace").lower()
            charset = _CHARSETS.get(name)
            self._tries = () if name in _EIGHT_BIT else (charset, "utf-8") if charset else ("utf-8",)
        for charset in self._tries:
            try:
                return content.decode(charset)
            except UnicodeDecodeError:
                continue
        return eight_bit(content)
