"""How far double dummy is from the table: studies of many plays, as data with sources, in ``plays.toml``."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from bridgelaw.table.record import Contract

__all__ = ["Plays", "Study", "studies"]


@dataclass(frozen=True, slots=True)
class Plays:
    """What a study says of a contract: tricks at the table less those double dummy, and of which contracts it is."""

    difference: Decimal
    of: str


@dataclass(frozen=True, slots=True)
class Study:
    """A study; differences are tricks at the table less tricks double dummy, seen by declarer."""

    name: str
    title: str
    plays: int
    source: str
    overall: Decimal | None
    levels: Mapping[int, Decimal]
    contracts: Mapping[str, Decimal]

    def about(self, contract: Contract) -> Plays | None:
        """What it says of such a contract: of that very one, of its level, or of none."""
        bid = f"{contract.level}{contract.denomination}"
        if bid in self.contracts:
            return Plays(self.contracts[bid], bid)
        if contract.level in self.levels:
            return Plays(self.levels[contract.level], str(contract.level))
        return None


@functools.cache
def studies() -> tuple[Study, ...]:
    """Those that are known, in the order of the file."""
    data = tomllib.loads((Path(__file__).parent / "plays.toml").read_text(encoding="utf-8"))
    return tuple(
        Study(
            name,
            each["title"],
            each["plays"],
            each["source"],
            Decimal(each["overall"]) if "overall" in each else None,
            {int(level): Decimal(value) for level, value in each.get("level", {}).items()},
            {bid: Decimal(value) for bid, value in each.get("contract", {}).items()},
        )
        for name, each in data.items()
    )
