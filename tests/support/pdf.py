"""The text on each page of a PDF, as Chromium writes it: enough to read what was printed."""

from __future__ import annotations

import re
import zlib

__all__ = ["pages"]

_OBJECT = re.compile(rb"(\d+) 0 obj\n(.*?)endobj", re.DOTALL)


def pages(pdf: bytes) -> list[str]:
    """What stands on each page, in the order in which it was drawn."""
    objects = {int(number): body for number, body in _OBJECT.findall(pdf)}
    return [_text(objects, body) for body in objects.values() if re.search(rb"/Type\s*/Page\b", body)]


def _stream(body: bytes) -> bytes:
    found = re.search(rb"stream\r?\n(.*?)\r?\nendstream", body, re.DOTALL)
    return b"" if found is None else zlib.decompress(found[1]) if b"/FlateDecode" in body else found[1]


def _text(objects: dict[int, bytes], page: bytes) -> str:
    fonts = {name: _glyphs(objects, objects[int(number)]) for name, number in re.findall(rb"/(F\d+) (\d+) 0 R", page)}
    contents = re.search(rb"/Contents ([^/]*)", page)
    assert contents is not None  # it is not empty
    drawn = b"".join(_stream(objects[int(number)]) for number in re.findall(rb"(\d+) 0 R", contents[1]))
    said, glyphs = [], dict[int, str]()
    for font, shown in re.findall(rb"/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>", drawn):
        glyphs = fonts.get(font, {}) if font else glyphs
        said.append("".join(glyphs.get(int(shown[at : at + 4], 16), "") for at in range(0, len(shown), 4)) or " ")
    return " ".join("".join(said).split())


def _glyphs(objects: dict[int, bytes], font: bytes) -> dict[int, str]:
    """The characters of a font's glyphs."""
    found = re.search(rb"/ToUnicode (\d+)", font)
    table = b"" if found is None else _stream(objects[int(found[1])])
    glyphs = {}
    for block in re.findall(rb"beginbfchar(.*?)endbfchar", table, re.DOTALL):
        for glyph, text in re.findall(rb"<(\w+)> <(\w+)>", block):
            glyphs[int(glyph, 16)] = bytes.fromhex(text.decode()).decode("utf-16-be")
    for block in re.findall(rb"beginbfrange(.*?)endbfrange", table, re.DOTALL):
        for first, last, text in re.findall(rb"<(\w+)> <(\w+)> <(\w+)>", block):
            start = int(first, 16)
            glyphs |= {glyph: chr(int(text, 16) + glyph - start) for glyph in range(start, int(last, 16) + 1)}
    return glyphs
