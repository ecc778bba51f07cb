"""Databases of Access: every way in which a row can stand in a file, and what mdbtools reads out of the same bytes."""

from __future__ import annotations

import csv
import hashlib
import struct
from pathlib import Path
from typing import Any

import pytest

from bridgelaw.errors import NotSupported, UnreadableBws
from bridgelaw.formats.access import LIMIT_TEXT, Database
from tests.support.access import PAGE, Table, database

COLUMNS = {
    "ID": "long",
    "Section": "int",
    "Ok": "bool",
    "Contract": "text",
    "Remarks": "memo",
    "Kä": "text",
    "B": "byte",
}
ROWS = tuple(
    {
        "ID": n,
        "Section": -n,
        "Ok": n % 2 == 1,
        "Contract": f"{n % 7 + 1} NT x" if n % 5 else None,
        "Remarks": "Über " * (n % 4) + "ж" * (n % 3) or None,
        "Kä": "日本",
        "B": n % 256,
    }
    for n in range(120)
)
NUMBERS = tuple({"A": n, "B": -70000 * n, "C": n / 4} for n in range(900))
LONG = "A column with a long name"
GONE, MOVED = frozenset((3, 7)), frozenset((5, 6))


def made(packed: bool = False, memo: str = "here", far_map: bool = False) -> bytes:
    rows = ROWS if memo == "here" else ROWS[:30]
    return database(
        {
            "ReceivedData": Table(COLUMNS, rows, GONE, MOVED, packed, memo, far_map),
            "Numbers": Table({"A": "int", "B": "long", "C": "double"}, NUMBERS, far_map=far_map),
            "Empty": Table({"A": "int"}),
            "Wide": Table({f"{LONG} {n}": "text" for n in range(120)}, ({f"{LONG} 7": "x"},)),
        }
    )


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("memo", ["here", "page", "chain"])
@pytest.mark.parametrize("far_map", [False, True])
def test_every_row_is_read_wherever_it_stands(packed: bool, memo: str, far_map: bool) -> None:
    read = Database(made(packed, memo, far_map))
    rows = ROWS if memo == "here" else ROWS[:30]
    kept = [{name.lower(): value for name, value in row.items()} for row in rows if row["ID"] not in GONE]
    assert list(read.rows("receiveddata", COLUMNS)) == kept
    assert [row["b"] for row in read.rows("NUMBERS", ("B",))] == [row["B"] for row in NUMBERS]
    assert [row["c"] for row in read.rows("NUMBERS", ("C",))] == [row["C"] for row in NUMBERS]
    assert list(read.rows("Empty", ("A",))) == []
    assert list(read.rows("Wide", ("a column with a long name 7", "no such column"))) == [
        {"a column with a long name 7": "x", "no such column": None}
    ]
    assert list(read.rows("nobody", ("A",))) == []


def test_mdbtools_reads_the_same() -> None:
    """What ``mdb-export FILE ReceivedData`` of mdbtools 1.0.0 printed for the file with this digest."""
    content = made(packed=True, memo="chain", far_map=True)
    expected = (Path(__file__).parent / "mdbtools.csv").read_text(encoding="utf-8").splitlines()
    assert hashlib.sha256(content).hexdigest() == expected[0].removeprefix("# ")
    rows = sorted(csv.DictReader(expected[1:]), key=lambda row: int(row["ID"]))
    ours = sorted(Database(content).rows("ReceivedData", COLUMNS), key=lambda row: int(row["id"] or 0))
    assert len(rows) == 28
    for theirs, own in zip(rows, ours, strict=True):
        assert {name: own[name.lower()] for name in theirs} == {
            name: bool(int(text))
            if name == "Ok"
            else int(text)
            if COLUMNS[name] in ("long", "int", "byte")
            else text or None
            for name, text in theirs.items()
        }


def test_a_long_text_is_cut_off() -> None:
    for memo in ("here", "page", "chain"):
        rows = ({"T": "x" * 1900},) if memo != "chain" else ({"T": "x" * 3000},)
        (row,) = Database(database({"T": Table({"T": "memo"}, rows, memo=memo)})).rows("T", ("T",))
        assert row["t"] == "x" * min(len(rows[0]["T"]), LIMIT_TEXT // 2)


def test_what_is_no_database() -> None:
    good = made()
    for content in (b"", b"\0" * 20000, good[: 2 * PAGE]):
        with pytest.raises(UnreadableBws):
            Database(content)
    with pytest.raises(NotSupported):
        Database(good[:0x14] + b"\0" + good[0x15:])  # as Access 97 writes
    with pytest.raises(NotSupported):
        Database(good[: 2 * PAGE] + b"\x93" + good[2 * PAGE + 1 :])  # encrypted


def page_of(content: bytes, kind: int, owner: int) -> int:
    """The first page of a kind that belongs to a table."""
    pages = range(PAGE, len(content), PAGE)
    return next(at for at in pages if content[at] == kind and struct.unpack_from("<I", content, at + 4)[0] == owner)


def broken(content: bytes, at: int, code: str, *values: int) -> bytes:
    found = bytearray(content)
    struct.pack_into(code, found, at, *values)
    return bytes(found)


def read_all(content: bytes) -> Any:
    read = Database(content)
    return [list(read.rows(name, COLUMNS)) for name in read.tables]


@pytest.mark.parametrize(
    ("kind", "owner", "offset", "code", "values"),
    [
        (1, 3, 12, "<H", (60000,)),  # as many rows
        (1, 3, 14, "<H", (0x1FFF,)),  # a row behind the page
        (1, 3, 16, "<H", (0x0FFF,)),  # rows that overlap
        (2, 0, 4, "<I", (2,)),  # a definition that goes on in itself
        (2, 0, 4, "<I", (1,)),
        (2, 0, 4, "<I", (90000,)),
        (2, 0, 0x2D, "<H", (60000,)),  # as many columns
        (2, 0, 0x33, "<I", (2**31,)),  # as many indexes
        (2, 0, 0x37, "<I", (0xFFFFFFFF,)),  # the map elsewhere
        (2, 0, 0x37, "<I", (2 << 8,)),
        (2, 0, 0x37, "<I", (1 << 8 | 255,)),
    ],
)
def test_what_is_damaged_is_told(kind: int, owner: int, offset: int, code: str, values: tuple[int, ...]) -> None:
    content = made()
    assert read_all(content)
    with pytest.raises(UnreadableBws) as caught:
        read_all(broken(content, page_of(content, kind, owner) + offset, code, *values))
    assert caught.value.expected


def test_a_chain_that_comes_back_to_itself_ends() -> None:
    content = made(memo="chain")
    for at in range(PAGE, len(content), PAGE):
        if content[at + 4 : at + 8] == b"LVAL":
            start = struct.unpack_from("<H", content, at + 14)[0]
            content = broken(content, at + start, "<I", (at // PAGE) << 8)
    assert len(read_all(content)[1]) == 28
