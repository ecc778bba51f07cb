"""The rulings of a club: due now, open, closed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from fastapi import APIRouter, Request
from fastapi.responses import Response

from bridgelaw.errors import BridgelawError
from bridgelaw.store.boards import Board, Boards, Screen
from bridgelaw.store.sql import Summary
from bridgelaw.texts.catalogue import say
from bridgelaw.texts.render import Follows
from bridgelaw.web.app import boards_of
from bridgelaw.web.boards import onward
from bridgelaw.web.reader import reader
from bridgelaw.web.templating import page
from bridgelaw.web.views import View

router = APIRouter()

#: What somebody at the table waits for: it is told before all else.
_DUE = (Screen.PASS, Screen.REPEAT, Screen.LEAD)
#: Rulings on one page of the list.
PAGE = 40


@dataclass(frozen=True, slots=True)
class Row:
    """A ruling in the list: where it is due, the line that says what; else the next thing that is open.

    ``where``: the page on which work goes on.
    """

    where: str
    title: str
    at: datetime
    kind: str
    line: Follows | None = None
    more: int = 0
    edition: str = ""


@router.get("/")
def tables(request: Request, before: datetime | None = None) -> Response:
    """The rulings, the latest first; ``before``: those whose last entry is older."""
    who = reader(request)
    boards = boards_of(request)
    found = boards.store.rulings(who.club, before=before, limit=PAGE + 1)
    rows = [_row(boards, who.club, ruling, who.language) for ruling in found[:PAGE]]
    groups = {kind: [row for row in rows if row.kind == kind] for kind in ("due", "open", "closed", "unreadable")}
    older = found[PAGE - 1].last_at if len(found) > PAGE else None
    return page(request, "tables.html", groups=groups, older=older, rulings=found)


def _row(boards: Boards, club: str, ruling: Summary, language: str) -> Row:
    try:
        board = boards.board(club, ruling.id, ruling.seen)
    except BridgelawError:
        # One log that cannot be read must not hide the others.
        return Row("", ruling.id, ruling.last_at, "unreadable")
    view = View(board, language)
    lines = [line for line in view.duties if line.kind not in ("information", "adjusted")]
    first = next((line for line in lines if line.kind == _FIRST.get(board.screen, line.kind)), None)
    if not lines and board.state.awaiting() is not None:
        first = Follows("judge", say("page.tables.pending", language))
    kind = _kind(board)
    shown = None if kind == "closed" else first
    return Row(onward(board), view.title, ruling.last_at, kind, shown, max(0, len(lines) - 1), board.case.edition)


_FIRST = {Screen.LEAD: "lead", Screen.AFTER: "review"}


def _kind(board: Board) -> str:
    if board.screen in _DUE:
        return "due"
    return "closed" if board.closed else "open"
