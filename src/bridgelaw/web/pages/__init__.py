"""The pages: a module for each screen or family of screens, and their addresses."""

from __future__ import annotations

from fastapi import APIRouter

__all__ = ["routers"]


def routers() -> tuple[APIRouter, ...]:
    """The addresses of every page."""
    from bridgelaw.web.pages import (
        after,
        atlas,
        compare,
        enter,
        handed,
        health,
        lookup,
        more,
        new,
        poll,
        private,
        record,
        score,
        settings,
        share,
        table,
        tables,
    )

    around = health, enter, settings, lookup, atlas
    board = table, more, handed, private, compare, after, score, poll, record, share
    return tuple(page.router for page in (*around, tables, new, *board))
