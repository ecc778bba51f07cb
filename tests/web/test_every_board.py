"""Every board that a case of the suite comes to: its page, what the table may read on it, where its buttons lead."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from bridgelaw.errors import EventRefused
from bridgelaw.formats import case as case_format
from bridgelaw.formats.case import read_event
from bridgelaw.formats.ruling import told
from bridgelaw.formats.tree import read_tree
from bridgelaw.laws.state import State
from bridgelaw.rulings.engine import apply
from bridgelaw.rulings.events import CallEvent, ChangeEvent, Event
from bridgelaw.store.boards import Board, Screen
from bridgelaw.store.sql import Store
from bridgelaw.table.call import Call
from bridgelaw.table.seat import Seat
from bridgelaw.texts.catalogue import LANGUAGES
from bridgelaw.web.app import create_app
from bridgelaw.web.entering import MODES
from bridgelaw.web.views import View
from tests.support.cases import by_file
from tests.web.screens import OneBoard, Page, boards_of, plain

#: Cases that others have published, where the place has them.
SHARED = Path(os.environ.get("BRIDGELAW_SHARED_CASES", "../shared/cases"))


def boards() -> list[Board]:
    """Every board once."""
    cases = [case for found in by_file().values() for case in found]
    if SHARED.is_dir():
        cases += [case for path in sorted(SHARED.glob("*.yaml")) for case in case_format.load(path)]
    found: dict[object, Board] = {}
    for board in boards_of(cases):
        case = board.case
        found.setdefault((case.edition, case.profile, case.dealer, str(case.methods), case.events), board)
    return list(found.values())


BOARDS = boards()
#: What a quick run looks at: every eleventh board, and the first ones of every kind.
SOME = BOARDS[::11]


def kind(board: Board) -> object:
    state = board.state
    matter, awaiting = state.matter, state.awaiting()
    return (
        board.screen,
        board.case.edition,
        None if matter is None else (matter.kind, matter.stage),
        None if awaiting is None else awaiting.decide,
        tuple(judgement.key for judgement in state.judgements),
        state.play is not None and state.play.led is not None,
        bool(state.exposed),
    )


def first_of_each_kind() -> list[Board]:
    found: dict[object, Board] = {}
    for board in BOARDS:
        found.setdefault(kind(board), board)
    return list(found.values())


class Site:
    """The page over one board at a time."""

    def __init__(self, client: TestClient, boards: OneBoard) -> None:
        self.client, self.boards = client, boards

    def get(self, board: Board, language: str = "en", query: str = "") -> Page:
        self.boards.one = board
        answer = self.client.get(f"/t/x{query}", headers={"accept-language": language})
        assert answer.status_code == 200, (answer.status_code, answer.text[:400], board.case.events)
        return Page(answer.text)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    store = Store(f"sqlite:///{tmp_path_factory.mktemp('page')}/page.db")
    store.migrate()
    app = create_app(store)
    app.state.boards = boards = OneBoard(store)
    with TestClient(app, base_url="https://testserver") as client:
        client.cookies.set("unused", "1")
        yield Site(client, boards)
    store.close()


# --- what the table may read -----------------------------------------------------------------------


def private_words(board: Board, language: str) -> list[str]:
    """What the Director alone, or with the offender, may hear."""
    shown = {line.key for line in View(board, language).private_lines if line.key.startswith("not_coded")}
    # A question to the whole table may be put to it; what the reason of a clause is, too.
    lines = View(board, language).private_lines
    return [line.text for line in lines if line.key not in shown and not line.key.startswith("question.29.partner")]


def look(site: Site, board: Board, language: str) -> None:
    page = site.get(board, language)
    read = plain(page.html)
    for text in private_words(board, language):
        assert text not in read, (text, board.case.events)
    assert page.headings, board.case.events
    if board.screen in (Screen.REPLACE, Screen.FINDING):
        made = {made.call.text for made in board.state.record.calls}
        named = set(re.findall(r'value="(\d+(?:NT|[CDHS]))"', page.html[page.html.find('class="col ruling"') :]))
        assert named <= made, board.case.events


def test_first_boards_of_every_kind_in_every_language(site: Site) -> None:
    for board in first_of_each_kind():
        for language in LANGUAGES:
            look(site, board, language)


def test_some_boards(site: Site) -> None:
    for number, board in enumerate(SOME):
        look(site, board, LANGUAGES[number % len(LANGUAGES)])


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_board(site: Site, language: str) -> None:
    for board in BOARDS:
        look(site, board, language)


# --- what the buttons do ---------------------------------------------------------------------------


def ruled(state: State, events: list[Event]) -> State:
    for event in events:
        state = apply(state, told(event))
    return state


def tapped(page: Page) -> Iterator[list[Event]]:
    """What every button of a page posts."""
    for button in page.buttons:
        if button.name == "event":
            yield [read_event(read_tree(json.dumps(event))[0]) for event in button.events]


def keys(page: Page) -> Iterator[Event]:
    """Some keys of the bidding box, for every player who can be chosen."""
    form = page.forms.get("box")
    if form is None:
        return
    fields = dict(form.fields)
    seats = re.findall(r'type="radio" name="seat" id="seat-(\w)"', page.html) or [fields["seat"]]
    level = "8" if 'value="8C"' in page.html else "1"
    calls = ["8C", "13NT"] if level == "8" else ["P", "X", "1C", "7NT"]
    for seat in map(Seat, seats):
        for text in calls:
            call = Call.loads(text)
            if "change" in fields:
                yield ChangeEvent(seat, call)
            else:
                yield CallEvent(seat, call, before_ruling="before" in fields)


def press(site: Site, board: Board, query: str = "") -> None:
    page = site.get(board, query=query)
    for events in tapped(page):
        try:
            ruled(board.state, events)
        except EventRefused as refused:
            raise AssertionError(f"{events} on {query or 'the page'} of {board.case.events}: {refused}") from refused
    repeats = board.to_call is not None and board.state.must_repeat(board.to_call) is not None
    for event in keys(page):
        if repeats and isinstance(event, CallEvent) and event.seat is board.to_call:
            continue  # another call than the one to be repeated is refused with a word
        try:
            ruled(board.state, [event])
        except EventRefused as refused:
            raise AssertionError(f"{event} in the box {query} of {board.case.events}: {refused}") from refused


PLACES = ("", *(f"?enter={mode}" for mode in (*MODES, "slip", "facts")), "?enter=change&seat=N")


def test_buttons_of_the_first_boards_of_every_kind(site: Site) -> None:
    for board in first_of_each_kind():
        for query in PLACES:
            press(site, board, query)


def test_buttons_of_some_boards(site: Site) -> None:
    for number, board in enumerate(SOME):
        press(site, board)
        press(site, board, PLACES[number % len(PLACES)])


@pytest.mark.long
@pytest.mark.parametrize("query", PLACES)
def test_buttons_of_every_board(site: Site, query: str) -> None:
    for board in BOARDS:
        press(site, board, query)
