"""Sessions: a signed cookie that says which browser it is and which club it has been let into."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass, replace

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bridgelaw.web.settings import Settings

__all__ = ["Session", "Sessions", "same"]

COOKIE = "bridgelaw"
#: A year: the phone that directs every Tuesday.
_AGE = 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Session:
    """``browser`` names the browser; ``club`` is empty where it has not been let in; ``csrf`` goes into every form."""

    browser: str
    club: str = ""
    version: int = 0
    csrf: str = ""

    def enter(self, club: str, version: int) -> Session:
        """The session after a club's code was given."""
        return replace(self, club=club, version=version)


def same(given: str, expected: str) -> bool:
    """Whether two secrets are the same, in a time that tells nothing."""
    return hmac.compare_digest(given.encode(), expected.encode())


class Sessions:
    """Middleware: ``request.state.session`` is the session; where it is another one afterwards, a cookie is set."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.signer = URLSafeSerializer(settings.secret, salt="bridgelaw.session")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read the cookie, and set it with the answer."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        was = self._read(connection.cookies.get(COOKIE, ""))
        session = was or self._new()
        connection.state.session = session

        async def answer(message: Message) -> None:
            now: Session = connection.state.session
            if message["type"] == "http.response.start" and now != was:
                MutableHeaders(scope=message).append("set-cookie", self._written(now))
            await send(message)

        await self.app(scope, receive, answer)

    def _new(self) -> Session:
        return self._with_csrf(Session(secrets.token_urlsafe(16), self.settings.open_to or ""))

    def _with_csrf(self, session: Session) -> Session:
        token = hmac.new(self.settings.secret, f"csrf {session.browser}".encode(), hashlib.sha256).hexdigest()[:32]
        return replace(session, csrf=token)

    def _read(self, cookie: str) -> Session | None:
        try:
            browser, club, version = self.signer.loads(cookie)
        except (BadSignature, TypeError, ValueError):
            return None
        return self._with_csrf(Session(str(browser), str(club), int(version)))

    def _written(self, session: Session) -> str:
        value = self.signer.dumps([session.browser, session.club, session.version])
        secure = "; Secure" if self.settings.secure else ""
        return f"{COOKIE}={value}; HttpOnly; Max-Age={_AGE}; Path=/; SameSite=Lax{secure}"
