"""What a choice tells before it is made: of two offenders, each with a call of his own."""

from __future__ import annotations

import pytest

from bridgelaw.formats.case import loads
from bridgelaw.formats.ruling import outcome
from bridgelaw.laws.state import State
from bridgelaw.rulings.choices import Next, option
from bridgelaw.rulings.events import DeclineEvent
from bridgelaw.table.call import Call
from bridgelaw.table.seat import Seat
from bridgelaw.texts.catalogue import LANGUAGES
from bridgelaw.texts.render import Renderer

#: East redoubles what nobody has doubled and is to call again (36B), and South bids out of rotation once more.
BOTH = "{call: N 1S}, {call: S 2H}, director, {decline: W}, {call: E XX}, {call: S 2D}"


def ruled(edition: str, events: str) -> State:
    (case,) = loads(f"bridgelaw: 1\nedition: {edition}\ndealer: N\nevents: [{events}]")
    result = outcome(case)
    assert result.error is None
    return result.state


@pytest.mark.parametrize("edition", ["2017", "2007"])
def test_whoever_calls_again_does_so_for_the_call_of_his_own(edition: str) -> None:
    state = ruled(edition, BOTH)
    choice = option(state, DeclineEvent(Seat.W))
    assert choice.consequences is not None
    assert choice.consequences.then == Next(Seat.E, "replace", Call.loads("XX"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_choice_names_that_call(language: str) -> None:
    state = ruled("2017", BOTH)
    told = Renderer(language).follows(state, option(state, DeclineEvent(Seat.W)))
    assert "2♦" not in told
    assert {"en": "the redouble", "nl": "redoublet", "de": "Rekontra"}[language] in told
