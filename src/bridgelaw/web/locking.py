"""While the phone goes round, every address answers with what is shown; and who goes elsewhere leaves the private room.

Back, reload and a typed address do not get past it: the lock is kept on the server, and no page is kept by the browser.
"""

from __future__ import annotations

from fastapi import HTTPException, Request
from starlette.concurrency import run_in_threadpool
from starlette.types import ASGIApp, Receive, Scope, Send

from bridgelaw.api.app import PREFIX
from bridgelaw.web.device import Handed, device_of
from bridgelaw.web.sessions import COOKIE, session_of

__all__ = ["Locking"]

#: Files of the package: what every page looks like, and nothing else.
_FILES = "/static/"
#: Looking something up does not leave the private room.
_NOT_LEFT = ("/law/", "/term/", "/look-up")


class Locking:
    """Middleware behind that of sessions: it knows which browser it is."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with what is shown while the phone is handed round; else let the request through."""
        if scope["type"] != "http" or scope["path"].startswith(_FILES):
            await self.app(scope, receive, send)
            return
        request = Request(scope, receive)
        # Who is not let in sees nothing of a club, and a browser that comes for the first time has nothing kept.
        known = COOKIE in request.cookies and session_of(request).club
        handed = await run_in_threadpool(_before, request) if known else None
        if handed is None or (request.method == "POST" and request.url.path == f"/t/{handed.ruling}/take-back"):
            await self.app(scope, receive, send)
            return
        if scope["path"].startswith(f"{PREFIX}/"):
            raise HTTPException(423)
        from bridgelaw.web.pages.handed import shown

        answer = await run_in_threadpool(shown, request, handed)
        await answer(scope, receive, send)


def _before(request: Request) -> Handed | None:
    """What is shown, if anything; the private room is closed where the request goes elsewhere."""
    device = device_of(request)
    handed = device.handed
    path = request.url.path
    if handed is None and not path.startswith(_NOT_LEFT) and (room := device.room) is not None:
        inside = f"/t/{room}/private"
        if path != inside and not path.startswith(f"{inside}/"):
            device.close_room()
    return handed
