"""Answers: documents as JSON, in one language."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from fastapi.responses import Response

__all__ = ["answer"]


def answer(
    document: Any,
    language: str = "",
    status: int = 200,
    *,
    headers: Mapping[str, str] | None = None,
    media_type: str = "application/json",
) -> Response:
    """A document; ``language`` is that of its words, empty where it has none."""
    said = {"content-language": language, "vary": "accept-language"} if language else {}
    content = json.dumps(document, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return Response(content.encode(), status, headers={**said, **(headers or {})}, media_type=media_type)
