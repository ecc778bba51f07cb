"""An edition of the Laws: a complete table from clause to function, or to "not coded" with the reason."""

from __future__ import annotations

import difflib
import importlib
import re
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType, ModuleType

from bridgelaw.errors import UnknownClause, UnknownEdition
from bridgelaw.laws.clause import Clause, NotCoded
from bridgelaw.laws.matters import Moment
from bridgelaw.laws.state import CardDuty, LeadRestriction, State
from bridgelaw.table.call import Call
from bridgelaw.table.cards import Card
from bridgelaw.table.seat import Seat

__all__ = ["EDITIONS", "Edition", "edition", "law_order"]

#: The editions in the house, the current one first.
EDITIONS = ("2017", "2007")


def law_order(id: str) -> tuple[object, ...]:
    """A key that sorts clause ids as the Laws do: 9A1, 16C2, 27B1(a), 27B2, 30B1(b)(ii)."""
    number = re.match(r"\d+", id)
    return (int(number[0]) if number else 999, id)


class Edition:
    """The table of one edition, and the clauses that are asked at each moment."""

    def __init__(
        self,
        name: str,
        entries: Iterable[Clause | NotCoded],
        allowed: Callable[[State, Seat], tuple[Call, ...]],
        leads: Callable[[State], tuple[LeadRestriction, ...]],
        governs: Callable[[State, Seat], str],
        numbers: Mapping[str, str] = MappingProxyType({}),
        waits: Clause | None = None,
        questions: tuple[Clause, ...] = (),
        test: str = "23A",
        penalties: Callable[[State], tuple[CardDuty, ...]] = lambda state: (),
        breach: Callable[[State, Seat, Card], CardDuty | None] = lambda state, seat, card: None,
    ) -> None:
        self.name = name
        #: The calls that this edition lets a player make now.
        self.allowed = allowed
        #: What declarer may forbid or require at the lead, as things stand.
        self.leads = leads
        #: The clause, of those not coded, on which a player's lead depends, if any.
        self.governs = governs
        #: The numbers that laws have here, by those of the current edition, where they differ.
        self.numbers = numbers
        #: The clause that says whether all has been explained and play may go on.
        self.waits = waits
        #: The clauses that say whether a player may ask about the auction now.
        self.questions = questions
        #: The clause by which a replacement is compared with the withdrawn call.
        self.test = test
        #: Who must lead or play which penalty card.
        self.penalties = penalties
        #: What a player's own penalty cards would have him lead instead of a card, if anything.
        self.breach = breach
        self.table: dict[str, Clause | NotCoded] = {}
        for entry in entries:
            if entry.id in self.table:
                raise ValueError(f"{name}: {entry.id} is in the table twice")
            self.table[entry.id] = entry
        #: The keys of the clauses that only this edition has; the words of another one's are never under them.
        self.own_keys = frozenset(e.key for e in self.table.values() if e.key and not e.laws)
        self.asked: dict[Moment, tuple[Clause, ...]] = {
            moment: tuple(c for c in self.table.values() if isinstance(c, Clause) and moment in c.at)
            for moment in Moment
        }

    def __contains__(self, id: str) -> bool:
        return id in self.table

    def clause(self, id: str) -> Clause | NotCoded:
        """The entry of a clause.  Raises :class:`~bridgelaw.errors.UnknownClause` with the nearest ids."""
        found = self.table.get(id)
        if found is None:
            near = difflib.get_close_matches(id, self.table, 3, 0.4)
            own = [c for c in self.table if re.match(r"\d+", c) == re.match(r"\d+", id)]
            raise UnknownClause(id, f"a clause of the edition {self.name}", ", ".join(near or own[:3]) or "27B1(a)")
        return found

    def key(self, id: str) -> str:
        """The key under which the catalogues have the words of a clause."""
        entry = self.table[id]
        return entry.key or entry.id

    def number(self, id: str) -> str:
        """The number that a clause of the current edition has here."""
        return self.numbers.get(id, id)

    def coverage(self) -> list[Clause | NotCoded]:
        """Every entry, in the order of the Laws."""
        return sorted(self.table.values(), key=lambda entry: law_order(entry.id))


def clauses_of(*modules: ModuleType) -> list[Clause | NotCoded]:
    """The clauses that the modules define, in the order of definition."""
    return [v for m in modules for v in vars(m).values() if isinstance(v, (Clause, NotCoded))]


_loaded: dict[str, Edition] = {}


def edition(name: str) -> Edition:
    """The edition of that name, such as ``2017``.  Raises :class:`~bridgelaw.errors.UnknownEdition`."""
    if name not in _loaded:
        if name not in EDITIONS:
            raise UnknownEdition(name, "one of " + ", ".join(EDITIONS), f"edition: {EDITIONS[0]}")
        _loaded[name] = importlib.import_module(f"bridgelaw.laws.l{name}").EDITION
    return _loaded[name]
