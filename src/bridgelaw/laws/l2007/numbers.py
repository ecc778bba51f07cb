"""The numbers that laws have in 2007, by those of 2017, where they differ."""

from __future__ import annotations

from types import MappingProxyType

__all__ = ["NUMBERS"]

NUMBERS = MappingProxyType(
    {
        "12C1(b)": "12C1(c)",
        "12C1(e)": "12C1(b)",
        "15A": "17D",
        "15A1": "17D1",
        "15A2(a)": "17D2",
        "15A2(b)": "17D2",
        "15A3": "17D3",
        "16C": "16D",
        "16C1": "16D1",
        "16C2": "16D2",
        "16C3": "16D2",
        "16D": "16C",
        "16D1": "16C1",
        "16D2": "16C2",
        "17D1": "17E1",
        "17D2": "22B",
        "17D3": "17E2",
        "22A": "22A2",
        "22B": "22A1",
        # What 2017 asks of every replacement, 2007 asks of one for an insufficient bid only.
        "23A": "27B1",
        "25A2": "25",
        "25A4": "25A2",
        "25A5": "25A3",
        "25A6": "25A4",
        # Which part of 26 applies depends on what the withdrawn call specified: its preamble finds out.
        "26A": "26",
        "26B": "26",
        "30B2": "30B3",
        "31B1": "31B",
        "31C": "31B note",
        "32A": "32B",
        "32A1": "32B1",
        "32A2(b)": "32B2",
        "32B": "32A",
        "32B1": "32A",
        "32C": "32 note",
        # What a card told is unauthorized for partner, whether it lies there or not.
        "50E3": "50E2",
        "50E4": "50E3",
        "72C": "23",
    }
)
