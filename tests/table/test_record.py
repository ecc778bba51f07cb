"""The record: rotation, skipped players, contract and declarer, calls that leave or change the auction."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaw.errors import UnreadableCall
from bridgelaw.table import (
    DENOMINATIONS,
    DOUBLE,
    PASS,
    REDOUBLE,
    SEATS,
    Call,
    Denomination,
    Meaning,
    Record,
    Seat,
    Side,
    Status,
)

N, E, S, W = SEATS

calls = st.one_of(
    st.sampled_from((PASS, DOUBLE, REDOUBLE)),
    st.builds(Call.bid, st.integers(1, 9), st.sampled_from(DENOMINATIONS)),
)
#: Anything that can be accepted: calls by anybody, in rotation or not.
made_by = st.lists(st.tuples(st.sampled_from(SEATS), calls), max_size=16)


def record_of(dealer: Seat, made: list[tuple[Seat, Call]]) -> Record:
    record = Record(dealer)
    for index, (seat, call) in enumerate(made):
        status = Status.STANDS if record.turn is seat else Status.ACCEPTED
        record = record.made(seat, call).standing_at_end(index, status)
    return record


# --- rotation ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", SEATS)
def test_the_dealer_calls_first_and_then_each_clockwise(dealer: Seat) -> None:
    record = Record(dealer)
    for index in range(9):
        assert record.turn is dealer.to(index)
        record = record.made(record.turn, PASS).standing_at_end(index)


def test_a_call_about_which_nothing_is_decided_does_not_pass_the_turn() -> None:
    record = Record(N).made(N, Call.loads("1S"))
    assert record.turn is N
    assert record.calls[0].status is Status.PENDING
    assert (record.standing, record.last, record.last_bid) == ((), None, None)
    assert not record.has_called(N)


def test_a_call_remembers_whose_turn_it_was() -> None:
    record = Record.loads(N, "1C").made(W, PASS)
    assert (record.calls[1].seat, record.calls[1].turn) == (W, E)


def test_skipped_players_lose_their_turn() -> None:
    record = Record.loads(N, "- - 1NT P")
    assert [(made.seat, made.turn, made.status) for made in record.standing] == [
        (S, N, Status.ACCEPTED),
        (W, W, Status.STANDS),
    ]
    assert record.turn is N
    assert record.skipped(0) == (N, E)
    assert record.skipped(1) == ()
    assert record.dumps() == "- - 1NT P"


def test_a_skip_in_the_middle() -> None:
    record = Record.loads(E, "1C - - 1S P")
    assert [made.seat for made in record.standing] == [E, N, E]
    assert record.skipped(1) == (S, W)
    assert record.turn is S


# --- the end of the auction --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "ended", "passes"),
    [
        ("", False, 0),
        ("P P P", False, 3),
        ("P P P P", True, 4),
        ("1C P P", False, 2),
        ("1C P P P", True, 3),
        ("P P P 1C P P", False, 2),
        ("P P P 1C P P P", True, 3),
        ("1C P P X P P", False, 2),
        ("1C P P X P P P", True, 3),
        ("1C P P X XX P P P", True, 3),
        ("- P P P", False, 3),
        ("- P P P P", True, 4),
        ("1C - P P", False, 2),
        ("1C - P P P", True, 3),
    ],
)
def test_when_the_auction_ends(text: str, ended: bool, passes: int) -> None:
    record = Record.loads(N, text)
    assert record.ended is ended
    assert record.passes == passes


# --- contract and declarer ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dealer", "text", "contract"),
    [
        (N, "", ""),
        (N, "P P P P", ""),
        (N, "1H P 2H P 4H P P P", "4H N"),
        (N, "1C P 1H P 4H P P P", "4H S"),
        (E, "P 1NT P 2C P 2H P P P", "2H S"),
        (E, "1S 2C P 5C", "5C S"),
        # The opponents bid the denomination first: that does not count.
        (W, "1S P P P", "1S W"),
        (W, "1S 2C P 2S P 4S", "4S S"),
        (W, "1S P P 2S P 3S P P", "3S S"),
        # Doubled and redoubled until the next bid.
        (N, "1C X", "1CX N"),
        (N, "1C X XX", "1CXX N"),
        (N, "1C X XX 1D", "1D W"),
        (N, "1C X P P XX P P P", "1CXX N"),
        # Skipped players, and declarer by who bid it first among those calls that stand.
        (N, "- - 1NT P 3NT P P P", "3NT S"),
        (N, "1C - 1S P P P", "1S S"),
        (N, "1C - 1S P 2S P P P", "2S S"),
        # An accepted insufficient bid is the contract like any other (Law 27A1).
        (N, "1S 1H P P P", "1H E"),
        (N, "2H 1S P 1H", "1H W"),
        (N, "1H 2C 1H P P P", "1H N"),
        (N, "7NT 1C P P P", "1C E"),
        # More than seven, as long as the Director has not taken it away.
        (N, "8C", "8C N"),
    ],
)
def test_contract(dealer: Seat, text: str, contract: str) -> None:
    record = Record.loads(dealer, text)
    found = record.contract()
    assert str(found or "") == contract
    if found is None:
        assert record.side_declares() is None
    else:
        assert found.leader is found.declarer.lho
        assert record.side_declares() is found.declarer.side


@pytest.mark.parametrize(("text", "doubled"), [("1C", 0), ("1C X", 1), ("1C X P P XX", 2), ("1C X 1D", 0), ("X 1C", 0)])
def test_doubled(text: str, doubled: int) -> None:
    assert Record.loads(N, text).doubled == doubled


def test_the_last_action_is_no_pass() -> None:
    record = Record.loads(N, "1C P P X P")
    assert record.last_action is record.calls[3]
    assert record.last_bid is record.calls[0]
    assert record.last is record.calls[4]


# --- what was called ---------------------------------------------------------------------------------------------


def test_who_has_called() -> None:
    record = Record.loads(N, "1C P 1H - 2H")
    assert [record.has_called(seat) for seat in SEATS] == [True, True, True, False]
    assert [record.last_of(seat) for seat in SEATS] == [3, 1, 2, None]


def test_a_natural_bid_specifies_its_denomination() -> None:
    record = Record.loads(N, "1C P 1H P 1NT P 2C")
    assert record.specified(N) == {Denomination.C, Denomination.NT}
    assert record.specified(S) == {Denomination.H, Denomination.C}
    assert record.specified(E) == frozenset()


def test_an_artificial_bid_specifies_what_was_said() -> None:
    record = Record(N).made(N, Call.loads("2C"), Meaning(artificial=True)).standing_at_end(0)
    assert record.calls[0].artificial
    assert record.specified(N) == frozenset()
    said = Meaning(artificial=True, specifies=frozenset((Denomination.S,)))
    assert record.noted(0, meaning=said).specified(N) == {Denomination.S}
    assert not Record.loads(N, "2C").calls[0].artificial


# --- calls that leave the auction --------------------------------------------------------------------------------


def test_a_replacement_stands_where_the_withdrawn_call_stood() -> None:
    # North's 1S is replaced after East has passed over it.
    record = Record.loads(N, "1S P").made(N, Call.loads("1NT")).standing_in_place(2, 0)
    assert record.dumps() == "1NT P"
    assert record.turn is S
    assert [made.status for made in record.calls] == [Status.WITHDRAWN, Status.STANDS, Status.STANDS]
    assert record.calls[2].replaces == 0
    assert record.order == (2, 1)
    assert record.last_bid is record.calls[2]
    assert record.specified(N) == {Denomination.NT}


@pytest.mark.parametrize("status", [Status.WITHDRAWN, Status.CANCELLED])
def test_a_call_that_leaves_the_auction_stays_in_the_record(status: Status) -> None:
    record = Record.loads(N, "1S X").without(1, status)
    assert record.dumps() == "1S"
    assert len(record.calls) == 2
    assert record.calls[1].status is status
    assert (record.turn, record.doubled, record.last_bid) == (E, 0, record.calls[0])
    assert not record.has_called(E)


def test_an_irregular_call_that_is_cancelled_leaves_everything_as_it_was() -> None:
    before = Record.loads(N, "1S P")
    after = before.made(W, Call.loads("2C")).without(2, Status.CANCELLED)
    assert (after.order, after.turn, after.passes) == (before.order, before.turn, before.passes)
    assert after.contract() == before.contract()


def test_the_withdrawn_bid_makes_nobody_declarer() -> None:
    record = Record.loads(N, "1S").made(S, Call.loads("2H")).without(1, Status.CANCELLED)
    for seat, text in ((E, "P"), (S, "1NT"), (W, "P"), (N, "4H")):
        index = len(record.calls)
        record = record.made(seat, Call.loads(text)).standing_at_end(index)
    assert str(record.contract()) == "4H N"


def test_a_record_is_never_changed() -> None:
    record = Record.loads(N, "1S P")
    copy = Record(record.dealer, record.calls, record.order)
    record.made(S, PASS).standing_at_end(2)
    record.without(1, Status.CANCELLED)
    record.noted(0, by_law=True)
    assert record == copy
    assert hash(record) == hash(copy)


# --- reading and writing -----------------------------------------------------------------------------------------


@given(st.sampled_from(SEATS), made_by)
def test_every_legal_or_accepted_auction_is_read_back(dealer: Seat, made: list[tuple[Seat, Call]]) -> None:
    record = record_of(dealer, made)
    again = Record.loads(dealer, record.dumps())
    assert again == record
    assert again.dumps() == record.dumps()
    # What follows from the fields is left out of the comparison above.
    for name in ("turn", "last_bid", "doubled", "passes", "last_action"):
        assert getattr(again, name) == getattr(record, name)


@given(st.sampled_from(SEATS), made_by, st.integers(0, 3))
def test_rotating_the_table_rotates_the_record(dealer: Seat, made: list[tuple[Seat, Call]], steps: int) -> None:
    here = record_of(dealer, made)
    there = record_of(dealer.to(steps), [(seat.to(steps), call) for seat, call in made])
    assert there.dumps() == here.dumps()
    assert there.turn is here.turn.to(steps)
    assert there.ended is here.ended
    was, now = here.contract(), there.contract()
    assert (None if was is None else was.declarer.to(steps)) is (None if now is None else now.declarer)


@given(st.sampled_from(SEATS), made_by, st.data())
def test_taking_a_pending_call_away_undoes_it(dealer: Seat, made: list[tuple[Seat, Call]], data: st.DataObject) -> None:
    before = record_of(dealer, made)
    seat, call = data.draw(st.sampled_from(SEATS)), data.draw(calls)
    index = len(before.calls)
    after = before.made(seat, call).standing_at_end(index).without(index, Status.WITHDRAWN)
    assert (after.dumps(), after.turn, after.doubled, after.passes) == (
        before.dumps(),
        before.turn,
        before.doubled,
        before.passes,
    )
    assert after.contract() == before.contract()


@given(st.sampled_from(SEATS), made_by)
def test_skipped_players_are_those_between(dealer: Seat, made: list[tuple[Seat, Call]]) -> None:
    record = record_of(dealer, made)
    dashes = sum(word == "-" for word in record.dumps().split())
    assert dashes == sum(len(record.skipped(index)) for index in record.order)


@pytest.mark.parametrize("text", ["1C pineapple", "1K", "1C 0D"])
def test_what_is_no_auction(text: str) -> None:
    with pytest.raises(UnreadableCall) as caught:
        Record.loads(N, text)
    assert caught.value.given in text.split()
    assert caught.value.example


def test_sides() -> None:
    assert Record.loads(N, "1C").side_declares() is Side.NS
    assert Record.loads(N, "1C 1D").side_declares() is Side.EW
