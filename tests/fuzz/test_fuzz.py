"""A part of the fuzz run; the whole of it is ``python -m tests.fuzz``."""

from __future__ import annotations

import pytest

from tests.fuzz.inputs import long_runs
from tests.fuzz.readers import READERS, inputs


@pytest.mark.parametrize("name", READERS)
def test_damaged_files_bring_no_errors_but_ours(name: str) -> None:
    reader = READERS[name]
    read = sum(bool(reader.read(content)) for content in inputs(reader, 1500, seed=1))
    # Else the files would be so damaged that hardly anything was tried.
    assert read > 500


@pytest.mark.parametrize("name", READERS)
def test_long_runs_of_the_same_bring_no_errors_but_ours(name: str) -> None:
    reader = READERS[name]
    for content in long_runs(reader.signs, 400):
        reader.read(content)
