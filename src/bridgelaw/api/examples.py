"""Examples for the OpenAPI document: what is asked are those of the schemas, what is answered is worked out."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime, timedelta
from typing import Any

from bridgelaw.api import answers
from bridgelaw.api.patience import Patience
from bridgelaw.api.schemas import load_schema
from bridgelaw.api.tables import opening_body, table_document
from bridgelaw.formats.case import document, loads
from bridgelaw.formats.tree import Mapping, Node, read_tree
from bridgelaw.laws.edition import EDITIONS, edition
from bridgelaw.laws.profile import DEFAULT
from bridgelaw.lookup.explained import coverage_document, explained, profiles_document
from bridgelaw.store.boards import ruled
from bridgelaw.store.log import Entry, entry_document, fold
from bridgelaw.store.sql import Summary
from bridgelaw.texts.glossary import look_up

__all__ = ["examples"]

_LANGUAGE = "en"
_SECONDS = 60.0
_ID = "k3x7m2p9qa"
_BEGAN = datetime(2026, 11, 30, 20, 14, 51, tzinfo=UTC)


def examples() -> dict[str, tuple[Any, Any]]:
    """For each operation, by its name, what goes in and what comes out; None for what it has not."""
    return {**_documents(), **_lookup(), **_tables()}


def _given(name: str) -> Any:
    """The first example of a schema."""
    return load_schema(name)["examples"][0]


def _node(name: str) -> Node:
    return read_tree(json.dumps(_given(name)), json=True)[0]


def _documents() -> dict[str, tuple[Any, Any]]:
    patience = Patience(_SECONDS)
    case, results, poll = ([_node(name)] for name in ("case", "results", "poll"))
    # What a case expects is for those who test.
    asked = {key: value for key, value in _given("case").items() if key != "expect"}
    return {
        "rule": (asked, answers.rule(case, _LANGUAGE, patience)),
        "options": (_waiting(), answers.options(_nodes(_waiting()), _LANGUAGE, patience)),
        "compare": (_given("compare"), answers.compare(_node("compare"), patience)),
        "count": (_given("count"), answers.count(_node("count"), patience)),
        "score": (_given("contract"), answers.score(_node("contract"))),
        "matchpoints": (_given("results"), answers.matchpoints(results, patience)),
        "adjust": (_given("results"), answers.adjust(results, _LANGUAGE, patience)),
        "poll": (_given("poll"), answers.poll(poll, _LANGUAGE, patience)),
    }


def _waiting() -> dict[str, Any]:
    """A case in which left-hand opponent is to choose."""
    events = _given("case")["events"]
    until = next(number for number, event in enumerate(events) if isinstance(event, dict) and "decline" in event)
    return {**_given("case"), "events": events[:until]} | {"expect": None}


def _nodes(case: dict[str, Any]) -> list[Node]:
    return read_tree(json.dumps(case), json=True)


def _lookup() -> dict[str, tuple[Any, Any]]:
    book = edition(EDITIONS[0])
    clause = explained(book, "27B1a", _LANGUAGE, DEFAULT).document()
    clause.pop("cases", None)  # they lie beside a source checkout only
    return {
        "get_clause": (None, clause),
        "get_term": (None, {"terms": [found._asdict() for found in look_up("LHO")]}),
        "list_systems": (None, answers.shipped()),
        "list_profiles": (None, profiles_document(_LANGUAGE)),
        "get_coverage": (None, coverage_document(book)),
        "list_schemas": (None, _given("schemas")),
        "get_index": (None, _given("index")),
        "get_token": (_given("entrance"), _given("token")),
    }


def _tables() -> dict[str, tuple[Any, Any]]:
    opening, entering = _given("opening"), _given("entering")
    (case,) = loads(json.dumps(opening["case"]))
    given = read_tree(json.dumps(opening), json=True)[0]
    assert isinstance(given, Mapping)
    bodies = [
        ("opened", opening_body(case, given.items)),
        *(("event", {"event": event}) for event in entering["events"]),
    ]
    entries = [
        Entry(number, _BEGAN + timedelta(seconds=20 * number), kind, body)
        for number, (kind, body) in enumerate(bodies, 1)
    ]

    def table(count: int) -> dict[str, Any]:
        sheet = fold(entries[:count])
        last = entries[count - 1].at
        summary = Summary(_ID, date(2026, 11, 30), 3, sheet.opened_at, last, count, sheet.table, sheet.case.board, {})
        return table_document(ruled(_ID, sheet), summary, _LANGUAGE)

    every = table(len(entries))
    log = {"id": _ID, "seen": len(entries), "entries": [entry_document(entry) for entry in entries]}
    return {
        "list_tables": (None, _given("tables")),
        "open_table": (opening, table(1)),
        "get_table": (None, every),
        "enter_events": (entering, every),
        "undo": (_given("undoing"), table(len(entries) - 1)),
        "get_log": (None, log),
        "get_case": (None, document(fold(entries).case)),
        "get_names": (None, _given("names")),
        "set_names": (_given("names"), _given("names")),
        "list_links": (None, _given("links")),
        "share": (None, _given("share")),
    }
