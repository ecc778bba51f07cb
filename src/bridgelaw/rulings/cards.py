"""Cards: what partner could have seen before the play, the lead, the tricks, and declarer's choice at a lead.

Of the play only what leads depend on is followed: who leads, which card, and who has won the trick.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from bridgelaw.errors import EventRefused
from bridgelaw.laws.edition import edition
from bridgelaw.laws.effects import CardsBecome, CardStatus
from bridgelaw.laws.matters import Kind, Moment
from bridgelaw.laws.state import TRICKS, CardsInQuestion, Decision, LeadRestriction, NotRuled, Play, State
from bridgelaw.rulings.applying import changed, put
from bridgelaw.rulings.asking import ask, why
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
    TrickEvent,
)
from bridgelaw.rulings.refusing import refuse
from bridgelaw.table.cards import Card
from bridgelaw.table.seat import SEATS, Seat

__all__ = ["choose", "exposed", "fault", "follow", "in_time", "lead", "leave_free", "on_lead", "trick"]

#: What cannot happen any more once the opening lead is faced.
_OF_THE_AUCTION = (CallEvent, ChangeEvent, AcceptEvent, DeclineEvent, AskEvent)
#: What can still happen while the Director has to find whose fault it was.
_MEANWHILE = (FindingEvent, ExposedEvent, DirectorEvent)
#: The penalty cards of a player, by what a lead of his or his partner's would need.
_PENALTY = (CardStatus.MINOR, CardStatus.MAJOR)


def in_time(state: State, event: Event) -> None:
    """Raise EventRefused where the play, or a question about a card, does not allow the event."""
    if state.play is not None:
        if isinstance(event, _OF_THE_AUCTION) or (isinstance(event, FindingEvent) and event.simultaneous):
            raise refuse(state, _given(event))
    elif state.director and state.seen is not None and not isinstance(event, _MEANWHILE):
        raise refuse(state, _given(event))


def _given(event: Event) -> str:
    """The event in the words of the case format, as far as an error needs them."""
    name = type(event).__name__.removesuffix("Event").lower()
    if isinstance(event, (CallEvent, ChangeEvent, AskEvent)):
        return f"{name}: {event.seat} {event.call}"
    if isinstance(event, LeadEvent):
        return f"{name}: {event.seat} {event.card}"
    if isinstance(event, (ForbidEvent, RequireEvent)):
        return f"{name}: {event.seat} {event.suit}"
    if isinstance(event, TrickEvent):
        return f"{name}: {{won_by: {event.won_by}}}"
    if isinstance(event, ExposedEvent):
        return f"{name}: {event.seat} {' '.join(map(str, event.cards))}"
    if isinstance(event, OnLeadEvent):
        return f"on_lead: {event.seat}"
    return f"{name}: {event.seat}" if isinstance(event, (AcceptEvent, DeclineEvent, FreeEvent)) else name


def _ask(state: State, moment: Moment, cards: CardsInQuestion) -> State:
    return ask(state, moment, len(state.record.calls) - 1, None, finding=cards)


# --- cards shown before the play ----------------------------------------------------------------


def exposed(state: State, e: ExposedEvent) -> State:
    """Partner could have seen cards.  Raises EventRefused where nobody plays, and for a card that cannot be his."""
    if state.ended and state.contract is None:
        raise refuse(state, _given(e))
    for card in e.cards:
        _is_his(state, e.seat, card, _given(e))
    return _ask(state, Moment.EXPOSED, CardsInQuestion(e.seat, e.cards, e.led))


def _is_his(state: State, seat: Seat, card: Card, given: str) -> None:
    """Refuse a card that another player holds, or one that was shown before."""
    for shown in state.exposed:
        if card in shown.cards and (shown.seat is not seat or given.startswith("exposed")):
            raise EventRefused(
                given, f"a card that {shown.seat} has not shown", f"{{exposed: {seat} D4}}", event=state.events
            )


def fault(state: State, seat: Seat, own: bool) -> State:
    """The Director has found out whose fault it was.  Raises EventRefused where no card of his waits for it."""
    if not any(e.seat is seat and e.status is CardStatus.SEEN for e in state.exposed):
        key = "own_fault" if own else "not_own_fault"
        raise EventRefused(
            f"finding: {{{key}: {seat}}}",
            f"cards of {seat} that were exposed during the auction",
            f"{{exposed: {seat} HK}}",
            event=state.events,
        )
    about = [(Kind.EXPOSED, place) for place, e in enumerate(state.exposed) if e.seat is seat]
    state = changed(state, judgements=tuple(j for j in state.judgements if j.about not in about or not j.answers))
    counted = (CardStatus.SEEN, CardStatus.FACE_UP, *_PENALTY) if own else (CardStatus.SEEN,)
    return _ask(state, Moment.FAULT, replace(_of(state, seat, counted), own_fault=own))


def _of(state: State, seat: Seat, statuses: Iterable[CardStatus]) -> CardsInQuestion:
    """The cards of a player that are in one of the statuses."""
    found = [e for e in state.exposed if e.seat is seat and e.status in statuses]
    return CardsInQuestion(seat, tuple(card for e in found for card in e.cards), any(e.led for e in found))


def follow(state: State, before: State) -> State:
    """What an event means for cards that were shown: the first call, the Director's arrival, the end of the auction."""
    if state.not_ruled is not None:
        return state
    if before.director and state.seen is not None:
        state = changed(state, director=True)  # he stays until all that was shown is dealt with
    if state.record.calls and not before.record.calls:
        for shown in before.exposed:
            if shown.status is CardStatus.EARLY:
                asked = tuple(j for j in state.judgements if j.about is None or j.about[0] is not Kind.EXPOSED)
                state = changed(state, judgements=asked)
                state = _ask(state, Moment.FIRST_CALL, _of(state, shown.seat, (CardStatus.EARLY,)))
    if state.director:
        for seat in _seats(state, (CardStatus.SEEN,), led=True):
            state = fault(state, seat, True)
    return _at_the_end(state)


def _seats(state: State, statuses: Iterable[CardStatus], *, led: bool = False) -> Iterator[Seat]:
    yield from dict.fromkeys(e.seat for e in state.exposed if e.status in statuses and (e.led or not led))


def _at_the_end(state: State) -> State:
    if state.contract is not None:
        for seat in _seats(state, (CardStatus.FACE_UP,)):
            state = _ask(state, Moment.CARDS_AT_THE_END, _of(state, seat, (CardStatus.FACE_UP,)))
    elif not state.ended:
        # The auction goes on after all: what had become of the cards at its end is open again.
        for shown in state.exposed:
            if shown.status in (CardStatus.PICKED_UP, *_PENALTY):
                state = put(state, CardsBecome(shown.seat, shown.status, CardStatus.FACE_UP), "")
    return state


# --- the play -----------------------------------------------------------------------------------


def lead(state: State, e: LeadEvent) -> State:
    """A player leads.  Before the auction is over it is a card led prematurely (24).

    Raises EventRefused where nobody is to lead, for a card that was led before, and for a suit that declarer's
    choice does not let him lead.
    """
    awaiting = state.awaiting()
    if awaiting is not None and awaiting.decide is not Decision.FORBID:
        raise refuse(state, _given(e))
    if not state.ended:
        return exposed(state, ExposedEvent(e.seat, (e.card,), led=True))
    seat = state.on_lead
    if seat is None:
        raise refuse(state, _given(e))
    _is_his(state, e.seat, e.card, _given(e))
    if state.play is not None and e.card in state.play.cards:
        raise EventRefused(_given(e), f"a card that has not been led; {e.card} has", "{lead: N D3}", event=state.events)
    if state.play is None:
        state = _ask(state, Moment.OPENING_LEAD, CardsInQuestion(e.seat, (e.card,), led=True))
    elif e.seat is not seat:
        return _governed(state, e.seat)
    if state.play is None or state.not_ruled is not None:
        return state
    state = _governed(state, e.seat)
    if state.not_ruled is not None or state.play is None:
        return state
    return _led(_restricted(_of_penalty_cards(state, e), e), e, state.play)


def _governed(state: State, seat: Seat) -> State:
    """The state, in which nothing is decided any more if the lead depends on a clause that is not coded."""
    law = edition(state.edition).governs(state, seat)
    return changed(state, not_ruled=NotRuled(law, why(state, law), state.events)) if law else state


def _restricted(state: State, e: LeadEvent) -> State:
    """The lead of a player under a restriction: what declarer has chosen is kept, or his right is gone."""
    unused = next((lead for lead in state.due() if not lead.right.cards), None)
    for chosen in state.chosen:
        unable = not chosen.lets(e.card)
        if unable and not e.unable:
            suit = chosen.suits[0]
            wanted = f"no {suit}" if chosen.choice == "forbid" else f"a {suit}"
            raise EventRefused(
                _given(e),
                f"{wanted}, as declarer has chosen, or unable: true where the Director finds that he has no other",
                f"{{lead: {e.seat} {e.card}, unable: true}}",
                event=state.events,
            )
    for chosen in state.chosen:
        state = _at_a_lead(state, Moment.LED, chosen, not chosen.lets(e.card))
    return state if unused is None else _at_a_lead(state, Moment.LED, unused)


def _of_penalty_cards(state: State, e: LeadEvent) -> State:
    """The lead of a player who has penalty cards: what he must lead, and what becomes of them."""
    if not any(state.lying(e.seat, status) for status in _PENALTY):
        return state
    duty = edition(state.edition).breach(state, e.seat, e.card)
    if duty is not None:
        cards = " or ".join(map(str, duty.cards))
        other = "" if duty.lead and duty.law != "50C" else ", an honour or another suit"
        refused = EventRefused(
            _given(e), f"{cards}{other} ({duty.law})", f"{{lead: {e.seat} {duty.cards[0]}}}", event=state.events
        )
        refused.law = duty.law
        raise refused
    return _penalty(state, Moment.PENALTY_LEAD, e.seat, e.card)


def _penalty(state: State, moment: Moment, seat: Seat, card: Card) -> State:
    last = len(state.record.calls) - 1
    return ask(state, moment, last, None, optional=True, finding=CardsInQuestion(seat, (card,)))


def _at_a_lead(state: State, moment: Moment, restriction: LeadRestriction, unable: bool = False) -> State:
    last = len(state.record.calls) - 1
    return ask(state, moment, last, None, optional=True, finding=(restriction, unable))


def _led(state: State, e: LeadEvent, play: Play) -> State:
    turns = play.turns | {e.seat}
    chosen = tuple(lead for lead in state.chosen if lead.choice != "free")
    return changed(
        state, chosen=chosen, play=replace(play, leader=e.seat, led=e.card, cards=(*play.cards, e.card), turns=turns)
    )


def trick(state: State, e: TrickEvent) -> State:
    """A trick is over.  Raises EventRefused where none was begun, and for penalty cards that cannot be as told."""
    play = state.play
    if play is None or play.led is None:
        raise refuse(state, _given(e))
    for seat, card in _played(state, play, e):
        state = _penalty(state, Moment.PENALTY_PLAYED, seat, card)
    for chosen in state.chosen:
        if chosen.right.seat is not e.won_by:
            state = _at_a_lead(state, Moment.TRICK, chosen)
    return changed(state, play=replace(play, leader=e.won_by, led=None, tricks=play.tricks + 1))


def _played(state: State, play: Play, e: TrickEvent) -> list[tuple[Seat, Card]]:
    """The penalty cards played to the trick, each with its player: one that follows suit must be among them."""
    leader, led = play.leader, play.led
    found: dict[Seat, Card] = {}
    for card in e.played:
        owner = next((s.seat for s in state.exposed if card in s.cards and s.status in _PENALTY), None)
        if owner is None or owner is leader or owner in found:
            raise EventRefused(
                f"trick: {{won_by: {e.won_by}, played: [{card}]}}",
                "a penalty card that lies on the table, one of each player who did not lead",
                f"{{trick: {{won_by: {e.won_by}}}}}",
                event=state.events,
            )
        found[owner] = card
    for duty in edition(state.edition).penalties(state):
        follows = [card for card in duty.cards if led is not None and card.suit is led.suit]
        if follows and duty.seat is not leader and found.get(duty.seat) not in follows:
            raise EventRefused(
                _given(e),
                f"{' or '.join(map(str, follows))} among the cards played, since it must follow suit ({duty.law})",
                f"{{trick: {{won_by: {e.won_by}, played: [{follows[0]}]}}}}",
                event=state.events,
            )
    return list(found.items())


def on_lead(state: State, e: OnLeadEvent) -> State:
    """A player is on lead to a later trick, and nobody has written down what was played up to there.

    Raises EventRefused where he is on lead as it is, where declarer has still to choose, and where what was played
    matters: while penalty cards lie on the table, or while what declarer has chosen binds this player.
    """
    leader = state.on_lead or (state.play.leader if state.play is not None else None)
    last = state.play is not None and state.play.tricks + 1 >= TRICKS
    if state.awaiting() is not None or leader is None or state.on_lead is e.seat or last:
        raise refuse(state, _given(e))
    bound = any(chosen.right.seat is e.seat for chosen in state.chosen)
    if bound or any(state.lying(seat, status) for seat in SEATS for status in _PENALTY):
        raise EventRefused(
            _given(e),
            "the leads and tricks one by one, since a card that was led or played matters here",
            f"{{trick: {{won_by: {e.seat}}}}}" if state.on_lead is None else f"{{lead: {leader} D3}}",
            event=state.events,
        )
    if state.play is None:
        state = _ask(state, Moment.OPENING_LEAD, CardsInQuestion(leader, (), led=True))
    for chosen in state.chosen:
        state = _at_a_lead(state, Moment.TRICK, chosen)
    play = state.play
    if play is None:  # nothing that is coded says what this lead means
        return state
    play = replace(play, leader=e.seat, led=None, tricks=play.tricks + 1, turns=play.turns | {leader})
    return changed(state, play=play)


def choose(state: State, e: ForbidEvent | RequireEvent) -> State:
    """Declarer makes his choice.  Raises EventRefused where he has none, and for a suit that is not in it."""
    choice = "forbid" if isinstance(e, ForbidEvent) else "require"
    due = _due(state, e)
    found = next((lead for lead in due if lead.choice == choice and e.suit in lead.suits), None)
    if found is None:
        ways = [f"{lead.choice} {', '.join(str(suit) for suit in lead.suits)}" for lead in due]
        first = due[0]
        raise EventRefused(
            _given(e),
            f"one of: {'; '.join(ways)}",
            f"{{{first.choice}: {e.seat} {first.suits[0]}}}",
            event=state.events,
        )
    return _at_a_lead(state, Moment.LEAD_CHOICE, replace(found, suits=(e.suit,), since=state.tricks))


def leave_free(state: State, e: FreeEvent) -> State:
    """Declarer makes no use of his rights, or no more.  Raises EventRefused where he has none."""
    for right in dict.fromkeys(lead.right for lead in _due(state, e)):
        if any(lead.right == right for lead in state.due()):
            state = _at_a_lead(state, Moment.LEAD_CHOICE, LeadRestriction(right, (), "free", state.tricks))
    return state


def _due(state: State, e: ForbidEvent | RequireEvent | FreeEvent) -> tuple[LeadRestriction, ...]:
    """What declarer may choose from.  Raises EventRefused where it is nothing, or another player's lead."""
    awaiting = state.awaiting()
    if awaiting is None or awaiting.decide is not Decision.FORBID or e.seat is not state.on_lead:
        raise EventRefused(
            _given(e),
            "a player who is to lead and has a lead restriction of which nothing is chosen yet",
            f"{{lead: {state.on_lead or e.seat} D3}}",
            event=state.events,
        )
    return state.due()
