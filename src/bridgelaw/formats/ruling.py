"""The ruling document: what the Laws make of a case (version 1 of the ruling format, one way: out).

The words come from outside (:class:`Words`), so that this room knows no language.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from bridgelaw.errors import BridgelawError, EventRefused, UnknownSystem
from bridgelaw.formats.advice import Advice, Adviser, measured
from bridgelaw.formats.case import Case, event_document
from bridgelaw.laws.effects import Scope
from bridgelaw.laws.matters import Kind
from bridgelaw.laws.profile import Profile, profile
from bridgelaw.laws.state import (
    Adjustment,
    CardDuty,
    Decision,
    Duty,
    Exposed,
    Information,
    Judgement,
    LeadRestriction,
    State,
    Step,
    Verdict,
)
from bridgelaw.rulings.choices import (
    Consequences,
    Next,
    Option,
    allowed,
    card_duties,
    lead_restrictions,
    option,
    options,
)
from bridgelaw.rulings.engine import apply, start
from bridgelaw.rulings.events import AcceptEvent, AskEvent, CallEvent, ChangeEvent, DeclineEvent, Event, FindingEvent
from bridgelaw.rulings.reviews import EndOfPlayReview, end_of_play
from bridgelaw.table.board import Vulnerability
from bridgelaw.table.record import Contract, Made
from bridgelaw.table.seat import Seat

if TYPE_CHECKING:
    from bridgelaw.meaning.systems import System

__all__ = ["Outcome", "Words", "begin", "option_document", "outcome", "ruling", "told"]


class Words(Protocol):
    """What makes sentences of steps and judgements, in one language."""

    def of(self, laws: str) -> Words:
        """The same words for an edition of the Laws."""

    def step(self, step: Step) -> str:
        """Why: one sentence."""

    def judgement(self, judgement: Judgement) -> str:
        """The question, one or two sentences."""

    def review(self, review: EndOfPlayReview, state: State) -> ReviewWords:
        """What is looked at after play, and what the Director needs for it."""

    def source(self, point: str, profile: Profile) -> str:
        """Where the profile's reading of an open point comes from."""


class ReviewWords(Protocol):
    """A review in words: a question, what to find out, whom to ask, until when, and what follows."""

    @property
    def question(self) -> str: ...
    @property
    def find_out(self) -> str: ...
    @property
    def ask(self) -> str: ...
    @property
    def deadline(self) -> str: ...
    @property
    def follows(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Outcome:
    """A case ruled on: the state after the last event that was allowed, and the error that stopped it, if any."""

    case: Case
    state: State
    error: BridgelawError | None = None


def outcome(case: Case, adviser: type[Adviser] = Adviser) -> Outcome:
    """Rule on a case.  A refused event stops it; the error knows file, line and event.

    ``adviser`` is what knows the methods of the pairs and measures.  Raises UnknownEdition and UnknownProfile.
    """
    state = begin(case, adviser)
    for index, event in enumerate(case.events):
        try:
            state = apply(state, told(event))
        except BridgelawError as error:
            error.file, error.event = case.file, index
            error.line = case.lines[index] if index < len(case.lines) else None
            return Outcome(case, state, error)
    return Outcome(case, state)


def begin(case: Case, adviser: type[Adviser] = Adviser) -> State:
    """The state before the first event of a case.

    Raises UnknownEdition, UnknownProfile, and the errors of a system that cannot be read, with the line.
    """
    key = "methods"
    try:
        methods = {side: _system(case, name) for side, name in case.methods.items()}
        key = "profile"
        advising = adviser(profile(case.profile), methods)
        key = "edition"
        return start(case.dealer, case.edition, case.profile, advising)
    except BridgelawError as error:
        if error.file is None:
            error.file, error.line = case.file, case.key_lines.get(key, case.line)
        raise


def _system(case: Case, name: str) -> System:
    """A shipped system, or one in a file beside the case."""
    from bridgelaw.meaning import systems

    if not name.endswith((".yaml", ".yml")):
        return systems.load(name)
    if case.file is None:
        # What comes from elsewhere does not read the files of this machine.
        raise UnknownSystem(name, f"one of {', '.join(systems.shipped())}", "'methods: {NS: acol}'")
    return systems.load(Path(case.file).parent / name)


def told(event: Event) -> Event:
    """The event with what its ``shows`` tells about the denominations specified and about artificiality."""
    if isinstance(event, (CallEvent, ChangeEvent, AskEvent)) and event.meaning.shows:
        from bridgelaw.meaning.shows import read_off

        return replace(event, meaning=read_off(event.call, event.meaning))
    return event


def ruling(result: Outcome, words: Words) -> dict[str, Any]:
    """The ruling document, ready for ``json.dumps``."""
    case, state = result.case, result.state
    words = words.of(state.edition)
    asked = state.asked
    shown = asked[1] if asked is not None else state
    awaiting = state.awaiting()
    contract = state.contract
    text: dict[str, Any] = {
        "bridgelaw": 1,
        **({"id": case.id} if case.id else {}),
        "title": case.title,
        "edition": state.edition,
        "profile": state.profile.name,
        "phase": _phase(state),
        "auction": [_made(made) for made in state.record.calls],
        "standing": _standing(state),
        "turn": None if state.turn is None else state.turn.value,
        "awaiting": None
        if awaiting is None
        else {"seat": awaiting.seat.value if awaiting.seat else None, "decide": awaiting.decide.value},
        "options": [option_document(option) for option in options(state)],
        "must": [*map(_duty, state.duties), *map(_card_duty, card_duties(state))],
        "lead_restrictions": _leads(lead_restrictions(state)),
        "unauthorized": [_looked_at(i, state, words) for i in state.unauthorized],
        "cards": [_exposed(e) for e in state.exposed],
        "review": [_review(r, state, words) for r in end_of_play(state) if r.information is None],
        "adjusted": [_adjustment(a) for a in state.adjusted],
        "comparable": _verdict(shown.verdict, explained=True),
        "cites": _cites(state.steps),
        "judgements": [_judgement(j, state, words) for j in state.judgements],
        "steps": [_step(step, words) for step in state.steps],
        "to_lead": None if state.on_lead is None else state.on_lead.value,
        "contract": str(contract) if contract is not None else None,
        "result": None if state.result is None else _result(contract, state.result, case.vulnerable),
        "allowed": [call.text for call in allowed(state)],
        "readings": list(state.readings),
        "read_as": [_reading(state, point, words) for point in state.readings],
    }
    if asked is not None:
        text["asked"] = {**_event(asked[0]), "would": _asked(state)}
    if state.not_ruled is not None:
        text["not_coded"] = {"law": state.not_ruled.law, "why": state.not_ruled.why, "event": state.not_ruled.event}
    if result.error is not None:
        error = result.error
        text["error"] = {
            "code": error.code,
            "message": error.message,
            "event": error.event,
            "expected": error.expected,
            **({"law": error.law} if isinstance(error, EventRefused) and error.law else {}),
        }
    return text


def _reading(state: State, point: str, words: Words) -> dict[str, str]:
    profile = state.profile
    return {"point": point, "reading": profile.reading(point), "source": words.source(point, profile)}


def _result(contract: Contract | None, over: int, vulnerable: Vulnerability | None) -> dict[str, Any]:
    """How the board was played, and the score where the vulnerability is known."""
    from bridgelaw.scores.contract import Result

    result = Result(contract, over)
    score = None if vulnerable is None else result.score(vulnerable)
    return {
        "result": result.dumps(),
        "tricks": None if contract is None else result.tricks,
        "score": None if score is None else {"NS": score, "EW": -score},
    }


def _phase(state: State) -> str:
    if state.closed:
        return "closed"
    if state.awaiting() is not None or state.not_ruled is not None:
        return "ruling"
    if state.play is not None:
        return "play"
    return "ended" if state.ended else "auction"


def _standing(state: State) -> str:
    return state.record.dumps()


def _made(made: Made) -> dict[str, Any]:
    entry: dict[str, Any] = {"seat": made.seat.value, "call": made.call.text, "status": made.status.value}
    if made.irregularities:
        entry["irregularities"] = [i.value for i in made.irregularities]
    if made.replaces is not None:
        entry["replaces"] = made.replaces
    if made.by_law:
        entry["by_law"] = True
    return entry


def _duty(duty: Duty) -> dict[str, Any]:
    do = "pass" if duty.call is None else f"repeat {duty.call.text}"
    return {"seat": duty.seat.value, "do": do, "scope": duty.scope.value, "law": duty.law}


def _card_duty(duty: CardDuty) -> dict[str, Any]:
    do = f"{'lead' if duty.lead else 'play'} {' or '.join(map(str, duty.cards))}"
    return {"seat": duty.seat.value, "do": do, "scope": Scope.NEXT.value, "law": duty.law}


def _information(information: Information) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "side": information.side.value,
        "calls": list(information.calls),
        "law": information.law,
    }
    if information.cards:
        entry["cards"] = [str(card) for card in information.cards]
    if information.source is not None:
        entry["from"] = information.source.value
    return entry


def _exposed(exposed: Exposed) -> dict[str, Any]:
    return {
        "seat": exposed.seat.value,
        "cards": [str(card) for card in exposed.cards],
        "status": exposed.status.value,
        **({"led": True} if exposed.led else {}),
    }


def _leads(entries: Iterable[LeadRestriction]) -> list[dict[str, Any]]:
    return [
        {
            "seat": lead.right.seat.value,
            "choice": lead.choice,
            "suits": [suit.value for suit in lead.suits],
            "one_of": True,
            "when": "now" if lead.since is not None else "this lead" if lead.right.cards else "first turn to lead",
            "until": "loses the lead" if lead.choice == "forbid" else "has led",
            "law": lead.right.law,
        }
        for lead in entries
    ]


def _looked_at(information: Information, state: State, words: Words) -> dict[str, Any]:
    """Unauthorized information with its own review after play, which is not among the others."""
    entry = _information(information)
    for review in end_of_play(state):
        if review.information is information:
            entry["review"] = _review(review, state, words)
    return entry


def _review(review: EndOfPlayReview, state: State, words: Words) -> dict[str, Any]:
    told = words.review(review, state)
    return {
        "law": review.law,
        "open": review.open,
        **({} if review.open else {"damage": review.damage}),
        "question": told.question,
        "find_out": told.find_out,
        "ask": told.ask,
        "deadline": told.deadline,
        "follows": told.follows,
    }


def _adjustment(adjustment: Adjustment) -> dict[str, Any]:
    how = adjustment.how
    entry: dict[str, Any] = {
        "law": adjustment.law,
        "score": "artificial" if how.artificial else "assigned",
        "non_offending": [side.value for side in how.innocent],
        "played": how.plays_on,
    }
    if how.only is not None:
        entry["only"] = how.only.value
    return entry


def _verdict(verdict: Verdict | None, *, explained: bool = False) -> dict[str, Any] | None:
    if verdict is None:
        return None
    by = verdict.by if verdict.comparable is not None else None
    word = {True: "comparable", False: "not comparable", None: "judgement"}[verdict.comparable]
    entry: dict[str, Any] = {"verdict": word, "ground": verdict.ground, "law": verdict.law, "by": by}
    if isinstance(verdict.measure, Advice):
        entry["measured"] = measured(verdict.measure, explained=explained)
    return entry


def _cites(steps: Iterable[Step]) -> list[str]:
    return list(dict.fromkeys(step.law for step in steps if step.cited))


def _event(event: Event) -> dict[str, Any]:
    written = event_document(event)
    return written if isinstance(written, dict) else {written: True}


def option_document(option: Option) -> dict[str, Any]:
    """An option as plain data: the event, the clause, what it would bring, and what was measured."""
    entry: dict[str, Any] = {
        "event": _event(option.event),
        "law": option.law,
        "consequences": None if option.consequences is None else _consequences(option.consequences),
    }
    if option.shows:
        entry["shows"] = list(option.shows)
    if option.verdict is not None:
        entry["comparable"] = _verdict(option.verdict)
    if option.ways:
        entry["ways"] = [option_document(way) for way in option.ways]
    return entry


_PARTNER = {None: "free", Scope.NEXT: "pass next", Scope.THROUGHOUT: "pass throughout"}


def _consequences(c: Consequences) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "partner": _PARTNER[c.partner],
        "lead": _leads(c.lead),
        "unauthorized": [_information(i) for i in c.unauthorized],
        "review": list(c.review),
        "must": [_duty(duty) for duty in c.must],
        "then": None if c.then is None else _next(c.then),
    }
    if not c.stands:
        entry["cancelled"] = True
    return entry


def _next(then: Next) -> dict[str, Any]:
    return {"seat": then.seat.value if then.seat else None, "decide": then.decide}


def _asked(state: State) -> dict[str, Any]:
    """What the replacement that was asked about would lead to: its entry among the options."""
    event = state.asked[0] if state.asked is not None else None
    assert event is not None  # only called where something was asked
    would = option_document(option(state, CallEvent(event.seat, event.call, event.meaning)))
    del would["event"]
    return would


def _judgement(judgement: Judgement, state: State, words: Words) -> dict[str, Any]:
    return {
        "law": judgement.law,
        "key": judgement.key,
        "question": words.judgement(judgement),
        "ways": [option_document(way) for way in _ways(judgement, state)],
    }


def _ways(judgement: Judgement, state: State) -> tuple[Option, ...]:
    """What each answer would bring; nothing while something else has to be decided first."""
    if not judgement.answers:
        return ()
    awaiting = state.awaiting()
    if judgement.about is None:
        waits = awaiting is not None and (state.matter is not None or awaiting.decide is Decision.FINDING)
        if waits or state.play is not None:
            return ()
        asked = next(seat for _, seat in judgement.answers if isinstance(seat, Seat))
        return option(state, AcceptEvent(asked)), option(state, DeclineEvent(asked))
    if judgement.about[0] is Kind.EXPOSED:
        return tuple(option(state, FindingEvent(**{what: seat})) for what, seat in judgement.answers)  # type: ignore[arg-type]
    first = awaiting is not None and awaiting.decide is Decision.FINDING and state.seen is None
    return options(state) if first else ()


def _step(step: Step, words: Words) -> dict[str, Any]:
    return {
        "event": step.event,
        "law": step.law,
        "key": step.key,
        "params": {name: _param(value) for name, value in step.params},
        "text": words.step(step),
    }


def _param(value: object) -> str:
    if isinstance(value, Fraction):
        return f"{float(value):.4f}"
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
