"""A game: the texts of its tags and sections, read as values when they are asked for.

A value that cannot be read is a typed error with file and line when it is asked for, and not before: the rest of the
game is there all the same.  :meth:`Game.check` asks for all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

from bridgelaw.errors import BridgelawError, UnreadablePbn
from bridgelaw.formats.pbn.auction import NO_AUCTION, Auction, read_auction
from bridgelaw.formats.pbn.play import Play, read_play
from bridgelaw.formats.pbn.table import Table, read_table
from bridgelaw.formats.pbn.tokens import Raw, comments
from bridgelaw.scores.contract import PASSED_OUT, Result
from bridgelaw.table.board import Vulnerability, dealer_of, read_board, vulnerability_of
from bridgelaw.table.call import Call, Denomination
from bridgelaw.table.cards import Card
from bridgelaw.table.deal import Deal, loads_hands
from bridgelaw.table.record import Contract
from bridgelaw.table.seat import SEATS, Seat

if TYPE_CHECKING:
    from bridgelaw.formats.case import Case

__all__ = ["UNKNOWN", "Game"]

T = TypeVar("T")

_TRICKS = 13
_BOOK = 6
#: Values that say nothing: not known, does not apply, empty.
UNKNOWN = frozenset(("", "?", "-"))
_IRREGULAR = "^"


class Game:
    """A board as it stands in a file; what is not said there is None, and no auction is empty.

    ``tags``: the value of each tag, as a text; of one that stands there twice the first, and ``again`` has the others.
    ``sections``: the text behind a tag, without comments.  ``file`` and ``line`` (from 1, of the first tag) say where
    it was read.  Two games are equal that say the same, wherever they were read.
    """

    def __init__(self, raw: Raw, file: str | None = None, line: int | None = None) -> None:
        """The game with these texts; ``line`` is that on which ``raw.text`` begins."""
        self._raw = raw
        self.file = file
        self._begins = line
        self.tags: Mapping[str, str] = MappingProxyType(raw.tags)
        self.sections: Mapping[str, str] = MappingProxyType(raw.sections)

    @classmethod
    def of(
        cls,
        board: int | None = None,
        dealer: Seat | None = None,
        vulnerability: Vulnerability | None = None,
        deal: Deal | None = None,
        auction: Auction | Sequence[Call] = (),
        contract: Contract | None = None,
        tricks: int | None = None,
        passed_out: bool = False,
        tags: Mapping[str, str] | None = None,
        sections: Mapping[str, str] | None = None,
        *,
        file: str | None = None,
        line: int | None = None,
    ) -> Game:
        """The game that says this; ``tags`` and ``sections`` hold what else there is, as texts."""
        from bridgelaw.formats.pbn.writing import auction_text, regular

        said = {
            "Board": "" if board is None else str(board),
            "Dealer": "" if dealer is None else dealer.value,
            "Vulnerable": "" if vulnerability is None else vulnerability.value,
            "Deal": "" if deal is None else deal.dumps(dealer or Seat.N),
            "Declarer": "" if contract is None else contract.declarer.value,
            "Contract": "Pass" if passed_out else "" if contract is None else str(contract).partition(" ")[0],
            "Result": "" if tricks is None else str(tricks),
        }
        raw = Raw("")
        raw.tags.update({**(tags or {}), **{name: value for name, value in said.items() if value}})
        raw.sections.update(sections or {})
        if not isinstance(auction, Auction):
            auction = regular(auction, dealer)
        if auction.dealer is not None and auction.calls:
            raw.tags["Auction"] = auction.dealer.value
            raw.sections["Auction"] = auction_text(auction)
            raw.notes["Auction"] = dict(auction.notes)
        return cls(raw, file, line)

    def __repr__(self) -> str:
        place = f" {self.file or ''}:{self.line}" if self.line is not None else ""
        return f"<Game{place}, board {self.tags.get('Board', '?')}>"

    def __eq__(self, other: object) -> bool:
        return self._says() == other._says() if isinstance(other, Game) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[object, ...]:
        return Game, (self._raw, self.file, self._begins)

    def _says(self) -> object:
        tags = {name: value for name, value in self.tags.items() if value and value != "?"}
        sections = {name: text.split() for name, text in self.sections.items()}
        return tags, sections, {name: notes for name, notes in self._raw.notes.items() if notes}, self._raw.again

    # --- texts --------------------------------------------------------------------------------------------

    @property
    def line(self) -> int | None:
        """The line of the first tag, from 1."""
        return self.line_of("")

    def line_of(self, name: str) -> int | None:
        """The line of a tag, or with a colon behind its name of its section; that of the game where it has none."""
        if self._begins is None:
            return None
        first = min(self._raw.where.values(), default=0)
        return self._begins + self._raw.text.count("\n", 0, self._raw.where.get(name, first))

    def section_line(self, name: str) -> int | None:
        """The line on which the section of a tag begins: that of the tag, behind it."""
        return self.line_of(f"{name}:" if name in self.sections else name)

    @property
    def text(self) -> str:
        """The game as it stands in the file, with its comments."""
        return self._raw.text[self._raw.at : self._raw.end]

    @property
    def comments(self) -> tuple[str, ...]:
        """The comments in the game, and those before it if no empty line is between."""
        return tuple(comments(self.text))

    def known(self, name: str) -> str | None:
        """The value of a tag; None where there is none, or where it says nothing."""
        value = self.tags.get(name, "").strip()
        return None if value in UNKNOWN else value

    def all(self, name: str) -> tuple[str, ...]:
        """The values of a tag that stands there more than once."""
        first = (self.tags[name],) if name in self.tags else ()
        return (*first, *(value for other, value in self._raw.again if other == name))

    def notes(self, section: str) -> Mapping[int, str]:
        """The notes of the auction or the play, by their numbers."""
        return MappingProxyType(self._raw.notes.get(section, {}))

    @property
    def remark(self) -> str:
        """What is to be written as a comment before the auction; nothing of a game that was read."""
        return self._raw.comment

    # --- values -------------------------------------------------------------------------------------------

    @cached_property
    def board(self) -> int | None:
        """The number of the board."""
        return self._value("Board", read_board)

    @cached_property
    def dealer(self) -> Seat | None:
        """As it is written; else the first of the auction; else by the number of the board."""
        said = self._said_dealer
        if said is not None:
            return said
        if self._auction_text:
            return self.auction.dealer
        return self._value("Auction", _seat) or (None if self.board is None else dealer_of(self.board))

    @cached_property
    def _said_dealer(self) -> Seat | None:
        return self._value("Dealer", _seat)

    @cached_property
    def vulnerability(self) -> Vulnerability | None:
        """As it is written; else by the number of the board."""
        # Here a dash says something: that nobody is.
        if self.tags.get("Vulnerable", "").strip() not in ("", "?"):
            return self._read("Vulnerable", _vulnerable)
        return None if self.board is None else vulnerability_of(self.board)

    @cached_property
    def hands(self) -> Mapping[Seat, tuple[Card, ...]]:
        """The hands that are told, by their players."""
        return self._value("Deal", loads_hands) or {}

    @cached_property
    def deal(self) -> Deal | None:
        """The four hands; None unless at least three are told."""
        return self._read("Deal", lambda _: Deal.completed(self.hands)) if len(self.hands) >= len(SEATS) - 1 else None

    @property
    def _auction_text(self) -> str:
        return self.sections.get("Auction", "")

    @cached_property
    def auction(self) -> Auction:
        """The auction, call by call; of none the dealer is None."""
        if "Auction" not in self.tags:
            return NO_AUCTION
        first = self._value("Auction", _seat) or self._said_dealer
        if first is None and self.board is not None:
            first = dealer_of(self.board)
        if first is None:
            if not self._auction_text:
                return NO_AUCTION
            raise self._error("Auction", "an auction without a dealer", "the first to call", "'[Auction \"N\"]'")
        notes = self.notes("Auction")
        return self._in_section("Auction", lambda: read_auction(self._auction_text, first, self._said_dealer, notes))

    @cached_property
    def play(self) -> Play | None:
        """The play, trick by trick; None where it is not told."""
        leader = self._value("Play", _seat)
        if leader is None:
            return None
        notes = self.notes("Play")
        return self._in_section("Play", lambda: read_play(self.sections.get("Play", ""), leader, notes))

    def table(self, name: str) -> Table | None:
        """The table behind a tag, such as ``ScoreTable``; None where there is none."""
        header = self.known(name)
        if header is None:
            return None
        return self._in_section(name, lambda: read_table(header, self.sections.get(name, "")))

    @cached_property
    def contract(self) -> Contract | None:
        """The contract as it is written; else that of the auction, if it is over.  None for a board passed out too.

        Declarer is who played it: after a lead out of turn another than the auction made.
        """
        text = self.known("Contract")
        if text is None:
            return self.auction.contract if self.auction.ended else None
        if text.lower() in _PASSED_OUT:
            return None
        match = _CONTRACT.fullmatch(text)
        if match is None:
            expected = "a contract: level, denomination, X or XX; or Pass"
            raise self._error("Contract", text, expected, "'4SX'")
        declarer = self._value("Declarer", lambda word: _seat(word.removeprefix(_IRREGULAR)))
        if declarer is None:
            given, expected = f"{text} without Declarer", "the declarer of the contract"
            raise self._error("Contract", given, expected, "'[Declarer \"S\"]'")
        return Contract(int(match[1]), Denomination.loads(match[2]), len(match[3]), declarer)

    @cached_property
    def passed_out(self) -> bool:
        """Whether nobody bid."""
        text = self.known("Contract")
        return self.auction.passed_out if text is None else text.lower() in _PASSED_OUT

    @cached_property
    def tricks(self) -> int | None:
        """Declarer's tricks, 0 to 13; None where they are not told, and for a board that was passed out."""
        contract = self.contract
        return None if contract is None else self._value("Result", lambda text: _tricks(text, contract.declarer))

    @property
    def result(self) -> Result | None:
        """The contract with its result; None where either is not known."""
        if self.passed_out:
            return PASSED_OUT
        if self.contract is None or self.tricks is None:
            return None
        return Result(self.contract, self.tricks - _BOOK - self.contract.level)

    @property
    def irregular_declarer(self) -> bool:
        """Whether another player was declarer than the auction made (``[Declarer "^N"]``)."""
        return self.tags.get("Declarer", "").startswith(_IRREGULAR)

    @property
    def irregular_result(self) -> bool:
        """Whether the tricks are not those that were won (``[Result "^9"]``)."""
        return self.tags.get("Result", "").startswith(_IRREGULAR)

    def case(self, edition: str = "2017") -> Case:
        """The game as a case; see :func:`bridgelaw.formats.pbn.cases.as_case`."""
        from bridgelaw.formats.pbn.cases import as_case

        return as_case(self, edition)

    def with_tables(self, tables: Mapping[str, Table], comment: str = "") -> Game:
        """The same game with these tables, and with a comment before its auction."""
        raw = replace(self._raw, tags=dict(self.tags), sections=dict(self.sections), comment=comment)
        for name, table in tables.items():
            raw.tags[name], raw.sections[name] = table.header(), table.body()
        return Game(raw)

    def completed(self) -> Game:
        """The same game with what follows from the rest of it written out: the export format asks for these tags.

        They are Dealer and Vulnerable by the number of the board, Contract and Declarer by the auction: those only with
        a result, since other programs take a contract without one for no trick.  Raises the error of what cannot be
        read.
        """
        told: dict[str, str] = {}
        if self.known("Dealer") is None and self.dealer is not None:
            told["Dealer"] = self.dealer.value
        if self.tags.get("Vulnerable", "").strip() in ("", "?") and self.vulnerability is not None:
            told["Vulnerable"] = self.vulnerability.value
        contract = self.contract
        if self.known("Contract") is None and (self.passed_out or self.tricks is not None):
            told["Contract"] = "Pass" if contract is None else str(contract).partition(" ")[0]
            told["Declarer"] = "" if contract is None else contract.declarer.value
        if not told:
            return self
        return Game(replace(self._raw, tags={**self.tags, **told}), self.file, self._begins)

    def check(self) -> Game:
        """The game itself, if everything in it can be read.  Raises the error of what cannot."""
        for name in _VALUES:
            getattr(self, name)
        for name in self.tags:
            if name.endswith("Table"):
                self.table(name)
        return self

    # --- reading ------------------------------------------------------------------------------------------

    def _value(self, name: str, read: Callable[[str], T]) -> T | None:
        """What stands in a tag; None where there is none, or nothing in it."""
        return None if self.known(name) is None else self._read(name, read)

    def _read(self, name: str, read: Callable[[str], T]) -> T:
        try:
            return read(self.tags[name].strip())
        except BridgelawError as error:
            error.file, error.line = self.file, self.line_of(name)
            raise

    def _in_section(self, name: str, read: Callable[[], T]) -> T:
        try:
            return read()
        except BridgelawError as error:
            begins = self.section_line(name)
            error.file = self.file
            error.line = None if begins is None else begins + (error.line or 0)
            raise

    def _error(self, name: str, given: str, expected: str, example: str) -> UnreadablePbn:
        return UnreadablePbn(given, expected, example, file=self.file, line=self.line_of(name))


_VALUES = ("board", "dealer", "vulnerability", "hands", "deal", "auction", "contract", "tricks", "play")
_PASSED_OUT = frozenset(("pass", "passed", "passout", "all pass", "ap"))
_CONTRACT = re.compile(r"([1-7])\s*(NT?|[SHDC])\s*(X{0,2}|\*{0,2})", re.IGNORECASE)
_RESULT = re.compile(r"\^?\s*(?P<side>NS|EW)?\s*(?P<tricks>\d{1,2})(?!\d).*", re.IGNORECASE | re.DOTALL)
_SEATS = {seat.value: seat for seat in SEATS}


def _seat(text: str) -> Seat:
    return _SEATS.get(text) or Seat.loads(text)


def _vulnerable(text: str) -> Vulnerability:
    return _VULNERABLE.get(text) or Vulnerability.loads(text)


_VULNERABLE = {each.value: each for each in Vulnerability}


def _tricks(text: str, declarer: Seat) -> int:
    """The tricks of declarer, as a number, or as ``NS 9`` and ``EW 4``."""
    match = _RESULT.fullmatch(text)
    if match is None or int(match["tricks"]) > _TRICKS:
        raise UnreadablePbn(text, "the tricks that declarer took, 0 to 13", "'[Result \"10\"]'")
    own = match["side"] is None or match["side"].upper() == declarer.side.value
    return int(match["tricks"]) if own else _TRICKS - int(match["tricks"])
