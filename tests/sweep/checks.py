"""What must hold of every state that the sweep comes to, whatever the Laws make of it."""

from __future__ import annotations

from collections.abc import Iterator

from bridgelaw.errors import EventRefused
from bridgelaw.laws.edition import Edition, edition
from bridgelaw.laws.matters import Stage
from bridgelaw.laws.state import Decision, State
from bridgelaw.rulings.applying import changed
from bridgelaw.rulings.choices import Option, lead_restrictions, options
from bridgelaw.rulings.engine import apply
from bridgelaw.rulings.events import AskEvent, CallEvent, Event
from bridgelaw.table import SEATS, Irregularity, Status
from tests.sweep.moves import wrong

__all__ = ["NOT_CODED", "of_options", "of_refusals", "of_state", "shape"]

#: Every reason for which the engine may say that it does not rule: the clause, and the words it gives.
NOT_CODED = {
    ("36C", "a redouble of an inadmissible double that comes to light after the opening lead"),
    ("38B", "a bid of more than seven that comes to light after the opening lead"),
    ("41A", "a lead while an irregular call is not ruled on"),
}

#: Where a suit counts although the offender has specified it.
ANY_SUIT = {("forbid", "2007")}

GONE = (Status.WITHDRAWN, Status.CANCELLED)
THERE = (Status.STANDS, Status.ACCEPTED)


def of_state(state: State) -> Iterator[str]:
    """What is wrong with a state."""
    book = edition(state.edition)
    record = state.record
    if state.not_ruled is not None:
        if (state.not_ruled.law, state.not_ruled.why) not in NOT_CODED:
            yield f"not coded for an unknown reason: {state.not_ruled.law}: {state.not_ruled.why}"
        return
    yield from _auction(state)
    yield from _references(state, book)
    for duty in state.duties:
        if duty.seat not in SEATS:
            yield f"a duty of nobody: {duty}"
    if state.ended and state.duties:
        yield "duties after the end of the auction"
    for information in state.unauthorized:
        for index in information.calls:
            if record.calls[index].status not in GONE:
                yield f"information from a call that is neither withdrawn nor cancelled: {index}"
    leads = lead_restrictions(state)
    open_ = [lead for lead in leads if lead.since is None]
    if len(open_) != len({(lead.right.seat, lead.choice, bool(lead.right.cards)) for lead in open_}):
        yield "two lead restrictions of one kind for one player"
    for lead in leads:
        right, suits = lead.right, lead.suits
        if state.ended and right.seat.side is record.side_declares():
            yield "a lead restriction for the declaring side"
        of_a_call = not right.cards and record.calls[right.withdrawn].seat is not right.offender
        of_a_card = right.cards and not any(
            e.seat is right.offender and set(e.cards) & set(right.cards) for e in state.exposed
        )
        if right.seat is not right.offender.partner or of_a_call or of_a_card:
            yield f"a lead restriction from a call of somebody else: {right}"
        if right.cards:
            continue  # a penalty card's suit may be forbidden whatever its player has shown
        if record.calls[right.withdrawn].status not in GONE:
            yield f"a lead restriction from a call that is not withdrawn: {right.withdrawn}"
        if (lead.choice, state.edition) not in ANY_SUIT and record.specified(right.offender) & set(suits):
            yield f"declarer may {lead.choice} a suit that the offender has specified"
    yield from _who_is_next(state)


def _auction(state: State) -> Iterator[str]:
    """The standing calls are in rotation, once each, and sufficient or accepted."""
    record = state.record
    if len(record.order) != len(set(record.order)):
        yield "a call stands twice"
    turn, last_rank, passes, robbed = record.dealer, -1, 0, False
    # Nobody can accept these, and nobody has noticed them yet: the auction goes on over them for the time being.
    unnoticed = {m.at for m in state.matters if m.stage is Stage.UNNOTICED}
    scored = any(step.law == "36C" for step in state.steps)  # as if a double in between had not been made
    for place, index in enumerate(record.order):
        made = record.calls[index]
        if made.status not in THERE and index not in unnoticed:
            yield f"a call in the auction is {made.status.value}: {index}"
        skipped = turn.distance(made.seat)
        # Passes of which one took a turn from a player do not end the auction, and a call over them goes on with it;
        # a call is changed to a pass by a call over it.
        if passes >= (4 if last_rank < 0 else 3) and not robbed and not scored:
            yield f"a call stands after the final pass: {index}"
        passes = passes + 1 if made.call.is_pass else 0
        changed_to = Irregularity.CHANGE in made.irregularities
        robbed = passes > 0 and (robbed or skipped > 0 or changed_to)
        if skipped:
            wrong_turn = (Irregularity.OUT_OF_ROTATION, Irregularity.CHANGE, Irregularity.REQUIRED_TO_PASS)
            # What was wrong, with this call or with one that it replaces (15A, 21B).
            faults = {i for m in record.calls[: index + 1] if m.seat is made.seat for i in m.irregularities}
            taken = made.status is Status.ACCEPTED and not faults.isdisjoint(wrong_turn)
            if not taken and not scored and index not in unnoticed:
                yield f"out of rotation, and not accepted: {index}"
            if skipped == 3 and place and not scored and index not in unnoticed:
                yield f"the same player twice: {index}"
        if made.call.is_bid:
            if made.call.rank <= last_rank and made.status is not Status.ACCEPTED and index not in unnoticed:
                yield f"not sufficient, and not accepted: {index}"
            last_rank = made.call.rank
        turn = made.seat.lho
    if turn is not record.turn:
        yield "the turn is not the next player's"
    for index, made in enumerate(record.calls):
        if made.status in THERE and index not in record.order:
            yield f"a call stands but is not in the auction: {index}"
    pending = [i for i, made in enumerate(record.calls) if made.status is Status.PENDING]
    kept = {i for m in state.matters for i in (m.at, m.new, m.second, m.held)} | {w.call for w in state.waiting}
    for index in pending:
        over = Irregularity.AFTER_THE_AUCTION in record.calls[index].irregularities
        if index not in kept and not over:
            yield f"nothing is decided about call {index}, and nobody is asked"
    # Accepted in words, a pass out of rotation ends nothing before left-hand opponent has called over it.
    waits = record.last is not None and record.last.status is Status.ACCEPTED
    if state.ended is not record.ended and not state.matters and not waits and not state.closed:
        yield "three passes and the end do not go together"


def _references(state: State, book: Edition) -> Iterator[str]:
    for step in reversed(state.steps):
        if step.event != state.events - 1:
            break  # the earlier ones were looked at with the states before
        if step.law not in book:
            yield f"a step of a clause that the edition does not have: {step.law}"
    laws = {d.law for d in state.duties} | {r.law for r in state.leads} | {i.law for i in state.unauthorized}
    for law in laws | set(state.reviews):
        if law not in book:
            yield f"a clause that the edition does not have: {law}"
    cited = {step.law for step in state.steps if step.cited}
    for law in {d.law for d in state.duties} | {r.law for r in state.leads} | set(state.reviews):
        if law not in cited:
            yield f"a consequence of a clause that is not cited: {law}"


def _who_is_next(state: State) -> Iterator[str]:
    """Nobody is ever left without a legal action."""
    awaiting = state.awaiting()
    if awaiting is None and state.ended and state.matter is None:
        return
    if awaiting is None:
        # Either no matter is open, or the Director is not there yet: somebody's turn it is.
        seat = state.record.turn
        if state.ended and state.matter is not None:
            return
        calls = edition(state.edition).allowed(state, seat)
        if not calls:
            yield "the player in turn has no legal call"
            return
        try:
            apply(state, CallEvent(seat, calls[0]))
        except EventRefused as error:
            yield f"the player in turn may not call {calls[0]}: {error.expected}"
    elif awaiting.decide in (Decision.REPLACE, Decision.REPEAT):
        calls = () if awaiting.seat is None else edition(state.edition).allowed(state, awaiting.seat)
        if awaiting.seat is None or not calls:
            yield "a call is awaited and there is none"
            return
        try:
            apply(state, CallEvent(awaiting.seat, calls[0]))
        except EventRefused as error:
            yield f"{calls[0]} is awaited and not allowed: {error.expected}"


# --- options ------------------------------------------------------------------------------------


def shape(state: State) -> object:
    """States of one shape are offered the same things; it is enough to look ahead from one of them."""
    awaiting = state.awaiting()
    assert awaiting is not None
    matter, record = state.matter, state.record
    seat = record.turn if awaiting.seat is None else awaiting.seat
    duties = tuple((seat.distance(d.seat), d.scope, d.law, d.call is None) for d in state.duties)
    about: tuple[object, ...] = ()
    if matter is not None:
        call = record.calls[matter.at]
        turn = matter.offender.distance(matter.turn)
        about = (matter.kind, matter.stage, matter.barred, matter.law, turn, len(matter.gone), matter.second is None)
        about += (call.call.kind, call.artificial, matter.new is None)
    return awaiting.decide, about, len(state.matters), duties, record.doubled, record.last_bid is None


def of_options(state: State) -> Iterator[str]:
    """Every option can be applied, and does what it announced."""
    found = options(state)
    if not found:
        yield "something is awaited and there is no option"
    for option in found:
        yield from _announced(state, state, option)
    awaiting = state.awaiting()
    if awaiting is not None and awaiting.decide is Decision.REPLACE and awaiting.seat is not None:
        yield from _asked(state, found[0].event)


def _announced(start: State, state: State, option: Option) -> Iterator[str]:
    try:
        after = apply(state, option.event)
    except EventRefused as error:
        yield f"the option {option.event} cannot be applied: {error.expected}"
        return
    if after.not_ruled is not None:
        yield from of_state(after)
        return
    if option.ways:
        awaiting = after.awaiting()
        if awaiting is None or awaiting.decide is not Decision.FINDING:
            yield f"the option {option.event} has ways but no finding is awaited"
        if option.consequences is not None:
            yield f"the option {option.event} has ways and consequences"
        for way in option.ways:
            yield from _announced(start, after, way)
        return
    told = option.consequences
    if told is None:
        yield f"the option {option.event} announces nothing"
        return
    if option.law is not None and option.law not in edition(state.edition):
        yield f"the option {option.event} is by {option.law}, which the edition does not have"
    offender = next((m.offender for m in (start.matter,) if m is not None), None)
    if offender is None:
        awaiting = start.awaiting()
        due = start.due()
        offender = (
            due[0].right.offender
            if due and awaiting is not None and awaiting.decide is Decision.FORBID
            else start.seen.seat
            if start.seen is not None
            else awaiting.seat
            if awaiting is not None and awaiting.seat is not None
            else start.record.turn
        )
    duty = after.must_pass(offender.partner)
    if not after.ended and told.partner is not (None if duty is None else duty.scope):
        yield f"the option {option.event} announced for partner {told.partner}, and he must {duty}"
    if told.must != tuple(d for d in after.duties if d not in state.duties):
        yield f"the option {option.event} announced the duties {told.must}"
    if told.lead != tuple(lead for lead in lead_restrictions(after) if lead.right.seat is offender.partner):
        yield f"the option {option.event} announced the lead {told.lead}"
    if {c for i in told.unauthorized for c in i.calls} != {
        c for i in after.unauthorized if i.side is offender.side for c in i.calls
    }:
        yield f"the option {option.event} announced other information"
    if (*state.reviews, *told.review) != after.reviews:
        yield f"the option {option.event} announced the reviews {told.review}"


def _asked(state: State, event: Event) -> Iterator[str]:
    """A question about a replacement changes nothing but the answer."""
    assert isinstance(event, CallEvent)
    after = apply(state, AskEvent(event.seat, event.call, event.meaning))
    now, then = dict(state.__dict__), dict(after.__dict__)
    answer = then.pop("asked")
    now.pop("asked")
    if {k: v for k, v in then.items() if k != "events"} != {k: v for k, v in now.items() if k != "events"}:
        yield "a question has changed the state"
    if answer is None or answer[1] != _without_count(apply(state, event), answer[1].events):
        yield "a question was answered with something else than what would follow"


def _without_count(state: State, events: int) -> State:
    return changed(state, events=events)


# --- refusals -----------------------------------------------------------------------------------


def of_refusals(state: State) -> Iterator[str]:
    """What the state does not allow is refused, and leaves it as it was."""
    was = dict(state.__dict__)
    for event in wrong(state):
        try:
            apply(state, event)
        except EventRefused as error:
            if not (error.expected and error.example):
                yield f"{event} was refused without a word of what was expected"
        else:
            yield f"{event} was not refused"
    if was.keys() != state.__dict__.keys() or any(was[k] is not v for k, v in state.__dict__.items()):
        yield "a refused event has changed the state"
