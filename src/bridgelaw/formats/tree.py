"""YAML and JSON as a tree of texts, every node with its line; nothing in the input is executed or trusted.

A case is read from strangers, so YAML is taken from its event stream: no tag makes an object, no anchor
multiplies the input, and no scalar turns into something that was not written.  ``No``, ``6D``, ``0-7`` and
``1E2`` stay texts; what a value means depends on its key and is decided in :mod:`bridgelaw.formats.values`.

Limits: :data:`LIMIT_BYTES` of UTF-8, :data:`LIMIT_DEPTH` levels, :data:`LIMIT_NODES` values.  What is beyond
them, and what cannot be read, raises a :class:`~bridgelaw.errors.CaseError` with the line.
"""

from __future__ import annotations

import re
from typing import IO, TYPE_CHECKING, Any

from bridgelaw.errors import CaseError

if TYPE_CHECKING:
    import os

__all__ = [
    "LIMIT_BYTES",
    "LIMIT_DEPTH",
    "LIMIT_NODES",
    "AliasRefused",
    "CaseTooDeep",
    "CaseTooLarge",
    "ContradictoryKeys",
    "DuplicateKey",
    "EmptyCase",
    "Mapping",
    "MissingKey",
    "Node",
    "Scalar",
    "Sequence",
    "TagRefused",
    "UnknownVersion",
    "describe",
    "read_source",
    "read_tree",
]

#: One megabyte holds well over a thousand cases.
LIMIT_BYTES = 1_000_000
#: A case needs seven levels.
LIMIT_DEPTH = 32
#: Keeps the reading of a full megabyte of nothing but commas under a second.
LIMIT_NODES = 150_000

_EXAMPLE = "'events: [{call: N 1H}, director]'"


class EmptyCase(CaseError):
    """A file without any document."""

    code = "case.empty"
    what = "There is no case in this"


class CaseTooLarge(CaseError):
    """More bytes or more values than any case needs."""

    code = "case.too_large"
    what = "This is too large for a case file"


class CaseTooDeep(CaseError):
    """More levels of nesting than any case needs."""

    code = "case.too_deep"
    what = "This is nested too deeply"


class AliasRefused(CaseError):
    """A YAML anchor or alias: a short text that stands for a long one."""

    code = "case.alias"
    what = "Anchors and aliases are not read"


class TagRefused(CaseError):
    """A YAML tag that asks for anything but a text, a number, a list or a mapping."""

    code = "case.tag"
    what = "This tag is not read"


class DuplicateKey(CaseError):
    """A key that stands twice in one mapping."""

    code = "case.duplicate_key"
    what = "This key stands here twice"


class MissingKey(CaseError):
    """A key without which the case cannot be ruled on."""

    code = "key.missing"
    what = "Something is missing"


class ContradictoryKeys(CaseError):
    """Keys that cannot both hold of one event."""

    code = "key.contradiction"
    what = "These do not go together"


class UnknownVersion(CaseError):
    """A version of the case format that is not read here."""

    code = "case.version"
    what = "This version of the case format is not known"


# Written out, since every run of the command line waits for these: a dataclass takes over a millisecond to make,
# and a frozen one three times as long to fill.


class Scalar:
    """A text as it was written.  ``plain``: without quotes, so that it may also be a number, true, false or null."""

    __slots__ = ("line", "plain", "text")

    def __init__(self, text: str, plain: bool, line: int) -> None:
        self.text = text
        self.plain = plain
        self.line = line

    @property
    def is_null(self) -> bool:
        """Nothing, ``null`` or ``~``, without quotes."""
        return self.plain and self.text in _NULLS


class Sequence:
    """A list."""

    __slots__ = ("items", "line")

    def __init__(self, line: int) -> None:
        self.items: list[Node] = []
        self.line = line


class Mapping:
    """Keys and values in the order written; ``lines`` has the line of each key."""

    __slots__ = ("items", "line", "lines")

    def __init__(self, line: int) -> None:
        self.items: dict[str, Node] = {}
        self.lines: dict[str, int] = {}
        self.line = line


Node = Scalar | Sequence | Mapping

_NULLS = frozenset(("", "~", "null", "Null", "NULL"))


def describe(node: Node) -> str:
    """What an error says was given, short enough to print."""
    if isinstance(node, Scalar):
        return node.text[:200]
    if isinstance(node, Sequence):
        return f"a list of {len(node.items)}"
    return f"a mapping with the keys {', '.join(key[:40] for key in list(node.items)[:6])}" if node.items else "{}"


# --- the source ---------------------------------------------------------------------------------------


def read_source(source: str | os.PathLike[str] | IO[bytes] | IO[str]) -> tuple[bytes | str, str | None]:
    """The content of a path, of ``-`` (standard input) or of an open file, and its name.

    At most :data:`LIMIT_BYTES` and one more are ever read, and of a file that is larger nothing at all.
    Raises ``CaseTooLarge``, and ``CaseError`` for a file that cannot be opened.
    """
    import os

    if not isinstance(source, (str, os.PathLike)):
        name = getattr(source, "name", None)
        return _limited(source.read(LIMIT_BYTES + 1), name if isinstance(name, str) else None)
    path = os.fspath(source)
    if path == "-":
        import sys

        return _limited(sys.stdin.buffer.read(LIMIT_BYTES + 1), "<stdin>")
    try:
        with open(path, "rb") as file:
            size = os.fstat(file.fileno()).st_size
            if size > LIMIT_BYTES:
                raise _too_large(f"{size} bytes", path)
            return _limited(file.read(LIMIT_BYTES + 1), path)
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        raise CaseError(
            path, f"a file that can be read ({reason})", "'case.yaml'", file=path, advice="Use - for standard input"
        ) from None


def _limited(content: bytes | str, name: str | None) -> tuple[bytes | str, str | None]:
    if len(content) > LIMIT_BYTES:
        raise _too_large(f"more than {LIMIT_BYTES} bytes", name)
    return content, name


def _too_large(given: str, name: str | None = None) -> CaseTooLarge:
    return CaseTooLarge(
        given,
        f"at most {LIMIT_BYTES} bytes",
        "a file of a few hundred cases",
        file=name,
        line=1,
        advice="Split the file",
    )


def _decoded(content: bytes | str) -> str:
    """UTF-8 with or without a byte order mark, free of NUL and other characters that no text has."""
    if len(content) > LIMIT_BYTES:
        raise _too_large(f"more than {LIMIT_BYTES} bytes")
    if isinstance(content, str):
        # The count of characters is no measure of what a long text of emoji weighs.
        if len(content) * 4 > LIMIT_BYTES and len(content.encode("utf-8", "surrogatepass")) > LIMIT_BYTES:
            raise _too_large(f"more than {LIMIT_BYTES} bytes")
        text = content
    else:
        try:
            text = bytes(content).decode("utf-8")
        except UnicodeDecodeError as error:
            line = content.count(b"\n", 0, error.start) + 1
            byte = content[error.start]
            raise CaseError(
                f"byte 0x{byte:02X}", "text in UTF-8", _EXAMPLE, line=line, advice="Save the file as UTF-8"
            ) from None
    if text.startswith("\ufeff"):
        text = text[1:]
    bad = _CONTROL.search(text)
    if bad:
        line = text.count("\n", 0, bad.start()) + 1
        raise CaseError(f"character U+{ord(bad[0]):04X}", "text without control characters", _EXAMPLE, line=line)
    return text


# Neither YAML nor a terminal nor a database takes these; tab, line feed and carriage return are fine.
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


# --- building -----------------------------------------------------------------------------------------


class _Builder:
    """Puts nodes together from the inside out, and keeps the limits, for both notations."""

    __slots__ = ("count", "documents", "key", "key_line", "stack")

    def __init__(self) -> None:
        self.documents: list[Node] = []
        self.stack: list[Sequence | Mapping] = []
        # The key that waits for its value, for every mapping on the stack that has one.
        self.key: list[str | None] = []
        self.key_line: list[int] = []
        self.count = 0

    def put(self, node: Node) -> None:
        self.count += 1
        if self.count > LIMIT_NODES:
            raise CaseTooLarge(
                f"more than {LIMIT_NODES} values",
                f"at most {LIMIT_NODES} values",
                "a file of a few hundred cases",
                line=node.line,
                advice="Split the file",
            )
        if not self.stack:
            self.documents.append(node)
            return
        top = self.stack[-1]
        if isinstance(top, Sequence):
            top.items.append(node)
            return
        key = self.key[-1]
        if key is None:
            self._put_key(top, node)
        else:
            top.items[key] = node
            top.lines[key] = self.key_line[-1]
            self.key[-1] = None

    def _put_key(self, top: Mapping, node: Node) -> None:
        if not isinstance(node, Scalar):
            raise CaseError(describe(node), "a word as key", "'dealer: N'", line=node.line)
        if node.text in top.items:
            raise DuplicateKey(
                node.text[:200],
                f"each key once (it stands first in line {top.lines[node.text]})",
                "'dealer: N' in one place",
                line=node.line,
            )
        self.key[-1] = node.text
        self.key_line[-1] = node.line

    def scalar(self, text: str, plain: bool, line: int) -> None:
        # Escapes can write what the raw text may not hold.
        if not text.isprintable():
            bad = _CONTROL.search(text)
            if bad:
                raise CaseError(
                    f"character U+{ord(bad[0]):04X}", "text without control characters", _EXAMPLE, line=line
                )
        self.put(Scalar(text, plain, line))

    def open(self, node: Sequence | Mapping) -> None:
        if len(self.stack) >= LIMIT_DEPTH:
            raise _too_deep(node.line)
        if self.stack and isinstance(self.stack[-1], Mapping) and self.key[-1] is None:
            raise CaseError("a list or mapping as key", "a word as key", "'dealer: N'", line=node.line)
        self.put(node)
        self.stack.append(node)
        self.key.append(None)
        self.key_line.append(0)

    def close(self) -> None:
        self.stack.pop()
        self.key.pop()
        self.key_line.pop()


def _too_deep(line: int | None) -> CaseTooDeep:
    return CaseTooDeep(f"level {LIMIT_DEPTH + 1}", f"at most {LIMIT_DEPTH} levels of nesting", _EXAMPLE, line=line)


def read_tree(content: bytes | str) -> list[Node]:
    """The documents in a YAML or JSON text, those with nothing but comments left out.

    JSON may hold several values one after another.  Raises :class:`~bridgelaw.errors.CaseError` with the line.
    """
    text = _decoded(content)
    # YAML's own braces, {call: N 1H}, have no quotes; with quotes, broken JSON must not pass for odd YAML.
    documents = _json(text) if _IS_JSON.match(text) else _yaml(text)
    found = [node for node in documents if not (isinstance(node, Scalar) and node.plain and not node.text)]
    if not found:
        raise EmptyCase("nothing", "at least one case", "'bridgelaw: 1', and then its title, dealer and events", line=1)
    return found


# --- YAML ---------------------------------------------------------------------------------------------

_CORE = "tag:yaml.org,2002:"
_TEXT_TAGS = frozenset(("!", _CORE + "str"))
_PLAIN_TAGS = frozenset(_CORE + word for word in ("int", "float", "bool", "null"))


def _yaml(text: str) -> list[Node]:
    import yaml

    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    build = _Builder()
    line = 1
    try:
        event: Any
        for event in yaml.parse(text, Loader=loader):
            kind = type(event)
            if kind is yaml.ScalarEvent:
                line = event.start_mark.line + 1
                if event.anchor is not None:
                    raise _alias("&" + event.anchor, line)
                plain = event.style is None or event.style == ""
                tag = event.tag
                if tag is not None:
                    if tag in _TEXT_TAGS:
                        plain = False
                    elif tag in _PLAIN_TAGS:
                        plain = True
                    else:
                        raise _tag(tag, line)
                build.scalar(event.value, plain, line)
            elif kind is yaml.MappingStartEvent or kind is yaml.SequenceStartEvent:
                line = event.start_mark.line + 1
                if event.anchor is not None:
                    raise _alias("&" + event.anchor, line)
                is_mapping = kind is yaml.MappingStartEvent
                if event.tag not in (None, "!", _CORE + ("map" if is_mapping else "seq")):
                    raise _tag(event.tag, line)
                build.open(Mapping(line) if is_mapping else Sequence(line))
            elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
                build.close()
            elif kind is yaml.AliasEvent:
                raise _alias("*" + event.anchor, event.start_mark.line + 1)
    except yaml.YAMLError as error:
        raise _unreadable(text, error) from None
    except (ValueError, OverflowError, RecursionError) as error:
        # Such as the escape of a character beyond Unicode, which the parser does not catch itself.
        raise CaseError(f"{type(error).__name__}: {error}"[:200], "YAML or JSON", _EXAMPLE, line=line) from None
    return build.documents


def _alias(given: str, line: int) -> AliasRefused:
    return AliasRefused(given[:200], "every value written out", "'shows: 5+ H'", line=line)


def _tag(given: str, line: int) -> TagRefused:
    return TagRefused(
        given[:200],
        "values without a tag",
        "'shows: 5+ H'",
        line=line,
        advice="Write the text itself; quote it if needed",
    )


def _unreadable(text: str, error: Any) -> CaseError:
    """What the YAML parser complains of, with the line it complains of."""
    mark = getattr(error, "problem_mark", None)
    context = getattr(error, "context_mark", None)
    if mark is None or (context is not None and not text[mark.index :].strip()):
        # What is missing at the end of the text was opened somewhere else.
        mark = context or mark
    problem = str(getattr(error, "problem", None) or getattr(error, "reason", None) or error)
    if mark is None:
        position = getattr(error, "position", None)
        line = text.count("\n", 0, position) + 1 if isinstance(position, int) else None
        return CaseError(problem[:200], "YAML or JSON", _EXAMPLE, line=line)
    lines = text.split("\n")
    # At the end of the input the mark stands behind the last line.
    line = min(mark.line + 1, text.rstrip().count("\n") + 1)
    shown = lines[line - 1]
    if "nesting depth" in problem:
        # The scanner runs ahead of the events and has a limit of its own.
        return _too_deep(line)
    if "\t" in shown[: len(shown) - len(shown.lstrip())] or shown[mark.column : mark.column + 1] == "\t":
        return CaseError(shown.strip() or "a tab", "spaces, not tabs, before the text", "'  - {call: N 1H}'", line=line)
    return CaseError(
        shown.strip()[:200] or "the end of the text",
        f"YAML or JSON ({problem[:120]})",
        _EXAMPLE,
        line=line,
        advice="Quote a text that contains ': ' or ' #', and close every bracket and quote",
    )


# --- JSON ---------------------------------------------------------------------------------------------

_IS_JSON = re.compile(r'[ \t\r\n]*(?:\{[ \t\r\n]*["}]|\[)')
_SPACE = r"[ \t\r\n]*"
_NUMBER_OR_WORD = r"(?:-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null)(?![\w.+-])"


def _not_json(text: str, position: int, expected: str) -> CaseError:
    line = text.count("\n", 0, position) + 1
    given = text[position : position + 60].partition("\n")[0].strip() or "the end of the text"
    return CaseError(given, f"JSON ({expected})", '\'{"events": [{"call": "N 1H"}, "director"]}\'', line=line)


def _json(text: str) -> list[Node]:
    """Values one after another; unlike ``json.loads``, with lines and with a complaint about duplicate keys."""
    from json.decoder import JSONDecodeError, scanstring  # type: ignore[attr-defined]

    skip, token = re.compile(_SPACE).match, re.compile(_NUMBER_OR_WORD).match
    build = _Builder()
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
