"""Comparable or not: in the private room of a table, and as the Director's tool without one.

What is typed is posted, and the comparison is advice: the Director decides by one of two equal buttons.
"""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from bridgelaw.errors import BridgelawError
from bridgelaw.laws.edition import EDITIONS
from bridgelaw.laws.profile import DEFAULT, profile, profiles
from bridgelaw.meaning.systems import load
from bridgelaw.rulings.apart import Apart
from bridgelaw.rulings.events import CallEvent, Event, FindingEvent
from bridgelaw.table.call import Call
from bridgelaw.table.notation import read_call
from bridgelaw.web.asked import shown
from bridgelaw.web.comparing import Common, Comparing, Side, common, of_texts, opening
from bridgelaw.web.pages.private import about, inside, note, private, write
from bridgelaw.web.posted import Form, Posted
from bridgelaw.web.reader import reader
from bridgelaw.web.room import Room
from bridgelaw.web.templating import page, see_other

router = APIRouter()
_ROOM = "/t/{id}/private"


# --- in the private room --------------------------------------------------------------------------------


@router.get(f"{_ROOM}/compare")
def ask(request: Request, posted: Posted, id: str) -> Response:
    """The two calls in question, where both were made; else the call has to be named first."""
    room = inside(request, id)
    if not isinstance(room, Room):
        return room
    new = room.replacement
    if new is None:
        return see_other(f"/t/{id}/private/options")
    return _shown(request, room, _comparing(room, new.call, posted))


@router.post(f"{_ROOM}/compare")
def compare(request: Request, posted: Posted, id: str) -> Response:
    """Compare what was typed or picked; without anything typed, what the pair's system says."""
    room = inside(request, id)
    if not isinstance(room, Room):
        return room
    try:
        found = _comparing(room, _call(room, posted), posted)
    except BridgelawError as error:
        return private(request, "box.html", room, 422, chosen=bool(posted.text("chosen")), error=error)
    if found.measured is not None:
        note(request, room, found.document(room.offender))
    return _shown(request, room, found, chosen=bool(posted.text("chosen")))


@router.post(f"{_ROOM}/decide")
def decide(request: Request, posted: Posted, id: str) -> Response:
    """What the Director decides, whatever the advice.

    About a call that was made or chosen it is entered, and the room closes; about one that was only named it is
    remembered, and the offender hears the answer.
    """
    room = inside(request, id)
    if not isinstance(room, Room):
        return room
    comparable = posted.text("comparable") == "true"
    try:
        call = _call(room, posted)
        found = _comparing(room, call, posted)
        ground = posted.text("ground") if comparable and posted.text("ground") in found.grounds else None
        decided = {"comparable": comparable, "ground": ground}
        if found.unreadable:
            return _shown(request, room, found, chosen=bool(posted.text("chosen")))
        beside = found.document(room.offender, decided)
        finding = FindingEvent(comparable=comparable, ground=ground)
        if room.why is not Apart.OPTIONS:
            return _made(request, posted, room, found, finding, beside)
        if posted.text("chosen"):
            event = room.event(call, found.replacement.shows)
            return write(request, room, posted.number("seen"), event, finding, beside=beside, key=posted.text("key"))
        room.answer(call)  # a call that cannot be made is not decided about
        note(request, room, beside)
    except BridgelawError as error:
        return private(request, "box.html", room, 422, chosen=bool(posted.text("chosen")), error=error)
    again = inside(request, id, Apart.OPTIONS)
    return about(request, again, call.text, chosen=False) if isinstance(again, Room) else again


def _made(
    request: Request, posted: Form, room: Room, found: Comparing, finding: FindingEvent, beside: dict[str, Any]
) -> Response:
    """Enter the finding about a call that was made; if it was the last event, with what it was said to show."""
    events: list[Event] = [finding]
    last = room.board.case.events[-1] if room.board.case.events else None
    shows = found.replacement.shows
    undone = None
    if isinstance(last, CallEvent) and room.why is Apart.FINDING and shows and last.meaning.shows != shows:
        undone = room.board.sheet.events[-1].number
        events = [room.event(last.call, shows), finding]
    return write(request, room, posted.number("seen"), *events, beside=beside, key=posted.text("key"), undone=undone)


def _call(room: Room, posted: Form) -> Call:
    """The call in place of the withdrawn one: the one that was made, else the one that is asked about."""
    return room.replacement.call if room.replacement is not None else read_call(posted.text("call"))


def _shown(request: Request, room: Room, found: Comparing, *, chosen: bool = False) -> Response:
    status = 422 if found.unreadable or found.error is not None else 200
    return private(request, "compare.html", room, status, comparing=found, chosen=chosen)


def _comparing(room: Room, call: Call, posted: Form) -> Comparing:
    """The comparison of the call with the withdrawn one.  Raises EventRefused for a call that cannot be made."""
    case, gone, made = room.board.case, room.withdrawn, room.replacement
    title = load(case.methods[gone.seat.side]).title if gone.seat.side in case.methods else ""
    known = room.found(call).shows if made is None else made.meaning.shows
    sides = []
    for which, on, shows, record in (
        ("withdrawn", gone.call, gone.meaning.shows, room.before(room.pair[0])),
        ("replacement", call, known, room.before(room.pair[1])),
    ):
        typed = shown(room.board.sheet, which, room.written(on))
        picks = common(case.profile, record, gone.seat, on)
        sides.append(_side(which, on, posted, typed or shows, "" if typed else title, picks))
    return Comparing(sides, case.edition, case.profile, room.language)


def _side(
    which: str, call: Call | None, posted: Form, shows: tuple[str, ...], source: str, picks: tuple[Common, ...]
) -> Side:
    """A call with what stands in its fields: as posted, else as it is known."""
    given = posted.all(which)
    texts = of_texts(given or shows, posted.text(f"pick_{which}"), posted.text("add") == which)
    return Side(which, call, texts, source if texts == shows else "", picks)


# --- without a table ------------------------------------------------------------------------------------


@router.get("/compare")
def alone(request: Request, posted: Posted) -> Response:
    """The Director's tool: two calls, and what they show."""
    return _alone(request, posted)


@router.post("/compare")
def compare_alone(request: Request, posted: Posted) -> Response:
    """Compare what was typed."""
    return _alone(request, posted)


def _alone(request: Request, posted: Form) -> Response:
    laws = posted.text("edition") if posted.text("edition") in EDITIONS else EDITIONS[0]
    name = posted.text("profile") if posted.text("profile") in profiles() else DEFAULT
    sides, errors = [], {}
    for which in ("withdrawn", "replacement"):
        call = None
        try:
            if posted.text(f"call_{which}"):
                call = read_call(posted.text(f"call_{which}"))
        except BridgelawError as error:
            errors[which] = error
        picks = opening(call) if call is not None else ()
        sides.append(_side(which, call, posted, (), "", picks))
    found = Comparing(sides, laws, name, reader(request).language)
    return page(
        request,
        "compare.html",
        422 if errors or found.unreadable or found.error is not None else 200,
        laws=laws,
        comparing=found,
        calls={which: posted.text(f"call_{which}") for which in ("withdrawn", "replacement")},
        errors=errors,
        editions=EDITIONS,
        profiles=[(each, profile(each).title) for each in profiles()],
        edition=laws,
        profile=name,
    )
