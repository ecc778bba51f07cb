"""The case document: what happened at a table (version 1 of the case format).

:func:`loads` and :func:`load` read YAML or JSON, one case a document; :func:`dumps` and :func:`dump` write the
canonical form, which reads back as the same case.  Anything that can happen at a table is read; what is refused here is
input that says nothing readable.  Every error has the file, the line, what was expected and an example.
"""

from __future__ import annotations

import re
from collections.abc import Mapping as ReadOnly
from dataclasses import dataclass, field
from typing import IO, TYPE_CHECKING, Any

from bridgelaw.errors import BridgelawError, CaseError, UnknownProfile, UnreadableValue
from bridgelaw.formats import values
from bridgelaw.formats.events import EVENT_NAMES, TWO_EVENTS, read_event
from bridgelaw.formats.expect import Expect, read_expect
from bridgelaw.formats.tree import MissingKey, Node, Scalar, describe, read_source, read_tree
from bridgelaw.formats.writing import VERSION, document, dump, dumps, event_document
from bridgelaw.laws.edition import EDITIONS
from bridgelaw.rulings.events import Event
from bridgelaw.table.board import Vulnerability, dealer_of, read_board, vulnerability_of
from bridgelaw.table.deal import Deal
from bridgelaw.table.seat import Seat, Side

if TYPE_CHECKING:
    import os

__all__ = [
    "CASE_KEYS",
    "EDITIONS",
    "EVENT_NAMES",
    "LIMIT_EVENTS",
    "VERSION",
    "Case",
    "TooManyEvents",
    "document",
    "dump",
    "dumps",
    "event_document",
    "load",
    "loads",
    "read_case",
    "read_event",
]

#: No auction comes near it, and beyond it a ruling would take long: every event is ruled on with all before it.
LIMIT_EVENTS = 500


class TooManyEvents(CaseError):
    """More events than any auction has."""

    code = "case.too_many_events"
    what = "This case has too many events"


@dataclass(frozen=True, slots=True)
class Case:
    """One case.  ``vulnerable`` is None where neither it nor a board was given.

    ``dealer`` and ``vulnerable`` are what was at the table.  ``board`` only fills in what is not written: a dealer or
    vulnerability that contradicts it is kept, as at a table where the cards lay in the wrong board.

    ``deal`` is kept for whoever wants to see the hands: no ruling looks at it.

    ``methods`` names the system of each side: one that is shipped, or a file beside the case.

    ``log`` is what a store adds to a case that it wrote (:mod:`bridgelaw.store.exchange`), as plain data: no ruling
    looks at it.

    ``file``, ``line`` (of the document), ``lines`` (of each event) and ``key_lines`` say where it was read and are not
    compared.
    """

    edition: str
    dealer: Seat
    events: tuple[Event, ...] = ()
    title: str = ""
    source: str | None = None
    profile: str = "WBF"
    methods: ReadOnly[Side, str] = field(default_factory=dict, hash=False)
    board: int | None = None
    vulnerable: Vulnerability | None = None
    deal: Deal | None = None
    log: ReadOnly[str, Any] | None = field(default=None, hash=False, repr=False)
    expect: Expect | None = None
    id: str | None = None
    strength: str | None = None
    note: str | None = None
    file: str | None = field(default=None, compare=False)
    line: int | None = field(default=None, compare=False)
    lines: tuple[int, ...] = field(default=(), compare=False)
    key_lines: ReadOnly[str, int] = field(default_factory=dict, compare=False, repr=False)


#: The keys of a case, in the order in which they are written.
CASE_KEYS: tuple[str, ...] = (
    "bridgelaw",
    "id",
    "strength",
    "title",
    "source",
    "edition",
    "profile",
    "methods",
    "board",
    "dealer",
    "vulnerable",
    "deal",
    "note",
    "events",
    "expect",
    "log",
)


# --- loading ------------------------------------------------------------------------------------------


def loads(text: str | bytes, file: str | None = None) -> list[Case]:
    """The cases in a YAML or JSON text; ``file`` is what errors call it.

    Raises :class:`~bridgelaw.errors.CaseError` and the other errors of ``bridgelaw.errors``: either all of the
    cases are read, or none.
    """
    try:
        return [read_case(node, file) for node in read_tree(text)]
    except BridgelawError as error:
        error.file = file
        raise


def load(source: str | os.PathLike[str] | IO[bytes] | IO[str]) -> list[Case]:
    """The cases in a file: a path, ``-`` for standard input, or an open file.  Raises as :func:`loads` does."""
    content, name = read_source(source)
    return loads(content, name)


def read_case(node: Node, file: str | None = None) -> Case:
    """The case in a tree.  Raises the errors of ``bridgelaw.errors``, with the line."""
    expected = "a mapping with bridgelaw, edition, dealer and events"
    root = values.fields(node, CASE_KEYS, ("bridgelaw",), expected, "'bridgelaw: 1'")
    # Programs write null for what is not there.
    given = {key: value for key, value in root.items.items() if not (isinstance(value, Scalar) and value.is_null)}
    values.version(given.get("bridgelaw", root.items["bridgelaw"]), VERSION)
    for key, example in (("edition", "'edition: 2017'"), ("events", TWO_EVENTS)):
        if key not in given:
            raise MissingKey(f"no {key}", f"the key {key}", example, keys=(key,), line=root.lines.get(key, root.line))
    edition = values.edition(given["edition"], EDITIONS)
    board = values.loaded(read_board, given["board"]) if "board" in given else None
    if "dealer" in given:
        dealer = values.seat(given["dealer"])
    elif board is not None:
        dealer = dealer_of(board)
    else:
        keys = ("dealer", "board")
        raise MissingKey("no dealer and no board", "the key dealer, or board", "'dealer: N'", keys=keys, line=root.line)
    vulnerable: Vulnerability | None
    if "vulnerable" in given:
        vulnerable = values.loaded(Vulnerability.loads, given["vulnerable"])
    else:
        vulnerable = None if board is None else vulnerability_of(board)
    members = values.items(given["events"], "a list of events", TWO_EVENTS)
    if len(members) > LIMIT_EVENTS:
        raise TooManyEvents(
            f"{len(members)} events",
            f"at most {LIMIT_EVENTS} events in a case",
            TWO_EVENTS,
            line=members[LIMIT_EVENTS].line,
            advice="Put a '---' between the cases if these are the events of several boards",
        )
    return Case(
        edition=edition,
        dealer=dealer,
        events=tuple(_event_at(index, member) for index, member in enumerate(members)),
        title=_optional(given, "title", "'The insufficient overcall is accepted'") or "",
        source=_optional(given, "source", "'https://example.org/a-case'"),
        profile=_profile(given["profile"]) if "profile" in given else "WBF",
        methods=_methods(given["methods"]) if "methods" in given else {},
        board=board,
        vulnerable=vulnerable,
        deal=values.loaded(Deal.loads, given["deal"]) if "deal" in given else None,
        log=_log(given["log"]) if "log" in given else None,
        expect=read_expect(given["expect"]) if "expect" in given else None,
        id=_optional(given, "id", "'club-12'"),
        strength=values.one_of(given["strength"], ("hard", "soft"), "hard") if "strength" in given else None,
        note=_optional(given, "note", "'The source is a minority opinion.'"),
        file=file,
        line=root.line,
        lines=tuple(member.line for member in members),
        key_lines=root.lines,
    )


def _log(node: Node) -> dict[str, Any]:
    found = values.plain(node)
    if not isinstance(found, dict):
        raise UnreadableValue(describe(node), "what a store adds to a case", "'log: {table: 6}'", line=node.line)
    return found


def _optional(given: dict[str, Node], key: str, example: str) -> str | None:
    node = given.get(key)
    if node is None or (isinstance(node, Scalar) and not node.text):
        return None
    return values.text(node, f"a text for {key}", example)


# A profile is looked up as a data file, so its name must not be able to leave the folder.
_PROFILE = r"[A-Za-z][A-Za-z0-9_-]{0,39}"


def _profile(node: Node) -> str:
    if not isinstance(node, Scalar) or values.is_flag(node) or not re.fullmatch(_PROFILE, node.text):
        raise UnknownProfile(describe(node), "the name of a profile", "'profile: WBF'", line=node.line)
    return node.text


def _methods(node: Node) -> dict[Side, str]:
    """The system of each side: ``{NS: acol, EW: standard-american}``."""
    example = "'methods: {NS: acol, EW: standard-american}'"
    found = values.fields(node, [side.value for side in Side], (), "a system for NS, for EW, or for both", example)
    return {
        Side(key): values.text(name, "the name of a system, or a file", example) for key, name in found.items.items()
    }


def _event_at(index: int, node: Node) -> Event:
    try:
        return read_event(node)
    except BridgelawError as error:
        error.event = index
        raise
