"""After play: the result in one tap, a question for each review, what is not asked, and when the record opens."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bridgelaw.texts.catalogue import LANGUAGES
from tests.support.page import PLAIN, SAME, STORY, Page, page, text

LEFT_FREE = [*STORY, {"free": "N"}]
RESULT = {"result": "3NT -1 W"}


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Page]:
    with page(tmp_path) as made:
        yield made


def buttons(html: str) -> dict[str, str]:
    """The values of the buttons, by what stands on them."""
    found = re.findall(r"<button[^>]*name=\"event\" value=['\"]([^>]*?)['\"]>(.*?)</button>", html, re.DOTALL)
    import html as plain

    return {text(label): plain.unescape(value) for value, label in found}


def test_every_result_is_one_tap_and_says_its_score(site: Page) -> None:
    found = buttons(site.get(f"/t/{site.open(LEFT_FREE)}"))
    assert found["= +400"] == '{"result": "3NT W ="}'
    assert found["−1 −50"] == '{"result": "3NT W -1"}'
    results = [label for label, value in found.items() if "result" in value]
    assert len(results) == 14  # 0 to 13 tricks
    assert results[:7] == ["= +400", "+1 +430", "+2 +460", "+3 +490", "−1 −50", "−2 −100", "−3 −150"]


def test_a_board_without_irregularity_is_closed_by_its_result(site: Page) -> None:
    id = site.open(PLAIN)
    answer = site.event(id, {"result": "3NT = N"}, go=False)
    assert answer.headers["location"] == f"/t/{id}/record"
    assert site.board(id).closed


def test_passed_out(site: Page) -> None:
    id = site.open([{"call": f"{seat} P"} for seat in "NESW"])
    found = buttons(site.get(f"/t/{id}"))
    assert found["Passed out: 0"] == '{"result": "P"}'
    site.event(id, {"result": "P"})
    assert site.board(id).closed
    assert "Passed out: 0" in text(site.get(f"/t/{id}"))


def test_a_question_for_each_review(site: Page) -> None:
    id = site.open([*LEFT_FREE, RESULT])
    html = site.get(f"/t/{id}")
    said = text(html)
    assert "After play: two questions" in said
    assert "3NT by West, 1 down: North-South +50" in said
    assert "1. Could South have known" in said
    assert "2. Did a player of North-South" in said
    # The Director's alone: neither the eye nor the button that hands it round.
    assert "For the whole table" not in said
    assert "/show" not in html
    assert "“Would the board have gone differently?”" in said
    assert "cheat" not in said.lower()
    assert not site.board(id).closed


def test_all_no_and_the_record_opens(site: Page) -> None:
    id = site.open([*LEFT_FREE, RESULT])
    first = site.event(id, {"review": {"law": "72C", "damage": False}}, go=False)
    assert first.headers["location"] == f"/t/{id}"
    assert "No: it stands." in text(site.get(f"/t/{id}"))
    last = site.event(id, {"review": {"law": "16C3", "damage": False}}, go=False)
    assert last.headers["location"] == f"/t/{id}/record"
    assert site.board(id).closed


def test_yes_leads_to_the_score_when_no_question_is_left(site: Page) -> None:
    id = site.open([*LEFT_FREE, RESULT])
    first = site.event(id, {"review": {"law": "72C", "damage": True}}, go=False)
    assert first.headers["location"] == f"/t/{id}"
    last = site.event(id, {"review": {"law": "16C3", "damage": False}}, go=False)
    assert last.headers["location"] == f"/t/{id}/score"
    assert site.board(id).to_score
    assert "The score is to be adjusted" in text(site.get(f"/t/{id}"))


def test_27d_and_23c_are_one_question(site: Page) -> None:
    comparable = [*STORY[:5], {"call": "S X"}, {"finding": {"comparable": True}}]
    comparable += [{"call": call} for call in ("W P", "N 2H", "E P", "S P", "W P")]
    id = site.open([*comparable, {"result": "2H = N"}])
    html = site.get(f"/t/{id}")
    assert "After play: one question" in text(html)
    found = buttons(html)
    assert found["No: it stands"].count("review") == 2
    answer = site.post(f"/t/{id}/events", event=found["No: it stands"], go=False)
    assert answer.headers["location"] == f"/t/{id}/record"
    assert {review.damage for review in site.board(id).reviews} == {False}


def test_deciding_later_keeps_the_board_open(site: Page) -> None:
    id = site.open([*LEFT_FREE, RESULT])
    said = text(site.get(f"/t/{id}"))
    assert "“I take this with me and tell you the result before the end of the session.”" in said
    assert f'href="/t/{id}"' in site.get("/").partition("Closed")[0]


def test_duties_open_and_met_with_their_times(site: Page) -> None:
    id = site.open(LEFT_FREE)
    html = text(site.get(f"/t/{id}/duties"))
    assert "The result is to be entered" in html
    met = html.partition("Done")[2]
    assert re.search(r"\d\d:\d\d North must pass at every turn", met)
    site.event(id, RESULT)
    assert "Could South have known" in text(site.get(f"/t/{id}/duties")).partition("Done")[0]
    site.enter(id, [{"review": {"law": law, "damage": False}} for law in ("72C", "16C3")])
    html = text(site.get(f"/t/{id}/duties"))
    assert "Nothing is open on this board" in html
    assert re.search(r"Could South have known.*No: it stands\.", html)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", ["2017", "2007"])
def test_in_every_language_and_edition(tmp_path: Path, language: str, edition: str) -> None:
    with page(tmp_path, language) as site:
        id = site.open([*SAME, {"result": "2S = S"}], case={"edition": edition})
        for path in ("", "/duties"):
            assert f'lang="{language}"' in site.get(f"/t/{id}{path}")
