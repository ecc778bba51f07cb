"""Which situations an atlas has: what was called irregularly, after which calls, and what was called before the turn.

The offender is South, and left-hand opponent does not accept.  An opening out of turn is made by a player who has not
called: at his right-hand opponent's, his partner's or his left-hand opponent's turn, who is the dealer.  The calls
before his own turn are those that have a meaning in the caller's system there, and passes; at most ``plan.calls`` of
them are other than a pass.  An insufficient response is made over partner's opening and what right-hand opponent did;
an insufficient overcall over right-hand opponent's opening.

A withdrawn call without a known meaning is counted and left out, and so is what meets a clause that is not coded.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import groupby

from bridgelaw.atlas.plan import Plan, adviser
from bridgelaw.formats.advice import Adviser
from bridgelaw.laws.edition import edition
from bridgelaw.laws.state import State
from bridgelaw.rulings.engine import apply, rule, start
from bridgelaw.rulings.events import CallEvent, DeclineEvent, DirectorEvent, Event
from bridgelaw.table.call import DENOMINATIONS, PASS, Call
from bridgelaw.table.record import Meaning
from bridgelaw.table.seat import Seat

__all__ = ["OFFENDER", "Chunk", "Found", "Kind", "Situation", "chunks", "found"]

OFFENDER = Seat.S
_PARTNER, _LHO, _RHO = OFFENDER.partner, OFFENDER.lho, OFFENDER.rho
_BIDS = tuple(Call.bid(level, denomination) for level in range(1, 8) for denomination in DENOMINATIONS)
_NOTHING = Meaning()
#: A task carries some seconds of work, and is what is done again after an interruption.
_CHUNK = 24


class Kind(Enum):
    """What was irregular."""

    OPENING = "opening"
    RESPONSE = "response"
    OVERCALL = "overcall"


@dataclass(frozen=True, slots=True)
class Situation:
    """South's withdrawn call, the calls ``before`` it from the dealer on, and those ``after`` it until his turn."""

    kind: Kind
    dealer: Seat
    before: tuple[Call, ...]
    withdrawn: Call
    after: tuple[Call, ...] = ()

    def events(self) -> tuple[Event, ...]:
        """What happens at the table, until South calls again."""
        turn = self.dealer.to(len(self.before))
        return (
            *_called(self.dealer, self.before),
            CallEvent(OFFENDER, self.withdrawn, _NOTHING),
            DirectorEvent(),
            DeclineEvent(OFFENDER.lho),
            *_called(turn, self.after),
        )

    def state(self, plan: Plan) -> State:
        """The state in which South is to call again, with what calls mean in the systems of the plan."""
        return rule(start(self.dealer, plan.edition, plan.profile, adviser(plan)), self.events())


def _called(first: Seat, calls: tuple[Call, ...]) -> Iterator[CallEvent]:
    return (CallEvent(first.to(i), call, _NOTHING) for i, call in enumerate(calls))


@dataclass(frozen=True, slots=True)
class Found:
    """The situations, and how many withdrawn calls of each kind were left out."""

    situations: tuple[Situation, ...]
    #: Withdrawn calls whose meaning is not known, in the auctions in which they were made.
    unknown: dict[Kind, int]
    #: Situations in which a clause is met that is not coded.
    not_coded: dict[Kind, int]


def found(plan: Plan) -> Found:
    """The situations of a plan, in an order that depends on the plan alone.  Raises what the systems raise."""
    search = _Search(plan)
    return Found(tuple(sorted(search.all(), key=_sorting)), search.unknown, search.not_coded)


class _Search:
    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._adviser: Adviser = adviser(plan)
        self.unknown = dict.fromkeys(Kind, 0)
        self.not_coded = dict.fromkeys(Kind, 0)

    def all(self) -> Iterator[Situation]:
        for distance in (1, 2, 3):
            yield from self._openings(OFFENDER.to(-distance))
        yield from self._insufficient(Kind.RESPONSE, _PARTNER)
        yield from self._insufficient(Kind.OVERCALL, _RHO)

    # --- openings out of turn ---------------------------------------------------------------------------

    def _openings(self, dealer: Seat) -> Iterator[Situation]:
        for withdrawn in self._known(Kind.OPENING, self._start(dealer), (PASS, *_BIDS)):
            opened = Situation(Kind.OPENING, dealer, (), withdrawn)
            state = rule(self._start(dealer), opened.events())
            for after in self._until_turn(state, self._plan.calls):
                yield Situation(Kind.OPENING, dealer, (), withdrawn, after)

    def _until_turn(self, state: State, left: int, made: tuple[Call, ...] = ()) -> Iterator[tuple[Call, ...]]:
        """The calls of the others until South is to call, of which so many may be other than a pass."""
        turn = state.turn
        if state.not_ruled is not None:
            self.not_coded[Kind.OPENING] += 1
        elif turn is OFFENDER:
            yield made
        elif turn is not None:
            for call in self._regular(state, turn):
                if call.is_pass or left:
                    after = apply(state, CallEvent(turn, call, _NOTHING))
                    yield from self._until_turn(after, left - (not call.is_pass), (*made, call))

    # --- insufficient bids ------------------------------------------------------------------------------

    def _insufficient(self, kind: Kind, dealer: Seat) -> Iterator[Situation]:
        opening = self._start(dealer)
        for first in self._regular(opening, dealer):
            if first.is_pass:
                continue
            opened = apply(opening, CallEvent(dealer, first, _NOTHING))
            if kind is Kind.OVERCALL:
                yield from self._too_low(kind, opened, (first,))
                continue
            for second in self._regular(opened, _RHO):
                yield from self._too_low(kind, apply(opened, CallEvent(_RHO, second, _NOTHING)), (first, second))

    def _too_low(self, kind: Kind, state: State, before: tuple[Call, ...]) -> Iterator[Situation]:
        last = state.record.last_bid
        assert last is not None  # somebody has opened
        low = tuple(bid for bid in _BIDS if bid.rank <= last.call.rank)
        for withdrawn in self._known(kind, state, low):
            situation = Situation(kind, state.record.dealer, before, withdrawn)
            if rule(self._start(state.record.dealer), situation.events()).not_ruled is not None:
                self.not_coded[kind] += 1
            else:
                yield situation

    # --- calls ------------------------------------------------------------------------------------------

    def _start(self, dealer: Seat) -> State:
        """Nobody is advised while situations are looked for: what is called until then is compared with nothing."""
        return start(dealer, self._plan.edition, self._plan.profile)

    def _regular(self, state: State, seat: Seat) -> tuple[Call, ...]:
        """The calls that the player may make and that mean something in his system; a pass in any case."""
        if state.must_pass(seat) is not None:
            return (PASS,)
        legal = edition(state.edition).allowed(state, seat)
        return tuple(call for call in legal if call.is_pass or self._means(state, seat, call))

    def _known(self, kind: Kind, state: State, calls: tuple[Call, ...]) -> Iterator[Call]:
        """Those of the calls asked for that have a meaning where South thought that he made them."""
        for call in calls:
            if self._plan.only and call not in self._plan.only:
                continue
            if self._means(state, OFFENDER, call):
                yield call
            else:
                self.unknown[kind] += 1

    def _means(self, state: State, seat: Seat, call: Call) -> bool:
        return bool(self._adviser.meaning(state.record, seat, call, _NOTHING).shows)


# --- tasks ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Chunk:
    """Situations that are worked on together: of one withdrawn call, so that what is compared comes back."""

    key: str
    situations: tuple[Situation, ...]


def chunks(situations: tuple[Situation, ...]) -> tuple[Chunk, ...]:
    """The tasks, in the order of the situations."""
    made: list[Chunk] = []
    for _, of_one in groupby(situations, key=_sorting):
        members = tuple(of_one)
        first = members[0]
        name = f"{first.kind.value} {first.dealer} {first.withdrawn}"
        made += (Chunk(f"{name} {at // _CHUNK}", members[at : at + _CHUNK]) for at in range(0, len(members), _CHUNK))
    return tuple(made)


def _sorting(situation: Situation) -> tuple[int, int, int]:
    """By kind, by whose turn it was, and by the withdrawn call."""
    return (_KINDS.index(situation.kind), situation.dealer.distance(OFFENDER), situation.withdrawn.rank)


_KINDS = tuple(Kind)
