"""The generated pages say what the tables say, and the README's examples run."""

from __future__ import annotations

import contextlib
import importlib.util
import io
import re
from pathlib import Path
from types import ModuleType

import click
import pytest

from bridgelaw.cli import commands
from bridgelaw.formats import case as cases
from bridgelaw.formats.ruling import outcome

ROOT = Path(__file__).parents[2]


def generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("docs_generate", ROOT / "docs" / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("page", ["coverage.md", "readings.md"])
def test_generated_pages_are_up_to_date(page: str) -> None:
    written = (ROOT / "docs" / page).read_text(encoding="utf-8")
    assert written == generator().PAGES[page](), "run make docs"


README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.S)


def test_the_case_in_the_readme_is_ruled_as_it_says() -> None:
    (text,) = blocks("yaml")
    (asked,) = cases.loads(text)
    state = outcome(asked).state
    assert state.verdict is not None
    assert state.verdict.comparable is None
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


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / target).exists(), target
