"""Boards in memory: the log is asked for what is missing, and for nothing where it is known that nothing is."""

from __future__ import annotations

import pytest

from bridgelaw.store.boards import Boards
from bridgelaw.store.errors import UnknownRuling
from bridgelaw.store.sql import LOCAL, Store


@pytest.fixture
def id(store: Store) -> str:
    made = store.open(LOCAL, {"case": {"edition": "2017", "board": 5}})
    store.append(LOCAL, made, 1, [("event", {"event": {"call": "N 1H"}})])
    return made


def test_what_others_have_entered_is_seen(store: Store, another: Store, id: str) -> None:
    boards = Boards(store)
    assert len(boards.board(LOCAL, id).case.events) == 1
    another.append(LOCAL, id, 2, [("event", {"event": {"call": "E P"}})])
    assert len(boards.board(LOCAL, id).case.events) == 2
    another.append(LOCAL, id, 3, [("undone", {"entry": 3})])
    assert [event.call.text for event in boards.board(LOCAL, id).case.events] == ["1H"]  # type: ignore[union-attr]


def test_where_the_last_entry_is_known_the_log_is_not_asked(
    store: Store, another: Store, id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    boards = Boards(store)
    kept = boards.board(LOCAL, id, 2)
    another.append(LOCAL, id, 2, [("event", {"event": {"call": "E P"}})])
    newer = boards.board(LOCAL, id, 3)
    assert len(newer.case.events) == len(kept.case.events) + 1

    def asked(*given: object) -> None:
        raise AssertionError("asked")

    monkeypatch.setattr(store, "since", asked)
    assert boards.board(LOCAL, id, 3) is newer
    assert boards.board(LOCAL, id, 2) is newer
    with pytest.raises(AssertionError):
        boards.board(LOCAL, id)


def test_what_is_deleted_is_gone_from_memory_too(store: Store, id: str) -> None:
    boards = Boards(store)
    boards.board(LOCAL, id)
    store.delete(LOCAL, id)
    with pytest.raises(UnknownRuling):
        boards.board(LOCAL, id)
