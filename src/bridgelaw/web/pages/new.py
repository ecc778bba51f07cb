"""A new ruling: table, board, who deals, when the Director was called, the systems."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from bridgelaw.errors import BridgelawError, UnreadableBoard
from bridgelaw.formats.case import Case, document
from bridgelaw.laws.edition import EDITIONS
from bridgelaw.laws.profile import DEFAULT, profile, profiles
from bridgelaw.meaning import systems
from bridgelaw.store.log import CALLED, SCORINGS
from bridgelaw.table.board import Vulnerability, dealer_of, read_board, vulnerability_of
from bridgelaw.table.seat import SEATS, Seat, Side
from bridgelaw.texts.catalogue import name, say
from bridgelaw.web.app import boards_of
from bridgelaw.web.boards import onward
from bridgelaw.web.posted import Posted
from bridgelaw.web.reader import reader
from bridgelaw.web.templating import page, see_other

router = APIRouter()

#: The fields of the form.
FIELDS = ("table", "board", "dealer", "vulnerable", "called", "ns", "ew", "edition", "profile", "scoring")
#: No session has more boards; the numbers go round after it.
_LAST = 128


@router.get("/new")
def new(request: Request) -> Response:
    """The form, filled in from the last ruling."""
    return _show(request, _preset(request))


@router.post("/new")
def make(request: Request, posted: Posted) -> Response:
    """Open the ruling and go on to it; a stepper pressed without JavaScript gives the form again."""
    given = {field: posted.text(field) for field in FIELDS}
    step = posted.text("step")
    if step[:-1] in ("table", "board"):
        return _show(request, {**given, step[:-1]: _stepped(given[step[:-1]], step[-1])})
    try:
        body = _Told(given).body()
    except BridgelawError as error:
        return _show(request, given, error)
    club, boards = reader(request).club, boards_of(request)
    id = boards.store.open(club, body, key=posted.text("key") or None)
    return see_other(onward(boards.board(club, id)))


def _show(request: Request, given: dict[str, str], error: BridgelawError | None = None) -> Response:
    language = reader(request).language
    known = [(system, systems.load(system).title) for system in systems.shipped()]
    return page(
        request,
        "new.html",
        422 if error is not None else 200,
        given=given,
        error=error,
        follows=_follows(given, language),
        called=CALLED,
        dealers=[(seat.value, name(seat, language)) for seat in SEATS],
        vulnerabilities=[(v.value, name(v, language)) for v in Vulnerability],
        systems=known,
        editions=[(edition, edition) for edition in EDITIONS],
        profiles=[(known, f"{known}: {profile(known).title}") for known in profiles()],
        scorings=[(scoring, say(f"page.scoring.{scoring}", language)) for scoring in SCORINGS],
    )


def _stepped(number: str, way: str) -> str:
    """The number before or after, or (``=``) itself; what is no number stays."""
    if way == "=":
        return number
    if not (number.isascii() and number.isdecimal()):
        return number or "1"
    return str(max(1, min(_LAST, int(number[:4]) + (1 if way == "+" else -1))))


def _follows(given: dict[str, str], language: str) -> str:
    """Who deals and who is vulnerable, in words; empty where the board cannot be read."""
    try:
        told = _Told(given)
        return say("page.new.follows", language, seat=told.dealer, vulnerable=told.vulnerable)
    except BridgelawError:
        return ""


def _preset(request: Request) -> dict[str, str]:
    """What the last ruling of the club had, and the next board."""
    preset = {**dict.fromkeys(FIELDS, ""), "table": "1", "board": "1", "called": CALLED[0]}
    preset |= {"edition": EDITIONS[0], "profile": DEFAULT, "scoring": SCORINGS[0]}
    boards = boards_of(request)
    club = reader(request).club
    last = next(iter(boards.store.rulings(club, limit=1)), None)
    if last is None:
        return preset
    try:
        sheet = boards.board(club, last.id).sheet
    except BridgelawError:
        return preset
    case = sheet.case
    preset |= {"edition": case.edition, "profile": case.profile, "table": sheet.table or "1"}
    preset |= {"scoring": sheet.scoring or SCORINGS[0]}
    preset |= {side.value.lower(): system for side, system in case.methods.items()}
    if case.board is not None:
        preset["board"] = _stepped(str(case.board), "+")
    return preset


@dataclass(frozen=True, slots=True)
class _Told:
    """What was given, read.  Every property raises the error of what cannot be read."""

    given: dict[str, str]

    @property
    def board(self) -> int:
        board = read_board(self.given["board"])
        if board > _LAST:
            raise UnreadableBoard(str(board), f"a number from 1 to {_LAST}", "7")
        return board

    @property
    def dealer(self) -> Seat:
        letter = self.given["dealer"]
        return Seat(letter) if letter in [seat.value for seat in Seat] else dealer_of(self.board)

    @property
    def vulnerable(self) -> Vulnerability:
        word = self.given["vulnerable"]
        known = [vulnerability.value for vulnerability in Vulnerability]
        return Vulnerability(word) if word in known else vulnerability_of(self.board)

    def body(self) -> dict[str, Any]:
        """The first entry of the log."""
        case = Case(
            self._of("edition", EDITIONS),
            self.dealer,
            profile=self._of("profile", (DEFAULT, *profiles())),
            methods={side: system for side in Side if (system := self.given[side.value.lower()]) in systems.shipped()},
            board=self.board,
            vulnerable=self.vulnerable,
        )
        return {
            "case": {key: value for key, value in document(case).items() if key not in ("bridgelaw", "events")},
            "table": self.given["table"][:20] or None,
            "scoring": self._of("scoring", SCORINGS),
            "called": self._of("called", CALLED),
        }

    def _of(self, field: str, known: tuple[str, ...]) -> str:
        return self.given[field] if self.given[field] in known else known[0]
