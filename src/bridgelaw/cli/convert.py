"""``bridgelaw convert``: boards from one notation to another: cases, PBN, LIN."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from bridgelaw.cli import UNREADABLE
from bridgelaw.cli.output import edition_option, language_option, report, to_error, whole_file, words
from bridgelaw.errors import BridgelawError, FileUnwritable, NoBoards
from bridgelaw.formats import lin
from bridgelaw.formats.case import Case, load
from bridgelaw.formats.case import dumps as case_text
from bridgelaw.formats.pbn.cases import IRREGULARITY_TABLE, as_game
from bridgelaw.formats.pbn.game import Game
from bridgelaw.formats.pbn.writing import HEADER, written
from bridgelaw.formats.records import FORMATS, Format, boards_format, games
from bridgelaw.laws.edition import edition
from bridgelaw.laws.state import State
from bridgelaw.texts.render import Renderer

__all__ = ["convert"]


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(allow_dash=True), metavar="FILE...")
@click.option("--to", "form", type=click.Choice(FORMATS), required=True, help="The notation to write.")
@click.option(
    "--out", "-o", type=click.Path(dir_okay=False, path_type=Path), help="Where to; else, or with -, standard output."
)
@language_option
@edition_option("2017")
def convert(files: tuple[str, ...], form: Format, out: Path | None, language: str, edition_name: str) -> int:
    """Convert boards from one notation to another: cases, PBN, LIN.

    FILE holds cases, or boards in PBN, LIN or RBN, also packed with gzip; - is standard input. In PBN nothing of a
    case is lost: what the notation has no sign for stands in tables of its own, and --lang is the language of the
    comment on what was withdrawn. LIN tells the legal auction alone, and cannot tell one in which a player was
    skipped or an insufficient bid was let stand. --edition is the code of Laws of boards that do not say theirs.

    \b
      bridgelaw convert case.yaml --to pbn
      bridgelaw convert session.pbn --to case -o session.yaml
      bridgelaw convert "https://www.bridgebase.com/tools/handviewer.html?lin=..." --to pbn
      bridgelaw convert *.lin --to pbn -o all.pbn

    Exit status: 0 everything was written, 2 something could not be read or written; the rest is written all the same.
    Where nothing can be written, --out is left as it was.
    """  # noqa: D301 (click's own mark)
    edition(edition_name)
    with _opened(out) as write:
        run = _Run(form, write, language, edition_name)
        for file in files:
            run.file(file)
    run.end()
    return run.status


@contextmanager
def _opened(out: Path | None) -> Iterator[Callable[[str], object]]:
    """Where it is written: never half, also where that is a file that is read."""
    if out is None or str(out) == "-":
        yield sys.stdout.write
        return
    with whole_file(out, "'boards.pbn'") as write:
        yield lambda text: write(text.encode())


class _Run:
    """One run over all files."""

    def __init__(self, form: Format, write: Callable[[str], object], language: str, edition_name: str) -> None:
        self.form, self.write, self.language, self.edition = form, write, language, edition_name
        self.renderer = Renderer(language, "letters")
        self.status = self.count = self.left_out = 0

    def file(self, path: str) -> None:
        """Convert what is in a file; an error is told, and what follows it goes on."""
        try:
            for record in self._records(path):
                self._guarded(record)
        except FileUnwritable:
            raise
        except BridgelawError as error:
            self._report(error)

    def _records(self, path: str) -> Iterator[Case | Game | BridgelawError]:
        if path.lower().startswith(("http://", "https://")):
            found = lin.loads(path)
            if not found:
                raise NoBoards("nothing", "at least one board", "'…handviewer.html?lin=qx|o7|…'")
            yield from found
            return
        form = boards_format(path)
        yield from load(path) if form == "case" else games(path, form)

    def _guarded(self, record: Case | Game | BridgelawError) -> None:
        if isinstance(record, BridgelawError):
            self._report(record)
            return
        try:
            text = self._text(record)
        except BridgelawError as error:
            error.file, error.line = error.file or record.file, error.line or record.line
            self._report(error)
            return
        self.write(self._before() + text)
        self.count += 1

    def _text(self, record: Case | Game) -> str:
        if self.form == "case":
            return case_text(record.case(self.edition) if isinstance(record, Game) else record)
        game = as_game(record, remarks=self._remarks) if isinstance(record, Case) else record.check().completed()
        if self.form == "pbn":
            return f"{written(game)}\n"
        text = lin.dumps([game])
        self.left_out += IRREGULARITY_TABLE in game.tags and bool(game.remark or isinstance(record, Game))
        return text

    def _before(self) -> str:
        if self.form == "pbn":
            return "" if self.count else HEADER
        return "---\n" if self.form == "case" and self.count else ""

    def _remarks(self, state: State) -> list[str]:
        return [line.strip(" *") for line in self.renderer.of(state.edition).irregular(state)]

    def _report(self, error: BridgelawError) -> None:
        report(error, self.language)
        self.status = UNREADABLE

    def end(self) -> None:
        """Tell what the notation left out."""
        if self.left_out:
            to_error("", words("cli.convert.left_out", self.language, n=self.left_out))
