"""Law 29 of 2007: procedure after a call out of rotation."""

from __future__ import annotations

from bridgelaw.laws.clause import Applied, applied, clause
from bridgelaw.laws.state import Situation


@clause("29C", key="2007.29C")
def artificial(s: Situation) -> Applied | None:
    """When the call out of rotation is artificial, 30 to 32 apply to the denominations it specifies.

    Reads: the call's meaning.  31A2(a) asks whether the offender's next call repeats what this one specified.
    """
    return applied() if s.irregular.artificial else None
