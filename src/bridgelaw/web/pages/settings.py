"""Language, theme, colours of the suits, keys of the keyboard: in cookies, for this browser."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from bridgelaw.web.posted import form
from bridgelaw.web.reader import COOKIES
from bridgelaw.web.templating import page, see_other

router = APIRouter()

_AGE = 365 * 24 * 3600


@router.get("/settings")
def settings(request: Request, back: str = "/") -> Response:
    """What can be chosen."""
    return page(request, "settings.html", back=_ours(back))


@router.post("/settings")
async def choose(request: Request) -> Response:
    """Keep what was chosen; an empty value lets the device decide again."""
    posted = await form(request)
    answer = see_other(_ours(posted.text("back", "/")))
    for name, may in COOKIES.items():
        value = posted.text(name, "?")
        if value in may:
            secure = request.app.state.settings.secure
            answer.set_cookie(name, value, max_age=_AGE, samesite="lax", httponly=True, secure=secure)
        elif not value:
            answer.delete_cookie(name)
    return answer


def _ours(path: str) -> str:
    """A path of this page, and of no other."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable() else "/"
