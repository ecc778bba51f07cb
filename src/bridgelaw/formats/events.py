"""Events as a case writes them: ``{call: N 1H}``, ``director``, ``{finding: {comparable: true}}``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bridgelaw.errors import BridgelawError, UnknownEvent, UnreadableValue
from bridgelaw.formats import values
from bridgelaw.formats.expect import clause_id
from bridgelaw.formats.tree import ContradictoryKeys, Mapping, MissingKey, Node, Scalar, describe
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
from bridgelaw.scores.contract import Result
from bridgelaw.table.call import Denomination
from bridgelaw.table.cards import Card, loads_cards
from bridgelaw.table.record import Meaning

__all__ = ["EVENT_NAMES", "FINDINGS", "TWO_EVENTS", "read_event"]

#: The example of a list of events.
TWO_EVENTS = "'events: [{call: N 1H}, {call: E 2C}]'"


def read_event(node: Node) -> Event:
    """One event of the table in the case format.  Raises the errors of ``bridgelaw.errors``, with the line."""
    if isinstance(node, Scalar) and node.text == "director":
        return DirectorEvent()
    if isinstance(node, Scalar) and not node.is_null and node.text in _EVENTS:
        example = _EVENTS[node.text].example
        given, expected = f"{node.text} and nothing more", f"what goes with {node.text}"
        raise MissingKey(given, expected, example, keys=(node.text,), line=node.line)
    if not isinstance(node, Mapping) or not node.items:
        raise _unknown_event(describe(node) or "nothing", node.line)
    names = [key for key in node.items if key in _EVENTS]
    if not names:
        # A misspelt name is more useful to report than the first of several keys.
        known = {key for kind in _EVENTS.values() for key in kind.keys}
        key = next((key for key in node.items if key not in known), next(iter(node.items)))
        raise _unknown_event(key, node.lines[key])
    name = names[0]
    if len(names) > 1:
        raise ContradictoryKeys(
            " and ".join(names),
            "one event for each member of the list",
            TWO_EVENTS,
            keys=tuple(names),
            line=node.lines[names[1]],
        )
    kind = _EVENTS[name]
    values.fields(node, (name, *kind.keys), (), "an event", kind.example)
    rest = {
        key: value
        for key, value in node.items.items()
        if key != name and not (isinstance(value, Scalar) and value.is_null)
    }
    return kind.read(name, node.items[name], rest)


def _unknown_event(given: str, line: int) -> UnknownEvent:
    return UnknownEvent(
        given[:200],
        f"one of {', '.join(EVENT_NAMES)}",
        "'{call: N 1H}'",
        line=line,
        advice=values.closest(given, EVENT_NAMES),
    )


def _meaning(rest: dict[str, Node]) -> Meaning:
    shows: tuple[str, ...] = ()
    specifies: frozenset[Denomination] | None = None
    artificial: bool | None = None
    if "shows" in rest:
        what, example = "a meaning, or a list of meanings", "'6+ hcp, 4+ S'"
        shows = tuple(values.text(n, what, example) for n in values.items(rest["shows"], what, example, single=True))
    if "specifies" in rest:
        named = values.items(rest["specifies"], "a list of denominations", "[H]", single=True)
        specifies = frozenset(values.loaded(Denomination.loads, n) for n in named)
    if "artificial" in rest:
        artificial = values.flag(rest["artificial"])
    return Meaning(shows, specifies, artificial)


def _call(name: str, node: Node, rest: dict[str, Node]) -> Event:
    seat, call = values.seat_call(node)
    before = values.flag(rest["before_ruling"]) if "before_ruling" in rest else False
    return CallEvent(seat, call, _meaning(rest), before)


def _change(name: str, node: Node, rest: dict[str, Node]) -> Event:
    return ChangeEvent(*values.seat_call(node), _meaning(rest))


def _ask(name: str, node: Node, rest: dict[str, Node]) -> Event:
    return AskEvent(*values.seat_call(node), _meaning(rest))


def _director(name: str, node: Node, rest: dict[str, Node]) -> Event:
    if not (isinstance(node, Scalar) and node.is_null) and not values.flag(node):
        raise UnreadableValue("false", "the word director alone", "'director'", line=node.line)
    return DirectorEvent()


def _accept(name: str, node: Node, rest: dict[str, Node]) -> Event:
    return AcceptEvent(values.seat(node))


def _decline(name: str, node: Node, rest: dict[str, Node]) -> Event:
    return DeclineEvent(values.seat(node))


def _ground(node: Node) -> str:
    return values.one_of(node, ("23A1", "23A2", "23A3"), "23A2")


def _acting(node: Node) -> str:
    return values.one_of(node, ("in_turn", "over"), "in_turn")


#: What a finding may say, and how it is read.
FINDINGS: dict[str, Callable[[Node], Any]] = {
    "comparable": values.flag,
    "ground": _ground,
    "unintended": values.seat,
    "intended": values.seat,
    "acting": _acting,
    "artificial": values.flag,
    "simultaneous": values.flag,
    "misinformed": values.seat,
    "own_mistake": values.seat,
    "wrong_board": values.seat,
    "forfeited": values.side_of,
    "waived": values.flag,
    "directors_error": values.flag,
    "damaged": values.side_of,
    "extraneous": values.seat,
    "own_fault": values.seat,
    "not_own_fault": values.seat,
}
#: Findings of which only one can be there.
_EITHER = {
    ("unintended", "intended"): "one of the two: the call that is being changed was intended or not",
    ("own_fault", "not_own_fault"): "one of the two: partner could see the card through the player's own fault or not",
}


def _finding(name: str, node: Node, rest: dict[str, Node]) -> Event:
    example = "'finding: {comparable: true}'"
    keys = values.fields(node, FINDINGS, (), "a mapping with what was found", example)
    found = {
        key: FINDINGS[key](value)
        for key, value in keys.items.items()
        if not (isinstance(value, Scalar) and value.is_null)
    }
    if not found:
        expected = f"at least one of {', '.join(FINDINGS)}"
        raise MissingKey("an empty finding", expected, example, keys=tuple(FINDINGS), line=node.line)
    for keys_of_one, expected in _EITHER.items():
        if set(keys_of_one) <= found.keys():
            raise ContradictoryKeys(
                " and ".join(keys_of_one),
                expected,
                f"'finding: {{{keys_of_one[0]}: S}}'",
                keys=keys_of_one,
                line=keys.lines[keys_of_one[1]],
            )
    if "ground" in found and found.get("comparable") is not True:
        raise ContradictoryKeys(
            f"ground: {found['ground']}"
            + (" and comparable: false" if "comparable" in found else " without comparable"),
            "comparable: true beside its ground",
            "'finding: {comparable: true, ground: 23A2}'",
            keys=("comparable", "ground"),
            line=keys.lines["ground"],
        )
    return FindingEvent(**found)


def _exposed(name: str, node: Node, rest: dict[str, Node]) -> Event:
    seat, words = values.seat_and_rest(node, "a seat and the cards that were exposed", "'S HK H3'")
    try:
        cards = loads_cards(words)
    except BridgelawError as error:
        error.line = node.line
        raise
    return ExposedEvent(seat, cards, values.flag(rest["led"]) if "led" in rest else False)


def _lead(name: str, node: Node, rest: dict[str, Node]) -> Event:
    seat, word = values.seat_and_rest(node, "a seat and a card", "'N D3'")
    try:
        card = Card.loads(word)
    except BridgelawError as error:
        error.line = node.line
        raise
    return LeadEvent(seat, card, values.flag(rest["unable"]) if "unable" in rest else False)


def _trick(name: str, node: Node, rest: dict[str, Node]) -> Event:
    keys = values.fields(node, ("won_by", "played"), ("won_by",), "who won the trick", "'trick: {won_by: N}'")
    played = keys.items.get("played", Scalar("", True, node.line))
    cards = () if isinstance(played, Scalar) and played.is_null else _cards(played)
    return TrickEvent(values.seat(keys.items["won_by"]), cards)


def _cards(node: Node) -> tuple[Card, ...]:
    return tuple(values.loaded(Card.loads, card) for card in values.items(node, "a list of cards", "[HK]", single=True))


def _on_lead(name: str, node: Node, rest: dict[str, Node]) -> Event:
    return OnLeadEvent(values.seat(node))


def _free(name: str, node: Node, rest: dict[str, Node]) -> Event:
    return FreeEvent(values.seat(node))


def _choice(name: str, node: Node, rest: dict[str, Node]) -> Event:
    seat, word = values.seat_and_rest(node, "the seat of the player who is to lead, and a suit", "'N S'")
    suit = values.suit(Scalar(word, False, node.line))
    return ForbidEvent(seat, suit) if name == "forbid" else RequireEvent(seat, suit)


def _result(name: str, node: Node, rest: dict[str, Node]) -> Event:
    expected = "the contract, declarer, and the tricks over or under (+1, -1 or =), or P when all passed"
    words = values.text(node, expected, "'4H E -1'").strip()
    try:
        found = Result.loads(words)
    except BridgelawError as error:
        error.line, error.example = node.line, "'4H E -1'"
        raise
    return ResultEvent(found.contract, found.over)


def _review(name: str, node: Node, rest: dict[str, Node]) -> Event:
    example = "'review: {law: 27D, damage: true}'"
    if isinstance(node, Mapping):
        keys = values.fields(
            node, ("law", "damage"), ("law", "damage"), "the law and whether there was damage", example
        )
        # Either inside the mapping or beside the word, not both.
        if rest:
            line = next(iter(rest.values())).line
            raise ContradictoryKeys(" and ".join(rest), "law and damage once", example, keys=tuple(rest), line=line)
        law, damage = keys.items["law"], keys.items["damage"]
    else:
        inner = {**rest} if isinstance(node, Scalar) and node.is_null else {"law": node, **rest}
        for key in ("law", "damage"):
            if key not in inner:
                raise MissingKey(f"no {key}", f"the key {key}", example, keys=(key,), line=node.line)
        law, damage = inner["law"], inner["damage"]
    return ReviewEvent(clause_id(law), values.flag(damage))


class _Kind:
    """How an event is read: ``read(name, value, other keys)``, and the other keys it may have."""

    __slots__ = ("example", "keys", "read")

    def __init__(
        self, read: Callable[[str, Node, dict[str, Node]], Event], example: str, keys: tuple[str, ...] = ()
    ) -> None:
        self.read = read
        self.example = example
        self.keys = keys


_MEANING_KEYS = ("shows", "specifies", "artificial")
_EVENTS: dict[str, _Kind] = {
    "call": _Kind(_call, "'{call: N 1H, shows: 5+ H}'", (*_MEANING_KEYS, "before_ruling")),
    "change": _Kind(_change, "'{change: N 2H}'", _MEANING_KEYS),
    "director": _Kind(_director, "'director'"),
    "accept": _Kind(_accept, "'{accept: W}'"),
    "decline": _Kind(_decline, "'{decline: W}'"),
    "finding": _Kind(_finding, "'{finding: {comparable: true}}'"),
    "ask": _Kind(_ask, "'{ask: S 2S, shows: 5+ S}'", _MEANING_KEYS),
    "exposed": _Kind(_exposed, "'{exposed: S HK H3, led: true}'", ("led",)),
    "lead": _Kind(_lead, "'{lead: N D3}'", ("unable",)),
    "trick": _Kind(_trick, "'{trick: {won_by: N}}'"),
    "on_lead": _Kind(_on_lead, "'{on_lead: N}'"),
    "forbid": _Kind(_choice, "'{forbid: N S}'"),
    "require": _Kind(_choice, "'{require: N S}'"),
    "free": _Kind(_free, "'{free: N}'"),
    "result": _Kind(_result, "'{result: 4H E -1}'"),
    "review": _Kind(_review, "'{review: {law: 27D, damage: true}}'", ("law", "damage")),
}
EVENT_NAMES: tuple[str, ...] = tuple(_EVENTS)
