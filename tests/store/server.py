"""A PostgreSQL server of the tests' own: in a folder of its own, reached by a socket in it, gone with its tests."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from glob import glob
from pathlib import Path

import psycopg

_SECONDS = 60
_USER = "bridgelaw"
# Ends with its standard input, however that is closed, so that no server outlives the tests.
_KEEPER = '"$0" "$@" & server=$!; cat >/dev/null; kill -QUIT $server 2>/dev/null; wait $server'


def programs() -> Path:
    """The folder of ``initdb`` and ``postgres``; where there is none, the tests fail."""
    asked = [str(Path(found).parent) for found in [shutil.which("initdb")] if found]
    if shutil.which("pg_config"):
        asked += subprocess.run(["pg_config", "--bindir"], capture_output=True, text=True, check=False).stdout.split()
    asked += sorted(glob("/usr/lib/postgresql/*/bin"), key=lambda path: float(path.split("/")[-2]), reverse=True)
    for folder in asked:
        if (Path(folder) / "initdb").exists() and (Path(folder) / "postgres").exists():
            return Path(folder)
    raise AssertionError("These tests need a PostgreSQL server: run .ci/tools, or apt-get install postgresql")


def _user() -> dict[str, int]:
    """PostgreSQL does not run as root: then it is somebody else who runs it."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            found = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": found.pw_uid, "group": found.pw_gid}
    raise AssertionError("PostgreSQL does not run as root, and there is no user postgres or nobody")


class Server:
    """``durable`` servers wait for the disk as they do everywhere; the others are for what does not kill them."""

    def __init__(self, durable: bool = False) -> None:
        self._programs = programs()
        # Not in pytest's own folder, which nobody else may enter; and short, since it holds a socket.
        self.folder = Path(tempfile.mkdtemp(prefix="bridgelaw-pg-"))
        self._as = _user()
        if self._as:
            os.chown(self.folder, self._as["user"], self._as["group"])
        self._durable = durable
        self._keeper: subprocess.Popen[bytes] | None = None
        self._run("initdb", "-D", "data", "-U", _USER, "--auth=trust", "--no-sync", "--no-locale", "--encoding=UTF8")

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [self._programs / program, *arguments],
            cwd=self.folder,
            env=_environment(),
            capture_output=True,
            text=True,
            check=False,
            **self._as,  # type: ignore[call-overload]
        )
        assert done.returncode == 0, done.stderr

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://{_USER}@/{database}?host={self.folder}"

    def start(self) -> None:
        fast = (
            [] if self._durable else ["-c", "fsync=off", "-c", "full_page_writes=off", "-c", "synchronous_commit=off"]
        )
        server = [str(self._programs / "postgres"), "-D", "data", "-k", str(self.folder), "-c", "listen_addresses="]
        with open(self.folder / "log", "ab") as log:
            self._keeper = subprocess.Popen(
                ["sh", "-c", _KEEPER, *server, *fast, "-c", "max_connections=60"],
                cwd=self.folder,
                env=_environment(),
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
                **self._as,  # type: ignore[call-overload]
            )
        self._wait()

    def _wait(self) -> None:
        until = time.monotonic() + _SECONDS
        while True:
            try:
                psycopg.connect(self.url()).close()
            except psycopg.OperationalError:
                assert time.monotonic() < until, (self.folder / "log").read_text(errors="replace")[-3000:]
                time.sleep(0.02)
            else:
                return

    def kill(self) -> None:
        """``kill -9`` of the server; those that serve its connections end by themselves when they notice."""
        os.kill(int((self.folder / "data" / "postmaster.pid").read_text().split()[0]), signal.SIGKILL)
        self._let_go()

    def _let_go(self) -> None:
        assert self._keeper is not None
        assert self._keeper.stdin is not None
        self._keeper.stdin.close()
        self._keeper.wait(_SECONDS)
        self._keeper = None

    def execute(self, statement: str) -> None:
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(statement.encode())

    def stop(self) -> None:
        if self._keeper is not None:
            self._let_go()
        shutil.rmtree(self.folder)


def _environment() -> dict[str, str]:
    """Nothing of the caller's own, such as another server's address."""
    return {"PATH": os.environ.get("PATH", os.defpath), "LC_ALL": "C", "TZ": "UTC"}
