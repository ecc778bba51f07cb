"""The evidence about one deal: its twenty results, its pars, and what contracts in question are worth in a field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bridgelaw.errors import UnreadableField, UnreadablePbn
from bridgelaw.evidence.double_dummy import Tricks, tricks
from bridgelaw.evidence.plays import Plays, Study, studies
from bridgelaw.formats.pbn import Game
from bridgelaw.formats.results import SheetBoard
from bridgelaw.scores.contract import Result
from bridgelaw.scores.field import Both, Weighted
from bridgelaw.scores.par import Par, par
from bridgelaw.table.board import Vulnerability
from bridgelaw.table.deal import Deal
from bridgelaw.table.record import Contract
from bridgelaw.table.seat import Seat, Side

__all__ = ["Evidence", "InField", "Question", "evidence"]

_BOOK = 6
_ALL_TRICKS = 13


@dataclass(frozen=True, slots=True)
class InField:
    """A result in place of that of a table: the ``score`` of North-South, and what both sides get for it."""

    tricks: int
    score: int
    worth: Both | None


@dataclass(frozen=True, slots=True)
class Question:
    """A contract in question.

    ``around``: one trick fewer than double dummy, as many, and one more, as far as there are such.  ``plays``: what the
    studies say of such contracts at the table.
    """

    contract: Contract
    tricks: int
    around: tuple[InField, ...]
    plays: tuple[tuple[Study, Plays], ...]

    @property
    def result(self) -> Result:
        """The contract with its tricks double dummy."""
        return Result(self.contract, self.tricks - _BOOK - self.contract.level)


@dataclass(frozen=True, slots=True)
class Evidence:
    """What is known of a deal; ``pars`` by vulnerability and the side that bids first."""

    game: Game
    deal: Deal
    vulnerability: Vulnerability | None
    tricks: Tricks
    pars: Mapping[tuple[Vulnerability, Side], Par]
    questions: tuple[Question, ...]
    field: SheetBoard | None = None
    table: int | None = None

    @property
    def par(self) -> Par | None:
        """The par of the board; None where its vulnerability or its dealer is not known."""
        if self.vulnerability is None or self.game.dealer is None:
            return None
        return self.pars[self.vulnerability, self.game.dealer.side]


def evidence(
    game: Game, contracts: Sequence[Contract] = (), field: SheetBoard | None = None, table: int | None = None
) -> Evidence:
    """The evidence about a board, and about contracts in question, as they would stand at ``table`` (from 0).

    The vulnerability of the field counts where the board has none.  Raises
    :class:`~bridgelaw.errors.UnreadablePbn` for a board without a deal, or without a vulnerability where contracts are
    asked about, :class:`~bridgelaw.errors.UnreadableField` where board and field contradict each other,
    :class:`~bridgelaw.errors.UnknownTable`, and :class:`~bridgelaw.errors.MissingExtra`.
    """
    if game.deal is None:
        raise _missing(game, "no Deal", "the deal of the board", "'[Deal \"N:…\"]'")
    vulnerability = _vulnerability(game, field)
    if contracts and vulnerability is None:
        raise _missing(game, "no Vulnerable", "the vulnerability, or the board", "'[Vulnerable \"NS\"]'")
    if field is not None and table is not None:
        field.board.at(table)
    found = tricks(game.deal)
    pars = {
        (each, side): par(found.of, each, Seat.N if side is Side.NS else Seat.E)
        for each in Vulnerability
        for side in Side
    }
    questions = tuple(
        _question(contract, found, vulnerability, field, table)
        for contract in dict.fromkeys(contracts)
        if vulnerability is not None
    )
    return Evidence(game, game.deal, vulnerability, found, pars, questions, field, table)


def _missing(game: Game, given: str, expected: str, example: str) -> UnreadablePbn:
    return UnreadablePbn(given, expected, example, file=game.file, line=game.line)


def _vulnerability(game: Game, field: SheetBoard | None) -> Vulnerability | None:
    known = [each for each in (game.vulnerability, field.vulnerability if field else None) if each is not None]
    if len(set(known)) > 1:
        raise UnreadableField(
            f"vulnerable: {known[1]} in the field, {known[0]} on the board",
            "the same board in both",
            f"'vulnerable: {known[0]}'",
            file=field.file if field else None,
            line=field.line if field else None,
        )
    return known[0] if known else None


def _question(
    contract: Contract, found: Tricks, sides: Vulnerability, field: SheetBoard | None, table: int | None
) -> Question:
    most = found.of(contract.denomination, contract.declarer)
    around = []
    for taken in range(max(0, most - 1), min(_ALL_TRICKS, most + 1) + 1):
        score = Result(contract, taken - _BOOK - contract.level).score(sides)
        worth = None
        if field is not None and table is not None:
            worth = field.board.instead(table, Weighted.certain(score)).scored()[table]
        around.append(InField(taken, score, worth))
    plays = tuple((study, about) for study in studies() if (about := study.about(contract)) is not None)
    return Question(contract, most, tuple(around), plays)
