"""The JSON Schemas of the documents that only the API has, and with them all others."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from bridgelaw.errors import UnreadableValue
from bridgelaw.formats import schema as formats

__all__ = ["OWN", "SCHEMAS", "load_schema"]

#: Those of the API: what it takes, and what it gives.
OWN: tuple[str, ...] = (
    *("compare", "count", "contract", "entrance", "opening", "entering", "undoing", "names"),
    *("problem", "index", "options", "table", "tables", "log", "share", "links", "systems", "schemas", "token"),
)
SCHEMAS: tuple[str, ...] = (*formats.SCHEMAS, *OWN)


@cache
def load_schema(name: str) -> dict[str, Any]:
    """The schema of one of the :data:`SCHEMAS`, as plain data.  Raises :class:`~bridgelaw.errors.UnreadableValue`."""
    if name not in SCHEMAS:
        raise UnreadableValue(name, f"one of {', '.join(SCHEMAS)}", "'case'")
    if name not in OWN:
        return formats.load_schema(name)
    text = (files(__name__) / f"{name}.schema.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found
