"""A director's thumb: what is tapped is counted, and after every tap the screen has to be in order.

Whatever is tapped is found by what it does (an address, a name and a value), so that a walk is the same in every
language.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import ConsoleMessage, Locator, Page, Request, expect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

#: A phone as it is held.
PHONE = {"width": 360, "height": 740}
#: Where the screens are kept; made anew, and no part of what is committed.
SCREENS = Path(__file__).parents[3] / "build" / "screens"
#: Milliseconds in which an answer has to be on the screen, on a machine that is busy with other things.
PATIENCE = 20_000

#: What is measured on a screen.
_MEASURE = """() => ({
  width: document.documentElement.scrollWidth,
  inner: window.innerWidth,
  title: document.title,
  headings: [...document.querySelectorAll('h1')].filter((each) => each.checkVisibility())
    .map((each) => each.textContent.trim()),
  focus: document.activeElement === document.body ? '' : document.activeElement.tagName,
  settling: document.querySelectorAll('.htmx-request, .htmx-swapping, .htmx-settling, .htmx-added').length,
})"""


@dataclass
class Walk:
    """One way through the page: ``taps`` so far, and what was wrong on the way.

    ``seen`` is called on every screen; ``script``: whether the browser has JavaScript.
    """

    page: Page
    url: str
    name: str = ""
    script: bool = True
    seen: Callable[[Page], None] | None = None
    taps: int = 0
    errors: list[str] = field(default_factory=list)
    shots: int = 0
    #: Whether the network may be missing: what the browser then says about it is no fault of the page.
    offline: bool = False

    def __post_init__(self) -> None:
        self.page.set_default_timeout(PATIENCE)
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("requestfailed", self._failed)
        if self.name:
            shutil.rmtree(self.folder, ignore_errors=True)
            self.folder.mkdir(parents=True)

    @property
    def folder(self) -> Path:
        """Where the screens of this walk are kept."""
        return SCREENS / self.name

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not self.offline:
            self.errors.append(message.text)

    def _failed(self, request: Request) -> None:
        if not self.offline and "ERR_ABORTED" not in str(request.failure):
            self.errors.append(f"{request.url}: {request.failure}")

    # --- moving ----------------------------------------------------------------------------------

    def open(self, path: str) -> None:
        """An address, which is no tap."""
        self.page.goto(self.url + path)
        self.look()

    def tap(self, what: str | Locator, here: bool = False) -> None:
        """Tap the one visible thing that this finds; ``here``: the screen stays as it is."""
        shown = self.shown(what)
        self.taps += 1
        if here:
            shown.click()
            return
        self.leave(shown.click)

    def shown(self, what: str | Locator) -> Locator:
        """The one visible thing that this finds, which is a button, a link or a label."""
        found = self.page.locator(what) if isinstance(what, str) else what
        shown = found.filter(visible=True)
        expect(shown, f"{what} on {self.page.url}").to_have_count(1)
        assert shown.evaluate("each => each.matches('button, a[href], label, summary')"), f"{what} is no control"
        return shown

    def leave(self, act: Callable[[], Any]) -> None:
        """Do what leads to another screen, and look at that."""
        self.page.evaluate("document.getElementById('page').setAttribute('data-old', '')")
        act()
        expect(self.page.locator("#page:not([data-old])")).to_have_count(1)
        # Without a script it is a new document, which is there before all of it has been read.
        self.page.wait_for_load_state()
        self.look()

    def type(self, field: str, text: str) -> None:
        """Type into a field: one tap, whatever the length."""
        self.taps += 1
        self.page.locator(field).fill(text)

    def unfold(self, details: str) -> None:
        """Open what is folded, unless it is open."""
        if self.page.locator(details).get_attribute("open") is None:
            self.tap(f"{details} > summary", here=True)

    def choose_of(self, field: str, value: str) -> None:
        """Choose from a list: one tap, as typing."""
        self.taps += 1
        self.page.locator(field).select_option(value)

    # --- looking ---------------------------------------------------------------------------------

    def look(self) -> None:
        """Hold the screen to what every screen has to be, and keep a picture of it."""
        found = self._settled()
        where = f"{self.page.url} after {self.taps} taps"
        assert found["width"] <= found["inner"], f"{where}: scrolls sideways, {found['width']} px"
        assert found["title"].strip(), f"{where}: no title"
        assert len(found["headings"]) == 1, f"{where}: headings {found['headings']}"
        assert found["headings"][0], f"{where}: an empty heading"
        if self.script and self.taps:
            assert found["focus"], f"{where}: the focus is lost"
        assert not self.errors, f"{where}: {self.errors}"
        if self.name:
            self.shots += 1
            self.page.screenshot(path=self.folder / f"{self.shots:02}.png")
        if self.seen is not None:
            self.seen(self.page)

    def _settled(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for _ in range(PATIENCE // 20):
            found = self.page.evaluate(_MEASURE)
            if not found["settling"] and (found["focus"] or not self.script or not self.taps):
                break
            self.page.wait_for_timeout(20)
        return found

    @property
    def path(self) -> str:
        """The address without the machine."""
        return self.page.url.removeprefix(self.url)

    @property
    def id(self) -> str:
        """The ruling that is on the screen."""
        return self.path.split("/")[2].partition("?")[0]

    # --- what is tapped, by what it does ---------------------------------------------------------

    def start(self, board: int = 5, table: int = 6) -> None:
        """From the first tap to the auction: the table, the board, and on."""
        self.open("/")
        self.tap(".foot a[href='/new']")
        self.type("#table", str(table))
        self.type("#board", str(board))
        self.tap("button[form=new]")

    def call(self, *calls: str) -> None:
        """Keys of the bidding box, which is on the screen."""
        for call in calls:
            self.tap(f"#box .box button[name=call][value='{call}']")

    def seat(self, seat: str) -> None:
        """Another seat than the one in turn."""
        self.tap(f"#box .seats label:has(input[value='{seat}'])", here=True)

    def event(self, *events: Any) -> None:
        """The button that enters just these events."""
        self.tap(self._posting(lambda value: value == (list(events) if len(events) > 1 else events[0])))

    def all_pass(self) -> None:
        """The button that enters the passes that are left."""
        self.tap(self._posting(_passes))

    def _posting(self, wanted: Callable[[Any], bool]) -> str:
        shown = self.page.locator("button[name=event]").filter(visible=True)
        expect(shown.first).to_be_visible()
        values = [str(each.get_attribute("value")) for each in shown.all()]
        found = next((value for value in values if wanted(json.loads(value))), None)
        assert found is not None, f"{self.page.url}: no such button, but {values}"
        return f"button[name=event][value='{found}'] >> nth=0"

    def link(self, end: str) -> None:
        """The link that leads to an address with this end, which is no link to the Laws."""
        self.tap(f"#main a[href$='{end}'], .foot a[href$='{end}']")

    def result(self, result: str) -> None:
        """The key of this result."""
        self.event({"result": result})

    def review(self, law: str, damage: bool) -> None:
        """Answer a question after play."""
        self.event({"review": {"law": law, "damage": damage}})

    # --- the private room ------------------------------------------------------------------------

    def room(self) -> None:
        """Step away with the player, which opens the room."""
        self.tap(".foot form[action$='/private'] button")

    def choose(self, call: str) -> None:
        """The player has chosen: the box, the key."""
        self.tap(".foot a[href$='/private/choose']")
        self.call(call)

    def sure(self) -> None:
        """That is the call: the room closes."""
        self.tap(".foot form[action$='/private/choose'] button[name=call]")

    def compare(self, comparable: bool) -> None:
        """Go to the comparison and decide it."""
        self.tap("form[action$='/private/compare'] button[name=call]")
        self.tap(f".foot button[name=comparable][value={str(comparable).lower()}]")

    # --- the record ------------------------------------------------------------------------------

    def record(self, *wanted: str) -> str:
        """The record is on the screen, and has these clauses and words; returns its text."""
        assert self.path.endswith("/record"), f"{self.page.url}: not the record"
        sheet = self.page.locator("article.sheet").inner_text()
        missing = [each for each in wanted if each not in sheet]
        assert not missing, f"{missing} not in the record:\n{sheet}"
        return sheet


def _passes(value: Any) -> bool:
    return isinstance(value, list) and all(str(each.get("call", "")).endswith(" P") for each in value)


@contextmanager
def walking(browser: Browser, url: str, language: str, name: str = "", **kinds: Any) -> Iterator[Walk]:
    """A phone in a language, for a walk."""
    seen, script = kinds.pop("seen", None), kinds.get("java_script_enabled", True)
    context = browser.new_context(**{"viewport": PHONE, "locale": language, **kinds})
    try:
        yield Walk(context.new_page(), url, f"{language}/{name}" if name else "", script, seen)
    finally:
        context.close()
