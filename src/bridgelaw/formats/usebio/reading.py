"""Reading USEBIO: an event with its sessions, sections, matches, boards and the lines of their travellers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from fractions import Fraction
from typing import IO, TYPE_CHECKING, TypeVar

from bridgelaw.errors import BridgelawError, NotSupported, UnreadableUsebio
from bridgelaw.formats.field import Field, Line, Players, Session, Warned, Wish, sessions
from bridgelaw.formats.from_xml import LIMIT_BYTES, Document, Element, read_xml
from bridgelaw.formats.results import Sheet
from bridgelaw.formats.ruled import average_text
from bridgelaw.formats.tree import read_source
from bridgelaw.scores.contract import PASSED_OUT, Result, check_score
from bridgelaw.scores.field import NOT_PLAYED, Artificial, Average, Both, Entry, Weighted
from bridgelaw.scores.session import Sat
from bridgelaw.table.board import Vulnerability, read_board, vulnerability_of
from bridgelaw.table.call import Denomination
from bridgelaw.table.deal import Deal
from bridgelaw.table.record import Contract
from bridgelaw.table.seat import SEATS, Seat, Side

if TYPE_CHECKING:
    import os

__all__ = ["POINTS", "Usebio", "load", "loads"]

T = TypeVar("T")

_EXAMPLE = '\'<USEBIO Version="1.2"><EVENT EVENT_TYPE="PAIRS">…</EVENT></USEBIO>\''
_LINE = "'<SCORE>620</SCORE>', '<SCORE>A6040</SCORE>'"

#: BOARD_SCORING_METHOD and EVENT_TYPE, without what parts their words.
_METHODS: Mapping[str, str] = {
    **dict.fromkeys(("MATCHPOINTS", "MATCHPOINT", "MP", "MPS", "MPPAIRS", "MATCHPOINTPAIRS"), "matchpoints"),
    **dict.fromkeys(("CROSSIMPS", "CROSSIMP", "XIMPS", "CROSSIMPPAIRS", "CROSSIMPSPAIRS"), "cross-imps"),
    **dict.fromkeys(("BUTLERIMPS", "BUTLER", "BUTLERPAIRS", "BUTLERIMPPAIRS"), "butler"),
    **dict.fromkeys(("PAB", "BAM", "POINTABOARD", "BOARDAMATCH"), "board-a-match"),
}
#: Types of events in which teams play matches.
_TEAMS = frozenset(("TEAMS", "SWISSTEAMS", "TEAMSOFFOUR", "TEAM"))
#: What a table got, by the scoring: the elements of both sides end like this.
POINTS: Mapping[str, tuple[str, ...]] = {
    "matchpoints": ("MATCH_POINTS",),
    "cross-imps": ("CROSS_IMP_POINTS", "CROSS_IMPS"),
    "butler": ("BUTLER_IMP_POINTS", "BUTLER_IMPS", "IMP_POINTS"),
    "imps": ("IMP_POINTS", "IMPS"),
    "board-a-match": (),
}


@dataclass(frozen=True, slots=True)
class Usebio:
    """A file as it was read: its XML, the field in it, and the elements of the lines, by their place."""

    document: Document
    field: Field
    elements: tuple[Element, ...]


def loads(content: bytes | str, file: str | None = None, wish: Wish | None = None) -> Usebio:
    """The events in a text; ``file`` is what errors call it, and ``wish`` what the file does not tell.

    Raises the errors of :func:`~bridgelaw.formats.from_xml.read_xml`, ``UnreadableUsebio``, ``NotSupported`` for what
    the format can say and is not read, and the errors of what stands in the elements; all with the line.
    """
    try:
        document = read_xml(content)
        reading = _Reading(document.root, wish or Wish(), file)
        return Usebio(document, reading.field(), tuple(reading.elements))
    except BridgelawError as error:
        error.file = error.file or file
        raise


def load(source: str | os.PathLike[str] | IO[bytes] | IO[str], wish: Wish | None = None) -> Usebio:
    """The events in a file: a path, ``-`` for standard input, or an open file.  Raises as :func:`loads` does."""
    content, name = read_source(source, LIMIT_BYTES)
    return loads(content, name, wish)


class _Reading:
    def __init__(self, root: Element, wish: Wish, file: str | None) -> None:
        if root.name != "USEBIO":
            raise UnreadableUsebio(f"<{root.name}>", "the element USEBIO", _EXAMPLE, line=root.line)
        self.root, self.wish, self.file = root, wish, file
        self.elements: list[Element] = []
        self.warnings: list[Warned] = []

    def field(self) -> Field:
        events = self.root.all("EVENT")
        read = [pair for event in events for pair in self._event(event)]
        if not read:
            raise UnreadableUsebio("no result", "an EVENT with BOARD and TRAVELLER_LINE", _EXAMPLE, line=self.root.line)
        sheets, lines = zip(*read, strict=True)
        return Field("usebio", tuple(sheets), tuple(lines), _deals(self.root), tuple(self.warnings))

    def _event(self, event: Element) -> Iterator[tuple[Sheet, tuple[tuple[Line, ...], ...]]]:
        found = _Found()
        for above, element in event.walk():
            if element.name == "TRAVELLER_LINE" and above and above[-1].name == "BOARD":
                found.lines.append((above, element))
            elif element.name == "PAIR":
                found.pairs.append((above, element))
        if not found.lines:
            return
        kind = self._kind(event, found.lines[0][1])
        title = event.value("EVENT_DESCRIPTION")
        grouped: dict[tuple[Element, ...], list[Line]] = {}
        for above, element in found.lines:
            scope = tuple(each for each in above if each.name in ("SESSION", "MATCH"))
            grouped.setdefault(scope, []).append(self._line(kind, above, element))
        read = [
            Session(
                _titled(title, scope, len(grouped) > 1), tuple(lines), tuple(_players(found, scope)), _winners(event)
            )
            for scope, lines in grouped.items()
        ]
        sheets, warned = sessions(kind, read, self.wish, self.file)
        self.warnings += warned
        yield from sheets

    def _kind(self, event: Element, line: Element) -> str:
        """The scoring: as wished, or as the event has it, or as the points of its lines are called."""
        if self.wish.scoring is not None:
            return self.wish.scoring
        kind = _plain(event.value("EVENT_TYPE"))
        if kind == "INDIVIDUAL":
            raise NotSupported("EVENT_TYPE INDIVIDUAL", "an event of pairs or teams", "'PAIRS'", line=event.line)
        method = event.child("BOARD_SCORING_METHOD")
        written = _plain(method.text) if method is not None else ""
        found = _METHODS.get(written)
        if found is None and written in ("IMPS", "IMP", "") and kind in _TEAMS:
            found = "imps"
        if found is None and not written:
            found = _METHODS.get(kind)
        if found is None and not written:
            found = next((name for name in ("matchpoints", "cross-imps", "butler") if _said(line, name)), None)
        if found is None:
            where = event if method is None else method
            shown = f"BOARD_SCORING_METHOD {where.text}" if method is not None else "no BOARD_SCORING_METHOD"
            raise NotSupported(
                shown, "a scoring that is told: MATCH_POINTS, CROSS_IMPS, BUTLER_IMPS, PAB, BAM; IMPS of teams",
                "'--scoring matchpoints'", line=where.line, advice="Say which with --scoring",
            )  # fmt: skip
        return found

    # --- a line ------------------------------------------------------------------------------------

    def _line(self, kind: str, above: tuple[Element, ...], element: Element) -> Line:
        board = _in(above[-1], "BOARD_NUMBER", read_board)
        vulnerability = vulnerability_of(board)
        entry, text = self._stands(element, vulnerability)
        said = _said(element, kind) or Both(None, None)
        section = next((each for each in reversed(above) if each.name == "SECTION"), None)
        line = Line(
            board,
            Sat(element.value("NS_PAIR_NUMBER"), element.value("EW_PAIR_NUMBER")),
            entry,
            text,
            element.line,
            len(self.elements),
            "" if section is None else section.value("SECTION_ID"),
            said=said,
        )
        self.elements.append(element)
        return line

    def _stands(self, element: Element, vulnerability: Vulnerability) -> tuple[Entry, str]:
        """What stands at the table, and the contract with its result, if that is told and gives the score."""
        result = _result(element)
        text = re.sub(r"\s+", "", element.value("SCORE").upper())
        line = (element.child("SCORE") or element).line
        if not text:
            return (NOT_PLAYED, "") if result is None else (Weighted.certain(result.score(vulnerability)), str(result))
        if text in _PASSED:
            return Weighted.certain(0), str(PASSED_OUT)
        if text in _NOT_PLAYED:
            return NOT_PLAYED, ""
        artificial = _ARTIFICIAL.fullmatch(text)
        if artificial:
            return self._artificial(int(artificial["ns"]), int(artificial["ew"]), line)
        if not _SCORE.fullmatch(text):
            raise UnreadableUsebio(
                element.value("SCORE"), "the score of North-South, or A with two times two digits", _LINE, line=line
            )
        try:
            score = check_score(int(text), vulnerability)
        except BridgelawError as error:
            error.line = line
            raise
        if result is not None and result.score(vulnerability) != score:
            self.warnings.append(
                Warned(
                    "field.contract",
                    {"outcome": str(result), "n": f"{result.score(vulnerability):+d}", "score": f"{score:+d}"},
                    line,
                    self.file,
                )
            )
            result = None
        return Weighted.certain(score), "" if result is None else str(result)

    def _artificial(self, ns: int, ew: int, line: int) -> tuple[Entry, str]:
        found = Artificial(_AVERAGES.get(ns, Fraction(ns, 100)), _AVERAGES.get(ew, Fraction(ew, 100)))
        if {ns, ew} & {40, 60}:
            self.warnings.append(Warned("field.average", {"score": f"A{ns:02d}{ew:02d}"}, line, self.file))
        return found, f"{average_text(found.ns)} / {average_text(found.ew)}"


@dataclass
class _Found:
    """The lines and the pairs of an event, each with the elements that it stands in."""

    lines: list[tuple[tuple[Element, ...], Element]] = dataclass_field(default_factory=list)
    pairs: list[tuple[tuple[Element, ...], Element]] = dataclass_field(default_factory=list)


_AVERAGES = {60: Average.PLUS, 50: Average.AVERAGE, 40: Average.MINUS}
_ARTIFICIAL = re.compile(r"A(?P<ns>[0-9]{2})(?P<ew>[0-9]{2})")
_SCORE = re.compile(r"[+-]?[0-9]{1,5}")
_CONTRACT = re.compile(r"(?P<level>[1-7])(?P<denomination>NT?|[CDHS])(?P<doubled>X{0,2}|\*{1,2})")
_PASSED = frozenset(("PASS", "PASSED", "PASSEDOUT", "ALLPASS", "AP", "P"))
_NOT_PLAYED = frozenset(("NP", "N/P", "NOTPLAYED", "-"))
_POINTS = re.compile(r"[+-]?[0-9]{1,6}(\.[0-9]{1,6})?")
_BOOK = 6


def _plain(text: str) -> str:
    return re.sub(r"[\s_-]+", "", text.upper())


def _in(parent: Element, name: str, read: Callable[[str], T]) -> T:
    """What is read in a child.  An error has its line."""
    child = parent.child(name)
    try:
        return read(parent.value(name))
    except BridgelawError as error:
        error.given = parent.value(name) or f"no {name}"
        error.line = (child or parent).line
        raise


def _result(element: Element) -> Result | None:
    """The contract with its result; None where either is not told."""
    written = re.sub(r"\s+", "", element.value("CONTRACT").upper())
    if written in _PASSED:
        return PASSED_OUT
    match = _CONTRACT.fullmatch(written)
    if match is None or not element.value("PLAYED_BY") or not element.value("TRICKS"):
        # Also of a board that was not played, for which programs write words of their own here.
        return None
    declarer = _in(element, "PLAYED_BY", Seat.loads)
    tricks = _in(element, "TRICKS", _tricks)
    level, doubled = int(match["level"]), len(match["doubled"])
    contract = Contract(level, Denomination.loads(match["denomination"]), doubled, declarer)
    return Result(contract, tricks - _BOOK - level)


def _tricks(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,2}", text) or int(text) > 13:
        raise UnreadableUsebio(text, "the tricks that declarer took, 0 to 13", "'<TRICKS>10</TRICKS>'")
    return int(text)


def _said(element: Element, kind: str) -> Both | None:
    """What the file says that both sides got; None where it says nothing."""
    for name in POINTS[kind]:
        texts = [element.value(f"{side}_{name}") for side in Side]
        if all(_POINTS.fullmatch(text) for text in texts):
            return Both(*map(Fraction, texts))
    return None


# --- the event --------------------------------------------------------------------------------------------


def _titled(title: str, scope: tuple[Element, ...], several: bool) -> str:
    """The title of the event, with what tells its sessions and matches apart."""
    words = [title]
    for element in scope if several else ():
        if element.name == "SESSION":
            words.append(element.value("SESSION_ID") or element.value("SESSION_NUMBER"))
        else:
            words += [
                element.value("ROUND_NUMBER"),
                " - ".join(filter(None, map(element.value, ("TEAM", "OPPOSING_TEAM")))),
            ]
    return ", ".join(filter(None, words))


def _winners(event: Element) -> bool | None:
    """Whether there are two winners, North-South and East-West being different pairs; None where that is not told."""
    return {"1": False, "2": True}.get(event.value("WINNER_TYPE")[:1])


def _players(found: _Found, scope: tuple[Element, ...]) -> Iterator[Players]:
    """The pairs of a session: those that stand in it, and those that stand in no other."""
    for above, pair in found.pairs:
        if any(each.name in ("SESSION", "MATCH") and each not in scope for each in above):
            continue
        section = next((each.value("SECTION_ID") for each in reversed(above) if each.name == "SECTION"), "")
        team = next((each for each in reversed(above) if each.name == "TEAM"), None)
        names = [player.value("PLAYER_NAME") for player in pair.all("PLAYER")]
        direction = _plain(pair.value("DIRECTION"))
        yield Players(
            pair.value("PAIR_NUMBER"),
            " - ".join(filter(None, names)),
            Side(direction) if direction in ("NS", "EW") else None,
            section,
            "" if team is None else team.value("TEAM_NAME") or team.value("TEAM_ID") or team.value("TEAM_NUMBER"),
        )


# --- hands ------------------------------------------------------------------------------------------------

_SUITS = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")


def _deals(root: Element) -> dict[int, Deal]:
    """The hands of the boards that have some; where two sets have another deal each, none of that board."""
    found: dict[int, set[Deal]] = {}
    for _, element in root.walk():
        hands = element.all("HAND") if element.name == "BOARD" else []
        if hands:
            found.setdefault(_in(element, "BOARD_NUMBER", read_board), set()).add(_deal(element, hands))
    return {board: deals.pop() for board, deals in sorted(found.items()) if len(deals) == 1}


def _deal(board: Element, hands: Iterable[Element]) -> Deal:
    written: dict[Seat, str] = {}
    for hand in hands:
        seat = _in(hand, "DIRECTION", Seat.loads)
        written[seat] = ".".join(re.sub(r"[\s-]+", "", hand.value(suit)) for suit in _SUITS)
    try:
        return Deal.loads(f"N:{' '.join(written.get(seat, '-') for seat in SEATS)}")
    except BridgelawError as error:
        error.line = board.line
        raise
