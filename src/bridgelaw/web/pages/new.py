"""A new ruling: table, board, who deals, when the Director was called, the systems."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from bridgelaw.errors import BridgelawError
from bridgelaw.formats.case import Case, document
from bridgelaw.laws.edition import EDITIONS
from bridgelaw.laws.profile import DEFAULT, profiles
from bridgelaw.meaning.systems import shipped
from bridgelaw.table.board import dealer_of, read_board, vulnerability_of
from bridgelaw.table.seat import Side
from bridgelaw.web.app import boards_of
from bridgelaw.web.posted import Form, form
from bridgelaw.web.reader import reader
from bridgelaw.web.templating import page, see_other

router = APIRouter()

CALLED = ("auction", "play", "after")
SCORINGS = ("matchpoints", "imps", "vp", "total")


@router.get("/new")
def new(request: Request) -> Response:
    """The form, filled in from the last ruling."""
    return _show(request, {})


def _show(request: Request, given: dict[str, str], error: BridgelawError | None = None) -> Response:
    return page(
        request,
        "new.html",
        422 if error is not None else 200,
        given={**_preset(request), **given},
        error=error,
        systems=shipped(),
        editions=EDITIONS,
        profiles=profiles(),
        scorings=SCORINGS,
        called=CALLED,
    )


def _preset(request: Request) -> dict[str, str]:
    """What the last ruling of the club had; the next board."""
    preset = {"table": "1", "board": "1", "edition": EDITIONS[0], "profile": DEFAULT, "scoring": SCORINGS[0]}
    preset |= {"called": CALLED[0], "ns": "", "ew": ""}
    boards = boards_of(request)
    club = reader(request).club
    last = next(iter(boards.store.rulings(club)), None)
    if last is None:
        return preset
    sheet = boards.board(club, last.id).sheet
    case = sheet.case
    preset |= {"edition": case.edition, "profile": case.profile, "table": sheet.table or "1"}
    preset |= {"scoring": sheet.scoring or SCORINGS[0]}
    preset |= {side.value.lower(): name for side, name in case.methods.items()}
    if case.board is not None:
        preset["board"] = str(case.board + 1)
    return preset


@router.post("/new")
async def make(request: Request) -> Response:
    """Open the ruling and go on to it."""
    posted = await form(request)
    names = ("table", "board", "edition", "profile", "scoring", "called", "ns", "ew")
    given = {name: posted.text(name) for name in names}
    try:
        body = _body(posted)
    except BridgelawError as error:
        return _show(request, given, error)
    id = boards_of(request).store.open(reader(request).club, body, key=posted.text("key") or None)
    return see_other(f"/t/{id}")


def _body(posted: Form) -> dict[str, Any]:
    """What is entered as the first entry of the log.  Raises the errors of what cannot be read."""
    board = read_board(posted.text("board"))
    methods = {side: name for side in Side if (name := posted.text(side.value.lower())) in shipped()}
    case = Case(
        posted.text("edition") if posted.text("edition") in EDITIONS else EDITIONS[0],
        dealer_of(board),
        profile=posted.text("profile") if posted.text("profile") in profiles() else DEFAULT,
        methods=methods,
        board=board,
        vulnerable=vulnerability_of(board),
    )
    head = {key: value for key, value in document(case).items() if key not in ("bridgelaw", "events")}
    return {
        "case": head,
        "table": posted.text("table")[:20] or None,
        "scoring": posted.text("scoring") if posted.text("scoring") in SCORINGS else None,
        "called": posted.text("called") if posted.text("called") in CALLED else CALLED[0],
    }
