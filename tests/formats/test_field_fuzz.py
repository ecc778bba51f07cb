"""Damaged files of scoring programs are read or refused: nothing but the errors of bridgelaw comes out."""

from __future__ import annotations

import pytest

from tests.support.fuzz import Reader, readers

INPUTS = 400


@pytest.mark.parametrize("reader", list(readers()), ids=lambda reader: reader.name)
def test_damage_is_told(reader: Reader) -> None:
    told = [reader.told(seed) for seed in range(INPUTS)]
    # Some of the damage does no harm.
    assert "read" in told
    assert len(set(told)) > 1
