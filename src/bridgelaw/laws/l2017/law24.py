"""Law 24: a card exposed or led during the auction."""

from __future__ import annotations

from typing import Any

from bridgelaw.laws.clause import Applied, applied, clause
from bridgelaw.laws.effects import (
    CardsBecome,
    CardStatus,
    Effect,
    MustPass,
    Refers,
    Scope,
    Shown,
    UnauthorizedCards,
)
from bridgelaw.laws.matters import Kind, Moment
from bridgelaw.laws.state import CardsInQuestion, Judgement, Situation
from bridgelaw.table.seat import Seat, Side


def about(s: Situation) -> dict[str, Any]:
    """The values that sentences about a player's cards may use."""
    cards: CardsInQuestion = s.finding
    o = cards.seat
    return {"O": o, "P": o.partner, "L": o.lho, "R": o.rho, "side": o.side, "cards": cards.cards}


def declaring(s: Situation) -> Side | None:
    """The side that declares, now that the auction is over."""
    return s.record.side_declares()


@clause("24", at=(Moment.EXPOSED, Moment.FAULT), cited=False)
def exposed(s: Situation) -> Applied | None:
    """A card that partner could have seen during the auction, by the player's own fault, lies face up till its end.

    What it tells is authorized for the other side and unauthorized for his own.  After the auction it is
    the Laws on the play that deal with a card exposed.

    Reads: the cards, whether they were led, whether the auction is over, the Director's finding.
    Interpretation: leading a card is always the player's own act, so that the Director has nothing to
    find out.  Where it was not the player's own fault he takes the card back, and what it told is
    information from elsewhere (16D).
    """
    cards: CardsInQuestion = s.finding
    if s.moment is Moment.EXPOSED:
        if s.state.ended:
            law = () if declaring(s) is None else (Refers("48" if declaring(s) is cards.seat.side else "49"),)
            return applied(*law, variant="late", **about(s))
        seen = Shown(cards.seat, cards.cards, cards.led, CardStatus.SEEN)
        if cards.led:
            return applied(seen, variant="led", **about(s))
        return applied(seen, judgement=_whose_fault(s, cards.seat), **about(s))
    if cards.own_fault:
        return None
    back = CardsBecome(cards.seat, CardStatus.SEEN, CardStatus.NO_FAULT)
    return applied(back, Refers("16D2"), variant="no_fault", **about(s))


def _whose_fault(s: Situation, seat: Seat) -> Judgement:
    answers: tuple[tuple[str, object], ...] = (("own_fault", seat), ("not_own_fault", seat))
    return Judgement("24", "24", answers, (Kind.EXPOSED, len(s.state.exposed)))


def _lies(s: Situation) -> tuple[Effect, ...]:
    cards: CardsInQuestion = s.finding
    face_up = CardsBecome(cards.seat, CardStatus.SEEN, CardStatus.FACE_UP)
    return face_up, UnauthorizedCards(cards.seat.side, cards.cards)


def _passes(s: Situation) -> Applied:
    """Partner must pass at his next turn, if there is still one."""
    if s.state.ended:
        return applied(*_lies(s), variant="over", **about(s))
    cards: CardsInQuestion = s.finding
    return applied(*_lies(s), MustPass(cards.seat.partner, Scope.NEXT), Refers("72C"), **about(s))


def _single(s: Situation) -> bool:
    """Whether it is one card, with those that the player has shown before."""
    return bool(s.finding.own_fault) and len(s.finding.cards) == 1


@clause("24A", at=Moment.FAULT)
def small(s: Situation) -> Applied | None:
    """A single card below the rank of an honour that was not led: there is no further rectification for the time being.

    Reads: the card, and that it was not led.
    """
    if not _single(s) or s.finding.led or s.finding.cards[0].is_honour:
        return None
    return applied(*_lies(s), **about(s))


@clause("24B", at=Moment.FAULT)
def honour_or_led(s: Situation) -> Applied | None:
    """A single honour, or any single card led: partner must pass at his next turn, and 72C may apply to that pass.

    Reads: the card, and whether it was led.
    """
    if not _single(s) or not (s.finding.led or s.finding.cards[0].is_honour):
        return None
    return _passes(s)


@clause("24C", at=Moment.FAULT)
def several(s: Situation) -> Applied | None:
    """Two or more cards: partner must pass at his next turn, and 72C may apply to that pass.

    Reads: how many cards the player has shown.
    Interpretation: cards shown one after the other are counted together.
    """
    if not s.finding.own_fault or len(s.finding.cards) < 2:
        return None
    return _passes(s)


@clause("24D", at=Moment.CARDS_AT_THE_END)
def picked_up(s: Situation) -> Applied | None:
    """If the player's side declares, the cards are picked up when the auction is over.

    Reads: which side declares.
    """
    cards: CardsInQuestion = s.finding
    if declaring(s) is not cards.seat.side:
        return None
    return applied(CardsBecome(cards.seat, CardStatus.FACE_UP, CardStatus.PICKED_UP), **about(s))


@clause("24E", at=Moment.CARDS_AT_THE_END)
def penalty(s: Situation) -> Applied | None:
    """If the player defends, every such card becomes a penalty card: see 50.

    Reads: which side declares.
    """
    cards: CardsInQuestion = s.finding
    if declaring(s) is cards.seat.side:
        return None
    return applied(Refers("50B"), **about(s))
