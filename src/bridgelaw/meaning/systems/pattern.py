"""Patterns of auctions, as players write them: ``1NT 2C``, ``(1H) P (2H) X``, ``P 1M 2C``.

The other side's calls stand in parentheses.  Their passes between two calls of ours are not written.  Passes before
the first bid do not matter unless the pattern begins with them: ``P 1H`` is an opening after partner passed.

A call is ``P``, ``X``, ``XX``, or a level and a denomination.  The level is ``1`` to ``7``, ``n`` for the lowest level
at which the denomination can be bid, ``j`` for a jump and ``jj`` for a double jump.  The denomination is ``C D H S NT``
or a letter: ``M`` and ``m`` either major and minor, ``oM`` and ``om`` the other one, ``x y z`` any suit that the
pattern does not name otherwise.  Different letters are different suits.  Of the other side's calls, ``(any)`` is
any but a pass, and ``(2*)`` any bid of two.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeAlias

from bridgelaw.errors import UnreadablePattern
from bridgelaw.table.call import DENOMINATIONS, DOUBLE, PASS, REDOUBLE, Call, Denomination

__all__ = ["VARIABLES", "Bindings", "Pattern", "substituted"]

#: Which suit each letter stands for.
Bindings: TypeAlias = Mapping[str, Denomination]

_OTHER = {
    Denomination.S: Denomination.H,
    Denomination.H: Denomination.S,
    Denomination.D: Denomination.C,
    Denomination.C: Denomination.D,
}
_GROUPS = {"M": (Denomination.S, Denomination.H), "m": (Denomination.D, Denomination.C)}
_FREE = ("x", "y", "z")
#: The letters that a pattern may use for suits.
VARIABLES = ("oM", "om", "M", "m", *_FREE)

_BID = re.compile(r"([1-7]|n|jj|j)(oM|om|M|m|x|y|z|\*|[CDHScdhs♣♦♥♠]|NT|nt|N)")
_CALLS = {"P": PASS, "X": DOUBLE, "XX": REDOUBLE}
_EXAMPLE = "'1NT 2C', '(1H) P (2H) X' or '1M 2NT'"
_FAR_TOO_LONG = 24


@dataclass(frozen=True, slots=True)
class _Token:
    """One place in a pattern.  ``level`` is empty for what is no bid; ``name`` is then the call, or ``any``.

    ``kind`` is how much it says: 3 for a call, 2 for a major or minor, 1 for any suit, 0 for any call.
    """

    theirs: bool
    name: str
    level: str = ""
    kind: int = field(init=False, compare=False)
    text: str = field(init=False, compare=False)

    def __post_init__(self) -> None:
        kind = 0 if self.name in ("any", "*") else 1 if self.name in _FREE else 2 if self.name in _GROUPS else 3
        object.__setattr__(self, "kind", kind)
        object.__setattr__(self, "text", f"({self.level}{self.name})" if self.theirs else self.level + self.name)

    def __str__(self) -> str:
        return self.text

    @property
    def is_pass(self) -> bool:
        return self.name == "P"


@dataclass(frozen=True, slots=True)
class Pattern:
    """An auction with letters in it, ending with the call in question.

    ``leading`` is how many passes it demands before the first other call (or in all, where there is no other);
    ``body`` is the rest, their passes filled in.
    """

    leading: int
    body: tuple[_Token, ...]
    text: str

    @classmethod
    def loads(cls, text: str) -> Pattern:
        """Read a pattern.  Raises :class:`~bridgelaw.errors.UnreadablePattern`."""
        tokens: list[_Token] = []
        for word in text.split():
            token = _token(word)
            if token is None:
                raise _wrong(text, f"a call, with the other side's in parentheses, in place of {word[:20]!r}")
            tokens.append(token)
        tokens = _filled_in(text, tokens)
        _check(text, tokens)
        leading = next((at for at, token in enumerate(tokens) if not token.is_pass), len(tokens))
        pattern = cls(leading, tuple(tokens[leading:]), _written(tokens))
        if next(pattern.expanded(), None) is None:
            raise _wrong(text, "an auction in which each bid is higher than the last")
        return pattern

    def __str__(self) -> str:
        return self.text

    @property
    def is_wide(self) -> bool:
        """Whether the other side may make any call, or any bid of a level, in some place."""
        return any(not token.kind for token in self.body)

    @property
    def specificity(self) -> tuple[int, ...]:
        """Greater is more specific: passes demanded before, then calls spelt out, then M and m, x, levels."""
        kinds = [token.kind for token in self.body]
        return (self.leading, kinds.count(3), kinds.count(2), kinds.count(1), sum(t.level.isdigit() for t in self.body))

    def match(self, leading: int, body: Sequence[Call]) -> Bindings | None:
        """What the letters stand for where the auction is so many passes and then ``body``; None if it is another."""
        if leading < self.leading or len(body) != len(self.body):
            return None
        bindings: Bindings = {}
        last = 0
        for token, call in zip(self.body, body, strict=True):
            found = self._bound(token, call, last, bindings)
            if found is None:
                return None
            bindings = found
            last = call.rank if call.is_bid else last
        return bindings

    def expanded(self) -> Iterator[tuple[tuple[Call, ...], Bindings]]:
        """Every auction that the letters make, the passes that are demanded in front.

        Where the other side's call may be any, the lowest possible stands for all.
        """
        yield from self._expanded((PASS,) * self.leading, 0, {})

    def _expanded(
        self, made: tuple[Call, ...], last: int, bindings: Bindings
    ) -> Iterator[tuple[tuple[Call, ...], Bindings]]:
        at = len(made) - self.leading
        if at == len(self.body):
            yield made, bindings
            return
        token = self.body[at]
        for call in _candidates(token, last):
            found = self._bound(token, call, last, bindings)
            if found is not None:
                yield from self._expanded((*made, call), call.rank if call.is_bid else last, found)
                if token.name in ("any", "*"):
                    return

    def _bound(self, token: _Token, call: Call, last: int, bindings: Bindings) -> Bindings | None:
        """The bindings with those of this call; None where it is not such a call."""
        if not token.level:
            right = not call.is_pass if token.name == "any" else call is _CALLS[token.name]
            return bindings if right else None
        if call.denomination is None or call.rank <= last or call.level != _level(token, call.denomination, last):
            return None
        return self._suit(token.name, call.denomination, bindings)

    def _suit(self, name: str, suit: Denomination, bindings: Bindings) -> Bindings | None:
        if name == "*":
            return bindings
        if name not in VARIABLES:
            return bindings if suit.value == name else None
        if name in bindings:
            return bindings if bindings[name] is suit else None
        if name in ("oM", "om"):
            return {**bindings, name: suit} if _OTHER[bindings[name[1]]] is suit else None
        named = {token.name for token in self.body if token.level} if name in _FREE else set()
        group = _GROUPS.get(name, tuple(_OTHER))
        free = suit in group and suit not in bindings.values() and suit.value not in named
        return {**bindings, name: suit} if free else None


def _level(token: _Token, denomination: Denomination, last: int) -> int:
    if token.level.isdigit():
        return int(token.level)
    lowest = max(1, (last - denomination.rank) // len(DENOMINATIONS) + 1)
    return lowest + len(token.level.replace("n", ""))


def _candidates(token: _Token, last: int) -> Iterator[Call]:
    if token.name in _CALLS:
        yield _CALLS[token.name]
        return
    for denomination in DENOMINATIONS:
        level = _level(token if token.level else _LOWEST, denomination, last)
        if level <= 7:
            yield Call.bid(level, denomination)


_LOWEST = _Token(True, "*", "n")
_THEIR_PASS = _Token(True, "P")

# --- reading and writing --------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _token(word: str) -> _Token | None:
    theirs = word.startswith("(") and word.endswith(")")
    inside = word[1:-1] if theirs else word
    if inside in _CALLS or (theirs and inside == "any"):
        return _Token(theirs, inside)
    bid = _BID.fullmatch(inside)
    if bid is None or (bid[2] == "*" and not theirs):
        return None
    name = bid[2]
    return _Token(theirs, name if name in VARIABLES or name == "*" else Denomination.loads(name).value, bid[1])


def _filled_in(text: str, tokens: list[_Token]) -> list[_Token]:
    """The tokens with the other side's passes between two calls of ours."""
    filled: list[_Token] = []
    for token in tokens:
        if filled and filled[-1].theirs and token.theirs:
            raise _wrong(text, f"a call of ours, perhaps P, between {filled[-1]} and {token}")
        if filled and not filled[-1].theirs and not token.theirs:
            filled.append(_THEIR_PASS)
        filled.append(token)
    if not filled or filled[-1].theirs:
        raise _wrong(text, "a call of ours at the end")
    if len(filled) > _FAR_TOO_LONG:
        raise _wrong(text, f"at most {_FAR_TOO_LONG} calls")
    return filled


def _check(text: str, tokens: list[_Token]) -> None:
    """Doubles double the other side, redoubles their doubles, and oM and om follow M and m."""
    seen: set[str] = set()
    last: _Token | None = None
    for token in tokens:
        before = "" if last is None or last.theirs is token.theirs else last.level or last.name
        if token.name == "X" and before in ("", "X", "XX"):
            raise _wrong(text, "a bid of the other side before X")
        if token.name == "XX" and before != "X":
            raise _wrong(text, "a double by the other side before XX")
        if token.name in ("oM", "om") and token.name[1] not in seen:
            raise _wrong(text, f"{token.name[1]} before {token.name}")
        seen.add(token.name)
        last = last if token.is_pass else token


def _written(tokens: list[_Token]) -> str:
    """Without their passes that are implied, which are all but one in front."""
    return " ".join(token.text for at, token in enumerate(tokens) if at == 0 or token != _THEIR_PASS)


def _wrong(text: str, expected: str) -> UnreadablePattern:
    return UnreadablePattern(text, expected, _EXAMPLE)


# --- letters in a meaning -------------------------------------------------------------------------------

#: A letter as a word of its own or behind a level, so that the x of ``54xx`` is left alone.
_LETTER = re.compile(r"(?<![A-Za-z0-9)])([1-7]?)(oM|om|M|m|x|y|z)(?![A-Za-z0-9(])")


def substituted(text: str, bindings: Bindings) -> tuple[str, str]:
    """The text with its letters replaced by suits, and a letter that stands for nothing here (or empty)."""
    unbound = ""

    def suit(found: re.Match[str]) -> str:
        nonlocal unbound
        level, name = str(found[1]), str(found[2])
        if name in bindings:
            return level + str(bindings[name])
        if name[0] == "o" and name[1] in bindings:
            return level + str(_OTHER[bindings[name[1]]])
        unbound = unbound or name
        return level + name

    return _LETTER.sub(suit, text), unbound
