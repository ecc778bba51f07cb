"""Regular auctions, every irregular call after them, further irregular calls over those, every choice that follows.

Each complete path is a situation, and what is asserted of it is only that it has exactly one outcome, with what must
hold of every state on the way (``checks``).
"""

from __future__ import annotations

import pytest

from bridgelaw.laws.edition import EDITIONS
from tests.sweep.checks import NOT_CODED
from tests.sweep.moves import CI
from tests.sweep.walk import Walk, memory, report

SHARDS = 2
#: Of each shard, so that all of them together are more than 100,000.
LEAST = 30_000
#: The clauses that every shard meets.
CITED = {
    "2017": (
        "16C2 17D3 21B1(a) 21B2 21B3 23C 25A1 25A2 25A4 25A5 25A6 25B1 25B2 26A 26B 27A1 27A2 27B1(a) 27B1(b) 27B2 "
        "27B3 27B4 27C 27D 28A 28B 29A 29B 29C 30A 30B1(a) 30B1(b)(i) 30B1(b)(ii) 30B2 30C 31A1 31A2(a) 31A2(b) 31B1 "
        "31B2 31C 32A1 32A2(a) 32A2(b) 32B1 32B2 32C 34 36A 36B1 36B4 37A 37B1 37B2 38B 38C 38D 39A 39B 39C 72C"
    ),
    "2007": (
        "16D2 17E2 21B1(a) 21B2 21B3 23 25 25A1 25A2 25A3 25A4 25B1 25B2 26A1 26A2 26B 27A1 27A2 27B1(a) 27B1(b) 27B2 "
        "27B3 27B4 27C 27D 28A 28B 29A 29B 29C 30A 30B1 30B2(a) 30B2(b) 30B3 30C 31A1 31A2(a) 31A2(b) 31B 32A 32B1 "
        "32B2 34 36A 36B1 36B4 37A 37B1 37B2 38B 38C 38D 39A 39B 39C"
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("shard", range(SHARDS))
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_situation_has_exactly_one_outcome(edition: str, shard: int) -> None:
    held = memory()  # by the tests before it in this process
    progress = pytest.importorskip("tqdm").tqdm(desc=f"sweep {edition} {shard}", unit="auction", disable=None)
    with progress:
        walk = Walk(CI, edition, shard, SHARDS, progress.update).run()
    text = report(walk)
    print(text)
    assert not walk.failures, "\n" + text
    assert walk.situations > LEAST
    assert len(walk.paths) == walk.situations, "some situations are the same path"
    assert set(walk.not_coded) <= NOT_CODED
    assert not set(CITED[edition].split()) - walk.cited, "the sweep no longer meets these"
    assert memory() - held < 2**30
