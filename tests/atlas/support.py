"""A little system, and its atlases, which are made once."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from bridgelaw.atlas import Inline, Plan, make
from bridgelaw.table.call import Call

LITTLE = str(Path(__file__).with_name("little.yaml"))


def little(*only: str, edition: str = "2017", calls: int = 1) -> Plan:
    return Plan.of(LITTLE, edition_name=edition, calls=calls, only=tuple(map(Call.loads, only)))


@cache
def made(*only: str, edition: str = "2017") -> dict[str, Any]:
    return make(little(*only, edition=edition), Inline())
