"""What the body of an entry may be, for each kind: plain data of a bounded size, and the keys that the kind has."""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from bridgelaw.formats.case import CASE_KEYS
from bridgelaw.formats.tree import CONTROL
from bridgelaw.store.errors import BodyTooLarge, UnknownKind, UnreadableLog

__all__ = ["ABOUT", "CALLED", "EXAMPLES", "HEADER", "LIMIT_BODY", "Kind", "check"]


class Kind(StrEnum):
    """What an entry says."""

    OPENED = "opened"
    CHANGED = "changed"
    EVENT = "event"
    UNDONE = "undone"
    NOTE = "note"
    ASKED = "asked"
    SCORED = "scored"
    POLLED = "polled"


#: What a note may be about: the facts, what a side says, or the methods as they were stated.
ABOUT = ("facts", "NS", "EW", "methods")
#: When the Director was called.
CALLED = ("auction", "play", "after")
#: The keys of a case that its header has.
HEADER = tuple(key for key in CASE_KEYS if key not in ("bridgelaw", "events", "log"))
#: Bytes of the JSON of one body, and how deep it may be nested: a case document has to hold it.
LIMIT_BODY = 64_000
LIMIT_DEPTH = 24
_LONGEST_WORD = 40

EXAMPLES = {
    Kind.OPENED: '{"case": {"edition": 2017, "board": 7}, "table": "6"}',
    Kind.CHANGED: '{"case": {"dealer": "N"}}',
    Kind.EVENT: '{"event": {"call": "N 1H"}}',
    Kind.UNDONE: '{"entry": 7}',
    Kind.NOTE: '{"text": "South says that the card stuck."}',
    Kind.ASKED: '{"ask": "S 2S"}',
    Kind.SCORED: '{"law": "72C"}',
    Kind.POLLED: '{"answers": []}',
}
_OPENED = ("case", "table", "scoring", "called")
#: The keys that a kind has, and those without which it says nothing; the other kinds hold any document.
_KEYS: dict[Kind, tuple[tuple[str, ...], tuple[str, ...]]] = {
    Kind.OPENED: (_OPENED, ("case",)),
    Kind.CHANGED: (_OPENED, ()),
    Kind.EVENT: (("event",), ("event",)),
    Kind.UNDONE: (("entry",), ("entry",)),
    Kind.NOTE: (("text", "about"), ("text",)),
}
_KINDS = frozenset(Kind)


def check(kind: str, body: Mapping[str, Any]) -> int:
    """Refuse a kind that is not known, and a body that does not fit; what is in the case is read later.

    Returns the bytes of its JSON.  Raises ``UnreadableLog``, which does not know yet of which entry.
    """
    if kind not in _KINDS:
        raise UnknownKind(str(kind), f"one of {', '.join(Kind)}", "event")
    of = Kind(kind)
    if not isinstance(body, dict):
        raise _wrong(of, body, "an object")
    _check_plain(of, body, 1)
    size = len(json.dumps(body, ensure_ascii=False).encode())
    if size > LIMIT_BODY:
        raise BodyTooLarge(f"{size} bytes", f"at most {LIMIT_BODY} bytes in an entry", EXAMPLES[of])
    _check_keys(of, body)
    if of in (Kind.OPENED, Kind.CHANGED):
        _check_header(of, body)
    elif of is Kind.UNDONE and (type(body["entry"]) is not int or body["entry"] < 1):
        raise _wrong(of, body["entry"], "the number of an entry")
    elif of is Kind.NOTE and not (isinstance(body["text"], str) and body["text"].strip()):
        raise _wrong(of, body["text"], "a text")
    elif of is Kind.NOTE and body.get("about", ABOUT[0]) not in ABOUT:
        raise _wrong(of, body["about"], f"one of {', '.join(ABOUT)}")
    return size


def _wrong(kind: Kind, given: object, expected: str) -> UnreadableLog:
    return UnreadableLog(given, expected, EXAMPLES[kind])


def _check_plain(kind: Kind, value: object, depth: int) -> None:
    """Refuse what JSON, a database or a case document would not give back as it was."""
    if depth > LIMIT_DEPTH:
        raise BodyTooLarge(f"level {depth}", f"at most {LIMIT_DEPTH} levels of nesting", EXAMPLES[kind])
    if isinstance(value, str):
        if CONTROL.search(value):
            raise _wrong(kind, value, "text without control characters")
    elif isinstance(value, dict):
        for key, item in value.items():
            if not isinstance(key, str):
                raise _wrong(kind, key, "a text as key")
            _check_plain(kind, key, depth)
            _check_plain(kind, item, depth + 1)
    elif isinstance(value, list):
        for item in value:
            _check_plain(kind, item, depth + 1)
    elif isinstance(value, float):
        if value - value != 0:
            raise _wrong(kind, value, "a number that JSON has")
    elif isinstance(value, int):
        if abs(value) >= 2**63:
            raise _wrong(kind, "a number of more than 64 bits", "a smaller number")
    elif value is not None:
        raise _wrong(kind, value, "plain data: texts, numbers, lists and objects")


def _check_keys(kind: Kind, body: Mapping[str, Any]) -> None:
    known, required = _KEYS.get(kind, ((), ()))
    if not known:
        return
    for key in body:
        if key not in known:
            raise _wrong(kind, key, f"one of {', '.join(known)}")
    for key in required:
        if key not in body:
            raise _wrong(kind, f"no {key}", f"the key {key}")


def _check_header(kind: Kind, body: Mapping[str, Any]) -> None:
    case = body.get("case", {})
    if not isinstance(case, dict):
        raise _wrong(kind, case, "the header of a case")
    for key in case:
        if key not in HEADER:
            raise _wrong(kind, key, f"one of {', '.join(HEADER)}")
    for key in ("table", "scoring"):
        value = body.get(key)
        if value is not None and not (isinstance(value, str) and 0 < len(value) <= _LONGEST_WORD):
            raise _wrong(kind, value, f"for {key} a text of at most {_LONGEST_WORD} characters, or null")
    if body.get("called", CALLED[0]) not in CALLED:
        raise _wrong(kind, body["called"], f"one of {', '.join(CALLED)}")
