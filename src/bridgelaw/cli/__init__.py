"""The command line: one face on the same functions as the others.

Exit statuses: 0 done, or a ruling was given (judgements and "not coded" included); 1 an ``expect`` did not hold;
2 the input could not be read, an event was refused, or the command was used wrongly; 3 a mistake of bridgelaw's own;
130 interrupted; 141 whoever read the output stopped reading.

A command is imported when it is called, so that none waits for the others.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from importlib import import_module
from keyword import iskeyword
from types import ModuleType
from typing import Any

import click

from bridgelaw.errors import BridgelawError

__all__ = ["BUG", "DIFFERENT", "UNREADABLE", "commands", "main"]

#: An ``expect`` did not hold.
DIFFERENT = 1
#: The input could not be read, or an event was refused.
UNREADABLE = 2
#: A mistake of bridgelaw's own.
BUG = 3
_INTERRUPTED = 130
_NOBODY_READS = 141

# Where each command is, and its line in the help, so that the help imports none of them.
_COMMANDS = {
    "rule": ("bridgelaw.cli.rule", "Rule on the cases in files."),
    "serve": ("bridgelaw.cli.serve", "Serve the page at the table."),
    "club": ("bridgelaw.cli.clubs", "See to the clubs of a server: each has its own code and its own rulings."),
    "backup": ("bridgelaw.cli.keeping", "Back up all clubs with their rulings, while the server goes on."),
    "restore": ("bridgelaw.cli.keeping", "Restore a backup into an empty database: all of it or nothing."),
    "export": ("bridgelaw.cli.keeping", "Print rulings as case documents, with their times and the whole log."),
    "import": ("bridgelaw.cli.keeping", "Bring case documents into a club: all of them or none."),
    "table": ("bridgelaw.cli.table", "Talk through an auction at a prompt, call by call."),
    "compare": ("bridgelaw.cli.compare", "Compare a replacement with the withdrawn call: comparable (Law 23A) or not?"),
    "count": ("bridgelaw.cli.hands", "Count the hands of a meaning, exactly."),
    "deal": ("bridgelaw.cli.hands", "Deal hands of a meaning at random."),
    "atlas": ("bridgelaw.cli.atlas", "Make the atlas of a system: which legal replacements are comparable."),
    "convert": ("bridgelaw.cli.convert", "Convert boards from one notation to another: cases, PBN, LIN."),
    "scan": (
        "bridgelaw.cli.scan",
        "Read archives and tell every irregular auction, what cannot be read, and the figures.",
    ),
    "score": ("bridgelaw.cli.scores", "Score a contract (Law 77)."),
    "matchpoints": ("bridgelaw.cli.scores", "Score the boards of a session."),
    "adjust": ("bridgelaw.cli.scores", "Work out an adjusted score, for the whole field."),
    "poll": ("bridgelaw.cli.poll", "Tell what a poll says about logical alternatives (Law 16B1(b))."),
    "dd": ("bridgelaw.cli.evidence", "Count the tricks of deals double dummy, and tell par."),
    "simulate": ("bridgelaw.cli.evidence", "Deal what a player could imagine, and tell what each call comes to."),
    "explain": ("bridgelaw.cli.laws", "Explain a clause of the Laws."),
    "coverage": ("bridgelaw.cli.laws", "List the clauses that are coded, and those that are not, with the reason."),
    "profiles": ("bridgelaw.cli.laws", "List the profiles: who reads the open points how, and does what differently."),
    "term": ("bridgelaw.cli.terms", "Look a term up in English, Dutch and German."),
    "schema": ("bridgelaw.cli.documents", "Print the JSON Schema of a document that is read or written."),
    "completion": ("bridgelaw.cli.documents", "Print the completion script of a shell."),
}


class _Commands(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        module = _loaded(_COMMANDS[cmd_name][0])
        command: click.Command = getattr(module, f"{cmd_name}_" if iskeyword(cmd_name) else cmd_name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in _COMMANDS and not args[0].startswith("-"):
            from difflib import get_close_matches

            near = get_close_matches(args[0], _COMMANDS, 1) or ["rule"]
            raise click.UsageError(
                f"There is no command {args[0]!r}. Expected one of {', '.join(_COMMANDS)}; "
                f"for example: bridgelaw {near[0]} --help",
                ctx,
            )
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            # Click would make 1 of it, which says here that an expect did not hold.
            raise click.exceptions.Exit(_NOBODY_READS) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in _COMMANDS.items()])


def _loaded(name: str) -> ModuleType:
    """The module.  What loading makes stays to the end, so the collector need not look through it, then or later."""
    gc.disable()
    try:
        return import_module(name)
    finally:
        gc.freeze()
        gc.enable()


def _table(ctx: click.Context) -> click.Command:
    found = ctx.command.get_command(ctx, "table") if isinstance(ctx.command, click.Group) else None
    assert found is not None  # it is one of the commands above
    return found


def _version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        from bridgelaw import __version__

        click.echo(f"bridgelaw {__version__}")
        ctx.exit()


@click.group(
    cls=_Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Every command has --help with examples.",
)
@click.option(
    "--version", is_flag=True, expose_value=False, is_eager=True, callback=_version, help="Print the version."
)
@click.pass_context
def commands(ctx: click.Context) -> None:
    """Rulings on irregularities in the auction at bridge, clause by clause.

    Without a command, on a terminal, it asks for the board and talks through the auction.

    \b
      bridgelaw serve                       the page at the table, in a browser
      bridgelaw table --board 7             talk through an auction
      bridgelaw rule case.yaml              rule on a case in words
      bridgelaw rule case.yaml --json       ... as a document for programs
      bridgelaw compare "11-21, 5+ S" "8-16, 5+ S"   is the second comparable to the first?
      bridgelaw explain 27B1a               what a clause says and how it is read
    """  # noqa: D301 (click's own mark)
    if ctx.invoked_subcommand is not None:
        return
    if sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty():
        # Somebody who has just got it wants to see what it does.
        ctx.exit(_table(ctx).main(args=[], prog_name="bridgelaw table", standalone_mode=False))
    click.echo(ctx.get_help())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status; never a traceback."""
    from bridgelaw.cli.streams import give_up, make_printable

    make_printable()
    if sys.stdout is None:
        return _unwritable("")
    status = 0
    try:
        try:
            status = _run(arguments)
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        give_up(sys.stdout)
        return _NOBODY_READS
    except OSError as error:
        give_up(sys.stdout)
        return _unwritable(str(error.strerror or error))
    try:
        sys.stderr.flush()
    except OSError:
        give_up(sys.stderr)
        return status or UNREADABLE
    return status


def _unwritable(reason: str) -> int:
    """Say on standard error that standard output is closed, or why else it cannot be written."""
    from bridgelaw.cli.output import spoken, to_error, words
    from bridgelaw.cli.streams import give_up

    language = spoken()
    try:
        to_error("", words("cli.stream", language, reason=reason or words("cli.closed", language)))
    except OSError:
        give_up(sys.stderr)
    return UNREADABLE


def _run(arguments: Sequence[str] | None) -> int:
    try:
        result: Any = commands.main(
            args=None if arguments is None else list(arguments), prog_name="bridgelaw", standalone_mode=False
        )
    except click.exceptions.Exit as end:
        return end.exit_code
    except (click.Abort, KeyboardInterrupt):
        print(file=sys.stderr)
        return _INTERRUPTED
    except click.ClickException as error:
        error.show()
        return UNREADABLE
    except SystemExit:
        return _NOBODY_READS  # so Click ends when nobody reads the help
    except OSError as error:
        if error.filename is None:
            raise  # one of the standard streams
        return _failed(error)
    except Exception as error:
        return _failed(error)
    return result if isinstance(result, int) else 0


def _failed(error: Exception) -> int:
    from bridgelaw.cli.output import report, report_exception, spoken

    if isinstance(error, BridgelawError):
        report(error, spoken())
        return UNREADABLE
    # A mistake of bridgelaw's own, foreseen (two clauses rule on one moment) or not.
    report_exception(error, language=spoken())
    return BUG
