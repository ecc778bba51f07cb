"""Law 28: calls considered to be in rotation."""

from __future__ import annotations

from bridgelaw.laws.clause import Applied, applied, clause
from bridgelaw.laws.effects import Asks, Cancelled, Effect, InRotation, Reads, Refers, Settles
from bridgelaw.laws.matters import Kind, Moment
from bridgelaw.laws.state import Situation
from bridgelaw.table.record import Status


@clause("28A", at=Moment.CALL, displaces=("29", "35", "35A", "35B", "35C"))
def rho_must_pass(s: Situation) -> Applied | None:
    """A call at right-hand opponent's turn is in rotation if right-hand opponent is required by law to pass.

    Reads: whose turn it is, and his duties.
    Interpretation: a call that nobody can accept (35) is in rotation in the same way, and 36 to 38 then rule
    on it as such.  The compulsory pass counts as made.  A player who must repeat a bid is not required to
    pass, so a call at his turn is out of rotation (CP-03).
    """
    rho = s.caller.rho
    if s.record.turn is not rho or s.state.ended or s.state.must_pass(rho) is None:
        return None
    return applied(InRotation(s.call, rho))


def protected(s: Situation) -> tuple[int, int] | None:
    """A pass out of rotation at the caller's turn that left-hand opponent has just called over (CP-17).

    The indexes of the two calls.
    """
    order = s.record.order
    if len(order) < 2:
        return None
    over, out = order[-1], order[-2]
    first = s.record.calls[out]
    if first.status is not Status.ACCEPTED or first.turn is not s.caller or first.seat.rho is not s.caller:
        return None
    return out, over


@clause("28B", at=(Moment.CALLED_OVER, Moment.CALL), displaces=("29",))
def before_rectification(s: Situation) -> Applied | None:
    """A call by the player whose turn it was, before an opponent's call out of rotation is ruled on, is in rotation.

    It forfeits rectification: the auction goes on as if the opponent had not called.  26 does not apply,
    16C2 does.

    Reads: whose turn it was, who calls, whether the Director has ruled; what he was doing where left-hand
    opponent's own turn was taken (CP-18).
    Interpretation: once left-hand opponent has called over the call out of rotation it stands (29A), and
    this clause comes too late; another reading protects the player who was skipped (CP-17).
    """
    if s.moment is Moment.CALL:
        if s.state.director or s.state.ended or s.reading("CP-17") != "skipped player":
            return None
        pair = protected(s)
        if pair is None:
            return None
        out, over = pair
        return applied(
            Cancelled(over),
            Cancelled(out),
            Refers("16C2", s.record.calls[out].seat.side, (out, over)),
            Reads("CP-17"),
            Asks(Moment.CALL, s.call),
            variant="protected",
            O=s.record.calls[out].seat,
            P=s.record.calls[out].seat.partner,
            L=s.record.calls[over].seat,
            call=s.record.calls[out].call,
            turn=s.caller,
            side=s.record.calls[out].seat.side,
        )
    matter = s.about
    if matter.kind is not Kind.OUT_OF_ROTATION or s.caller is not matter.turn:
        return None
    if s.caller is matter.offender.partner:
        return None
    effects: list[Effect] = [Cancelled(matter.at), Settles(matter.id)]
    if s.caller is matter.offender.lho:
        if matter.acting != "in_turn":
            return None
        effects.append(Reads("CP-18"))
    return applied(*effects, Refers("16C2", matter.offender.side, (matter.at,)))
