"""``bridgelaw table``: the loop around a :class:`~bridgelaw.cli.conversation.Conversation`."""

from __future__ import annotations

import errno
import os
import shutil
import stat
import sys
from dataclasses import replace
from typing import Any

import click

from bridgelaw.cli import BUG, UNREADABLE
from bridgelaw.cli.conversation import Conversation
from bridgelaw.cli.output import edition_option, language_option, profile_option, suits_style
from bridgelaw.cli.talk import PROMPT
from bridgelaw.errors import CaseError
from bridgelaw.formats.case import Case, dumps, load
from bridgelaw.formats.ruling import begin
from bridgelaw.formats.tree import FileUnreadable
from bridgelaw.laws.edition import EDITIONS
from bridgelaw.laws.profile import DEFAULT
from bridgelaw.table.board import Vulnerability, read_board
from bridgelaw.table.notation import read_seat
from bridgelaw.table.seat import Seat, Side
from bridgelaw.texts.wording import printable

__all__ = ["table"]


@click.command()
@click.option("--board", metavar="N", help="Board number; gives the dealer and who is vulnerable.")
@click.option("--dealer", metavar="SEAT", help="Dealer, where there is no board.")
@click.option("--vul", metavar="SIDES", help="Who is vulnerable: None, NS, EW or All.")
@click.option("--ns", metavar="SYSTEM", help="The bidding system of North-South: one that is shipped, or a file.")
@click.option("--ew", metavar="SYSTEM", help="The bidding system of East-West.")
@language_option
@edition_option()
@profile_option()
@click.option("--load", "load_from", metavar="FILE", help="Go on from the case in this file.")
@click.option("--save", "save_to", metavar="FILE", help="Save the case to this file at the end.")
def table(
    board: str | None,
    dealer: str | None,
    vul: str | None,
    ns: str | None,
    ew: str | None,
    language: str,
    edition_name: str | None,
    profile_name: str | None,
    load_from: str | None,
    save_to: str | None,
) -> int:
    """Talk through an auction at a prompt, call by call.

    Calls are typed as they were made, in the language chosen: 1H by the player in turn, S 1H by another. As soon as
    something is irregular it says so, tells whom to speak to in which words, and offers the choices with what follows
    from each. Type ? for all commands, u to take back the last entry, q to end.

    \b
      bridgelaw table --board 7
      bridgelaw table --dealer S --vul NS --lang de
      bridgelaw table --board 7 --ns acol --ew standard-american
      bridgelaw table --load case.yaml --save case.yaml
      printf '1H\\nE 1D\\n\\n2\\n2D\\n' | bridgelaw table --board 5 --save case.yaml

    It reads lines, so it works in a pipe as well; the end of the input ends it, and saves only with --save.
    """  # noqa: D301 (click's own mark)
    if load_from is not None and (board or dealer or vul):
        raise click.UsageError("--load brings its own board, dealer and vulnerability; leave those options out.")
    case = None
    methods = {side: name for side, name in ((Side.NS, ns), (Side.EW, ew)) if name is not None}
    if load_from is not None:
        cases = load(load_from)
        if len(cases) != 1:
            raise CaseError(f"{len(cases)} cases", "a file with one case", "bridgelaw table --load case.yaml")
        case = cases[0]
    edition_name = edition_name or (case.edition if case is not None else EDITIONS[0])
    profile_name = profile_name or (case.profile if case is not None else DEFAULT)
    if case is not None:
        case = replace(case, edition=edition_name, profile=profile_name)
        case = replace(case, methods={**case.methods, **methods}) if methods else case
        begin(case)  # which knows the line of an edition or profile that is not there
    else:
        begin(Case(edition_name, Seat.N, profile=profile_name, methods=methods, file=PROMPT))
    talk = Conversation(
        language,
        suits_style(),
        edition=edition_name,
        profile=profile_name,
        board=None if board is None else read_board(board),
        dealer=None if dealer is None else read_seat(dealer, language),
        vulnerable=None if vul is None else Vulnerability.loads(vul),
        methods=methods,
        write=_write,
        save=save_to,
        width=min(100, max(40, shutil.get_terminal_size((100, 24)).columns)),
    )
    if case is not None:
        _say(talk.load(case))
    _say(talk.opening())
    return _loop(talk, save_to)


def _loop(talk: Conversation, save_to: str | None) -> int:
    try:
        while not talk.finished:
            line = _read(talk.prompt)
            if line is None:
                break
            _say(talk.answer(line))
    except KeyboardInterrupt:
        # Nothing is lost: where a file was named, the case so far is in it.
        _say("\n" + talk.end())
        raise
    if not talk.finished:
        _say(talk.end())
    if save_to is not None and talk.case is not None and not talk.saved:
        # It could not be written: the case is printed, so that the evening's work is not gone.
        print(dumps(talk.case), end="")
        return UNREADABLE
    return BUG if talk.failed else 0


def _say(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def _read(prompt: str) -> str | None:
    """One line, None at the end of the input.  What was piped is printed behind the prompt, as if it were typed."""
    if sys.stdin is None:
        raise FileUnreadable("<stdin>", "standard input is closed")
    if sys.stdin.isatty():
        _line_editing()
        try:
            return input(prompt)
        except EOFError:
            _say("\n")
            return None
    _say(prompt)
    try:
        line = sys.stdin.readline(10_000)
    except OSError as error:
        raise FileUnreadable("<stdin>", str(error.strerror or error).lower()) from None
    _say(printable(line.rstrip("\n")) + "\n")
    return line or None


def _line_editing() -> None:
    try:
        import readline

        _: Any = readline
    except ImportError:
        pass  # some builds of Python have none; typing works all the same


def _write(file: str, case: Case, overwrite: bool) -> None:
    if os.path.exists(file) and overwrite and not stat.S_ISREG(os.stat(file).st_mode):
        raise OSError(errno.EINVAL, "not a regular file")  # opening a pipe would wait for whoever reads it
    with open(file, "w" if overwrite else "x", encoding="utf-8", newline="\n") as out:
        out.write(dumps(case))
