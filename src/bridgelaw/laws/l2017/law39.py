"""Law 39: call after the final pass."""

from __future__ import annotations

from bridgelaw.laws.clause import Applied, applied, clause
from bridgelaw.laws.effects import Accepted, Cancelled, Opens, Reads, Refers, Settles, TakesPlace
from bridgelaw.laws.matters import Kind, Matter, Moment, Stage
from bridgelaw.laws.state import Situation
from bridgelaw.table.record import Irregularity, Status


@clause("39", cited=False)
def preamble(s: Situation) -> Applied | None:
    """A call after the final pass of the auction; the first of several is the one that is ruled on.

    Reads: the call; what it was called over.
    Interpretation: whoever calls over a pass and accepts it in this way, where it is the final one, has called
    after the final pass himself (CP-41).
    """
    if any(m.law == "39" for m in s.state.matters):
        return applied()
    reads = (Reads("CP-41"),) if _accepted_the_final_pass(s) else ()
    matter = Matter(Kind.INADMISSIBLE, s.call, s.caller, s.caller, Stage.UNNOTICED, law="39")
    return applied(Opens(matter), *reads)


def _accepted_the_final_pass(s: Situation) -> bool:
    """Whether the auction has ended by this very call, which was made over the final pass."""
    now = (step for step in s.state.steps if step.event == s.state.events)
    return any(isinstance(effect, (Accepted, TakesPlace)) for step in now for effect in step.effects)


def _calls(s: Situation) -> tuple[int, ...]:
    return tuple(
        i
        for i, made in enumerate(s.record.calls)
        if Irregularity.AFTER_THE_AUCTION in made.irregularities and made.status is Status.PENDING
    )


@clause("39A", at=Moment.DIRECTOR)
def cancelled(s: Situation) -> Applied | None:
    """All calls after the final pass are cancelled.

    Reads: the calls made after it.
    """
    matter = s.about
    if matter.law != "39":
        return None
    calls = _calls(s)
    serious = [i for i in calls if _serious(s, i, calls)]
    follows = [Refers("39C", s.record.calls[i].seat.side, (i,)) for i in serious] or [Refers("39B")]
    sides = {matter.offender.side, *(s.record.calls[i].seat.side for i in serious)}
    return applied(
        *(Cancelled(i) for i in calls),
        Settles(matter.id),
        *follows,
        *(Refers("16C2", side, calls) for side in sorted(sides, key=str)),
    )


def _serious(s: Situation, index: int, calls: tuple[int, ...]) -> bool:
    """Whether a defender bid, doubled or redoubled and left-hand opponent has not called since."""
    made = s.record.calls[index]
    declaring = s.record.side_declares()
    lho_called = any(i > index and s.record.calls[i].seat is made.seat.lho for i in calls)
    return declaring is not None and made.seat.side is not declaring and not made.call.is_pass and not lho_called


@clause("39B")
def nothing(s: Situation) -> Applied | None:
    """If left-hand opponent has called, or it was a defender's pass or any call by the declaring side: nothing more.

    Reads: who called and what; whether left-hand opponent has called since.
    """
    return applied()


@clause("39C")
def lead(s: Situation) -> Applied | None:
    """If a defender bid, doubled or redoubled and left-hand opponent has not called, 26B may apply.

    Reads: who called and what; whether left-hand opponent has called since.
    """
    return applied(Refers("26B", None, s.refer[1]), O=s.record.calls[s.refer[1][0]].seat)
