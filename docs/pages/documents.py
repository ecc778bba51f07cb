"""The page of the case document and of the ruling document, from their schemas."""

from __future__ import annotations

import json
from typing import Any

from bridgelaw.formats.schema import load_schema
from docs.pages.markdown import NOTE, table

__all__ = ["DOCUMENTS", "documents"]

DOCUMENTS = "docs/documents.md"

_INTRODUCTION = """\
# Cases and rulings

Two written forms are shared by the command line, the library, the HTTP API, the page and the log: a **case** says what
happened at a table, a **ruling** what the Laws make of it. Both are version 1. A case is YAML, or the same as JSON; a
file may hold several, parted by `---`.

"""
_AFTER = """
Calls are `P`, `X`, `XX`, `1C` to `7NT`, and also `8C` upward, which Law 38 needs; seats are `N E S W`; suits `S H D C`,
with `NT`. An event that the state does not allow is refused with an error that says what was expected, and the state
stays as it was. `bridgelaw schema case` and `bridgelaw schema ruling` print the JSON Schemas that this page is made of,
and `bridgelaw rule FILE --json` a ruling.
"""


def documents() -> str:
    """Every key and every event, in the order of the schemas."""
    case, ruling = load_schema("case"), load_schema("ruling")
    text = NOTE + _INTRODUCTION + "## A case\n\n" + _keys(case["properties"], skip=("expect",))
    text += "\n### Events\n\n" + table(("event", "meaning", "goes with it"), _events(case))
    text += "\n### Findings\n\nA `finding` holds one or more of these.\n\n"
    text += _keys(case["$defs"]["finding"]["properties"])
    text += "\n### Expected of a ruling\n\n`expect` makes a case a test (`bridgelaw rule FILE --check`). "
    text += "Every key is optional.\n\n" + _keys(case["$defs"]["expect"]["properties"])
    text += _AFTER + "\n## A ruling\n\n" + _keys(ruling["properties"])
    return text


def _keys(properties: dict[str, Any], skip: tuple[str, ...] = ()) -> str:
    rows = [(f"`{key}`", _says(value), _example(key, value)) for key, value in properties.items() if key not in skip]
    return table(("key", "meaning", "for example"), rows)


def _says(value: dict[str, Any]) -> str:
    return str(value.get("description", "")).replace("\n", " ")


def _example(key: str, value: dict[str, Any]) -> str:
    given = value.get("examples") or [word for word in value.get("enum", ()) if word is not None]
    return f"`{key}: {_written(given[0])}`" if given else ""


def _events(case: dict[str, Any]) -> list[tuple[str, str, str]]:
    rows = []
    for event in case["$defs"]["event"]["oneOf"]:
        if "const" in event:
            rows.append((f"`{event['const']}`", _says(event), ""))
        elif event["required"] != ["director"]:
            (name,) = event["required"]
            shown = event.get("examples", [{name: "…"}])[0]
            others = ", ".join(f"`{key}`" for key in event["properties"] if key != name)
            rows.append((f"`{_written(shown)}`", _says(event), others))
    return rows


def _written(value: Any) -> str:
    """A value as a case has it: YAML on one line, its words without quotation marks."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_written(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_written, value)) + "]"
    return value if isinstance(value, str) and value.isprintable() else json.dumps(value)
