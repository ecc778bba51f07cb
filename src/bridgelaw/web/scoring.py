"""What a draft of an adjusted score comes to: worked out as ``bridgelaw adjust`` does, and told in words."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from bridgelaw.errors import BridgelawError
from bridgelaw.formats.results import Sheet, SheetBoard, loads
from bridgelaw.formats.scored import adjusted_document
from bridgelaw.scores.adjusted import Adjustment, Reason
from bridgelaw.scores.contract import Result, write_result
from bridgelaw.scores.field import Artificial, Entry, Split, Weighted
from bridgelaw.scores.session import top_of
from bridgelaw.scores.victory_points import victory_points
from bridgelaw.table.seat import Side
from bridgelaw.texts.catalogue import name, say
from bridgelaw.texts.scores import entry_of, per_cent, points_of, reason_of
from bridgelaw.web.played import signed

__all__ = ["Figures", "Line", "Scored", "Told", "minus", "scored"]


@dataclass(frozen=True, slots=True)
class Figures:
    """A line of two numbers, one for each side, as they are shown."""

    label: str
    ns: str
    ew: str
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A table of the field, before and after."""

    number: int
    text: str
    own: bool
    before: tuple[str, str]
    after: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Told:
    """A reason in words, with its clause."""

    text: str
    law: str


def minus(text: str) -> str:
    """Numbers and averages with a minus that is one; words keep their hyphens."""
    return re.sub(r"(?<!\w)-(?=\d)|(?<=\bA)-(?!\w)", "−", text)


@dataclass(frozen=True)
class Scored:
    """A results document with its ruling, worked out."""

    data: Mapping[str, Any] = field(hash=False)
    sheet: Sheet
    board: SheetBoard
    adjustment: Adjustment
    language: str
    #: The IMPs of North-South's team on the other boards of the match, and how many boards it has.
    match: tuple[Fraction, int] | None = None

    @property
    def table(self) -> int:
        """Which of the tables it is, from 0."""
        return 0 if self.board.ruling is None else self.board.ruling.table

    @property
    def stands(self) -> bool:
        """Whether the table result is as it was."""
        return self.adjustment.stands

    @property
    def alone(self) -> bool:
        """Whether no other table has a score: there are no scored units then."""
        others = (row.entry for at, row in enumerate(self.board.rows) if at != self.table)
        return not any(isinstance(entry, (Weighted, Split)) for entry in others)

    @cached_property
    def reasons(self) -> list[Told]:
        """Why, sentence by sentence."""
        return [Told(minus(self.reason(reason)), reason.law) for reason in self.adjustment.reasons]

    def reason(self, reason: Reason) -> str:
        """A reason in words."""
        authority = self.sheet.authority.name if self.sheet.authority else ""
        return reason_of(reason, self.language, laws=self.sheet.edition, authority=authority)

    def document(self) -> dict[str, Any]:
        """What ``bridgelaw adjust --json`` prints."""
        return adjusted_document(self.sheet, [(self.board, self.adjustment)], self.reason)

    # --- figures -----------------------------------------------------------------------------------

    @property
    def unit(self) -> str:
        """How the board is scored, in words: ``Matchpoints, 11 tables, top 20``."""
        kind = say(f"page.unit.{self.sheet.scoring}", self.language)
        top = top_of(self.board.board)
        if top is None or self.sheet.scoring != "matchpoints":
            return kind
        return say(
            "page.score.field", self.language, text=kind, n=self.board.board.whole, whole=points_of(top, self.language)
        )

    @property
    def figures(self) -> Iterator[Figures]:
        """This table before and after, in scored units; in per cent of a top, and in victory points, where that is."""
        if self.alone:
            return
        was, now = self.adjustment.before[self.table], self.adjustment.after[self.table]
        yield self._line("page.score.at_table", *was)
        yield self._line("page.score.adjusted", *now, strong=True)
        top = top_of(self.board.board)
        if top and now.ns is not None and now.ew is not None:
            yield self._line("page.score.per_cent", now.ns / top * 100, now.ew / top * 100)
        for key, both in (("page.score.vp_before", was), ("page.score.vp_after", now)):
            if self.match is not None and self.sheet.scoring == "imps" and both.ns is not None and both.ew is not None:
                others, boards = self.match
                ns = victory_points(others + both.ns, boards)[0]
                yield self._line(key, ns, victory_points(both.ew - others, boards)[0])

    def _line(self, key: str, ns: Fraction | None, ew: Fraction | None, *, strong: bool = False) -> Figures:
        shown = [minus(points_of(value, self.language)) for value in (ns, ew)]
        return Figures(say(key, self.language), shown[0], shown[1], strong)

    @property
    def worth(self) -> list[tuple[str, str, str]]:
        """What each outcome is worth at this table: its share, its score, the scored units of North-South."""
        entry = self.adjustment.entry
        if self.alone or not isinstance(entry, Weighted):
            return []
        return [
            (per_cent(weight, self.language), signed(score), minus(points_of(self._units(score), self.language)))
            for score, weight in reversed(entry.shares)
        ]

    def _units(self, score: int) -> Fraction:
        board = self.board.board.instead(self.table, Weighted.certain(score))
        return board.scored()[self.table].of(Side.NS)

    @property
    def sum(self) -> str:
        """``50 % × 11 + 30 % × 15 + 20 % × 3 = 10.6``; empty where nothing is weighted."""
        if len(self.worth) < 2:
            return ""
        parts = " + ".join(f"{share} × {units}" for share, _, units in self.worth)
        entry = self.adjustment.entry
        assert isinstance(entry, Weighted)  # else nothing has a worth
        return f"{parts} = {minus(points_of(entry.mean(self._units), self.language))}"

    @property
    def field(self) -> Iterator[Line]:
        """Every table, before and after."""
        rows = zip(self.board.rows, self.adjustment.before, self.adjustment.after, strict=True)
        for at, (row, before, after) in enumerate(rows):
            text = self._result(row.text) or self.entry(row.entry)
            shown = [tuple(minus(points_of(value, self.language)) for value in both) for both in (before, after)]
            yield Line(at + 1, text, at == self.table, shown[0], shown[1])  # type: ignore[arg-type]

    def entry(self, entry: Entry) -> str:
        """What stands at a table, in words."""
        return minus(entry_of(entry, self.language))

    def _result(self, text: str) -> str:
        try:
            return minus(write_result(Result.loads(text), self.language)) if text else ""
        except BridgelawError:
            return ""

    @property
    def words(self) -> str:
        """The score as both sides hear it."""
        now = self.adjustment.after[self.table]
        entry = self.adjustment.entry
        if self.alone or now.ns is None or now.ew is None:
            if not isinstance(entry, Artificial):
                return self.entry(entry)
            ns, ew = self.entry(entry).split(" / ")
            return f"{name(Side.NS, self.language)} {ns}, {name(Side.EW, self.language)} {ew}"
        ns, ew = (minus(points_of(value, self.language)) for value in now)
        return f"{name(Side.NS, self.language)} {ns}, {name(Side.EW, self.language)} {ew}"


def scored(data: Mapping[str, Any], language: str, match: tuple[Fraction, int] | None = None) -> Scored:
    """Work a results document out.  Raises as :func:`bridgelaw.formats.results.loads` and ``adjust`` do."""
    (sheet,) = loads(json.dumps(data))
    board = next(board for board in sheet.boards if board.ruling is not None)
    adjustment = board.adjusted()
    assert adjustment is not None  # it has a ruling
    return Scored(data, sheet, board, adjustment, language, match)
