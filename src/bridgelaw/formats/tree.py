"""YAML and JSON as a tree of texts, every node with its line; nothing in the input is executed or trusted.

A case is read from strangers, so YAML is taken from its event stream: no tag makes an object, no anchor
multiplies the input, and no scalar turns into something that was not written.  ``No``, ``6D``, ``0-7`` and
``1E2`` stay texts; what a value means depends on its key and is decided in :mod:`bridgelaw.formats.values`.

Limits: :data:`LIMIT_BYTES` of UTF-8, :data:`LIMIT_DEPTH` levels, :data:`LIMIT_NODES` values.  What is beyond
them, and what cannot be read, raises a :class:`~bridgelaw.errors.CaseError` with the line.
"""

from __future__ import annotations

import io
import re
from typing import IO, TYPE_CHECKING

from bridgelaw.errors import BridgelawError, CaseError, FieldFileTooLarge, FileUnreadable, KeysError
from bridgelaw.formats.packed import is_packed, unpacked

if TYPE_CHECKING:
    import os

__all__ = [
    "CONTROL",
    "EXAMPLE",
    "LIMIT_BYTES",
    "LIMIT_DEPTH",
    "LIMIT_NODES",
    "AliasRefused",
    "Builder",
    "CaseTooDeep",
    "CaseTooLarge",
    "ContradictoryKeys",
    "DuplicateKey",
    "EmptyCase",
    "FileUnreadable",
    "KeysError",
    "Mapping",
    "MissingKey",
    "Node",
    "NotUtf8",
    "Scalar",
    "Sequence",
    "TagRefused",
    "UnknownVersion",
    "describe",
    "read_source",
    "read_tree",
    "too_deep",
    "write_target",
]

#: One megabyte holds well over a thousand cases.
LIMIT_BYTES = 1_000_000
#: A case needs seven levels.
LIMIT_DEPTH = 32
#: Keeps the reading of a full megabyte of nothing but commas under a second.
LIMIT_NODES = 150_000

#: The example in an error that knows nothing better.
EXAMPLE = "'events: [{call: N 1H}, director]'"


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


class NotUtf8(CaseError):
    """Bytes that are no text in UTF-8."""

    code = "case.encoding"
    what = "This is not UTF-8"


class MissingKey(KeysError):
    """A key without which the case cannot be ruled on, or what should stand behind it."""

    code = "key.missing"
    what = "Something is missing"


class ContradictoryKeys(KeysError):
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


# --- the source and the target ------------------------------------------------------------------------


def write_target(text: str, target: str | os.PathLike[str] | IO[str]) -> None:
    """Write the text to a path, with line feeds and in UTF-8, or to an open text file.  Raises ``OSError``."""
    if hasattr(target, "write"):
        target.write(text)
        return
    with open(target, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)


def read_source(
    source: str | os.PathLike[str] | IO[bytes] | IO[str], limit: int = LIMIT_BYTES
) -> tuple[bytes | str, str | None]:
    """The content of a path, of ``-`` (standard input) or of an open file, and its name.

    What is packed with gzip is unpacked.  At most ``limit`` bytes and one more are ever read or unpacked, and of a file
    that is larger nothing at all.
    Raises ``CaseTooLarge`` (``FieldFileTooLarge`` where the limit is not that of cases), and ``FileUnreadable`` for a
    path that cannot be opened or that is no regular file: a pipe or a device might never end.
    """
    import os
    import stat

    if not isinstance(source, (str, os.PathLike)):
        name = getattr(source, "name", None)
        return _limited(source.read(limit + 1), name if isinstance(name, str) else None, limit)
    path = os.fspath(source)
    if path == "-":
        import sys

        if sys.stdin is None:
            raise FileUnreadable("<stdin>", "standard input is closed")
        try:
            return _limited(sys.stdin.buffer.read(limit + 1), "<stdin>", limit)
        except OSError as error:
            raise FileUnreadable("<stdin>", _reason(error)) from None
    try:
        # Looked at before it is opened, since opening a pipe waits for whoever writes to it.
        mode = os.stat(path).st_mode
        if not stat.S_ISREG(mode):
            raise FileUnreadable(path, "is a directory" if stat.S_ISDIR(mode) else "not a regular file")
        with open(path, "rb") as file:
            size = os.fstat(file.fileno()).st_size
            if size > limit:
                raise _too_large(f"{size} bytes", path, limit)
            return _limited(file.read(limit + 1), path, limit)
    except (OSError, ValueError) as error:
        raise FileUnreadable(str(path), _reason(error)) from None


def _reason(error: Exception) -> str:
    return str(getattr(error, "strerror", None) or error).lower()


def _limited(content: bytes | str, name: str | None, limit: int) -> tuple[bytes | str, str | None]:
    if isinstance(content, bytes) and is_packed(content) and len(content) <= limit:
        content = unpacked(io.BytesIO(content), name or "").read(limit + 1)
    if len(content) > limit:
        raise _too_large(f"more than {limit} bytes", name, limit)
    return content, name


def _too_large(given: str, name: str | None = None, limit: int = LIMIT_BYTES) -> BridgelawError:
    if limit != LIMIT_BYTES:
        return FieldFileTooLarge(given, f"at most {limit} bytes", "one event a file", file=name, line=1)
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
            raise NotUtf8(
                f"byte 0x{byte:02X}", "text in UTF-8", EXAMPLE, line=line, advice="Save the file as UTF-8"
            ) from None
    if text.startswith("\ufeff"):
        text = text[1:]
    bad = CONTROL.search(text)
    if bad:
        line = text.count("\n", 0, bad.start()) + 1
        if bad[0] == "\0" and text.count("\0") * 3 > len(text):
            # As it is in UTF-16, where about every other byte of a plain text is zero.
            raise NotUtf8("character U+0000", "text in UTF-8", EXAMPLE, line=line, advice="Save the file as UTF-8")
        raise CaseError(f"character U+{ord(bad[0]):04X}", "text without control characters", EXAMPLE, line=line)
    return text


#: Neither YAML nor a terminal nor a database takes these; tab, line feed and carriage return are fine.
CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


# --- building -----------------------------------------------------------------------------------------


class Builder:
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
        """Put a node where the next one belongs."""
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
                "'dealer: N'",
                line=node.line,
            )
        self.key[-1] = node.text
        self.key_line[-1] = node.line

    def scalar(self, text: str, plain: bool, line: int) -> None:
        """A text: a value or a key."""
        # Escapes can write what the raw text may not hold.
        if not text.isprintable():
            bad = CONTROL.search(text)
            if bad:
                raise CaseError(f"character U+{ord(bad[0]):04X}", "text without control characters", EXAMPLE, line=line)
        self.put(Scalar(text, plain, line))

    def open(self, node: Sequence | Mapping) -> None:
        """What comes from here on belongs to this list or mapping."""
        if len(self.stack) >= LIMIT_DEPTH:
            raise too_deep(node.line)
        if self.stack and isinstance(self.stack[-1], Mapping) and self.key[-1] is None:
            raise CaseError("a list or mapping as key", "a word as key", "'dealer: N'", line=node.line)
        self.put(node)
        self.stack.append(node)
        self.key.append(None)
        self.key_line.append(0)

    def close(self) -> None:
        """The list or mapping that was opened last is complete."""
        self.stack.pop()
        self.key.pop()
        self.key_line.pop()


def too_deep(line: int | None) -> CaseTooDeep:
    """The error for one level more than :data:`LIMIT_DEPTH`."""
    return CaseTooDeep(f"level {LIMIT_DEPTH + 1}", f"at most {LIMIT_DEPTH} levels of nesting", EXAMPLE, line=line)


_IS_JSON = re.compile(r'[ \t\r\n]*(?:\{[ \t\r\n]*["}]|\[)')


def read_tree(content: bytes | str, *, json: bool = False) -> list[Node]:
    """The documents in a YAML or JSON text, those with nothing but comments left out.

    JSON may hold several values one after another; with ``json`` nothing else is read.  Raises
    :class:`~bridgelaw.errors.CaseError` with the line.
    """
    text = _decoded(content)
    # YAML's own braces, {call: N 1H}, have no quotes; with quotes, broken JSON must not pass for odd YAML.
    if json or _IS_JSON.match(text):
        from bridgelaw.formats.from_json import read_json as read
    else:
        from bridgelaw.formats.from_yaml import read_yaml as read
    documents = read(text)
    found = [node for node in documents if not (isinstance(node, Scalar) and node.plain and not node.text)]
    if not found:
        raise EmptyCase(
            "nothing", "at least one case", "'{bridgelaw: 1, edition: 2017, dealer: N, events: []}'", line=1
        )
    return found
