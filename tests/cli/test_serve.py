"""The server as a process of its own: where it listens, what it refuses, how it stops, what it writes."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import httpx2 as httpx
import pytest
import uvicorn

from bridgelaw.cli import database
from bridgelaw.store.sql import LOCAL, Store
from bridgelaw.texts.catalogue import LANGUAGES
from bridgelaw.web import serving
from bridgelaw.web.app import create_app
from tests.cli.support import command, environment, process, run

posix = pytest.mark.skipif(os.name != "posix", reason="signals")
CODE = "green-table-17"
FORM = {"content-type": "application/x-www-form-urlencoded"}


class Running:
    """A server that has said where it is."""

    def __init__(self, started: subprocess.Popen[str], said: list[str], log: Path) -> None:
        self.process, self.said, self.log = started, said, log
        (self.base,) = re.findall(r"https?://\S+?(?=/$)", said[0])
        self.port = int(self.base.rpartition(":")[2])

    def client(self, **headers: str) -> httpx.Client:
        return httpx.Client(base_url=self.base, headers=headers, timeout=30)

    def stop(self, sig: int = signal.SIGTERM) -> int:
        """Ask it to stop; its exit status."""
        self.process.send_signal(sig)
        return self.process.wait(30)

    def lines(self) -> list[dict[str, Any]]:
        """What it has logged."""
        return [json.loads(line) for line in self.log.read_text("utf-8").splitlines()]


@contextmanager
def running(folder: Path, *arguments: str, **changes: str) -> Iterator[Running]:
    """A server on a port that is free, with its data in a folder."""
    log = folder / "log"
    changed = {"XDG_DATA_HOME": str(folder / "data"), "LANG": "C.UTF-8", **changes}
    with log.open("a") as err:
        started = subprocess.Popen(
            command("serve", "--port", "0", *arguments),
            stdout=subprocess.PIPE,
            stderr=err,
            text=True,
            env=environment(**changed),
        )
    try:
        assert started.stdout is not None
        said = list(_lines(started.stdout))
        assert said, log.read_text("utf-8")
        yield Running(started, said, log)
    finally:
        started.kill()
        started.wait()
        if started.stdout is not None:
            started.stdout.close()


def _lines(out: IO[str]) -> Iterator[str]:
    """What it says, up to how it ends."""
    for line in out:
        yield line.rstrip("\n")
        if "Ctrl+C" in line:
            return


def enter(client: httpx.Client, code: str = CODE) -> httpx.Response:
    csrf = re.search(r'name="csrf" value="(\w+)"', client.get("/enter").text)
    assert csrf is not None
    return client.post("/enter", data={"csrf": csrf[1], "code": code})


# --- this machine alone ---------------------------------------------------------------------------------


@posix
def test_it_says_where_it_is_answers_and_stops(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        assert re.fullmatch(r"The page is at http://localhost:\d+/", server.said[0])
        assert server.said[1] == "Only this machine reaches it; no code is asked."
        file = tmp_path / "data" / "bridgelaw" / "bridgelaw.db"
        assert server.said[2] == f"The rulings are kept in {file}"
        assert "bridgelaw serve --host 0.0.0.0 --port" in server.said[3]
        with server.client() as client:
            assert client.get("/").status_code == 200
            assert client.get("/readyz").json() == {"status": "ok"}
            for host in ("127.0.0.1", "localhost") + (("[::1]",) if _has_ipv6() else ()):
                assert httpx.get(f"http://{host}:{server.port}/healthz").status_code == 200
            assert client.get("/", headers={"host": "elsewhere.example"}).status_code == 421
        assert file.stat().st_size > 0
        for path in (file, file.parent / "secret"):
            assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert server.stop() == 0
        assert [(line["route"], line["status"]) for line in server.lines()] == [("/", 200), ("-", 421)]
        assert server.lines()[0]["club"] == LOCAL


def _has_ipv6() -> bool:
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
    except OSError:
        return False
    return True


@posix
def test_what_is_being_answered_is_answered_before_it_stops(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        body = b"csrf=x&table=6"
        with socket.create_connection(("127.0.0.1", server.port)) as half:
            head = f"POST /new HTTP/1.1\r\nHost: localhost\r\nContent-Type: {FORM['content-type']}\r\n"
            half.sendall(head.encode() + b"Content-Length: %d\r\n\r\n" % len(body) + body[:5])
            with server.client() as client:
                assert client.get("/healthz").status_code == 200
            server.process.send_signal(signal.SIGTERM)
            until = time.monotonic() + 10
            while time.monotonic() < until and _listens(server.port):
                time.sleep(0.02)
            assert not _listens(server.port)
            half.sendall(body[5:])
            half.settimeout(10)
            assert half.recv(100).startswith(b"HTTP/1.1 403")
        assert server.process.wait(30) == 0


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@posix
def test_a_second_signal_ends_it_at_once(tmp_path: Path) -> None:
    with running(tmp_path) as server, socket.create_connection(("127.0.0.1", server.port)) as half:
        half.sendall(b"POST /new HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\ncsrf")
        with server.client() as client:
            assert client.get("/healthz").status_code == 200
        server.process.send_signal(signal.SIGTERM)
        until = time.monotonic() + 10
        while time.monotonic() < until and _listens(server.port):
            time.sleep(0.02)
        assert server.process.poll() is None
        assert server.stop() == 128 + signal.SIGTERM


@posix
def test_ctrl_c_is_no_failure(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        assert server.stop(signal.SIGINT) == 0


@posix
def test_too_much_is_refused_over_the_wire(tmp_path: Path) -> None:
    with running(tmp_path) as server, server.client() as client:
        for content in (b"x" * 10_000_000, iter([b"x" * 100_000] * 100)):
            assert client.post("/new", content=content, headers=FORM).status_code == 413
        assert client.get("/healthz").status_code == 200


# --- others ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "where", [["--host", "0.0.0.0"], ["--host", "::"], ["--login"], ["--behind-proxy", "127.0.0.1"]]
)
def test_others_are_let_in_by_a_code_alone(tmp_path: Path, where: list[str], language: str) -> None:
    arguments = ("serve", "--port", "0", *where, "--lang", language)
    ran = process(*arguments, XDG_DATA_HOME=str(tmp_path), PYTHONUTF8="1")
    assert (ran.status, ran.out) == (2, "")
    said = {"en": "no club has an access code", "nl": "geen enkele club heeft", "de": "kein Klub hat"}[language]
    assert said in ran.err
    assert "bridgelaw club code" in ran.err
    assert len(ran.err.splitlines()) == 1


@posix
def test_with_a_code_it_listens_everywhere_and_a_session_outlives_it(tmp_path: Path) -> None:
    file = tmp_path / "code"
    file.write_text(f"{CODE}\n")
    everywhere = ("--host", "0.0.0.0", "--code-file", str(file))
    with running(tmp_path, *everywhere) as server:
        with server.client() as client:
            assert client.get("/").headers["location"] == "/enter"
            assert enter(client, "wrong").status_code == 403
            assert enter(client).status_code == 303
            assert client.get("/").status_code == 200
            # The name does not matter where a code is asked.
            assert client.get("/", headers={"host": "bridge.example"}).status_code == 200
            cookie = client.cookies["bridgelaw"]
        assert server.stop() == 0
    with running(tmp_path, *everywhere) as server:
        with httpx.Client(base_url=server.base, cookies={"bridgelaw": cookie}) as client:
            assert client.get("/").status_code == 200
        said = server.log.read_text("utf-8") + "\n".join(server.said)
        assert server.stop() == 0
        assert CODE not in said
        assert cookie not in said
        assert [line["event"] for line in server.lines()].count("wrong code") == 1


@posix
def test_the_code_of_the_environment_and_another_one_later(tmp_path: Path) -> None:
    with running(tmp_path, "--login", BRIDGELAW_CODE=CODE) as server:
        with server.client() as client:
            assert enter(client).status_code == 303
            store = Store(f"sqlite:///{tmp_path}/data/bridgelaw/bridgelaw.db")
            before = store.club(LOCAL)
            assert before is not None
            store.set_code(LOCAL, "another code")
            store.close()
            assert client.get("/").status_code == 303
        server.stop()
    # The same code again is no change.
    with running(tmp_path, "--login", BRIDGELAW_CODE="another code") as server:
        store = Store(f"sqlite:///{tmp_path}/data/bridgelaw/bridgelaw.db")
        found = store.club(LOCAL)
        store.close()
        assert found is not None
        assert found.version == before.version + 1


@posix
def test_behind_a_proxy_its_word_is_taken_and_no_other(tmp_path: Path) -> None:
    forwarded = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.7"}
    with running(tmp_path, "--behind-proxy", "127.0.0.1", BRIDGELAW_CODE=CODE) as server:
        with server.client() as client:
            assert client.get("/enter").status_code == 421
            assert client.get("/healthz").status_code == 200
        with server.client(**forwarded) as client:
            answer = client.get("/enter")
            assert answer.headers["set-cookie"].endswith("; Secure")
            assert answer.headers["strict-transport-security"] == "max-age=31536000"
            # Such a cookie goes back over HTTPS alone, which the test has not.
            kept = {"cookie": answer.headers["set-cookie"].partition(";")[0]}
            form = {"csrf": re.findall(r'name="csrf" value="(\w+)"', answer.text)[0], "code": "wrong"}
            assert client.post("/enter", data=form, headers=kept).status_code == 403
        assert server.stop() == 0
        assert [line["address"] for line in server.lines() if line["event"] == "wrong code"] == ["203.0.113.7"]
    with (
        running(tmp_path, "--behind-proxy", "10.0.0.1", BRIDGELAW_CODE=CODE) as server,
        server.client(**forwarded) as c,
    ):
        assert c.get("/enter").status_code == 421


def test_a_proxy_on_this_machine_comes_over_either_protocol() -> None:
    for each in ("127.0.0.1", "::1", "localhost", " 127.0.0.0/8 ,"):
        assert {"127.0.0.0/8", "::1"} <= set(serving.trusted(each))
    assert serving.trusted("172.16.3.1/12, 2001:db8::7") == (
        "172.16.0.0/12",
        "::ffff:172.16.0.0/108",
        "2001:db8::7/128",
    )
    assert (serving.trusted(""), serving.trusted(" , "), serving.trusted(" * ")) == ((), (), ("*",))


def _ipv6() -> bool:
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return False
    return True


@posix
@pytest.mark.skipif(not _ipv6(), reason="this machine has no IPv6")
@pytest.mark.parametrize("host", ["localhost", "::"])
def test_over_which_it_comes_does_not_matter(tmp_path: Path, host: str) -> None:
    with running(tmp_path, "--host", host, "--behind-proxy", "127.0.0.1", BRIDGELAW_CODE=CODE) as server:
        for address in ("127.0.0.1", "[::1]"):
            forwarded = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.7"}
            answer = httpx.get(f"http://{address}:{server.port}/enter", headers=forwarded, timeout=30)
            assert answer.status_code == 200


@pytest.mark.parametrize("proxies", ["caddy", "127.0.0.1;10.0.0.1", "*,10.0.0.1", "10.0.0.1/33", "10.0.0.1:80"])
@pytest.mark.parametrize(("language", "words"), [("en", "proxy"), ("nl", "proxy"), ("de", "Proxy")])
def test_what_is_no_address_of_a_proxy_is_refused(tmp_path: Path, proxies: str, language: str, words: str) -> None:
    database = f"sqlite:///{tmp_path}/log.db"
    ran = run("serve", "--port", "0", "--db", database, "--behind-proxy", proxies, "--lang", language)
    assert (ran.status, ran.out, len(ran.err.splitlines())) == (2, "", 1)
    assert words in ran.err
    assert not list(tmp_path.iterdir())


# --- several processes ----------------------------------------------------------------------------------


@posix
def test_several_processes(tmp_path: Path) -> None:
    with running(tmp_path, "--workers", "2") as server:
        _until(lambda: _answers(server))
        children = _children(server.process.pid)
        assert len(children) >= 2
        victim = max(children)
        os.kill(victim, signal.SIGKILL)
        _until(lambda: victim not in _children(server.process.pid) and len(_children(server.process.pid)) >= 2)
        _until(lambda: _answers(server))
        left = _children(server.process.pid)
        assert server.stop() == 0
        _until(lambda: not any(_lives(pid) for pid in left))
        assert any(line["event"] == "a process ended" for line in server.lines())


@posix
def test_the_processes_end_with_the_one_that_began_them(tmp_path: Path) -> None:
    with running(tmp_path, "--workers", "2") as server:
        _until(lambda: _answers(server))
        children = _children(server.process.pid)
        server.process.kill()
        server.process.wait(30)
        _until(lambda: not any(_lives(pid) for pid in children))


def _answers(server: Running) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{server.port}/readyz", timeout=5).status_code == 200
    except httpx.HTTPError:
        return False


def _children(pid: int) -> list[int]:
    found = []
    for each in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = each.read_text().rpartition(")")[2].split()[:2]
        except OSError:
            continue
        if int(parent) == pid and state != "Z":
            found.append(int(each.parent.name))
    return found


def _lives(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def _until(true: Any) -> None:
    until = time.monotonic() + 30
    while not true():
        assert time.monotonic() < until
        time.sleep(0.05)


# --- what it refuses ------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_port_that_is_anothers(tmp_path: Path, language: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        arguments = ("serve", "--port", port, "--lang", language)
        ran = process(*arguments, XDG_DATA_HOME=str(tmp_path), PYTHONUTF8="1")
    assert (ran.status, ran.out) == (2, "")
    said = {"en": "Nothing can listen there", "nl": "Daar kan niet geluisterd", "de": "Dort kann nichts"}[language]
    assert said in ran.err
    assert port in ran.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--club-timezone", "Europe/Nowhere"], "Europe/Amsterdam"),
        (["--imprint", "javascript:alert(1)"], "https://example.org/imprint"),
        (["--host", "192.0.2.1", "--db", "sqlite:////no/such/folder/x.db"], "The database cannot be used"),
        (["--db", "mysql://localhost/x"], "sqlite:///bridgelaw.db"),
        (["--secret-file", "/dev/null"], "no file with a secret"),
        (["--code-file", "/no/such/file"], "cannot be read"),
        (["--certificate", "x"], "--key"),
        (["--workers", "0"], "--workers"),
        (["--port", "70000"], "--port"),
    ],
)
def test_what_cannot_be(tmp_path: Path, arguments: list[str], said: str) -> None:
    ran = process("serve", "--port", "0", "--lang", "en", *arguments, XDG_DATA_HOME=str(tmp_path))
    assert (ran.status, ran.out) == (2, "")
    assert said in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    monkeypatch.setattr(database, "find_spec", lambda name: None if name == "uvicorn" else object())
    ran = run("serve", "--lang", language)
    assert (ran.status, ran.out) == (2, "")
    assert "pip install 'bridgelaw[web]'" in ran.err


def test_the_help_waits_for_nothing_of_it() -> None:
    code = """\
import sys
from bridgelaw.cli import main
main(["serve", "--help"])
print({"fastapi", "sqlalchemy", "uvicorn", "structlog", "jinja2"} & {*sys.modules})
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment(), check=True)
    assert done.stdout.splitlines()[-1] == "set()"


# --- passwords ------------------------------------------------------------------------------------------


def test_a_password_in_a_file_goes_into_the_url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "password"
    file.write_text("p@ss/w:rd\n")
    monkeypatch.setenv("BRIDGELAW_DB_PASSWORD_FILE", str(file))
    assert database.located("postgresql://bl@db:5432/bl?x=y") == "postgresql://bl:p%40ss%2Fw%3Ard@db:5432/bl?x=y"
    assert database.located("postgresql://bl:own@db/bl") == "postgresql://bl:own@db/bl"
    assert database.located("sqlite:///x.db") == "sqlite:///x.db"


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("postgresql://bl:secret@db:5432/rulings?sslmode=require", "postgresql://db:5432/rulings"),
        ("sqlite:////var/lib/bridgelaw.db", "/var/lib/bridgelaw.db"),
    ],
)
def test_no_password_is_said(url: str, said: str) -> None:
    assert database.shown(url) == said


# --- connections ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nHo"], ids=["nothing", "half a head"])
def test_a_request_that_does_not_arrive_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sent: bytes
) -> None:
    monkeypatch.setattr(serving, "_HEAD", 0.3)
    store = Store(f"sqlite:///{tmp_path}/page.db")
    store.migrate()
    (listening,) = serving.listen("127.0.0.1", 0)
    port = listening.getsockname()[1]
    config = uvicorn.Config(create_app(store), http=serving._Patient, ws="none", log_config=None, access_log=False)
    server = serving._Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        with socket.create_connection(("127.0.0.1", port)) as connection, httpx.Client() as other:
            connection.settimeout(20)
            connection.sendall(sent)
            assert connection.recv(1) == b""
            # Who has asked may wait for the next tap; who answers slowly is not cut off.
            assert other.get(f"http://127.0.0.1:{port}/healthz").status_code == 200
            time.sleep(0.5)
            assert other.get(f"http://127.0.0.1:{port}/healthz").status_code == 200
    finally:
        server.should_exit = True
        thread.join(20)


@pytest.mark.parametrize("host", ["192.0.2.1", "no.such.host.invalid"])
def test_an_address_of_another_machine(host: str) -> None:
    with pytest.raises(serving.CannotListen):
        serving.listen(host, 0)


def test_where_only_this_machine_reaches() -> None:
    assert all(serving.is_loopback(host) for host in ("localhost", "127.0.0.1", "127.1.2.3", "::1"))
    assert not any(serving.is_loopback(host) for host in ("0.0.0.0", "::", "192.168.1.2", "example.org", ""))
    found = serving.lan_address()
    assert found is None or not serving.is_loopback(found)
