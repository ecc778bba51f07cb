"""``bridgelaw poll``: a poll about logical alternatives, its sheet and what the answers come to."""

from __future__ import annotations

from collections.abc import Iterator

import click

from bridgelaw.cli.output import language_option, print_json, suits_style, wrapped
from bridgelaw.formats.poll import document, load
from bridgelaw.polls.poll import Poll
from bridgelaw.texts.polls import PollWords
from bridgelaw.texts.wording import on_one_line

__all__ = ["poll"]

_WIDTH = 88
#: Lines for answers on an empty sheet: with fewer a call of one in five is missed too often.
_ROWS = 8


@click.command()
@click.argument("file", required=False)
@click.option("--blank", is_flag=True, help="An empty sheet to print and fill in; with FILE its hand and auction.")
@language_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object a poll.")
def poll(file: str | None, blank: bool, language: str, as_json: bool) -> int:
    """Tell what a poll says about logical alternatives (Law 16B1(b)).

    FILE holds polls in YAML or JSON (docs/polls.md), - is standard input: what was put to players, in which words, and
    their answers. Both tests are asked of each call, with exact intervals. No share of a poll becomes a weight.

    \b
      bridgelaw poll --blank --lang nl
      bridgelaw poll examples/poll.yaml
      bridgelaw poll examples/poll.yaml --json
    """  # noqa: D301 (click's own mark)
    if file is None and (not blank or as_json):
        raise click.UsageError("Give a file with a poll, or --blank for an empty sheet; see bridgelaw poll --help")
    words = PollWords(language, suits_style())
    polls: list[Poll | None] = [None] if file is None else list(load(file))
    for index, each in enumerate(polls):
        if each is not None and as_json:
            print_json(document(each, words.say))
            continue
        if index:
            print()
        lines = _sheet(words, each) if blank or each is None else _told(words, each)
        print("\n".join(line.rstrip() for line in lines))
    return 0


def _sheet(words: PollWords, poll: Poll | None) -> Iterator[str]:
    """What a player is shown, and room for the answers; nothing about a ruling."""
    yield words.say("poll.sheet")
    yield ""
    yield from _put(words, poll)
    yield ""
    yield _long(words.say("poll.how"))
    yield ""
    widths = (8, 16, 36, 12)
    yield "  ".join(f"{head:<{width}}" for head, width in zip(words.heads(), widths, strict=True))
    for _ in range(_ROWS):
        yield ""
        yield "  ".join("_" * width for width in widths)


def _put(words: PollWords, poll: Poll | None) -> Iterator[str]:
    """The hand, the auction, the methods and the question, or lines to write them on."""
    for head, given in words.facts(poll):
        yield _long(f"{head}: {given or '_' * 60}")


def _told(words: PollWords, poll: Poll) -> Iterator[str]:
    """What was put to players, and what their answers come to."""
    if poll.title:
        yield on_one_line(poll.title)
    yield from _put(words, poll)
    warnings = words.warnings(poll)
    if warnings:
        yield ""
        yield from map(_long, warnings)
    yield ""
    yield from map(_long, words.asked(poll))
    for counted in words.counted(poll):
        yield ""
        yield counted.call
        yield from (f"  {line}" for line in counted.lines)
    limits = words.limits(poll)
    if limits:
        yield ""
        yield from map(_long, limits)


def _long(text: str) -> str:
    return wrapped(text, "", _WIDTH, "  ")
