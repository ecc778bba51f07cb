"""The published figures without tables, conditions or numpy: every holding of every suit, read as the page says.

Each of the 8,192 holdings of a suit is looked at; those with the same length, points and stopper are one kind, of
which one stands for all.  The tree of a meaning is asked of one hand of each kind (tests/meaning/naive_meanings.py).
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations

import pytest

from bridgelaw.meaning.compare import compare
from bridgelaw.meaning.compiling import compiled
from bridgelaw.meaning.hands import tabulate
from bridgelaw.meaning.notation import loads
from bridgelaw.meaning.notation import tree as t
from bridgelaw.table.call import SUITS
from tests.meaning.naive_meanings import Hand, points, says, trait
from tests.meaning.test_compare import PUBLISHED
from tests.meaning.test_compiling import FIGURES

ALL = 635_013_559_600

#: Length, points, and whether there is a stopper, for each suit that may be asked for one.
Kind = tuple[tuple[int, ...], int, tuple[bool, ...]]
Kinds = tuple[Counter[Kind], dict[Kind, tuple[str, ...]]]


@cache
def holdings(stoppers: bool) -> Kinds:
    """The holdings of one suit: how many of each kind, and one of them."""
    counts: Counter[Kind] = Counter()
    stands: dict[Kind, tuple[str, ...]] = {}
    for length in range(14):
        for ranks in combinations("AKQJT98765432", length):
            held = "".join(ranks)
            kind: Kind = (length,), points(held), (trait(t.Trait.STOPPER, held),) if stoppers else ()
            counts[kind] += 1
            stands[kind] = (held,)
    return counts, stands


def together(one: Kinds, two: Kinds, length: int | None = None) -> Kinds:
    """Two parts of a hand; of thirteen cards where a ``length`` is given."""
    counts: Counter[Kind] = Counter()
    stands: dict[Kind, tuple[str, ...]] = {}
    by_length: dict[int, list[tuple[Kind, int]]] = {}
    for other, ways in two[0].items():
        by_length.setdefault(sum(other[0]), []).append((other, ways))
    for kind, many in one[0].items():
        left = 13 - sum(kind[0])
        for cards in range(left + 1) if length is None else (left,):
            for other, ways in by_length.get(cards, ()):
                joined = kind[0] + other[0], kind[1] + other[1], kind[2] + other[2]
                counts[joined] += many * ways
                stands[joined] = one[1][kind] + two[1][other]
    return counts, stands


@cache
def all_hands(stoppers: bool) -> list[tuple[Hand, int]]:
    """A hand of each kind, and how many there are; with stoppers in the majors, or without."""
    plain = holdings(False)
    majors = together(holdings(stoppers), holdings(stoppers))
    counts, stands = together(majors, together(plain, plain), 13)
    return [(dict(zip(SUITS, stands[kind], strict=True)), many) for kind, many in counts.items()]


@cache
def met(text: str, stoppers: bool) -> list[bool]:
    shows = loads(text).shows
    return [says(shows, hand) for hand, _ in all_hands(stoppers)]


def counted(withdrawn: str, replacement: str) -> tuple[int, int, int]:
    stoppers = "stopper" in withdrawn + replacement
    before, after = met(withdrawn, stoppers), met(replacement, stoppers)
    many = [ways for _, ways in all_hands(stoppers)]
    return (
        sum(ways for ways, one in zip(many, before, strict=True) if one),
        sum(ways for ways, two in zip(many, after, strict=True) if two),
        sum(ways for ways, one, two in zip(many, before, after, strict=True) if one and two),
    )


@pytest.mark.parametrize("stoppers", [False, True])
def test_all_holdings_make_all_hands(stoppers: bool) -> None:
    assert sum(many for _, many in all_hands(stoppers)) == ALL


@pytest.mark.parametrize(("withdrawn", "replacement", "in_withdrawn", "in_replacement", "in_both"), FIGURES)
def test_the_published_figures(
    withdrawn: str, replacement: str, in_withdrawn: int, in_replacement: int, in_both: int
) -> None:
    assert counted(withdrawn, replacement) == (in_withdrawn, in_replacement, in_both)


@pytest.mark.parametrize(("withdrawn", "replacement"), [row[:2] for row in PUBLISHED])
def test_the_hands_behind_each_published_opinion(withdrawn: str, replacement: str) -> None:
    assert counted(withdrawn, replacement) == compare(withdrawn, replacement).hands


def test_each_table_behind_a_published_opinion_holds_all_hands() -> None:
    for withdrawn, replacement, *_ in PUBLISHED:
        assert tabulate(*(compiled(loads(text).shows) for text in (withdrawn, replacement))).total == ALL
