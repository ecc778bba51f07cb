"""What a file is: by its name, or by what it begins with."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridgelaw.errors import BridgelawError, UnreadablePbn
from bridgelaw.formats.case import Case
from bridgelaw.formats.records import cases, format_of

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
