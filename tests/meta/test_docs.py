"""The generated pages are up to date, every link leads somewhere, and the README's examples run."""

from __future__ import annotations

import contextlib
import inspect
import io
import re
from functools import cache
from pathlib import Path
from typing import get_args
from urllib.parse import unquote

import click
import pytest

from bridgelaw.cli import commands
from bridgelaw.formats import case as cases
from bridgelaw.formats.ruling import outcome
from bridgelaw.laws import effects as fx
from bridgelaw.laws.clause import Applied, Clause, NotCoded, clause, not_coded
from bridgelaw.laws.edition import EDITIONS, Edition, edition
from bridgelaw.laws.state import Situation
from docs import generate
from docs.pages import effects, laws
from docs.pages.editions import clause_page

ROOT = Path(__file__).parents[2]


# --- the generated pages ------------------------------------------------------------------------


def test_generated_pages_are_up_to_date() -> None:
    assert generate.out_of_date() == [], "run make docs"


def test_names_of_pages_differ_where_capitals_do_not_count() -> None:
    names = [file.casefold() for file in generate.pages()]
    assert len(names) == len(set(names))


def test_every_clause_that_is_coded_has_an_example() -> None:
    pages = generate.pages()
    coded = [(book, c) for book in map(edition, EDITIONS) for c in book.coverage() if isinstance(c, Clause)]
    assert [(b.name, c.id) for b, c in coded if "\n## Example\n" not in pages[clause_page(b, c.id)]] == []


def test_every_effect_has_words_for_the_pages() -> None:
    """They are in the source of the one function that tells them, or in its list."""
    told = inspect.getsource(effects)
    assert [kind.__name__ for kind in get_args(fx.Effect) if not re.search(rf"fx\.{kind.__name__}\b", told)] == []


# --- links --------------------------------------------------------------------------------------


@cache
def _anchors(page: Path) -> set[str]:
    """The names of the headings of a page, as hosts of Markdown make them."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def _leads_somewhere(page: Path, target: str) -> bool:
    path, _, part = unquote(target).partition("#")
    to = (page.parent / path).resolve() if path else page
    return to.exists() and ROOT in to.parents and (not part or part in _anchors(to))


def test_links_lead_somewhere() -> None:
    links = [
        (page, target)
        for page in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"))
        for target in re.findall(
            r"\]\(([^)\s]+)\)", re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.S)
        )
        if not re.match(r"\w+:", target)  # another site
    ]
    assert len(links) > 1000
    assert [(page.name, target) for page, target in links if not _leads_somewhere(page, target)] == []


# --- two editions beside one another ------------------------------------------------------------


def _other() -> Edition:
    """A small edition: one clause shared, two renumbered, one its own, one not coded."""
    book = edition("2017")
    numbers = {"72C": "23", "16C3": "16D2", "16C2": "16D2", "16C1": "16D1", "26B": "26"}

    def own(s: Situation) -> Applied | None:
        """Lead restrictions are other ones here.

        Reads: nothing.
        """

    shared = [
        c.shared("", numbers) for id in ("27A1", "72C", "16C2", "16C1") if isinstance(c := book.clause(id), Clause)
    ]
    entries: list[Clause | NotCoded] = [
        *shared,
        clause("26B")(own),
        not_coded("25", "not coded here"),
        not_coded("26C", "a clause of its own"),
    ]
    return Edition("1999", entries, book.allowed, book.leads, book.governs, numbers)


def test_editions_beside_one_another() -> None:
    found = laws.pages([edition("2017"), _other()])

    def says(id: str, words: str, year: str = "2017") -> None:
        assert f"\n- {words}" in found[f"docs/laws/{year}/{id}.md"], (id, words)

    says("27A1", "Also in 1999 as [27A1](../1999/27A1.md).")
    says("72C", "The same in 1999 as [23](../1999/23.md).")
    says("23", "The same in 2017 as [72C](../2017/72C.md).", "1999")
    says("16C2", "The same in 1999 as [16D2](../1999/16D2.md).")
    says("26B", "Differs in 1999: [26B](../1999/26B.md), Lead restrictions are other ones here.")
    says("26B", "Differs in 2017: [26B](../2017/26B.md), When a withdrawn call", "1999")
    says("16C3", "In 1999 part of [16D2](../1999/16D2.md).")
    says("16D2", "The same in 2017 as [16C2](../2017/16C2.md).", "1999")
    says("25A1", "Not coded in 1999: [25](../1999/25.md), not coded here.")
    says("23A", "Not a clause of 1999.")
    says("26C", "Not a clause of 2017.", "1999")
    assert "Reads: left-hand opponent's call" in found["docs/laws/1999/27A1.md"]
    assert "Refers to: [16D1](16D1.md)" in found["docs/laws/1999/16D2.md"]
    walk = found["docs/laws/editions.md"]
    assert "| [72C](2017/72C.md) | [23](1999/23.md) | the same, renumbered |" in walk
    assert "| [26B](2017/26B.md) | [26B](1999/26B.md) | different |" in walk
    assert "| [23A](2017/23A.md) |  | only in 2017 |" in walk
    assert "|  | [26C](1999/26C.md) | only in 1999 |" in walk
    assert "| [25A1](2017/25A1.md) | [25](1999/25.md) | coded in 2017 only |" in walk


# --- the README ---------------------------------------------------------------------------------

README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.S)


def test_the_case_in_the_readme_is_ruled_as_it_says() -> None:
    (text,) = blocks("yaml")
    (measured,) = cases.loads(text)
    state = outcome(measured).state
    assert state.verdict is not None
    assert (state.verdict.comparable, state.verdict.ground, state.verdict.law) == (True, "23A2", "31A2(a)")
    assert not state.duties
    (found,) = cases.loads(text.rstrip() + "\n  - {finding: {comparable: false}}\n")
    state = outcome(found).state
    assert {"31A2(b)", "26B", "72C"} <= {step.law for step in state.steps}
    assert [(duty.seat.value, duty.scope.value) for duty in state.duties] == [("N", "next")]


def test_the_program_in_the_readme_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    (program,) = blocks("python")
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(program, "README.md", "exec"), {})
    assert printed.getvalue().startswith("1H 2C 2S P 4S\n")
    assert "Warum" in printed.getvalue()


def test_every_command_in_the_readme_exists() -> None:
    assert set(re.findall(r"^\| `bridgelaw (\w+)", README, re.M)) == set(
        commands.list_commands(click.Context(commands))
    )
