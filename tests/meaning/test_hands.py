from __future__ import annotations

import itertools
import random
from math import comb

import pytest

from bridgelaw.errors import UnreadableValue
from bridgelaw.meaning.conditions import (
    ANYTHING,
    NOTHING,
    Between,
    Condition,
    Controls,
    Exceeds,
    Feature,
    GoodSuits,
    HighCardPoints,
    Length,
    Losers,
    NthLongest,
    Points,
    Stoppers,
    Sum,
    any_shape,
    balanced,
    good,
    holds,
    honours,
    key_cards,
    longest,
    rule_of,
    semibalanced,
    shape,
    shortage,
    singleton,
    stopper,
    void,
    widened,
)
from bridgelaw.meaning.hands import Known, both, count, distribution, tabulate
from bridgelaw.table.call import SUITS
from bridgelaw.table.cards import Card, loads_cards
from tests.meaning import naive_hands as naive

S, H, D, C = SUITS
ALL = 635_013_559_600


def hcp(low: int | None = None, high: int | None = None) -> Condition:
    return Between(HighCardPoints(), low, high)


def suit(which: object, low: int | None = None, high: int | None = None) -> Condition:
    return Between(Length((which,)), low, high)  # type: ignore[arg-type]


MAJOR_4 = suit(S, 4) | suit(H, 4)
NO_5_MAJOR = ~(suit(S, 5) | suit(H, 5))
WEAK_TWO = hcp(5, 10)
MULTI = (suit(S, 6, 6) & WEAK_TWO) | (suit(H, 6, 6) & WEAK_TWO) | (hcp(20, 22) & balanced())
OPENING = hcp(12) | (hcp(11, 11) & rule_of(20))
PASS = hcp(0, 11) & ~(hcp(11, 11) & rule_of(20))
PREEMPT = (
    (suit(D, 6, 6) & WEAK_TWO)
    | (suit(H, 6, 6) & WEAK_TWO)
    | (suit(S, 6, 6) & WEAK_TWO)
    | (Between(NthLongest(1), 7) & hcp(4, 10))
)
STRICT_PASS = ~OPENING & ~PREEMPT


ORACLES = [
    (hcp(15, 17) & balanced(), hcp(15, 18) & balanced() & stopper(H), 30897212184, 30079638360, 25610749236),
    (hcp(11, 21) & suit(H, 5), hcp(8, 16) & suit(H, 5), 48597848950, 73420240071, 42097283800),
    (hcp(11, 21) & suit(S, 5), hcp(11, 16) & suit(S, 6), 48597848950, 12459919534, 12459919534),
    (hcp(11, 21) & suit(S, 5), hcp(16) & suit(S, 5), 48597848950, 10588500925, 10175443300),
    (hcp(18, 19) & balanced(), hcp(17, 18) & balanced(), 8418836568, 12408597468, 5076423252),
    (hcp(8) & MAJOR_4, hcp(4) & MAJOR_4, 323364526060, 430209055976, 323364526060),
    (MULTI, suit(H, 6, 6) & WEAK_TWO, 29456283360, 12685156956, 12685156956),
    (hcp(8, 16) & suit(S, 5), hcp(10, 16) & suit(S, 5), 73420240071, 52790544181, 52790544181),
    (hcp(6) & suit(H, 4), hcp(6) & suit(H, 4) & suit(D, 3), 226645380808, 132575071964, 132575071964),
    (STRICT_PASS, hcp(6, 10) & suit(S, None, 3) & suit(H, None, 2), 333964765368, 34252172730, 25771061466),
    (STRICT_PASS, hcp(6, 9) & suit(H, 3), 333964765368, 145948727207, 125584460154),
    (STRICT_PASS, hcp(6) & suit(S, 4), 333964765368, 226645380808, 104000748282),
    (
        hcp(11, 19) & suit(C, 2) & NO_5_MAJOR,
        hcp(11, 15) & suit(C, 5) & NO_5_MAJOR,
        167954113897,
        34265967114,
        34265967114,
    ),
    (hcp(12, 14) & balanced(), hcp(9, 15) & suit(S, 5), 61497944496, 59719630873, 5035307004),
]


@pytest.mark.parametrize(("withdrawn", "replacement", "in_withdrawn", "in_replacement", "in_both"), ORACLES)
def test_the_published_comparisons_to_the_last_hand(
    withdrawn: Condition, replacement: Condition, in_withdrawn: int, in_replacement: int, in_both: int
) -> None:
    assert count(withdrawn) == in_withdrawn
    assert count(replacement) == in_replacement
    assert both(withdrawn, replacement) == in_both
    table = tabulate(withdrawn, replacement)
    assert [table.count(one) for one in (withdrawn, replacement, withdrawn & replacement, ANYTHING)] == [
        in_withdrawn,
        in_replacement,
        in_both,
        ALL,
    ]


CLUB_12_18 = hcp(12, 18) & suit(C, 2)
MINOR = hcp(12, 19) & NO_5_MAJOR & Exceeds(Length((C,)), Length((D,)), 0)
SHORT_HEARTS = (hcp(12, 16) & suit(S, None, 2) & suit(H, 3) & suit(D, 3) & suit(C, 3)) | hcp(17)
TAKE_OUT = (hcp(12, 16) & suit(C, None, 3) & suit(S, 3) & suit(H, 3) & suit(D, 3)) | hcp(17)


@pytest.mark.parametrize(
    ("withdrawn", "replacement", "share", "widened_share"),
    [
        (hcp(11, 21) & suit(S, 5), hcp(8, 16) & suit(S, 5), 0.573, 0.719),
        (hcp(11, 21) & suit(S, 5), hcp(11, 16) & suit(S, 6), 1, 1),
        (hcp(11, 21) & suit(S, 5), hcp(6) & suit(S, 4), 0.214, 0.263),
        (hcp(11, 20) & suit(S, 5), hcp(16) & suit(S, 5), 0.924, 0.961),
        (hcp(8, 16) & suit(H, 5), SHORT_HEARTS, 0.081, 0.119),
        (hcp(6) & suit(H, 4), hcp(6) & suit(H, 4) & suit(D, 4), 1, 1),
        (hcp(6) & suit(H, 4), hcp(6) & suit(H, 4), 1, 1),
        (hcp(6) & suit(H, 4), hcp(10) & suit(H, 5), 1, 1),
        (PASS, hcp(6, 9) & suit(H, 3), 1, 1),
        (PASS, hcp(6, 9) & suit(S, None, 3) & suit(H, None, 2), 1, 1),
        (PASS, hcp(10, 12) & suit(H, 4) & ~(hcp(12, 12) & ~balanced()), 0.626, 0.778),
        (PASS, hcp(6) & suit(S, 4), 0.539, 0.633),
        (PASS, hcp(0, 7), 1, 1),
        (PASS, suit(H, 5), 0.582, 0.663),
        (PASS, hcp(0, 15), 0.672, 0.761),
        (PASS, hcp(0, 7) & ~Between(NthLongest(1), 7), 1, 1),
        (suit(S, 6, 6) & WEAK_TWO, hcp(0, 8) & suit(H, None, 2), 0.061, 0.069),
        (hcp(20, 22) & balanced(), hcp(15) & suit(S, None, 2), 0.030, 0.057),
        (hcp(12, 14) & balanced(), TAKE_OUT, 0.270, 0.329),
        (hcp(12, 14) & balanced(), hcp(8, 15) & suit(S, 5), 0.072, 0.119),
        (hcp(11, 19) & suit(C, 2) & NO_5_MAJOR, hcp(8, 15) & suit(C, 5) & NO_5_MAJOR, 0.551, 0.704),
        (hcp(11, 19) & suit(C, 2) & NO_5_MAJOR, hcp(11, 15) & suit(C, 5) & NO_5_MAJOR, 1, 1),
        (MINOR, hcp(15, 18) & balanced() & stopper(S), 0.508, 0.508),
        (CLUB_12_18, hcp(15, 18) & suit(C, 5), 1, 1),
        (CLUB_12_18, hcp(9) & suit(C, 4), 0.517, 0.677),
        ((hcp(12, 19) & suit(C, 4)) | (hcp(12, 14) & balanced()), hcp(13, 15) & balanced() & suit(C, 2), 0.833, 1),
        (hcp(8) & MAJOR_4, hcp(4) & MAJOR_4, 0.752, 0.836),
        (hcp(15, 17) & balanced(), hcp(15, 18) & balanced() & stopper(H), 0.851, 1),
        (MULTI, suit(H, 6, 6) & WEAK_TWO, 1, 1),
    ],
)
def test_the_shares_behind_each_published_opinion(
    withdrawn: Condition, replacement: Condition, share: float, widened_share: float
) -> None:
    hands = count(replacement)
    for condition, expected in ((withdrawn, share), (widened(withdrawn), widened_share)):
        shared = both(condition, replacement)
        assert round(shared / hands, 3) == expected
        assert (shared == hands) == (expected == 1)


def test_what_it_would_have_opened_is_kept_apart_from_what_a_pass_denies() -> None:
    # One hand with six cards, or a strong one with seven, is a weak two or a preempt: the strict share is lower.
    assert round(both(STRICT_PASS, hcp(6, 10) & suit(S, None, 3) & suit(H, None, 2)) / 34252172730, 3) == 0.752


FEATURES: list[tuple[tuple[Feature, ...], int]] = [
    ((), 15_152),
    ((Stoppers((H,)),), 23_762),
    (tuple(Stoppers((one,)) for one in SUITS), 79_524),
    ((Losers(),), 41_384),
    ((Controls(),), 59_388),
    ((Losers(), Controls()), 120_100),
    ((honours("A"), honours("K", [S])), 64_946),
    ((honours("AKQ", [S]), honours("AKQJT", [S])), 82_107),
    ((key_cards(H), GoodSuits((D,)), Points((S, H))), 0),
    ((honours("98", [S]), honours("2", [C])), 0),
]


@pytest.mark.parametrize(("features", "kinds"), FEATURES)
def test_every_table_adds_up_to_all_hands(features: tuple[Feature, ...], kinds: int) -> None:
    table = tabulate(*features)
    assert table.total == ALL
    assert (table.counts > 0).all()
    assert not kinds or len(table) == kinds
    for feature in (HighCardPoints(), *features):
        assert sum(table.distribution(feature, ANYTHING).values()) == ALL


@pytest.mark.parametrize("seed", range(12))
def test_with_known_cards_a_table_adds_up_to_the_hands_that_are_left(seed: int) -> None:
    chance = random.Random(seed)
    features = [naive.random_feature(chance) for _ in range(2)]
    held, gone = chance.choice([(0, 1), (1, 0), (3, 10), (0, 26), (12, 39), (13, 0), (0, 39), (5, 13)])
    cards = chance.sample(naive.PACK, held + gone)
    known = Known(frozenset(cards[:held]), frozenset(cards[held:]))
    assert tabulate(*features, known=known).total == comb(52 - gone - held, 13 - held) == known.hands


def test_well_known_numbers_of_hands() -> None:
    # Figures of the handbooks: hands without points, with all of them, shapes, aces.
    assert count(hcp(0, 0)) == 2_310_789_600
    assert count(hcp(37)) == 4
    assert count(any_shape("4333")) == 66_905_856_160
    assert count(any_shape("7222")) == 4 * comb(13, 7) * comb(13, 2) ** 3 == count(any_shape("2722"))
    assert count(Between(NthLongest(1), 13)) == 4
    assert count(Between(honours("A"), 4)) == comb(48, 9)
    assert count(holds(*loads_cards("S2 H9 CT"))) == comb(49, 10)
    assert count(void(S)) == comb(39, 13)
    assert count(singleton(S)) == 13 * comb(39, 12)
    assert count(shortage(S)) == comb(39, 13) + 13 * comb(39, 12)
    assert count(hcp(0, 9) & Between(honours("AKQJT"), None, 0)) == comb(32, 13)
    assert count(shape("4441")) == comb(13, 4) ** 3 * 13
    assert count(ANYTHING) == ALL
    assert count(NOTHING) == 0
    assert count(semibalanced()) - count(balanced()) == count(any_shape("5422", "6322"))


def test_the_distribution_of_points_and_lengths_is_that_of_the_condition() -> None:
    condition = hcp(15, 17) & balanced()
    assert distribution(HighCardPoints(), condition) == {
        points: count(hcp(points, points) & balanced()) for points in (15, 16, 17)
    }
    lengths = distribution(Length((H,)), condition)
    assert list(lengths) == [2, 3, 4, 5]
    assert sum(lengths.values()) == count(condition)
    assert lengths == distribution(Length((C,)), condition)
    assert distribution(HighCardPoints(), NOTHING) == {}
    assert distribution(Sum(()), condition) == {0: count(condition)}
    assert distribution(Losers((S,)), holds(*loads_cards("SA SK SQ"))) == {0: comb(49, 10)}


POINTS = (HighCardPoints(),)


@pytest.fixture(scope="module")
def kinds() -> dict[naive.Kind, int]:
    return naive.kinds_by(POINTS)


def _random_of_lengths_and_points(chance: random.Random) -> Condition:
    parts: list[Condition] = []
    for _ in range(chance.randint(1, 3)):
        low = chance.randint(0, 16)
        one, two = chance.sample(SUITS, 2)
        parts.append(
            chance.choice(
                [
                    hcp(low, low + chance.randint(0, 6)),
                    suit(one, chance.randint(2, 5)),
                    rule_of(low + 9),
                    longest(one),
                    Exceeds(Length((one,)), Length((two,)), chance.randint(0, 1)),
                    Between(Length((one, two)), 5, 9),
                    Between(Points(), low),
                    Between(NthLongest(4), 1, 2),
                    balanced() | shape("(54)xx"),
                ]
            )
        )
    joined = parts[0]
    for part in parts[1:]:
        joined = chance.choice([joined & part, joined | part, joined & ~part])
    return joined


@pytest.mark.parametrize("seed", range(25))
def test_conditions_on_lengths_and_points_against_all_holdings(seed: int, kinds: dict[naive.Kind, int]) -> None:
    condition = _random_of_lengths_and_points(random.Random(seed))
    assert count(condition) == sum(many for kind, many in kinds.items() if naive.of_kind(condition, kind, POINTS))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("feature", "many"),
    [
        (Losers(), 7),
        (Controls((S, H)), 3),
        (Stoppers(), 2),
        (Stoppers((H,)), 1),
        (GoodSuits((S, D)), 1),
        (key_cards(D), 2),
        (honours("AKQJT", [C]), 2),
        (honours("A98", [H]), 2),
        (HighCardPoints((H, D)), 8),
    ],
)
def test_each_feature_against_all_holdings(feature: Feature, many: int) -> None:
    features = (HighCardPoints(), feature)
    found = naive.kinds_by(features)
    assert sum(found.values()) == ALL
    for condition in (
        Between(feature, many) & hcp(11, 15) & suit(S, 4),
        Between(feature, None, many) | balanced() | ~rule_of(18),
    ):
        expected = sum(ways for kind, ways in found.items() if naive.of_kind(condition, kind, features))
        assert count(condition) == expected


@pytest.mark.parametrize("seed", range(60))
def test_any_condition_against_each_hand_that_known_cards_leave(seed: int) -> None:
    chance = random.Random(seed)
    condition = naive.random_condition(chance)
    held, gone = chance.choice([(9, 28), (10, 22), (8, 29), (7, 31), (0, 37)])
    cards = chance.sample(naive.PACK, held + gone)
    known = Known(frozenset(cards[:held]), frozenset(cards[held:]))
    hands = list(naive.all_hands(known.held, known.gone))
    meeting = [hand for hand in hands if naive.meets(condition, hand)]
    assert len(hands) == known.hands
    assert count(condition, known=known) == len(meeting)
    feature = naive.random_feature(chance)
    values = sorted(naive.value(feature, hand) for hand in meeting)
    assert distribution(feature, condition, known=known) == {one: values.count(one) for one in dict.fromkeys(values)}


@pytest.mark.parametrize(
    "condition",
    [
        Between(Losers(), 0, 5) & good(S),
        stopper(D) & Between(Controls(), 4),
        Between(HighCardPoints((S, H)), 10) & Between(Points((S,)), 6),
    ],
)
def test_suits_may_change_places(condition: Condition) -> None:
    assert count(condition) < ALL
    assert count(naive.turned(condition)) == count(condition)


def test_known_cards_are_looked_at() -> None:
    king = Card.loads("HK")
    with pytest.raises(UnreadableValue, match="both held and seen"):
        Known(frozenset((king,)), frozenset((king,)))
    with pytest.raises(UnreadableValue, match="at most 13"):
        Known(frozenset(naive.PACK[:14]))
    with pytest.raises(UnreadableValue, match="at most 39"):
        Known(gone=frozenset(naive.PACK[:40]))


def test_a_table_answers_for_its_own_features() -> None:
    with pytest.raises(KeyError):
        tabulate(hcp(3)).count(stopper(S))


MANY = (
    [HighCardPoints((one,)) for one in SUITS]
    + [Losers((one,)) for one in SUITS]
    + [Controls((one,)) for one in SUITS]
    + [honours("AKQJT", [one]) for one in SUITS]
)


def test_no_table_with_very_many_features() -> None:
    with pytest.raises(UnreadableValue, match="fewer features"):
        tabulate(*MANY)
    with pytest.raises(UnreadableValue, match="fewer features"):
        tabulate(*(Between(Points(chosen)) for chosen in itertools.permutations(SUITS, 2)), *MANY)


def test_ranges_make_room_for_many_features() -> None:
    condition = hcp(15, 17) & balanced()
    for feature in MANY[:8]:
        condition = condition & Between(feature, None, 3)
    fewer = hcp(15, 17) & balanced()
    for one in SUITS:
        # At most three points in a suit and 15 in all cannot be.
        fewer = fewer & Between(HighCardPoints((one,)), None, 3)
    assert count(condition) == count(fewer) == 0
    one_suit = hcp(15, 17) & balanced() & Between(HighCardPoints((S,)), 0, 0) & Between(Losers((S,)), 3)
    with_more = one_suit & Between(Losers((H,)), None, 3) & Between(Losers((D,)), None, 3) & Between(Losers((C,)))
    assert count(with_more) == count(one_suit) > 0


@pytest.mark.parametrize("seed", range(40))
def test_a_table_within_a_condition_answers_for_it(seed: int) -> None:
    chance = random.Random(seed)
    one, two = naive.random_condition(chance, 1), naive.random_condition(chance, 1)
    for condition in (one, one & two, one | two, ~(one | ~two)):
        table = tabulate(condition, within=condition)
        assert table.count(condition) == count(condition)
        assert table.total <= ALL


def test_a_table_within_a_condition_is_smaller() -> None:
    withdrawn, replacement = ORACLES[0][:2]
    table = tabulate(withdrawn, replacement, within=withdrawn | replacement)
    assert len(table) < 5_000
    assert [table.count(one) for one in (withdrawn, replacement, withdrawn & replacement)] == list(ORACLES[0][2:])
    assert len(tabulate(NOTHING, within=hcp(41))) == 0
    assert count(hcp(41) & stopper(S) & stopper(H) & stopper(D)) == 0
