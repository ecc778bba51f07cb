"""The errors of the log and its database, each with a stable code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bridgelaw.errors import BridgelawError

if TYPE_CHECKING:
    from bridgelaw.store.log import Entry

__all__ = [
    "BodyTooLarge",
    "ClubExists",
    "DatabaseNewer",
    "DatabaseNotEmpty",
    "DatabaseUnavailable",
    "FileExists",
    "LogDiffers",
    "RulingExists",
    "StaleWrite",
    "UndoRefused",
    "UnknownClub",
    "UnknownKind",
    "UnknownRuling",
    "UnreadableBackup",
    "UnreadableCode",
    "UnreadableLog",
    "UnreadableSlug",
    "UnreadableUrl",
]


class UnreadableLog(BridgelawError):
    """An entry whose body does not fit its kind, or that cannot follow those before it.

    ``ruling`` is the id of the ruling (empty where it has none yet), ``entry`` the number of the entry, and ``reason``
    the error of the case format, where the event or the header is what cannot be read.
    """

    code = "log.unreadable"
    what = "This entry of the log cannot be read"

    def __init__(
        self,
        given: object,
        expected: str,
        example: str,
        *,
        ruling: str = "",
        entry: int = 0,
        reason: BridgelawError | None = None,
        advice: str = "",
        file: str | None = None,
    ) -> None:
        super().__init__(given, expected, example, advice=advice, file=file)
        self.ruling = ruling
        self.entry = entry
        self.reason = reason

    @property
    def place(self) -> str:
        """``ruling#entry``, after the file where there is one."""
        here = f"{self.ruling}#{self.entry}" if self.ruling else ""
        return ": ".join(part for part in (super().place, here) if part)


class UnknownKind(UnreadableLog):
    """A kind of entry that the log does not have."""

    code = "log.kind"
    what = "There is no such kind of entry"


class LogDiffers(UnreadableLog):
    """A case document whose log comes to another case than it tells."""

    code = "log.differs"
    what = "The case and its log do not say the same"


class UndoRefused(UnreadableLog):
    """An entry that cannot be taken back: there is none, it was taken back before, or a later one stands on it."""

    code = "log.undo"
    what = "This entry cannot be taken back"


class BodyTooLarge(UnreadableLog):
    """More than any entry, or any ruling, needs."""

    code = "log.too_large"
    what = "This is too large for the log"


class StaleWrite(BridgelawError):
    """Somebody else wrote meanwhile; nothing of this was written.

    ``last`` is the number of the last entry, ``newer`` has the entries that were not seen: none where the writer says
    that it has seen more than there is.
    """

    code = "log.stale"
    what = "Somebody else wrote meanwhile"

    def __init__(self, seen: int, last: int, newer: tuple[Entry, ...]) -> None:
        super().__init__(f"seen {seen}", f"the number of the last entry, {last}", str(last))
        self.seen = seen
        self.last = last
        self.newer = newer


class UnknownRuling(BridgelawError):
    """A ruling that this club does not have."""

    code = "ruling.unknown"
    what = "There is no such ruling"


class RulingExists(BridgelawError):
    """A ruling that the club has already, with other entries."""

    code = "ruling.exists"
    what = "This club has another ruling under this id"


class UnknownClub(BridgelawError):
    """A club that is not there."""

    code = "club.unknown"
    what = "There is no such club"


class ClubExists(BridgelawError):
    """A short name that another club has."""

    code = "club.exists"
    what = "There is such a club already"


class UnreadableSlug(BridgelawError):
    """The short name of a club that cannot stand in an address."""

    code = "club.slug"
    what = "This is not a short name for a club"


class UnreadableCode(BridgelawError):
    """An access code that is too short or too long.  The code itself is never told."""

    code = "club.code"
    what = "This is not an access code"


class UnreadableUrl(BridgelawError):
    """A database that is neither a file of SQLite nor a PostgreSQL.  A password in it is never told."""

    code = "store.url"
    what = "This is not the address of a database"


class DatabaseUnavailable(BridgelawError):
    """The database does not answer, is locked for too long, is full, or has no tables yet."""

    code = "store.unavailable"
    what = "The database cannot be used"


class DatabaseNotEmpty(BridgelawError):
    """A database with something in it, where an empty one is needed."""

    code = "store.not_empty"
    what = "This database is not empty"


class UnreadableBackup(BridgelawError):
    """A file that is no backup, or not a whole one, or not the one that was written."""

    code = "backup.unreadable"
    what = "This backup cannot be restored"


class FileExists(BridgelawError):
    """A file that would be written over."""

    code = "backup.exists"
    what = "There is such a file already"


class DatabaseNewer(BridgelawError):
    """The tables are those of a later version of bridgelaw."""

    code = "store.newer"
    what = "A later version of bridgelaw wrote this database"
