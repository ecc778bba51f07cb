"""A poll: the hand and auction that players were given, what they answered, and what that comes to.

Law 16B1(b) has two tests: a significant proportion of such players would give a call serious consideration, and some
might choose it.  Both are asked of every call that an answer names.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from bridgelaw.polls.authorities import Threshold, authorities, threshold
from bridgelaw.polls.counting import interval
from bridgelaw.table.board import Vulnerability
from bridgelaw.table.call import Call
from bridgelaw.table.cards import Card
from bridgelaw.table.record import Record
from bridgelaw.table.seat import Seat

__all__ = ["HOLDERS", "Answer", "Count", "Poll", "Verdict", "counts", "thresholds", "verdict"]

#: The share of players whose call a poll may miss altogether.
HOLDERS = Fraction(1, 5)


class Verdict(Enum):
    """What the answers say about a test, or about both."""

    YES = "yes"
    NO = "no"
    TOO_FEW = "too few answers to say"


@dataclass(frozen=True, slots=True)
class Answer:
    """Of one player: initials, class, the calls considered and the one chosen, None where none was.

    A class of None is that which the poll asks for.
    """

    who: str
    considered: tuple[Call, ...] = ()
    chosen: Call | None = None
    of_class: str | None = None

    @property
    def named(self) -> tuple[Call, ...]:
        """Every call that was considered; the one chosen was."""
        return tuple(dict.fromkeys((*self.considered, *([] if self.chosen is None else [self.chosen]))))


@dataclass(frozen=True, slots=True)
class Poll:
    """What was put to players.  ``level`` is that of the intervals; ``authority`` whose threshold, None for all."""

    title: str
    hand: tuple[Card, ...]
    auction: Record
    question: str
    answers: tuple[Answer, ...]
    vulnerable: Vulnerability | None = None
    board: int | None = None
    scoring: str = ""
    system: str = ""
    of_class: str = ""
    level: Fraction = Fraction(9, 10)
    authority: Threshold | None = None

    @property
    def seat(self) -> Seat:
        """The player whose turn it is."""
        return self.auction.turn

    @property
    def peers(self) -> tuple[Answer, ...]:
        """The answers of players of the class: those of others say nothing about such players."""
        return tuple(answer for answer in self.answers if answer.of_class in (None, self.of_class))


@dataclass(frozen=True, slots=True)
class Count:
    """How many of those ``asked`` considered a call, and how many chose it, with what that leaves possible."""

    call: Call
    asked: int
    considered: int
    chosen: int
    considered_interval: tuple[Fraction, Fraction]
    chosen_interval: tuple[Fraction, Fraction]


def counts(poll: Poll) -> tuple[Count, ...]:
    """Every call that a player of the class named, the one that most chose first."""
    asked = len(poll.peers)
    considered: dict[Call, int] = {}
    chosen: dict[Call, int] = {}
    for answer in poll.peers:
        for call in answer.named:
            considered[call] = considered.get(call, 0) + 1
        if answer.chosen is not None:
            chosen[answer.chosen] = chosen.get(answer.chosen, 0) + 1
    found = [
        Count(
            call,
            asked,
            considered[call],
            chosen.get(call, 0),
            interval(considered[call], asked, poll.level),
            interval(chosen.get(call, 0), asked, poll.level),
        )
        for call in considered
    ]
    return tuple(sorted(found, key=lambda count: (-count.chosen, -count.considered)))


def verdict(count: Count, threshold: Threshold) -> tuple[Verdict, Verdict, Verdict]:
    """Whether the call is a logical alternative by the threshold: considered, chosen, and both.

    The first test is settled when the whole interval lies on one side of the share.  That nobody chose a call settles
    nothing, since a call that few would choose is easily missed; whoever chooses a call has considered it.
    """
    low, high = count.considered_interval
    if low >= threshold.considered:
        considered = Verdict.YES
    else:
        considered = Verdict.NO if high < threshold.considered else Verdict.TOO_FEW
    chosen = Verdict.YES if count.chosen >= threshold.chosen else Verdict.TOO_FEW
    if considered is Verdict.NO:
        return considered, chosen, Verdict.NO
    both = considered is Verdict.YES and chosen is Verdict.YES
    return considered, chosen, Verdict.YES if both else Verdict.TOO_FEW


def thresholds(poll: Poll) -> tuple[Threshold, ...]:
    """Those by which the poll is judged: of its authority, or all that are known."""
    return tuple(map(threshold, authorities())) if poll.authority is None else (poll.authority,)
