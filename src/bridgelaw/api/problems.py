"""Problem documents (RFC 9457): one shape for everything that goes wrong, with the stable codes of the errors."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bridgelaw.access import TooManyAttempts
from bridgelaw.api import errors as http
from bridgelaw.api.answering import answer
from bridgelaw.api.languages import asked_for
from bridgelaw.errors import BridgelawError, EventRefused, OurBug, UnreadableMeaning
from bridgelaw.formats.tree import LIMIT_BYTES
from bridgelaw.laws.state import State
from bridgelaw.rulings.events import Event
from bridgelaw.store.errors import StaleWrite
from bridgelaw.store.log import entry_document
from bridgelaw.texts.catalogue import LANGUAGES
from bridgelaw.texts.wording import Unexpected, message, title

__all__ = [
    "MEDIA_TYPE",
    "PROBLEMS",
    "Caught",
    "Refused",
    "codes",
    "handle_errors",
    "in_the_path",
    "kind_of",
    "problem",
    "responded",
    "status_of",
]

MEDIA_TYPE = "application/problem+json"
#: Where each kind of problem is explained; the code follows.
PROBLEMS = "/api/v1/problems/"
_LOG = logging.getLogger("bridgelaw.api")
_LONGEST_GIVEN = 200
_BUG = 500

#: Statuses by code; what begins with a code and a point has its status.  All others are 422.
_STATUSES = {
    **dict.fromkeys(
        ("case.unreadable", "case.encoding", "case.empty", "case.too_deep", "case.alias", "case.tag"),
        400,
    ),
    "case.duplicate_key": 400,
    "access.none": 401,
    "access.wrong": 403,
    "ruling.unknown": 404,
    "log.stale": 409,
    "case.too_large": 413,
    "log.too_large": 413,
    "access.wait": 429,
    "store.unavailable": 503,
    "store.newer": 503,
    "texts.not_built": 500,
    "extra.missing": 501,
}


class Refused(Exception):
    """An error that is answered with another status than its own, or that needs the state to be told.

    ``state`` and ``event`` are those of an event that was refused.
    """

    def __init__(
        self,
        error: BridgelawError,
        status: int | None = None,
        *,
        state: State | None = None,
        event: Event | None = None,
    ) -> None:
        super().__init__(str(error))
        self.error = error
        self.status = status
        self.state = state
        self.event = event


@contextmanager
def in_the_path() -> Iterator[None]:
    """What cannot be found or read in the address itself is not there: 404."""
    try:
        yield
    except BridgelawError as error:
        raise Refused(error, 404) from error


def status_of(kind: type[BridgelawError] | BridgelawError) -> int:
    """The status of an error, by its class or its code."""
    status = getattr(kind, "status", None)
    return status if isinstance(status, int) else _STATUSES.get(kind.code, 422)


def problem(
    error: BridgelawError | OurBug,
    language: str,
    status: int | None = None,
    *,
    state: State | None = None,
    event: Event | None = None,
) -> dict[str, Any]:
    """The problem document of an error.

    ``state`` and ``event`` are those of an event that was refused: what is awaited instead is told then.
    """
    if isinstance(error, OurBug):
        return {
            **_head(error, language, _BUG),
            "detail": f"{title(error.code, language)}.",
            "given": "this request",
            "expected": "one outcome",
            "example": "the same request to a later version",
        }
    found = status or status_of(error)
    return {
        **_head(error, language, found),
        "detail": message(error, language, state=state, event=event),
        "given": _shortened(error.given),
        "expected": error.expected,
        "example": error.example,
        **{key: value for key, value in _rest(error) if value not in (None, "")},
    }


def kind_of(error: BridgelawError | OurBug | type[BridgelawError] | type[OurBug], language: str) -> str:
    """What kind of problem it is, in a few words: as the error says it in English, else as its sentence begins."""
    what = getattr(error, "what", "") if language == LANGUAGES[0] else ""
    return what or title(error.code, language)


def _head(error: BridgelawError | OurBug, language: str, status: int) -> dict[str, Any]:
    code = error.code
    return {"type": f"{PROBLEMS}{code}", "title": kind_of(error, language), "status": status, "code": code}


def _shortened(given: str) -> str:
    return given if len(given) <= _LONGEST_GIVEN else f"{given[: _LONGEST_GIVEN - 1]}…"


def _rest(error: BridgelawError) -> Iterator[tuple[str, Any]]:
    yield from (("advice", error.advice), ("line", error.line), ("event", error.event))
    if isinstance(error, UnreadableMeaning):
        yield "column", error.column
    if isinstance(error, EventRefused):
        yield "law", error.law
    if isinstance(error, http.UnreadableParameter):
        yield "parameter", error.parameter
    if isinstance(error, (TooManyAttempts, http.Busy)):
        yield "wait", error.wait
    if isinstance(error, StaleWrite):
        yield "seen", error.newer[-1].number if error.newer else error.last
        yield "newer", [entry_document(entry) for entry in error.newer]


@cache
def codes() -> Mapping[str, type[BridgelawError] | type[OurBug]]:
    """Every code that an answer can have, and its class."""
    found: dict[str, type[BridgelawError] | type[OurBug]] = {}
    waiting: list[type[BridgelawError] | type[OurBug]] = [BridgelawError, OurBug]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if kind.__module__.startswith("bridgelaw."):
            found.setdefault(kind.code, kind)
    found.pop("error", None)
    return dict(sorted(found.items()))


# --- answering with them --------------------------------------------------------------------------------------


def responded(request: Request, error: Exception) -> Response:
    """The answer to a request that has led to an exception; one that nobody foresaw is logged."""
    if isinstance(error, Refused):
        return _answer(request, error.error, error.status, state=error.state, event=error.event)
    if isinstance(error, HTTPException):
        allowed = {"allow": ", ".join(_methods(request))} if error.status_code == 405 else error.headers
        return _answer(request, _of_http(request, error), headers=allowed)
    if isinstance(error, RequestValidationError):
        return _answer(request, _parameter(error))
    if isinstance(error, BridgelawError) and status_of(error) < _BUG:
        return _answer(request, error)
    _LOG.error("mistake", exc_info=error)
    return _answer(request, error if isinstance(error, (BridgelawError, OurBug)) else Unexpected(error))


def handle_errors(app: FastAPI) -> None:
    """Answer every error with its problem document."""
    for kind in (Refused, BridgelawError, RequestValidationError, HTTPException, OurBug):
        app.add_exception_handler(kind, responded)
    app.add_middleware(Caught)


class Caught:
    """Middleware: whatever else is raised is answered, and where an answer has begun the connection is closed."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer what is raised."""
        begun = False

        async def watched(message: Message) -> None:
            nonlocal begun
            begun = begun or message["type"] == "http.response.start"
            await send(message)

        try:
            await self.app(scope, receive, watched)
        except Exception as error:
            if begun or scope["type"] != "http":
                raise
            await responded(Request(scope, receive), error)(scope, receive, send)


def _answer(
    request: Request,
    error: BridgelawError | OurBug,
    status: int | None = None,
    *,
    headers: Mapping[str, str] | None = None,
    state: State | None = None,
    event: Event | None = None,
) -> Response:
    language = asked_for(request)
    document = problem(error, language, status, state=state, event=event)
    extra = dict(headers or {})
    if document["status"] == 401:
        extra["www-authenticate"] = 'Bearer realm="bridgelaw"'
    if "wait" in document:
        extra["retry-after"] = str(document["wait"])
    if document["status"] >= _BUG and (reference := getattr(request.state, "id", "")):
        document["reference"] = reference
    return answer(document, language, document["status"], headers=extra, media_type=MEDIA_TYPE)


def _parameter(error: RequestValidationError) -> http.UnreadableParameter:
    """The first parameter that is not what it is to be."""
    first = error.errors()[0]
    given = first.get("input")
    expected = str(first["msg"]).removeprefix("Input should be ").removeprefix("Value error, ")
    name = " ".join(map(str, first["loc"]))
    told = "nothing" if given is None else str(given)
    return http.UnreadableParameter(told, expected, "as the OpenAPI document has it", parameter=name)


def _methods(request: Request) -> list[str]:
    """The methods that the address of a request has, of whatever operations."""
    path = request.scope["path"].removeprefix(request.scope.get("root_path", ""))
    found = {method for route in request.app.state.routes if route.path_regex.match(path) for method in route.methods}
    return sorted(found) or ["GET"]


def _of_http(request: Request, error: HTTPException) -> BridgelawError:
    """What the framework, or the server around it, refuses by itself."""
    path = request.url.path
    if error.status_code == 405:
        methods = _methods(request)
        return http.UnknownMethod(request.method, f"one of {', '.join(methods)}", methods[0])
    if error.status_code == 423:
        return http.HandedRound(
            "this browser", "another one, or that the screen is taken back", "Authorization: Bearer …"
        )
    if error.status_code == 421:
        return http.OtherHost(str(request.url.hostname), "the name of the server, by HTTPS where it has that", "https")
    found = {
        403: http.OtherOrigin("a page of another site", "a request from a page of this server", "no Origin"),
        404: http.UnknownPath(path, "an address of the API", "/api/v1/docs"),
        408: http.TooLate("no more of the body", "the whole body", "the same request again"),
        413: http.BodyTooLarge("a large body", f"at most {LIMIT_BYTES} bytes", "several requests"),
    }
    unread = http.UnreadableRequest(f"{request.method} {path}", "a request as in the OpenAPI document", "/api/v1/docs")
    return found.get(error.status_code, unread)
