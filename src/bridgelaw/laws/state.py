"""The state of a board while the Director is busy with it, and the situation that a clause reads.

A state is what the effects so far have made of the board.  It is frozen: the engine makes the next one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from bridgelaw.laws.advice import Adviser, Measure
from bridgelaw.laws.effects import AdjustsScore, CardStatus, Effect, Measured, Scope
from bridgelaw.laws.matters import Kind, Matter, Moment, Stage
from bridgelaw.laws.profile import Profile
from bridgelaw.table.call import PASS, Call, Denomination
from bridgelaw.table.cards import Card
from bridgelaw.table.record import Contract, Made, Meaning, Record, Status
from bridgelaw.table.seat import Seat, Side

__all__ = [
    "TRICKS",
    "Adjustment",
    "Awaiting",
    "CardDuty",
    "CardsInQuestion",
    "Decision",
    "Duty",
    "Exposed",
    "Information",
    "Judgement",
    "LeadRestriction",
    "LeadRight",
    "NotRuled",
    "Play",
    "Review",
    "Situation",
    "State",
    "Step",
    "Verdict",
    "Waiting",
]


class Decision(Enum):
    """What someone must decide or do before the auction goes on."""

    ACCEPT = "accept"
    REPLACE = "replace"
    REPEAT = "repeat"
    FINDING = "finding"
    FORBID = "forbid"


@dataclass(frozen=True, slots=True)
class Awaiting:
    """Who must decide, and what.  ``seat`` is None where it is the Director."""

    seat: Seat | None
    decide: Decision


@dataclass(frozen=True, slots=True)
class Duty:
    """A player must pass (``call`` None) or repeat a call."""

    seat: Seat
    scope: Scope
    law: str
    call: Call | None = None


@dataclass(frozen=True, slots=True)
class CardDuty:
    """A player must lead (``lead``) or play one of his penalty cards at the first legal opportunity."""

    seat: Seat
    cards: tuple[Card, ...]
    lead: bool
    law: str


@dataclass(frozen=True, slots=True)
class LeadRight:
    """Declarer's right under Law 26, should ``seat`` defend; or, with ``cards``, while penalty cards of partner lie.

    ``withdrawn`` is -1 where no call was.
    """

    seat: Seat
    offender: Seat
    law: str
    withdrawn: int
    replacement: int | None
    found: bool
    #: The offender's major penalty cards (50D2, 51B).
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class LeadRestriction:
    """What declarer may do to the lead as things stand: forbid one of the suits, or require one of them.

    Where he has chosen, ``since`` is the number of tricks played then; ``free`` is the choice to do neither.
    """

    right: LeadRight
    suits: tuple[Denomination, ...]
    choice: str = "forbid"
    since: int | None = None

    def lets(self, card: Card) -> bool:
        """Whether the card may be led under what declarer has chosen."""
        return self.choice == "free" or (card.suit in self.suits) is (self.choice == "require")


@dataclass(frozen=True, slots=True)
class Information:
    """Information from these withdrawn calls, from these cards, or extraneous from ``source``, is unauthorized."""

    side: Side
    calls: tuple[int, ...]
    law: str
    cards: tuple[Card, ...] = ()
    source: Seat | None = None


@dataclass(frozen=True, slots=True)
class Exposed:
    """Cards of a player that partner could have seen, and what has become of them; ``led``: they were led."""

    seat: Seat
    cards: tuple[Card, ...]
    led: bool
    status: CardStatus


@dataclass(frozen=True, slots=True)
class CardsInQuestion:
    """What a clause on cards is asked about: a player's cards, and whose fault it was, where that is established."""

    seat: Seat
    cards: tuple[Card, ...]
    led: bool = False
    own_fault: bool | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """The play, as far as leads depend on it: who leads, and what he has led to the trick that is being played."""

    leader: Seat
    led: Card | None = None
    tricks: int = 0
    #: Every card that was led, and the players who have had a turn to lead.
    cards: tuple[Card, ...] = ()
    turns: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class Adjustment:
    """The score is adjusted under this law, and how."""

    law: str
    how: AdjustsScore


@dataclass(frozen=True, slots=True)
class Review:
    """What the Director found after play about a review: of which side's doing, and whether that one was ``open``."""

    law: str
    damage: bool
    side: Side
    open: bool


@dataclass(frozen=True, slots=True)
class Waiting:
    """A call that was made over an irregular one and waits until that matter is ruled on (CP-27).

    ``change`` marks an attempted change of an earlier call.
    """

    call: int
    about: tuple[Kind, int]
    change: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is established about the last replacement: comparable, not, or None for the Director to say.

    ``by`` is ``finding`` or ``advice``; ``measure`` is what was measured, where the meanings are known.
    """

    comparable: bool | None
    law: str
    ground: str | None = None
    by: str = "finding"
    measure: Measure | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Judgement:
    """What only the Director can decide: the question's key, the clause, and what he may answer.

    Each of ``answers`` is an event in the words of the case format.
    """

    key: str
    law: str
    answers: tuple[tuple[str, object], ...]
    #: The matter that waits for the answer; None where the ruling goes on by default.
    about: tuple[Kind, int] | None = None
    #: Values for the question's sentence.
    params: tuple[tuple[str, object], ...] = ()
    #: The state in which it came up, the matter and the call: for an answer that goes back to there.
    since: tuple[State, Matter, int] | None = field(default=None, compare=False, repr=False)

    @property
    def waits(self) -> bool:
        """Whether the ruling waits for the answer; else it goes on by default."""
        return self.about is not None and bool(self.answers)


@dataclass(frozen=True, slots=True)
class NotRuled:
    """A clause that is not coded was met: nothing is decided from here on."""

    law: str
    why: str
    event: int


@dataclass(frozen=True, slots=True)
class Step:
    """One clause applied to one event.  ``cited`` is false for a preamble that only leads to its parts."""

    event: int
    law: str
    key: str
    params: tuple[tuple[str, object], ...]
    effects: tuple[Effect, ...]
    cited: bool

    @property
    def told(self) -> bool:
        """Whether the step belongs to the reasons that are told: what was applied, and what was measured."""
        return self.cited or any(isinstance(effect, Measured) for effect in self.effects)


@dataclass(frozen=True)
class State:
    """The board, as events and clauses have made it.

    It has no slots, unlike the other values: a state is copied for every effect, and copying a ``__dict__``
    is what makes asking for all options quick.
    """

    record: Record
    #: The name of the edition, such as ``2017``.
    edition: str
    profile: Profile
    #: The Director is at the table and has something to rule on.
    director: bool = False
    #: Oldest first; the last one that is not waiting for a turn is dealt with now.
    matters: tuple[Matter, ...] = ()
    #: Calls made since, in the order of time, that wait for one of the matters.
    waiting: tuple[Waiting, ...] = ()
    duties: tuple[Duty, ...] = ()
    #: Duties that were met, and by which call; -1 where the auction was over first.
    met: tuple[tuple[int, Duty], ...] = ()
    leads: tuple[LeadRight, ...] = ()
    #: Who may not double at his turn, and how many calls stood then.
    no_double: tuple[Seat, int] | None = None
    unauthorized: tuple[Information, ...] = ()
    reviews: tuple[str, ...] = ()
    #: The reviews that the Director has made, and whether he found damage.
    reviewed: tuple[tuple[str, bool], ...] = ()
    adjusted: tuple[Adjustment, ...] = ()
    verdict: Verdict | None = None
    #: What the default ruling leaves for the Director to look at again.
    judgements: tuple[Judgement, ...] = ()
    readings: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    not_ruled: NotRuled | None = None
    ended: bool = False
    #: Who may still change the call that he made over one that was replaced (25A6, 21B2), which call, and why.
    may_withdraw: tuple[Seat, int, Kind] | None = None
    #: How many events have been applied.
    events: int = 0
    #: Facts established: (what, about which call or calls, value).
    findings: tuple[tuple[str, object, object], ...] = ()
    #: The last two call events, each with the state before it: for the findings that look back (33, 25B1).
    #: The event is None where it was an attempted change.
    past: tuple[tuple[State, Any], ...] = ()
    #: The last question about a replacement, and the state that it would lead to.
    asked: tuple[Any, State] | None = None
    #: Cards that partner could have seen before the play.
    exposed: tuple[Exposed, ...] = ()
    #: None until the opening lead is faced.
    play: Play | None = None
    #: What declarer has chosen at the lead, each until it is over.
    chosen: tuple[LeadRestriction, ...] = ()
    #: The tricks above the contract, or, negative, below it, once the board has been played; 0 where all passed.
    result: int | None = None
    #: Who knows what calls mean in the pairs' methods; None: the Director says all of it.
    adviser: Adviser | None = field(default=None, compare=False)
    #: The withdrawn calls and their replacements that were measured.
    measured: tuple[tuple[int, int], ...] = field(default=(), compare=False)
    #: The last advice that was followed, so that the Director can overrule it: the state before, the withdrawn call and
    #: its replacement, and the events since with their numbers.
    advised: tuple[State, tuple[int, int], tuple[tuple[int, Any], ...]] | None = field(default=None, compare=False)

    def steps_since(self, before: State) -> tuple[Step, ...]:
        """The steps that were not there before; an event that looks back has taken some of the last away."""
        both = enumerate(zip(self.steps, before.steps, strict=False))
        same = next((at for at, (step, was) in both if step is not was), len(before.steps))
        return self.steps[same:]

    @property
    def turn(self) -> Seat | None:
        """The player who calls next if no pending call is accepted; None when the auction is over."""
        return None if self.ended else self.record.turn

    @property
    def unplayed(self) -> bool:
        """Whether the board is not played any further, since its score is adjusted."""
        return any(not adjustment.how.plays_on for adjustment in self.adjusted)

    @property
    def closed(self) -> bool:
        """Whether the board is over: it has been played, or is not played any further."""
        return self.result is not None or self.unplayed

    @property
    def contract(self) -> Contract | None:
        """The contract once the auction is over; None where the board is not played."""
        return self.record.contract() if self.ended and not self.unplayed else None

    @property
    def to_review(self) -> tuple[str, ...]:
        """The reviews that the Director has still to make."""
        done = {law for law, _ in self.reviewed}
        return tuple(law for law in self.reviews if law not in done)

    @property
    def matter(self) -> Matter | None:
        """The matter that is dealt with now: one that waits for the Director's finding, else the latest.

        Those that wait for a turn, or for somebody to notice, are not.
        """
        for matter in self.matters:
            if matter.stage is Stage.FINDING:
                return matter
        waiting = [matter for matter in self.matters if matter.stage not in (Stage.TURN, Stage.UNNOTICED)]
        if not waiting:
            return None
        last = waiting[-1]
        if self.director and last.kind is Kind.CHANGE:
            # The Director asks about the first call before he asks about the change of it.
            return next((m for m in waiting if m.at == last.at), last)
        return last

    def must_pass(self, seat: Seat) -> Duty | None:
        """The duty to pass that binds the player, if any; the longer one first."""
        found = None
        for duty in self.duties:
            if duty.seat is seat and duty.call is None:
                if duty.scope is Scope.THROUGHOUT:
                    return duty
                found = duty
        return found

    def must_repeat(self, seat: Seat) -> Duty | None:
        """The duty to repeat a call that binds the player, if any."""
        return next((d for d in self.duties if d.seat is seat and d.call is not None), None)

    @property
    def on_lead(self) -> Seat | None:
        """The player who is to lead; None during the auction, while a trick is played, and after the last one."""
        if self.result is not None:
            return None
        if self.play is not None:
            return self.play.leader if self.play.led is None and self.play.tricks < TRICKS else None
        return None if self.contract is None else self.contract.leader

    @property
    def tricks(self) -> int:
        """How many tricks have been played."""
        return 0 if self.play is None else self.play.tricks

    def lying(self, seat: Seat, status: CardStatus) -> tuple[Card, ...]:
        """The player's cards that are in the status."""
        return tuple(card for e in self.exposed if e.seat is seat and e.status is status for card in e.cards)

    @property
    def seen(self) -> Exposed | None:
        """Cards of which the Director must still find whose fault it was; a lead is always the player's own."""
        return next((e for e in self.exposed if e.status is CardStatus.SEEN and not e.led), None)

    def due(self) -> tuple[LeadRestriction, ...]:
        """What declarer may choose from now, since the player who is to lead has a lead restriction."""
        if not (self.leads or self.exposed) or self.on_lead is None:
            return ()
        from bridgelaw.laws.edition import edition

        return tuple(lead for lead in edition(self.edition).leads(self) if lead.right.seat is self.on_lead)

    def may_not_double(self, seat: Seat) -> bool:
        """Whether the player may neither double nor redouble at this turn."""
        return self.no_double == (seat, len(self.record.order))

    def awaiting(self) -> Awaiting | None:
        """Who must decide what before the auction goes on."""
        if self.not_ruled is not None or self.closed:
            return None
        if self.director and self.exposed and self.seen is not None:
            return Awaiting(None, Decision.FINDING)
        matter = self.matter
        if matter is not None:
            if matter.stage in (Stage.FINDING, Stage.ACTING):
                return Awaiting(None, Decision.FINDING)
            if matter.stage is Stage.REPLACE:
                return Awaiting(matter.offender, Decision.REPLACE)
            return Awaiting(matter.offender.lho, Decision.ACCEPT) if self.director else None
        turn = self.turn
        if turn is not None:
            if self.must_repeat(turn) is not None:
                return Awaiting(turn, Decision.REPEAT)
            if any(m.offender is turn and m.stage is Stage.TURN for m in self.matters):
                return Awaiting(turn, Decision.REPLACE)
        elif self.due():
            return None if self.contract is None else Awaiting(self.contract.declarer, Decision.FORBID)
        return None


class Situation:
    """What a clause reads: the state, the moment, the call and the matter that the question is about."""

    __slots__ = ("call", "caller", "finding", "made", "matter", "moment", "record", "refer", "referred_by", "state")

    def __init__(
        self,
        state: State,
        moment: Moment,
        call: int,
        matter: Matter | None = None,
        finding: Any = None,
        refer: tuple[Side | None, tuple[int, ...]] = (None, ()),
        referred_by: str = "",
    ) -> None:
        self.state = state
        self.moment = moment
        #: The auction.
        self.record = state.record
        #: The index of the call just made, or in question.
        self.call = call
        #: The call in question, and the player who made it; before the first call it is nobody's.
        self.made = (
            state.record.calls[call] if state.record.calls else Made(self.record.dealer, PASS, self.record.dealer)
        )
        self.caller = self.made.seat
        self.matter = matter
        self.finding = finding
        #: Whose information from which calls a reference speaks of.
        self.refer = refer
        #: The clause that refers here; empty where the clause is asked of its own accord.
        self.referred_by = referred_by

    @property
    def about(self) -> Matter:
        """The matter; a clause that asks for it is only asked where there is one."""
        if self.matter is None:
            raise LookupError("no matter is open")
        return self.matter

    @property
    def offender(self) -> Seat:
        """The player whose irregularity it is."""
        return self.about.offender

    @property
    def irregular(self) -> Made:
        """The call that was irregular."""
        return self.record.calls[self.about.at]

    @property
    def replacement(self) -> Made:
        """The call that replaces it."""
        new = self.about.new
        return self.record.calls[self.call if new is None else new]

    def reading(self, point: str) -> str:
        """How the profile reads an open point."""
        return self.state.profile.reading(point)

    def would_specify(self, call: Call) -> frozenset[Denomination] | None:
        """What a call of this player would specify now in the pair's methods; None where they are not known."""
        adviser = self.state.adviser
        if adviser is None:
            return None
        meaning = adviser.meaning(self.record, self.caller, call, Meaning())
        return Made(self.caller, call, self.record.turn, meaning=meaning).specifies if meaning.shows else None


#: The tricks of a board.
TRICKS = 13
#: Calls with one of these are no longer in the auction.
GONE = (Status.WITHDRAWN, Status.CANCELLED)
