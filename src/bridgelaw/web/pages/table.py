"""The one working page of a ruling: it shows what the state awaits, and takes events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from bridgelaw.errors import BridgelawError, EventRefused
from bridgelaw.formats.case import event_document
from bridgelaw.rulings.events import Event
from bridgelaw.store.errors import StaleWrite
from bridgelaw.store.log import Kind
from bridgelaw.table.notation import read_seat
from bridgelaw.table.seat import Seat
from bridgelaw.texts.catalogue import say
from bridgelaw.texts.wording import message, refusal
from bridgelaw.web.ahead import accepted
from bridgelaw.web.app import boards_of
from bridgelaw.web.boards import Board, Screen, onward
from bridgelaw.web.posted import Form, Posted, written
from bridgelaw.web.reader import reader
from bridgelaw.web.reviewing import AfterView
from bridgelaw.web.story import Happened, newer, told
from bridgelaw.web.templating import page, see_other
from bridgelaw.web.views import View

router = APIRouter()


@dataclass(frozen=True, slots=True)
class Stale:
    """What another director has entered meanwhile, and what was not entered; ``mine`` is the value that would.

    ``mine`` is empty where the events cannot happen any more, and ``text`` where nothing but an undo was tapped.
    """

    entered: tuple[Happened, ...]
    text: str = ""
    mine: str = ""


@router.get("/t/{id}")
def table(request: Request, id: str, seat: str = "", enter: str = "") -> Response:
    """What the state awaits.

    ``enter`` asks for the bidding box or another page about what was entered (:mod:`bridgelaw.web.entering`), ``seat``
    for the player whose call it is.
    """
    who = reader(request)
    board = boards_of(request).board(who.club, id)
    return show(request, board, chosen=read_seat(seat) if seat else None, enter=enter)


def show(
    request: Request, board: Board, status: int = 200, chosen: Seat | None = None, enter: str = "", **values: Any
) -> Response:
    """The working page of a board."""
    kind = AfterView if board.screen is Screen.AFTER else View
    view = kind(board, reader(request).language, chosen, enter)
    values = {"refused": "", "stale": None, **values}
    return page(request, f"table/{view.page}.html", status, laws=board.case.edition, board=board, view=view, **values)


@router.post("/t/{id}/events")
def events(request: Request, id: str, posted: Posted) -> Response:
    """Enter events, all or none, and go on to what they have led to.

    A stale tap shows the newer page and what was not entered (409); an event that cannot happen now changes nothing
    (422).
    """
    who = reader(request)
    boards = boards_of(request)
    board = boards.board(who.club, id)
    given: tuple[Event, ...] = ()
    try:
        given = posted.events()
        if not board.changed_since(posted.number("seen")):
            boards.ahead(board, *given)
    except BridgelawError as error:
        return refused(request, board, error, given)
    entries = [(Kind.EVENT, {"event": event_document(event)}) for event in given]
    return enter(request, board, posted, entries, given)


def enter(
    request: Request,
    board: Board,
    posted: Form,
    entries: Sequence[tuple[str, Mapping[str, Any]]],
    given: Sequence[Event] = (),
) -> Response:
    """Write entries, and go on to what they have led to."""
    who = reader(request)
    boards = boards_of(request)
    key = posted.key(given) if given else posted.text("key") or None
    try:
        found = boards.enter(who.club, board.id, posted.number("seen"), entries, key=key)
    except StaleWrite:
        return stale(request, boards.board(who.club, board.id), posted.number("seen"), given)
    except BridgelawError as error:
        return refused(request, board, error, given)
    after = boards.board(who.club, board.id)
    if any(entry not in after.sheet.standing for entry in found if entry.kind == Kind.EVENT):
        # It was entered before and has been taken back since: an old page must not swallow the tap.
        return stale(request, after, after.seen, given)
    return see_other(onward(after))


def refused(request: Request, board: Board, error: BridgelawError, given: Sequence[Event]) -> Response:
    """The board as it was, and why nothing was entered."""
    language = reader(request).language
    why = refusal(board.state, given[0], language) if given and isinstance(error, EventRefused) else ""
    text = f"{say('page.refused', language)} {why}" if why else message(error, language)
    return show(request, board, 422, refused=text)


def stale(request: Request, board: Board, seen: int, given: Sequence[Event] = ()) -> Response:
    """The newer board, what has come in since the entry that was seen, and what was not entered."""
    language = reader(request).language
    text = ", ".join(filter(None, (told(event, language, board.state) for event in given)))
    mine = written(*given) if given and accepted(board.state, *given) is not None else ""
    entries = tuple(newer(board.sheet.entries[seen:], board, language))
    return show(request, board, 409, stale=Stale(entries, text, mine))


@router.post("/t/{id}/undo")
def undo(request: Request, id: str, posted: Posted) -> Response:
    """Take the last event back, by an entry of its own."""
    board = boards_of(request).board(reader(request).club, id)
    events = board.sheet.events
    if not events:
        return see_other(f"/t/{id}")
    return enter(request, board, posted, [(Kind.UNDONE, {"entry": events[-1].number})])


@router.post("/t/{id}/note")
def note(request: Request, id: str, posted: Posted) -> Response:
    """Keep a note for the record."""
    board = boards_of(request).board(reader(request).club, id)
    text = posted.text("text")[:4000]
    if not text:
        return see_other(f"/t/{id}")
    return enter(request, board, posted, [(Kind.NOTE, {"text": text})])


@router.get("/t/{id}/events")
@router.get("/t/{id}/undo")
@router.get("/t/{id}/note")
def posted_to(request: Request, id: str) -> Response:
    """An answer that was shown where a form was sent to, asked for once more: the board itself."""
    boards_of(request).board(reader(request).club, id)
    return see_other(f"/t/{id}")
