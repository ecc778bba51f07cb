"""Boards of a match that have no two comparable results (Law 86), and scores that do not balance in a knock-out.

Nothing here judges: whether a result is clearly favourable, and who is at fault, the Director says.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from bridgelaw.errors import UnknownEdition
from bridgelaw.scores.imps import AVERAGE_IMPS

__all__ = ["Award", "Blame", "Decision", "OtherTable", "better_of", "decide", "knockout", "match_scores"]


class Blame(Enum):
    """Who is at fault."""

    NOBODY = "nobody"
    ONE = "one side"
    BOTH = "both sides"


class Award(Enum):
    """What the board gets; where there are several, the Director chooses."""

    ASSIGNED = "assigned"
    ARTIFICIAL = "artificial"
    #: The side not at fault gets the better of average plus and an assigned score, the other side the complement.
    BETTER = "better"
    CANCELLED = "cancelled"
    REPLAYED = "replayed"


@dataclass(frozen=True, slots=True)
class OtherTable:
    """What the Director found.

    ``comparable``: one table has a result, so that only one score has to be adjusted; false where two results cannot
    be compared (a fouled board that was played at both tables) or several scores have to be adjusted.
    ``favourable``: the result at the other table is clearly favourable to a side; in 2007 to that not at fault.
    """

    comparable: bool
    favourable: bool
    blame: Blame


@dataclass(frozen=True, slots=True)
class Decision:
    """By which clause, and what may be given: the first is what the clause names first."""

    law: str
    awards: tuple[Award, ...]


def decide(found: OtherTable, edition: str) -> Decision:
    """What Law 86 makes of it.  Raises :class:`~bridgelaw.errors.UnknownEdition`."""
    if edition == "2007":
        # 86D: in IMPs or total points; "should" where it favours the side not at fault, else "may".
        first = (Award.ASSIGNED, Award.ARTIFICIAL) if found.favourable else (Award.ARTIFICIAL, Award.ASSIGNED)
        return Decision("86D", first) if found.comparable else Decision("86A", (Award.ARTIFICIAL,))
    if edition != "2017":
        raise UnknownEdition(edition, "one of 2017, 2007", "'edition: 2017'")
    if found.comparable:
        if found.favourable:
            return Decision("86B1", (Award.ASSIGNED,))
        return Decision("12C2(b)", (Award.ARTIFICIAL,))
    return {
        Blame.NOBODY: Decision("86B2(a)", (Award.ARTIFICIAL, Award.CANCELLED, Award.REPLAYED)),
        Blame.ONE: Decision("86B2(b)", (Award.BETTER,)),
        Blame.BOTH: Decision("86B2(c)", (Award.ARTIFICIAL, Award.CANCELLED)),
    }[found.blame]


def better_of(assigned: Fraction | None) -> Fraction:
    """The IMPs of the side not at fault, which the other loses: the better of average plus and an assigned score."""
    return AVERAGE_IMPS if assigned is None else max(AVERAGE_IMPS, assigned)


def knockout(innocent: Fraction, offending: Fraction) -> Fraction:
    """One score where two do not balance, each as its own side sees it: their mean (Law 12C4; 86B of 2007).

    It is that of the side named first, and the other one has the opposite: +3 and +3 make 0.
    """
    return (innocent - offending) / 2


def match_scores(margin: Fraction, ours: Fraction, theirs: Fraction) -> tuple[Fraction, Fraction]:
    """The IMPs of a match as each team sees it: won by ``margin``, with ``ours`` and ``theirs`` for adjusted boards."""
    return margin + ours, -margin + theirs
