"""What else can have happened at a table: everything that the working page does not ask about by itself.

Each is asked of the engine first: what it would refuse as the board stands is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bridgelaw.rulings.events import DirectorEvent, Event, ExposedEvent, FindingEvent, LeadEvent
from bridgelaw.store.boards import Board
from bridgelaw.table.cards import RANKS, Card
from bridgelaw.table.seat import SEATS, Seat, Side
from bridgelaw.web.ahead import accepted, can_call
from bridgelaw.web.entering import entering

__all__ = ["OF_A_PLAYER", "OF_A_SIDE", "Group", "Item", "groups", "who"]

#: Findings about a player, with the clause.
OF_A_PLAYER = {"misinformed": "21B", "own_mistake": "21A", "extraneous": "16B", "wrong_board": "15A"}
#: Findings about a side.
OF_A_SIDE = {"damaged": "12A1", "forfeited": "11A"}
_SUITS = "SHDC"


@dataclass(frozen=True, slots=True)
class Item:
    """Something that can have happened: ``where`` is the page that asks more about it, or ``event`` says it at once."""

    key: str
    law: str = ""
    where: str = ""
    event: Event | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """A heading and what stands under it."""

    key: str
    items: tuple[Item, ...]


def groups(board: Board) -> tuple[Group, ...]:
    """What can be entered as the board stands."""
    found = (("calls", _calls), ("cards", _cards), ("told", _told), ("director", _director))
    made = (Group(key, tuple(items(board))) for key, items in found)
    return tuple(group for group in made if group.items)


def who(board: Board, what: str) -> tuple[tuple[Seat | Side, Event | None], ...]:
    """The players or sides of whom it can be so, each with the event; without one for who changes a call."""
    state = board.state
    if what == "change":
        return tuple((seat, None) for seat in SEATS if can_call(state, seat, change=True))
    whom: tuple[Seat | Side, ...] = tuple(SEATS) if what in OF_A_PLAYER else tuple(Side) if what in OF_A_SIDE else ()
    events = ((each, FindingEvent(**{what: each})) for each in whom)  # type: ignore[arg-type]
    return tuple((each, event) for each, event in events if accepted(state, event) is not None)


def _calls(board: Board) -> Iterator[Item]:
    state = board.state
    box = entering(board, "call")
    called = bool(state.record.calls)
    if box is not None and not box.fixed:
        if state.ended:
            yield Item("after", "39", "?enter=call")
        else:
            yield Item("eight", "38", "?enter=eight")
        if called and not box.before:
            yield Item("change", "25", "/more?what=change")
    if called and _slip(board):
        yield Item("taken", "25A", "?enter=slip")
    yield from _if_accepted(board, "together", "33", FindingEvent(simultaneous=True))
    if state.awaiting() is None:
        yield from _if_accepted(board, "in_turn", "25B1", FindingEvent(acting="in_turn"))
    yield from _if_accepted(board, "artificial", "30C", FindingEvent(artificial=True))
    yield from _if_accepted(board, "natural", "30C", FindingEvent(artificial=False))


def _slip(board: Board) -> bool:
    state = board.state
    seats = dict.fromkeys(made.seat for made in reversed(state.record.calls))
    found = next(iter(seats), None)
    return found is not None and accepted(state, FindingEvent(intended=found)) is not None


def _cards(board: Board) -> Iterator[Item]:
    state = board.state
    cards = [Card.loads(suit + str(rank)) for suit in _SUITS for rank in reversed(RANKS)]
    shown = {card for each in state.exposed for card in each.cards}
    one = next(card for card in cards if card not in shown)
    if state.ended:
        leads = (LeadEvent(seat, card) for seat in SEATS for card in cards[::13])
        if state.contract is not None and any(accepted(state, lead) is not None for lead in leads):
            yield Item("lead", "41", "/more/card?what=lead")
    if state.play is None and accepted(state, ExposedEvent(SEATS[0], (one,))) is not None:
        yield Item("exposed", "24", "/more/card?what=exposed")
        if not state.ended:
            yield Item("led", "24", "/more/card?what=led")


def _told(board: Board) -> Iterator[Item]:
    for what, law in OF_A_PLAYER.items():
        if who(board, what):
            yield Item(what, law, f"/more?what={what}")


def _director(board: Board) -> Iterator[Item]:
    state = board.state
    if not state.director:
        yield from _if_accepted(board, "call_director", "9B", DirectorEvent())
    for what, law in OF_A_SIDE.items():
        if who(board, what):
            yield Item(what, law, f"/more?what={what}")
    yield from _if_accepted(board, "waived", "81C5", FindingEvent(waived=True))
    yield from _if_accepted(board, "directors_error", "82C", FindingEvent(directors_error=True))
    yield Item("note", "", "/more?what=note")


def _if_accepted(board: Board, key: str, law: str, event: Event) -> Iterator[Item]:
    if accepted(board.state, event) is not None:
        yield Item(key, law, event=event)
