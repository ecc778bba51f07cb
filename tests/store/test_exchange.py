"""Rulings as case documents and back: nothing lost, and nothing believed that does not hold together."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bridgelaw.errors import BridgelawError, CaseError, UnreadableCall
from bridgelaw.formats.case import dumps, loads
from bridgelaw.formats.ruling import outcome
from bridgelaw.formats.tree import LIMIT_BYTES
from bridgelaw.store.errors import LogDiffers, RulingExists, UnknownClub, UnknownRuling, UnreadableLog
from bridgelaw.store.exchange import case_of, read_cases, whole_of
from bridgelaw.store.log import Entry, fold
from bridgelaw.store.sql import LOCAL, Store
from bridgelaw.store.whole import Whole
from tests.store.test_log import OPENED, entries
from tests.store.test_model import WRITTEN
from tests.store.test_store import BODY, call, note

NOW = datetime(2026, 12, 1, 20, 0, tzinfo=UTC)
DAY = date(2026, 11, 30)
JSON = pytest.mark.parametrize("as_json", [False, True], ids=["yaml", "json"])


def back(text: str) -> list[Whole]:
    return [whole_of(case, NOW) for case in read_cases(text.encode(), "club.yaml")]


@pytest.fixture
def ruling(store: Store) -> str:
    """The insufficient overcall, with a slip taken back, a note, a score and names."""
    ruling = store.open(LOCAL, BODY, summary={"open": 1})
    written: list[tuple[str, Any]] = [
        *(call("N 1H"), call("E 2D"), ("undone", {"entry": 3}), call("E 2C")),
        ("event", {"event": {"call": "S 1S", "shows": "6+ hcp, 4+ S"}}),
        *(("event", {"event": "director"}), ("event", {"event": {"decline": "W"}})),
        note('South: "the card stuck"; ♠ #1\nand more: {x}'),
        ("asked", {"ask": "S 2S", "found": [1, -2.5, None, True, "true", "1", "", " a "], "": {"no": "no"}}),
        ("scored", {"weights": {"4H E -1": "2/3"}}),
    ]
    store.append(LOCAL, ruling, 1, written)
    store.set_names(LOCAL, ruling, {"N": "R. Vos", "E": "Zoë O'Neill: #1"})
    return ruling


@JSON
def test_a_ruling_goes_round(store: Store, ruling: str, as_json: bool) -> None:
    (whole,) = store.take_out(LOCAL)
    text = dumps(case_of(whole, names=True), json=as_json)
    assert back(text) == [whole]
    assert back(dumps(case_of(whole), json=as_json)) == [replace(whole, names={})]
    assert "R. Vos" not in dumps(case_of(whole))
    # And it is a case, which is ruled on as it was.
    (case,) = loads(text)
    assert replace(case, log=None) == fold(store.read(LOCAL, ruling)).case
    assert case.log is not None
    one, _, *rest = [each["at"] for each in case.log["entries"] if each["kind"] == "event"]
    assert case.log["times"] == [one, *rest]
    assert outcome(case).state == outcome(replace(case, log=None)).state


@settings(max_examples=200, suppress_health_check=[HealthCheck.too_slow])
@given(written=st.lists(WRITTEN, max_size=12), undo=st.booleans(), as_json=st.booleans())
def test_any_log_goes_round(written: list[tuple[str, Any]], undo: bool, as_json: bool) -> None:
    undone = [("undone", {"entry": len(written) + 1})] if undo and written else []
    whole = Whole("abcd", DAY, 3, tuple(entries(OPENED, *written, *undone)), {"due": 1}, {"N": "x"})
    assert back(dumps(case_of(whole, names=True), json=as_json)) == [whole]


@JSON
def test_a_club_goes_round_from_one_database_to_another(store: Store, make: Any, ruling: str, as_json: bool) -> None:
    store.open(LOCAL, {"case": {"edition": 2007, "dealer": "W", "title": "--- no separator"}}, day=DAY)
    store.open(LOCAL, BODY, day=date(2026, 11, 1))
    wholes = store.take_out(LOCAL)
    assert [whole.day.day for whole in wholes] == [1, 30, 30]
    text = dumps([case_of(whole, names=True) for whole in wholes], json=as_json)
    other = Store(make(False))
    club = other.create_club("zwaan", "De Zwaan").id
    assert other.bring_in(club, back(text)) == tuple(whole.id for whole in wholes)
    assert other.take_out(club) == wholes
    assert [replace(s, last_at=NOW) for s in sorted(other.rulings(club), key=lambda s: s.id)] == [
        replace(s, last_at=NOW) for s in sorted(store.rulings(LOCAL), key=lambda s: s.id)
    ]
    # Once more changes nothing; and the rulings go on.
    assert other.bring_in(club, back(text)) == ()
    assert other.append(club, ruling, len(wholes[1].entries), [note("x")])[0].number == len(wholes[1].entries) + 1
    with pytest.raises(RulingExists):
        other.bring_in(club, back(text))
    assert other.rulings(LOCAL) == ()
    other.close()


def test_all_or_none(store: Store) -> None:
    good = Whole("good", DAY, None, tuple(entries(OPENED)))
    bad = Whole("bad1", DAY, None, (*entries(OPENED), Entry(2, NOW, "undone", {"entry": 9})))
    with pytest.raises(UnreadableLog):
        store.bring_in(LOCAL, [good, bad])
    assert store.rulings(LOCAL) == ()
    with pytest.raises(UnknownClub):
        store.bring_in("nowhere", [good])
    with pytest.raises(UnknownClub):
        store.take_out("nowhere")
    with pytest.raises(UnknownRuling):
        store.take_out(LOCAL, ["good"])


def test_a_number_that_is_taken_becomes_the_next_one(store: Store) -> None:
    for id, nth in (("aaaa", 2), ("bbbb", 2), ("cccc", None), ("dddd", 1)):
        store.bring_in(LOCAL, [Whole(id, DAY, nth, tuple(entries(OPENED)))])
    assert {summary.id: summary.nth for summary in store.rulings(LOCAL)} == {"aaaa": 2, "bbbb": 3, "cccc": 4, "dddd": 1}


def test_a_deleted_ruling_can_be_brought_back(store: Store, ruling: str) -> None:
    wholes = store.take_out(LOCAL)
    store.delete(LOCAL, ruling)
    assert store.bring_in(LOCAL, wholes) == (ruling,)
    assert store.take_out(LOCAL) == wholes
    store.delete(LOCAL, ruling)


# --- cases without a log, or with one that does not hold ---------------------------------------------------

CASE = "bridgelaw: 1\nedition: 2017\nboard: 7\ntitle: A case\nevents:\n  - {call: S 1H}\n  - director\n"


def test_a_case_without_a_log() -> None:
    (whole,) = back(CASE)
    assert [entry.kind for entry in whole.entries] == ["opened", "event", "event"]
    assert {entry.at for entry in whole.entries} == {NOW}
    assert (whole.day, whole.nth) == (NOW.date(), None)
    assert fold(whole.entries).case == loads(CASE)[0]
    assert back(CASE)[0].id != whole.id


def test_a_case_with_times_alone() -> None:
    log = (
        'log: {table: 6, scoring: imps, called: after, times: ["2026-11-30T20:16:05+01:00", "2026-11-30T19:17:00Z"]}\n'
    )
    (whole,) = back(CASE + log)
    sheet = fold(whole.entries)
    assert [at.isoformat() for at in sheet.times] == ["2026-11-30T19:16:05+00:00", "2026-11-30T19:17:00+00:00"]
    assert (sheet.table, sheet.scoring, sheet.called) == ("6", "imps", "after")
    assert whole.day == DAY


@pytest.mark.parametrize(
    "log",
    [
        "{times: []}\nevents: []",
        "{times: [2026-11-30]}",
        "{times: ['2026-11-30T19:17:00', '2026-11-30T19:17:00']}",
        "{times: noon}",
        "{id: '../../etc'}",
        "{id: 7}",
        "{day: yesterday}",
        "{day: '2026-13-01'}",
        "{names: {X: R. Vos}}",
        "{names: {N: [R. Vos]}}",
        "{nth: 0}",
        "{nth: 1.5}",
        "{summary: 1}",
        "{names: [N]}",
        "{entries: {}}",
        "{entries: []}",
        "{entries: [1]}",
        "{entries: [{at: '2026-11-30T19:17:00Z', kind: opened}]}",
        "{entries: [{at: '2026-11-30T19:17:00Z', kind: 7, body: {}}]}",
        "{table: ''}",
        "[]",
        "7",
    ],
)
def test_a_log_that_is_none(log: str) -> None:
    with pytest.raises(BridgelawError) as raised:
        back(f"{CASE}log: {log}\n")
    assert raised.value.code != "error"
    assert raised.value.file == "club.yaml"


def test_a_case_and_a_log_that_say_otherwise() -> None:
    (case,) = read_cases(CASE.encode())
    log = dict(case_of(Whole("abcd", DAY, 1, whole_of(case, NOW).entries)).log or {})
    assert whole_of(replace(case, log=log), NOW).id == "abcd"
    for changed in (
        replace(case, events=case.events[:1], log=log),
        replace(case, board=8, log=log),
        replace(case, log={**log, "table": "7"}),
        replace(case, log={**log, "called": "play"}),
        replace(case, log={**log, "times": log["times"][:1]}),
        replace(case, log={**log, "entries": log["entries"][:-1]}),
    ):
        with pytest.raises(LogDiffers):
            whole_of(changed, NOW)


@JSON
def test_a_file_larger_than_a_case_may_be(as_json: bool) -> None:
    many = [Whole(f"id{n:04}", DAY, n + 1, tuple(entries(OPENED, note("\u2028--- x" * 700)))) for n in range(300)]
    text = dumps([case_of(whole) for whole in many], json=as_json)
    assert len(text.encode()) > LIMIT_BYTES
    assert back(text) == many
    broken = text.replace('"N 1H"', '"N 1Z"')
    assert broken == text
    extra = json.dumps({"bridgelaw": 1, "edition": 2017, "dealer": "N", "events": [{"call": "N 9Z"}]})
    lines = text.count("\n")
    with pytest.raises(UnreadableCall) as raised:
        back(text + ("" if as_json else "---\n") + extra)
    assert raised.value.line == lines + (1 if as_json else 2)
    with pytest.raises(CaseError):
        read_cases(text.encode() + b"\xff")
