"""Backup and restore, export and import: the log in files."""

from __future__ import annotations

import os
import sys

import click

from bridgelaw.cli.clubs import club_option, migrated
from bridgelaw.cli.database import database_option, located, open_store
from bridgelaw.cli.output import language_option, to_error, words
from bridgelaw.errors import FileUnreadable
from bridgelaw.texts.catalogue import say

__all__ = ["backup", "export", "import_", "restore"]


@click.command()
@click.argument("file")
@click.option("--sqlite", is_flag=True, help="As a database of SQLite, ready to be used.")
@click.option("--without-names", is_flag=True, help="Leave out the names of the players.")
@database_option
@language_option
def backup(file: str, sqlite: bool, without_names: bool, url: str | None, language: str) -> int:
    """Back up all clubs with their rulings, while the server goes on.

    FILE must not be there yet; it is compressed where its name ends in .gz, and - is standard output. It can be
    restored into SQLite and into PostgreSQL, wherever it comes from. It holds hashes of codes and the names of
    players: keep it as safe as the database.

    \b
      bridgelaw backup rulings-2026-12-01.jsonl.gz
      bridgelaw backup rulings.db --sqlite
      bridgelaw backup - | ssh elsewhere "cat > rulings.jsonl"
    """  # noqa: D301 (click's own mark)
    _must_be_there(url)
    store = open_store(url)
    from bridgelaw.store import backup as files
    from bridgelaw.store.portable import dump

    try:
        if file == "-":
            if sqlite:
                raise click.UsageError("A database of SQLite needs a FILE.")
            for line in dump(store, names=not without_names):
                sys.stdout.buffer.write(line.encode())
            return 0
        (files.backup_as_sqlite if sqlite else files.backup)(store, file, names=not without_names)
    finally:
        store.close()
    print(say("cli.backup.done", language, file=file))
    return 0


def _must_be_there(url: str | None) -> None:
    """SQLite would make an empty file where there is none."""
    path = located(url).removeprefix("sqlite:///")
    if "://" not in path and not os.path.exists(path):
        raise FileUnreadable(path, "no such file or directory")


@click.command()
@click.argument("file")
@database_option
@language_option
def restore(file: str, url: str | None, language: str) -> int:
    """Restore a backup into an empty database: all of it or nothing.

    FILE is what bridgelaw backup has written, in either form; - is standard input.

    \b
      bridgelaw restore rulings-2026-12-01.jsonl.gz --db sqlite:///restored.db
      bridgelaw restore rulings.db --db postgresql://bridgelaw@localhost/rulings
    """  # noqa: D301 (click's own mark)
    store = open_store(url)
    from bridgelaw.store import backup as files
    from bridgelaw.store.portable import load

    try:
        found = load(store, sys.stdin.buffer) if file == "-" else files.restore(store, file)
    finally:
        store.close()
    print(say("cli.restore.done", language, n=found.rulings, last=found.clubs, whole=found.entries))
    for place in found.unreadable:
        to_error(place, words("cli.restore.unreadable", language))
    return 0


@click.command()
@click.argument("rulings", nargs=-1, metavar="[RULING]...")
@club_option
@click.option("--names", is_flag=True, help="With the names of the players.")
@click.option("--json", "as_json", is_flag=True, help="As JSON, one ruling a line.")
@database_option
@language_option
def export(rulings: tuple[str, ...], slug: str, names: bool, as_json: bool, url: str | None, language: str) -> int:
    """Print rulings as case documents, with their times and the whole log.

    RULING is its id, as in the address of its page; without one it is all rulings of the club. bridgelaw rule reads
    the documents as it does any case, and bridgelaw import brings them back.

    \b
      bridgelaw export > rulings.yaml
      bridgelaw export k3x7m2p9qa --club swan --json
    """  # noqa: D301 (click's own mark)
    with migrated(url) as store:
        from bridgelaw.formats.case import dumps
        from bridgelaw.store.exchange import case_of

        wholes = store.take_out(store.club_called(slug).id, rulings or None)
    for number, whole in enumerate(wholes):
        between = "---\n" if number and not as_json else ""
        # In UTF-8 everywhere, since it is read again.
        sys.stdout.buffer.write((between + dumps(case_of(whole, names=names), json=as_json)).encode())
    return 0


@click.command("import")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@club_option
@database_option
@language_option
def import_(files: tuple[str, ...], slug: str, url: str | None, language: str) -> int:
    """Bring case documents into a club: all of them or none.

    FILE is what bridgelaw export has printed, or any file of cases; - is standard input. A ruling that is there
    already is left as it is.

    \b
      bridgelaw import rulings.yaml --club swan
    """  # noqa: D301 (click's own mark)
    with migrated(url) as store:
        from bridgelaw.formats.tree import read_source
        from bridgelaw.store.exchange import LIMIT_FILE, read_cases, whole_of

        club = store.club_called(slug)
        wholes = []
        for file in files:
            content, name = read_source(file, LIMIT_FILE)
            wholes += [whole_of(case, store.now()) for case in read_cases(content, name)]
        made = store.bring_in(club.id, wholes)
    print(say("cli.import.done", language, n=len(made), last=len(wholes) - len(made), given=club.name))
    return 0
