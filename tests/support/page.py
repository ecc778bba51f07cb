"""A page over a store of its own: boards are made by entering events, forms are sent as a browser sends them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from fastapi.testclient import TestClient

from bridgelaw.store.sql import LOCAL, Store
from bridgelaw.web.app import create_app
from bridgelaw.web.boards import Board, Boards
from bridgelaw.web.settings import Settings

Event = str | dict[str, Any]

#: South bids 1S over 2C; a pass that is not comparable; North must pass, and West plays 3NT.
STORY: list[Event] = [
    *({"call": call} for call in ("N 1H", "E 2C", "S 1S")),
    "director",
    {"decline": "W"},
    {"call": "S P"},
    {"finding": {"comparable": False}},
    *({"call": call} for call in ("W 2NT", "N P", "E 3NT", "S P", "W P", "N P")),
]
#: The story to its end: one down, the score adjusted under 72C, nothing under 16C3.
PLAYED: list[Event] = [
    *STORY,
    {"forbid": "N S"},
    {"lead": "N H4"},
    {"trick": {"won_by": "W"}},
    {"result": "3NT -1 W"},
    {"review": {"law": "72C", "damage": True}},
    {"review": {"law": "16C3", "damage": False}},
]
#: The same bid is made good by 2S: North stays free, and passes are all that follows.
SAME: list[Event] = [*STORY[:5], *({"call": call} for call in ("S 2S", "W P", "N P", "E P"))]
#: Nothing irregular: 3NT by North.
PLAIN: list[Event] = [{"call": call} for call in ("N 1NT", "E P", "S 3NT", "W P", "N P", "E P")]


class Page:
    """A browser in one language; ``url``: where the page is served, if it is."""

    url = ""

    def __init__(self, client: TestClient, store: Store) -> None:
        self.client, self.store = client, store

    def open(self, events: Iterable[Event] = (), *, board: int = 5, club: str = LOCAL, **body: Any) -> str:
        """A ruling with these events; returns its id."""
        case = {"edition": "2017", "board": board, **body.pop("case", {})}
        id = self.store.open(club, {"case": case, "table": "6", "scoring": "matchpoints", **body})
        self.enter(id, events, club)
        return id

    def enter(self, id: str, events: Iterable[Event], club: str = LOCAL) -> None:
        """Enter events past the page."""
        written = [("event", {"event": event}) for event in events]
        if written:
            self.store.append(club, id, len(self.store.read(club, id)), written)

    def board(self, id: str, club: str = LOCAL) -> Board:
        """The board as the log has it."""
        return Boards(self.store).board(club, id)

    def get(self, url: str, status: int = 200, **kinds: Any) -> str:
        """The text of a page."""
        answer = self.client.get(url, **kinds)
        assert answer.status_code == status, answer.text
        return answer.text

    def post(self, url: str, *, on: str = "", go: bool = True, **fields: Any) -> Any:
        """Send a form as the page ``on`` has it: with its token and the entry that was seen."""
        form = self.hidden(self.get(on or re.sub(r"/(events|undo)$", "", url)))
        return self.client.post(url, data={**form, **fields}, follow_redirects=go)

    @staticmethod
    def hidden(html: str) -> dict[str, str]:
        """The hidden fields that every form of a board has."""
        found = dict(re.findall(r'<input type="hidden" name="(csrf|seen|key)" value="([^"]*)">', html))
        assert "csrf" in found
        return found

    def event(self, id: str, event: Event, *, go: bool = True) -> Any:
        """Post one event from the working page."""
        return self.post(f"/t/{id}/events", event=json.dumps(event), go=go)


@contextmanager
def page(folder: Path, language: str = "en", settings: Settings | None = None) -> Iterator[Page]:
    """A page in a language."""
    store = Store(f"sqlite:///{folder}/page.db")
    store.migrate()
    chosen = settings or Settings(zone="Europe/Amsterdam")
    with TestClient(create_app(store, chosen), headers={"accept-language": language}) as client:
        yield Page(client, store)
    store.close()


def text(html: str) -> str:
    """What a page says, without its marks; calls as ``1♠`` again."""
    html = re.sub(r'<svg class="suit (\w)"[^>]*>.*?</svg><span class="vh">[^<]*</span>', lambda m: _SUITS[m[1]], html)
    html = re.sub(r"<(script|style)\b.*?</\1>|<svg\b.*?</svg>", "", html, flags=re.DOTALL)
    import html as plain

    return " ".join(plain.unescape(re.sub(r"<[^>]+>", " ", html)).split())


_SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
