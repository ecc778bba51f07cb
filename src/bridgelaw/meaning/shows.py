"""What ``shows`` tells: which denominations a call specifies, whether it is artificial, what it promises.

A denomination is specified by four cards or more in a named suit, a void, singleton or shortage in it, a transfer to
it, the tag ``natural``.  Where there are alternatives, or several plausible meanings, the call specifies what all of
them specify.  A term that the notation does not have specifies nothing, and the others are read all the same: a case
may hold free text.

Source: section 1 and 3 of the case format; WBF Commentary on 26 and 27 (definite information about the holding).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from bridgelaw.errors import UnreadableMeaning
from bridgelaw.meaning.notation import Description, loads
from bridgelaw.meaning.notation.tree import (
    ALL,
    And,
    Anything,
    Balance,
    Count,
    Expr,
    How,
    Longer,
    Longest,
    Not,
    Or,
    Tag,
    Tally,
    Trait,
    TraitIn,
)
from bridgelaw.meaning.notation.writing import LONGEST
from bridgelaw.table.call import Call, Denomination
from bridgelaw.table.record import Meaning

__all__ = ["Promise", "promised", "read_off"]

_NT = Denomination.NT
_ARTIFICIAL = frozenset(("artificial", "transfer", "relay", "puppet", "asks"))
#: A call with one of these promises less than it asks.
_QUESTIONS = frozenset(("asks", "relay", "puppet"))
_SHORT = frozenset((Trait.VOID, Trait.SINGLETON, Trait.SHORTAGE))
#: A suit of which so many cards are promised is shown; three are support or the least of a take-out.
_SHOWN = 4


def read_off(call: Call, meaning: Meaning) -> Meaning:
    """The meaning with ``specifies`` and ``artificial`` filled in where they were not said and ``shows`` tells.

    What was said stands.  Both stay None where nothing can be read, and the call then counts as natural.
    """
    if not meaning.shows or (meaning.specifies is not None and meaning.artificial is not None):
        return meaning
    read = [_told(call, _described(text)) for text in meaning.shows]
    kinds = {artificial for _, artificial in read}
    artificial = meaning.artificial if meaning.artificial is not None or len(kinds) > 1 else read[0][1]
    specifies = meaning.specifies
    if specifies is None:
        shown = frozenset.intersection(*(suits for suits, _ in read))
        said = bool(shown) or any(suits for suits, _ in read) or artificial is True
        specifies = shown if said else None
    return replace(meaning, specifies=specifies, artificial=artificial)


@dataclass(frozen=True, slots=True)
class Promise:
    """What one plain meaning promises: lengths as (at least, exactly?, suit), and high-card points from and to."""

    lengths: tuple[tuple[int, bool, Denomination], ...]
    low: int | None
    high: int | None


def promised(text: str) -> Promise | None:
    """The promise of a meaning without alternatives; None where there are some, or where nothing is promised.

    Upper bounds of length and what is denied are left out: they say little in plain words.  None as well where more is
    promised than points and suits of four cards or more, or something is asked: a call that promises these alone would
    not be comparable.
    """
    described = _described(text)
    shows = described.shows
    if any(tag.key in _QUESTIONS for tag in described.tags):
        return None
    if "(" in text and not _readable(text):
        return None
    parts = shows.of if isinstance(shows, And) else (shows,)
    if any(isinstance(part, Or) or (isinstance(part, Not) and isinstance(part.of, And | Or)) for part in parts):
        return None
    counts = [part for part in parts if isinstance(part, Count)]
    if not all(isinstance(part, Count | Not | Longest | Longer) for part in parts) or not all(map(_plain, counts)):
        return None
    lengths = tuple(
        (part.range.low, part.range.low == part.range.high, part.suits[0])
        for part in counts
        if part.what is Tally.CARDS and len(part.suits) == 1 and part.range.low >= _SHOWN
    )
    points = [part.range for part in counts if part.what is Tally.HCP and part.suits == ALL]
    if not points:
        return Promise(lengths, None, None) if lengths else None
    return Promise(lengths, points[-1].low, points[-1].high)


def _plain(count: Count) -> bool:
    """Whether it is the length of a suit that is shown, or an upper bound, or points in all."""
    if count.how is not How.TOGETHER:
        return False
    if count.what is Tally.CARDS:
        return len(count.suits) == 1 and (not count.range.low or count.range.low >= _SHOWN)
    return count.what is Tally.HCP and count.suits == ALL


# --- what a tree specifies ------------------------------------------------------------------------------


def _told(call: Call, described: Description) -> tuple[frozenset[Denomination], bool | None]:
    """What one meaning specifies, and whether it says that the call is artificial."""
    shown = _specified(described.shows) | _transferred(described)
    named = call.denomination
    keys = {tag.key for tag in described.tags}
    if "natural" in keys:
        return shown | ({named} if named else set()), False
    if keys & _ARTIFICIAL:
        return shown, True
    if named is _NT and shown and _balanced(described.shows):
        return shown | {_NT}, None
    # A bid that promises other suits and not the one it names is artificial.
    return shown, True if named is not None and shown and named not in shown else None


def _specified(part: Expr) -> frozenset[Denomination]:
    if isinstance(part, And):
        return frozenset().union(*map(_specified, part.of))
    if isinstance(part, Or):
        return frozenset.intersection(*map(_specified, part.of))
    every = isinstance(part, Count | TraitIn) and (part.how is How.EACH or len(part.suits) == 1)
    if isinstance(part, Count) and every and part.what is Tally.CARDS and part.range.low >= _SHOWN:
        return frozenset(part.suits)
    if isinstance(part, TraitIn) and every and part.trait in _SHORT:
        return frozenset(part.suits)
    return frozenset()


def _transferred(described: Description) -> frozenset[Denomination]:
    values = {tag.value for tag in described.tags if tag.key.startswith("transfer")}
    return frozenset(suit for suit in ALL if suit.value in values)


def _balanced(part: Expr) -> bool:
    return part is Balance.BALANCED or (isinstance(part, And | Or) and any(map(_balanced, part.of)))


# --- what the notation does not have --------------------------------------------------------------------

_OR = r"\s+or\s+"
_AND = r"\s*,\s*|\s+and\s+|\s+with\s+"
#: Free text is not looked into any deeper.
_DEEPEST = 5


def _readable(text: str) -> bool:
    try:
        loads(text)
    except UnreadableMeaning:
        return False
    return True


@lru_cache(maxsize=1024)
def _described(text: str) -> Description:
    """The meaning; one that cannot be read is read term by term, and what cannot be read promises nothing."""
    try:
        return loads(text)
    except UnreadableMeaning:
        text = text[:LONGEST]
    tags = [tag for part in re.findall(r"\[([^\]]*)\]", text) for tag in re.split(r"[,;]", part)]
    body = re.split(r"\bunless\b", re.sub(r"\[[^\]]*\]", " ", text))[0]
    return Description(_freely(body, 0), None, tuple(tag for each in tags for tag in _tag(each)))


def _freely(text: str, depth: int) -> Expr:
    either = [_all_of(part, depth) for part in _split(text, _OR)]
    return Or(tuple(either)) if len(either) > 1 else either[0]


def _all_of(text: str, depth: int) -> Expr:
    parts = [_term(part.strip(), depth) for part in _split(text, _AND)]
    return And(tuple(parts)) if len(parts) > 1 else parts[0]


def _term(text: str, depth: int) -> Expr:
    try:
        return loads(text).shows
    except UnreadableMeaning:
        inner = text.startswith("(") and text.endswith(")") and depth < _DEEPEST
        return _freely(text[1:-1], depth + 1) if inner else Anything()


def _tag(text: str) -> list[Tag]:
    key, _, value = text.partition(":")
    try:
        return [Tag(key, value)]
    except UnreadableMeaning:
        return []


def _split(text: str, separator: str) -> list[str]:
    """The parts of a text between separators that stand outside parentheses."""
    parts, depth, start, at = [], 0, 0, 0
    pattern = re.compile(separator)
    while at < len(text):
        if text[at] in "()":
            depth += 1 if text[at] == "(" else -1
        elif depth == 0 and (found := pattern.match(text, at)) and found.end() > at:
            parts.append(text[start:at])
            start = at = found.end()
            continue
        at += 1
    return [*parts, text[start:]]
