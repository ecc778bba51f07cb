"""Every regular auction of up to five calls of a small set, every irregular call after it, every choice that follows.

Each complete path is a situation, and what is asserted of it is only that it has exactly one outcome, with what must
hold of every state on the way (``checks``).
"""

from __future__ import annotations

import pytest

from tests.sweep.checks import NOT_CODED
from tests.sweep.moves import CI
from tests.sweep.walk import Walk, memory, report

SHARDS = 8
#: Of each shard, so that all of them together are more than 200,000.
LEAST = 50_000
CITED = (
    "16C2 17D3 23C 25A1 25A2 25A6 25B1 25B2 26A 26B 27A1 27A2 27B1(a) 27B1(b) 27B2 27B3 27B4 27C 27D 28B 29A 29B 30A "
    "30B1(a) 30B1(b)(i) 30B1(b)(ii) 30B2 30C 31A1 31A2(a) 31A2(b) 31B1 31B2 31C 32A1 32A2(a) 32A2(b) 32B1 32B2 32C 34"
)


@pytest.mark.slow
@pytest.mark.parametrize("shard", range(SHARDS))
def test_every_situation_has_exactly_one_outcome(shard: int) -> None:
    progress = pytest.importorskip("tqdm").tqdm(desc=f"sweep {shard}", unit="auction", disable=None)
    with progress:
        walk = Walk(CI, shard, SHARDS, progress.update).run()
    text = report(walk)
    print(text)
    assert not walk.failures, "\n" + text
    assert walk.situations > LEAST
    assert len(walk.paths) == walk.situations, "some situations are the same path"
    assert set(walk.not_coded) <= NOT_CODED
    assert not set(CITED.split()) - walk.cited, "the sweep no longer meets these"
    assert memory() < 2**30
