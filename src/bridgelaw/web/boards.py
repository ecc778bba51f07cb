"""A board as the page shows it: the log, ruled on (:mod:`bridgelaw.store.boards`)."""

from __future__ import annotations

from bridgelaw.store.boards import Board, Boards, Screen
from bridgelaw.store.log import Kind

__all__ = ["Board", "Boards", "Screen", "onward"]


def onward(board: Board) -> str:
    """Where work goes on: with the board, at its score, or in the record of it.

    A board that the Director was called to after play begins with the score, unless its auction has been begun.
    """
    if board.closed:
        return f"/t/{board.id}/record"
    score_alone = board.sheet.called == "after" and all(entry.kind != Kind.EVENT for entry in board.sheet.entries)
    if score_alone or (board.to_score and not board.to_review and board.state.closed):
        return f"/t/{board.id}/score"
    return f"/t/{board.id}"
