r"""Tables: sections whose tag tells the columns, as ``[OptimumResultTable "Declarer;Denomination\2R;Result\2R"]``.

Of a column the name counts; what else the tag may say of it is kept: ``+`` or ``-`` before the name for the order of
the rows, ``\`` with a width and ``L`` or ``R`` behind it.  A value with spaces stands in quotes.  ``^`` before a score
marks one that is artificial.

Source: PBN 2.1, section 3.6 and chapter 5 (supplemental sections).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bridgelaw.errors import UnreadablePbn
from bridgelaw.formats.pbn.tokens import escaped, unescaped

__all__ = ["LENGTH", "Column", "Table", "parts", "read_table"]


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name; ``order`` is ``+``, ``-`` or empty; ``width`` in signs, 0 where none is said."""

    name: str
    order: str = ""
    width: int = 0
    right: bool = False

    def dumps(self) -> str:
        """As a tag writes it."""
        width = f"\\{self.width}{'R' if self.right else 'L'}" if self.width else ""
        return f"{self.order}{self.name}{width}"


@dataclass(frozen=True, slots=True)
class Table:
    """A table; each row has as many texts as there are columns."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...] = ()
    #: The line of each row, counted from that of the tag; empty where it was not read.
    lines: tuple[int, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the columns."""
        return tuple(column.name for column in self.columns)

    def records(self) -> list[dict[str, str]]:
        """Each row by the names of the columns."""
        return [dict(zip(self.names, row, strict=True)) for row in self.rows]

    def header(self) -> str:
        """The value of the tag."""
        return ";".join(column.dumps() for column in self.columns)

    def body(self) -> str:
        """The lines of the section."""
        return "".join(" ".join(map(_written, row)) + "\n" for row in self.rows)

    @classmethod
    def of(cls, names: Iterable[str], rows: Iterable[Sequence[str]]) -> Table:
        """A table of texts without line feeds."""
        return cls(tuple(map(Column, names)), tuple(tuple(row) for row in rows))


_COLUMN = re.compile(r"\s*(?P<order>[+-]?)(?P<name>[^\s\\;+-][^\s\\;]*)(?:\\+(?P<width>\d{1,3})(?P<side>[LR]?))?\s*")
_CELL = re.compile(r'\s*(?:"([^"\\\n]*(?:\\[^\n][^"\\\n]*)*)"|([^\s"]+))')
_PLAIN = re.compile(r'[^\s"{};%\[\]\\]+')


def read_table(header: str, text: str) -> Table:
    """Read a table from the value of its tag and its section.

    A row goes over the ends of lines until it has a value for each column.  Raises
    :class:`~bridgelaw.errors.UnreadablePbn` with the line counted from 0, that on which the text begins.
    """
    columns = tuple(map(_column, header.split(";")))
    cells: list[str] = []
    rows, lines = [], []
    for number, line in enumerate(text.split("\n")):
        at, end = 0, len(line.rstrip())
        while at < end:
            cell = _CELL.match(line, at)
            if cell is None:
                raise UnreadablePbn(
                    line[at:].strip(), "values, those with spaces in quotes", "'1 \"Mr. and Mrs.\"'", line=number
                )
            if not cells:
                lines.append(number)
            cells.append(cell[2] if cell[1] is None else unescaped(cell[1]))
            at = cell.end()
            if len(cells) == len(columns):
                rows.append(tuple(cells))
                cells = []
    if cells:
        given, expected = " ".join(cells), f"a value for each of {len(columns)} columns ({header})"
        raise UnreadablePbn(given, expected, "'- where there is none'", line=lines[-1])
    return Table(columns, tuple(rows), tuple(lines))


def _column(text: str) -> Column:
    match = _COLUMN.fullmatch(text)
    if match is None:
        raise UnreadablePbn(
            text, "the name of a column, with + or - before it, or a width behind it", "'Rank\\3R'", line=0
        )
    return Column(match["name"], match["order"], int(match["width"] or 0), match["side"] == "R")


def _written(text: str) -> str:
    return text if _PLAIN.fullmatch(text) else f'"{escaped(text)}"'


#: So much of a text, as it stands between quotes, leaves room for the others in a line of 255 signs.
LENGTH = 110


def parts(text: str) -> list[str]:
    """A text as the values of several rows, none of which is too long for a line."""
    found, length = [""], 0
    for sign in text:
        wide = len(escaped(sign + '"')) - 2
        if length + wide > LENGTH:
            found.append("")
            length = 0
        found[-1] += sign
        length += wide
    return found
