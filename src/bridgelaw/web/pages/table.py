"""The one working page of a ruling: it shows what the state awaits, and takes events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from bridgelaw.errors import BridgelawError
from bridgelaw.formats.case import event_document
from bridgelaw.rulings.events import Event
from bridgelaw.store.errors import StaleWrite
from bridgelaw.table.notation import read_seat
from bridgelaw.table.seat import Seat
from bridgelaw.web.app import boards_of
from bridgelaw.web.boards import Board, Screen, onward
from bridgelaw.web.posted import form
from bridgelaw.web.reader import reader
from bridgelaw.web.reviewing import AfterView, PlayView
from bridgelaw.web.templating import page, see_other
from bridgelaw.web.views import View

router = APIRouter()

#: The screens that show more than a board.
_VIEWS: dict[Screen, type[View]] = {
    Screen.LEAD: PlayView,
    Screen.OVER: PlayView,
    Screen.PLAY: PlayView,
    Screen.AFTER: AfterView,
}


@router.get("/t/{id}")
def table(request: Request, id: str, seat: str = "") -> Response:
    """What the state awaits; ``seat``: whose call is to be entered, where it is not the one in turn."""
    who = reader(request)
    board = boards_of(request).board(who.club, id)
    return show(request, board, chosen=read_seat(seat) if seat else None)


def show(request: Request, board: Board, status: int = 200, chosen: Seat | None = None, **values: Any) -> Response:
    """The working page of a board."""
    view = _VIEWS.get(board.screen, View)(board, reader(request).language, chosen)
    template = f"table/{board.screen.value}.html"
    values = {"refused": None, "stale": None, **values}
    return page(request, template, status, laws=board.case.edition, board=board, view=view, **values)


@router.post("/t/{id}/events")
async def enter(request: Request, id: str) -> Response:
    """Enter events, all or none, and go on to what they have led to.

    A stale tap shows the newer page and what was not entered (409); an event that cannot happen now changes nothing
    (422).
    """
    posted = await form(request)
    who = reader(request)
    boards = boards_of(request)
    board = boards.board(who.club, id)
    try:
        events = posted.events()
        seen = posted.number("seen")
        boards.ahead(board, *events)
        written = [("event", {"event": event_document(event)}) for event in events]
        boards.enter(who.club, id, seen, written, key=posted.text("key") or None)
    except StaleWrite as stale:
        newer = boards.board(who.club, id)
        return show(request, newer, 409, stale=_not_entered(stale, events))
    except BridgelawError as error:
        return show(request, board, 422, refused=error)
    return see_other(onward(boards.board(who.club, id)))


def _not_entered(stale: StaleWrite, events: Sequence[Event]) -> dict[str, Any]:
    return {"newer": stale.newer, "events": [event_document(event) for event in events]}


@router.post("/t/{id}/undo")
async def undo(request: Request, id: str) -> Response:
    """Take the last event back, by an entry of its own."""
    posted = await form(request)
    who = reader(request)
    boards = boards_of(request)
    board = boards.board(who.club, id)
    last = next((entry for entry in reversed(board.sheet.standing) if entry.kind == "event"), None)
    if last is not None:
        try:
            undone = [("undone", {"entry": last.number})]
            boards.enter(who.club, id, posted.number("seen"), undone, key=posted.text("key") or None)
        except StaleWrite as stale:
            newer = boards.board(who.club, id)
            return show(request, newer, 409, stale=_not_entered(stale, ()))
    return see_other(f"/t/{id}")
