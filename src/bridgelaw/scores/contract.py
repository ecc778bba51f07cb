"""Contracts with their results, and what they score (Law 77).

:meth:`Result.loads` reads what players and programs write: ``4SX-2 S``, ``3NT= E``, ``4H E -1``, ``pass``;
:func:`read_result` reads it as English, Dutch and German do.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from bridgelaw.errors import (
    AmbiguousNotation,
    BridgelawError,
    ImpossibleScore,
    MissingDeclarer,
    UnreadableDenomination,
    UnreadableResult,
    UnreadableSeat,
)
from bridgelaw.table.board import Vulnerability
from bridgelaw.table.call import DENOMINATIONS, DOUBLE, PASS, Denomination
from bridgelaw.table.notation import Style, read_denomination, read_seat, write_call, write_denomination, write_seat
from bridgelaw.table.record import Contract
from bridgelaw.table.seat import Seat, Side

__all__ = [
    "PASSED_OUT",
    "Result",
    "check_score",
    "declarer_score",
    "possible_scores",
    "read_contract",
    "read_result",
    "results",
    "write_bid",
    "write_result",
]

_BOOK = 6
_ALL_TRICKS = 13


# --- Law 77 -----------------------------------------------------------------------------------------------


def declarer_score(level: int, denomination: Denomination, doubled: int, over: int, vulnerable: bool) -> int:
    """The score of declarer's side for a contract (Law 77).

    ``doubled`` is 0, 1 or 2; ``over`` counts the tricks above the contract, and is negative where it went down.
    """
    if over < 0:
        return -_undertricks(-over, doubled, vulnerable)
    per_trick = 20 if denomination in (Denomination.C, Denomination.D) else 30
    first = 10 if denomination is Denomination.NT else 0
    tricks = (per_trick * level + first) * (1, 2, 4)[doubled]
    return tricks + _bonus(level, tricks, vulnerable) + 50 * doubled + over * _overtrick(per_trick, doubled, vulnerable)


def _bonus(level: int, tricks: int, vulnerable: bool) -> int:
    slam = {6: 750 if vulnerable else 500, 7: 1500 if vulnerable else 1000}.get(level, 0)
    return slam + (50 if tricks < 100 else 500 if vulnerable else 300)


def _overtrick(per_trick: int, doubled: int, vulnerable: bool) -> int:
    return doubled * (200 if vulnerable else 100) if doubled else per_trick


def _undertricks(down: int, doubled: int, vulnerable: bool) -> int:
    if not doubled:
        return down * (100 if vulnerable else 50)
    # 200, 500, 800 and 300 more for each; not vulnerable the first three cost 100, 200, 200.
    return doubled * (300 * down - 100 if vulnerable else max(300 * down - 400, 200 * down - 100))


# --- results ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Result:
    """A contract as it was played; ``contract`` is None for a board that was passed out.

    ``over`` is 0 where the contract was just made, 1 with an overtrick, -2 where it was two down.
    Raises :class:`~bridgelaw.errors.UnreadableResult` for more or fewer tricks than there are.
    """

    contract: Contract | None
    over: int = 0

    def __post_init__(self) -> None:
        if self.contract is None:
            return
        level = self.contract.level
        if not 1 <= level <= 7 or not -_BOOK - level <= self.over <= _ALL_TRICKS - _BOOK - level:
            span = f"{-_BOOK - level} to +{_ALL_TRICKS - _BOOK - level} tricks in a contract of {level}"
            raise UnreadableResult(self.dumps(), span if 1 <= level <= 7 else "a level from 1 to 7", "'4SX-2 S'")

    def __str__(self) -> str:
        return self.dumps()

    @property
    def tricks(self) -> int:
        """The tricks that declarer took; 0 for a board that was passed out."""
        return 0 if self.contract is None else _BOOK + self.contract.level + self.over

    def score(self, vulnerability: Vulnerability) -> int:
        """The score of North-South."""
        contract = self.contract
        if contract is None:
            return 0
        own = declarer_score(
            contract.level,
            contract.denomination,
            contract.doubled,
            self.over,
            vulnerability.includes(contract.declarer),
        )
        return own if contract.declarer.side is Side.NS else -own

    def dumps(self) -> str:
        """The canonical notation: ``4SX-2 S``, ``3NT= E``, ``Pass``."""
        contract = self.contract
        if contract is None:
            return "Pass"
        doubled = "X" * contract.doubled
        return f"{contract.level}{contract.denomination}{doubled}{_made(self.over)} {contract.declarer}"

    @classmethod
    def loads(cls, text: str, declarer: Seat | None = None) -> Result:
        """Read a result with international letters; ``declarer`` stands in where none is written.

        Raises :class:`~bridgelaw.errors.UnreadableResult`, and :class:`~bridgelaw.errors.MissingDeclarer` where the
        text has none and none is given.
        """
        return _read(text, Denomination.loads, Seat.loads, declarer)


PASSED_OUT = Result(None)


def _made(over: int) -> str:
    return f"{over:+d}" if over else "="


def read_result(text: str, language: str | None = None, declarer: Seat | None = None) -> Result:
    """Read a result as a language writes it: ``4♥ O -1``, ``3SA Z C``, ``pas``.

    Raises as :meth:`Result.loads` does, and :class:`~bridgelaw.errors.AmbiguousNotation` where no language is given
    and they differ.
    """
    return _read(text, lambda word: read_denomination(word, language), lambda word: read_seat(word, language), declarer)


def read_contract(
    text: str, vulnerability: Vulnerability, language: str | None = None
) -> tuple[Contract | None, Result | None, bool]:
    """A contract, its result where one is written, and whether the declarer is: ``4SX-2 S``, ``4SX-2``, ``2HX``.

    The declarer may be left out where both sides are vulnerable, or neither; North stands in then.  Raises as
    :func:`read_result` does.
    """
    stands_in = Seat.N if vulnerability in (Vulnerability.NONE, Vulnerability.ALL) else None
    for written, has_result in ((text, True), (f"{text} =", False)):
        try:
            found = read_result(written, language)
        except MissingDeclarer as error:
            if stands_in is None:
                error.given, error.example = text, f"'{text} S'"
                raise
            found = read_result(written, language, stands_in)
            return found.contract, found if has_result else None, False
        except UnreadableResult:
            if not has_result:
                break
            continue
        return found.contract, found if has_result else None, True
    read_result(text, language, stands_in)  # raises for the text as it was given
    raise UnreadableResult(text, "a contract", "'4SX-2 S'")


def write_bid(contract: Contract, language: str, style: Style = "text") -> str:
    """Write a contract without its declarer: ``4♠X``, in Dutch ``4♠x``."""
    shown: Style = "letters" if style == "letters" else "diagram"
    bid = f"{contract.level}{write_denomination(contract.denomination, language, shown)}"
    return bid + write_call(DOUBLE, language, shown) * contract.doubled


def write_result(result: Result, language: str, style: Style = "text") -> str:
    """Write a result: ``4♠X S -2``, in Dutch ``4♠x Z -2``, a board that was passed out as ``Pass``."""
    contract = result.contract
    if contract is None:
        return write_call(PASS, language, "letters")
    return f"{write_bid(contract, language, style)} {write_seat(contract.declarer, language)} {_made(result.over)}"


_LONGEST = 60
_MINUS = str.maketrans({"−": "-", "–": "-", "—": "-"})
_CONTRACT = re.compile(
    r"(?P<level>[1-7])\s*(?P<denomination>[♣♦♥♠♧♢♡♤]\ufe0f?|[^\W\d_]+?)"
    r"\s*(?:(?P<doubled>x{1,2}|\*{1,2})(?P<near>[^\W\d_x])?)?(?=[\s=+-]|$)",
    re.IGNORECASE,
)
_REST = re.compile(
    r"\s*(?:(?P<made>=|c\b|made\b)|(?P<over>[+-]\s?\d{1,2})|(?:by\s+)?(?P<seat>[^\W\d_]+))", re.IGNORECASE
)
_PASSES = frozenset(
    (
        *("pass", "pas", "passe", "p", "ap", "allpass", "passedout", "passout"),
        *("rondpas", "allenpas", "durchgepasst", "allepassen"),
    )
)


def _read(
    text: str,
    denomination: Callable[[str], Denomination],
    seat: Callable[[str], Seat],
    declarer: Seat | None,
) -> Result:
    plain = text.strip().translate(_MINUS) if isinstance(text, str) and len(text) <= _LONGEST else ""
    if re.sub(r"[\s-]", "", plain.lower()) in _PASSES:
        return PASSED_OUT
    match = _CONTRACT.match(plain)
    if match is None:
        raise _unreadable(text)
    strain, near = _strain(text, match["denomination"].rstrip("\ufe0f"), match["near"] or "", denomination)
    over, named = _after(text, f"{near} {plain[match.end() :]}", seat)
    player = named or declarer
    if player is None:
        raise MissingDeclarer(text, "the declarer behind the contract", f"'{plain} S'")
    return Result(Contract(int(match["level"]), strain, len(match["doubled"] or ""), player), over)


def _strain(text: str, word: str, near: str, denomination: Callable[[str], Denomination]) -> tuple[Denomination, str]:
    """The denomination, and the letter of the declarer where that stands right behind it, as in ``4HE-1``."""
    tries = ((word, near),) if near or len(word) < 2 else ((word, ""), (word[:-1], word[-1]))
    for named, player in tries:
        try:
            return denomination(named), player
        except AmbiguousNotation:
            raise
        except UnreadableDenomination:
            continue
    raise _unreadable(text)


def _after(text: str, rest: str, seat: Callable[[str], Seat]) -> tuple[int, Seat | None]:
    """The tricks and the declarer that stand behind a contract, in either order."""
    over: int | None = None
    player: Seat | None = None
    at = 0
    while rest[at:].strip():
        match = _REST.match(rest, at)
        if match is None:
            raise _unreadable(text)
        at = match.end()
        if match["seat"] is not None:
            if player is not None:
                raise _unreadable(text)
            try:
                player = seat(match["seat"])
            except UnreadableSeat:
                raise _unreadable(text) from None
            continue
        if over is not None:
            raise _unreadable(text)
        over = int("".join(match["over"].split())) if match["over"] else 0
    if over is None:
        raise _unreadable(text)
    return over, player


def _unreadable(text: object) -> BridgelawError:
    return UnreadableResult(
        text, "a contract, its result (=, +1, -2) and the declarer; or pass", "'4SX-2 S', '3NT= E' or 'pass'"
    )


# --- what can be scored -----------------------------------------------------------------------------------


def results(contract: Contract, vulnerability: Vulnerability) -> dict[int, int]:
    """What scores a contract can give: the score of North-South by the tricks that declarer takes, 0 to 13."""
    return {
        tricks: Result(contract, tricks - _BOOK - contract.level).score(vulnerability)
        for tricks in range(_ALL_TRICKS + 1)
    }


@cache
def possible_scores(vulnerability: Vulnerability) -> frozenset[int]:
    """Every score of North-South that some contract gives at a vulnerability."""
    found = {0}
    for declarer in (Seat.N, Seat.E):
        for level in range(1, 8):
            for denomination in DENOMINATIONS:
                for doubled in (0, 1, 2):
                    found.update(results(Contract(level, denomination, doubled, declarer), vulnerability).values())
    return frozenset(found)


def check_score(score: int, vulnerability: Vulnerability) -> int:
    """The score of North-South, if some contract gives it.

    Raises :class:`~bridgelaw.errors.ImpossibleScore`, which says at what other vulnerability one would.
    """
    if score in possible_scores(vulnerability):
        return score
    others = [str(other) for other in Vulnerability if score in possible_scores(other)]
    near = sorted(possible_scores(vulnerability), key=lambda known: (abs(known - score), known))[:2]
    raise ImpossibleScore(
        f"{score:+d}",
        f"a score that some contract gives with vulnerable: {vulnerability}",
        " or ".join(f"{known:+d}" for known in sorted(near)),
        advice=f"It can be scored with vulnerable: {' or '.join(others)}" if others else "",
    )
