"""``bridgelaw compare``: whether a replacement is comparable to the withdrawn call, measured on all hands."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite

import click

from bridgelaw.cli.figures import bar, blocks, cards_option, read_cards, read_meaning
from bridgelaw.cli.output import edition_option, language_option, print_json, profile_option, suits_style, wrapped
from bridgelaw.formats.compared import Measured, measure
from bridgelaw.laws.edition import EDITIONS, edition
from bridgelaw.laws.profile import DEFAULT, profile
from bridgelaw.meaning.compare import Spread
from bridgelaw.meaning.notation import dumps
from bridgelaw.texts.catalogue import name
from bridgelaw.texts.comparing import ComparisonWords, alike, shares
from bridgelaw.texts.figures import decimal, number

__all__ = ["compare"]

_WIDTH = 80
_LONGEST_BAR = 50


@click.command()
@click.argument("withdrawn")
@click.argument("replacement")
@click.option("--or", "others", multiple=True, metavar="MEANING", help="Another meaning of the withdrawn call.")
@click.option("--partner", metavar="MEANING", help="What the hand of the player's partner is known to be.")
@cards_option
@edition_option(EDITIONS[0])
@profile_option(DEFAULT)
@language_option
@click.option("--full", is_flag=True, help="Bars also for lengths in which the calls do not differ.")
@click.option("--json", "as_json", is_flag=True, help="As one JSON object.")
def compare(
    withdrawn: str,
    replacement: str,
    others: tuple[str, ...],
    partner: str | None,
    known: str,
    gone: str,
    edition_name: str,
    profile_name: str,
    language: str,
    full: bool,
    as_json: bool,
) -> int:
    """Compare a replacement with the withdrawn call: comparable (Law 23A) or not?

    WITHDRAWN is what the withdrawn call shows, REPLACEMENT what the new call shows, in the notation of
    docs/meanings.md. Where several meanings are attributable to the withdrawn call, each further one has its own --or.
    Both are counted exactly over all hands; what comes out is advice, and the Director decides. --edition 2007 asks
    whether the new call has the same meaning or a more precise one (27B1(b)).

    \b
      bridgelaw compare "11-21, 5+ S" "8-16, 5+ S"
      bridgelaw compare "15-17, balanced" "15-18, balanced, stopper in H" --lang nl
      bridgelaw compare "6 H, 5-10" "6 H, 5-10" --or "6 S, 5-10"
      bridgelaw compare "11-21, 5+ H" "8-16, 5+ H" --partner "15-17, balanced"
      bridgelaw compare "12-14, balanced" "12-16, balanced" --known "SA HK" --json
    """  # noqa: D301 (click's own mark)
    book, chosen = edition(edition_name), profile(profile_name)
    before = tuple(read_meaning(text, language) for text in (withdrawn, *others))
    after = read_meaning(replacement, language)
    opposite = None if partner is None else read_meaning(partner, language)
    cards = read_cards(known, gone, language)
    if book.name == "2007" and opposite is not None:
        raise click.UsageError("The test of 2007 knows no partner: leave --partner out, or compare by --edition 2017.")
    measured = measure(before, after, laws=book.name, profile=chosen, known=cards, partner=opposite)
    if as_json:
        print_json(measured.document())
    else:
        print("\n".join(_Words(measured, language, full).lines()))
    return 0


# --- in words -------------------------------------------------------------------------------------------


class _Words:
    """For a reader, 80 columns wide."""

    def __init__(self, measured: Measured, language: str, full: bool) -> None:
        self._measured, self._language, self._full = measured, language, full
        self._found, self._why = measured.comparison, measured.explanation
        self._style = suits_style()
        self._words = ComparisonWords(language, self._style)
        self._say, self._share = self._words.say, self._words.share

    def lines(self) -> Iterator[str]:
        yield from self._verdict()
        for part in (self._hands(), self._figures(), self._each(), self._learns(), self._outside(), self._moves()):
            lines = list(part)
            if lines:
                yield from ("", *lines)

    def _verdict(self) -> Iterator[str]:
        told = self._words.verdict(self._found, self._measured.narrowing)
        yield _folded(f"{told} {self._say('compare.advice')}")

    def _hands(self) -> Iterator[str]:
        found = self._found
        if found.partner is None:
            yield self._say("compare.hands")
        else:
            yield _folded(self._say("compare.pairs", given=dumps(found.partner)))
        meanings = (*(" / ".join(map(dumps, call)) for call in (found.withdrawn, found.replacement)), "")
        written = [number(hands, self._language) for hands in found.hands]
        width = max(map(len, written))
        for key, hands, meaning in zip(("withdrawn", "replacement", "both"), written, meanings, strict=True):
            told = self._say(f"compare.{key}")
            yield _row(f"{hands:>{width}}", f"{told}: {meaning}" if meaning else told)

    def _figures(self) -> Iterator[str]:
        found, narrowing = self._found, self._measured.narrowing
        figures = {"p": found.p, "leak": found.leak}
        if narrowing is not None:
            figures |= {"shown": narrowing.shown} if narrowing.shown != found.p else {}
        else:
            figures |= {"p1": found.p1} | ({"strict": found.strict} if found.strict != found.p else {})
        for key, share in figures.items():
            yield _row(f"{self._share(share):>5} %", self._say(f"compare.{key}"))
        bits = decimal(found.bits, self._language, 2) if isfinite(found.bits) else "-"
        yield _row(f"{bits:>5}  ", self._say("compare.bits"))

    def _each(self) -> Iterator[str]:
        each = self._found.each
        if len(each) > 1:
            yield self._say("compare.each")
            for one in each:
                yield _row(f"{self._share(one.p):>5} %  {self._share(one.p1):>5} % p1", dumps(one.meaning))

    # --- what partner learns --------------------------------------------------------------------------

    def _learns(self) -> Iterator[str]:
        if not self._found.hands.both:
            return
        if self._found.partner is not None:
            yield self._say("compare.without_partner")
            yield ""
        yield self._say("compare.learns")
        both, alone = blocks()
        yield _folded(self._say("compare.legend", list=both, last=alone), "  ")
        same = {suit for suit, spread in self._why.lengths.items() if not self._full and alike(spread)}
        features: list[tuple[str, Spread]] = [(self._say("compare.hcp"), self._why.hcp)]
        features += [(self._words.suit(suit), spread) for suit, spread in self._why.lengths.items() if suit not in same]
        for feature, spread in features:
            yield from ("", f"  {feature}", *self._bars(spread))
        if same:
            yield from ("", f"  {self._say('compare.alike', list=name(same, self._language))}")
        if any(shares(spread).keys() != spread.replacement.keys() for _, spread in features):
            yield _folded(self._say("compare.few"), "  ")

    def _bars(self, spread: Spread) -> Iterator[str]:
        rows = shares(spread)
        most = max(spread.replacement[value] for value in rows)
        for value, row in rows.items():
            hands, both = spread.replacement[value], spread.both.get(value, 0)
            figures = "  ".join(f"{self._share(share):>5}" for share in row)
            yield f"  {value:>4}  {figures}  {bar((both, hands - both), most, _LONGEST_BAR)}".rstrip()

    # --- why, and how surely ----------------------------------------------------------------------------

    def _outside(self) -> Iterator[str]:
        why = self._why
        if not why.witnesses:
            return
        yield self._say("compare.outside")
        for broken in self._words.breaks(why.blame):
            yield _folded(broken, "  ", "    ")
        for kind in why.witnesses:
            hand = name(kind.hand, self._language, "hand", style=self._style)
            yield f"  {hand}   {self._say('compare.witness', n=number(kind.hands, self._language))}"

    def _moves(self) -> Iterator[str]:
        if self._measured.narrowing is not None:
            return
        moves = [each for each in self._why.stability if each.opinion is not self._found.opinion]
        if not moves:
            yield _folded(self._say("compare.stable"))
            return
        yield self._say("compare.moves")
        for each in moves:
            yield _folded(self._words.moved(each), "  ", "    ")


def _row(figure: str, told: str) -> str:
    return _folded(told, f"  {figure}  ", " " * (len(figure) + 4))


def _folded(text: str, indent: str = "", hanging: str | None = None) -> str:
    """The text in lines; a figure stays with its sign."""
    return wrapped(text.replace(" %", "\N{NO-BREAK SPACE}%"), indent, _WIDTH, hanging).replace(
        "\N{NO-BREAK SPACE}", " "
    )
