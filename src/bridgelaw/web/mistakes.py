"""What is answered when something cannot be done: a page in the reader's language that says what has become of it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from fastapi import FastAPI, HTTPException, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException as AnyHTTPException
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bridgelaw.access import NoAccess, TooManyAttempts
from bridgelaw.api.app import PREFIX
from bridgelaw.api.problems import responded
from bridgelaw.errors import (
    BridgelawError,
    UnknownAuthority,
    UnknownBoard,
    UnknownClause,
    UnknownEdition,
    UnknownProfile,
    UnknownReference,
    UnknownSystem,
    UnknownTable,
    UnknownTerm,
)
from bridgelaw.store.errors import (
    BodyTooLarge,
    DatabaseNewer,
    DatabaseUnavailable,
    StaleWrite,
    UnknownClub,
    UnknownRuling,
    UnreadableLog,
)
from bridgelaw.texts.wording import message
from bridgelaw.web.logs import log, reference
from bridgelaw.web.reader import reader
from bridgelaw.web.templating import page

__all__ = ["KINDS", "Mistakes", "Told", "answer", "told"]


@dataclass(frozen=True, slots=True)
class Told:
    """What is told: a status, the ``kind`` of page, headers."""

    status: int
    kind: str
    headers: dict[str, str] = field(default_factory=dict)


_UNKNOWN = (
    *(UnknownRuling, UnknownClub, UnknownAuthority, UnknownBoard, UnknownClause, UnknownEdition, UnknownProfile),
    *(UnknownReference, UnknownSystem, UnknownTable, UnknownTerm),
)
#: Of a class and those derived from it; the first that fits.
_STATUS: tuple[tuple[type[Exception] | tuple[type[Exception], ...], int, str], ...] = (
    (_UNKNOWN, 404, "missing"),
    (NoAccess, 401, "ended"),
    (TooManyAttempts, 429, "wait"),
    (StaleWrite, 409, "stale"),
    (BodyTooLarge, 413, "large"),
    ((DatabaseUnavailable, DatabaseNewer), 503, "database"),
    ((BridgelawError, RequestValidationError), 422, "unreadable"),
)
_OF_STATUS = {404: "missing", 405: "missing", 408: "slow", 413: "large", 429: "wait", 503: "database"}
_DETAILS = ("ended", "csrf", "elsewhere", "host", "https")
#: Whoever is not let in gets no further than this: no route has been found yet.
_OF_A_BOARD = re.compile(r"(/t/\w+)/", re.ASCII)
#: Every kind of page.
KINDS = (*_DETAILS, "missing", "slow", "large", "stale", "unreadable", "wait", "own", "database")


def told(error: Exception, *, reading: bool) -> Told:
    """What is told of an exception; ``reading``: nothing was to be entered."""
    if isinstance(error, AnyHTTPException):
        kind = error.detail if error.detail in _DETAILS else _OF_STATUS.get(error.status_code, "unreadable")
        return Told(error.status_code, kind, dict(error.headers or {}))
    # A log that cannot be read is nobody's doing who only wants to look at it.
    if not (reading and isinstance(error, UnreadableLog)):
        for classes, status, kind in _STATUS:
            if isinstance(error, classes):
                headers = {
                    429: lambda: {"retry-after": str(getattr(error, "wait", 1))},
                    503: lambda: {"retry-after": "5"},
                }
                return Told(status, kind, headers.get(status, dict)())
    return Told(500, "own")


def answer(request: Request, error: Exception) -> Response:
    """The answer to a request that has led to an exception; one that nobody foresaw is logged."""
    if request.url.path.startswith(f"{PREFIX}/"):
        return responded(request, error)
    found = told(error, reading=request.method in ("GET", "HEAD"))
    if found.status >= 500:
        log.error("mistake", code=getattr(error, "code", ""), exc_info=error)
    said = isinstance(error, BridgelawError) and found.kind == "unreadable"
    response = page(
        request,
        "error.html",
        found.status,
        kind=found.kind,
        said=message(error, reader(request).language) if said and isinstance(error, BridgelawError) else "",
        wait=waiting(int(found.headers.get("retry-after", "0"))),
        reference=reference(request),
        back=_back(request),
    )
    response.headers.update({"cache-control": "no-store", **found.headers})
    return response


def waiting(seconds: int) -> str:
    """``40 s``, ``3 min``: the same in every language."""
    return f"{seconds} s" if seconds < 100 else f"{-(-seconds // 60)} min"


def _back(request: Request) -> str:
    """Where to go on: the board, if it was about something of one."""
    found = _OF_A_BOARD.match(request.url.path)
    return found[1] if found else "/"


class Mistakes:
    """Middleware: whatever is raised is answered."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or, where an answer has begun, let the connection be closed."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = False

        async def watched(message: Message) -> None:
            nonlocal begun
            begun = begun or message["type"] == "http.response.start"
            await send(message)

        try:
            await self.app(scope, receive, watched)
        except ClientDisconnect:
            return
        except Exception as error:
            if begun:
                raise
            await answer(Request(scope, receive), error)(scope, receive, send)

    @staticmethod
    def install(app: FastAPI) -> None:
        """Let the application raise what it would have answered in a form that no reader understands."""

        async def shown(request: Request, error: Exception) -> Response:
            return answer(request, error)

        for each in (AnyHTTPException, HTTPException, RequestValidationError, BridgelawError):
            app.add_exception_handler(each, shown)
