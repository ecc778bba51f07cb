"""The duties of a board, open and met."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from bridgelaw.web.app import boards_of
from bridgelaw.web.duties import met, open_duties
from bridgelaw.web.reader import reader
from bridgelaw.web.templating import page
from bridgelaw.web.views import View

router = APIRouter()


@router.get("/t/{id}/duties")
def duties(request: Request, id: str) -> Response:
    """Every duty of the board."""
    who = reader(request)
    board = boards_of(request).board(who.club, id)
    view = View(board, who.language)
    return page(
        request,
        "after/duties.html",
        laws=board.case.edition,
        board=board,
        view=view,
        still_open=open_duties(board, view.renderer),
        met=met(board, view.renderer),
    )
