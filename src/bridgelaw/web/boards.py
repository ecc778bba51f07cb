"""A board as the page shows it: the log, ruled on (:mod:`bridgelaw.store.boards`)."""

from __future__ import annotations

from bridgelaw.store.boards import Board, Boards, Screen

__all__ = ["Board", "Boards", "Screen"]
