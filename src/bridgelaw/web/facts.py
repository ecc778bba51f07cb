"""Facts that change the way before anything is explained (screen 03): each a fact, its clause, and where it leads.

Whether a fact can be so is asked of the engine: what it would refuse is not offered.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from bridgelaw.laws.effects import CardStatus
from bridgelaw.laws.matters import Kind, Matter, Stage
from bridgelaw.laws.state import Awaiting, Decision, State
from bridgelaw.rulings.events import CallEvent, DirectorEvent, Event, FindingEvent
from bridgelaw.store.boards import Board
from bridgelaw.table.record import Irregularity, Made, Status
from bridgelaw.table.seat import Seat
from bridgelaw.web.ahead import accepted, can_call
from bridgelaw.web.entering import entering, wrong

__all__ = ["Fact", "Go", "facts", "go", "matters"]

_OVER = {Kind.INSUFFICIENT: "27A1", Kind.OUT_OF_ROTATION: "29A", Kind.CHANGE: "25B1"}
_OVER_LAW = {"36": "36A", "37": "37A", "38": "38D", "39": "39B"}


@dataclass(frozen=True, slots=True)
class Fact:
    """``key`` names the sentence; ``enter`` the page that it leads to, or ``event`` what it says at once.

    ``known``: it has been established already.
    """

    key: str
    law: str = ""
    enter: str = ""
    event: Event | None = None
    known: bool = False
    params: dict[str, Any] = field(default_factory=dict)

    @property
    def settled(self) -> str:
        """The key of the sentence where it has been established."""
        return "slip.known" if self.enter == "slip" else f"{self.key}.known"

    @property
    def note(self) -> str:
        """The key of the smaller sentence below it."""
        return "slip.note" if self.enter == "slip" else f"{self.key}.note"


def facts(board: Board) -> tuple[Fact, ...]:
    """The facts that may be so as the board stands, in the order in which they are asked."""
    made = wrong(board.state)
    if made is None or _seen(board.state):
        return ()
    return tuple(fact for fact in _facts(board, made) if _can_be(board, fact))


def _facts(board: Board, made: Made) -> Iterator[Fact]:
    state = board.state
    matter = state.matter
    values: dict[str, Any] = {"O": made.seat, "P": made.seat.partner, "L": made.seat.lho, "call": made.call}
    if matter is not None:
        values |= {"call": state.record.calls[matter.at].call, "turn": matter.turn}
    unnoticed = matter is None
    law = _law(state)
    changing = matter is not None and matter.kind is Kind.CHANGE
    over = _OVER_LAW.get(law, "") if matter is None else _OVER.get(matter.kind, "")
    yield Fact("over.unnoticed" if unnoticed else "over", over, "over", params=values)
    if matter is not None and matter.kind is Kind.OUT_OF_ROTATION and matter.turn is not made.seat.lho:
        yield Fact("turn", "28B" if matter.turn is made.seat.rho else "", "turn", params=values)
    if not changing:
        insufficient = matter is not None and matter.kind is Kind.INSUFFICIENT
        yield Fact("changed", "27C" if insufficient else "25", "changed", params=values)
    slip = f"slip.{state.profile.setting('ask_unintended')}"
    yield Fact(slip, "25A", "slip", known=_no_slip(board, made), params=values)
    if matter is not None and matter.kind is Kind.OUT_OF_ROTATION and made.call.is_pass:
        event = FindingEvent(artificial=True)
        yield Fact("artificial", "30C", event=event, known=bool(made.meaning.artificial), params=values)
    yield Fact("mistap")
    yield Fact("together", "33", event=FindingEvent(simultaneous=True), params=values)
    yield Fact("since", "", "call", params=values)


def _can_be(board: Board, fact: Fact) -> bool:
    state = board.state
    if fact.known or fact.key == "mistap":
        return True
    if fact.event is not None:
        return accepted(state, fact.event) is not None
    if fact.enter == "slip":
        seat = fact.params["O"]
        return any(accepted(state, FindingEvent(**{what: seat})) for what in ("unintended", "intended"))
    box = entering(board, fact.enter)
    if box is None or box.mode != fact.enter or (fact.enter == "call" and box.before):
        return False
    return can_call(state, box.seat, change=box.change, before=box.before)


def _no_slip(board: Board, made: Made) -> bool:
    """Whether it has been found, since the last call, that it was none."""
    since = takewhile(lambda event: not isinstance(event, CallEvent), reversed(board.case.events))
    return any(isinstance(event, FindingEvent) and event.intended is made.seat for event in since)


def _law(state: State) -> str:
    """Which Law an irregularity that nobody has noticed falls under."""
    return next((m.law for m in reversed(state.matters) if m.stage is Stage.UNNOTICED), "")


def _seen(state: State) -> bool:
    """Whether it is a card that was seen, and no call, that is to be ruled on."""
    return wrong(state) is None or (
        state.matter is None
        and any(shown.status is CardStatus.SEEN for shown in state.exposed)
        and not any(made.status is Status.PENDING for made in state.record.calls)
    )


@dataclass(frozen=True, slots=True)
class Go:
    """What the Director goes on to when none of the facts is so: ``awaiting`` is who decides next, if anybody."""

    awaiting: Awaiting | None
    turn: Seat | None

    @property
    def seat(self) -> Seat | str:
        """Who decides or calls; empty where nobody does."""
        found = self.awaiting.seat if self.awaiting is not None else self.turn
        return found or ""

    @property
    def key(self) -> str:
        """The kind of sentence: ``accept``, ``replace``, ``finding``, ``none``."""
        told = (Decision.ACCEPT, Decision.REPLACE, Decision.FINDING)
        return self.awaiting.decide.value if self.awaiting is not None and self.awaiting.decide in told else "none"

    @property
    def choice(self) -> bool:
        """Whether anybody may choose whether the call stands."""
        return self.awaiting is not None and self.awaiting.decide is Decision.ACCEPT


def go(board: Board) -> Go:
    """Where the Director's arrival leads."""
    after = accepted(board.state, DirectorEvent())
    return Go(None, None) if after is None else Go(after.awaiting(), after.turn)


def matters(state: State) -> tuple[Made, ...]:
    """The irregular calls that are not ruled on yet, in the order in which they are unpicked."""
    calls = state.record.calls
    first = wrong(state)
    order = [m.pending for m in _open(state)] + [waiting.call for waiting in state.waiting]
    order += [i for i, made in enumerate(calls) if made.status is Status.PENDING and _is_wrong(made)]
    found = dict.fromkeys(calls[i] for i in order if calls[i] is not first)
    return tuple(filter(None, (first, *found)))


def _open(state: State) -> Iterator[Matter]:
    return (m for m in state.matters if m.stage in (Stage.OPEN, Stage.UNNOTICED, Stage.ACTING))


def _is_wrong(made: Made) -> bool:
    return bool(made.irregularities) and made.irregularities != (Irregularity.CHANGE,)
