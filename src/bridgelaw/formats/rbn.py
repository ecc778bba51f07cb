"""RBN, Richard Pavlicek's notation: deals with players, auction and contract, as far as its codes are certain.

:func:`load` and :func:`loads` give the boards as games of PBN.  A line is a letter, a space and what it says.  What is
read is what two readers that know nothing of each other take the letters for; every other line is kept as text, in the
tags ``RBNP``, ``RBNR`` and so on, and nothing is concluded from it.  In an auction a code that is not certain is an
error: there a wrong guess would change what happened.

How sure each code is stands in ``docs/field-files.md``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import IO, TYPE_CHECKING, TypeVar

from bridgelaw.errors import BridgelawError, NotSupported, UnreadableRbn
from bridgelaw.formats.pbn import Game
from bridgelaw.formats.pbn.stream import eight_bit
from bridgelaw.formats.tree import LIMIT_BYTES, CaseTooLarge, read_source
from bridgelaw.scores.contract import PASSED_OUT, Result
from bridgelaw.table.board import Vulnerability, read_board
from bridgelaw.table.call import DOUBLE, PASS, REDOUBLE, Call
from bridgelaw.table.deal import Deal
from bridgelaw.table.seat import Seat

if TYPE_CHECKING:
    import os

__all__ = ["load", "loads"]

T = TypeVar("T")

#: Lines that hold for all boards after them, and the tags of PBN that they become.
_LASTING = {"T": "Title", "E": "Event", "L": "Site", "F": "Scoring", "S": "Stage", "D": "Date"}
_NAMES = ("North", "South", "West", "East")
_VULNERABLE = {"Z": Vulnerability.NONE, "N": Vulnerability.NS, "E": Vulnerability.EW, "B": Vulnerability.ALL, "?": None}
_DEAL = "'H N:AKQ2.432.432.432:JT98.AKQ.765.765:7654.JT98.AKQ.98:'"
_AUCTION = "'A NZ:1NP2DX:P2SA'"


def loads(text: str | bytes, file: str | None = None) -> list[Game]:
    """The boards in a text, in UTF-8 or else ISO 8859-1; ``file`` is what errors call it.

    Raises :class:`~bridgelaw.errors.UnreadableRbn`, ``NotSupported`` for a code that is not certain, and the errors of
    what stands in the lines; all with the line.
    """
    try:
        found = list(_games(_lines(_decoded(text))))
    except BridgelawError as error:
        error.file = error.file or file
        raise
    for game in found:
        game.file = file
    return found


def load(source: str | os.PathLike[str] | IO[bytes] | IO[str]) -> list[Game]:
    """The boards in a file: a path, ``-`` for standard input, or an open file.  Raises as :func:`loads` does."""
    content, name = read_source(source)
    return loads(content, name)


def _decoded(text: str | bytes) -> str:
    if len(text) > LIMIT_BYTES:
        raise CaseTooLarge(f"more than {LIMIT_BYTES} bytes", f"at most {LIMIT_BYTES} bytes", "a file of one session")
    if isinstance(text, str):
        return text.removeprefix("\ufeff")
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError:
        return eight_bit(text)


def _lines(text: str) -> Iterator[tuple[int, str, str]]:
    """The lines with their numbers, letters and what they say, without comments (``%``, and ``{`` to ``}``)."""
    opened = 0
    for number, line in enumerate(re.split(r"\r\n|\n|\r", text), start=1):
        plain = line.strip()
        if opened or plain.startswith("{"):
            opened = 0 if plain.endswith("}") else opened or number
            continue
        if not plain or plain.startswith("%"):
            continue
        match = re.fullmatch(r"([A-Z])(?:\s+(.*))?", plain)
        if match is None:
            raise UnreadableRbn(plain, "a letter, a space and what it says", "'B 7'", line=number)
        yield number, match[1], match[2] or ""
    if opened:
        raise UnreadableRbn("the end of the text", "} at the end of a comment", "'{a comment}'", line=opened)


@dataclass
class _Board:
    """The lines about one board, and what holds for it from before."""

    lasting: dict[str, str]
    told: dict[str, tuple[int, str]] = field(default_factory=dict)


def _games(lines: Iterator[tuple[int, str, str]]) -> Iterator[Game]:
    """A board begins with its number, or with its hands where the lines before had some already."""
    lasting: dict[str, str] = {}
    board = _Board({})
    for number, letter, text in lines:
        head = letter in _LASTING
        if board.told and (head or letter == "B" or (letter == "H" and "H" in board.told)):
            yield _game(board)
            board = _Board(dict(lasting))
        if head or letter == "N":
            lasting |= _read(number, _names, text) if letter == "N" else {_LASTING[letter]: _dated(letter, text)}
            board.lasting = dict(lasting)
        else:
            board.told.setdefault(letter, (number, text))
    if board.told:
        yield _game(board)


def _game(board: _Board) -> Game:
    told = {letter: (number, text) for letter, (number, text) in board.told.items() if text not in ("", "?")}
    dealer, vulnerability, calls = _at(told, "A", _auction) or (None, None, ())
    number = _at(told, "B", lambda text: read_board(text) if text.isdecimal() else None)
    contract = _at(told, "C", _contract)
    rest = {
        f"RBN{letter}": text
        for letter, (_, text) in told.items()
        if letter not in "HAC" and letter + text != f"B{number}"
    }
    return Game.of(
        number, dealer, vulnerability, _at(told, "H", _deal), calls,
        None if contract is None else contract.contract,
        passed_out=contract is not None and contract.contract is None,
        tags={**board.lasting, **rest},
    )  # fmt: skip


def _at(told: dict[str, tuple[int, str]], letter: str, read: Callable[[str], T]) -> T | None:
    """What is read in a line; None where there is none."""
    if letter not in told:
        return None
    number, text = told[letter]
    return _read(number, read, text)


def _read(number: int, read: Callable[[str], T], text: str) -> T:
    try:
        return read(text)
    except BridgelawError as error:
        error.line = error.line or number
        raise


def _dated(letter: str, text: str) -> str:
    """A date of eight digits as PBN writes it; every other text as it is."""
    match = re.fullmatch(r"(\d{4})(\d{2})(\d{2})", text) if letter == "D" else None
    return ".".join(match.groups()) if match else text


def _names(text: str) -> dict[str, str]:
    """``North+South:West+East``."""
    sides = text.split(":")
    if len(sides) > 2:
        raise UnreadableRbn(text, "the players of both sides", "'N Kim+Sam:Jo+Lee'")
    players = [player.strip() for side in sides for player in (*side.split("+"), "")[:2]]
    return dict(zip(_NAMES, players, strict=False))


def _deal(text: str) -> Deal:
    """A seat and the hands from there on, clockwise; the fourth may be left out."""
    first, _, rest = text.partition(":")
    hands = rest.split(":")
    if len(hands) not in (3, 4) or not all(hands[:3]):
        raise UnreadableRbn(text, "a seat and three or four hands, parted by colons", _DEAL)
    words = [hand.strip() or "-" for hand in (*hands, "")[:4]]
    return Deal.loads(f"{first}:{' '.join(words)}")


def _auction(text: str) -> tuple[Seat, Vulnerability | None, tuple[Call, ...]]:
    """Dealer and vulnerability, then the calls, their rounds parted by colons."""
    match = re.fullmatch(r"([NESW])([ZNEB?])(?::(.*))?", text)
    if match is None:
        raise UnreadableRbn(text, "the dealer, Z, N, E or B for who is vulnerable, a colon and the calls", _AUCTION)
    calls: list[Call] = []
    rest = re.sub(r"[\s:]+", "", match[3] or "")
    while rest:
        bid = re.match(r"[1-7][CDHSN]", rest)
        if rest == "A":
            calls += [PASS] * (3 if any(not call.is_pass for call in calls) else 4 - len(calls))
            break
        if bid is None and rest[0] not in _CALLS:
            raise NotSupported(f"{rest[0]} in {text}", "P, X, R, A at the end, and bids such as 1N", _AUCTION)
        calls.append(_CALLS[rest[0]] if bid is None else Call.loads(bid[0]))
        rest = rest[1 if bid is None else 2 :]
    return Seat.loads(match[1]), _VULNERABLE[match[2]], tuple(calls)


_CALLS = {"P": PASS, "X": DOUBLE, "R": REDOUBLE}


def _contract(text: str) -> Result | None:
    """``3N:E``, ``4HX:S``; made exactly, since the tricks are not told here.  None where the declarer is not known."""
    bid, _, declarer = text.partition(":")
    if bid.strip() in ("P", "Pass", "PASS"):
        return PASSED_OUT
    if declarer.strip() in ("", "?") or bid.strip() == "?":
        return None
    match = re.fullmatch(r"([1-7][CDHSN]T?)(X{0,2}|R)", bid.strip())
    if match is None:
        raise UnreadableRbn(text, "a contract, a colon and the declarer", "'C 4HX:S'")
    return Result.loads(f"{match[1]}{match[2].replace('R', 'XX')}=", Seat.loads(declarer))
