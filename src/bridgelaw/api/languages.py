"""In which language an answer speaks: as the query says, else as the header prefers."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Depends, Header, Query, Request

from bridgelaw.texts.catalogue import LANGUAGES, best_language

__all__ = ["Language", "asked_for", "language"]


def asked_for(request: Request) -> str:
    """The language of a request of which nothing else need be right."""
    said = request.query_params.get("lang", "")
    return said if said in LANGUAGES else best_language(request.headers.get("accept-language", ""))


def language(
    request: Request,
    lang: Annotated[
        Literal["en", "nl", "de"] | None,
        Query(description="The language of the words; before the header."),
    ] = None,
    accept_language: Annotated[
        str | None, Header(description="The languages of the words, the best first; English where none is known.")
    ] = None,
) -> str:
    """The language of a request, as its parameters say."""
    return lang or best_language(accept_language or "")


#: What an endpoint takes.
Language = Annotated[str, Depends(language)]
