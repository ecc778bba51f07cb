"""Whatever two directors do, in whatever order, both databases hold what a plain list would hold."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, invariant, rule, run_state_machine_as_test

from bridgelaw.store.errors import StaleWrite, UndoRefused, UnknownRuling
from bridgelaw.store.log import Entry, fold
from bridgelaw.store.sql import Store
from tests.store.conftest import Clock, Maker

TEXTS = st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufffe\uffff"), max_size=8)
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False) | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=6,
)
CALLS = st.sampled_from(["N 1H", "E 2C", "S 1S", "W P", "N 8C"])
WRITTEN = st.one_of(
    CALLS.map(lambda call: ("event", {"event": {"call": call}})),
    st.just(("event", {"event": "director"})),
    TEXTS.filter(lambda text: text.strip() != "").map(lambda text: ("note", {"text": text})),
    st.tuples(st.sampled_from(["asked", "scored", "polled"]), st.dictionaries(TEXTS, PLAIN, max_size=3)),
    st.integers(1, 16).map(lambda board: ("changed", {"case": {"board": board}})),
)
WHO = st.integers(0, 1)
KEYS = st.none() | st.sampled_from("abcd")


class Directors(RuleBasedStateMachine):
    """``model`` has the kinds and bodies of each ruling; ``sent`` what a key gave when it was first used."""

    stores: tuple[Store, Store]
    rulings = Bundle("rulings")

    def __init__(self) -> None:
        super().__init__()
        self.club = self.stores[0].create_club(f"club-{len(self.stores[0].clubs())}", "A club").id
        self.model: dict[str, list[tuple[str, Any]]] = {}
        self.opened: dict[str, str] = {}
        self.sent: dict[tuple[str, str], tuple[Entry, ...]] = {}
        self.last = ""

    @rule(target=rulings, board=st.integers(1, 32), key=KEYS, who=WHO)
    def opens(self, board: int, key: str | None, who: int) -> str:
        body = {"case": {"edition": 2017, "board": board}}
        ruling = self.stores[who].open(self.club, body, key)
        if key in self.opened:
            assert ruling == self.opened[key]
            return ruling
        assert ruling not in self.model
        self.model[ruling] = [("opened", body)]
        if key is not None:
            self.opened[key] = ruling
        return ruling

    @rule(ruling=rulings, who=WHO, written=st.lists(WRITTEN, max_size=3), key=KEYS, behind=st.integers(0, 2))
    def writes(self, ruling: str, who: int, written: list[tuple[str, Any]], key: str | None, behind: int) -> None:
        if ruling not in self.model:
            return
        self.last = ruling
        log = self.model[ruling]
        seen = max(0, len(log) - behind)
        if key is not None and (ruling, key) in self.sent:
            assert self.stores[who].append(self.club, ruling, seen, written, key) == self.sent[ruling, key]
        elif seen != len(log):
            with pytest.raises(StaleWrite) as raised:
                self.stores[who].append(self.club, ruling, seen, written, key)
            assert [(entry.kind, entry.body) for entry in raised.value.newer] == log[seen:]
        else:
            added = self.stores[who].append(self.club, ruling, seen, written, key)
            assert [(entry.number, entry.kind, entry.body) for entry in added] == [
                (number, *each) for number, each in enumerate(written, len(log) + 1)
            ]
            log += written
            if key is not None and written:
                self.sent[ruling, key] = added

    @rule(ruling=rulings, who=WHO, entry=st.integers(1, 12))
    def takes_back(self, ruling: str, who: int, entry: int) -> None:
        if ruling not in self.model:
            return
        self.last = ruling
        log = self.model[ruling]
        gone = {body["entry"] for kind, body in log if kind == "undone"}
        stands = [n for n, (kind, _) in enumerate(log, 1) if n not in gone and kind not in ("opened", "undone")]
        same = [n for n in stands if log[n - 1][0] == log[entry - 1][0]] if entry in stands else []
        free = log[entry - 1][0] not in ("event", "changed") if same else False
        undone = ("undone", {"entry": entry})
        if same and (free or same[-1] == entry):
            self.stores[who].append(self.club, ruling, len(log), [undone])
            log.append(undone)
        else:
            with pytest.raises(UndoRefused):
                self.stores[who].append(self.club, ruling, len(log), [undone])

    @rule(ruling=consumes(rulings), who=WHO)
    def deletes(self, ruling: str, who: int) -> None:
        if ruling not in self.model:
            return
        del self.model[ruling]
        self.opened = {key: of for key, of in self.opened.items() if of != ruling}
        self.stores[who].delete(self.club, ruling)
        with pytest.raises(UnknownRuling):
            self.stores[1 - who].read(self.club, ruling)

    @invariant()
    def the_last_one_is_read_as_it_was_written(self) -> None:
        if self.last in self.model:
            self.check(self.last)

    def teardown(self) -> None:
        listed = [{summary.id: summary.seen for summary in store.rulings(self.club)} for store in self.stores]
        assert listed == [{ruling: len(log) for ruling, log in self.model.items()}] * 2
        for ruling in self.model:
            self.check(ruling)

    def check(self, ruling: str) -> None:
        log = self.model[ruling]
        one, two = (store.read(self.club, ruling) for store in self.stores)
        assert one == two
        assert [(entry.number, entry.kind, entry.body) for entry in one] == [
            (number, *each) for number, each in enumerate(log, 1)
        ]
        assert list(one) == sorted(one, key=lambda entry: entry.at)
        sheet = fold(one)
        gone = {body["entry"] for kind, body in log if kind == "undone"}
        events = [body["event"] for n, (kind, body) in enumerate(log, 1) if kind == "event" and n not in gone]
        assert len(sheet.case.events) == len(sheet.times) == len(events)
        assert [entry.body["event"] for entry in sheet.events] == events


@pytest.mark.slow
def test_two_directors(make: Maker) -> None:
    url = make(False)
    clock = Clock()
    stores = Store(url, clock), Store(url, clock)
    machine = type("Machine", (Directors,), {"stores": stores})
    slow = [HealthCheck.too_slow]
    try:
        run_state_machine_as_test(
            machine, settings=settings(max_examples=30, stateful_step_count=20, suppress_health_check=slow)
        )
    finally:
        for store in stores:
            store.close()
