"""What Laws 31 and 32 of 2007 share: partner is silenced for the rest of the auction, at once or after the call."""

from __future__ import annotations

from dataclasses import replace

from bridgelaw.laws.clause import Applied, applied
from bridgelaw.laws.effects import Becomes, Effect, MustPass, Refers, Scope, Settles, Stands
from bridgelaw.laws.matters import Stage
from bridgelaw.laws.state import Situation


def bars_partner(s: Situation, law: str, *more: Effect) -> Applied:
    """Partner must pass from now on, and the offender's proper turn is awaited; ``law`` as in the matter."""
    matter = s.about
    return applied(
        MustPass(matter.offender.partner, Scope.THROUGHOUT),
        Becomes(replace(matter, stage=Stage.TURN, law=law, gone=(matter.at,))),
        Refers("16D2", matter.offender.side, (matter.at,)),
        Refers("23"),
        *more,
    )


def offender_calls(s: Situation) -> tuple[Effect, ...]:
    """The offender has called at his proper turn; partner has been silenced before."""
    matter = s.about
    return (Stands(s.call), Settles(matter.id), Refers("26", None, (matter.at, s.call)))


def silenced(s: Situation) -> Applied:
    """The offender has called at his proper turn, and now partner must pass throughout."""
    matter = s.about
    return applied(
        Stands(s.call),
        Settles(matter.id),
        MustPass(matter.offender.partner, Scope.THROUGHOUT),
        Refers("16D2", matter.offender.side, matter.gone),
        Refers("26", None, (matter.at, s.call)),
        Refers("23"),
    )
