"""What is said away from the table stands on no other page: over all cases of the suite, on every page there is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from fastapi.routing import iter_route_contexts

from bridgelaw.errors import BridgelawError
from bridgelaw.formats.case import Case
from bridgelaw.formats.ruling import begin, told
from bridgelaw.laws.state import State
from bridgelaw.rulings.apart import Apart, apart, groups
from bridgelaw.rulings.choices import options
from bridgelaw.rulings.engine import apply
from bridgelaw.rulings.events import CallEvent
from bridgelaw.texts.render import Renderer
from tests.support import cases
from tests.web.phone import Phone, texts

#: Shorter texts are words of their own that stand anywhere: ``South``, ``Double``, ``27D``.
SHORTEST = 12
#: What the meanings are said to be: a text that no page has by chance.
TYPED = ("8+ hcp, 4+ S, <=3 H", "10-13 hcp, 4+ S, <=2 H")


def occasions(case: Case) -> Iterator[tuple[int, State]]:
    """Where in the case there is something to be said away from the table: once for each reason."""
    seen = set()
    state = begin(case)
    for count, event in enumerate(case.events, 1):
        try:
            state = apply(state, told(event))
        except BridgelawError:
            return
        why = apart(state)
        if why is not None and why not in seen:
            seen.add(why)
            yield count, state


def public(phone: Phone, id: str) -> dict[str, list[str]]:
    """What every page tells that may be seen: all that a ruling has outside the room, and the list of rulings."""
    paths = {"/", "/new"}
    for context in iter_route_contexts(phone.app.routes):
        path = str(context.path)
        if "GET" in (context.methods or ()) and path.startswith("/t/{id}") and path.count("{") == 1:
            paths.add(path.replace("{id}", id))
    found = {path: texts(phone.get(path).text) for path in paths if not path.startswith(f"/t/{id}/private/")}
    found["shown"] = texts(phone.post(f"/t/{id}/show").text)
    phone.post(f"/t/{id}/take-back", sure="1")
    return found


def private(phone: Phone, id: str, state: State) -> Iterator[str]:
    """What the pages of the room tell, with a call that was asked about, compared and decided about."""
    pages = [phone.in_room(id)]
    assert 'class="private"' in pages[0].text
    call = {}
    if apart(state) is Apart.OPTIONS:
        named = [option.event.call.text for option in options(state) if isinstance(option.event, CallEvent)][-1]
        call = {"call": named}
        pages.append(phone.post(f"/t/{id}/private/ask", **call))
        pages.append(phone.post(f"/t/{id}/private/choose", **call))
    meanings = {"withdrawn": TYPED[0], "replacement": TYPED[1]}
    pages.append(phone.post(f"/t/{id}/private/compare", **call, **meanings))
    for page in pages:
        assert page.status_code == 200
        yield from (text for text in texts(page.text) if len(text) >= SHORTEST)


def holds(phone: Phone, other: Phone, case: Case, count: int, state: State) -> None:
    id = phone.of_case(case, count)
    where = f"{case.id} after {count} events: "
    never = {line.text for line in Renderer("en").of(case.edition).script(state) if line.private}
    never |= {group.law for group in (groups(state) if apart(state) is Apart.OPTIONS else ()) if group.named}
    before = public(other, id)
    for path, told_ in before.items():
        assert not never & set(told_), where + path
    secret = set(private(phone, id, state)) - {text for told_ in before.values() for text in told_}
    assert secret, "nothing was tested"
    for path, told_ in public(other, id).items():
        assert not secret & set(told_), where + path
        assert not any(typed in text for typed in TYPED for text in told_), where + path


def kind(state: State) -> tuple[object, ...]:
    """What the room would show: one case of each kind is looked at here, and all of them where there is time."""
    matter = state.matter or next(iter(state.matters), None)
    shape = tuple((group.bucket, group.law) for group in groups(state)) if apart(state) is Apart.OPTIONS else ()
    return state.edition, apart(state), matter and (matter.kind, matter.law, matter.barred), shape


def test_nothing_private_is_told_on_any_other_page(phone: Phone, other: Phone) -> None:
    seen = set()
    for case in cases.by_id().values():
        for count, state in occasions(case):
            if (found := kind(state)) not in seen:
                seen.add(found)
                holds(phone, other, case, count, state)
    assert len(seen) > 30


@pytest.mark.long
@pytest.mark.parametrize("file", cases.by_file())
def test_nor_in_any_case_of_the_suite(phone: Phone, other: Phone, file: str) -> None:
    for case in cases.by_file()[file]:
        for count, state in occasions(case):
            holds(phone, other, case, count, state)
