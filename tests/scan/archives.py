"""Archives to scan: random games in PBN, with a given share of irregular auctions, whose every fault is known."""

from __future__ import annotations

import random
from collections.abc import Iterator

from bridgelaw.table.board import dealer_of, vulnerability_of
from bridgelaw.table.call import DENOMINATIONS, DOUBLE, PASS, REDOUBLE, Call
from bridgelaw.table.seat import Seat

__all__ = ["archive", "game"]

_BIDS = [Call.bid(level, strain) for level in range(1, 8) for strain in DENOMINATIONS]


def archive(number: int, seed: int = 1, irregular: float = 0.0) -> Iterator[tuple[str, str]]:
    """So many games, each with the kind of its fault: ``insufficient``, ``skipped``, or empty."""
    rng = random.Random(seed)
    for board in range(1, number + 1):
        fault = rng.choice(("insufficient", "skipped")) if rng.random() < irregular else ""
        yield game(rng, board, fault)


def game(rng: random.Random, board: int, fault: str = "") -> tuple[str, str]:
    """A game, and the fault that it was given; one that cannot be given is none."""
    number = (board - 1) % 32 + 1
    dealer = dealer_of(number)
    words, declarer, contract, given = _auction(rng, dealer, fault)
    tags = [
        ("Event", "Club evening"),
        ("Site", "The Swan"),
        ("Date", "2026.11.30"),
        ("Board", str(number)),
        ("West", "W"),
        ("North", "N"),
        ("East", "E"),
        ("South", "S"),
        ("Dealer", dealer.value),
        ("Vulnerable", vulnerability_of(number).value),
        ("Deal", f"N:{_deal(rng)}"),
        ("Scoring", "MP"),
        ("Declarer", declarer),
        ("Contract", contract),
        ("Result", "" if contract == "Pass" else str(rng.randint(4, 13))),
    ]
    text = "".join(f'[{name} "{value}"]\n' for name, value in tags) + f'[Auction "{dealer.value}"]\n'
    rows = [" ".join(words[at : at + 4]) for at in range(0, len(words), 4)]
    return text + "\n".join(rows) + "\n\n", given


def _deal(rng: random.Random) -> str:
    cards = [(suit, rank) for suit in range(4) for rank in range(13)]
    rng.shuffle(cards)
    letters = "AKQJT98765432"
    hands = []
    for at in range(0, 52, 13):
        hand = sorted(cards[at : at + 13])
        hands.append(".".join("".join(letters[rank] for suit, rank in hand if suit == wanted) for wanted in range(4)))
    return " ".join(hands)


def _auction(rng: random.Random, dealer: Seat, fault: str) -> tuple[list[str], str, str, str]:
    """The words of an auction, declarer, the contract, and the fault that it was given."""
    words: list[str] = []
    turn, last, bidder, doubled, passes, given = dealer, -1, None, 0, 0, ""
    first: dict[tuple[object, object], Seat] = {}
    while passes < 3 or (last < 0 and passes < 4):
        if fault == "skipped" and not given and last >= 0 and passes < 2 and rng.random() < 0.5:
            words.append("^S")
            turn, given = turn.lho, "skipped"
        call = PASS
        if rng.random() < (0.6 if last < 0 else 0.45) and last < len(_BIDS) - 1:
            if fault == "insufficient" and not given and last >= 1 and rng.random() < 0.7:
                call, given = _BIDS[rng.randint(0, last)], "insufficient"
            else:
                call = _BIDS[min(len(_BIDS) - 1, last + rng.randint(1, 4))]
        elif bidder is not None and rng.random() < 0.1:
            if not doubled and bidder.side is not turn.side:
                call = DOUBLE
            elif doubled == 1 and bidder.side is turn.side:
                call = REDOUBLE
        if call.is_bid:
            insufficient = call.rank is not None and last >= 0 and _BIDS.index(call) <= last
            words.append(f"^I {call.text}" if insufficient else call.text)
            last, bidder, doubled, passes = _BIDS.index(call), turn, 0, 0
            first.setdefault((turn.side, call.denomination), turn)
        elif call is PASS:
            words.append("Pass")
            passes += 1
        else:
            words.append(call.text)
            doubled, passes = doubled + 1, 0
        turn = turn.lho
    if bidder is None:
        return words, "", "Pass", given
    bid = _BIDS[last]
    declarer = first[bidder.side, bid.denomination]
    return words, declarer.value, f"{bid.text}{'X' * doubled}", given
