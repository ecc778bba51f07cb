"""What a text in a case means, decided by the key it stands under: flags, seats, calls, denominations, lists.

Every function takes a node of :mod:`bridgelaw.formats.tree` and raises an error that has its line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from collections.abc import Mapping as ReadOnly
from typing import Any, TypeVar

from bridgelaw.errors import BridgelawError, UnknownEdition, UnknownKey, UnreadableDenomination, UnreadableValue
from bridgelaw.formats.tree import Mapping, MissingKey, Node, Scalar, Sequence, UnknownVersion, describe
from bridgelaw.table.call import Call, Denomination
from bridgelaw.table.seat import Seat, Side

__all__ = [
    "closest",
    "edition",
    "fields",
    "flag",
    "is_flag",
    "items",
    "loaded",
    "one_of",
    "plain",
    "seat",
    "seat_and_rest",
    "seat_call",
    "side",
    "suit",
    "text",
    "text_of",
    "version",
    "whole",
]

T = TypeVar("T")


def text(node: Node, expected: str, example: str) -> str:
    """A text, not empty; a number without quotes is a text as well, but not ``true`` or ``false``."""
    if not isinstance(node, Scalar) or is_flag(node) or node.is_null or not node.text.strip():
        given = "nothing" if isinstance(node, Scalar) and not is_flag(node) else describe(node)
        raise UnreadableValue(given, expected, example, line=node.line)
    return node.text


def is_flag(node: Node) -> bool:
    """Whether it is ``true`` or ``false`` without quotes, which is no text."""
    return isinstance(node, Scalar) and node.plain and node.text.lower() in ("true", "false")


def text_of(given: ReadOnly[str, Node], key: str) -> str:
    """The text under a key of which only that much is asked; empty where the key is not there."""
    return text(given[key], f"a text for {key}", f"'{key}: A session'") if key in given else ""


def whole(node: Node, least: int, most: int, example: str) -> int:
    """A whole number within bounds."""
    found = describe(node)
    if not isinstance(node, Scalar) or not re.fullmatch(r"[+-]?\d{1,6}", found) or not least <= int(found) <= most:
        raise UnreadableValue(found or "nothing", f"a whole number from {least} to {most}", example, line=node.line)
    return int(found)


def version(node: Node, known: int) -> None:
    """The version of a document, of which one is read."""
    if not isinstance(node, Scalar) or node.text != str(known):
        raise UnknownVersion(
            describe(node) or "nothing",
            f"version {known}",
            f"'bridgelaw: {known}'",
            line=node.line,
            advice="A later version of bridgelaw may read it",
        )


def edition(node: Node, known: Iterable[str]) -> str:
    """An edition of the Laws."""
    words = tuple(known)
    if not isinstance(node, Scalar) or node.text not in words:
        raise UnknownEdition(describe(node), f"one of {', '.join(words)}", "'edition: 2017'", line=node.line)
    return node.text


_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,18})(\.[0-9]+)?([eE][+-]?[0-9]{1,3})?")
_WORDS = {"true": True, "false": False}


def plain(node: Node) -> Any:
    """A node whose meaning no key decides, as data: what has no quotes is what JSON takes it for, and else a text."""
    if isinstance(node, Mapping):
        return {key: plain(item) for key, item in node.items.items()}
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    if not node.plain:
        return node.text
    if node.is_null:
        return None
    number = _NUMBER.fullmatch(node.text)
    if number is None:
        return _WORDS.get(node.text, node.text)
    return int(node.text) if number[2] is None and number[3] is None else float(node.text)


def flag(node: Node) -> bool:
    """``true`` or ``false``, without quotes.  ``yes`` and ``no`` are refused: YAML's versions differ about them."""
    if isinstance(node, Scalar) and is_flag(node):
        return node.text.lower() == "true"
    raise UnreadableValue(describe(node), "true or false, without quotes", "true", line=node.line)


def items(node: Node, expected: str, example: str, *, single: bool = False) -> list[Node]:
    """The members of a list; with ``single``, a text alone is a list of one."""
    if isinstance(node, Sequence):
        return node.items
    if single and isinstance(node, Scalar) and not node.is_null:
        return [node]
    raise UnreadableValue(describe(node) or "nothing", expected, example, line=node.line)


def fields(node: Node, known: Iterable[str], required: Iterable[str], expected: str, example: str) -> Mapping:
    """A mapping that has no keys but ``known`` and all of ``required``."""
    if not isinstance(node, Mapping):
        raise UnreadableValue(describe(node) or "nothing", expected, example, line=node.line)
    allowed = tuple(known)
    for key in node.items:
        if key not in allowed:
            raise UnknownKey(
                key[:200],
                f"one of {', '.join(allowed)}",
                example,
                line=node.lines[key],
                advice=closest(key, allowed),
            )
    for key in required:
        if key not in node.items:
            raise MissingKey(f"no {key}", f"the key {key}", example, keys=(key,), line=node.line)
    return node


def closest(word: str, known: Iterable[str]) -> str:
    """``Did you mean …``, or nothing where no known word is near."""
    import difflib

    near = difflib.get_close_matches(word[:40].lower(), tuple(known), 3, 0.6)
    return f"Did you mean {' or '.join(near)}?".rstrip("?") if near else ""


def loaded(load: Callable[[str], T], node: Node) -> T:
    """What ``load`` reads in the text, its error with the line."""
    try:
        # Nothing reads a list or a mapping, nor the sign that stands for it here.
        return load(describe(node) if isinstance(node, Scalar) else "?")
    except BridgelawError as error:
        error.given = describe(node) or "nothing"
        error.line = node.line
        raise


def seat(node: Node) -> Seat:
    """One of the four players."""
    return loaded(Seat.loads, node)


def side(node: Node) -> Side:
    """``NS`` or ``EW``."""
    return Side(one_of(node, ("NS", "EW"), "NS"))


def side_of(node: Node) -> Side:
    """``NS`` or ``EW``, or one of its players."""
    if isinstance(node, Scalar) and node.text in ("NS", "EW"):
        return Side(node.text)
    try:
        return Seat.loads(text(node, "a side or a player", "NS")).side
    except BridgelawError as error:
        error.expected, error.example, error.line = "a side (NS or EW), or one of its players", "NS", node.line
        raise


def one_of(node: Node, known: Iterable[str], example: str) -> str:
    """One of some words."""
    words = tuple(known)
    if isinstance(node, Scalar) and node.text in words:
        return node.text
    advice = closest(node.text, words) if isinstance(node, Scalar) else ""
    raise UnreadableValue(
        describe(node) or "nothing", f"one of {', '.join(words)}", f"'{example}'", line=node.line, advice=advice
    )


def seat_and_rest(node: Node, expected: str, example: str) -> tuple[Seat, str]:
    """``"SEAT …"``: the player, and what is written after him."""
    words = text(node, expected, example).split(None, 1)
    if len(words) < 2:
        raise UnreadableValue(describe(node), expected, example, line=node.line)
    try:
        return Seat.loads(words[0]), words[1]
    except BridgelawError as error:
        error.given = describe(node)
        error.expected = expected
        error.example = example
        error.line = node.line
        raise


def seat_call(node: Node) -> tuple[Seat, Call]:
    """``"SEAT CALL"``, such as ``"N 1H"``."""
    player, rest = seat_and_rest(node, "a seat (N, E, S or W), a space and a call", "'N 1H'")
    try:
        return player, Call.loads(rest)
    except BridgelawError as error:
        error.given = describe(node)
        error.expected = f"a seat and then {error.expected}"
        error.example = "'N 1NT'"
        error.line = node.line
        raise


def suit(node: Node) -> Denomination:
    """A suit; notrump is none."""
    found = loaded(Denomination.loads, node)
    if not found.is_suit:
        raise UnreadableDenomination(describe(node), "a suit: one of S, H, D, C", "'H'", line=node.line)
    return found
