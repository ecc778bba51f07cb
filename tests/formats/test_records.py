"""What a file is: by its name, or by what it begins with."""

from __future__ import annotations

import gzip
import io
import random
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bridgelaw.errors import BridgelawError, FileUnreadable, UnreadablePbn
from bridgelaw.formats.case import Case
from bridgelaw.formats.records import cases, format_of
from bridgelaw.formats.tree import CaseTooLarge

PBN = '[Event "?"]\n[Board "7"]\n'
LIN = "pn|a,b,c,d|md|3,,,|mb|p|"
CASE = "bridgelaw: 1\nedition: 2017\ndealer: N\nevents: []\n"


@pytest.mark.parametrize(
    ("content", "form"),
    [
        (PBN, "pbn"),
        ("\ufeff% PBN 2.1\n", "pbn"),
        ("%Creator: somebody\n", "pbn"),
        ("{ a comment }\n; and one\n" + PBN, "pbn"),
        (LIN, "lin"),
        ("\n qx|o1|", "lin"),
        ("https://example.org/?lin=pn%7C", "lin"),
        ("pn%7Ca%2Cb", "lin"),
        (CASE, "case"),
        ("%YAML 1.2\n---\n" + CASE, "case"),
        ('{"bridgelaw": 1, "events": ["director"]}', "case"),
        ("{bridgelaw: 1, events: []}", "case"),
        ("", "case"),
    ],
)
def test_what_a_file_begins_with(content: str, form: str, tmp_path: Path) -> None:
    for name in ("file", "file.txt"):
        path = tmp_path / name
        path.write_text(content, encoding="utf-8")
        assert format_of(str(path)) == form


def test_what_a_file_is_called_goes_before() -> None:
    assert [format_of(name) for name in ("a.pbn", "b.LIN", "c.yaml", "d.yml", "e.json", "nothing", "/")] == [
        *("pbn", "lin", "case", "case", "case", "case", "case")
    ]


def test_cases_of_each(tmp_path: Path) -> None:
    for name, content in (("a.pbn", PBN + '\nhello\n\n[Dealer "Q"]\n'), ("a.lin", LIN), ("a.yaml", CASE)):
        path = tmp_path / name
        path.write_text(content, encoding="utf-8")
        first, *others = cases(str(path), "2007")
        assert isinstance(first, Case)
        assert first.edition == ("2017" if name == "a.yaml" else "2007")
        assert len(others) == (2 if name == "a.pbn" else 0)
        assert all(isinstance(error, BridgelawError) and error.file == str(path) for error in others)
        assert not others or isinstance(others[0], UnreadablePbn)


# --- packed, and called otherwise -------------------------------------------------------------------------------

RBN_TEXT = "% deals\nD 20261201\nB 1\nH N:AKQ2.432.432.432:JT98.AKQ.765.765:7654.JT98.AKQ.98:\nA NZ:1CPPP\n"


@pytest.mark.parametrize("name", ["a.rbn", "a", "a.txt", "a.dat", "-"])
def test_rbn_is_known_by_what_it_begins_with(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / name
    path.write_text(RBN_TEXT)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(io.BytesIO(RBN_TEXT.encode()))))
    given = "-" if name == "-" else str(path)
    assert format_of(given) == "rbn"
    (read,) = cases(given)
    assert isinstance(read, Case)
    assert read.board == 1


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.pbn", b'[Board "3"]\n[Dealer "S"]\n[Auction "S"]\n1C AP\n'),
        ("a.lin", b"qx|o3|mb|1c|mb|p|mb|p|mb|p|"),
        ("a.rbn", b"B 3\nA SE:1CPPP\n"),
        ("a.yaml", b"bridgelaw: 1\nedition: 2017\nboard: 3\nevents: [{call: S 1C}]\n"),
        ("a.json", b'{"bridgelaw": 1, "edition": 2017, "board": 3, "events": [{"call": "S 1C"}]}'),
    ],
)
@pytest.mark.parametrize("extension", ["as it is", ".gz", "none"])
def test_what_is_packed_is_read_as_what_it_is(name: str, content: bytes, extension: str, tmp_path: Path) -> None:
    path, plain = tmp_path / (f"{name}.gz" if extension == ".gz" else name), tmp_path / f"plain-{name}"
    path = tmp_path / "file" if extension == "none" else path
    path.write_bytes(gzip.compress(content))
    plain.write_bytes(content)
    (read,), (expected,) = cases(str(path)), cases(str(plain))
    assert isinstance(read, Case)
    assert (read, read.file) == (expected, str(path))
    assert read.board == 3


@pytest.mark.parametrize("name", ["a.pbn", "a.lin", "a.rbn", "a.yaml"])
@pytest.mark.parametrize("damage", [lambda data: data[:-9], lambda data: data[:14] + bytes(9) + data[23:]])
def test_what_is_packed_and_damaged_is_told(name: str, damage: Callable[[bytes], bytes], tmp_path: Path) -> None:
    path = tmp_path / f"{name}.gz"
    path.write_bytes(damage(gzip.compress(b'[Board "3"]\n' + random.Random(1).randbytes(4000).hex().encode())))
    with pytest.raises(FileUnreadable) as caught:
        list(cases(str(path)))
    assert "unpacked" in str(caught.value)
    assert str(path) in str(caught.value)


def test_what_is_packed_is_no_larger_than_anything_else(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml.gz"
    path.write_bytes(gzip.compress(b"#" * 50_000_000))
    with pytest.raises(CaseTooLarge):
        list(cases(str(path)))
