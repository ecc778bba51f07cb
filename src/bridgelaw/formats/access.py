"""Databases of Microsoft Access (Jet 4, and ACE, which lays its pages out alike), as far as tables are read row by row.

A scoring device keeps its results in such a file.  Nothing is written, no index and no query is looked at, and only the
columns that are asked for are read.

Not access-parser (Apache-2.0, 0.0.6 of January 2025), the one reader in Python that is looked after: it reads a path
alone, builds a parser anew for every row, takes bytes of Windows for UTF-8, and answers a damaged file with whatever
exception comes first.

Source: the description of the format by the project mdbtools (HACKING).  mdbtools, and mdb-reader for JavaScript, read
the same out of the files that the tests make.

A damaged file cannot make this run for long: every page is looked at once for a table, rows may not overlap, and a
chain of pages ends where it comes back to itself.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from bridgelaw.errors import BridgelawError, NotSupported, UnreadableBws

__all__ = ["LIMIT_TEXT", "MAGIC", "Column", "Database", "Value"]

Value = str | int | float | bool | None

_PAGE = 4096
#: What every such file begins with.
MAGIC = b"\0\1\0\0Standard "
#: Jet 4, and ACE of 2007, 2010 and 2016.
_VERSIONS = frozenset((1, 2, 3, 5))
_CATALOGUE = 2
_DATA, _TABLE, _MAP = 1, 2, 5
#: A row that is no row of its page: deleted (then with the other flag too), or pointed at by another.
_PASSED_OVER = 0x8000
#: A row that has grown, and stands where it points.
_ELSEWHERE = 0x4000
_OFFSET = 0x1FFF
#: More columns than Access allows.
_COLUMNS = 255
#: Longer texts are cut off: nobody remarks more about a board.
LIMIT_TEXT = 4096

_BOOLEAN, _TEXT, _MEMO = 1, 10, 12
_NUMBERS = {2: "<B", 3: "<h", 4: "<i", 5: "<q", 6: "<f", 7: "<d", 8: "<d"}
_MONEY = 5
_EXAMPLE = "'results.bws'"


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its type, its number, where it stands in a row, and its length."""

    name: str
    kind: int
    number: int
    fixed: bool
    #: Among those of a variable length, and the offset among those of a fixed one.
    variable: int
    offset: int
    length: int


@dataclass(frozen=True, slots=True)
class _Table:
    page: int
    columns: tuple[Column, ...]
    #: Whether rows have a part of a variable length.
    variable: bool
    used: int


class Database:
    """A database.  Raises :class:`~bridgelaw.errors.UnreadableBws` where it is none, or is damaged where it is read.

    Raises ``NotSupported`` for the format of Access 97, and for what is encrypted.
    """

    def __init__(self, content: bytes) -> None:
        if not content.startswith(MAGIC) or len(content) < 3 * _PAGE:
            raise _broken(f"{len(content)} bytes", "a database of Access")
        version = content[0x14]
        if version not in _VERSIONS:
            raise NotSupported(f"version {version} of the format", "a database of Access 2000 or later", _EXAMPLE)
        self.content = content
        self.pages = len(content) // _PAGE
        if content[_CATALOGUE * _PAGE] != _TABLE:
            raise NotSupported("no catalogue where it belongs", "a database that is not encrypted", _EXAMPLE)

    @cached_property
    def tables(self) -> dict[str, int]:
        """The tables, in lower case, with the pages of their definitions."""
        found = {}
        for row in self._rows(_CATALOGUE, ("id", "name", "type")):
            name, number, kind = row["name"], row["id"], row["type"]
            if isinstance(name, str) and isinstance(number, int) and kind == 1:
                found[name.lower()] = number & 0xFFFFFF
        return found

    def rows(self, table: str, columns: Iterable[str]) -> Iterator[dict[str, Value]]:
        """The rows of a table in the order of the file, each with the columns by their names in lower case.

        A column that the table does not have is None throughout.  A table that is not there has no rows.
        """
        page = self.tables.get(table.lower())
        if page is not None:
            try:
                yield from self._rows(page, tuple(column.lower() for column in columns))
            except BridgelawError as error:
                error.given = f"{table}: {error.given}"
                raise

    def _rows(self, page: int, wanted: tuple[str, ...]) -> Iterator[dict[str, Value]]:
        table = self._table(page)
        columns = {column.name.lower(): column for column in table.columns}
        asked = [(name, columns.get(name)) for name in wanted]
        for data in self._data(table):
            for row in data:
                record = _Record(self, row, table.variable)
                yield {name: None if column is None else record.value(column) for name, column in asked}

    # --- pages -------------------------------------------------------------------------------------

    def page(self, number: int) -> bytes:
        """A page.  Raises where the file has none of that number."""
        if not 0 < number < self.pages:
            raise _broken(f"page {number} of {self.pages}", "a page of the file")
        return self.content[number * _PAGE : (number + 1) * _PAGE]

    def _table(self, number: int) -> _Table:
        """The definition of a table, which may go on over several pages."""
        parts, seen, page = [], set(), number
        while page:
            if page in seen:
                raise _broken(f"page {page}", "a definition that ends")
            seen.add(page)
            content = self.page(page)
            if content[0] != _TABLE:
                raise _broken(f"page {page}", "the definition of a table")
            parts.append(content if page == number else content[8:])
            (page,) = struct.unpack_from("<I", content, 4)
        definition = b"".join(parts)
        try:
            return self._defined(number, definition)
        except (struct.error, UnicodeDecodeError):
            raise _broken(f"page {number}", "the definition of a table") from None

    @staticmethod
    def _defined(number: int, definition: bytes) -> _Table:
        variables, count, _, real = struct.unpack_from("<HHII", definition, 0x2B)
        (used,) = struct.unpack_from("<I", definition, 0x37)
        start = 0x3F + 12 * real
        at = start + 25 * count
        if count > _COLUMNS or at > len(definition):
            raise _broken(f"{count} columns", f"at most {_COLUMNS} columns")
        columns = []
        for index in range(count):
            kind, own, variable, flags, offset, length = struct.unpack_from(
                "<B4xHH6xB5xHH", definition, start + 25 * index
            )
            (size,) = struct.unpack_from("<H", definition, at)
            if at + 2 + size > len(definition):
                raise _broken(f"column {index + 1}", "a column with a name")
            name = definition[at + 2 : at + 2 + size].decode("utf-16-le")
            columns.append(Column(name, kind, own, bool(flags & 1), variable, offset, length))
            at += 2 + size
        return _Table(number, tuple(columns), variables > 0, used)

    def _data(self, table: _Table) -> Iterator[list[bytes]]:
        """The rows of each page of a table."""
        for number in self._used(table.used):
            content = self.page(number)
            if content[0] == _DATA and struct.unpack_from("<I", content, 4)[0] == table.page:
                yield list(self._on(number, content))

    def _used(self, place: int) -> Iterator[int]:
        """The pages of a table, by its usage map."""
        bits = self.row(place)
        if not bits:
            raise _broken("an empty map of pages", "the pages of a table")
        if bits[0] == 0:
            (first,) = struct.unpack_from("<I", bits.ljust(5, b"\0"), 1)
            yield from self._set(bits[5:], first)
        elif bits[0] == 1:
            each = (_PAGE - 4) * 8
            for index in range((len(bits) - 1) // 4):
                (page,) = struct.unpack_from("<I", bits, 1 + 4 * index)
                if page and index * each < self.pages:
                    content = self.page(page)
                    if content[0] != _MAP:
                        raise _broken(f"page {page}", "a map of pages")
                    yield from self._set(content[4:], index * each)
        else:
            raise _broken(f"a map of kind {bits[0]}", "a map of pages")

    def _set(self, bits: bytes, first: int) -> Iterator[int]:
        for index, byte in enumerate(bits):
            for bit in range(8 if byte else 0):
                page = first + 8 * index + bit
                if byte >> bit & 1 and 0 < page < self.pages:
                    yield page

    def _on(self, number: int, content: bytes) -> Iterator[bytes]:
        """The rows of a data page, without those that are deleted."""
        for start, end, flags in _offsets(number, content):
            if flags & _PASSED_OVER:
                continue
            if flags & _ELSEWHERE:
                if end - start < 4:
                    raise _broken(f"page {number}", "where a row stands")
                yield self.row(struct.unpack_from("<I", content, start)[0])
            else:
                yield content[start:end]

    def row(self, place: int) -> bytes:
        """A row by its place: its number in the low byte, and its page above that."""
        content = self.page(place >> 8)
        if content[0] != _DATA:
            raise _broken(f"page {place >> 8}", "a page of rows")
        found = list(_offsets(place >> 8, content))
        if place & 0xFF >= len(found):
            raise _broken(f"row {place & 0xFF} on page {place >> 8}", "a row of the page")
        start, end, _ = found[place & 0xFF]
        return content[start:end]


def _offsets(number: int, content: bytes) -> Iterator[tuple[int, int, int]]:
    """Where the rows of a page begin and end, with their flags.  They stand from the end of the page backwards."""
    (count,) = struct.unpack_from("<H", content, 12)
    first = 14 + 2 * count
    if first > _PAGE:
        raise _broken(f"{count} rows on page {number}", "as many rows as a page has")
    end = _PAGE
    for written in struct.unpack_from(f"<{count}H", content, 14):
        start = written & _OFFSET
        if not first <= start <= end:
            raise _broken(f"a row at {start} on page {number}", "rows that do not overlap")
        yield start, end, written & ~_OFFSET
        end = start


class _Record:
    """A row: how many columns it has, its columns of a variable length, and which of its columns are null."""

    __slots__ = ("count", "database", "row", "starts")

    def __init__(self, database: Database, row: bytes, variable: bool) -> None:
        self.database, self.row = database, row
        self.starts: tuple[int, ...] = ()
        try:
            (self.count,) = struct.unpack_from("<H", row)
            at = len(row) - (self.count + 7) // 8 - 2
            if variable:
                (several,) = struct.unpack_from("<H", row, max(at, 2))
                # Written from the last to the first, and before them where the last one ends.
                self.starts = struct.unpack_from(f"<{several + 1}H", row, max(at - 2 * (several + 1), 2))[::-1]
            if at + 2 < 2:
                raise struct.error
        except struct.error:
            raise _broken(f"a row of {len(row)} bytes", "a row that holds its columns") from None

    def value(self, column: Column) -> Value:
        """What stands in a column; None for nothing, and for types that no result has."""
        if column.number >= self.count:
            return None  # the row is older than the column
        bits = self.row[len(self.row) - (self.count + 7) // 8 + column.number // 8]
        filled = bool(bits >> column.number % 8 & 1)
        if column.kind == _BOOLEAN:
            return filled
        if not filled:
            return None
        raw = self._raw(column)
        if column.kind in _NUMBERS:
            code = _NUMBERS[column.kind]
            if len(raw) < struct.calcsize(code):
                raise _broken(f"{len(raw)} bytes in {column.name}", "a number")
            number: int | float = struct.unpack_from(code, raw)[0]
            return number / 10000 if column.kind == _MONEY else number
        if column.kind == _TEXT:
            return _text(raw)
        return _text(self._long(raw)) if column.kind == _MEMO else None

    def _raw(self, column: Column) -> bytes:
        if column.fixed:
            start = 2 + column.offset
            end = start + column.length
        else:
            if column.variable + 1 >= len(self.starts):
                return b""
            start, end = self.starts[column.variable : column.variable + 2]
        if not 0 <= start <= end <= len(self.row):
            raise _broken(f"{start} to {end} in a row of {len(self.row)}", f"where {column.name} stands")
        return self.row[start:end]

    def _long(self, raw: bytes) -> bytes:
        """A long text: here, in a row of another page, or in a chain of such rows."""
        if len(raw) < 12:
            return b""
        size, place = struct.unpack_from("<II", raw)
        length, kind = min(size & 0x3FFFFFFF, LIMIT_TEXT), size >> 30
        if kind & 2:
            return raw[12 : 12 + length]
        if kind & 1:
            return self.database.row(place)[:length]
        parts: list[bytes] = []
        seen: set[int] = set()
        while place and length > 0 and place not in seen:
            seen.add(place)
            row = self.database.row(place)
            if len(row) < 4:
                raise _broken(f"a row of {len(row)} bytes", "a part of a text")
            parts.append(row[4 : 4 + length])
            length -= len(parts[-1])
            (place,) = struct.unpack_from("<I", row)
        return b"".join(parts)


def _text(raw: bytes) -> str:
    """UTF-16, or with its mark a byte for each character; a zero byte goes over to the other and back."""
    if not raw.startswith(b"\xff\xfe"):
        return raw[: len(raw) // 2 * 2].decode("utf-16-le", "replace")
    words = []
    for index, part in enumerate(raw[2:].split(b"\0")):
        words.append(
            part.decode("latin-1") if index % 2 == 0 else part[: len(part) // 2 * 2].decode("utf-16-le", "replace")
        )
    return "".join(words)


def _broken(given: str, expected: str) -> UnreadableBws:
    return UnreadableBws(given, expected, _EXAMPLE, advice="Have the scoring program write the file anew")
