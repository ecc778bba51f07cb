"""Adjusted scores: the four cases, the whole field, what may be weighted, matches, penalties."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaw.errors import (
    MissingStandard,
    NoOutcomeLeft,
    UnknownEdition,
    UnknownTable,
    UnreadableField,
    UnreadableShare,
    UnreadableValue,
    WrongSum,
)
from bridgelaw.scores.adjusted import Adjustment, OwnFault, Penalized, Ruling, Seen, adjust
from bridgelaw.scores.authorities import authority
from bridgelaw.scores.board import Board
from bridgelaw.scores.damage import Cause, Fault, counts, divide
from bridgelaw.scores.field import NOT_PLAYED, Artificial, Average, Both, Entry, Scoring, Split, Weighted
from bridgelaw.scores.imps import BoardAMatch, Butler, CrossImps, Teams
from bridgelaw.scores.matchpoints import Matchpoints, neuberg
from bridgelaw.scores.teams import Award, Blame, OtherTable, decide
from bridgelaw.scores.weighing import Barred, Outcome, allowed, likely, sympathetic, weighted
from bridgelaw.table.seat import Side

NS, EW = Side
HALF = Fraction(1, 2)


def certain(*scores: int) -> tuple[Entry, ...]:
    return tuple(map(Weighted.certain, scores))


def outcomes(**shares: int) -> tuple[Outcome, ...]:
    """``outcomes(p420=60, m50=40)``: +420 with 60 %, -50 with 40 %."""
    return tuple(Outcome(int(k[1:]) * (-1 if k[0] == "m" else 1), Fraction(v, 100)) for k, v in shares.items())


def keys(found: Adjustment) -> list[str]:
    return [reason.key for reason in found.reasons]


def laws(found: Adjustment) -> dict[str, str]:
    return {reason.key: reason.law for reason in found.reasons}


# --- the four cases ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("a", "b", "c", "cause", "innocent", "offending"),
    [
        # b <= a: no damage, whatever c is.
        (5, 5, None, Cause.NONE, 5, 5),
        (5, 3, None, Cause.NONE, 5, 5),
        (5, 3, 9, Cause.NONE, 5, 5),
        (5, 5, 9, Cause.NONE, 5, 5),
        # No error of its own: all of it.
        (-6, 0, None, Cause.INFRACTION, 0, 0),
        # a < b <= c: all of the damage is its own.
        (-6, 0, 0, Cause.OWN, -6, 0),
        (-6, 0, 4, Cause.OWN, -6, 0),
        # c <= a < b: its error cost nothing.
        (-6, 0, -6, Cause.INFRACTION, 0, 0),
        (-6, 0, -10, Cause.INFRACTION, 0, 0),
        # a < c < b: a part of it.
        (2, 9, 6, Cause.BOTH, 5, 9),
        (-6, 0, -1, Cause.BOTH, -5, 0),
    ],
)
def test_the_four_cases(a: int, b: int, c: int | None, cause: Cause, innocent: int, offending: int) -> None:
    found = divide(Fraction(a), Fraction(b), None if c is None else Fraction(c))
    assert (found.cause, int(found.innocent), int(found.offending)) == (cause, innocent, offending)


@given(st.fractions(-24, 24), st.fractions(-24, 24), st.fractions(-24, 24))
def test_whoever_erred_keeps_at_least_what_it_had_and_gets_no_more_than_without_the_infraction(
    a: Fraction, b: Fraction, c: Fraction
) -> None:
    found = divide(a, b, c)
    assert a <= found.innocent <= max(a, b)
    assert found.offending == max(a, b)
    # What is lost again is the self-inflicted part, between nothing and all of the damage.
    if found.cause is not Cause.NONE:
        assert b - found.innocent == min(b - a, max(Fraction(0), c - a))


@pytest.mark.parametrize(
    ("fault", "edition", "related", "expected"),
    [
        (Fault.SERIOUS, "2017", False, False),
        (Fault.SERIOUS, "2007", False, True),
        (Fault.EXTREMELY_SERIOUS, "2017", False, True),
        (Fault.EXTREMELY_SERIOUS, "2007", False, True),
        (Fault.EXTREMELY_SERIOUS, "2017", True, False),
        (Fault.SERIOUS, "2007", True, False),
        (Fault.GAMBLING, "2017", False, True),
        (Fault.GAMBLING, "2017", True, True),
        (Fault.GAMBLING, "2007", False, True),
        (Fault.WILD, "2017", False, False),
        (Fault.WILD, "2007", False, True),
    ],
)
def test_what_counts_against_a_side(fault: Fault, edition: str, related: bool, expected: bool) -> None:
    assert counts(fault, edition, related=related) is expected


# --- the whole field --------------------------------------------------------------------------------------

FIELD = Board(Matchpoints(), certain(620, 620, -100, 170, 140))


def test_every_other_pair_is_scored_anew() -> None:
    found = adjust(FIELD, Ruling(2, EW, outcomes(p620=60, m100=40)))
    assert [both.ns for both in found.before] == [7, 7, 0, 4, 2]
    # By hand: +620 makes three equal tops of 6, which leave 2 and 0; -100 is as it was.
    by_hand = [Fraction(6, 10) * a + Fraction(4, 10) * b for a, b in zip((6, 6, 6, 2, 0), (7, 7, 0, 4, 2), strict=True)]
    assert [both.ns for both in found.after] == by_hand
    assert [both.ew for both in found.after] == [8 - m for m in by_hand]
    (measured,) = found.measured
    assert [measured.side, measured.a, measured.b, measured.c] == [NS, 0, by_hand[2], None]
    assert not found.stands
    assert laws(found) == {"weights": "12C1(c)", "damage.infraction": "12B1"}


def test_a_single_outcome_is_assigned() -> None:
    found = adjust(FIELD, Ruling(2, EW, outcomes(p620=100)))
    assert found.entry == Weighted.certain(620)
    assert laws(found) == {"one": "12C1(b)", "damage.infraction": "12B1"}
    assert laws(adjust(FIELD, Ruling(2, EW, outcomes(p620=100), edition="2007")))["one"] == "12C1"


def test_without_damage_the_table_result_stands() -> None:
    found = adjust(FIELD, Ruling(0, EW, outcomes(p620=60, m100=40)))
    assert found.stands
    assert found.after == found.before
    assert keys(found)[-1] == "damage.none"
    # The same outcomes against North-South: then East-West have what they could have had, and more.
    other_way = adjust(FIELD, Ruling(0, NS, outcomes(p620=60, m100=40)))
    assert not other_way.stands
    assert other_way.measured[0].side is EW


def test_the_damage_is_measured_in_scored_units_not_in_points() -> None:
    """The mean of +1010 and -600 is more than +170, but 13 IMPs and -13 against +170 are worth nothing."""
    board = Board(Teams(), certain(170, 170))
    given = outcomes(p1010=50, m600=50)
    found = adjust(board, Ruling(0, EW, given))
    assert weighted(given).mean() > 170
    assert found.measured[0].b == Fraction(13 - 13, 2)
    assert found.stands


SCORINGS: st.SearchStrategy[Scoring] = st.one_of(*map(st.just, (Matchpoints(), CrossImps(), Butler())))
ROW = st.lists(st.sampled_from((620, 420, 170, 0, -50, -100, -300)), min_size=2, max_size=7)


@given(ROW, st.data())
def test_whatever_is_ruled_the_offending_side_has_the_opposite_of_the_adjusted_score(
    scores: list[int], data: st.DataObject
) -> None:
    table = data.draw(st.integers(0, len(scores) - 1))
    side = data.draw(st.sampled_from(Side))
    adjusted, could = (
        tuple(Outcome(data.draw(st.sampled_from((620, 170, -100))), HALF) for _ in range(2)) for _ in range(2)
    )
    scoring = data.draw(SCORINGS)
    own = data.draw(st.sampled_from([None, OwnFault(Fault.EXTREMELY_SERIOUS, could)]))
    board = Board(scoring, certain(*scores))
    found = adjust(board, Ruling(table, side, adjusted, own=own))
    whole = scoring.top(len(scores)) if isinstance(scoring, Matchpoints) else 0
    with_b = board.instead(table, weighted(adjusted)).scored()
    (measured,) = found.measured
    assert measured.b == with_b[table].of(side.other)
    if found.stands:
        assert found.after == tuple(found.before)
        return
    assert found.after[table].of(side) == whole - measured.b
    assert found.after[table].of(side.other) == measured.gets
    # Nobody of the other pairs in the offenders' direction can tell the ruling from plain B.
    assert [both.of(side) for both in found.after] == [both.of(side) for both in with_b]


# --- damage of one's own ----------------------------------------------------------------------------------

SEVEN = Board(Matchpoints(), certain(1430, 680, 680, 680, 680, 500, 300))
COULD = outcomes(p800=50, p500=50)


def own(could: tuple[Outcome, ...] = COULD, fault: Fault = Fault.EXTREMELY_SERIOUS, related: bool = False) -> OwnFault:
    return OwnFault(fault, could, related)


@pytest.mark.parametrize("seen", Seen)
def test_what_the_field_sees_is_a_setting_and_no_number_of_the_table(seen: Seen) -> None:
    """SE-6: a part of the damage is its own; -5.5 about the average, and the others by the setting."""
    found = adjust(SEVEN, Ruling(6, EW, outcomes(p680=100), own=own(), seen=seen))
    assert found.after[6] == Both(Fraction(1, 2), Fraction(6))
    assert found.measured[0].cause is Cause.BOTH
    others = [both.ns for both in found.after[:6]]
    as_it_was = [both.ns for both in SEVEN.scored()[:6]]
    with_b = [both.ns for both in SEVEN.instead(6, Weighted.certain(680)).scored()[:6]]
    assert others == (as_it_was if seen is Seen.ACTUAL else with_b)
    assert as_it_was != with_b
    assert laws(found)["damage.both"] == "12C1(e)"


def test_all_of_the_damage_its_own_leaves_the_others_of_its_direction_as_they_were() -> None:
    all_own = own(outcomes(p680=100))
    found = adjust(SEVEN, Ruling(6, EW, outcomes(p680=100), own=all_own))
    assert found.measured[0].cause is Cause.OWN
    assert [both.ns for both in found.after] == [both.ns for both in found.before]
    assert [both.ew for both in found.after] != [both.ew for both in found.before]
    assert "seen.actual" in keys(found)
    other = adjust(SEVEN, Ruling(6, EW, outcomes(p680=100), own=all_own, seen=Seen.ADJUSTED))
    assert other.after[6] == found.after[6]
    assert [both.ns for both in other.after[:6]] != [both.ns for both in found.after[:6]]


@pytest.mark.parametrize(
    ("edition", "fault", "law"),
    [("2017", Fault.SERIOUS, "12C1(e)"), ("2017", Fault.WILD, "12C1(e)"), ("2007", Fault.SERIOUS, "12C1(b)")],
)
def test_an_error_is_weighed_by_the_words_of_the_edition(edition: str, fault: Fault, law: str) -> None:
    found = adjust(SEVEN, Ruling(6, EW, outcomes(p680=100), own=own(fault=fault), edition=edition))
    counted = edition == "2007"
    assert laws(found)["own.counted" if counted else "own.not_counted"] == law
    assert found.after[6].of(NS) == (HALF if counted else 6)


def test_an_error_that_the_infraction_led_to_does_not_count() -> None:
    found = adjust(SEVEN, Ruling(6, EW, outcomes(p680=100), own=own(related=True)))
    assert "own.related" in keys(found)
    assert found.after[6] == Both(Fraction(6), Fraction(6))


# --- what may be weighted ---------------------------------------------------------------------------------


def test_only_legal_outcomes_are_weighted() -> None:
    """Four of eight pass and four bid what was suggested: both are alternatives, so that the bid has no weight."""
    given = (Outcome(170, HALF), Outcome(-100, HALF, Barred.SUGGESTED), Outcome(620, Fraction(0), Barred.UNREACHABLE))
    assert weighted(allowed(given)) == Weighted.certain(170)
    found = adjust(FIELD, Ruling(2, EW, given))
    assert found.entry == Weighted.certain(170)
    assert [(r.key, r.law) for r in found.reasons if r.key.startswith("barred")] == [
        ("barred.suggested", "16B1(a)"),
        ("barred.unreachable", "12C1(c)"),
    ]


def test_what_the_barred_had_is_shared_out_in_proportion() -> None:
    given = (
        Outcome(170, Fraction(3, 10)),
        Outcome(140, Fraction(1, 10)),
        Outcome(620, Fraction(6, 10), Barred.UNREACHABLE),
    )
    assert weighted(allowed(given)) == Weighted.of({170: Fraction(3, 4), 140: Fraction(1, 4)})


@pytest.mark.parametrize(
    ("given", "error"),
    [
        (outcomes(p620=60, m100=30), WrongSum),
        (outcomes(p620=60, m100=50), WrongSum),
        (outcomes(p620=150, m100=-50), UnreadableShare),
        ((Outcome(620, Fraction(1), Barred.SUGGESTED, "5H= N"),), NoOutcomeLeft),
    ],
)
def test_weights_that_make_no_score(given: tuple[Outcome, ...], error: type[Exception]) -> None:
    with pytest.raises(error):
        adjust(FIELD, Ruling(2, EW, given))


def test_weight_moved_towards_the_side_that_is_not_at_fault() -> None:
    rule = authority("EBU").sympathetic
    assert rule is not None
    even = Weighted.of({620: HALF, -100: HALF})
    assert sympathetic(even, NS, rule.towards) == Weighted.of({620: Fraction(6, 10), -100: Fraction(4, 10)})
    assert sympathetic(even, EW, rule.towards) == Weighted.of({620: Fraction(4, 10), -100: Fraction(6, 10)})
    # Nothing gets less than nothing: 4 % from the worst, the rest from the next.
    three = Weighted.of({620: HALF, 170: Fraction(46, 100), -100: Fraction(4, 100)})
    assert sympathetic(three, NS, rule.towards) == Weighted.of({620: Fraction(60, 100), 170: Fraction(40, 100)})
    assert sympathetic(Weighted.certain(50), NS, rule.towards) == Weighted.certain(50)
    found = adjust(FIELD, Ruling(2, EW, outcomes(p620=50, m100=50), sympathetic=rule))
    assert found.entry == Weighted.of({620: Fraction(6, 10), -100: Fraction(4, 10)})
    assert "sympathetic" in keys(found)


def test_both_sides_not_at_fault_after_an_error_of_the_director() -> None:
    """82C: each side's better score has 60 % of the weight for that side."""
    board = Board(Teams(), certain(170, 170))
    rule = authority("EBU").sympathetic
    found = adjust(board, Ruling(0, None, outcomes(p620=50, m100=50), sympathetic=rule))
    # 10 and -7 IMPs: 60 to 40 is 3.2 for North-South, 40 to 60 is 0.2 for East-West, who win 7 or lose 10.
    assert found.after[0] == Both(Fraction(32, 10), Fraction(2, 10))
    assert found.after[1] == Both(Fraction(2, 10), Fraction(32, 10))
    assert laws(found)["both_innocent"] == "82C"
    # A side that is not damaged keeps what it has.
    better = adjust(board.instead(0, Weighted.certain(620)), Ruling(0, None, outcomes(p620=50, m100=50)))
    assert [measured.cause for measured in better.measured] == [Cause.NONE, Cause.INFRACTION]
    assert better.after[0] == Both(Fraction(10), Fraction(-3, 2))


def test_likely_and_at_all_probable_in_2007() -> None:
    reading = authority("ACBL").likely
    given = outcomes(p620=40, p170=40, m100=20)
    found = adjust(FIELD, Ruling(2, EW, given, edition="2007", likely=reading))
    assert found.entry == Weighted.certain(620)
    split = adjust(FIELD, Ruling(2, EW, outcomes(p620=20, p170=80), edition="2007", likely=reading))
    assert split.entry == Split(Weighted.certain(170), Weighted.certain(620))
    # North-South have +170 in their traveller, East-West -620 in theirs.
    assert split.after[2] == Both(Fraction(3), Fraction(2))
    assert laws(split)["likely"] == laws(split)["probable"] == "12C1(e)"
    # One in three is likely; of a result alone it has to be more than one in six.
    assert reading is not None
    third = Weighted.of({620: Fraction(1, 3), 170: Fraction(2, 3)})
    assert likely(third, NS, reading) == 620
    assert likely(third, EW, reading) == 170
    alone = authority("outcome-by-outcome").likely
    assert alone is not None
    assert likely(Weighted.of({620: Fraction(1, 6), 170: Fraction(5, 6)}), NS, alone) == 170
    with pytest.raises(UnreadableValue):
        adjust(FIELD, Ruling(2, EW, given, likely=reading))


# --- artificial scores ------------------------------------------------------------------------------------


def test_an_artificial_score_is_a_table_less_for_the_others() -> None:
    given = Artificial(Average.PLUS, Average.MINUS)
    found = adjust(FIELD, Ruling(2, EW, artificial=given))
    assert found.after[2] == Both(Fraction(48, 10), Fraction(32, 10))
    assert [found.after[i].ns for i in (0, 1, 3, 4)] == [neuberg(m, 4, 5) for m in (5, 5, 2, 0)]
    assert laws(found)["artificial"] == "12C2(a)"


def test_an_artificial_score_follows_the_session() -> None:
    given = Artificial(Average.PLUS, Average.MINUS)
    session = {NS: Fraction(65, 100), EW: Fraction(35, 100)}
    found = adjust(FIELD, Ruling(2, EW, artificial=given, session=session))
    assert found.after[2] == Both(Fraction(52, 10), Fraction(28, 10))
    assert [r.values["side"] for r in found.reasons if r.key == "artificial.session"] == [NS, EW]
    usual = adjust(FIELD, Ruling(2, EW, artificial=given, session={NS: Fraction(55, 100), EW: HALF}))
    assert usual.after[2] == Both(Fraction(48, 10), Fraction(32, 10))


def test_averages_in_imps() -> None:
    board = Board(Teams(), certain(620, 170))
    for edition, law in (("2017", "12C2(b)"), ("2007", "86A")):
        found = adjust(board, Ruling(0, EW, artificial=Artificial(Average.PLUS, Average.MINUS), edition=edition))
        assert found.after == (Both(Fraction(3), Fraction(-3)), Both(Fraction(-3), Fraction(3)))
        assert laws(found)["artificial.imps"] == law
    both = adjust(board, Ruling(0, None, artificial=Artificial(Average.PLUS, Average.PLUS)))
    assert both.after == (Both(Fraction(3), Fraction(3)),) * 2


# --- matches ----------------------------------------------------------------------------------------------


def test_a_team_is_the_same_at_both_tables() -> None:
    board = Board(Teams(), certain(300, 50))
    found = adjust(board, Ruling(0, EW, outcomes(p420=100), own=own(outcomes(p300=100))))
    # Its own error cost nothing (c <= a): 9 IMPs to 6.
    assert found.after == (Both(Fraction(9), Fraction(-9)), Both(Fraction(-9), Fraction(9)))
    revoked = adjust(
        board.instead(0, Weighted.certain(100)), Ruling(0, EW, outcomes(p420=100), own=own(outcomes(p300=100)))
    )
    assert revoked.after == (Both(Fraction(5), Fraction(-9)), Both(Fraction(-9), Fraction(5)))
    assert revoked.measured[0].cause is Cause.BOTH


def test_a_knock_out_has_one_score() -> None:
    board = Board(Teams(), certain(100, 50))
    ruling = Ruling(0, EW, outcomes(p420=100), own=own(outcomes(p300=100)), knockout=True)
    found = adjust(board, ruling)
    assert found.after[0] == Both(Fraction(7), Fraction(-7))
    assert laws(found)["knockout"] == "12C4"
    plus = Artificial(Average.PLUS, Average.PLUS)
    assert adjust(board, Ruling(0, None, artificial=plus, knockout=True, edition="2007")).after[0] == Both(
        Fraction(0), Fraction(0)
    )
    bam = adjust(Board(BoardAMatch(), certain(100, 50)), Ruling(0, None, artificial=plus, knockout=True))
    assert bam.after[0] == Both(Fraction(1), Fraction(1))
    balanced = adjust(board, Ruling(0, EW, outcomes(p420=100), knockout=True))
    assert "knockout" not in keys(balanced)
    with pytest.raises(UnreadableField):
        adjust(FIELD, Ruling(2, EW, outcomes(p620=100), knockout=True))


@pytest.mark.parametrize(
    ("comparable", "favourable", "blame", "edition", "law", "awards"),
    [
        (True, True, Blame.ONE, "2017", "86B1", "assigned"),
        (True, True, Blame.NOBODY, "2017", "86B1", "assigned"),
        (True, False, Blame.ONE, "2017", "12C2(b)", "artificial"),
        (False, True, Blame.NOBODY, "2017", "86B2(a)", "artificial cancelled replayed"),
        (False, False, Blame.ONE, "2017", "86B2(b)", "better"),
        (False, True, Blame.ONE, "2017", "86B2(b)", "better"),
        (False, False, Blame.BOTH, "2017", "86B2(c)", "artificial cancelled"),
        (True, True, Blame.ONE, "2007", "86D", "assigned artificial"),
        (True, False, Blame.ONE, "2007", "86D", "artificial assigned"),
        (False, True, Blame.ONE, "2007", "86A", "artificial"),
    ],
)
def test_law_86_as_a_decision_table(
    comparable: bool, favourable: bool, blame: Blame, edition: str, law: str, awards: str
) -> None:
    found = decide(OtherTable(comparable, favourable, blame), edition)
    assert (found.law, found.awards) == (law, tuple(map(Award, awards.split())))


def test_law_86_on_a_board() -> None:
    board = Board(Teams(), (NOT_PLAYED, Weighted.certain(-100)))
    clear = OtherTable(comparable=True, favourable=True, blame=Blame.ONE)
    found = adjust(board, Ruling(0, EW, outcomes(p620=50, p170=50), other_table=clear))
    assert found.after[0] == Both(Fraction(12 + 7, 2), Fraction(-12 - 7, 2))
    assert found.measured[0].a is None
    unclear = OtherTable(comparable=True, favourable=False, blame=Blame.ONE)
    artificial = adjust(board, Ruling(0, EW, outcomes(p620=100), other_table=unclear))
    assert artificial.after[0] == Both(Fraction(3), Fraction(-3))
    fouled = OtherTable(comparable=False, favourable=False, blame=Blame.ONE)
    for shares, imps in ((outcomes(p620=100), 12), (outcomes(m100=100), 3), ((), 3)):
        better = adjust(board, Ruling(0, EW, shares, other_table=fouled))
        won, lost = Fraction(imps), Fraction(-imps)
        assert better.after == (Both(won, lost), Both(lost, won))
    nobody = adjust(board, Ruling(0, None, other_table=OtherTable(False, False, Blame.NOBODY)))
    assert nobody.after[0] == Both(Fraction(3), Fraction(3))
    assert "other_table.choice" in keys(nobody)
    both = adjust(board, Ruling(0, None, other_table=OtherTable(False, False, Blame.BOTH)))
    assert both.after[0] == Both(Fraction(-3), Fraction(-3))
    with pytest.raises(UnreadableField):
        adjust(FIELD, Ruling(2, EW, outcomes(p620=100), other_table=clear))
    with pytest.raises(UnreadableValue):
        adjust(board, Ruling(0, None, outcomes(p620=100), other_table=fouled))


# --- penalties --------------------------------------------------------------------------------------------


def test_a_penalty_is_nobodys_gain() -> None:
    standard = authority("EBU").penalty
    found = adjust(FIELD, Ruling(2, penalties=(Penalized(EW),), penalty=standard))
    before = FIELD.scored()
    assert found.after[2] == Both(before[2].ns, before[2].of(EW) - 2)  # a quarter of a top of 8
    assert [*found.after[:2], *found.after[3:]] == [*before[:2], *before[3:]]
    assert laws(found) == {"penalty.standard": "90"}
    match = adjust(Board(Teams(), certain(50, 50)), Ruling(0, penalties=(Penalized(EW),), penalty=standard))
    assert match.after == (Both(Fraction(0), Fraction(-6)), Both(Fraction(-6), Fraction(0)))
    named = (Penalized(NS, amount=Fraction(1)), Penalized(EW, share=Fraction(1, 10)))
    assert adjust(FIELD, Ruling(2, penalties=named)).after[2] == Both(Fraction(-1), 8 - Fraction(8, 10))
    bam = adjust(Board(BoardAMatch(), certain(50, 50)), Ruling(0, penalties=(Penalized(EW),), penalty=standard))
    assert bam.after[0] == Both(Fraction(1), HALF)


def test_a_penalty_without_a_standard() -> None:
    with pytest.raises(MissingStandard):
        adjust(FIELD, Ruling(2, penalties=(Penalized(EW),)))
    with pytest.raises(UnreadableValue):
        adjust(Board(Teams(), certain(50, 50)), Ruling(0, penalties=(Penalized(EW, share=HALF),)))


# --- errors -----------------------------------------------------------------------------------------------


def test_what_cannot_be_ruled_on() -> None:
    with pytest.raises(UnknownTable) as caught:
        adjust(FIELD, Ruling(5, EW, outcomes(p620=100)))
    assert "a table from 1 to 5" in str(caught.value)
    with pytest.raises(UnknownEdition):
        adjust(FIELD, Ruling(2, EW, outcomes(p620=100), edition="1997"))
    with pytest.raises(UnknownEdition):
        decide(OtherTable(True, True, Blame.ONE), "1997")
    with pytest.raises(UnreadableValue):
        adjust(FIELD, Ruling(2, EW))
    with pytest.raises(UnreadableValue):
        adjust(FIELD, Ruling(2, None, outcomes(p620=100), own=own()))
    with pytest.raises(UnreadableField):
        Board(CrossImps(), certain(50, 50), groups=(1, 2)).scored()


# --- each side for itself, and a table alone ---------------------------------------------------------------


def test_each_side_may_have_a_score_of_its_own() -> None:
    board = Board(Matchpoints(), certain(420, 420, -50, 50))
    split = {Side.NS: outcomes(p420=50, m50=50), Side.EW: outcomes(p420=100)}
    found = adjust(board, Ruling(2, split=split))
    assert isinstance(found.entry, Split)
    # North-South tie with two tables half of the time and are below all else; East-West tie with two.
    assert found.after[2] == Both(Fraction(2), Fraction(2))
    assert keys(found) == ["split", "split"]


def test_for_a_side_without_outcomes_the_table_result_stands() -> None:
    board = Board(Matchpoints(), certain(420, 420, -50, 50))
    found = adjust(board, Ruling(2, split={Side.NS: outcomes(p420=100)}))
    assert found.after[2].ew == found.before[2].ew
    assert found.after[2].ns == 4
    assert keys(found) == ["split", "split.stands"]
    same = adjust(board, Ruling(2, split={Side.NS: outcomes(m50=100)}))
    assert same.stands


@pytest.mark.parametrize("others", [(), (Artificial(Average.PLUS, Average.PLUS),), (NOT_PLAYED,)])
def test_with_no_other_score_nothing_is_measured(others: tuple[Entry, ...]) -> None:
    """A table alone is neither better nor worse than anything: the ruling is taken as it is."""
    board = Board(Matchpoints(), (*certain(-50), *others))
    found = adjust(board, Ruling(0, Side.EW, outcomes(p420=60, m50=40)))
    assert found.entry == Weighted.of({420: Fraction(3, 5), -50: Fraction(2, 5)})
    assert not found.stands
    assert not found.measured
    assert "alone" in keys(found)
    with pytest.raises(UnreadableField):
        adjust(board, Ruling(0, Side.EW, outcomes(p420=100), own=own()))
