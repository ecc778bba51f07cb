"""``bridgelaw club``: the clubs of a server, their codes, and the players' names that they keep."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime
from typing import TYPE_CHECKING

import click

from bridgelaw.cli.database import database_option, line_of, open_store
from bridgelaw.cli.grid import grid
from bridgelaw.cli.output import language_option, print_json
from bridgelaw.texts.catalogue import say

if TYPE_CHECKING:
    from bridgelaw.store.sql import Store

__all__ = ["club", "club_option", "migrated"]

#: As for the server (cli/serve.py).
_CODE = "BRIDGELAW_CODE"


@contextmanager
def migrated(url: str | None) -> Iterator[Store]:
    """The store with its tables brought up to date, and closed again."""
    store = open_store(url)
    try:
        store.migrate()
        yield store
    finally:
        store.close()


club_option = click.option(
    "--club", "slug", default="local", metavar="SLUG", help="The short name of the club (default: local)."
)
_code_option = click.option(
    "--code-file", metavar="FILE", help=f"A file with the code; so does the environment variable {_CODE}."
)


@click.group()
def club() -> None:
    """See to the clubs of a server: each has its own code and its own rulings.

    \b
      bridgelaw club list
      bridgelaw club add swan "Bridge Club The Swan"
      bridgelaw club code swan
    """  # noqa: D301 (click's own mark)


@club.command("list")
@database_option
@language_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object a club.")
def list_clubs(url: str | None, language: str, as_json: bool) -> int:
    """List the clubs, whether they have a code, and how many rulings."""
    with migrated(url) as store:
        found = [(each, store.count(each.id)) for each in store.clubs()]
    if as_json:
        for each, many in found:
            print_json({"slug": each.slug, "name": each.name, "code": each.has_code, "rulings": many})
        return 0
    head = [say(key, language) for key in ("cli.club.slug", "cli.club.name", "cli.club.code", "cli.club.rulings")]
    codes = {True: say("cli.club.yes", language), False: say("cli.club.none", language)}
    rows = [[each.slug, each.name, codes[each.has_code], str(many)] for each, many in found]
    print("\n".join(grid([head, *rows], 3)))
    return 0


@club.command()
@click.argument("slug")
@click.argument("name")
@_code_option
@database_option
@language_option
def add(slug: str, name: str, code_file: str | None, url: str | None, language: str) -> int:
    """Add a club with its access code.

    SLUG is its short name, as in an address: small letters, digits and hyphens. The code is asked for, or read from
    standard input. Whoever has it is a director of the club.
    """
    code = _code(code_file, language)
    with migrated(url) as store:
        made = store.create_club(slug, name, code)
    print(say("cli.club.added", language, given=made.name, other=made.slug))
    return 0


@club.command()
@click.argument("slug")
@_code_option
@click.option("--none", "none", is_flag=True, help="Take the code away: nobody can log in.")
@database_option
@language_option
def code(slug: str, code_file: str | None, none: bool, url: str | None, language: str) -> int:
    """Give a club another access code.

    It is asked for, or read from standard input. Every session of the club ends.
    """
    with migrated(url) as store:
        found = store.club_called(slug)
        store.set_code(found.id, None if none else _code(code_file, language))
    print(say("cli.club.coded", language, given=found.name))
    return 0


@club.command()
@click.argument("slug")
@click.option("--yes", is_flag=True, help="Without asking.")
@database_option
@language_option
def remove(slug: str, yes: bool, url: str | None, language: str) -> int:
    """Delete a club with all its rulings, names and links, for good.

    Of the club 'local' the rulings are deleted, and it stays itself.
    """
    with migrated(url) as store:
        found = store.club_called(slug)
        many = store.count(found.id)
        if not yes and not _confirmed(say("cli.club.sure", language, given=found.name, n=many)):
            raise click.Abort
        store.delete_club(found.id)
    print(say("cli.club.removed", language, given=found.name, n=many))
    return 0


@club.command()
@click.argument("slug")
@click.option("--before", type=click.DateTime(["%Y-%m-%d"]), metavar="DATE", help="Of the rulings before this day.")
@click.option("--all", "all_of_club", is_flag=True, help="Of all rulings.")
@database_option
@language_option
def forget(slug: str, before: datetime | None, all_of_club: bool, url: str | None, language: str) -> int:
    """Delete players' names for good; the rulings stay.

    \b
      bridgelaw club forget swan --before 2026-09-01
    """  # noqa: D301 (click's own mark)
    if (before is None) != all_of_club:
        raise click.UsageError("Say either --before DATE or --all.")
    day: date | None = None if before is None else before.date()
    with migrated(url) as store:
        many = store.forget_names(store.club_called(slug).id, before=day, all_of_club=all_of_club)
    print(say("cli.club.forgotten", language, n=many))
    return 0


def _code(file: str | None, language: str) -> str:
    """The code in a file, in the environment, or as typed."""
    if file is not None:
        return line_of(file)
    if _CODE in os.environ:
        return os.environ[_CODE]
    if _at_terminal():
        asked: str = click.prompt(say("cli.club.code", language), hide_input=True, confirmation_prompt=True, err=True)
        return asked
    return (sys.stdin.readline() if sys.stdin is not None else "").rstrip("\r\n")


def _confirmed(question: str) -> bool:
    if not _at_terminal():
        raise click.UsageError("This deletes rulings for good: say --yes.")
    return click.confirm(question, err=True)


def _at_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()
