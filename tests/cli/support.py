"""Running the command line inside the test's own process, and outside it."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import bridgelaw
from bridgelaw.cli import main

SOURCE = Path(bridgelaw.__file__).parents[1]


@dataclass(frozen=True)
class Ran:
    """What a command printed, and its exit status."""

    status: int
    out: str
    err: str

    @property
    def words(self) -> str:
        """What was printed, however the lines were folded."""
        return " ".join(self.out.split())


def run(*arguments: str, stdin: str | bytes = b"") -> Ran:
    """The command in this process, with streams of its own."""
    given = stdin.encode() if isinstance(stdin, str) else stdin
    streams = [io.TextIOWrapper(io.BytesIO(b), encoding="utf-8") for b in (given, b"", b"")]
    kept = sys.stdin, sys.stdout, sys.stderr
    sys.stdin, sys.stdout, sys.stderr = streams
    try:
        status = main(arguments)
        texts = []
        for stream in streams[1:]:
            stream.flush()
            buffer = stream.buffer
            assert isinstance(buffer, io.BytesIO)
            texts.append(buffer.getvalue().decode())
    finally:
        sys.stdin, sys.stdout, sys.stderr = kept
    return Ran(status, *texts)


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "bridgelaw", *arguments]


def environment(**changes: str) -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if k not in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")}
    return {**kept, "PYTHONPATH": str(SOURCE), **changes}


def process(*arguments: str, stdin: bytes = b"", **changes: str) -> Ran:
    """The command as a process of its own."""
    done = subprocess.run(
        command(*arguments), input=stdin, capture_output=True, env=environment(**changes), timeout=60, check=False
    )
    return Ran(done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"))
