"""Errors in the reader's language: what was given, what was expected, an example; nothing in them is printed raw."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar

from bridgelaw.errors import (
    BridgelawError,
    ContradictoryFinding,
    EventRefused,
    FileUnreadable,
    FileUnwritable,
    KeysError,
    OurBug,
    UnreadableMeaning,
)
from bridgelaw.laws.edition import edition
from bridgelaw.laws.state import Decision, State
from bridgelaw.rulings.events import (
    AcceptEvent,
    AskEvent,
    CallEvent,
    ChangeEvent,
    DeclineEvent,
    Event,
    ExposedEvent,
    FindingEvent,
    ForbidEvent,
    FreeEvent,
    LeadEvent,
    OnLeadEvent,
    RequireEvent,
    ReviewEvent,
    TrickEvent,
)
from bridgelaw.table.seat import Seat
from bridgelaw.texts.catalogue import Value, name, say, sentence
from bridgelaw.texts.phrases import phrase

__all__ = ["Unexpected", "beside", "message", "on_one_line", "printable", "refusal", "title"]


class Unexpected(OurBug):
    """An exception that nobody foresaw, with the place in bridgelaw's own source where it came up."""

    code: ClassVar[str] = "bug"

    def __init__(self, error: BaseException) -> None:
        super().__init__(f"{type(error).__name__}: {on_one_line(str(error))[:300]}{_where(error)}")


def _where(error: BaseException) -> str:
    place = ""
    trace = error.__traceback__
    while trace is not None:
        path = trace.tb_frame.f_code.co_filename.replace("\\", "/")
        if "/bridgelaw/" in path:
            place = f" (bridgelaw/{path.rpartition('/bridgelaw/')[2]}:{trace.tb_lineno})"
        trace = trace.tb_next
    return place


# --- what may be printed --------------------------------------------------------------------------------


def printable(text: str) -> str:
    """The text with an escape in place of every character that would move the cursor, colour or turn the line."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)


def on_one_line(text: str) -> str:
    """The text with a space for every line break and the like, and escapes for other characters that do not print."""
    return printable(" ".join(text.split()))


# --- errors ---------------------------------------------------------------------------------------------

#: The sentences that say themselves what is expected.
_WHOLE = frozenset(
    (
        *("error.call.unreadable", "error.seat.unreadable", "error.denomination.unreadable", "error.card.unreadable"),
        *("error.board.unreadable", "error.vulnerability.unreadable", "error.notation.ambiguous"),
        *("error.clause.unknown", "error.term.unknown", "error.finding.contradiction", "error.texts.not_built"),
        *("error.case.empty", "error.case.file", "error.case.encoding", "error.case.too_large", "error.case.too_deep"),
        *("error.case.too_many_events", "error.case.alias", "error.case.tag", "error.case.duplicate_key"),
        *("error.case.version", "error.key.missing", "error.key.contradiction"),
        *("error.log.stale", "error.ruling.unknown", "error.club.unknown", "error.club.exists", "error.club.slug"),
        *("error.club.code", "error.store.url", "error.store.unavailable", "error.store.newer"),
        *("error.store.not_empty", "error.backup.exists", "error.ruling.exists"),
    )
)
#: Those to which the list of what is known is added.
_LISTED = frozenset(
    (
        *("error.event.unknown", "error.key.unknown", "error.edition.unknown"),
        *("error.profile.unknown", "error.language.unknown"),
    )
)
#: The phrases that errors say in place of what was given, where that was no text.
_GIVEN = {
    "nothing": "error.given.nothing",
    "the end of the text": "error.given.end",
    r"a list of (?P<n>\d+)": "error.given.list",
    r"a mapping with the keys (?P<list>.+)": "error.given.mapping",
    r"more than (?P<n>\d+) bytes": "error.given.bytes",
    r"(?P<n>\d+) bytes": "error.given.size",
    r"(?P<n>\d+) events": "error.given.events",
    r"level (?P<n>\d+)": "error.given.level",
    r"character (?P<n>U\+[0-9A-F]+)": "error.given.character",
    r"byte (?P<n>0x[0-9A-F]{2})": "error.given.byte",
}
_ONE_OF = r"one of ([^ ,]+(?:, [^ ,]+)*)"
_NEAR = r"Did you mean (.+)"


def message(error: BridgelawError, language: str, *, state: State | None = None, event: Event | None = None) -> str:
    """An error in words, without its place.

    ``state`` and ``event`` are those of an event that was refused: what is awaited instead is told then.
    """
    if language == "en":
        return printable(error.message)
    try:
        return printable(" ".join(_sentences(error, language, state, event)))
    except OurBug:
        return printable(error.message)  # somebody else's error, which has English words only


def title(code: str, language: str) -> str:
    """What kind of error it is, without what was given: the beginning of its sentence, ``This is not a call``."""
    return re.split(r"\s*(?:\{|\(\{|[.:](?:\s|$))", sentence(f"error.{code}", language), maxsplit=1)[0]


def _sentences(error: BridgelawError, language: str, state: State | None, event: Event | None) -> Iterator[str]:
    key = f"error.{error.code}"
    given: Value = _given(error.given, language)
    example = _example(error.example, language)
    reason = ""
    if isinstance(error, KeysError):
        given = error.keys
    elif isinstance(error, FileUnreadable):
        given = f"{given} ({phrase(error.reason, language)})"
    elif isinstance(error, FileUnwritable):
        why, _, where = error.given.partition(": ")
        given = f"{_given(where, language)} ({phrase(why, language)})"
    elif isinstance(error, EventRefused) and not isinstance(error, ContradictoryFinding) and state is not None:
        reason = refusal(state, event, language)
    if reason:
        yield say("error.event.refused.why", language, given=given, reason=reason, example=example)
        return
    yield say(key, language, given=given, example=example)
    listed = re.fullmatch(_ONE_OF, error.expected)
    if key in _LISTED and listed:
        yield say("error.one_of", language, list=listed[1])
    elif key not in _WHOLE:
        yield say("error.expected", language, reason=phrase(error.expected, language))
    near = re.fullmatch(_NEAR, error.advice)
    if near:
        yield say("error.near", language, list=tuple(near[1].split(" or ")))
    elif error.advice and key not in _WHOLE:
        yield f"{phrase(error.advice, language)}."
    if isinstance(error, UnreadableMeaning) and error.column is not None:
        yield say("error.column", language, n=error.column)


def beside(error: BridgelawError, language: str) -> dict[str, str]:
    """What the short sentence of an error says, that beside the field where it was typed: ``given`` and ``example``."""
    return {"given": _phrase(error.given, language) or error.given, "example": _example(error.example, language)}


def _given(given: str, language: str) -> str:
    shown = given if len(given) <= 80 else given[:77] + "..."
    return _phrase(shown, language) or repr(shown)


def _phrase(given: str, language: str) -> str:
    """What stands in place of what was given, in words; empty where it is a text as it was given."""
    found = ((re.fullmatch(pattern, given), key) for pattern, key in _GIVEN.items())
    return next((say(key, language, style=None, **match.groupdict()) for match, key in found if match), "")


def _example(text: str, language: str) -> str:
    """Examples as an error has them, with the word of the language between them: ``'60%', '0.6' or '3/5'``."""
    return name(re.split(r"(?<=['\"}]) or (?=['\"{])", text), language, "or")


def refusal(state: State, event: Event | None, language: str) -> str:
    """Why an event cannot happen now: whose decision is awaited, or that nobody's is.  Empty if that says nothing."""
    if isinstance(event, ReviewEvent):
        return say("refused.no_review", language)
    if state.closed:
        return say("refused.over" if state.result is not None else "refused.closed", language)
    awaiting = state.awaiting()
    decide = awaiting.decide if awaiting is not None else None
    seat = awaiting.seat if awaiting is not None else None
    if decide is Decision.FINDING:
        return say("refused.must_find", language)
    if isinstance(event, FindingEvent) and (event.own_fault or event.not_own_fault):
        return say("refused.no_card", language, seat=event.own_fault or event.not_own_fault or Seat.N)
    if isinstance(event, FindingEvent):
        return say("refused.no_finding", language)
    calls = state.record.calls
    matter = state.matter
    if decide is Decision.ACCEPT and seat is not None and matter is not None:
        return say("refused.must_decide", language, seat=seat, call=calls[matter.pending].call)
    if decide is Decision.REPLACE and seat is not None and matter is not None:
        return say("refused.must_replace", language, seat=seat, call=calls[matter.at].call)
    if isinstance(event, (ForbidEvent, RequireEvent, FreeEvent)):
        return say("refused.no_choice", language)
    if isinstance(event, (LeadEvent, TrickEvent, OnLeadEvent, ExposedEvent)):
        return _card_refused(state, event, language)
    if state.play is not None:
        return say("refused.auction_over", language)
    if isinstance(event, (AcceptEvent, DeclineEvent)):
        return say("refused.no_right", language, seat=event.seat)
    if isinstance(event, AskEvent):
        return say("refused.nothing_to_ask", language)
    if isinstance(event, ChangeEvent):
        return say("refused.nothing_to_change", language, seat=event.seat)
    if isinstance(event, CallEvent):
        duty = state.must_repeat(event.seat)
        if duty is not None and duty.call is not None:
            return say("refused.must_repeat", language, seat=event.seat, call=duty.call)
    return ""


def _card_refused(state: State, event: LeadEvent | TrickEvent | OnLeadEvent | ExposedEvent, language: str) -> str:
    play = state.play
    if isinstance(event, LeadEvent):
        if play is not None and play.led is not None:
            return say("refused.trick", language)
        if not all(chosen.lets(event.card) for chosen in state.chosen):
            return say("refused.suit", language, seat=event.seat)
        if edition(state.edition).breach(state, event.seat, event.card) is not None:
            return say("refused.penalty", language, seat=event.seat)
        return say("refused.card", language) if state.on_lead is not None else ""
    if isinstance(event, ExposedEvent) and play is None:
        return say("refused.card", language)
    return "" if state.on_lead is None else say("refused.must_lead", language, seat=state.on_lead)
