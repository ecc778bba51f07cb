"""A link that shows one record, read-only, to whoever has it, until it is taken back.

The token is told once, in the answer to the tap that made it, and only its hash is kept.
"""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import Response

from bridgelaw.web.app import boards_of
from bridgelaw.web.pages.record import sheet, show
from bridgelaw.web.reader import reader
from bridgelaw.web.templating import page, see_other

router = APIRouter()

#: The address is the key: nobody learns it from us, and no copy of the page stays.
_HEADERS = {
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow, noarchive",
}


@router.post("/t/{id}/share")
def share(request: Request, id: str) -> Response:
    """A new link, shown this once; those that were given before go on working."""
    token = boards_of(request).store.share(reader(request).club, id)
    answer = show(request, id, link=f"{str(request.base_url).rstrip('/')}/r/{token}")
    answer.headers["cache-control"] = "no-store"
    return answer


@router.post("/t/{id}/unshare")
def unshare(request: Request, id: str) -> Response:
    """End every link to the record."""
    boards_of(request).store.unshare(reader(request).club, id)
    return see_other(f"/t/{id}/record")


@router.get("/r/{token}")
def shared(request: Request, token: str) -> Response:
    """The record that a link shows; to a link that has ended, nothing, as to one that never was."""
    boards = boards_of(request)
    found = boards.store.shared(token)
    if found is None:
        raise HTTPException(404)
    club, id = found
    board = boards.board(club, id)
    answer = page(request, "record/shared.html", laws=board.case.edition, **sheet(request, club, board))
    answer.headers.update(_HEADERS)
    return answer
