"""Law 16 of 2007: information from elsewhere (C) and from withdrawn calls (D)."""

from __future__ import annotations

from bridgelaw.laws.clause import Applied, clause
from bridgelaw.laws.l2007.numbers import NUMBERS
from bridgelaw.laws.l2017 import law16
from bridgelaw.laws.matters import Moment
from bridgelaw.laws.state import Situation


@clause("16C1", at=Moment.EXPOSED, displaces=("24",), key="16D1", laws="2007", numbers=NUMBERS)
def seen_early(s: Situation) -> Applied | None:
    """A player who has seen another player's card at his table before the auction begins tells the Director at once.

    So does one who has learnt something about the board from elsewhere.

    Reads: that nobody has called yet, and that the card was not led.
    Interpretation: Law 24 speaks of the time before the play, and so of the time before the first call as well; a card
    that was led is ruled on there, one that was only seen in the same way as in 2017 (CP-29).
    """
    return None if s.finding.led else law16.before_the_auction(s)


@clause("16D2", at=Moment.REVIEWED, key="2007.16D2", numbers=NUMBERS)
def unauthorized(s: Situation) -> Applied | None:
    """For an offending side, information from withdrawn calls of either side is unauthorized.

    Its players may not choose a call or play that this information could demonstrably suggest over another
    that is a logical alternative; the Director adjusts the score if that damages the other side.

    Reads: the side that offended, the calls withdrawn or cancelled; after play, what the Director found.
    Interpretation: the adjustment, an item of its own in 2017, is part of this one.
    """
    if s.moment is Moment.REVIEWED:
        return law16.used(s, variant="damaged" if s.finding.damage else "none") if s.finding.law == "16D2" else None
    return law16.not_to_be_used(s)
