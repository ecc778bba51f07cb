"""The record on paper: a usual ruling is one sheet, of A4 and of Letter, in each language; a long one goes on."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

from bridgelaw.store.sql import LOCAL
from bridgelaw.texts.catalogue import LANGUAGES
from tests.support.page import PLAYED, Event, Page
from tests.support.pdf import pages
from tests.web.test_record import SCORED

pytestmark = pytest.mark.browser

#: What is asked, and what both sides say, at the length of a form that is filled in by hand.
SHOWN: list[Event] = [
    {**event, "shows": "6+ hcp, 4+ S"} if isinstance(event, dict) and event.get("call") == "S 1S" else event
    for event in PLAYED
]
ASKED = {"ask": "S X", "law": "27B1(b)", "partner": None}
COMPARED = {
    "compare": {
        "withdrawn": {"call": "S 1S", "shows": ["6+ hcp, 4+ S"]},
        "replacement": {"call": "S X", "shows": ["8+ hcp, 4+ S", "12+ hcp, 3 S"]},
        "measured": None,
        "decided": {"comparable": False, "ground": None},
    }
}
NOTES = {
    "facts": "After 1♥ – 2♣ South bid 1♠; the overcall had not been seen. Attention was drawn at once and the Director "
    "called. Nobody had called after 1♠. The facts are agreed by both sides.",
    "NS": "South looked at his partner's bid only. With six points he would have passed 2♣ at once.",
    "EW": "In a free auction North competes to 3♥, and they do not reach 3NT.",
    "methods": "Acol, weak no trump. Double of 2♣: 8+ with four spades, or 12+ with three.",
}


def ruling(site: Page, notes: dict[str, str]) -> str:
    id = site.open(SHOWN, case={"methods": {"NS": "acol"}})
    written: list[tuple[str, Any]] = [("asked", ASKED), ("asked", COMPARED), ("scored", SCORED)]
    written += [("note", {"about": about, "text": text}) for about, text in notes.items()]
    site.store.append(LOCAL, id, len(site.store.read(LOCAL, id)), written)
    site.store.set_names(LOCAL, id, {"N": "R. Vos", "E": "M. Haas", "S": "J. Beek", "W": "A. Kraai"})
    return id


def sheets(chromium: Browser, url: str, language: str, paper: str) -> list[str]:
    """What stands on each sheet of paper that the browser prints."""
    page = chromium.new_page(locale=language)
    page.goto(url)
    page.wait_for_load_state("networkidle")
    printed = page.pdf(format=paper)
    page.close()
    return pages(printed)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_usual_ruling_is_one_sheet(site: Page, chromium: Browser, language: str, paper: str) -> None:
    id = ruling(site, NOTES)
    assert len(sheets(chromium, f"{site.url}/t/{id}/record", language, paper)) == 1
    link = site.store.share(LOCAL, id)
    assert len(sheets(chromium, f"{site.url}/r/{link}", language, paper)) == 1


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_long_one_goes_on_on_the_next_sheet(site: Page, chromium: Browser, paper: str) -> None:
    long = {about: "\n".join(f"{n}. {text}" for n in range(1, 10)) for about, text in NOTES.items()}
    id = ruling(site, long)
    first, second = sheets(chromium, f"{site.url}/t/{id}/record", "de", paper)
    # Which sheet it is, of how many.
    assert "1 / 2" in first
    assert "2 / 2" in second


def test_nothing_of_the_page_is_printed_but_the_sheet(site: Page, chromium: Browser) -> None:
    page = chromium.new_page(viewport={"width": 794, "height": 1123}, locale="en")
    page.goto(f"{site.url}/t/{ruling(site, NOTES)}/record")
    page.emulate_media(media="print")
    shown = page.evaluate(
        "[...document.querySelectorAll('header, .foot, .beside, form, .skip')].filter(e => e.checkVisibility()).length"
    )
    assert shown == 0
    assert page.evaluate("getComputedStyle(document.querySelector('.sheet')).backgroundColor") == "rgb(255, 255, 255)"
    page.close()


def test_on_a_phone_the_sheet_needs_no_scrolling_sideways(site: Page, chromium: Browser) -> None:
    page = chromium.new_page(viewport={"width": 360, "height": 740}, locale="de", color_scheme="dark")
    long = "Donaudampfschifffahrtsgesellschaftskapitän"
    id = ruling(site, {**NOTES, "facts": 3 * long})
    site.store.set_names(LOCAL, id, {"N": f"{long}switwe", "E": "M. Haas", "S": f"J. {long}", "W": "A. Kraai"})
    page.goto(f"{site.url}/t/{id}/record")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    # Black on white, whatever the screen is.
    assert page.evaluate("getComputedStyle(document.querySelector('.sheet')).color") == "rgb(17, 17, 17)"
    page.close()
