"""The plainest meanings, read at once: ``6+ hcp, 4+ S``, ``15-17, balanced [natural]``.

Most meanings are told by points, lengths of one suit and "balanced" with commas between them.  They are read here
without the parser, which takes longer to load than a whole ruling takes; what is not as plain as that is the
parser's.  The grammar stays the only description of the notation: the tests hold this reader to it.
"""

from __future__ import annotations

import re

from bridgelaw.meaning.notation import tree
from bridgelaw.meaning.notation.writing import LONGEST
from bridgelaw.table.call import Denomination

__all__ = ["plain"]

_RANGE = r"(?:(?P<at_most><=)\s*)?(?P<low>\d{1,2})(?:-(?P<high>\d{1,2})|(?P<open>\+))?"
_COUNT = re.compile(rf"{_RANGE}\s*(?:hcp|(?P<suit>[SHDC]))?", re.ASCII | re.IGNORECASE)
_WHOLE = re.compile(r"(?P<conditions>[0-9A-Za-z+<=, -]+)(?:\[(?P<tags>[a-z][a-z ,]*)\])? *", re.ASCII)
_BALANCE = {balance.value: balance for balance in tree.Balance}


def plain(text: str) -> tree.Description | None:
    """The tree of a plain text; None where the parser has to read it."""
    whole = _WHOLE.fullmatch(text) if len(text) <= LONGEST else None
    if whole is None:
        return None
    parts = [_condition(part.strip()) for part in whole["conditions"].split(",")]
    tags = [tag.strip() for tag in (whole["tags"] or "").split(",")] if whole["tags"] else []
    if None in parts or "" in tags:
        return None
    known = tuple(part for part in parts if part is not None)
    return tree.Description(known[0] if len(known) == 1 else tree.And(known), None, tuple(map(tree.Tag, tags)))


def _condition(text: str) -> tree.Expr | None:
    if text in _BALANCE:
        return _BALANCE[text]
    found = _COUNT.fullmatch(text)
    if found is None or (found["at_most"] and (found["high"] or found["open"])):
        return None
    low, high = int(found["low"]), int(found["high"] or found["low"])
    numbers = tree.Range(0, low) if found["at_most"] else tree.Range(low, None if found["open"] else high)
    if found["suit"] is None:
        return tree.Count(numbers)
    return tree.Count(numbers, tree.Tally.CARDS, (Denomination.loads(found["suit"]),))
