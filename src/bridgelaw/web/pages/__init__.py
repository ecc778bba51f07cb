"""The pages: a module for each screen or family of screens, and their addresses."""

from __future__ import annotations

from fastapi import APIRouter

__all__ = ["routers"]


def routers() -> tuple[APIRouter, ...]:
    """The addresses of every page."""
    from bridgelaw.web.pages import after, atlas, lookup, new, settings, table, tables

    return tables.router, new.router, settings.router, lookup.router, atlas.router, table.router, after.router
