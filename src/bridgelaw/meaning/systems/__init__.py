"""Systems: what the calls of a pair show, by the auction before them.

A system is a YAML file that describes calls by patterns of auctions, ``1NT 2C: 8+, 4+ any major``; docs/systems.md
tells how to write one.  Some come with bridgelaw, in our own words and from what is generally known of them; a pair's
own file can extend one of these.
"""

from __future__ import annotations

import os
from functools import lru_cache

from bridgelaw.meaning.systems.reading import read, read_file, shipped
from bridgelaw.meaning.systems.system import Described, System

__all__ = ["Described", "System", "load", "loads", "shipped"]


def load(name_or_path: str | os.PathLike[str]) -> System:
    """A system that comes with bridgelaw, by its name, or the one in a ``.yaml`` file.

    Raises :class:`~bridgelaw.errors.UnknownSystem` for a name that is neither, and what :func:`loads` raises.  What
    comes with bridgelaw is read once; what its texts mean is looked at when it is asked for.
    """
    name = os.fspath(name_or_path)
    return _shipped(name) if name in shipped() else _checked(System(*read_file(name)))


def loads(text: str, file: str | None = None) -> System:
    """The system in a YAML text.  ``file`` is what errors call it.

    Raises, with file and line, :class:`~bridgelaw.errors.UnreadableSystem`, :class:`~bridgelaw.errors.UnknownKey`,
    :class:`~bridgelaw.errors.UnreadablePattern`, :class:`~bridgelaw.errors.DuplicatePattern`,
    :class:`~bridgelaw.errors.UnknownSystem`, :class:`~bridgelaw.errors.CircularReference`, and what
    :meth:`System.check` raises.
    """
    return _checked(System(*read(text, file)))


@lru_cache(maxsize=32)
def _shipped(name: str) -> System:
    return System(*read_file(name))


def _checked(system: System) -> System:
    system.check()
    return system
