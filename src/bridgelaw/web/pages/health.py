"""Whether the process lives and whether it can work, for whatever watches over it; and a word to search engines."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response

from bridgelaw.errors import BridgelawError

router = APIRouter()


@router.head("/healthz")
@router.get("/healthz")
async def lives() -> Response:
    """The process answers."""
    return JSONResponse({"status": "ok"})


@router.head("/readyz")
@router.get("/readyz")
def ready(request: Request) -> Response:
    """The database answers and has the tables of this version; 503 if not."""
    try:
        request.app.state.store.check()
    except BridgelawError as error:
        return JSONResponse({"status": "unavailable", "code": error.code}, 503, {"retry-after": "5"})
    return JSONResponse({"status": "ok"})


@router.get("/robots.txt")
async def robots() -> Response:
    """Nothing here is for search engines."""
    return PlainTextResponse("User-agent: *\nDisallow: /\n")
