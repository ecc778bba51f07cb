"""What exists at a table: seats, calls, cards, boards, and the auction as it happened.  No law is in here.

Each value has ``loads`` and ``dumps`` for its canonical text; :mod:`bridgelaw.table.notation` reads and writes as
English, Dutch and German do.
"""

from __future__ import annotations

from bridgelaw.table.board import LAST_BOARD, Vulnerability, dealer_of, read_board, vulnerability_of
from bridgelaw.table.call import DENOMINATIONS, DOUBLE, PASS, REDOUBLE, SUITS, Call, CallKind, Denomination
from bridgelaw.table.cards import RANKS, Card, Rank, dumps_cards, dumps_hand, loads_cards, loads_hand
from bridgelaw.table.deal import Deal
from bridgelaw.table.notation import (
    LANGUAGES,
    STYLES,
    Style,
    read_call,
    read_card,
    read_denomination,
    read_seat,
    seat_letters,
    write_call,
    write_card,
    write_denomination,
    write_seat,
    write_vulnerability,
)
from bridgelaw.table.record import Contract, Irregularity, Made, Meaning, Record, Status
from bridgelaw.table.seat import SEATS, Seat, Side

__all__ = [
    "DENOMINATIONS",
    "DOUBLE",
    "LANGUAGES",
    "LAST_BOARD",
    "PASS",
    "RANKS",
    "REDOUBLE",
    "SEATS",
    "STYLES",
    "SUITS",
    "Call",
    "CallKind",
    "Card",
    "Contract",
    "Deal",
    "Denomination",
    "Irregularity",
    "Made",
    "Meaning",
    "Rank",
    "Record",
    "Seat",
    "Side",
    "Status",
    "Style",
    "Vulnerability",
    "dealer_of",
    "dumps_cards",
    "dumps_hand",
    "loads_cards",
    "loads_hand",
    "read_board",
    "read_call",
    "read_card",
    "read_denomination",
    "read_seat",
    "seat_letters",
    "vulnerability_of",
    "write_call",
    "write_card",
    "write_denomination",
    "write_seat",
    "write_vulnerability",
]
