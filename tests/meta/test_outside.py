"""The site has everything that it links to: what lies outside ``docs/`` has a page there."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote

import pytest

from docs.links import broken
from docs.pages.outside import OUTSIDE, on_the_site, outside

ROOT = Path(__file__).parents[2]


def test_every_link_that_leaves_docs_has_a_page_on_the_site() -> None:
    docs = ROOT / "docs"
    shown = {(ROOT / page).resolve() for page in outside(ROOT)}
    leaving = [
        (page, target)
        for page in docs.glob("**/*.md")
        for target in re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8"))
        if not re.match(r"\w+:", target) and docs not in (page.parent / unquote(target)).resolve().parents
    ]
    assert len(leaving) > 1000
    lost = {target for page, target in leaving if (page.parent / unquote(on_the_site(target))).resolve() not in shown}
    assert lost == set()


@pytest.mark.parametrize(
    ("link", "there"),
    [
        ("../../../tests/cases/2017/27/27A2.yaml", "../../files/tests/cases/2017/27/27A2.yaml.md"),
        ("../examples/atlas_dask.py", "files/examples/atlas_dask.py.md"),
        ("../coverage.md", "../coverage.md"),
        ("https://example.org/../examples/x.py", "https://example.org/../examples/x.py"),
        ("#27B1", "#27B1"),
        ("", ""),
    ],
)
def test_where_a_link_leads_on_the_site(link: str, there: str) -> None:
    assert on_the_site(link) == there


def test_the_pages_that_come_from_elsewhere_link_from_docs() -> None:
    pages = outside(ROOT)
    links = [
        target
        for page in OUTSIDE.values()
        for target in re.findall(r"\]\(([^)\s]+)\)", pages[page])
        if not re.match(r"\w+:", target)
    ]
    assert len(links) > 10
    assert [target for target in links if not (ROOT / "docs" / target).exists()] == []


def test_a_link_out_of_the_site_leads_nowhere_though_something_is_there(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "case.yaml").write_text("")
    (tmp_path / "site" / "index.html").write_text('<a href="../case.yaml">x</a>')
    assert list(broken(tmp_path / "site")) == [("index.html", "../case.yaml")]
