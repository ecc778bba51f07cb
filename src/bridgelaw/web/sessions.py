"""Sessions: a signed cookie that says which browser it is and which club it has been let into."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from itsdangerous import BadSignature, URLSafeTimedSerializer
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bridgelaw.access import Access
from bridgelaw.web import addresses
from bridgelaw.web.settings import Settings

__all__ = ["NOBODY", "Session", "Sessions", "new_session", "same", "session_of"]

COOKIE = "bridgelaw"
#: How long a phone may lie in the drawer, and how old a cookie may get before it is written anew.
_AGE = timedelta(days=180)
_FRESH = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Session:
    """``browser`` names the browser; ``club`` is empty where it is not let in; ``csrf`` goes into every form.

    ``was`` is the club that it was let in to last, under the ``version`` of that club's code: the code may have
    changed since.
    """

    browser: str
    club: str = ""
    was: str = ""
    version: int = 0
    csrf: str = ""


#: The session of what is shown to anybody: an error before there was one, a shared record.
NOBODY = Session("")


def session_of(connection: HTTPConnection) -> Session:
    """The session of a request."""
    found: Session = getattr(connection.state, "session", NOBODY)
    return found


def same(given: str, expected: str) -> bool:
    """Whether two secrets are the same, in a time that tells nothing."""
    return hmac.compare_digest(given.encode("utf-8", "surrogatepass"), expected.encode())


def new_session(secret: bytes, club: str = "", version: int = 0) -> Session:
    """The session of another browser; ``club``: it is let in.

    Whoever is let in becomes another browser, so that nobody can have known its session before.
    """
    browser = secrets.token_urlsafe(16)
    return Session(browser, club, club, version, _csrf(secret, browser))


def _csrf(secret: bytes, browser: str) -> str:
    return hmac.new(secret, f"csrf {browser}".encode(), hashlib.sha256).hexdigest()[:32]


class Sessions:
    """Middleware: ``request.state.session`` is the session; where it is another one afterwards, a cookie is set.

    A session is let in as long as the club has the code that it was entered with; the log is asked each time, so that
    another code ends it at once, whoever gave it.
    """

    def __init__(self, app: ASGIApp, settings: Settings, access: Access) -> None:
        self.app = app
        self.settings = settings
        self.access = access
        self.signer = URLSafeTimedSerializer(settings.secret, salt="bridgelaw.session")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read the cookie, and set it with the answer."""
        connection = HTTPConnection(scope) if scope["type"] == "http" else None
        bare = connection is not None and addresses.without_session(scope["path"])
        if connection is None or (bare and not (addresses.only_read(scope["path"]) and COOKIE in connection.cookies)):
            await self.app(scope, receive, send)
            return
        was = self._read(connection.cookies.get(COOKIE, ""))
        session, fresh = was or (new_session(self.settings.secret), False)
        connection.state.session = began = await self._let_in(session)

        async def answer(message: Message) -> None:
            now = session_of(connection)
            if message["type"] == "http.response.start" and not bare and (now != began or not fresh):
                secure = self.settings.secure or scope["scheme"] == "https"
                MutableHeaders(scope=message).append("set-cookie", self._written(now, secure))
            await send(message)

        await self.app(scope, receive, answer)

    async def _let_in(self, session: Session) -> Session:
        if self.settings.open_to is not None:
            return replace(session, club=self.settings.open_to)
        if session.was:
            club = await run_in_threadpool(self.access.current, session.was, session.version)
            return replace(session, club=club.id if club is not None else "")
        return session

    def _read(self, cookie: str) -> tuple[Session, bool] | None:
        """The session of a cookie, and whether the cookie is fresh."""
        try:
            read: Any = self.signer.loads(cookie, max_age=int(_AGE.total_seconds()), return_timestamp=True)
            (browser, was, version), at = read
        except (BadSignature, TypeError, ValueError):
            return None
        session = Session(str(browser), "", str(was), int(version), _csrf(self.settings.secret, str(browser)))
        return session, datetime.now(UTC) - at < _FRESH

    def _written(self, session: Session, secure: bool) -> str:
        written = self.signer.dumps([session.browser, session.was, session.version])
        value = written if isinstance(written, str) else written.decode()
        age = int(_AGE.total_seconds())
        return f"{COOKIE}={value}; HttpOnly; Max-Age={age}; Path=/; SameSite=Lax{'; Secure' if secure else ''}"
