"""Deals, calls, contracts and boards to and from those of endplay, the field's own library (the extra ``dd``).

What endplay has no value for is refused with the reason: a player who was skipped, a bid of more than seven.  What it
cannot leave open is filled in: a contract has a result there, and one whose result is not known is told as just made.
Every function raises :class:`~bridgelaw.errors.MissingExtra` where endplay is not installed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from bridgelaw.errors import CannotBeWritten, MissingExtra, SkippedCannotBeWritten
from bridgelaw.formats.pbn import Auction, Called, Game
from bridgelaw.scores.contract import PASSED_OUT, Result
from bridgelaw.table.board import Vulnerability
from bridgelaw.table.call import DOUBLE, PASS, REDOUBLE, Call, Denomination
from bridgelaw.table.deal import Deal
from bridgelaw.table.record import Contract, Record
from bridgelaw.table.seat import SEATS, Seat

if TYPE_CHECKING:
    from endplay import types as theirs

__all__ = [
    "from_auction",
    "from_bid",
    "from_board",
    "from_contract",
    "from_deal",
    "from_player",
    "from_vulnerability",
    "to_auction",
    "to_bid",
    "to_board",
    "to_contract",
    "to_deal",
    "to_player",
    "to_vulnerability",
]

_BOOK = 6
_HIGHEST = 7
#: How endplay numbers the denominations, and what it calls who is vulnerable.
_STRAINS = tuple(map(Denomination, ("S", "H", "D", "C", "NT")))
_VULNERABLE = {"none": Vulnerability.NONE, "both": Vulnerability.ALL, "ns": Vulnerability.NS, "ew": Vulnerability.EW}
_NO_HANDS = "... ... ... ..."


def _types() -> Any:
    try:
        from endplay import types
    except ImportError:
        expected = "the extra dd, which brings endplay, on Python 3.11 to 3.13"
        raise MissingExtra("endplay", expected, "pip install 'bridgelaw[dd]'") from None
    return types


# --- who, and what is at stake ----------------------------------------------------------------------------


def to_player(seat: Seat) -> theirs.Player:
    """A player."""
    found: theirs.Player = _types().Player(seat.index)
    return found


def from_player(player: theirs.Player) -> Seat:
    """A player."""
    return SEATS[int(player)]


def to_vulnerability(vulnerability: Vulnerability) -> theirs.Vul:
    """Who is vulnerable."""
    name = next(name for name, ours in _VULNERABLE.items() if ours is vulnerability)
    found: theirs.Vul = _types().Vul[name]
    return found


def from_vulnerability(vul: theirs.Vul) -> Vulnerability:
    """Who is vulnerable."""
    return _VULNERABLE[vul.name]


# --- cards ------------------------------------------------------------------------------------------------


def to_deal(deal: Deal) -> theirs.Deal:
    """A deal."""
    found: theirs.Deal = _types().Deal(deal.dumps())
    return found


def from_deal(deal: theirs.Deal) -> Deal | None:
    """A deal; None for one without cards.

    Raises :class:`~bridgelaw.errors.UnreadableDeal` where some have been played, or were never dealt.
    """
    text = deal.to_pbn()
    return None if text.partition(":")[2] == _NO_HANDS else Deal.loads(text)


# --- calls ------------------------------------------------------------------------------------------------


def to_bid(call: Call, explanation: str | None = None) -> theirs.Bid:
    """A call; with an ``explanation`` it is alerted.

    Raises :class:`~bridgelaw.errors.CannotBeWritten` for a bid of more than seven.
    """
    types = _types()
    alerted = explanation is not None
    found: theirs.Bid
    if call.denomination is None:
        penalty = {PASS: types.Penalty.passed, DOUBLE: types.Penalty.doubled, REDOUBLE: types.Penalty.redoubled}[call]
        found = types.PenaltyBid(penalty, alerted, explanation)
    elif call.level > _HIGHEST:
        raise CannotBeWritten(call.text, "a bid of at most seven", "'7NT'")
    else:
        found = types.ContractBid(call.level, _denom(types, call.denomination), alerted, explanation)
    return found


def from_bid(bid: theirs.Bid) -> Call:
    """A call."""
    contract, penalty = bid.as_contract(), bid.as_penalty()
    if contract is not None:
        return Call.bid(contract.level, _STRAINS[contract.denom])
    assert penalty is not None  # a bid of theirs is one or the other
    return {"passed": PASS, "doubled": DOUBLE, "redoubled": REDOUBLE}[penalty.penalty.name]


def to_auction(auction: Auction | Record) -> list[theirs.Bid]:
    """The calls that stand, from the dealer on; those of an auction with its notes as explanations.

    Raises :class:`~bridgelaw.errors.SkippedCannotBeWritten` where a player was skipped: endplay tells who called by
    counting.
    """
    if isinstance(auction, Record):
        auction = _standing(auction)
    skipped = next((made for made in auction if made.skipped), None)
    if skipped is not None:
        given, expected = f"{skipped.seat} {skipped.call}", "an auction in which nobody was skipped"
        raise SkippedCannotBeWritten(given, expected, "'1H P 2H'")
    return [to_bid(made.call, None if made.note is None else auction.notes.get(made.note)) for made in auction]


def from_auction(dealer: Seat, bids: Iterable[theirs.Bid]) -> Auction:
    """An auction, with the explanations as notes; ``*`` behind one that is not over."""
    calls: list[Called] = []
    notes: dict[int, str] = {}
    for at, bid in enumerate(bids):
        note = None
        if bid.announcement is not None:
            note = len(notes) + 1
            notes[note] = bid.announcement
        calls.append(Called(dealer.to(at), from_bid(bid), note=note))
    auction = Auction(dealer, tuple(calls), "", notes)
    return auction if auction.ended else Auction(dealer, auction.calls, "*", notes)


def _standing(record: Record) -> Auction:
    calls, turn = [], record.dealer
    for made in record.standing:
        calls.append(Called(made.seat, made.call, turn.distance(made.seat)))
        turn = made.seat.lho
    return Auction(record.dealer, tuple(calls))


# --- contracts --------------------------------------------------------------------------------------------


def to_contract(contract: Contract | Result | None) -> theirs.Contract:
    """A contract, with its result if that is known; None is a board that was passed out."""
    types = _types()
    played = contract.contract if isinstance(contract, Result) else contract
    found: theirs.Contract = types.Contract()
    if played is not None:
        found.level, found.denom = played.level, _denom(types, played.denomination)
        found.declarer = to_player(played.declarer)
        found.penalty = (types.Penalty.passed, types.Penalty.doubled, types.Penalty.redoubled)[played.doubled]
        found.result = contract.over if isinstance(contract, Result) else 0
    return found


def from_contract(contract: theirs.Contract) -> Result:
    """A contract with its result, as endplay has it.

    Raises :class:`~bridgelaw.errors.UnreadableResult` for more or fewer tricks than there are.
    """
    if contract.is_passout():
        return PASSED_OUT
    doubled = ("passed", "doubled", "redoubled").index(contract.penalty.name)
    ours = Contract(contract.level, _STRAINS[contract.denom], doubled, from_player(contract.declarer))
    return Result(ours, contract.result)


def _denom(types: Any, denomination: Denomination) -> Any:
    return types.Denom(_STRAINS.index(denomination))


# --- boards -----------------------------------------------------------------------------------------------


def to_board(game: Game) -> theirs.Board:
    """A board with its deal, auction, contract and result; the names of the players and the other tags as ``info``.

    The play is not told.  Raises as :func:`to_auction` does, and what reading the game raises.
    """
    contract = None
    if game.passed_out or game.contract is not None:
        contract = to_contract(game.contract if game.result is None else game.result)
    found: theirs.Board = _types().Board(
        None if game.deal is None else to_deal(game.deal),
        to_auction(game.auction),
        board_num=game.board,
        dealer=None if game.dealer is None else to_player(game.dealer),
        vul=None if game.vulnerability is None else to_vulnerability(game.vulnerability),
        contract=contract,
        **{name: value for name, value in game.tags.items() if name not in _OWN and name not in game.sections},
    )
    return found


_OWN = frozenset(("Board", "Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Result", "Auction", "Play"))


def from_board(board: theirs.Board) -> Game:
    """A game of a board, without its play.

    Raises the errors of what cannot be read.  Where an auction is not over, the board has no contract.
    """
    dealer = None if board.dealer is None else from_player(board.dealer)
    auction = from_auction(dealer, board.auction) if dealer is not None else Auction()
    over = auction.ended if auction.calls else True
    result = from_contract(board.contract) if over and board.contract is not None else None
    return Game.of(
        board=board.board_num,
        dealer=dealer,
        vulnerability=None if board.vul is None else from_vulnerability(board.vul),
        deal=from_deal(board.deal),
        auction=auction,
        contract=None if result is None else result.contract,
        tricks=None if result is None or result.contract is None else result.tricks,
        passed_out=result is PASSED_OUT,
        tags={name: value for name, value in board.info.items() if isinstance(value, str)},
    )
