"""A server on a free port of this machine, and Chromium."""

from __future__ import annotations

import os
import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import uvicorn
from fastapi.testclient import TestClient
from playwright.sync_api import Browser, sync_playwright

from bridgelaw.store.sql import Store
from bridgelaw.web.app import create_app
from bridgelaw.web.settings import Settings
from tests.support.page import Page

#: What the browser is called where it is installed.
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
#: Seconds in which a server has to be there.
SOON = 20


@contextmanager
def served(folder: Path, settings: Settings | None = None) -> Iterator[Page]:
    """The page over a store of its own, served to a browser."""
    store = Store(f"sqlite:///{folder}/page.db")
    store.migrate()
    app = create_app(store, settings or Settings(zone="Europe/Amsterdam"))
    server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=0, log_level="warning", log_config=None))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until = time.monotonic() + SOON
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        assert time.monotonic() < until, "the server does not answer"
        time.sleep(0.02)
    made = Page(TestClient(app), store)
    port = server.servers[0].sockets[0].getsockname()[1]
    made.url = f"http://127.0.0.1:{port}"
    yield made
    server.should_exit = True
    thread.join(SOON)
    store.close()


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Page]:
    """The page, served to a browser."""
    with served(tmp_path) as made:
        yield made


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """The same for a whole module, for walks that begin with a ruling of their own."""
    with served(tmp_path_factory.mktemp("evening")) as made:
        yield made


def program() -> str:
    """The browser: what CHROMIUM names, one that is installed, or Playwright's own."""
    named = os.environ.get("CHROMIUM", "")
    found = named or next((path for name in NAMES if (path := shutil.which(name))), "")
    if found:
        return found
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    if Path(own).exists():
        return own
    pytest.fail(
        f"No Chromium: none of {', '.join(NAMES)} is on the PATH, and Playwright has none of its own. "
        "Install it (Debian: apt-get install chromium; or: playwright install chromium), or name it: CHROMIUM=/path",
        pytrace=False,
    )


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Chromium, one for all tests of a worker."""
    path = program()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()
