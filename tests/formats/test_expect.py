"""What a case expects: reading it, and holding a ruling document against it."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from bridgelaw.errors import BridgelawError
from bridgelaw.formats.case import Case, dumps, loads
from bridgelaw.formats.expect import EXPECT_KEYS, Difference, check

HEAD = "bridgelaw: 1\nedition: 2017\ndealer: N\nevents: [director, director, director]\nexpect:\n"

LEAD = {
    "seat": "N",
    "choice": "forbid",
    "suits": ["S", "D", "C"],
    "one_of": True,
    "when": "first turn to lead",
    "until": "loses the lead",
    "law": "26B",
}
OTHER_LEAD = {**LEAD, "seat": "S", "suits": ["H"]}
SHOWN = {"seat": "S", "cards": ["HK", "H3"], "status": "major penalty card", "led": True}
RULING: dict[str, Any] = {
    "standing": "1H 2C 2S P 4S",
    "turn": "E",
    "awaiting": None,
    "options": [],
    "must": [
        {"seat": "N", "do": "pass", "scope": "throughout", "law": "27B2"},
        {"seat": "S", "do": "repeat 2C", "scope": "next", "law": "30A"},
    ],
    "lead_restrictions": [LEAD, OTHER_LEAD],
    "unauthorized": [{"side": "NS", "calls": [2], "law": "16C2"}, {"side": "NS", "calls": [4], "law": "16C2"}],
    "review": [{"law": "23C"}, {"law": "27D"}],
    "comparable": {"verdict": "comparable", "ground": "23A2", "law": "23A", "by": "finding"},
    "cites": ["27B1(a)", "27D"],
    "allowed": ["P", "X", "4NT"],
    "phase": "play",
    "contract": "4HX N",
    "cards": [SHOWN, {**SHOWN, "seat": "W", "cards": ["D2"], "status": "face up"}],
}


def case(expect: str) -> Case:
    return loads(HEAD + "".join(f"  {line}\n" for line in expect.split("\n")))[0]


def differences(expect: str, **changes: Any) -> list[Difference]:
    read = case(expect)
    assert loads(dumps(read)) == [read]
    assert loads(dumps(read, json=True)) == [read]
    return check(read.expect, {**copy.deepcopy(RULING), **changes}, read)


DUTIES = "{seat: S, do: repeat 2C, scope: next}, {seat: N, do: pass, scope: throughout}"
FIRST = "{seat: N, choice: forbid, suits: [C, D, S], one_of: true}"
SECOND = "{seat: S, choice: forbid, suits: [H], one_of: true}"
ACCEPT = {"seat": "W", "decide": "accept", "law": "27A"}
FINDING = {"seat": None, "decide": "finding"}
ERROR = {"code": "event.refused", "message": "no", "event": 2, "expected": "x"}

KING = "{seat: S, cards: [HK, H3], status: major penalty card}"
TWO = "{seat: W, cards: d2, status: face up}"

HOLDS: list[tuple[str, dict[str, Any]]] = [
    ("standing: 1H 2C 2S P 4S", {}),
    ("standing: 1h 2♣ 2s pass 4S", {}),
    ("standing: ''", {"standing": ""}),
    ("standing: '- 1NT - X'", {"standing": "- 1NT - X"}),
    ("turn: E", {}),
    ("turn: null", {"turn": None}),
    ("cites: []", {}),
    ("cites: [27D]", {}),
    ("cites: 27D", {}),
    ("cites: [27D, 27B1(a)]", {}),
    ("cites_not: [27B2, 27B1(b)]", {}),
    (f"must: [{DUTIES}]", {}),
    ("must: []", {"must": []}),
    ("must: [{seat: N, do: repeat P, scope: next}]", {"must": [{"seat": "N", "do": "repeat P", "scope": "next"}]}),
    (f"lead: [{FIRST}, {SECOND}]", {}),
    (f"lead: [{SECOND}, {FIRST}]", {}),
    ("lead: []", {"lead_restrictions": []}),
    (f"lead: [{FIRST[:-1]}, when: first turn to lead, until: loses the lead}}]", {"lead_restrictions": [LEAD]}),
    ("unauthorized: [NS]", {}),
    ("unauthorized: []", {"unauthorized": []}),
    ("review: [27D, 23C]", {}),
    ("review: []", {"review": []}),
    ("review: 23", {"review": [{"law": "23"}]}),
    ("comparable: true", {}),
    ("comparable: false", {"comparable": {"verdict": "not comparable"}}),
    ("comparable: judgement", {"comparable": {"verdict": "judgement"}}),
    ("comparable: null", {"comparable": None}),
    ("awaiting: null", {}),
    ("awaiting: {seat: W, decide: accept}", {"awaiting": ACCEPT}),
    ("awaiting: {seat: null, decide: finding}", {"awaiting": FINDING}),
    ("not_allowed: [E 5C]", {}),
    ("not_allowed: ['N X', 'E XX']", {}),
    ("not_allowed: [N P]", {"turn": None, "allowed": []}),
    ("not_allowed: [E P]", {"awaiting": {"seat": "S", "decide": "replace"}}),
    ("adjusted: [82C]", {"adjusted": [{"law": "82C", "score": "assigned"}]}),
    ("adjusted: []", {}),
    ("phase: play", {}),
    ("contract: 4hx N", {}),
    ("contract: null", {"contract": None}),
    (f"cards: [{TWO}, {KING}]", {}),
    ("cards: []", {"cards": []}),
    ("refused: true", {"error": ERROR}),
    ("refused: false", {}),
    ("turn: E\nrefused: true", {"error": ERROR}),
    ("{}", {}),
]


@pytest.mark.parametrize(("expect", "changes"), HOLDS, ids=[text for text, _ in HOLDS])
def test_what_holds(expect: str, changes: dict[str, Any]) -> None:
    assert differences(expect, **changes) == []


FAILS: list[tuple[str, dict[str, Any], list[str]]] = [
    ("adjusted: [82C]", {}, ["adjusted: expected [82C], got []"]),
    ("standing: 1H 2C", {}, ["standing: expected 1H 2C, got 1H 2C 2S P 4S"]),
    ("standing: ''", {}, ["standing: expected '', got 1H 2C 2S P 4S"]),
    ("turn: W", {}, ["turn: expected W, got E"]),
    ("turn: null", {}, ["turn: expected null, got E"]),
    ("phase: ended", {}, ["phase: expected ended, got play"]),
    ("contract: 4H N", {}, ["contract: expected 4H N, got 4HX N"]),
    ("cards: []", {"cards": [SHOWN]}, [f"cards: expected [], got [{KING}]"]),
    ("cites: [27B2, 27D]", {}, ["cites: expected [27B2, 27D], got [27B1(a), 27D]"]),
    ("cites_not: [27B2, 27D]", {}, ["cites_not: expected [not 27D], got [27B1(a), 27D]"]),
    (
        "must: []",
        {"must": [{"seat": "N", "do": "pass", "scope": "next", "law": "x"}]},
        ["must: expected [], got [{seat: N, do: pass, scope: next}]"],
    ),
    (
        "must: [{seat: N, do: pass, scope: next}]",
        {"must": [{"seat": "N", "do": "pass", "scope": "throughout"}]},
        ["must: expected [{seat: N, do: pass, scope: next}], got [{seat: N, do: pass, scope: throughout}]"],
    ),
    (
        f"lead: [{FIRST}]",
        {"lead_restrictions": []},
        ["lead: expected [{seat: N, choice: forbid, suits: [C, D, S], one_of: true}], got []"],
    ),
    (
        "lead: []",
        {"lead_restrictions": [LEAD]},
        ["lead: expected [], got [{seat: N, choice: forbid, suits: [S, D, C], one_of: true}]"],
    ),
    (
        "lead: [{seat: N, choice: require, suits: [C, D, S], one_of: false, until: x}]",
        {"lead_restrictions": [LEAD]},
        [
            "lead: expected [{seat: N, choice: require, suits: [C, D, S], one_of: false, until: x}], "
            "got [{seat: N, choice: forbid, suits: [S, D, C], one_of: true, until: loses the lead}]"
        ],
    ),
    ("unauthorized: []", {}, ["unauthorized: expected [], got [NS]"]),
    ("unauthorized: [NS, EW]", {}, ["unauthorized: expected [NS, EW], got [NS]"]),
    ("review: [27D]", {}, ["review: expected [27D], got [23C, 27D]"]),
    ("comparable: false", {}, ["comparable: expected not comparable, got comparable"]),
    ("comparable: judgement", {"comparable": None}, ["comparable: expected judgement, got null"]),
    ("comparable: null", {}, ["comparable: expected null, got comparable"]),
    ("awaiting: {seat: W, decide: accept}", {}, ["awaiting: expected {seat: W, decide: accept}, got null"]),
    ("awaiting: null", {"awaiting": FINDING}, ["awaiting: expected null, got {seat: null, decide: finding}"]),
    ("not_allowed: [E X, E 5C, N P]", {}, ["not_allowed: expected [not E X], got [E P, E X, E 4NT]"]),
    (
        "not_allowed: [S P]",
        {"awaiting": {"seat": "S", "decide": "repeat"}},
        ["not_allowed: expected [not S P], got [S P, S X, S 4NT]"],
    ),
    (
        "not_allowed: [E 5C]",
        {"allowed": None},
        ["not_allowed: expected [not E 5C], got a ruling that does not say what is allowed"],
    ),
    ("refused: true", {}, ["refused: expected true, got false"]),
    ("refused: false", {"error": ERROR}, ["refused: expected false, got event 2 refused: no"]),
    ("turn: E", {"error": ERROR}, ["refused: expected false, got event 2 refused: no"]),
    (
        "refused: true",
        {"error": {**ERROR, "event": 1}},
        ["refused: expected the last event refused, got event 1 refused: no"],
    ),
    ("cites_not: [27D]\nturn: W", {}, ["turn: expected W, got E", "cites_not: expected [not 27D], got [27B1(a), 27D]"]),
]


@pytest.mark.parametrize(("expect", "changes", "lines"), FAILS, ids=[text for text, _, _ in FAILS])
def test_what_does_not_hold(expect: str, changes: dict[str, Any], lines: list[str]) -> None:
    assert [str(difference) for difference in differences(expect, **changes)] == lines


def test_every_key_is_checked_both_ways() -> None:
    for rows in (HOLDS, [(text, changes) for text, changes, _ in FAILS]):
        assert {key for text, _ in rows for key in EXPECT_KEYS if text.startswith(f"{key}:")} == set(EXPECT_KEYS)


def test_without_an_expectation_there_is_nothing_to_hold() -> None:
    assert check(None, RULING) == []
    read = case("turn: E")
    assert read.expect is not None
    assert "turn" in read.expect
    assert read.expect["turn"] == "E"
    assert read.expect.line == 6


BAD: list[tuple[str, str, str]] = [
    ("standings: 1H", "key.unknown", "standing"),
    ("standing: [1H]", "value.unreadable", "the calls that stand"),
    ("standing: null", "value.unreadable", "the calls that stand"),
    ("standing: 1H 9X", "call.unreadable", "a bid"),
    ("turn: Q", "seat.unreadable", "one of N, E, S, W"),
    ("turn: [N]", "seat.unreadable", "one of N, E, S, W"),
    ("cites: {a: b}", "value.unreadable", "a list of clauses"),
    ("cites: [27B1a]", "value.unreadable", "the number of a clause"),
    ("cites_not: [[27B]]", "value.unreadable", "the number of a clause"),
    ("cites: null", "value.unreadable", "a list of clauses"),
    ("must: N", "value.unreadable", "a list of duties"),
    ("must: [N]", "value.unreadable", "a duty"),
    ("must: [{seat: N, do: pass}]", "key.missing", "scope"),
    ("must: [{seat: N, do: pass, scope: once}]", "value.unreadable", "next, throughout"),
    ("must: [{seat: N, do: double, scope: next}]", "value.unreadable", "pass, or repeat"),
    ("must: [{seat: N, do: repeat 9X, scope: next}]", "call.unreadable", "a bid"),
    ("must: [{seat: N, do: pass, scope: next, law: 27B}]", "key.unknown", "seat, do, scope"),
    ("lead: {}", "value.unreadable", "a list of lead"),
    ("lead: [{seat: N}]", "key.missing", "choice"),
    ("lead: [{seat: N, choice: allow, suits: [S], one_of: true}]", "value.unreadable", "forbid, require"),
    ("lead: [{seat: N, choice: forbid, suits: [NT], one_of: true}]", "denomination.unreadable", "a suit"),
    ("lead: [{seat: N, choice: forbid, suits: [S], one_of: 1}]", "value.unreadable", "true or false"),
    ("lead: [{seat: N, choice: forbid, suits: [S], one_of: true, law: 26B}]", "key.unknown", "seat"),
    ("unauthorized: [N]", "value.unreadable", "NS, EW"),
    ("review: [NS]", "value.unreadable", "the number of a clause"),
    ("comparable: maybe", "value.unreadable", "true, false or judgement"),
    ("comparable: [true]", "value.unreadable", "true, false or judgement"),
    ("awaiting: W", "value.unreadable", "a mapping with seat and decide"),
    ("awaiting: {seat: W}", "key.missing", "decide"),
    ("awaiting: {seat: W, decide: guess}", "value.unreadable", "accept, replace"),
    ("not_allowed: [X]", "value.unreadable", "a seat"),
    ("not_allowed: [N 9X]", "call.unreadable", "a seat and then"),
    ("refused: maybe", "value.unreadable", "true or false"),
]


@pytest.mark.parametrize(("text", "code", "expected"), BAD, ids=[text for text, _, _ in BAD])
def test_a_bad_expectation_is_refused_with_its_place(text: str, code: str, expected: str) -> None:
    with pytest.raises(BridgelawError) as caught:
        loads(f"{HEAD}  {text}\n", "club.yaml")
    error = caught.value
    assert error.code == code
    assert (error.file, error.line) == ("club.yaml", 6)
    assert expected in error.expected
    assert error.example
