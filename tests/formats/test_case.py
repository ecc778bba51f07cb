"""Every event and key of the case format, and every way to get one wrong."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from pathlib import Path

import pytest

from bridgelaw.errors import BridgelawError, UnknownProfile
from bridgelaw.formats.case import (
    LIMIT_EVENTS,
    Case,
    TooManyEvents,
    document,
    dump,
    dumps,
    event_document,
    load,
    loads,
)
from bridgelaw.formats.expect import Expect
from bridgelaw.rulings.events import (
    AcceptEvent,
    AskEvent,
    CallEvent,
    ChangeEvent,
    DeclineEvent,
    DirectorEvent,
    Event,
    ExposedEvent,
    FindingEvent,
    ForbidEvent,
    LeadEvent,
    OnLeadEvent,
    RequireEvent,
    ResultEvent,
    ReviewEvent,
    TrickEvent,
)
from bridgelaw.table.board import Vulnerability
from bridgelaw.table.call import Call, Denomination
from bridgelaw.table.cards import Card, loads_cards
from bridgelaw.table.record import Contract, Meaning
from bridgelaw.table.seat import Seat

HEAD = "bridgelaw: 1\nedition: 2017\ndealer: N\n"
N, E, S, W = Seat
D = Denomination


def call(text: str) -> Call:
    return Call.loads(text)


EVENTS: list[tuple[str, Event]] = [
    ("{call: N 1H}", CallEvent(N, call("1H"))),
    ("{call: n 1sa}", CallEvent(N, call("1NT"))),
    ("{call: East Pass}", CallEvent(E, call("P"))),
    ("{call: 'S  XX'}", CallEvent(S, call("XX"))),
    ("{call: W 8C}", CallEvent(W, call("8C"))),
    ("{call: N 1S, shows: '6+ hcp, 4+ S'}", CallEvent(N, call("1S"), Meaning(("6+ hcp, 4+ S",)))),
    ("{call: N P, shows: 0-7}", CallEvent(N, call("P"), Meaning(("0-7",)))),
    ("{call: N P, shows: 12}", CallEvent(N, call("P"), Meaning(("12",)))),
    ("{call: N 1C, shows: [12-14 balanced, '4+ C']}", CallEvent(N, call("1C"), Meaning(("12-14 balanced", "4+ C")))),
    ("{call: N 2D, specifies: [H]}", CallEvent(N, call("2D"), Meaning((), frozenset((D.H,))))),
    ("{call: N 2D, specifies: h}", CallEvent(N, call("2D"), Meaning((), frozenset((D.H,))))),
    ("{call: N 4NT, specifies: [C, NT]}", CallEvent(N, call("4NT"), Meaning((), frozenset((D.C, D.NT))))),
    ("{call: N 2C, specifies: []}", CallEvent(N, call("2C"), Meaning((), frozenset()))),
    ("{call: N 2C, artificial: true}", CallEvent(N, call("2C"), Meaning((), None, True))),
    ("{call: N 2C, artificial: false}", CallEvent(N, call("2C"), Meaning((), None, False))),
    ("{call: N 2C, before_ruling: true}", CallEvent(N, call("2C"), before_ruling=True)),
    ("{call: N 2C, before_ruling: false, shows: null, specifies: , artificial: ~}", CallEvent(N, call("2C"))),
    ("{call: N 2C, shows: []}", CallEvent(N, call("2C"))),
    ("{artificial: true, call: N 2C}", CallEvent(N, call("2C"), Meaning((), None, True))),
    (
        "{change: S 2H, shows: a, specifies: [H], artificial: false}",
        ChangeEvent(S, call("2H"), Meaning(("a",), frozenset((D.H,)), False)),
    ),
    ("director", DirectorEvent()),
    ("'director'", DirectorEvent()),
    ("{director: true}", DirectorEvent()),
    ("director:", DirectorEvent()),
    ("{accept: W}", AcceptEvent(W)),
    ("{decline: e}", DeclineEvent(E)),
    ("{finding: {unintended: S}}", FindingEvent(unintended=S)),
    ("{finding: {intended: S}}", FindingEvent(intended=S)),
    ("{finding: {comparable: true, ground: 23A1}}", FindingEvent(comparable=True, ground="23A1")),
    ("{finding: {comparable: true, ground: 23A2}}", FindingEvent(comparable=True, ground="23A2")),
    ("{finding: {comparable: true, ground: 23A3}}", FindingEvent(comparable=True, ground="23A3")),
    ("{finding: {comparable: false}}", FindingEvent(comparable=False)),
    ("{finding: {comparable: false, ground: null}}", FindingEvent(comparable=False)),
    ("{finding: {acting: in_turn}}", FindingEvent(acting="in_turn")),
    ("{finding: {acting: over}}", FindingEvent(acting="over")),
    ("{finding: {artificial: true}}", FindingEvent(artificial=True)),
    ("{finding: {artificial: False}}", FindingEvent(artificial=False)),
    ("{finding: {simultaneous: true}}", FindingEvent(simultaneous=True)),
    ("{finding: {misinformed: E}}", FindingEvent(misinformed=E)),
    ("{finding: {not_own_fault: W}}", FindingEvent(not_own_fault=W)),
    ("{finding: {own_fault: W, artificial: true}}", FindingEvent(own_fault=W, artificial=True)),
    ("{ask: S 2S}", AskEvent(S, call("2S"))),
    (
        "{ask: S 2S, shows: 5+ S, specifies: [S], artificial: false}",
        AskEvent(S, call("2S"), Meaning(("5+ S",), frozenset((D.S,)), False)),
    ),
    ("{exposed: S HK H3, led: true}", ExposedEvent(S, loads_cards("HK H3"), led=True)),
    ("{exposed: s h10}", ExposedEvent(S, loads_cards("HT"))),
    ("{lead: N D3}", LeadEvent(N, Card.loads("D3"))),
    ("{lead: N D3, unable: true}", LeadEvent(N, Card.loads("D3"), unable=True)),
    ("{trick: {won_by: E}}", TrickEvent(E)),
    ("{on_lead: E}", OnLeadEvent(E)),
    ("{forbid: N S}", ForbidEvent(N, Denomination.S)),
    ("{require: n ♥}", RequireEvent(N, Denomination.H)),
    ("{result: 4H E -1}", ResultEvent(Contract(4, Denomination.H, 0, E), -1)),
    ("{result: 3ntx s =}", ResultEvent(Contract(3, Denomination.NT, 1, S))),
    ("{result: 1C XX W +6}", ResultEvent(Contract(1, Denomination.C, 2, W), 6)),
    ("{result: 7N W -13}", ResultEvent(Contract(7, Denomination.NT, 0, W), -13)),
    ("{result: 2S W +0}", ResultEvent(Contract(2, Denomination.S, 0, W))),
    ("{result: pass}", ResultEvent(None)),
    ("{review: {law: 27D, damage: true}}", ReviewEvent("27D", True)),
    ("{review: 23, damage: false}", ReviewEvent("23", False)),
    ("{review: null, law: 16C3, damage: true}", ReviewEvent("16C3", True)),
]


@pytest.mark.parametrize(("text", "event"), EVENTS, ids=[text for text, _ in EVENTS])
def test_every_event_is_read_and_written(text: str, event: Event) -> None:
    (case,) = loads(f"{HEAD}events:\n  - {text}\n")
    assert case.events == (event,)
    assert case.lines == (5,)
    assert loads(dumps(case)) == [case]
    assert loads(dumps(case, json=True)) == [case]


BAD_EVENTS: list[tuple[str, str, str]] = [
    ("{cal: N 1H}", "event.unknown", "one of call"),
    ("{shows: 5+ H, cal: N 1H}", "event.unknown", "one of call"),
    ("{shows: 5+ H}", "event.unknown", "one of call"),
    ("{}", "event.unknown", "one of call"),
    ("[]", "event.unknown", "one of call"),
    ("", "event.unknown", "one of call"),
    ("Director", "event.unknown", "one of call"),
    ("call", "key.missing", "what goes with call"),
    ("{call: N 1H, accept: E}", "key.contradiction", "one event"),
    ("{call: N 1H, show: 5+ H}", "key.unknown", "shows"),
    ("{change: N 1H, before_ruling: true}", "key.unknown", "shows"),
    ("{ask: N 1H, before_ruling: true}", "key.unknown", "shows"),
    ("{accept: N, shows: x}", "key.unknown", "accept"),
    ("{director: true, seat: N}", "key.unknown", "director"),
    ("{director: false}", "value.unreadable", "director"),
    ("{director: N}", "value.unreadable", "true or false"),
    ("{call: 1H}", "value.unreadable", "a seat"),
    ("{call: }", "value.unreadable", "a seat"),
    ("{call: [N, 1H]}", "value.unreadable", "a seat"),
    ("{call: {N: 1H}}", "value.unreadable", "a seat"),
    ("{call: Q 1H}", "seat.unreadable", "a seat"),
    ("{call: N 9X}", "call.unreadable", "a seat and then a bid"),
    ("{call: N 0H}", "call.unreadable", "a seat and then a bid"),
    ("{call: N 1H 2H}", "call.unreadable", "a seat and then a bid"),
    ("{change: N 9X}", "call.unreadable", "a seat and then a bid"),
    ("{ask: N 9X}", "call.unreadable", "a seat and then a bid"),
    ("{call: N 1H, shows: ''}", "value.unreadable", "a meaning"),
    ("{call: N 1H, shows: {a: b}}", "value.unreadable", "a meaning"),
    ("{call: N 1H, shows: [[a]]}", "value.unreadable", "a meaning"),
    ("{call: N 1H, shows: [null]}", "value.unreadable", "a meaning"),
    ("{call: N 2D, specifies: [1H]}", "denomination.unreadable", "one of C, D, H, S, NT"),
    ("{call: N 2D, specifies: [[H]]}", "denomination.unreadable", "one of C, D, H, S, NT"),
    ("{call: N 2D, specifies: {H: 1}}", "value.unreadable", "a list of denominations"),
    ("{call: N 2D, artificial: yes}", "value.unreadable", "true or false"),
    ("{call: N 2D, artificial: 'true'}", "value.unreadable", "true or false"),
    ("{call: N 2D, artificial: 1}", "value.unreadable", "true or false"),
    ("{call: N 2D, before_ruling: [true]}", "value.unreadable", "true or false"),
    ("{accept: Q}", "seat.unreadable", "one of N, E, S, W"),
    ("{accept: }", "seat.unreadable", "one of N, E, S, W"),
    ("{decline: [W]}", "seat.unreadable", "one of N, E, S, W"),
    ("{finding: }", "value.unreadable", "a mapping"),
    ("{finding: comparable}", "value.unreadable", "a mapping"),
    ("{finding: {}}", "key.missing", "at least one of"),
    ("{finding: {comparable: null}}", "key.missing", "at least one of"),
    ("{finding: {comparible: true}}", "key.unknown", "comparable"),
    ("{finding: {comparable: maybe}}", "value.unreadable", "true or false"),
    ("{finding: {ground: 23A2}}", "key.contradiction", "comparable: true"),
    ("{finding: {comparable: false, ground: 23A2}}", "key.contradiction", "comparable: true"),
    ("{finding: {comparable: true, ground: 23A4}}", "value.unreadable", "23A1"),
    ("{finding: {unintended: S, intended: S}}", "key.contradiction", "one of the two"),
    ("{finding: {intended: E, unintended: S}}", "key.contradiction", "one of the two"),
    ("{finding: {unintended: true}}", "seat.unreadable", "one of N, E, S, W"),
    ("{finding: {acting: under}}", "value.unreadable", "in_turn, over"),
    ("{exposed: S}", "value.unreadable", "the cards"),
    ("{exposed: S H1}", "card.unreadable", "a suit"),
    ("{exposed: S HK HK}", "card.unreadable", "each card once"),
    ("{exposed: S HK, led: maybe}", "value.unreadable", "true or false"),
    ("{lead: N}", "value.unreadable", "a seat and a card"),
    ("{lead: N NTA}", "card.unreadable", "a suit"),
    ("{lead: N D3 D4}", "card.unreadable", "a suit"),
    ("{trick: N}", "value.unreadable", "who won"),
    ("{trick: {}}", "key.missing", "won_by"),
    ("{trick: {winner: N}}", "key.unknown", "won_by"),
    ("{forbid: N NT}", "denomination.unreadable", "a suit"),
    ("{require: N Z}", "denomination.unreadable", "one of"),
    ("{forbid: S}", "value.unreadable", "a suit"),
    ("{result: 4H -1}", "result.declarer", "declarer"),
    ("{result: 4H Q -1}", "result.unreadable", "the declarer"),
    ("{result: 4Z E -1}", "result.unreadable", "a contract"),
    ("{result: 8H E -1}", "result.unreadable", "a contract"),
    ("{result: 4H E +4}", "result.unreadable", "-10 to +3 tricks"),
    ("{result: 4H E -11}", "result.unreadable", "-10 to +3 tricks"),
    ("{review: 27D}", "key.missing", "damage"),
    ("{review: , damage: true}", "key.missing", "law"),
    ("{review: {law: 27D}}", "key.missing", "damage"),
    ("{review: {law: 27D, damage: true}, damage: false}", "key.contradiction", "once"),
    ("{review: {law: Law 27, damage: true}}", "value.unreadable", "the number of a clause"),
    ("{review: {law: 27D, damage: some}}", "value.unreadable", "true or false"),
]


@pytest.mark.parametrize(("text", "code", "expected"), BAD_EVENTS, ids=[text for text, _, _ in BAD_EVENTS])
def test_a_bad_event_is_refused_with_its_place(text: str, code: str, expected: str) -> None:
    with pytest.raises(BridgelawError) as caught:
        loads(f"{HEAD}events:\n  - director\n  - {text}\n", "club.yaml")
    error = caught.value
    assert error.code == code
    assert (error.file, error.line, error.event) == ("club.yaml", 6, 1)
    assert expected in error.expected
    assert error.example
    assert error.given
    assert "\n" not in str(error)


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("{cal: N 1H}", "call"),
        ("{call: N 1H, show: x}", "shows"),
        ("{finding: {comparible: true}}", "comparable"),
        ("{acept: N}", "accept"),
        ("{finding: {acting: inturn}}", "in_turn"),
    ],
)
def test_the_nearest_word_is_suggested(text: str, near: str) -> None:
    with pytest.raises(BridgelawError) as caught:
        loads(f"{HEAD}events: [{text}]\n")
    assert f"Did you mean {near}" in str(caught.value)


BAD_CASES: list[tuple[str, str, str, int, str]] = [
    ("list", "- a\n- b\n", "value.unreadable", 1, "a mapping"),
    ("text", "hello\n", "value.unreadable", 1, "a mapping"),
    ("null", "null\n", "value.unreadable", 1, "a mapping"),
    ("json list", "[]", "value.unreadable", 1, "a mapping"),
    ("no version", "edition: 2017\ndealer: N\nevents: []\n", "key.missing", 1, "bridgelaw"),
    ("later version", "title: a\nbridgelaw: 2\n", "case.version", 2, "version 1"),
    ("odd version", "title: a\nbridgelaw: one\n", "case.version", 2, "version 1"),
    ("null version", "title: a\nbridgelaw:\n", "case.version", 2, "version 1"),
    ("list of versions", "bridgelaw: [1]\n", "case.version", 1, "version 1"),
    ("unknown key", HEAD + "events: []\nexpects: {}\n", "key.unknown", 5, "expect"),
    ("no edition", "bridgelaw: 1\ndealer: N\nevents: []\n", "key.missing", 1, "edition"),
    ("edition", "bridgelaw: 1\ndealer: N\nedition: 1997\nevents: []\n", "edition.unknown", 3, "one of 2017"),
    ("editions", "bridgelaw: 1\ndealer: N\nedition: [2017]\nevents: []\n", "edition.unknown", 3, "one of 2017"),
    ("no events", HEAD, "key.missing", 1, "events"),
    ("null events", HEAD + "events:\n", "key.missing", 4, "events"),
    ("one event", HEAD + "events: director\n", "value.unreadable", 4, "a list of events"),
    ("mapping of events", HEAD + "events: {call: N 1H}\n", "value.unreadable", 4, "a list of events"),
    ("no dealer and no board", "bridgelaw: 1\nedition: 2017\nevents: []\n", "key.missing", 1, "dealer, or board"),
    ("dealer", "bridgelaw: 1\nedition: 2017\ndealer: Q\nevents: []\n", "seat.unreadable", 3, "one of N, E, S, W"),
    ("dealers", "bridgelaw: 1\nedition: 2017\ndealer: [N]\nevents: []\n", "seat.unreadable", 3, "one of N, E, S, W"),
    ("board", "bridgelaw: 1\nedition: 2017\nboard: zero\nevents: []\n", "board.unreadable", 3, "whole number"),
    ("board 0", "bridgelaw: 1\nedition: 2017\nboard: 0\nevents: []\n", "board.unreadable", 3, "whole number"),
    ("board 1.5", "bridgelaw: 1\nedition: 2017\nboard: 1.5\nevents: []\n", "board.unreadable", 3, "whole number"),
    ("huge board", f"bridgelaw: 1\nboard: {'9' * 9999}\nedition: 2017\nevents: []\n", "board.unreadable", 2, "whole"),
    ("vulnerable", HEAD + "vulnerable: some\nevents: []\n", "vulnerability.unreadable", 4, "None, NS, EW, All"),
    ("profile", HEAD + "profile: ../../etc/passwd\nevents: []\n", "profile.unknown", 4, "the name of a profile"),
    ("profiles", HEAD + "profile: [WBF]\nevents: []\n", "profile.unknown", 4, "the name of a profile"),
    ("title", HEAD + "title: [a]\nevents: []\n", "value.unreadable", 4, "title"),
    ("source", HEAD + "source: {a: b}\nevents: []\n", "value.unreadable", 4, "source"),
    ("id", HEAD + "id: []\nevents: []\n", "value.unreadable", 4, "id"),
    ("note", HEAD + "note: [a, b]\nevents: []\n", "value.unreadable", 4, "note"),
    ("strength", HEAD + "strength: firm\nevents: []\n", "value.unreadable", 4, "hard, soft"),
    ("expect", HEAD + "expect: [a]\nevents: []\n", "value.unreadable", 4, "a mapping"),
    ("second document", HEAD + "events: []\n---\nbridgelaw: 3\n", "case.version", 6, "version 1"),
]


@pytest.mark.parametrize(
    ("text", "code", "line", "expected"), [b[1:] for b in BAD_CASES], ids=[b[0] for b in BAD_CASES]
)
def test_a_bad_case_is_refused_with_its_place(text: str, code: str, line: int, expected: str) -> None:
    with pytest.raises(BridgelawError) as caught:
        loads(text, "club.yaml")
    error = caught.value
    assert error.code == code
    assert (error.file, error.line, error.event) == ("club.yaml", line, None)
    assert expected in error.expected
    assert error.example
    assert len(str(error)) < 600


FULL = """\
bridgelaw: 1
id: club-12
strength: soft
title: The insufficient overcall is replaced
source: https://example.org/12
edition: 2007
profile: EBU
board: 7
dealer: N
vulnerable: NS
note: "a: b"
events:
  - {call: N 1H}
  - director
expect:
  standing: 1H
  turn: E
"""


def test_every_key_of_a_case() -> None:
    (case,) = loads(FULL, "club.yaml")
    assert case == Case(
        edition="2007",
        dealer=N,
        events=(CallEvent(N, call("1H")), DirectorEvent()),
        title="The insufficient overcall is replaced",
        source="https://example.org/12",
        profile="EBU",
        board=7,
        vulnerable=Vulnerability.NS,
        expect=Expect({"standing": "1H", "turn": "E"}),
        id="club-12",
        strength="soft",
        note="a: b",
    )
    assert (case.file, case.line, case.lines) == ("club.yaml", 1, (13, 14))
    assert dumps(case).replace('"https://example.org/12"', "https://example.org/12") == FULL
    assert json.loads(dumps(case, json=True)) == document(case)


def test_the_board_gives_dealer_and_vulnerable_where_they_are_not_written() -> None:
    (case,) = loads("bridgelaw: 1\nedition: '2017'\nboard: 7\nevents: []\n")
    assert (case.dealer, case.vulnerable, case.profile, case.title) == (S, Vulnerability.ALL, "WBF", "")
    (case,) = loads("bridgelaw: 1\nedition: 2017\nboard: 7\ndealer: W\nvulnerable: None\nevents: []\n")
    assert (case.dealer, case.vulnerable) == (W, Vulnerability.NONE)
    (case,) = loads(HEAD + "events: []\n")
    assert (case.board, case.vulnerable) == (None, None)


def test_null_is_the_same_as_a_key_that_is_absent() -> None:
    keys = ("id", "strength", "title", "source", "profile", "board", "vulnerable", "note", "expect")
    text = json.dumps({"bridgelaw": 1, "edition": 2017, "dealer": "N", "events": [], **dict.fromkeys(keys)})
    assert loads(text) == loads(HEAD + "events: []\n")


def test_a_text_may_look_like_something_else() -> None:
    (case,) = loads(HEAD + "id: 7\ntitle: No\nnote: 1E2\nevents: []\n")
    assert (case.id, case.title, case.note) == ("7", "No", "1E2")
    assert loads(dumps(case)) == [case]
    assert 'title: "No"' in dumps(case)


def test_several_cases_in_a_file(tmp_path: Path) -> None:
    cases = [*loads(FULL), *loads(HEAD + "events: []\n")]
    assert loads(dumps(cases)) == cases
    assert dumps(cases).count("\n---\n") == 1
    assert [case.line for case in loads(dumps(cases))] == [1, 19]
    assert len(dumps(cases, json=True).splitlines()) == 2
    for name, as_json in (("a.yaml", False), ("a.json", True)):
        dump(cases, tmp_path / name, json=as_json)
        assert load(tmp_path / name) == cases
        with (tmp_path / name).open("w", encoding="utf-8") as file:
            dump(cases[0], file, json=as_json)
        assert load(tmp_path / name) == cases[:1]


def test_an_event_is_written_as_a_case_writes_it() -> None:
    assert event_document(DirectorEvent()) == "director"
    assert event_document(CallEvent(N, call("1H"))) == {"call": "N 1H"}
    assert event_document(FindingEvent(comparable=False)) == {"finding": {"comparable": False}}


CASES = sorted((Path(__file__).parent.parent / "cases").glob("[0-9]*/**/*.yaml"))


def test_every_case_of_the_suite_is_read_and_round_trips() -> None:
    for path in CASES:
        for case in load(path):
            assert loads(dumps(case)) == [case], f"{path}:{case.line}"
            assert loads(dumps(case, json=True)) == [case], f"{path}:{case.line}"


# --- limits and places --------------------------------------------------------------------------


@pytest.mark.parametrize("json", [False, True])
def test_a_case_may_have_five_hundred_events(json: bool) -> None:
    case = loads(HEAD + "events: []\n")[0]
    full = replace(case, events=(DirectorEvent(),) * LIMIT_EVENTS)
    assert loads(dumps(full, json=json)) == [full]
    with pytest.raises(TooManyEvents) as caught:
        loads(dumps([full, replace(full, events=(*full.events, DirectorEvent()))], json=json), "f.yaml")
    error = caught.value
    assert (error.code, error.file, error.given) == ("case.too_many_events", "f.yaml", "501 events")
    # The first event that is too many: behind the first case, the line between the two and the keys of the second.
    assert error.line == (2 if json else 505 + 1 + 505 + 1)
    assert "'---'" in error.advice


def test_a_ruling_at_the_limit_does_not_take_long() -> None:
    from bridgelaw.formats.ruling import outcome

    calls = "".join(f"  - {{call: {'ESWN'[i % 4]} 1{'CDHS'[i % 4]}}}\n" for i in range(LIMIT_EVENTS - 1))
    (case,) = loads(HEAD + "events:\n  - {call: N 7C}\n" + calls)
    start = time.perf_counter()
    outcome(case)
    assert time.perf_counter() - start < 10


def test_what_is_written_wins_over_the_board() -> None:
    (case,) = loads("bridgelaw: 1\nedition: 2017\nboard: 1\ndealer: S\nvulnerable: All\nevents: []\n")
    assert (case.board, case.dealer, case.vulnerable) == (1, Seat.S, Vulnerability.ALL)
    (case,) = loads("bridgelaw: 1\nedition: 2017\nboard: 1\nevents: []\n")
    assert (case.dealer, case.vulnerable) == (Seat.N, Vulnerability.NONE)


def test_a_profile_that_is_not_there_is_named_with_its_line() -> None:
    from bridgelaw.formats.ruling import outcome

    (case,) = loads("bridgelaw: 1\nedition: 2017\ndealer: N\nprofile: XXX\nevents: []\n", "f.yaml")
    with pytest.raises(UnknownProfile) as caught:
        outcome(case)
    assert (caught.value.file, caught.value.line) == ("f.yaml", 4)


def test_the_result_is_told_with_its_score() -> None:
    from bridgelaw.formats.ruling import outcome, ruling
    from bridgelaw.texts.render import Renderer

    calls = "{call: N 4H}, {call: E X}, {call: S P}, {call: W P}, {call: N P}"
    for vulnerable, score in (("NS", {"NS": -500, "EW": 500}), ("EW", {"NS": -300, "EW": 300})):
        (case,) = loads(HEAD + f"vulnerable: {vulnerable}\nevents: [{calls}, {{result: 4HX N -2}}]\n")
        document = ruling(outcome(case), Renderer("en"))
        assert document["result"] == {"result": "4HX-2 N", "tricks": 8, "score": score}
        assert document["phase"] == "closed"
    (case,) = loads(HEAD + f"events: [{calls}, {{result: 4HX N =}}]\n")
    assert ruling(outcome(case), Renderer("en"))["result"] == {"result": "4HX= N", "tricks": 10, "score": None}
