"""Who reads a page, and how: language, theme, suits, club, browser."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import Request

from bridgelaw.texts.catalogue import LANGUAGES, best_language
from bridgelaw.web.sessions import session_of

__all__ = ["COOKIES", "Reader", "reader"]

#: The cookies that hold what a reader has chosen, and what each may be.
COOKIES: dict[str, tuple[str, ...]] = {
    "language": LANGUAGES,
    "theme": ("light", "dark"),
    "suits": ("2", "4"),
    "keys": ("on", "off"),
}


@dataclass(frozen=True, slots=True)
class Reader:
    """A reader's choices; ``theme`` is empty where the device decides."""

    language: str
    club: str
    browser: str
    theme: str = ""
    suits: str = "2"
    keys: str = "on"
    csrf: str = ""


def reader(request: Request) -> Reader:
    """The reader of a request: what the cookies say, else what the browser prefers."""
    chosen = {key: value for key, may in COOKIES.items() if (value := request.cookies.get(key)) in may}
    language = chosen.pop("language", None) or best_language(request.headers.get("accept-language", ""))
    session = session_of(request)
    return Reader(language, session.club, session.browser, csrf=session.csrf, **chosen)
