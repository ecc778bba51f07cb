"""A session in PBN as programs write it, and as it is written here."""

from __future__ import annotations

from pathlib import Path

from bridgelaw.formats import results
from bridgelaw.formats.pbn.scores import pbn_of_session
from bridgelaw.scores.session import with_session

__all__ = ["OTHERS", "ours"]

OTHERS = """\
% PBN 2.1
[Event "Köln"]
[Board "1"]
[Scoring "MP"]
[ScoreTable "Section;PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS;Score_EW;MP_NS;MP_EW;Multiplicity"]
A 1 2 4H S 10 420 - 2 0 1
A 3 4 Pass - - 0 0 0 2 1
B 1 2 - - - - - ^1.2 ^0.8 1
B 3 4 1NTX N 6 -100 100 1 1 1
[TotalScoreTable "Rank;PairId;Direction;Names"]
1 1 N-S "Anna & Bob"

[Event "#"]
[Board "2"]
[Scoring "IMP;Cross2"]
[ScoreTable "Table;Score_NS;Score_EW;Weight;IMP_NS;IMP_EW"]
1 620 -620 1/3 2 -2
1 -100 100 2/3 2 -2
2 ^A+ ^A- 1 ^3 ^-3
3 620 - 1 - -
3 - 100 1 - -
[SessionTable "Key;Value"]
session 2
scoring cross-imps
rules "{divided: sum}"
tables 3
"""


def ours() -> bytes:
    """The example, as it is written here."""
    (sheet,) = results.load(Path(__file__).parents[2] / "examples" / "adjusted-score.yaml")
    return pbn_of_session(sheet, with_session([board.table() for board in sheet.boards])).encode()
