"""The application: the pages, what they are made with, and what stands around each of them."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from fastapi import FastAPI, Request
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.staticfiles import StaticFiles
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bridgelaw import __version__
from bridgelaw.store.sql import Store
from bridgelaw.web.boards import Boards
from bridgelaw.web.pages import routers
from bridgelaw.web.sessions import Sessions
from bridgelaw.web.settings import Settings

__all__ = ["boards_of", "create_app"]

_STATIC = Path(__file__).parent / "static"
#: Nothing from elsewhere, nothing inline, no frame around the page.
_HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "cross-origin-opener-policy": "same-origin",
}


def create_app(store: Store, settings: Settings | None = None) -> FastAPI:
    """The application over a store that has been migrated."""
    chosen = settings or Settings()
    app = FastAPI(title="bridgelaw", version=__version__, docs_url=None, redoc_url=None, openapi_url=None)
    app.state.store = store
    app.state.settings = chosen
    app.state.boards = Boards(store)
    for router in routers():
        app.include_router(router)
    app.mount("/static", StaticFiles(directory=_STATIC), name="static")
    app.add_middleware(Sessions, settings=chosen)
    app.add_middleware(_Headers)
    app.add_middleware(GZipMiddleware, minimum_size=600)
    return app


def boards_of(request: Request) -> Boards:
    """The boards of the application that a request came to."""
    return cast(Boards, request.app.state.boards)


class _Headers:
    """Middleware: the headers that every answer has."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/static/"):
                    headers["cache-control"] = "public, max-age=31536000, immutable"
                else:
                    headers.setdefault("cache-control", "no-cache")
            await send(message)

        await self.app(scope, receive, answer if scope["type"] == "http" else send)
