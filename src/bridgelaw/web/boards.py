"""A board as the page shows it: the log, ruled on (:mod:`bridgelaw.store.boards`)."""

from __future__ import annotations

from bridgelaw.store.boards import Board, Boards, Screen

__all__ = ["Board", "Boards", "Screen", "onward"]


def onward(board: Board) -> str:
    """Where to go when something has been entered: on with the board, to its score, or to the record of it."""
    if board.closed:
        return f"/t/{board.id}/record"
    if board.to_score and not board.to_review and board.state.closed:
        return f"/t/{board.id}/score"
    return f"/t/{board.id}"
