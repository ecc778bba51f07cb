"""XML as a tree in which every element knows its line and its bytes, so that one text can be changed and no other byte.

Files come from strangers, so nothing in one can make the reading fetch, run or multiply anything.  The parser is expat,
which never opens a file or a socket; a DOCTYPE with the address of a DTD is passed over, and a DOCTYPE that declares an
entity, or a value that attributes have by themselves, is refused before either is used.

Not defusedxml, which guards the same parser by the same handlers but hands out trees that know no bytes; nor lxml,
which writes a document anew (other quotes, other spaces, no CDATA) instead of leaving it as it is.

Limits: :data:`LIMIT_BYTES`, :data:`LIMIT_DEPTH` levels, :data:`LIMIT_ELEMENTS`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from xml.parsers import expat
from xml.sax.saxutils import escape

from bridgelaw.errors import EntityRefused, FieldFileTooLarge, UnreadableXml

__all__ = ["LIMIT_BYTES", "LIMIT_DEPTH", "LIMIT_ELEMENTS", "Document", "Edit", "Element", "read_xml", "write_xml"]

#: Ten times what a congress of a thousand pairs fills.
LIMIT_BYTES = 16_000_000
#: Results need eight levels.
LIMIT_DEPTH = 40
#: Keeps the tree of a full file within a few hundred megabytes.
LIMIT_ELEMENTS = 500_000

_EXAMPLE = "'<USEBIO Version=\"1.2\"><EVENT>…</EVENT></USEBIO>'"


class Element:
    """An element: its name, attributes, children and own text, the line (from 1), and where its tags begin.

    ``start`` is the place of its start tag and ``end`` that of its end tag, in the bytes of :attr:`Document.text`.
    """

    __slots__ = ("attributes", "children", "end", "line", "name", "start", "texts")

    def __init__(self, name: str, attributes: Mapping[str, str], line: int, start: int) -> None:
        self.name, self.attributes, self.line, self.start = name, attributes, line, start
        self.end = start
        self.children: list[Element] = []
        self.texts: list[str] = []

    @property
    def text(self) -> str:
        """What stands in it outside its children, without spaces around it."""
        return "".join(self.texts).strip()

    def all(self, name: str) -> list[Element]:
        """The children with a name."""
        return [child for child in self.children if child.name == name]

    def child(self, name: str) -> Element | None:
        """The first child with a name."""
        return next((child for child in self.children if child.name == name), None)

    def value(self, name: str) -> str:
        """The text of the first child with a name, or the attribute of that name; empty where there is neither."""
        child = self.child(name)
        return self.attributes.get(name, "").strip() if child is None else child.text

    def walk(self, above: tuple[Element, ...] = ()) -> Iterator[tuple[tuple[Element, ...], Element]]:
        """Itself and everything in it in the order of the document, each with the elements that it stands in."""
        waiting = [(above, self)]
        while waiting:
            around, element = waiting.pop()
            yield around, element
            inside = (*around, element)
            waiting += [(inside, child) for child in reversed(element.children)]


@dataclass(frozen=True, slots=True)
class Document:
    """A document: its root, its text in UTF-8, and how its bytes were encoded."""

    root: Element
    text: bytes
    encoding: str
    mark: bytes


@dataclass(frozen=True, slots=True)
class Edit:
    """Other bytes for a part of :attr:`Document.text`."""

    start: int
    end: int
    put: str


# --- reading ----------------------------------------------------------------------------------------------


def read_xml(content: bytes | str) -> Document:
    """The document in a text.

    Raises :class:`~bridgelaw.errors.UnreadableXml` where it is not well-formed, ``EntityRefused`` and
    ``FieldFileTooLarge``.
    """
    if len(content) > LIMIT_BYTES:
        raise FieldFileTooLarge(f"more than {LIMIT_BYTES} bytes", f"at most {LIMIT_BYTES} bytes", "one event a file")
    text, encoding, mark = _decoded(content)
    return Document(_Reading().read(text), text, encoding, mark)


_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_BARE = ((b"<\0", "utf-16-le"), (b"\0<", "utf-16-be"))
_DECLARED = re.compile(rb"""<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([A-Za-z][A-Za-z0-9._-]{0,40})["']""")
#: What programs write.  No other codec of Python is let loose on the bytes.
_ENCODINGS = re.compile(r"utf-?8|utf-?16(-?[lb]e)?|(us-)?ascii|iso-?8859-?\d{1,2}|latin-?[19]|windows-125\d|cp125\d")


def _decoded(content: bytes | str) -> tuple[bytes, str, bytes]:
    """The text in UTF-8, the encoding that its bytes had, and their byte order mark."""
    if isinstance(content, str):
        try:
            return content.removeprefix("\ufeff").encode(), "utf-8", b""
        except UnicodeEncodeError:
            raise UnreadableXml("a surrogate", "text", _EXAMPLE, line=1) from None
    mark, encoding = next((pair for pair in _MARKS if content.startswith(pair[0])), (b"", ""))
    body = content[len(mark) :]
    encoding = encoding or next((name for start, name in _BARE if body.startswith(start)), "")
    if not encoding:
        declared = _DECLARED.match(body)
        encoding = declared[1].decode("ascii").lower() if declared else "utf-8"
        # Programs declare UTF-16 of a text that they then write in UTF-8; these bytes are none of UTF-16.
        encoding = "utf-8" if encoding.startswith("utf-16") else encoding
    if not _ENCODINGS.fullmatch(encoding):
        raise UnreadableXml(encoding, "an encoding such as UTF-8, UTF-16, ISO-8859-1, Windows-1252", _EXAMPLE, line=1)
    try:
        return body.decode(encoding).encode(), encoding, mark
    except UnicodeError as error:
        place = getattr(error, "start", 0)
        line = body.count(b"\n", 0, place) + 1
        raise UnreadableXml(f"byte 0x{body[place]:02X}", f"text in {encoding}", _EXAMPLE, line=line) from None
    except LookupError:
        raise UnreadableXml(encoding, "an encoding that is known", _EXAMPLE, line=1) from None


class _Reading:
    """Builds the tree from the events of expat."""

    def __init__(self) -> None:
        # The text is in UTF-8 by now, whatever it says of itself.
        self.parser = expat.ParserCreate("utf-8")
        self.parser.buffer_text = True
        self.parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        self.parser.StartElementHandler = self.opened
        self.parser.EndElementHandler = self.closed
        self.parser.CharacterDataHandler = self.written
        self.parser.EntityDeclHandler = self.entity
        self.parser.AttlistDeclHandler = self.attribute
        self.parser.SkippedEntityHandler = self.skipped
        self.open: list[Element] = []
        self.root: Element | None = None
        self.count = 0

    def read(self, text: bytes) -> Element:
        try:
            self.parser.Parse(text, True)
        except expat.ExpatError as error:
            lines = text.split(b"\n", error.lineno)
            shown = lines[min(error.lineno, len(lines)) - 1][:200].decode("utf-8", "replace").strip()
            reason = expat.ErrorString(error.code)
            raise UnreadableXml(
                shown or "the end of the text", f"XML ({reason})", _EXAMPLE, line=error.lineno
            ) from None
        assert self.root is not None  # expat has complained of a document without an element
        return self.root

    def opened(self, name: str, attributes: dict[str, str]) -> None:
        line = self.parser.CurrentLineNumber
        self.count += 1
        if self.count > LIMIT_ELEMENTS:
            raise FieldFileTooLarge(
                f"more than {LIMIT_ELEMENTS} elements",
                f"at most {LIMIT_ELEMENTS} elements",
                "one event a file",
                line=line,
            )
        if len(self.open) >= LIMIT_DEPTH:
            raise UnreadableXml(f"level {LIMIT_DEPTH + 1}", f"at most {LIMIT_DEPTH} levels", _EXAMPLE, line=line)
        element = Element(name, attributes, line, self.parser.CurrentByteIndex)
        if self.open:
            self.open[-1].children.append(element)
        else:
            self.root = element
        self.open.append(element)

    def closed(self, name: str) -> None:
        self.open.pop().end = self.parser.CurrentByteIndex

    def written(self, text: str) -> None:
        self.open[-1].texts.append(text)

    def skipped(self, name: str, is_parameter: bool) -> None:
        """An entity that the DTD may declare, which is not fetched: its name stays."""
        if self.open and not is_parameter:
            self.open[-1].texts.append(f"&{name};")

    def entity(self, name: str, *declared: object) -> None:
        raise EntityRefused(name, "a document that declares no entity", _EXAMPLE, line=self.parser.CurrentLineNumber)

    def attribute(self, element: str, name: str, kind: str, default: str | None, required: bool) -> None:
        if default is not None:
            raise EntityRefused(
                f"{element} {name}", "attributes that are written where they hold", _EXAMPLE,
                line=self.parser.CurrentLineNumber,
            )  # fmt: skip


# --- changing ---------------------------------------------------------------------------------------------

_START_TAG = re.compile(rb"<(?:[^\"'>]|\"[^\"]*\"|'[^']*')*>")


def with_text(document: Document, element: Element, text: str) -> Edit:
    """The change that puts a text in place of what stands in an element."""
    tag = _tag(document, element)
    if tag[0].endswith(b"/>"):
        opened = tag[0][:-2].decode().rstrip()
        return Edit(element.start, tag.end(), f"{opened}>{escape(text)}</{element.name}>")
    return Edit(tag.end(), element.end, escape(text))


def _tag(document: Document, element: Element) -> re.Match[bytes]:
    """The start tag of an element."""
    found = _START_TAG.match(document.text, element.start)
    assert found is not None  # it has been parsed
    return found


def with_child(document: Document, element: Element, name: str, text: str, order: Iterable[str]) -> Edit:
    """The change that puts a new child where ``order`` has it among those that are there, spaced as they are."""
    names = tuple(order)
    before = [child for child in element.children if child.name in names[: names.index(name)]]
    child = f"<{name}>{escape(text)}</{name}>"
    if not before:
        # What has no content is no line of a traveller, so its start tag is followed by some.
        after = _tag(document, element).end()
        return Edit(after, after, child)
    last = before[-1]
    tag = _tag(document, last)
    after = tag.end() if tag[0].endswith(b"/>") else document.text.index(b">", last.end) + 1
    space = re.search(rb"\s*\Z", document.text[max(0, last.start - 200) : last.start])
    return Edit(after, after, (space[0].decode() if space else "") + child)


def write_xml(document: Document, edits: Iterable[Edit]) -> bytes:
    """The bytes of the document with the changes; every other byte is as it was."""
    parts, at = [], 0
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
        parts += [document.text[at : edit.start], edit.put.encode()]
        at = edit.end
    parts.append(document.text[at:])
    return document.mark + b"".join(parts).decode().encode(document.encoding, "xmlcharrefreplace")
