"""The auction section: the legal auction, call by call, with the marks for what was irregular and let stand.

``^S`` stands in the place of each player who was skipped, ``^I`` before an insufficient bid that was accepted; ``-`` in
the first places, for players before the dealer.  ``AP`` is all pass, ``*`` an auction of which the rest is not told,
``+`` one that goes on; ``=1=`` refers to a note, ``$1`` and ``!`` are what a commentator thought of the call.

Source: PBN 2.1, section 3.5 (the auction section) and its signs for irregularities.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import overload

from bridgelaw.errors import UnreadableCall, UnreadablePbn
from bridgelaw.table.call import DENOMINATIONS, DOUBLE, PASS, REDOUBLE, Call
from bridgelaw.table.record import Contract, Irregularity
from bridgelaw.table.seat import Seat

__all__ = ["NO_AUCTION", "Auction", "Called", "read_auction", "surplus"]

_FOUR = 4


@dataclass(frozen=True, slots=True)
class Called:
    """A call of the auction.

    ``skipped``: how many players were skipped for it.  ``marked``: whether it stands there as insufficient, whatever it
    is.  ``note``: the number of a note; ``signs``: a commentator's, such as ``$1`` and ``!``.
    """

    seat: Seat
    call: Call
    skipped: int = 0
    marked: bool = False
    note: int | None = None
    signs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Auction(Sequence[Called]):
    """The calls in their order, from the dealer on.

    ``dealer`` is None where there is no auction.  ``end`` is ``*`` for an auction of which the rest is not told, ``+``
    for one that goes on, else empty.  ``notes``: their texts by their numbers.
    """

    dealer: Seat | None = None
    calls: tuple[Called, ...] = ()
    end: str = ""
    notes: Mapping[int, str] = field(default_factory=dict, hash=False)

    @overload
    def __getitem__(self, index: int) -> Called: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Called, ...]: ...
    def __getitem__(self, index: int | slice) -> Called | tuple[Called, ...]:
        return self.calls[index]

    def __len__(self) -> int:
        return len(self.calls)

    def __iter__(self) -> Iterator[Called]:
        return iter(self.calls)

    @property
    def ended(self) -> bool:
        """Whether three passes have followed a bid, or four began it (Law 22)."""
        return _ended([made.call for made in self.calls])

    @property
    def passed_out(self) -> bool:
        """Whether nobody bid, and it is over."""
        return self.ended and all(made.call.is_pass for made in self.calls)

    @property
    def contract(self) -> Contract | None:
        """The contract if the auction were over now; None before a bid."""
        last, doubled = None, 0
        for made in self.calls:
            if made.call.is_bid:
                last, doubled = made, 0
            elif not made.call.is_pass:
                doubled = 1 if made.call is DOUBLE else 2
        if last is None or last.call.denomination is None:
            return None
        denomination, side = last.call.denomination, last.seat.side
        declarer = next(m.seat for m in self.calls if m.call.denomination is denomination and m.seat.side is side)
        return Contract(last.call.level, denomination, doubled, declarer)

    @property
    def irregularities(self) -> tuple[tuple[int, Irregularity], ...]:
        """What is irregular in the calls as they stand, with their indexes, whether it is marked or not."""
        found: list[tuple[int, Irregularity]] = []
        bid: Called | None = None
        doubled = 0
        for index, made in enumerate(self.calls):
            call = made.call
            if made.skipped:
                found.append((index, Irregularity.OUT_OF_ROTATION))
            if call.is_bid:
                if bid is not None and call.rank <= bid.call.rank:
                    found.append((index, Irregularity.INSUFFICIENT))
                bid, doubled = made, 0
            elif not call.is_pass:
                own = bid is not None and bid.seat.side is made.seat.side
                wants = 0 if call is DOUBLE else 1
                if bid is None or doubled != wants or own is (call is DOUBLE):
                    found.append((index, Irregularity.INADMISSIBLE))
                doubled = wants + 1
        return tuple(found)

    def dumps(self) -> str:
        """The calls as :meth:`bridgelaw.table.record.Record.dumps` writes them, a skipped player as ``-``."""
        return " ".join(f"{'- ' * made.skipped}{made.call.text}" for made in self.calls)


NO_AUCTION = Auction()


def _ended(calls: Sequence[Call]) -> bool:
    passes = 0
    for call in reversed(calls):
        if not call.is_pass:
            break
        passes += 1
    return passes >= _FOUR - 1 and passes >= _needed(calls)


def _needed(calls: Iterable[Call]) -> int:
    """How many passes end the auction; behind a double of nothing, which somebody will notice, none do but four."""
    return _FOUR - 1 if any(call.is_bid for call in calls) else _FOUR


# --- reading ----------------------------------------------------------------------------------------------

#: As programs write them, in capitals.
_CALLS: dict[str, Call] = {
    **{f"{level}{strain}": Call.bid(level, strain) for level in range(1, 8) for strain in DENOMINATIONS},
    **{f"{level}N": Call.bid(level, DENOMINATIONS[-1]) for level in range(1, 8)},
    **dict.fromkeys(("PASS", "P", "PAS"), PASS),
    **dict.fromkeys(("X", "D", "DBL", "DOUBLE"), DOUBLE),
    **dict.fromkeys(("XX", "R", "RDBL", "REDOUBLE"), REDOUBLE),
}
_ALL_PASS = "AP"


def read_auction(text: str, first: Seat, dealer: Seat | None, notes: Mapping[int, str]) -> Auction:
    """Read an auction section; ``first`` is the player of the first column, ``dealer`` as far as it is said.

    Raises :class:`~bridgelaw.errors.UnreadableCall` and :class:`~bridgelaw.errors.UnreadablePbn`, with the line counted
    from 0, that on which the text begins.
    """
    if dealer is None or dealer is first:
        calls = _plain(text.upper().split(), first)
        if calls is not None:
            return Auction(first, calls, "", notes)
    return _Reading(first, dealer).read(text, notes)


def _plain(words: list[str], first: Seat) -> tuple[Called, ...] | None:
    """The calls where there is nothing but calls, as in nearly all games; None where there is more, or too much."""
    if words and words[-1] == _ALL_PASS:
        words.pop()
        bid = any(word not in ("PASS", "P", "X", "XX") for word in words)
        words += ["PASS"] * (_FOUR - bid - _passes(words))
    calls = [_CALLS.get(word) for word in words]
    found = [call for call in calls if call is not None]
    if len(found) < len(calls) or surplus(found) is not None:
        return None
    seats = (first, first.lho, first.partner, first.rho)
    return tuple([Called(seats[at & 3], call) for at, call in enumerate(found)])


def surplus(calls: Sequence[Call]) -> int | None:
    """Which call, of an auction in rotation, is the first behind its end; None where none is."""
    passes, over = 0, _FOUR
    for at, call in enumerate(calls):
        if passes >= over:
            return at
        passes = passes + 1 if call.is_pass else 0
        if call.is_bid:
            over = _FOUR - 1
    return None


def _passes(words: Sequence[str]) -> int:
    """How many passes stand at the end."""
    return next((at for at, word in enumerate(reversed(words)) if word not in ("PASS", "P")), len(words))


#: What a word is made of: marks, and a call with what is said of it, where no space stands between.
_PART = re.compile(r"\^[A-Z]|=\d{1,4}=|\$\d{1,3}|[!?]{1,2}|[A-Z0-9]+|[-*+]")


class _Reading:
    """The reading of an auction in which there is more than calls."""

    def __init__(self, first: Seat, dealer: Seat | None) -> None:
        self._given = dealer
        self._turn = self._dealer = first
        self._calls: list[Called] = []
        self._skipped = 0
        self._marked = False
        self._end = ""

    def read(self, text: str, notes: Mapping[int, str]) -> Auction:
        at_line, word = 0, ""
        try:
            for at_line, line in enumerate(text.split("\n")):  # noqa: B007 (the line of an error)
                for word in line.split():
                    at = 0
                    while at < len(word):
                        part = _PART.match(word.upper(), at)
                        if part is None:
                            raise _unreadable(word)
                        self._part(part[0], word)
                        at = part.end()
            if self._skipped or self._marked:
                raise UnreadablePbn(word, "a call behind ^S or ^I", "'1H ^S 2C'")
        except (UnreadableCall, UnreadablePbn) as error:
            error.line = at_line
            raise
        return Auction(
            self._dealer if self._calls else self._given or self._dealer, tuple(self._calls), self._end, notes
        )

    def _part(self, part: str, word: str) -> None:
        sign = part[0]
        if sign in "=$!?":
            self._said(part)
        elif self._end:
            raise UnreadablePbn(word, "nothing behind the end of the auction", "'1C Pass *'")
        elif sign == "^":
            self._mark(part, word)
        elif sign == "-":
            if self._calls or self._skipped:
                raise UnreadablePbn(
                    word, "- for players before the dealer only, ^S for one who was skipped", "'- - 1C'"
                )
            self._turn = self._dealer = self._turn.lho
        elif sign in "*+":
            self._end = part
        elif part == _ALL_PASS:
            while not _ended([made.call for made in self._calls]):
                self._call(PASS)
        else:
            call = _CALLS.get(part)
            if call is None or self._over:
                raise _unreadable(word) if call is None else _too_many(word)
            self._call(call)

    @property
    def _over(self) -> bool:
        """Whether no call can follow: where a player was skipped among the last passes, the auction may go on (34)."""
        passes = 0
        for made in reversed(self._calls):
            if not made.call.is_pass:
                break
            if made.skipped:
                return False
            passes += 1
        return passes >= _FOUR - 1 and passes >= _needed(made.call for made in self._calls)

    def _call(self, call: Call) -> None:
        if not self._calls and self._given not in (None, self._dealer):
            given = f"{self._dealer} before {self._given}, the dealer"
            raise UnreadablePbn(given, "the dealer first, or ^S for each player who was skipped", "'[Dealer \"N\"]'")
        self._calls.append(Called(self._turn, call, self._skipped, self._marked))
        self._turn = self._turn.lho
        self._skipped, self._marked = 0, False

    def _mark(self, part: str, word: str) -> None:
        if part == "^S" and self._skipped < _FOUR - 1:
            self._skipped += 1
            self._turn = self._turn.lho
        elif part == "^I":
            self._marked = True
        else:
            raise UnreadablePbn(word, "^S (at most three times) or ^I in an auction", "'1H ^S 2C'")

    def _said(self, part: str) -> None:
        """Of the call before it; what stands before the first call is of none."""
        if not self._calls:
            return
        last = self._calls[-1]
        if part[0] == "=":
            self._calls[-1] = replace(last, note=int(part[1:-1]))
        else:
            self._calls[-1] = replace(last, signs=(*last.signs, part))


def _unreadable(word: str) -> UnreadableCall:
    return UnreadableCall(word, "a bid from 1C to 7NT, Pass, X, XX or AP", "'1NT'")


def _too_many(word: str) -> UnreadablePbn:
    return UnreadablePbn(word, "no call behind the end of the auction", "'1C Pass Pass Pass'")
