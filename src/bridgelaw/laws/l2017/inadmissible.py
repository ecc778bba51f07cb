"""What Laws 36 to 39 share: a call that nobody can accept is ruled on when attention is drawn to it.

Until then the auction goes on over it, as it does at the table.
"""

from __future__ import annotations

from dataclasses import replace

from bridgelaw.laws.clause import Applied, applied
from bridgelaw.laws.effects import Becomes, Cancelled, Effect, MustPass, Opens, Provisional, Scope, Settles
from bridgelaw.laws.matters import Kind, Matter, Stage
from bridgelaw.laws.state import GONE, Situation


def opens(s: Situation, law: str) -> Applied:
    """The matter is noted, and the call stands for the time being."""
    matter = Matter(Kind.INADMISSIBLE, s.call, s.caller, s.record.turn, Stage.UNNOTICED, law=law)
    o = s.caller
    return applied(
        Opens(matter),
        Provisional(s.call),
        O=o,
        P=o.partner,
        L=o.lho,
        R=o.rho,
        turn=s.record.turn,
        side=o.side,
        call=s.made.call,
    )


def from_here(s: Situation) -> tuple[int, ...]:
    """The irregular call and every call made after it that is still in the auction or waits."""
    at = s.about.at
    order = s.record.order
    later = order[order.index(at) :] if at in order else ()
    of_matters = {i for m in s.state.matters for i in (m.at, m.new, m.second, m.held) if i is not None}
    of_matters |= {w.call for w in s.state.waiting}
    return (*later, *sorted(i for i in of_matters if i > at and i not in order and i not in gone(s)))


def undone(s: Situation, calls: tuple[int, ...]) -> tuple[Effect, ...]:
    """The calls are cancelled, the last one first, and what was irregular among them is dealt with.

    An offender whose replacement is among them has his turn before him again.
    """
    again = {Kind.INSUFFICIENT: Stage.REPLACE}
    effects: list[Effect] = [Cancelled(i) for i in reversed(calls)]
    for matter in s.state.matters:
        if matter.at in calls:
            effects.append(Settles(matter.id))
        elif matter.stage is Stage.FINDING and matter.new in calls:
            effects.append(Becomes(replace(matter, stage=again.get(matter.kind, Stage.TURN), new=None)))
    return tuple(effects)


def gone(s: Situation) -> frozenset[int]:
    """The calls that were withdrawn or cancelled before."""
    return frozenset(i for i, made in enumerate(s.record.calls) if made.status in GONE)


def called_over(s: Situation) -> bool:
    """Whether the offender's left-hand opponent has called since."""
    lho = s.about.offender.lho
    return any(s.record.calls[i].seat is lho for i in from_here(s))


def both_pass(s: Situation) -> tuple[MustPass, MustPass]:
    """Both members of the offender's side must pass whenever it is their turn."""
    offender = s.about.offender
    return MustPass(offender, Scope.THROUGHOUT), MustPass(offender.partner, Scope.THROUGHOUT)
