"""Pages for those who write programs: the operations, and the kinds of problems; all of it from this server."""

from __future__ import annotations

import json
from typing import Any

from fastapi.responses import HTMLResponse
from jinja2 import Environment, PackageLoader, StrictUndefined

from bridgelaw.api.errors import UnknownPath
from bridgelaw.api.problems import codes, kind_of, status_of
from bridgelaw.errors import BridgelawError
from bridgelaw.texts.catalogue import LANGUAGES

__all__ = ["docs_page", "problem_page", "problem_rows"]

#: Lines of an example that are shown at once.
_LINES = 60


def _environment() -> Environment:
    made = Environment(
        loader=PackageLoader("bridgelaw.api"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["pretty"] = _pretty
    return made


def _pretty(value: Any) -> str:
    lines = json.dumps(value, ensure_ascii=False, indent=2).split("\n")
    return "\n".join(lines if len(lines) <= _LINES else [*lines[:_LINES], "…"])


_ENVIRONMENT = _environment()


def _page(template: str, **values: Any) -> HTMLResponse:
    return HTMLResponse(_ENVIRONMENT.get_template(template).render(**values))


def docs_page(document: dict[str, Any]) -> HTMLResponse:
    """The operations of an OpenAPI document, with their examples."""
    operations = [
        {"method": method.upper(), "path": path, **operation}
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    ]
    by_tag = {tag["name"]: [each for each in operations if tag["name"] in each["tags"]] for tag in document["tags"]}
    tags = [{**tag, "operations": by_tag[tag["name"]]} for tag in document["tags"]]
    return _page("docs.html", about=document["info"], tags=tags, problems=problem_rows())


def problem_rows() -> list[tuple[str, int, str]]:
    """Every code, its status where it is not found in an address, and what kind of problem it is."""
    rows = []
    for code, kind in codes().items():
        status = status_of(kind) if issubclass(kind, BridgelawError) else 500
        rows.append((code, status, kind_of(kind, LANGUAGES[0])))
    return rows


def problem_page(code: str) -> HTMLResponse:
    """What a code means.  Raises :class:`UnknownPath`."""
    row = next((row for row in problem_rows() if row[0] == code), None)
    if row is None:
        raise UnknownPath(code[:100], "the code of a kind of problem", "/api/v1/problems/call.unreadable")
    titles = [(language, kind_of(codes()[code], language)) for language in LANGUAGES]
    about = (codes()[code].__doc__ or "").strip().partition("\n\n")[0]
    return _page("problem.html", code=code, status=row[1], titles=titles, about=about.replace("``", ""))
