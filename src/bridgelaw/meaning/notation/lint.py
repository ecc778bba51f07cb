"""What is likely not meant: mixes of comma and ``or``, ranges that are empty or too wide, contradictions, repetitions.

Only what can be seen in the text or the tree is told; how many hands a meaning really has, counting knows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from bridgelaw.meaning.notation import tree
from bridgelaw.meaning.notation.tree import (
    ALL,
    And,
    Anything,
    Balance,
    Count,
    Description,
    Expr,
    Honours,
    How,
    Keycards,
    Longer,
    Not,
    Or,
    Range,
    RuleOf,
    Shapes,
    Tally,
    Trait,
    TraitIn,
)
from bridgelaw.table.call import Denomination

__all__ = ["Trap", "lint"]


@dataclass(frozen=True, slots=True)
class Trap:
    """Something that is likely not meant.

    ``code`` is stable: ``mixed``, ``plural``, ``points``, ``exact``, ``empty``, ``too_many``, ``every_hand``,
    ``contradiction``, ``redundant``, ``tags``.  ``text`` tells it in English.  ``column`` counts from 1; it is None
    where the tree tells it and not the text.
    """

    code: str
    text: str
    column: int | None = None


def lint(meaning: str | Description) -> tuple[Trap, ...]:
    """The traps in a meaning, those of the text in its order first.

    A text that cannot be read raises :class:`~bridgelaw.errors.UnreadableMeaning`.
    """
    found: list[Trap] = []
    if isinstance(meaning, str):
        from bridgelaw.meaning.notation.reading import read

        text, meaning = meaning, read(meaning)
        found += _in_text(text)
    for part in (meaning.shows, meaning.unless):
        if part is not None:
            found += _in_expr(part)
    found += _in_tags(meaning.tags)
    return tuple(dict.fromkeys(found))


# --- in the text ----------------------------------------------------------------------------------------

#: Ranges and names that hold the words below are passed over, and so are tags.
_JOINTS = re.compile(
    r"@\S+|\[.*|[0-9]\s+or\s+(?:more|fewer|less)\b|(?P<open>\()|(?P<close>\))"
    r"|(?P<or>(?:,\s*)?\bor\b)|(?P<unless>(?:,\s*)?\bunless\b)|(?P<and>,|\b(?:and|with|but)\b)",
    re.IGNORECASE | re.ASCII,
)
_PLURAL = re.compile(r"(?P<how>any|either|each|both|in)?\s*(?P<group>majors|minors|suits)\b", re.IGNORECASE)
_POINTS = re.compile(r"(?<!card )\bpoints?\b", re.IGNORECASE)
_EXACT = re.compile(r"\b([0-9]+)\s*[-–—−]\s*\1\b")


def _in_text(text: str) -> Iterator[Trap]:
    body = text.partition("[")[0]
    yield from _mixes(body)
    for found in _PLURAL.finditer(body):
        if found["how"] is None:
            group = found["group"].lower()
            yield Trap(
                "plural", f"'{group}' alone is read as any one of them: write 'any' or 'each'", found.start("group") + 1
            )
    for found in _POINTS.finditer(body):
        told = f"'{found[0]}' counts one for each card over four in a suit as well: write 'hcp' for high cards alone"
        yield Trap("points", told, found.start() + 1)
    for found in _EXACT.finditer(body):
        yield Trap("exact", f"'{found[0]}' is read as exactly {found[1]}, of one suit or of points", found.start() + 1)


def _mixes(body: str) -> Iterator[Trap]:
    """Where a comma and ``or`` stand side by side without parentheses."""
    around: list[set[str]] = [set()]
    for found in _JOINTS.finditer(body):
        kind = found.lastgroup
        if kind == "open":
            around.append(set())
        elif kind == "close":
            around.pop()
        elif kind == "unless":
            around[-1] = set()
        elif kind is not None and kind not in around[-1]:
            around[-1].add(kind)
            if len(around[-1]) == 2:
                told = "a comma binds tighter than 'or': put each alternative in parentheses"
                yield Trap("mixed", told, found.start() + 1)


# --- in one condition -----------------------------------------------------------------------------------

#: The most that one, two, three and four suits can have.
_MOST = {
    Tally.CARDS: (13, 13, 13, 13),
    Tally.HCP: (10, 20, 30, 37),
    Tally.CONTROLS: (3, 6, 9, 12),
    Tally.LOSERS: (3, 6, 9, 12),
    Tally.ACES: (1, 2, 3, 4),
    Tally.KINGS: (1, 2, 3, 4),
    Tally.QUEENS: (1, 2, 3, 4),
    # Thirteen cards of a suit are 10 and 9 for length, nine and four of two suits 20 and 5.
    Tally.POINTS: (19, 25, 31, 37),
}


def _most(part: Expr) -> tuple[Range, int] | None:
    """The range of a condition, and the most that a hand can have of what it counts."""
    if isinstance(part, Count):
        return part.range, _MOST[part.what][(len(part.suits) if part.how is How.TOGETHER else 1) - 1]
    if isinstance(part, Keycards):
        return part.range, 5
    if isinstance(part, Honours):
        return part.range, len(part.ranks)
    return None


def _alone(part: Expr) -> Iterator[Trap]:
    limits = _most(part)
    if limits is not None:
        numbers, most = limits
        if numbers.high is not None and numbers.high < numbers.low:
            yield Trap("empty", f"'{part}' has no number in it: {numbers.low} is more than {numbers.high}")
        elif numbers.low > most or (numbers.high or 0) > most:
            yield Trap("too_many", f"'{part}': no hand has more than {most}")
        elif numbers.low == 0 and (numbers.high is None or numbers.high == most):
            yield Trap("every_hand", f"'{part}' is true of every hand")
    if isinstance(part, Count) and part.how is How.EACH and part.what is Tally.CARDS:
        needed = part.range.low * len(part.suits)
        yield from [Trap("too_many", f"'{part}' needs {needed} cards")] if needed > 13 else []
    if isinstance(part, RuleOf) and part.number <= 7:
        yield Trap("every_hand", f"'{part}' is true of every hand")
    if isinstance(part, RuleOf) and part.number > 44:
        yield Trap("too_many", f"'{part}': no hand comes to more than 44")


def _in_expr(part: Expr, around: tuple[Expr, ...] = ()) -> Iterator[Trap]:
    """The traps of a condition, where those ``around`` it hold as well."""
    if isinstance(part, Not):
        if isinstance(part.of, Not):
            yield Trap("redundant", f"'{part}' is '{part.of.of}'")
        yield from _in_expr(part.of)
    elif isinstance(part, And):
        plain = tuple(each for each in part.of if not isinstance(each, Or))
        yield from _repeated(part.of, "is said twice")
        yield from _together(around + plain)
        for each in part.of:
            yield from _in_expr(each, around + plain if isinstance(each, Or) else ())
        yield from (Trap("redundant", f"'anything' adds nothing to '{part}'") for each in part.of if each == Anything())
    elif isinstance(part, Or):
        yield from _repeated(part.of, "is an alternative twice")
        for each in part.of:
            if around and not isinstance(each, And):
                yield from _together((*around, each))
            yield from _in_expr(each, around)
        if Anything() in part.of:
            yield Trap("redundant", f"'{part}' is anything")
        yield from _absorbed(part)
    else:
        yield from _alone(part)


def _repeated(parts: tuple[Expr, ...], told: str) -> Iterator[Trap]:
    yield from (Trap("redundant", f"'{part}' {told}") for part in dict.fromkeys(parts) if parts.count(part) > 1)


def _absorbed(part: Or) -> Iterator[Trap]:
    """Alternatives that another one holds already: ``5+ S or (5+ S, 4+ H)``."""
    sets = [frozenset(each.of) if isinstance(each, And) else frozenset((each,)) for each in part.of]
    for each, all_of in zip(part.of, sets, strict=True):
        if any(other < all_of for other in sets):
            yield Trap("redundant", f"'{each}' is in another alternative already")


# --- in conditions that hold together -------------------------------------------------------------------

_Interval: TypeAlias = tuple[int, int]
_Counted: TypeAlias = tuple[Tally, tree.Suits]
_OF_SHORT = {Trait.VOID: (0, 0), Trait.SINGLETON: (1, 1), Trait.SHORTAGE: (0, 1), Trait.GOOD: (5, 13)}
_OF_BALANCE = {Balance.BALANCED: (2, 5), Balance.SEMIBALANCED: (2, 6)}


def _together(parts: tuple[Expr, ...]) -> Iterator[Trap]:
    yield from _opposites(parts)
    counts = [part for part in parts if isinstance(part, Count) and part.how is not How.ANY and not _is_empty(part)]
    for key in dict.fromkeys(key for part in counts for key in _keys(part)):
        yield from _narrowed([part for part in counts if key in _keys(part)], key)
    yield from _lengths(parts)


def _is_empty(part: Count) -> bool:
    return part.range.high is not None and part.range.high < part.range.low


def _keys(part: Count) -> list[_Counted]:
    if part.how is How.EACH:
        return [(part.what, (suit,)) for suit in part.suits]
    return [(part.what, part.suits)]


def _interval(part: Count) -> _Interval:
    most = _most(part)
    return part.range.low, part.range.high if part.range.high is not None else most[1] if most else part.range.low


def _narrowed(parts: list[Count], key: _Counted) -> Iterator[Trap]:
    """What several ranges of one thing come to: nothing, or one of them.  Lengths are held together elsewhere."""
    length = key[0] is Tally.CARDS and len(key[1]) == 1
    for at, first in enumerate(parts):
        for second in parts[at + 1 :]:
            (low, high), (other_low, other_high) = _interval(first), _interval(second)
            if max(low, other_low) > min(high, other_high):
                if not length:
                    yield Trap("contradiction", f"'{first}' and '{second}' cannot both be")
            elif first == second or How.EACH in (first.how, second.how):
                continue
            elif low <= other_low and other_high <= high:
                yield Trap("redundant", f"'{first}' adds nothing to '{second}'")
            elif other_low <= low and high <= other_high:
                yield Trap("redundant", f"'{second}' adds nothing to '{first}'")


def _opposites(parts: tuple[Expr, ...]) -> Iterator[Trap]:
    for part in dict.fromkeys(parts):
        if isinstance(part, Not) and part.of in parts:
            yield Trap("contradiction", f"'{part.of}' and '{part}' cannot both be")
        if isinstance(part, Longer) and not part.or_as_long:
            other = Longer(part.shorter, part.longer, or_as_long=True)
            if other in parts:
                yield Trap("contradiction", f"'{part}' and '{other}' cannot both be")
            elif Longer(part.shorter, part.longer) in parts and part.longer.rank > part.shorter.rank:
                yield Trap("contradiction", f"'{part}' and '{Longer(part.shorter, part.longer)}' cannot both be")
    if Balance.BALANCED in parts and Balance.UNBALANCED in parts:
        yield Trap("contradiction", "'balanced' and 'unbalanced' cannot both be")
    if Balance.BALANCED in parts and Balance.SEMIBALANCED in parts:
        yield Trap("redundant", "'semibalanced' adds nothing to 'balanced'")


def _lengths(parts: tuple[Expr, ...]) -> Iterator[Trap]:
    """Lengths of the four suits that do not make a hand of thirteen cards."""
    bounds: dict[Denomination, _Interval] = dict.fromkeys(ALL, (0, 13))
    for part in parts:
        for suit, (low, high) in _bounded(part):
            bounds[suit] = max(low, bounds[suit][0]), min(high, bounds[suit][1])
    apart = [suit for suit, (low, high) in bounds.items() if low > high]
    least, most = (sum(ends) for ends in zip(*bounds.values(), strict=True))
    if apart:
        told = ", ".join(f"'{part}'" for part in dict.fromkeys(parts) if any(s in apart for s, _ in _bounded(part)))
        yield Trap("contradiction", f"these cannot all be: {told}")
    elif least > 13:
        yield Trap("too_many", f"the lengths need {least} cards")
    elif most < 13:
        yield Trap("contradiction", f"the lengths leave room for {most} cards only")


def _bounded(part: Expr) -> list[tuple[Denomination, _Interval]]:
    if isinstance(part, Count) and part.what is Tally.CARDS and not _is_empty(part):
        if part.how is How.EACH or len(part.suits) == 1:
            return [(suit, _interval(part)) for suit in part.suits]
    elif isinstance(part, TraitIn) and part.trait in _OF_SHORT and part.how is not How.ANY:
        return [(suit, _OF_SHORT[part.trait]) for suit in part.suits]
    elif isinstance(part, Balance) and part in _OF_BALANCE:
        return [(suit, _OF_BALANCE[part]) for suit in ALL]
    elif isinstance(part, Shapes):
        columns = list(zip(*part.lengths, strict=True))
        return [
            (suit, (min(0 if n is None else n for n in column), max(13 if n is None else n for n in column)))
            for suit, column in zip(ALL, columns, strict=True)
        ]
    return []


# --- in the tags ----------------------------------------------------------------------------------------


def _in_tags(tags: tuple[tree.Tag, ...]) -> Iterator[Trap]:
    keys = [tag.key for tag in tags]
    for tag in dict.fromkeys(tags):
        if tags.count(tag) > 1:
            yield Trap("redundant", f"the tag '{tag}' is said twice")
    if "natural" in keys and "artificial" in keys:
        yield Trap("tags", "a call is not natural and artificial at once")
