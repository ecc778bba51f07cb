"""``bridgelaw scan``: archives read through for irregular auctions and records that cannot be read."""

from __future__ import annotations

import csv
import json
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, fields
from typing import Any

import click

from bridgelaw.cli.output import language_option, report, suits_style
from bridgelaw.cli.working import progress_bar, uninterrupted, working
from bridgelaw.formats.tree import FileUnreadable
from bridgelaw.scan import Figures, Irregular, Malformed, Result
from bridgelaw.scan import scan as read_through
from bridgelaw.table.call import Call
from bridgelaw.table.seat import Seat
from bridgelaw.texts.catalogue import name, say
from bridgelaw.texts.wording import printable

__all__ = ["scan"]

_INTERRUPTED = 130
_UNREADABLE = 2
_Found = Irregular | Malformed


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--format",
    "form",
    type=click.Choice(("text", "jsonl", "table")),
    default="text",
    show_default=True,
    help="Text; an object a line; or a table with a heading, parted by commas.",
)
@click.option(
    "--only",
    type=click.Choice(("irregular", "malformed", "figures")),
    help="Tell of these only; the figures always count everything.",
)
@click.option(
    "--jobs", type=click.IntRange(1), metavar="N", help="Processes to work with; by default one for each core."
)
@language_option
def scan(files: tuple[str, ...], form: str, only: str | None, jobs: int | None, language: str) -> int:
    """Read archives and tell every irregular auction, what cannot be read, and the figures.

    FILES are PBN or LIN of any size, also packed with gzip, or - for standard input. What is irregular is told with
    what was let stand: an insufficient bid, a call after players were skipped, a double that was not possible,
    cards marked as revoke or lead out of turn, a contract that is not that of the auction.

    Ctrl-C ends the reading and tells what was found up to there.

    \b
      bridgelaw scan archive.pbn
      bridgelaw scan *.pbn --format jsonl | jq 'select(.what == "insufficient bid")'
      bridgelaw scan old.pbn.gz --only malformed
      zcat *.gz | bridgelaw scan - --format table > found.csv
    """  # noqa: D301 (click's own mark)
    figures = Figures()
    tell = _FORMS[form](language, only)
    missing: list[FileUnreadable] = []
    interrupted = False
    found = sorted(set(files), key=files.index)
    workers = jobs or os.cpu_count() or 1
    size = sum(os.path.getsize(path) for path in found if os.path.isfile(path))
    tell.begin()
    with working(workers) as executor, progress_bar(say("cli.scan.working", language)) as progress:
        try:
            for path in found:
                figures.files += 1
                before = figures.size
                bar = (lambda read, before=before: progress(before + read, size)) if progress is not None else None
                try:
                    for _, result in read_through([path], executor, ahead=2 * workers, progress=bar):
                        with uninterrupted():
                            figures.add(result)
                            tell.result(result)
                except FileUnreadable as error:
                    missing.append(error)
                    figures.files -= figures.size == before  # nothing of it was read
        except KeyboardInterrupt:
            interrupted = True
    tell.end(figures, interrupted)
    for problem in missing:
        report(problem, language)
    if interrupted:
        return _INTERRUPTED
    return _UNREADABLE if missing else 0


class _Tell:
    """How what is found is told: as it is found, and at the end the figures."""

    def __init__(self, language: str, only: str | None) -> None:
        self.language = language
        self.only = only

    def begin(self) -> None:
        """What stands above everything."""

    def result(self, result: Result) -> None:
        """Tell what was found in a part, in the order of the lines."""
        for one in sorted(self._chosen(result), key=lambda found: found.line):
            self.one(one)

    def _chosen(self, result: Result) -> Iterator[_Found]:
        if self.only in (None, "irregular"):
            yield from result.irregular
        if self.only in (None, "malformed"):
            yield from result.malformed

    def one(self, found: _Found) -> None:
        """Tell one thing."""
        raise NotImplementedError

    def end(self, figures: Figures, interrupted: bool) -> None:
        """Tell the figures."""
        raise NotImplementedError


class _Text(_Tell):
    """For a reader."""

    def one(self, found: _Found) -> None:
        place = f"{found.file}:{found.line}"
        if isinstance(found, Malformed):
            print(printable(f"{place}: {self._error(found)}"))
            return
        print(printable(f"{place}: {self._irregular(found)}"))

    def _error(self, found: Malformed) -> str:
        return say(f"error.{found.code}", self.language, given=found.given, example=found.example)

    def _irregular(self, found: Irregular) -> str:
        words = [] if found.board is None else [say("cli.scan.board", self.language, n=found.board)]
        words.append(self._what(found))
        if found.law:
            words.append(say("cli.scan.stands", self.language, law=found.law))
        if not found.marked:
            words.append(say("cli.scan.not_marked", self.language))
        if found.auction:
            words.append(f"[{found.auction}]")
        return " ".join(words)

    def _what(self, found: Irregular) -> str:
        key = f"cli.scan.{found.what.name.lower()}"
        params: dict[str, Any] = {"given": found.call}
        if found.seat is not None:
            params["seat"] = Seat(found.seat)
        if found.skipped:
            params["turn"] = tuple(map(Seat, found.skipped))
        if found.what.name in ("INSUFFICIENT", "OUT_OF_ROTATION", "INADMISSIBLE"):
            params["call"] = Call.loads(found.call)
        if found.over:
            params["new"] = Call.loads(found.over)
        return say(key, self.language, style=suits_style(), **params)

    def end(self, figures: Figures, interrupted: bool) -> None:
        language = self.language
        if figures.irregular or figures.malformed:
            print()
        if interrupted:
            print(say("cli.scan.interrupted", language))
        print(say("cli.scan.read", language, n=figures.games, list=str(figures.files)))
        counted = {"n": figures.auctions, "list": str(figures.calls), "last": str(figures.passed_out)}
        print(say("cli.scan.auctions", language, **counted))  # type: ignore[arg-type]
        print(say("cli.scan.irregular", language, n=figures.irregular))
        for (what, marked), number in sorted(figures.kinds.items()):
            key = "cli.scan.kind.marked" if marked else "cli.scan.kind"
            print(f"  {say(key, language, n=number, given=say(f'scan.what.{what}', language))}")
        if figures.seats:
            seats = ", ".join(f"{name(Seat(seat), language)} {n}" for seat, n in sorted(figures.seats.items()))
            print(f"  {seats}")
        print(say("cli.scan.malformed", language, n=figures.malformed))
        for code, number in sorted(figures.errors.items()):
            print(f"  {number} {code}")


class _Lines(_Tell):
    """An object a line, for programs; the figures are the last."""

    def one(self, found: _Found) -> None:
        _line(_document(found))

    def end(self, figures: Figures, interrupted: bool) -> None:
        _line({"kind": "figures", "complete": not interrupted, **figures.document()})


class _Table(_Tell):
    """A table for a spreadsheet; the figures go to standard error, since they are no row of it."""

    _COLUMNS = tuple(dict.fromkeys(["kind", *(each.name for form in (Irregular, Malformed) for each in fields(form))]))

    def begin(self) -> None:
        self._write = csv.DictWriter(sys.stdout, self._COLUMNS, lineterminator="\n")
        self._write.writeheader()

    def one(self, found: _Found) -> None:
        row = {key: " ".join(value) if isinstance(value, list) else value for key, value in _document(found).items()}
        self._write.writerow({key: _inert(value) for key, value in row.items()})

    def end(self, figures: Figures, interrupted: bool) -> None:
        print(json.dumps({"complete": not interrupted, **figures.document()}), file=sys.stderr)


def _document(found: _Found) -> dict[str, Any]:
    document = {"kind": "irregular" if isinstance(found, Irregular) else "malformed", **asdict(found)}
    if isinstance(found, Irregular):
        document |= {"what": found.what.value, "skipped": list(found.skipped)}
    return document


def _inert(value: Any) -> Any:
    """A cell that no spreadsheet takes for a formula: what stands in an archive is somebody else's."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value


def _line(value: dict[str, Any]) -> None:
    # ASCII: what was given may be bytes that are no text.
    print(json.dumps(value))


_FORMS: dict[str, Callable[[str, str | None], _Tell]] = {"text": _Text, "jsonl": _Lines, "table": _Table}
