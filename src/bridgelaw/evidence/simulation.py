"""Deals as a player could imagine them, and what each call that he could make comes to, double dummy.

Each deal is drawn uniformly from all in which he holds his hand and the others hold what they showed (see
:mod:`bridgelaw.meaning.hands.around`): once with the authorized information alone, and once with the unauthorized as
well.  The work is done in parts over any ``concurrent.futures`` executor.  Each part has its own seed, so that the
result does not depend on who does it, nor on how many there are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, as_completed
from dataclasses import dataclass
from fractions import Fraction

from bridgelaw.errors import UnreadableValue
from bridgelaw.evidence.double_dummy import tricks_of
from bridgelaw.evidence.statistics import Estimate, difference, mean, share
from bridgelaw.formats.simulation import Candidate, Simulation
from bridgelaw.meaning.compare.given import no_hand, strictly
from bridgelaw.meaning.conditions import And, Condition
from bridgelaw.meaning.hands import Known, count, deal_around
from bridgelaw.scores.contract import Result
from bridgelaw.scores.imps import imps
from bridgelaw.table.call import Denomination
from bridgelaw.table.deal import Deal
from bridgelaw.table.record import Contract
from bridgelaw.table.seat import SEATS, Seat, Side

__all__ = ["Outcomes", "Progress", "Simulated", "Told", "deals_of", "simulate"]

#: How many deals are done, of how many.
Progress = Callable[[int, int], None]

_BOOK = 6
#: So many deals are one part of the work, some seconds for each contract.
_PART = 20
_Row = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Outcomes:
    """What a call came to, for the player's side.

    ``score``: its points.  ``made``: the share of deals in which the contract makes; None where there is none.
    ``against``: for each other call, what is gained over it, in IMPs or as a share of the matchpoints between the two
    (a half where they are alike).  ``gain``: the mean of those, over all alternatives.
    """

    candidate: Candidate
    score: Estimate
    made: Estimate | None
    against: tuple[tuple[Candidate, Estimate], ...]
    gain: Estimate


@dataclass(frozen=True, slots=True)
class Told:
    """The outcomes of every call with the same information; ``unauthorized`` if that took part."""

    unauthorized: bool
    outcomes: tuple[Outcomes, ...]


@dataclass(frozen=True, slots=True)
class Simulated:
    """A simulation that was carried out.

    ``moved``: for each call its gain with the unauthorized information less that without; empty without any.
    """

    simulation: Simulation
    deals: int
    seed: int
    told: tuple[Told, ...]
    moved: tuple[Estimate, ...]


def simulate(
    simulation: Simulation, executor: Executor, *, deals: int, seed: int, progress: Progress | None = None
) -> Simulated:
    """Carry a simulation out; the result depends on the document, the number of deals and the seed alone.

    ``progress`` is called at the start and after each part.  Raises
    :class:`~bridgelaw.errors.UnreadableValue` for less than two deals, and for meanings that hardly go together;
    :class:`~bridgelaw.errors.UnreadableMeaning` for one that no hand has, and
    :class:`~bridgelaw.errors.MissingExtra`.
    """
    if deals < 2:
        raise UnreadableValue(str(deals), "two deals or more", "200")
    worlds = (False, True) if simulation.unauthorized else (False,)
    for unauthorized in worlds:
        _check(simulation, unauthorized)
    rows = _Work(simulation, deals, seed, progress or _silent).over(executor, worlds)
    told = tuple(Told(world, _outcomes(simulation, rows[world])) for world in worlds)
    moved = tuple(
        difference(after.gain, before.gain)
        for before, after in zip(told[0].outcomes, told[-1].outcomes, strict=True)
        if len(told) > 1
    )
    return Simulated(simulation, deals, seed, told, moved)


# --- the deals --------------------------------------------------------------------------------------------


def deals_of(simulation: Simulation, unauthorized: bool, part: int, n: int, seed: int) -> list[Deal]:
    """The deals of one part."""
    others = _others(simulation)
    conditions = [_condition(simulation, seat, unauthorized) for seat in others]
    drawn = deal_around(simulation.hand, conditions, n, f"{seed}/{int(unauthorized)}/{part}")
    found = []
    for three in drawn:
        hands = {simulation.player: simulation.hand, **dict(zip(others, three, strict=True))}
        north, east, south, west = (hands[seat] for seat in SEATS)
        found.append(Deal((north, east, south, west)))
    return found


def _others(simulation: Simulation) -> tuple[Seat, Seat, Seat]:
    player = simulation.player
    return player.lho, player.partner, player.rho


def _condition(simulation: Simulation, seat: Seat, unauthorized: bool) -> Condition:
    """What is known of a hand; what the unauthorized information tells comes on top."""
    known = [simulation.authorized.get(seat)]
    if unauthorized:
        known.append(simulation.unauthorized.get(seat))
    return And(tuple(strictly(meaning) for meaning in known if meaning is not None))


def _check(simulation: Simulation, unauthorized: bool) -> None:
    """Refuse a meaning that no hand has beside the player's own, before any work is handed out."""
    for seat in _others(simulation):
        if not count(_condition(simulation, seat, unauthorized), known=Known(gone=frozenset(simulation.hand))):
            sources = (simulation.authorized, simulation.unauthorized) if unauthorized else (simulation.authorized,)
            error = no_hand([known[seat] for known in sources if seat in known], left=True)
            error.file, error.line = simulation.file, simulation.line
            raise error


# --- the work ---------------------------------------------------------------------------------------------


def _part(simulation: Simulation, unauthorized: bool, part: int, n: int, seed: int) -> list[_Row]:
    """The scores of each candidate for the player's side in each deal of a part."""
    deals = deals_of(simulation, unauthorized, part, n, seed)
    solved: dict[tuple[Denomination, Seat], list[int]] = {}
    for candidate in simulation.candidates:
        contract = candidate.contract
        if contract is not None and (contract.denomination, contract.declarer) not in solved:
            played = contract.denomination, contract.declarer
            solved[played] = tricks_of(deals, *played)
    columns = [_scores(simulation, candidate.contract, solved, n) for candidate in simulation.candidates]
    return list(zip(*columns, strict=True))


def _scores(
    simulation: Simulation, contract: Contract | None, solved: dict[tuple[Denomination, Seat], list[int]], n: int
) -> list[int]:
    if contract is None:
        return [0] * n
    sign = 1 if simulation.player.side is Side.NS else -1
    return [
        sign * Result(contract, taken - _BOOK - contract.level).score(simulation.vulnerability)
        for taken in solved[contract.denomination, contract.declarer]
    ]


class _Work:
    """The parts of one simulation."""

    def __init__(self, simulation: Simulation, deals: int, seed: int, progress: Progress) -> None:
        self._simulation, self._deals, self._seed, self._progress = simulation, deals, seed, progress
        self._ready = 0

    def over(self, executor: Executor, worlds: Sequence[bool]) -> dict[bool, list[_Row]]:
        """The rows of all deals, in the order of the parts."""
        sizes = [min(_PART, self._deals - at) for at in range(0, self._deals, _PART)]
        self._all = self._deals * len(worlds)
        self._progress(0, self._all)
        keys = [(world, part) for world in worlds for part in range(len(sizes))]
        pending: dict[Future[list[_Row]], tuple[bool, int]] = {}
        found: dict[tuple[bool, int], list[_Row]] = {}
        try:
            for world, part in keys:
                task = executor.submit(_part, self._simulation, world, part, sizes[part], self._seed)
                pending[task] = world, part
                if task.done():
                    self._take(task, pending, found)
            for task in as_completed(list(pending)):
                self._take(task, pending, found)
        except BaseException:
            for task in pending:
                task.cancel()
            raise
        return {world: [row for key in keys if key[0] is world for row in found[key]] for world in worlds}

    def _take(
        self,
        task: Future[list[_Row]],
        pending: dict[Future[list[_Row]], tuple[bool, int]],
        found: dict[tuple[bool, int], list[_Row]],
    ) -> None:
        key = pending.pop(task)
        found[key] = task.result()
        self._ready += len(found[key])
        self._progress(self._ready, self._all)


def _silent(ready: int, of: int) -> None:
    pass


# --- what came out ----------------------------------------------------------------------------------------


def _outcomes(simulation: Simulation, rows: Sequence[_Row]) -> tuple[Outcomes, ...]:
    candidates = simulation.candidates
    worth = _imps if simulation.scoring == "imps" else _compared
    found = []
    for at, candidate in enumerate(candidates):
        rest = [other for other in range(len(candidates)) if other != at]
        gains = [[worth(row[at], row[other]) for row in rows] for other in rest]
        found.append(
            Outcomes(
                candidate,
                mean([row[at] for row in rows]),
                _made(simulation, candidate.contract, [row[at] for row in rows]),
                tuple((candidates[other], mean(gain)) for other, gain in zip(rest, gains, strict=True)),
                mean([sum(each, Fraction(0)) / len(rest) for each in zip(*gains, strict=True)]),
            )
        )
    return tuple(found)


def _made(simulation: Simulation, contract: Contract | None, scores: Sequence[int]) -> Estimate | None:
    if contract is None:
        return None
    ours = contract.declarer.side is simulation.player.side
    return share(sum((score > 0) is ours for score in scores), len(scores))


def _imps(own: int, other: int) -> Fraction:
    return Fraction(imps(own - other))


def _compared(own: int, other: int) -> Fraction:
    return Fraction(1 + (own > other) - (own < other), 2)
