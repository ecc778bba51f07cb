"""Denominations and calls (Laws 17 to 19).

A :class:`Call` can hold whatever a player may put on the table: a bid of eight clubs, a redouble of
nothing.  Whether it is legal is a question asked of it in ``laws``.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import ClassVar

from bridgelaw.errors import UnreadableCall, UnreadableDenomination

__all__ = ["DENOMINATIONS", "DOUBLE", "PASS", "REDOUBLE", "SUITS", "Call", "CallKind", "Denomination"]


class Denomination(Enum):
    """A suit or notrump, as the field writes it (Law 18E: clubs lowest, notrump highest)."""

    C = "C"
    D = "D"
    H = "H"
    S = "S"
    NT = "NT"

    #: 0 (clubs) to 4 (notrump).
    rank: int

    def __str__(self) -> str:
        return str(self.value)

    @property
    def is_suit(self) -> bool:
        """False for notrump only."""
        return self is not Denomination.NT

    @classmethod
    def loads(cls, text: str) -> Denomination:
        """Read ``C D H S NT``, ``N``, ``SA`` and the suit symbols, in either case.

        Raises :class:`~bridgelaw.errors.UnreadableDenomination`.
        """
        found = _DENOMINATIONS.get(str(text).strip().upper())
        if found is None:
            raise UnreadableDenomination(text, "one of C, D, H, S, NT", "'H'")
        return found


#: Lowest first.
DENOMINATIONS: tuple[Denomination, ...] = tuple(Denomination)
#: Highest first, as the field lists them.
SUITS: tuple[Denomination, ...] = (Denomination.S, Denomination.H, Denomination.D, Denomination.C)

for _i, _denomination in enumerate(DENOMINATIONS):
    _denomination.rank = _i

_DENOMINATIONS: dict[str, Denomination] = {
    **{d.value: d for d in DENOMINATIONS},
    "N": Denomination.NT,
    "SA": Denomination.NT,
    **dict(zip("♣♦♥♠", DENOMINATIONS, strict=False)),
    **dict(zip("♧♢♡♤", DENOMINATIONS, strict=False)),
}


class CallKind(Enum):
    """What a call is: a bid, double, redouble or pass (Definitions)."""

    PASS = "pass"
    DOUBLE = "double"
    REDOUBLE = "redouble"
    BID = "bid"


class Call:
    """A bid, double, redouble or pass.  There is one object for each call, so calls compare by identity.

    ``level`` is 1 or more for a bid (8 and up can be said, and Law 38 deals with it), else 0;
    ``denomination`` is None unless it is a bid; ``rank`` orders the bids and is -1 for the others.
    """

    __slots__ = ("denomination", "is_bid", "is_pass", "kind", "level", "rank", "text")

    kind: CallKind
    level: int
    denomination: Denomination | None
    rank: int
    is_bid: bool
    is_pass: bool
    text: str

    _made: ClassVar[dict[str, Call]] = {}

    def __new__(cls, kind: CallKind, level: int = 0, denomination: Denomination | None = None) -> Call:
        """The one object for this call.  Raises ``UnreadableCall`` for a bid without level or denomination."""
        if kind is CallKind.BID:
            if denomination is None or level < 1:
                raise UnreadableCall((level, denomination), "a bid with a level from 1 up and a denomination", "'1C'")
            text = f"{level}{denomination.value}"
        else:
            text = {CallKind.PASS: "P", CallKind.DOUBLE: "X", CallKind.REDOUBLE: "XX"}[kind]
        call = cls._made.get(text)
        if call is None:
            call = super().__new__(cls)
            values = {
                "kind": kind,
                "level": level if kind is CallKind.BID else 0,
                "denomination": denomination if kind is CallKind.BID else None,
                "rank": level * 5 + denomination.rank if kind is CallKind.BID and denomination else -1,
                "is_bid": kind is CallKind.BID,
                "is_pass": kind is CallKind.PASS,
                "text": text,
            }
            for name, value in values.items():
                object.__setattr__(call, name, value)
            # Another thread may have made it meanwhile, and there is to be one object only.
            call = cls._made.setdefault(text, call)
        return call

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a call cannot be changed: {name}")

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Call.loads({self.text!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return (Call.loads, (self.text,))

    def __copy__(self) -> Call:
        return self

    def __deepcopy__(self, memo: object) -> Call:
        return self

    @classmethod
    def bid(cls, level: int, denomination: Denomination) -> Call:
        """The bid of ``level`` (1 or more) in ``denomination``."""
        return cls(CallKind.BID, level, denomination)

    def dumps(self) -> str:
        """The canonical notation: ``P``, ``X``, ``XX``, ``1C`` to ``7NT``, ``8C`` and so on."""
        return self.text

    @classmethod
    def loads(cls, text: str) -> Call:
        """Read a call generously: ``1NT 1N 1SA``, ``P Pass Pas Passe``, ``X Dbl Kontra``, symbols, either case.

        Letters that differ between languages are read by :mod:`bridgelaw.table.notation`.
        Raises :class:`~bridgelaw.errors.UnreadableCall`.
        """
        if isinstance(text, str):
            made = cls._made.get(text)
            if made is not None:
                return made
            word = text.strip().upper()
            if word in _WORDS:
                return cls(_WORDS[word])
            match = _BID.fullmatch(word)
            if match:
                denomination = _DENOMINATIONS.get(match[2])
                if denomination is not None:
                    return cls.bid(int(match[1]), denomination)
        raise UnreadableCall(text, "a bid, P, X or XX", "'1NT'")


# Two digits are enough for anything a table has heard, and keep a hostile file from naming a huge number.
_BID = re.compile(r"([1-9][0-9]?)\s*([A-Z♣♦♥♠♧♢♡♤]{1,2})")

_WORDS: dict[str, CallKind] = {
    **dict.fromkeys(("P", "PASS", "PAS", "PASSE", "PASST", "-", "--", "PS"), CallKind.PASS),
    **dict.fromkeys(("X", "D", "DBL", "DOUBLE", "DOUBLET", "DUBBEL", "KONTRA", "CONTRA", "KO"), CallKind.DOUBLE),
    **dict.fromkeys(
        ("XX", "RD", "RDBL", "REDOUBLE", "REDOUBLET", "HERDUBBEL", "REKONTRA", "RK"),
        CallKind.REDOUBLE,
    ),
}

PASS = Call(CallKind.PASS)
DOUBLE = Call(CallKind.DOUBLE)
REDOUBLE = Call(CallKind.REDOUBLE)
for _level in range(1, 8):
    for _denomination in DENOMINATIONS:
        Call.bid(_level, _denomination)
