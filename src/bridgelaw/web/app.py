"""The application: the pages, what they are made with, and what stands around each of them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

from fastapi import Depends, FastAPI, Request
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.staticfiles import StaticFiles
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bridgelaw import __version__
from bridgelaw.access import Access
from bridgelaw.api.app import create_api, mounted
from bridgelaw.api.doors import Doors
from bridgelaw.store.sql import Store
from bridgelaw.web.boards import Boards
from bridgelaw.web.door import Bodies, Door, Origin
from bridgelaw.web.locking import Locking
from bridgelaw.web.logs import Logged
from bridgelaw.web.mistakes import Mistakes
from bridgelaw.web.pages import routers
from bridgelaw.web.posted import form
from bridgelaw.web.sessions import Sessions, session_of
from bridgelaw.web.settings import Settings

__all__ = ["boards_of", "create_app"]

_STATIC = Path(__file__).parent / "static"
#: FastAPI would tell whole addresses, links to records among them, and what exceptions say, where the environment asks
#: for it; what is told of us is in :mod:`bridgelaw.web.logs`.
_NO_TELEMETRY: Any = {
    "tracing": False,
    "metrics": False,
    "logs": False,
    "operation_spans": False,
    "auto_configure": False,
}
#: Nothing from elsewhere, nothing inline, no frame around the page.
_HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    # To ourselves, so that a browser tells where a form was sent from.
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-robots-tag": "noindex, nofollow",
}


def create_app(store: Store, settings: Settings | None = None) -> FastAPI:
    """The application over a store that has been migrated; the store is closed when the server stops."""
    chosen = settings or Settings()
    app = FastAPI(
        title="bridgelaw",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        lifespan=_life,
        telemetry=_NO_TELEMETRY,
    )
    app.state.store = store
    app.state.settings = chosen
    app.state.boards = Boards(store)
    app.state.access = access = Access(store, chosen.secret)
    for router in routers():
        app.include_router(router, dependencies=[Depends(form)])
    api = create_api(store, Doors(access, chosen.open_to, session_of), app.state.boards)
    app.router.routes.append(mounted(api))
    app.mount("/static", StaticFiles(directory=_STATIC), name="static")
    Mistakes.install(app)
    # The last is the outermost.
    app.add_middleware(Locking)
    app.add_middleware(Door)
    app.add_middleware(Sessions, settings=chosen, access=access)
    app.add_middleware(Bodies)
    app.add_middleware(Origin, settings=chosen)
    app.add_middleware(Mistakes)
    app.add_middleware(GZipMiddleware, minimum_size=600, compresslevel=6)
    app.add_middleware(_Headers, secure=chosen.secure)
    app.add_middleware(Logged)
    return app


@asynccontextmanager
async def _life(app: FastAPI) -> AsyncIterator[None]:
    yield
    await run_in_threadpool(app.state.store.close)


def boards_of(request: Request) -> Boards:
    """The boards of the application that a request came to."""
    return cast(Boards, request.app.state.boards)


class _Headers:
    """Middleware: the headers that every answer has."""

    def __init__(self, app: ASGIApp, secure: bool) -> None:
        self.app = app
        self.secure = secure

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
                if self.secure or scope["scheme"] == "https":
                    headers["strict-transport-security"] = "max-age=31536000"
                if scope["path"].startswith("/static/") and message["status"] == 200:
                    headers["cache-control"] = "public, max-age=31536000, immutable"
                else:
                    # Neither Back nor a second look at the cache shows a page that was meant for other eyes.
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        await self.app(scope, receive, answer if scope["type"] == "http" else send)
