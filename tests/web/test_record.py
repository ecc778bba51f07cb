"""The record: what is on the sheet and when, statements and names, files, and the link that shows one record."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from jsonschema import Draft202012Validator

from bridgelaw.formats.case import Case, loads
from bridgelaw.formats.ruling import begin, outcome, told
from bridgelaw.rulings.engine import apply
from bridgelaw.store.log import Sheet
from bridgelaw.store.sql import LOCAL, Store
from bridgelaw.texts.catalogue import LANGUAGES
from bridgelaw.web.app import create_app
from bridgelaw.web.boards import Board
from bridgelaw.web.recording import Record
from bridgelaw.web.settings import Settings
from tests.support import cases as support
from tests.support.page import PLAIN, PLAYED, STORY, Page, page, text

ROOT = Path(__file__).parents[2]
RULING = Draft202012Validator(
    json.loads((ROOT / "src/bridgelaw/formats/schemas/ruling.schema.json").read_text(encoding="utf-8"))
)
SCORED = {
    "ruled": {
        "bridgelaw": 1,
        "edition": "2017",
        "scoring": "matchpoints",
        "board": 5,
        "results": [{"result": "3NT-1 W"}, {"score": -100}, {"score": -400}],
        "adjust": {
            "table": 1,
            "offending": "NS",
            "outcomes": [{"result": "3NT= W", "weight": "60%"}, {"result": "3NT-1 W", "weight": "40%"}],
        },
    },
    "law": "72C",
    "reason": "the irregularity turned out well for North-South",
    "until": "half past eleven",
}


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Page]:
    with page(tmp_path) as made:
        yield made


def enter(site: Page, id: str, kind: str, body: dict[str, Any], club: str = LOCAL) -> None:
    site.store.append(club, id, len(site.store.read(club, id)), [(kind, body)])


def record(site: Page, id: str) -> str:
    return text(site.get(f"/t/{id}/record"))


# --- what is on the sheet --------------------------------------------------------------------------------------


def test_facts_steps_reviews_and_score(site: Page) -> None:
    id = site.open(PLAYED)
    enter(site, id, "scored", SCORED)
    said = record(site, id)
    assert "Table 6 Board 5 Dealer North Vulnerable North-South vulnerable" in said
    assert "Players not recorded" in said
    assert "1♠ withdrawn" in said
    assert "Legal auction: 1♥ 2♣ Pass 2NT Pass 3NT Pass Pass Pass" in said
    assert re.search(r"\d\d:\d\d 1♠ by South is too low\. 18D", said)
    assert re.search(r"\d\d:\d\d West does not accept 1♠ : South must replace it by a legal call\. 27B", said)
    assert "27B2, 16C2, 26B, 72C" in said
    assert re.search(r"\d\d:\d\d West forbids North to lead spades", said)
    assert "After play 3NT by West, 1 down: North-South +50" in said
    assert "Yes: the score is adjusted. 72C" in said
    assert "No: it stands. 16C3" in said
    assert "3NT West = −400 60 %" in said
    assert "At the table 4 0 Adjusted 2.2 1.8" in said
    assert "Because the irregularity turned out well for North-South." in said
    assert "right to appeal (92A), until half past eleven (92B, 79C)." in said
    assert said.count("agreed / appeals") == 2
    # The opening lead is no step of the ruling.
    assert "opening lead" not in said


def test_what_both_sides_are_told(site: Page) -> None:
    id = site.open(PLAYED)
    assert "Say to both sides" not in record(site, id)
    enter(site, id, "scored", SCORED)
    assert "“I have changed the score on board 5 under Law 72C, because the irregularity" in record(site, id)
    stands = site.open([*PLAYED[:-2], *({"review": {"law": law, "damage": False}} for law in ("72C", "16C3"))])
    assert "“The result stands.”" in record(site, stands)


def test_the_reader_sees_numbers_in_his_language(tmp_path: Path) -> None:
    with page(tmp_path, "nl") as site:
        id = site.open(PLAYED)
        enter(site, id, "scored", SCORED)
        said = record(site, id)
        assert "3SA West = −400 60 %" in said
        assert "omdat the irregularity" in said


def test_a_score_from_elsewhere_is_told_in_the_words_it_came_with(site: Page) -> None:
    id = site.open(PLAYED)
    reasons = {"boards": [{"reasons": [{"text": "So."}, 3]}, 4]}
    bodies: list[dict[str, Any]] = [{"any": "document"}, {"ruled": 3}, {"ruled": {"results": []}}, reasons]
    for body in bodies:
        enter(site, id, "scored", body)
        said = record(site, id)
        assert "Adjusted score" in said
    assert "So." in said


def test_what_was_asked_is_told_when_the_board_is_closed(site: Page) -> None:
    events = [*STORY[:5], {"ask": "S X"}, *STORY[5:], {"forbid": "N S"}, {"result": "3NT -1 W"}]
    id = site.open(events, case={"methods": {"NS": "acol"}})
    enter(site, id, "asked", {"ask": "S 2S", "law": "27B1(a)", "partner": "free"})
    compared = {
        "withdrawn": {"call": "S 1S", "shows": ["6+ hcp, 4+ S"]},
        "replacement": {"call": "S X", "shows": ["8+ hcp, 4+ S"]},
        "measured": None,
        "decided": {"comparable": True, "ground": "23A2"},
    }
    enter(site, id, "asked", {"compare": compared})
    enter(site, id, "asked", {"from": "elsewhere"})
    before = record(site, id)
    for private in ("away from the table, about", "compared", "8+ hcp", "Measured", "of the hands"):
        assert private not in before, private
    assert "The board is not closed: this record is not final." in before
    site.enter(id, [{"review": {"law": law, "damage": False}} for law in ("72C", "16C3")])
    after = record(site, id)
    assert "South asked, away from the table, about 2♠" in after
    assert "The Director compared 1♠ with the double: comparable. (6+ hcp, 4+ S; 8+ hcp, 4+ S) 23A2" in after


def test_a_poll_is_counted(site: Page) -> None:
    id = site.open(PLAYED)
    enter(site, id, "polled", {"asked": 4, "calls": [{"call": "3H", "considered": 4, "chosen": 3}, {"call": "?"}]})
    assert "4 players asked: 3♥ considered by 4, chosen by 3." in record(site, id)


def test_without_an_auction_there_is_a_record_too(site: Page) -> None:
    id = site.open(called="after")
    enter(site, id, "scored", SCORED)
    said = record(site, id)
    assert "The auction as it happened" not in said
    assert "3NT by West, 1 down: North-South +50" in said


def test_the_systems_and_meanings_as_they_were_stated(site: Page) -> None:
    events = [{"call": "N 1H"}, {"call": "E 2C"}, {"call": "S 1S", "shows": "6+ hcp, 4+ S"}, *STORY[3:]]
    said = record(site, site.open(events, case={"methods": {"EW": "acol"}}))
    assert "East-West: Acol" in said
    assert "South 1♠ : 6+ hcp, 4+ S" in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_case_has_a_record(language: str) -> None:
    """Whatever can happen at a table can be written on the sheet."""
    for case in support.by_id().values():
        if outcome(case).error is None:
            made = Record(board_of(case), language)
            assert made.rows
            assert all(line.text for line in (*made.steps, *made.reviews)), case.id
            assert bool(made.stated) is any(call.irregularities for call in made.state.record.calls), case.id


def board_of(case: Case) -> Board:
    """A board of a case, as if it had been entered event by event."""
    at = datetime(2026, 11, 30, 20, 14, tzinfo=UTC)
    states = [begin(case)]
    for event in case.events:
        states.append(apply(states[-1], told(event)))
    sheet = Sheet(case, (at,) * len(case.events), {}, "6", "matchpoints", "auction", (), ())
    return Board("x", sheet, tuple(states))


# --- statements and names ---------------------------------------------------------------------------------------


def notes(site: Page, id: str, **texts: str) -> Any:
    return site.post(f"/t/{id}/notes", on=f"/t/{id}/record", go=False, **texts)


def test_both_sides_are_written_down_and_may_be_changed(site: Page) -> None:
    id = site.open(STORY)
    notes(site, id, NS="We looked at one bid only.", EW="They never reach 3NT.", facts="Nobody had called.")
    said = record(site, id)
    assert "North-South: We looked at one bid only." in said
    assert "East-West: They never reach 3NT." in said
    assert "Facts Nobody had called." in said
    notes(site, id, NS="We saw it, and forgot.", EW="They never reach 3NT.")
    said = record(site, id)
    assert "We saw it, and forgot." in said
    assert "one bid only" not in said
    assert "Nobody had called" not in said
    board = site.board(id)
    assert len(board.sheet.notes) == 2
    # What is said no more was taken back, and is still in the log.
    assert "We looked at one bid only." in str([entry.body for entry in board.sheet.entries])
    many = len(board.sheet.entries)
    notes(site, id, NS="We saw it, and forgot.", EW="They never reach 3NT.")
    assert len(site.board(id).sheet.entries) == many


def test_a_note_from_elsewhere_is_a_fact(site: Page) -> None:
    id = site.open(STORY)
    enter(site, id, "note", {"text": "The card stuck."})
    assert "Facts The card stuck." in record(site, id)


def test_what_was_typed_is_no_mark(site: Page) -> None:
    id = site.open(STORY)
    notes(site, id, NS="<script>alert(1)</script> 2♣ & so on")
    html = site.get(f"/t/{id}/record")
    assert "<script>alert" not in html
    assert "&lt;script&gt;" in html


@pytest.mark.parametrize("bad", ["a\x00b", "a\x1bb"])
def test_a_statement_that_cannot_be_kept(site: Page, bad: str) -> None:
    assert notes(site, site.open(STORY), NS=bad).status_code == 422


def test_a_stale_note_is_refused(site: Page) -> None:
    id = site.open(STORY[:3])
    form = site.hidden(site.get(f"/t/{id}/record"))
    site.enter(id, ["director"])
    answer = site.client.post(f"/t/{id}/notes", data={**form, "NS": "x"})
    assert answer.status_code == 409
    assert not site.board(id).sheet.notes


def test_names_are_apart_and_deleted_for_good(site: Page) -> None:
    id = site.open(STORY)
    on = f"/t/{id}/record"
    site.post(f"/t/{id}/names", on=on, N="R. Vos", S="J. Beek")
    assert "Players North R. Vos · South J. Beek" in record(site, id)
    assert "Vos" not in str(site.store.read(LOCAL, id))
    assert "Vos" not in site.get(f"/t/{id}/case.yaml")
    site.post(f"/t/{id}/names", on=on, forget="1")
    assert "Players not recorded" in record(site, id)
    assert site.store.names(LOCAL, id) == {}
    assert site.post(f"/t/{id}/names", on=on, N="x" * 300).status_code == 422


# --- files -----------------------------------------------------------------------------------------------------------


def test_the_case_and_the_ruling_as_files(site: Page) -> None:
    id = site.open(PLAYED)
    answer = site.client.get(f"/t/{id}/case.yaml")
    assert answer.headers["content-disposition"] == f'attachment; filename="bridgelaw-{id}.yaml"'
    (case,) = loads(answer.text)
    assert case == site.board(id).case
    ruling = site.client.get(f"/t/{id}/ruling.json").json()
    RULING.validate(ruling)
    assert ruling["auction"][2]["call"] == "1S"


@pytest.mark.parametrize("path", ["notes", "names", "share", "unshare"])
def test_the_address_of_a_form_opens_the_record(site: Page, path: str) -> None:
    id = site.open(PLAIN)
    assert str(site.client.get(f"/t/{id}/{path}").url).endswith("/record")


# --- the link ---------------------------------------------------------------------------------------------------------


def share(site: Page, id: str) -> str:
    """Make a link; its path."""
    answer = site.post(f"/t/{id}/share", on=f"/t/{id}/record", go=False)
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    found = re.search(r'value="http://testserver(/r/[\w-]+)"', answer.text)
    assert found is not None
    return found[1]


def test_a_link_shows_one_record_and_nothing_else(site: Page) -> None:
    id, other = site.open(PLAYED), site.open(PLAYED)
    link = share(site, id)
    stranger = TestClient(site.client.app, headers={"accept-language": "de"})
    answer = stranger.get(link)
    assert answer.status_code == 200
    assert "Protokoll einer Entscheidung" in answer.text
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["cache-control"] == "no-store"
    assert "noindex" in answer.headers["x-robots-tag"]
    assert "set-cookie" not in answer.headers
    # No form, no address of a ruling, none of the other one.
    assert "<form" not in answer.text
    assert not re.search(r'(href|action)="/(t|law|look-up|settings|new)?[/"]', answer.text)
    assert id not in answer.text
    assert other not in answer.text


def test_a_link_of_a_club_with_a_code_opens_nothing_else_of_it(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/page.db")
    store.migrate()
    club = store.create_club("swan", "The Swan", "a long code").id
    with TestClient(create_app(store, Settings(open_to=None))) as client:
        site = Page(client, store)
        id = site.open(PLAYED, club=club)
        link = f"/r/{store.share(club, id)}"
        shown = client.get(link)
        assert "The Swan, " in shown.text
        assert "set-cookie" not in shown.headers
        for path in ("/", f"/t/{id}", f"/t/{id}/record", f"/t/{id}/case.yaml", "/law/2017/27A1"):
            assert client.get(path, follow_redirects=False).status_code in (303, 401, 403, 404), path
    store.close()


def test_a_link_ends_when_it_is_taken_back(site: Page) -> None:
    id = site.open(PLAYED)
    links = [share(site, id), share(site, id)]
    assert "Links to this record that work: 2." in text(site.get(f"/t/{id}/record"))
    assert [site.client.get(link).status_code for link in links] == [200, 200]
    site.post(f"/t/{id}/unshare", on=f"/t/{id}/record")
    ended = [site.client.get(link) for link in links]
    assert [answer.status_code for answer in ended] == [404, 404]
    # As one that never was.
    never = site.client.get("/r/nothing")
    assert never.status_code == 404
    assert len(never.text) == len(ended[0].text)


def test_the_token_is_nowhere_but_in_the_answer(site: Page, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    id = site.open(PLAYED)
    link = share(site, id)
    site.client.get(link)
    site.client.get(f"{link}x")
    token = link.rpartition("/")[2]
    ours = [record.getMessage() for record in caplog.records if not record.name.startswith("httpx")]
    assert ours
    assert token not in "".join(ours)
    assert token not in site.get(f"/t/{id}/record")


def test_another_clubs_record_cannot_be_shared(site: Page) -> None:
    club = site.store.create_club("other", "Other", "a long code").id
    id = site.open(PLAYED, club=club)
    own = site.open(PLAYED)
    for path in ("share", "unshare", "names", "notes"):
        assert site.post(f"/t/{id}/{path}", on=f"/t/{own}/record").status_code == 404
    assert site.store.links(club, id) == ()


def test_a_change_of_call_that_was_ruled_on_is_told_with_both_calls(site: Page) -> None:
    change: list[Any] = [{"call": "N 1H"}, {"call": "N 2H"}, "director", {"decline": "E"}]
    facts = text(site.get(f"/t/{site.open([*change, {'call': 'E 2C'}, {'call': 'S 1S'}])}/record"))
    assert "North first bid 1♥ and then tried to bid 2♥ ." in facts.partition("The ruling")[0]
