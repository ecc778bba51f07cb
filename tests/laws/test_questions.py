"""The clauses that only say whether something may be done, and where printed texts of the Laws differ."""

from __future__ import annotations

import json

import pytest

from bridgelaw.formats.ruling import outcome
from bridgelaw.laws.edition import edition
from bridgelaw.laws.printings import printings
from bridgelaw.laws.state import State
from bridgelaw.rulings.choices import may_ask
from bridgelaw.table.seat import SEATS, Seat
from bridgelaw.texts import LANGUAGES
from bridgelaw.texts.render import Renderer
from bridgelaw.texts.script import script
from tests.cli.support import run
from tests.support import cases as support


def ruled(id: str) -> State:
    return outcome(support.by_id()[id]).state


def test_only_the_player_in_turn_may_ask_about_the_auction() -> None:
    state = ruled("20B-free")
    assert [seat for seat in SEATS if may_ask(state, seat)] == [Seat.W]


def test_a_player_who_must_pass_may_not_ask() -> None:
    state = ruled("20B-required-to-pass")
    assert not any(may_ask(state, seat) for seat in SEATS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_director_is_told_that_a_player_who_must_pass_may_not_ask(language: str) -> None:
    words = Renderer(language).say("status.no_questions", P=Seat.W)
    assert words in [line.text for line in script(ruled("20B-required-to-pass"), language)]
    assert words not in [line.text for line in script(ruled("20B-free"), language)]


def test_what_is_refused_before_the_ruling_names_the_clause_that_says_so() -> None:
    assert support.ruled(support.by_id()["9B2-applies"])["error"]["law"] == "9B2"
    assert "law" not in support.ruled(support.by_id()["21A-too-early"])["error"]


@pytest.mark.parametrize("key", printings())
def test_a_difference_between_printed_texts_concerns_clauses_of_its_edition(key: str) -> None:
    name, clauses = printings()[key]
    assert all(clause in edition(name) for clause in clauses)


@pytest.mark.parametrize("language", LANGUAGES)
def test_explain_tells_where_printed_texts_differ(language: str) -> None:
    found = json.loads(run("explain", "12C1b", "--lang", language, "--json").out)
    assert len(found["printings"]) == 2
    assert all("12C1(b)" in words for words in found["printings"])
    assert "printings" not in json.loads(run("explain", "27A1", "--lang", language, "--json").out)
    plain = " ".join(run("explain", "12C1b", "--lang", language).out.split())
    assert all(words in plain for words in found["printings"])
