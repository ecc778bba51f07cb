"""Where two editions differ: the same situations ruled on by both, and in words what came of them.

A situation is a regular auction, an irregularity, and what the players do about it until it is dealt with.  What they
may do is asked of both editions, so that each has every situation that the other has.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby

from bridgelaw.errors import EventRefused
from bridgelaw.laws.edition import edition, law_order
from bridgelaw.laws.effects import Scope
from bridgelaw.laws.matters import Stage
from bridgelaw.laws.state import Decision, Duty, State
from bridgelaw.rulings.choices import lead_restrictions
from bridgelaw.rulings.engine import apply, start
from bridgelaw.rulings.events import (
    AcceptEvent,
    CallEvent,
    ChangeEvent,
    DeclineEvent,
    DirectorEvent,
    Event,
    FindingEvent,
)
from bridgelaw.table import DENOMINATIONS, DOUBLE, PASS, Call, Denomination, Meaning, Seat

__all__ = ["listing"]

#: A star marks an artificial call, which specifies hearts.
ARTIFICIAL = Meaning(specifies=frozenset((Denomination.H,)), artificial=True)

#: The law, what happens, and the tables at which it happens: North deals; the last event is the irregularity.
SITUATIONS = (
    ("15", "a call on the cards of a wrong board", ("N 1H, cards N", "N 1H, E 1S, cards N")),
    ("17", "a pass out of rotation among three", ("N P, E P, S P, N P!", "N 1H, E P, W P!, N P")),
    ("21", "a call on misinformation", ("N 1H, misinformed N", "N 1H, E 1S, misinformed N")),
    ("25", "an unintended call", ("N 1H, slip N", "N 1H, E 1S, slip N", "N 1H, E P, S P, slip N")),
    (
        "25",
        "a change of call",
        ("N 1H, N 1S!", "N 1H, N P!", "N P, N 1C!", "N 1H, E 1S, N 2C changes!", "N 1C, E P, S P, E X changes!"),
    ),
    (
        "27",
        "an insufficient bid",
        (
            "N 1H, E P, S 1C!",
            "N 1H, E P, S 1H!",
            "N 1NT, E P, S 1H!",
            "N 2NT, E P, S 2C*!",
            "N 1S, E 1H!",
            "N 1H, E 2C, S 1S!",
            "N 1NT, E P, S 1D*!",
            "N 2C*, E 2S, S 2H!",
            "N 1NT, E 2H, S 2C*!",
        ),
    ),
    ("27", "two insufficient bids", ("N 1S, E 1H!, E 1D!", "N 1S, E 1H!, E X!")),
    ("28", "the player whose turn it was calls", ("E 1H!, N P", "E 1H!, N 1C", "N 1H, S 2H!, E P", "W P!, N 1C")),
    ("30", "a pass out of rotation, nobody has bid", ("E P!", "S P!", "W P!", "N P, S P!", "N P, W P!", "N P, N P!")),
    (
        "30",
        "a pass out of rotation after a bid",
        (
            "N 1H, S P!",
            "N 1H, W P!",
            "N 1H, N P!",
            "N P, E 1H, W P!",
            "N P, E 1H, N P!",
            "N 1C, E P, W P!",
            "N 1H, E 1S, W P!",
            "N 1H, E 1S, N P!",
        ),
    ),
    (
        "30",
        "an artificial pass out of rotation, or a pass of partner's artificial call",
        ("E P*!", "S P*!", "N 1H, S P*!", "N 1H, W P*!", "N 2C*, S P!", "N P, E 2C*, W P!"),
    ),
    (
        "31",
        "a bid out of rotation",
        (
            "E 1H!",
            "S 1H!",
            "W 1H!",
            "E 1NT!",
            "S 1NT!",
            "S 2D*!",
            "E 2D*!",
            "N P, W 1C!",
            "N P, S 1C!",
            "N 1C, S 1S!",
            "N 1C, W 1S!",
            "N 1C, E P, W 1S!",
            "N 1C, E P, N 2C!",
            "N 1H, E 2C, W 3C!",
        ),
    ),
    ("31", "an insufficient bid out of rotation", ("N 1H, S 1C!", "N 1H, W 1D!", "N 1H, E P, W 1C!", "N 2H, S 1NT!")),
    (
        "32",
        "a double or redouble out of rotation",
        ("N 1H, W X!", "N P, E 1H, N X!", "N 1H, E P, W X!", "N P, E P, S 1H, N P, E X!", "N 1H, E X, N XX!"),
    ),
    (
        "36",
        "an inadmissible double or redouble",
        ("N X!", "N 1H, E XX!", "N 1H, E P, S X!", "N 1H, S X!", "S X!", "N 1H, E XX!, S P", "N 1H, S X!, W P"),
    ),
    (
        "37",
        "a bid by a player who must pass",
        ("N 1S, E 1H!, declined S, E 2C, S P, W 2H!", "N 1S, E 1H!, declined S, E 2C, S P, W 2H!, N P"),
    ),
    ("38", "a bid of more than seven", ("N 8C!", "N 1H, E 8C!", "N 1H, S 8C!", "N 1H, E 8C!, S P")),
    (
        "39",
        "a call after the final pass",
        ("N 1H, E P, S P, W P, N 2H!", "N 1H, E P, S P, W P, E 1S!", "N 1H, E P, S P, W P, E 1S!, S P"),
    ),
)


@dataclass(frozen=True)
class Situation:
    """Events, and the state that each edition has come to; None, with the reason, where it did not allow one."""

    events: tuple[Event, ...]
    words: tuple[str, ...]
    states: tuple[State | None, ...]
    refused: tuple[str, ...]

    def then(self, event: Event, word: str) -> Situation:
        """The situation after one more event."""
        states: list[State | None] = []
        refused: list[str] = []
        for state, why in zip(self.states, self.refused, strict=True):
            try:
                states.append(None if state is None else apply(state, event))
                refused.append(why)
            except EventRefused as error:
                states.append(None)
                refused.append(error.expected)
        words = (*self.words, word) if word else self.words
        return Situation((*self.events, event), words, tuple(states), tuple(refused))


def _read(text: str, names: tuple[str, ...]) -> Situation:
    """``N 1H, E P, S 1C!``, and the Director comes; ``N 1H, slip N``: and he finds that North's hand has slipped."""
    at = Situation((), (), tuple(start(Seat.N, name) for name in names), ("",) * len(names))
    for word in text.split(", "):
        first, second, *more = word.split()
        if first == "declined":
            at = at.then(DirectorEvent(), "").then(DeclineEvent(Seat(second)), f"{second} declines")
        elif first in _FOUND:
            finds, words = _FOUND[first]
            at = at.then(finds(Seat(second)), f"{second} {words}")
        else:
            call = Call.loads(second.rstrip("!*"))
            happens = ChangeEvent if more else CallEvent
            meaning = ARTIFICIAL if "*" in second else Meaning()
            at = at.then(happens(Seat(first), call, meaning), word.replace("changes!", "instead!"))
    return at if isinstance(at.events[-1], FindingEvent) else at.then(DirectorEvent(), "")


#: What the Director finds of a player.
_FOUND: dict[str, tuple[Callable[[Seat], Event], str]] = {
    "cards": (lambda seat: FindingEvent(wrong_board=seat), "had the cards of a wrong board"),
    "misinformed": (lambda seat: FindingEvent(misinformed=seat), "was misinformed"),
    "slip": (lambda seat: FindingEvent(unintended=seat), "did not intend the call"),
}


# --- what may follow ----------------------------------------------------------------------------


def _played_out(at: Situation, depth: int = 9) -> Iterator[Situation]:
    following = [choice for state in at.states if state is not None for choice in _choices(state)]
    if not following or not depth:
        yield at
        return
    for event, word in dict.fromkeys(following):
        yield from _played_out(at.then(event, word), depth - 1)


def _choices(state: State) -> Iterator[tuple[Event, str]]:
    """What may happen next; nothing once it is dealt with, or where only the Director's finding is awaited."""
    awaiting = state.awaiting()
    if state.not_ruled is not None or state.closed:
        return
    if awaiting is None:
        waiting = next((m for m in state.matters if m.stage is Stage.TURN), None)
        if waiting is None or state.turn is None:
            return
        yield _call(state.turn, PASS)
        if state.turn is waiting.offender.partner and DOUBLE in edition(state.edition).allowed(state, state.turn):
            yield _call(state.turn, DOUBLE)
        if state.turn is waiting.offender.rho and state.turn is waiting.turn and state.must_pass(state.turn) is None:
            yield from (_call(state.turn, bid) for bid in _bids(state, state.turn, None)[:1])
    elif awaiting.seat is None:
        matter = state.matter
        if matter is not None and matter.stage is Stage.ACTING:
            yield FindingEvent(acting="over"), "over it"
            yield FindingEvent(acting="in_turn"), "in turn"
    elif awaiting.decide is Decision.ACCEPT:
        yield AcceptEvent(awaiting.seat), f"{awaiting.seat} accepts"
        yield DeclineEvent(awaiting.seat), f"{awaiting.seat} declines"
    elif awaiting.decide in (Decision.REPLACE, Decision.REPEAT):
        yield from (_call(awaiting.seat, call) for call in _replacements(state, awaiting.seat))


def _call(seat: Seat, call: Call) -> tuple[Event, str]:
    return CallEvent(seat, call), f"{seat} {call}"


def _bids(state: State, seat: Seat, denomination: Denomination | None) -> list[Call]:
    """The lowest bid in the denomination, or in every one, from the lowest bid on."""
    allowed = [c for c in edition(state.edition).allowed(state, seat) if c.is_bid]
    of = DENOMINATIONS if denomination is None else (denomination,)
    found = [next((c for c in allowed if c.denomination is d), None) for d in of]
    return sorted((c for c in found if c is not None), key=lambda c: c.rank)


def _replacements(state: State, seat: Seat) -> Iterator[Call]:
    """The call itself, the same denomination, another one, a pass, a double."""
    allowed = edition(state.edition).allowed(state, seat)
    matter = next((m for m in (state.matter, *state.matters) if m is not None and m.offender is seat), None)
    if matter is None:
        yield allowed[0]  # he has to repeat it
        return
    made = state.record.calls[matter.at].call
    same = [] if made.denomination is None else _bids(state, seat, made.denomination)
    other = [bid for bid in _bids(state, seat, None) if bid.denomination is not made.denomination]
    wanted = [made, *same, PASS, *other[:1], DOUBLE]
    yield from dict.fromkeys(call for call in wanted if call in allowed)


# --- what came of it ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Result:
    """An outcome in words; ``means`` is what has to be the same for two editions to agree."""

    words: str
    means: tuple[object, ...]
    laws: tuple[str, ...]


def _ruled(state: State | None, refused: str, numbers: dict[str, str]) -> Result:
    """What a situation has come to; both ways where that depends on whether a call is comparable."""
    if state is None:
        return Result(f"this cannot come: {refused}", ("refused",), ())
    awaiting = state.awaiting()
    if awaiting is not None and awaiting.decide is Decision.FINDING:
        ways = [_came_to(apply(state, FindingEvent(comparable=value)), numbers) for value in (True, False)]
        words = f"comparable: {ways[0].words}\n{'':8}     not: {ways[1].words}"
        return Result(words, tuple(w.means for w in ways), tuple(law for w in ways for law in w.laws))
    return _came_to(state, numbers)


def _came_to(state: State, numbers: dict[str, str]) -> Result:
    laws = tuple(dict.fromkeys(step.law for step in state.steps if step.cited))
    if state.not_ruled is not None:
        return Result(f"not ruled: {state.not_ruled.why}", ("not ruled", state.not_ruled.why), laws)
    duties = sorted(f"{d.seat} {_must(d)}" for d in state.duties)
    leads = [f"{lead.right.seat} {lead.choice} {' '.join(map(str, lead.suits))}" for lead in lead_restrictions(state)]
    told = sorted(str(i.side) for i in state.unauthorized)
    reviews = list(state.reviews)
    awaiting = state.awaiting()
    asked = "" if awaiting is None else f"{awaiting.seat} to {awaiting.decide.value}"
    adjusted = sorted({a.law for a in state.adjusted})
    parts = [
        f"auction {state.record.dumps() or '(none)'}",
        *duties,
        *(f"lead: {lead}" for lead in leads),
        *((f"information {' '.join(told)}",) if told else ()),
        *((f"review {' '.join(reviews)}",) if reviews else ()),
        *((f"adjusted {' '.join(adjusted)}",) if adjusted else ()),
        *((asked,) if asked else ()),
    ]
    means = (
        state.record.dumps(),
        tuple(duties),
        tuple(leads),
        tuple(told),
        tuple(sorted(numbers.get(law, law) for law in reviews)),
        bool(adjusted),
        asked,
    )
    return Result(f"{' · '.join(parts)}  [{' '.join(laws)}]", means, laws)


def _must(duty: Duty) -> str:
    if duty.call is not None:
        return f"must repeat {duty.call}"
    return "must pass throughout" if duty.scope is Scope.THROUGHOUT else "must pass once"


# --- the listing --------------------------------------------------------------------------------


def listing(old: str, new: str) -> str:
    """Where the edition ``old`` rules otherwise than the edition ``new``, law by law."""
    # One number for what is the same law in both.
    numbers = {there: here for here, there in edition(old).numbers.items()}
    lines = [
        f"Where the Laws of {new} and of {old} rule otherwise on the same situation.",
        "",
        "North deals.  An exclamation mark: the irregular call.  A star: an artificial call that specifies hearts.",
        "The Director comes then; what follows is what the players do, until it is dealt with.  One outcome can be",
        "that of several situations.  comparable, not: as the Director finds the call that replaces another (in 2007:",
        "of the same or a more precise meaning).  information: what the withdrawn calls told is unauthorized for that",
        "side.  In brackets: the laws cited.",
    ]
    agree = differ = 0
    for law, sections in groupby(SITUATIONS, key=lambda section: section[0]):
        for _, title, texts in sections:
            lines += ["", "", f"Law {law}: {title}", "-" * len(f"Law {law}: {title}")]
            same = 0
            for results, situations in sorted(_compared(texts, (new, old), numbers).items(), key=_by_laws):
                if results[0].means == results[1].means:
                    same += len(situations)
                    continue
                differ += len(situations)
                lines += ["", *(", ".join(situation.words) for situation in situations)]
                lines += [f"  {name}  {result.words}" for name, result in zip((new, old), results, strict=True)]
            agree += same
            lines += ["", f"the same outcome in both: {same}"]
    lines += ["", "", f"{agree + differ} situations: {differ} differ, {agree} have the same outcome."]
    return "\n".join(lines) + "\n"


_Compared = dict[tuple[Result, ...], list[Situation]]


def _compared(texts: tuple[str, ...], names: tuple[str, ...], numbers: dict[str, str]) -> _Compared:
    found: _Compared = defaultdict(list)
    for text in texts:
        for at in _played_out(_read(text, names)):
            results = tuple(_ruled(s, why, numbers) for s, why in zip(at.states, at.refused, strict=True))
            found[results].append(at)
    return found


def _by_laws(item: tuple[tuple[Result, ...], list[Situation]]) -> tuple[object, ...]:
    """By the first law that each edition cites, apart from 16 and 29, which lead to the others."""
    return tuple(
        law_order(next((law for law in result.laws if law[:2] not in ("16", "29")), "0")) for result in item[0]
    )
