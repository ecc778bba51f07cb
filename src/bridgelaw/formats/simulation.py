"""The simulation document: what a player knew when he had to call, and where each call that he could make leads.

:func:`loads` and :func:`load` read YAML or JSON, one simulation a document.  Every error has the file, the line, what
was expected and an example.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import IO, TYPE_CHECKING

from bridgelaw.errors import BridgelawError, UnreadableMeaning, UnreadableResult, UnreadableSeat, UnreadableValue
from bridgelaw.formats import values
from bridgelaw.formats.tree import (
    EmptyCase,
    MissingKey,
    Node,
    Scalar,
    describe,
    read_source,
    read_tree,
)
from bridgelaw.meaning.notation import Description
from bridgelaw.meaning.notation import loads as loads_meaning
from bridgelaw.scores.contract import Result
from bridgelaw.table.board import Vulnerability, read_board, vulnerability_of
from bridgelaw.table.call import Call
from bridgelaw.table.cards import Card, loads_hand
from bridgelaw.table.record import Contract
from bridgelaw.table.seat import Seat

if TYPE_CHECKING:
    import os

__all__ = ["CALL_KEYS", "SCORINGS", "SIMULATION_KEYS", "VERSION", "Candidate", "Simulation", "load", "loads"]

VERSION = 1
SIMULATION_KEYS = (
    *("bridgelaw", "title", "source", "board", "vulnerable", "player", "hand", "authorized", "unauthorized", "calls"),
    *("scoring", "deals", "seed"),
)
CALL_KEYS = ("call", "contract", "note")
SCORINGS = ("imps", "matchpoints")
#: More calls than anybody considers, and more deals than anybody waits for.
_MOST_CALLS = 20
_MOST_DEALS = 100_000

_CALLS = "'calls: [{call: P, contract: 3S N}, {call: 4S, contract: 4S N}]'"
_SHOWS = "'authorized: {N: \"10-12 hcp, 4+ S\"}'"

#: What each other player's hand is known to be; a player of whom nothing is known is not there.
Known = dict[Seat, Description]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A call that the player could make, and the contract to which it leads; None where the board is passed out."""

    call: Call
    contract: Contract | None


@dataclass(frozen=True, slots=True)
class Simulation:
    """What a player knew, with authorized information alone, and what the unauthorized information adds.

    ``deals`` and ``seed`` are None where the document leaves them open.
    """

    title: str
    vulnerability: Vulnerability
    player: Seat
    hand: tuple[Card, ...]
    authorized: Known
    unauthorized: Known
    candidates: tuple[Candidate, ...]
    scoring: str
    deals: int | None = None
    seed: int | None = None
    file: str | None = None
    line: int | None = None


def loads(text: str | bytes, file: str | None = None) -> list[Simulation]:
    """The simulations in a YAML or JSON text; ``file`` is what errors call it.

    Raises :class:`~bridgelaw.errors.CaseError` and the other errors of ``bridgelaw.errors``: all are read, or none.
    """
    try:
        return [_simulation(node, file) for node in read_tree(text)]
    except BridgelawError as error:
        if isinstance(error, EmptyCase):
            error.expected, error.example = "at least one simulation", f"'bridgelaw: 1' and {_CALLS}"
        error.file = file
        raise


def load(source: str | os.PathLike[str] | IO[bytes] | IO[str]) -> list[Simulation]:
    """The simulations in a file: a path, ``-`` for standard input, or an open file.  Raises as :func:`loads` does."""
    content, name = read_source(source)
    return loads(content, name)


def _simulation(node: Node, file: str | None) -> Simulation:
    required = ("bridgelaw", "player", "hand", "calls")
    given = values.fields(node, SIMULATION_KEYS, required, "a mapping with player, hand and calls", _CALLS).items
    version = given["bridgelaw"]
    values.version(version, VERSION)
    for key in ("title", "source"):
        if key in given:
            values.text(given[key], f"a text for {key}", f"'{key}: A hesitation'")
    player = values.seat(given["player"])
    hints = {key: _known(given[key], player) if key in given else {} for key in ("authorized", "unauthorized")}
    return Simulation(
        describe(given["title"]) if "title" in given else "",
        _vulnerability(given, node),
        player,
        values.loaded(loads_hand, given["hand"]),
        hints["authorized"],
        hints["unauthorized"],
        _candidates(given["calls"]),
        values.one_of(given["scoring"], SCORINGS, "scoring: imps") if "scoring" in given else SCORINGS[0],
        _whole(given["deals"], 2, _MOST_DEALS, "'deals: 200'") if "deals" in given else None,
        _whole(given["seed"], 0, 10**9, "'seed: 7'") if "seed" in given else None,
        file,
        node.line,
    )


def _vulnerability(given: dict[str, Node], node: Node) -> Vulnerability:
    number = values.loaded(read_board, given["board"]) if "board" in given else None
    if "vulnerable" in given:
        return values.loaded(Vulnerability.loads, given["vulnerable"])
    if number is None:
        keys = ("vulnerable", "board")
        raise MissingKey("no vulnerable", "vulnerable, or the board", "'vulnerable: NS'", keys=keys, line=node.line)
    return vulnerability_of(number)


def _known(node: Node, player: Seat) -> Known:
    """What the other players' hands mean."""
    others = [seat for seat in Seat if seat is not player]
    given = values.fields(node, [seat.value for seat in Seat], (), "what other players' hands are known to be", _SHOWS)
    if player.value in given.items:
        raise UnreadableSeat(
            player.value,
            f"one of {', '.join(map(str, others))}: the player's own hand is known",
            "'N'",
            line=given.lines[player.value],
        )
    found: Known = {}
    for word, part in given.items.items():
        text = values.text(part, "what the hand is known to be", _SHOWS)
        try:
            found[Seat(word)] = loads_meaning(text)
        except UnreadableMeaning as error:
            error.line = part.line
            raise
    return found


def _candidates(node: Node) -> tuple[Candidate, ...]:
    parts = values.items(node, "a list of calls with their contracts", _CALLS)
    if not 2 <= len(parts) <= _MOST_CALLS:
        raise UnreadableValue(f"a list of {len(parts)}", f"from 2 to {_MOST_CALLS} calls", _CALLS, line=node.line)
    found: list[Candidate] = []
    for part in parts:
        given = values.fields(part, CALL_KEYS, ("call", "contract"), "a call and its contract", _CALLS).items
        call = values.loaded(Call.loads, given["call"])
        if any(call is each.call for each in found):
            raise UnreadableValue(call.text, "each call once", _CALLS, line=part.line)
        found.append(Candidate(call, values.loaded(_contract, given["contract"])))
    return tuple(found)


def _contract(text: str) -> Contract | None:
    """A contract without its result, such as ``4SX N``; ``pass`` is none."""
    for written in (f"{text} =", text):
        try:
            found = Result.loads(written)
        except UnreadableResult:
            continue
        if written != text or found.contract is None:
            return found.contract
    raise UnreadableResult(text, "a contract and its declarer, or pass", "'4SX N'")


def _whole(node: Node, least: int, most: int, example: str) -> int:
    text = describe(node)
    if not isinstance(node, Scalar) or not text.isascii() or not text.isdigit() or len(text) > len(str(most)):
        raise UnreadableValue(text or "nothing", f"a whole number from {least} to {most}", example, line=node.line)
    if not least <= int(text) <= most:
        raise UnreadableValue(text, f"a whole number from {least} to {most}", example, line=node.line)
    return int(text)
