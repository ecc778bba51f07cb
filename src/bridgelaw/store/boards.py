"""A board: what was logged, what the Laws make of it, and which screen of the page that calls for.

Nothing is decided here: the log is folded into a case, the engine rules on it, and the state says what is awaited.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from typing import Any

from bridgelaw.formats.case import Case
from bridgelaw.formats.ruling import begin, told
from bridgelaw.laws.effects import CardStatus
from bridgelaw.laws.state import Decision, State
from bridgelaw.rulings.engine import apply
from bridgelaw.rulings.events import Event
from bridgelaw.rulings.reviews import EndOfPlayReview, end_of_play
from bridgelaw.store.errors import StaleWrite
from bridgelaw.store.log import Entry, Kind, Sheet, fold
from bridgelaw.store.sql import Store
from bridgelaw.table.record import Status
from bridgelaw.table.seat import Seat

__all__ = ["Board", "Boards", "Screen", "ruled"]


class Screen(Enum):
    """What the one working page shows, by what the state awaits."""

    AUCTION = "auction"  # the next call
    FACTS = "facts"  # something is irregular and the Director has not been told all of it
    CHOICE = "choice"  # left-hand opponent accepts or does not
    REPLACE = "replace"  # the offender calls again; away from the table
    REPEAT = "repeat"  # a player must repeat his call
    FINDING = "finding"  # the Director must say something
    PASS = "pass"  # a player who must pass is to call
    LEAD = "lead"  # declarer may forbid or require a lead
    OVER = "over"  # the auction is over
    PLAY = "play"  # a trick is being played
    AFTER = "after"  # played; reviews may be open
    NOT_CODED = "not_coded"


@dataclass(frozen=True, slots=True)
class Board:
    """One ruling: its log, and the state after every event that stands (``states[0]``: before the first)."""

    id: str
    sheet: Sheet
    states: tuple[State, ...]
    #: What readers of this board have worked out about it, so that the next one need not.
    memo: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def case(self) -> Case:
        """What happened."""
        return self.sheet.case

    @property
    def state(self) -> State:
        """What the Laws have made of it."""
        return self.states[-1]

    @property
    def seen(self) -> int:
        """The number of the last entry of the log."""
        return self.sheet.seen

    def changed_since(self, number: int) -> bool:
        """Whether the board is another one than it was at that entry of the log."""
        return any(entry.kind not in _BESIDE for entry in self.sheet.entries[number:])

    @property
    def times(self) -> tuple[datetime, ...]:
        """When each event was entered."""
        return self.sheet.times

    @property
    def reviews(self) -> tuple[EndOfPlayReview, ...]:
        """What is looked at after play, once there is a result; what was answered already included."""
        return end_of_play(self.state) if self.state.closed else ()

    @property
    def to_review(self) -> tuple[EndOfPlayReview, ...]:
        """The reviews that wait for the Director."""
        return tuple(review for review in self.reviews if review.open)

    @property
    def to_score(self) -> bool:
        """Whether the score is to be adjusted, and no adjusted score has been entered."""
        return bool(self.state.adjusted) and not self.sheet.scored

    @property
    def closed(self) -> bool:
        """Whether nothing is left to do: there is a result, every review was made, and an adjusted score entered.

        A score that was entered closes a board of which the auction was never written down.
        """
        done = self.state.closed or bool(self.sheet.scored)
        return done and not self.to_review and not self.to_score

    @property
    def to_call(self) -> Seat | None:
        """The player whose call is due."""
        awaiting = self.state.awaiting()
        if awaiting is not None and awaiting.decide in (Decision.REPLACE, Decision.REPEAT):
            return awaiting.seat
        return self.state.turn

    @property
    def screen(self) -> Screen:
        """Which screen it is."""
        state = self.state
        if state.not_ruled is not None:
            return Screen.NOT_CODED
        awaiting = state.awaiting()
        if awaiting is not None:
            return _AWAITED[awaiting.decide]
        if state.closed:
            return Screen.AFTER
        pending = any(made.status is Status.PENDING for made in state.record.calls)
        pending = pending or any(shown.status is CardStatus.SEEN for shown in state.exposed)
        if not state.director and (state.matter is not None or pending):
            return Screen.FACTS
        if state.play is not None:
            return Screen.PLAY
        if state.ended:
            return Screen.OVER
        turn = state.turn
        return Screen.PASS if turn is not None and state.must_pass(turn) is not None else Screen.AUCTION


_AWAITED = {
    Decision.ACCEPT: Screen.CHOICE,
    Decision.REPLACE: Screen.REPLACE,
    Decision.REPEAT: Screen.REPEAT,
    Decision.FINDING: Screen.FINDING,
    Decision.FORBID: Screen.LEAD,
}


#: Entries that leave the board as it is.
_BESIDE = (Kind.ASKED, Kind.NOTE, Kind.POLLED)
#: So often other directors may come in between with these.
_TRIES = 5


class Boards:
    """The boards of a store.  The last ones are kept in memory: a tap then costs one event and not all of them."""

    def __init__(self, store: Store, keep: int = 256) -> None:
        self.store = store
        self._keep = keep
        self._kept: OrderedDict[tuple[str, str], tuple[tuple[Entry, ...], Board]] = OrderedDict()
        self._lock = threading.Lock()

    def board(self, club: str, id: str, seen: int = 0) -> Board:
        """A board as the log has it now.  Raises UnknownRuling.

        ``seen``: the number of its last entry, where that has just been read: the log is asked only if it is missing.
        """
        key = (club, id)
        with self._lock:
            kept = self._kept.get(key)
        if kept is not None:
            if seen and kept[1].seen >= seen:
                return kept[1]
            newer = self.store.since(club, id, kept[1].seen)
            if not newer:
                return kept[1]
            entries = (*kept[0], *newer)
        else:
            entries = tuple(self.store.read(club, id))
        board = ruled(id, fold(entries), kept[1] if kept is not None else None)
        with self._lock:
            self._kept[key] = entries, board
            self._kept.move_to_end(key)
            while len(self._kept) > self._keep:
                self._kept.popitem(last=False)
        return board

    def enter(
        self, club: str, id: str, seen: int, written: Sequence[tuple[str, Mapping[str, Any]]], key: str | None = None
    ) -> tuple[Entry, ...]:
        """Write entries as :meth:`Store.append` does, and also where nothing but private matters came in between.

        What a director has asked away from the table neither changes the board nor is told to another one, so it makes
        nobody's tap stale.  Raises as ``append`` does.
        """
        for left in reversed(range(_TRIES)):
            try:
                return self.store.append(club, id, seen, written, key=key)
            except StaleWrite as stale:
                if not left or any(entry.kind not in _BESIDE for entry in stale.newer):
                    raise
                seen = stale.newer[-1].number
        raise AssertionError("unreachable")

    def ahead(self, board: Board, *events: Event) -> State:
        """The state after these events.  Raises EventRefused and its like; nothing is entered."""
        state = board.state
        for event in events:
            state = apply(state, told(event))
        return state


def ruled(id: str, sheet: Sheet, before: Board | None = None) -> Board:
    """Rule on a sheet, from where a board that begins in the same way has come to."""
    states: list[State] = []
    if before is not None and _same_head(before.case, sheet.case):
        same = 0
        for one, other in zip(before.case.events, sheet.case.events, strict=False):
            if one != other:
                break
            same += 1
        states = list(before.states[: same + 1])
    if not states:
        states = [begin(sheet.case)]
    for event in sheet.case.events[len(states) - 1 :]:
        states.append(apply(states[-1], told(event)))
    return Board(id, sheet, tuple(states))


def _same_head(one: Case, other: Case) -> bool:
    return (one.edition, one.dealer, one.profile, one.methods) == (
        other.edition,
        other.dealer,
        other.profile,
        other.methods,
    )
