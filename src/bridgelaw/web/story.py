"""What has happened on a board so far, in words that the whole table may read, with the time of each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from datetime import datetime

from bridgelaw.formats.events import read_event
from bridgelaw.formats.tree import read_tree
from bridgelaw.laws.state import State
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
from bridgelaw.store.boards import Board
from bridgelaw.store.log import Entry, Kind
from bridgelaw.table.call import Call
from bridgelaw.table.record import Made
from bridgelaw.table.seat import Seat
from bridgelaw.texts.catalogue import Value, name, say

__all__ = ["Happened", "called", "newer", "story", "told"]


@dataclass(frozen=True, slots=True)
class Happened:
    """One thing that happened, or several regular calls in a row; ``kind`` chooses the sign in front of it."""

    kind: str
    text: str
    at: datetime


def story(board: Board, language: str) -> list[Happened]:
    """What happened, the earliest first."""
    found: list[Happened] = []
    calls: list[str] = []
    for number, (event, at) in enumerate(zip(board.case.events, board.times, strict=True)):
        before, after = board.states[number], board.states[number + 1]
        made = _made(before, after)
        if isinstance(event, CallEvent) and made is not None and not made.irregularities:
            text = called(event.seat, event.call, language)
            if calls:
                found.pop()
            calls.append(text)
            found.append(Happened("ok", ", ".join(calls), at))
            continue
        calls = []
        kind, text = _sign(event), told(event, language, before, made)
        if text:
            found.append(Happened(kind, text, at))
    return found


def called(seat: Seat, call: Call, language: str) -> str:
    """A call with its player: ``North 1♥``, ``South passes``."""
    key = "page.story.call" if call.is_bid else "option.call"
    return say(key, language, style=None, seat=seat, call=call)


def newer(entries: tuple[Entry, ...], board: Board, language: str) -> list[Happened]:
    """What entries say that another director has made meanwhile."""
    return [Happened("say", text, entry.at) for entry in entries if (text := _entry(entry, board, language))]


def _entry(entry: Entry, board: Board, language: str) -> str:
    if entry.kind == Kind.EVENT:
        place = next((i for i, each in enumerate(board.sheet.events) if each.number == entry.number), None)
        before = board.state if place is None else board.states[place]
        made = None if place is None else _made(before, board.states[place + 1])
        return told(_read(entry), language, before, made)
    if entry.kind == Kind.ASKED:
        return ""  # what was asked away from the table is not told
    kind = entry.kind if entry.kind in (Kind.UNDONE, Kind.NOTE, Kind.CHANGED) else "other"
    return say(f"page.story.entry.{kind}", language)


def _read(entry: Entry) -> Event:
    import json

    return read_event(read_tree(json.dumps(entry.body["event"]))[0])


def _made(before: State, after: State) -> Made | None:
    """The call that an event has made, as it was then."""
    index = len(before.record.calls)
    return after.record.calls[index] if index < len(after.record.calls) else None


def _sign(event: Event) -> str:
    if isinstance(event, (CallEvent, ChangeEvent)):
        return "warn"
    return "say" if isinstance(event, (DirectorEvent, FindingEvent)) else "ok"


def told(event: Event, language: str, state: State, made: Made | None = None) -> str:
    """An event in a few words; empty for what the table has no part in.

    ``state`` is the one in which it came, ``made`` the call that it has made.
    """

    def words(key: str, **params: Value) -> str:
        return say(f"page.story.{key}", language, style=None, laws="", **params)

    match event:
        case DirectorEvent():
            return words("director")
        case CallEvent(seat=seat, call=call) | ChangeEvent(seat=seat, call=call):
            text = called(seat, call, language)
            wrong = made.irregularities if made is not None else ()
            short = [say(f"irregularity.{what.name.lower()}.short", language) for what in wrong]
            return words("irregular", text=text, wrong=", ".join(short)) if short else text
        case AcceptEvent(seat=seat):
            return words("accept", seat=seat)
        case DeclineEvent(seat=seat):
            return words("decline", seat=seat)
        case AskEvent():
            return ""
        case FindingEvent():
            return ", ".join(_found(event, language))
        case ExposedEvent(seat=seat, led=led):
            return words("led" if led else "exposed", seat=seat)
        case LeadEvent(seat=seat, card=card):
            return words("lead", seat=seat, card=card)
        case OnLeadEvent(seat=seat):
            return words("on_lead", seat=seat)
        case TrickEvent(won_by=seat):
            return words("trick", seat=seat)
        case ForbidEvent(seat=seat, suit=suit):
            return words("forbid", seat=seat, suit=suit)
        case RequireEvent(seat=seat, suit=suit):
            return words("require", seat=seat, suit=suit)
        case FreeEvent(seat=seat):
            return words("free", seat=seat)
        case ResultEvent():
            contract = event.contract
            return words(
                "result", text=str(event) if contract is None else f"{name(contract, language)} {event.over:+d}"
            )
        case ReviewEvent(law=law, damage=damage):
            return words(f"review.{'damage' if damage else 'none'}", law=law)


def _found(event: FindingEvent, language: str) -> Iterator[str]:
    """What the Director found; on what ground a call is comparable is between him and its player."""
    for each in fields(event):
        value = getattr(event, each.name)
        if value is None or each.name == "ground":
            continue
        key = f"page.story.finding.{each.name}"
        if each.name in ("comparable", "artificial", "acting"):
            key += f".{str(value).lower()}"
        yield say(key, language, style=None, who=value if not isinstance(value, (bool, str)) else "")
