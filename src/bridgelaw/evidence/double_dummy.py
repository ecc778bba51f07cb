"""Double dummy: the tricks of a declarer where all four see all cards and nobody errs.

Bo Haglund's DDS counts them, through endplay, which the extra ``dd`` installs.  It is loaded when it is first asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING

from bridgelaw.errors import MissingExtra
from bridgelaw.table.call import DENOMINATIONS, Denomination
from bridgelaw.table.deal import Deal
from bridgelaw.table.seat import SEATS, Seat

if TYPE_CHECKING:
    from types import ModuleType

    from endplay.types import Deal as TheirDeal

__all__ = ["Tricks", "available", "tricks", "tricks_of"]

_ALL_TRICKS = 13
#: DDS numbers the denominations so, and takes so many boards at a time.
_STRAINS = {word: place for place, word in enumerate(("S", "H", "D", "C", "NT"))}
_AT_ONCE = 100
#: DDS shares its memory among all who call it in one process.
_ALONE = Lock()


@dataclass(frozen=True, slots=True)
class Tricks:
    """The twenty results of a deal: for each denomination, clubs first, the tricks of N, E, S and W as declarer."""

    rows: tuple[tuple[int, int, int, int], ...]

    def of(self, denomination: Denomination, declarer: Seat) -> int:
        """The tricks of a declarer in a denomination, 0 to 13."""
        return self.rows[DENOMINATIONS.index(denomination)][declarer.index]


def available() -> bool:
    """Whether the extra ``dd`` is installed."""
    try:
        _endplay()
    except MissingExtra:
        return False
    return True


def tricks(deal: Deal) -> Tricks:
    """The twenty results of a deal.  Raises :class:`~bridgelaw.errors.MissingExtra`."""
    dds, types = _endplay()
    with _ALONE:
        table = dds.calc_dd_table(types.Deal(deal.dumps()))
    denoms, players = list(types.Denom), list(types.Player)
    rows = []
    for denomination in DENOMINATIONS:
        strain = denoms[_STRAINS[denomination.value]]
        n, e, s, w = (int(table[strain, players[seat.index]]) for seat in SEATS)
        rows.append((n, e, s, w))
    return Tricks(tuple(rows))


def tricks_of(deals: Sequence[Deal], denomination: Denomination, declarer: Seat) -> list[int]:
    """The tricks of one declarer in one denomination, for each deal.

    Some five times as fast as all twenty results.  Raises :class:`~bridgelaw.errors.MissingExtra`.
    """
    dds, types = _endplay()
    trump = list(types.Denom)[_STRAINS[denomination.value]]
    leader = list(types.Player)[declarer.lho.index]
    boards: list[TheirDeal] = [types.Deal(deal.dumps(), first=leader, trump=trump) for deal in deals]
    found: list[int] = []
    for at in range(0, len(boards), _AT_ONCE):
        with _ALONE:
            solved = dds.solve_all_boards(boards[at : at + _AT_ONCE], dds.solve.SolveMode.OptimalOne)
            found += [_ALL_TRICKS - max(own for _, own in board) for board in solved]
    return found


def _endplay() -> tuple[ModuleType, ModuleType]:
    try:
        from endplay import dds, types
    except ImportError:
        raise MissingExtra(
            "endplay",
            "the extra dd, with which double dummy is counted, on Python 3.11 to 3.13",
            "pip install 'bridgelaw[dd]'",
        ) from None
    return dds, types
