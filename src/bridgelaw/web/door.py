"""What stands before every page: where a request comes from, how much it sends and how slowly, who is let in."""

from __future__ import annotations

import asyncio
from urllib.parse import quote, urlsplit

from fastapi import HTTPException
from fastapi.responses import RedirectResponse
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bridgelaw.web import addresses
from bridgelaw.web.sessions import session_of
from bridgelaw.web.settings import Settings

__all__ = ["LIMIT_BODY", "SAFE", "Bodies", "Door", "Origin"]

#: Methods that enter nothing.
SAFE = ("GET", "HEAD", "OPTIONS", "TRACE")
#: Bytes of what is posted.  What is more is read and thrown away, up to the second figure, so that the answer arrives.
LIMIT_BODY = 1_000_000
_LIMIT_DISCARDED = 20_000_000
#: Seconds in which it has to arrive.
_SECONDS = 15.0


class Origin:
    """Middleware: the page is called by its own name, by HTTPS where it has to be, and by no other page's forms."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse what comes from elsewhere."""
        if scope["type"] == "http":
            connection = HTTPConnection(scope)
            host = connection.headers.get("host", "")
            # Another site whose name is made to lead here would be read by its own scripts.
            if self.settings.hosts and _name(host) not in self.settings.hosts:
                raise HTTPException(421, "host")
            if self.settings.secure and scope["scheme"] != "https" and scope["path"] not in addresses.HEALTH:
                raise HTTPException(421, "https")
            if scope["method"] not in SAFE and _elsewhere(connection, host):
                raise HTTPException(403, "elsewhere")
        await self.app(scope, receive, send)


def _name(host: str) -> str:
    """The name without the port; that of an IPv6 address without its brackets."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _elsewhere(connection: HTTPConnection, host: str) -> bool:
    """Whether a browser says that another site sends this; programs say nothing."""
    site = connection.headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = connection.headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != host


class Bodies:
    """Middleware: what is posted is small and arrives soon."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count what arrives."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        said = HTTPConnection(scope).headers.get("content-length", "")
        if said.isdecimal() and int(said) > LIMIT_BODY:
            await _discard(receive)
            raise HTTPException(413)
        many = 0
        until = asyncio.get_running_loop().time() + _SECONDS
        whole = scope["method"] in SAFE

        async def counted() -> Message:
            nonlocal many, whole
            if whole:
                return await receive()
            try:
                async with asyncio.timeout_at(until):
                    message = await receive()
            except TimeoutError:
                raise HTTPException(408) from None
            many += len(message.get("body", b""))
            whole = not message.get("more_body", False)
            if many > LIMIT_BODY:
                if not whole:
                    await _discard(receive)
                raise HTTPException(413)
            return message

        await self.app(scope, counted, send)


async def _discard(receive: Receive) -> None:
    many = 0
    try:
        async with asyncio.timeout(_SECONDS):
            while many < _LIMIT_DISCARDED:
                message = await receive()
                many += len(message.get("body", b""))
                if not message.get("more_body", False):
                    return
    except TimeoutError:
        return


class Door:
    """Middleware: whoever is not let in is shown the way in, whatever was asked for."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let in, or not."""
        if scope["type"] != "http" or addresses.open_to_all(scope["path"]) or session_of(HTTPConnection(scope)).club:
            await self.app(scope, receive, send)
            return
        if scope["method"] not in SAFE:
            raise HTTPException(403, "ended")
        wanted = addresses.asked_for(scope)
        to = "" if wanted == "/" else f"?to={quote(wanted)}"
        await RedirectResponse(f"/enter{to}", 303)(scope, receive, send)
