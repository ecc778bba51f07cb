"""The JSON Schemas (2020-12) of the documents that are read and written."""

from __future__ import annotations

from typing import Any

from bridgelaw.errors import UnreadableValue

__all__ = ["SCHEMAS", "load_schema"]

#: The documents that have a schema.
SCHEMAS: tuple[str, ...] = (
    *("case", "ruling", "atlas", "results", "rulings", "scored", "adjusted", "score"),
    *("poll", "polled", "dd", "simulation", "simulated"),
    *("compared", "counted", "explained", "terms", "profiles", "coverage"),
)


def load_schema(name: str) -> dict[str, Any]:
    """The schema of one of the :data:`SCHEMAS`, as plain data.

    Raises :class:`~bridgelaw.errors.UnreadableValue` for any other name.
    """
    if name not in SCHEMAS:
        raise UnreadableValue(name, f"one of {', '.join(SCHEMAS)}", "'case'")
    import json
    from importlib.resources import files

    found: dict[str, Any] = json.loads(
        (files("bridgelaw.formats") / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8")
    )
    return found
