"""``bridgelaw count`` and ``bridgelaw deal``: how many hands have a meaning, and some of them."""

from __future__ import annotations

import secrets
import sys
from fractions import Fraction

import click

from bridgelaw.cli.figures import cards_option, read_cards, read_meaning
from bridgelaw.cli.output import language_option, print_json, suits_style, wrapped
from bridgelaw.formats.compared import Counted, counted_document
from bridgelaw.meaning import hands
from bridgelaw.meaning.compare.given import no_hand, strictly
from bridgelaw.meaning.hands import Hand
from bridgelaw.meaning.notation import dumps
from bridgelaw.table.cards import dumps_hand
from bridgelaw.texts.catalogue import name, say
from bridgelaw.texts.figures import in_per_cent, number

__all__ = ["count", "deal"]

_WIDTH = 80
_MOST = 100_000


# --- count ----------------------------------------------------------------------------------------------


@click.command()
@click.argument("meanings", nargs=-1, required=True, metavar="MEANING...")
@cards_option
@language_option
@click.option("--json", "as_json", is_flag=True, help="As one JSON object.")
def count(meanings: tuple[str, ...], known: str, gone: str, language: str, as_json: bool) -> int:
    """Count the hands of a meaning, exactly.

    MEANING is in the notation of docs/meanings.md. The count is over all 635,013,559,600 hands, or over those that
    --known and --gone leave. What stands behind "unless" is counted both ways.

    \b
      bridgelaw count "15-17, balanced"
      bridgelaw count "11-21, 5+ S" "8-16, 5+ S" --json
      bridgelaw count "2+ aces" --known "SA" --gone "HA DA"
    """  # noqa: D301 (click's own mark)
    read = [read_meaning(text, language) for text in meanings]
    cards = read_cards(known, gone, language)
    counted = [Counted(meaning, cards) for meaning in read]
    if as_json:
        print_json(counted_document(counted, cards))
        return 0
    print(say("count.hands", language, n=number(cards.hands, language)))
    width = max(len(number(hands_, language)) for one in counted for hands_ in one.counts)
    for one in counted:
        print(_words(one, language, width))
    return 0


def _words(counted: Counted, language: str, width: int) -> str:
    """For a reader."""
    told = (dumps(counted.meaning), say("count.strict", language))
    lines = zip(counted.counts, told, strict=False)
    return "\n".join(_line(many, Fraction(many, counted.of), words, language, width) for many, words in lines)


def _line(many: int, share: Fraction, told: str, language: str, width: int) -> str:
    figures = f"  {number(many, language):>{width}}  {in_per_cent(share, language, 2):>5} %  "
    if 0 < share < Fraction(1, 2):
        told += f" ({say('count.one_in', language, n=number(round(1 / share), language))})"
    return wrapped(told, figures, _WIDTH, " " * len(figures))


# --- deal -----------------------------------------------------------------------------------------------


@click.command()
@click.argument("meaning")
@click.option("-n", "how_many", type=click.IntRange(0, _MOST), default=10, show_default=True, help="How many hands.")
@click.option("--seed", type=int, help="The same seed deals the same hands.")
@click.option("--partner", metavar="MEANING", help="Deal pairs: partner's hand, too.")
@cards_option
@language_option
@click.option("--pbn", "as_pbn", is_flag=True, help="One hand a line, as PBN writes it; of a pair both.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def deal(
    meaning: str,
    how_many: int,
    seed: int | None,
    partner: str | None,
    known: str,
    gone: str,
    language: str,
    as_pbn: bool,
    as_json: bool,
) -> int:
    """Deal hands of a meaning at random.

    MEANING is in the notation of docs/meanings.md; each of its hands is as likely as any other, and what stands behind
    "unless" is not dealt. The seed is printed (with --pbn and --json on standard error), so that the same hands can be
    dealt again. With --partner each pair of hands is as likely as any other.

    \b
      bridgelaw deal "15-17, balanced" -n 20 --seed 7
      bridgelaw deal "11-21, 5+ S" --partner "6-9, 3+ S" --pbn
      bridgelaw deal "0-11 unless (6+ any suit)" --known "SA" --json
    """  # noqa: D301 (click's own mark)
    read = [read_meaning(text, language) for text in (meaning, partner) if text is not None]
    condition = strictly(read[0])
    opposite = None if partner is None else strictly(read[1])
    cards = read_cards(known, gone, language)
    chosen = secrets.randbelow(10**6) if seed is None else seed
    dealt: tuple[tuple[Hand, ...], ...]
    if opposite is None:
        found = hands.count(condition, known=cards)
    else:
        (found,) = hands.opposite(opposite, condition, known=cards)
    if not found:
        raise no_hand(read, left=opposite is not None or cards != hands.NO_CARDS)
    if opposite is None:
        dealt = tuple((hand,) for hand in hands.deal(condition, how_many, chosen, known=cards))
    else:
        dealt = hands.deal_pairs(condition, opposite, how_many, chosen, known=cards)
    style = suits_style()
    for each in dealt:
        if as_json:
            print_json(dict(zip(("hand", "partner"), map(dumps_hand, each), strict=False)))
        elif as_pbn:
            print(" ".join(map(dumps_hand, each)))
        else:
            print("   |   ".join(name(hand, language, "hand", style=style) for hand in each))
    print(say("deal.seed", language, n=str(chosen)), file=sys.stderr if as_json or as_pbn else sys.stdout)
    return 0
