"""The reading of a part of a file, in whichever process or machine it is done."""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import dataclass, replace

from bridgelaw.errors import BridgelawError
from bridgelaw.formats.pbn import Called, Game, games
from bridgelaw.scan.found import Irregular, Malformed, Result, What
from bridgelaw.table.record import Irregularity

__all__ = ["Task", "looked_at", "moved", "work"]

_WHAT = {
    Irregularity.INSUFFICIENT: What.INSUFFICIENT,
    Irregularity.OUT_OF_ROTATION: What.OUT_OF_ROTATION,
    Irregularity.INADMISSIBLE: What.INADMISSIBLE,
}
#: The clause by which what was let stand stands, by what it was; nothing lets an inadmissible double stand.
_LAWS = {What.INSUFFICIENT: "27A1", What.OUT_OF_ROTATION: "29A"}


@dataclass(frozen=True, slots=True)
class Task:
    """A part of a file.  ``head`` are the escaped lines at its beginning, which say how all of it is written."""

    path: str
    start: int
    end: int
    head: bytes = b""


def work(task: Task) -> Result:
    """What is found in a part; its lines are counted from 1.  Raises the ``OSError`` of a file that cannot be read."""
    with open(task.path, "rb") as file:
        file.seek(task.start)
        data = file.read(task.end - task.start)
    result = looked_at(games(io.BytesIO(task.head + data)), task.path)
    before = _lines(task.head)
    result.lines, result.size = _lines(data), len(data)
    if before:
        moved(result, -before)
    return result


def _lines(data: bytes) -> int:
    return data.count(b"\n") + data.count(b"\r") - data.count(b"\r\n")


def moved(result: Result, lines: int) -> None:
    """Count the lines of what was found from further up."""
    result.irregular = [replace(found, line=found.line + lines) for found in result.irregular]
    result.malformed = [replace(found, line=found.line + lines) for found in result.malformed]


def looked_at(read: Iterable[Game | BridgelawError], path: str) -> Result:
    """What is found in games."""
    result = Result()
    for game in read:
        if isinstance(game, BridgelawError):
            result.malformed.append(_malformed(game, path))
            continue
        result.games += 1
        try:
            _look(game, path, result)
        except BridgelawError as error:
            result.malformed.append(_malformed(error, path))
    return result


def _look(game: Game, path: str, result: Result) -> None:
    """Look through one game; what cannot be read in it is raised, after what could be was counted."""
    auction = game.auction
    if auction.calls:
        result.auctions += 1
        result.calls += len(auction.calls)
        result.ended += auction.ended
        result.passed_out += auction.passed_out
        for index, kind in auction.irregularities:
            result.irregular.append(_irregular(game, path, _WHAT[kind], index))
    if game.irregular_declarer:
        result.irregular.append(_of_game(game, path, What.DECLARER, _declarer(game)))
    if game.irregular_result:
        result.irregular.append(_of_game(game, path, What.RESULT, None, game.tags["Result"]))
    if "^" in game.sections.get("Play", "") and game.play is not None:
        for played in game.play.irregular:
            what = What.REVOKE if played.revoke else What.LEAD
            result.irregular.append(_of_game(game, path, what, played.seat.value, str(played.card or "")))
    game.check()
    # What becomes of an inadmissible double is not known, and with it the contract.
    doubtful = any(kind is Irregularity.INADMISSIBLE for _, kind in auction.irregularities)
    if not auction.ended or doubtful or game.irregular_declarer or game.known("Contract") is None:
        return
    if game.contract != auction.contract:
        result.irregular.append(_of_game(game, path, What.CONTRACT, None, str(game.contract or "Pass"), marked=False))


def _declarer(game: Game) -> str | None:
    return None if game.contract is None else game.contract.declarer.value


def _irregular(game: Game, path: str, what: What, index: int) -> Irregular:
    auction = game.auction
    made = auction[index]
    over = next((m.call.text for m in reversed(auction[:index]) if m.call.is_bid), "")
    skipped = _skipped(made) if what is What.OUT_OF_ROTATION else ()
    marked = made.marked if what is What.INSUFFICIENT else what is What.OUT_OF_ROTATION
    return Irregular(
        path,
        game.line or 0,
        game.board,
        what,
        made.seat.value,
        made.call.text,
        over,
        skipped,
        marked,
        _LAWS.get(what, ""),
        auction.dumps(),
    )


def _skipped(made: Called) -> tuple[str, ...]:
    """The players who were skipped, in the order of their turns."""
    return tuple(made.seat.to(-distance).value for distance in range(made.skipped, 0, -1))


def _of_game(game: Game, path: str, what: What, seat: str | None, call: str = "", *, marked: bool = True) -> Irregular:
    return Irregular(path, game.line or 0, game.board, what, seat, call, marked=marked, auction=game.auction.dumps())


def _malformed(error: BridgelawError, path: str) -> Malformed:
    given = error.given if len(error.given) <= _LONGEST else error.given[: _LONGEST - 3] + "..."
    return Malformed(path, error.line or 0, error.code, error.message, given, error.expected, error.example)


#: More of what was given helps nobody, and a report of a broken archive would be as large as the archive.
_LONGEST = 80
