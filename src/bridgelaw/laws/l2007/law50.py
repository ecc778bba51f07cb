"""Law 50 of 2007: what is different about information from a penalty card."""

from __future__ import annotations

from bridgelaw.laws.clause import Applied, applied, clause
from bridgelaw.laws.effects import Refers, Reviews, UnauthorizedCards
from bridgelaw.laws.l2017.law50 import in_question
from bridgelaw.laws.state import Situation


@clause("50E1", key="2007.50E1")
def requirements(s: Situation) -> Applied | None:
    """That a penalty card must be played, and when, everybody may know and use.

    Reads: that a card has become a penalty card.
    """
    return applied(Refers("50E2"), Refers("50E3"), **in_question(s))


@clause("50E2", key="2007.50E2")
def sight(s: Situation) -> Applied | None:
    """Anything else that a penalty card tells is unauthorized for partner; declarer may use it.

    Reads: the card, and whose it is.
    Interpretation: it stays so when the card has been played or picked up.
    """
    values = in_question(s)
    return applied(UnauthorizedCards(values["side"], values["cards"]), **values)


@clause("50E3", key="2007.50E3")
def adjusts(s: Situation) -> Applied | None:
    """After play the Director adjusts the score if what the card told has damaged the other side.

    Reads: that a card has become a penalty card.
    """
    return applied(Reviews("50E4"), **in_question(s))
