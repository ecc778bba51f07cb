"""Law 41: the opening lead and the beginning of the play."""

from __future__ import annotations

from bridgelaw.laws.clause import Applied, applied, clause, not_coded
from bridgelaw.laws.effects import Refers
from bridgelaw.laws.l2017.law24 import about, declaring
from bridgelaw.laws.matters import Moment
from bridgelaw.laws.state import CardsInQuestion, Situation


@clause("41A", at=Moment.OPENING_LEAD)
def opening_lead(s: Situation) -> Applied | None:
    """The player to the left of declarer makes the opening lead, face down; he may take it back only if told to.

    A restriction on the lead is chosen before it is faced.

    Reads: who leads, and who declares.
    """
    cards: CardsInQuestion = s.finding
    contract = s.record.contract()
    if s.state.matter is not None:
        return applied(not_coded="a lead while an irregular call is not ruled on")
    if contract is None or declaring(s) is cards.seat.side:
        return None
    if contract.leader is not cards.seat:
        return applied(Refers("54"), variant="out_of_turn", **{**about(s), "seat": contract.leader})
    return applied(Refers("41C"), **about(s))


questions = not_coded("41B", "questions between the auction and the lead bring no ruling on a call")


@clause("41C")
def faced(s: Situation) -> Applied | None:
    """Once the opening lead is faced the play has begun, and that cannot be undone.

    Reads: the opening lead.
    """
    return applied(Refers("17D1"), **about(s))


dummy = not_coded("41D", "the arrangement of dummy's cards is a matter of play")
