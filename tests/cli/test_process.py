"""What only a process of its own shows: encodings, pipes, interrupts."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bridgelaw import __version__
from tests.cli.support import Ran, command, environment, process
from tests.cli.test_rule import GOOD


def test_python_m_bridgelaw() -> None:
    ran = process("rule", "--json", "-", stdin=GOOD.encode())
    assert (ran.status, ran.err) == (0, "")
    assert json.loads(ran.out)["standing"] == "1H 2C 2S"


def test_the_language_of_the_environment() -> None:
    assert "wedstrijdleider" in process("explain", "72C", LANG="nl_BE.UTF-8", PYTHONUTF8="1").out
    assert "Turnierleiter" in process("explain", "72C", LANGUAGE="de:en", PYTHONUTF8="1").out


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
@pytest.mark.parametrize("language", ["en", "nl", "de"])
def test_a_terminal_without_suit_symbols(encoding: str, language: str) -> None:
    ran = process("rule", "-", "--lang", language, stdin=GOOD.encode(), PYTHONIOENCODING=encoding)
    assert (ran.status, ran.err) == (0, "")
    assert {"en": "2S", "nl": "2S", "de": "2P"}[language] in ran.out
    assert "?S" not in ran.out
    ran = process("rule", "-", "--json", "--lang", language, stdin=GOOD.encode(), PYTHONIOENCODING=encoding)
    assert (ran.status, ran.err) == (0, "")
    assert any("2♠" in step["text"] for step in json.loads(ran.out)["steps"])


def test_a_prompt_without_suit_symbols() -> None:
    lines = "1P\nS 1P\n\n2\nshow\nq\n\n".encode("latin-1")
    ran = process("table", "--dealer", "N", "--lang", "de", stdin=lines, PYTHONIOENCODING="ascii")
    assert (ran.status, ran.err) == (0, "")
    assert "Nord" in ran.out
    assert "1P" in ran.out


def test_whoever_reads_may_stop_reading() -> None:
    cases = "---\n".join([GOOD] * 300)
    with subprocess.Popen(
        command("rule", "--json", "-"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdin.write(cases.encode())
        running.stdin.close()
        assert running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(30) == 141


@pytest.mark.parametrize("language", ["en", "nl", "de"])
def test_an_error_in_an_encoding_that_has_not_its_letters(language: str) -> None:
    ran = process("explain", "1Ω", "--lang", language, PYTHONIOENCODING="ascii")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("bridgelaw: ")


# --- streams that are closed, full or endless ---------------------------------------------------

posix = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the shell and the devices of Linux")
CLOSED = {
    "en": "Standard output cannot be written (",
    "nl": "De standaarduitvoer kan niet geschreven worden (",
    "de": "Die Standardausgabe lässt sich nicht schreiben (",
}


def shell(line: str, stdin: bytes = b"", **changes: str) -> Ran:
    """A line of the shell, with ``BL`` for the command."""
    line = line.replace("BL", " ".join(command()))
    done = subprocess.run(
        ["sh", "-c", line], input=stdin, capture_output=True, env=environment(**changes), timeout=30, check=False
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


@posix
@pytest.mark.parametrize("language", ["en", "nl", "de"])
@pytest.mark.parametrize("to", [">&-", ">/dev/full"])
@pytest.mark.parametrize("what", ["rule - --json", "rule -", "explain 27", "coverage", "table --dealer N"])
def test_output_that_cannot_be_written(what: str, to: str, language: str) -> None:
    ran = shell(f"BL {what} --lang {language} {to}", GOOD.encode(), LANG=f"{language}_XX.UTF-8")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"bridgelaw: {CLOSED[language]}")
    assert len(ran.err.splitlines()) == 1


@posix
@pytest.mark.parametrize("to", [">&-", ">/dev/full"])
@pytest.mark.parametrize("what", ["--help", "--version", "rule --help", "schema case", "completion bash"])
def test_help_that_cannot_be_written(what: str, to: str) -> None:
    ran = shell(f"BL {what} {to}")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("bridgelaw: Standard output cannot be written")


@posix
@pytest.mark.parametrize("what", ["rule -", "table --dealer N", "table"])
def test_input_that_is_closed(what: str) -> None:
    ran = shell(f"BL {what} --lang en <&-")
    assert ran.status == 2
    assert ran.err.startswith("bridgelaw: <stdin>: This file cannot be read: '<stdin>'. Expected ")
    assert "standard input is closed" in ran.err
    assert len(ran.err.splitlines()) == 1


@posix
@pytest.mark.parametrize("to", ["2>&-", "2>/dev/full", ">&- 2>&-"])
@pytest.mark.parametrize("what", ["rule nowhere.yaml", "rul", "explain 99", "table --load nowhere.yaml"])
def test_errors_that_cannot_be_written_do_not_go_among_the_results(what: str, to: str) -> None:
    assert shell(f"BL {what} {to}") == Ran(2, "", "")


@posix
def test_a_pipe_or_device_is_no_file(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (str(pipe), "/dev/zero"):
        ran = process("rule", "--lang", "en", path)
        assert (ran.status, ran.out) == (2, "")
        assert ran.err.startswith(f"bridgelaw: {path}: This file cannot be read")
        assert "not a regular file" in ran.err
        assert "Use - for standard input" in ran.err
    ran = process("table", "--dealer", "N", "--lang", "en", "--save", str(pipe), stdin=b"1H\n")
    assert ran.status == 2
    assert "cannot be written (not a regular file)" in ran.words
    assert "- {call: N 1H}" in ran.out


# --- mistakes of our own ------------------------------------------------------------------------

BROKEN = """\
import sys
import bridgelaw.formats.ruling, bridgelaw.cli.laws, bridgelaw.cli.talk
from bridgelaw.cli import main
def broken(*arguments):
    raise AttributeError("no such thing")
bridgelaw.formats.ruling.apply = bridgelaw.cli.talk.apply = bridgelaw.cli.laws.edition = broken
sys.exit(main())
"""


@pytest.mark.parametrize("language", ["en", "nl", "de"])
@pytest.mark.parametrize("arguments", [["rule", "-"], ["rule", "--json", "-"], ["rule", "--check", "-"], ["coverage"]])
def test_a_mistake_that_nobody_foresaw(arguments: list[str], language: str) -> None:
    own = {"en": "mistake of bridgelaw's own", "nl": "fout van bridgelaw zelf", "de": "Fehler von bridgelaw selbst"}
    for debug in ("", "1"):
        done = subprocess.run(
            [sys.executable, "-c", BROKEN, *arguments, "--lang", language],
            input=GOOD.encode(),
            capture_output=True,
            env=environment(BRIDGELAW_DEBUG=debug, PYTHONUTF8="1"),
            check=False,
        )
        err = done.stderr.decode()
        assert done.returncode == 3
        assert own[language] in err.splitlines()[-1]
        assert "AttributeError: no such thing" in err.splitlines()[-1]
        assert "BRIDGELAW_DEBUG=1" in err.splitlines()[-1]
        assert __version__ in err.splitlines()[-1]
        assert ("Traceback (most recent call last)" in err) == bool(debug)
        assert len(err.splitlines()) == 1 or debug
        if "--json" in arguments:
            assert json.loads(done.stdout)["error"]["code"] == "bug"


def test_a_mistake_that_nobody_foresaw_at_the_prompt_loses_nothing(tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    code = BROKEN.replace("raise", "if 'E' in str(getattr(arguments[-1], 'seat', '')): raise").replace(
        "def broken", "real = bridgelaw.cli.talk.apply\ndef broken"
    )
    code = code.replace('("no such thing")', '("no such thing")\n    return real(*arguments)')
    done = subprocess.run(
        [sys.executable, "-c", code, "table", "--dealer", "N", "--lang", "en", "--save", str(file)],
        input=b"1H\n2C\nS 2H\n",
        capture_output=True,
        env=environment(),
        check=False,
    )
    assert done.returncode == 3
    assert b"This is a mistake of bridgelaw's own" in done.stdout
    assert b"Traceback" not in done.stdout + done.stderr
    saved = file.read_text(encoding="utf-8")
    assert "{call: N 1H}" in saved
    assert "{call: S 2H}" in saved
    assert "{call: E 2C}" not in saved


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_an_interrupt_is_no_traceback_and_loses_nothing(tmp_path: object) -> None:
    file = f"{tmp_path}/case.yaml"
    with subprocess.Popen(
        command("table", "--dealer", "N", "--lang", "en", "--save", file),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdin.write(b"1H\n")
        running.stdin.flush()
        read = b""
        while b"East calls next" not in read:
            read += running.stdout.read1()  # type: ignore[attr-defined]
        time.sleep(0.1)
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=30)
        assert running.returncode == 130
        assert b"Traceback" not in err
    with open(file, encoding="utf-8") as saved:
        assert "- {call: N 1H}" in saved.read()


def test_no_command_is_imported_for_the_help() -> None:
    code = "import sys; from bridgelaw.cli import main; main(['--help']); print('bridgelaw.rulings' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, env=environment(), check=True)
    assert done.stdout.decode().splitlines()[-1] == "False"
