"""What a scan finds in a part of a file: plain values that are small to send."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

__all__ = ["Irregular", "Malformed", "Result", "What"]


class What(Enum):
    """What is irregular in a record."""

    INSUFFICIENT = "insufficient bid"
    OUT_OF_ROTATION = "call out of rotation"
    INADMISSIBLE = "inadmissible double or redouble"
    REVOKE = "revoke"
    LEAD = "lead out of turn"
    DECLARER = "another declarer"
    RESULT = "tricks transferred"
    CONTRACT = "the contract is not that of the auction"


@dataclass(frozen=True, slots=True)
class Irregular:
    """One irregularity: where it stands, whose it is, and what was let stand.

    ``marked``: the file says itself that it is irregular; else it follows from the calls.  ``call`` is the call or card
    as it stands, ``over`` the last bid before it, ``auction`` all calls with a skipped player as ``-``.  ``skipped``
    are the players whose turn it was.  ``law`` is the clause by which it stands, where there is one.
    """

    file: str
    line: int
    board: int | None
    what: What
    seat: str | None
    call: str = ""
    over: str = ""
    skipped: tuple[str, ...] = ()
    marked: bool = False
    law: str = ""
    auction: str = ""


@dataclass(frozen=True, slots=True)
class Malformed:
    """A record, or a value in one, that cannot be read: the code of the error, where, and what."""

    file: str
    line: int
    code: str
    message: str
    given: str = ""
    expected: str = ""
    example: str = ""


@dataclass(slots=True)
class Result:
    """What was found in a part of a file.  ``lines`` and ``size`` are those of the part, in lines and bytes.

    ``auctions`` are the records with at least one call, ``ended`` those of them that came to an end.
    """

    games: int = 0
    auctions: int = 0
    ended: int = 0
    calls: int = 0
    passed_out: int = 0
    lines: int = 0
    size: int = 0
    irregular: list[Irregular] = field(default_factory=list)
    malformed: list[Malformed] = field(default_factory=list)
