"""What is released installs and works: the same check that ``make release`` makes with several Pythons."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

import bridgelaw
from tests import release

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_the_wheel_installs_in_a_clean_environment(tmp_path: Path) -> None:
    wheel, _ = release.build(tmp_path)
    release.check(sys.executable, f"{wheel}[web]", tmp_path / "clean")


def test_the_version_is_the_same_everywhere() -> None:
    cited = re.search(r"^version: (.+)$", (ROOT / "CITATION.cff").read_text(encoding="utf-8"), re.M)
    assert cited is not None
    assert cited[1] == bridgelaw.__version__
