"""The private room and the phone going round, in a browser: Back, reload, Escape, another app; and no scripts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, Error, expect
from playwright.sync_api import Page as Tab

from bridgelaw.store.sql import LOCAL
from tests.support.page import Page
from tests.web.phone import HEAD, TOO_LOW

pytestmark = pytest.mark.browser

BACK = "Director: take the phone back"
OPTIONS = "South replaces"


def ruling(site: Page, events: int = len(TOO_LOW)) -> str:
    id = site.store.open(LOCAL, {"case": HEAD, "table": "6"})
    site.store.append(LOCAL, id, 1, [("event", {"event": event}) for event in TOO_LOW[:events]])
    return id


@pytest.fixture(params=[True, False], ids=["with JavaScript", "without"])
def tab(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Tab]:
    size = {"width": 360, "height": 740}
    context = chromium.new_context(viewport=size, locale="en", java_script_enabled=request.param)  # type: ignore[arg-type]
    yield context.new_page()
    context.close()


@pytest.fixture
def quick(chromium: Browser) -> Iterator[Tab]:
    """With JavaScript alone."""
    context = chromium.new_context(viewport={"width": 360, "height": 740}, locale="en")
    yield context.new_page()
    context.close()


def text(tab: Tab) -> str:
    return tab.locator("#page").inner_text()


def into_the_room(tab: Tab, site: Page, id: str) -> None:
    tab.goto(f"{site.url}/t/{id}/private")
    tab.click("button.privgo")
    tab.get_by_role("heading", level=1, name=OPTIONS).wait_for()
    # A key is pressed whether the page is ready for it or not.
    expect(tab.locator(".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added")).to_have_count(0)


# --- the phone goes round -------------------------------------------------------------------------------


def test_back_reload_and_a_typed_address_do_not_get_past_it(tab: Tab, site: Page) -> None:
    id = ruling(site, 4)
    for path in ("/", "/new", f"/t/{id}"):
        tab.goto(f"{site.url}{path}")
    tab.locator(f"form[action='/t/{id}/show'] button").first.click()
    tab.get_by_text(BACK).wait_for()
    for _ in range(3):
        tab.go_back()
        tab.get_by_text(BACK).wait_for()
        assert "New ruling" not in text(tab)
    for path in ("/", "/settings", f"/t/{id}/private", "/compare"):
        tab.goto(f"{site.url}{path}")
        assert BACK in text(tab)
    tab.reload()
    assert BACK in text(tab)


def test_two_taps_take_it_back(tab: Tab, site: Page) -> None:
    id = ruling(site, 4)
    tab.goto(f"{site.url}/t/{id}")
    tab.locator(f"form[action='/t/{id}/show'] button").first.click()
    tab.get_by_role("button", name=BACK).click()
    tab.get_by_role("button", name="It is in my hand").click()
    tab.locator(f"form[action='/t/{id}/show']").first.wait_for()
    assert BACK not in text(tab)


# --- the private room -----------------------------------------------------------------------------------


def test_from_the_gate_to_the_call_at_the_table(tab: Tab, site: Page) -> None:
    id = ruling(site)
    into_the_room(tab, site, id)
    tab.get_by_role("link", name="Ask about a call").click()
    tab.locator("button[value='X']").click()
    tab.get_by_role("button", name="Compare the meanings").click()
    tab.locator("#withdrawn1").fill("6+ hcp, 4+ S")
    tab.locator("#replacement1").fill("8+ hcp, 4+ S or 12+ hcp, 3 S")
    tab.get_by_role("button", name="Compare", exact=True).click()
    tab.get_by_text("about three in four also fit").wait_for()
    tab.get_by_role("button", name="Comparable", exact=True).click()
    tab.get_by_role("button", name="South doubles").click()
    tab.wait_for_url(f"**/t/{id}")
    events = [entry.body["event"] for entry in site.store.read(LOCAL, id) if entry.kind == "event"]
    assert events[-2:] == [
        {"call": "S X", "shows": "8+ hcp, 4+ S or 12+ hcp, 3 S"},
        {"finding": {"comparable": True}},
    ]
    with suppress(Error):  # what was posted is not asked for again without the reader
        tab.go_back()
    seen = tab.locator("body").inner_text()
    assert OPTIONS not in seen
    assert "three in four" not in seen


def test_nothing_of_it_is_in_the_history(quick: Tab, site: Page) -> None:
    id = ruling(site)
    quick.goto(f"{site.url}/t/{id}")
    before = quick.evaluate("history.length")
    quick.goto(f"{site.url}/t/{id}/private")
    quick.click("button.privgo")
    quick.get_by_role("heading", level=1, name=OPTIONS).wait_for()
    quick.get_by_role("link", name="Ask about a call").click()
    quick.locator("button[value='X']").click()
    quick.get_by_text("It depends on what it shows").wait_for()
    assert quick.url == f"{site.url}/t/{id}/private"
    assert quick.title() == "bridgelaw"
    assert quick.evaluate("history.length") == before + 1
    quick.reload()
    assert "Step away from the table with South" in text(quick)


def test_escape_closes_it_and_says_so(quick: Tab, site: Page) -> None:
    id = ruling(site)
    into_the_room(quick, site, id)
    quick.keyboard.press("Escape")
    quick.wait_for_url(f"**/t/{id}")
    quick.get_by_text("The private page is closed.").wait_for(state="attached")
    quick.goto(f"{site.url}/t/{id}/private/options")
    assert "Step away from the table with South" in text(quick)


def test_it_goes_blank_when_the_page_is_not_seen(quick: Tab, site: Page) -> None:
    id = ruling(site)
    into_the_room(quick, site, id)
    see = """(state) => {
        Object.defineProperty(document, "visibilityState", {value: state, configurable: true});
        document.dispatchEvent(new Event("visibilitychange"));
    }"""
    with quick.expect_response("**/private/close"):
        quick.evaluate(see, "hidden")
    assert text(quick).strip() == ""
    quick.evaluate(see, "visible")
    quick.get_by_text("Step away from the table with South").wait_for()


def test_after_three_minutes_it_goes_blank_by_itself(quick: Tab, site: Page) -> None:
    id = ruling(site)
    quick.clock.install()
    into_the_room(quick, site, id)
    quick.clock.fast_forward(151_000)
    assert "Tap to stay" in quick.locator("#live").inner_text()
    quick.clock.fast_forward(30_000)
    quick.get_by_text("Step away from the table with South").wait_for()


def test_without_javascript_the_page_leaves_by_itself(site: Page) -> None:
    """A browser without JavaScript is told to go to the gate after three minutes."""
    id = ruling(site)
    site.get("/new")
    html = site.post(f"/t/{id}/private").text
    assert f'<noscript><meta http-equiv="refresh" content="180;url=/t/{id}/private"></noscript>' in html


@pytest.mark.parametrize("width", [320, 360, 1280])
@pytest.mark.parametrize("language", ["en", "nl", "de"])
def test_no_scrolling_sideways(chromium: Browser, site: Page, language: str, width: int) -> None:
    id = ruling(site)
    context = chromium.new_context(viewport={"width": width, "height": 740}, locale=language)
    tab = context.new_page()
    tab.goto(f"{site.url}/t/{id}/private")
    tab.click("button.privgo")
    for step in ("a[href$='/ask']", "button[value='X']", "form[action$='/compare'] button"):
        tab.locator(step).click()
        tab.wait_for_timeout(100)
        assert tab.evaluate("document.documentElement.scrollWidth") <= width
    tab.fill("#withdrawn1", "15-17 hcp, balanced")
    tab.fill("#replacement1", "15-18 hcp, balanced, stopper in H")
    tab.click("button[name=measure]")
    tab.locator("svg.share").first.wait_for()
    assert tab.evaluate("document.documentElement.scrollWidth") <= width
    context.close()
