"""The field as a scoring program's file has it: lines of travellers, made into the sessions of a results document.

Such a file tells who sat where and what stands there; how the boards are scored it tells in part, and often it has what
each table got.  Where it has that, the rules are those that give just these points (:func:`sessions`): whether the
sections are scored together, and whether a table that is beaten counts two or one.  What then still differs is told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import product

from bridgelaw.errors import UnreadableField
from bridgelaw.formats.results import LIMIT_TABLES, SCORINGS, Row, Sheet, SheetBoard, check_seating
from bridgelaw.scores.adjusted import EDITIONS
from bridgelaw.scores.board import Board
from bridgelaw.scores.field import NOT_PLAYED, Both, Entry, Scoring
from bridgelaw.scores.imps import BoardAMatch, Butler, CrossImps, Divided, Teams
from bridgelaw.scores.matchpoints import Matchpoints
from bridgelaw.scores.rounding import Rounding
from bridgelaw.scores.session import Sat
from bridgelaw.table.board import Vulnerability, vulnerability_of
from bridgelaw.table.deal import Deal
from bridgelaw.table.seat import Side

__all__ = ["Field", "Line", "Players", "Session", "Warned", "Wish", "as_read", "sessions"]

#: The points in a file are rounded, or cut off, to a tenth.
_NEAR = Fraction(1, 10)


@dataclass(frozen=True, slots=True)
class Warned:
    """What was read or written otherwise than somebody might think: the key of a sentence, its values, and where."""

    key: str
    values: Mapping[str, str | int] = field(default_factory=dict)
    line: int | None = None
    file: str | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a traveller; ``place`` is its place among those of the file, from 0, and ``line`` its line or record.

    ``said`` is what the file says that it is worth, None where it says nothing.  ``round`` is empty where no rounds
    are told.  ``vulnerability`` is that of the board, None where its number says it.
    """

    board: int
    pairs: Sat
    entry: Entry
    text: str
    line: int
    place: int
    section: str = ""
    round: str = ""
    said: Both = field(default=Both(None, None))
    vulnerability: Vulnerability | None = None


@dataclass(frozen=True, slots=True)
class Players:
    """A pair of a section, in the one direction in which it sits, or None, and its players; ``team``, if it has one."""

    pair: str
    players: str
    side: Side | None = None
    section: str = ""
    team: str = ""


@dataclass(frozen=True, slots=True)
class Session:
    """Lines that are scored together or section by section, and the pairs that played them."""

    title: str
    lines: tuple[Line, ...]
    players: tuple[Players, ...] = ()
    #: Whether a number stands for two pairs, one in each direction; None: not told.
    two_winners: bool | None = None


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody says about a file: the scoring, and whether its sections are scored together; None: nothing."""

    scoring: str | None = None
    across: bool | None = None


@dataclass(frozen=True, slots=True)
class Field:
    """The sessions of a file, the lines of each board in the order of its rows, the hands, and what is to be told."""

    format: str
    sheets: tuple[Sheet, ...]
    lines: tuple[tuple[tuple[Line, ...], ...], ...]
    deals: Mapping[int, Deal]
    warnings: tuple[Warned, ...]


# --- who is who -------------------------------------------------------------------------------------------


def _called(session: Session, lines: Sequence[Line]) -> Callable[[str, str, Side], str]:
    """What a pair of a section and a direction is called, so that no two have one name."""
    sections = dict.fromkeys(line.section for line in lines)
    numbers = [{pair for line in lines if line.section == name for pair in _pairs(line)} for name in sections]
    overlap = sum(map(len, numbers)) > len(set().union(*numbers)) if numbers else False
    apart = _two_winners(session, lines)

    def called(section: str, pair: str, side: Side) -> str:
        name = f"{section}{pair}" if overlap and pair else pair
        return f"{name} {side}" if apart and pair else name

    return called


def _pairs(line: Line) -> tuple[str, str]:
    return line.pairs.ns, line.pairs.ew


def _two_winners(session: Session, lines: Sequence[Line]) -> bool:
    """Whether a number is that of two pairs, one in each direction."""
    north = {(line.section, line.pairs.ns) for line in lines}
    if not north & {(line.section, line.pairs.ew) for line in lines}:
        return False
    if session.two_winners is not None:
        return session.two_winners
    sides: dict[tuple[str, str], set[Side | None]] = {}
    for each in session.players:
        sides.setdefault((each.section, each.pair), set()).add(each.side)
    if any(found >= set(Side) for found in sides.values()):
        return True
    # One pair cannot sit in both directions on a board, nor in a round.
    seen: dict[tuple[str, str, str], Side] = {}
    return any(
        seen.setdefault((line.section, moment, line.pairs.of(side)), side) is not side
        for line in lines
        for moment in (f"board {line.board}", f"round {line.round}" if line.round else "")
        for side in Side
        if moment and line.pairs.of(side)
    )


# --- pairs ------------------------------------------------------------------------------------------------

#: By which rules programs score; the first is taken where a file does not tell.
_RULES: Mapping[str, tuple[Scoring, ...]] = {
    "matchpoints": (Matchpoints(), Matchpoints(per_table=1)),
    "cross-imps": (CrossImps(), CrossImps(Divided.SUM)),
    "butler": tuple(
        Butler(trimmed, rounding)
        for rounding in (Rounding.TENS, Rounding.EXACT, Rounding.TENS_TOWARDS_ZERO)
        for trimmed in (0, 1)
    ),
    "imps": (Teams(),),
    "board-a-match": (BoardAMatch(),),
}
_MATCHES = ("imps", "board-a-match")

_Boards = list[tuple[int, list[Line]]]


def sessions(
    kind: str, found: Sequence[Session], wish: Wish, file: str | None, rule: Scoring | None = None
) -> tuple[list[tuple[Sheet, tuple[tuple[Line, ...], ...]]], list[Warned]]:
    """The sheets of some sessions, with the lines of their boards, and what is to be told.

    ``kind`` is one of :data:`~bridgelaw.formats.results.SCORINGS`; ``rule`` is how exactly, where the file tells that
    in words: the points in it may still say otherwise.  Raises ``SeatedTwice`` and ``UnreadableField``.
    """
    assert kind in SCORINGS  # whoever calls has looked
    sheets: list[tuple[Sheet, tuple[tuple[Line, ...], ...]]] = []
    warned: list[Warned] = []
    rules = _RULES[kind] if rule is None else tuple(dict.fromkeys((rule, *_RULES[kind])))
    for session in found:
        if kind in _MATCHES:
            parts = _matches(kind, session)
            alone = [rows[0] for part in parts for _, rows in part.boards if len(rows) < 2]
            warned += [Warned("field.one_table", {"board": line.board}, line.line, file) for line in alone]
        else:
            parts = _scored_like_the_file(rules, session, wish, warned, file)
        sheets += [_sheet(kind, part, file) for part in parts]
    return sheets, warned


@dataclass(frozen=True, slots=True)
class _Part:
    """What becomes one sheet."""

    title: str
    boards: _Boards
    scoring: Scoring
    players: Mapping[str, str]
    of: int | None = None

    def field(self) -> Iterator[tuple[list[Line], Board]]:
        """The boards as they are scored, with their lines."""
        for _, lines in self.boards:
            entries = [line.entry for line in lines]
            if isinstance(self.scoring, (Teams, BoardAMatch)) and len(entries) == 1:
                entries.append(NOT_PLAYED)
            yield lines, Board(self.scoring, tuple(entries), self.of)


def _scored_like_the_file(
    rules: Sequence[Scoring], session: Session, wish: Wish, warned: list[Warned], file: str | None
) -> list[_Part]:
    """The session or its sections, by the rules that give the points of the file for most of its lines."""
    by_section: dict[str, list[Line]] = {}
    for line in session.lines:
        by_section.setdefault(line.section, []).append(line)
    together = {"": list(session.lines)}
    if wish.across is not None:
        groupings = [together if wish.across else by_section]
    else:
        groupings = [by_section, together] if len(by_section) > 1 else [by_section]
    told = any(line.said.ns is not None for line in session.lines)
    best: tuple[int, list[_Part], list[Line]] | None = None
    for grouping, scoring, fewer in product(groupings, rules, (False, True)):
        parts = [
            _part(session, lines, scoring, fewer, name if len(grouping) > 1 else "") for name, lines in grouping.items()
        ]
        if not told:
            return parts
        other = [line for part in parts for line in _otherwise(part)]
        if best is None or len(other) < best[0]:
            best = len(other), parts, other
        if not other:
            break
    assert best is not None
    if best[2]:
        of = sum(line.said.ns is not None for line in session.lines)
        warned.append(Warned("field.points", {"n": len(best[2]), "whole": of}, best[2][0].line, file))
    return best[1]


def _part(session: Session, lines: list[Line], scoring: Scoring, fewer: bool, section: str) -> _Part:
    """``fewer``: every board is scored as if it had been played at as many tables as the points of the file tell."""
    called = _called(session, lines)
    named = [
        replace(line, pairs=Sat(*(called(line.section, line.pairs.of(side), side) for side in Side))) for line in lines
    ]
    boards = _boards(named)
    players = {
        called(each.section, each.pair, side): each.players
        for each in session.players
        for side in ((each.side,) if each.side else Side)
    }
    title = f"{session.title}, {section}".removeprefix(", ") if section else session.title
    return _Part(title, boards, scoring, players, _tables(boards, scoring) if fewer else None)


def _tables(boards: _Boards, scoring: Scoring) -> int | None:
    """At how many tables a board should have been played, by the points that most lines share out; None: not told."""
    if not isinstance(scoring, Matchpoints):
        return None
    tops = Counter(
        line.said.ns + line.said.ew
        for _, lines in boards
        for line in lines
        if line.said.ns is not None and line.said.ew is not None
    )
    of = max(tops, key=tops.__getitem__, default=Fraction(0)) / scoring.per_table + 1
    most = max(len(lines) for _, lines in boards)
    return int(of) if of.denominator == 1 and most <= of <= LIMIT_TABLES else None


def _boards(lines: Iterable[Line]) -> _Boards:
    found: dict[int, list[Line]] = {}
    for line in lines:
        found.setdefault(line.board, []).append(line)
    return sorted(found.items())


def _otherwise(part: _Part) -> Iterator[Line]:
    """The lines for which the file says something else."""
    for lines, board in part.field():
        for line, both in zip(lines, board.scored(), strict=False):
            if not as_read(line, both):
                yield line


def as_read(line: Line, both: Both) -> bool:
    """Whether the file says of a line what it is worth, to a tenth; also where it says nothing."""
    return all(
        said is None or (ours is not None and abs(said - ours) <= _NEAR)
        for said, ours in zip(line.said, both, strict=True)
    )


def _sheet(kind: str, part: _Part, file: str | None) -> tuple[Sheet, tuple[tuple[Line, ...], ...]]:
    boards = []
    for (number, lines), (_, board) in zip(part.boards, part.field(), strict=True):
        rows = [Row(line.pairs, line.text, line.entry) for line in lines]
        rows += [Row(Sat("", ""), "", NOT_PLAYED)] * (len(board.entries) - len(rows))
        check_seating([row.pairs for row in rows], board, [line.line for line in (*lines, lines[-1])])
        line = lines[0].line
        vulnerability = lines[0].vulnerability or vulnerability_of(number)
        boards.append(SheetBoard(number, vulnerability, board, tuple(rows), None, line, line, file))
    sheet = Sheet(part.title, "", EDITIONS[0], kind, None, None, tuple(boards), part.players)
    return sheet, tuple(tuple(lines) for _, lines in part.boards)


# --- teams ------------------------------------------------------------------------------------------------


def _matches(kind: str, session: Session) -> list[_Part]:
    """The matches of a session of teams: the two lines of each board, those of one team North-South first.

    Raises ``UnreadableField`` where it is not told who plays against whom.
    """
    teams = {each.pair: each.team for each in session.players if each.team}
    known = all(pair in teams for line in session.lines for pair in (line.pairs.ns, line.pairs.ew))
    grouped: dict[frozenset[str], list[Line]] = {}
    for line in session.lines:
        named = replace(line, pairs=Sat(teams[line.pairs.ns], teams[line.pairs.ew])) if known else line
        grouped.setdefault(frozenset(_pairs(named)) if known else frozenset(), []).append(named)
    return [_match(kind, session.title, lines, len(grouped) > 1) for lines in grouped.values()]


def _match(kind: str, title: str, lines: list[Line], several: bool) -> _Part:
    first = lines[0].pairs
    boards = []
    for number, rows in _boards(lines):
        if len(rows) > 2:
            raise UnreadableField(
                f"{len(rows)} tables", "two tables, which a match between two teams has", "<MATCH>", line=rows[2].line
            )
        boards.append((number, sorted(rows, key=lambda line: line.pairs.ns != first.ns)))
    label = f"{title}, {first.ns} - {first.ew}".removeprefix(", ") if several else title
    return _Part(label, boards, _RULES[kind][0], {})
