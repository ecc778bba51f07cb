"""The way in to a club, by its code, and the way out."""

from __future__ import annotations

from urllib.parse import urlencode

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import Response

from bridgelaw.access import Access, TooManyAttempts, WrongCode
from bridgelaw.store.sql import Club
from bridgelaw.texts.catalogue import LANGUAGES
from bridgelaw.web.addresses import ours
from bridgelaw.web.device import device_of
from bridgelaw.web.logs import log
from bridgelaw.web.mistakes import waiting
from bridgelaw.web.posted import Posted
from bridgelaw.web.sessions import new_session, session_of
from bridgelaw.web.settings import Settings
from bridgelaw.web.templating import page, see_other

router = APIRouter()


@router.get("/enter")
def enter(request: Request, to: str = "/", club: str = "", language: str = "") -> Response:
    """The code is asked for; of a server with one club the club is not.

    A browser that was in a club before need not name it again.
    """
    if _settings(request).open_to is not None:
        return see_other(ours(to))
    if language in LANGUAGES:
        answer = see_other(f"/enter?{urlencode({'to': ours(to), 'club': club})}")
        secure = _settings(request).secure
        answer.set_cookie("language", language, max_age=365 * 24 * 3600, samesite="lax", httponly=True, secure=secure)
        return answer
    session = session_of(request)
    was = request.app.state.store.club(session.was) if session.was else None
    slug = was.slug if was is not None else ""
    # Back, a link that was kept, or another window: whoever is in is not asked again, but for another club.
    if session.club and club.strip().lower() in ("", slug):
        return see_other(ours(to))
    return _show(request, to, club or slug)


@router.post("/enter")
def let_in(request: Request, posted: Posted) -> Response:
    """Let in whoever knows the code, and go on to where they wanted to go."""
    if _settings(request).open_to is not None:
        raise HTTPException(404)
    to, slug = posted.text("to", "/"), posted.text("club") or _only(request)
    access: Access = request.app.state.access
    session = session_of(request)
    before = access.store.club(session.was) if session.was else None
    known = before is not None and before.slug == slug.strip().lower()
    address = request.client.host if request.client is not None else ""
    try:
        club = access.enter(slug, posted.text("code"), address, browser=session.browser if known else "")
    except WrongCode:
        log.warning("wrong code", address=address)
        return _show(request, to, slug, 403, wrong=True)
    except TooManyAttempts as error:
        log.warning("too many wrong codes", address=address, wait=error.wait)
        answer = _show(request, to, slug, 429, wait=waiting(error.wait))
        answer.headers["retry-after"] = str(error.wait)
        return answer
    request.state.session = new_session(_settings(request).secret, club.id, club.version)
    if club.id == session.was:
        device_of(request).keep_pin_of(session.browser)
    return see_other(ours(to))


@router.post("/leave")
def leave(request: Request) -> Response:
    """Let nobody in with this browser any more, until the code is given again."""
    if _settings(request).open_to is not None:
        raise HTTPException(404)
    request.state.session = new_session(_settings(request).secret)
    return see_other("/")


@router.get("/leave")
def stay(request: Request) -> Response:
    """Opened again after a form that was out of date: whoever is here is in."""
    return see_other("/")


def _show(request: Request, to: str, slug: str, status: int = 200, *, wrong: bool = False, wait: str = "") -> Response:
    clubs = _open(request)
    club = clubs[0] if len(clubs) == 1 else None
    return page(request, "enter.html", status, to=ours(to), slug=slug[:40], club=club, wrong=wrong, wait=wait)


def _open(request: Request) -> list[Club]:
    """The clubs that can be entered at all."""
    return [club for club in request.app.state.store.clubs() if club.has_code]


def _only(request: Request) -> str:
    """The club, where there is but one."""
    clubs = _open(request)
    return clubs[0].slug if len(clubs) == 1 else ""


def _settings(request: Request) -> Settings:
    found: Settings = request.app.state.settings
    return found
