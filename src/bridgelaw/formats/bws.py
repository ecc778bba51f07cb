"""BWS, the database of Bridgemate and of the devices that work like it: results with pairs, contracts and tricks.

:func:`load` and :func:`loads` read the results into sessions that can be scored and ruled on; :func:`auctions` reads
the calls that players entered, and :func:`deals` the hands.  Nothing is written.

Source: the tables and columns that programs and devices use (ReceivedData, IntermediateData, Section, RoundData,
PlayerNumbers, PlayerNames, BiddingData, HandRecord); what is not certain about them stands in docs/field-files.md.
Instead of a line, errors and warnings have the number of the record.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import IO, TYPE_CHECKING

from bridgelaw.errors import BridgelawError, UnreadableBws
from bridgelaw.formats.access import Database, Value
from bridgelaw.formats.field import Field, Line, Players, Session, Warned, Wish, sessions
from bridgelaw.formats.ruled import average_text
from bridgelaw.formats.tree import read_source
from bridgelaw.scores.contract import PASSED_OUT, Result
from bridgelaw.scores.field import NOT_PLAYED, Artificial, Average, Entry, Weighted
from bridgelaw.scores.session import Sat
from bridgelaw.table.board import read_board, vulnerability_of
from bridgelaw.table.call import Call
from bridgelaw.table.deal import Deal
from bridgelaw.table.seat import Seat, Side

if TYPE_CHECKING:
    import os

__all__ = ["LIMIT_BYTES", "At", "auctions", "deals", "load", "loads"]

#: A season of a club with all its calls and cards.
LIMIT_BYTES = 64_000_000
_EXAMPLE = "'results.bws'"
_RECEIVED = (
    *(
        "ID",
        "Section",
        "Table",
        "Round",
        "Board",
        "PairNS",
        "PairEW",
        "NS/EW",
        "Contract",
        "Result",
        "Remarks",
        "Erased",
    ),
)
_TEAMS = ("imps", "board-a-match")


@dataclass(frozen=True, slots=True)
class At:
    """Where something was entered: the section by its letter, the table, the round and the board."""

    section: str
    table: int
    round: int
    board: int


def loads(content: bytes, file: str | None = None, wish: Wish | None = None) -> Field:
    """The sessions in the bytes of a file; ``file`` is what errors call it, and ``wish`` what the file does not tell.

    Boards are scored by matchpoints unless ``wish`` says otherwise.  Raises
    :class:`~bridgelaw.errors.UnreadableBws`, ``NotSupported`` and the errors of what stands in the records.
    """
    try:
        return _Reading(Database(content), wish or Wish(), file).field()
    except BridgelawError as error:
        error.file = error.file or file
        raise


def load(source: str | os.PathLike[str] | IO[bytes], wish: Wish | None = None) -> Field:
    """The sessions in a file: a path, ``-`` for standard input, or an open file.  Raises as :func:`loads` does."""
    content, name = read_source(source, LIMIT_BYTES)
    return loads(content if isinstance(content, bytes) else content.encode(), name, wish)


class _Reading:
    def __init__(self, database: Database, wish: Wish, file: str | None) -> None:
        self.database, self.wish, self.file = database, wish, file
        self.kind = wish.scoring or "matchpoints"
        self.letters = _letters(database)
        self.warnings: list[Warned] = []

    def field(self) -> Field:
        records = self._records()
        lines = tuple(self._lines(records))
        if not lines:
            raise UnreadableBws("no result", "ReceivedData with results", _EXAMPLE)
        session = Session(_title(self.database), lines, tuple(self._players(lines)), _two_winners(self.database))
        found, warned = sessions(self.kind, [session], self.wish, self.file)
        sheets, places = zip(*found, strict=True)
        return Field("bws", tuple(sheets), tuple(places), {}, (*self.warnings, *warned))

    def _records(self) -> list[dict[str, Value]]:
        """What was received last about each table and board, and was not erased."""
        for name in ("ReceivedData", "IntermediateData"):
            found: dict[tuple[Value, ...], dict[str, Value]] = {}
            for number, record in enumerate(self.database.rows(name, _RECEIVED), start=1):
                record["line"] = _whole(record["id"]) or number
                place = tuple(record[key] for key in ("section", "table", "round", "board"))
                if place not in found or record["line"] >= found[place]["line"]:  # type: ignore[operator]
                    found[place] = record
            if found:
                return sorted((r for r in found.values() if not r["erased"]), key=lambda r: _order(r))
        return []

    def _lines(self, records: Iterable[Mapping[str, Value]]) -> Iterator[Line]:
        for place, record in enumerate(records):
            number = _whole(record["line"])
            try:
                ns, ew = (_whole(record[key]) for key in ("pairns", "pairew"))
                if not ns or not ew:
                    continue  # a pair that sits out has a record as well
                board = read_board(_whole(record["board"]))
                entry, text = self._stands(record, number, board)
            except BridgelawError as error:
                error.line = number
                raise
            section = self.letters.get(_whole(record["section"]), str(_whole(record["section"])))
            yield Line(board, Sat(str(ns), str(ew)), entry, text, number, place, section, str(_whole(record["round"])))

    # --- a record ----------------------------------------------------------------------------------

    def _stands(self, record: Mapping[str, Value], number: int, board: int) -> tuple[Entry, str]:
        contract, remark = _words(record["contract"]), _words(record["remarks"])
        shares = _SHARES.search(remark)
        if shares:
            found = Artificial(_average(shares["ns"]), _average(shares["ew"]))
            if {shares["ns"], shares["ew"]} & {"40", "60"}:
                self.warnings.append(Warned("field.average", {"score": shares[0]}, number, self.file))
            return found, f"{average_text(found.ns)} / {average_text(found.ew)}"
        if remark:
            # Among them that the pairs sat the other way, and that the Director is to give a score.
            self.warnings.append(Warned("bws.remark", {"given": remark[:60], "board": board}, number, self.file))
        if not contract:
            return NOT_PLAYED, ""
        result = _result(contract, _words(record["ns/ew"]), _words(record["result"]))
        return Weighted.certain(result.score(vulnerability_of(board))), str(result)

    # --- who played --------------------------------------------------------------------------------

    def _players(self, lines: Iterable[Line]) -> Iterator[Players]:
        if self.kind in _TEAMS:
            for line in lines:
                yield from (
                    Players(pair, "", section=line.section, team=pair) for pair in (line.pairs.ns, line.pairs.ew)
                )
            return
        names = _names(self.database)
        seats: dict[tuple[int, int], dict[str, str]] = {}
        columns = ("Section", "Table", "Direction", "Number", "Name", "Round")
        for record in self.database.rows("PlayerNumbers", columns):
            if _whole(record["round"]) > 1:
                continue  # a substitute
            number = _words(record["number"])
            who = _words(record["name"]) or names.get(number, number)
            place = _whole(record["section"]), _whole(record["table"])
            seats.setdefault(place, {})[_words(record["direction"])[:1].upper()] = who
        for record in self.database.rows("RoundData", ("Section", "Table", "Round", "NSPair", "EWPair")):
            place = _whole(record["section"]), _whole(record["table"])
            if _whole(record["round"]) == 1 and place in seats:
                for side, key in ((Side.NS, "nspair"), (Side.EW, "ewpair")):
                    who = " - ".join(filter(None, (seats[place].get(str(seat), "") for seat in side.seats)))
                    section = self.letters.get(place[0], str(place[0]))
                    yield Players(str(_whole(record[key])), who, None, section)


def _order(record: Mapping[str, Value]) -> tuple[int, ...]:
    return tuple(_whole(record[key]) for key in ("section", "board", "table", "round", "line"))


_SHARES = re.compile(r"(?P<ns>\d{1,2})\s*%?\s*[-/]\s*(?P<ew>\d{1,2})\s*%")
_CONTRACT = re.compile(r"(?P<bid>[1-7]\s*(?:NT?|[CDHS]))\s*(?P<doubled>X{0,2})", re.IGNORECASE)
_RESULT = re.compile(r"=|[+-]\d{1,2}")
_AVERAGES = {"60": Average.PLUS, "50": Average.AVERAGE, "40": Average.MINUS}


def _average(text: str) -> Average | Fraction:
    return _AVERAGES.get(text, Fraction(int(text), 100))


def _result(contract: str, declarer: str, tricks: str) -> Result:
    if contract.upper() in ("PASS", "PASSED", "P"):
        return PASSED_OUT
    match = _CONTRACT.fullmatch(contract)
    if match is None or not _RESULT.fullmatch(tricks):
        expected = "a contract such as 3 NT x, with =, +1 or -2"
        raise UnreadableBws(f"{contract} {tricks}".strip(), expected, "'4 S x', '-1'")
    return Result.loads(f"{match['bid'].replace(' ', '')}{match['doubled']}{tricks}", Seat.loads(declarer))


# --- the rest of the file ---------------------------------------------------------------------------------


def _letters(database: Database) -> dict[int, str]:
    """The letters of the sections by their numbers."""
    rows = database.rows("Section", ("ID", "Letter"))
    return {_whole(row["id"]): _words(row["letter"]) for row in rows if _words(row["letter"])}


def _two_winners(database: Database) -> bool | None:
    """Whether there are two winners in every section; None where that is not told of all."""
    told = {_whole(row["winners"]) for row in database.rows("Section", ("Winners",))}
    return {frozenset((1,)): False, frozenset((2,)): True}.get(frozenset(told))


def _title(database: Database) -> str:
    names = {_words(row["name"]) for row in database.rows("Session", ("Name",))}
    return names.pop() if len(names) == 1 else ""


def _names(database: Database) -> dict[str, str]:
    """The names of players by their numbers."""
    found: dict[str, str] = {}
    for row in database.rows("PlayerNames", ("ID", "Name", "strID")):
        for key in (_words(row["strid"]), str(_whole(row["id"]))):
            if key and key != "0":
                found.setdefault(key, _words(row["name"]))
    return found


def auctions(content: bytes, file: str | None = None) -> dict[At, tuple[tuple[Seat, Call], ...]]:
    """The calls that players entered, each with who made it, in the order in which they were entered.

    Raises as :func:`loads` does, and :class:`~bridgelaw.errors.UnreadableCall`.
    """
    columns = ("ID", "Section", "Table", "Round", "Board", "Counter", "Direction", "Bid")
    entered: dict[At, dict[int, tuple[Seat, Call]]] = {}
    try:
        database = Database(content)
        letters = _letters(database)
        for number, record in enumerate(database.rows("BiddingData", columns), start=1):
            section, table, round_, board, counter = (
                _whole(record[key]) for key in ("section", "table", "round", "board", "counter")
            )
            at = At(letters.get(section, str(section)), table, round_, board)
            try:
                call = Seat.loads(_words(record["direction"])), Call.loads(_words(record["bid"]).replace(" ", ""))
            except BridgelawError as error:
                error.line = _whole(record["id"]) or number
                raise
            entered.setdefault(at, {})[counter] = call  # what was entered anew takes the place of what was before
    except BridgelawError as error:
        error.file = error.file or file
        raise
    return {at: tuple(calls[counter] for counter in sorted(calls)) for at, calls in entered.items()}


def deals(content: bytes, file: str | None = None) -> dict[tuple[str, int], Deal]:
    """The hands by section and board.  Raises as :func:`loads` does, and ``UnreadableDeal``."""
    try:
        database = Database(content)
        return dict(_deals(database, _letters(database)))
    except BridgelawError as error:
        error.file = error.file or file
        raise


_SUITS = ("Spades", "Hearts", "Diamonds", "Clubs")
#: The columns of each hand.
_HANDS = tuple(tuple(f"{word}{suit}" for suit in _SUITS) for word in ("North", "East", "South", "West"))


def _deals(database: Database, letters: Mapping[int, str]) -> Iterator[tuple[tuple[str, int], Deal]]:
    columns = ("Section", "Board", *(name for names in _HANDS for name in names))
    for number, record in enumerate(database.rows("HandRecord", columns), start=1):
        hands = [".".join(_words(record[name.lower()]) for name in names) for names in _HANDS]
        if all(hand == "..." for hand in hands):
            continue
        section = _whole(record["section"])
        try:
            deal = Deal.loads(f"N:{' '.join(hands)}")
        except BridgelawError as error:
            error.line = number
            raise
        yield (letters.get(section, str(section)), _whole(record["board"])), deal


def _whole(value: Value) -> int:
    """A whole number; 0 for nothing and for what is none."""
    if isinstance(value, (int, float)):
        return int(value) if abs(value) < 2**53 else 0
    return int(value) if isinstance(value, str) and re.fullmatch(r"\s*\d{1,9}\s*", value) else 0


def _words(value: Value) -> str:
    return value.strip() if isinstance(value, str) else "" if value is None else str(value)
