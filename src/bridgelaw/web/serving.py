"""A server for the page: where it listens, how it stops, and several processes of it.

A stop that is asked for (SIGTERM, Ctrl+C) lets what is being answered be answered, closes the store and is no failure;
a second one ends at once.  Nothing is lost by that either: what has been acknowledged is on the disk.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from ipaddress import ip_address, ip_network
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from types import FrameType
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from bridgelaw.errors import BridgelawError
from bridgelaw.store.sql import Store
from bridgelaw.web import logs
from bridgelaw.web.app import create_app
from bridgelaw.web.settings import Settings

__all__ = [
    "LOOPBACK",
    "CannotListen",
    "Plan",
    "UnreadableProxy",
    "is_loopback",
    "lan_address",
    "listen",
    "serve",
    "trusted",
]

#: The names of this machine that nobody else has.
LOOPBACK = frozenset(("localhost", "127.0.0.1", "::1"))
_THIS_MACHINE = ("127.0.0.0/8", "::1")
#: Seconds in which the head of a request has to arrive.
_HEAD = 10.0
#: Seconds that a connection may wait for the next tap.
_KEPT = 30
#: Seconds to finish what is being answered.
_GRACE = 8
#: Connections at once of one process; more are told to come back.
_CONNECTIONS = 500
_SIGNALS = (signal.SIGINT, signal.SIGTERM)


class CannotListen(BridgelawError):
    """An address that is another's, or none of this machine's."""

    code = "serve.address"
    what = "Nothing can listen there"


class UnreadableProxy(BridgelawError):
    """What is no address of a proxy."""

    code = "serve.proxy"
    what = "This is not an address of a proxy"


@dataclass(frozen=True, slots=True)
class Plan:
    """What a process of the server needs to know.

    ``proxies``: the addresses whose word is taken for where a request came from, and how.  ``as_json``: how to log, by
    default as the standard error is one.  ``certificate`` and ``key``: files for HTTPS without a proxy.
    """

    url: str
    settings: Settings
    proxies: tuple[str, ...] = ()
    as_json: bool | None = None
    certificate: str | None = None
    key: str | None = None


# --- where ----------------------------------------------------------------------------------------------


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches it there."""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def trusted(proxies: str) -> tuple[str, ...]:
    """The addresses of a proxy, single ones and networks with commas between them, each as it will be met.

    A proxy on this machine may reach it over IPv4 and over IPv6, whichever of its addresses was named; nobody else can.
    ``*`` alone is everybody.  Raises :class:`UnreadableProxy`.
    """
    found: list[str] = []
    for each in filter(None, map(str.strip, proxies.split(","))):
        try:
            network = ip_network("127.0.0.1" if each == "localhost" else each, strict=False)
        except ValueError:
            if proxies.strip() == "*":
                return ("*",)
            raise UnreadableProxy(each, "an IP address or a network", "127.0.0.1,172.16.0.0/12") from None
        found += _THIS_MACHINE if network.is_loopback else [str(network)]
        if network.version == 4:  # which is so written where it comes to a socket for both protocols
            found.append(f"::ffff:{network.network_address}/{96 + network.prefixlen}")
    return tuple(found)


def listen(host: str, port: int) -> list[socket.socket]:
    """Listen there; at ``localhost`` over IPv4, and over IPv6 where there is one.  Raises :class:`CannotListen`."""
    if host != "localhost":
        return [_bound(host, port)]
    first = _bound("127.0.0.1", port)
    with suppress(CannotListen):
        return [first, _bound("::1", first.getsockname()[1])]
    return [first]


def _bound(host: str, port: int) -> socket.socket:
    try:
        family, kind, proto, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        made = socket.socket(family, kind, proto)
        try:
            if os.name == "posix":
                made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, int(host != "::"))
            made.bind(address)
            made.listen(128)
            made.set_inheritable(True)
        except OSError:
            made.close()
            raise
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise CannotListen(
            f"{host}:{port} ({reason})", "an address of this machine, and a port that is free", f"--port {port + 1}"
        ) from error
    return made


def lan_address() -> str | None:
    """The address of this machine in its network; None without one.  Nothing is sent to find it out."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        found = str(probe.getsockname()[0])
        return None if is_loopback(found) or found == "0.0.0.0" else found
    return None


# --- one process ----------------------------------------------------------------------------------------


class _Patient(H11Protocol):
    """HTTP, but no connection is kept for a request that does not arrive."""

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget()
        super().connection_lost(exc)

    def _watch(self) -> None:
        if self.conn.their_state is not h11.IDLE:
            self._forget()
        elif self._late is None:
            self._late = self.loop.call_later(_HEAD, self._give_up)

    def _forget(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _give_up(self) -> None:
        self._late = None
        if self.conn.their_state is h11.IDLE and not self.transport.is_closing():
            self.transport.close()


class _Server(uvicorn.Server):
    """A server whose stop is no failure.

    ``parent``: it ends with this process; ``ready`` is called when it answers.
    """

    def __init__(
        self, config: uvicorn.Config, parent: int | None = None, ready: Callable[[], None] | None = None
    ) -> None:
        super().__init__(config)
        self.parent = parent
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, and tell."""
        await super().startup(sockets)
        if self.started and self.ready is not None:
            self.ready()

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Stop when asked to; unlike the base class, do not raise the signal once more afterwards."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        kept = {each: signal.signal(each, self.handle_exit) for each in _SIGNALS}
        if self.parent is not None:
            # Ctrl+C reaches the whole group; the parent passes it on in its own way.
            signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            yield
        finally:
            for each, handler in kept.items():
                signal.signal(each, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The first signal asks to stop, the second ends."""
        if self.should_exit:
            os._exit(128 + sig)
        self.should_exit = True

    async def on_tick(self, counter: int) -> bool:
        """Look whether it is time to stop."""
        if self.parent is not None and os.getppid() != self.parent:
            self.should_exit = True
        return await super().on_tick(counter)


def _run(
    plan: Plan,
    sockets: Sequence[socket.socket],
    parent: int | None = None,
    ready: Callable[[], None] | None = None,
) -> None:
    logs.configure(plan.as_json)
    app = create_app(Store(plan.url), plan.settings)
    config = uvicorn.Config(
        app,
        http=_Patient,
        ws="none",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(plan.proxies),
        forwarded_allow_ips=list(plan.proxies),
        timeout_keep_alive=_KEPT,
        timeout_graceful_shutdown=_GRACE,
        limit_concurrency=_CONNECTIONS,
        ssl_certfile=plan.certificate,
        ssl_keyfile=plan.key,
    )
    _Server(config, parent, ready).run(sockets=list(sockets))


# --- several --------------------------------------------------------------------------------------------

#: A process that fails sooner than this, three times in a row, would go on failing.
_SOON = 5.0
_TRIES = 3


def serve(plan: Plan, sockets: Sequence[socket.socket], workers: int, ready: Callable[[], None]) -> int:
    """Serve until asked to stop; the exit status.  ``ready`` is called once it can be asked to."""
    if workers == 1:
        _run(plan, sockets, ready=ready)
        return 0
    logs.configure(plan.as_json)
    spawn = multiprocessing.get_context("spawn")

    def begin() -> SpawnProcess:
        made = spawn.Process(target=_run, args=(plan, tuple(sockets), os.getpid()))
        made.start()
        return made

    crew = _Crew(begin, workers)
    ready()
    return crew.keep()


class _Crew:
    """Processes that are begun anew when they end before they are asked to."""

    def __init__(self, begin: Callable[[], SpawnProcess], many: int) -> None:
        self.begin = begin
        self.stopping = False
        self.failed = 0
        kept: dict[int, Any] = {each: signal.signal(each, self._stop) for each in _SIGNALS}
        self.handlers = kept
        self.crew = {process: time.monotonic() for process in (begin() for _ in range(many))}

    def keep(self) -> int:
        """Go on until asked to stop, or until it makes no sense; the exit status."""
        try:
            while not self.stopping and self.failed < _TRIES:
                wait([process.sentinel for process in self.crew], timeout=0.2)
                for process in [each for each in self.crew if not each.is_alive()]:
                    self._replace(process)
            return self._end()
        finally:
            for each, handler in self.handlers.items():
                signal.signal(each, handler)

    def _replace(self, process: SpawnProcess) -> None:
        began = self.crew.pop(process)
        if self.stopping:
            return
        self.failed = self.failed + 1 if time.monotonic() - began < _SOON else 0
        logs.log.error("a process ended", status=process.exitcode)
        if self.failed < _TRIES:
            self.crew[self.begin()] = time.monotonic()

    def _end(self) -> int:
        for process in self.crew:
            process.terminate()
        until = time.monotonic() + _GRACE + 2
        for process in self.crew:
            process.join(max(0.0, until - time.monotonic()))
            if process.is_alive():
                process.kill()
                process.join()
        return 0 if self.failed < _TRIES else 3

    def _stop(self, sig: int, frame: FrameType | None) -> None:
        if self.stopping:
            for process in self.crew:
                process.kill()
            sys.stderr.flush()
            os._exit(128 + sig)
        self.stopping = True
