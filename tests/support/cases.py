"""The cases of the suite: where they lie, how they are ruled on, and the table turned by a quarter."""

from __future__ import annotations

import functools
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import yaml

from bridgelaw.formats import case as case_format
from bridgelaw.formats.case import Case
from bridgelaw.formats.expect import Difference, Expect, check
from bridgelaw.formats.ruling import outcome, ruling
from bridgelaw.laws.profile import Profile
from bridgelaw.laws.state import Judgement, State, Step
from bridgelaw.rulings.reviews import EndOfPlayReview
from bridgelaw.texts.reviews import ReviewWords

FOLDER = Path(__file__).parents[1] / "cases"


class Keys:
    """The words of a ruling where no language matters: the key of each sentence."""

    def of(self, laws: str) -> Keys:
        return self

    def step(self, step: Step) -> str:
        return step.key

    def judgement(self, judgement: Judgement) -> str:
        return judgement.key

    def review(self, review: EndOfPlayReview, state: State) -> ReviewWords:
        return ReviewWords(review.key, "", "", "", "")

    def source(self, point: str, profile: Profile) -> str:
        return point


# --- the files ----------------------------------------------------------------------------------


@functools.cache
def by_file() -> dict[str, tuple[Case, ...]]:
    """The cases of each file, by its path from the folder of cases."""
    files = sorted(path for path in FOLDER.glob("*/**/*.yaml"))
    return {path.relative_to(FOLDER).as_posix(): tuple(case_format.load(path)) for path in files}


@functools.cache
def by_id() -> dict[str, Case]:
    """Every case, by its id."""
    return {str(case.id): case for cases in by_file().values() for case in cases}


@functools.cache
def not_coded() -> dict[str, str]:
    """The cases that meet a clause that is not coded, by their ids, and that clause (``not_coded.yaml``)."""
    found = yaml.safe_load((FOLDER / "not_coded.yaml").read_text(encoding="utf-8"))
    return {id: entry["law"] for id, entry in found.items()}


def name(file: str, case: Case) -> str:
    """What a case is called in a report: its file and its id."""
    return f"{file}:{case.id}"


# --- ruling -------------------------------------------------------------------------------------


def ruled(case: Case) -> dict[str, Any]:
    """The ruling document of a case."""
    return ruling(outcome(case), Keys())


def report(case: Case, found: Iterable[Difference], document: dict[str, Any]) -> str:
    """What a failing test says: where the case is, what differs, and what was applied."""
    where = f"{case.file}:{case.line} {case.id}"
    steps = [f"    event {step['event']}: {step['key']}" for step in document["steps"]]
    error = [f"    refused: {document['error']['message']}"] if "error" in document else []
    missing = [f"    not coded: {document['not_coded']['law']}"] if "not_coded" in document else []
    return "\n".join([where, f"  {case.title}", *(f"    {d}" for d in found), "  steps", *steps, *error, *missing])


def with_events(case: Case, *more: Any) -> Case:
    """The case with more events behind its own, as plain data, and nothing expected."""
    written = case_format.document(case)
    written.pop("expect", None)
    return _case({**written, "events": [*written["events"], *more]})


def _case(written: dict[str, Any]) -> Case:
    (case,) = case_format.loads(json.dumps(written))
    return case


# --- turning the table --------------------------------------------------------------------------

SEATS = "NESW"
_SEAT_FIRST = ("call", "change", "ask", "accept", "decline", "exposed", "lead", "on_lead", "forbid", "require", "free")
_SEATS_FOUND = (
    "unintended",
    "intended",
    "misinformed",
    "own_mistake",
    "wrong_board",
    "extraneous",
    "own_fault",
    "not_own_fault",
)
_SIDES_FOUND = ("forfeited", "damaged")


def turned(case: Case, quarters: int) -> Case:
    """The same case with every player ``quarters`` seats further round the table, expectations included."""
    written = case_format.document(case)
    written.pop("board", None)  # it gives dealer and vulnerability, which are written out
    written["dealer"] = _seat(written["dealer"], quarters)
    if "methods" in written:
        written["methods"] = {_side(side, quarters): name for side, name in written["methods"].items()}
    if "vulnerable" in written:
        written["vulnerable"] = _side(written["vulnerable"], quarters)
    written["events"] = [_event(event, quarters) for event in written["events"]]
    if "expect" in written:
        written["expect"] = turned_expect(written["expect"], quarters)
    return _case(written)


def turned_expect(expect: dict[str, Any], quarters: int) -> dict[str, Any]:
    """What a case expects, for a table turned by ``quarters``."""
    turned = dict(expect)
    if turned.get("turn"):
        turned["turn"] = _seat(turned["turn"], quarters)
    for key in ("must", "lead", "cards"):
        if key in turned:
            turned[key] = [{**item, "seat": _seat(item["seat"], quarters)} for item in turned[key]]
    if turned.get("contract"):
        contract, declarer = turned["contract"].split()
        turned["contract"] = f"{contract} {_seat(declarer, quarters)}"
    if "unauthorized" in turned:
        turned["unauthorized"] = [_side(side, quarters) for side in turned["unauthorized"]]
    awaiting = turned.get("awaiting")
    if awaiting and awaiting["seat"]:
        turned["awaiting"] = {**awaiting, "seat": _seat(awaiting["seat"], quarters)}
    if "not_allowed" in turned:
        turned["not_allowed"] = [_first(text, quarters) for text in turned["not_allowed"]]
    return turned


def everything(document: dict[str, Any]) -> dict[str, Any]:
    """All that a ruling says about the table, in the words of ``expect``."""
    comparable = document["comparable"]
    words = {"comparable": True, "not comparable": False, "judgement": "judgement"}
    awaiting = document["awaiting"]
    return {
        "standing": document["standing"],
        "turn": document["turn"],
        "cites": [law for law in document["cites"] if "." not in law],
        "must": [{key: duty[key] for key in ("seat", "do", "scope")} for duty in document["must"]],
        "lead": [{k: v for k, v in lead.items() if k != "law"} for lead in document["lead_restrictions"]],
        "unauthorized": [item["side"] for item in document["unauthorized"]],
        "review": [item["law"] for item in document["review"]],
        "comparable": None if comparable is None else words[comparable["verdict"]],
        "awaiting": None if awaiting is None else {key: awaiting[key] for key in ("seat", "decide")},
        "adjusted": [item["law"] for item in document["adjusted"]],
        "phase": document["phase"],
        "contract": document["contract"],
        "cards": [{key: shown[key] for key in ("seat", "cards", "status")} for shown in document["cards"]],
        "refused": "error" in document,
    }


def differences(expect: dict[str, Any], case: Case) -> list[Difference]:
    """What the ruling on the case does not hold of ``expect``, given as plain data."""
    return check(Expect(expect), ruled(case), case)


def _seat(seat: str, quarters: int) -> str:
    return SEATS[(SEATS.index(seat) + quarters) % 4]


def _found(what: str, value: Any, quarters: int) -> Any:
    if what in _SEATS_FOUND:
        return _seat(value, quarters)
    return _side(value, quarters) if what in _SIDES_FOUND else value


def _side(side: str, quarters: int) -> str:
    return {"NS": "EW", "EW": "NS"}.get(side, side) if quarters % 2 else side


def _first(text: str, quarters: int) -> str:
    seat, *rest = text.split(None, 1)
    return " ".join([_seat(seat, quarters), *rest])


def _event(event: Any, quarters: int) -> Any:
    if not isinstance(event, dict):
        return event
    turned = dict(event)
    for key in _SEAT_FIRST:
        if key in turned:
            turned[key] = _first(turned[key], quarters)
    if "finding" in turned:
        found = turned["finding"]
        turned["finding"] = {k: _found(k, v, quarters) for k, v in found.items()}
    if "trick" in turned:
        turned["trick"] = {**turned["trick"], "won_by": _seat(turned["trick"]["won_by"], quarters)}
    if "result" in turned:
        words = turned["result"].split()
        turned["result"] = " ".join([words[0], *(_seat(w, quarters) for w in words[1:2]), *words[2:]])
    return turned
