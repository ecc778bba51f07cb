"""The poll sheet: filled in from the auction, printed or asked from the screen; answers counted, and entered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from bridgelaw.errors import BridgelawError
from bridgelaw.store.errors import StaleWrite
from bridgelaw.store.log import Kind
from bridgelaw.web import polling
from bridgelaw.web.app import boards_of
from bridgelaw.web.boards import Board
from bridgelaw.web.polling import Answer, PollView
from bridgelaw.web.posted import Posted
from bridgelaw.web.reader import reader
from bridgelaw.web.templating import page, see_other
from bridgelaw.web.views import View

router = APIRouter()


@router.get("/t/{id}/poll")
def poll(request: Request, id: str) -> Response:
    """The sheet as it was entered last, else as the auction fills it in."""
    who = reader(request)
    board = boards_of(request).board(who.club, id)
    last = board.sheet.polled[-1].body if board.sheet.polled else None
    given, answers = polling.first(board, who.language)
    try:
        if last is not None:
            given, answers = polling.of_log(last, board, who.language)
    except (BridgelawError, KeyError, TypeError, ValueError, AttributeError):
        pass  # a poll that came from elsewhere
    return _show(request, board, given, answers)


@router.post("/t/{id}/poll")
def change(request: Request, id: str, posted: Posted) -> Response:
    """Count what was written, or enter it (``do``)."""
    who = reader(request)
    boards = boards_of(request)
    board = boards.board(who.club, id)
    given, answers = polling.of_form(posted)
    if posted.text("do") != "enter":
        return _show(request, board, given, answers)
    view = PollView(board, who.language, given, answers)
    if view.poll is None or not answers:
        return _show(request, board, given, answers, wants=True)
    try:
        # One poll after the other stays; the same one with more answers takes its place.
        written: list[tuple[str, Mapping[str, Any]]] = [(Kind.POLLED, view.body())]
        same = [entry for entry in board.sheet.polled if _same(entry.body.get("poll"), view.data)]
        written = [(Kind.UNDONE, {"entry": entry.number}) for entry in same] + written
        boards.enter(who.club, id, posted.number("seen"), written, key=posted.text("key") or None)
    except StaleWrite:
        return _show(request, boards.board(who.club, id), given, answers, stale=True)
    except BridgelawError as error:
        return _show(request, board, given, answers, error=error)
    return see_other(f"/t/{id}/poll")


def _same(before: Any, now: Mapping[str, Any]) -> bool:
    """Whether two polls put the same to players."""
    keys = ("hand", "auction", "question")
    return isinstance(before, Mapping) and all(before.get(key) == now[key] for key in keys)


def _show(
    request: Request,
    board: Board,
    given: Mapping[str, str],
    answers: list[Answer],
    *,
    wants: bool = False,
    stale: bool = False,
    error: BridgelawError | None = None,
) -> Response:
    language = reader(request).language
    view = PollView(board, language, given, answers)
    return page(
        request,
        "score/poll.html",
        409 if stale else 422 if wants or error is not None else 200,
        laws=board.case.edition,
        board=board,
        view=View(board, language),
        s=view,
        wants=wants,
        stale=stale,
        error=error,
    )
