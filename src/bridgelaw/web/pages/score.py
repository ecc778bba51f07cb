"""An adjusted score: outcomes with their shares, what they come to, and the entry of it in the log."""

from __future__ import annotations

import re

from fastapi import APIRouter, Request
from fastapi.responses import Response

from bridgelaw.errors import BridgelawError, UnreadableValue
from bridgelaw.scores.contract import Result
from bridgelaw.store.errors import StaleWrite
from bridgelaw.store.log import Kind
from bridgelaw.table.notation import read_seat
from bridgelaw.table.record import Contract
from bridgelaw.web import draft as drafts
from bridgelaw.web.adjusting import ScoreView, first
from bridgelaw.web.app import boards_of
from bridgelaw.web.boards import Board, onward
from bridgelaw.web.device import device_of
from bridgelaw.web.draft import Draft
from bridgelaw.web.posted import Posted
from bridgelaw.web.reader import reader
from bridgelaw.web.templating import page, see_other
from bridgelaw.web.traveller import read_outcome
from bridgelaw.web.views import View

router = APIRouter()


@router.get("/t/{id}/score")
def score(request: Request, id: str) -> Response:
    """The draft that was left here, else the score as it was entered last, else the table result alone."""
    who = reader(request)
    board = boards_of(request).board(who.club, id)
    kept = _kept(request, board)
    return _show(request, board, kept or first(board, who.language), left=kept is not None)


@router.post("/t/{id}/score")
def change(request: Request, id: str, posted: Posted) -> Response:
    """One tap: a share, an outcome, another kind of score; or the entry of the whole (``do``)."""
    who = reader(request)
    boards = boards_of(request)
    board = boards.board(who.club, id)
    content = posted.file("document")
    try:
        given = drafts.read(posted)
    except BridgelawError as error:
        return _show(request, board, first(board, who.language), {"": error})
    try:
        if content:
            given = given.with_(**drafts.upload(content, board.case.board, given["table"]))
        draft = _done(posted.text("do"), given, who.language)
    except BridgelawError as error:
        return _show(request, board, given, {"document" if content else "typed": error})
    do = posted.text("do")
    if do == "again":
        device_of(request).forget_draft(id)
        return see_other(f"/t/{id}/score")
    if do not in ("enter", "back"):
        device_of(request).keep_draft(id, board.seen, drafts.dumps(draft))
        if do == "poll":
            return see_other(f"/t/{id}/poll")
        shown = _show(request, board, draft)
        if posted.text("do").partition(":")[0] in ("add", "table", "type"):
            # A new outcome: the page begins with it, and is not left where the last key was.
            shown.headers["HX-Reswap"] = "outerHTML show:window:top"
        return shown
    view = ScoreView(board, who.language, draft)
    if posted.text("do") == "back":
        # Every score that was entered: the one before must not hold again.
        written = [(Kind.UNDONE, {"entry": entry.number}) for entry in board.sheet.scored]
    elif view.unready:
        return _show(request, board, draft, wants=True)
    else:
        written = [(Kind.SCORED, view.body())]
    try:
        boards.enter(who.club, id, posted.number("seen"), written, key=posted.text("key") or None)
    except StaleWrite:
        return _show(request, boards.board(who.club, id), draft, stale=True)
    except BridgelawError as error:
        return _show(request, board, draft, {"": error})
    device_of(request).forget_draft(id)
    return see_other(onward(boards.board(who.club, id)))


def _kept(request: Request, board: Board) -> Draft | None:
    """The draft that this browser left, where the board is still what it was about."""
    kept = device_of(request).draft(board.id)
    return None if kept is None or board.changed_since(kept[0]) else drafts.loads(kept[1])


def _done(do: str, draft: Draft, language: str) -> Draft:
    """The draft after a tap.  Raises the errors of what was typed."""
    what, _, which = do.partition(":")
    if what in ("less", "more") and which.isdecimal() and int(which) < len(draft.rows):
        return draft.stepped(int(which), what == "more")
    if what == "unplayed":
        return draft.with_(unplayed="on", kind="artificial")
    if what in ("add", "table"):
        result = "Pass" if which == "P" else Result(_picked(draft), _over(which)).dumps()
        return draft.played(result) if what == "table" else _added(draft, result)
    if what == "type":
        row = read_outcome(draft["typed"], language)
        draft = draft.with_(typed="")
        return _added(draft, row["result"] if "result" in row else f"{row['score']:+d}")
    return draft.with_(uploaded="", own="") if what == "clear" else draft


def _added(draft: Draft, outcome: str) -> Draft:
    side = drafts.SIDES[0] if draft.kind != "split" or not draft["offending"] else draft["offending"]
    return draft.added(outcome, side if side in drafts.SIDES else drafts.SIDES[0])


def _picked(draft: Draft) -> Contract:
    bid = re.fullmatch(r"([1-7])([CDHSN])T?", draft["bid"])
    if bid is None:
        raise UnreadableValue(draft["bid"] or "no contract", "a contract, its declarer and its result", "'3NT= W'")
    found = Result.loads(f"{bid[1]}{bid[2].replace('N', 'NT')}= {read_seat(draft['declarer'] or '?').value}").contract
    assert found is not None  # it is no pass
    doubled = {"X": 1, "XX": 2}.get(draft["doubled"], 0)
    return Contract(found.level, found.denomination, doubled, found.declarer)


def _over(text: str) -> int:
    if not re.fullmatch(r"-?\d{1,2}", text):
        raise UnreadableValue(text, "tricks above the contract, or below it", "'-1'")
    return int(text)


# --- the page ---------------------------------------------------------------------------------------------------


def _show(
    request: Request,
    board: Board,
    draft: Draft,
    errors: dict[str, BridgelawError] | None = None,
    *,
    wants: bool = False,
    stale: bool = False,
    left: bool = False,
) -> Response:
    """The page; ``wants``: with what has to be said before the score can be entered; ``left``: it is a draft."""
    language = reader(request).language
    return page(
        request,
        "score/score.html",
        409 if stale else 422 if errors or wants else 200,
        laws=board.case.edition,
        board=board,
        view=View(board, language),
        s=ScoreView(board, language, draft, errors),
        draft=draft,
        wants=wants,
        stale=stale,
        kept=left,
        kinds=drafts.KINDS,
        sides=drafts.SIDES,
    )
