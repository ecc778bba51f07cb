"""A review in words: the question, what to find out, whom to ask, until when, and what follows."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bridgelaw.formats.case import loads
from bridgelaw.formats.ruling import outcome, ruling
from bridgelaw.laws.state import State
from bridgelaw.rulings.reviews import end_of_play
from bridgelaw.table import Seat, Side
from bridgelaw.texts import LANGUAGES, say
from bridgelaw.texts.render import Renderer
from tests.rulings.test_reviews import CASE, COMPARABLE, OTHER, SAME, state
from tests.support import cases as support


def told(after: State, language: str = "en") -> str:
    return Renderer(language).ruling(after)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("edition", "law"), [("2017", "72C"), ("2007", "23")])
def test_an_open_review_is_told_in_the_numbers_of_its_edition(edition: str, law: str, language: str) -> None:
    text = told(state(OTHER, edition), language)
    assert f"  {law}: {say('review.72C', language, O=Seat.S, side=Side.NS)}\n" in text
    for kind in ("find_out", "ask"):
        assert f"    {say(f'review.{kind}.72C', language, O=Seat.S, side=Side.NS)}\n" in text
    # The deadline once, however many are open.
    assert text.count("92B") == text.count("79C") == 1
    assert say("review.deadline", language) in text
    assert say("review.follows.score", language, laws=edition) in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_told_before_the_end_of_the_auction_or_where_nothing_is_open(language: str) -> None:
    heading = f"\n{say('heading.review', language)}\n"
    assert heading in told(state(SAME), language)
    assert heading not in told(state(SAME.rpartition(", ")[0]), language)
    closed = told(state(f"{SAME}, {{review: {{law: 27D, damage: false}}}}"), language)
    assert heading not in closed
    assert say("REV.none", language) in closed


def test_that_the_result_stands_is_said_when_the_last_review_is_closed() -> None:
    stands = say("REV.none", "en")
    one = f"{COMPARABLE}, {{review: {{law: 27D, damage: false}}}}"
    assert stands not in told(state(one))
    assert stands in told(state(f"{one}, {{review: {{law: 23C, damage: false}}}}"))
    assert stands not in told(state(f"{one}, {{review: {{law: 23C, damage: true}}}}"))


def test_both_sides_are_asked_when_the_result_is_known() -> None:
    ask = say("REV.ask", "en")
    led = f"{SAME}, {{lead: W HK}}, {{trick: {{won_by: W}}}}, {{lead: W HA}}, {{trick: {{won_by: W}}}}"
    assert ask not in told(state(led))
    assert ask in told(state(f"{led}, {{result: 2S S -1}}"))


def test_the_document_has_the_same_words_and_says_what_is_open() -> None:
    words = Renderer("en")
    case = support.by_id()["23C-applies"]
    (entry,) = [e for e in ruling(outcome(case), words)["review"] if e["law"] == "23C"]
    assert entry["open"] is True
    assert set(entry) == {"law", "open", "question", "find_out", "ask", "deadline", "follows"}
    assert entry["question"].startswith("Did East-West know something")
    assert "92B" in entry["deadline"]


@pytest.mark.parametrize(("edition", "law"), [("2017", "16C3"), ("2007", "16D2")])
def test_the_review_of_information_stands_with_the_information(edition: str, law: str) -> None:
    def document(events: str) -> dict[str, Any]:
        (case,) = loads(CASE.format(edition=edition, events=events))
        return ruling(outcome(case), Renderer("en"))

    found = document(OTHER)
    assert law not in [entry["law"] for entry in found["review"]]
    (information,) = found["unauthorized"]
    assert (information["review"]["law"], information["review"]["open"]) == (law, True)
    assert "1♠ by South" in information["review"]["question"]
    (information,) = document(f"{OTHER}, {{review: {{law: {law}, damage: true}}}}")["unauthorized"]
    assert (information["review"]["open"], information["review"]["damage"]) == (False, True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_review_of_every_case_has_its_words(language: str) -> None:
    """No value is missing, and each names only players, calls and clauses that it has."""
    words = Renderer(language)
    for case in support.by_id().values():
        after = outcome(case).state
        for review in end_of_play(after):
            found = words.of(after.edition).review(review, after)
            for text in (found.question, found.find_out, found.ask, found.deadline, found.follows):
                assert text, case.id
                assert not re.search(r"[{}]", text), case.id
