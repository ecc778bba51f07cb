"""The readers of files that come from elsewhere: each takes anything, and raises nothing but errors of ours."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from bridgelaw.errors import BridgelawError
from bridgelaw.formats import lin, pbn
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

# --- LIN --------------------------------------------------------------------------------------------------


def read_lin(content: bytes) -> int:
    """Every board, as a case and written again in both notations."""
    count = 0
    for game in lin.games(io.BytesIO(content)):
        if isinstance(game, BridgelawError):
            assert str(game)
            continue
        with suppress(BridgelawError):
            game.check().case()
        with suppress(BridgelawError):
            lin.dumps([game])
        assert pbn.dumps([game])
        count += 1
    return count


def _lin_samples() -> list[bytes]:
    address = "https://www.bridgebase.com/tools/handviewer.html?bbo=y&lin="
    return [LIN.encode(), LIN.replace("\n", "\r\n").encode("latin-1"), (address + quote(LIN[-600:])).encode()]


LIN = """\
vg|The Cup,Segment 1,I,7,8,Reds,0,Blues,12|
rs|3NS=,4SXE-2,PASS,1NN+1|
pn|s1,w1,n1,e1,s2,w2,n2,e2|
pg||
qx|o7|st||md|1,,,|sv|n|mb|3N|mb|p|mb|p|mb|p|pg||nt|A quiet board|pg||
qx|c8|md|2|mb|p|mb|1NT|mb|ppp|
pn|anna,Jörg,carla,dora|st||md|3SAQ865HK72DJ98CK3,SKT4HQJ3DQ63CT765,SJ973HA54DAT4CJ92,|rh||ah|Board 7|sv|b|
mb|1N!|an|12-14|mb|p|mb|2h|an|to play|mb|P|mb|p|mb|d|mb|p|mb|p|mb|p|pg||
pc|s4|pc|S3|pc|S2|pc|SA|pg||pc|HK|pc|H3|mc|9|pg||
"""

_LIN_SIGNS = (
    *_BLANK,
    *b"qx| pn| md|3 md| mb| an| pc| mc| sv| vg| rs| pg|| ah|Board st|| | || , , o1 c2 p d r 1N 2h! 7NT 8C pppp".split(),
    *b"SAKQ2H432D432C432 SA H10 s2 lin= http:// ?lin= & # + %7C %20 4SXE-2 13 b o".split(),
)

READERS: dict[str, Reader] = {
    "pbn": Reader(read_pbn, _pbn_samples, _PBN_SIGNS),
    "lin": Reader(read_lin, _lin_samples, _LIN_SIGNS),
}


def inputs(reader: Reader, count: int, seed: int) -> Iterator[bytes]:
    """So many inputs for a reader: its samples damaged, and one in five from the signs of its notation alone."""
    import random

    from tests.fuzz.inputs import damaged, soup

    rng = random.Random(seed)
    samples = reader.samples()
    for at in range(count):
        yield soup(reader.signs, rng) if at % 5 == 0 else damaged(samples, reader.signs, rng)
