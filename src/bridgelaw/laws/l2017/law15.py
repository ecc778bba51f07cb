"""Law 15A: calls on cards from a wrong board."""

from __future__ import annotations

from bridgelaw.laws.clause import Applied, applied, clause, not_coded
from bridgelaw.laws.effects import AdjustsScore, Effect, NoLeadRestriction, Opens, Refers, Released, Reviews, Settles
from bridgelaw.laws.l2017 import law25
from bridgelaw.laws.l2017.inadmissible import undone
from bridgelaw.laws.l2017.outcome import stands_anew
from bridgelaw.laws.matters import Kind, Matter, Moment, Stage
from bridgelaw.laws.state import Situation
from bridgelaw.table.record import Status


def from_the_first(s: Situation) -> tuple[int, ...]:
    """The calls that go: the first that the player made on this board, and every call after it.

    So do those on which nothing is decided yet.
    """
    order, calls = s.record.order, s.record.calls
    pending = tuple(i for i, made in enumerate(calls) if made.status is Status.PENDING and i not in order)
    place = next((place for place, i in enumerate(order) if calls[i].seat is s.caller), len(order))
    if place < len(order):
        return (*order[place:], *pending)
    first = next((i for i in pending if calls[i].seat is s.caller), len(calls))
    return tuple(i for i in pending if i >= first)


def cancels(s: Situation, gone: tuple[int, ...], too_late: Refers, other_board: Refers, then: Refers) -> Applied | None:
    """The calls are cancelled, and the player calls again with the right cards; unless another matter comes first.

    ``too_late`` is the clause for the case that partner has called since, ``other_board`` that for the board from
    which he had the cards, ``then`` what applies to the calls.
    """
    pending = s.state.matter
    if not gone or (pending is not None and pending.at not in gone):
        return None  # what was irregular before his call is dealt with first
    first = s.record.calls[gone[0]]
    effects: list[Effect] = [*undone(s, gone), *_falls(s)]
    if s.state.play is not None or law25.partner_has_called(s, gone[0]):
        effects.append(too_late)
    elif first.turn is not s.caller:
        effects.append(other_board)  # he has the right hand when it is his turn
    else:
        effects.append(Opens(Matter(Kind.WRONG_BOARD, gone[0], s.caller, first.turn, Stage.REPLACE, gone=gone)))
    return applied(*effects, then, call=first.call)


def _falls(s: Situation) -> tuple[Effect, ...]:
    """The rectification of what was irregular from the player's first call on, which falls with it."""
    first = next(i for i, made in enumerate(s.record.calls) if made.seat is s.caller)
    rights = tuple(NoLeadRestriction(right.withdrawn) for right in s.state.leads if right.withdrawn >= first)
    if any(made.irregularities for made in s.record.calls[:first]):
        return rights  # a duty may come from what was irregular before
    return (*rights, *(Released(seat) for seat in dict.fromkeys(duty.seat for duty in s.state.duties)))


def unplayable(s: Situation) -> AdjustsScore:
    """The board cannot be played any more, and the score is adjusted for the other side as not at fault."""
    return AdjustsScore(artificial=True, innocent=(s.caller.side.other,), plays_on=False)


@clause("15A1", at=Moment.WRONG_BOARD)
def cancelled(s: Situation) -> Applied | None:
    """A call that a player makes on cards from a wrong board is cancelled, and so is every call after it.

    Reads: the Director's finding, the player's first call on this board, what was called since.
    Interpretation: whatever was irregular about these calls is dealt with by this, and its rectification falls.
    """
    gone = from_the_first(s)
    return cancels(s, gone, Refers("15A2(a)"), Refers("15A3"), Refers("15A2(c)", s.caller.side, gone))


@clause("15A2(a)")
def partner_has_called(s: Situation) -> Applied | None:
    """If the player's partner has called since, the Director adjusts the score, and the board is not played.

    Reads: that partner has called since.
    Interpretation: the same if the play has begun, since nobody can call again.
    """
    return applied(unplayable(s), Refers("12A2"))


@clause("15A2(b)", at=Moment.AGAIN)
def calls_again(s: Situation) -> Applied | None:
    """Otherwise the player looks at the right hand and calls again, and the auction goes on normally from there.

    Reads: the new call.
    """
    if s.about.kind is not Kind.WRONG_BOARD:
        return None
    return applied(Settles(s.about.id), stands_anew(s), Refers("15A3"))


@clause("15A2(c)")
def information(s: Situation) -> Applied | None:
    """16C applies to the calls cancelled.

    Reads: those calls.
    """
    side, calls = s.refer
    return applied(Refers("16C2", side, calls))


@clause("15A3")
def the_other_board(s: Situation) -> Applied | None:
    """When the player comes to the board from which he took the cards and repeats his call there, it may be played.

    The score of that board is adjusted if his call there is another, or means something much different.

    Reads: that he has called on the cards of another board.
    """
    return applied(Reviews("15A3"))


penalty = not_coded("15A4", "a procedural penalty changes nothing on the board and is the Director's to give (90)")
