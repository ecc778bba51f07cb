"""From the tree to the text: one form for each meaning, with parentheses wherever a comma and ``or`` meet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bridgelaw.errors import UnreadableMeaning
from bridgelaw.meaning.notation import tree
from bridgelaw.meaning.notation.tree import ALL, MAJORS, MINORS, And, Expr, How, Not, Or, Tally

__all__ = ["DEEPEST", "LONGEST", "dumps", "write"]

#: So many characters, and so many parentheses and ``not`` inside one another, are read and written.
LONGEST = 4000
DEEPEST = 40


def dumps(meaning: tree.Description | Expr) -> str:
    """The canonical text of a meaning or a condition, which ``loads`` reads as the same value.

    Raises :class:`~bridgelaw.errors.UnreadableMeaning` for a tree too large or too deep to be read again.
    """
    text = write(meaning)
    if len(text) > LONGEST:
        raise UnreadableMeaning(f"{len(text)} characters", f"at most {LONGEST}", "'5+ H'")
    return text


def write(part: tree.Description | tree.Tag | Expr) -> str:
    """The text of any part."""
    if isinstance(part, tree.Tag):
        return f"{part.key}: {part.value}" if part.value else part.key
    if not isinstance(part, tree.Description):
        return _expr(part, 0)
    text = _expr(part.shows, 0)
    if part.unless is not None:
        text += f" unless {_inner(part.unless, 0)}"
    return f"{text} [{', '.join(map(write, part.tags))}]" if part.tags else text


def _expr(part: Expr, depth: int) -> str:
    if depth > DEEPEST:
        raise UnreadableMeaning("conditions inside one another", f"at most {DEEPEST} parentheses deep", "'5+ H'")
    if isinstance(part, And):
        return ", ".join(_inner(each, depth) for each in part.of)
    if isinstance(part, Or):
        return " or ".join(_inner(each, depth) for each in part.of)
    if isinstance(part, Not):
        return f"not {_inner(part.of, depth + 1)}"
    return _WRITERS[type(part)](part)


def _inner(part: Expr, depth: int) -> str:
    return f"({_expr(part, depth + 1)})" if isinstance(part, And | Or) else _expr(part, depth)


# --- conditions -----------------------------------------------------------------------------------------


def _range(numbers: tree.Range, *, points: bool = False) -> str:
    if numbers.high is None:
        return f"{numbers.low}+"
    if numbers.low == numbers.high:
        return str(numbers.low)
    return f"<={numbers.high}" if numbers.low == 0 and not points else f"{numbers.low}-{numbers.high}"


def _count(part: tree.Count) -> str:
    if part.what is Tally.CARDS:
        return f"{_range(part.range)} {_suits(part.suits, part.how)}"
    word = part.what.value
    if part.range == tree.Range(1, 1) and part.what is not Tally.HCP:
        word = word.removesuffix("s")
    text = f"{_range(part.range, points=part.what in (Tally.HCP, Tally.POINTS))} {word}"
    return text if (part.suits, part.how) == (ALL, How.TOGETHER) else f"{text} in {_suits(part.suits, part.how)}"


def _suits(suits: tree.Suits, how: How) -> str:
    if len(suits) == 1 or how is How.TOGETHER:
        return "+".join(map(str, suits))
    group = {MAJORS: "major", MINORS: "minor", ALL: "suit"}.get(suits, "/".join(map(str, suits)))
    return f"{how.value} {group}"


def _keycards(part: tree.Keycards) -> str:
    return f"{_range(part.range)} keycard{'' if part.range == tree.Range(1, 1) else 's'} {part.suit}"


def _honours(part: tree.Honours) -> str:
    return f"{_range(part.range)} of {''.join(map(str, part.ranks))} in {part.suit}"


def _shapes(part: tree.Shapes) -> str:
    return f"{'any' if part.any_order else 'shape'} {' + '.join(part.patterns)}"


def _trait(part: tree.TraitIn) -> str:
    joined = " " if part.trait is tree.Trait.GOOD else " in "
    return f"{part.trait.value}{joined}{_suits(part.suits, part.how)}"


#: Which writer takes which node; typed loosely, since each takes its own kind.
_WRITERS: dict[type, Callable[[Any], str]] = {
    tree.Count: _count,
    tree.Keycards: _keycards,
    tree.Honours: _honours,
    tree.Holds: lambda part: f"holds {' '.join(map(str, part.cards))}",
    tree.Balance: lambda part: str(part.value),
    tree.Shapes: _shapes,
    tree.TraitIn: _trait,
    tree.Longest: lambda part: f"longest {part.suit}",
    tree.Longer: lambda part: f"{part.longer} {'>=' if part.or_as_long else '>'} {part.shorter}",
    tree.RuleOf: lambda part: f"rule of {part.number}",
    tree.Anything: lambda part: "anything",
    tree.Named: lambda part: f"@{part.name}",
}
