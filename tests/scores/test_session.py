"""A session: totals, and artificial scores that follow the other boards."""

from __future__ import annotations

from fractions import Fraction

from bridgelaw.scores.board import Board
from bridgelaw.scores.field import NOT_PLAYED, Artificial, Average, Both, Entry, Weighted
from bridgelaw.scores.imps import BoardAMatch, CrossImps, Teams
from bridgelaw.scores.matchpoints import Matchpoints
from bridgelaw.scores.session import Sat, Table, match_of, totals, with_session
from bridgelaw.scores.victory_points import FractionalImps, victory_points

PLUS = Artificial(Average.PLUS, Average.PLUS)
MINUS = Artificial(Average.MINUS, Average.PLUS)
PAIRS = (Sat("A", "B"), Sat("C", "D"))
FOUR = Fraction(2, 5)
SIX = Fraction(3, 5)


def table(*entries: Entry | int, scoring: object = None) -> Table:
    stands = tuple(Weighted.certain(entry) if isinstance(entry, int) else entry for entry in entries)
    board = Board(scoring or Matchpoints(), stands)  # type: ignore[arg-type]
    return Table(board, PAIRS, tuple(board.scored()))


def test_every_artificial_board_is_left_out_of_the_others() -> None:
    """A has 100 %, 50 % and two artificial boards: 75 % on the others, twice, not 75 and then something else."""
    session = [table(420, -50), table(50, 50), table(PLUS, 100), table(PLUS, -100)]
    found = with_session(session)
    assert [each.scored[0].ns for each in found] == [2, 1, Fraction(3, 2), Fraction(3, 2)]
    # B has 0 % and 50 %: 60 % is more.
    assert [each.scored[0].ew for each in found[2:]] == [2 * SIX, 2 * SIX]
    # Those who had nobody to compare with have half a top.
    assert found[2].scored[1] == Both(Fraction(1), Fraction(1))


def test_average_minus_goes_down_with_the_session_and_never_up() -> None:
    low = with_session([table(-50, 420), table(MINUS, 100)])
    assert low[1].scored[0].ns == 0
    high = with_session([table(420, -50), table(MINUS, 100)])
    assert high[1].scored[0].ns == 2 * FOUR


def test_a_share_that_was_given_and_imps_do_not_move() -> None:
    fixed = Artificial(Fraction(65, 100), Average.AVERAGE)
    assert with_session([table(420, -50), table(fixed, 100)])[1].scored[0] == Both(Fraction(13, 10), Fraction(1))
    imps = [table(420, -50, scoring=CrossImps()), table(PLUS, 100, scoring=CrossImps())]
    assert with_session(imps) == imps


def test_the_session_rule_at_board_a_match() -> None:
    session = [table(420, -50, scoring=BoardAMatch()), table(PLUS, 100, scoring=BoardAMatch())]
    assert with_session(session)[1].scored[0].ns == 2


def test_totals_are_the_mean_of_the_boards_best_first() -> None:
    found = totals([table(420, -50), table(50, 50), table(NOT_PLAYED, 100)])
    # The board that one pair did not play has half a top for the other.
    assert [(each.pair, each.boards, int(each.points)) for each in found] == [
        ("A", 2, 3),
        ("D", 3, 4),
        ("C", 3, 2),
        ("B", 2, 1),
    ]
    assert [each.share for each in found] == [Fraction(3, 4), Fraction(2, 3), Fraction(1, 3), Fraction(1, 4)]
    nameless = table(420, -50)
    assert totals([Table(nameless.board, (Sat("", ""),) * 2, nameless.scored)]) == []
    assert {each.share for each in totals([table(420, -50, scoring=CrossImps())])} == {None}


def test_a_match() -> None:
    boards = [table(420, -50, scoring=Teams()), table(PLUS, -100, scoring=Teams())]
    plain = match_of(boards, None)
    assert plain is not None
    assert [plain.ours, plain.theirs, plain.our_points] == [13, -7, None]
    scored = match_of(boards, FractionalImps.FORMULA)
    assert scored is not None
    assert scored.our_points == victory_points(13, 2)[0]
    assert scored.their_points == victory_points(-7, 2)[0]
    assert match_of([table(420, -50)], None) is None
    assert match_of([], None) is None
