"""The games in a piece of text: tags with their values, the sections behind them, notes and comments.

Nothing is made of the values here: a game keeps the texts, and reads them when it is asked (:mod:`.game`).

Source: PBN 2.1, chapters 2 (files, lines, comments, escaped lines) and 3 (tokens, tags, sections).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from bridgelaw.errors import UnreadablePbn

__all__ = ["Raw", "comments", "escaped", "parsed", "unescaped"]

#: A second one of these begins another game, where the empty line between them is missing.
_BEGINS = frozenset(("Event", "Board", "Deal"))
#: Sections whose notes are their own.
_NOTED = frozenset(("Auction", "Play"))


@dataclass(slots=True)
class Raw:
    """The texts of a game.

    ``tags``: the value of each, the first where one stands there twice; ``again``: the others.  ``sections``: the
    text behind a tag, without comments.  ``notes``: by the section that they belong to.  ``where``: where a tag, or a
    section under its name with a colon, begins in ``text``.  ``comment``: one that is to be written.
    """

    text: str
    at: int = 0
    end: int = 0
    tags: dict[str, str] = field(default_factory=dict)
    again: list[tuple[str, str]] = field(default_factory=list)
    sections: dict[str, str] = field(default_factory=dict)
    notes: dict[str, dict[int, str]] = field(default_factory=dict)
    where: dict[str, int] = field(default_factory=dict)
    comment: str = ""


# The value is unrolled, so that nothing is read twice: what is no escape, then escapes with what follows each.
_TAG = re.compile(r'\s*\[\s*(\w+)\s*"([^"\\\n]*(?:\\[^\n][^"\\\n]*)*)"\s*\]')
# Quotes in a value that are not escaped, as some programs write them: then the value goes to the end of the line.
_CARELESS = re.compile(r'\s*\[\s*(\w+)\s*"([^\n\[\]]*)"\s*\][ \t]*(?=\n|\Z)')
_NEXT = re.compile(r"\n[ \t]*\[")
_INERT = re.compile(r'"[^"\\\n]*(?:\\[^\n][^"\\\n]*)*"|\{(?P<block>[^}]*)\}|;(?P<line>[^\n]*)|^%[^\n]*', re.MULTILINE)
_SHOWN = 200
_NOTE = re.compile(r"\s*(\d{1,4})\s*:(.*)", re.DOTALL)


def parsed(text: str) -> Iterator[Raw | tuple[int, UnreadablePbn]]:
    """The games in a piece of text; of one that cannot be read, where the error is, and the error without its line."""
    clean = text if "{" not in text and ";" not in text and "%" not in text else _INERT.sub(_blank, text)
    at = 0
    while at < len(clean):
        raw = Raw(text, at)
        try:
            at = _game(clean, at, raw)
        except _Broken as broken:
            yield broken.at, broken.error
            again = _BEGINNING.search(clean, broken.at + 1)
            if again is None:
                return
            at = again.start()
            continue
        if raw.tags:
            raw.end = at
            yield raw


#: Where the reading goes on behind an error in a piece.
_BEGINNING = re.compile(r'^[ \t]*\[[ \t]*(?:Event|Board)[ \t]*"', re.MULTILINE)


class _Broken(Exception):
    def __init__(self, at: int, error: UnreadablePbn) -> None:
        super().__init__()
        self.at = at
        self.error = error


def _game(text: str, at: int, raw: Raw) -> int:
    """Read one game, and tell where the next begins."""
    tags, where = raw.tags, raw.where
    name, noted = "", ""
    match = _TAG.match
    while True:
        tag = match(text, at) or _CARELESS.match(text, at)
        if tag is None:
            end = _section(text, at, name, raw)
            if end < 0:
                return len(text)
            at = end
            continue
        name, value = tag.groups()
        if name in tags:
            if name in _BEGINS:
                return at
            raw.again.append((name, unescaped(value)))
        elif name == "Note":
            _note(value, noted, raw)
        else:
            tags[name] = unescaped(value) if "\\" in value else value
            where[name] = tag.start(1)
            if name in _NOTED:
                noted = name
        at = tag.end()


def _section(text: str, at: int, name: str, raw: Raw) -> int:
    """Read what stands between two tags, and tell where the next begins; -1 at the end of the text."""
    found = _NEXT.search(text, at)
    end = len(text) if found is None else found.start()
    if name in _NOTED and (bracket := text.find("[", at, end)) > at and _TAG.match(text, bracket):
        # No call and no card has a bracket: it is a tag on the same line, as the import format allows.
        raw.sections.setdefault(name, text[at:bracket])
        raw.where.setdefault(f"{name}:", at)
        return bracket
    content = text[at:end]
    if content and not content.isspace():
        if not name or content.lstrip().startswith("["):
            start = at + len(content) - len(content.lstrip())
            raise _Broken(start, _no_tag(text[start:end]))
        if name not in raw.sections:
            raw.sections[name] = content
            raw.where[f"{name}:"] = at
    elif found is not None and at == end:
        start = found.end() - 1
        raise _Broken(start, _no_tag(text[start:]))
    return -1 if found is None else end


def _no_tag(text: str) -> UnreadablePbn:
    given = text[:_SHOWN].split("\n", 1)[0].strip()
    return UnreadablePbn(given, "a tag with its value in quotes, in brackets", "'[Board \"7\"]'")


def _note(value: str, section: str, raw: Raw) -> None:
    match = _NOTE.fullmatch(unescaped(value))
    if match is not None:
        raw.notes.setdefault(section, {}).setdefault(int(match[1]), match[2].strip())
    else:
        raw.again.append(("Note", unescaped(value)))


# --- comments ---------------------------------------------------------------------------------------------

_INK = re.compile(r"[^\n]+")


def _blank(match: re.Match[str]) -> str:
    """Spaces for a comment or an escaped line, so that everything else stays where it is; a string stays itself."""
    found = match[0]
    return found if found[0] == '"' else _INK.sub(lambda ink: " " * len(ink[0]), found)


def comments(text: str) -> Iterator[str]:
    """The comments in a text, those in braces and those behind a semicolon, without their signs."""
    for match in _INERT.finditer(text):
        found = match["block"] if match["block"] is not None else match["line"]
        if found is not None:
            yield found.strip()


# --- strings ----------------------------------------------------------------------------------------------

# A backslash before anything else is itself: a table says "Rank\3R" for a column of three signs.
_ESCAPE = re.compile(r'\\(["\\])')


def unescaped(value: str) -> str:
    """The value of a tag as it is meant."""
    return _ESCAPE.sub(r"\1", value) if "\\" in value else value


# So a backslash is doubled only where it would be taken for the sign before a quote or before another.
_DOUBLED = re.compile(r'\\(?=["\\]|$)')


def escaped(value: str) -> str:
    """The value as it stands between quotes; it has no line feed."""
    return _DOUBLED.sub(r"\\\\", value).replace('"', '\\"')
