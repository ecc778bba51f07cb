"""The auction as a grid, West first as on every diagram; what is gone stands where its replacement does."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from bridgelaw.formats.case import Case
from bridgelaw.table.board import Vulnerability
from bridgelaw.table.record import Made, Record, Status
from bridgelaw.table.seat import Seat

__all__ = ["COLUMNS", "Cell", "Column", "columns", "rows", "spare"]

COLUMNS = (Seat.W, Seat.N, Seat.E, Seat.S)
_GONE = (Status.WITHDRAWN, Status.CANCELLED)


@dataclass(frozen=True, slots=True)
class Column:
    """The head of a column."""

    seat: Seat
    deals: bool
    vulnerable: bool


@dataclass(slots=True)
class Cell:
    """A cell of the grid: the calls made at that turn, in the order of time; ``turn``: the next call goes here.

    ``waits``: it would be here if this player called; ``skipped``: the player lost this turn.
    """

    seat: Seat
    calls: list[Made] = field(default_factory=list)
    turn: bool = False
    waits: bool = False
    skipped: bool = False

    @property
    def odd(self) -> bool:
        """Whether a call here is irregular and still there."""
        return any(made.irregularities and made.status not in _GONE for made in self.calls)

    @property
    def empty(self) -> bool:
        """Whether no call stands or waits here."""
        return all(made.status in _GONE for made in self.calls)

    @staticmethod
    def gone(made: Made) -> bool:
        """Whether the call is no longer in the auction."""
        return made.status in _GONE


def columns(case: Case) -> tuple[Column, ...]:
    """The heads: who deals and who is vulnerable."""
    vulnerable = case.vulnerable or Vulnerability.NONE
    return tuple(Column(s, s is case.dealer, s.side in vulnerable.sides) for s in COLUMNS)


def rows(record: Record, waits: Iterable[Seat], chosen: Seat) -> list[list[Cell]]:
    """The cells, row by row; the next place of each player in ``waits`` waits for a call, that of ``chosen`` first."""
    places = _places(record)
    here = [places[i] for i, made in enumerate(record.calls) if made.status not in _GONE]
    last = max(here, default=COLUMNS.index(record.dealer) - 1)
    ahead = [_next(last, seat) for seat in waits]
    size = max([*places.values(), *ahead, 0]) // 4 + 1
    cells = [Cell(COLUMNS[at % 4]) for at in range(4 * size)]
    for index in sorted(places):
        cells[places[index]].calls.append(record.calls[index])
    taken = sorted(places[i] for i in record.order)
    for before, after in zip([COLUMNS.index(record.dealer) - 1, *taken], taken, strict=False):
        for at in range(before + 1, after):
            cells[at].skipped = not cells[at].calls
    for at in ahead:
        cells[at].waits = True
        cells[at].turn = cells[at].seat is chosen
    return [cells[at : at + 4] for at in range(0, 4 * size, 4)]


def spare(row: list[Cell]) -> bool:
    """Whether a row is there only for players whose turn it is not."""
    return all(not cell.calls and not cell.turn and not cell.skipped for cell in row)


def _places(record: Record) -> dict[int, int]:
    """Where each call stands, by its index; what is gone stands where its replacement does."""
    places: dict[int, int] = {}
    at = COLUMNS.index(record.dealer) - 1
    for index in record.order:
        at = _next(at, record.calls[index].seat)
        places[index] = at
    for index, made in enumerate(record.calls):
        if index in places:
            continue
        new = next((i for i in range(index + 1, len(record.calls)) if record.calls[i].replaces == index), None)
        if new in places:
            places[index] = places[new]
            continue
        last = max((places[i] for i in record.order if i < index), default=COLUMNS.index(record.dealer) - 1)
        places[index] = _next(last, made.seat)
    return places


def _next(after: int, seat: Seat) -> int:
    """The first place behind ``after`` in the column of a player."""
    return after + 1 + (COLUMNS.index(seat) - (after + 1)) % 4
