"""The documentation: what it shows runs, and the check of its links finds what leads nowhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docs.links import broken

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("page", ["README.md", "docs/library.md"])
def test_the_code_of_a_page_runs(
    page: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    blocks = re.findall(r"^```python\n(.*?)^```", (ROOT / page).read_text(encoding="utf-8"), re.M | re.S)
    assert blocks
    for block in blocks:
        exec(compile(block, page, "exec"), {})
    assert "1H 2C 2S P 4S" in capsys.readouterr().out


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    (tmp_path / "laws").mkdir()
    (tmp_path / "laws" / "27.html").write_text('<h1 id="27B1">x</h1><a href="../index.html">good</a>')
    links = [
        "laws/27.html",
        "laws/27.html#27B1",
        "#here",
        "/laws/27.html",
        "https://example.org/x",
        "mailto:x@example.org",
    ]
    bad = ["laws/28.html", "laws/27.html#27B9", "#there", "/27.html", "laws"]
    text = '<p id="here"></p>' + "".join(f'<a href="{link}">x</a>' for link in (*links, *bad))
    (tmp_path / "index.html").write_text(text)
    assert sorted(broken(tmp_path)) == sorted(("index.html", link) for link in bad)
