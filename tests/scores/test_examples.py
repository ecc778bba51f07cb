"""Published figures, each reproduced exactly (``examples.json``: where each was published)."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from bridgelaw.polls.counting import chance_of_at_least
from bridgelaw.scores.authorities import authority
from bridgelaw.scores.board import Board
from bridgelaw.scores.damage import Cause, divide
from bridgelaw.scores.field import Average, Weighted, score_field
from bridgelaw.scores.imps import BoardAMatch, CrossImps, Teams, datum, imps, weighted_imps
from bridgelaw.scores.matchpoints import Fewer, Matchpoints, Traveller, fouled, neuberg, top
from bridgelaw.scores.rounding import Rounding
from bridgelaw.scores.teams import match_scores
from bridgelaw.scores.victory_points import blitz_margin, victory_points
from bridgelaw.scores.weighing import at_all_probable, likely
from bridgelaw.table.seat import Side

EXAMPLES: dict[str, dict[str, Any]] = {
    each["id"]: each for each in json.loads((Path(__file__).parent / "examples.json").read_text(encoding="utf-8"))
}
CHECKS: dict[str, Callable[[Any, Any], None]] = {}


def example(*ids: str) -> Callable[[Callable[[Any, Any], None]], Callable[[Any, Any], None]]:
    def note(check: Callable[[Any, Any], None]) -> Callable[[Any, Any], None]:
        CHECKS.update(dict.fromkeys(ids, check))
        return check

    return note


def exact(number: float | int) -> Fraction:
    """The decimal that is written, not the binary fraction nearest to it."""
    return Fraction(str(number))


def exactly(numbers: list[float]) -> list[Fraction]:
    return [exact(n) for n in numbers]


def counts(freq: dict[str, float]) -> dict[int, Fraction]:
    return {int(score): exact(count) for score, count in freq.items()}


def certain(scores: list[int]) -> tuple[Weighted, ...]:
    return tuple(map(Weighted.certain, scores))


def ns(board: Board) -> list[Fraction]:
    return [both.of(Side.NS) for both in board.scored()]


def test_every_published_example_is_checked() -> None:
    assert set(CHECKS) == set(EXAMPLES)
    assert len(CHECKS) == 32


@pytest.mark.parametrize("id", EXAMPLES)
def test_published(id: str) -> None:
    CHECKS[id](EXAMPLES[id]["inputs"], EXAMPLES[id]["published"])


# --- matchpoints ------------------------------------------------------------------------------------------

#: The traveller of W-MP-2, whole: 60 % of +110 and 40 % of -50 at the thirteenth table.
TWELVE = [110] * 5 + [50] * 3 + [-50] * 2 + [-110] * 2
ADJUSTED = Weighted.of({110: Fraction(3, 5), -50: Fraction(2, 5)})


@example("W-MP-2")
def _(given: Any, published: Any) -> None:
    traveller = Traveller(counts(given["frequencies"]))
    found = {f"ns{'m' if s < 0 else ''}{abs(s)}": worth for s, worth in traveller.worth.items()}
    found |= {f"ew{'m' if s < 0 else ''}{abs(s)}": traveller.top - worth for s, worth in traveller.worth.items()}
    found["ns"] = ADJUSTED.mean(traveller.worth.__getitem__)
    found["ew"] = traveller.top - found["ns"]
    assert {key: found[key] for key in published} == {key: exact(value) for key, value in published.items()}
    board = Board(Matchpoints(), (*certain(TWELVE), ADJUSTED)).scored()
    assert [board[12].ns, board[12].ew] == [exact(13.8), exact(10.2)]
    # A pair with +50 gets 10.8, between 10 and 12.
    assert board[5].ns == exact(10.8)


@example("W-MP-4")
def _(given: Any, published: Any) -> None:
    others = certain(TWELVE)
    actual = ns(Board(Matchpoints(), (*others, Weighted.certain(given["table_result"]))))[12]
    assert actual == published["mp_table"]
    adjusted = ns(Board(Matchpoints(), (*others, ADJUSTED)))[12]
    assert (divide(actual, adjusted).cause is Cause.NONE) is published["stands"]


@example("MP-1", "MP-3")
def _(given: Any, published: Any) -> None:
    assert Traveller(counts(given["freq"])).worth == counts(published)
    scores = [int(score) for score, n in given["freq"].items() for _ in range(n)]
    assert ns(Board(Matchpoints(), certain(scores))) == [published[str(score)] for score in scores]


@example("MP-4")
def _(given: Any, published: Any) -> None:
    assert ns(Board(Matchpoints(per_table=1), certain(given["ns_scores"]))) == exactly(published["ns"])


@example("MP-6", "MP-7")
def _(given: Any, published: Any) -> None:
    assert ns(Board(Matchpoints(), certain(given["ns_scores"]))) == published["ns"]


# --- damage that a side inflicted on itself ---------------------------------------------------------------


@example("SE-3")
def _(given: Any, published: Any) -> None:
    a, b, c = (imps(int(here) - int(there)) for here, there in (given[key].split("-") for key in "ABC"))
    assert [a, b, c] == [published[key] for key in "ABC"]
    found = divide(Fraction(a), Fraction(b), Fraction(c))
    assert [found.cause, found.innocent, found.offending] == [Cause.BOTH, 5, 9]
    assert [b - a, b - c] == [published["D"], published["real"]]


@example("SE-6")
def _(given: Any, published: Any) -> None:
    board = Board(Matchpoints(), certain(given["actual"]))
    could = Weighted.of({int(score): exact(weight) for score, weight in given["could"].items()})
    average = Fraction(top(7), 2)

    def worth(board: Board) -> dict[int, Fraction]:
        every = [(s, both.of(Side.NS)) for s, both in zip(given["actual"], board.scored(), strict=True)]
        return {score: points - average for score, points in every}

    assert worth(board) == counts(published["actual"])
    inserted = board.instead(6, could)
    others = worth(inserted)
    assert {s: others[int(s)] for s in ("1430", "680")} == {s: published["could"][s] for s in ("1430", "680")}
    traveller = Traveller({**dict.fromkeys((800, 500), Fraction(1, 2)), 1430: Fraction(1), 680: Fraction(4)})
    traveller = Traveller({**traveller.counts, 500: Fraction(3, 2)})
    for score in (800, 500):
        assert traveller.worth[score] - average == exact(published["could"][str(score)])
    c = others[300]
    assert c == exact(published["C"])
    a = worth(board)[300]
    b = ns(board.instead(6, Weighted.certain(given["adjusted_to"])))[6] - average
    found = divide(a, b, c)
    assert [b, c - a, found.innocent] == exactly([published["B"], published["selfd"], published["nos"]])


# --- artificial scores ------------------------------------------------------------------------------------


@example("86B-2")
def _(given: Any, published: Any) -> None:
    for margin in range(-20, 21):
        ours, theirs = match_scores(Fraction(margin), *map(Fraction, given["imps"]))
        both = victory_points(ours, 24)[0] + victory_points(theirs, 24)[0]
        assert (both > 20) is published["sum_over_20"]


@example("86B-3")
def _(given: Any, published: Any) -> None:
    plus = Teams().artificial(Average.PLUS, 2)
    assert list(match_scores(Fraction(given["margin"]), plus, plus)) == [published["w"], published["l"]]


@example("AR-1")
def _(given: Any, published: Any) -> None:
    found = [BoardAMatch().artificial(average, 2) for average in (Average.PLUS, Average.MINUS)]
    assert found == exactly([published["plus"], published["minus"]])


# --- boards played fewer times, fouled boards -------------------------------------------------------------


@example("NB-1")
def _(given: Any, published: Any) -> None:
    found = [neuberg(matchpoints, given["n"], given["N"]) for matchpoints in (4, 9)]
    assert [round(f, 4) for f in found] == exactly([published["a"], published["b"]])
    assert found == [Fraction(29, 6), Fraction(32, 3)]


@example("NB-2b")
def _(given: Any, published: Any) -> None:
    once = Traveller({score: Fraction(1) for score in range(10)})
    assert list(once.scaled(exact(given["freq"])).worth.values())[::-1] == exactly(published["mp"])
    assert [neuberg(m, 10, 11) for m in range(18, -1, -2)] == exactly(published["mp"])


@example("NB-3")
def _(given: Any, published: Any) -> None:
    how = Matchpoints()
    found = how.direction(certain([430, 400, -50]), given["N"])
    assert found == published["mp"]
    assert [how.share(points, given["N"]) * 100 for points in found] == published["pct"]


@example("NB-4")
def _(given: Any, published: Any) -> None:
    how = Matchpoints(Fewer.ADDITIVE)
    for n, per_cent in ((3, published["g3"]), (4, published["g4"])):
        best = max(how.direction(certain(list(range(n))), given["N"]))
        assert Rounding.ONE_DECIMAL(how.share(best, given["N"]) * 100) == exact(per_cent)


@example("NB-6")
def _(given: Any, published: Any) -> None:
    entries = certain([620, 140, 110, 110, -100])
    scaled = fouled(entries, [1, 1, 2, 2, 2])
    assert scaled[1].ns == exact(published["nb"])
    by_place = fouled(entries, [1, 1, 2, 2, 2], small=authority("ASE").small_groups)
    assert by_place[1].ns == exact(published["small"])


@example("NB-7")
def _(given: Any, published: Any) -> None:
    found = _groups(given, Fewer.ADDITIVE)
    assert found == published["A"] + published["B"]
    assert sum(found) == published["total"]


@example("NB-8")
def _(given: Any, published: Any) -> None:
    found = _groups(given, Fewer.NEUBERG)
    assert found == exactly([8, 0.8, 11.6, 15.2, 4.4, 1.25, 14.75, 8, 8])
    assert sum(found) == published["total"]
    assert (found == _groups(given, Fewer.ADDITIVE)) is published["same_as_manual"]


def _groups(given: Any, fewer: Fewer) -> list[Fraction]:
    scores = given["A"] + given["B"]
    groups = (1,) * len(given["A"]) + (2,) * len(given["B"])
    return ns(Board(Matchpoints(fewer), certain(scores), groups=groups))


@example("NB-9", "NB-10")
def _(given: Any, published: Any) -> None:
    tables = certain(given["ns"])
    assert Matchpoints().direction(tables, len(tables)) == published["mp"]
    assert Matchpoints(Fewer.ADDITIVE).direction(tables, 11) == published["m1"]
    if len(tables) == 4:
        assert Matchpoints().direction(tables, 11) == exactly([18.25, 12.75, 7.25, 1.75])


# --- IMPs -------------------------------------------------------------------------------------------------


@example("W-IMP-1")
def _(given: Any, published: Any) -> None:
    here = Weighted.of(counts(given["weights"]))
    there = Weighted.certain(given["other_table_ns"])
    assert weighted_imps(here, there) == exact(published["imps"])
    # The total points must not be weighted first.
    assert imps(here.mean() - given["other_table_ns"]) == -3


@example("XI-2")
def _(given: Any, published: Any) -> None:
    assert ns(Board(CrossImps(), certain(given["ns"])))[0] == published["first"]


@example("BU-2")
def _(given: Any, published: Any) -> None:
    assert datum(given["ns"]) == published["datum"]


@example("IMP-1")
def _(given: Any, published: Any) -> None:
    assert imps(given["diff"]) == published["imps"]
    assert score_field(Teams(), certain([620, -100]))[0].ns == published["imps"]


@example("IMP-2")
def _(given: Any, published: Any) -> None:
    assert sum(map(imps, given["diff"])) == published["imps"]


@example("IMP-3")
def _(given: Any, published: Any) -> None:
    assert [imps(diff) for diff in given["diffs"]] == published["imps"]


# --- and others -------------------------------------------------------------------------------------------


@example("VP-1")
def _(given: Any, published: Any) -> None:
    assert [blitz_margin(boards) for boards in given["boards"]] == published["rows"]


@example("OLD-1", "OLD-2")
def _(given: Any, published: Any) -> None:
    outcomes = Weighted.of((score, Fraction(per_cent, 100)) for score, per_cent in given["ns_outcomes"])
    found = []
    for name in ("ACBL", "outcome-by-outcome"):
        reading = authority(name).likely
        assert reading is not None
        nos = likely(outcomes, Side.NS, reading)
        found.append({"nos": nos, "os": -at_all_probable(outcomes, Side.EW, reading)})
    assert found == [EXAMPLES[id]["published"] for id in ("OLD-1", "OLD-2")]


@example("PL-1")
def _(given: Any, published: Any) -> None:
    found = chance_of_at_least(given["k"], given["n"], exact(given["p"]))
    assert round(found, 1) == exact(published["p"])
    assert Rounding.TWO_DECIMALS(found * 100) == exact(10.35)


@example("EV-1")
def _(given: Any, published: Any) -> None:
    half = exact(given["w"])
    assert Weighted.of({420: half, -50: half}).mean() == published["ev4"]
    assert Weighted.of({170: half, 140: half}).mean() == published["ev3"]
