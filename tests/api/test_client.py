"""The client in docs/api.md is twenty lines, and does what the page says, against a server; its lists are complete."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

from bridgelaw.api.app import PREFIX, create_app
from bridgelaw.store.sql import Store
from tests.api.support import SECRET, Program, conforms, live

PAGE = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def test_the_client_does_what_the_page_says(tmp_path: Path) -> None:
    (client,), (printed,) = blocks("python"), blocks("text")
    assert len([line for line in client.splitlines() if line.strip()]) <= 20
    store = Store(f"sqlite:///{tmp_path}/api.db")
    store.migrate()
    with live(create_app(store, SECRET)) as address:
        environment = {**os.environ, "BRIDGELAW_API": f"{address}{PREFIX}"}
        ran = subprocess.run(
            [sys.executable, "-c", client], env=environment, capture_output=True, text=True, timeout=120, check=True
        )
    store.close()
    assert ran.stdout == printed


def test_the_page_lists_every_operation(program: Program) -> None:
    told = set(re.findall(r"^\| `([A-Z]+ /\S*?)` \|", PAGE, re.MULTILINE))
    document = program.get("/openapi.json")
    assert told == {f"{method.upper()} {path}" for path, methods in document["paths"].items() for method in methods}


def test_the_problem_on_the_page_is_what_is_answered(program: Program) -> None:
    (told,) = map(json.loads, blocks("json"))
    case = {"bridgelaw": 1, "edition": 2017, "dealer": "N", "events": [{"call": "N 9Q"}]}
    assert program.post("/rule", case, 422) == told
    conforms(told, "problem")
