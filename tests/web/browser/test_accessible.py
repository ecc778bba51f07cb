"""Every kind of screen, audited by axe-core: no violations, light and dark, in each language."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.support.page import PLAYED, Event, Page
from tests.web.browser.audit import Audit, violations
from tests.web.browser.situations import SITUATIONS
from tests.web.browser.walk import walking

pytestmark = [pytest.mark.browser, pytest.mark.slow]

#: Situations that lead past every kind of screen of a ruling.
WALKED = ("restricted", "double_before_rho", "change", "later", "weighted")
#: The rest of the page.
PAGES = (
    "/",
    "/new",
    "/look-up",
    "/look-up?q=27B9",
    "/law/2017/27B1",
    "/law/2017/27",
    "/terms",
    "/atlas",
    "/atlas?system=sayc&law=2017&call=1S&n=0",
    "/settings",
    "/settings/pin",
    "/compare",
    "/enter",
    "/nowhere",
)
#: The same, of a ruling with these events.
OF_A_RULING: tuple[tuple[str, list[Event]], ...] = (
    ("/duties", PLAYED),
    ("/score", PLAYED),
    ("/poll", PLAYED),
    ("/more", PLAYED[:3]),
    ("/more/card", PLAYED[:3]),
    ("?enter=facts", PLAYED[:4]),
    ("?enter=slip", PLAYED[:3]),
    ("?enter=over", PLAYED[:3]),
    ("/record", PLAYED[:5]),
)


@pytest.mark.parametrize("name", WALKED)
@pytest.mark.parametrize(("language", "colours"), [("en", "light"), ("de", "dark")])
def test_every_screen_of_a_ruling(evening: Page, chromium: Browser, name: str, language: str, colours: str) -> None:
    audit = Audit()
    with walking(chromium, evening.url, language, seen=audit, color_scheme=colours) as walk:
        SITUATIONS[name](walk)
    assert len(audit.seen) >= 4
    assert not audit.found


@pytest.mark.parametrize(("language", "colours"), [("en", "light"), ("en", "dark"), ("nl", "light")])
def test_every_other_page(evening: Page, chromium: Browser, language: str, colours: str) -> None:
    ids = [(path, evening.open(events)) for path, events in OF_A_RULING]
    paths = [*PAGES, *(f"/t/{id}{path}" for path, id in ids)]
    found = {}
    with walking(chromium, evening.url, language, color_scheme=colours) as walk:
        for path in paths:
            walk.page.goto(walk.url + path)
            found[path] = violations(walk.page)
    assert not {path: wrong for path, wrong in found.items() if wrong}


def test_the_phone_going_round_and_the_wide_screen(evening: Page, chromium: Browser) -> None:
    found = []
    with walking(chromium, evening.url, "de") as walk:
        walk.open(f"/t/{evening.open(PLAYED[:4])}")
        walk.tap("header form[action$='/show'] button")
        found += violations(walk.page)
        walk.tap(".foot form[action$='/take-back'] button")
        found += violations(walk.page)
    with walking(chromium, evening.url, "de", viewport={"width": 1280, "height": 800}) as walk:
        for events in (PLAYED[:2], PLAYED[:3], PLAYED[:5], PLAYED[:7]):
            walk.page.goto(f"{walk.url}/t/{evening.open(events)}")
            found += violations(walk.page)
    assert not found
