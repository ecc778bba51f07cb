"""Read off ``shows`` which denominations a call specifies, and whether it is artificial.

Only what stands there is read: a length of four or more in a named suit, a void, singleton or shortage, a transfer,
the tags ``natural`` and ``artificial``.  A term that is not understood specifies nothing.  Where there are
alternatives, or several plausible meanings, the call specifies what all of them specify.

Source: section 1 and 3 of the case format; WBF Commentary on 26 and 27 (definite information about the holding).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from bridgelaw.table.call import Call, Denomination
from bridgelaw.table.record import Meaning

__all__ = ["Promise", "promised", "read_off"]

_NT = Denomination.NT
_SUITS = {
    **{text: Denomination.loads(text) for text in "SHDC♠♥♦♣"},
    **{word: Denomination.loads(word[0]) for word in ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")},
    **{word: Denomination.loads(word[0]) for word in ("SPADE", "HEART", "DIAMOND", "CLUB")},
}
_GROUPS = {
    "MAJOR": frozenset((Denomination.S, Denomination.H)),
    "MINOR": frozenset((Denomination.D, Denomination.C)),
}
_LENGTH = re.compile(r"(?:>=\s*)?(\d+)(?:\+|\s*-\s*\d+)?\s*(?:(each|both)\s+)?(\S+)")
_SHORT = re.compile(r"(?:void|singleton|shortage)\s+(?:in\s+)?(\S+)")
_POINTS = re.compile(r"(\d+)(\+|\s*-\s*(\d+))?\s*(?:hcp)?")
_CONJUNCTION = r"\s*,\s*|\s+and\s+|\s+with\s+"
_ARTIFICIAL = ("artificial", "transfer", "relay", "puppet", "asks")
#: A suit of which so many cards are promised is shown; three are support or the least of a take-out.
_SHOWN = 4


def read_off(call: Call, meaning: Meaning) -> Meaning:
    """The meaning with ``specifies`` and ``artificial`` filled in where they were not said and ``shows`` tells.

    What was said stands.  Both stay None where nothing can be read, and the call then counts as natural.
    """
    if not meaning.shows or (meaning.specifies is not None and meaning.artificial is not None):
        return meaning
    read = [_read(call, text) for text in meaning.shows]
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

    Lengths below four and upper bounds of length are left out: they say little in plain words.
    """
    body = re.split(r"\bunless\b", re.sub(r"\[[^\]]*\]", " ", text))[0]
    if len(_split(body, r"\s+or\s+")) > 1 or "(" in body:
        return None
    lengths: list[tuple[int, bool, Denomination]] = []
    low = high = None
    for term in _split(body.strip(), _CONJUNCTION):
        if points := _POINTS.fullmatch(term.strip()):
            low = int(points[1])
            high = int(points[3]) if points[3] else None if points[2] else low
        elif (length := _LENGTH.fullmatch(term.strip())) and not length[2] and int(length[1]) >= _SHOWN:
            suit = _suit(length[3])
            if suit is not None:
                lengths.append((int(length[1]), "+" not in term and "-" not in term and ">" not in term, suit))
    return Promise(tuple(lengths), low, high) if lengths or low is not None else None


def _read(call: Call, text: str) -> tuple[frozenset[Denomination], bool | None]:
    """What one meaning specifies, and whether it says that the call is artificial."""
    tags = [tag.strip().lower() for part in re.findall(r"\[([^\]]*)\]", text) for tag in re.split(r"[,;]", part)]
    body = re.split(r"\bunless\b", re.sub(r"\[[^\]]*\]", " ", text))[0]
    alternatives = [frozenset(_suits_of(term)) for term in _split(body, r"\s+or\s+")]
    shown = frozenset.intersection(*alternatives)
    shown |= {suit for tag in tags if tag.startswith("transfer") and (suit := _suit(tag.rpartition(":")[2]))}
    named = call.denomination
    if "natural" in tags:
        return shown | ({named} if named else set()), False
    if any(tag.split(":")[0].strip() in _ARTIFICIAL for tag in tags):
        return shown, True
    if named is _NT and re.search(r"\bbalanced\b", body) and shown:
        return shown | {_NT}, None
    # A bid that promises other suits and not the one it names is artificial.
    return shown, True if named is not None and shown and named not in shown else None


def _suits_of(alternative: str) -> Iterator[Denomination]:
    for term in _split(alternative, _CONJUNCTION):
        word = term.strip()
        if length := _LENGTH.fullmatch(word):
            if int(length[1]) < _SHOWN:
                continue
            if length[2]:
                yield from _GROUPS.get(length[3].upper().removesuffix("S"), frozenset())
            elif suit := _suit(length[3]):
                yield suit
        elif (short := _SHORT.fullmatch(word)) and (suit := _suit(short[1])):
            yield suit
        elif word.startswith("(") and word.endswith(")"):
            inner = [frozenset(_suits_of(part)) for part in _split(word[1:-1], r"\s+or\s+")]
            yield from frozenset.intersection(*inner)


def _suit(text: str) -> Denomination | None:
    return _SUITS.get(text.strip().upper())


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
