"""Laws 48 to 54 and 59, as far as a card shown during the auction or the lead needs them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bridgelaw.laws.clause import Applied, applied, clause, not_coded
from bridgelaw.laws.effects import (
    CardsAuthorized,
    CardsBecome,
    CardsGo,
    CardStatus,
    LeadChosen,
    LeadFree,
    Refers,
    Reviews,
    Shown,
    UnauthorizedCards,
)
from bridgelaw.laws.l2017 import law26
from bridgelaw.laws.l2017.law24 import about, declaring
from bridgelaw.laws.matters import Moment
from bridgelaw.laws.state import CardDuty, CardsInQuestion, LeadRestriction, LeadRight, Situation, State
from bridgelaw.table.call import SUITS, Denomination
from bridgelaw.table.cards import Card
from bridgelaw.table.seat import Seat

_PLAYED = (Moment.PENALTY_LEAD, Moment.PENALTY_PLAYED)
_CHOSEN = (Moment.LEAD_CHOICE, Moment.LED, Moment.TRICK)

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
        minor = CardsBecome(cards.seat, CardStatus.FACE_UP, CardStatus.MINOR)
        return applied(minor, Refers("50E1"), variant="minor", **about(s))
    return applied(CardsBecome(cards.seat, CardStatus.FACE_UP, CardStatus.MAJOR), Refers("50E1"), **about(s))


# --- the player who has the card ----------------------------------------------------------------


@clause("50C", at=_PLAYED)
def minor_played(s: Situation) -> Applied | None:
    """With a minor penalty card he plays no other card below an honour of the suit before it; his partner is free.

    Reads: the card that he leads, or that he has played.
    Interpretation: an event that would break this is refused; what follows then is Law 52.
    """
    minor = s.state.lying(s.finding.seat, CardStatus.MINOR)
    (card,) = s.finding.cards
    if card in minor:
        return _played(s)
    if s.moment is Moment.PENALTY_LEAD and card.suit in {other.suit for other in minor}:
        return applied(variant="honour", **{**about(s), "cards": minor})
    return None


@clause("50D1(a)", at=_PLAYED)
def major_played(s: Situation) -> Applied | None:
    """A major penalty card is played at the first legal opportunity, in leading as in following suit or discarding.

    Reads: the card that its player leads, or that he has played; what declarer has chosen at the lead.
    Interpretation: an event that would break this is refused; what follows then is Law 52.  Whether a card
    could have been thrown away or ruffed with is for the table to say: the hands are not known.
    """
    (card,) = s.finding.cards
    if card not in s.state.lying(s.finding.seat, CardStatus.MAJOR):
        return None
    several = s.moment is Moment.PENALTY_LEAD and len(_to_lead(s.state, s.finding.seat)) > 1
    return _played(s, *((Refers("51A"),) if several else ()))


@clause("50D1(b)", at=Moment.PENALTY_LEAD)
def restriction_first(s: Situation) -> Applied | None:
    """A restriction on the lead comes before that duty: the card stays, and is played at the next opportunity.

    Reads: what declarer has chosen at the lead, the penalty cards, and the card that is led.
    """
    major = s.state.lying(s.finding.seat, CardStatus.MAJOR)
    if not major or set(s.finding.cards) & set(major):
        return None
    return applied(**{**about(s), "cards": major})


@clause("51A")
def designated(s: Situation) -> Applied | None:
    """Of two or more penalty cards that he may play, declarer says which he plays.

    Reads: how many of them may be led.
    Interpretation: the card that is led is the one that declarer has named.
    """
    contract = s.record.contract()
    return applied(D=contract.declarer, **about(s)) if contract is not None else None


def _played(s: Situation, *more: Refers) -> Applied:
    cards: CardsInQuestion = s.finding
    return applied(CardsGo(cards.seat, cards.cards, CardStatus.PLAYED), *more, Refers("50E3"), **about(s))


def _to_lead(state: State, seat: Seat) -> tuple[Card, ...]:
    """The major penalty cards that the player may lead under what declarer has chosen."""
    major = state.lying(seat, CardStatus.MAJOR)
    mine = [chosen for chosen in state.chosen if chosen.right.seat is seat]
    return tuple(card for card in major if all(chosen.lets(card) for chosen in mine))


def duties(state: State) -> tuple[CardDuty, ...]:
    """The defenders who must lead or play a major penalty card at the first legal opportunity."""
    contract = state.contract
    if contract is None or state.result is not None:
        return ()
    found = []
    for seat in (contract.declarer.lho, contract.declarer.rho):
        cards = state.lying(seat, CardStatus.MAJOR)
        now = _to_lead(state, seat) if seat is state.on_lead and not _waits(state) else ()
        if cards:
            found.append(CardDuty(seat, now or cards, bool(now), "50D1(a)"))
    return tuple(found)


def breach(state: State, seat: Seat, card: Card) -> CardDuty | None:
    """What the player must lead instead of the card, because of his own penalty cards; None where he may lead it."""
    major = _to_lead(state, seat)
    if major and card not in major:
        return CardDuty(seat, major, True, "50D1(a)")
    same = tuple(c for c in state.lying(seat, CardStatus.MINOR) if c.suit is card.suit)
    return CardDuty(seat, same, True, "50C") if same and card not in same and not card.is_honour else None


# --- his partner, who is to lead ----------------------------------------------------------------


@clause("50D2(a)", at=_CHOSEN)
def required_or_forbidden(s: Situation) -> Applied | None:
    """When his partner is to lead, declarer may require that suit, or forbid it as long as that player stays on lead.

    The card is then no penalty card any more and goes back into the hand.

    Reads: declarer's choice, and whether the player has kept the lead.
    Interpretation: a demand is for one lead.  A restriction after a withdrawn call is a right of its own, and
    declarer may use both at one lead; a suit that either would let him forbid is forbidden under this Law (CP-39).
    Where both defenders have penalty cards, this choice comes before the duty of the player who is to lead.
    """
    return _at_the_lead(s, "50D2(a)")


@clause("50D2(b)", at=Moment.LEAD_CHOICE)
def neither(s: Situation) -> Applied | None:
    """Or declarer does neither: the player leads what he likes, and the card stays a penalty card.

    Reads: declarer's choice.
    Interpretation: what lies there then is asked about again at the next lead.
    """
    lead: LeadRestriction = s.finding[0]
    if not lead.right.cards or lead.choice != "free":
        return None
    return applied(LeadChosen(lead.right.seat, "free", None), cards=lead.right.cards, **law26.named(s, lead))


@clause("51B1", at=_CHOSEN)
def of_one_suit(s: Situation) -> Applied | None:
    """Of several penalty cards of one suit all go back into the hand, if declarer requires or forbids the suit.

    Reads: the penalty cards, declarer's choice, and whether the player has kept the lead.
    """
    return _at_the_lead(s, "51B1")


@clause("51B2", at=_CHOSEN)
def of_several_suits(s: Situation) -> Applied | None:
    """With penalty cards of several suits declarer may require one of them, or forbid one or more of them.

    The cards of such a suit go back into the hand; the others stay.

    Reads: the penalty cards, declarer's choice, and whether the player has kept the lead.
    """
    return _at_the_lead(s, "51B2")


def _at_the_lead(s: Situation, law: str) -> Applied | None:
    lead: LeadRestriction = s.finding[0]
    if lead.right.law != law or lead.choice == "free":
        return None
    values = {**law26.named(s, lead), "cards": _of_the_suits(lead)}
    seat = lead.right.seat
    required = lead.choice == "require"
    if s.moment is Moment.LEAD_CHOICE:
        chosen = LeadChosen(seat, lead.choice, lead.suits[0])
        back = CardsGo(lead.right.offender, values["cards"], CardStatus.PICKED_UP)
        variant = "" if required else "forbidden"
        return applied(chosen, *law26.both(s, lead), back, Refers("50E2"), variant=variant, **values)
    if s.moment is Moment.LED and required:
        return applied(LeadFree(seat, penalty=True), variant="met", **values)
    return applied(LeadFree(seat, penalty=True), variant="over", **values) if s.moment is Moment.TRICK else None


def _of_the_suits(lead: LeadRestriction) -> tuple[Card, ...]:
    """The penalty cards that declarer's choice sends back into the hand."""
    return tuple(card for card in lead.right.cards if card.suit in lead.suits)


def restrictions(state: State) -> tuple[LeadRestriction, ...]:
    """What declarer may do to the lead that is due, because of major penalty cards of the leader's partner."""
    seat, contract = state.on_lead, state.contract
    if seat is None or contract is None or seat.side is contract.declarer.side:
        return ()
    cards = state.lying(seat.partner, CardStatus.MAJOR)
    now = [c for c in state.chosen if c.right.cards and c.since == state.tricks]
    if not cards or any(c.choice != "forbid" for c in now):
        return ()
    suits = tuple(suit for suit in SUITS if suit in {card.suit for card in cards})
    law = "51B2" if len(suits) > 1 or now else "51B1" if len(cards) > 1 else "50D2(a)"
    right = LeadRight(seat, seat.partner, law, -1, None, True, cards)
    ways = ("forbid",) if now else ("require", "forbid")  # to require one suit, or to forbid one or more (51B2)
    return tuple(LeadRestriction(right, suits, way) for way in ways)


def beside(calls: Callable[[State], tuple[LeadRestriction, ...]]) -> Callable[[State], tuple[LeadRestriction, ...]]:
    """What declarer may do at the lead because of penalty cards, and because of withdrawn calls as ``calls`` says.

    No suit may be both required and forbidden, and no two suits required.
    """

    def leads(state: State) -> tuple[LeadRestriction, ...]:
        found = (*(restrictions(state) if state.exposed else ()), *calls(state))
        left = (replace(lead, suits=tuple(s for s in lead.suits if _goes_with(state, lead, s))) for lead in found)
        return tuple(lead for lead in left if lead.suits) if state.chosen else found

    return leads


def _goes_with(state: State, lead: LeadRestriction, suit: Denomination) -> bool:
    """Whether the suit can still be chosen beside what declarer has chosen."""
    mine = [chosen for chosen in state.chosen if chosen.right.seat is lead.right.seat]
    required = {suit for chosen in mine if chosen.choice == "require" for suit in chosen.suits}
    if lead.choice == "require":
        return required <= {suit} and not any(c.choice == "forbid" and suit in c.suits for c in mine)
    if not lead.right.cards and any(c.choice == "forbid" and suit in c.suits for c in mine):
        return False  # it is forbidden already; a penalty card may still be picked up
    return suit not in required


# --- information --------------------------------------------------------------------------------


def in_question(s: Situation) -> dict[str, Any]:
    """The values that sentences about penalty cards may use: also where it is declarer who has chosen."""
    if isinstance(s.finding, CardsInQuestion):
        return about(s)
    lead: LeadRestriction = s.finding[0]
    o = lead.right.offender
    return {"O": o, "P": o.partner, "side": o.side, "cards": _of_the_suits(lead)}


@clause("50E1")
def on_the_table(s: Situation) -> Applied | None:
    """What a penalty card tells, and that it must be played, everybody may use as long as it lies on the table.

    Reads: that a card has become a penalty card.
    """
    values = in_question(s)
    return applied(CardsAuthorized(values["side"], values["cards"]), Refers("50E4"), **values)


@clause("50E2")
def picked_up(s: Situation) -> Applied | None:
    """What a penalty card told that has gone back into the hand is unauthorized for partner; declarer may use it.

    Reads: which cards are picked up.
    """
    values = in_question(s)
    return applied(UnauthorizedCards(values["side"], values["cards"]), **values)


@clause("50E3")
def once_played(s: Situation) -> Applied | None:
    """Once a penalty card is played, how it came to be one is unauthorized information for partner.

    Reads: which card was played.
    """
    values = in_question(s)
    return applied(UnauthorizedCards(values["side"], values["cards"]), **values)


@clause("50E4")
def adjusts(s: Situation) -> Applied | None:
    """After play the Director adjusts the score if the card that lay there helped the offenders and did damage.

    He aims at what would probably have happened without the penalty card, as in 27D.

    Reads: that information from a penalty card was authorized.
    """
    return applied(Reviews("50E4"), **in_question(s))


# --- what is not coded ---------------------------------------------------------------------------

later_lead = not_coded("53", "a lead out of turn to a later trick is not coded")
opening_lead = not_coded("54", "an opening lead out of turn is not coded")


def governs(state: State, seat: Seat) -> str:
    """The clause, of those not coded, on which a lead by the player depends; empty where it depends on none.

    53: it is not his lead.  49: he leads before declarer has said what he chooses (50D2).
    """
    if state.play is not None and seat is not state.on_lead:
        return "53"
    return "49" if _waits(state) else ""


def _waits(state: State) -> bool:
    """Whether the player on lead waits for declarer's choice, because of his partner's penalty cards (50D2)."""
    said = any(chosen.right.cards and chosen.since == state.tricks for chosen in state.chosen)
    return not said and bool(restrictions(state))


@clause("54E", at=Moment.OPENING_LEAD)
def by_the_declaring_side(s: Situation) -> Applied | None:
    """A player of the declaring side cannot make the opening lead: his card is one of Law 24, and is picked up.

    Reads: which side declares.
    """
    cards: CardsInQuestion = s.finding
    if s.state.matter is not None or declaring(s) is not cards.seat.side:
        return None
    return applied(Shown(cards.seat, cards.cards, True, CardStatus.PICKED_UP), **about(s))


@clause("59", at=Moment.LED, displaces=("26B", "50D2(a)", "51B1", "51B2"))
def unable(s: Situation) -> Applied | None:
    """A player who cannot lead as required, having no other card, may lead any card that is legal.

    Reads: the Director's finding that he is unable.
    Interpretation: a demand is over with that lead; what is forbidden stays so as long as he is on lead.
    """
    return cannot(s)


def cannot(s: Situation) -> Applied | None:
    """The player has no card that declarer's choice lets him lead."""
    restriction, is_unable = s.finding
    if not is_unable:
        return None
    penalty = bool(restriction.right.cards)
    over = (LeadFree(restriction.right.seat, penalty),) if restriction.choice == "require" else ()
    return applied(*over, **law26.named(s, restriction))
