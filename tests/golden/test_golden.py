"""Whole rulings in three languages, kept as text.  GOLDEN=write python -m pytest tests/golden writes them anew."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bridgelaw.formats import case as cases
from bridgelaw.formats.ruling import outcome
from bridgelaw.texts import LANGUAGES
from bridgelaw.texts.render import Renderer

HERE = Path(__file__).parent
CASES = cases.load(HERE / "cases.yaml")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_ruling_in_words(case: cases.Case, language: str) -> None:
    result = outcome(case)
    assert result.error is None
    text = Renderer(language).ruling(result.state, case.title)
    file = HERE / language / f"{case.id}.txt"
    if os.environ.get("GOLDEN") == "write":
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")


def test_nothing_is_kept_that_no_case_gives() -> None:
    for language in LANGUAGES:
        kept = {file.stem for file in (HERE / language).glob("*.txt")}
        assert kept == {case.id for case in CASES}
