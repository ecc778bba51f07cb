"""LIN as pairs of a command and its value, read bit by bit: ``mb|1N|`` is the command ``mb`` with the value ``1N``.

A file may also hold addresses of a viewer, one a line, whose part ``lin=`` is the text, with its signs encoded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO
from urllib.parse import unquote_to_bytes

from bridgelaw.errors import UnreadableLin
from bridgelaw.formats.pbn.stream import chunks, eight_bit

__all__ = ["BEGINS", "LIMIT_VALUE", "Pair", "pairs"]

#: The bytes of a value; a commentary is a few thousand.
LIMIT_VALUE = 100_000
#: With one of these a board begins, or the heading of a match.
BEGINS = frozenset(("pn", "qx", "md", "vg"))
_COMMAND = re.compile(r"[a-z0-9]{1,4}", re.IGNORECASE)
_ADDRESS = re.compile(rb"\s*(?:https?://|\?|lin=)", re.IGNORECASE)
_LIN = re.compile(rb"(?:^|[?&])lin=([^&#]*)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Pair:
    """A command in small letters, its value, and the line of the command."""

    command: str
    value: str
    line: int


def pairs(file: IO[bytes] | IO[str]) -> Iterator[Pair | UnreadableLin]:
    """The pairs of an open file; where a bar is missing the error, and then those from the next board on."""
    command: str | None = None
    at, lost = 1, False
    for word, line in _words(file):
        if word is None:
            yield UnreadableLin("a value without an end", "a bar | behind each value", "'mb|1N|'", line=line)
            command, lost = None, True
        elif command is not None:
            yield Pair(command, word.strip(), at)
            command = None
        elif lost and word.strip().lower() not in BEGINS:
            continue
        elif _COMMAND.fullmatch(word.strip()):
            command, at, lost = word.strip().lower(), line + word[: len(word) - len(word.lstrip())].count("\n"), False
        elif word.strip():
            given = " ".join(word.split())[:200]
            yield UnreadableLin(given, "a command, a bar, its value and a bar", "'mb|1N|'", line=line)
            lost = True
    if command is not None and command != "pg":
        yield UnreadableLin(f"{command}|", "the value of the command and a bar", "'mb|1N|'", line=at)


def _words(file: IO[bytes] | IO[str]) -> Iterator[tuple[str | None, int]]:
    """What stands between bars, with its line; None for what is too long."""
    line, rest, skipping = 1, b"", False
    for chunk in _plain(file):
        *words, rest = (rest + chunk).split(b"|")
        for word in words:
            if not skipping:
                yield _decoded(word), line
            skipping = False
            line += word.count(b"\n")
        if len(rest) > LIMIT_VALUE:
            if not skipping:
                yield None, line
            skipping = True
            line += rest.count(b"\n")
            rest = b""
    if rest.strip() and not skipping:
        yield _decoded(rest), line


def _plain(file: IO[bytes] | IO[str]) -> Iterator[bytes]:
    """What is in a file, the texts in addresses taken out of them."""
    read = chunks(file)
    first = next(read, b"").removeprefix(b"\xef\xbb\xbf")
    if b"|" in first and not _ADDRESS.match(first):
        yield first
        yield from read
        return
    rest = first
    for chunk in read:
        *lines, rest = (rest + chunk).split(b"\n")
        yield from map(_addressed, lines)
        if len(rest) > LIMIT_VALUE:
            yield rest
            rest = b""
    yield from map(_addressed, rest.split(b"\n"))


def _addressed(line: bytes) -> bytes:
    address = _LIN.search(line)
    return unquote_to_bytes(line if address is None else address[1].replace(b"+", b" ")) + b"\n"


def _decoded(word: bytes) -> str:
    try:
        return word.decode("utf-8")
    except UnicodeDecodeError:
        return eight_bit(word)
