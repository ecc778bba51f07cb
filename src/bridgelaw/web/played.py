"""A board that has been played: the keys by which its result is entered, and the result in words."""

from __future__ import annotations

from dataclasses import dataclass

from bridgelaw.rulings.events import ResultEvent
from bridgelaw.scores.contract import Result
from bridgelaw.table.board import Vulnerability
from bridgelaw.table.record import Contract
from bridgelaw.table.seat import Side
from bridgelaw.texts.catalogue import say
from bridgelaw.web.boards import Board

__all__ = ["Key", "keys", "made", "of_board", "result_line", "signed"]

#: The results that stand in sight, those that most boards have first; the others are behind one more tap.
_COMMON = (0, 1, 2, 3, -1, -2, -3)


@dataclass(frozen=True, slots=True)
class Key:
    """A key for a result: ``made`` is ``=``, ``+1`` or ``−2``, ``score`` that of declarer's side, empty if unknown."""

    made: str
    score: str
    over: int

    @property
    def common(self) -> bool:
        """Whether it stands in sight."""
        return self.over in _COMMON


def signed(score: int) -> str:
    """A score with its sign, a minus that is one: ``+50``, ``−100``, ``0``."""
    return f"{score:+d}".replace("-", "−") if score else "0"


def made(over: int) -> str:
    """``=``, ``+1`` or ``−2``."""
    return signed(over) if over else "="


def keys(contract: Contract, vulnerability: Vulnerability | None) -> tuple[Key, ...]:
    """A key for every number of tricks, the common ones first."""
    overs = [over for over in range(7 - contract.level, -7 - contract.level, -1) if over not in _COMMON]
    common = [over for over in _COMMON if over <= 7 - contract.level]
    return tuple(_key(contract, over, vulnerability) for over in (*common, *overs))


def _key(contract: Contract, over: int, vulnerability: Vulnerability | None) -> Key:
    if vulnerability is None:
        return Key(made(over), "", over)
    score = Result(contract, over).score(vulnerability)
    return Key(made(over), signed(score if contract.declarer.side is Side.NS else -score), over)


def of_board(board: Board) -> Result | None:
    """The result at the table, where one has been entered."""
    found = next((event for event in reversed(board.case.events) if isinstance(event, ResultEvent)), None)
    return None if found is None else Result(found.contract, found.over)


def result_line(result: Result, vulnerability: Vulnerability | None, language: str) -> str:
    """``3NT by West, 1 down: North-South +50``."""
    if result.contract is None:
        return say("score.passed_out", language)
    how = "page.after.made" if not result.over else "page.after.over" if result.over > 0 else "page.after.down"
    told = say(how, language, contract=result.contract, n=abs(result.over))
    if vulnerability is None:
        return told
    score = result.score(vulnerability)
    return say("page.after.result", language, text=told, side=Side.NS, n=signed(score))
