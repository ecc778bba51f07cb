"""Language, theme, colours of the suits, keys of the keyboard: in cookies, for this browser."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from bridgelaw.web.addresses import ours
from bridgelaw.web.device import device_of
from bridgelaw.web.posted import Posted
from bridgelaw.web.reader import COOKIES
from bridgelaw.web.templating import page, see_other

router = APIRouter()

_AGE = 365 * 24 * 3600


@router.get("/settings")
def settings(request: Request, back: str = "/") -> Response:
    """What can be chosen."""
    leave = request.app.state.settings.open_to is None
    return page(request, "settings.html", back=ours(back), leave=leave, has_pin=device_of(request).has_pin)


@router.post("/settings")
def choose(request: Request, posted: Posted) -> Response:
    """Keep what was chosen; an empty value lets the device decide again."""
    answer = see_other(ours(posted.text("back", "/")))
    for name, may in COOKIES.items():
        value = posted.text(name, "?")
        if value in may:
            secure = request.app.state.settings.secure
            answer.set_cookie(name, value, max_age=_AGE, samesite="lax", httponly=True, secure=secure)
        elif not value:
            answer.delete_cookie(name)
    return answer
