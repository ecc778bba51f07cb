"""``bridgelaw poll``: a poll about logical alternatives, its sheet and what the answers come to."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import click

from bridgelaw.cli.output import language_option, print_json, suits_style, wrapped
from bridgelaw.formats.poll import HOLDERS, document, load, thresholds
from bridgelaw.polls.authorities import Threshold
from bridgelaw.polls.counting import chance_of_at_least
from bridgelaw.polls.leading import leading
from bridgelaw.polls.poll import Count, Poll, counts, verdict
from bridgelaw.table.notation import write_call
from bridgelaw.texts.catalogue import Value, name
from bridgelaw.texts.catalogue import say as say_in
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
    words = _Words(language)
    polls: list[Poll | None] = [None] if file is None else list(load(file))
    for index, each in enumerate(polls):
        if each is not None and as_json:
            print_json(document(each, words.say))
            continue
        if index:
            print()
        lines = words.sheet(each) if blank or each is None else words.told(each)
        print("\n".join(line.rstrip() for line in lines))
    return 0


class _Words:
    def __init__(self, language: str) -> None:
        self.language = language

    def say(self, key: str, **params: Value) -> str:
        return say_in(key, self.language, style=suits_style(), laws="", **params)

    # --- the sheet ------------------------------------------------------------------------------------

    def sheet(self, poll: Poll | None) -> Iterator[str]:
        """What a player is shown, and room for the answers; nothing about a ruling."""
        yield self.say("poll.sheet")
        yield ""
        yield from self._put(poll)
        yield ""
        yield from self._long("poll.how")
        yield ""
        heads = [self.say(f"poll.column.{each}") for each in ("who", "class", "considered", "chosen")]
        widths = (8, 16, 36, 12)
        yield "  ".join(f"{head:<{width}}" for head, width in zip(heads, widths, strict=True))
        for _ in range(_ROWS):
            yield ""
            yield "  ".join("_" * width for width in widths)

    def _put(self, poll: Poll | None) -> Iterator[str]:
        """The hand, the auction, the methods and the question, or lines to write them on."""
        facts = {} if poll is None else self._facts(poll)
        for key in ("board", "scoring", "hand", "auction", "system", "class", "question"):
            given = facts.get(key, "")
            yield wrapped(f"{self.say(f'poll.{key}')}: {given or '_' * 60}", "", _WIDTH, "  ")

    def _facts(self, poll: Poll) -> dict[str, str]:
        record = poll.auction
        calls = " - ".join(write_call(made.call, self.language, suits_style()) for made in record.standing)
        where = [str(poll.board)] if poll.board is not None else []
        if poll.vulnerable is not None:
            where.append(name(poll.vulnerable, self.language))
        return {
            "board": ", ".join(where),
            "scoring": on_one_line(poll.scoring),
            "hand": name(poll.hand, self.language, "hand", style=suits_style()),
            "auction": self.say("poll.calls", dealer=record.dealer, list=calls or "-", seat=poll.seat),
            "system": on_one_line(poll.system),
            "class": on_one_line(poll.of_class),
            "question": on_one_line(poll.question),
        }

    # --- what it comes to -----------------------------------------------------------------------------

    def told(self, poll: Poll) -> Iterator[str]:
        if poll.title:
            yield on_one_line(poll.title)
        yield from self._put(poll)
        warned = leading(poll)
        if warned:
            yield ""
            for each in warned:
                yield from self._long(f"poll.leading.{each.why.value}", given=on_one_line(each.found))
        yield ""
        asked, others = len(poll.peers), len(poll.answers) - len(poll.peers)
        yield self.say("poll.asked", n=asked)
        if others:
            yield from self._long("poll.other_class", n=others)
        if not asked:
            return
        rules = thresholds(poll)
        for count in counts(poll):
            yield ""
            yield from self._call(count, poll, rules)
        yield ""
        chance = chance_of_at_least(1, asked, HOLDERS)
        yield from self._long("poll.holder", share=self._share(HOLDERS), n=asked, given=self._share(chance))
        for rule in rules:
            yield from self._long("poll.threshold", profile=rule.title, source=rule.source)
        yield from self._long("poll.no_weights")

    def _call(self, count: Count, poll: Poll, rules: tuple[Threshold, ...]) -> Iterator[str]:
        yield write_call(count.call, self.language, suits_style())
        for kind, answers, bounds in (
            ("considered", count.considered, count.considered_interval),
            ("chosen", count.chosen, count.chosen_interval),
        ):
            low, high = map(self._share, bounds)
            level = self._share(poll.level)
            yield "  " + self.say(f"poll.{kind}", n=answers, whole=count.asked, low=low, high=high, share=level)
        for rule in rules:
            found = verdict(count, rule)[-1]
            yield "  " + self.say(f"poll.verdict.{found.name.lower()}", profile=rule.title)

    @staticmethod
    def _share(share: Fraction) -> str:
        """A share in whole per cent."""
        return str(round(share * 100))

    def _long(self, key: str, **params: Value) -> Iterator[str]:
        yield wrapped(self.say(key, **params), "", _WIDTH, "  ")
