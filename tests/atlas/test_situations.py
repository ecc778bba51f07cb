"""Which situations an atlas has."""

from __future__ import annotations

from collections import Counter

import pytest

from bridgelaw.atlas import Kind, Situation, found
from bridgelaw.atlas.situations import OFFENDER, chunks
from bridgelaw.laws.edition import EDITIONS
from bridgelaw.table.call import PASS, Call
from bridgelaw.table.seat import Seat
from tests.atlas.support import little


def calls(text: str) -> tuple[Call, ...]:
    return tuple(map(Call.loads, text.split()))


def test_an_opening_meets_what_the_others_system_has_before_its_turn() -> None:
    at = {kind: [s for s in found(little("1S")).situations if s.kind is kind] for kind in Kind}
    openings = calls("P 1H 1S 1NT")
    assert [s.after for s in at[Kind.OPENING] if s.dealer is Seat.E] == [(c,) for c in openings]
    # Partner opens or passes, and right-hand opponent calls only where partner has passed: one call is not a pass.
    assert [s.after for s in at[Kind.OPENING] if s.dealer is Seat.N] == [
        *((PASS, c) for c in openings),
        *((c, PASS) for c in openings[1:]),
    ]
    assert {s.after for s in at[Kind.OPENING] if s.dealer is Seat.W} == {
        (PASS, PASS, PASS),
        *((PASS,) * n + (c,) + (PASS,) * (2 - n) for c in openings[1:] for n in range(3)),
    }


def test_more_calls_are_let_in_between() -> None:
    few, more = (found(little("1S", calls=n)).situations for n in (1, 2))
    assert set(few) < set(more)
    assert max(sum(not c.is_pass for c in s.after) for s in more) == 2
    opened = Situation(Kind.OPENING, Seat.N, (), Call.loads("1S"), calls("1H 2D"))
    assert opened not in more  # 2D over 1H means nothing in the little system
    assert Situation(Kind.OPENING, Seat.N, (), Call.loads("1S"), calls("1H 2H")) in more


def test_insufficient_bids_are_those_that_mean_something_where_they_were_made() -> None:
    search = found(little())
    responses = {(s.before, s.withdrawn.text) for s in search.situations if s.kind is Kind.RESPONSE}
    # He has not seen the overcall, and has raised.
    assert (calls("1S 2S"), "2S") in responses
    assert all(s.withdrawn.rank <= max(c.rank for c in s.before) for s in search.situations if s.before)
    overcalls = {(s.before, s.withdrawn.text) for s in search.situations if s.kind is Kind.OVERCALL}
    assert {one for one, _ in overcalls} == {(Call.loads(text),) for text in ("1H", "1S", "1NT")}


def test_what_is_left_out_is_counted() -> None:
    search = found(little())
    # Of the pass and 35 bids, the pass and three openings mean something, at each of three turns.
    assert search.unknown[Kind.OPENING] == 3 * (36 - 4)
    assert not any(search.not_coded.values())
    openings = Counter(s.withdrawn.text for s in search.situations if s.kind is Kind.OPENING)
    assert set(openings) == {"P", "1H", "1S", "1NT"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_situation_comes_to_souths_turn(edition: str) -> None:
    plan = little(edition=edition)
    search = found(plan)
    assert len(set(search.situations)) == len(search.situations)
    for situation in search.situations:
        state = situation.state(plan)
        awaiting = state.awaiting()
        assert state.not_ruled is None
        assert (state.turn if awaiting is None else awaiting.seat) is OFFENDER
        assert state.record.calls[len(situation.before)].meaning.shows


def test_a_partner_who_must_pass_is_asked_nothing_else() -> None:
    after = [s.after for s in found(little("1S", edition="2007")).situations if s.dealer is Seat.N and not s.before]
    assert {one[0] for one in after} == {PASS}


def test_the_tasks_hold_every_situation_once_in_order() -> None:
    situations = found(little()).situations
    tasks = chunks(situations)
    assert tuple(s for task in tasks for s in task.situations) == situations
    assert len({task.key for task in tasks}) == len(tasks)
    assert all(len({(s.kind, s.withdrawn) for s in task.situations}) == 1 for task in tasks)
