"""LIN, the format of Bridge Base Online: boards in and out, each as the game that PBN would tell of it.

:func:`games` goes through a file of any length, or through addresses of a viewer (``…?lin=…``); a board that cannot be
read comes as its error, and the next follows.  :func:`load` and :func:`loads` raise the first error.  :func:`dumps`
writes boards, and refuses what LIN cannot say: a player who was skipped, an insufficient bid that stands.

There is no published standard: this follows what the program itself writes, see ``docs/lin.md``.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from typing import IO, TYPE_CHECKING

from bridgelaw.errors import UnreadableLin
from bridgelaw.formats.lin.reading import boards
from bridgelaw.formats.lin.writing import dumps
from bridgelaw.formats.pbn.game import Game
from bridgelaw.formats.pbn.stream import Source, opened
from bridgelaw.formats.tree import write_target

if TYPE_CHECKING:
    import os

__all__ = ["dump", "dumps", "games", "load", "loads"]


def games(source: Source) -> Iterator[Game | UnreadableLin]:
    """The boards of a file, or of an open stream, binary or text, one after another.

    Raises :class:`~bridgelaw.errors.FileUnreadable` for a file that cannot be opened, and the ``OSError`` of one that
    cannot be read on.
    """
    with opened(source) as (file, name):
        yield from boards(file, name)


def load(source: Source) -> list[Game]:
    """The boards of a file.  Raises the first error."""
    return list(_raised(games(source)))


def loads(text: str | bytes, file: str | None = None) -> list[Game]:
    """The boards in a text; ``file`` is what errors call it.  Raises the first error."""
    stream: IO[bytes] | IO[str] = io.StringIO(text, newline="") if isinstance(text, str) else io.BytesIO(text)
    return list(_raised(boards(stream, file)))


def _raised(found: Iterable[Game | UnreadableLin]) -> Iterator[Game]:
    for game in found:
        if isinstance(game, UnreadableLin):
            raise game
        yield game


def dump(games: Iterable[Game], target: str | os.PathLike[str] | IO[str]) -> None:
    """Write :func:`dumps` to a path or to an open text file.  Raises ``OSError`` when the path cannot be written."""
    write_target(dumps(games), target)
