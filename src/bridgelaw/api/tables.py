"""``/tables``: rulings of a club with their logs.

A write says which entry it has seen last (``seen``).  Where that is not the last one any more nothing is written, and
the answer (409) has what came in between.  A header ``Idempotency-Key`` makes it safe to send a write again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Annotated, Any, cast

from fastapi import APIRouter, Header, Path, Query, Request
from fastapi.responses import Response

from bridgelaw.api.answering import answer
from bridgelaw.api.bodies import YAML, BodyOf
from bridgelaw.api.described import gives, problems, takes
from bridgelaw.api.documents import SECONDS
from bridgelaw.api.doors import ClubOf
from bridgelaw.api.errors import TooMuch, UnreadableParameter
from bridgelaw.api.languages import Language
from bridgelaw.api.patience import Patience
from bridgelaw.api.problems import Refused
from bridgelaw.errors import BridgelawError, UnreadableValue
from bridgelaw.formats import values
from bridgelaw.formats.case import LIMIT_EVENTS, Case, document, dumps, event_document, read_case, read_event
from bridgelaw.formats.ruling import Outcome, begin, ruling, told
from bridgelaw.formats.tree import Node, Scalar
from bridgelaw.laws.state import State
from bridgelaw.rulings.engine import apply
from bridgelaw.rulings.events import Event
from bridgelaw.store.boards import Board, Boards
from bridgelaw.store.bodies import HEADER
from bridgelaw.store.errors import UndoRefused, UnknownRuling
from bridgelaw.store.exchange import case_of
from bridgelaw.store.log import CALLED, SCORINGS, Kind, entry_document, written_time
from bridgelaw.store.sql import Summary
from bridgelaw.texts.render import Renderer

__all__ = ["opening_body", "router", "table_document"]

_LONGEST_TABLE = 20
#: More than any log has entries, and within what a database counts to.
_MOST_SEEN = 999_999
_EXAMPLE = '\'{"seen": 1, "events": [{"call": "N 1H"}, "director"]}\''
_TIME = r"\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d{1,6})?([Zz]|[+-]\d\d:\d\d)"

router = APIRouter(prefix="/tables", tags=["tables"], responses=problems(401, 422, 503))
_WRITES = problems(400, 403, 413, 415)

#: What can be done with a ruling that was opened, for tools that follow links.
_THEN: dict[str, dict[str, Any]] = {
    "get_table": {},
    "get_log": {},
    "get_case": {},
    "enter_events": {"requestBody": {"seen": "$response.body#/seen", "events": [{"call": "N 1H"}, "director"]}},
    "undo": {"requestBody": {"seen": "$response.body#/seen"}},
    "set_names": {},
    "share": {},
}
_LINKS = {
    operation: {"operationId": operation, "parameters": {"id": "$response.body#/id"}, **more}
    for operation, more in _THEN.items()
}

Id = Annotated[str, Path(description="The id of a ruling.", examples=["k3x7m2p9qa"])]
Key = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        description="A name for this write, of the caller's own: the same write sent again with it is not done twice.",
        examples=["b6f0c2de-7c1c-4b0b-a0ff-1f7d0a6cc8fe"],
    ),
]
Moment = Annotated[
    str | None,
    Query(description="A time with its zone, as RFC 3339 writes it.", json_schema_extra={"format": "date-time"}),
]


def _boards(request: Request) -> Boards:
    return cast(Boards, request.app.state.boards)


# --- what is told ---------------------------------------------------------------------------------------------


def table_document(board: Board, summary: Summary, language: str) -> dict[str, Any]:
    """A ruling as it stands, and what the log knows beside it."""
    sheet = board.sheet
    return {
        "id": board.id,
        "day": summary.day.isoformat(),
        "nth": summary.nth,
        "seen": board.seen,
        "table": sheet.table,
        "scoring": sheet.scoring,
        "called": sheet.called,
        "opened_at": written_time(sheet.opened_at),
        "last_at": written_time(sheet.entries[-1].at),
        "times": [written_time(at) for at in board.times],
        "ruling": ruling(Outcome(board.case, board.state), Renderer(language)),
    }


def _row(summary: Summary) -> dict[str, Any]:
    return {
        "id": summary.id,
        "day": summary.day.isoformat(),
        "nth": summary.nth,
        "seen": summary.seen,
        "table": summary.table,
        "board": summary.board,
        "opened_at": written_time(summary.opened_at),
        "last_at": written_time(summary.last_at),
    }


def _told(
    request: Request, club: str, id: str, language: str, status: int = 200, headers: dict[str, str] | None = None
) -> Response:
    boards = _boards(request)
    found = table_document(boards.board(club, id), boards.store.summary(club, id), language)
    return answer(found, language, status, headers=headers)


@router.get("", summary="List rulings", responses={200: gives("tables", "Those of the club.")})
def list_tables(
    request: Request,
    club: ClubOf,
    since: Moment = None,
    before: Moment = None,
    limit: Annotated[int, Query(ge=1, le=200, description="At most so many.")] = 50,
) -> Response:
    """The rulings of the club, those with the latest entry first; `since` and `before` bound the time of that entry."""
    found = _boards(request).store.rulings(club, _moment(since, "since"), limit=limit, before=_moment(before, "before"))
    return answer({"tables": [_row(summary) for summary in found]})


@router.get("/{id}", summary="A ruling", responses={200: gives("table", "The ruling as it stands."), **problems(404)})
def get_table(request: Request, club: ClubOf, language: Language, id: Id) -> Response:
    """The ruling document of what was entered so far, with `seen` and the times."""
    return _told(request, club, _known(id), language)


@router.get("/{id}/log", summary="The log of a ruling", responses={200: gives("log", "The entries."), **problems(404)})
def get_log(
    request: Request,
    club: ClubOf,
    id: Id,
    since: Annotated[int, Query(ge=0, le=_MOST_SEEN, description="Only the entries after this number.")] = 0,
) -> Response:
    """What was entered, in order."""
    store = _boards(request).store
    entries = store.since(club, _known(id), since)
    seen = entries[-1].number if entries else store.summary(club, id).seen
    return answer({"id": id, "seen": seen, "entries": [entry_document(entry) for entry in entries]})


@router.get(
    "/{id}/case",
    summary="A ruling as a case",
    responses={
        200: gives("case", "The case.", also={YAML: {"schema": {"type": "string"}}}),
        **problems(404),
    },
)
def get_case(
    request: Request,
    club: ClubOf,
    id: Id,
    log: Annotated[bool, Query(description="With the whole log, which `bridgelaw log import` reads.")] = False,
    accept: Annotated[str, Header(description=f"`{YAML}` for YAML.")] = "*/*",
) -> Response:
    """What happened, as a case document: JSON, or YAML where that is asked for."""
    boards = _boards(request)
    found = boards.board(club, _known(id)).case
    if log:
        (whole,) = boards.store.take_out(club, [id])
        found = case_of(whole)
    if "yaml" in accept.lower():
        return Response(dumps(found), media_type=f"{YAML}; charset=utf-8", headers={"vary": "accept"})
    return answer(document(found), headers={"vary": "accept"})


# --- what is written ------------------------------------------------------------------------------------------


@router.post(
    "",
    status_code=201,
    summary="Open a ruling",
    responses={
        201: {
            **gives("table", "The ruling, which is there now."),
            "headers": {"Location": {"description": "Where it is.", "schema": {"type": "string"}}},
            "links": _LINKS,
        },
        **_WRITES,
    },
    openapi_extra=takes("opening"),
)
def open_table(request: Request, club: ClubOf, language: Language, body: BodyOf, key: Key = None) -> Response:
    """Open a ruling; the events of the case, if there are any, are entered with it."""
    given = values.fields(
        body.node(), ("case", "table", "scoring", "called"), ("case",), "a case", '\'{"case": {"bridgelaw": 1, …}}\''
    ).items
    case = read_case(given["case"])
    _ahead(begin(case, (patience := Patience(SECONDS)).adviser), case.events, patience)
    boards, key = _boards(request), _checked(key)
    id = boards.store.open(club, opening_body(case, given), key)
    if case.events:
        boards.store.append(club, id, 1, _entries(case.events), key=_followed(key))
    place = f"{request.scope.get('root_path', '')}/tables/{id}"
    return _told(request, club, id, language, 201, {"location": place})


def opening_body(case: Case, given: dict[str, Node]) -> dict[str, Any]:
    """The body of the first entry of the log."""
    written = document(case)
    head = {key: written[key] for key in HEADER if key in written}
    table = _optional(given.get("table"))
    scoring = given.get("scoring")
    return {
        "case": head,
        "table": None if table is None else _table(table),
        "scoring": None if _optional(scoring) is None else values.one_of(cast(Node, scoring), SCORINGS, SCORINGS[0]),
        "called": values.one_of(given["called"], CALLED, CALLED[0]) if "called" in given else CALLED[0],
    }


def _table(node: Node) -> str:
    expected, example = f"a table of at most {_LONGEST_TABLE} characters", "'6'"
    found = values.text(node, expected, example)
    if len(found) > _LONGEST_TABLE:
        raise UnreadableValue(found, expected, example, line=node.line)
    return found


def _optional(node: Node | None) -> Node | None:
    return None if isinstance(node, Scalar) and node.is_null else node


@router.post(
    "/{id}/events",
    summary="Enter events",
    responses={200: gives("table", "The ruling after them."), **_WRITES, **problems(404, 409)},
    openapi_extra=takes("entering"),
)
def enter_events(request: Request, club: ClubOf, language: Language, id: Id, body: BodyOf, key: Key = None) -> Response:
    """Enter events in the case format, all of them or none.

    An event that cannot happen now changes nothing (422). Where somebody else wrote meanwhile nothing is written
    either (409), and `newer` has what came in between.
    """
    given = values.fields(body.node(), ("seen", "events"), ("seen", "events"), "what is entered", _EXAMPLE).items
    seen = values.whole(given["seen"], 1, _MOST_SEEN, "'\"seen\": 7'")
    events = _events(given["events"])
    boards = _boards(request)
    board = boards.board(club, _known(id))
    # Of a write that is stale, or that was sent before, the store knows what to say.
    if seen == board.seen:
        _ahead(board.state, events, Patience(SECONDS))
    boards.store.append(club, id, seen, _entries(events), key=_checked(key))
    return _told(request, club, id, language)


def _events(node: Node) -> tuple[Event, ...]:
    members = values.items(node, "a list of events", _EXAMPLE)
    if not members:
        raise UnreadableValue("no events", "at least one event", _EXAMPLE, line=node.line)
    if len(members) > LIMIT_EVENTS:
        raise TooMuch(f"{len(members)} events", f"at most {LIMIT_EVENTS} in one request", "several requests")
    found = []
    for index, member in enumerate(members):
        try:
            found.append(read_event(member))
        except BridgelawError as error:
            error.event = index
            raise
    return tuple(found)


def _ahead(state: State, events: Iterable[Event], patience: Patience) -> None:
    """Refuse events that cannot happen: the log holds only what can be ruled on."""
    for index, event in enumerate(events):
        patience.check()
        try:
            state = apply(state, told(event))
        except BridgelawError as error:
            error.event = index
            raise Refused(error, state=state, event=event) from error


def _entries(events: Iterable[Event]) -> list[tuple[str, dict[str, Any]]]:
    return [(Kind.EVENT, {"event": event_document(event)}) for event in events]


@router.post(
    "/{id}/undo",
    summary="Take an entry back",
    responses={200: gives("table", "The ruling without it."), **_WRITES, **problems(404, 409)},
    openapi_extra=takes("undoing"),
)
def undo(request: Request, club: ClubOf, language: Language, id: Id, body: BodyOf, key: Key = None) -> Response:
    """Take back the last event, or another entry, by an entry of its own."""
    given = values.fields(body.node(), ("seen", "entry"), ("seen",), "what was seen", "'{\"seen\": 7}'").items
    seen = values.whole(given["seen"], 1, _MOST_SEEN, "'\"seen\": 7'")
    boards = _boards(request)
    board = boards.board(club, _known(id))
    if "entry" in given:
        entry = values.whole(given["entry"], 1, _MOST_SEEN, "'\"entry\": 5'")
    elif board.sheet.events:
        entry = board.sheet.events[-1].number
    else:
        raise UndoRefused("no event", "an event that stands", "after one was entered", ruling=id, entry=board.seen)
    boards.store.append(club, id, seen, [(Kind.UNDONE, {"entry": entry})], key=_checked(key))
    return _told(request, club, id, language)


# --- beside the log -------------------------------------------------------------------------------------------


@router.get("/{id}/names", summary="Players' names", responses={200: gives("names", "Who sat where."), **problems(404)})
def get_names(request: Request, club: ClubOf, id: Id) -> Response:
    """Who sat where; they are kept apart from the facts, and stand in no other document."""
    return answer(_boards(request).store.names(club, _known(id)))


@router.put(
    "/{id}/names",
    summary="Write players' names down",
    responses={200: gives("names", "Who sat where."), **_WRITES, **problems(404)},
    openapi_extra=takes("names"),
)
def set_names(request: Request, club: ClubOf, id: Id, body: BodyOf) -> Response:
    """Write down who sat where, in place of what stood there; an empty name is none."""
    example = '\'{"N": "R. Vos"}\''
    given = values.fields(body.node(), ("N", "E", "S", "W"), (), "names by seat", example).items
    found = {seat: _name(node) for seat, node in given.items()}
    store = _boards(request).store
    store.set_names(club, _known(id), found)
    return answer(store.names(club, id))


def _name(node: Node) -> str:
    return "" if isinstance(node, Scalar) and not node.text.strip() else values.text(node, "a name", "'R. Vos'")


@router.delete(
    "/{id}/names",
    status_code=204,
    summary="Delete players' names",
    responses={204: {"description": "They are gone, for good."}, **problems(403, 404)},
)
def delete_names(request: Request, club: ClubOf, id: Id) -> Response:
    """Delete the names for good."""
    _boards(request).store.forget_names(club, _known(id))
    return Response(status_code=204)


@router.get("/{id}/share", summary="List links", responses={200: gives("links", "Those that work."), **problems(404)})
def list_links(request: Request, club: ClubOf, id: Id) -> Response:
    """When links to the record were given that still work."""
    return answer({"links": [written_time(at) for at in _boards(request).store.links(club, _known(id))]})


@router.post(
    "/{id}/share",
    status_code=201,
    summary="Give a link",
    responses={201: gives("share", "The link, which is told this once."), **problems(403, 404)},
)
def share(request: Request, club: ClubOf, id: Id) -> Response:
    """Give a link to the record, read-only, for whoever has it."""
    token = _boards(request).store.share(club, _known(id))
    return answer({"token": token, "path": f"/r/{token}"}, status=201, headers={"cache-control": "no-store"})


@router.delete(
    "/{id}/share",
    status_code=204,
    summary="End all links",
    responses={204: {"description": "None works any more."}, **problems(403, 404)},
)
def unshare(request: Request, club: ClubOf, id: Id) -> Response:
    """End all links to the record."""
    _boards(request).store.unshare(club, _known(id))
    return Response(status_code=204)


# --- parameters -----------------------------------------------------------------------------------------------


def _known(id: str) -> str:
    """An id that can be one.  Raises UnknownRuling."""
    if not re.fullmatch(r"[a-z0-9]{1,24}", id):
        raise UnknownRuling(id, "the id of a ruling of this club", "'k3x7m2p9qa'")
    return id


def _checked(key: str | None) -> str | None:
    """A key that the log can keep.  Raises UnreadableParameter."""
    if key is not None and not re.fullmatch(r"[!-~]{1,190}", key):
        raise UnreadableParameter(
            key,
            "1 to 190 printable characters of ASCII, without spaces",
            "b6f0c2de-7c1c",
            parameter="header Idempotency-Key",
        )
    return key


def _followed(key: str | None) -> str | None:
    """The key of the events that are entered with the opening."""
    return None if key is None else f"{key}/events"


def _moment(text: str | None, name: str) -> datetime | None:
    """A time in UTC.  Raises UnreadableParameter."""
    if text is None:
        return None
    try:
        if not re.fullmatch(_TIME, text):
            raise ValueError
        return datetime.fromisoformat(text.upper()).astimezone(UTC)
    except (ValueError, OverflowError):
        raise UnreadableParameter(
            text, "a time with its zone", "2026-11-30T20:16:04Z", parameter=f"query {name}"
        ) from None
