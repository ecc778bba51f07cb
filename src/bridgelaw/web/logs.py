"""What the server says about itself: one line for each request, without anything that opens anything.

No address with its values, no form, no cookie, no message of an exception is ever written: a line has the template of
the address (``/t/{id}/events``), the status, how long it took, the club, and an id which an error page shows as well.
"""

from __future__ import annotations

import logging
import os
import secrets
import sys
import time
import traceback
from collections.abc import Iterator
from typing import Any, TextIO

import structlog
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog.typing import EventDict, Processor, WrappedLogger

from bridgelaw.web import addresses
from bridgelaw.web.sessions import session_of

__all__ = ["Logged", "configure", "log", "reference", "where"]

_NAME = "bridgelaw"
#: Places of an exception: those in bridgelaw, and these many at its end.
_INNERMOST = 3


def configure(as_json: bool | None = None, stream: TextIO | None = None) -> None:
    """Log to standard error from here on: JSON, or words for whoever sits at the terminal.

    Everything goes the same way, what libraries log too (from warnings up).
    """
    stream = stream or sys.stderr
    if as_json is None:
        as_json = not stream.isatty()
    time_of = structlog.processors.TimeStamper("iso", utc=True) if as_json else structlog.processors.TimeStamper("%T")
    last: Processor = structlog.processors.JSONRenderer() if as_json else structlog.dev.ConsoleRenderer(pad_event_to=8)
    formatter = structlog.stdlib.ProcessorFormatter
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        formatter(
            foreign_pre_chain=_BEFORE,
            processors=[time_of, formatter.remove_processors_meta, last],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger(_NAME).setLevel(logging.INFO)


def _safe(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    """An exception as its class and the places that it went through: its message may hold what was typed."""
    info = event.pop("exc_info", None)
    error = info[1] if isinstance(info, tuple) else info if isinstance(info, BaseException) else None
    if error is not None:
        event["error"] = type(error).__name__
        event["where"] = where(error)
    return event


def where(error: BaseException) -> list[str]:
    """The places that an exception went through, the innermost first, and what caused it."""
    return list(_where(error))


def _where(error: BaseException) -> Iterator[str]:
    if os.environ.get("BRIDGELAW_DEBUG", "") not in ("", "0"):
        yield f"{type(error).__name__}: {error}"
    for depth, frame in enumerate(reversed(traceback.extract_tb(error.__traceback__))):
        if depth < _INNERMOST or "bridgelaw" in frame.filename:
            yield f"{frame.filename}:{frame.lineno} {frame.name}"
    if error.__cause__ is not None:
        yield f"caused by {type(error.__cause__).__name__}"
        yield from _where(error.__cause__)


#: What every line has: whoever writes it, the request that it is about; and nothing that opens anything.
_BEFORE: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    _safe,
]

#: Our own lines.  Where nobody has configured anything they go to :mod:`logging`, as any library's do.
log: structlog.stdlib.BoundLogger = structlog.wrap_logger(
    logging.getLogger(_NAME),
    processors=[
        structlog.stdlib.filter_by_level,
        *_BEFORE,
        structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
    ],
    wrapper_class=structlog.stdlib.BoundLogger,
)


def reference(connection: HTTPConnection) -> str:
    """The id of a request, as the log and an error page have it."""
    return str(getattr(connection.state, "id", ""))


class Logged:
    """Middleware: the line of each request."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Write the line when the request has been answered."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        connection.state.id = id = secrets.token_hex(6)
        began = time.perf_counter()
        status = 499

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        # Every line that is written on the way has it, those of libraries too.
        with structlog.contextvars.bound_contextvars(id=id):
            try:
                await self.app(scope, receive, answer)
            finally:
                if not _quiet(scope["path"], status):
                    self._write(connection, status, time.perf_counter() - began)

    def _write(self, connection: HTTPConnection, status: int, seconds: float) -> None:
        fields: dict[str, Any] = {
            "method": _method(connection.scope["method"]),
            "route": _template(connection.scope),
            "status": status,
            "ms": round(seconds * 1000, 1),
        }
        club = getattr(connection.state, "club", "") or session_of(connection).club
        if club:
            fields["club"] = club
        write = log.error if status >= 500 else log.info
        write("request", **fields)


def _quiet(path: str, status: int) -> bool:
    """What comes every few seconds and is well."""
    return status < 400 and (path in addresses.HEALTH or path.startswith("/static/"))


def _method(method: str) -> str:
    return method if method in ("GET", "POST", "HEAD", "OPTIONS", "PUT", "PATCH", "DELETE") else "other"


def _template(scope: Scope) -> str:
    """``/t/{id}``; a path that no route has is not written down."""
    route = scope.get("route")
    path = getattr(route, "path_format", None) or getattr(route, "path", None)
    if path is None:
        return "/static" if scope["path"].startswith("/static/") else "-"
    return f"{scope.get('root_path', '')}{path}"
