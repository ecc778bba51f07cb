"""What else happened: a list, who it was, and which card."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from bridgelaw.errors import BridgelawError
from bridgelaw.store.boards import Board
from bridgelaw.table.call import SUITS
from bridgelaw.table.cards import RANKS, Card
from bridgelaw.table.notation import read_seat
from bridgelaw.table.seat import Seat
from bridgelaw.web.app import boards_of
from bridgelaw.web.more import OF_A_PLAYER, OF_A_SIDE, groups, who
from bridgelaw.web.posted import Posted
from bridgelaw.web.reader import reader
from bridgelaw.web.templating import page
from bridgelaw.web.views import View

router = APIRouter(prefix="/t/{id}/more")

WHO = ("change", *OF_A_PLAYER, *OF_A_SIDE)
CARDS = ("exposed", "led", "lead")


@router.get("")
def more(request: Request, id: str, what: str = "") -> Response:
    """What else can have happened; ``what``: one of these, of which something more is to be said."""
    board = _board(request, id)
    if what == "note":
        return _page(request, board, "note.html")
    if what in WHO:
        return _page(request, board, "who.html", what=what, found=who(board, what))
    return _page(request, board, "list.html", groups=groups(board))


@router.get("/card")
def card(request: Request, id: str, what: str = "exposed", seat: str = "") -> Response:
    """The form for a card that was seen or led."""
    board = _board(request, id)
    chosen = read_seat(seat) if seat else _on_lead(board, what)
    return _card(request, board, what, chosen, ())


@router.post("/card")
def another(request: Request, id: str, posted: Posted) -> Response:
    """The same form with the card that was chosen, for one more; nothing is entered."""
    board = _board(request, id)
    seat = posted.text("seat")
    try:
        cards, chosen = posted.cards(), read_seat(seat) if seat else None
    except BridgelawError:
        cards, chosen = (), None
    missing = not (chosen and posted.text("suit") and posted.text("rank"))
    return _card(request, board, posted.text("cards"), chosen, cards, 422 if missing else 200)


def _card(
    request: Request, board: Board, what: str, chosen: Seat | None, cards: tuple[Card, ...], status: int = 200
) -> Response:
    what = what if what in CARDS else CARDS[0]
    values = {"what": what, "chosen": chosen, "cards": cards, "suits": SUITS, "ranks": RANKS, "missing": status != 200}
    return _page(request, board, "card.html", status, **values)


def _on_lead(board: Board, what: str) -> Seat | None:
    return board.state.on_lead if what == "lead" else None


def _board(request: Request, id: str) -> Board:
    return boards_of(request).board(reader(request).club, id)


def _page(request: Request, board: Board, template: str, status: int = 200, **values: Any) -> Response:
    view = View(board, reader(request).language)
    return page(request, f"more/{template}", status, laws=board.case.edition, board=board, view=view, **values)
