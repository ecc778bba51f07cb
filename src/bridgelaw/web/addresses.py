"""Which addresses are open to whom, by their beginnings: what is not named here is a club's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["HEALTH", "asked_for", "only_read", "open_to_all", "ours", "without_session"]

#: Whether the process lives, and whether it can work.
HEALTH = ("/healthz", "/readyz")
#: A shared record: its address is the key, and it is locked away all the same while the phone goes round.
_SHARED = "/r/"
#: Who may is asked by tokens there, and by the session of a page where there is one.
_API = "/api/"
#: These have no session of their own: files, the API, and a shared record.
_BARE = ("/static/", _API, _SHARED)
#: The way in.
_DOOR = ("/enter",)


def without_session(path: str) -> bool:
    """Whether no cookie is read or set there."""
    return path in HEALTH or path.startswith(_BARE) or path == "/robots.txt"


def only_read(path: str) -> bool:
    """Whether a cookie that is there is read, and none is set."""
    return path.startswith((_SHARED, _API))


def open_to_all(path: str) -> bool:
    """Whether nobody is asked who it is."""
    return without_session(path) or path in _DOOR


def asked_for(scope: Mapping[str, Any]) -> str:
    """The address that a request asks for: its path, and what stands behind it."""
    query = scope["query_string"].decode("latin-1")
    return f"{scope['path']}?{query}" if query else str(scope["path"])


def ours(path: str) -> str:
    """A path of this page, to go on to; what could be another server's is the beginning."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable() else "/"
