"""The boards: who deals, and who is vulnerable (Law 2).

Law 2 gives both for boards 1 to 16; from 17 on they repeat.
"""

from __future__ import annotations

import re
from enum import Enum

from bridgelaw.errors import UnreadableBoard, UnreadableVulnerability
from bridgelaw.table.seat import SEATS, Seat, Side

__all__ = ["LAST_BOARD", "Vulnerability", "dealer_of", "read_board", "vulnerability_of"]

#: The highest board number that is read; no event has so many, but a file of deals that a program made may.
LAST_BOARD = 999_999


class Vulnerability(Enum):
    """Which sides are vulnerable, in PBN's words."""

    NONE = "None"
    NS = "NS"
    EW = "EW"
    ALL = "All"

    def __str__(self) -> str:
        return self.value

    @property
    def sides(self) -> frozenset[Side]:
        """The vulnerable sides."""
        return _SIDES[self]

    def includes(self, seat: Seat) -> bool:
        """Whether ``seat`` is vulnerable."""
        return seat.side in _SIDES[self]

    def dumps(self) -> str:
        """PBN's word: ``None``, ``NS``, ``EW`` or ``All``."""
        return self.value

    @classmethod
    def loads(cls, text: str) -> Vulnerability:
        """Read PBN's words and what is written in English, Dutch and German, in either case.

        No language is needed: ``NZ``, ``OW``, ``niemand``, ``allen``, ``keiner`` and ``alle`` have one meaning in all
        three.  Raises :class:`~bridgelaw.errors.UnreadableVulnerability`.
        """
        found = _VULNERABILITIES.get(_plain(text))
        if found is None:
            raise UnreadableVulnerability(text, "one of None, NS, EW, All", "'NS'")
        return found


_SIDES: dict[Vulnerability, frozenset[Side]] = {
    Vulnerability.NONE: frozenset(),
    Vulnerability.NS: frozenset((Side.NS,)),
    Vulnerability.EW: frozenset((Side.EW,)),
    Vulnerability.ALL: frozenset(Side),
}

_VULNERABILITIES: dict[str, Vulnerability] = {
    **dict.fromkeys(
        ("-", "none", "nobody", "neither", "love", "loveall", "niemand", "geen", "keiner", "keine"),
        Vulnerability.NONE,
    ),
    **dict.fromkeys(("ns", "nz", "northsouth", "noordzuid", "nordsüd", "nordsued"), Vulnerability.NS),
    **dict.fromkeys(("ew", "ow", "eastwest", "oostwest", "ostwest"), Vulnerability.EW),
    **dict.fromkeys(("all", "both", "gameall", "everybody", "allen", "beide", "alle"), Vulnerability.ALL),
}


def _plain(text: object) -> str:
    """Lower case without spaces, strokes and dashes; a dash alone stays.  Empty for what is no string."""
    if not isinstance(text, str):
        return ""
    return "-" if text.strip() in ("-", "--", "–") else re.sub(r"[\s/–-]+", "", text.lower())


def read_board(board: int | str) -> int:
    """A board number, 1 to 999999, as a whole number or in digits.

    Raises :class:`~bridgelaw.errors.UnreadableBoard`.
    """
    number = board
    # A longer text of digits is not converted: the limit on int() would answer with an error of its own.
    if isinstance(number, str) and re.fullmatch(r"\s*[0-9]{1,6}\s*", number):
        number = int(number)
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= LAST_BOARD:
        raise UnreadableBoard(board, f"a whole number from 1 to {LAST_BOARD}", "7")
    return number


def dealer_of(board: int | str) -> Seat:
    """The dealer of a board, by its number (Law 2).  Raises :class:`~bridgelaw.errors.UnreadableBoard`."""
    return SEATS[(read_board(board) - 1) % 4]


def vulnerability_of(board: int | str) -> Vulnerability:
    """The vulnerability of a board, by its number (Law 2).  Raises :class:`~bridgelaw.errors.UnreadableBoard`."""
    return _CYCLE[(read_board(board) - 1) % 16]


_CYCLE: tuple[Vulnerability, ...] = tuple(
    Vulnerability(word)
    for word in (
        *("None", "NS", "EW", "All"),
        *("NS", "EW", "All", "None"),
        *("EW", "All", "None", "NS"),
        *("All", "None", "NS", "EW"),
    )
)
