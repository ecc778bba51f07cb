"""The log of a ruling: entries that are only ever added, and :func:`fold`, what they come to.

=========  =====================================================================================================
kind       body
=========  =====================================================================================================
opened     ``case``: the header of a case document, without events; ``table``, ``scoring``: a text or None;
           ``called``: when the Director was called, ``auction``, ``play`` or ``after``.  Number 1, and only that
changed    any of the same keys; of ``case`` any keys, None for one that is to go
event      ``event``: one event as the case format writes it
undone     ``entry``: the number of the entry that is taken back
note       ``text``, and ``about``: ``facts``, ``NS`` or ``EW`` for what a side says, or ``methods``
asked      a call asked about in private, or a comparison: any document
scored     an adjusted score or the decision about a result: any document
polled     a poll: any document
=========  =====================================================================================================

Nothing is struck out: taking back is an entry of its own.  Events and changes are taken back from the last one on,
since those after them were made upon them; notes and documents in any order.  Here is no clock and no database.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from bridgelaw.errors import BridgelawError
from bridgelaw.formats.case import VERSION, Case, loads
from bridgelaw.store.bodies import CALLED, EXAMPLES, HEADER, LIMIT_BODY, Kind, check
from bridgelaw.store.errors import BodyTooLarge, UndoRefused, UnreadableLog

__all__ = [
    "CALLED",
    "LIMIT_BODY",
    "LIMIT_ENTRIES",
    "LIMIT_RULING",
    "SCORINGS",
    "Entry",
    "Kind",
    "Sheet",
    "entry_document",
    "fold",
    "written_time",
]

#: Bytes of the JSON of all bodies of one ruling.
LIMIT_RULING = 250_000
#: How a session is scored; the log takes any other word as well.
SCORINGS = ("matchpoints", "imps", "vp", "total")
#: Entries of one ruling; an evening at one table has some dozens.
LIMIT_ENTRIES = 2_000

#: Each of these stands on the one of its kind before it.
_IN_ORDER = frozenset((Kind.EVENT, Kind.CHANGED))


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry: ``number`` from 1 without gaps, ``at`` in UTC, ``kind`` of :class:`Kind`, ``body`` plain data."""

    number: int
    at: datetime
    kind: str
    body: Mapping[str, Any] = field(hash=False)


def written_time(at: datetime) -> str:
    """A time as documents have it: ``2026-11-30T20:16:04.120000Z``."""
    return at.astimezone(UTC).isoformat().replace("+00:00", "Z")


def entry_document(entry: Entry) -> dict[str, Any]:
    """An entry as plain data."""
    return {"number": entry.number, "at": written_time(entry.at), "kind": entry.kind, "body": dict(entry.body)}


@dataclass(frozen=True, slots=True)
class Sheet:
    """What the entries come to.

    ``case`` has the events that stand, ``times`` the time of each of them, ``header`` what ``case`` was read from.
    ``standing`` are the entries that were not taken back, without the taking back itself.
    """

    case: Case
    times: tuple[datetime, ...]
    header: Mapping[str, Any] = field(hash=False)
    table: str | None
    scoring: str | None
    called: str
    entries: tuple[Entry, ...]
    standing: tuple[Entry, ...]

    @property
    def seen(self) -> int:
        """The number of the last entry: what a write that builds on this sheet has seen."""
        return self.entries[-1].number

    @property
    def opened_at(self) -> datetime:
        """When the ruling was opened, in UTC."""
        return self.entries[0].at

    @property
    def events(self) -> tuple[Entry, ...]:
        """The entries of the events that stand, one for each of ``case.events``."""
        return self.of(Kind.EVENT)

    @property
    def notes(self) -> tuple[Entry, ...]:
        """The notes that stand; the words are ``body["text"]``."""
        return self.of(Kind.NOTE)

    @property
    def asked(self) -> tuple[Entry, ...]:
        """What was asked about in private: the director's and the offender's alone, never for the table."""
        return self.of(Kind.ASKED)

    @property
    def scored(self) -> tuple[Entry, ...]:
        """The decisions about the score that stand, the last of them the one that holds."""
        return self.of(Kind.SCORED)

    @property
    def polled(self) -> tuple[Entry, ...]:
        """The polls that stand."""
        return self.of(Kind.POLLED)

    def of(self, kind: Kind) -> tuple[Entry, ...]:
        """The entries of one kind that stand."""
        return tuple(entry for entry in self.standing if entry.kind == kind)

    @property
    def last(self) -> Entry | None:
        """The entry that *undo* takes back: the last that stands, None where there is only the opening."""
        return self.standing[-1] if len(self.standing) > 1 else None


def fold(entries: Iterable[Entry], ruling: str = "") -> Sheet:
    """What the entries of one ruling come to; ``ruling`` is what errors call it.

    Raises :class:`~bridgelaw.store.errors.UnreadableLog` with the number of the entry that cannot be read, and then
    tells nothing of the others: a ruling on half of what happened would be a wrong one.
    """
    found = tuple(entries)
    standing = _standing(found, ruling)
    header, rest = _header(standing, ruling)
    events = [entry for entry in standing if entry.kind == Kind.EVENT]
    return Sheet(
        case=_case(header, events, standing, ruling),
        times=tuple(entry.at for entry in events),
        header=header,
        table=rest.get("table"),
        scoring=rest.get("scoring"),
        called=rest.get("called") or CALLED[0],
        entries=found,
        standing=standing,
    )


def _standing(entries: tuple[Entry, ...], ruling: str) -> tuple[Entry, ...]:
    """The entries that were not taken back, each checked by itself and for its place."""
    if not entries:
        raise UnreadableLog("no entries", "the entry that opens the ruling", EXAMPLES[Kind.OPENED], ruling=ruling)
    standing: dict[int, Entry] = {}
    size = 0
    for number, entry in enumerate(entries, 1):
        try:
            size += check(entry.kind, entry.body)
            _check_place(entry, number, size)
            if entry.kind == Kind.UNDONE:
                _take_back(standing, entry.body["entry"])
            else:
                standing[number] = entry
        except UnreadableLog as error:
            error.ruling, error.entry = ruling, number
            raise
    return tuple(standing.values())


def _check_place(entry: Entry, number: int, size: int) -> None:
    if entry.number != number:
        raise UnreadableLog(f"entry {entry.number}", f"entry {number}", str(number))
    if (entry.kind == Kind.OPENED) != (number == 1):
        raise UnreadableLog(str(entry.kind), "opened first, and only there", EXAMPLES[Kind.OPENED])
    if number > LIMIT_ENTRIES:
        raise BodyTooLarge(f"{number} entries", f"at most {LIMIT_ENTRIES} entries", "a ruling of its own")
    if size > LIMIT_RULING:
        raise BodyTooLarge(f"{size} bytes", f"at most {LIMIT_RULING} bytes in a ruling", "a ruling of its own")


def _take_back(standing: dict[int, Entry], wanted: int) -> None:
    target = standing.get(wanted)
    if target is None or target.kind == Kind.OPENED:
        raise UndoRefused(f"entry {wanted}", "an entry that stands, other than the first", EXAMPLES[Kind.UNDONE])
    if target.kind in _IN_ORDER:
        last = next(each.number for each in reversed(standing.values()) if each.kind == target.kind)
        if last != wanted:
            raise UndoRefused(
                f"entry {wanted}", f"entry {last}, the last of its kind that stands", EXAMPLES[Kind.UNDONE]
            )
    del standing[wanted]


def _header(standing: Iterable[Entry], ruling: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The header of the case as it was last, and the other keys."""
    case: dict[str, Any] = {}
    rest: dict[str, Any] = {}
    for entry in standing:
        if entry.kind in (Kind.OPENED, Kind.CHANGED):
            case |= entry.body.get("case", {})
            rest |= {key: value for key, value in entry.body.items() if key != "case"}
    return {key: case[key] for key in HEADER if case.get(key) is not None}, rest


def _case(header: dict[str, Any], events: list[Entry], standing: Iterable[Entry], ruling: str) -> Case:
    written = {"bridgelaw": VERSION, **header, "events": [entry.body["event"] for entry in events]}
    try:
        (case,) = loads(json.dumps(written))
    except BridgelawError as error:
        of = [entry for entry in standing if entry.kind in (Kind.OPENED, Kind.CHANGED)]
        at = of[-1] if error.event is None else events[error.event]
        raise UnreadableLog(
            error.given,
            error.expected,
            error.example,
            ruling=ruling,
            entry=at.number,
            reason=error,
            advice=error.advice,
        ) from error
    return case
