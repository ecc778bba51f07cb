"""The events of a case in words, one after the other, as somebody tells what happened at the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any, assert_never

from bridgelaw.laws.state import State
from bridgelaw.rulings.events import (
    AcceptEvent,
    AskEvent,
    CallEvent,
    ChangeEvent,
    DeclineEvent,
    DirectorEvent,
    Event,
    ExposedEvent,
    FindingEvent,
    ForbidEvent,
    FreeEvent,
    LeadEvent,
    OnLeadEvent,
    RequireEvent,
    ResultEvent,
    ReviewEvent,
    TrickEvent,
)
from bridgelaw.table.record import Meaning
from bridgelaw.table.seat import Seat, Side
from bridgelaw.texts.catalogue import name, say
from bridgelaw.texts.render import Renderer

_WORDS = Renderer("en")

#: What the Director finds, by the name of the finding and the value that it has.
_FOUND: dict[tuple[str, object], str] = {
    ("comparable", True): "comparable",
    ("comparable", False): "not comparable",
    ("acting", "in_turn"): "the player called in turn",
    ("acting", "over"): "the player called over the irregular call",
    ("artificial", True): "artificial",
    ("artificial", False): "not artificial",
    ("simultaneous", True): "the two calls were made together",
    ("simultaneous", False): "the two calls were not made together",
    ("waived", True): "the rectification is waived",
    ("waived", False): "the rectification is not waived",
    ("directors_error", True): "the Director's ruling was wrong",
    ("directors_error", False): "the Director's ruling was not wrong",
}
#: Likewise where the value is a player or a side.
_WHO = {
    "unintended": "{}'s call was a slip",
    "intended": "{}'s call was meant",
    "misinformed": "{} was misinformed",
    "own_mistake": "the misunderstanding was {}'s own",
    "wrong_board": "{} had the cards of another board",
    "forfeited": "{} lost the right to rectification",
    "damaged": "there is damage to {}",
    "extraneous": "{} told partner something otherwise than by a call or play",
    "own_fault": "it was {}'s own fault",
    "not_own_fault": "it was not {}'s own fault",
}


def happened(state: State, event: Event) -> str:
    """One event, in the state in which it came."""
    match event:
        case DirectorEvent():
            return "the Director is called"
        case CallEvent(before_ruling=before):
            late = ", before the Director has ruled" if before else ""
            return _WORDS.event(state, event) + _meaning(event.meaning) + late
        case ChangeEvent(seat=seat, call=call):
            return f"{_en(seat)} tries to change to {_en(call)}" + _meaning(event.meaning)
        case AskEvent(seat=seat, call=call):
            return say("option.ask", "en", seat=seat, call=call).rstrip("?") + _meaning(event.meaning)
        case AcceptEvent(seat=seat) | DeclineEvent(seat=seat):
            if state.matter is not None:
                return _WORDS.event(state, event)
            return f"{_en(seat)} {'accepts' if isinstance(event, AcceptEvent) else 'does not accept'}"
        case FindingEvent():
            return "the Director finds: " + ", ".join(_found(event))
        case ReviewEvent(law=law, damage=damage):
            return f"after play the Director looks at {law} and finds {'damage' if damage else 'no damage'}"
        case ExposedEvent(seat=seat, cards=cards, led=led):
            return f"{_en(seat)} {'leads' if led else 'shows'} {', '.join(map(_en, cards))}"
        case LeadEvent(seat=seat, card=card, unable=unable):
            return f"{_en(seat)} leads {_en(card)}" + (", having nothing else that may be led" if unable else "")
        case TrickEvent(won_by=seat, played=played):
            return f"{_en(seat)} wins the trick" + (f", to which {', '.join(map(_en, played))} fell" if played else "")
        case OnLeadEvent(seat=seat):
            return f"{_en(seat)} is on lead later"
        case ForbidEvent(seat=seat, suit=suit) | RequireEvent(seat=seat, suit=suit):
            return f"declarer {'forbids' if isinstance(event, ForbidEvent) else 'requires'} {_en(suit)} of {_en(seat)}"
        case ResultEvent():
            return f"the board is played: {event}"
        case FreeEvent(seat=seat):
            return f"declarer leaves {_en(seat)} free"
    assert_never(event)


def _en(value: Any) -> str:
    return name(value, "en")


def _found(event: FindingEvent) -> Iterator[str]:
    for field in fields(event):
        value = getattr(event, field.name)
        if value is None or field.name == "ground":
            continue
        if isinstance(value, (Seat, Side)):
            yield _WHO.get(field.name, f"{field.name}: {{}}").format(_en(value))
        else:
            ground = f" ({event.ground})" if field.name == "comparable" and event.ground else ""
            yield _FOUND.get((field.name, value), f"{field.name}: {value}") + ground


def _meaning(meaning: Meaning) -> str:
    words = ["artificial"] if meaning.artificial else []
    if meaning.specifies is not None:
        words.append(f"specifies {_en(meaning.specifies)}" if meaning.specifies else "specifies nothing")
    if meaning.shows:
        words.append("shows " + " or ".join(meaning.shows))
    return f" ({'; '.join(words)})" if words else ""
