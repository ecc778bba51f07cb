"""The log by itself: what entries come to, and which are refused."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bridgelaw.formats.case import loads
from bridgelaw.store.errors import BodyTooLarge, UndoRefused, UnknownKind, UnreadableLog
from bridgelaw.store.log import LIMIT_BODY, LIMIT_ENTRIES, LIMIT_RULING, Entry, Sheet, fold
from bridgelaw.table.seat import Seat

START = datetime(2026, 11, 30, 19, 0, tzinfo=UTC)
OPENED: tuple[str, Any] = ("opened", {"case": {"edition": 2017, "board": 5}, "table": "6", "scoring": "matchpoints"})


def entries(*written: tuple[str, Any]) -> list[Entry]:
    return [Entry(n, START + timedelta(minutes=n), kind, body) for n, (kind, body) in enumerate(written, 1)]


def call(text: str) -> tuple[str, Any]:
    return "event", {"event": {"call": text}}


def folded(*written: tuple[str, Any]) -> Sheet:
    return fold(entries(OPENED, *written), "abc")


def test_a_case_with_its_times() -> None:
    sheet = folded(call("N 1H"), call("E 2C"), ("event", {"event": "director"}))
    (case,) = loads("{bridgelaw: 1, edition: 2017, board: 5, events: [{call: N 1H}, {call: E 2C}, director]}")
    assert sheet.case == case
    assert sheet.times == tuple(START + timedelta(minutes=n) for n in (2, 3, 4))
    assert (sheet.seen, sheet.table, sheet.scoring, sheet.called) == (4, "6", "matchpoints", "auction")
    assert sheet.opened_at == START + timedelta(minutes=1)
    assert sheet.standing == sheet.entries


def test_an_event_is_taken_back_from_the_last_one_on() -> None:
    sheet = folded(call("N 1H"), call("E 2C"), ("undone", {"entry": 3}), call("E 2D"), ("undone", {"entry": 5}))
    assert [str(event) for event in sheet.case.events] == [str(event) for event in folded(call("N 1H")).case.events]
    assert [entry.number for entry in sheet.standing] == [1, 2]
    assert sheet.seen == 6
    assert sheet.last is not None
    assert sheet.last.number == 2
    assert folded().last is None


@pytest.mark.parametrize(
    "undone",
    [
        pytest.param([call("N 1H"), call("E 2C"), ("undone", {"entry": 2})], id="not the last"),
        pytest.param([call("N 1H"), ("undone", {"entry": 2}), ("undone", {"entry": 2})], id="twice"),
        pytest.param([("undone", {"entry": 1})], id="the opening"),
        pytest.param([call("N 1H"), ("undone", {"entry": 2}), ("undone", {"entry": 3})], id="the taking back"),
        pytest.param([("undone", {"entry": 2})], id="itself"),
        pytest.param([("undone", {"entry": 7})], id="one to come"),
    ],
)
def test_what_cannot_be_taken_back(undone: list[tuple[str, Any]]) -> None:
    with pytest.raises(UndoRefused) as raised:
        folded(*undone)
    assert raised.value.entry == len(undone) + 1
    assert raised.value.place == f"abc#{len(undone) + 1}"


def test_notes_and_documents_are_taken_back_in_any_order() -> None:
    sheet = folded(
        ("note", {"text": "one"}),
        ("note", {"text": "two"}),
        ("scored", {"law": "27D"}),
        ("scored", {"law": "72C"}),
        ("asked", {"ask": "S 2S"}),
        ("polled", {"answers": []}),
        ("undone", {"entry": 2}),
        ("undone", {"entry": 4}),
    )
    assert [entry.body["text"] for entry in sheet.notes] == ["two"]
    assert [entry.body["law"] for entry in sheet.scored] == ["72C"]
    assert [len(found) for found in (sheet.asked, sheet.polled, sheet.events)] == [1, 1, 0]


def test_the_header_changes_later() -> None:
    changed = ("changed", {"case": {"dealer": "E", "profile": "NBB"}, "table": "7", "called": "play"})
    sheet = folded(changed, ("changed", {"case": {"board": 6}, "scoring": None}))
    assert (sheet.case.dealer, sheet.case.board, sheet.case.profile) == (Seat.E, 6, "NBB")
    assert (sheet.table, sheet.scoring, sheet.called) == ("7", None, "play")
    back = folded(changed, ("changed", {"case": {"dealer": None}}))
    assert back.case.dealer is Seat.N  # as board 5 has it
    assert "dealer" not in back.header
    assert folded(changed, ("undone", {"entry": 2})).case == folded().case


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("event", {}),
        ("event", {"event": {"call": "N 9X"}}),
        ("event", {"event": {"shout": "N"}}),
        ("event", {"event": {"call": "N 1H"}, "more": 1}),
        ("event", {"event": float("nan")}),
        ("event", {"event": {1, 2}}),
        ("changed", {"case": {"board": "seven"}}),
        ("changed", {"case": {"events": []}}),
        ("changed", {"case": {"bridgelaw": 2}}),
        ("changed", {"case": {"edition": 1997}}),
        ("changed", {"case": {"board": None, "dealer": None}}),
        ("changed", {"case": []}),
        ("changed", {"table": 6}),
        ("changed", {"table": ""}),
        ("changed", {"scoring": "x" * 41}),
        ("changed", {"called": "later"}),
        ("changed", {"called": None}),
        ("undone", {}),
        ("undone", {"entry": "2"}),
        ("undone", {"entry": True}),
        ("undone", {"entry": 0}),
        ("note", {"text": " "}),
        ("note", {"text": 7}),
        ("note", {"text": "x", "about": "N"}),
        ("note", {"text": "x", "about": None}),
        ("note", {"text": "a\x00b"}),
        ("note", {"text": "\ud800"}),
        ("note", "text"),
        ("asked", []),
        ("asked", {1: "a key that is no text"}),
        ("scored", {"outcomes": (1, 2)}),
        ("polled", {"\x1b": 1}),
        ("opened", OPENED[1]),
    ],
)
def test_bodies_that_do_not_fit(kind: str, body: Any) -> None:
    with pytest.raises(UnreadableLog) as raised:
        folded(call("N 1H"), (kind, body))
    assert raised.value.entry == 3
    assert raised.value.ruling == "abc"


def test_the_entry_of_an_event_is_named_though_others_were_taken_back() -> None:
    with pytest.raises(UnreadableLog) as raised:
        folded(call("N 1H"), ("undone", {"entry": 2}), ("note", {"text": "x"}), call("N 1H"), call("E 1Z"))
    assert raised.value.entry == 6
    assert raised.value.reason is not None
    assert raised.value.reason.code == "call.unreadable"


def test_a_kind_that_is_not_known() -> None:
    with pytest.raises(UnknownKind) as raised:
        folded(("shouted", {}))
    assert raised.value.entry == 2


def test_a_log_starts_with_its_opening_and_has_no_gaps() -> None:
    with pytest.raises(UnreadableLog):
        fold([])
    with pytest.raises(UnreadableLog):
        fold(entries(call("N 1H")))
    with pytest.raises(UnreadableLog):
        fold([*entries(OPENED), *entries(OPENED, call("N 1H"), call("E P"))[2:]])


def test_limits() -> None:
    folded(("note", {"text": "x" * (LIMIT_BODY - 100)}))
    with pytest.raises(BodyTooLarge):
        folded(("note", {"text": "x" * LIMIT_BODY}))
    with pytest.raises(BodyTooLarge) as raised:
        folded(*[("note", {"text": "x" * (LIMIT_BODY - 100)})] * 5)
    assert raised.value.entry == LIMIT_RULING // (LIMIT_BODY - 100) + 2
    with pytest.raises(BodyTooLarge):
        folded(*[("note", {"text": "x"})] * LIMIT_ENTRIES)
    deep: Any = 1
    for _ in range(40):
        deep = [deep]
    with pytest.raises(UnreadableLog):
        folded(("asked", {"deep": deep}))
