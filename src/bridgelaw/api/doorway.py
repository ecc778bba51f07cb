"""``/`` and ``/token``: what is open to everybody."""

from __future__ import annotations

from typing import cast

from fastapi import APIRouter, Request
from fastapi.responses import Response

from bridgelaw import __version__
from bridgelaw.api.answering import answer
from bridgelaw.api.bodies import BodyOf
from bridgelaw.api.described import gives, problems, takes
from bridgelaw.api.doors import Doors
from bridgelaw.formats import values
from bridgelaw.laws.edition import EDITIONS
from bridgelaw.texts.catalogue import LANGUAGES

__all__ = ["router"]

router = APIRouter(tags=["access"])


@router.get("/", summary="What this is", responses={200: gives("index", "The version, and where the rest is told.")})
def get_index(request: Request) -> Response:
    """Which version of bridgelaw answers."""
    found = {
        "bridgelaw": __version__,
        "api": "v1",
        "openapi": "/api/v1/openapi.json",
        "docs": "/api/v1/docs",
        "languages": list(LANGUAGES),
        "editions": list(EDITIONS),
    }
    return answer(found)


@router.post(
    "/token",
    summary="Get a token",
    responses={200: gives("token", "The token."), **problems(400, 403, 413, 415, 422, 429, 503)},
    openapi_extra=takes("entrance"),
)
def get_token(request: Request, body: BodyOf) -> Response:
    """A token for a club's access code; it works until the club has another code. Wrong codes are counted."""
    example = '\'{"club": "de-zwaan", "code": "…"}\''
    given = values.fields(body.node(), ("club", "code"), ("club", "code"), "a club and its code", example).items
    slug = values.text(given["club"], "the short name of a club", "'de-zwaan'")
    code = values.text(given["code"], "an access code", "'…'")
    access = cast(Doors, request.app.state.doors).access
    club = access.enter(slug, code, request.client.host if request.client else "")
    found = {"club": club.slug, "name": club.name, "token": access.token(club)}
    return answer(found, headers={"cache-control": "no-store"})
