"""Each line of the decision tables, each worked example and each contested point has cases that show it.

The tables number what can go wrong in an auction: an irregularity, what the opponents do about it, what the
offender then calls.  Where a row holds several ways out, each of them is a case of its own.
"""

from __future__ import annotations

import pytest

from bridgelaw.formats.ruling import outcome
from bridgelaw.laws.clause import Clause, NotCoded
from bridgelaw.laws.edition import EDITIONS, edition
from bridgelaw.laws.profile import points
from tests.support import cases as support

# The rows of each edition, and the ways out that a row holds besides the one of the case that bears its number alone.
ROWS: dict[str, dict[int, str]] = {
    "2017": {
        1: "accepted",
        2: "",
        3: "pass double redouble",
        4: "pass",
        5: "replaced pass comparable",
        6: "replaced",
        7: "",
        8: "",
        9: "comparable not-comparable pass double double-comparable insufficient-accepted insufficient-refused",
        10: "",
        11: "right-passes",
        12: "dealer",
        13: "dealer",
        14: "dealer",
        15: "bid double",
        16: "bid double",
        17: "partner dealer artificial-pass pass-of-artificial",
        18: "repeated",
        19: "double redouble",
        20: "pass",
        21: "pass double dealer-in-turn",
        22: "dealer",
        23: "pass dealer",
        24: "at-right at-partner",
        25: "accepted made-good silenced",
        26: "comparable at-partner at-partner-comparable",
        27: "at-right redouble",
        28: "redouble",
        29: "not-comparable",
        30: "not-comparable redouble",
        31: "in-rotation out-of-rotation",
        32: "comparable not-comparable pass",
        33: "called comparable at-partner dealer",
        34: "bid-over",
        35: "once",
        36: "once out-of-rotation",
        37: "called",
        38: "pass declarer dummy",
        39: "double redouble",
        40: "",
        41: "honour led several defender declarer",
        42: "out-of-rotation",
        43: "left-called",
        44: "declined",
        45: "left-changes too-late",
        46: "partner",
        47: "after-the-first-call",
    },
    "2007": {
        1: "accepted",
        2: "notrump",
        3: "double pass",
        4: "pass",
        5: "again-insufficient",
        6: "accepted silenced",
        7: "partner left",
        8: "met",
        9: "bids doubles",
        10: "called",
        11: "repeated",
        12: "same-bid artificial notrump",
        13: "pass double notrump named-not-shown",
        14: "of-artificial right-passes",
        15: "another-suit same-call left artificial-pass",
        16: "accepted",
        17: "repeated showing",
        18: "",
        19: "double",
        20: "accepted double",
        21: "pass",
        22: "out-of-rotation not-called",
        23: "not-called once",
        24: "not-called",
        25: "called declarer defender double",
        26: "",
        27: "several honour led defender",
    },
}

# The law of a row.  Where no ruling applies it yet the row has no case; as soon as one does, it needs its cases.
LAWS = {
    "2017": {34: "36C", 41: "24", 45: "21B", 46: "15A", 47: "16D1"},
    "2007": {
        1: "27A",
        2: "27B1(a)",
        3: "27B1(b)",
        4: "27B2",
        5: "27B3",
        6: "27C",
        7: "30A",
        8: "30B1",
        9: "30B2",
        10: "30B3",
        11: "31A1",
        12: "31A2(a)",
        13: "31A2(b)",
        14: "31A2(b)",
        15: "31B",
        16: "31",
        17: "32A",
        18: "32B1",
        19: "32B2",
        20: "29A",
        21: "28B",
        22: "36",
        23: "37",
        24: "38",
        25: "39",
        26: "17E2",
        27: "24",
    },
}

# What a row states of the outcome, and its case therefore too.
OUTCOME = {"standing", "turn", "cites", "cites_not", "must", "lead", "unauthorized", "review"}

# The examples that the WBF Commentary or a national body gives, and those of 2007; 3 is told of the cards and not of
# a call.
EXAMPLES = {*range(1, 16), 23, 27, 35, *range(38, 43), 44, 45, 49, 50, 51, 53}
NO_CASE = {3: "the board was back in the middle (17D2), and that is no event of the auction"}

# A contested point, and the case that shows its default reading.
POINTS = {
    "CP-01": "row-17-24",
    "CP-02": "row-17-26",
    "CP-03": "28A-near-repeat",
    "CP-04": "row-17-11-met",
    "CP-05": "cp-05",
    "CP-06": "example-19-29",
    "CP-07": "27B1(a)-another-suit-as-well",
    "CP-08": "row-17-5-replaced",
    "CP-09": "row-17-6-replaced",
    "CP-10": "example-19-14",
    "CP-11": "example-19-20",
    "CP-12": "example-19-26",
    "CP-13": "row-17-45-left-changes",
    "CP-14": "row-07-3",
    "CP-15": "27B1-07-asks",
    "CP-16": "26B-one-right",
    "CP-17": "cp-17",
    "CP-18": "28B-or-29A-asked",
    "CP-19": "row-17-35-director",
    "CP-20": "example-19-31",
    "CP-21": "example-19-24",
    "CP-22": "27B-ask",
    "CP-24": "example-19-1",
    "CP-25": "row-17-16",
    "CP-26": "25A4-change-declined",
    "CP-27": "several-four-calls-first-declined",
    "CP-28": "row-17-23",
    "CP-30": "23A2-applies",
    "CP-31": "31B1-artificial-pass",
    "CP-32": "row-17-31-out-of-rotation",
    "CP-29": "row-17-47",
    "CP-33": "row-17-31-in-rotation",
    "CP-34": "row-17-36-out-of-rotation",
    "CP-36": "cp-36-cancelled",
    "CP-37": "cp-37",
    "CP-38": "vlc-b2-a",
    "CP-39": "50D2(a)-beside-26B",
    "CP-40": "31A1-two-at-one-turn",
    "CP-41": "39-over-the-final-pass",
}
# Points whose cases show the default, but where no clause has another reading to choose.
NOT_NAMED = {
    "CP-12": "the turn to lead is found after the auction",
    "CP-21": "whether partner used what he knew is looked at after play",
    "CP-22": "a question to the Director applies no clause",
    "CP-26": "25A4 leads to 25B and not to 27",
}
NOT_SHOWN = {
    "CP-23": "what left-hand opponent is told is no event",
    "CP-35": "a question is no event of the auction",
}


def row(name: str, number: int, way: str = "") -> str:
    """The id of the case for a row of an edition's table, or for another way out of it."""
    return "-".join(filter(None, ("row", name[2:], str(number), way)))


def coded(name: str, number: int) -> bool:
    """Whether rulings apply the law of a row."""
    law = LAWS[name].get(number)
    if law is None:
        return True
    entries = [entry for entry in edition(name).coverage() if entry.id.startswith(law)]
    return any(isinstance(entry, Clause) for entry in entries) and not any(
        isinstance(entry, NotCoded) and entry.id == law for entry in entries
    )


WAYS = [
    pytest.param(name, row(name, number, way), id=row(name, number, way))
    for name in EDITIONS
    for number, ways in ROWS.get(name, {}).items()
    if coded(name, number)
    for way in ("", *ways.split())
]


@pytest.mark.parametrize(("name", "id"), WAYS)
def test_each_way_out_of_a_row_has_a_case_that_states_the_whole_outcome(name: str, id: str) -> None:
    case = support.by_id()[id]
    assert case.edition == name
    assert case.expect is not None
    assert not OUTCOME - case.expect.values.keys()


@pytest.mark.parametrize("name", EDITIONS)
def test_every_case_of_a_row_belongs_to_one(name: str) -> None:
    prefix = f"row-{name[2:]}-"
    found = {int(id.removeprefix(prefix).split("-")[0]) for id in support.by_id() if id.startswith(prefix)}
    assert not found - ROWS.get(name, {}).keys()


@pytest.mark.parametrize("number", sorted(EXAMPLES - NO_CASE.keys()))
def test_a_worked_example_has_a_case_with_its_source(number: int) -> None:
    id = f"example-19-{number}"
    found = [case for name, case in support.by_id().items() if name == id or name.startswith(f"{id}-")]
    assert found
    assert all(case.source for case in found)


def test_every_contested_point_is_shown_or_the_list_says_why_not() -> None:
    assert not POINTS.keys() & NOT_SHOWN.keys()
    assert not points().keys() - POINTS.keys() - NOT_SHOWN.keys()


@pytest.mark.parametrize("point", sorted(POINTS))
def test_the_ruling_on_the_case_of_a_contested_point_names_it(point: str) -> None:
    case = support.by_id()[POINTS[point]]
    named = outcome(case).state.readings
    assert (point in named) is (point not in NOT_NAMED)
