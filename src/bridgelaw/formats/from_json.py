"""JSON as a tree: values one after another, with their lines."""

from __future__ import annotations

import re

from bridgelaw.errors import CaseError
from bridgelaw.formats.tree import Builder, Mapping, Node, Sequence

__all__ = ["read_json"]

_SPACE = r"[ \t\r\n]*"
_NUMBER_OR_WORD = r"(?:-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null)(?![\w.+-])"


def _not_json(text: str, position: int, expected: str) -> CaseError:
    line = text.count("\n", 0, position) + 1
    given = text[position : position + 60].partition("\n")[0].strip() or "the end of the text"
    return CaseError(given, f"JSON ({expected})", '\'{"events": [{"call": "N 1H"}, "director"]}\'', line=line)


def read_json(text: str) -> list[Node]:
    """Values one after another; unlike ``json.loads``, with lines and with a complaint about duplicate keys."""
    from json.decoder import JSONDecodeError, scanstring  # type: ignore[attr-defined]

    skip, token = re.compile(_SPACE).match, re.compile(_NUMBER_OR_WORD).match
    build = Builder()
    closers: list[str] = []  # what ends each open list or mapping
    position, line, counted = 0, 1, 0
    wants_more = False  # a comma was read, so a closing bracket may not follow
    wants_comma = False  # a value was read inside a list or mapping
    while True:
        position = skip(text, position).end()  # type: ignore[union-attr]
        line += text.count("\n", counted, position)
        counted = position
        char = text[position : position + 1]
        if not char:
            if closers:
                raise _not_json(text, position, f"a {closers[-1]} that closes what was opened")
            return build.documents
        if not closers and text.startswith("---", position):
            position += 3
            continue
        if closers and char == closers[-1] and not wants_more:
            closers.pop()
            build.close()
            position += 1
            wants_comma = bool(closers)
            continue
        if wants_comma:
            if char != ",":
                raise _not_json(text, position, f"a comma or {closers[-1]}")
            position += 1
            wants_comma, wants_more = False, True
            continue
        if closers and closers[-1] == "}" and build.key[-1] is None:
            if char != '"':
                raise _not_json(text, position, "a key in double quotes")
            try:
                key, position = scanstring(text, position + 1, True)
            except JSONDecodeError as error:
                raise _not_json(text, error.pos, error.msg) from None
            build.scalar(key, False, line)
            position = skip(text, position).end()  # type: ignore[union-attr]
            if text[position : position + 1] != ":":
                raise _not_json(text, position, "a colon after the key")
            position += 1
            wants_more = True
            continue
        wants_more = False
        if char in ("{", "["):
            build.open(Mapping(line) if char == "{" else Sequence(line))
            closers.append("}" if char == "{" else "]")
            position += 1
            continue
        if char == '"':
            try:
                value, position = scanstring(text, position + 1, True)
            except JSONDecodeError as error:
                raise _not_json(text, error.pos, error.msg) from None
            build.scalar(value, False, line)
        else:
            match = token(text, position)
            if match is None:
                raise _not_json(text, position, "a value")
            build.scalar(match[0], True, line)
            position = match.end()
        wants_comma = bool(closers)
