"""A slip is looked into before the call is ruled on."""

from __future__ import annotations

import pytest

from bridgelaw.errors import EventRefused
from bridgelaw.laws.edition import EDITIONS
from bridgelaw.rulings.engine import rule, start
from bridgelaw.rulings.events import CallEvent, DirectorEvent, FindingEvent
from bridgelaw.table import Call, Seat

EIGHT = CallEvent(Seat.N, Call.loads("8C"))
SLIP = FindingEvent(unintended=Seat.N)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_pass_that_a_law_has_put_there_is_no_slip(edition: str) -> None:
    with pytest.raises(EventRefused, match="a player whose call is being looked at"):
        rule(start(Seat.N, edition), (EIGHT, DirectorEvent(), SLIP))


@pytest.mark.parametrize("edition", EDITIONS)
def test_before_the_ruling_it_is_one(edition: str) -> None:
    after = rule(start(Seat.N, edition), (EIGHT, SLIP))
    assert not after.duties
    assert after.turn is Seat.N
