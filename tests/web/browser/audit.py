"""An audit of a screen by axe-core, against WCAG 2.2 AA."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

#: What is asked: all rules of these, the size of targets too, which is off unless it is asked for.
OPTIONS = {
    "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]},
    "rules": {"target-size": {"enabled": True}},
    "resultTypes": ["violations"],
}


def violations(page: Page) -> list[str]:
    """What axe-core has found, one line an element."""
    if not page.evaluate("typeof window.axe === 'object'"):
        page.evaluate(Axe().axe_script)
    # In its whole length: what the foot covers at the moment is there when the page is scrolled, and is not too small.
    size = page.viewport_size
    assert size is not None
    page.set_viewport_size({**size, "height": max(size["height"], page.evaluate("document.body.scrollHeight") + 200)})
    found: dict[str, Any] = page.evaluate("(options) => axe.run(document, options)", OPTIONS)
    page.set_viewport_size(size)
    assert found["passes"], "axe-core has looked at nothing"
    return [
        f"{each['id']}: {node['html'][:200]} ({node.get('failureSummary', '')[:300]})"
        for each in found["violations"]
        for node in each["nodes"]
    ]


def kind(page: Page) -> str:
    """What distinguishes a screen from others: its address without names and its class."""
    path = re.sub(r"^https?://[^/]+", "", page.url).partition("?")[0]
    return re.sub(r"/t/\w+", "/t", path) + " " + str(page.locator("#page").get_attribute("class"))


@dataclass
class Audit:
    """Looks at every kind of screen once."""

    seen: set[str] = field(default_factory=set)
    found: dict[str, list[str]] = field(default_factory=dict)

    def __call__(self, page: Page) -> None:
        """Audit the screen, if it is of a new kind."""
        what = kind(page)
        if what in self.seen:
            return
        self.seen.add(what)
        wrong = violations(page)
        if wrong:
            self.found[what] = wrong
