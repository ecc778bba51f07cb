"""A page as a thumb finds it: its buttons, its links, and what each of them would send."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from html.parser import HTMLParser
from typing import Any

from bridgelaw.errors import EventRefused
from bridgelaw.formats.case import Case, document, event_document
from bridgelaw.formats.ruling import begin, told
from bridgelaw.rulings.engine import apply
from bridgelaw.store.boards import Board
from bridgelaw.store.log import Entry, Sheet

AT = datetime(2026, 11, 30, 20, 16, tzinfo=UTC)
#: Elements of a page that a phone does not show.
_WIDE = {"desk", "side", "wide-only", "roomy", "beside"}
_VOID = {"input", "meta", "link", "use", "path", "circle", "rect", "br", "hr", "img"}


@dataclass
class Form:
    """A form and the fields that are sent whichever button is pressed."""

    action: str = ""
    method: str = "get"
    fields: list[tuple[str, str]] = field(default_factory=list)


@dataclass
class Button:
    """A button: what it says, what it adds to its form, and where it sends it."""

    form: Form | None
    name: str
    value: str
    action: str = ""
    text: str = ""
    phone: bool = True

    @property
    def events(self) -> list[Any]:
        """The events of the case format that it posts."""
        if self.name != "event":
            return []
        found = json.loads(self.value)
        return found if isinstance(found, list) else [found]


@dataclass
class Link:
    """A link."""

    href: str
    text: str = ""
    phone: bool = True


class Page(HTMLParser):
    """What stands on a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.html = html
        self.buttons: list[Button] = []
        self.links: list[Link] = []
        self.forms: dict[str, Form] = {}
        self.headings: list[str] = []
        self._open: list[tuple[str, bool, Any]] = []
        self._later: list[tuple[Button, str]] = []
        self._form: Form | None = None
        self.feed(html)
        for button, id in self._later:
            button.form = self.forms[id]

    # --- reading -----------------------------------------------------------------------------------

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        at = {key: value or "" for key, value in attrs}
        phone = not (_WIDE & set(at.get("class", "").split())) and all(shown for _, shown, _ in self._open)
        made: Any = None
        if tag == "form":
            made = self._form = Form(at.get("action", ""), at.get("method", "get"))
            self.forms[at.get("id", f"form {len(self.forms)}")] = made
        elif tag == "button":
            made = Button(self._form, at.get("name", ""), at.get("value", ""), at.get("formaction", ""), phone=phone)
            self.buttons.append(made)
            if "form" in at:
                self._later.append((made, at["form"]))
        elif tag == "a":
            made = Link(at.get("href", ""), phone=phone)
            self.links.append(made)
        elif tag in ("input", "textarea", "select"):
            self._field(tag, at)
        elif tag == "h1":
            self.headings.append("")
        if tag not in _VOID:
            self._open.append((tag, phone, made))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in _VOID:
            raise AssertionError(f"<{tag}/> is never closed in HTML")
        self.handle_starttag(tag, attrs)

    def _field(self, tag: str, at: dict[str, str]) -> None:
        kind = at.get("type", "text") if tag == "input" else tag
        if self._form is not None and "name" in at and (kind not in ("radio", "checkbox") or "checked" in at):
            self._form.fields.append((at["name"], at.get("value", "")))

    def handle_endtag(self, tag: str) -> None:
        while self._open:
            last, _, made = self._open.pop()
            if isinstance(made, Button | Link):
                made.text = " ".join(made.text.split())
            if last == "form":
                self._form = None
            if last == tag:
                return

    def handle_data(self, data: str) -> None:
        for tag, _, made in self._open:
            if isinstance(made, Button | Link):
                made.text += data
            elif tag == "h1":
                self.headings[-1] += data

    # --- what there is -----------------------------------------------------------------------------

    @property
    def main(self) -> str:
        """The text of the ruling: what stands beside or below the grid and the box."""
        html = self.html[self.html.index("<main") :]
        found = re.search(r'<div class="col ruling">(.*?)<aside', html, re.DOTALL)
        return plain(found[1] if found else html)

    def button(self, *, event: Any = None, **named: str) -> Button:
        """The button that posts an event, or has a name and a value."""
        for button in sorted(self.buttons, key=lambda each: not each.phone):
            if event is not None and button.name == "event" and json.loads(button.value) == event:
                return button
            if named and (button.name, button.value) in named.items():
                return button
        raise AssertionError(f"no button for {event or named} among {[b.value or b.text for b in self.buttons]}")

    def link(self, end: str) -> Link:
        """The link whose address ends so."""
        for link in sorted(self.links, key=lambda each: not each.phone):
            if link.href.endswith(end):
                return link
        raise AssertionError(f"no link to {end} among {[link.href for link in self.links]}")


def plain(html: str) -> str:
    """Text without marks."""
    import html as entities

    return " ".join(entities.unescape(re.sub(r"<[^>]+>", " ", html)).split())


# --- boards without a store ------------------------------------------------------------------------


def boards_of(cases: Iterable[Case]) -> Iterable[Board]:
    """The board of a case after each of its events, as far as they are allowed."""
    for case in cases:
        states = [begin(case)]
        head = {key: value for key, value in document(case).items() if key in _HEAD}
        entries = [Entry(1, AT, "opened", {"case": head, "table": "6"})]
        yield _board(case, 0, states, entries)
        for number, event in enumerate(case.events, 1):
            try:
                states.append(apply(states[-1], told(event)))
            except EventRefused:
                break
            entries.append(Entry(number + 1, AT, "event", {"event": event_document(event)}))
            yield _board(case, number, states, entries)


_HEAD = ("edition", "profile", "methods", "board", "dealer", "vulnerable")


def _board(case: Case, events: int, states: list[Any], entries: list[Entry]) -> Board:
    so_far = replace(case, events=case.events[:events])
    log = tuple(entries)
    sheet = Sheet(so_far, (AT,) * events, dict(entries[0].body["case"]), "6", None, "auction", log, log)
    return Board("x", sheet, tuple(states))


class OneBoard:
    """Boards of which there is one."""

    def __init__(self, store: Any) -> None:
        self.store = store
        self.one: Board | None = None

    def board(self, club: str, id: str) -> Board:
        assert self.one is not None
        return self.one
