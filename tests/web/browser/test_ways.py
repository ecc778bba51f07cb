"""Other ways through the page: without JavaScript, by keyboard, beside another director, without a network, large."""

from __future__ import annotations

from functools import partial

import pytest
from playwright.sync_api import Browser, expect

from bridgelaw.texts.catalogue import LANGUAGES
from tests.support.page import PLAYED, Event, Page
from tests.web.browser.situations import SITUATIONS
from tests.web.browser.walk import PHONE, walking

pytestmark = pytest.mark.browser

#: South's 1S is too low over 2C: the call is in, the Director has not come yet.
TOO_LOW: list[Event] = PLAYED[:3]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["accepted", "restricted"])
def test_without_javascript(evening: Page, chromium: Browser, name: str) -> None:
    with walking(chromium, evening.url, "en", java_script_enabled=False) as walk:
        SITUATIONS[name](walk)
        assert evening.board(walk.id).closed


def test_the_box_by_keyboard_alone(evening: Page, chromium: Browser) -> None:
    with walking(chromium, evening.url, "en") as walk:
        walk.start()
        page = walk.page
        page.locator("#box .box button").first.focus()
        for keys, call in (("1h", "N 1H"), ("2c", "E 2C"), ("p", "S P"), ("x", "W X")):
            for key in keys[:-1]:
                page.keyboard.press(key)
            walk.leave(partial(page.keyboard.press, keys[-1]))
            assert evening.board(walk.id).state.record.calls[-1].call.text == call.split()[1]
        # X by West over 2C by his partner is not allowed: the box is gone, and the focus is on what is wrong.
        assert page.evaluate("document.activeElement.tagName") == "H1"
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement !== document.body")


def test_arrows_and_undo_in_the_box(evening: Page, chromium: Browser) -> None:
    with walking(chromium, evening.url, "en") as walk:
        walk.start()
        page = walk.page
        page.locator("#box button[value='1C']").focus()
        for key in ("ArrowRight", "ArrowDown", "ArrowDown"):
            page.keyboard.press(key)
        assert page.evaluate("document.activeElement.value") == "3D"
        walk.leave(lambda: page.keyboard.press("Enter"))
        assert page.evaluate("document.activeElement.value") == "3D"
        assert len(evening.board(walk.id).state.record.calls) == 1
        walk.leave(lambda: page.keyboard.press("u"))
        assert not evening.board(walk.id).state.record.calls


def test_a_stale_tap_shows_the_newer_page_and_can_be_entered_too(evening: Page, chromium: Browser) -> None:
    id = evening.open(PLAYED[:1])
    with walking(chromium, evening.url, "en") as one, walking(chromium, evening.url, "nl") as two:
        one.open(f"/t/{id}")
        two.open(f"/t/{id}")
        one.call("2C")
        two.offline = True  # the browser reports the answer 409 as a resource that failed
        two.tap("#box .box button[name=call][value='P']")
        calls = evening.board(id).state.record.calls
        assert [made.call.text for made in calls] == ["1H", "2C"]
        notice = two.page.locator("main section[role=alert]")
        expect(notice).to_be_visible()
        expect(notice.locator("button[name=event]")).to_have_count(1)
        two.tap(notice.locator("button[name=event]"))
        assert [made.call.text for made in evening.board(id).state.record.calls] == ["1H", "2C", "P"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_network_the_last_tap_is_kept_and_sent_again(evening: Page, chromium: Browser, language: str) -> None:
    id = evening.open(PLAYED[:1])
    with walking(chromium, evening.url, language) as walk:
        walk.open(f"/t/{id}")
        bar = walk.page.locator("#offline")
        expect(bar).to_be_hidden()
        walk.offline = True
        walk.page.context.set_offline(True)
        walk.page.locator("#box button[value='2C']").click()
        expect(bar).to_be_visible()
        assert walk.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        assert len(evening.board(id).state.record.calls) == 1
        # Still none: it says so again.
        bar.locator("button").click()
        expect(bar).to_be_visible()
        walk.page.context.set_offline(False)
        walk.leave(bar.locator("button").click)
        expect(bar).to_be_hidden()
        assert [made.call.text for made in evening.board(id).state.record.calls] == ["1H", "2C"]


#: Whether the middle of what this finds is seen, and not covered.
_SEEN = """each => each.every((one) => {
  const box = one.getBoundingClientRect();
  const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return there !== null && (one === there || one.contains(there));
})"""


@pytest.mark.parametrize("language", ["nl", "de"])
def test_the_seats_and_all_keys_are_in_sight_on_a_phone(evening: Page, chromium: Browser, language: str) -> None:
    # A strip of duties, and a call that is gone beside its replacement: the grid scrolls, and its head stays.
    barred = evening.open(PLAYED[:8])
    double: list[Event] = [{"call": call} for call in ("N 1H", "W X")]
    double += ["director", {"decline": "N"}, {"call": "E 1S"}, {"call": "S P"}]
    with walking(chromium, evening.url, language) as walk:
        walk.open(f"/t/{barred}?enter=call")
        assert walk.page.locator(".rows").evaluate("each => each.scrollHeight > each.clientHeight")
        assert walk.page.locator(".rows th").evaluate_all(_SEEN)
        # The room has no strip, but a foot.
        walk.open(f"/t/{evening.open(double)}/private")
        walk.tap(".privgo")
        walk.tap(".foot a[href$='/private/choose']")
        assert walk.page.locator(".box .k").evaluate_all(_SEEN)
        # On a low screen the foot does not lie over what is to be read.
        walk.page.set_viewport_size({"width": 360, "height": 400})
        walk.page.goto(f"{walk.url}/t/{evening.open(PLAYED[:4])}")
        card = walk.page.locator(".opt.act .hd").first
        card.evaluate("each => each.scrollIntoView({block: 'end'})")
        assert card.evaluate_all(_SEEN)


#: Whether the middle of what has the focus is seen; of what is out of sight by itself, nothing is asked.
_CLEAR = """() => {
  const one = document.activeElement;
  const box = one.getBoundingClientRect();
  const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return one.matches("body, .skip") || (there !== null && (one.contains(there) || there.contains(one)));
}"""


def test_what_has_the_focus_is_not_behind_the_foot(evening: Page, chromium: Browser) -> None:
    # WCAG 2.4.11: the foot stays where it is while Tab goes down the page.
    with walking(chromium, evening.url, "en") as walk:
        for events, path, tabs in ((TOO_LOW, "/more", 24), (PLAYED, "/record", 12)):
            walk.open(f"/t/{evening.open(events)}{path}")
            behind, lowest = [], 0
            for _ in range(tabs):
                walk.page.keyboard.press("Tab")
                lowest = max(lowest, walk.page.evaluate("scrollY"))
                if not walk.page.evaluate(_CLEAR):
                    behind.append(walk.page.evaluate("document.activeElement.textContent"))
            assert behind == []
            assert lowest > 0


#: Where a phone is narrow or its text large: pages, of a ruling with these events.
NARROW: tuple[tuple[str, list[Event]], ...] = (
    ("", PLAYED[:2]),
    ("", PLAYED[:3]),
    ("", PLAYED[:4]),
    ("", PLAYED[:5]),
    ("", PLAYED[:7]),
    ("", PLAYED[:9]),
    ("", PLAYED[:13]),
    ("", PLAYED[:14]),
    ("", PLAYED[:17]),
    ("/more", PLAYED[:3]),
    ("/duties", PLAYED),
    ("/score", PLAYED),
    ("/record", PLAYED),
)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("how", ["narrow", "large"])
def test_nothing_is_lost_at_320_pixels_or_with_text_twice_as_large(
    evening: Page, chromium: Browser, language: str, how: str
) -> None:
    rulings = [f"/t/{evening.open(events)}{path}" for path, events in NARROW]
    width = 320 if how == "narrow" else PHONE["width"]
    wide = {}
    with walking(chromium, evening.url, language, viewport={"width": width, "height": 740}) as walk:
        for path in ("/", "/new", "/look-up", "/law/2017/27B1", "/settings", *rulings):
            walk.page.goto(walk.url + path)
            if how == "large":
                walk.page.evaluate("document.documentElement.style.fontSize = '200%'")
            found = walk.page.evaluate("document.documentElement.scrollWidth")
            if found > width:
                wide[path] = found
    assert not wide
