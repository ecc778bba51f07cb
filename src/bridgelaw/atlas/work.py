"""The work on one chunk: what the engine says of every replacement, as plain data that is small to send and to keep.

Meanings, comparisons and outcomes come back often, so each stands once in a table and is referred to by its index.
"""

from __future__ import annotations

import json
from typing import Any

from bridgelaw.atlas.plan import Plan
from bridgelaw.atlas.situations import OFFENDER, Chunk, Situation
from bridgelaw.formats.advice import Advice, measured
from bridgelaw.formats.ruling import option_document
from bridgelaw.laws.state import Duty, State
from bridgelaw.rulings.choices import Option, option, options
from bridgelaw.rulings.events import CallEvent
from bridgelaw.table.call import PASS
from bridgelaw.table.record import Meaning

__all__ = ["Tables", "answers", "bound", "outcome", "verdict", "work"]


def work(plan: Plan, chunk: Chunk) -> dict[str, Any]:
    """The result of a chunk: ``situations`` and the three tables.

    Raises :class:`~bridgelaw.errors.OtherSystem` where the plan's systems read otherwise here.
    """
    tables = Tables()
    compared = _Compared(tables)
    situations = [_situation(plan, situation, tables, compared) for situation in chunk.situations]
    return {"situations": situations, **tables.lists()}


class Tables:
    """What is referred to, each value once, in the order in which it was first met."""

    NAMES = ("meanings", "comparisons", "outcomes")

    def __init__(self) -> None:
        self._at: dict[str, dict[str, int]] = {name: {} for name in self.NAMES}
        self._values: dict[str, list[Any]] = {name: [] for name in self.NAMES}

    def index(self, name: str, value: Any) -> int:
        """Where the value stands in the table; it is put there if it is new."""
        at = self._at[name].setdefault(json.dumps(value, sort_keys=True), len(self._values[name]))
        if at == len(self._values[name]):
            self._values[name].append(value)
        return at

    def lists(self) -> dict[str, list[Any]]:
        """The tables by their names."""
        return self._values


def bound(state: State) -> Duty | None:
    """South's duty to pass or to repeat his call, where he has no choice."""
    return state.must_pass(OFFENDER) or state.must_repeat(OFFENDER)


def answers(state: State) -> tuple[Option, ...]:
    """What South may do at his turn, as the engine tells it; the pass, where he must pass and nothing is asked."""
    if state.must_pass(OFFENDER) is not None:
        return (option(state, CallEvent(OFFENDER, PASS, Meaning())),)
    return options(state)


def verdict(given: Option) -> str:
    """One word for the grid, where South has a choice."""
    found = given.verdict
    if found is not None and found.comparable is not None:
        return "comparable" if found.comparable else "not comparable"
    if given.ways:
        return "unmeasured" if found is None or found.measure is None else "judgement"
    return "free" if given.consequences is not None and given.consequences.partner is None else "barred"


def outcome(given: Option) -> dict[str, Any]:
    """The clause and the consequences, without what differs from one auction to the next."""
    entry = option_document(given)
    for name in ("event", "shows", "comparable"):
        entry.pop(name, None)
    if given.consequences is not None:
        for information in entry["consequences"]["unauthorized"]:
            del information["calls"]
        if given.consequences.then is not None:
            entry["consequences"]["then"]["call"] = given.consequences.then.call.text
    if given.ways:
        ways = entry["ways"]
        entry["ways"] = [{**outcome(way), "event": told["event"]} for way, told in zip(given.ways, ways, strict=True)]
    return entry


class _Compared:
    """The comparisons of a chunk.  An explanation takes longer than the comparison, so each is asked for once."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._known: dict[int, tuple[Advice, int]] = {}

    def index(self, withdrawn: int, shows: int, given: Option) -> int | None:
        found = given.verdict
        if found is None or not isinstance(found.measure, Advice):
            return None
        advice = found.measure
        known = self._known.get(id(advice))
        if known is None:
            entry = {
                "withdrawn": withdrawn,
                "replacement": shows,
                "ground": advice.ground,
                **measured(advice, explained=True),
            }
            # The advice is kept, so that no other one gets its id.
            known = self._known[id(advice)] = advice, self._tables.index("comparisons", entry)
        return known[1]


def _situation(plan: Plan, situation: Situation, tables: Tables, compared: _Compared) -> dict[str, Any]:
    state = situation.state(plan)
    duty = bound(state)
    withdrawn = tables.index("meanings", list(state.record.calls[len(situation.before)].meaning.shows))
    cells = []
    for given in answers(state):
        assert isinstance(given.event, CallEvent)  # South is to call
        shows = tables.index("meanings", list(given.shows)) if given.shows else None
        brings = outcome(given) if duty is None else {"law": duty.law, "consequences": None}
        cell: dict[str, Any] = {
            "call": given.event.call.text,
            "verdict": verdict(given) if duty is None else "required",
            "outcome": tables.index("outcomes", brings),
        }
        if shows is not None:
            cell["shows"] = shows
            at = compared.index(withdrawn, shows, given)
            if at is not None:
                cell["measured"] = at
        cells.append(cell)
    return {
        "kind": situation.kind.value,
        "dealer": situation.dealer.value,
        "before": [call.text for call in situation.before],
        "withdrawn": situation.withdrawn.text,
        "shows": withdrawn,
        "after": [call.text for call in situation.after],
        "replacements": cells,
    }
