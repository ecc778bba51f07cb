"""Every example runs as it stands, says what its page says that it shows, and the page lists them all."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.support import environment
from tests.support.endplay import passed_over

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "examples"
PAGE = (FOLDER / "README.md").read_text(encoding="utf-8")
#: What a program is given (arguments, standard input), and what it prints, in order.
PROGRAMS: dict[str, tuple[list[str], str, tuple[str, ...]]] = {
    "choices.py": (["nl"], "", ("West accepteert 1♠", "Noord is vrij", "27B1(a)")),
    "bidding_program.py": (
        [],
        "N 1H, E 2C, S 1S, director, W no, S 2S, W P, N 4S, E P, S P, W P",
        ("1♠ is too low", "allow: P X 2D", "1H 2C 2S P 4S P P P"),
    ),
    "report.py": (
        ["examples/club-evening.pbn"],
        "",
        (
            "pbn:25: board 2, S 1H: insufficient bid",
            "pbn:45: board 3, W 1S: call out of rotation",
            "1 insufficient bid",
        ),
    ),
}
#: Run by tests of their own, with a cluster.
ELSEWHERE = {"atlas_dask.py", "scan_dask.py"}


def ran(command: list[str], given: str = "") -> str:
    done = subprocess.run(
        command, input=given, capture_output=True, text=True, encoding="utf-8", cwd=ROOT, env=environment(), timeout=300
    )
    passed_over(done.stderr)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_prints_what_it_is_for(name: str) -> None:
    arguments, given, expected = PROGRAMS[name]
    rest = ran([sys.executable, f"examples/{name}", *arguments], given)
    for words in expected:
        assert words in rest
        rest = rest.partition(words)[2]


@pytest.mark.parametrize("line", re.findall(r"`bridgelaw (.+?)`", PAGE))
def test_a_document_does_what_the_page_says(line: str) -> None:
    assert ran([sys.executable, "-m", "bridgelaw", *shlex.split(line)]).strip()


def test_a_wrong_event_in_a_session_is_told() -> None:
    done = subprocess.run(
        [sys.executable, "examples/bidding_program.py"],
        input="N 1H, W yes",
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        env=environment(),
        timeout=60,
    )
    assert done.returncode == 1
    assert done.stdout.startswith("W yes: ")


def test_the_page_lists_every_example_and_each_is_run() -> None:
    there = {path.name for path in FOLDER.iterdir() if path.is_file()} - {"README.md"}
    assert set(re.findall(r"^\| `(\S+)`", PAGE, re.M)) == there
    commands = set(re.findall(r"examples/(\S+?)`", PAGE))
    assert there == commands | PROGRAMS.keys() | ELSEWHERE
