"""What the templates of a board show: the grid, what to say, the choices, the duties.  Nothing is decided here."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from bridgelaw.formats.case import event_document
from bridgelaw.laws.matters import Matter
from bridgelaw.laws.state import State
from bridgelaw.rulings.choices import Option, options
from bridgelaw.rulings.events import Event, ResultEvent
from bridgelaw.table.board import Vulnerability
from bridgelaw.table.record import Made, Status
from bridgelaw.table.seat import Seat
from bridgelaw.texts.catalogue import say
from bridgelaw.texts.render import Follows, Renderer
from bridgelaw.texts.script import Line
from bridgelaw.web.boards import Board
from bridgelaw.web.played import Key, keys

__all__ = ["COLUMNS", "Cell", "Choice", "Column", "View", "written"]

#: The grid has West first, as on every diagram.
COLUMNS = (Seat.W, Seat.N, Seat.E, Seat.S)
_GONE = (Status.WITHDRAWN, Status.CANCELLED)


def written(*events: Event) -> str:
    """Events as the value of a button: JSON of the case format, which :mod:`.posted` reads."""
    return json.dumps([event_document(event) for event in events] if len(events) > 1 else event_document(events[0]))


@dataclass(frozen=True, slots=True)
class Column:
    """The head of a column."""

    seat: Seat
    deals: bool
    vulnerable: bool


@dataclass(slots=True)
class Cell:
    """A cell of the grid: the calls made at that turn, in the order of time; ``turn``: the next call goes here.

    ``skipped``: the player lost this turn.
    """

    seat: Seat
    calls: list[Made] = field(default_factory=list)
    turn: bool = False
    skipped: bool = False

    @property
    def odd(self) -> bool:
        """Whether a call here is irregular and still there."""
        return any(made.irregularities and made.status not in _GONE for made in self.calls)

    @staticmethod
    def gone(made: Made) -> bool:
        """Whether the call is no longer in the auction."""
        return made.status in _GONE


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice as a button: what it is called, the value that it posts, the clause, what follows."""

    label: str
    value: str
    law: str | None
    follows: list[Follows]
    option: Option


class View:
    """A board for one reader.  ``chosen`` is the player whose call is entered next."""

    def __init__(self, board: Board, language: str, chosen: Seat | None = None) -> None:
        self.board = board
        self.language = language
        self.renderer = Renderer(language).of(board.case.edition)
        self.chosen = chosen or board.to_call or Seat.N

    @property
    def state(self) -> State:
        """The state."""
        return self.board.state

    @property
    def title(self) -> str:
        """Table and board, as the head of the page has them."""
        sheet = self.board.sheet
        return say("page.table.title", self.language, table=sheet.table or "–", board=str(sheet.case.board or "–"))

    @property
    def matter(self) -> Matter | None:
        """The matter that is dealt with now."""
        return self.state.matter

    @property
    def columns(self) -> tuple[Column, ...]:
        """The heads of the grid."""
        case = self.board.case
        vulnerable = case.vulnerable or Vulnerability.NONE
        return tuple(Column(s, s is case.dealer, s.side in vulnerable.sides) for s in COLUMNS)

    @cached_property
    def rows(self) -> list[list[Cell]]:
        """The grid, row by row, West first."""
        record = self.state.record
        places = self._places()
        turn = None
        waits = self.board.to_call if self.board.screen.value != "choice" else None
        if waits is not None and not self.state.closed:
            last = max((places[i] for i in record.order), default=COLUMNS.index(record.dealer) - 1)
            turn = _next(last, waits)
        size = max([*places.values(), turn if turn is not None else 0]) // 4 + 1
        cells = [Cell(COLUMNS[at % 4]) for at in range(4 * size)]
        for index in sorted(places):
            cells[places[index]].calls.append(record.calls[index])
        taken = sorted(places[i] for i in record.order)
        for before, after in zip([COLUMNS.index(record.dealer) - 1, *taken], taken, strict=False):
            for at in range(before + 1, after):
                cells[at].skipped = not cells[at].calls
        if turn is not None:
            cells[turn].turn = True
        return [cells[at : at + 4] for at in range(0, 4 * size, 4)]

    def _places(self) -> dict[int, int]:
        """Where each call stands in the grid, by its index; what is gone stands where its replacement does."""
        record = self.state.record
        places: dict[int, int] = {}
        at = COLUMNS.index(record.dealer) - 1
        for index in record.order:
            at = _next(at, record.calls[index].seat)
            places[index] = at
        for index, made in enumerate(record.calls):
            if index in places:
                continue
            new = next((i for i in range(index + 1, len(record.calls)) if record.calls[i].replaces == index), None)
            if new in places:
                places[index] = places[new]
                continue
            last = max((places[i] for i in record.order if i < index), default=COLUMNS.index(record.dealer) - 1)
            places[index] = _next(last, made.seat)
        return places

    @property
    def lines(self) -> list[Line]:
        """What the whole table hears, in order."""
        return [line for line in self.renderer.script(self.state) if not line.private]

    @property
    def private_lines(self) -> list[Line]:
        """What only the Director, or the Director and the offender, may see."""
        return [line for line in self.renderer.script(self.state) if line.private]

    @cached_property
    def choices(self) -> list[Choice]:
        """What the player or the Director who is awaited may choose, each with what follows."""
        return [self.choice(option) for option in options(self.state)]

    def choice(self, option: Option) -> Choice:
        """An option as a button."""
        label = self.renderer.event(self.state, option.event)
        follows = []
        if option.consequences is not None:
            follows = self.renderer.consequence_lines(self.state, option.consequences)
        return Choice(label, written(option.event), option.law, follows, option)

    @property
    def duties(self) -> list[Follows]:
        """What is still open on this board."""
        return self.renderer.duty_lines(self.state)

    @property
    def wrong(self) -> Made | None:
        """The irregular call that is dealt with now; before anybody ruled, the last one."""
        calls = self.state.record.calls
        if self.matter is not None:
            return calls[self.matter.pending]
        return next((made for made in reversed(calls) if made.irregularities and made.status not in _GONE), None)

    @property
    def results(self) -> tuple[Key, ...]:
        """The keys by which the result is entered; none where all passed."""
        contract = self.state.contract
        return () if contract is None else keys(contract, self.board.case.vulnerable)

    def result(self, over: int) -> str:
        """A result of the contract as the value of a button."""
        return written(ResultEvent(self.state.contract, over))

    def value(self, *events: Event) -> str:
        """Events as the value of a button."""
        return written(*events)

    def bids(self) -> Iterator[int]:
        """The levels of the box."""
        return iter(range(1, 8))


def _next(after: int, seat: Seat) -> int:
    """The first place behind ``after`` in the column of a player."""
    return after + 1 + (COLUMNS.index(seat) - (after + 1)) % 4
