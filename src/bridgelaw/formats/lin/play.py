"""Cards in the order in which they were played, and tricks in the columns of PBN: one follows from the other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bridgelaw.formats.pbn.play import Play
from bridgelaw.table.call import Denomination
from bridgelaw.table.cards import Card
from bridgelaw.table.record import Contract
from bridgelaw.table.seat import Seat, Side

__all__ = ["columns", "in_order", "won"]

_FOUR = 4
Trick = tuple[tuple[Seat, Card], ...]


def _winner(trick: Trick, trumps: Denomination) -> Seat:
    """Who won a trick of four cards (Law 44)."""
    led = trick[0][1].suit
    return max(trick, key=lambda played: (played[1].suit is trumps, played[1].suit is led, played[1].rank.height))[0]


def _tricks(cards: Sequence[Card], contract: Contract) -> list[Trick]:
    leader = contract.leader
    tricks = []
    for at in range(0, len(cards), _FOUR):
        trick = tuple((leader.to(step), card) for step, card in enumerate(cards[at : at + _FOUR]))
        tricks.append(trick)
        if len(trick) == _FOUR:
            leader = _winner(trick, contract.denomination)
    return tricks


def won(cards: Sequence[Card], contract: Contract) -> dict[Side, int]:
    """How many of the tricks that are over each side has won."""
    winners = [_winner(trick, contract.denomination) for trick in _tricks(cards, contract) if len(trick) == _FOUR]
    return {side: sum(seat.side is side for seat in winners) for side in Side}


def columns(cards: Sequence[Card], contract: Contract) -> str:
    """The play as a section of PBN, from the opening leader's column on; ``*`` where it is not all there."""
    lines = []
    for trick in _tricks(cards, contract):
        by = dict(trick)
        seats = (contract.leader.to(step) for step in range(_FOUR))
        lines.append(" ".join(str(by[seat]) if seat in by else "-" for seat in seats))
    return "\n".join([*lines, *([] if len(cards) == _ALL else ["*"])]) + "\n"


_ALL = 52


def in_order(play: Play, contract: Contract) -> list[Card]:
    """The cards in the order in which they were played, up to the first that is not told."""
    found: list[Card] = []
    leader = play.leader
    for trick in play.tricks:
        by = {played.seat: played.card for played in trick}
        order = [by.get(leader.to(step)) for step in range(_FOUR)]
        told = list(_up_to_none(order))
        found += told
        if len(told) < _FOUR:
            break
        leader = _winner(tuple((leader.to(step), card) for step, card in enumerate(told)), contract.denomination)
    return found


def _up_to_none(cards: Iterable[Card | None]) -> Iterable[Card]:
    for card in cards:
        if card is None:
            return
        yield card
