"""The four players and the two sides."""

from __future__ import annotations

from enum import Enum

from bridgelaw.errors import UnreadableSeat

__all__ = ["SEATS", "Seat", "Side"]


class Side(Enum):
    """A partnership: North-South or East-West."""

    NS = "NS"
    EW = "EW"

    other: Side

    def __str__(self) -> str:
        return str(self.value)

    @property
    def seats(self) -> tuple[Seat, Seat]:
        """The two players, North or East first."""
        return (Seat.N, Seat.S) if self is Side.NS else (Seat.E, Seat.W)


class Seat(Enum):
    """A player, by the seat.  The turn to call passes from each to his ``lho`` (Law 17C)."""

    N = "N"
    E = "E"
    S = "S"
    W = "W"

    #: 0 to 3, clockwise from North.
    index: int
    lho: Seat
    partner: Seat
    rho: Seat
    side: Side

    def __str__(self) -> str:
        return str(self.value)

    def to(self, steps: int) -> Seat:
        """The player ``steps`` places further on, clockwise; ``steps`` may be negative."""
        return SEATS[(self.index + steps) % 4]

    def distance(self, other: Seat) -> int:
        """How many places clockwise from here to ``other``: 0 to 3."""
        return (other.index - self.index) % 4

    @classmethod
    def loads(cls, text: str) -> Seat:
        """Read ``N E S W`` in either case, or the English words.

        Other languages' letters are read by :mod:`bridgelaw.table.notation`, which is told the language.
        Raises :class:`~bridgelaw.errors.UnreadableSeat`.
        """
        key = str(text).strip().upper()
        if key in cls.__members__:
            return cls[key]
        for seat, word in zip(SEATS, ("NORTH", "EAST", "SOUTH", "WEST"), strict=True):
            if key == word:
                return seat
        raise UnreadableSeat(text, "one of N, E, S, W", "'N'")


SEATS: tuple[Seat, Seat, Seat, Seat] = (Seat.N, Seat.E, Seat.S, Seat.W)

for _i, _seat in enumerate(SEATS):
    _seat.index = _i
    _seat.lho = SEATS[(_i + 1) % 4]
    _seat.partner = SEATS[(_i + 2) % 4]
    _seat.rho = SEATS[(_i + 3) % 4]
    _seat.side = (Side.NS, Side.EW)[_i % 2]
Side.NS.other = Side.EW
Side.EW.other = Side.NS
