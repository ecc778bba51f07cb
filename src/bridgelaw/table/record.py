"""The auction as it happened: every call in the order it was made, and the auction that stands.

Two orders are kept apart.  ``calls`` is the order of time: nothing is ever taken out of it.  ``order``
is the auction: the indexes of the calls that stand, from the dealer on.  A replacement stands where
the withdrawn call stood, although it was made later.

No law is in here.  Whose turn it is follows from rotation (the next player clockwise); whether a call
was legal is a question for ``laws``.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum

from bridgelaw.table.call import Call, CallKind, Denomination
from bridgelaw.table.seat import Seat, Side

__all__ = ["Contract", "Irregularity", "Made", "Meaning", "Record", "Status"]


class Status(Enum):
    """What became of a call."""

    PENDING = "pending"  # irregular, and nothing decided yet
    STANDS = "stands"
    WITHDRAWN = "withdrawn"  # taken back by its player
    CANCELLED = "cancelled"  # taken away by the Laws
    ACCEPTED = "accepted"  # irregular, treated as legal


class Irregularity(Enum):
    """What was wrong with a call, in the words of the Laws."""

    INSUFFICIENT = "insufficient bid"
    OUT_OF_ROTATION = "call out of rotation"
    CHANGE = "change of call"
    INADMISSIBLE = "inadmissible double or redouble"
    REQUIRED_TO_PASS = "call by a player required to pass"
    ABOVE_SEVEN = "bid of more than seven"
    AFTER_THE_AUCTION = "call after the final pass"


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a call shows, as far as it was said.

    ``shows`` holds the meanings attributable to the call in the notation of the case format, several
    where several are plausible.  ``specifies`` is None, and ``artificial`` is None, where nobody said.
    """

    shows: tuple[str, ...] = ()
    specifies: frozenset[Denomination] | None = None
    artificial: bool | None = None


_NOTHING_SAID = Meaning()


@dataclass(frozen=True, slots=True)
class Made:
    """A call as it was made: by whom, when it was whose ``turn``, and what became of it.

    ``replaces`` is the index of the call that this one replaces, if any; ``by_law`` marks a call that a
    Law put there without the player making it.
    """

    seat: Seat
    call: Call
    turn: Seat
    status: Status = Status.PENDING
    meaning: Meaning = _NOTHING_SAID
    irregularities: tuple[Irregularity, ...] = ()
    replaces: int | None = None
    by_law: bool = False

    @property
    def artificial(self) -> bool:
        """Whether the call is artificial; false where nobody said."""
        return bool(self.meaning.artificial)

    @property
    def specifies(self) -> frozenset[Denomination]:
        """The denominations that the call specifies: as said; else the one that a natural bid names."""
        if self.meaning.specifies is not None:
            return self.meaning.specifies
        if self.meaning.artificial or self.call.denomination is None:
            return frozenset()
        return frozenset((self.call.denomination,))


@dataclass(frozen=True, slots=True)
class Contract:
    """The final contract (Law 22A): ``doubled`` is 0, 1 or 2."""

    level: int
    denomination: Denomination
    doubled: int
    declarer: Seat

    def __str__(self) -> str:
        return f"{self.level}{self.denomination}{'X' * self.doubled} {self.declarer}"

    @property
    def leader(self) -> Seat:
        """The player who makes the opening lead: declarer's left-hand opponent."""
        return self.declarer.lho


@dataclass(frozen=True, slots=True)
class Record:
    """The auction as it happened.  Every change returns a new record."""

    dealer: Seat
    calls: tuple[Made, ...] = ()
    order: tuple[int, ...] = ()

    # What follows from the fields above; worked out once for each record.
    turn: Seat = field(init=False, compare=False)
    last_bid: Made | None = field(init=False, compare=False)
    #: 0, or 1 after a double of the last bid, or 2 after a redouble.
    doubled: int = field(init=False, compare=False)
    #: How many of the calls at the end of the auction are passes.
    passes: int = field(init=False, compare=False)
    #: The last standing call that is not a pass.
    last_action: Made | None = field(init=False, compare=False)

    def __post_init__(self) -> None:
        turn = self.dealer
        last_bid = last_action = None
        doubled = passes = 0
        for index in self.order:
            made = self.calls[index]
            kind = made.call.kind
            turn = made.seat.lho
            if kind is CallKind.PASS:
                passes += 1
                continue
            passes = 0
            last_action = made
            if kind is CallKind.BID:
                last_bid, doubled = made, 0
            else:
                doubled = 1 if kind is CallKind.DOUBLE else 2
        put = object.__setattr__
        put(self, "turn", turn)
        put(self, "last_bid", last_bid)
        put(self, "doubled", doubled)
        put(self, "passes", passes)
        put(self, "last_action", last_action)

    # --- reading -------------------------------------------------------------------------------

    @property
    def standing(self) -> tuple[Made, ...]:
        """The calls that stand, in the order of the auction."""
        return tuple(self.calls[i] for i in self.order)

    @property
    def last(self) -> Made | None:
        """The last call of the auction that stands."""
        return self.calls[self.order[-1]] if self.order else None

    @property
    def ended(self) -> bool:
        """Three passes after a bid, or four at the start (Law 22), skipped players left aside."""
        return self.passes >= (3 if self.last_bid is not None else 4)

    def has_called(self, seat: Seat) -> bool:
        """Whether a call of ``seat`` stands."""
        return any(self.calls[i].seat is seat for i in self.order)

    def last_of(self, seat: Seat) -> int | None:
        """The index of the last standing call of ``seat``."""
        return next((i for i in reversed(self.order) if self.calls[i].seat is seat), None)

    def skipped(self, index: int) -> tuple[Seat, ...]:
        """The players who lost their turn when the standing call ``index`` was accepted out of rotation."""
        place = self.order.index(index)
        turn = self.calls[self.order[place - 1]].seat.lho if place else self.dealer
        return tuple(turn.to(i) for i in range(turn.distance(self.calls[index].seat)))

    def specified(self, seat: Seat) -> frozenset[Denomination]:
        """The denominations that ``seat`` has specified in the legal auction."""
        return frozenset().union(*(self.calls[i].specifies for i in self.order if self.calls[i].seat is seat))

    def contract(self) -> Contract | None:
        """The contract if the auction were over now; None before a bid.  An accepted bid counts (Law 27A1)."""
        if self.last_bid is None or self.last_bid.call.denomination is None:
            return None
        denomination, side = self.last_bid.call.denomination, self.last_bid.seat.side
        declarer = next(m.seat for m in self.standing if m.seat.side is side and m.call.denomination is denomination)
        return Contract(self.last_bid.call.level, denomination, self.doubled, declarer)

    def side_declares(self) -> Side | None:
        """The side that would declare if the auction were over now."""
        return None if self.last_bid is None else self.last_bid.seat.side

    def dumps(self) -> str:
        """The legal auction from the dealer on, a skipped player written ``-``: ``"- 1NT P"``."""
        words: list[str] = []
        turn = self.dealer
        for made in self.standing:
            words += ["-"] * turn.distance(made.seat)
            words.append(made.call.text)
            turn = made.seat.lho
        return " ".join(words)

    @classmethod
    def loads(cls, dealer: Seat, text: str) -> Record:
        """Read the legal auction as :meth:`dumps` writes it.  Raises the errors of ``Call.loads``."""
        record = cls(dealer)
        turn = dealer
        for word in text.split():
            if word != "-":
                record = record.made(turn, Call.loads(word))
                index = len(record.calls) - 1
                status = Status.STANDS if record.calls[index].turn is turn else Status.ACCEPTED
                record = record.standing_at_end(index, status)
            turn = turn.lho
        return record

    # --- writing -------------------------------------------------------------------------------

    def made(self, seat: Seat, call: Call, meaning: Meaning = _NOTHING_SAID, *, by_law: bool = False) -> Record:
        """The record with one more call, about which nothing is decided yet."""
        new = Made(seat, call, self.turn, Status.PENDING, meaning, (), None, by_law)
        # The auction that stands is the same, so nothing is worked out again.
        record = object.__new__(Record)
        put = object.__setattr__
        for name in Record.__slots__:
            put(record, name, getattr(self, name))
        put(record, "calls", (*self.calls, new))
        return record

    def unmade(self) -> Record:
        """The record without its last call, about which nothing was decided."""
        return Record(self.dealer, self.calls[:-1], self.order)

    def noted(self, index: int, **values: object) -> Record:
        """The record with some fields of one call changed."""
        calls = list(self.calls)
        calls[index] = replace(calls[index], **values)  # type: ignore[arg-type]
        return Record(self.dealer, tuple(calls), self.order)

    def standing_at_end(self, index: int, status: Status = Status.STANDS) -> Record:
        """The call joins the auction as its last call."""
        return self._with(index, status, (*self.order, index))

    def standing_in_place(self, index: int, of: int) -> Record:
        """The call joins the auction where ``of`` stands, and that one leaves it, withdrawn."""
        calls = list(self.calls)
        calls[index] = replace(calls[index], status=Status.STANDS, replaces=of)
        calls[of] = replace(calls[of], status=Status.WITHDRAWN)
        return Record(self.dealer, tuple(calls), tuple(index if i == of else i for i in self.order))

    def without(self, index: int, status: Status) -> Record:
        """The call leaves the auction, withdrawn or cancelled."""
        return self._with(index, status, tuple(i for i in self.order if i != index))

    def _with(self, index: int, status: Status, order: tuple[int, ...]) -> Record:
        calls = list(self.calls)
        old = calls[index]
        calls[index] = Made(
            old.seat, old.call, old.turn, status, old.meaning, old.irregularities, old.replaces, old.by_law
        )
        return Record(self.dealer, tuple(calls), order)
