"""The case document: what happened at a table (version 1 of the case format).

:func:`loads` and :func:`load` read YAML or JSON, one case a document; :func:`dumps` and :func:`dump` write the
canonical form, which reads back as the same case.  Anything that can happen at a table is read; what is refused here is
input that says nothing readable.  Every error has the file, the line, what was expected and an example.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import IO, TYPE_CHECKING, Any

from bridgelaw.errors import BridgelawError, UnknownEdition, UnknownEvent, UnknownProfile, UnreadableValue
from bridgelaw.formats import values
from bridgelaw.formats.expect import Expect, clause_id, read_expect
from bridgelaw.formats.tree import (
    ContradictoryKeys,
    Mapping,
    MissingKey,
    Node,
    Scalar,
    UnknownVersion,
    describe,
    read_source,
    read_tree,
)
from bridgelaw.rulings.events import (
    AcceptEvent,
    AskEvent,
    CallEvent,
    ChangeEvent,
    DeclineEvent,
    DirectorEvent,
    Event,
    FindingEvent,
    LaterEvent,
)
from bridgelaw.table.board import Vulnerability, dealer_of, read_board, vulnerability_of
from bridgelaw.table.call import DENOMINATIONS, Denomination
from bridgelaw.table.record import Meaning
from bridgelaw.table.seat import Seat

if TYPE_CHECKING:
    import os

__all__ = [
    "CASE_KEYS",
    "EDITIONS",
    "EVENT_NAMES",
    "VERSION",
    "Case",
    "document",
    "dump",
    "dumps",
    "event_document",
    "load",
    "loads",
    "read_event",
]

#: The version of the case format.
VERSION = 1
#: The editions of the Laws that a case may name.
EDITIONS: tuple[str, ...] = ("2017", "2007")


@dataclass(frozen=True, slots=True)
class Case:
    """One case.  ``vulnerable`` is None where neither it nor a board was given.

    ``file``, ``line`` (of the document) and ``lines`` (of each event) say where it was read and are not compared.
    """

    edition: str
    dealer: Seat
    events: tuple[Event, ...] = ()
    title: str = ""
    source: str | None = None
    profile: str = "WBF"
    board: int | None = None
    vulnerable: Vulnerability | None = None
    expect: Expect | None = None
    id: str | None = None
    strength: str | None = None
    note: str | None = None
    file: str | None = field(default=None, compare=False)
    line: int | None = field(default=None, compare=False)
    lines: tuple[int, ...] = field(default=(), compare=False)


# --- loading ------------------------------------------------------------------------------------------


def loads(text: str | bytes, file: str | None = None) -> list[Case]:
    """The cases in a YAML or JSON text; ``file`` is what errors call it.

    Raises :class:`~bridgelaw.errors.CaseError` and the other errors of ``bridgelaw.errors``: either all of the
    cases are read, or none.
    """
    try:
        return [_case(node, file) for node in read_tree(text)]
    except BridgelawError as error:
        error.file = file
        raise


def load(source: str | os.PathLike[str] | IO[bytes] | IO[str]) -> list[Case]:
    """The cases in a file: a path, ``-`` for standard input, or an open file.  Raises as :func:`loads` does."""
    content, name = read_source(source)
    return loads(content, name)


_EXAMPLE = "'events: [{call: N 1H}, {call: E 2C}]'"


def _case(node: Node, file: str | None) -> Case:
    expected = "a mapping with bridgelaw, edition, dealer and events"
    root = values.fields(node, CASE_KEYS, ("bridgelaw",), expected, "'bridgelaw: 1'")
    # Programs write null for what is not there.
    given = {key: value for key, value in root.items.items() if not (isinstance(value, Scalar) and value.is_null)}
    _version(given.get("bridgelaw", root.items["bridgelaw"]))
    for key, example in (("edition", "'edition: 2017'"), ("events", _EXAMPLE)):
        if key not in given:
            raise MissingKey(f"no {key}", f"the key {key}", example, line=root.lines.get(key, root.line))
    edition = _edition(given["edition"])
    board = values.loaded(read_board, given["board"]) if "board" in given else None
    if "dealer" in given:
        dealer = values.seat(given["dealer"])
    elif board is not None:
        dealer = dealer_of(board)
    else:
        raise MissingKey("no dealer and no board", "the key dealer, or board", "'dealer: N'", line=root.line)
    vulnerable: Vulnerability | None
    if "vulnerable" in given:
        vulnerable = values.loaded(Vulnerability.loads, given["vulnerable"])
    else:
        vulnerable = None if board is None else vulnerability_of(board)
    members = values.items(given["events"], "a list of events", _EXAMPLE)
    return Case(
        edition=edition,
        dealer=dealer,
        events=tuple(_event_at(index, member) for index, member in enumerate(members)),
        title=_optional(given, "title", "'The insufficient overcall is accepted'") or "",
        source=_optional(given, "source", "'https://example.org/a-case'"),
        profile=_profile(given["profile"]) if "profile" in given else "WBF",
        board=board,
        vulnerable=vulnerable,
        expect=read_expect(given["expect"]) if "expect" in given else None,
        id=_optional(given, "id", "'club-12'"),
        strength=values.one_of(given["strength"], ("hard", "soft"), "hard") if "strength" in given else None,
        note=_optional(given, "note", "'The source is a minority opinion.'"),
        file=file,
        line=root.line,
        lines=tuple(member.line for member in members),
    )


def _optional(given: dict[str, Node], key: str, example: str) -> str | None:
    node = given.get(key)
    if node is None or (isinstance(node, Scalar) and not node.text):
        return None
    return values.text(node, f"a text for {key}", example)


def _version(node: Node) -> None:
    if not isinstance(node, Scalar) or node.text != str(VERSION):
        raise UnknownVersion(
            describe(node) or "nothing",
            f"version {VERSION}",
            f"'bridgelaw: {VERSION}'",
            line=node.line,
            advice="A later version of bridgelaw may read it",
        )


def _edition(node: Node) -> str:
    if not isinstance(node, Scalar) or node.text not in EDITIONS:
        raise UnknownEdition(describe(node), f"one of {', '.join(EDITIONS)}", "'edition: 2017'", line=node.line)
    return node.text


# A profile is looked up as a data file, so its name must not be able to leave the folder.
_PROFILE = r"[A-Za-z][A-Za-z0-9_-]{0,39}"


def _profile(node: Node) -> str:
    if not isinstance(node, Scalar) or not re.fullmatch(_PROFILE, node.text):
        raise UnknownProfile(describe(node), "the name of a profile", "'profile: WBF'", line=node.line)
    return node.text


# --- events -------------------------------------------------------------------------------------------


def _event_at(index: int, node: Node) -> Event:
    try:
        return read_event(node)
    except BridgelawError as error:
        error.event = index
        raise


def read_event(node: Node) -> Event:
    """One event of the table in the case format.  Raises the errors of ``bridgelaw.errors``, with the line."""
    if isinstance(node, Scalar) and node.text == "director":
        return DirectorEvent()
    if isinstance(node, Scalar) and not node.is_null and node.text in _EVENTS:
        example = _EVENTS[node.text].example
        raise MissingKey(f"{node.text} and nothing more", f"what goes with {node.text}", example, line=node.line)
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
            " and ".join(names), "one event for each member of the list", _EXAMPLE, line=node.lines[names[1]]
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


_FINDINGS: dict[str, Callable[[Node], Any]] = {
    "comparable": values.flag,
    "ground": _ground,
    "unintended": values.seat,
    "intended": values.seat,
    "acting": _acting,
    "artificial": values.flag,
    "simultaneous": values.flag,
    "misinformed": values.seat,
    "own_fault": values.seat,
}


def _finding(name: str, node: Node, rest: dict[str, Node]) -> Event:
    example = "'finding: {comparable: true}'"
    keys = values.fields(node, _FINDINGS, (), "a mapping with what was found", example)
    found = {
        key: _FINDINGS[key](value)
        for key, value in keys.items.items()
        if not (isinstance(value, Scalar) and value.is_null)
    }
    if not found:
        raise MissingKey("an empty finding", f"at least one of {', '.join(_FINDINGS)}", example, line=node.line)
    if "unintended" in found and "intended" in found:
        raise ContradictoryKeys(
            "unintended and intended",
            "one of the two: the call that is being changed was intended or not",
            "'finding: {unintended: S}'",
            line=keys.lines["intended"],
        )
    if "ground" in found and found.get("comparable") is not True:
        raise ContradictoryKeys(
            f"ground: {found['ground']}"
            + (" and comparable: false" if "comparable" in found else " without comparable"),
            "comparable: true beside its ground",
            "'finding: {comparable: true, ground: 23A2}'",
            line=keys.lines["ground"],
        )
    return FindingEvent(**found)


def _exposed(name: str, node: Node, rest: dict[str, Node]) -> Event:
    from bridgelaw.table.cards import dumps_cards, loads_cards

    seat, cards = values.seat_and_rest(node, "a seat and the cards that were exposed", "'S HK H3'")
    try:
        shown = dumps_cards(loads_cards(cards))
    except BridgelawError as error:
        error.line = node.line
        raise
    led = values.flag(rest["led"]) if "led" in rest else False
    return LaterEvent(name, "24", {"cards": f"{seat} {shown}", "led": led})


def _lead(name: str, node: Node, rest: dict[str, Node]) -> Event:
    from bridgelaw.table.cards import Card

    seat, card = values.seat_and_rest(node, "a seat and a card", "'N D3'")
    try:
        return LaterEvent(name, "41", f"{seat} {Card.loads(card)}")
    except BridgelawError as error:
        error.line = node.line
        raise


def _trick(name: str, node: Node, rest: dict[str, Node]) -> Event:
    keys = values.fields(node, ("won_by",), ("won_by",), "who won the trick", "'trick: {won_by: N}'")
    return LaterEvent(name, "41", {"won_by": values.seat(keys.items["won_by"]).value})


def _choice(name: str, node: Node, rest: dict[str, Node]) -> Event:
    seat, word = values.seat_and_rest(node, "the seat of the player who is to lead, and a suit", "'N S'")
    suit = values.suit(Scalar(word, False, node.line))
    return LaterEvent(name, "26B", f"{seat} {suit}")


_CONTRACT = r"(?i)([1-7])\s*(\S{1,2}?)\s*(X{0,2})\s+(\S+)\s+(=|[+-]\s*[0-9]{1,2}|0)"


def _result(name: str, node: Node, rest: dict[str, Node]) -> Event:
    expected = "the contract, declarer, and the tricks over or under (+1, -1 or =), or P when all passed"
    example = "'4H E -1'"
    words = values.text(node, expected, example).strip()
    if words.upper() in ("P", "PASS"):
        return LaterEvent(name, "77", "P")
    match = re.fullmatch(_CONTRACT, words)
    if match:
        try:
            level, denomination, declarer = int(match[1]), Denomination.loads(match[2]), Seat.loads(match[4])
        except BridgelawError as error:
            error.line = node.line
            raise
        tricks = 0 if match[5] == "=" else int(match[5].replace(" ", ""))
        # Of 13 tricks the contract needs level + 6; declarer may win anything from none to all.
        if -(level + 6) <= tricks <= 7 - level:
            shown = f"{tricks:+d}" if tricks else "="
            return LaterEvent(name, "77", f"{level}{denomination}{match[3].upper()} {declarer} {shown}")
        expected = f"tricks from {-(level + 6)} to {7 - level:+d} for a contract of {level}"
    raise UnreadableValue(words[:200], expected, example, line=node.line)


def _review(name: str, node: Node, rest: dict[str, Node]) -> Event:
    example = "'review: {law: 27D, damage: true}'"
    if isinstance(node, Mapping):
        keys = values.fields(
            node, ("law", "damage"), ("law", "damage"), "the law and whether there was damage", example
        )
        # Either inside the mapping or beside the word, not both.
        if rest:
            line = next(iter(rest.values())).line
            raise ContradictoryKeys(" and ".join(rest), "law and damage once", example, line=line)
        law, damage = keys.items["law"], keys.items["damage"]
    else:
        inner = {**rest} if isinstance(node, Scalar) and node.is_null else {"law": node, **rest}
        for key in ("law", "damage"):
            if key not in inner:
                raise MissingKey(f"no {key}", f"the key {key}", example, line=node.line)
        law, damage = inner["law"], inner["damage"]
    return LaterEvent(name, "12", {"law": clause_id(law), "damage": values.flag(damage)})


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
    "lead": _Kind(_lead, "'{lead: N D3}'"),
    "trick": _Kind(_trick, "'{trick: {won_by: N}}'"),
    "forbid": _Kind(_choice, "'{forbid: N S}'"),
    "require": _Kind(_choice, "'{require: N S}'"),
    "result": _Kind(_result, "'{result: 4H E -1}'"),
    "review": _Kind(_review, "'{review: {law: 27D, damage: true}}'", ("law", "damage")),
}
EVENT_NAMES: tuple[str, ...] = tuple(_EVENTS)

#: The keys of a case, in the order in which they are written.
CASE_KEYS: tuple[str, ...] = (
    "bridgelaw",
    "id",
    "strength",
    "title",
    "source",
    "edition",
    "profile",
    "board",
    "dealer",
    "vulnerable",
    "note",
    "events",
    "expect",
)


# --- dumping ------------------------------------------------------------------------------------------


def document(case: Case) -> dict[str, Any]:
    """The case as plain data for JSON, with the keys in canonical order and without those that say nothing."""
    found = {
        "bridgelaw": VERSION,
        "id": case.id,
        "strength": case.strength,
        "title": case.title or None,
        "source": case.source,
        "edition": int(case.edition),
        "profile": case.profile,
        "board": case.board,
        "dealer": case.dealer.value,
        "vulnerable": case.vulnerable.value if case.vulnerable else None,
        "note": case.note,
        "events": [event_document(event) for event in case.events],
        "expect": dict(case.expect.values) if case.expect else None,
    }
    return {key: value for key, value in found.items() if value is not None}


def event_document(event: Event) -> str | dict[str, Any]:
    """One event as plain data, as a case writes it: ``{"call": "N 1H"}``, or ``"director"``."""
    if isinstance(event, DirectorEvent):
        return "director"
    if isinstance(event, AcceptEvent):
        return {"accept": event.seat.value}
    if isinstance(event, DeclineEvent):
        return {"decline": event.seat.value}
    if isinstance(event, FindingEvent):
        found = {key: getattr(event, key) for key in _FINDINGS}
        return {"finding": {k: v.value if isinstance(v, Seat) else v for k, v in found.items() if v is not None}}
    if isinstance(event, LaterEvent):
        if event.name == "exposed" and isinstance(event.value, dict):
            led = {"led": True} if event.value["led"] else {}
            return {"exposed": event.value["cards"], **led}
        return {event.name: event.value}
    name = {CallEvent: "call", ChangeEvent: "change", AskEvent: "ask"}[type(event)]
    written: dict[str, Any] = {name: f"{event.seat} {event.call}"}
    meaning = event.meaning
    if meaning.shows:
        written["shows"] = meaning.shows[0] if len(meaning.shows) == 1 else list(meaning.shows)
    if meaning.specifies is not None:
        written["specifies"] = [d.value for d in reversed(DENOMINATIONS) if d in meaning.specifies]
    if meaning.artificial is not None:
        written["artificial"] = meaning.artificial
    if isinstance(event, CallEvent) and event.before_ruling:
        written["before_ruling"] = True
    return written


def dumps(case: Case | Iterable[Case], *, json: bool = False) -> str:
    """One case, or several, as canonical YAML; with ``json``, as JSON, each case on a line of its own.

    ``loads(dumps(case)) == [case]``.
    """
    cases = [case] if isinstance(case, Case) else list(case)
    if json:
        import json as json_module

        return "".join(json_module.dumps(document(c), ensure_ascii=False) + "\n" for c in cases)
    return "---\n".join(_yaml(document(c)) for c in cases)


def dump(case: Case | Iterable[Case], target: str | os.PathLike[str] | IO[str], *, json: bool = False) -> None:
    """Write :func:`dumps` to a path or to an open text file.  Raises ``OSError`` when the path cannot be written."""
    text = dumps(case, json=json)
    if hasattr(target, "write"):
        target.write(text)
        return
    with open(target, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)


def _yaml(written: dict[str, Any]) -> str:
    lines = []
    for key, value in written.items():
        if key == "events" and value:
            lines.append("events:")
            lines += [f"  - {_flow(event)}" for event in value]
        elif key == "expect" and value:
            lines.append("expect:")
            lines += [f"  {name}: {_flow(item)}" for name, item in value.items()]
        else:
            lines.append(f"{key}: {_flow(value)}")
    return "\n".join(lines) + "\n"


def _flow(value: Any) -> str:
    """Plain data in YAML's flow style, on one line."""
    if isinstance(value, str):
        return value if re.fullmatch(_PLAIN, value) and not re.fullmatch(_TYPED, value) else _quoted(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_flow(item) for item in value) + "]"
    return str(value)


# Texts that need no quotes for any reader of YAML, and those among them that some readers take for something else.
# Compiled when first used, since reading has no need of them.
_PLAIN = r"[A-Za-z0-9](?:[A-Za-z0-9 .+()/_<>=-]*[A-Za-z0-9.+()/_<>=-])?"
_TYPED = r"(?i)true|false|yes|no|on|off|null|0x[0-9a-f_]+|0o?[0-7_]+|0b[01_]+|[0-9][0-9_.e+-]*"


def _quoted(text: str) -> str:
    """In double quotes, everything that is not printable escaped: some line separators would be folded."""
    parts = ['"']
    for char in text:
        if char in '"\\':
            parts.append("\\" + char)
        elif char.isprintable():
            parts.append(char)
        elif char == "\n":
            parts.append("\\n")
        elif char == "\t":
            parts.append("\\t")
        else:
            code = ord(char)
            parts.append(f"\\u{code:04X}" if code <= 0xFFFF else f"\\U{code:08X}")
    return "".join(parts) + '"'
