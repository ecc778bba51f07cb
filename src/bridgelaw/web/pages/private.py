"""The private room: the gate, the offender's options, a call that is asked about, and the call that was chosen.

It opens only where there is something to be said away from the table, for one browser, and closes by *Close*, by
choosing, by *Show*, by going elsewhere, and after three minutes without a tap.  Calls are posted and never part of an
address, so that no log of a server has them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from bridgelaw.errors import BridgelawError
from bridgelaw.formats.case import event_document
from bridgelaw.rulings.apart import Apart, apart
from bridgelaw.rulings.events import Event
from bridgelaw.store.errors import StaleWrite
from bridgelaw.store.log import Kind
from bridgelaw.table.notation import read_call
from bridgelaw.web.app import boards_of
from bridgelaw.web.asked import asked
from bridgelaw.web.device import ROOM, device_of
from bridgelaw.web.pages import table
from bridgelaw.web.posted import Posted
from bridgelaw.web.reader import reader
from bridgelaw.web.room import Room
from bridgelaw.web.templating import page, see_other

router = APIRouter(prefix="/t/{id}/private")


# --- in and out -----------------------------------------------------------------------------------------


@router.get("")
def gate(request: Request, id: str) -> Response:
    """Step away from the table."""
    room = _room(request, id)
    return see_other(f"/t/{id}") if room is None else page(request, "private/gate.html", board=room.board, room=room)


@router.post("")
def enter(request: Request, id: str) -> Response:
    """Open the room for this browser."""
    room = _room(request, id)
    if room is None:
        return see_other(f"/t/{id}")
    device_of(request).open_room(id)
    return see_other(f"/t/{id}/private/{'options' if room.why is Apart.OPTIONS else 'compare'}")


@router.post("/close")
def close(request: Request, id: str) -> Response:
    """Close it, and go back to the table."""
    boards_of(request).board(reader(request).club, id)
    device_of(request).close_room()
    return see_other(f"/t/{id}")


@router.get("/close")
@router.get("/decide")
def again(request: Request, id: str) -> Response:
    """Where a form was sent to, opened again: the gate."""
    return see_other(f"/t/{boards_of(request).board(reader(request).club, id).id}/private")


def _room(request: Request, id: str) -> Room | None:
    """The board in private; None where there is nothing to be said away from the table."""
    who = reader(request)
    board = boards_of(request).board(who.club, id)
    return Room(board, who.language) if apart(board.state) is not None else None


def inside(request: Request, id: str, why: Apart | None = None) -> Room | Response:
    """The room, where it is open for this browser and there still is a reason to be in it; else the way out.

    ``why``: only for this reason.  Every call is a tap: the room stays open for three minutes more.
    """
    room = _room(request, id)
    if room is None or (why is not None and room.why is not why):
        device_of(request).close_room()
        return see_other(f"/t/{id}")
    return room if device_of(request).stay(id) else see_other(f"/t/{id}/private")


def private(request: Request, template: str, room: Room, status: int = 200, **values: Any) -> Response:
    """A page of the room."""
    laws = room.board.case.edition
    seconds = int(ROOM.total_seconds())
    return page(
        request, f"private/{template}", status, laws=laws, board=room.board, room=room, seconds=seconds, **values
    )


def note(request: Request, room: Room, body: Mapping[str, Any]) -> None:
    """Write down what was asked, unless it is what was asked just before."""
    last = room.board.sheet.entries[-1]
    if last.kind == Kind.ASKED and last.body == body:
        return
    who = reader(request)
    boards_of(request).enter(who.club, room.board.id, room.board.seen, [(Kind.ASKED, body)])


# --- the offender ---------------------------------------------------------------------------------------


@router.get("/options")
def options(request: Request, id: str) -> Response:
    """The offender's options, by what follows."""
    room = inside(request, id, Apart.OPTIONS)
    return private(request, "options.html", room) if isinstance(room, Room) else room


@router.get("/ask")
def ask(request: Request, id: str) -> Response:
    """The bidding box, to ask about a call."""
    room = inside(request, id, Apart.OPTIONS)
    if isinstance(room, Room) and not room.names_calls:
        return see_other(f"/t/{id}/private/options")
    return private(request, "box.html", room, chosen=False, error=None) if isinstance(room, Room) else room


@router.post("/ask")
def answer(request: Request, posted: Posted, id: str) -> Response:
    """What one call would lead to."""
    room = inside(request, id, Apart.OPTIONS)
    if not isinstance(room, Room):
        return room
    if not room.names_calls:
        return see_other(f"/t/{id}/private/options")
    return about(request, room, posted.text("call"), chosen=False)


@router.get("/choose")
def choose(request: Request, id: str) -> Response:
    """The bidding box, for the call that the offender has chosen."""
    room = inside(request, id, Apart.OPTIONS)
    return private(request, "box.html", room, chosen=True, error=None) if isinstance(room, Room) else room


@router.post("/choose")
def chosen(request: Request, posted: Posted, id: str) -> Response:
    """The call once more with its consequences; then, with ``sure``, it is entered and the room closes."""
    room = inside(request, id, Apart.OPTIONS)
    if not isinstance(room, Room):
        return room
    if not posted.text("sure"):
        return about(request, room, posted.text("call"), chosen=True)
    try:
        events = room.events(read_call(posted.text("call")))
        return write(request, room, posted.number("seen"), *events, key=posted.text("key"))
    except BridgelawError as error:
        return private(request, "box.html", room, 422, chosen=True, error=error)


def about(request: Request, room: Room, text: str, *, chosen: bool) -> Response:
    """The card about a call; it is written down that it was asked about."""
    try:
        call = read_call(text)
        found = room.answer(call)
    except BridgelawError as error:
        return private(request, "box.html", room, 422, chosen=chosen, error=error)
    if not chosen:
        note(request, room, asked(room.event(call), room.found(call)))
    return private(request, "answer.html", room, answer=found, chosen=chosen)


def write(
    request: Request,
    room: Room,
    seen: int,
    *events: Event,
    beside: Mapping[str, Any] | None = None,
    undone: int | None = None,
    key: str = "",
) -> Response:
    """Enter what was chosen or decided, close the room, and go on at the table.

    ``beside`` is what was asked about it; ``undone`` the number of the last event, which one of these is put in place
    of.  Raises the errors of events that cannot happen now; nothing is entered then.
    """
    boards, board = boards_of(request), room.board
    boards.ahead(board if undone is None else replace(board, states=board.states[:-1]), *events)
    written: list[tuple[str, Mapping[str, Any]]] = [] if beside is None else [(Kind.ASKED, beside)]
    written += [] if undone is None else [(Kind.UNDONE, {"entry": undone})]
    written += [(Kind.EVENT, {"event": event_document(event)}) for event in events]
    who = reader(request)
    try:
        boards.enter(who.club, board.id, seen, written, key=key or None)
    except StaleWrite:
        device_of(request).close_room()
        return table.stale(request, boards.board(who.club, board.id), seen)
    device_of(request).close_room()
    return see_other(f"/t/{board.id}")
