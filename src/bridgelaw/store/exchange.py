"""Export and import: a ruling as a case document, whose ``log`` is an addition to the case format.

The document is an ordinary case with the events that stand, which everything reads that reads cases.  Under ``log``::

    id, day, nth             which ruling it is
    table, scoring, called   as in the log
    times                    when each of the events was entered, in UTC
    summary                  what a list shows of it
    names                    who sat where; only where it is asked for
    entries                  the whole log: ``at``, ``kind`` and ``body`` of each

A club is a file of several documents.  What is imported is read as cases first; then the log has to come to the same
case.  A case without a log is imported as well: its events get the times that it has, or that of the import.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any

from bridgelaw.errors import BridgelawError
from bridgelaw.formats.case import Case, document, event_document, loads
from bridgelaw.formats.tree import LIMIT_BYTES, NotUtf8
from bridgelaw.store.beside import checked_names
from bridgelaw.store.bodies import HEADER
from bridgelaw.store.errors import LogDiffers, UnreadableLog
from bridgelaw.store.log import Entry, Kind, fold
from bridgelaw.store.rulings import new_id
from bridgelaw.store.whole import Whole

__all__ = ["LIMIT_FILE", "case_of", "read_cases", "whole_of"]

#: Bytes of a file with a whole club; each of its documents may have the bytes of a case.
LIMIT_FILE = 200_000_000
_ID = r"[a-z0-9]{4,24}"
_EXAMPLE = "'log: {times: [\"2026-11-30T19:16:05Z\"]}'"
_TOLD = ("table", "scoring", "called")


def case_of(whole: Whole, *, names: bool = False) -> Case:
    """A ruling as a case with its log, for ``formats.case.dumps``; with players' names only where that is said.

    Raises ``UnreadableLog``.
    """
    sheet = fold(whole.entries, whole.id)
    log: dict[str, Any] = {
        "id": whole.id,
        "day": whole.day.isoformat(),
        "nth": whole.nth,
        "table": sheet.table,
        "scoring": sheet.scoring,
        "called": sheet.called,
        "times": [_written(at) for at in sheet.times],
        "summary": dict(whole.summary),
        "names": dict(whole.names) if names else {},
        "entries": [{"at": _written(e.at), "kind": str(e.kind), "body": dict(e.body)} for e in whole.entries],
    }
    return replace(sheet.case, log={key: value for key, value in log.items() if value not in (None, {})})


def whole_of(case: Case, now: datetime) -> Whole:
    """The ruling that a case tells of; ``now`` is the time of what has none.

    Raises ``UnreadableLog``, and ``LogDiffers`` where the case and its log do not say the same.
    """
    read = _Log(case)
    try:
        entries = read.entries() if "entries" in read.log else _entries(case, read, now)
        sheet = fold(entries, read.text("id", _ID))
    except UnreadableLog as error:
        error.file = case.file
        raise
    told = {"times": read.times() or sheet.times, **{key: read.log.get(key, getattr(sheet, key)) for key in _TOLD}}
    found = {"times": sheet.times, **{key: getattr(sheet, key) for key in _TOLD}}
    if "entries" in read.log and (told != found or sheet.case != replace(case, log=None)):
        differs = ", ".join(key for key in found if told[key] != found[key]) or "the events or the header"
        raise LogDiffers(differs, "the case that its log comes to", _EXAMPLE, file=case.file)
    return Whole(
        read.text("id", _ID) or new_id(),
        read.day() or entries[0].at.date(),
        read.number("nth"),
        entries,
        read.mapping("summary"),
        read.names(),
    )


def _entries(case: Case, read: _Log, now: datetime) -> tuple[Entry, ...]:
    """The log of a case that has none: opened, and one event after another."""
    header = {key: value for key, value in document(case).items() if key in HEADER}
    kept = {key: str(read.log[key]) for key in _TOLD if read.log.get(key) is not None}
    times = read.times() or (now,) * len(case.events)
    if len(times) != len(case.events):
        raise read.wrong(f"{len(times)} times", f"a time for each of {len(case.events)} events")
    opened = Entry(1, times[0] if times else now, Kind.OPENED, {"case": header, **kept})
    events = (
        Entry(number, at, Kind.EVENT, {"event": event_document(event)})
        for number, (at, event) in enumerate(zip(times, case.events, strict=True), 2)
    )
    return (opened, *events)


class _Log:
    """What stands under ``log``, read key by key."""

    def __init__(self, case: Case) -> None:
        self.log: Mapping[str, Any] = case.log or {}
        self.case = case

    def wrong(self, given: object, expected: str) -> UnreadableLog:
        error = UnreadableLog(given, expected, _EXAMPLE)
        error.file, error.line = self.case.file, self.case.line
        return error

    def text(self, key: str, pattern: str) -> str:
        value = self.log.get(key, "")
        if not isinstance(value, str) or (value and not re.fullmatch(pattern, value)):
            raise self.wrong(f"{key}: {value}", f"{key} as a store writes it")
        return value

    def day(self) -> date | None:
        words = self.text("day", r"\d{4}-\d\d-\d\d")
        try:
            return date.fromisoformat(words) if words else None
        except ValueError:
            raise self.wrong(f"day: {words}", "a day") from None

    def number(self, key: str) -> int | None:
        value = self.log.get(key)
        if value is not None and (type(value) is not int or not 0 < value < 2**31):
            raise self.wrong(f"{key}: {value}", f"a number for {key}")
        return value

    def mapping(self, key: str) -> dict[str, Any]:
        value = self.log.get(key, {})
        if not isinstance(value, dict):
            raise self.wrong(f"{key}: {value}", f"a mapping for {key}")
        return value

    def names(self) -> dict[str, str]:
        found = self.mapping("names")
        try:
            return checked_names(found)
        except BridgelawError as error:
            raise self.wrong(f"names: {error.given}", error.expected) from None

    def times(self) -> tuple[datetime, ...]:
        found = self.log.get("times", [])
        if not isinstance(found, list):
            raise self.wrong(f"times: {found}", "a list of times")
        return tuple(self.time(value) for value in found)

    def time(self, value: object) -> datetime:
        try:
            found = datetime.fromisoformat(value) if isinstance(value, str) else None
        except ValueError:
            found = None
        if found is None or found.tzinfo is None:
            raise self.wrong(value, "a time with its zone")
        return found.astimezone(UTC)

    def entries(self) -> tuple[Entry, ...]:
        found = self.log["entries"]
        if not isinstance(found, list):
            raise self.wrong(f"entries: {found}", "a list of entries")
        read = []
        for number, each in enumerate(found, 1):
            if not isinstance(each, dict) or set(each) != {"at", "kind", "body"}:
                raise self.wrong(each, "at, kind and body of each entry")
            read.append(Entry(number, self.time(each["at"]), each["kind"], each["body"]))
        return tuple(read)


def _written(at: datetime) -> str:
    return at.astimezone(UTC).isoformat().replace("+00:00", "Z")


# --- files of many documents ------------------------------------------------------------------------------


def read_cases(content: bytes | str, file: str | None = None) -> list[Case]:
    """The cases of a file that may hold a whole club: each of its documents is as large as a case may be.

    Raises what :func:`bridgelaw.formats.case.loads` raises, with the line in the file.
    """
    if len(content) <= LIMIT_BYTES:
        return loads(content, file)
    try:
        text = content if isinstance(content, str) else content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotUtf8(f"byte 0x{error.object[error.start]:02X}", "text in UTF-8", _EXAMPLE, file=file) from None
    cases: list[Case] = []
    for before, part in _documents(text):
        try:
            cases += loads(part, file)
        except BridgelawError as error:
            error.line = None if error.line is None else error.line + before
            raise
    return cases


def _documents(text: str) -> Iterator[tuple[int, str]]:
    """The documents of a text, each with the number of lines before it: lines of JSON, or YAML between ``---``.

    In YAML such a line is never anything else.
    """
    starts: Callable[[str], bool] = (
        (lambda line: True) if text.lstrip().startswith('{"') else lambda line: line.startswith("---")
    )
    part: list[str] = []
    before = 0
    for number, line in enumerate(f"{line}\n" for line in text.split("\n")):
        if starts(line) and part:
            yield from _unless_empty(before, part)
            before, part = number, []
        part.append(line)
    yield from _unless_empty(before, part)


def _unless_empty(before: int, part: Iterable[str]) -> Iterator[tuple[int, str]]:
    text = "".join(part)
    if text.strip().strip("-"):
        yield before, text
