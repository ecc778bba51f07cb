"""``bridgelaw atlas``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.atlas.support import LITTLE, made
from tests.cli.support import run


def test_page_and_document_are_written_and_the_second_run_only_writes_them(tmp_path: Path) -> None:
    out, document = tmp_path / "atlas.html", tmp_path / "atlas.json"
    arguments = ("atlas", LITTLE, "--only", "1S", "--out", str(out), "--json", str(document), "--jobs", "1")
    first = run(*arguments, "--lang", "en")
    assert (first.status, first.err) == (0, "")
    assert json.loads(document.read_text()) == json.loads(json.dumps(made("1S")))
    assert f"{len(made('1S')['situations'])} situations" in first.out
    page, kept = out.read_text(), tmp_path / "atlas.html.kept"
    assert page.startswith("<!doctype html>")
    lines = kept.read_bytes()
    again = run(*arguments, "--lang", "nl")
    assert again.status == 0
    assert kept.read_bytes() == lines
    assert 'lang="nl"' in out.read_text()


def test_another_edition_beside_it_is_refused_until_fresh(tmp_path: Path) -> None:
    out = str(tmp_path / "atlas.json")
    arguments = ("atlas", LITTLE, "--only", "1NT", "--json", out, "--jobs", "1", "--lang", "en")
    assert run(*arguments).status == 0
    refused = run(*arguments, "--edition", "2007")
    assert refused.status == 2
    assert "--fresh" in refused.err
    assert run(*arguments, "--edition", "2007", "--fresh").status == 0
    assert json.loads(Path(out).read_text())["edition"] == "2007"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([LITTLE], "--out"),
        (["nobodys-system", "--json", "x.json"], "nobodys-system"),
        ([LITTLE, "--json", "x.json", "--only", "9X"], "9X"),
        ([LITTLE, "--json", "x.json", "--edition", "1066"], "1066"),
    ],
)
def test_what_cannot_be_made_is_told(
    arguments: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    failed = run("atlas", *arguments, "--lang", "en")
    assert failed.status == 2
    assert told in failed.err
    assert list(tmp_path.iterdir()) == []


def test_where_nothing_can_be_written_is_told_before_the_run(tmp_path: Path) -> None:
    for option in ("--out", "--json"):
        ran = run("atlas", "acol", "--only", "1S", option, str(tmp_path / "nowhere" / "x"))
        assert (ran.status, ran.out) == (2, "")
        assert "cannot be written" in ran.err
