"""The atlas on the page: what may replace a withdrawn call, one situation at a time, worked out when it is asked for.

``bridgelaw atlas`` makes the whole of it; here a trainer or a director looks up one withdrawn call.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from bridgelaw.atlas.plan import Plan
from bridgelaw.atlas.situations import Found, found
from bridgelaw.atlas.work import answers, bound, verdict
from bridgelaw.errors import BridgelawError
from bridgelaw.laws.edition import EDITIONS
from bridgelaw.meaning import systems
from bridgelaw.rulings.events import CallEvent
from bridgelaw.table.call import Call
from bridgelaw.table.notation import read_call
from bridgelaw.web.reader import reader
from bridgelaw.web.templating import page

router = APIRouter()

#: The order in which verdicts are told; unmeasured calls go last.
VERDICTS = ("free", "comparable", "judgement", "not comparable", "barred", "required", "unmeasured")


@router.get("/atlas")
def atlas(request: Request, system: str = "", law: str = "", call: str = "", n: int = -1) -> Response:
    """Choose a system and a withdrawn call, then a situation, then see what may replace the call."""
    names = systems.shipped()
    system = system if system in names else names[0]
    law = law if law in EDITIONS else EDITIONS[0]
    try:
        withdrawn = read_call(call[:8], reader(request).language) if call else None
    except BridgelawError:
        withdrawn = None
    situations = _situations(system, law, withdrawn).situations if withdrawn is not None else ()
    chosen = situations[n] if 0 <= n < len(situations) else None
    known = [(name, systems.load(name).title) for name in names]
    values: dict[str, Any] = {
        "system": system,
        "law": law,
        "systems": known,
        "editions": EDITIONS,
        "withdrawn": withdrawn,
    }
    if chosen is None:
        return page(request, "atlas.html", laws=law, situations=situations, **values)
    state = chosen.state(_plan(system, law, chosen.withdrawn))
    duty = bound(state)
    groups: dict[str, list[tuple[Call, tuple[str, ...]]]] = {verdict: [] for verdict in VERDICTS}
    for given in answers(state):
        assert isinstance(given.event, CallEvent)  # the offender is to call
        groups["required" if duty is not None else verdict(given)].append((given.event.call, given.shows))
    meaning = state.record.calls[len(chosen.before)].meaning.shows
    return page(request, "atlas-one.html", laws=law, one=chosen, groups=groups, meaning=meaning, **values)


def _plan(system: str, law: str, withdrawn: Call) -> Plan:
    return Plan.of(system, edition_name=law, only=(withdrawn,))


@lru_cache(maxsize=64)
def _situations(system: str, law: str, withdrawn: Call) -> Found:
    return found(_plan(system, law, withdrawn))
