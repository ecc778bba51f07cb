"""The boards in LIN: each as the game that PBN would tell of it.

What is only for a screen (``st``, ``rh``, ``sk``, colours, fonts, commentary) is passed over, and so is a command that
nobody knows.  Where the heading of a match (``vg``, ``pn`` with eight names, ``rs``) comes first, its boards have the
names of their room, and the results where the play does not tell them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import IO

from bridgelaw.errors import BridgelawError, UnreadableLin
from bridgelaw.formats.lin.play import columns, won
from bridgelaw.formats.lin.tokens import Pair, pairs
from bridgelaw.formats.pbn.auction import Auction, Called, surplus
from bridgelaw.formats.pbn.game import Game
from bridgelaw.scores.contract import Result
from bridgelaw.table.board import Vulnerability, dealer_of, read_board, vulnerability_of
from bridgelaw.table.call import DENOMINATIONS, DOUBLE, PASS, REDOUBLE, Call
from bridgelaw.table.cards import Card, loads_hand
from bridgelaw.table.deal import Deal
from bridgelaw.table.record import Contract
from bridgelaw.table.seat import SEATS, Seat

__all__ = ["LIN_SEATS", "boards"]

#: The seats as LIN counts them, from 1.
LIN_SEATS = (Seat.S, Seat.W, Seat.N, Seat.E)
_VULNERABLE = {
    **dict.fromkeys(("o", "0", "-", "none"), Vulnerability.NONE),
    **dict.fromkeys(("n", "ns"), Vulnerability.NS),
    **dict.fromkeys(("e", "ew"), Vulnerability.EW),
    **dict.fromkeys(("b", "both", "all"), Vulnerability.ALL),
}
_ROOMS = {"o": "Open", "c": "Closed"}
#: A board has some two hundred commands.
_MOST = 1000
_TRICKS = 13
_BOOK = 6


def boards(file: IO[bytes] | IO[str], name: str | None) -> Iterator[Game | UnreadableLin]:
    """The boards of an open file; one that cannot be read comes as its error, and the next follows."""
    match = _Match()
    board: list[Pair] = []
    seen: set[str] = set()
    for pair in pairs(file):
        if isinstance(pair, UnreadableLin):
            pair.file = name
            yield pair
            board, seen = [], set()
            continue
        if _begins(pair, seen):
            yield from _read(board, match, name)
            board, seen = [], set()
        if pair.command == "vg":
            match = _Match.of(pair)
        elif (board or not match.takes(pair)) and pair.command in _COMMANDS and len(board) <= _MOST:
            board.append(pair)
            seen.add(pair.command)
    yield from _read(board, match, name)


def _begins(pair: Pair, seen: set[str]) -> bool:
    """Whether another board begins: by its label, or where names or hands come once more."""
    if pair.command == "qx":
        return not seen.isdisjoint(("qx", "md", "mb"))
    if pair.command == "pn":
        return not seen.isdisjoint(("pn", "md", "mb"))
    return pair.command == "vg" or (pair.command == "md" and "md" in seen)


def _read(board: list[Pair], match: _Match, file: str | None) -> Iterator[Game | UnreadableLin]:
    """The game of a board, or its error; nothing where there is neither a hand nor a call."""
    if not any(pair.command in ("md", "mb") for pair in board):
        return
    reading = _Reading(match, board[0].line)
    try:
        if len(board) > _MOST:
            given, expected = f"more than {_MOST} commands of one board", "md or qx before each board"
            raise UnreadableLin(given, expected, "'qx|o1|'", line=board[_MOST].line)
        for pair in board:
            reading.take(pair)
        game = reading.game(file)
    except UnreadableLin as error:
        error.file = file
        yield error
        return
    yield game


@dataclass
class _Match:
    """The heading of a match: what it is, who plays in each room, the results of all boards from the first on."""

    title: str = ""
    first: int | None = None
    players: tuple[str, ...] = ()
    results: tuple[str, ...] = ()

    @classmethod
    def of(cls, pair: Pair) -> _Match:
        """``vg|title,segment,scoring,first board,last board,…|``."""
        words = [word.strip() for word in pair.value.split(",")]
        first = int(words[3]) if len(words) > 3 and _SHORT.fullmatch(words[3]) else None
        return cls(words[0], first)

    def takes(self, pair: Pair) -> bool:
        """Whether a pair belongs to the heading, which it is added to then."""
        words = tuple(word.strip() for word in pair.value.split(","))
        if pair.command == "rs":
            self.results = words
        elif pair.command in ("pn", "pw") and len(words) > len(SEATS):
            self.players = words
        else:
            return pair.command in ("mp", "bn", "pw", "pg")
        return True

    def result(self, board: int | None, room: str) -> str:
        """What the heading says about a board, the open room first; nothing where it does not tell."""
        if board is None or self.first is None or room not in _ROOMS or board < self.first:
            return ""
        at = 2 * (board - self.first) + (room == "c")
        return self.results[at] if at < len(self.results) else ""


_SHORT = re.compile(r"[0-9]{1,3}")


def _seated(players: tuple[str, ...], room: str) -> tuple[str, ...]:
    """South, West, North and East of a room, where those of both stand there."""
    return players[4:8] if room == "c" and len(players) >= 2 * len(SEATS) else players[:4]


class _Reading:
    def __init__(self, match: _Match, line: int) -> None:
        self.match, self.line = match, line
        self.room = ""
        self.board: int | None = None
        self.dealer: Seat | None = None
        self.vulnerable: Vulnerability | None = None
        self.players: tuple[str, ...] = ()
        self.hands: dict[Seat, tuple[Card, ...]] = {}
        self.at = self.deal_line = line
        self.calls: list[tuple[Call, bool, str | None]] = []
        self.cards: list[Card] = []
        self.claimed: int | None = None
        self.tags: dict[str, str] = {}

    def take(self, pair: Pair) -> None:
        """Take up one pair.  Raises UnreadableLin with the line."""
        self.at = pair.line
        try:
            _COMMANDS[pair.command](self, pair.value)
        except UnreadableLin as error:
            error.line = pair.line
            raise
        except BridgelawError as error:
            raise UnreadableLin(error.given, error.expected, error.example, line=pair.line) from None

    # --- the commands -------------------------------------------------------------------------------------

    def label(self, value: str) -> None:
        """``qx|o7|``: the room and the number."""
        found = _LABEL.match(value)
        if found:
            self.room = found[1].lower()
            self.board = self.board or (read_board(found[2]) if int(found[2]) else None)

    def heading(self, value: str) -> None:
        """``ah|Board 7|``."""
        found = _NUMBER.search(value)
        if found and int(found[0]):
            self.board = read_board(found[0])

    def names(self, value: str) -> None:
        """``pn|South,West,North,East|``."""
        self.players = tuple(word.strip() for word in value.split(","))

    def deal(self, value: str) -> None:
        """``md|3SAKQ…,…,…,|``: the dealer, and the hands of South, West, North and East."""
        digit, hands = (value[0], value[1:]) if value[:1].isdigit() else ("0", value)
        if digit not in "01234":
            raise UnreadableLin(value, "a dealer from 1 (South) to 4 (East)", "'md|3S…,…,…,|'")
        self.dealer = None if digit == "0" else LIN_SEATS[int(digit) - 1]
        self.deal_line = self.at
        words = hands.split(",")
        if len(words) > len(SEATS) and any(word.strip() for word in words[4:]):
            raise UnreadableLin(hands, "four hands at most", _HANDS)
        for seat, word in zip(LIN_SEATS, words, strict=False):
            if word.strip():
                self.hands[seat] = _hand(word.strip())

    def vulnerability(self, value: str) -> None:
        """``sv|b|``: o nobody, n North-South, e East-West, b both."""
        if value:
            if value.lower() not in _VULNERABLE:
                raise UnreadableLin(value, "one of o, n, e, b", "'sv|b|'")
            self.vulnerable = _VULNERABLE[value.lower()]

    def bid(self, value: str) -> None:
        """``mb|2N!|``: a call, or several one after another, each with ``!`` where it was alerted."""
        word = value.upper().replace(" ", "")
        at = 0
        while at < len(word):
            part = _CALL.match(word, at)
            if part is None:
                raise UnreadableLin(value, "a call: 1C to 7N, p, d or r, with ! if it was alerted", "'mb|2N!|'")
            self.calls.append((_CALLS[part[1]], bool(part[2]), None))
            at = part.end()

    def explained(self, value: str) -> None:
        """``an|…|``: what the call before it shows."""
        if self.calls and value:
            call, alerted, before = self.calls[-1]
            self.calls[-1] = (call, alerted, f"{before}; {value}" if before else value)

    def card(self, value: str) -> None:
        """``pc|SA|``: a card, or several one after another."""
        word = value.upper().replace("10", "T").replace(" ", "")
        if len(word) % 2:
            raise UnreadableLin(value, "a card with its suit first", "'pc|SA|'")
        self.cards += [Card.loads(word[at : at + 2]) for at in range(0, len(word), 2)]

    def claim(self, value: str) -> None:
        """``mc|9|``: declarer's tricks in all."""
        if value:
            if not value.isdecimal() or len(value) > 2 or int(value) > _TRICKS:
                raise UnreadableLin(value, "the tricks of declarer in all, 0 to 13", "'mc|9|'")
            self.claimed = int(value)

    # --- the game -----------------------------------------------------------------------------------------

    def game(self, file: str | None) -> Game:
        """The game.  Raises UnreadableLin."""
        auction = self._auction()
        contract = auction.contract if auction.ended else None
        tags = {"Event": self.match.title} if self.match.title else {}
        players = _seated(self.players or self.match.players, self.room)
        for seat, name in zip(LIN_SEATS, players, strict=False):
            if name:
                tags[_NAMES[seat]] = name
        if self.room in _ROOMS:
            tags["Room"] = _ROOMS[self.room]
        sections = {}
        if contract is not None and self.cards:
            tags["Play"], sections["Play"] = contract.leader.value, columns(self.cards, contract)
        vulnerable = self.vulnerable
        if vulnerable is None and self.board is not None:
            vulnerable = vulnerability_of(self.board)
        return Game.of(
            self.board,
            auction.dealer or self._dealer,
            vulnerable,
            self._deal(),
            auction,
            contract,
            None if contract is None else self._tricks(contract),
            auction.passed_out,
            tags,
            sections,
            file=file,
            line=self.line,
        )

    @property
    def _dealer(self) -> Seat | None:
        return self.dealer or (None if self.board is None else dealer_of(self.board))

    def _deal(self) -> Deal | None:
        if len(self.hands) < len(SEATS) - 1:
            return None
        try:
            return Deal.completed(self.hands)
        except BridgelawError as error:
            raise UnreadableLin(error.given, error.expected, _HANDS, line=self.deal_line) from None

    def _auction(self) -> Auction:
        if not self.calls:
            return Auction()
        if self._dealer is None:
            raise UnreadableLin("calls without a dealer", "the dealer before the hands", _HANDS, line=self.line)
        too_many = surplus([call for call, _, _ in self.calls])
        if too_many is not None:
            given, expected = self.calls[too_many][0].text, "no call behind the end of the auction"
            raise UnreadableLin(given, expected, "'mb|1N|mb|p|mb|p|mb|p|'", line=self.line)
        made: list[Called] = []
        notes: dict[int, str] = {}
        for at, (call, alerted, explanation) in enumerate(self.calls):
            note = len(notes) + 1 if explanation else None
            if note is not None and explanation:
                notes[note] = explanation
            made.append(Called(self._dealer.to(at), call, 0, False, note, ("!",) if alerted else ()))
        auction = Auction(self._dealer, tuple(made), "", notes)
        return auction if auction.ended else replace(auction, end="*")

    def _tricks(self, contract: Contract) -> int | None:
        """As it was claimed, as it was played, or as the heading of the match tells."""
        if self.claimed is not None:
            return self.claimed
        if len(self.cards) == _TRICKS * len(SEATS):
            return won(self.cards, contract)[contract.declarer.side]
        told = self.match.result(self.board, self.room)
        try:
            result = Result.loads(_near(told)) if told else None
        except BridgelawError:
            return None
        return result.tricks if result is not None and result.contract == contract else None


_COMMANDS = {
    "qx": _Reading.label,
    "ah": _Reading.heading,
    "pn": _Reading.names,
    "md": _Reading.deal,
    "sv": _Reading.vulnerability,
    "mb": _Reading.bid,
    "an": _Reading.explained,
    "pc": _Reading.card,
    "mc": _Reading.claim,
}
_NAMES = dict(zip(SEATS, ("North", "East", "South", "West"), strict=True))
_LABEL = re.compile(r"\s*([a-z]?)\s*(\d{1,7})", re.IGNORECASE)
_NUMBER = re.compile(r"\d{1,7}")
_HANDS = "'md|3SAKQ2H432D432C432,SJT98HAKQD765C765,S7654HJT98DAKQC98,|'"
_CALLS: dict[str, Call] = {
    **{f"{level}{strain.value[0]}": Call.bid(level, strain) for level in range(1, 8) for strain in DENOMINATIONS},
    **{f"{level}NT": Call.bid(level, DENOMINATIONS[-1]) for level in range(1, 8)},
    **dict.fromkeys(("P", "PASS"), PASS),
    **dict.fromkeys(("X", "D", "DBL", "DOUBLE"), DOUBLE),
    **dict.fromkeys(("XX", "R", "RDBL", "REDOUBLE"), REDOUBLE),
}
_CALL = re.compile(r"([1-7](?:NT|[CDHSN])|PASS|P|XX|X|DBL|DOUBLE|D|RDBL|REDOUBLE|R)(!*)")
_HOLDING = re.compile(r"([SHDC])((?:10|[AKQJT2-9])*)")


def _hand(text: str) -> tuple[Card, ...]:
    """``SAKQ2H432D432C432``, the suits in any order; one that is not there is a void."""
    word = text.upper().replace(" ", "").replace("-", "")
    held = dict.fromkeys("SHDC", "")
    at = 0
    while at < len(word):
        part = _HOLDING.match(word, at)
        if part is None or held[part[1]]:
            raise UnreadableLin(text, "the cards of each suit behind its letter", _HANDS)
        held[part[1]] = part[2]
        at = part.end()
    return loads_hand(".".join(held[suit] for suit in "SHDC"))


def _near(text: str) -> str:
    """``4SX-1`` with its declarer before the result, ``3NW+1``, as results are written here."""
    found = re.fullmatch(r"([1-7][CDHSN])T?([NSEW])(X{0,2})([=+-]\d{0,2})", text.upper())
    return f"{found[1]}{found[3]}{found[4]} {found[2]}" if found else text
