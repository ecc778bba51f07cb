"""Files as parts that can be read by themselves.

A file is cut at an empty line with a game behind it.  What takes its values from the game before (``#``) cannot be
cut, nor can LIN, or what is compressed or comes through a pipe: it is read in one go, where the scan is run.
"""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import IO, cast

from bridgelaw.formats import lin, pbn
from bridgelaw.formats.packed import unpacked
from bridgelaw.formats.pbn.stream import opened
from bridgelaw.formats.records import begins_packed, is_lin
from bridgelaw.scan.found import Result
from bridgelaw.scan.work import Task, looked_at

__all__ = ["SIZE", "parts"]

#: Bytes of a part: a second of work or less, so that all cores are busy to the end and Ctrl-C does not wait.
SIZE = 1 << 21
#: Games that are read in one go before what was found is told.
_GAMES = 2000
_WINDOW = 1 << 16
_GAP = re.compile(rb"(?:\r\n|\n|\r(?!\n))[ \t]*(?:\r\n|\n|\r(?!\n))(?=\[[A-Z])")
_HEAD = re.compile(rb"(?:\xef\xbb\xbf)?((?:%[^\r\n]*(?:\r\n|\n|\r))*)")
_COMMENT = re.compile(rb'"[^"\\\r\n]*(?:\\[^\r\n][^"\\\r\n]*)*"|\{[^}]*\}|;[^\r\n]*|(?P<open>\{)')


def parts(path: str, size: int = SIZE) -> Iterator[Task | Result]:
    """The parts of a file in their order: to be read, or read already.

    Raises :class:`~bridgelaw.formats.tree.FileUnreadable` and the ``OSError`` of a file that cannot be read on.
    """
    if not _cuttable(path):
        yield from _in_one_go(path)
        return
    whole = os.path.getsize(path)
    with opened(path) as (file, _):
        head = _head(file)
        start = 0
        while start < whole:
            end = _end(file, start, whole, size)
            yield Task(path, start, end, head if start else b"")
            start = end


def _cuttable(path: str) -> bool:
    if path == "-" or not os.path.isfile(path) or begins_packed(path) or is_lin(path):
        return False
    return not _contains(path, b'"#')


def _contains(path: str, sign: bytes) -> bool:
    with opened(path) as (file, _):
        last = b""
        while read := _bytes(file.read(1 << 22)):
            data = last + read
            if data.find(sign) >= 0:
                return True
            last = data[1 - len(sign) :]
    return False


def _head(file: IO[bytes] | IO[str]) -> bytes:
    """The escaped lines at the beginning, which say among other things in what charset the file is."""
    found = _HEAD.match(_bytes(file.read(_WINDOW)))
    return found[1] if found else b""


def _bytes(data: bytes | str) -> bytes:
    return data if isinstance(data, bytes) else data.encode()


def _end(file: IO[bytes] | IO[str], start: int, whole: int, size: int) -> int:
    """Where a part ends: before a game, and not within a comment."""
    at = start + size
    while at < whole:
        file.seek(at)
        found = _GAP.search(_bytes(file.read(_WINDOW)))
        if found is None:
            at += _WINDOW - 64
            continue
        at += found.end()
        file.seek(start)
        if not _in_comment(_bytes(file.read(at - start))):
            return at
        at += 1
    return whole


def _in_comment(data: bytes) -> bool:
    return data.find(b"{") >= 0 and any(found["open"] for found in _COMMENT.finditer(data))


def _in_one_go(path: str) -> Iterator[Result]:
    """What is found in a file as it is read, some games at a time."""
    name = "<stdin>" if path == "-" else path
    packed = begins_packed(path)
    with opened(path, packed=True) as (file, _):
        # What is counted is what the file has, and not what is in it: only of that is it known how much there is.
        counted = _Counted(file)
        plain = cast(IO[bytes], counted)
        counting = is_lin(path)
        found = (lin.games if counting else pbn.games)(unpacked(plain, name) if packed else plain)
        while batch := list(islice(found, _GAMES)):
            result = looked_at(batch, name)
            if counting:
                # LIN has no signs: what is irregular follows from the calls.
                result.irregular = [replace(one, marked=False) for one in result.irregular]
            # The lines are those of the file already, and not of a part.
            result.size = counted.since()
            yield result


class _Counted(io.RawIOBase):
    """A stream that counts the bytes that were read of it."""

    def __init__(self, file: IO[bytes] | IO[str]) -> None:
        self._file = file
        self._read = 0

    def readable(self) -> bool:
        """It is."""
        return True

    def read(self, size: int = -1, /) -> bytes:
        """The next bytes."""
        data = _bytes(self._file.read(size))
        self._read += len(data)
        return data

    def since(self) -> int:
        """The bytes read since this was last asked."""
        read, self._read = self._read, 0
        return read
