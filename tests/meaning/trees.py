"""Any tree of the notation, for tests of what is done with it."""

from __future__ import annotations

from hypothesis import strategies as st

from bridgelaw.meaning.notation import tree as t
from bridgelaw.meaning.notation.tree import ALL
from bridgelaw.table.cards import RANKS, Card

suits = st.sampled_from(ALL)
some_suits = st.lists(suits, min_size=1, max_size=4, unique=True).map(tuple)
shapes = st.sampled_from(("4333", "4432", "54xx", "x5x3", "xxxx", "9400"))


def trees(numbers: st.SearchStrategy[int], *, named: bool = False) -> st.SearchStrategy[t.Expr]:
    """Trees with these numbers in their ranges; ``named``: names of other calls among the leaves."""
    ranges = st.builds(t.Range, numbers, st.none() | numbers)
    leaves: st.SearchStrategy[t.Expr] = st.one_of(
        st.builds(t.Count, ranges, st.sampled_from(t.Tally), some_suits, st.sampled_from(t.How)),
        st.builds(t.Keycards, ranges, suits),
        st.builds(t.Honours, ranges, st.lists(st.sampled_from(RANKS[:5]), min_size=1, unique=True).map(tuple), suits),
        st.lists(st.builds(Card, suits, st.sampled_from(RANKS)), min_size=1, max_size=4, unique=True).map(
            lambda held: t.Holds(tuple(held))
        ),
        st.sampled_from(t.Balance),
        st.builds(t.Shapes, st.lists(shapes, min_size=1, max_size=3).map(tuple), st.booleans()),
        st.builds(t.Shapes, st.just(("(54)xx", "5(431)"))),
        st.builds(t.TraitIn, st.sampled_from(t.Trait), some_suits, st.sampled_from((t.How.ANY, t.How.EACH))),
        st.builds(t.Longest, suits),
        st.lists(suits, min_size=2, max_size=2, unique=True).flatmap(
            lambda two: st.builds(t.Longer, st.just(two[0]), st.just(two[1]), st.booleans())
        ),
        st.builds(t.RuleOf, numbers),
        st.just(t.Anything()),
    )
    if named:
        leaves |= st.builds(t.Named, st.sampled_from(("1NT", "1C-1H", "weak_two", "2♦", "a.b/c", "or", "7")))
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.builds(t.Not, inner),
            st.lists(inner, min_size=2, max_size=4).map(lambda of: t.And(tuple(of))),
            st.lists(inner, min_size=2, max_size=4).map(lambda of: t.Or(tuple(of))),
        ),
        max_leaves=12,
    )
