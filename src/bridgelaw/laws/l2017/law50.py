"""Laws 48 to 54 and 59, as far as a card shown during the auction or the lead needs them."""

from __future__ import annotations

from bridgelaw.laws.clause import Applied, applied, clause, not_coded
from bridgelaw.laws.effects import CardsBecome, CardStatus, Shown
from bridgelaw.laws.l2017 import law26
from bridgelaw.laws.l2017.law24 import about, declaring
from bridgelaw.laws.matters import Moment
from bridgelaw.laws.state import CardsInQuestion, Situation, State
from bridgelaw.table.seat import Seat

declarer_exposes = not_coded("48", "cards that declarer or dummy exposes in the play are not coded")
defender_exposes = not_coded("49", "a defender's card exposed after the auction is not coded")


@clause("50B")
def minor_or_major(s: Situation) -> Applied | None:
    """A single card below an honour, exposed by accident, is a minor penalty card; any other is a major one.

    So is every card of a player who has two or more of them.

    Reads: the cards, and whether they were led.
    """
    cards: CardsInQuestion = s.finding
    if len(cards.cards) == 1 and not cards.cards[0].is_honour and not cards.led:
        return applied(CardsBecome(cards.seat, CardStatus.FACE_UP, CardStatus.MINOR), variant="minor", **about(s))
    return applied(CardsBecome(cards.seat, CardStatus.FACE_UP, CardStatus.MAJOR), **about(s))


minor_played = not_coded("50C", "how a minor penalty card is played is not coded")
major_played = not_coded("50D", "how a major penalty card is played is not coded")
several_played = not_coded("51", "how two or more penalty cards are played is not coded")
later_lead = not_coded("53", "a lead out of turn to a later trick is not coded")
opening_lead = not_coded("54", "an opening lead out of turn is not coded")


def governs(state: State, seat: Seat) -> str:
    """The clause, of those not coded, on which a lead by the player depends; empty where it depends on none."""
    if state.play is not None and seat is not state.on_lead:
        return "53"
    penalty = (CardStatus.MINOR, CardStatus.MAJOR)
    lying = [e for e in state.exposed if e.status in penalty and e.seat.side is seat.side]
    if not lying or seat.side is state.record.side_declares():
        return ""
    if sum(len(e.cards) for e in lying) > 1:
        return "51"
    if lying[0].status is CardStatus.MAJOR:
        return "50D"
    return "50C" if lying[0].seat is seat else ""


@clause("54E", at=Moment.OPENING_LEAD)
def by_the_declaring_side(s: Situation) -> Applied | None:
    """A player of the declaring side cannot make the opening lead: his card is one of Law 24, and is picked up.

    Reads: which side declares.
    """
    cards: CardsInQuestion = s.finding
    if s.state.matter is not None or declaring(s) is not cards.seat.side:
        return None
    return applied(Shown(cards.seat, cards.cards, True, CardStatus.PICKED_UP), **about(s))


@clause("59", at=Moment.LED, displaces=("26B",))
def unable(s: Situation) -> Applied | None:
    """A player who cannot lead as required, having no other card, may lead any card that is legal.

    Reads: the Director's finding that he is unable.
    """
    return cannot(s)


def cannot(s: Situation) -> Applied | None:
    """The player has no card that declarer's choice lets him lead."""
    restriction, is_unable = s.finding
    return applied(**law26.named(s, restriction)) if is_unable else None
