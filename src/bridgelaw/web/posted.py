"""What a form says: events of the case format, or a key of the bidding box."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from fastapi import Depends, HTTPException, Request
from starlette.datastructures import FormData, UploadFile

from bridgelaw.errors import UnreadableValue
from bridgelaw.formats.case import read_event
from bridgelaw.formats.tree import Sequence, read_tree
from bridgelaw.rulings.events import CallEvent, ChangeEvent, Event
from bridgelaw.table.notation import read_call, read_seat
from bridgelaw.web.door import SAFE
from bridgelaw.web.sessions import same, session_of

__all__ = ["Form", "Posted", "form"]


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
        """The events: ``event`` (one in the case format, or a list of them), then ``seat`` with ``call``.

        Raises the errors of :mod:`bridgelaw.formats.events` and of notation.
        """
        return tuple(self._events())

    def _events(self) -> Iterator[Event]:
        for text in self.all("event"):
            said = read_tree(text)[0]
            for node in said.items if isinstance(said, Sequence) else (said,):
                yield read_event(node)
        written = self.text("call")
        if written:
            seat, made = read_seat(self.text("seat")), read_call(written)
            yield (ChangeEvent if self.text("change") else CallEvent)(seat, made)


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
