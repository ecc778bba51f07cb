"""The walk: depth first over immutable states, so that no shared beginning is worked out twice."""

from __future__ import annotations

import re
import resource
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from bridgelaw.errors import EventRefused
from bridgelaw.formats import case as case_format
from bridgelaw.formats.case import Case
from bridgelaw.laws.edition import EDITIONS
from bridgelaw.laws.state import State
from bridgelaw.rulings.engine import apply, rule, start
from bridgelaw.rulings.events import CallEvent, Event
from bridgelaw.table import Seat
from tests.sweep import checks
from tests.sweep.moves import Budget, Size, choices, irregular, regular, written

__all__ = ["Failure", "Walk", "memory", "report"]

Path = tuple[Event, ...]
DEALER = Seat.N


@dataclass(slots=True)
class Failure:
    """What went wrong, how often, and the shortest path on which it did."""

    what: str
    path: Path
    edition: str
    times: int = 1

    def document(self) -> str:
        """The case document that shows it."""
        return case_format.dumps(Case(self.edition, DEALER, self.path, title=self.what))


@dataclass
class Walk:
    """One sweep, or the part of it that a shard takes: every ``of``-th regular auction, from ``part`` on."""

    size: Size
    edition: str = EDITIONS[0]
    part: int = 0
    of: int = 1
    #: Called once for every regular auction that is done.
    done: Callable[[], object] = lambda: None
    situations: int = 0
    states: int = 0
    refused: int = 0
    not_coded: Counter[tuple[str, str]] = field(default_factory=Counter)
    cited: set[str] = field(default_factory=set)
    failures: dict[str, Failure] = field(default_factory=dict)
    paths: set[int] = field(default_factory=set)
    _shapes: set[object] = field(default_factory=set)

    def run(self) -> Walk:
        """Walk all of it."""
        for number, (state, path, budget) in enumerate(self._auctions()):
            if number % self.of == self.part:
                self._from(state, path, replace(budget, phase=97 * number))
                self.done()
        return self

    def _auctions(self) -> Iterator[tuple[State, Path, Budget]]:
        beginning = start(DEALER, self.edition)
        lines = {written(DEALER, text): budget for text, budget in self.size.lines}
        for line, budget in lines.items():
            yield rule(beginning, line), line, budget
        yield from ((s, p, b) for s, p, b in self._tree(beginning, ()) if p not in lines)

    def _tree(self, state: State, path: Path) -> Iterator[tuple[State, Path, Budget]]:
        if len(path) > self.size.length:
            return
        yield state, path, self.size.budgets[len(path)]
        if len(path) < self.size.length:
            for event in regular(state, self.size):
                yield from self._tree(apply(state, event), (*path, event))

    def _from(self, state: State, path: Path, budget: Budget) -> None:
        """The regular auction itself, and every irregular call after it."""
        self._check(state, path)
        for place, event in enumerate(dict.fromkeys(irregular(state, self.size.wide))):
            # Some of them may be refused (nobody has called yet), and that is a situation with an outcome too.
            extra = not isinstance(event, CallEvent)
            self._step(state, path, event, replace(budget, phase=budget.phase + 31 * place), may_be_refused=extra)

    def _step(self, state: State, path: Path, event: Event, budget: Budget, *, may_be_refused: bool = False) -> bool:
        """One event and all that may follow; whether the state allowed it."""
        path = (*path, event)
        was = dict(state.__dict__)
        try:
            after = apply(state, event)
        except EventRefused as error:
            if not may_be_refused:
                self._fail(f"refused: {error.expected}", path)
            elif was != state.__dict__:
                self._fail("a refused event has changed the state", path)
            self.refused += 1
            self._situation(path)
            return False
        except Exception as error:
            self._fail(f"{type(error).__name__}: {error}", path)
            self._situation(path)
            return False
        if any(was[name] is not value for name, value in state.__dict__.items()):
            self._fail("an event has changed the state before it", path)
        if self._check(after, path):
            self._follow(after, path, budget)
        else:
            self._situation(path)
        return True

    def _follow(self, state: State, path: Path, budget: Budget) -> None:
        """Everything that may come after the path; a situation if nothing does."""
        tried: set[Event] = set()
        allowed: set[bool] = set()
        for following, left in choices(state, budget, self.size.wide):
            if following in tried:
                continue  # the same bid can be both the lowest and the lowest in a suit
            tried.add(following)
            extra = not isinstance(following, CallEvent) or following.before_ruling
            may_be_refused = extra and budget != left
            done = self._step(state, path, following, left, may_be_refused=may_be_refused)
            if not may_be_refused:
                allowed.add(done)
        if not tried:
            self._situation(path)
        elif allowed == {False} and state.awaiting() is not None:
            self._fail("something is awaited, and nothing that was tried is allowed", path)

    def _check(self, state: State, path: Path) -> bool:
        """Check one state; whether the walk may go on from it."""
        self.states += 1
        if state.not_ruled is not None:
            self.not_coded[state.not_ruled.law, state.not_ruled.why] += 1
        if state.steps:
            self.cited.update(step.law for step in state.steps if step.event == state.events - 1)
        found: list[str] = []
        try:
            found += checks.of_state(state)
            if state.awaiting() is not None:
                seen = checks.shape(state)
                if seen not in self._shapes:
                    self._shapes.add(seen)
                    found += checks.of_options(state)
                    found += checks.of_refusals(state)
        except Exception as error:
            found.append(f"{type(error).__name__} when looked at: {error}")
        for what in found:
            self._fail(what, path)
        return not found

    def _situation(self, path: Path) -> None:
        self.situations += 1
        # The class as well: the hash of an event is that of its fields.
        self.paths.add(hash(tuple((type(event), event) for event in path)))

    def _fail(self, what: str, path: Path) -> None:
        # The same thing said of another player or another call is the same failure.
        kind = re.sub(r"\b[NESW]\b|(?<![A-Za-z0-9])\d+(?![A-Z(])|\d(?:NT|[CDHS])\b", "_", what)
        known = self.failures.get(kind)
        if known is None:
            self.failures[kind] = Failure(what, path, self.edition)
            return
        known.times += 1
        if len(path) < len(known.path):
            known.what, known.path = what, path


def memory() -> int:
    """The most memory that this process has held, in bytes."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


def report(walk: Walk) -> str:
    """What was counted, and every failure with the shortest case that shows it."""
    lines = [
        f"{walk.situations:,} situations ({walk.states:,} states, {walk.refused:,} events refused), "
        f"{memory() / 2**20:.0f} MB",
        *(f"  not coded {count:8,}  {law}: {why}" for (law, why), count in walk.not_coded.most_common()),
        f"  clauses cited: {' '.join(sorted(walk.cited))}",
    ]
    for failure in sorted(walk.failures.values(), key=lambda f: -f.times):
        lines += ["", f"{failure.times:,} times: {failure.what}", failure.document()]
    return "\n".join(lines)
