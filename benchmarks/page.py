"""What the page weighs over the wire, and how long the answer to a tap takes while a hall of directors is at work.

The server is a process of its own, started as anybody starts it, with a new database.  Boards are driven through its
pages as a browser drives them: what is tapped is a button that stands on the page, and each redirect is followed.  The
load is open: a request is sent every thirtieth of a second whether or not the one before has been answered, and its
time counts from the moment when it was due.

``python -m benchmarks.page`` measures this alone; ``--seconds N`` and ``--rate N`` change the load, and other options,
such as ``--workers N`` and ``--db URL``, are those of ``bridgelaw serve``.
"""

from __future__ import annotations

import gzip
import json
import os
import queue
import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from html.parser import HTMLParser
from http.client import HTTPConnection, RemoteDisconnected
from pathlib import Path
from urllib.parse import urlencode, urlsplit

from benchmarks.meanings import show

Row = tuple[str, str, str]

RATE = 30.0
SECONDS = 60.0
#: Directors at work at once: more than can wait for an answer at the same time.
DIRECTORS = 40
#: Requests that each has made before the time is taken.
WARM = 25
LANGUAGES = ("en", "nl", "de")
TARGET_BYTES = 80_000
TARGET_MS = 25


# --- a page, as far as it can be tapped -----------------------------------------------------------------


@dataclass
class Formed:
    """A form: where it goes, its fields, and its buttons, each with where it goes, its name and its value."""

    action: str
    fields: list[tuple[str, str]] = field(default_factory=list)
    buttons: list[tuple[str, str, str]] = field(default_factory=list)


class Page(HTMLParser):
    """The forms, links and files of a page."""

    def __init__(self, path: str, html: str) -> None:
        super().__init__()
        self.path = path
        self.forms: list[Formed] = []
        self.links: list[str] = []
        self.files: list[str] = []
        self._open: Formed | None = None
        self._named: dict[str, Formed] = {}
        self._parts: list[tuple[str, str, dict[str, str]]] = []
        self.feed(html)
        # A part may name a form that comes after it.
        for form, tag, given in self._parts:
            if form in self._named:
                self._add(self._named[form], tag, given)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._open = Formed(given.get("action", "") or self.path)
            if given.get("method", "").lower() == "post":
                self.forms.append(self._open)
            self._named[given.get("id", "")] = self._open
        elif tag == "a":
            self.links.append(given.get("href", ""))
        elif tag in ("script", "link") and (file := given.get("src") or given.get("href")):
            self.files.append(file)
        elif "form" in given:
            self._parts.append((given["form"], tag, given))
        elif self._open is not None:
            self._add(self._open, tag, given)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None

    @staticmethod
    def _add(form: Formed, tag: str, given: dict[str, str]) -> None:
        name, value = given.get("name", ""), given.get("value", "")
        if tag == "button":
            form.buttons.append((given.get("formaction", form.action), name, value))
        elif tag == "input" and name and (given.get("type") not in ("radio", "checkbox") or "checked" in given):
            form.fields.append((name, value))

    def button(self, tap: Tap) -> tuple[str, str] | None:
        """Where the first button that is wanted sends its form, and what it sends."""
        for form in self.forms:
            for goes, name, value in form.buttons:
                if tap.wanted(goes, name, value):
                    fields = [(key, tap.instead.get(key, old)) for key, old in form.fields]
                    return goes, urlencode([*fields, *([(name, value)] if name else [])])
        return None


@dataclass(frozen=True)
class Tap:
    """Which button, by where it goes, its name and its value; ``instead``: what is filled in before."""

    wanted: Callable[[str, str, str], bool]
    instead: dict[str, str] = field(default_factory=dict)


def call(text: str, seat: str = "") -> Tap:
    """A call, by a key of the bidding box or the button that stands for it; ``seat``: of another player."""

    def wanted(goes: str, name: str, value: str) -> bool:
        key = name == "call" and value == text
        return key or (
            not seat and name == "event" and re.fullmatch(rf'{{"call": "[NESW] {text}"}}', value) is not None
        )

    return Tap(wanted, {"seat": seat} if seat else {})


def event(words: str) -> Tap:
    """A button that posts an event with these words."""
    return Tap(lambda goes, name, value: name == "event" and words in value)


def to(end: str, value: str = "", **instead: str) -> Tap:
    """A button of a form that goes there; ``value``: it has this one."""
    return Tap(
        lambda goes, name, given: goes.endswith(end) and name not in ("step", "call") and given == value, instead
    )


# --- a browser ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Answer:
    """A response: its status, where it leads, its body, and its bytes over the wire, head included."""

    status: int
    location: str
    body: str
    wire: int


class Browser:
    """One connection that is kept, and cookies."""

    def __init__(self, port: int, language: str) -> None:
        self.connection = HTTPConnection("127.0.0.1", port, timeout=30)
        self.headers = {"accept-language": language, "accept-encoding": "gzip"}
        self.cookies: dict[str, str] = {}

    def send(self, path: str, body: str | None = None) -> Answer:
        """Ask for a page, or send a form there; a redirect is not followed."""
        headers = dict(self.headers)
        if self.cookies:
            headers["cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if body is not None:
            headers["content-type"] = "application/x-www-form-urlencoded"
        try:
            self.connection.request("GET" if body is None else "POST", path, body, headers)
            response = self.connection.getresponse()
        except RemoteDisconnected:
            # It was kept for long enough; what is sent twice is entered once.
            self.connection.request("GET" if body is None else "POST", path, body, headers)
            response = self.connection.getresponse()
        raw = response.read()
        for name, value in response.getheaders():
            if name.lower() == "set-cookie":
                key, _, rest = value.partition("=")
                self.cookies[key] = rest.partition(";")[0]
        head = len(f"HTTP/1.1 {response.status} {response.reason}\r\n\r\n")
        head += sum(len(name) + len(value) + 4 for name, value in response.getheaders())
        plain = gzip.decompress(raw) if response.getheader("content-encoding") == "gzip" else raw
        text = plain.decode("utf-8", "replace")
        return Answer(response.status, response.getheader("location", ""), text, head + len(raw))


@contextmanager
def server(*arguments: str) -> Iterator[tuple[int, Path, int]]:
    """A server on a port that is free, with a new database; its port, the file with what it logs, its process."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        command = [
            sys.executable,
            "-m",
            "bridgelaw",
            "serve",
            "--port",
            "0",
            "--lang",
            "en",
            "--log",
            "json",
            *arguments,
        ]
        environment = {**os.environ, "XDG_DATA_HOME": folder}
        with log.open("w") as err:
            running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=err, text=True, env=environment)
        try:
            assert running.stdout is not None
            found = re.search(r":(\d+)/", running.stdout.readline())
            if found is None:
                raise RuntimeError(f"the server did not start: {log.read_text()}")
            yield int(found[1]), log, running.pid
            running.send_signal(signal.SIGTERM)
            if running.wait(30) != 0:
                raise RuntimeError(f"the server stopped with {running.returncode}")
        finally:
            running.kill()
            running.wait()
            if running.stdout is not None:
                running.stdout.close()


# --- what it weighs -------------------------------------------------------------------------------------


def weight(port: int) -> list[Row]:
    """The bytes of the first page with everything that it loads, and of one more page after that."""
    browser = Browser(port, "de")
    first = browser.send("/")
    files = [file for file in Page("/", first.body).files if file.startswith("/")]
    loaded = {file: browser.send(file).wire for file in files}
    everything = first.wire + sum(loaded.values())
    rows = [
        (
            "first page over the wire, with its files",
            f"{everything / 1000:.1f} kB",
            f"target at most {TARGET_BYTES / 1000:.0f} kB",
        )
    ]
    rows += [(f"  {urlsplit(file).path}", f"{size / 1000:.1f} kB", "") for file, size in loaded.items()]
    return rows


# --- a director at work ---------------------------------------------------------------------------------

#: A path to open, or a path and a form to send there; is given the page that comes of it.
Steps = Generator[tuple[str, str | None], Page, None]
#: A button to tap, or what the address of a link begins with, ``{t}`` for that of the board.
Step = Tap | str

_AWAY: tuple[Step, ...] = ("{t}/private", to("/private"))
#: North deals, whatever board comes next.
_NEW: tuple[Step, ...] = ("/new", to("/new", board="1"))

#: Boards as they are ruled on, tap by tap.
STORIES: dict[str, tuple[Step, ...]] = {
    "a bid that is too low, replaced by a pass; a lead restriction and reviews": (
        *(*_NEW, call("1H"), call("2C"), call("1S"), event('"director"'), event('"decline"')),
        *(*_AWAY, "{t}/private/ask", call("X"), "{t}/private/choose", call("P"), call("P")),
        *(to("/decide", "false"), *(call(each) for each in ("2NT", "P", "3NT", "P", "P", "P"))),
        *("{t}/duties", "{t}", event('"forbid": "N H"'), event('"result": "3NT W -1"')),
        *(event('"72C", "damage": false'), event('"16C3", "damage": false'), "{t}/record", "/"),
    ),
    "a bid that is too low, accepted": (
        *(*_NEW, call("1NT"), call("2H"), call("1S"), event('"director"'), event('"accept"')),
        *(call(each) for each in ("P", "P", "P")),
        *(event('"result": "1S S +1"'), "/"),
    ),
    "a bid out of turn, replaced by the lowest bid in the suit": (
        *(*_NEW, call("1C"), call("1H", "S"), event('"director"'), event('"decline"')),
        *(call("1D"), *_AWAY, "{t}/private/choose", call("1H"), call("1H"), to("/decide", "true")),
        *(*(call(each) for each in ("P", "P", "P")), "/"),
    ),
    "nothing irregular": (*_NEW, *(call(each) for each in ("1NT", "P", "3NT", "P", "P", "P")), event("3NT N ="), "/"),
}


class Stuck(Exception):
    """A page without what was to be tapped."""


class Director:
    """One who rules on board after board; :meth:`step` makes the next request."""

    def __init__(self, port: int, number: int) -> None:
        self.browser = Browser(port, LANGUAGES[number % len(LANGUAGES)])
        self.random = random.Random(number)
        self._steps = self._evening()
        self._next = next(self._steps)

    def step(self) -> str:
        """Make the next request; which route it was."""
        path, body = self._next
        answer = self.browser.send(path, body)
        if answer.status == 303:
            self._next = (answer.location, None)
        elif answer.status == 200:
            self._next = self._steps.send(Page(path, answer.body))
        else:
            raise Stuck(f"{path} answered {answer.status}")
        return f"{'GET' if body is None else 'POST'} {route(path)}"

    def _evening(self) -> Steps:
        """Board after board, from the list of rulings and back to it."""
        page = yield ("/", None)
        while True:
            name = self.random.choice(list(STORIES))
            for number, wanted in enumerate(STORIES[name]):
                found = _found(page, wanted)
                if found is None:
                    raise Stuck(f"{name}, step {number}: {page.path} has {page.links} and {page.forms}")
                page = yield found


def _found(page: Page, wanted: Step) -> tuple[str, str | None] | None:
    if not isinstance(wanted, str):
        return page.button(wanted)
    # From a page beside the board one goes there as one goes back in a browser.
    board = re.match(r"/t/\w+", page.path)
    return wanted.replace("{t}", board[0] if board else ""), None


def route(path: str) -> str:
    """An address without what is only this board's."""
    return re.sub(r"^/t/\w+", "/t/{id}", urlsplit(path).path)


# --- the load -------------------------------------------------------------------------------------------


def load(port: int, rate: float, seconds: float, process: int) -> tuple[dict[str, list[float]], float]:
    """Milliseconds of every request, by route, from the moment when it was due; and seconds that the server worked."""
    idle: queue.SimpleQueue[Director] = queue.SimpleQueue()
    taken: dict[str, list[float]] = defaultdict(list)
    directors = [Director(port, number) for number in range(DIRECTORS)]
    for number in range(WARM):
        # Every page has been made once, and each director is somewhere else on a board.
        for director in directors[number % 5 :]:
            director.step()
    for director in directors:
        idle.put(director)

    def tap(director: Director, due: float) -> None:
        name = director.step()
        taken[name].append((time.perf_counter() - due) * 1000)
        idle.put(director)

    with ThreadPoolExecutor(DIRECTORS) as threads:
        sent: list[Future[None]] = []
        before = _worked(process)
        began = time.perf_counter()
        for number in range(int(rate * seconds)):
            due = began + number / rate
            time.sleep(max(0.0, due - time.perf_counter()))
            sent.append(threads.submit(tap, idle.get(), due))
        for each in sent:
            each.result()
        return taken, _worked(process) - before


def _worked(process: int) -> float:
    """Seconds that a process and its children have had a processor; 0 where Linux does not tell."""
    ticks = 0
    for each in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = each.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if process in (int(each.parent.name), int(fields[1])):
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def rows(seconds: float = SECONDS, rate: float = RATE, options: Sequence[str] = ()) -> list[Row]:
    """What the page weighs, and how long answers take."""
    with server(*options) as (port, log, process):
        found = weight(port)
        taken, worked = load(port, rate, seconds, process)
        own = _logged(log)[-sum(map(len, taken.values())) :]
    everything = [each for each in taken.values() for each in each]
    found.append(
        (
            f"an answer at {rate:g} requests a second, {len(everything)} of them: p50, p95, p99",
            _figures(everything),
            f"target p95 under {TARGET_MS} ms",
        )
    )
    found.append(("  of which in the server, as it logs it", _figures(own), ""))
    if worked:
        found.append(("  of which at work, on the average", f"{worked / len(everything) * 1000:.1f} ms", ""))
    for name in sorted(taken, key=lambda name: -len(taken[name])):
        found.append((f"  {name}, {len(taken[name])}", _figures(taken[name]), ""))
    return found


def _figures(taken: Sequence[float]) -> str:
    cuts = statistics.quantiles(taken, n=100, method="inclusive") if len(taken) > 1 else [*taken] * 99
    return f"{cuts[49]:.1f}, {cuts[94]:.1f}, {cuts[98]:.1f} ms"


def _logged(log: Path) -> list[float]:
    """The milliseconds of every request in the log."""
    lines = (json.loads(line) for line in log.read_text().splitlines())
    return [line["ms"] for line in lines if line["event"] == "request"]


if __name__ == "__main__":
    given = dict(zip(sys.argv[1::2], sys.argv[2::2], strict=True))
    load_of = float(given.pop("--seconds", SECONDS)), float(given.pop("--rate", RATE))
    show(rows(*load_of, [word for option in given.items() for word in option]))
