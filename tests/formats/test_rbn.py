"""RBN: what is certain of it is read, what is not is kept as text, and in an auction refused."""

from __future__ import annotations

import random

import pytest

from bridgelaw.errors import (
    BridgelawError,
    NotSupported,
    UnreadableDeal,
    UnreadableRbn,
    UnreadableSeat,
)
from bridgelaw.formats import pbn, rbn
from bridgelaw.table.board import Vulnerability
from bridgelaw.table.deal import Deal
from bridgelaw.table.seat import Seat

MATCH = """% a comment
T A team match
E The cup
L Here
D 20260314
F IMP
{ Two boards
  in all }
N Kim+Sam:Jo+Lee
B 7
H S:AKQ2.432.432.432:JT98.AKQ.765.765:7654.JT98.AKQ.98:
A SB:1NP2CX:2SP4SR:A
C 4S:S
P HA:H2
R 10

B 8
N Kim+Pat:Jo+Lee
H W:3.765.JT98.AKQJT:AKQ2.432.432.432:JT98.AKQ.765.765:7654.JT98.AKQ.98
A WZ:A
C P
"""


def test_a_match() -> None:
    first, second = rbn.loads(MATCH, "cup.rbn")
    assert (first.board, first.dealer, first.vulnerability, first.file) == (7, Seat.S, Vulnerability.ALL, "cup.rbn")
    assert first.deal == Deal.loads("S:AKQ2.432.432.432 JT98.AKQ.765.765 7654.JT98.AKQ.98 -")
    calls = [called.call.text for called in first.auction.calls]
    assert calls == ["1NT", "P", "2C", "X", "2S", "P", "4S", "XX", "P", "P", "P"]
    assert str(first.contract) == "4S S"
    tags = {"Title": "A team match", "Event": "The cup", "Site": "Here", "Date": "2026.03.14", "Scoring": "IMP"}
    names = {"North": "Kim", "South": "Sam", "West": "Jo", "East": "Lee"}
    assert {**tags, **names, "RBNP": "HA:H2", "RBNR": "10"}.items() <= dict(first.tags).items()
    assert (second.tags["South"], second.tags["Event"]) == ("Pat", "The cup")
    assert second.passed_out
    assert [called.call.text for called in second.auction.calls] == ["P"] * 4
    assert second.deal is not None
    assert [game.check() for game in (first, second)] == [first, second]


def test_it_goes_into_pbn() -> None:
    games = rbn.loads(MATCH)
    assert [(game.deal, game.auction.calls) for game in pbn.loads(pbn.dumps(games))] == [
        (game.deal, game.auction.calls) for game in games
    ]


def test_what_is_not_known() -> None:
    (game,) = rbn.loads("B ?\nA E?:\nC 3N:?\n")
    assert (game.board, game.dealer, game.vulnerability, game.contract) == (None, Seat.E, None, None)
    assert rbn.loads("") == []
    (named,) = rbn.loads("B Final 3\nH N:AKQ2.432.432.432:JT98.AKQ.765.765:7654.JT98.AKQ.98:")
    assert (named.board, named.tags["RBNB"]) == (None, "Final 3")
    two = rbn.loads("H N:AKQ2.432.432.432:JT98.AKQ.765.765:7654.JT98.AKQ.98:\n" * 2)
    assert len(two) == 2


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("no letter", UnreadableRbn),
        ("b 7", UnreadableRbn),
        ("{ never closed", UnreadableRbn),
        ("N a+b:c+d:e", UnreadableRbn),
        ("H N:AKQ2.432.432.432", UnreadableRbn),
        ("H N:AKQ2.432.432.432:AKQ2.432.432.432:7654.JT98.AKQ.98:", UnreadableDeal),
        ("H X:AKQ2.432.432.432:JT98.AKQ.765.765:7654.JT98.AKQ.98:", UnreadableDeal),
        ("A NQ:1N", UnreadableRbn),
        ("A NZ:1N=1P", NotSupported),
        ("A NZ:1NY", NotSupported),
        ("A NZ:8C", NotSupported),
        ("A NZ:1ND", NotSupported),
        ("A NZ:1NAP", NotSupported),
        ("C 8N:E", UnreadableRbn),
        ("C 3N:Q", UnreadableSeat),
    ],
)
def test_what_is_refused_has_its_line(line: str, error: type[BridgelawError]) -> None:
    with pytest.raises(error) as caught:
        rbn.loads(f"% nothing\nB 7\n{line}\n", "cup.rbn")
    assert caught.value.place == "cup.rbn:3"


@pytest.mark.parametrize("seed", range(400))
def test_any_damage_is_told_or_read(seed: int) -> None:
    chance = random.Random(seed)
    letters = list(MATCH)
    for _ in range(chance.randint(1, 12)):
        at = chance.randrange(len(letters))
        letters[at : at + chance.choice((0, 1, 1, 9))] = chance.choice(
            ("", "\n", ":", "{", "A", "H ", "1N", "é", "\0", "?")
        )
    try:
        games = rbn.loads("".join(letters))
    except BridgelawError:
        return
    assert all(isinstance(game, pbn.Game) for game in games)
