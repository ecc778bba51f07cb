"""A board: what stands at its tables, and how it is scored."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bridgelaw.errors import UnknownTable, UnreadableField
from bridgelaw.scores.authorities import SmallGroups
from bridgelaw.scores.field import Both, Entry, Scoring, score_field
from bridgelaw.scores.imps import BoardAMatch, Teams
from bridgelaw.scores.matchpoints import Matchpoints, fouled

__all__ = ["Board"]


@dataclass(frozen=True, slots=True)
class Board:
    """The tables of a board in their order.

    ``of`` is how many tables should have played it (default: all that are here).  ``groups`` names, for each table,
    the form in which it played a fouled board (Law 87), and ``small`` the regulation on small groups.
    """

    scoring: Scoring
    entries: tuple[Entry, ...]
    of: int | None = None
    groups: tuple[int, ...] | None = None
    small: SmallGroups | None = None

    @property
    def is_match(self) -> bool:
        """Whether two teams play each other: what one table's North-South get, the other's East-West get."""
        return isinstance(self.scoring, (Teams, BoardAMatch))

    @property
    def whole(self) -> int:
        """How many tables should have played the board."""
        return len(self.entries) if self.of is None else self.of

    def scored(self) -> list[Both]:
        """What every table gets, in scored units."""
        if self.groups is None:
            return score_field(self.scoring, self.entries, self.of)
        if not isinstance(self.scoring, Matchpoints):
            raise UnreadableField("groups of a fouled board", "groups at matchpoints only", "'scoring: matchpoints'")
        return fouled(self.entries, self.groups, self.scoring, self.small, self.of)

    def at(self, table: int) -> Entry:
        """What stands at a table (from 0).  Raises :class:`~bridgelaw.errors.UnknownTable`."""
        if not 0 <= table < len(self.entries):
            raise UnknownTable(str(table + 1), f"a table from 1 to {len(self.entries)}", "1")
        return self.entries[table]

    def instead(self, table: int, entry: Entry) -> Board:
        """The board with another entry at a table (from 0)."""
        return replace(self, entries=(*self.entries[:table], entry, *self.entries[table + 1 :]))
