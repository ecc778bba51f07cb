"""The situations that a director meets most, in each language, on a phone: from the first tap to the record.

The screens are kept in ``build/screens``, to be looked at.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from bridgelaw.texts.catalogue import LANGUAGES
from tests.support.page import Page
from tests.web.browser.situations import SITUATIONS
from tests.web.browser.walk import walking

pytestmark = [pytest.mark.browser, pytest.mark.slow]

#: A director has to be there in so many taps.
LIMIT = 25


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SITUATIONS)
def test_from_the_first_tap_to_the_record(evening: Page, chromium: Browser, name: str, language: str) -> None:
    with walking(chromium, evening.url, language, name) as walk:
        SITUATIONS[name](walk)
        assert walk.path.endswith("/record")
        assert walk.page.locator("html").get_attribute("lang") == language
        assert walk.taps <= LIMIT
        assert evening.board(walk.id).closed
