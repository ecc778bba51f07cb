"""The rulings of this evening: due now, open, closed."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from bridgelaw.web.app import boards_of
from bridgelaw.web.reader import reader
from bridgelaw.web.templating import page

router = APIRouter()


@router.get("/")
def tables(request: Request) -> Response:
    """Every ruling, the latest first."""
    return page(request, "tables.html", rulings=boards_of(request).store.rulings(reader(request).club))
