"""The application: the operations, what they share, and how it is served."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, Response
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.routing import Mount
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bridgelaw import __version__
from bridgelaw.access import Access
from bridgelaw.api import documents, doorway, lookup, tables
from bridgelaw.api.answering import answer
from bridgelaw.api.doors import Doors
from bridgelaw.api.openapi import openapi
from bridgelaw.api.pages import docs_page, problem_page
from bridgelaw.api.patience import Turnstile
from bridgelaw.api.problems import handle_errors
from bridgelaw.store.boards import Boards
from bridgelaw.store.sql import LOCAL, Store

__all__ = ["PREFIX", "create_api", "create_app", "mounted"]

#: Where it is served.
PREFIX = "/api/v1"
#: So many documents are worked out at once, and so many more may wait.
_AT_ONCE, _WAITING = 2, 16
_STYLE = Path(__file__).parent / "docs.css"
_HEADERS = {
    "cache-control": "no-store",
    "content-security-policy": (
        "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


def create_api(store: Store, doors: Doors, boards: Boards | None = None) -> FastAPI:
    """The application over a store that has been migrated, to be mounted at :data:`PREFIX`.

    ``doors`` say who may.  ``boards`` are those of the page, where there is one: both then work on the same memory.
    """
    api = FastAPI(
        title="bridgelaw",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        generate_unique_id_function=lambda route: route.name,
    )
    api.router.redirect_slashes = False
    api.state.doors = doors
    api.state.boards = boards or Boards(store)
    api.state.turnstile = Turnstile(_AT_ONCE, _WAITING)
    rooms = (documents, tables, lookup, doorway)
    for room in rooms:
        api.include_router(room.router)
    api.state.routes = [route for room in rooms for route in room.router.routes]
    _describe(api)
    handle_errors(api)
    api.add_middleware(_Headers)
    return api


def create_app(store: Store, secret: bytes, open_to: str | None = LOCAL) -> Starlette:
    """The API alone, without pages; ``open_to`` is the club of everybody who reaches it, None where a code is asked."""
    return Starlette(routes=[mounted(create_api(store, Doors(Access(store, secret), open_to)))])


def mounted(api: FastAPI) -> Mount:
    """The API at its place, for every address that begins so."""
    found = Mount(PREFIX, api)
    # A line break in an address is no reason to be told by somebody else that it is not there.
    found.path_regex = re.compile(found.path_regex.pattern, re.DOTALL)
    return found


def _describe(api: FastAPI) -> None:
    """The OpenAPI document, and the pages that tell the same to people."""
    api.openapi = partial(openapi, api)  # type: ignore[method-assign]

    @api.get("/openapi.json", include_in_schema=False)
    def openapi_document(request: Request) -> Response:
        return answer(api.openapi(), headers={"cache-control": "no-cache"})

    @api.get("/docs", include_in_schema=False)
    def docs(request: Request) -> Response:
        return docs_page(api.openapi())

    @api.get("/docs.css", include_in_schema=False)
    def style(request: Request) -> Response:
        return FileResponse(_STYLE, media_type="text/css", headers={"cache-control": "public, max-age=3600"})

    @api.get("/problems/{code}", include_in_schema=False)
    def kind_of_problem(request: Request, code: str) -> Response:
        return problem_page(code)


class _Headers:
    """Middleware: the headers that every answer has."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def answered(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, answered if scope["type"] == "http" else send)
