"""The readers of files that come from elsewhere: each takes anything, and raises nothing but errors of ours."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from bridgelaw.errors import BridgelawError
from bridgelaw.formats import pbn
from bridgelaw.formats.pbn.cases import as_game
from tests.support.cases import by_id

__all__ = ["READERS", "Reader"]

EXAMPLES = Path(__file__).parents[2] / "examples"


@dataclass(frozen=True)
class Reader:
    """A reader with files to damage and the signs of its notation; ``read`` reads all that is in a file."""

    read: Callable[[bytes], object]
    samples: Callable[[], Sequence[bytes]]
    signs: tuple[bytes, ...]


# --- PBN --------------------------------------------------------------------------------------------------

_VALUES = ("board", "dealer", "vulnerability", "hands", "deal", "auction", "contract", "tricks", "play", "comments")


def read_pbn(content: bytes) -> int:
    """Every value of every game, and the game as a case and written again."""
    count = 0
    for game in pbn.games(io.BytesIO(content)):
        if isinstance(game, BridgelawError):
            assert str(game)
            continue
        for name in _VALUES:
            with suppress(BridgelawError):
                getattr(game, name)
        for name in game.tags:
            with suppress(BridgelawError):
                game.table(name)
        with suppress(BridgelawError):
            game.case()
        assert pbn.dumps([game])
        count += 1
    return count


def _pbn_samples() -> list[bytes]:
    cases = [by_id()[id] for id in ("36C-applies", "27B1a-applies") if id in by_id()]
    return [
        (EXAMPLES / "double-dummy.pbn").read_bytes(),
        pbn.dumps(map(as_game, cases)).encode(),
        PBN.encode(),
        PBN.replace("\n", "\r\n").encode("latin-1"),
    ]


PBN = """\
% PBN 2.1
%Content-type: text/x-pbn; charset=ISO-8859-1
{ a comment

of three lines }
[Event "Köln \\"Open\\""]
[Board "3"] ; another
[Dealer "S"]
[Vulnerable "EW"]
[Deal "S:AQ865.K72.J98.K3 2.T986.K752.AQ84 J973.A54.AT4.J92 KT4.QJ3.Q63.T765"]
[Declarer "^S"]
[Contract "4SX"]
[Result "^9"]
[Score "NS -200"]
[Auction "N"]
- - 1S ^S 2S =1= $1
^I 1C! x Pass Pass
AP
[Note "1:a raise"]
[Play "W"]
SA =1= S2 ^R H3 S4
- - ^L C2 D3
*
[Note "1:the ace"]
[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]
N NT 9
E  S "10"

[Event "#"]
[Site "##"]
[Board "4"]
[Contract "Pass"]
[Auction "W"]
AP
[ScoreTable "+Rank\\3R;Names;-Score_NS"]
1 "Mr. and Mrs. X" ^620
"""

_BLANK = (b"\n", b"\n\n", b"\r", b" ", b"\t", b"\xff", b"\xc3\xa4", b"\0", b"9" * 30)
_PBN_SIGNS = (
    *_BLANK,
    *rb"""[Event "
[Board "7"]
[Dealer "N"]
[Deal "N:- - - -"]
[Auction "E"]
[Note "1:x"]
[Play "S"]
[Contract "3NT"]
[Declarer "^W"]
[Result "9"]
[ATable "A;B\2R"]
[CaseTable "Key;Value"]""".split(b"\n"),
    *rb""" "#" "##" "?" " [ ] { } ; % \ - * + ^S ^I ^R =1= $3 ! AP Pass 1C 7NT X XX HA S10""".split(),
    b'[IrregularityTable "Index;Player;Call;Kind;Clause;Status;Replacement;Event"]\n1 - - - - - - "{call: N 1C}"\n',
    b'title "x" events []',
)

READERS: dict[str, Reader] = {"pbn": Reader(read_pbn, _pbn_samples, _PBN_SIGNS)}


def inputs(reader: Reader, count: int, seed: int) -> Iterator[bytes]:
    """So many inputs for a reader: its samples damaged, and one in five from the signs of its notation alone."""
    import random

    from tests.fuzz.inputs import damaged, soup

    rng = random.Random(seed)
    samples = reader.samples()
    for at in range(count):
        yield soup(reader.signs, rng) if at % 5 == 0 else damaged(samples, reader.signs, rng)
