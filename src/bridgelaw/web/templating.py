"""Templates with the words of the reader's language, and the answer to a request."""

from __future__ import annotations

import uuid
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from bridgelaw import __version__
from bridgelaw.errors import BridgelawError
from bridgelaw.table.call import Call, Denomination
from bridgelaw.table.seat import SEATS, Seat, Side
from bridgelaw.texts.catalogue import LANGUAGES, Value, name, say
from bridgelaw.texts.wording import beside
from bridgelaw.web import marks
from bridgelaw.web.addresses import asked_for
from bridgelaw.web.clock import Clock
from bridgelaw.web.reader import Reader, reader

__all__ = ["Words", "page", "see_other"]


def _environment() -> Environment:
    made = Environment(
        loader=PackageLoader("bridgelaw.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(SEATS=SEATS, LANGUAGES=LANGUAGES, Seat=Seat, Side=Side, Call=Call, Denomination=Denomination)
    return made


_ENVIRONMENT = _environment()
#: A new version of the package is a new address of its assets.
_ASSETS = __version__


class Words:
    """What a template says: ``t`` for the page's own sentences, ``say`` for those of rulings, all as HTML."""

    def __init__(self, language: str, laws: str = "") -> None:
        self.language = language
        self.laws = laws

    def t(self, key: str, **params: Value) -> Markup:
        """A sentence of the page; ``auction.turn`` is the key ``page.auction.turn``."""
        return self.rich(say(f"page.{key}", self.language, style=None, laws="", **params))

    def say(self, key: str, **params: Value) -> Markup:
        """A sentence of the Laws' catalogue, in the words of the edition."""
        return self.rich(say(key, self.language, style=None, laws=self.laws, **params))

    def name(self, value: Value, form: str = "") -> Markup:
        """A value alone: a seat, a side, a call, a denomination."""
        return self.rich(name(value, self.language, form))

    def rich(self, text: str) -> Markup:
        """A sentence that has been made elsewhere."""
        return marks.rich(text, self.language)

    def fault(self, error: BridgelawError) -> Markup:
        """What was wrong with something that was typed."""
        return self.say(f"error.{error.code}", **beside(error, self.language))

    def call(self, call: Call) -> Markup:
        """A call as a key of the bidding box has it."""
        return marks.call(call, self.language)

    def suit(self, denomination: Denomination, word: bool = True) -> Markup:
        """A drawn suit."""
        return marks.suit(denomination, self.language, word=word)


def page(request: Request, template: str, /, status: int = 200, laws: str = "", **values: Any) -> HTMLResponse:
    """The page that a template makes of values, in the reader's language; ``laws``: the edition that it speaks of."""
    who: Reader = reader(request)
    words = Words(who.language, laws)
    clock = Clock(request.app.state.settings.zone, who.language)
    html = _ENVIRONMENT.get_template(template).render(
        reader=who,
        words=words,
        t=words.t,
        say=words.say,
        name=words.name,
        rich=words.rich,
        fault=words.fault,
        call=words.call,
        suit=words.suit,
        time=clock.time,
        day=clock.day,
        path=asked_for(request.scope) if request.method == "GET" else request.url.path,
        assets=_ASSETS,
        imprint=request.app.state.settings.imprint,
        new_key=lambda: uuid.uuid4().hex,
        **values,
    )
    return HTMLResponse(html, status)


def see_other(url: str) -> Response:
    """Go on to a page after what was posted has been done."""
    return RedirectResponse(url, 303)
