"""Matchpoints, IMPs and victory points: what must hold of any board."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgelaw.errors import (
    TooManyOutcomes,
    UnknownAuthority,
    UnreadableField,
    UnreadableShare,
    UnreadableValue,
    WrongSum,
)
from bridgelaw.scores.authorities import SmallGroups, authorities, authority
from bridgelaw.scores.field import (
    NOT_PLAYED,
    Artificial,
    Average,
    Both,
    Entry,
    Scoring,
    Split,
    Weighted,
    frequencies,
    read_share,
    score_field,
)
from bridgelaw.scores.imps import SCALE, BoardAMatch, Butler, CrossImps, Divided, Teams, datum, imps, weighted_imps
from bridgelaw.scores.matchpoints import Fewer, Matchpoints, average_with_session, fouled, neuberg, top
from bridgelaw.scores.rounding import Rounding
from bridgelaw.scores.victory_points import FractionalImps, blitz_margin, victory_points
from bridgelaw.table.seat import Side

MP = Matchpoints()
ONE = Fraction(1)
SCORES = (-800, -620, -420, -110, -100, -50, 0, 50, 110, 140, 170, 420, 430, 450, 620, 1430)

weights = st.lists(st.integers(1, 9), min_size=1, max_size=4)
tables = weights.flatmap(
    lambda ns: st.lists(st.sampled_from(SCORES), min_size=len(ns), max_size=len(ns)).map(
        lambda scores: Weighted.of(zip(scores, (Fraction(n, sum(ns)) for n in ns), strict=True))
    )
)
fields = st.lists(tables, min_size=2, max_size=9)
scorings = st.sampled_from(
    (
        MP,
        Matchpoints(per_table=1),
        CrossImps(),
        CrossImps(Divided.SUM),
        CrossImps(cap=5),
        Butler(),
        Butler(0, Rounding.EXACT),
    )
)


def pair(own: int, other: int) -> int:
    """Matchpoints of one score against another, by Law 78A."""
    return 2 if own > other else 1 if own == other else 0


def traveller(scores: list[int]) -> list[int]:
    """One whole traveller by hand: each score against each other one."""
    return [sum(pair(s, t) for j, t in enumerate(scores) if j != i) for i, s in enumerate(scores)]


# --- weighted scores --------------------------------------------------------------------------------------


def test_fractional_frequencies_are_one_traveller_for_each_outcome_on_ten_thousand_boards() -> None:
    """The British algorithm: for the adjusted pair and for every other, in whole numbers over one denominator."""
    deals = random.Random(12)
    for _ in range(10_000):
        n = deals.randint(2, 9)
        outcomes = [[(deals.choice(SCORES), 1)] for _ in range(n)]
        for i in deals.sample(range(n), deals.choice((1, 1, 1, 2))):
            outcomes[i] = [(deals.choice(SCORES), deals.randint(1, 5)) for _ in range(deals.randint(1, 3))]
        wholes = [sum(part for _, part in table) for table in outcomes]
        expected = [0] * n
        for chosen in product(*outcomes):
            parts = prod(part for _, part in chosen)
            for i, points in enumerate(traveller([score for score, _ in chosen])):
                expected[i] += parts * points
        found = score_field(
            MP,
            [
                Weighted.of((score, Fraction(part, whole)) for score, part in table)
                for table, whole in zip(outcomes, wholes, strict=True)
            ],
        )
        assert [both.of(Side.NS) * prod(wholes) for both in found] == expected
        assert all(both.of(Side.NS) + both.of(Side.EW) == 2 * (n - 1) for both in found)


@given(fields, st.sampled_from([Teams(), CrossImps(), CrossImps(Divided.SUM, 3), BoardAMatch()]))
def test_weighted_imps_are_one_comparison_for_each_outcome(field: list[Weighted], scoring: Scoring) -> None:
    if isinstance(scoring, (Teams, BoardAMatch)):
        field = field[:2]
    n = len(field)
    cap = scoring.cap if isinstance(scoring, CrossImps) and scoring.cap else 24
    expected = [Fraction(0)] * n
    for i, here in enumerate(field):
        for j, there in enumerate(field):
            for (s, v), (t, w) in product(here.shares, there.shares):
                if i != j:
                    each = max(-cap, min(cap, imps(s - t)))
                    expected[i] += v * w * (pair(s, t) if isinstance(scoring, BoardAMatch) else each)
    if scoring == CrossImps():
        expected = [value / (n - 1) for value in expected]
    assert [both.ns for both in score_field(scoring, field)] == expected


@given(tables, tables)
def test_teams_of_two_tables(here: Weighted, there: Weighted) -> None:
    ours, theirs = score_field(Teams(), [here, there])
    assert ours.ns == theirs.ew == weighted_imps(here, there)
    assert ours.ew == theirs.ns == -weighted_imps(here, there)


# --- sums -------------------------------------------------------------------------------------------------


@given(fields, st.integers(0, 3), st.integers(0, 2))
def test_matchpoints_of_a_board_sum_to_what_they_must(field: list[Weighted], missing: int, artificial: int) -> None:
    """With ties, weights, adjusted tables, artificial scores and Neuberg."""
    entries: list[Entry] = [*field, *[NOT_PLAYED] * missing, *[Artificial(Average.PLUS, Average.MINUS)] * artificial]
    of, n = len(entries), len(field)
    found = score_field(MP, entries)
    ns = sum((both.of(Side.NS) for both in found[:n]), Fraction(0))
    # The average of those who played is half a top, for any n of N.
    assert ns == Fraction(n * top(of), 2)
    assert all(both.of(Side.NS) + both.of(Side.EW) == top(of) for both in found[:n])
    assert all(both == Both(None, None) for both in found[n : n + missing])
    assert all(
        (both.ns, both.ew) == (Fraction(6, 10) * top(of), Fraction(4, 10) * top(of)) for both in found[n + missing :]
    )


@settings(deadline=None)
@given(fields, scorings)
def test_the_two_sides_of_a_table_balance_and_a_better_score_is_never_worth_less(
    field: list[Weighted], scoring: Scoring
) -> None:
    if isinstance(scoring, Butler):
        field = field[:4]  # each outcome of one is combined with each of the others
    whole = scoring.top(len(field)) if isinstance(scoring, Matchpoints) else 0
    assert all(both.of(Side.NS) + both.of(Side.EW) == whole for both in score_field(scoring, field))
    if isinstance(scoring, Butler):
        return
    worth = [score_field(scoring, [Weighted.certain(s), *field[1:]])[0].of(Side.NS) for s in SCORES]
    assert worth == sorted(worth)


def test_a_split_score_is_two_travellers() -> None:
    certain = [Weighted.certain(s) for s in (420, -50, 170)]
    entries: list[Entry] = [Split(Weighted.certain(420), Weighted.certain(-50)), *certain[1:]]
    found = score_field(MP, entries)
    assert [both.ns for both in found] == [4, 0, 2]  # against +420
    assert [both.ew for both in found] == [3, 3, 0]  # against -50


# --- weights ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("60%", (3, 5)),
        ("0.6", (3, 5)),
        ("0,6", (3, 5)),
        ("3/5", (3, 5)),
        ("33 %", (33, 100)),
        ("1", (1, 1)),
        ("0", (0, 1)),
    ],
)
def test_shares(text: str, share: tuple[int, int]) -> None:
    assert read_share(text) == Fraction(*share)


NO_SHARES = ["", "60", "-1%", "101%", "1/0", "a third", "1e-1", "nan", "0.5.5", "1_0%", "9" * 50]


@pytest.mark.parametrize("text", [*NO_SHARES, "0.00001", "1/1009", "٣/٥", "0.5/2", "%"])
def test_what_is_no_share(text: str) -> None:
    with pytest.raises(UnreadableShare):
        read_share(text)


def test_weights_add_up_to_one() -> None:
    with pytest.raises(WrongSum) as caught:
        Weighted.of({420: Fraction(1, 2), -50: Fraction(2, 5)})
    assert "9/10" in str(caught.value)
    with pytest.raises(UnreadableShare):
        Weighted.of({420: Fraction(3, 2), -50: Fraction(-1, 2)})
    # The same score twice is one score.
    assert Weighted.of([(50, Fraction(1, 2)), (50, Fraction(1, 2))]) == Weighted.certain(50)


@given(tables)
def test_the_other_side_sees_the_opposite(table: Weighted) -> None:
    assert table.seen_by(Side.EW).mean() == -table.mean()
    assert table.seen_by(Side.EW).seen_by(Side.EW) == table
    assert frequencies([table, table]) == {s: 2 * w for s, w in table.shares}


# --- fewer times, fouled ----------------------------------------------------------------------------------


@given(st.integers(2, 9), st.integers(0, 9))
def test_neuberg_keeps_the_average_and_never_reaches_a_top(n: int, more: int) -> None:
    of = n + more
    assert neuberg(Fraction(top(n), 2), n, of) == Fraction(top(of), 2)
    assert neuberg(top(n), n, of) <= top(of)
    assert (neuberg(top(n), n, of) == top(of)) is (more == 0)
    # The same as the traveller scaled, and then matchpointed.
    assert neuberg(0, n, of) == Fraction(of, n) - 1


def test_a_field_has_at_least_its_own_tables() -> None:
    with pytest.raises(UnreadableField):
        score_field(MP, [Weighted.certain(50)] * 3, 2)
    with pytest.raises(UnreadableField):
        fouled([Weighted.certain(50)] * 3, [1, 1])
    with pytest.raises(UnreadableField):
        MP.share(ONE, 1)


@given(fields, st.data())
def test_groups_of_a_fouled_board_average_half_a_top_each(field: list[Weighted], data: st.DataObject) -> None:
    groups = data.draw(st.lists(st.integers(1, 3), min_size=len(field), max_size=len(field)))
    found = fouled(list(field), groups)
    for group in set(groups):
        own = [both.of(Side.NS) for both, named in zip(found, groups, strict=True) if named == group]
        assert sum(own) == Fraction(len(own) * top(len(field)), 2)


def small(name: str) -> SmallGroups:
    rule = authority(name).small_groups
    assert rule is not None
    return rule


def test_small_groups_by_a_named_regulation() -> None:
    entries: list[Entry] = [Weighted.certain(s) for s in (620, 170, 620, -100, 650, 50, 50, 80, 110)]
    ase = fouled(entries, [1, 1, 1, 2, 2, 3, 3, 3, 3], MP, small("ASE"))
    shares = [(MP.share(b.of(Side.NS), 9), MP.share(b.of(Side.EW), 9)) for b in ase]
    as_per_cent = [(int(ns * 100), int(ew * 100)) for ns, ew in shares]
    # Three share 70, 60 and 50 by place, and those who tie share what falls to both.
    assert as_per_cent[:3] == [(65, 55), (50, 70), (65, 55)]
    assert as_per_cent[3:5] == [(55, 65), (65, 55)]
    # Four are scaled.
    assert [b.ns for b in ase[5:]] == [neuberg(m, 4, 9) for m in (1, 1, 4, 6)]
    # The largest group of three is scaled.
    assert fouled(entries[:5], [1, 1, 1, 2, 2], MP, small("ASE"))[1].ns == neuberg(0, 3, 5)
    # Two are a third of six, but not of seven.
    assert fouled(entries[:6], [1, 1, 2, 2, 2, 2], MP, small("EBU"))[0].ns == neuberg(2, 2, 6)
    assert fouled(entries[:7], [1, 1, 2, 2, 2, 2, 2], MP, small("EBU"))[0] == Both(Fraction(36, 5), Fraction(36, 5))


def test_every_standard_has_a_source() -> None:
    assert len(authorities()) >= 2
    for name in authorities():
        known = authority(name)
        for standard in (known.penalty, known.sympathetic, known.small_groups):
            assert standard is None or standard.source
    with pytest.raises(UnknownAuthority) as caught:
        authority("ABC")
    assert "EBU" in str(caught.value)


# --- artificial scores ------------------------------------------------------------------------------------


def test_average_plus_and_minus_follow_the_other_boards_of_the_session() -> None:
    good, bad = [Fraction(65, 100), Fraction(63, 100)], [Fraction(30, 100)]
    assert average_with_session(Average.PLUS, good) == Fraction(64, 100)
    assert average_with_session(Average.PLUS, bad) == Fraction(60, 100)
    assert average_with_session(Average.MINUS, bad) == Fraction(30, 100)
    assert average_with_session(Average.MINUS, good) == Fraction(40, 100)
    assert average_with_session(Average.AVERAGE, good) == Fraction(1, 2)
    assert average_with_session(Average.PLUS, []) == Fraction(60, 100)


def test_artificial_scores_in_each_form_of_scoring() -> None:
    plus, minus = Average.PLUS, Average.MINUS
    assert [MP.artificial(plus, 14), MP.artificial(Fraction(65, 100), 11)] == [Fraction(78, 5), Fraction(13)]
    assert [form.artificial(minus, 2) for form in (Teams(), CrossImps(), Butler())] == [-3, -3, -3]
    assert CrossImps(Divided.SUM).artificial(plus, 8) == 21
    assert BoardAMatch().artificial(plus, 2) + BoardAMatch().artificial(minus, 2) == 2
    with pytest.raises(UnreadableField):
        Teams().artificial(Fraction(65, 100), 2)


# --- IMPs -------------------------------------------------------------------------------------------------


@given(st.integers(-9000, 9000))
def test_imps_are_antisymmetric_and_never_fall(points: int) -> None:
    assert imps(-points) == -imps(points)
    assert 0 <= imps(points + 10) - imps(points) <= 1
    assert abs(imps(points)) <= 24


def test_the_scale_has_24_steps() -> None:
    assert len(SCALE) == 24
    assert [imps(row) for row in SCALE] == list(range(1, 25))
    assert [imps(row - 10) for row in SCALE] == list(range(24))
    assert imps(Fraction(49)) == 1


def test_a_datum() -> None:
    assert datum([-800, 170, 200, 650], 1) == 185
    assert datum([-800, 170, 200, 650], 1, Rounding.TENS) == 190
    assert datum([-800, 170, 200, 650], 1, Rounding.TENS_TOWARDS_ZERO) == 180
    with pytest.raises(UnreadableField):
        datum([50, 100], 1)
    with pytest.raises(TooManyOutcomes):
        Butler().direction([Weighted.of({0: Fraction(1, 2), 50: Fraction(1, 2)})] * 14, 14)
    assert len(Butler().direction([Weighted.certain(50)] * 60_000, 60_000)) == 60_000


def test_a_weighted_score_moves_the_datum_of_every_pair() -> None:
    half = Fraction(1, 2)
    field = [Weighted.of({620: half, -100: half}), Weighted.certain(170), Weighted.certain(140)]
    datums = [Fraction(620 + 310, 3), Fraction(-100 + 310, 3)]
    expected = sum((half * imps(170 - d) for d in datums), Fraction(0))
    assert score_field(Butler(0, Rounding.EXACT), field)[1].ns == expected


def test_cross_imps_of_fewer_tables_are_scaled_where_they_are_added() -> None:
    entries: list[Entry] = [
        Weighted.certain(430),
        Weighted.certain(150),
        NOT_PLAYED,
        Artificial(Average.PLUS, Average.PLUS),
    ]
    assert [b.ns for b in score_field(CrossImps(Divided.SUM), entries)] == [21, -21, None, 9]
    assert [b.ns for b in score_field(CrossImps(), entries)] == [7, -7, None, 3]


def test_a_match_has_two_tables() -> None:
    for form in (Teams(), BoardAMatch()):
        with pytest.raises(UnreadableField):
            score_field(form, [Weighted.certain(50)] * 3)
    assert score_field(BoardAMatch(), [Weighted.certain(50), NOT_PLAYED])[0] == Both(ONE, ONE)


# --- victory points ---------------------------------------------------------------------------------------


@given(st.integers(1, 128), st.integers(0, 300), st.sampled_from(FractionalImps), st.integers(0, 9))
def test_victory_points_are_monotone_and_symmetric(boards: int, margin: int, rule: FractionalImps, tenths: int) -> None:
    exact = margin + Fraction(tenths, 10)
    won, lost = victory_points(exact, boards, rule)
    assert won + lost == 20
    assert victory_points(-exact, boards, rule) == (lost, won)
    assert 10 <= won <= victory_points(margin + 1, boards, rule)[0] <= 20
    assert won == Rounding.TWO_DECIMALS(won)


def test_a_third_of_a_blitz_is_fifteen() -> None:
    """R + R**2 = 1, so that the formula has one value which is rational: 15 at a third of X."""
    for root in (2, 4, 5, 6):
        assert victory_points(5 * root, root**2)[0] == 15
        assert victory_points(15 * root, root**2)[0] == 20
    assert list(victory_points(0, 16)) == [Fraction(10), Fraction(10)]


def test_the_three_rules_for_a_fraction_of_an_imp() -> None:
    found = {rule: victory_points(Fraction(1, 2), 4, rule)[0] for rule in FractionalImps}
    one = victory_points(1, 4)[0]
    assert found[FractionalImps.ROUNDED] == one
    assert found[FractionalImps.INTERPOLATED] == Rounding.TWO_DECIMALS((10 + one) / 2)
    # The curve is concave, so that the formula gives at least as much as the line below it.
    assert found[FractionalImps.INTERPOLATED] <= found[FractionalImps.FORMULA] < one


@pytest.mark.parametrize("boards", [0, -1, 1001, True])
def test_a_match_without_boards(boards: int) -> None:
    with pytest.raises(UnreadableValue):
        victory_points(3, boards)


def test_blitz_margins_grow_with_the_boards() -> None:
    margins = [blitz_margin(n) for n in range(1, 65)]
    assert margins == sorted(margins)


# --- rounding ---------------------------------------------------------------------------------------------


@given(st.fractions(-1000, 1000), st.sampled_from(Rounding))
def test_rounding_is_symmetric_and_near(value: Fraction, how: Rounding) -> None:
    assert how(-value) == -how(value)
    units = {
        Rounding.EXACT: Fraction(0),
        Rounding.TWO_DECIMALS: Fraction(1, 100),
        Rounding.ONE_DECIMAL: Fraction(1, 10),
    }
    unit = Fraction(1) if how is Rounding.WHOLE else units.get(how, Fraction(10))
    assert abs(how(value) - value) * 2 <= unit
    assert how(how(value)) == how(value)


def test_where_half_goes() -> None:
    assert Rounding.TWO_DECIMALS(Fraction(125, 1000)) == Fraction(13, 100)
    assert Rounding.TWO_DECIMALS(Fraction(-125, 1000)) == Fraction(-13, 100)
    assert Rounding.TENS(185) == 190
    assert [Rounding.TENS_TOWARDS_ZERO(n) for n in (185, 186)] == [Fraction(180), Fraction(190)]
    assert Fewer.AS_PLAYED(ONE, 3, 7) == 1
