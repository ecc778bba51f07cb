"""Which call is entered next in the bidding box: whose it is, and whether it changes one or comes before a ruling."""

from __future__ import annotations

from dataclasses import dataclass

from bridgelaw.laws.matters import Kind
from bridgelaw.laws.state import Decision, State
from bridgelaw.store.boards import Board
from bridgelaw.table.record import Made, Status
from bridgelaw.table.seat import Seat
from bridgelaw.web.ahead import can_call

__all__ = ["MODES", "Entering", "entering", "wrong"]

#: What a page can ask for behind ``?enter=``, where it is the bidding box.
MODES = ("call", "eight", "over", "turn", "changed", "change", "again", "replacement")
_GONE = (Status.WITHDRAWN, Status.CANCELLED)


@dataclass(frozen=True, slots=True)
class Entering:
    """``fixed``: it is this player's call and nobody else's; ``change``: it is to replace one that he made.

    ``before``: the Director is there and has not ruled yet.
    """

    mode: str
    seat: Seat
    fixed: bool = False
    change: bool = False
    before: bool = False


def entering(board: Board, mode: str, chosen: Seat | None = None) -> Entering | None:
    """The call that a page asks for; None where no call can be entered now."""
    state = board.state
    if not _possible(state):
        return None
    awaiting = state.awaiting()
    before = awaiting is not None and awaiting.decide is Decision.ACCEPT
    if awaiting is not None and awaiting.decide is Decision.REPLACE and state.matter is not None:
        # Nobody else can call before it is replaced.
        return Entering("replacement", state.matter.offender, fixed=True)
    seat = _whose(board, mode)
    if seat is not None:
        change = mode == "changed" and state.record.calls[-1].seat is not seat
        if can_call(state, seat, change=change, before=before):
            return Entering(mode, seat, fixed=True, change=change, before=before)
    if mode == "change" and chosen is not None and can_call(state, chosen, change=True):
        return Entering(mode, chosen, fixed=True, change=True)
    return Entering("eight" if mode == "eight" else "call", chosen or _next(board), before=before)


def _possible(state: State) -> bool:
    awaiting = state.awaiting()
    waits = awaiting is not None and awaiting.decide in (Decision.FINDING, Decision.FORBID)
    return state.not_ruled is None and not state.closed and state.play is None and not waits


def _whose(board: Board, mode: str) -> Seat | None:
    """The player whose call it is where the mode says it."""
    state = board.state
    call = wrong(state)
    if mode == "again":
        return None if state.may_withdraw is None else state.may_withdraw[0]
    if call is None:
        return None
    matter = state.matter
    if mode == "turn" and matter is not None and matter.kind is Kind.OUT_OF_ROTATION:
        return matter.turn
    return {"over": call.seat.lho, "changed": call.seat}.get(mode)


def _next(board: Board) -> Seat:
    """The player whose call is due; while an irregular one waits, the next player after it."""
    call = wrong(board.state)
    if call is not None and call.status is Status.PENDING:
        last = board.state.record.calls[-1]
        return last.seat.lho
    calls = board.state.record.calls
    return board.to_call or (calls[-1].seat.lho if calls else board.case.dealer)


def wrong(state: State) -> Made | None:
    """The irregular call that is dealt with now; before anybody has ruled, the last one."""
    calls = state.record.calls
    if state.matter is not None:
        return calls[state.matter.pending]
    return next((made for made in reversed(calls) if made.irregularities and made.status not in _GONE), None)
