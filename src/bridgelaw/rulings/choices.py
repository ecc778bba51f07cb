"""Options: for every event that may follow, what the clauses would do.  The engine itself is asked ahead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bridgelaw.laws.edition import edition
from bridgelaw.laws.effects import MustPass, Scope
from bridgelaw.laws.matters import Stage
from bridgelaw.laws.state import GONE, CardDuty, Decision, Duty, Information, LeadRestriction, State, Verdict
from bridgelaw.rulings.engine import apply
from bridgelaw.rulings.events import (
    AcceptEvent,
    CallEvent,
    DeclineEvent,
    Event,
    FindingEvent,
    ForbidEvent,
    FreeEvent,
    RequireEvent,
)
from bridgelaw.table.call import Call
from bridgelaw.table.record import Meaning
from bridgelaw.table.seat import Seat

__all__ = [
    "Consequences",
    "Next",
    "Option",
    "allowed",
    "card_duties",
    "consequences",
    "lead_restrictions",
    "may_ask",
    "offered",
    "option",
    "options",
]


@dataclass(frozen=True, slots=True)
class Next:
    """Who decides or calls next (None: the Director), what, and about which call."""

    seat: Seat | None
    decide: str
    call: Call


@dataclass(frozen=True, slots=True)
class Consequences:
    """What an event would bring: for the offender's partner, at the lead, in information, after play.

    ``partner`` is None where he is free.  ``must`` holds every new duty, whoever has it; ``stands`` is
    false for a call that would be cancelled, not for one on which somebody must still decide.  ``then``
    is who decides or calls next before the matter is settled, and None where it is settled.
    """

    partner: Scope | None
    lead: tuple[LeadRestriction, ...]
    unauthorized: tuple[Information, ...]
    review: tuple[str, ...]
    must: tuple[Duty, ...]
    stands: bool
    then: Next | None


@dataclass(frozen=True, slots=True)
class Option:
    """An event that may follow, the clause that would rule on it, and what it would bring.

    Where that depends on a finding, ``consequences`` and ``law`` are None and ``ways`` holds both findings.
    ``verdict`` and ``shows`` tell of a replacement whose meaning is known.
    """

    event: Event
    law: str | None
    consequences: Consequences | None
    ways: tuple[Option, ...] = ()
    verdict: Verdict | None = None
    shows: tuple[str, ...] = ()


_NOTHING = Meaning()


def allowed(state: State) -> tuple[Call, ...]:
    """The calls that the Laws let the player in turn make now."""
    awaiting = state.awaiting()
    turn = state.turn
    if awaiting is not None and awaiting.decide in (Decision.REPLACE, Decision.REPEAT):
        turn = awaiting.seat
    if turn is None or state.not_ruled is not None:
        return ()
    return tuple(edition(state.edition).allowed(state, turn))


def may_ask(state: State, seat: Seat) -> bool:
    """Whether the player may ask for a review of the auction or for an explanation now."""
    return any(clause(state, seat) for clause in edition(state.edition).questions)


def lead_restrictions(state: State) -> tuple[LeadRestriction, ...]:
    """What declarer may forbid or require at the lead, as things stand, and what he has chosen."""
    chosen = tuple(lead for lead in state.chosen if lead.choice != "free")
    return (*chosen, *edition(state.edition).leads(state)) if state.leads or state.exposed else chosen


def card_duties(state: State) -> tuple[CardDuty, ...]:
    """Who must lead or play which penalty card at the first legal opportunity."""
    return edition(state.edition).penalties(state) if state.exposed else ()


def options(state: State) -> tuple[Option, ...]:
    """Every event that the player or Director who is awaited may choose, with its consequences.

    Empty while nothing is awaited.  While a replacement is awaited there is one for every legal call.
    """
    global _asked
    for asked, known in _asked:
        if asked is state:
            return known
    found = tuple(offered(state))
    _asked = ((state, found), *_asked[: _KEPT - 1])
    return found


#: The states that were asked about last: whoever shows one asks several times, and a state never changes.
_asked: tuple[tuple[State, tuple[Option, ...]], ...] = ()
_KEPT = 16


def offered(state: State) -> Iterator[Option]:
    """The same, one by one: for who needs only the first of a kind."""
    if state.awaiting() is not None:
        offender = _offender(state)
        yield from (_option(state, event, offender) for event in _events(state))


def option(state: State, event: Event) -> Option:
    """What one event would bring.  Raises :class:`~bridgelaw.errors.EventRefused` if it is not allowed."""
    return _option(state, event, _offender(state))


def _is_finding(state: State) -> bool:
    awaiting = state.awaiting()
    return awaiting is not None and awaiting.decide is Decision.FINDING


def _offender(state: State) -> Seat:
    matter = state.matter
    if matter is not None:
        return matter.offender
    awaiting = state.awaiting()
    if awaiting is not None and awaiting.decide is Decision.FORBID:
        return state.due()[0].right.offender
    if state.seen is not None:
        return state.seen.seat
    return awaiting.seat if awaiting is not None and awaiting.seat is not None else state.record.turn


def _events(state: State) -> Iterator[Event]:
    awaiting = state.awaiting()
    if awaiting is None:
        return
    seat = awaiting.seat
    if awaiting.decide is Decision.FORBID:
        # A suit may fall under two rights (26 and 50D2), and is one choice (CP-39).
        yield from dict.fromkeys(
            (ForbidEvent if lead.choice == "forbid" else RequireEvent)(lead.right.seat, suit)
            for lead in state.due()
            for suit in lead.suits
        )
        if state.on_lead is not None:
            yield FreeEvent(state.on_lead)
    elif awaiting.decide is Decision.FINDING or seat is None:
        matter = state.matter
        if state.seen is not None:
            yield FindingEvent(own_fault=state.seen.seat)
            yield FindingEvent(not_own_fault=state.seen.seat)
        elif matter is not None and matter.stage is Stage.ACTING:
            yield FindingEvent(acting="over")
            yield FindingEvent(acting="in_turn")
        else:
            yield FindingEvent(comparable=True)
            yield FindingEvent(comparable=False)
    elif awaiting.decide is Decision.ACCEPT:
        yield AcceptEvent(seat)
        yield DeclineEvent(seat)
    else:
        for call in edition(state.edition).allowed(state, seat):
            yield CallEvent(seat, call, _NOTHING)


def _option(state: State, event: Event, offender: Seat) -> Option:
    after = apply(state, event)
    if _is_finding(after) and not _is_finding(state):
        ways = tuple(_option(after, e, offender) for e in _events(after))
        return Option(event, None, None, ways, *_known(state, after, event))
    new = after.steps_since(state)
    verdict = after.verdict
    law: str | None
    if verdict is not None and verdict is not state.verdict:
        law = verdict.law
    else:
        law = next((step.law for step in new if step.cited), new[0].law if new else None)
    return Option(event, law, consequences(state, after, offender), (), *_known(state, after, event))


def _known(state: State, after: State, event: Event) -> tuple[Verdict | None, tuple[str, ...]]:
    """What was measured of a call, and what it shows in the pair's methods."""
    if state.adviser is None or not isinstance(event, CallEvent):
        return None, ()
    verdict = after.verdict if after.verdict is not state.verdict else None
    index = len(state.record.calls)
    shows = after.record.calls[index].meaning.shows if index < len(after.record.calls) else ()
    return verdict, shows


def consequences(state: State, after: State, offender: Seat) -> Consequences:
    """What has come to the board between two states, as it concerns the side of ``offender``."""
    partner = offender.partner
    duty = after.must_pass(partner)
    scope = duty.scope if duty is not None else None
    for step in after.steps_since(state):
        for effect in step.effects:
            # A bar that the end of the auction has made pointless is still told.
            if isinstance(effect, MustPass) and effect.seat is partner and scope is not Scope.THROUGHOUT:
                scope = effect.scope
    made = after.record.calls
    return Consequences(
        scope,
        tuple(lead for lead in lead_restrictions(after) if lead.right.seat is partner),
        tuple(i for i in after.unauthorized if i.side is offender.side),
        tuple(law for law in after.reviews if law not in state.reviews),
        tuple(d for d in after.duties if d not in state.duties),
        len(made) == len(state.record.calls) or made[-1].status not in GONE,
        _then(after, offender),
    )


def _then(after: State, offender: Seat) -> Next | None:
    """Who is next before it is settled; that another offender has still to call at his turn is a matter of its own."""
    awaiting = after.awaiting()
    matter = after.matter or next((m for m in reversed(after.matters) if m.offender is offender), None)
    if matter is None:
        duty = after.must_repeat(awaiting.seat) if awaiting is not None and awaiting.seat is not None else None
        return Next(duty.seat, "repeat", duty.call) if duty is not None and duty.call is not None else None
    if awaiting is not None and awaiting.decide is Decision.REPLACE and matter.offender is not awaiting.seat:
        # Who calls again does so for a call of his own, whoever else has offended since.
        matter = next(m for m in reversed(after.matters) if m.offender is awaiting.seat)
    call = after.record.calls[matter.pending if matter.stage is Stage.OPEN else matter.at].call
    if awaiting is not None:
        return Next(awaiting.seat, awaiting.decide.value, call)
    return Next(after.turn, "call", call) if after.turn is not None else None
