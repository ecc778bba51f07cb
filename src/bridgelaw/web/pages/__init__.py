"""The pages: a module for each screen or family of screens, and their addresses."""

from __future__ import annotations

from fastapi import APIRouter

__all__ = ["routers"]


def routers() -> tuple[APIRouter, ...]:
    """The addresses of every page."""
    from bridgelaw.web.pages import after, atlas, enter, health, lookup, new, settings, table, tables

    around = health.router, enter.router, settings.router, lookup.router, atlas.router
    return *around, tables.router, new.router, table.router, after.router
