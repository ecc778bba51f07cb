"""Law 16: extraneous information from partner (B), from withdrawn calls (C) and from elsewhere (D)."""

from __future__ import annotations

from bridgelaw.laws.clause import Applied, applied, clause, not_coded
from bridgelaw.laws.effects import (
    AdjustsScore,
    CardStatus,
    Effect,
    Reads,
    Refers,
    Reviewed,
    Reviews,
    Shown,
    Unauthorized,
    UnauthorizedFrom,
)
from bridgelaw.laws.l2017.law24 import about
from bridgelaw.laws.matters import Kind, Moment
from bridgelaw.laws.state import CardsInQuestion, Judgement, Situation
from bridgelaw.table.seat import Seat


@clause("16B1(a)", at=Moment.EXTRANEOUS)
def extraneous(s: Situation) -> Applied | None:
    """A player who has extraneous information from partner may not let it choose his action.

    Such information is a remark, a question, a hesitation, an unexpected alert and the like.  What it
    demonstrably suggests he may not choose over another action that is a logical alternative.

    Reads: from whom the Director finds that the information came.
    Interpretation: the auction goes on; whether the information was used is looked at after play.
    """
    seat: Seat = s.finding
    return applied(
        UnauthorizedFrom(seat),
        Refers("16B3"),
        O=seat,
        P=seat.partner,
        L=seat.lho,
        R=seat.rho,
        side=seat.side,
    )


alternatives = not_coded(
    "16B1(b)", "what was a logical alternative is found after play, by asking players of that class"
)
reserved = not_coded(
    "16B2", "that a player reserves rights changes no ruling; the Director is called after play (16B3)"
)


@clause("16B3")
def suspected(s: Situation) -> Applied | None:
    """After play: did a player choose an action that such information could have suggested?

    If it damaged the other side, the Director adjusts the score.

    Reads: that there is such information.
    """
    seat: Seat = s.finding
    return applied(Reviews("16B3"), O=seat, P=seat.partner, side=seat.side)


@clause("16C1", cited=False)
def authorized(s: Situation) -> Applied | None:
    """For a non-offending side everything from any withdrawn call, its own or the opponents', is authorized.

    Reads: the side that offended.
    """
    side, calls = s.refer
    return applied() if side is not None and calls else None


@clause("16C2")
def unauthorized(s: Situation) -> Applied | None:
    """For an offending side, information from withdrawn calls of either side is unauthorized.

    Its players may not choose a call or play that this information demonstrably suggests over another
    that is a logical alternative.

    Reads: the side that offended, the calls withdrawn or cancelled.
    """
    return not_to_be_used(s)


def not_to_be_used(s: Situation) -> Applied | None:
    """The side that offended may not use what the calls told; the other side may."""
    side, calls = s.refer
    if side is None or not calls:
        return None
    return applied(Unauthorized(side, calls), Refers("16C1", side, calls))


@clause("16C3", at=Moment.REVIEWED)
def damaged(s: Situation) -> Applied | None:
    """The Director adjusts the score when an offending side has used such information to the damage of the other.

    Reads: what the Director found after play; which side has information that it may not use.
    """
    return used(s, variant="" if s.finding.damage else "none") if s.finding.law == "16C3" else None


def used(s: Situation, variant: str) -> Applied | None:
    """The Director has looked at what the side that offended did with the information, if there is any."""
    review = s.finding
    if not s.state.unauthorized:
        return None
    done = Reviewed(review.law, review.damage)
    score = (AdjustsScore(innocent=(review.side.other,)), Refers("12C1(b)")) if review.damage else ()
    return applied(done, *score, variant=variant, side=review.side)


@clause("16D1", at=Moment.EXPOSED, displaces=("24",))
def seen_early(s: Situation) -> Applied | None:
    """A player who has seen another player's card at his table before the auction begins tells the Director at once.

    So does one who has learnt something about the board from elsewhere.

    Reads: that nobody has called yet.
    Interpretation: Law 24 needs a card seen during the auction, which begins with the first call (CP-29).
    """
    return before_the_auction(s)


def before_the_auction(s: Situation) -> Applied | None:
    """Cards were seen before anybody has called."""
    if s.record.calls or s.state.ended:
        return None
    cards: CardsInQuestion = s.finding
    seen: Effect = Shown(cards.seat, cards.cards, cards.led, CardStatus.EARLY)
    return applied(seen, Reads("CP-29"), Refers("16D2"), **about(s))


@clause("16D2", at=Moment.FIRST_CALL)
def director_chooses(s: Situation) -> Applied | None:
    """Before the first call the Director may turn the seats, have the board dealt anew, let it be played, or adjust.

    Turning the seats is for pairs where a player then holds a hand of which he knows nothing amiss; if the
    board is played the score is adjusted afterwards where the information has affected it.  After the
    first call only the last two are left to him.

    Reads: whether somebody has called.
    """
    cards: CardsInQuestion = s.finding
    later = bool(s.record.calls)
    key = "16D2.later" if later else "16D2"
    judgement = Judgement(key, "16D2", (), (Kind.EXPOSED, len(s.state.exposed)))
    return applied(judgement=judgement, variant="later" if later else "", **about(s), n=len(cards.cards))
