"""Times as the club has them: in its time zone, written as the reader's language writes them."""

from __future__ import annotations

from datetime import datetime, tzinfo
from zoneinfo import ZoneInfo

from babel.dates import format_date, format_time

__all__ = ["Clock"]


class Clock:
    """Writes times.  ``zone`` is a name such as ``Europe/Amsterdam``; empty: the zone of the machine."""

    def __init__(self, zone: str, language: str) -> None:
        self.zone: tzinfo | None = ZoneInfo(zone) if zone else None
        self.language = language

    def local(self, at: datetime) -> datetime:
        """The time at the club."""
        return at.astimezone(self.zone)

    def time(self, at: datetime) -> str:
        """``20:14``."""
        return str(format_time(self.local(at), "HH:mm", locale=self.language))

    def day(self, at: datetime) -> str:
        """``30 November 2026``."""
        locale = "en_GB" if self.language == "en" else self.language
        return str(format_date(self.local(at).date(), "long", locale=locale))
