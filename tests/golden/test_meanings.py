"""What compare, count and deal say, kept as text.  GOLDEN=write python -m pytest tests/golden writes it anew."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bridgelaw.texts import LANGUAGES
from tests.cli.support import run

HERE = Path(__file__).parent / "meanings"
PASS = "0-11, not (11, rule of 20) unless ((6 D, 5-10) or (6 H, 5-10) or (6 S, 5-10) or (7+ suit, 4-10))"
COMMANDS = {
    "compare-outside": ["compare", "11-21, 5+ S", "8-16, 5+ S"],
    "compare-subset": ["compare", "11-21, 5+ S", "11-16, 6+ S", "--full"],
    "compare-practice": ["compare", "0-30", "anything"],
    "compare-point": ["compare", "15-17, balanced", "15-18, balanced, stopper in H"],
    "compare-purpose": ["compare", "8+, 4+ major [asks: majors]", "4+, 4+ major [asks: majors]"],
    "compare-argued": ["compare", PASS, "10-12, 4+ H, not (12, not balanced)"],
    "compare-nothing": ["compare", "15-17, balanced", "0-7"],
    "compare-several": ["compare", "6 H, 5-10", "6+ H, 5-11", "--or", "20-22, balanced", "--or", "6 S, 5-10"],
    "compare-opposite": ["compare", "11-21, 5+ H", "8-16, 5+ H", "--partner", "15-17, balanced"],
    "compare-known": ["compare", "11-21, 5+ S", "8-16, 5+ S", "--known", "SA", "--gone", "S2 S3"],
    "compare-2007": ["compare", "6-9, 3+ H unless 4+ S", "6-10, 4+ H", "--edition", "2007"],
    "count": ["count", "15-17, balanced", PASS, "37", "38", "anything"],
    "count-known": ["count", "2+ aces", "--known", "SA", "--gone", "D2,C10"],
    "deal": ["deal", "15-17, balanced", "-n", "5", "--seed", "7"],
    "deal-pairs": ["deal", "11-21, 5+ S", "-n", "3", "--seed", "7", "--partner", "6-9, 3+ S"],
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", COMMANDS)
def test_in_words(name: str, language: str) -> None:
    ran = run(*COMMANDS[name], "--lang", language)
    assert ran.status == 0
    assert max(map(len, ran.out.splitlines())) <= 80
    file = HERE / language / f"{name}.txt"
    if os.environ.get("GOLDEN") == "write":
        file.parent.mkdir(exist_ok=True, parents=True)
        file.write_text(ran.out, encoding="utf-8")
    assert ran.out == file.read_text(encoding="utf-8")


def test_nothing_is_kept_that_no_command_says() -> None:
    assert {file.stem for file in HERE.rglob("*.txt")} == set(COMMANDS)
