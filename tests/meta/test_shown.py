"""What the documentation shows works.

Every command line has a command, options and values that exist; every program runs, and prints what the comment behind
``print`` says.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from itertools import groupby
from pathlib import Path

import click
import pytest

from bridgelaw.api.app import PREFIX, create_app
from bridgelaw.cli import commands
from bridgelaw.formats import case, poll, results, rulings, simulation
from bridgelaw.meaning import systems
from bridgelaw.store.sql import Store
from bridgelaw.texts import LANGUAGES
from tests.api.support import SECRET, live
from tests.support.endplay import passed_over
from tests.web.browser.screens import PICTURES

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("examples/*.md"), *ROOT.glob("docs/**/*.md")])
#: Programs of which ``bridgelaw`` is only an argument.
OTHERS = {"pip", "sudo"}
FENCED = re.compile(r"^( *)```(\w*)[^\n]*\n(.*?)^\1```", re.M | re.S)


def fenced(page: Path, language: str) -> list[str]:
    """The blocks of a page in a language."""
    found = FENCED.findall(page.read_text(encoding="utf-8"))
    return [text for _, kind, text in found if kind == language]


# --- command lines ------------------------------------------------------------------------------


def arguments(line: str) -> Iterator[list[str]]:
    """What stands behind each ``bridgelaw`` of a line for a shell, up to a pipe, a redirection or a comment."""
    words = shlex.shlex(line, posix=True, punctuation_chars=True)
    words.whitespace_split = True
    for control, part in groupby(words, key=lambda word: set(word) <= set("|&;<>")):
        command = list(part)
        if not control and "bridgelaw" in command and command[0] not in OTHERS:
            yield command[command.index("bridgelaw") + 1 :]


def checked(line: str, complete: bool) -> str | None:
    """What is wrong with a line.

    ``complete``: what the command needs has to be there, and values have to be possible.
    """
    for given in arguments(line):
        command: click.Command = commands
        args = given
        context = click.Context(commands, info_name="bridgelaw")
        try:
            while isinstance(command, click.Group) and args and not args[0].startswith("-"):
                _, found, args = command.resolve_command(context, args)
                assert found is not None
                command, context = found, click.Context(found, context, found.name)
            if isinstance(command, click.Group) and complete:
                return f"{line}: no command"
            values, left, _ = command.make_parser(context).parse_args(list(args))
            if left and not isinstance(command, click.Group):
                return f"{line}: too much: {left}"
            for each in command.params if complete else ():
                if isinstance(each.type, (click.Choice, click.IntRange)):
                    each.type_cast_value(context, values.get(each.name or ""))
                if each.required and each.value_is_missing(values.get(each.name or "")):
                    return f"{line}: {each.name} is missing"
        except click.ClickException as error:
            return f"{line}: {error.format_message()}"
    return None


def lines() -> list[tuple[str, str, bool]]:
    """Every command line that a page shows: page, line, and whether it stands there to be typed as it is."""
    found = []
    for page in PAGES:
        name = page.relative_to(ROOT).as_posix()
        found += [
            (name, line[2:], True)
            for block in fenced(page, "console")
            for line in map(str.strip, block.splitlines())
            if line.startswith("$ ") and "bridgelaw" in line
        ]
        text = FENCED.sub("", page.read_text(encoding="utf-8"))
        found += [(name, " ".join(each.split()), False) for each in re.findall(r"`(bridgelaw [^`]+)`", text)]
        found += [
            (name, f"bridgelaw {each}", False)
            for each in re.findall(r'ARGS="([^"]+)"', page.read_text(encoding="utf-8"))
            if "…" not in each
        ]
    return found


def test_every_command_line_names_what_there_is() -> None:
    shown = lines()
    assert len([complete for *_, complete in shown if complete]) > 40
    wrong = [(page, error) for page, line, complete in shown if (error := checked(line, complete))]
    assert wrong == []


@pytest.mark.parametrize(
    "line",
    [
        "bridgelaw rool case.yaml",
        "bridgelaw club ad swan",
        "bridgelaw rule case.yaml --nope",
        "bridgelaw rule case.yaml --lang fr",
        "bridgelaw serve --workers 0",
        "bridgelaw restore",
        "bridgelaw club code swan another",
        "SITE=here docker compose exec page bridgelaw back - | gzip > file",
        "bridgelaw rule",
        "bridgelaw club",
    ],
)
def test_a_command_line_that_cannot_be_is_found(line: str) -> None:
    assert checked(line, complete=True)


# --- programs -----------------------------------------------------------------------------------

PROGRAMS = [(page.relative_to(ROOT).as_posix(), i) for page in PAGES for i in range(len(fenced(page, "python")))]
#: Started as on Windows, macOS and Python 3.14, where each process reads the program anew.
SPAWN = "if __name__ == '__main__':\n    import multiprocessing\n    multiprocessing.set_start_method('spawn')\n"


@pytest.mark.parametrize(("page", "number"), PROGRAMS)
def test_every_program_runs_and_prints_what_it_says(page: str, number: int, tmp_path: Path) -> None:
    text = fenced(ROOT / page, "python")[number]
    for folder in ("examples", "tests"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    shutil.copy(ROOT / "examples" / "double-dummy.pbn", tmp_path / "archive.pbn")
    (tmp_path / "program.py").write_text(SPAWN + text, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    store = Store(f"sqlite:///{tmp_path}/served.db")
    store.migrate()
    server = live(create_app(store, SECRET)) if "BRIDGELAW_API" in text else nullcontext("")
    with server as address:
        ran = subprocess.run(
            [sys.executable, "program.py"],
            cwd=tmp_path,
            env={**environment, "BRIDGELAW_API": f"{address}{PREFIX}"},
            capture_output=True,
            text=True,
            timeout=300,
        )
    store.close()
    passed_over(ran.stderr)
    assert ran.returncode == 0, ran.stderr
    told = re.findall(r"^ *print\(.*\)\n? *# (.*)$", text, re.M)
    assert [line for line in told if line not in ran.stdout.splitlines()] == []


def test_the_programs_of_the_pages_are_there() -> None:
    assert len(PROGRAMS) >= 13


def test_the_tutorial_shows_what_its_case_is_ruled(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = ROOT / "docs" / "tutorial.md"
    (text,) = fenced(page, "yaml")
    (shown,) = [
        each for each in fenced(page, "console") if each.startswith("$ bridgelaw rule case.yaml\n") and "Why" in each
    ]
    (tmp_path / "case.yaml").write_text(text, encoding="utf-8")
    commands.main(["rule", str(tmp_path / "case.yaml"), "--lang", "en"], standalone_mode=False)
    assert capsys.readouterr().out.strip() == shown.split("\n", 1)[1].strip()


# --- documents ----------------------------------------------------------------------------------

#: A session that the ruling of docs/field-files.md speaks of.
SESSION = """
bridgelaw: 1
edition: 2017
scoring: matchpoints
board: 7
results: [{ns: "12", ew: "3", result: 4H-1 N}, {ns: "1", ew: "2", result: 4H= N}]
"""


def _of_a_session(text: str) -> object:
    return rulings.loads(text, results.loads(SESSION))


#: What reads the documents of a page.
READERS: dict[str, Callable[[str], object]] = {
    "README.md": case.loads,
    "docs/comparable.md": case.loads,
    "docs/evidence.md": simulation.loads,
    "docs/field-files.md": _of_a_session,
    "docs/polls.md": poll.loads,
    "docs/scores.md": results.loads,
    "docs/systems.md": systems.loads,
    "docs/tutorial.md": case.loads,
}


def test_every_document_of_the_pages_can_be_read() -> None:
    whole = [
        (page.relative_to(ROOT).as_posix(), text)
        for page in PAGES
        for text in fenced(page, "yaml")
        if re.match("bridgelaw: |system: ", text)
    ]
    assert {page for page, _ in whole} == READERS.keys()
    for page, text in whole:
        assert READERS[page](text), page


# --- pictures -----------------------------------------------------------------------------------


def test_every_picture_is_shown_light_and_named() -> None:
    folder = ROOT / "docs" / "assets" / "screens"
    pictures = {each.name for each in folder.iterdir()}
    shown = [found for page in PAGES for found in _pictures(page)]
    assert {name for name, _ in shown} == pictures
    assert [name for name, alt in shown if len(alt) < 20] == []
    assert [each.name for each in folder.iterdir() if each.stat().st_size > 40_000] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_guide_shows_the_page_in_its_own_language(language: str) -> None:
    names = [name for name, _ in _pictures(ROOT / "docs" / "guides" / f"director.{language}.md")]
    assert names == [f"{language}-{each}.png" for each in PICTURES]


def _pictures(page: Path) -> list[tuple[str, str]]:
    """The pictures of screens on a page, each with what is said of it."""
    text = page.read_text(encoding="utf-8")
    here = [(name, alt) for alt, name in re.findall(r"!\[([^\]]*)\]\([^)]*screens/([\w.-]+)\)", text)]
    return here + re.findall(r'<img src="[^"]*screens/([\w.-]+)"[^>]* alt="([^"]*)"', text)
