"""The record of a ruling: one sheet to print; what the sides said, players' names, files of the case and the ruling."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from bridgelaw.errors import BridgelawError
from bridgelaw.formats.case import dumps
from bridgelaw.formats.ruling import Outcome, ruling
from bridgelaw.store.bodies import ABOUT
from bridgelaw.store.clubs import LOCAL
from bridgelaw.store.errors import StaleWrite
from bridgelaw.store.log import Entry, Kind
from bridgelaw.table.seat import SEATS
from bridgelaw.texts.render import Renderer
from bridgelaw.web.app import boards_of
from bridgelaw.web.boards import Board
from bridgelaw.web.posted import Posted
from bridgelaw.web.reader import reader
from bridgelaw.web.recording import Record
from bridgelaw.web.templating import page, see_other

router = APIRouter()

#: A statement that fits on a sheet with all else.
LONGEST = 2000


@router.get("/t/{id}/record")
def record(request: Request, id: str) -> Response:
    """The record as it is now."""
    return show(request, id)


def show(request: Request, id: str, status: int = 200, **values: Any) -> Response:
    """The record of a board of the reader's club."""
    who = reader(request)
    board = boards_of(request).board(who.club, id)
    links = boards_of(request).store.links(who.club, id)
    given = {"link": "", "error": None, "stale": False, **values}
    made = sheet(request, who.club, board)
    notes = {about: "\n".join(str(e.body["text"]) for e in _notes(board, about)) for about in ABOUT}
    return page(
        request, "record/record.html", status, laws=board.case.edition, **made, links=links, notes=notes, **given
    )


def sheet(request: Request, club: str, board: Board) -> dict[str, Any]:
    """What the template of the sheet needs: the record, its number and its club."""
    store = boards_of(request).store
    of_club = store.club(club)
    named = of_club is not None and (club != LOCAL or of_club.name != LOCAL)
    return {
        "board": board,
        "view": Record(board, reader(request).language, store.names(club, board.id)),
        "summary": store.summary(club, board.id),
        "club": of_club.name if of_club is not None and named else "",
    }


@router.get("/t/{id}/notes")
@router.get("/t/{id}/names")
@router.get("/t/{id}/share")
@router.get("/t/{id}/unshare")
def again(request: Request, id: str) -> Response:
    """Where a form was sent to, opened again: the record."""
    return see_other(f"/t/{boards_of(request).board(reader(request).club, id).id}/record")


# --- what is written beside the events ------------------------------------------------------------------------


@router.post("/t/{id}/notes")
def note(request: Request, id: str, posted: Posted) -> Response:
    """What was said, in place of what stood there: what is no longer said is taken back, and stays in the log."""
    who = reader(request)
    boards = boards_of(request)
    board = boards.board(who.club, id)
    written: list[tuple[str, Mapping[str, Any]]] = []
    for about in ABOUT:
        text = posted.text(about).replace("\r\n", "\n")[:LONGEST]
        now = _notes(board, about)
        if text == "\n".join(str(entry.body["text"]) for entry in now):
            continue
        written += [(Kind.UNDONE, {"entry": entry.number}) for entry in now]
        written += [(Kind.NOTE, {"text": text, "about": about})] if text else []
    try:
        boards.enter(who.club, id, posted.number("seen"), written, key=posted.text("key") or None)
    except StaleWrite:
        return show(request, id, 409, stale=True)
    except BridgelawError as error:
        return show(request, id, 422, error=error)
    return see_other(f"/t/{id}/record")


def _notes(board: Board, about: str) -> list[Entry]:
    return [entry for entry in board.sheet.notes if entry.body.get("about", ABOUT[0]) == about]


@router.post("/t/{id}/names")
def names(request: Request, id: str, posted: Posted) -> Response:
    """Who sat where; ``forget``: all names of this ruling are deleted for good."""
    who = reader(request)
    store = boards_of(request).store
    try:
        if posted.text("forget"):
            store.forget_names(who.club, id)
        else:
            store.set_names(who.club, id, {seat.value: posted.text(seat.value) for seat in SEATS})
    except BridgelawError as error:
        return show(request, id, 422, error=error)
    return see_other(f"/t/{id}/record")


# --- files ------------------------------------------------------------------------------------------------------


@router.get("/t/{id}/case.yaml")
def case_file(request: Request, id: str) -> Response:
    """The case, as the command line reads it."""
    board = boards_of(request).board(reader(request).club, id)
    return _file(dumps(board.case), "application/yaml", f"bridgelaw-{id}.yaml")


@router.get("/t/{id}/ruling.json")
def ruling_file(request: Request, id: str) -> Response:
    """The ruling, in the reader's language."""
    who = reader(request)
    board = boards_of(request).board(who.club, id)
    found = ruling(Outcome(board.case, board.state), Renderer(who.language))
    return _file(json.dumps(found, ensure_ascii=False), "application/json", f"bridgelaw-{id}.json")


def _file(content: str, kind: str, name: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(content, media_type=f"{kind}; charset=utf-8", headers=headers)
