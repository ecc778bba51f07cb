"""``bridgelaw score``, ``matchpoints`` and ``adjust``: contracts, boards and adjusted scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path

import click

from bridgelaw.cli.field import load_field, wish_options, write_field
from bridgelaw.cli.grid import grid
from bridgelaw.cli.output import NamedFile, language_option, print_json, suits_style, wrapped
from bridgelaw.errors import UnreadableResult
from bridgelaw.formats import rulings
from bridgelaw.formats.pbn.scores import pbn_of_session
from bridgelaw.formats.results import Row, Sheet, SheetBoard
from bridgelaw.formats.scored import (
    adjusted_document,
    contract_document,
    session_document,
    traveller,
)
from bridgelaw.scores.adjusted import Adjustment, Reason
from bridgelaw.scores.contract import Result, read_contract, results, write_bid, write_result
from bridgelaw.scores.session import Match, Standing, Table, match_of, top_of, totals, with_session
from bridgelaw.table.board import Vulnerability
from bridgelaw.table.notation import write_seat
from bridgelaw.table.record import Contract
from bridgelaw.table.seat import Side
from bridgelaw.texts.catalogue import Value, name, say
from bridgelaw.texts.scores import entry_of, points_of, reason_of, source_of
from bridgelaw.texts.wording import on_one_line

__all__ = ["adjust", "matchpoints", "score"]


def _result(row: Row, language: str) -> str:
    """What was written about a table, in the reader's language."""
    try:
        return write_result(Result.loads(row.text), language, suits_style()) if row.text else ""
    except UnreadableResult:
        return ""


# --- score ------------------------------------------------------------------------------------------------


@click.command()
@click.argument("result")
@click.option("--vul", "vulnerable", metavar="SIDES", default="none", show_default=True, help="Which sides are.")
@language_option
@click.option("--json", "as_json", is_flag=True, help="As one JSON object.")
def score(result: str, vulnerable: str, language: str, as_json: bool) -> int:
    """Score a contract (Law 77).

    RESULT is a contract with its result and declarer, as the language writes it; without a result all are listed.
    The declarer may be left out where both sides are vulnerable, or neither.

    \b
      bridgelaw score "4SX-2 S" --vul ns
      bridgelaw score 4SX-2 --vul all
      bridgelaw score "3SA Z +1" --lang nl
      bridgelaw score 2HX
    """  # noqa: D301 (click's own mark)
    sides = Vulnerability.loads(vulnerable)
    contract, made, declared = read_contract(result, sides, language)
    if as_json:
        print_json(contract_document(contract, made, sides, declared=declared))
        return 0
    print("\n".join(_told(contract, made, sides, declared, language)))
    return 0


def _told(
    contract: Contract | None, made: Result | None, sides: Vulnerability, declared: bool, language: str
) -> Iterator[str]:
    if contract is None:
        yield say("score.passed_out", language)
        return
    words = [write_bid(contract, language, suits_style())]
    if declared:
        words.append(write_seat(contract.declarer, language))
    if made is None:
        yield f"{' '.join(words)} ({name(sides, language)})"
        found = results(contract, sides)
        rows = [(str(tricks), f"{_own(contract, points):+d}") for tricks, points in sorted(found.items(), reverse=True)]
        yield from grid([(say("scores.tricks", language), say("scores.score", language)), *rows], 0)
        return
    points = made.score(sides)
    words.append(f"{made.over:+d}" if made.over else "=")
    yield f"{' '.join(words)} ({name(sides, language)})"
    yield "  " + say("score.declarer", language, n=f"{_own(contract, points):+d}")
    if declared:
        yield "  " + say("score.ns", language, n=f"{points:+d}", side=Side.NS)


def _own(contract: Contract, points: int) -> int:
    return points if contract.declarer.side is Side.NS else -points


# --- matchpoints ------------------------------------------------------------------------------------------


@click.command()
@click.argument("file")
@wish_options
@language_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object a session.")
@click.option("--pbn", "as_pbn", is_flag=True, help="As PBN: a game for each board, with its table of scores.")
def matchpoints(file: str, scoring: str | None, across: bool | None, language: str, as_json: bool, as_pbn: bool) -> int:
    """Score the boards of a session.

    FILE holds the results in YAML or JSON (docs/scores.md), or is the file of a scoring program, USEBIO, BWS or PBN
    (docs/field-files.md); - is standard input. Boards with a ruling are scored as adjusted, and average plus follows
    the session (Law 12C2(c)).

    \b
      bridgelaw matchpoints session.yaml
      bridgelaw matchpoints session.yaml --json
      bridgelaw matchpoints session.yaml --pbn > session.pbn
      bridgelaw matchpoints session.pbn
      bridgelaw matchpoints event.xml --across
    """  # noqa: D301 (click's own mark)
    for index, sheet in enumerate(load_field(file, scoring, across, language).sheets):
        tables = with_session([board.table() for board in sheet.boards])
        standings, match = totals(tables), match_of(tables, sheet.victory_points)
        if as_json:
            print_json(session_document(sheet, tables, standings, match))
            continue
        if as_pbn:
            print(pbn_of_session(sheet, tables, number=index + 1), end="")
            continue
        if index:
            print()
        print("\n".join(_session(sheet, tables, standings, match, language)))
    return 0


def _session(
    sheet: Sheet, tables: Sequence[Table], standings: Sequence[Standing], match: Match | None, language: str
) -> Iterator[str]:
    yield from _heading(sheet, language)
    for board, table in zip(sheet.boards, tables, strict=True):
        yield ""
        yield _board_line(board, language)
        scores = traveller(table)
        if scores:
            yield from _traveller(table, scores, language)
            yield ""
        if table.board.small is not None and sheet.authority is not None:
            yield wrapped(
                say("scores.small_groups", language, source=source_of(_authority(sheet), "small_groups", language)),
                "  ",
            )
        yield from _tables(board, table, language)
    if match is not None:
        yield ""
        yield say("scores.match", language, list=_pair(match.ours, match.theirs, language))
        if match.our_points is not None:
            yield say("scores.match.points", language, list=_pair(match.our_points, match.their_points, language))
    if len(tables) > 1 and standings:
        yield ""
        yield say("scores.standings", language)
        yield from _standings(sheet, standings, language)


def _pair(ours: Fraction, theirs: Fraction | None, language: str) -> str:
    return f"{points_of(ours, language)} : {points_of(theirs, language)}"


def _heading(sheet: Sheet, language: str) -> Iterator[str]:
    if sheet.title:
        yield on_one_line(sheet.title)
    yield say("scores.heading", language, scoring=say(f"scoring.{sheet.scoring}", language), edition=sheet.edition)


def _board_line(board: SheetBoard, language: str) -> str:
    parts = [] if board.number is None else [say("scores.board", language, n=board.number)]
    if board.vulnerability is not None:
        parts.append(name(board.vulnerability, language))
    top = top_of(board.board)
    if top is not None:
        parts.append(say("scores.top", language, n=points_of(top, language)))
    return ", ".join(parts) or say("scores.board.only", language)


def _traveller(table: Table, scores: Sequence[tuple[int, Fraction, Fraction]], language: str) -> Iterator[str]:
    top = top_of(table.board) or Fraction(0)
    head = tuple(say(f"scores.{key}", language) for key in ("score", "times"))
    rows = [
        (f"{s:+d}", points_of(count, language), points_of(ns, language), points_of(top - ns, language))
        for s, count, ns in scores
    ]
    yield from grid([(*head, *_sides(language)), *rows], 0)


def _sides(language: str) -> tuple[str, str]:
    return say("scores.ns", language), say("scores.ew", language)


def _tables(board: SheetBoard, table: Table, language: str) -> Iterator[str]:
    head = _columns(language)
    rows = [
        (
            *_names(number, row, language),
            _result(row, language),
            entry_of(entry, language),
            *(points_of(p, language) for p in both),
        )
        for number, (row, entry, both) in enumerate(zip(board.rows, table.board.entries, table.scored, strict=True), 1)
    ]
    yield from grid([(*head, say("scores.score", language), *_sides(language)), *rows], 4)


def _columns(language: str) -> tuple[str, str, str]:
    return say("scores.table", language), say("scores.pairs", language), say("scores.result", language)


def _names(number: int, row: Row, language: str) -> tuple[str, str]:
    pairs = (row.pairs.ns, row.pairs.ew)
    return str(number), " - ".join(on_one_line(pair) or "?" for pair in pairs) if any(pairs) else ""


def _standings(sheet: Sheet, standings: Sequence[Standing], language: str) -> Iterator[str]:
    head = [say(f"scores.{key}", language) for key in ("pair", "boards", "points")]
    rows = [[_named(each, sheet), str(each.boards), points_of(each.points, language)] for each in standings]
    if any(each.share is not None for each in standings):
        head.append("%")
        for row, each in zip(rows, standings, strict=True):
            row.append(points_of((each.share or Fraction(0)) * 100, language))
    yield from grid([head, *rows], 1)


def _named(standing: Standing, sheet: Sheet) -> str:
    """The pair, with its players where the file tells who they are."""
    return on_one_line(" ".join(filter(None, (standing.pair, sheet.players.get(standing.pair, "")))))


# --- adjust -----------------------------------------------------------------------------------------------


@click.command()
@click.argument("file")
@click.option("--ruling", metavar="FILE", help="What was ruled, where FILE is that of a scoring program.")
@click.option(
    "--write",
    "out",
    type=NamedFile(),
    help="Write the USEBIO file with the scores there; or, where that ends in .pbn, all boards as scored.",
)
@wish_options
@language_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object a session.")
def adjust(
    file: str,
    ruling: str | None,
    out: Path | None,
    scoring: str | None,
    across: bool | None,
    language: str,
    as_json: bool,
) -> int:
    """Work out an adjusted score, for the whole field.

    FILE holds the results and, under adjust, what was ruled about one table (docs/scores.md), - is standard input.
    Or it is the file of a scoring program, USEBIO, BWS or PBN, and --ruling holds what was ruled (docs/field-files.md).
    The board is printed before and after, with what was measured, and why, clause by clause.

    \b
      bridgelaw adjust ruling.yaml
      bridgelaw adjust ruling.yaml --lang nl
      bridgelaw adjust ruling.yaml --json
      bridgelaw adjust event.xml --ruling ruling.yaml --write adjusted.xml
      bridgelaw adjust monday.bws --ruling ruling.yaml --write adjusted.pbn
    """  # noqa: D301 (click's own mark)
    read = load_field(file, scoring, across, language)
    sheets = read.sheets if ruling is None else tuple(rulings.load(ruling, read.sheets))
    ruled = [sheet.adjusted() for sheet in sheets]
    for sheet, found in zip(sheets, ruled, strict=True):
        if not found and (ruling is None or not any(ruled)):
            raise sheet.nothing_ruled()
    if out is not None:
        write_field(read, sheets, ruled, out, language)
    for index, (sheet, found) in enumerate((sheet, found) for sheet, found in zip(sheets, ruled, strict=True) if found):
        told = _Words(sheet, language)
        if as_json:
            print_json(adjusted_document(sheet, found, told.reason))
            continue
        if index:
            print()
        print("\n".join(told.told(found)))
    return 0


def _authority(sheet: Sheet) -> str:
    return sheet.authority.name if sheet.authority else ""


class _Words:
    """Adjusted boards of one session in a language."""

    def __init__(self, sheet: Sheet, language: str) -> None:
        self.sheet, self.language = sheet, language

    def _say(self, key: str, **params: Value) -> str:
        return say(key, self.language, style=None, laws=self.sheet.edition, **params)

    def _points(self, value: Fraction | None) -> str:
        return points_of(value, self.language)

    def told(self, found: Sequence[tuple[SheetBoard, Adjustment]]) -> Iterator[str]:
        """For a reader."""
        yield from _heading(self.sheet, self.language)
        for board, adjustment in found:
            yield ""
            yield _board_line(board, self.language)
            yield from self._field(board, adjustment)
            yield ""
            yield self._say("adjusted.now", n=self._table(board), list=entry_of(adjustment.entry, self.language))
            yield from self._measured(adjustment)
            yield ""
            yield self._say("heading.why")
            for reason in adjustment.reasons:
                law = f"{reason.law}: " if reason.law else ""
                yield wrapped(law + self.reason(reason), "  ", 100, "    ")

    @staticmethod
    def _table(board: SheetBoard) -> int:
        return 0 if board.ruling is None else board.ruling.table + 1

    def _field(self, board: SheetBoard, adjustment: Adjustment) -> Iterator[str]:
        language = self.language
        before, after = self._say("adjusted.before"), self._say("adjusted.after")
        sides = _sides(language)
        head = [
            *_columns(language),
            say("scores.score", language),
            *(f"{s} {w}" for s in sides for w in (before, after)),
        ]
        rows = []
        entries = zip(board.rows, board.board.entries, adjustment.before, adjustment.after, strict=True)
        for number, (row, entry, was, now) in enumerate(entries, 1):
            marked, pairs = _names(number, row, language)
            rows.append(
                [
                    f"{marked} *" if number == self._table(board) else marked,
                    pairs,
                    _result(row, language),
                    entry_of(entry, language),
                    *(self._points(value) for value in (was.ns, now.ns, was.ew, now.ew)),
                ]
            )
        yield from grid([head, *rows], 4)

    def _measured(self, adjustment: Adjustment) -> Iterator[str]:
        for each in adjustment.measured:
            if each.a is not None:
                yield self._say("measured.a", side=each.side, n=self._points(each.a))
            yield self._say("measured.b", side=each.side, n=self._points(each.b))
            if each.c is not None:
                yield self._say("measured.c", side=each.side, n=self._points(each.c))

    def reason(self, reason: Reason) -> str:
        """Why, in one sentence."""
        return reason_of(reason, self.language, laws=self.sheet.edition, authority=_authority(self.sheet))
