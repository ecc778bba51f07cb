"""The file of a session at the command line: what a scoring program's file may not tell, its warnings, writing it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from bridgelaw.cli.output import to_error, whole_file, words
from bridgelaw.errors import NotSupported
from bridgelaw.formats import field_file
from bridgelaw.formats.field import Warned, Wish
from bridgelaw.formats.field_file import FieldFile
from bridgelaw.formats.results import SCORINGS, Sheet, SheetBoard
from bridgelaw.scores.adjusted import Adjustment
from bridgelaw.scores.session import with_session

__all__ = ["load_field", "wish_options", "write_field"]

_F = TypeVar("_F", bound=Callable[..., Any])
#: More warnings of one kind are counted.
_SHOWN = 3


def wish_options(command: _F) -> _F:
    """``--scoring`` and ``--across``."""
    scoring = click.option(
        "--scoring", type=click.Choice(SCORINGS), help="How the boards are scored, where the file does not tell."
    )
    across = click.option("--across/--by-section", default=None, help="Score the sections together, or each by itself.")
    return scoring(across(command))


def load_field(file: str, scoring: str | None, across: bool | None, language: str) -> FieldFile:
    """The sessions of a file; what is to be told about them goes to standard error."""
    found = field_file.load(file, Wish(scoring, across))
    if found.format == "results" and (scoring, across) != (None, None):
        raise click.UsageError("A results document says itself how it is scored: leave --scoring and --across out.")
    _warn(found.warnings, language)
    return found


def write_field(
    read: FieldFile,
    sheets: Sequence[Sheet],
    ruled: Sequence[Sequence[tuple[SheetBoard, Adjustment]]],
    out: Path,
    language: str,
) -> None:
    """Write the USEBIO file with the scores, what it cannot say goes to standard error; or the sessions as PBN.

    Raises :class:`~bridgelaw.errors.NotSupported` for another file, and ``FileUnwritable``.
    """
    from bridgelaw.formats import usebio

    if out.suffix.lower() == ".pbn":
        with whole_file(out, "'adjusted.pbn'") as write:
            write(_as_pbn(sheets).encode())
        return
    if read.usebio is None:
        expected = "the name of a PBN file; only a USEBIO file is written in its own format"
        raise NotSupported(f"--write {out}, of {read.format}", expected, "'--write adjusted.pbn'")
    places = [
        (index, sheet.boards.index(board), board, adjustment)
        for index, (sheet, found) in enumerate(zip(sheets, ruled, strict=True))
        for board, adjustment in found
    ]
    content, warned = usebio.dumps(read.usebio, places)
    with whole_file(out, "'adjusted.xml'") as write:
        write(content)
    _warn(warned, language)


def _as_pbn(sheets: Iterable[Sheet]) -> str:
    """The sessions as they are scored with their rulings."""
    from bridgelaw.formats.pbn.scores import pbn_of_session

    scored = ((sheet, with_session([board.table() for board in sheet.boards])) for sheet in sheets)
    return "".join(pbn_of_session(sheet, tables, number=number) for number, (sheet, tables) in enumerate(scored, 1))


def _warn(warned: Iterable[Warned], language: str) -> None:
    """Warnings on standard error, a few of each kind."""
    told: dict[str, int] = {}
    for each in warned:
        told[each.key] = told.get(each.key, 0) + 1
        if told[each.key] <= _SHOWN:
            place = each.file or ""
            place += f":{each.line}" if place and each.line else ""
            to_error(place, words(f"warning.{each.key}", language, **each.values))
    more = sum(count - _SHOWN for count in told.values() if count > _SHOWN)
    if more:
        to_error("", words("warning.more", language, n=more))
