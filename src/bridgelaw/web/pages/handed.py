"""Handing the phone round: what the table is shown, and taking the phone back."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from bridgelaw.access import TooManyAttempts
from bridgelaw.errors import BridgelawError
from bridgelaw.store.boards import Board, Screen
from bridgelaw.store.errors import UnknownRuling
from bridgelaw.web.app import boards_of
from bridgelaw.web.device import Handed, UnreadablePin, WrongPin, device_of
from bridgelaw.web.posted import Posted
from bridgelaw.web.reader import reader
from bridgelaw.web.templating import page, see_other
from bridgelaw.web.views import View

router = APIRouter()

#: Where a player chooses and the whole table may hear what; a replacement is not among it.
_AT_THE_TABLE = (Screen.CHOICE, Screen.LEAD)


@router.post("/t/{id}/show")
def show(request: Request, id: str) -> Response:
    """Hand the phone round: from here on this browser is shown nothing but the question to the table."""
    club = reader(request).club
    boards_of(request).board(club, id)
    device_of(request).hand_round(club, id)
    return see_other(f"/t/{id}")


@router.post("/t/{id}/take-back")
def take_back(request: Request, posted: Posted, id: str) -> Response:
    """Take the phone back: the first tap asks whether it is back in the hand, the second one (with the PIN) ends it."""
    device = device_of(request)
    handed = device.handed
    if handed is None or handed.ruling != id:
        boards_of(request).board(reader(request).club, id)
    error: BridgelawError | None = None
    if posted.text("sure"):
        try:
            device.take_back(posted.text("pin"))
            return see_other(f"/t/{id}")
        except (WrongPin, TooManyAttempts) as refused:
            error = refused
    status = 200 if error is None else 422
    return page(request, "handed/back.html", status, id=id, pin=device.has_pin, error=error)


@router.get("/t/{id}/show")
@router.get("/t/{id}/take-back")
def again(request: Request, id: str) -> Response:
    """Back to where a form was sent to, once the phone has been taken back: the board."""
    return see_other(f"/t/{boards_of(request).board(reader(request).club, id).id}")


def shown(request: Request, handed: Handed) -> Response:
    """What every address answers meanwhile: 200 to a page that is asked for, 423 to anything else."""
    board: Board | None
    try:
        board = boards_of(request).board(handed.club, handed.ruling)
    except UnknownRuling:
        board = None  # deleted meanwhile, on another phone
    view = None if board is None else View(board, reader(request).language)
    a_page = request.method in ("GET", "HEAD")
    return page(
        request,
        "handed/shown.html",
        200 if a_page else 423,
        laws=board.case.edition if board is not None else "",
        id=handed.ruling,
        view=view,
        choices=view.choices if view is not None and view.board.screen in _AT_THE_TABLE else [],
    )


@router.get("/settings/pin")
def pin(request: Request) -> Response:
    """The PIN that taking the phone back asks for."""
    return page(request, "handed/pin.html", has_pin=device_of(request).has_pin, error=None)


@router.post("/settings/pin")
def set_pin(request: Request, posted: Posted) -> Response:
    """Set it, or none."""
    device = device_of(request)
    try:
        device.set_pin(posted.text("pin"))
    except UnreadablePin as error:
        return page(request, "handed/pin.html", 422, has_pin=device.has_pin, error=error)
    return see_other("/settings")
