"""What was asked about in private, as the log has it (entries of the kind ``asked``).

==========  =========================================================================================================
ask         the call that the offender named, ``S 2S``; with it ``law`` and ``partner`` (``free``, ``next``,
            ``throughout``), both None where that depends on what the call shows
compare     ``withdrawn`` and ``replacement``, each with ``call`` (``S 1S``) and ``shows``, as it was typed; with them
            what was ``measured`` (None where a meaning is not known) and what the Director has ``decided``:
            ``comparable`` and ``ground``, or None
==========  =========================================================================================================

It is the Director's and the offender's alone, and shown in the record when the board is closed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bridgelaw.rulings.choices import Option
from bridgelaw.rulings.events import CallEvent
from bridgelaw.store.log import Kind, Sheet

__all__ = ["Decided", "asked", "decided", "shown"]


@dataclass(frozen=True, slots=True)
class Decided:
    """The Director's decision about a call that was not made yet; ``ground`` is 23A1, 23A2, 23A3 or None."""

    comparable: bool
    ground: str | None


def asked(event: CallEvent, found: Option) -> dict[str, Any]:
    """The entry about a call that was named."""
    consequences = found.consequences
    partner = None
    if consequences is not None:
        partner = "free" if consequences.partner is None else consequences.partner.value
    return {"ask": f"{event.seat.value} {event.call.text}", "law": found.law, "partner": partner}


def shown(sheet: Sheet, which: str, call: str) -> tuple[str, ...]:
    """What was last said that a call shows, ``which`` being ``withdrawn`` or ``replacement``; empty if nothing was."""
    said = (body[which]["shows"] for body in _compared(sheet) if body[which]["call"] == call)
    return tuple(next(said, ()))


def decided(sheet: Sheet, call: str) -> Decided | None:
    """What the Director has last decided about a replacement, since the last event."""
    since = sheet.events[-1].number if sheet.events else 0
    for body in _compared(sheet, since):
        if body["replacement"]["call"] == call:
            found = body["decided"]
            return None if found is None else Decided(found["comparable"], found["ground"])
    return None


def _compared(sheet: Sheet, since: int = 0) -> Iterator[Mapping[str, Any]]:
    """The comparisons, the last first; a document from elsewhere that is none of ours is passed over."""
    for entry in reversed(sheet.of(Kind.ASKED)):
        body = entry.body.get("compare")
        if entry.number > since and isinstance(body, Mapping) and all(map(body.__contains__, _KEYS)):
            yield body


_KEYS = ("withdrawn", "replacement", "measured", "decided")
