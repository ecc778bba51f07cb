"""A small BWS file: four pairs in a Howell, two tables, six boards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tests.support.access import Rows, Table, database

RECEIVED = {
    "ID": "long",
    "Section": "int",
    "Table": "int",
    "Round": "int",
    "Board": "int",
    "PairNS": "int",
    "PairEW": "int",
    "Declarer": "int",
    "NS/EW": "text",
    "Contract": "text",
    "Result": "text",
    "LeadCard": "text",
    "Remarks": "text",
    "DateLog": "date",
    "TimeLog": "date",
    "Processed": "bool",
    "Erased": "bool",
}
ROUNDS = ((1, 1, 1, 2), (2, 1, 3, 4), (1, 2, 4, 1), (2, 2, 2, 3))


def received(
    number: int, table: int, round_: int, board: int, ns: int, ew: int, told: str, **more: Any
) -> dict[str, Any]:
    """A record; ``told`` is the contract, the declarer and the result, parted by commas."""
    contract, declarer, result = told.split(",") if "," in told else (told, "", "")
    keys = dict(zip(RECEIVED, (number, 1, table, round_, board, ns, ew), strict=False))
    return {
        **keys,
        "NS/EW": declarer,
        "Contract": contract,
        "Result": result,
        "LeadCard": "S4",
        "DateLog": 40000.5,
        **more,
    }


RECORDS = (
    received(1, 1, 1, 1, 1, 2, "4 S,N,="),
    received(2, 1, 1, 2, 1, 2, "3 NT x,E,-2"),
    received(3, 2, 1, 1, 3, 4, "4 S,N,-1"),
    received(4, 2, 1, 2, 3, 4, "PASS"),
    received(5, 1, 2, 3, 4, 1, "1 NT,W,+1"),
    received(6, 1, 2, 4, 4, 1, "", Remarks="60%-40%"),
    received(7, 2, 2, 3, 2, 3, "2 H xx,S,="),
    received(8, 2, 2, 4, 2, 3, "", Remarks="Not played"),
)
SECTION = Table(
    {"ID": "int", "Letter": "text", "Tables": "int", "Winners": "int"},
    ({"ID": 1, "Letter": "A", "Tables": 2, "Winners": 1},),
)
#: South entered numbers alone.
NUMBERS = Table(
    {"Section": "int", "Table": "int", "Direction": "text", "Number": "text", "Name": "text", "Round": "int"},
    tuple(
        {**dict.fromkeys(("Section", "Round"), 1), "Table": table, "Direction": seat, "Number": f"{table}{seat}"}
        | ({} if seat == "S" else {"Name": f"{seat}. {table}"})
        for table in (1, 2)
        for seat in "NESW"
    ),
)
NAMES = Table({"ID": "long", "Name": "text", "strID": "text"}, ({"ID": 7, "Name": "Sam South", "strID": "1S"},))
PLAYED = Table(
    {"Section": "int", "Table": "int", "Round": "int", "NSPair": "int", "EWPair": "int"},
    tuple({"Section": 1, "Table": t, "Round": r, "NSPair": ns, "EWPair": ew} for t, r, ns, ew in ROUNDS),
)
PLACE = {"Section": "int", "Table": "int", "Round": "int", "Board": "int"}
CALLS = zip("NESWNESW", ("1 NT", "PASS", "2C", "x", "2 S", "pass", "4S", "XX"), strict=True)
BIDDING = Table(
    {"ID": "long", **PLACE, "Counter": "int", "Direction": "text", "Bid": "text"},
    tuple(
        {**dict.fromkeys(PLACE, 1), "ID": number, "Counter": number, "Direction": seat, "Bid": call}
        for number, (seat, call) in enumerate(CALLS, start=1)
    ),
)
HANDS = {
    "North": "AKQ2.432.432.432",
    "East": "JT98.AKQ.765.765",
    "South": "7654.J1098.AKQ.98",
    "West": "3.765.JT98.AKQJT",
}
SUITS = ("Spades", "Hearts", "Diamonds", "Clubs")
DEAL = {
    f"{seat}{suit}": held for seat, hand in HANDS.items() for suit, held in zip(SUITS, hand.split("."), strict=True)
}
DEALS = Table(
    {"Section": "int", "Board": "int", **dict.fromkeys(DEAL, "text")},
    ({"Section": 1, "Board": 1, **DEAL}, {"Section": 1, "Board": 2}),
)

TABLES: Mapping[str, Table] = {
    "Session": Table({"ID": "int", "Name": "text"}, ({"ID": 1, "Name": "Tuesday"},)),
    "Section": SECTION,
    "RoundData": PLAYED,
    "ReceivedData": Table(RECEIVED, RECORDS, packed=True),
    "IntermediateData": Table(RECEIVED),
    "PlayerNumbers": NUMBERS,
    "PlayerNames": NAMES,
    "BiddingData": BIDDING,
    "HandRecord": DEALS,
}


def bws(rows: Rows = RECORDS, **tables: Table | None) -> bytes:
    """The file with other records, and other tables or without some."""
    found = {**TABLES, "ReceivedData": replace(TABLES["ReceivedData"], rows=rows), **tables}
    return database({name: table for name, table in found.items() if table is not None})
