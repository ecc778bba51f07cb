"""The Laws of Duplicate Bridge 2007: the complete table of what is coded, law by law.

A clause that says the same as one of 2017 is that clause, under its number here.
"""

from __future__ import annotations

from bridgelaw.laws import l2017
from bridgelaw.laws.edition import Edition, clauses_of
from bridgelaw.laws.l2007 import (
    law11,
    law12,
    law16,
    law17,
    law21,
    law25,
    law26,
    law27,
    law29,
    law30,
    law31,
    law32,
    law35,
    law36,
    law50,
    law59,
)
from bridgelaw.laws.l2007.numbers import NUMBERS
from bridgelaw.laws.l2017.law50 import beside

__all__ = ["ANOTHER", "EDITION", "SAME"]


def _ids(text: str) -> tuple[str, ...]:
    return tuple(text.split())


#: The clauses of 2017 that 2007 has as well, by their numbers of 2017.
SAME = _ids(
    """
    9A 9B1 9B2 9C 10A 10B 10C 11B 12A1 12A2 12A3 12B1 12B2 12C1(a) 12C1(d) 12C2 12C3 12C4 15A3 16A 16B1(a)
    16B1(b) 16B2 16B3
    16C1 16D2 17A 17B 17C 17D1 17D2 17D3 18A 18B 18C 18D 18E 19A1 19B1 19C 20A 20B 20F1 20F3 20F4 20F5 20G 21A
    21B1(a) 21B1(b) 21B3 22A 22B 24 24A 24B 24C 24D 24E 25A 25A1 25A4 25A5 25A6 25B 25B1 25B3 27A1 27A2 27B 27B2
    27B3 27B4 27C 27D 28A 28B 29 29A 29B 30C 31 31A1 31C 32 32A1 33 34 35 35B 35C 35D 36A 36B1 36B2 36B3 36B4 37 37A
    37B1 37B2 38 38A 38B 38C 38D 39 39A 39B 39C 40 41A 41B 41C 41D 48 49 50B 50C 50D1(a)
    50D1(b) 50D2(a) 50D2(b) 51A 51B1 51B2 53 54 54E 72A 72B 72C 77
    79C 81C5 82C 84 85 90 92B
    """
)

#: Those that it has otherwise (they stand in the modules beside this one), or not at all.
ANOTHER = _ids(
    """
    11A 12C1(b) 12C1(c) 12C1(e) 15A1 15A2(a) 15A2(b) 15A2(c) 15A4 16C2 16C3 16D1 23A 23A1 23A2 23A3 23B 23C
    21B2 25A2 25A3
    25B2 26A 26B 27B1(a) 27B1(b) 29C 30 30A 30B1(a) 30B1(b)(i) 30B1(b)(ii) 30B2 31A 31A2(a) 31A2(b) 31B1 31B2 32A
    32A2(a) 32A2(b) 32B1 32B2 32C 35A 36 36C 50E1 50E2 50E3 50E4 59
    """
)

EDITION = Edition(
    "2007",
    [
        *(l2017.EDITION.table[id].shared("2007", NUMBERS) for id in SAME),
        *clauses_of(
            law11,
            law12,
            law16,
            law17,
            law21,
            law25,
            law26,
            law27,
            law29,
            law30,
            law31,
            law32,
            law35,
            law36,
            law50,
            law59,
        ),
    ],
    law35.allowed,
    beside(law26.restrictions),
    l2017.EDITION.governs,
    NUMBERS,
    waits=l2017.EDITION.waits,
    questions=l2017.EDITION.questions,
    test="27B1(b)",
    penalties=l2017.EDITION.penalties,
    breach=l2017.EDITION.breach,
)
