"""Writing cases: the canonical form, which reads back as the same case."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import IO, TYPE_CHECKING, Any

from bridgelaw.formats.events import FINDINGS
from bridgelaw.formats.tree import write_target
from bridgelaw.rulings.events import (
    AcceptEvent,
    AskEvent,
    CallEvent,
    ChangeEvent,
    DeclineEvent,
    DirectorEvent,
    Event,
    ExposedEvent,
    FindingEvent,
    ForbidEvent,
    FreeEvent,
    LeadEvent,
    OnLeadEvent,
    RequireEvent,
    ResultEvent,
    ReviewEvent,
    TrickEvent,
)
from bridgelaw.table.call import DENOMINATIONS
from bridgelaw.table.cards import dumps_cards
from bridgelaw.table.seat import Seat, Side

if TYPE_CHECKING:
    import os

    from bridgelaw.formats.case import Case

__all__ = ["VERSION", "document", "dump", "dumps", "event_document", "flow"]

#: The version of the case format.
VERSION = 1


def document(case: Case) -> dict[str, Any]:
    """The case as plain data for JSON, with the keys in canonical order and without those that say nothing."""
    found = {
        "bridgelaw": VERSION,
        "id": case.id,
        "strength": case.strength,
        "title": case.title or None,
        "source": case.source,
        "edition": int(case.edition),
        "profile": case.profile,
        "methods": {side.value: case.methods[side] for side in Side if side in case.methods} or None,
        "board": case.board,
        "dealer": case.dealer.value,
        "vulnerable": case.vulnerable.value if case.vulnerable else None,
        "deal": case.deal.dumps() if case.deal else None,
        "note": case.note,
        "events": [event_document(event) for event in case.events],
        "expect": dict(case.expect.values) if case.expect else None,
        "log": case.log,
    }
    return {key: value for key, value in found.items() if value is not None}


def event_document(event: Event) -> str | dict[str, Any]:
    """One event as plain data, as a case writes it: ``{"call": "N 1H"}``, or ``"director"``."""
    if isinstance(event, DirectorEvent):
        return "director"
    if isinstance(event, AcceptEvent):
        return {"accept": event.seat.value}
    if isinstance(event, DeclineEvent):
        return {"decline": event.seat.value}
    if isinstance(event, FindingEvent):
        found = {key: getattr(event, key) for key in FINDINGS}
        return {
            "finding": {k: v.value if isinstance(v, (Seat, Side)) else v for k, v in found.items() if v is not None}
        }
    if isinstance(event, FreeEvent):
        return {"free": event.seat.value}
    if isinstance(event, OnLeadEvent):
        return {"on_lead": event.seat.value}
    if isinstance(event, ReviewEvent):
        return {"review": {"law": event.law, "damage": event.damage}}
    if isinstance(event, (ExposedEvent, LeadEvent, TrickEvent, ForbidEvent, RequireEvent, ResultEvent)):
        return _of_cards(event)
    name = {CallEvent: "call", ChangeEvent: "change", AskEvent: "ask"}[type(event)]
    written: dict[str, Any] = {name: f"{event.seat} {event.call}"}
    meaning = event.meaning
    if meaning.shows:
        written["shows"] = meaning.shows[0] if len(meaning.shows) == 1 else list(meaning.shows)
    if meaning.specifies is not None:
        written["specifies"] = [d.value for d in reversed(DENOMINATIONS) if d in meaning.specifies]
    if meaning.artificial is not None:
        written["artificial"] = meaning.artificial
    if isinstance(event, CallEvent) and event.before_ruling:
        written["before_ruling"] = True
    return written


def _of_cards(
    event: ExposedEvent | LeadEvent | TrickEvent | ForbidEvent | RequireEvent | ResultEvent,
) -> dict[str, Any]:
    if isinstance(event, ExposedEvent):
        return {"exposed": f"{event.seat} {dumps_cards(event.cards)}", **({"led": True} if event.led else {})}
    if isinstance(event, LeadEvent):
        return {"lead": f"{event.seat} {event.card}", **({"unable": True} if event.unable else {})}
    if isinstance(event, TrickEvent):
        played = {"played": [str(card) for card in event.played]} if event.played else {}
        return {"trick": {"won_by": event.won_by.value, **played}}
    if isinstance(event, ResultEvent):
        return {"result": str(event)}
    return {"forbid" if isinstance(event, ForbidEvent) else "require": f"{event.seat} {event.suit}"}


def dumps(case: Case | Iterable[Case], *, json: bool = False) -> str:
    """One case, or several, as canonical YAML; with ``json``, as JSON, each case on a line of its own.

    ``loads(dumps(case)) == [case]``.
    """
    cases = list(case) if isinstance(case, Iterable) else [case]
    if json:
        import json as json_module

        return "".join(json_module.dumps(document(c), ensure_ascii=False) + "\n" for c in cases)
    return "---\n".join(_yaml(document(c)) for c in cases)


def dump(case: Case | Iterable[Case], target: str | os.PathLike[str] | IO[str], *, json: bool = False) -> None:
    """Write :func:`dumps` to a path or to an open text file.  Raises ``OSError`` when the path cannot be written."""
    write_target(dumps(case, json=json), target)


def _yaml(written: dict[str, Any]) -> str:
    lines = []
    for key, value in written.items():
        if key == "events" and value:
            lines.append("events:")
            lines += [f"  - {flow(event)}" for event in value]
        elif key == "expect" and value:
            lines.append("expect:")
            lines += [f"  {name}: {flow(item)}" for name, item in value.items()]
        elif key == "log" and value:
            lines.append("log:")
            for name, item in value.items():
                long = isinstance(item, list) and item
                lines.append(f"  {flow(name)}:" if long else f"  {flow(name)}: {flow(item)}")
                lines += [f"    - {flow(each)}" for each in item] if long else []
        else:
            lines.append(f"{key}: {flow(value)}")
    return "\n".join(lines) + "\n"


def flow(value: Any) -> str:
    """Plain data in YAML's flow style, on one line."""
    if isinstance(value, str):
        return value if re.fullmatch(_PLAIN, value) and not re.fullmatch(_TYPED, value) else _quoted(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{flow(key)}: {flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(flow(item) for item in value) + "]"
    return str(value)


# Texts that need no quotes for any reader of YAML, and those among them that some readers take for something else.
# Compiled when first used, since reading has no need of them.
_PLAIN = r"[A-Za-z0-9](?:[A-Za-z0-9 .+()/_<>=-]*[A-Za-z0-9.+()/_<>=-])?"
_TYPED = r"(?i)true|false|yes|no|on|off|null|0x[0-9a-f_]+|0o?[0-7_]+|0b[01_]+|[0-9][0-9_.e+-]*"


def _quoted(text: str) -> str:
    """In double quotes, everything that is not printable escaped: some line separators would be folded."""
    parts = ['"']
    for char in text:
        if char in '"\\':
            parts.append("\\" + char)
        elif char.isprintable():
            parts.append(char)
        elif char == "\n":
            parts.append("\\n")
        elif char == "\t":
            parts.append("\\t")
        else:
            code = ord(char)
            parts.append(f"\\u{code:04X}" if code <= 0xFFFF else f"\\U{code:08X}")
    return "".join(parts) + '"'
