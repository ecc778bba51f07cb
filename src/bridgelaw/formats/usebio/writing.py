"""Writing USEBIO: the file as it was, with what was ruled about some tables as far as the format can say it.

A line has a ``SCORE``: the score of North-South, or ``A`` with two digits for each side, the shares of a top.  There is
no place for weights, for scores that do not balance, or for whether average plus follows the session (Law 12C2(c)).
Where the file also has what each table got, that can be said, and is; what cannot be said is told in warnings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from bridgelaw.formats.field import Line, Warned, as_read
from bridgelaw.formats.from_xml import Edit, Element, with_child, with_text, write_xml
from bridgelaw.formats.results import SheetBoard
from bridgelaw.formats.usebio.reading import POINTS, Usebio
from bridgelaw.scores.adjusted import Adjustment
from bridgelaw.scores.contract import Result
from bridgelaw.scores.field import Artificial, Average, Split, Weighted
from bridgelaw.scores.rounding import Rounding
from bridgelaw.table.seat import Side

__all__ = ["dumps"]

#: The children of a line in the order of the DTD, as far as they are written here.
_ORDER = (
    *("NS_PAIR_NUMBER", "EW_PAIR_NUMBER", "CONTRACT", "PLAYED_BY", "LEAD", "TRICKS", "SCORE"),
    *(f"{side}_{name}" for names in POINTS.values() for name in names for side in ("NS", "EW")),
)


def dumps(usebio: Usebio, ruled: Iterable[tuple[int, int, SheetBoard, Adjustment]]) -> tuple[bytes, list[Warned]]:
    """The file with the rulings in it, and what of them could not be said.

    ``ruled`` are the places of sheet and board, from 0, the board with its ruling, and what came of it.  Whatever does
    not follow from a ruling is left as it was, byte for byte.
    """
    edits: list[Edit] = []
    warned: list[Warned] = []
    for sheet, board, ruling, adjustment in ruled:
        kind = usebio.field.sheets[sheet].scoring
        writing = _Writing(usebio, kind, usebio.field.lines[sheet][board], ruling, adjustment)
        edits += writing.edits()
        warned += writing.warned
    if edits and any(child.name in ("TOTAL_SCORE", "PERCENTAGE", "PLACE") for child in _of_pairs(usebio)):
        warned.append(Warned("usebio.totals"))
    return write_xml(usebio.document, edits), warned


def _of_pairs(usebio: Usebio) -> Iterator[Element]:
    for _, element in usebio.document.root.walk():
        if element.name in ("PAIR", "TEAM"):
            yield from element.children


class _Writing:
    """One board."""

    def __init__(
        self, usebio: Usebio, kind: str, lines: Sequence[Line], board: SheetBoard, adjustment: Adjustment
    ) -> None:
        self.usebio, self.kind, self.lines, self.board, self.adjustment = usebio, kind, lines, board, adjustment
        self.warned: list[Warned] = []

    def edits(self) -> list[Edit]:
        ruling = self.board.ruling
        assert ruling is not None  # it has been worked out
        if ruling.table >= len(self.lines):
            self._warn("usebio.no_line")
            return []
        found = [] if self.adjustment.stands else self._score(self.lines[ruling.table])
        if ruling.penalties:
            self._warn("usebio.penalty")
        return found + self._points()

    def _warn(self, key: str, **values: str | int) -> None:
        line = self.lines[0].line
        self.warned.append(Warned(key, {"board": self.board.number or 0, **values}, line, self.board.file))

    def _put(self, line: Line, name: str, text: str) -> Edit:
        element = self.usebio.elements[line.place]
        child = element.child(name)
        if child is None:
            return with_child(self.usebio.document, element, name, text, _ORDER)
        return with_text(self.usebio.document, child, text)

    # --- what stands at the table ------------------------------------------------------------------

    def _score(self, line: Line) -> list[Edit]:
        entry = self.adjustment.entry
        if isinstance(entry, Artificial):
            return [self._put(line, "SCORE", self._artificial(entry))]
        if isinstance(entry, Weighted) and len(entry.shares) == 1:
            score = entry.shares[0][0]
            return [self._put(line, "SCORE", str(score)), *self._contract(line, score)]
        self._warn("usebio.split" if isinstance(entry, Split) else "usebio.weights")
        return []

    def _artificial(self, given: Artificial) -> str:
        """``A6040``.  The averages are open: the format does not say whether they follow the session."""
        shares = [_share(given.of(side)) for side in Side]
        written = "A" + "".join(f"{min(99, int(Rounding.WHOLE(share * 100))):02d}" for share in shares)
        if any(Fraction(written[at : at + 2]) != share * 100 for at, share in zip((1, 3), shares, strict=True)):
            self._warn("usebio.rounded", score=written)
        elif any(isinstance(given.of(side), Average) and given.of(side) is not Average.AVERAGE for side in Side):
            self._warn("usebio.average", score=written)
        return written

    def _contract(self, line: Line, score: int) -> Iterator[Edit]:
        """The contract of the outcome that has the score, if the ruling names one."""
        assert self.board.ruling is not None
        text = next((each.text for each in self.board.ruling.outcomes if each.score == score and each.text), "")
        if not text:
            if self.usebio.elements[line.place].value("CONTRACT"):
                self._warn("usebio.contract", score=f"{score:+d}")
            return
        result = Result.loads(text)
        contract = result.contract
        if contract is None:
            written = {"CONTRACT": "PASS", "PLAYED_BY": "", "TRICKS": "0"}
        else:
            bid = f"{contract.level}{contract.denomination}{'X' * contract.doubled}"
            written = {"CONTRACT": bid, "PLAYED_BY": str(contract.declarer), "TRICKS": str(result.tricks)}
        for name, put in written.items():
            if put or self.usebio.elements[line.place].child(name) is not None:
                yield self._put(line, name, put)

    # --- what every table gets ---------------------------------------------------------------------

    def _points(self) -> list[Edit]:
        """The points of all lines of the board, where the file has them and they were those that are counted here."""
        if all(line.said.ns is None for line in self.lines):
            return []
        if not all(as_read(line, both) for line, both in zip(self.lines, self.adjustment.before, strict=False)):
            self._warn("usebio.points")
            return []
        found = []
        for line, before, after in zip(self.lines, self.adjustment.before, self.adjustment.after, strict=False):
            name = next((name for name in POINTS[self.kind] if self._has(line, name)), None)
            for side, was, now in zip(Side, before, after, strict=True):
                if name is not None and now is not None and now != was:
                    found.append(self._put(line, f"{side}_{name}", _figures(now)))
        return found

    def _has(self, line: Line, name: str) -> bool:
        return self.usebio.elements[line.place].child(f"NS_{name}") is not None


def _share(given: Average | Fraction) -> Fraction:
    return Fraction(given.per_cent, 100) if isinstance(given, Average) else given


def _figures(value: Fraction) -> str:
    """With at most two decimals."""
    shown = Rounding.TWO_DECIMALS(value)
    return f"{float(shown):.2f}".rstrip("0").rstrip(".")
