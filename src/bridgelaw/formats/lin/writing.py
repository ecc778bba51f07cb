"""Games as LIN, a board a line: the hands, the auction with its alerts, the play and the tricks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from bridgelaw.errors import (
    CannotBeWritten,
    InsufficientCannotBeWritten,
    SkippedCannotBeWritten,
)
from bridgelaw.formats.lin.play import in_order
from bridgelaw.formats.lin.reading import LIN_SEATS
from bridgelaw.formats.pbn.game import Game
from bridgelaw.table.board import Vulnerability
from bridgelaw.table.call import DOUBLE, PASS, SUITS, Call
from bridgelaw.table.cards import Card
from bridgelaw.table.record import Irregularity

__all__ = ["dumps", "written"]

_VULNERABLE = {Vulnerability.NONE: "o", Vulnerability.NS: "n", Vulnerability.EW: "e", Vulnerability.ALL: "b"}
_NAMES = ("South", "West", "North", "East")
_ALL = 52


def dumps(games: Iterable[Game]) -> str:
    """The games as LIN, each on a line.

    LIN tells whose a call is by counting, and has no word for what the Laws let stand.  Raises
    :class:`~bridgelaw.errors.SkippedCannotBeWritten` and :class:`~bridgelaw.errors.InsufficientCannotBeWritten`; for a
    game without a dealer :class:`~bridgelaw.errors.CannotBeWritten`; and what reading the games raises.
    """
    return "".join(f"{written(game)}\n" for game in games)


def written(game: Game) -> str:
    """One game, without a line feed.  Raises as :func:`dumps` does."""
    return "".join(f"{command}|{value}|" for command, value in _pairs(game))


def _pairs(game: Game) -> Iterator[tuple[str, str]]:
    _check(game)
    yield "pn", ",".join(_plain(game.known(name) or "").replace(",", " ") for name in _NAMES)
    yield "st", ""
    dealer = game.dealer
    assert dealer is not None  # it has been checked
    hands = dict(game.hands) if game.deal is None else {seat: game.deal.of(seat) for seat in LIN_SEATS}
    yield "md", f"{LIN_SEATS.index(dealer) + 1}{','.join(_hand(hands.get(seat, ())) for seat in LIN_SEATS)}"
    yield "rh", ""
    if game.board is not None:
        yield "ah", f"Board {game.board}"
    if game.vulnerability is not None:
        yield "sv", _VULNERABLE[game.vulnerability]
    for made in game.auction:
        yield "mb", _call(made.call) + ("!" if "!" in made.signs else "")
        if made.note is not None and made.note in game.auction.notes:
            yield "an", _plain(game.auction.notes[made.note])
    yield "pg", ""
    yield from _play(game)


def _check(game: Game) -> None:
    error = _reason(game)
    if error is not None:
        error.file, error.line = game.file, game.line
        raise error


def _reason(game: Game) -> CannotBeWritten | None:
    """Why a game cannot be written, if it cannot."""
    if game.dealer is None:
        return CannotBeWritten("no dealer", "the dealer", "'[Dealer \"N\"]'")
    for at, kind in game.auction.irregularities:
        given = f"{game.auction[at].seat} {game.auction[at].call}"
        if kind is Irregularity.OUT_OF_ROTATION:
            return SkippedCannotBeWritten(given, "an auction in which nobody was skipped", "'1H P 2H'")
        if kind is Irregularity.INSUFFICIENT:
            return InsufficientCannotBeWritten(given, "an auction in which every bid is sufficient", "'1H P 2H'")
    return None


def _play(game: Game) -> Iterator[tuple[str, str]]:
    contract = game.contract
    cards: list[Card] = []
    if contract is not None and game.play is not None and game.play.leader is contract.leader:
        cards = in_order(game.play, contract)
    for at, card in enumerate(cards, start=1):
        yield "pc", str(card)
        if at % 4 == 0:
            yield "pg", ""
    if game.tricks is not None and len(cards) < _ALL:
        yield "mc", str(game.tricks)
        yield "pg", ""


def _call(call: Call) -> str:
    if call.denomination is not None:
        return f"{call.level}{call.denomination.value[0]}"
    return "p" if call is PASS else "d" if call is DOUBLE else "r"


def _hand(cards: tuple[Card, ...]) -> str:
    """The suits with their letters; nothing for a hand that is not told."""
    if not cards:
        return ""
    return "".join(suit.value + "".join(str(card.rank) for card in cards if card.suit is suit) for suit in SUITS)


def _plain(text: str) -> str:
    """On one line, and without the bar that parts values."""
    return re.sub(r"[\r\n]+", " ", text.replace("|", "/"))
