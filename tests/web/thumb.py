"""A thumb on the page: it taps what stands there, and counts."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from fastapi.testclient import TestClient

from tests.web.screens import Button, Link, Page


@dataclass
class Thumb:
    """Taps what a phone shows of a page; every tap is counted, typing a number too."""

    client: TestClient
    language: str = "en"
    taps: int = 0
    url: str = "/"
    page: Page | None = None

    # --- seeing ------------------------------------------------------------------------------------

    def go(self, url: str) -> Page:
        """Open a page by its address: no tap."""
        return self._seen(self.client.get(url, headers={"accept-language": self.language}))

    def _seen(self, answer: Any) -> Page:
        self.url = answer.url.path
        assert answer.status_code == 200 or self.url.endswith("/record"), (answer.status_code, answer.text[:300])
        self.page = Page(answer.text)
        return self.page

    @property
    def now(self) -> Page:
        """The page that is there."""
        assert self.page is not None
        return self.page

    # --- tapping -----------------------------------------------------------------------------------

    def tap(self, *, event: Any = None, seat: str = "", **named: str) -> Page:
        """Tap the button that posts an event, or that has a name and a value; ``seat`` was chosen before."""
        if seat:
            self.taps += 1
            assert re.search(rf'type="radio" name="seat" id="seat-{seat}"', self.now.html), "nobody can be chosen here"
        return self._press(self.now.button(event=event, **named), seat)

    def send(self, action: str) -> Page:
        """Tap the button of the form that goes there; of several the last, which stands at the foot."""
        found = [b for b in self.now.buttons if b.phone and not b.name and b.form and b.form.action.endswith(action)]
        assert found, f"no form to {action}"
        return self._press(found[-1], "")

    def follow(self, end: str) -> Page:
        """Tap the link whose address ends so."""
        link = self.now.link(end)
        assert link.phone, "a phone does not show it"
        return self._follow(link)

    def type(self, name: str, value: str) -> None:
        """Type into a field: one tap."""
        self.taps += 1
        for form in self.now.forms.values():
            form.fields = [(key, value if key == name else old) for key, old in form.fields]

    def _follow(self, link: Link) -> Page:
        self.taps += 1
        return self.go(link.href if link.href.startswith("/") else self.url + link.href)

    def _press(self, button: Button, seat: str) -> Page:
        self.taps += 1
        assert button.phone, "a phone does not show it"
        form = button.form
        assert form is not None
        fields = [(key, seat if key == "seat" and seat else value) for key, value in form.fields]
        if button.name:
            fields.append((button.name, button.value))
        data: dict[str, Any] = {}
        for key, value in fields:
            data.setdefault(key, []).append(value)
        action = button.action or form.action
        headers = {"accept-language": self.language}
        assert form.method == "post"
        return self._seen(self.client.post(action, data=data, headers=headers, follow_redirects=True))
