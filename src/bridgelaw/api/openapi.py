"""The OpenAPI document: what the framework knows of the operations, the schemas of the formats, real examples.

The schemas are those of ``formats/schemas`` and ``api/schemas``; their definitions are components of their own, since
few tools follow a reference inside an embedded schema.
"""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from bridgelaw import __version__
from bridgelaw.api.doors import CSRF, Doors
from bridgelaw.api.examples import examples
from bridgelaw.api.schemas import SCHEMAS, load_schema

__all__ = ["openapi"]

_ABOUT = """Rulings on irregularities in the auction at bridge, clause by clause.

Documents go in as JSON or YAML and come out as JSON, in English, Dutch or German. Every error is a problem document
(RFC 9457) with a code that never changes. A body has at most 1,000,000 bytes.

What is told here is the Director's: the options of a replacement, and comparisons, are not for the table."""

_TAGS = (
    ("documents", "A document in, the document that answers it out."),
    ("tables", "Rulings of a club, with their logs."),
    ("look-up", "What is in the house."),
    ("access", "What is open to everybody."),
)
#: What a token opens.
_SCHEMES = {
    "token": {
        "type": "http",
        "scheme": "bearer",
        "description": "A token of the club, from `/token`. A server that nobody else can reach needs none.",
    },
    "session": {
        "type": "apiKey",
        "in": "cookie",
        "name": "bridgelaw",
        "description": f"The session of a page of the same server; what it writes needs the header `{CSRF}` as well.",
    },
}
_OPEN = ("get_index", "get_token")


def openapi(app: FastAPI) -> dict[str, Any]:
    """The document of an application, made once."""
    if app.openapi_schema is None:
        app.openapi_schema = _made(app)
    return app.openapi_schema


def _made(app: FastAPI) -> dict[str, Any]:
    document = get_openapi(
        title="bridgelaw",
        version=__version__,
        openapi_version="3.1.0",
        summary="Rulings on irregularities in the auction at bridge",
        description=_ABOUT,
        routes=app.routes,
        tags=[{"name": name, "description": about} for name, about in _TAGS],
        servers=[{"url": "/api/v1"}],
        license_info={"name": "MIT", "identifier": "MIT"},
        separate_input_output_schemas=False,
    )
    document["jsonSchemaDialect"] = "https://json-schema.org/draft/2020-12/schema"
    document["components"] = {"schemas": _components(), "securitySchemes": _SCHEMES}
    doors: Doors = app.state.doors
    document["security"] = [{"token": []}, {"session": []}, *([] if doors.open_to is None else [{}])]
    shown = examples()
    for path in document["paths"].values():
        for operation in path.values():
            _finish(operation, shown)
    return document


def _finish(operation: dict[str, Any], shown: dict[str, tuple[Any, Any]]) -> None:
    """An operation with who may, and with examples of what goes in and comes out."""
    name = operation["operationId"]
    if name in _OPEN:
        operation["security"] = []
    taken, given = shown.get(name, (None, None))
    if taken is not None:
        for content in operation["requestBody"]["content"].values():
            content["example"] = taken
    if given is not None:
        answers = operation["responses"]
        answers["201" if "201" in answers else "200"]["content"]["application/json"]["example"] = given


# --- schemas --------------------------------------------------------------------------------------------------


def _components() -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name in SCHEMAS:
        schema = {key: value for key, value in load_schema(name).items() if key not in ("$schema", "$id", "$defs")}
        found[name] = _moved(schema, name)
        for part, definition in load_schema(name).get("$defs", {}).items():
            found[f"{name}.{part}"] = _moved(definition, name)
    return found


def _moved(part: Any, name: str) -> Any:
    """A part of a schema with its references to where the components are."""
    if isinstance(part, list):
        return [_moved(each, name) for each in part]
    if not isinstance(part, dict):
        return part
    return {key: _place(value, name) if key == "$ref" else _moved(value, name) for key, value in part.items()}


def _place(reference: str, name: str) -> str:
    """``#/$defs/seat`` and ``urn:bridgelaw:case:1#/$defs/seat`` are the component ``case.seat``."""
    document, _, pointer = reference.partition("#")
    if document:
        name = document.removeprefix("urn:bridgelaw:").removesuffix(":1")
    if pointer.startswith("/$defs/"):
        return f"#/components/schemas/{name}.{pointer.removeprefix('/$defs/')}"
    return f"#/components/schemas/{name}{pointer}"
