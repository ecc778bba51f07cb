"""XML from strangers: what is refused before it can do anything, and that nothing but what was changed changes."""

from __future__ import annotations

import socket
import urllib.request
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaw.errors import BridgelawError, EntityRefused, FieldFileTooLarge, UnreadableXml
from bridgelaw.formats import from_xml
from bridgelaw.formats.from_xml import LIMIT_DEPTH, read_xml, with_child, with_text, write_xml

LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))


@pytest.mark.parametrize(
    "subset",
    [
        f'<!ENTITY l0 "ha">{LAUGHS}',
        f'<!ENTITY long "{"x" * 1000}">',
        '<!ENTITY secret SYSTEM "file:///etc/passwd">',
        '<!ENTITY fetched PUBLIC "-//A//B" "http://127.0.0.1:9/x">',
        '<!ENTITY % more SYSTEM "http://127.0.0.1:9/x.dtd"> %more;',
        '<!ENTITY picture SYSTEM "a.gif" NDATA gif>',
        f'<!ATTLIST a b CDATA "{"x" * 1000}">',
    ],
)
def test_no_document_may_declare_what_stands_for_something_else(subset: str) -> None:
    with pytest.raises(EntityRefused) as caught:
        read_xml(f"<!DOCTYPE a [\n{subset}\n]>\n<a>&long;&secret;&l9;</a>")
    assert caught.value.line == 2


def test_a_dtd_is_never_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: Any, **more: Any) -> None:
        raise AssertionError("something was opened")

    monkeypatch.setattr(socket, "socket", refuse)
    monkeypatch.setattr(urllib.request, "urlopen", refuse)
    monkeypatch.setattr("builtins.open", refuse)
    for where in (
        'SYSTEM "http://127.0.0.1:9/u.dtd"',
        'SYSTEM "/etc/passwd"',
        'PUBLIC "-//EBU//X" "http://127.0.0.1:9/u"',
    ):
        assert read_xml(f"<!DOCTYPE a {where}>\n<a>x</a>").root.text == "x"
    # What only the DTD declares stays as it is written.
    assert read_xml('<!DOCTYPE a SYSTEM "u.dtd"><a>Caf&eacute;</a>').root.text == "Caf&eacute;"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("no xml", 1),
        ("<a>\n<b></a>", 2),
        ("<a>", 1),
        ("<a/>\n<b/>", 2),
        ("<a>\n&nothing;</a>", 2),
        ("<a>\n\x01</a>", 2),
        ('<a b="1" b="2"/>', 1),
        ("<a>\ud800</a>", 1),
        (b"<a>\n\xff</a>", 2),
        (b'<?xml version="1.0" encoding="rot13"?><a/>', 1),
        (b'<?xml version="1.0" encoding="iso-8859-99"?><a/>', 1),
        ("<a>" * (LIMIT_DEPTH + 1), 1),
    ],
)
def test_what_is_no_xml_has_its_line(text: str | bytes, line: int) -> None:
    with pytest.raises(UnreadableXml) as caught:
        read_xml(text)
    assert caught.value.line == line


def test_what_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(from_xml, "LIMIT_BYTES", 100)
    monkeypatch.setattr(from_xml, "LIMIT_ELEMENTS", 5)
    with pytest.raises(FieldFileTooLarge):
        read_xml("<a>" + " " * 100 + "</a>")
    with pytest.raises(FieldFileTooLarge):
        read_xml("<a><b/><b/><b/><b/><b/></a>")
    assert len(read_xml("<a><b/><b/><b/><b/></a>").root.children) == 4


@pytest.mark.parametrize(
    ("encoding", "declared"),
    [
        ("utf-8", "utf-8"),
        ("utf-8-sig", "utf-8"),
        ("iso-8859-1", "ISO-8859-1"),
        ("cp1252", "windows-1252"),
        ("utf-16", "utf-16"),
        ("utf-16-le", "utf-16"),
        # As programs on .NET write it: UTF-8 that calls itself UTF-16.
        ("utf-8", "utf-16"),
    ],
)
def test_every_encoding_comes_back_byte_for_byte(encoding: str, declared: str) -> None:
    text = f"<?xml version='1.0' encoding='{declared}'?>\r\n<a  b = 'é'>\n<c>José</c><d/></a>\n"
    content = text.encode(encoding)
    document = read_xml(content)
    assert document.root.value("c") == "José"
    assert write_xml(document, []) == content
    changed = write_xml(document, [with_text(document, document.root.children[0], "42")])
    assert changed == text.replace("José", "42").encode(encoding)


def test_a_text_goes_where_it_belongs_and_nowhere_else() -> None:
    text = "<a>\n  <b x='>' >1<!-- 2 --><![CDATA[3]]></b>\n  <c y='/>'/>\n  <d></d>\n</a>"
    document = read_xml(text)
    b, c, d = document.root.children
    assert (b.text, c.attributes, b.line, d.line) == ("13", {"y": "/>"}, 2, 4)
    edits = [with_text(document, c, "A<6040"), with_text(document, b, "7"), with_text(document, d, "8")]
    assert write_xml(document, edits).decode() == (
        "<a>\n  <b x='>' >7</b>\n  <c y='/>'>A&lt;6040</c>\n  <d>8</d>\n</a>"
    )
    order = ("b", "new", "c", "d", "last")
    edits = [with_child(document, document.root, name, "9", order) for name in ("new", "last")]
    assert write_xml(document, edits).decode() == (
        "<a>\n  <b x='>' >1<!-- 2 --><![CDATA[3]]></b>\n  <new>9</new>\n  <c y='/>'/>\n  <d></d>\n"
        "  <last>9</last>\n</a>"
    )
    first = with_child(document, document.root, "first", "9", ("first", "b"))
    assert write_xml(document, [first]).decode() == text.replace("<a>", "<a><first>9</first>")


@given(st.text(alphabet="<>/&;!?[]-'\"= ab\n%#xé", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        document = read_xml(text)
    except BridgelawError:
        return
    assert write_xml(document, []).decode() == text
