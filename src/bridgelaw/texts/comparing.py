"""A comparison of two meanings in words: what it comes to, what the hands outside break, what would change it.

A share is told in words first (*three hands in four*): figures to a tenth look like a decision, and are none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING

from bridgelaw.table.call import Denomination
from bridgelaw.table.notation import Style
from bridgelaw.texts.catalogue import Value, name, say
from bridgelaw.texts.figures import in_per_cent

if TYPE_CHECKING:
    from bridgelaw.meaning.compare import Blame, Comparison, Moved, Narrowing, Spread

__all__ = ["ComparisonWords", "alike", "difference", "in_symbols", "shares", "told_share"]

#: Shares that differ by less are alike.
_ALIKE = Fraction(1, 200)
#: A value that fewer hands have is left out.
_FEW = Fraction(1, 1000)
#: What is nearly all of it, or hardly any, is not told as a part.
_NEARLY = Fraction(19, 20)
#: Parts of so many; the first that is so near is taken.
_PARTS = (2, 3, 4, 5, 6, 8, 10)
_NEAR = Fraction(1, 40)


class ComparisonWords:
    """The words for one comparison, in one language; ``style`` is ``letters`` where there are no suit symbols."""

    def __init__(self, language: str, style: Style | None = None) -> None:
        self._language, self._style = language, style

    def say(self, key: str, **params: Value) -> str:
        """A sentence."""
        return say(key, self._language, style=self._style, laws="", **params)

    def share(self, share: Fraction) -> str:
        """A share in per cent."""
        return in_per_cent(share, self._language)

    def verdict(self, found: Comparison, narrowing: Narrowing | None = None) -> str:
        """What it comes to; by the test of 2007 where there is a narrowing."""
        if narrowing is not None:
            outside = not found.p and narrowing.reason.name == "OTHER_HANDS"
            key = f"narrower.{'none' if outside else narrowing.reason.name.lower()}"
        else:
            outside = not found.p and found.opinion.name == "NOT_COMPARABLE"
            key = f"compare.{'none' if outside else found.reason.name.lower()}"
        return self.say(key, n=self.share(found.p))

    def breaks(self, blame: Iterable[Blame]) -> list[str]:
        """Which conditions the hands outside break, the one that most break first."""
        return [
            self.say(
                "compare.breaks" if each.alternative is None else "compare.breaks.of",
                n=self.share(each.broken),
                last=self.share(each.alone),
                given=each.condition,
                list=each.alternative or "",
            )
            for each in sorted(blame, key=lambda each: -each.broken)
            if each.broken
        ]

    def moved(self, each: Moved) -> str:
        """What the opinion would be with one end of one range moved."""
        return self.say(
            f"compare.moved.{each.call}",
            given=each.before,
            last=each.after,
            reason=self.say(f"opinion.{each.opinion.name.lower()}"),
            n=self.share(each.p),
        )

    def suit(self, suit: Denomination) -> str:
        """A suit as a heading."""
        word = name(suit, self._language)
        return word[:1].upper() + word[1:]


# --- what partner learns --------------------------------------------------------------------------------


def shares(spread: Spread) -> dict[int, tuple[Fraction, Fraction]]:
    """For each value the shares of the new call's hands and of those for both, but for the values of very few."""
    hands, both = (sum(counts.values()) for counts in (spread.replacement, spread.both))
    rows = {
        value: (Fraction(many, hands), Fraction(spread.both.get(value, 0), both or 1))
        for value, many in spread.replacement.items()
    }
    return {value: shares for value, shares in rows.items() if max(shares) >= _FEW}


def alike(spread: Spread) -> bool:
    """Whether the calls do not differ in a feature."""
    return all(abs(one - two) < _ALIKE for one, two in shares(spread).values())


def difference(spread: Spread) -> Fraction:
    """How much partner learns of a feature: half the sum of what the shares differ by, from 0 to 1."""
    return sum((abs(one - two) for one, two in shares(spread).values()), Fraction(0)) / 2


# --- a share in words -----------------------------------------------------------------------------------


def told_share(share: Fraction) -> tuple[str, int, int]:
    """A share as it is told: ``all``, ``nearly``, ``hardly``, ``none``, or a ``part`` with *so many in so many*.

    >>> told_share(Fraction(748, 1000))
    ('part', 3, 4)
    """
    if share in (0, 1):
        return ("all" if share else "none"), int(share), 1
    if share >= _NEARLY or share <= 1 - _NEARLY:
        return ("nearly" if share > _NEARLY / 2 else "hardly"), 0, 0
    parts = [(min(max(round(share * of), 1), of - 1), of) for of in _PARTS]
    near = [(many, of) for many, of in parts if abs(Fraction(many, of) - share) <= _NEAR]
    return "part", *(near[0] if near else min(parts, key=lambda part: abs(Fraction(*part) - share)))


def in_symbols(condition: str, language: str) -> str:
    """A condition of the notation, its suits as this language's calls have them."""
    return re.sub(r"\b[SHDC]\b", lambda found: name(Denomination(found[0]), language, "symbol"), condition)
