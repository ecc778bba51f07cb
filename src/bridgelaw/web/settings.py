"""What whoever runs the page has chosen."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field

__all__ = ["LOCAL_CLUB", "Settings"]

#: The club of a page that listens on loopback and asks for no code.
LOCAL_CLUB = "local"


@dataclass(frozen=True, slots=True)
class Settings:
    """``open_to``: the club that everybody who reaches the page is let into; None: a code is asked for.

    ``secret`` signs the cookies; a new one ends every session.  ``secure``: the page is reached by HTTPS, and by
    nothing else.  ``hosts``: the names by which the page may be called, without the port; empty: any.  ``zone`` is the
    clubs' time zone, such as ``Europe/Amsterdam``; empty: that of the machine.  ``imprint`` is the address of the page
    that says who answers for this one; empty: there is none.
    """

    open_to: str | None = LOCAL_CLUB
    secret: bytes = field(default_factory=lambda: secrets.token_bytes(32), repr=False)
    secure: bool = False
    hosts: frozenset[str] = frozenset()
    zone: str = ""
    imprint: str = ""
