"""How an operation is described: what it takes and gives, by the names of schemas."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bridgelaw.api.bodies import JSON, YAML
from bridgelaw.api.problems import MEDIA_TYPE

__all__ = ["gives", "problems", "takes"]

_MEANINGS = {
    400: "What was sent cannot be read at all.",
    401: "Nothing here is open without a token.",
    403: "This code does not open this club, or a page of another site has sent this.",
    404: "There is no such thing here.",
    409: "Somebody else wrote meanwhile; nothing of this was written. `newer` has what came in between.",
    413: "More than is read, or worked out, in one request.",
    415: "The body does not say that it is JSON or YAML.",
    422: "What was sent can be read, but holds something that cannot be.",
    429: "Too many wrong codes: `wait`.",
    503: "The database does not answer, or too much is being worked out.",
}


def reference(name: str) -> dict[str, str]:
    """A schema by its name."""
    return {"$ref": f"#/components/schemas/{name}"}


def takes(name: str, most: int = 1) -> dict[str, Any]:
    """A body with a document of the schema; with ``most``, or with a list of so many."""
    one = reference(name)
    several = {"oneOf": [one, {"type": "array", "minItems": 1, "maxItems": most, "items": one}]} if most > 1 else one
    content = {JSON: {"schema": several}, YAML: {"schema": one}}
    return {"requestBody": {"required": True, "content": content}}


def gives(
    name: str, what: str, *, several: bool = False, also: Mapping[str, dict[str, Any]] | None = None
) -> dict[str, Any]:
    """An answer with a document of the schema, or with a list of them; ``also`` by other types of content."""
    one = reference(name)
    schema = {"type": "array", "items": one} if several else one
    return {"description": what, "content": {JSON: {"schema": schema}, **(also or {})}}


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Answers with problem documents."""
    content = {MEDIA_TYPE: {"schema": reference("problem")}}
    return {status: {"description": _MEANINGS[status], "content": content} for status in statuses}
