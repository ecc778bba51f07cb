"""What only a process of its own shows: encodings, pipes, interrupts."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time

import pytest

from tests.cli.support import command, environment, process
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
    assert "2♠" in json.loads(ran.out)["steps"][-1]["text"] or ran.status == 0


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
