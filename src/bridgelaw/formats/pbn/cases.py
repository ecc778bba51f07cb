"""A game as a case, and a case as a game, without loss.

What a game tells of a table is its legal auction: a case of it has a call for each, and whoever was skipped or bid too
little is ruled on as the player on the left accepted it, by calling.  What PBN has no sign for stands in two
supplemental tables that are written only where the rest does not say it:

``[IrregularityTable "Index;Player;Call;Kind;Clause;Status;Replacement;Event"]``
    Every event of the case in its order.  ``Event`` is the event as a case writes it, and the others are read off the
    ruling, for people and other programs.
``[CaseTable "Key;Value"]``
    The other keys of the case that differ from what the game says, each value as a case writes it.

A text that is too long for a line goes on in another row with the same first value.
"""

from __future__ import annotations

import json
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from bridgelaw.errors import BridgelawError, UnreadablePbn
from bridgelaw.formats.case import CASE_KEYS, Case, document, event_document, read_case
from bridgelaw.formats.pbn.auction import Auction, Called
from bridgelaw.formats.pbn.game import Game
from bridgelaw.formats.pbn.table import LENGTH, Table, parts
from bridgelaw.formats.ruling import begin, told
from bridgelaw.formats.tree import Mapping as Branch
from bridgelaw.formats.tree import Node, Sequence, read_tree
from bridgelaw.formats.writing import flow
from bridgelaw.laws.state import State
from bridgelaw.rulings.engine import apply
from bridgelaw.rulings.events import AcceptEvent, AskEvent, CallEvent, ChangeEvent, DirectorEvent, Event, ResultEvent
from bridgelaw.scores.contract import Result
from bridgelaw.table.record import Irregularity, Made, Record, Status
from bridgelaw.table.seat import SEATS

__all__ = ["CASE_TABLE", "IRREGULARITY_TABLE", "as_case", "as_game"]

IRREGULARITY_TABLE = "IrregularityTable"
CASE_TABLE = "CaseTable"
_COLUMNS = ("Index", "Player", "Call", "Kind", "Clause", "Status", "Replacement", "Event")
_KEYS = ("Key", "Value")
_NONE = "-"
#: The edition of a game that does not say which.
_EDITION = "2017"


# --- a case of a game -------------------------------------------------------------------------------------


def as_case(game: Game, edition: str = _EDITION) -> Case:
    """The case of a game; ``edition`` is that of the Laws where the game does not say it.

    Raises the errors of what cannot be read, with the line, and :class:`~bridgelaw.errors.UnreadablePbn` where it is
    not known who dealt.
    """
    rows, events = game.table(CASE_TABLE), game.table(IRREGULARITY_TABLE)
    case = _as_told(game, edition, with_auction=events is None)
    if rows is None and events is None:
        return case
    (root,) = read_tree(json.dumps(document(case)))
    assert isinstance(root, Branch)  # a document is one
    if rows is not None:
        for key, (value, line) in _joined(game, CASE_TABLE, rows, _KEYS).items():
            if key not in CASE_KEYS or key == "events":
                raise _wrong(game, key, f"one of {', '.join(CASE_KEYS)}", "'title \"A bid out of turn\"'", line)
            root.items[key], root.lines[key] = _node(game, value, line), line
    if events is not None:
        found = _joined(game, IRREGULARITY_TABLE, events, _COLUMNS)
        root.items["events"] = members = Sequence(root.line)
        members.items = [_node(game, value, line) for value, line in found.values()]
    try:
        return replace(read_case(root, game.file), line=game.line)
    except BridgelawError as error:
        error.file = game.file
        raise


def _as_told(game: Game, edition: str, *, with_auction: bool) -> Case:
    """The case as far as the tags of the standard tell it."""
    if game.dealer is None:
        raise _wrong(game, "no dealer", "Dealer, or Board", "'[Dealer \"N\"]'", game.line)
    return Case(
        edition,
        game.dealer,
        _events(game) if with_auction else (),
        title=game.known("Event") or "",
        board=game.board,
        vulnerable=game.vulnerability,
        deal=game.deal,
        file=game.file,
        line=game.line,
    )


def _events(game: Game) -> tuple[Event, ...]:
    auction = game.auction
    condoned = {at for at, kind in auction.irregularities if kind in _CONDONED}
    events: list[Event] = []
    for at, made in enumerate(auction):
        last = at + 1 == len(auction)
        events.append(CallEvent(made.seat, made.call))
        if at in condoned and (not auction.ended if last else _in_words(made, auction[at + 1])):
            events += [DirectorEvent(), AcceptEvent(made.seat.lho)]
    result = game.result if auction.calls and auction.ended and game.known("Contract") else None
    if result is not None and result.contract == auction.contract:
        events.append(ResultEvent(result.contract, result.over))
    return tuple(events)


def _in_words(made: Called, following: Called) -> bool:
    """Whether it takes words to accept a call: left-hand opponent does so by calling, unless it was his turn anyhow."""
    return following.skipped > 0 or made.skipped == len(SEATS) - 1


_CONDONED = frozenset((Irregularity.OUT_OF_ROTATION, Irregularity.INSUFFICIENT))


def _joined(game: Game, name: str, table: Table, columns: tuple[str, ...]) -> dict[str, tuple[str, int]]:
    """The last value of the rows by the first, with the line; rows with the same first value are one text."""
    begins = game.section_line(name) or 1
    if table.names != columns:
        raise _wrong(game, table.header(), f"the columns {';'.join(columns)}", f"'{';'.join(columns)}'", begins)
    found: dict[str, tuple[str, int]] = {}
    for row, line in zip(table.rows, table.lines, strict=True):
        before, at = found.get(row[0], ("", begins + line))
        found[row[0]] = (before + row[-1], at)
    return found


def _node(game: Game, text: str, line: int) -> Node:
    """A value as a case writes it, all of it in one line."""
    try:
        nodes = read_tree(text)
    except BridgelawError as error:
        error.file, error.line = game.file, line
        raise
    if len(nodes) != 1:
        raise _wrong(game, text, "one value", "'{call: N 1H}'", line)
    return _placed(nodes[0], line)


def _placed(node: Node, line: int) -> Node:
    node.line = line
    if isinstance(node, Sequence):
        node.items = [_placed(item, line) for item in node.items]
    elif isinstance(node, Branch):
        for key, item in node.items.items():
            node.items[key], node.lines[key] = _placed(item, line), line
    return node


def _wrong(game: Game, given: str, expected: str, example: str, line: int | None) -> UnreadablePbn:
    return UnreadablePbn(given, expected, example, file=game.file, line=line)


# --- a game of a case -------------------------------------------------------------------------------------

#: What became of the calls, for whoever reads the file: a line for each.
Remarks = Callable[[State], Iterable[str]]


def as_game(case: Case, base: Game | None = None, remarks: Remarks | None = None) -> Game:
    """The game of a case: the auction that stands by the ruling, and what else is needed to read the case back.

    ``base``: a game whose other tags are kept, such as that of which the case was made.  ``remarks`` tell in a comment
    what was irregular, where a call was; by default in the words of the documents.  Raises what
    :func:`bridgelaw.formats.ruling.begin` raises; a case that is refused an event is written as far as it was ruled on.
    """
    ruled = _ruled(case)
    game = _plain_game(case, ruled, base)
    said = document(_as_told(game, _EDITION, with_auction=True))
    wanted = document(case)
    tables: dict[str, Table] = {}
    keys = [key for key in CASE_KEYS if key != "events" and wanted.get(key) != said.get(key)]
    if keys:
        rows = ((key, part) for key in keys for part in parts(flow(wanted.get(key))))
        tables[CASE_TABLE] = Table.of(_KEYS, rows)
    if wanted["events"] != said["events"]:
        tables[IRREGULARITY_TABLE] = Table.of(_COLUMNS, _rows(case, ruled))
    if not tables:
        return game
    lines = list((remarks or _remarks)(ruled.state))
    return game.with_tables(tables, "\n".join(lines))


@dataclass(frozen=True, slots=True)
class _Ruled:
    """The state after the last event that was allowed, and of each event which calls it brought, by their indexes."""

    state: State
    calls: tuple[int | None, ...]


def _ruled(case: Case) -> _Ruled:
    state = begin(case)
    calls: list[int | None] = []
    for event in case.events:
        before = len(state.record.calls)
        try:
            state = apply(state, told(event))
        except BridgelawError:
            break
        brought = isinstance(event, (CallEvent, ChangeEvent)) and len(state.record.calls) > before
        calls.append(before if brought else None)
    return _Ruled(state, (*calls, *[None] * (len(case.events) - len(calls))))


def _plain_game(case: Case, ruled: _Ruled, base: Game | None) -> Game:
    record = ruled.state.record
    standing = _standing(record, case)
    auction = _noted(Auction(case.dealer, standing), record)
    if standing and not (auction.ended and len(standing) == len(record.standing)):
        auction = replace(auction, end="*")
    result = next((Result(e.contract, e.over) for e in case.events if isinstance(e, ResultEvent)), None)
    contract = auction.contract if auction.ended and not auction.end else None
    if result is not None and result.contract != contract:
        result = None
    tags = {} if base is None else {name: value for name, value in base.tags.items() if name not in _REPLACED}
    return Game.of(
        board=case.board,
        dealer=case.dealer,
        vulnerability=case.vulnerable,
        deal=case.deal,
        auction=auction,
        contract=contract,
        tricks=None if result is None or contract is None else result.tricks,
        passed_out=result is not None and contract is None,
        tags=tags,
        sections={} if base is None else {n: text for n, text in base.sections.items() if n not in _REPLACED},
    )


_REPLACED = frozenset(
    (
        *(CASE_TABLE, IRREGULARITY_TABLE),
        *("Board", "Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Result", "Auction"),
    )
)


_HIGHEST = 7


def _standing(record: Record, case: Case) -> tuple[Called, ...]:
    """The calls that stand, up to one that nobody has noticed and that PBN has no word for."""
    calls: list[Called] = []
    turn = case.dealer
    for made in record.standing:
        if made.call.level > _HIGHEST:
            break
        calls.append(Called(made.seat, made.call, turn.distance(made.seat)))
        turn = made.seat.lho
    return tuple(calls)


_MOST_NOTES = 32


def _noted(auction: Auction, record: Record) -> Auction:
    """The auction with what the calls show, where that was said, as notes."""
    notes: dict[int, str] = {}
    calls = []
    for called, made in zip(auction.calls, record.standing, strict=False):
        number = len(notes) + 1
        if made.meaning.shows and number <= _MOST_NOTES:
            notes[number] = textwrap.shorten(" / ".join(made.meaning.shows), LENGTH, placeholder=" ...")
            called = replace(called, note=number)
        calls.append(called)
    return replace(auction, calls=tuple(calls), notes=notes)


# --- the tables -------------------------------------------------------------------------------------------


def _rows(case: Case, ruled: _Ruled) -> Iterator[tuple[str, ...]]:
    record = ruled.state.record
    laws: dict[int, list[str]] = {}
    for step in ruled.state.steps:
        if step.cited and step.law not in laws.setdefault(step.event, []):
            laws[step.event].append(step.law)
    for index, (event, at) in enumerate(zip(case.events, ruled.calls, strict=True)):
        written = event_document(event)
        made = record.calls[at] if at is not None and at < len(record.calls) else None
        row = (
            _player(event),
            event.call.text if isinstance(event, (CallEvent, ChangeEvent, AskEvent)) else _NONE,
            _kind(written, made),
            ",".join(laws.get(index, ())) or _NONE,
            _NONE if made is None else made.status.value,
            _NONE if at is None else _replacement(record, at),
        )
        first, *rest = parts(flow(written))
        yield (str(index + 1), *row, first)
        for part in rest:
            yield (str(index + 1), *(_NONE for _ in row), part)


def _replacement(record: Record, at: int) -> str:
    """What its player called in place of a call that is gone."""
    made = record.calls[at] if at < len(record.calls) else None
    if made is None or made.status not in (Status.WITHDRAWN, Status.CANCELLED):
        return _NONE
    return next((later.call.text for later in record.calls[at + 1 :] if later.seat is made.seat), _NONE)


def _player(event: Event) -> str:
    seat = getattr(event, "seat", None)
    return _NONE if seat is None else str(seat)


def _kind(written: str | Mapping[str, Any], made: Made | None) -> str:
    if made is not None and made.irregularities:
        return ",".join(kind.value for kind in made.irregularities)
    return written if isinstance(written, str) else next(iter(written))


def _remarks(state: State) -> Iterator[str]:
    """A line for every call that was irregular or is gone, in the words of the ruling document."""
    for made in state.record.calls:
        gone = made.status in (Status.WITHDRAWN, Status.CANCELLED)
        if made.irregularities or gone or made.status is Status.PENDING:
            words = [kind.value for kind in made.irregularities]
            words += [] if made.status is Status.STANDS else [made.status.value]
            yield f"{made.seat} {made.call}: {', '.join(words)}"
