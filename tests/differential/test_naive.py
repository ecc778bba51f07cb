"""The record and the legal calls against a second, naive account of the same Laws, on 100,000 random auctions."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from types import SimpleNamespace

import pytest

from bridgelaw.laws.l2017.law35 import legal_calls
from bridgelaw.table import SEATS, Call, Made, Record, Seat, Status
from tests import naive

AUCTIONS = 100_000
HALVES = 2
EVERY_CALL = ("P", "X", "XX", *naive.BIDS)

ACCOUNT = SimpleNamespace(turn=naive.turn, ended=naive.ended, contract=naive.contract, legal_calls=naive.legal_calls)


def auctions(seed: int, count: int) -> Iterator[tuple[str, naive.Auction]]:
    """Random legal auctions, most of them cut off somewhere: dealer, and (seat, call) in rotation."""
    rng = random.Random(seed)
    for _ in range(count):
        dealer = rng.choice("NESW")
        length = rng.choice((*range(40), 99))
        auction: naive.Auction = []
        lowest = 0  # place of the lowest sufficient bid
        seat = dealer
        while len(auction) < length and not naive.ended(auction):
            call = "P"
            dice = rng.random()
            if dice < 0.2 and naive.may_double(auction, seat):
                call = "X"
            elif dice < 0.3 and naive.may_redouble(auction, seat):
                call = "XX"
            elif dice < 0.65 and lowest < len(naive.BIDS):
                # Mostly small steps, so that auctions are long and a denomination comes back.
                place = min(lowest + int(rng.expovariate(0.4)), len(naive.BIDS) - 1)
                call, lowest = naive.BIDS[place], place + 1
            auction.append((seat, call))
            seat = naive.NEXT[seat]
        yield dealer, auction


def record_of(dealer: str, auction: naive.Auction) -> Record:
    """The record of a legal auction, made at once: call by call would take several times as long."""
    calls = tuple(Made(Seat[seat], Call.loads(call), Seat[seat], Status.STANDS) for seat, call in auction)
    return Record(Seat[dealer], calls, tuple(range(len(calls))))


def differences(dealer: str, auction: naive.Auction, account: SimpleNamespace = ACCOUNT) -> list[str]:
    """The questions to which the product and the account give different answers."""
    record = record_of(dealer, auction)
    found = []
    if record.turn.value != account.turn(dealer, auction):
        found.append("turn")
    if record.ended is not account.ended(auction):
        found.append("ended")
    if str(record.contract() or "") != account.contract(auction):
        found.append("contract")
    # After the end a call is another irregularity (Laws 35D and 39), and not a question of what is legal.
    if not naive.ended(auction):
        legal = legal_calls(record, record.turn)
        if len(legal) != len(set(legal)) or {call.dumps() for call in legal} != account.legal_calls(dealer, auction):
            found.append("legal calls")
    return found


@pytest.mark.parametrize("half", range(HALVES))
def test_both_accounts_agree(half: int) -> None:
    seen: Counter[str] = Counter()
    for dealer, auction in auctions(seed=2017 + half, count=AUCTIONS // HALVES):
        assert differences(dealer, auction) == [], (dealer, auction)
        seen["ended" if naive.ended(auction) else "open"] += 1
        seen.update({call for _, call in auction})
    # The auctions are worth comparing only if everything comes up in them.
    assert min(seen["ended"], seen["open"]) > 10_000
    assert min(seen[call] for call in EVERY_CALL) > 100


def test_a_record_made_call_by_call_is_the_same() -> None:
    for dealer, auction in auctions(seed=2007, count=1_000):
        built = Record(Seat[dealer])
        for place, (seat, call) in enumerate(auction):
            assert built.turn is Seat[seat]
            built = built.made(Seat[seat], Call.loads(call)).standing_at_end(place)
            assert differences(dealer, auction[: place + 1]) == []
        assert built == record_of(dealer, auction)
        assert built == Record.loads(Seat[dealer], built.dumps())


def test_rotating_the_table_rotates_the_answers() -> None:
    for dealer, auction in auctions(seed=1987, count=1_000):
        here = record_of(dealer, auction)
        there = record_of(naive.NEXT[dealer], [(naive.NEXT[seat], call) for seat, call in auction])
        assert there.turn is here.turn.lho
        assert there.ended is here.ended
        was, is_now = here.contract(), there.contract()
        assert (was is None) is (is_now is None)
        if was is not None and is_now is not None:
            assert is_now.declarer is was.declarer.lho
            assert str(is_now).split()[0] == str(was).split()[0]


# --- negative control: a broken account is found out -------------------------------------------------------------


def _turn_anticlockwise(dealer: str, auction: naive.Auction) -> str:
    return str(SEATS[(SEATS.index(Seat[dealer]) - len(auction)) % 4])


def _ended_by_three_passes_alone(auction: naive.Auction) -> bool:
    return [call for _, call in auction][-3:] == ["P", "P", "P"]


def _contract_of_the_last_bidder(auction: naive.Auction) -> str:
    found = naive.contract(auction)
    if not found:
        return found
    bidder = [seat for seat, call in auction if call in naive.BIDS][-1]
    return f"{found.split()[0]} {bidder}"


def _contract_stays_doubled(auction: naive.Auction) -> str:
    found = naive.contract(auction)
    doubled = any(call == "X" for _, call in auction)
    return found.replace(" ", "X ") if found and doubled and "X" not in found else found


def _legal_to_double_partner(dealer: str, auction: naive.Auction) -> set[str]:
    legal = naive.legal_calls(dealer, auction)
    last = next((call for _, call in reversed(auction) if call != "P"), "")
    return legal | {"X"} if last in naive.BIDS else legal


def _legal_to_double_only_at_once(dealer: str, auction: naive.Auction) -> set[str]:
    legal = naive.legal_calls(dealer, auction)
    return legal - {"X"} if auction and auction[-1][1] == "P" else legal


def _legal_to_repeat_the_last_bid(dealer: str, auction: naive.Auction) -> set[str]:
    return naive.legal_calls(dealer, auction) | {call for _, call in auction[-1:] if call in naive.BIDS}


def _legal_with_spades_below_hearts(dealer: str, auction: naive.Auction) -> set[str]:
    legal = naive.legal_calls(dealer, auction)
    last = next((call for _, call in reversed(auction) if call in naive.BIDS), "")
    return legal - {f"{last[0]}S"} if last[1:] == "H" else legal


@pytest.mark.parametrize(
    ("question", "broken"),
    [
        ("turn", _turn_anticlockwise),
        ("ended", _ended_by_three_passes_alone),
        ("contract", _contract_of_the_last_bidder),
        ("contract", _contract_stays_doubled),
        ("legal calls", _legal_to_double_partner),
        ("legal calls", _legal_to_double_only_at_once),
        ("legal calls", _legal_to_repeat_the_last_bid),
        ("legal calls", _legal_with_spades_below_hearts),
    ],
)
def test_a_broken_account_is_found_out(question: str, broken: Callable[..., object]) -> None:
    account = SimpleNamespace(**{**vars(ACCOUNT), question.replace(" ", "_"): broken})
    found: Counter[str] = Counter()
    for dealer, auction in auctions(seed=1, count=1_000):
        found.update(differences(dealer, auction, account))
    assert set(found) == {question}
