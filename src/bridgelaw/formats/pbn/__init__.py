"""PBN, the Portable Bridge Notation: games in and out.

:func:`games` goes through a file of any length, in constant memory: each game with its tags, whose values are read when
they are asked for, or the error of one that cannot be read, and goes on behind it.  :func:`load` and :func:`loads` give
all games of a file, read to the end, or raise the first error.  :func:`dumps` writes the export format.

What programs write is read, not only the export format: comments, escaped lines, ``#`` and ``##`` for a value as
before, ``?`` for one that is not known, tags that nobody defined, any ends of lines, UTF-8 and ISO 8859-1.

Source: the PBN standard, version 2.1.  How sure this reading of it is stands in ``docs/pbn.md``.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from typing import IO, TYPE_CHECKING

from bridgelaw.errors import UnreadablePbn
from bridgelaw.formats.pbn.auction import Auction, Called
from bridgelaw.formats.pbn.game import Game
from bridgelaw.formats.pbn.play import Play, Played
from bridgelaw.formats.pbn.stream import LIMIT_GAME, Source, opened, pieces
from bridgelaw.formats.pbn.table import Column, Table
from bridgelaw.formats.pbn.tokens import parsed
from bridgelaw.formats.pbn.writing import dumps
from bridgelaw.formats.tree import write_target

if TYPE_CHECKING:
    import os

__all__ = [
    "LIMIT_GAME",
    "Auction",
    "Called",
    "Column",
    "Game",
    "Play",
    "Played",
    "Source",
    "Table",
    "dump",
    "dumps",
    "games",
    "load",
    "loads",
]


def games(source: Source) -> Iterator[Game | UnreadablePbn]:
    """The games of a file, or of an open stream, binary or text, one after another.

    A game that cannot be read comes as its error, with file and line, and the next game follows.  Raises
    :class:`~bridgelaw.formats.tree.FileUnreadable` for a file that cannot be opened, and the ``OSError`` of one that
    cannot be read on.
    """
    with opened(source) as (file, name):
        yield from _games(file, name)


def _games(file: IO[bytes] | IO[str], name: str | None) -> Iterator[Game | UnreadablePbn]:
    before: dict[str, str] = {}
    lasting: dict[str, str] = {}
    for piece in pieces(file):
        if piece.problem is not None:
            piece.problem.file = name
            yield piece.problem
            continue
        for found in parsed(piece.text):
            if isinstance(found, tuple):
                at, error = found
                error.file, error.line = name, piece.line + piece.text.count("\n", 0, at)
                yield error
                continue
            if lasting or '"#' in piece.text:
                _inherit(found.tags, before, lasting)
            before = found.tags
            yield Game(found, name, piece.line)


def _inherit(tags: dict[str, str], before: dict[str, str], lasting: dict[str, str]) -> None:
    """Put the values of the game before in place of ``#``; those of ``##`` hold until another is written."""
    for name, value in tags.items():
        if value == "#":
            tags[name] = before.get(name, "?")
        elif value == "##":
            lasting[name] = tags[name] = before.get(name, "?")
        elif name in lasting:
            del lasting[name]
    for name, value in lasting.items():
        tags.setdefault(name, value)


def load(source: Source) -> list[Game]:
    """The games of a file, everything in them read.  Raises the first error, of :func:`games` or of a value."""
    return list(_checked(games(source)))


def loads(text: str | bytes, file: str | None = None) -> list[Game]:
    """The games in a text, everything in them read; ``file`` is what errors call it.  Raises as :func:`load` does."""
    stream: IO[bytes] | IO[str] = io.StringIO(text, newline="") if isinstance(text, str) else io.BytesIO(text)
    return list(_checked(_games(stream, file)))


def _checked(found: Iterable[Game | UnreadablePbn]) -> Iterator[Game]:
    for game in found:
        if isinstance(game, UnreadablePbn):
            raise game
        yield game.check()


def dump(games: Iterable[Game], target: str | os.PathLike[str] | IO[str]) -> None:
    """Write :func:`dumps` to a path or to an open text file.  Raises ``OSError`` when the path cannot be written."""
    write_target(dumps(games), target)
