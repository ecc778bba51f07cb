"""The cases of the suite ruled on: what each clause did in them, and one of them told as an example."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from bridgelaw.errors import BridgelawError
from bridgelaw.formats.case import Case
from bridgelaw.formats.ruling import begin, told
from bridgelaw.laws.matters import Kind
from bridgelaw.laws.state import Decision, State, Step
from bridgelaw.lookup.read_off import house_cases
from bridgelaw.rulings.engine import apply
from bridgelaw.texts.catalogue import name, say
from bridgelaw.texts.render import Renderer
from docs.pages.effects import effects
from docs.pages.happened import happened

ROOT = Path(__file__).parents[2]
_WORDS = Renderer("en")


@dataclass(frozen=True)
class Ruled:
    """A case with the states that its events led through; ``state`` is the last one."""

    case: Case
    states: tuple[State, ...]

    @property
    def state(self) -> State:
        """The state after the last event that was allowed."""
        return self.states[-1]

    @functools.cached_property
    def path(self) -> str:
        """The file of the case, from the root of the project."""
        return Path(self.case.file or "").relative_to(ROOT).as_posix()

    def steps(self, id: str) -> list[Step]:
        """The steps of a clause."""
        return [step for step in self.state.steps if step.law == id]

    @property
    def met(self) -> str:
        """The clause that was met and is not coded, if any."""
        return self.state.not_ruled.law if self.state.not_ruled is not None else ""

    def is_about(self, id: str) -> bool:
        """Whether the case was written for the clause: its file carries the number, or its own id does."""
        return PurePosixPath(self.path).stem == id or (self.case.id or "").startswith(f"{id}-")


@functools.cache
def ruled(edition: str) -> tuple[Ruled, ...]:
    """Every case of an edition, ruled on."""
    return tuple(Ruled(case, tuple(_states(case))) for case in house_cases(edition))


def _states(case: Case) -> Iterator[State]:
    state = begin(case)
    yield state
    for event in case.events:
        try:
            state = apply(state, told(event))
        except BridgelawError:
            return  # a case of refusal ends here
        yield state


def done(edition: str, id: str) -> list[str]:
    """What a clause does in the cases, each effect once."""
    found = {did for one in ruled(edition) for step in one.steps(id) for did in effects(step)}
    return [words for _, words in sorted(found)]


# --- a case as an example -----------------------------------------------------------------------


def example(edition: str, id: str) -> Ruled | None:
    """The first case of its own in which a clause applies; else the shortest one in which it does."""
    applies = [one for one in ruled(edition) if one.steps(id) or one.met == id]
    about = [one for one in ruled(edition) if one.is_about(id)]
    own = next((one for one in applies if one in about), None)
    return own or min(applies, key=lambda one: len(one.case.events), default=about[0] if about else None)


def story(one: Ruled) -> str:
    """What happened, event by event."""
    events = (happened(state, event) for state, event in zip(one.states, one.case.events, strict=False))
    return f"{name(one.case.dealer, 'en')} dealt. {'; '.join(events)}."


def auction(one: Ruled) -> str:
    """The auction as it stands after the ruling, and the calls that were irregular or are gone."""
    lines = [*_WORDS.grid(one.state), *_WORDS.irregular(one.state)]
    return "```text\n" + "".join(f"{line.removeprefix('  ')}\n" for line in lines) + "```\n"


def outcome(one: Ruled, id: str) -> list[str]:
    """What came of it: the clause's own sentences, what is open on the board, who decides next."""
    state = one.state
    lines = [_WORDS.of(state.edition).step(step) for step in one.steps(id) if step.cited]
    lines += _WORDS.of(state.edition).duties(state)
    if state.not_ruled is not None:
        lines.append(f"The ruling stops: {state.not_ruled.why}.")
    elif len(one.states) <= len(one.case.events):
        lines.append("The last event cannot happen then, and is refused.")
    else:
        lines += _next(state)
    return list(dict.fromkeys(lines))


def _next(state: State) -> list[str]:
    awaiting = state.awaiting()
    if awaiting is None:
        return [] if state.turn is None else [say("awaiting.call", "en", seat=state.turn)]
    if awaiting.seat is None:
        return [_WORDS.of(state.edition).judgement(j) for j in state.judgements if j.about is not None][:1] or [
            say("awaiting.finding", "en")
        ]
    matter = state.matter
    duty = state.must_repeat(awaiting.seat)
    call = duty.call if duty is not None else None
    if matter is not None and call is None:
        call = state.record.calls[matter.pending].call
    free = matter is not None and awaiting.decide is Decision.REPLACE and matter.kind is not Kind.INSUFFICIENT
    if call is None or free:
        return [say("awaiting.call", "en", seat=awaiting.seat)]
    return [say(f"awaiting.{awaiting.decide.value}", "en", seat=awaiting.seat, call=call)]
