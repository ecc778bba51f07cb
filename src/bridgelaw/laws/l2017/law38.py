"""Law 38: bid of more than seven."""

from __future__ import annotations

from bridgelaw.laws.clause import Applied, applied, clause, question
from bridgelaw.laws.effects import Effect, Refers, SubstitutesPass
from bridgelaw.laws.l2017.inadmissible import both_pass, called_over, from_here, opens, undone
from bridgelaw.laws.matters import Moment
from bridgelaw.laws.state import Situation
from bridgelaw.table.record import Contract


@clause("38", cited=False)
def preamble(s: Situation) -> Applied | None:
    """A bid of more than seven can never be accepted.

    Reads: the level.
    """
    return opens(s, "38")


@question("38A")
def playable(contract: Contract) -> bool:
    """No play in a contract of more than seven is ever permissible.

    Reads: the contract.
    """
    return contract.level <= 7


@clause("38B", at=Moment.DIRECTOR)
def cancelled(s: Situation) -> Applied | None:
    """The bid and any calls after it are cancelled.

    Reads: the calls made since.
    """
    matter = s.about
    if matter.law != "38":
        return None
    if s.state.play is not None:
        return applied(not_coded="a bid of more than seven that comes to light after the opening lead")
    gone = from_here(s)
    return applied(
        *undone(s, gone),
        Refers("38C", matter.offender.side, gone),
        Refers("38D" if called_over(s) else "72C"),
        *(() if called_over(s) else (Refers("26B", None, (matter.at,)),)),
    )


@clause("38C")
def pass_substituted(s: Situation) -> Applied | None:
    """A pass is put in its place, and both members of the side must pass whenever it is their turn.

    Unless 38D says otherwise, 72C and 26B may apply.

    Reads: whether the bid was in rotation.
    """
    matter = s.about
    side, gone = s.refer
    substituted: tuple[Effect, ...] = (SubstitutesPass(matter.at),) if matter.turn is matter.offender else ()
    return applied(*substituted, *both_pass(s), Refers("16C2", side, gone))


@clause("38D")
def no_recourse(s: Situation) -> Applied | None:
    """If left-hand opponent called over the bid, neither 26B nor 72C applies.

    Reads: whether left-hand opponent had called before the ruling.
    """
    return applied()
