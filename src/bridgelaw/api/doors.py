"""Who may: to which club a request belongs, and whether it may write.

A token (``Authorization: Bearer …``) opens the club that gave it.  Without one, a server that is open to everybody who
reaches it opens its one club, and the session of a page opens the club that it was let into; what such a request writes
has to come from a page of this server.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hmac import compare_digest
from typing import Annotated, Protocol
from urllib.parse import urlsplit

from fastapi import Depends, Request

from bridgelaw.access import Access, NoAccess
from bridgelaw.api.errors import OtherOrigin

__all__ = ["CSRF", "ClubOf", "Doors", "Session", "club_of"]

#: The header in which a page says the token of its session.
CSRF = "x-csrf-token"
_READING = ("GET", "HEAD", "OPTIONS")


class Session(Protocol):
    """The session of a page."""

    @property
    def club(self) -> str:
        """The id of the club that it is let in to now; empty for none."""

    @property
    def csrf(self) -> str:
        """What proves that a request comes from a page of that session."""


@dataclass(frozen=True, slots=True)
class Doors:
    """``open_to``: the club of everybody who reaches the server; None where a code is asked for.

    ``session`` finds the session of a page, on a server that has pages.
    """

    access: Access
    open_to: str | None = None
    session: Callable[[Request], Session | None] | None = None

    def club(self, request: Request) -> str:
        """The id of the club of a request.  Raises :class:`NoAccess` and :class:`OtherOrigin`."""
        written = request.headers.get("authorization")
        if written is not None:
            scheme, _, token = written.strip().partition(" ")
            if scheme.lower() != "bearer":
                raise NoAccess(f"the scheme {scheme[:20]}")
            return self.access.of_token(token.strip()).id
        if request.method not in _READING:
            _from_here(request)
        if self.open_to is not None:
            return self.open_to
        session = self.session(request) if self.session is not None else None
        if session is None or not session.club:
            raise NoAccess
        if request.method not in _READING and not compare_digest(
            request.headers.get(CSRF, "").encode(), session.csrf.encode()
        ):
            raise OtherOrigin(f"no {CSRF} of this session", f"the header {CSRF}", "as the page has it")
        return session.club


def _from_here(request: Request) -> None:
    """Refuse what a page of another site sends through somebody's browser."""
    origin = request.headers.get("origin")
    told = request.headers.get("sec-fetch-site", "same-origin")
    foreign = origin is not None and _host(origin) != request.headers.get("host", "").lower()
    if foreign or told not in ("same-origin", "none"):
        raise OtherOrigin(origin or told, "a request from a page of this server, or with a token", "no Origin")


def _host(origin: str) -> str:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def club_of(request: Request) -> str:
    """The id of the club of a request.  Raises :class:`NoAccess` and :class:`OtherOrigin`."""
    doors: Doors = request.app.state.doors
    request.state.club = found = doors.club(request)
    return found


#: What an endpoint takes.
ClubOf = Annotated[str, Depends(club_of)]
