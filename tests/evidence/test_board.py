"""The evidence about a board: pars, contracts in question, and what they are worth in a field."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from bridgelaw.errors import UnknownTable, UnreadableField, UnreadablePbn
from bridgelaw.evidence import evidence, studies
from bridgelaw.formats import pbn, results
from bridgelaw.formats.pbn import Game
from bridgelaw.scores.contract import Result
from bridgelaw.scores.field import Both
from bridgelaw.table import Contract, Seat, Side, Vulnerability
from tests.support.endplay import needs_endplay

EXAMPLE = Path(__file__).parents[2] / "examples" / "double-dummy.pbn"
FIELD = """
bridgelaw: 1
scoring: matchpoints
board: 7
results: [{result: 4S-1 S}, {result: 3S= S}, {result: 4S= S}, {result: 2S+1 S}]
"""


def contract(text: str) -> Contract:
    found = Result.loads(f"{text} =").contract
    assert found is not None
    return found


@needs_endplay
def test_the_example() -> None:
    (game,) = pbn.load(EXAMPLE)
    found = evidence(game, [contract("4S S"), contract("3NT N"), contract("4S S")])
    assert [str(question.result) for question in found.questions] == ["4S-1 S", "3NT= N"]
    assert found.par is not None
    assert (found.par.score, len(found.pars)) == (600, 8)
    assert found.pars[Vulnerability.NS, Side.EW].score == 500
    assert [(each.tricks, each.score, each.worth) for each in found.questions[0].around] == [
        *((8, -200, None), (9, -100, None), (10, 620, None)),
    ]
    ((study, plays),) = found.questions[0].plays
    assert (study.name, plays.of, plays.difference) == ("okbridge", "4", Decimal("-0.01"))


@needs_endplay
def test_what_a_contract_is_worth_in_a_field() -> None:
    """By hand: against +140, +620, +140 a score of -100 wins nothing and one of +620 beats two and ties one."""
    (game,) = pbn.load(EXAMPLE)
    (sheet,) = results.loads(FIELD)
    found = evidence(game, [contract("4S S")], sheet.boards[0], 0)
    worth = [each.worth for each in found.questions[0].around if each.worth is not None]
    assert worth == [Both(Fraction(ns), Fraction(6 - ns)) for ns in (0, 0, 5)]
    assert found.table == 0


@needs_endplay
def test_the_field_tells_the_vulnerability_that_the_board_does_not() -> None:
    (game,) = pbn.load(EXAMPLE)
    (sheet,) = results.loads(FIELD)
    bare = Game.of(deal=game.deal)
    assert evidence(bare).par is None
    assert evidence(bare).questions == ()
    assert evidence(bare, [contract("4S S")], sheet.boards[0], 1).questions[0].around[2].score == 620
    with pytest.raises(UnreadablePbn):
        evidence(bare, [contract("4S S")])


def test_what_does_not_go_together() -> None:
    (game,) = pbn.load(EXAMPLE)
    (sheet,) = results.loads(FIELD)
    other = Game.of(board=1, dealer=Seat.N, vulnerability=Vulnerability.NONE, deal=game.deal)
    with pytest.raises(UnreadableField):
        evidence(other, [contract("4S S")], sheet.boards[0], 0)
    with pytest.raises(UnknownTable):
        evidence(game, [contract("4S S")], sheet.boards[0], 4)
    with pytest.raises(UnreadablePbn):
        evidence(Game.of(board=7), [])


def test_the_studies_say_of_each_contract_what_they_know() -> None:
    okbridge, pavlicek = studies()
    said = {text: okbridge.about(contract(f"{text} N")) for text in ("1NT", "1S", "2NT", "3NT", "5C", "7H")}
    assert {text: (str(plays.difference), plays.of) for text, plays in said.items() if plays} == {
        "1NT": ("0.41", "1NT"),
        "1S": ("0.37", "1"),
        "2NT": ("0.30", "2NT"),
        "3NT": ("0.14", "3"),
        "5C": ("0.06", "5"),
        "7H": ("-0.09", "7"),
    }
    assert pavlicek.about(contract("3NT N")) is None
    assert all(study.source and study.plays for study in (okbridge, pavlicek))
