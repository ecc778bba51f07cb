"""23A3: whether two calls have the same purpose, as their tags tell it."""

from __future__ import annotations

from collections.abc import Sequence

from bridgelaw.meaning.notation import Description
from bridgelaw.meaning.notation.tree import Tag

__all__ = ["same_purpose"]

#: Tags that name a purpose once it is said of what: what is asked or shown, the suit that partner is to bid.
_OF_SOMETHING = frozenset(("asks", "puppet", "shows", "transfer"))
#: A relay needs no more: it has partner describe his hand.
_BY_ITSELF = frozenset(("relay",))
#: With these the call is artificial, unless it says that it is natural.
_ARTIFICIAL = frozenset(("artificial", "asks", "puppet", "relay", "transfer"))


def same_purpose(withdrawn: Description, replacement: Sequence[Description]) -> bool:
    """Whether each meaning of the replacement has a purpose that the withdrawn call has, value and all.

    Both have to be artificial, or neither.  Natural, forcing or to play is no purpose, and strength does not matter.
    Two relays without a value have the same purpose; a relay with a value and one without have not.

    Source: 23A3; WBF Commentary on 23A (an asking bid, a relay).
    """
    wanted, artificial = _purposes(withdrawn), _is_artificial(withdrawn)
    return all(wanted & _purposes(one) and _is_artificial(one) is artificial for one in replacement)


def _purposes(meaning: Description) -> frozenset[Tag]:
    return frozenset(tag for tag in meaning.tags if tag.key in _BY_ITSELF or (tag.key in _OF_SOMETHING and tag.value))


def _is_artificial(meaning: Description) -> bool:
    keys = {tag.key for tag in meaning.tags}
    return "natural" not in keys and not keys.isdisjoint(_ARTIFICIAL)
