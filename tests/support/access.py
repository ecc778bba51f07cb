"""Files of Access (Jet 4) by bytes, as the project mdbtools describes the format: only what the tests need.

Two readers that know nothing of this one, mdbtools 1.0.0 and mdb-reader 3.2.0, read the same out of these files; what
mdbtools reads stands beside the tests.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

PAGE = 4096
#: The kinds of columns, with their lengths; 0: as long as what stands in it.
KINDS = {
    "bool": (1, 1),
    "byte": (2, 1),
    "int": (3, 2),
    "long": (4, 4),
    "double": (7, 8),
    "date": (8, 8),
    "text": (10, 0),
    "memo": (12, 0),
    "ole": (11, 0),
}
CODES = {"byte": "<B", "int": "<h", "long": "<i", "double": "<d", "date": "<d"}

Rows = Sequence[Mapping[str, object]]


@dataclass
class Table:
    """A table: the kinds of its columns by their names, and its rows."""

    columns: Mapping[str, str]
    rows: Rows = ()
    #: Rows at these places are deleted, or have grown and stand on another page, to which they point.
    deleted: frozenset[int] = frozenset()
    moved: frozenset[int] = frozenset()
    #: Texts are written with a byte for each character where that is possible.
    packed: bool = False
    #: How long texts stand: in the row, on a page of their own, or in a chain.
    memo: str = "here"
    #: The pages stand in maps on pages of their own.
    far_map: bool = False


def rc4(key: bytes, data: bytes) -> bytes:
    state = list(range(256))
    j = 0
    for i in range(256):
        j = (j + state[i] + key[i % len(key)]) % 256
        state[i], state[j] = state[j], state[i]
    out, i, j = bytearray(), 0, 0
    for byte in data:
        i = (i + 1) % 256
        j = (j + state[i]) % 256
        state[i], state[j] = state[j], state[i]
        out.append(byte ^ state[(state[i] + state[j]) % 256])
    return bytes(out)


@dataclass
class Rowed:
    """A page of rows that is being filled."""

    owner: bytes
    rows: list[tuple[bytes, int]] = field(default_factory=list)

    @property
    def free(self) -> int:
        return PAGE - 14 - sum(len(row) + 2 for row, _ in self.rows)

    def add(self, row: bytes, flags: int = 0) -> int:
        self.rows.append((row, flags))
        return len(self.rows) - 1

    def dumps(self) -> bytes:
        end, offsets, body = PAGE, [], b""
        for row, flags in self.rows:
            end -= len(row)
            offsets.append(end | flags)
            body = row + body
        head = b"\1\1" + struct.pack("<H", self.free) + self.owner + bytes(4) + struct.pack("<H", len(offsets))
        head += struct.pack(f"<{len(offsets)}H", *offsets)
        return head + bytes(PAGE - len(head) - len(body)) + body


class Writer:
    """Puts the pages together."""

    def __init__(self, tables: Mapping[str, Table]) -> None:
        self.pages: list[bytes | Rowed] = [self.header(), Rowed(bytes(4)), b""]
        self.maps = self.pages[1]
        catalogue = [{"Id": 2, "Name": "MSysObjects", "Type": 1, "Flags": -0x7FFFFFFE}]
        for name, table in tables.items():
            catalogue.append({"Id": len(self.pages), "Name": name, "Type": 1, "Flags": 0})
            self.pages.append(b"")
            self.table(len(self.pages) - 1, table)
        system = Table(
            {"Id": "long", "ParentId": "long", "Name": "text", "Type": "int", "Flags": "long", "LvProp": "ole"},
            catalogue,
        )
        self.table(2, system, kind=0x53)

    def dumps(self) -> bytes:
        return b"".join(page.dumps() if isinstance(page, Rowed) else page.ljust(PAGE, b"\0") for page in self.pages)

    @staticmethod
    def header() -> bytes:
        plain = bytearray(128)
        plain[0x6E - 0x18 : 0x70 - 0x18] = struct.pack("<H", 0x0409)
        return b"\0\1\0\0Standard Jet DB\0" + struct.pack("<I", 1) + rc4(bytes.fromhex("c7da396b"), bytes(plain))

    def table(self, number: int, table: Table, kind: int = 0x4E) -> None:
        used = self.data(number, table)
        places = [self.map(used, table.far_map), self.map([], False)]
        self.define(number, table, kind, places)

    def define(self, number: int, table: Table, kind: int, places: Sequence[int]) -> None:
        fixed = variable = 0
        entries, names = b"", b""
        for index, (name, word) in enumerate(table.columns.items()):
            code, length = KINDS[word]
            flags = (1 if length else 0) | 2
            entries += struct.pack("<BIHHHIH", code, 0, index, variable, index, 0x0409 if not length else 0, flags)
            entries += struct.pack("<IHH", 0, fixed if length else 0, length or 510)
            written = name.encode("utf-16-le")
            names += struct.pack("<H", len(written)) + written
            fixed += length
            variable += not length
        count = len(table.columns)
        body = struct.pack("<IIIB3xI8x", 0, len(table.rows), 0, 1, 0)
        body += struct.pack("<BHHHII", kind, count, variable, count, 0, 0) + struct.pack("<II", *places)
        body += entries + names + b"\xff\xff"
        definition = struct.pack("<I", len(body) + 12) + body
        here, rest = definition[: PAGE - 8], definition[PAGE - 8 :]
        following = [number, *range(len(self.pages), len(self.pages) + -(-len(rest) // (PAGE - 8)))]
        parts = [here, *(rest[at : at + PAGE - 8] for at in range(0, len(rest), PAGE - 8))]
        self.pages += [b""] * (len(following) - 1)
        for page, part, after in zip(following, parts, [*following[1:], 0], strict=True):
            self.pages[page] = b"\2\1" + struct.pack("<HI", 0, after) + part

    def map(self, used: Sequence[int], far: bool) -> int:
        """Where the map of the pages stands."""
        bits = bytearray(64)
        for page in used:
            bits[page // 8] |= 1 << page % 8
        if far:
            self.pages.append(b"\5\1\0\0" + bytes(bits))
            row = b"\1" + struct.pack("<17I", len(self.pages) - 1, *[0] * 16)
        else:
            row = b"\0" + struct.pack("<I", 0) + bytes(bits)
        maps = self.maps
        if not isinstance(maps, Rowed) or maps.free < len(row) + 2:
            self.pages.append(Rowed(bytes(4)))
            maps = self.maps = self.pages[-1]
        assert isinstance(maps, Rowed)
        return self.pages.index(maps) << 8 | maps.add(row)

    # --- rows --------------------------------------------------------------------------------------

    def data(self, owner: int, table: Table) -> list[int]:
        used: list[int] = []
        page: Rowed | None = None
        away = Rowed(struct.pack("<I", owner))
        self_away = 0
        if table.moved:
            self.pages.append(away)
            self_away = len(self.pages) - 1
            used.append(self_away)
        for index, row in enumerate(table.rows):
            written = self.row(table, row)
            flags = 0xC000 if index in table.deleted else 0
            if index in table.moved:
                written, flags = struct.pack("<I", self_away << 8 | away.add(written, 0x8000)), 0x4000
            if page is None or page.free < len(written) + 2:
                page = Rowed(struct.pack("<I", owner))
                self.pages.append(page)
                used.append(len(self.pages) - 1)
            page.add(written, flags)
        return used

    def row(self, table: Table, row: Mapping[str, object]) -> bytes:
        fixed, variables, nulls = b"", [], bytearray((len(table.columns) + 7) // 8)
        for index, (name, word) in enumerate(table.columns.items()):
            value = row.get(name)
            if value is not None and (word != "bool" or value):
                nulls[index // 8] |= 1 << index % 8
            if word == "bool":
                fixed += b"\0"
            elif word in CODES:
                fixed += struct.pack(CODES[word], value or 0)
            else:
                variables.append(b"" if value is None else self.text(table, word, str(value)))
        head = struct.pack("<H", len(table.columns)) + fixed
        if not variables:
            return head + bytes(nulls)
        starts = [len(head)]
        for each in variables:
            starts.append(starts[-1] + len(each))
        tail = struct.pack(f"<{len(starts)}H", *reversed(starts)) + struct.pack("<H", len(variables))
        return head + b"".join(variables) + tail + bytes(nulls)

    def text(self, table: Table, word: str, value: str) -> bytes:
        packed = table.packed and all(0 < ord(letter) < 256 for letter in value)
        raw = b"\xff\xfe" + value.encode("latin-1") if packed else value.encode("utf-16-le")
        if word == "text":
            return raw
        if table.memo == "here":
            return struct.pack("<III", len(raw) | 0x80000000, 0, 0) + raw
        if table.memo == "page":
            return struct.pack("<III", len(raw) | 0x40000000, self.aside([raw]), 0)
        half = len(raw) // 4 * 2
        return struct.pack("<III", len(raw), self.chain([raw[:half], raw[half:]]), 0)

    def aside(self, rows: Iterable[bytes]) -> int:
        page = Rowed(b"LVAL")
        for row in rows:
            page.add(row)
        self.pages.append(page)
        return (len(self.pages) - 1) << 8

    def chain(self, parts: Sequence[bytes]) -> int:
        after = 0
        for part in reversed(parts):
            after = self.aside([struct.pack("<I", after) + part])
        return after


def database(tables: Mapping[str, Table]) -> bytes:
    """The bytes of a file with some tables."""
    return Writer(tables).dumps()
