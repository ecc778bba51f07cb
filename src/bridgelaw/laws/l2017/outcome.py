"""What several Laws share about a call that is made in place of another.

The texts of 30B1(b), 31A2 and 32A2 say the same thing; here it is said once.
"""

from __future__ import annotations

from dataclasses import replace

from bridgelaw.laws.clause import Applied, applied
from bridgelaw.laws.effects import (
    Accepted,
    Becomes,
    Effect,
    Found,
    Judges,
    MustPass,
    MustRepeat,
    Reads,
    Refers,
    Scope,
    Settles,
    Stands,
)
from bridgelaw.laws.l2017 import law35
from bridgelaw.laws.matters import Kind, Matter, Stage
from bridgelaw.laws.state import Judgement, Situation


def asks_the_director(s: Situation, law: str, *points: Effect) -> Applied:
    """Only the Director can say whether the meaning of the replacement is close enough to that of the withdrawn call.

    A double that turns out not to be comparable is cancelled (27B3); every other call stands both ways.
    """
    matter, new = s.about, s.record.calls[s.call]
    waits = matter.kind is Kind.INSUFFICIENT and not (new.call.is_bid or new.call.is_pass)
    stands: tuple[Effect, ...] = () if waits else (Stands(s.call),)
    return applied(
        Becomes(replace(matter, stage=Stage.FINDING, new=s.call)),
        *stands,
        Found(None, law),
        *points,
        judgement=Judgement("23A", law, (("comparable", True), ("comparable", False)), about=matter.id),
    )


def rho_passed(s: Situation) -> bool:
    """Whether right-hand opponent has passed at the turn that the call out of rotation took from him.

    If he lost that turn to another call, he has not.
    """
    last, rho = s.record.last, s.offender.rho
    lost = any(rho in s.record.skipped(i) for i in s.record.order if i > s.about.at)
    return last is not None and last.call.is_pass and not lost


def says_it_again(s: Situation) -> Applied:
    """The offender must repeat the call; if he is required to pass he cannot, and the pass it is.

    Nor can he repeat two: of two calls that were cancelled at the same turn it is the later one (CP-40).  A call that
    he does not repeat was withdrawn and is not replaced by a comparable one.
    """
    settles = Settles(s.about.id)
    at = (s.about.at,)
    gone = (settles, Refers("16C2", s.offender.side, at))
    later = tuple(m.at for m in s.state.matters if _must_be_repeated(s, m) and m.at > s.about.at)
    if later:
        return applied(*gone, Refers("26B", None, (*at, later[-1])), Reads("CP-40"), variant="later")
    if s.irregular.call.is_pass or s.state.must_pass(s.offender) is None:
        return applied(MustRepeat(s.offender, s.irregular.call), settles)
    return applied(*gone, Refers("26B", None, at), variant="barred")


def _must_be_repeated(s: Situation, matter: Matter) -> bool:
    """Whether it is about another call that the offender would have to repeat."""
    return matter.stage is Stage.TURN and matter.offender is s.offender and matter.law in ("31A", "32A")


def at_rhos_turn(s: Situation, law: str, variant: str = "") -> Applied:
    """The offender's turn is awaited, to see what right-hand opponent does."""
    matter = s.about
    return applied(Becomes(replace(matter, stage=Stage.TURN, law=law, gone=(matter.at,))), variant=variant)


def partner_called(s: Situation) -> bool:
    """Whether partner has called before the offender's proper turn: 30B, 31B and 32B, not 31A and 32A."""
    return s.about.kind is Kind.OUT_OF_ROTATION and s.about.law.endswith("B")


def repeats(s: Situation) -> bool:
    """Whether the call made at the proper turn, after partner's, is the one that was cancelled out of rotation."""
    return partner_called(s) and s.record.calls[s.call].call == s.irregular.call


def found(s: Situation) -> bool | None:
    """Whether the call made instead is comparable: as found, or as the profile takes a repeated call (CP-38)."""
    return True if repeats(s) and s.reading("CP-38") == "free" else s.about.comparable


def stands_anew(s: Situation) -> Effect:
    """A player calls again, and the call is looked at on its own.

    Where his first call had been accepted out of rotation, the new one stands in its place.
    """
    old = s.irregular
    in_its_place = old.turn is not old.seat and s.made.call in law35.allowed(s.state, s.caller)
    return Accepted(s.call) if in_its_place else Judges(s.call)


def grounds(s: Situation) -> tuple[Effect, ...]:
    """The test of 23A that the Director named, if he named one; that a subset is enough is a reading (CP-30)."""
    ground = s.about.ground
    if not ground:
        return ()
    return (Refers(ground), *((Reads("CP-30"),) if ground == "23A2" else ()))


def comparable(s: Situation, law: str) -> Applied | None:
    """The offender has made a comparable call: nothing further, 23B and 23C."""
    matter = s.about
    if found(s) is not True:
        return None
    return applied(
        Stands(s.call),
        Settles(matter.id),
        Found(True, law),
        *grounds(s),
        *((Reads("CP-38"),) if repeats(s) else ()),
        Refers("26A", None, (matter.at,)),
        Refers("23B", matter.offender.side, matter.gone),
        Refers("23C"),
    )


def not_comparable(s: Situation, law: str, scope: Scope = Scope.NEXT, *more: Effect) -> Applied | None:
    """The offender has made another call: partner must pass, 16C2, 26B and 72C may apply."""
    matter = s.about
    if found(s) is not False:
        return None
    return applied(
        Stands(s.call),
        Settles(matter.id),
        MustPass(matter.offender.partner, scope),
        Found(False, law),
        Refers("16C2", matter.offender.side, matter.gone),
        Refers("26B", None, (matter.at, s.call)),
        Refers("72C"),
        *((Reads("CP-28"),) if partner_called(s) else ()),
        *((Reads("CP-38"),) if repeats(s) else ()),
        *more,
    )
