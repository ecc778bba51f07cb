"""The poll sheet: filled in from the auction, answers counted as the command counts them, entered and changed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from bridgelaw.cli import main
from bridgelaw.formats.schema import load_schema
from bridgelaw.texts.catalogue import LANGUAGES
from tests.support.page import PLAYED, STORY, Event, Page, page, text

HAND = {"S": "K 5", "H": "A 9 7 6 3", "D": "Q 8 4", "C": "J 6 2"}
ANSWERS = [("AB", "3H, 3S", "3H"), ("CD", "P 3H", "3H"), ("EF", "3H", "3H"), ("GH", "pass, 3S", "3S")]


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Page]:
    with page(tmp_path) as made:
        yield made


def answered(answers: list[tuple[str, str, str]] = ANSWERS) -> dict[str, str]:
    columns = ("who", "considered", "chosen")
    lines = [dict(zip(columns, answer, strict=True)) for answer in answers]
    return {f"{column}.{at}": value for at, line in enumerate(lines) for column, value in line.items()}


def fields(html: str) -> dict[str, str]:
    """What the form has."""
    import html as plain

    found = dict(re.findall(r'<input[^>]* name="([\w.]+)" value="([^"]*)"', html))
    found |= dict(re.findall(r'<select[^>]* name="(\w+)">.*?<option value="([^"]*)" selected', html, re.DOTALL))
    return {name: plain.unescape(value) for name, value in found.items()}


def send(site: Page, id: str, do: str = "", **given: str) -> Any:
    url = f"/t/{id}/poll"
    data = {**fields(site.get(url)), **given, "do": do}
    return site.client.post(url, data=data, follow_redirects=False)


def test_it_begins_where_offenders_partner_had_to_decide(site: Page) -> None:
    html = site.get(f"/t/{site.open(PLAYED)}/poll")
    assert fields(html)["at"] == "4"
    said = text(html)
    # The auction that stands, up to the decision: nothing of what was withdrawn.
    assert "North deals: 1♥ - 2♣ - Pass - 2NT; North to call" in said
    assert "1♠" not in said
    assert "ruling" not in said.partition("What is put to players")[2].partition("Answers")[0]


def test_nothing_is_wrong_with_a_sheet_that_has_just_been_opened(site: Page) -> None:
    html = site.get(f"/t/{site.open(PLAYED)}/poll")
    assert "-error" not in html
    assert "aria-invalid" not in html


def test_another_decision(site: Page) -> None:
    answer = send(site, site.open(PLAYED), at="2", **HAND)
    assert "North deals: 1♥ - 2♣ ; South to call" in text(answer.text)


def test_a_turn_that_was_lost_is_kept(site: Page) -> None:
    """West opens out of turn, and North accepts: the auction goes on from there."""
    events: list[Event] = [
        {"call": "W 1S"},
        "director",
        {"accept": "N"},
        *({"call": call} for call in ("N P", "E P", "S P")),
    ]
    answer = send(site, site.open(events), "enter", at="3", **HAND, **answered())
    assert answer.status_code == 303


def test_the_sheet_that_is_printed_has_no_answers(site: Page) -> None:
    id = site.open(PLAYED)
    html = send(site, id, **HAND, **answered()).text
    sheet = html.partition('class="sheet printed"')[2].partition("</article>")[0]
    assert "♠K5" in text(sheet) or "K5" in text(sheet)
    assert "AB" not in sheet
    assert sheet.count("<tr>") == 9


def test_counted_as_the_command_does(site: Page, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    id = site.open(PLAYED)
    said = text(send(site, id, **HAND, **answered()).text)
    assert "Answers of players of this class: 4." in said
    assert "3♥ Considered by 3 of 4" in said
    assert "These shares are no weights" in said
    answer = send(site, id, "enter", **HAND, **answered())
    assert answer.headers["location"] == f"/t/{id}/poll"
    body = dict(site.board(id).sheet.polled[-1].body)
    file = tmp_path / "poll.json"
    file.write_text(json.dumps(body.pop("poll")), encoding="utf-8")
    assert main(["poll", str(file), "--json", "--lang", "en"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed == body
    Draft202012Validator(load_schema("polled")).validate(printed)
    assert "3♥ considered by 3, chosen by 3" in text(site.get(f"/t/{id}/record"))


def test_answers_can_be_added(site: Page) -> None:
    id = site.open(PLAYED)
    send(site, id, "enter", **HAND, **answered(ANSWERS[:2]))
    again = fields(site.get(f"/t/{id}/poll"))
    assert [again[name] for name in ("who.1", "considered.0", "chosen.1", "S", "at")] == [
        "CD",
        "3H, 3S",
        "3H",
        "K 5",
        "4",
    ]
    send(site, id, "enter", **{"who.2": "EF", "chosen.2": "P"})
    (entry,) = site.board(id).sheet.polled
    assert entry.body["asked"] == 3
    # Another question is another poll.
    send(site, id, "enter", question="What now?")
    assert len(site.board(id).sheet.polled) == 2


def test_players_of_another_class_are_left_out(site: Page) -> None:
    id = site.open(PLAYED)
    said = text(send(site, id, **HAND, **answered(), **{"class": "club", "class.0": "expert"}).text)
    assert "which are left out: 1." in said


def test_a_question_that_leads_is_warned_of(site: Page) -> None:
    said = text(send(site, site.open(PLAYED), question="Partner hesitated; do you pass?", **HAND).text)
    assert "Warning: the question tells of tempo or manner" in said


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({**HAND, "S": "K 5 4"}, "hand"),
        ({**HAND, "S": "Z 5"}, "hand"),
        ({**HAND, "S": "K K"}, "hand"),
        ({}, "hand"),
        ({**HAND, "who.0": "AB", "chosen.0": "three"}, "chosen.0"),
        ({**HAND, "who.0": "AB", "considered.0": "3H, what?"}, "considered.0"),
        ({**HAND, "question": ""}, "form"),
    ],
)
def test_what_cannot_be_read_is_told_beside_its_field(site: Page, given: dict[str, str], field: str) -> None:
    id = site.open(PLAYED)
    answer = send(site, id, "enter", **{**answered(), **given})
    assert answer.status_code == 422
    assert f'id="{field}-error"' in answer.text
    assert not site.board(id).sheet.polled


def test_a_poll_without_an_answer_is_none(site: Page) -> None:
    answer = send(site, site.open(PLAYED), "enter", **HAND)
    assert answer.status_code == 422
    assert "Write down at least one answer." in text(answer.text)


def test_a_hand_of_ten_and_a_void(site: Page) -> None:
    given = {"S": "10 9 8 7 6 5", "H": "-", "D": "AKQJ", "C": "T, 2, 3"}
    id = site.open(PLAYED)
    assert send(site, id, "enter", **given, **answered()).status_code == 303
    assert site.board(id).sheet.polled[-1].body["hand"] == "T98765..AKQJ.T32"


def test_the_hand_comes_from_the_deal_where_it_is_known(site: Page) -> None:
    deal = "N:K5.A9763.Q84.J62 A3.KQ.AKJ2.AQT95 QJT9.JT8.T95.K84 87642.542.763.73"
    id = site.open(PLAYED, case={"deal": deal, "methods": {"NS": "acol"}})
    found = fields(site.get(f"/t/{id}/poll"))
    assert [found[suit] for suit in "SHDC"] == ["K 5", "A 9 7 6 3", "Q 8 4", "J 6 2"]
    assert found["system"] == "Acol"


def test_stale_and_foreign(site: Page) -> None:
    id = site.open(PLAYED)
    form = fields(site.get(f"/t/{id}/poll"))
    site.store.append("local", id, site.board(id).seen, [("changed", {"table": "7"})])
    answer = site.client.post(f"/t/{id}/poll", data={**form, **HAND, **answered(), "do": "enter"})
    assert answer.status_code == 409
    site.store.append("local", id, site.board(id).seen, [("polled", {"poll": {"auction": 3}})])
    assert fields(site.get(f"/t/{id}/poll"))["at"] == "4"


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_every_language(tmp_path: Path, language: str) -> None:
    ranks = {"en": "A K Q J", "nl": "A H V B", "de": "A K D B"}[language]
    spade = {"en": "3S", "nl": "3S", "de": "3P"}[language]
    with page(tmp_path, language) as site:
        id = site.open(STORY)
        given = {"S": ranks, "H": "10 2 3", "D": "10 2 3", "C": "10 2 3", "who.0": "AB", "chosen.0": spade}
        assert send(site, id, "enter", **given).status_code == 303
        body = site.board(id).sheet.polled[-1].body
        assert body["hand"] == "AKQJ.T32.T32.T32"
        assert body["calls"][0]["call"] == "3S"
        again = fields(site.get(f"/t/{id}/poll"))
        assert again["S"] == ranks
        assert send(site, id, "enter").status_code == 303


def test_without_an_auction(site: Page) -> None:
    assert "North deals: -; North to call" in text(site.get(f"/t/{site.open(called='after')}/poll"))


@pytest.mark.parametrize(
    ("language", "said"), [("nl", "geen hand van dertien kaarten: 3"), ("de", "dreizehn Karten: 3")]
)
def test_a_hand_of_too_few_cards_is_told_in_the_language(tmp_path: Path, language: str, said: str) -> None:
    with page(tmp_path, language) as site:
        id = site.open(STORY)
        assert said in text(site.post(f"/t/{id}/poll", on=f"/t/{id}/poll", S="5 4 3").text)
