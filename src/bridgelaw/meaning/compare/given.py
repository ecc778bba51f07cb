"""What the caller gives, made ready to be counted: texts read, and conditions with and without the ``unless`` part."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from bridgelaw.errors import UnreadableMeaning, UnreadableValue
from bridgelaw.meaning.compiling import compiled
from bridgelaw.meaning.conditions import And, Condition, Not, Or
from bridgelaw.meaning.notation import Description, dumps, loads

__all__ = ["Meanings", "alternatives", "described", "no_hand", "promised", "strictly"]

#: One meaning, or several that are attributable to the call.
Meanings: TypeAlias = str | Description | Sequence[str | Description]

#: No call has more; each is counted by itself as well.
_MOST = 12
_EXAMPLE = "'15-17 hcp, balanced'"


def described(given: Meanings) -> tuple[Description, ...]:
    """The meanings, each once and in their order.

    Raises :class:`~bridgelaw.errors.UnreadableMeaning` for a text that cannot be read, and
    :class:`~bridgelaw.errors.UnreadableValue` for no meaning, for too many, and for what is no meaning at all.
    """
    several = [given] if isinstance(given, str | Description) else given
    if not isinstance(several, Sequence) or not all(isinstance(one, str | Description) for one in several):
        raise UnreadableValue(given, "a meaning, or a sequence of them", _EXAMPLE)
    if not 1 <= len(several) <= _MOST:
        raise UnreadableValue(f"{len(several)} meanings", f"1 to {_MOST} meanings of a call", _EXAMPLE)
    return tuple(dict.fromkeys(_read(one) if isinstance(one, str) else one for one in several))


def promised(meaning: Description) -> Condition:
    """What the call promises: its meaning without what is only concluded from it."""
    return compiled(meaning.shows)


def strictly(meaning: Description) -> Condition:
    """What the call promises, less the hands that would have called otherwise."""
    if meaning.unless is None:
        return promised(meaning)
    return And((promised(meaning), Not(compiled(meaning.unless))))


def alternatives(conditions: Sequence[Condition]) -> Condition:
    """One of the conditions at least."""
    return conditions[0] if len(conditions) == 1 else Or(tuple(conditions))


def no_hand(meanings: Sequence[Description], *, left: bool = False) -> UnreadableMeaning:
    """The error for meanings that no hand has; ``left``: none of those that known cards or partner's hand leave."""
    text = " / ".join(map(dumps, meanings))
    if left:
        advice = "The known cards, or partner's hand, contradict it"
        return UnreadableMeaning(text, "a meaning that one of the hands that are left has", _EXAMPLE, advice=advice)
    return UnreadableMeaning(text, "a meaning that some hand has", _EXAMPLE)


_read = lru_cache(maxsize=1024)(loads)
