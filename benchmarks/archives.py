"""Archives: games read a second against endplay and bridgebots, and the scan on one core and on two."""

from __future__ import annotations

import io
import os
import tempfile
import time
from collections.abc import Callable, Iterable
from functools import partial
from itertools import cycle, islice
from pathlib import Path

from bridgelaw.atlas.inline import Inline
from bridgelaw.cli.working import working
from bridgelaw.errors import BridgelawError
from bridgelaw.formats.pbn import Game, games
from bridgelaw.scan import scan
from tests.scan.archives import archive

#: Regular games that all three read, and games of which a part is irregular.
GAMES = 20_000
IRREGULAR = 2_000
#: Games of the scan on one core and on two.
SCANNED = 60_000
ROUNDS = 2

Row = tuple[str, str, str]
#: A player and a call.
Made = tuple[str, str]


def rows() -> list[Row]:
    """Games a second, how many irregular auctions each reads right, and what a second core brings."""
    with tempfile.TemporaryDirectory() as folder:
        regular, irregular, large = (Path(folder) / f"{name}.pbn" for name in ("regular", "irregular", "large"))
        text = "".join(text for text, _ in archive(GAMES, seed=11))
        regular.write_text(text, encoding="utf-8")
        large.write_text(text * (SCANNED // GAMES), encoding="utf-8")
        return [*_read(regular), *_right(irregular), *_cores(large)]


def _ours(path: Path) -> int:
    return sum(1 for game in games(path) if isinstance(game, Game) and game.check() is game)


def _endplay(path: Path) -> int:
    from endplay.parsers import pbn

    with path.open(encoding="utf-8") as file:
        return len(pbn.load(file))


def _bridgebots(path: Path) -> int:
    import bridgebots

    return len(bridgebots.parse_pbn(path))


def _read(path: Path) -> list[Row]:
    speed = {name: _rate(lambda read=read: read(path)) for name, read in _READERS.items()}  # type: ignore[misc]
    best = max(speed["endplay"], speed["bridgebots"])
    return [
        (f"PBN, {GAMES:,} regular games, read and checked, a second", f"{speed['ours']:,.0f}", ""),
        *((f"  {name}", f"{speed[name]:,.0f}", "") for name in ("endplay", "bridgebots")),
        ("  ratio to the quicker of them", f"{speed['ours'] / best:.1f}", "target at least 2"),
    ]


_READERS: dict[str, Callable[[Path], int]] = {"ours": _ours, "endplay": _endplay, "bridgebots": _bridgebots}


def _rate(read: Callable[[], int]) -> float:
    """Games a second, the best of some rounds."""
    best = 0.0
    for _ in range(ROUNDS):
        began = time.perf_counter()
        number = read()
        best = max(best, number / (time.perf_counter() - began))
    return best


def _right(path: Path) -> list[Row]:
    """How many games with an irregular auction each reads: every call, by the player who made it, and no others."""
    found = [text for text, fault in archive(IRREGULAR, seed=12, irregular=1.0) if fault]
    right = dict.fromkeys(_READERS, 0)
    for text in found:
        path.write_text(text, encoding="utf-8")
        for name, calls in CALLS.items():
            right[name] += same(partial(calls, path), text)
    return [
        (f"PBN, {len(found):,} irregular auctions, read right: {name}", f"{number:,}", "")
        for name, number in right.items()
    ]


def same(calls: Callable[[], list[Made]], text: str) -> bool:
    """Whether a program reads the calls that stand in the text, each of whoever made it."""
    try:
        return calls() == made(text)
    except Exception:
        # What another program makes of a file that it does not know may be any error.
        return False


def made(text: str) -> list[Made]:
    """The calls of a game and whose they are, by the text alone: ``^S`` is the place of a player who was skipped."""
    dealer, _, section = text.partition('[Auction "')[2].partition('"]\n')
    places = [word for word in section.partition("\n[")[0].upper().split() if word != "^I"]
    return [one for one in _in_turn(dealer, places) if one[1] != "^S"]


def _in_turn(dealer: str, calls: Iterable[str]) -> list[Made]:
    """Calls by the players whose turn it is, from the dealer on."""
    return list(zip(islice(cycle("NESW"), "NESW".index(dealer), None), calls, strict=False))


def _our_calls(path: Path) -> list[Made]:
    (game,) = games(io.BytesIO(path.read_bytes()))
    if isinstance(game, BridgelawError):
        raise game
    return [(called.seat.value, plain(called.call.text)) for called in game.auction]


def _calls_of_endplay(path: Path) -> list[Made]:
    from endplay.parsers import pbn

    with path.open(encoding="utf-8") as file:
        (board,) = pbn.load(file)
    assert board.dealer is not None
    return _in_turn(board.dealer.abbr, [plain(str(bid)) for bid in board.auction])


def _calls_of_bridgebots(path: Path) -> list[Made]:
    import bridgebots

    ((deal, record),) = [(one.deal, one.board_records[0]) for one in bridgebots.parse_pbn(path)]
    return _in_turn(deal.dealer.abbreviation(), map(plain, record.bidding_record))


def plain(call: str) -> str:
    """A call as all three are compared: in capitals, suits as letters."""
    for symbol, letter in zip("♠♥♦♣", "SHDC", strict=True):
        call = call.replace(symbol, letter)
    word = call.upper().strip()
    return {"P": "PASS", "DBL": "X", "RDBL": "XX"}.get(word, word)


#: Each program's calls of a game.
CALLS: dict[str, Callable[[Path], list[Made]]] = {
    "ours": _our_calls,
    "endplay": _calls_of_endplay,
    "bridgebots": _calls_of_bridgebots,
}


def _cores(path: Path) -> list[Row]:
    """The scan with one process, and with one for each of two cores."""
    one = _scanned(path, 1)
    two = _scanned(path, 2)
    cores = f"{os.cpu_count()} cores here"
    return [
        (f"scan, {SCANNED:,} games, one process", f"{one:.1f} s", ""),
        ("  two processes", f"{two:.1f} s", cores),
        ("  ratio", f"{one / two:.2f}", "target at least 1.8"),
    ]


def _scanned(path: Path, jobs: int) -> float:
    if jobs == 1:
        began = time.perf_counter()
        read = sum(result.games for _, result in scan([str(path)], Inline()))
    else:
        with working(jobs) as executor:
            # Starting the processes is not the reading.
            list(executor.map(abs, range(jobs)))
            began = time.perf_counter()
            read = sum(result.games for _, result in scan([str(path)], executor, ahead=2 * jobs))
    assert read == SCANNED
    return time.perf_counter() - began
