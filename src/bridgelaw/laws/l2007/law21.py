"""Law 21 of 2007: calls based on misinformation."""

from __future__ import annotations

from bridgelaw.laws.clause import Applied, clause
from bridgelaw.laws.l2007.numbers import NUMBERS
from bridgelaw.laws.l2017 import law21
from bridgelaw.laws.matters import Moment
from bridgelaw.laws.state import Situation


@clause("21B2", at=(Moment.AGAIN, Moment.OVER_HIS_CALL), key="21B2", laws="2007", numbers=NUMBERS)
def lho_may_change(s: Situation) -> Applied | None:
    """When a misinformed player changes his call, left-hand opponent may in turn change any call made after it.

    He does so without rectification, unless what his withdrawn call told damages the other side; then the Director
    may adjust the score.  16D applies to the calls withdrawn.

    Reads: the new call; the call made over the old one, and the one made in its place.
    Interpretation: since there is no rectification, no lead restriction follows.
    """
    return law21.lho_changes(s)
