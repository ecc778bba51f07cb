"""Partner is silenced already: nothing that is said of a later irregularity sets him free."""

from __future__ import annotations

import pytest

from bridgelaw.laws.edition import EDITIONS
from bridgelaw.laws.state import State
from bridgelaw.rulings.engine import rule, start
from bridgelaw.rulings.events import CallEvent, DeclineEvent, DirectorEvent, Event, FindingEvent
from bridgelaw.table import Call, Seat
from bridgelaw.texts.render import Renderer

DIRECTOR = DirectorEvent()


def calls(text: str) -> tuple[Event, ...]:
    """``N 1H, E 2C`` as events."""
    pairs = (each.split() for each in text.split(","))
    return tuple(CallEvent(Seat[seat], Call.loads(call)) for seat, call in pairs)


def said(state: State) -> list[str]:
    return [line.key for line in Renderer("en").script(state)]


def silenced(edition: str, *more: Event) -> State:
    """East's insufficient spade was replaced by another bid, so that West must pass throughout."""
    before = (
        *calls("W 1H, N 2C, E 1S"),
        DIRECTOR,
        DeclineEvent(Seat.S),
        *calls("E 3C"),
        FindingEvent(comparable=False),
    )
    return rule(start(Seat.W, edition), (*before, *more))


@pytest.mark.parametrize("edition", EDITIONS)
def test_he_is_not_called_free_when_the_options_are_told(edition: str) -> None:
    out_of_turn = silenced(edition, *calls("S P, E 4D"), DIRECTOR)
    too_low = silenced(edition, *calls("S 3D, W P, N P, E 3C"), DIRECTOR)
    for state in (out_of_turn, too_low):
        assert "BAR.goes_on" in said(state)


@pytest.mark.parametrize("edition", EDITIONS)
def test_nor_when_a_later_call_restricts_nobody(edition: str) -> None:
    more = (*calls("S 3D, W P, N P, E 3C"), DIRECTOR, DeclineEvent(Seat.S), *calls("E 4C"))
    keys = said(silenced(edition, *more))
    assert {"status.free", "BAR.goes_on"} <= set(keys)


@pytest.mark.parametrize("edition", EDITIONS)
def test_nor_when_a_later_call_silences_him_once(edition: str) -> None:
    before = (*calls("N 1H, S 1S"), DIRECTOR, DeclineEvent(Seat.W), *calls("E 2C, S XX, S 2S"))
    state = rule(start(Seat.N, edition), before)
    if edition == "2017":
        state = rule(state, (FindingEvent(comparable=False),))
    assert "status.pass_once" not in said(state)
    assert "status.pass_throughout" in said(state)


@pytest.mark.parametrize("edition", EDITIONS)
def test_one_who_is_free_hears_nothing_of_it(edition: str) -> None:
    state = rule(start(Seat.N, edition), (*calls("N 1H, E 2C, S 1S"), DIRECTOR))
    assert "BAR.goes_on" not in said(state)
    state = rule(state, (DeclineEvent(Seat.W), *calls("S 2S")))
    assert "status.free" in said(state)
    assert "BAR.goes_on" not in said(state)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_bid_that_is_repeated_too_low_is_asked_about_once_more(edition: str) -> None:
    refused = (*calls("W 1H, E 1C"), DIRECTOR, DeclineEvent(Seat.S), *calls("N P"))
    assert "status.repeat.too_low" in said(rule(start(Seat.W, edition), refused))
    refused = (*calls("E 1H"), DIRECTOR, DeclineEvent(Seat.S), *calls("N P"))
    assert "status.repeat" in said(rule(start(Seat.N, edition), refused))
