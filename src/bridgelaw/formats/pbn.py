"""PBN, the Portable Bridge Notation: deals with board, dealer, vulnerability, auction, contract and result.

:func:`loads` and :func:`load` read what programs write, not only the export format: comments, lines with ``%``, several
boards, ``#`` for a value as before, ``?`` for one that is not known, tags that nobody defined.  A tag that says nothing
that can be read is an error with its line.  :func:`dumps` writes the export format.

Source: PBN 2.1, chapters 2 to 4 (tags, comments, identification section) and 5 (auction section).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import IO, TYPE_CHECKING, TypeVar

from bridgelaw.errors import BridgelawError, UnreadableCall, UnreadablePbn
from bridgelaw.formats.tree import LIMIT_BYTES, CaseTooLarge, read_source
from bridgelaw.scores.contract import PASSED_OUT, Result
from bridgelaw.table.board import Vulnerability, dealer_of, read_board, vulnerability_of
from bridgelaw.table.call import PASS, Call, Denomination
from bridgelaw.table.deal import Deal
from bridgelaw.table.record import Contract, Record
from bridgelaw.table.seat import Seat

if TYPE_CHECKING:
    import os

__all__ = ["Game", "dumps", "load", "loads"]

T = TypeVar("T")

_TRICKS = 13
_BOOK = 6
#: Values that say nothing: not known, does not apply, empty.
_NOTHING = frozenset(("", "?", "-"))
#: A second one of these begins another board, where the empty line between them is missing.
_BEGINS = frozenset(("Event", "Board", "Deal"))
_OWN = ("Board", "Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Result", "Auction")
#: What the export format asks for, in its order.
_MANDATORY = (
    *("Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal", "Scoring"),
    *("Declarer", "Contract", "Result"),
)


@dataclass(frozen=True, slots=True)
class Game:
    """A board as it stands in a file; what is not said there is None, and no auction is empty.

    Dealer and vulnerability follow from the number of the board where they are not written.  ``contract`` is None also
    for a board that was passed out; ``tricks`` are declarer's, 0 to 13.  ``tags`` holds the other tags.
    """

    board: int | None = None
    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None
    deal: Deal | None = None
    auction: tuple[Call, ...] = ()
    contract: Contract | None = None
    tricks: int | None = None
    passed_out: bool = False
    tags: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    file: str | None = field(default=None, compare=False)
    line: int | None = field(default=None, compare=False)

    @property
    def result(self) -> Result | None:
        """The contract with its result; None where either is not known."""
        if self.passed_out:
            return PASSED_OUT
        if self.contract is None or self.tricks is None:
            return None
        return Result(self.contract, self.tricks - _BOOK - self.contract.level)


# --- reading ----------------------------------------------------------------------------------------------


def loads(text: str | bytes, file: str | None = None) -> list[Game]:
    """The boards in a text, in UTF-8 or else ISO 8859-1; ``file`` is what errors call it.

    Raises :class:`~bridgelaw.errors.UnreadablePbn` and the errors of what stands in the tags, with the line.
    """
    try:
        return [replace(game, file=file) for game in _games(_lines(_decoded(text)))]
    except BridgelawError as error:
        error.file = error.file or file
        raise


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
        return text.decode("latin-1")


_PIECE = re.compile(r'"(?:[^"\\\n]|\\.)*"|[{;]|[^"{;]+|"')


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines with their numbers, without comments and escaped lines; an empty one stays, and parts two boards."""
    opened = 0
    for number, line in enumerate(re.split(r"\r\n|\n|\r", text), start=1):
        if line.startswith("%") and not opened:
            continue
        kept, commented = [], bool(opened)
        rest = line
        while rest:
            if opened:
                _, closed, rest = rest.partition("}")
                opened = 0 if closed else opened
                continue
            piece = _PIECE.match(rest)
            assert piece is not None  # it matches any character
            rest = rest[piece.end() :]
            if piece[0] == ";":
                commented = True
                break
            if piece[0] == "{":
                opened, commented = number, True
            else:
                kept.append(piece[0])
        plain = "".join(kept).strip()
        if plain or not commented:
            yield number, plain
    if opened:
        raise UnreadablePbn("the end of the text", "} at the end of a comment", "'{a comment}'", line=opened)


_TAG = re.compile(r'\[\s*(?P<name>\w+)\s+"(?P<value>(?:[^"\\]|\\.)*)"\s*\]\s*')


@dataclass
class _Raw:
    """The tags of a board with their lines, and the lines of the sections that follow some of them."""

    line: int
    tags: dict[str, tuple[int, str]] = field(default_factory=dict)
    sections: dict[str, list[tuple[int, str]]] = field(default_factory=dict)


def _games(lines: Iterable[tuple[int, str]]) -> Iterator[Game]:
    before: dict[str, tuple[int, str]] = {}
    for raw in _raws(lines):
        for name, (line, value) in raw.tags.items():
            if value == "#":
                raw.tags[name] = (line, before.get(name, (line, "?"))[1])
        before = raw.tags
        yield _game(raw)


def _raws(lines: Iterable[tuple[int, str]]) -> Iterator[_Raw]:
    raw: _Raw | None = None
    section = ""
    for number, line in lines:
        if not line:
            if raw is not None:
                yield raw
            raw = None
            continue
        if not line.startswith("["):
            if raw is None:
                raise UnreadablePbn(line, "a tag in brackets", "'[Board \"7\"]'", line=number)
            raw.sections.setdefault(section, []).append((number, line))
            continue
        at = 0
        while at < len(line):
            tag = _TAG.match(line, at)
            if tag is None:
                raise UnreadablePbn(
                    line[at:], "a tag with its value in quotes, in brackets", "'[Board \"7\"]'", line=number
                )
            at, section = tag.end(), tag["name"]
            if raw is not None and section in raw.tags and section in _BEGINS:
                yield raw
                raw = None
            raw = raw or _Raw(number)
            raw.tags.setdefault(section, (number, re.sub(r"\\(.)", r"\1", tag["value"]).strip()))
    if raw is not None:
        yield raw


def _game(raw: _Raw) -> Game:
    board = _value(raw, "Board", read_board)
    dealer = _value(raw, "Dealer", Seat.loads)
    vulnerability = _value(raw, "Vulnerable", Vulnerability.loads, nothing=_NOTHING - {"-"})
    first = _value(raw, "Auction", Seat.loads)
    auction = _auction(raw.sections.get("Auction", ()))
    dealer = dealer or first or (None if board is None else dealer_of(board))
    if vulnerability is None and board is not None:
        vulnerability = vulnerability_of(board)
    contract, passed_out = _contract(raw, auction, dealer)
    tricks = None if contract is None else _value(raw, "Result", lambda text: _tricks(text, contract.declarer))
    others = {name: value for name, (_, value) in raw.tags.items() if value and name not in (*_OWN, *raw.sections)}
    return Game(
        board,
        dealer,
        vulnerability,
        _value(raw, "Deal", Deal.loads),
        auction,
        contract,
        tricks,
        passed_out,
        MappingProxyType(others),
        line=raw.line,
    )


def _value(raw: _Raw, name: str, read: Callable[[str], T], *, nothing: frozenset[str] = _NOTHING) -> T | None:
    """What stands in a tag; None where there is none, or nothing in it."""
    line, text = raw.tags.get(name, (raw.line, ""))
    if text in nothing:
        return None
    try:
        return read(text)
    except BridgelawError as error:
        error.line = line
        raise


_BID = re.compile(r"(?P<level>[1-7])\s*(?P<denomination>NT?|[SHDC])\s*(?P<doubled>X{0,2}|\*{0,2})", re.IGNORECASE)


def _contract(raw: _Raw, auction: tuple[Call, ...], dealer: Seat | None) -> tuple[Contract | None, bool]:
    """The contract, and whether the board was passed out: as its tag says, or else the auction that is over."""
    line, text = raw.tags.get("Contract", (raw.line, ""))
    declarer = _value(raw, "Declarer", lambda word: Seat.loads(word.removeprefix("^")))
    if text.lower() == "pass":
        return None, True
    if text in _NOTHING:
        return _from_auction(auction, dealer)
    match = _BID.fullmatch(text)
    if match is None:
        raise UnreadablePbn(text, "a contract: level, denomination, X or XX; or Pass", "'4SX'", line=line)
    if declarer is None:
        raise UnreadablePbn(f"{text} without Declarer", "the declarer of the contract", "'[Declarer \"S\"]'", line=line)
    denomination = Denomination.loads(match["denomination"])
    return Contract(int(match["level"]), denomination, len(match["doubled"]), declarer), False


def _from_auction(auction: tuple[Call, ...], dealer: Seat | None) -> tuple[Contract | None, bool]:
    if not auction or dealer is None:
        return None, False
    record = Record.loads(dealer, " ".join(call.text for call in auction))
    return (record.contract(), record.last_bid is None) if record.ended else (None, False)


_RESULT = re.compile(r"\^?(?P<side>NS|EW)?\s*(?P<tricks>\d{1,2})\b.*", re.IGNORECASE)


def _tricks(text: str, declarer: Seat) -> int:
    """The tricks of declarer, as a number, or as ``NS 9``."""
    match = _RESULT.fullmatch(text)
    if match is None or int(match["tricks"]) > _TRICKS:
        raise UnreadablePbn(text, "the tricks that declarer took, 0 to 13", "'[Result \"10\"]'")
    own = match["side"] is None or match["side"].upper() == declarer.side.value
    return int(match["tricks"]) if own else _TRICKS - int(match["tricks"])


#: Notes, numbers of comments, places of players who do not call yet, irregularities that are told as such.
_ASIDE = re.compile(r"=\d+=|\$\d+|-+|\^\S*|[!?]+")
_ENDS = frozenset(("*", "+"))


def _auction(lines: Iterable[tuple[int, str]]) -> tuple[Call, ...]:
    calls: list[Call] = []
    for number, line in lines:
        for word in line.split():
            if word in _ENDS:
                return tuple(calls)
            if _ASIDE.fullmatch(word):
                continue
            if word.upper() == "AP":
                bid = any(not call.is_pass for call in calls)
                calls += [PASS] * (3 if bid else 4 - len(calls))
                return tuple(calls)
            try:
                calls.append(Call.loads(re.sub(r"(=\d+=|\$\d+|[!?])+$", "", word)))
            except UnreadableCall as error:
                error.given, error.line = word, number
                raise
    return tuple(calls)


# --- writing ----------------------------------------------------------------------------------------------


def dumps(games: Iterable[Game]) -> str:
    """The boards in the export format, with an empty line between them."""
    return "% PBN 2.1\n% EXPORT\n" + "\n".join(map(_written, games))


def _written(game: Game) -> str:
    contract = game.contract
    own = {
        "Board": "" if game.board is None else str(game.board),
        "Dealer": "" if game.dealer is None else str(game.dealer),
        "Vulnerable": "?" if game.vulnerability is None else game.vulnerability.value,
        "Deal": "" if game.deal is None else game.deal.dumps(game.dealer or Seat.N),
        "Declarer": "" if contract is None else str(contract.declarer),
        "Contract": "Pass" if game.passed_out else "" if contract is None else str(contract).partition(" ")[0],
        "Result": "" if game.tricks is None else str(game.tricks),
    }
    names = (*_MANDATORY, *(name for name in game.tags if name not in _MANDATORY))
    lines = [f'[{name} "{_escaped(own.get(name, game.tags.get(name, "")))}"]' for name in names]
    if game.auction and game.dealer is not None:
        words = ["Pass" if call.is_pass else call.text for call in game.auction]
        finished = Record.loads(game.dealer, " ".join(call.text for call in game.auction)).ended
        lines.append(f'[Auction "{game.dealer}"]')
        words += [] if finished else ["*"]
        lines += [" ".join(words[at : at + 4]) for at in range(0, len(words), 4)]
    return "\n".join(lines) + "\n"


def _escaped(text: str) -> str:
    return re.sub(r'(["\\])', r"\\\1", " ".join(text.split()))
