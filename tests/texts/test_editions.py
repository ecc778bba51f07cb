"""Each edition speaks in its own numbers: no sentence about a ruling names a clause that its table does not have."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from bridgelaw.formats.ruling import outcome
from bridgelaw.laws.clause import Clause, NotCoded
from bridgelaw.laws.edition import EDITIONS, edition
from bridgelaw.laws.profile import points
from bridgelaw.lookup.read_off import contested, paraphrase
from bridgelaw.table.seat import Seat, Side
from bridgelaw.texts import LANGUAGES, say
from bridgelaw.texts.render import Renderer
from tests.support import cases as support

# A clause as a sentence names it: 16C2, 27B1(a), and also the whole of a part, such as 27B.
CLAUSE = re.compile(r"(?<![\w-])\d{1,2}[A-E]\d?(?:\([a-z]+\))*(?![\w♣♦♥♠])")


def unknown(name: str, text: str) -> set[str]:
    """The clauses that a text names and the edition does not have.

    It has what one of its clauses begins with, and every part of a law that stands in it whole, not coded.
    """
    table = edition(name).table
    whole = tuple(id for id, entry in table.items() if isinstance(entry, NotCoded) and id.isdigit())
    named = {id for id in CLAUSE.findall(text) if not id.startswith(whole)}
    return {id for id in named if not any(known.startswith(id) for known in table)}


@cache
def rulings(name: str, language: str) -> dict[str, str]:
    """What is said in each case of an edition, by the id of the case."""
    words = Renderer(language)
    cases = {id: case for id, case in support.by_id().items() if case.edition == name}
    return {id: words.ruling(outcome(case).state) for id, case in cases.items()}


def test_a_number_is_found_and_a_bid_is_not() -> None:
    assert CLAUSE.findall("16C2 or 27B1(a), then 30B1(b)(ii); 2C, 3D and 4♠ by East [27D].") == [
        *("16C2", "27B1(a)", "30B1(b)(ii)", "2C", "3D", "27D"),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EDITIONS[1:])
def test_a_ruling_names_only_clauses_of_its_edition(name: str, language: str) -> None:
    found = {id: clauses for id, text in rulings(name, language).items() if (clauses := unknown(name, text))}
    assert found == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EDITIONS)
def test_a_paraphrase_names_only_clauses_of_its_edition(name: str, language: str) -> None:
    found = {e.id: clauses for e in edition(name).coverage() if (clauses := unknown(name, paraphrase(e, language)))}
    assert found == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EDITIONS)
def test_a_point_that_a_clause_reads_names_only_clauses_of_its_edition(name: str, language: str) -> None:
    read = {id for entry in edition(name).coverage() if isinstance(entry, Clause) for id in contested(entry)}
    keys = [key for id in read for key in (f"point.{id}", *(f"point.{id}.{r}" for r in points()[id].readings))]
    found = {key: clauses for key in keys if (clauses := unknown(name, say(key, language, laws=name)))}
    assert found == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_2007_knows_no_comparable_calls(language: str) -> None:
    word = {"en": "comparable", "nl": "vergelijkbaar(?! niveau)", "de": "vergleichbar"}[language]
    assert [id for id, text in rulings("2007", language).items() if re.search(word, text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_clause_under_another_number_keeps_its_words(language: str) -> None:
    """17D1 and 16D2 are 17E1 and 16C2 in 2007, where these numbers stand for something else."""
    values: dict[str, Any] = {"O": Seat.N, "P": Seat.S, "side": Side.NS, "cards": ("DA",), "n": 1}
    for key in ("17D1", "16D2"):
        assert say(key, language, laws="2007", **values) == say(key, language, **values)
