"""The way in as a browser shows it: what has to be typed can be seen, and leads in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from bridgelaw.store.sql import LOCAL
from bridgelaw.web.settings import LOCAL_CLUB, Settings
from tests.web.browser.conftest import served
from tests.web.browser.walk import PHONE, walking

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("width", [PHONE["width"], 1280])
@pytest.mark.parametrize("clubs", [1, 2])
def test_whoever_has_the_code_comes_in(tmp_path: Path, chromium: Browser, width: int, clubs: int) -> None:
    with served(tmp_path, Settings(open_to=None)) as site:
        site.store.set_code(LOCAL, "green-table-17")
        if clubs == 2:
            site.store.create_club("swan", "The Swan", "another code")
        with walking(chromium, site.url, "en", viewport={"width": width, "height": 740}) as walk:
            page = walk.page
            page.goto(f"{site.url}/new")
            expect(page).to_have_url(re.compile("/enter"))
            if clubs == 2:
                page.locator("#club").fill(LOCAL_CLUB)
            page.locator("#code").fill("green-table-17")
            page.locator(".foot button").click()
            expect(page).to_have_url(f"{site.url}/new")
