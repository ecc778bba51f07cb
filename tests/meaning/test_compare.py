from __future__ import annotations

import subprocess
import sys
from decimal import Decimal
from fractions import Fraction
from itertools import product
from math import comb, inf, log2

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgelaw.errors import UnreadableMeaning, UnreadableValue
from bridgelaw.meaning.compare import Comparison, Opinion, Reason, Thresholds, compare
from bridgelaw.meaning.compiling import compiled
from bridgelaw.meaning.hands import Known, count, opposite
from bridgelaw.meaning.notation import Description, loads
from bridgelaw.meaning.notation import tree as t
from tests.meaning.naive_hands import all_hands
from tests.meaning.naive_meanings import cards_of, hand_of, says

PASS = "0-11, not (11, rule of 20) unless ((6 D, 5-10) or (6 H, 5-10) or (6 S, 5-10) or (7+ suit, 4-10))"
STAYMAN = "8+, 4+ major [asks: majors, artificial]"

#: Section 5 of the specification: W, R, p, p1, the verdict.
PUBLISHED = [
    ("11-21, 5+ S", "8-16, 5+ S", "0.573", "0.719", "not comparable"),
    ("11-21, 5+ S", "11-16, 6+ S", "1.000", "1.000", "23A2"),
    ("11-21, 5+ S", "6+, 4+ S", "0.214", "0.263", "not comparable"),
    ("11-20, 5+ S", "16+, 5+ S", "0.924", "0.961", "23A1"),
    ("8-16, 5+ H", "(12-16, <=2 S, 3+ H, 3+ D, 3+ C) or 17+", "0.081", "0.119", "not comparable"),
    ("6+, 4+ H", "6+, 4+ H, 4+ D", "1.000", "1.000", "23A2"),
    ("6+, 4+ H", "6+, 4+ H", "1.000", "1.000", "23A2"),
    ("6+, 4+ H", "10+, 5+ H", "1.000", "1.000", "23A2"),
    (PASS, "6-9, 3+ H", "1.000", "1.000", "23A2"),
    (PASS, "6-9, <=3 S, <=2 H", "1.000", "1.000", "23A2"),
    (PASS, "10-12, 4+ H, not (12, not balanced)", "0.626", "0.778", "judgement"),
    (PASS, "6+, 4+ S", "0.539", "0.633", "not comparable"),
    (PASS, "0-7", "1.000", "1.000", "23A2"),
    (PASS, "5+ H", "0.582", "0.663", "not comparable"),
    (PASS, "0-15", "0.672", "0.761", "judgement"),
    (PASS, "0-7, not 7+ suit", "1.000", "1.000", "23A2"),
    ("6 S, 5-10", "0-8, <=2 H", "0.061", "0.069", "not comparable"),
    ("20-22, balanced", "15+, <=2 S", "0.030", "0.057", "not comparable"),
    ("12-14, balanced", "(12-16, <=3 C, 3+ S, 3+ H, 3+ D) or 17+", "0.270", "0.329", "not comparable"),
    ("12-14, balanced", "8-15, 5+ S", "0.072", "0.119", "not comparable"),
    ("11-19, 2+ C, no 5+ major", "8-15, 5+ C, no 5+ major", "0.551", "0.704", "not comparable"),
    ("11-19, 2+ C, no 5+ major", "11-15, 5+ C, no 5+ major", "1.000", "1.000", "23A2"),
    (
        "12-19, no 5+ major, C>=D unless 12-14, balanced",
        "15-18, balanced, stopper S",
        "0.508",
        "0.508",
        "not comparable",
    ),
    ("12-18, 2+ C", "15-18, 5+ C", "1.000", "1.000", "23A2"),
    ("12-18, 2+ C", "9+, 4+ C", "0.517", "0.677", "not comparable"),
    ("(12-19, 4+ C) or (12-14, balanced)", "13-15, balanced, 2+ C", "0.833", "1.000", "23A1"),
    (STAYMAN, "4+, 4+ major [asks: majors, artificial]", "0.752", "0.836", "23A3"),
    ("15-17, balanced", "15-18, balanced, stopper in H", "0.851", "1.000", "23A1"),
    ("(6 S, 5-10) or (6 H, 5-10) or (20-22, balanced)", "6 H, 5-10", "1.000", "1.000", "23A2"),
]


def told(comparison: Comparison) -> str:
    return comparison.ground or comparison.opinion.value


# --- the verdict ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("withdrawn", "replacement", "p", "p1", "verdict"), PUBLISHED)
def test_published_opinions(withdrawn: str, replacement: str, p: str, p1: str, verdict: str) -> None:
    found = compare(withdrawn, replacement)
    assert (f"{found.p_float:.3f}", f"{float(found.p1):.3f}", told(found)) == (p, p1, verdict)
    assert found.proved is (found.p == 1)
    assert (found.opinion is Opinion.COMPARABLE) is (found.ground is not None)


@pytest.mark.parametrize(
    ("withdrawn", "replacement", "reason"),
    [
        ("8+ [asks: majors]", "4+ [asks: majors]", Reason.SAME_PURPOSE),
        ("8+ [asks: majors; artificial]", "8+ [asks: majors]", Reason.SAME_PURPOSE),
        ("5+ S [transfer: spades]", "5+ S, 8+ [transfer: S, forcing]", Reason.SAME_PURPOSE),
        ("16+ [relay]", "13+ [relay]", Reason.SAME_PURPOSE),
        ("13+ [relay: C]", "10+ [artificial; relay: clubs]", Reason.SAME_PURPOSE),
        ("0+ C [shows: keycards in H]", "anything [shows: keycards in hearts]", Reason.SAME_PURPOSE),
        ("16+ [relay]", "10+ [relay: C]", Reason.TOO_MANY_OUTSIDE),
        ("16+ [relay; artificial]", "10+ [relay; natural]", Reason.TOO_MANY_OUTSIDE),
        ("16+ [shows: stopper; artificial]", "10+ [shows: stopper]", Reason.TOO_MANY_OUTSIDE),
        ("16+ [asks: majors]", "10+ [asks: stopper]", Reason.TOO_MANY_OUTSIDE),
        ("16+ [asks: H]", "10+ [shows: H]", Reason.TOO_MANY_OUTSIDE),
        ("16+ [asks]", "10+ [asks]", Reason.TOO_MANY_OUTSIDE),
        ("16+ [artificial, forcing]", "10+ [artificial, forcing]", Reason.TOO_MANY_OUTSIDE),
        ("16+ [natural, to play]", "10+ [natural, to play]", Reason.TOO_MANY_OUTSIDE),
        ("5+ H, 11+ [transfer: H]", "5+ H, 3+ [natural]", Reason.TOO_MANY_OUTSIDE),
        ("5+ H [transfer: H]", "5+ H [natural]", Reason.SUBSET),
        ("15-17", "15-17, 5+ S", Reason.SUBSET),
        ("0-30", "anything", Reason.SUBSET_IN_PRACTICE),
        ("15-17, balanced", "15-18, balanced", Reason.A_POINT),
        ("0-12", "0-15", Reason.ARGUED),
        ("18-19, balanced", "17-18, balanced", Reason.TOO_MANY_OUTSIDE),
    ],
)
def test_why(withdrawn: str, replacement: str, reason: Reason) -> None:
    found = compare(withdrawn, replacement)
    assert found.reason is reason
    assert found.reason == reason.value
    assert found.ground == {
        Reason.SAME_PURPOSE: "23A3",
        Reason.SUBSET: "23A2",
        Reason.SUBSET_IN_PRACTICE: "23A2",
        Reason.A_POINT: "23A1",
    }.get(reason)


def test_two_points_that_do_not_overlap_are_not_similar_though_each_is_a_point_away() -> None:
    found = compare("18-19, balanced", "17-18, balanced")
    assert found.p1 == 1
    assert found.opinion is Opinion.NOT_COMPARABLE


@pytest.mark.parametrize("similar", [Fraction(4, 5), Decimal("0.80"), 0.8, "0.8", "4/5"])
def test_thresholds_are_kept_exactly(similar: Fraction | Decimal | float | str) -> None:
    assert Thresholds(similar=similar) == Thresholds()
    assert Thresholds(similar=similar).similar == Fraction(4, 5)
    assert hash(Thresholds(similar=similar)) == hash(Thresholds())


def test_a_share_at_the_threshold_is_enough() -> None:
    found = compare("0-12", "0-15")
    assert compare("0-12", "0-15", thresholds=Thresholds(practical=found.p)).reason is Reason.SUBSET_IN_PRACTICE
    above = found.p + Fraction(1, 10**15)
    assert compare("0-12", "0-15", thresholds=Thresholds(practical=above)).reason is Reason.ARGUED
    wide = Thresholds(similar=found.p, point=found.p1, judgement=0)
    assert compare("0-12", "0-15", thresholds=wide).reason is Reason.A_POINT
    assert compare("0-12", "0-15", thresholds=Thresholds(similar=above, judgement=above)).ground is None


@pytest.mark.parametrize(
    "numbers", [{"similar": 80}, {"point": "much"}, {"judgement": -0.1}, {"practical": float("nan")}, {"similar": 0.5}]
)
def test_thresholds_that_cannot_be(numbers: dict[str, float | str]) -> None:
    with pytest.raises(UnreadableValue):
        Thresholds(**numbers)


# --- the figures ----------------------------------------------------------------------------------------


def test_what_is_told_of_the_hands() -> None:
    found = compare("15-17 hcp, balanced", "15-18 hcp, balanced, stopper in H")
    assert found.hands == (30897212184, 30079638360, 25610749236)
    assert found.p == Fraction(25610749236, 30079638360)
    assert found.leak == 1 - found.p
    assert found.bits == pytest.approx(-log2(found.p))
    assert compare("15-17", "16").bits == 0
    assert compare("15-17", "18").bits == inf
    assert (found.withdrawn, found.replacement) == (
        (loads("15-17 hcp, balanced"),),
        (loads("15-18 hcp, balanced, stopper in H"),),
    )


def test_what_is_only_concluded_counts_for_the_strict_figure_alone() -> None:
    found = compare(PASS, "6-9, <=3 S, <=2 H")
    assert found.p == 1
    assert f"{float(found.strict):.3f}" == "0.754"
    assert compare("6-9", "6-9, 3+ H").strict == 1
    # A call compared with itself is the same, whatever is concluded from it.
    assert compare(PASS, PASS).strict == compare(PASS, PASS).p == 1


def test_several_meanings_of_the_withdrawn_call() -> None:
    weak, strong = "5-10, 6 H", "20-22, balanced"
    found = compare([weak, strong], "20-22, balanced, stopper in S")
    assert (found.reason, found.p) == (Reason.SUBSET, Fraction(1))
    assert [single.p for single in found.each] == [0, 1]
    assert compare([weak, strong], weak).p == compare(f"({weak}) or ({strong})", weak).p == 1
    assert compare([weak, strong], weak).hands == compare(f"({weak}) or ({strong})", weak).hands
    # Similar is similar to one of them: each may be a point off, and together they are no meaning of the call.
    halves = compare(["15-17, balanced, 4+ S", "15-17, balanced, <=3 S"], "15-18, balanced")
    assert (halves.p1, halves.reason) == (Fraction(1), Reason.ARGUED)
    assert halves.p == compare("15-17, balanced", "15-18, balanced").p
    assert compare(["11+, 5+ S", "15-17, balanced"], "15-18, balanced").reason is Reason.A_POINT
    # One of the purposes is enough on this side.
    assert compare([STAYMAN, "5+ H [transfer: H]"], "3+, 4+ H [transfer: H]").ground == "23A3"


def test_several_meanings_of_the_replacement() -> None:
    found = compare("11-21, 5+ S", ["11-16, 6+ S", "8-10, 6+ S"])
    assert found.hands.replacement == compare("11-21, 5+ S", "8-16, 6+ S").hands.replacement
    assert found.p == compare("11-21, 5+ S", "8-16, 6+ S").p
    # A purpose has to be that of each, and the same one of the withdrawn call's meanings has to have it.
    asking, moving = "3+, 4+ H [asks: majors]", "3+, 4+ H [transfer: H]"
    assert compare(STAYMAN, [asking, "0+, 4+ S [asks: majors]"]).ground == "23A3"
    assert compare(STAYMAN, [asking, moving]).ground is None
    assert compare([STAYMAN, "8+, 5+ H [transfer: H]"], [asking, moving]).ground is None


def test_the_same_meaning_twice_is_one() -> None:
    assert compare(["15-17", loads("15-17 hcp")], "16") == compare("15-17", "16")


def test_known_cards() -> None:
    known = Known(held=cards_of("SAKQ"), gone=cards_of("HAK"))
    found = compare("15-17", "12-16", known=known)
    assert found.hands.replacement == count(compiled(loads("12-16").shows), known=known)
    assert found.p > compare("15-17", "12-16").p
    with pytest.raises(UnreadableMeaning, match="hands that are left"):
        compare("15-17", "0-8", known=known)
    # What the withdrawn call shows may be contradicted: that is no mistake in the description.
    assert compare("0-8", "12-16", known=known).p == 0


def test_partners_hand() -> None:
    opening, overcall = "11-21, 5+ H", "8-16, 5+ H"
    shares = {partner: f"{compare(opening, overcall, partner=partner).p_float:.3f}" for partner in PARTNERS}
    assert shares == PARTNERS
    found = compare(opening, overcall, partner="15-17, balanced")
    conditions = [compiled(loads(text).shows) for text in (opening, overcall, f"{opening}, {overcall}")]
    assert found.hands == opposite(compiled(loads("15-17, balanced").shows), *conditions)
    assert found.partner == loads("15-17, balanced")
    assert compare(opening, overcall, partner="anything").p == compare(opening, overcall).p
    with pytest.raises(UnreadableMeaning, match="partner's hand"):
        compare("15-17", "16-20", partner="25+")


PARTNERS = {"15-17, balanced": "0.433", "11-21, 5+ S": "0.496"}


# --- an oracle that counts hand by hand -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("withdrawn", "replacement"),
    [
        ("15-17, <=7 losers", "14-18, 5+ S"),
        ("good S, 2+ of AKQ in C, 6+ controls unless 18+", "5+ S, 12+ points"),
        ("(4+ H, 14+) or stopper in each major", "2+ aces, not singleton in D"),
    ],
)
def test_hand_by_hand_where_most_cards_are_known(withdrawn: str, replacement: str) -> None:
    known = Known(held=cards_of("SAQ3 H2 DK4 C7"), gone=cards_of("S2456 HAQ6789T D2356789 C2345689TJ"))
    before, after = loads(withdrawn), loads(replacement)
    made = {"before": 0, "after": 0, "both": 0, "strict": 0}
    for cards in all_hands(known.held, known.gone):
        hand = hand_of(cards)
        first, second = says(before.shows, hand), says(after.shows, hand)
        denied = before.unless is not None and says(before.unless, hand)
        made["before"] += first
        made["after"] += second
        made["both"] += first and second
        made["strict"] += first and second and not denied
    found = compare(withdrawn, replacement, known=known)
    assert found.hands == (made["before"], made["after"], made["both"])
    assert 0 < made["both"] < made["after"]
    assert found.strict == Fraction(made["strict"], made["after"])


def test_shapes_counted_by_hand() -> None:
    """Lengths alone, as sums of products of four binomial coefficients."""

    def shapes(text: str) -> set[tuple[int, ...]]:
        """Each length has hands; any hand of the shape tells for all."""
        described = loads(text).shows
        ranks = "AKQJT98765432"
        every = (four for four in product(range(14), repeat=4) if sum(four) == 13)
        return {
            four
            for four in every
            if says(described, {suit: ranks[:length] for suit, length in zip(t.ALL, four, strict=True)})
        }

    def hands(some: set[tuple[int, ...]]) -> int:
        return sum(comb(13, s) * comb(13, h) * comb(13, d) * comb(13, c) for s, h, d, c in some)

    for withdrawn, replacement in (
        ("5+ S, unbalanced", "4+ S, longest S"),
        ("any 4441 + 5431", "shortage in H, S > D"),
        ("semibalanced, not 5+ each minor", "shape (54)xx or 9+ H+C"),
    ):
        before, after = shapes(withdrawn), shapes(replacement)
        found = compare(withdrawn, replacement)
        assert found.hands == (hands(before), hands(after), hands(before & after))
        assert found.p == found.p1 == Fraction(hands(before & after), hands(after))


# --- what is always so ----------------------------------------------------------------------------------

points = st.tuples(st.integers(0, 18), st.none() | st.integers(0, 8)).map(
    lambda ends: t.Count(t.Range(ends[0], None if ends[1] is None else sum(ends)))  # type: ignore[arg-type]
)
lengths = st.tuples(st.integers(0, 5), st.sampled_from(t.ALL), st.booleans()).map(
    lambda one: t.Count(t.Range(0, one[0]) if one[2] else t.Range(one[0]), t.Tally.CARDS, (one[1],), t.How.TOGETHER)
)
shapes_of = st.sampled_from([*t.Balance, t.Longest(t.ALL[1]), t.RuleOf(20)])
plain = st.one_of(points, lengths, shapes_of)
simple: st.SearchStrategy[t.Expr] = st.recursive(
    plain,
    lambda inner: st.one_of(
        st.builds(t.Not, inner),
        st.lists(inner, min_size=2, max_size=3).map(lambda of: t.And(tuple(of))),
        st.lists(inner, min_size=2, max_size=3).map(lambda of: t.Or(tuple(of))),
    ),
    max_leaves=5,
).filter(lambda tree: count(compiled(tree)) > 0)
meanings = st.builds(Description, simple)


@given(meanings, meanings)
@settings(max_examples=60)
def test_shares_are_shares(withdrawn: Description, replacement: Description) -> None:
    found = compare(withdrawn, replacement)
    assert 0 <= found.p <= 1
    assert found.p <= found.p1 <= 1
    assert found.p + found.leak == 1
    outside = count(compiled(t.And((replacement.shows, t.Not(withdrawn.shows)))))
    assert found.proved == (outside == 0) == (found.hands.both == found.hands.replacement)
    assert found.hands.replacement - found.hands.both == outside
    assert found.strict == found.p


@given(simple, st.lists(st.sampled_from(["[natural]", "[asks: majors]", "[relay]"]), max_size=1))
@settings(max_examples=40)
def test_a_call_is_comparable_to_itself(shows: t.Expr, tags: list[str]) -> None:
    meaning = loads(" ".join([str(shows), *tags]))
    found = compare(meaning, meaning)
    assert found.opinion is Opinion.COMPARABLE
    assert found.ground in ("23A2", "23A3")
    assert found.proved


@given(st.lists(plain, min_size=2, max_size=4), meanings, st.data())
@settings(max_examples=40)
def test_the_order_of_conditions_does_not_matter(parts: list[t.Expr], other: Description, data: st.DataObject) -> None:
    one, two = (t.And(tuple(parts)), t.And(tuple(data.draw(st.permutations(parts)))))
    if count(compiled(one)):
        first, second = compare(Description(one), other), compare(Description(two), other)
        assert (first.hands, first.p, first.p1, first.reason) == (second.hands, second.p, second.p1, second.reason)
        assert compare(other, Description(one)).p1 == compare(other, Description(two)).p1


@given(meanings, meanings, simple)
@settings(max_examples=40)
def test_a_wider_withdrawn_call_never_lowers_the_share(
    withdrawn: Description, replacement: Description, more: t.Expr
) -> None:
    wider = Description(t.Or((withdrawn.shows, more)))
    assert compare(wider, replacement).p >= compare(withdrawn, replacement).p
    both = compare([withdrawn, Description(more)], replacement)
    assert both.p == compare(wider, replacement).p >= max(single.p for single in both.each)
    narrower = count(compiled(t.And((replacement.shows, more))))
    if narrower and compare(withdrawn, replacement).proved:
        assert compare(withdrawn, Description(t.And((replacement.shows, more)))).proved


# --- what cannot be compared ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("withdrawn", "replacement"),
    [
        ("15-17", "5+ S, 9+ H"),
        ("17-15", "15-17"),
        (["15-17", "17-15"], "15-17"),
        ("15-17", ["16", "5+ S, <=4 S"]),
        ("15-17", "16 unless 10+"),
    ],
)
def test_a_meaning_that_no_hand_has_is_a_mistake_in_the_description(
    withdrawn: str | list[str], replacement: str | list[str]
) -> None:
    with pytest.raises(UnreadableMeaning, match="Expected a meaning that some hand has"):
        compare(withdrawn, replacement)


def test_what_is_no_meaning() -> None:
    for given_ in ([], 15, ["15-17", None], ["15-17"] * 3 + [f"{n}+" for n in range(12)]):
        with pytest.raises(UnreadableValue):
            compare(given_, "15-17")  # type: ignore[arg-type]
    with pytest.raises(UnreadableMeaning):
        compare("15-17", "a good hand")
    with pytest.raises(UnreadableMeaning, match="@1NT"):
        compare("15-17", "@1NT")


def test_nothing_that_rules_without_meanings_loads_numpy() -> None:
    told = "import sys, bridgelaw.cli, bridgelaw.rulings, bridgelaw.meaning.compiling; print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
