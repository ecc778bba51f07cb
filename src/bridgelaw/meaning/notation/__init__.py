"""The notation for what a call shows: ``11-15 hcp, 5+ H [natural]``.

``loads`` reads a text as a :class:`Description`, a tree of small values; ``dumps`` writes the one canonical text of it;
``lint`` tells what is likely not meant.  The notation stands in the tradition of Hans van Staveren's dealer, of
redeal and of convention cards; docs/meanings.md tells it with examples.
"""

from __future__ import annotations

from bridgelaw.meaning.notation.lint import Trap, lint
from bridgelaw.meaning.notation.plain import plain
from bridgelaw.meaning.notation.tree import Description
from bridgelaw.meaning.notation.writing import dumps

__all__ = ["Description", "Trap", "dumps", "lint", "loads"]


def loads(text: str) -> Description:
    """Read a meaning: generously in its words, exactly in what they mean.

    Raises :class:`~bridgelaw.errors.UnreadableMeaning`, with the column and what was expected there.
    """
    found = plain(text) if isinstance(text, str) else None
    if found is not None:
        return found
    # Lark takes its time to load, and most positions have nothing to read that needs it.
    from bridgelaw.meaning.notation.reading import read

    return read(text)
