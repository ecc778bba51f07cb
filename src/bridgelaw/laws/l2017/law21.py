"""Law 21: calls based on misinformation, one's own or the opponents'."""

from __future__ import annotations

from bridgelaw.laws.clause import Applied, applied, clause
from bridgelaw.laws.effects import (
    Accepted,
    Cancelled,
    Effect,
    Holds,
    Judges,
    MayWithdraw,
    Opens,
    Reads,
    Refers,
    Restores,
    Reviews,
    SaidAgain,
    Settles,
    Stands,
    Withdrawn,
)
from bridgelaw.laws.l2017 import law25
from bridgelaw.laws.l2017.outcome import stands_anew
from bridgelaw.laws.matters import Kind, Matter, Moment, Stage
from bridgelaw.laws.state import Situation
from bridgelaw.table.record import Made, Status


def _first(s: Situation) -> bool:
    """Whether something irregular has to be ruled on before one can look at this call."""
    return s.state.matter is not None or s.call not in s.record.order


@clause("21A", at=Moment.OWN_MISTAKE)
def own_misunderstanding(s: Situation) -> Applied | None:
    """A player who called on a misunderstanding of his own gets no rectification and no redress; his call stands.

    Reads: the Director's finding; that nothing irregular has to be ruled on first.
    """
    return None if _first(s) else applied()


@clause("21B1(a)", at=(Moment.MISINFORMED, Moment.AGAIN))
def may_change(s: Situation) -> Applied | None:
    """A player may change a call on which an opponent's misinformation could well have had an influence.

    He may do so without rectification for his side until the auction period ends, as long as his partner
    has not called since.  A missing alert is misinformation too.

    Reads: the Director's finding, what has been called since.
    Interpretation: the player makes his new call; making the old one again keeps it, and then nothing has
    happened.  A call that left-hand opponent has made since waits meanwhile; one that right-hand
    opponent made after it, out of rotation, goes with the call that is changed.
    """
    if s.moment is Moment.AGAIN:
        return _kept(s) if _misled(s) and _same(s.made, s.irregular) else None
    if _first(s) or s.state.play is not None or law25.partner_has_called(s, s.call):
        return None
    since = s.record.order[s.record.order.index(s.call) + 1 :]
    over, gone = (since[0] if since else None), since[1:]
    matter = Matter(Kind.MISINFORMED, s.call, s.caller, s.made.turn, Stage.REPLACE, held=over, gone=gone)
    waits = (Holds(i) for i in (*since[:1], s.call))
    return applied(*map(Cancelled, gone), *waits, Opens(matter), Refers("21B1(b)"))


def _misled(s: Situation) -> bool:
    return s.about.kind is Kind.MISINFORMED


def _same(new: Made, old: Made) -> bool:
    """Whether a call is the old one made again; where nothing is said of what it shows, it shows the same."""
    return new.call is old.call and (new.meaning == old.meaning or not new.meaning.shows)


def _kept(s: Situation) -> Applied:
    """The player keeps his call, and the auction is what it was."""
    matter = s.about
    stood = [i for i in (matter.at, matter.held, *matter.gone) if i is not None]
    return applied(SaidAgain(s.call), *(_as_it_was(s, i) for i in stood), Settles(matter.id), variant="kept")


def _as_it_was(s: Situation, call: int) -> Effect:
    """What puts a call back that stood before; an irregular one, or one in the place of it, had been accepted."""
    made = s.record.calls[call]
    return Accepted(call) if made.irregularities or made.turn is not made.seat else Stands(call)


@clause("21B1(b)")
def presumed(s: Situation) -> Applied | None:
    """The Director presumes a mistaken explanation rather than a mistaken call, unless there is evidence for the call.

    Reads: that he found misinformation; with evidence of a mistaken call he finds none.
    """
    return applied()


@clause("21B2", at=(Moment.AGAIN, Moment.OVER_HIS_CALL))
def lho_may_change(s: Situation) -> Applied | None:
    """When a misinformed player changes his call, left-hand opponent may in turn change any call made after it.

    16C applies to the calls withdrawn: the misinforming side is the offender.

    Reads: the new call; the call made over the old one, and the one made in its place.
    Interpretation: left-hand opponent's call stays if it is still legal and he leaves it.  If he replaces
    it by a call that is not comparable, 26B applies to the withdrawn one (CP-13).
    """
    may = s.state.may_withdraw
    lead = (Refers("26B", None, (may[1], s.call)),) if may is not None and s.reading("CP-13") == "yes" else ()
    return lho_changes(s, *lead, Reads("CP-13"))


def lho_changes(s: Situation, *more: Effect) -> Applied | None:
    """The misinformed player has called again, or now left-hand opponent has; ``more`` follows if he changes his."""
    if s.moment is Moment.AGAIN:
        return _changed(s) if _misled(s) and not _same(s.made, s.irregular) else None
    may = s.state.may_withdraw
    if may is None or may[2] is not Kind.MISINFORMED:
        return None
    over = may[1]
    side, calls = s.refer
    if side is not None:
        # It is not legal over the new call.
        return applied(Refers("16C2", s.caller.side, calls), variant="gone")
    old = s.record.calls[over]
    if old.status in (Status.STANDS, Status.ACCEPTED):
        if _same(s.made, old):
            return applied(SaidAgain(s.call), variant="kept")
        gone: tuple[Effect, ...] = (Withdrawn(over), Refers("16C2", s.caller.side, (over,)))
    else:
        gone = ()
    return applied(*gone, Judges(s.call), *more, variant="over", call=old.call)


def _changed(s: Situation) -> Applied:
    matter = s.about
    effects: list[Effect] = [Withdrawn(matter.at), Settles(matter.id), stands_anew(s)]
    if matter.held is not None:
        effects += [MayWithdraw(s.record.calls[matter.held].seat, matter.held, Kind.MISINFORMED), Restores(matter.held)]
    misinforming = matter.offender.side.other
    return applied(*effects, Refers("16C2", misinforming, (matter.at, *matter.gone)), side=misinforming)


@clause("21B3", at=Moment.MISINFORMED)
def too_late(s: Situation) -> Applied | None:
    """Where it is too late to change the call, the Director adjusts the score if the other side gained.

    Reads: whether the player's partner has called since, or the play has begun.
    """
    side = s.caller.side.other
    if _first(s):
        return None
    if law25.partner_has_called(s, s.call):
        return applied(Refers("21B1(b)"), Reviews("21B3"), side=side)
    if s.state.play is not None:
        return applied(Refers("21B1(b)"), Reviews("21B3"), variant="play", side=side)
    return None
