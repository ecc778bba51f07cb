"""What a form says: events of the case format, or a key of the bidding box."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from typing import Annotated

from fastapi import Depends, HTTPException, Request
from starlette.datastructures import FormData, UploadFile

from bridgelaw.errors import UnreadableValue
from bridgelaw.formats.case import event_document, read_event
from bridgelaw.formats.tree import Sequence, read_tree
from bridgelaw.rulings.events import CallEvent, ChangeEvent, Event, ExposedEvent, LeadEvent, TrickEvent
from bridgelaw.table.cards import Card
from bridgelaw.table.notation import read_call, read_seat
from bridgelaw.web.door import SAFE
from bridgelaw.web.sessions import same, session_of

__all__ = ["Form", "Posted", "form", "written"]


def written(*events: Event) -> str:
    """Events as the value of a button: JSON of the case format, which :class:`Form` reads."""
    return json.dumps([event_document(event) for event in events] if len(events) > 1 else event_document(events[0]))


class Form:
    """A posted form."""

    def __init__(self, data: FormData) -> None:
        self._data = data

    def text(self, name: str, default: str = "") -> str:
        """The last value of a field, without spaces around it; a file is no text."""
        value = self._data.getlist(name)[-1:] or [default]
        return value[0].strip() if isinstance(value[0], str) else default

    def all(self, name: str) -> list[str]:
        """Every value of a field."""
        return [value.strip() for value in self._data.getlist(name) if isinstance(value, str)]

    def file(self, name: str) -> bytes:
        """The content of a file; empty where none was chosen."""
        value = self._data.get(name)
        if not isinstance(value, UploadFile):
            return b""
        try:
            return value.file.read()
        finally:
            value.file.close()

    def number(self, name: str) -> int:
        """A whole number.  Raises UnreadableValue."""
        text = self.text(name)
        if not (text.isascii() and text.isdecimal() and len(text) < 10):
            raise UnreadableValue(text, "a whole number", "'7'")
        return int(text)

    def events(self) -> tuple[Event, ...]:
        """The events that the form says.

        ``event`` is one in the case format, or a list of them; ``seat`` with ``call`` a key of the bidding box, which
        with ``change`` changes a call and with ``before`` comes before a ruling; ``cards`` says what ``seat`` did with
        the cards ``card`` and the one of ``suit`` and ``rank``; ``won_by`` is who won a trick, to which the penalty
        cards ``played`` were played.

        Raises the errors of :mod:`bridgelaw.formats.events` and of notation.
        """
        return tuple(self._events())

    def key(self, events: Iterable[Event]) -> str | None:
        """What makes these events on this page safe to be sent twice; another button of the page has another."""
        key = self.text("key")
        if not key:
            return None
        said = json.dumps([event_document(event) for event in events], sort_keys=True)
        return f"{key[:64]}.{hashlib.sha256(said.encode()).hexdigest()[:16]}"

    def cards(self) -> tuple[Card, ...]:
        """The cards that were chosen: those before, and the one of ``suit`` and ``rank`` if both are there."""
        found = [Card.loads(text) for text in self.all("card")]
        suit, rank = self.text("suit"), self.text("rank")
        if suit and rank:
            found.append(Card.loads(suit + rank))
        return tuple(dict.fromkeys(found))

    def _events(self) -> Iterator[Event]:
        for text in self.all("event"):
            said = read_tree(text)[0]
            for node in said.items if isinstance(said, Sequence) else (said,):
                yield read_event(node)
        written = self.text("call")
        if written:
            seat, made = read_seat(self.text("seat")), read_call(written)
            if self.text("change"):
                yield ChangeEvent(seat, made)
            else:
                yield CallEvent(seat, made, before_ruling=bool(self.text("before")))
        if self.text("cards"):
            yield self._with_cards(self.text("cards"))
        if self.text("won_by"):
            played = tuple(Card.loads(text) for text in self.all("played"))
            yield TrickEvent(read_seat(self.text("won_by")), played)

    def _with_cards(self, what: str) -> Event:
        seat, cards = self.text("seat"), self.cards()
        if not seat or not cards:
            raise UnreadableValue(
                f"{seat} {self.text('suit')}{self.text('rank')}".strip(), "a player and a card", "S HK"
            )
        if what == "lead":
            return LeadEvent(read_seat(seat), cards[-1], unable=bool(self.text("unable")))
        return ExposedEvent(read_seat(seat), cards, led=what == "led")


#: The forms that a file may come with.
_FILES = {"/t/{id}/score": 1}


def _route(request: Request) -> str:
    route = request.scope.get("route")
    return str(getattr(route, "path", ""))


async def form(request: Request) -> Form:
    """The form of a request, which must come from a page of ours.

    Every page has this as a dependency, so that none can forget it; what only reads has an empty form.
    """
    if request.method in SAFE:
        return Form(FormData())
    data = await request.form(max_files=_FILES.get(_route(request), 0), max_fields=200)
    given = data.get("csrf", "")
    expected = session_of(request).csrf
    if not (expected and isinstance(given, str) and same(given, expected)):
        await data.close()
        raise HTTPException(403, "csrf")
    return Form(data)


#: The form as a parameter of an endpoint.
Posted = Annotated[Form, Depends(form)]
