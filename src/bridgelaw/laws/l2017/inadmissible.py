"""What Laws 36 to 39 share: a call that nobody can accept is ruled on when attention is drawn to it.

Until then the auction goes on over it, as it does at the table.
"""

from __future__ import annotations

from bridgelaw.laws.clause import Applied, applied
from bridgelaw.laws.effects import MustPass, Opens, Provisional, Scope
from bridgelaw.laws.matters import Kind, Matter, Stage
from bridgelaw.laws.state import Situation


def opens(s: Situation, law: str) -> Applied:
    """The matter is noted, and the call stands for the time being."""
    matter = Matter(Kind.INADMISSIBLE, s.call, s.caller, s.record.turn, Stage.UNNOTICED, law=law)
    return applied(Opens(matter), Provisional(s.call))


def from_here(s: Situation) -> tuple[int, ...]:
    """The irregular call and every call made after it that is still in the auction or waits."""
    at = s.about.at
    order = s.record.order
    later = order[order.index(at) :] if at in order else ()
    waiting = tuple(m.pending for m in s.state.matters if m.pending > at and m.pending not in order)
    return (*later, *waiting)


def called_over(s: Situation) -> bool:
    """Whether the offender's left-hand opponent has called since."""
    lho = s.about.offender.lho
    return any(s.record.calls[i].seat is lho for i in from_here(s))


def both_pass(s: Situation) -> tuple[MustPass, MustPass]:
    """Both members of the offender's side must pass whenever it is their turn."""
    offender = s.about.offender
    return MustPass(offender, Scope.THROUGHOUT), MustPass(offender.partner, Scope.THROUGHOUT)
