"""schemathesis on the OpenAPI document: no server error, nothing that is not promised, no way past the door.

The seed is fixed.  The long run takes every phase, on the page's own server with a token: each operation with the
examples, every boundary of its schema, generated documents, and sequences of calls that follow one another.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from httpx2 import post

from bridgelaw.api.app import create_app
from bridgelaw.formats.case import loads
from bridgelaw.store.exchange import whole_of
from bridgelaw.store.sql import LOCAL, Store
from bridgelaw.web.app import create_app as create_page
from bridgelaw.web.settings import Settings
from tests.api.support import CODE, SECRET, live

CONFIG = Path(__file__).with_name("schemathesis.toml")


def run(folder: Path, address: str, *arguments: str) -> str:
    """What schemathesis says; it must have found nothing.  What it keeps is kept in the folder."""
    command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(CONFIG), "run"]
    command += [f"{address}/api/v1/openapi.json", "--checks", "all", "--seed", "31", "--no-color", *arguments]
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=1800)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def store_at(folder: Path) -> Store:
    """A store with the ruling that the examples of the document name."""
    store = Store(f"sqlite:///{folder}/api.db")
    store.migrate()
    written = {"bridgelaw": 1, "edition": 2017, "board": 7, "events": [], "log": {"id": "k3x7m2p9qa"}}
    (case,) = loads(json.dumps(written))
    store.bring_in(LOCAL, [whole_of(case, store.now())])
    return store


def calls_in(said: str) -> int:
    """How many calls were made; every operation was among them."""
    assert "Tested: 30" in said, said
    found = re.search(r"([\d,]+) generated, [\d,]+ passed", said)
    assert found, said
    return int(found[1].replace(",", ""))


@pytest.mark.slow
def test_examples_generated_documents_and_sequences(tmp_path: Path) -> None:
    store = store_at(tmp_path)
    with live(create_app(store, SECRET)) as address:
        said = run(tmp_path, address, "--phases", "examples,fuzzing,stateful", "--max-examples", "4")
    assert calls_in(said) > 200
    store.close()


@pytest.mark.long
def test_every_phase_behind_a_code(tmp_path: Path) -> None:
    store = store_at(tmp_path)
    store.set_code(LOCAL, CODE)
    with live(create_page(store, Settings(open_to=None, secret=SECRET))) as address:
        token = post(f"{address}/api/v1/token", json={"club": LOCAL, "code": CODE}).json()["token"]
        said = run(tmp_path, address, "--max-examples", "10", "-H", f"Authorization: Bearer {token}")
    assert calls_in(said) > 10_000
    store.close()
