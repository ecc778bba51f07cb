"""What a director types at the prompt: calls with seat and meaning, and the words that command."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from bridgelaw.errors import BridgelawError, UnreadableCall
from bridgelaw.table.call import Call
from bridgelaw.table.notation import read_call, read_seat
from bridgelaw.table.record import Meaning
from bridgelaw.table.seat import Seat
from bridgelaw.texts.catalogue import LANGUAGES, say

__all__ = ["Typed", "command", "read_typed"]

#: The commands, and what is always understood beside the words of the three languages.
_COMMANDS = {
    "undo": ("u",),
    "help": ("?", "h"),
    "quit": ("q", "exit"),
    "show": (),
    "why": (),
    "director": ("arbiter",),
    "slip": (),
    "change": (),
    "together": (),
    "misinformed": (),
    "mistake": (),
    "wrongboard": (),
    "forfeited": (),
    "damaged": (),
    "extraneous": (),
    "waived": (),
    "error": (),
    "damage": (),
    "otherwise": (),
    "stands": (),
    "ask": (),
    "already": (),
    "accept": (),
    "decline": (),
    "save": (),
    "exposed": (),
    "lead": (),
    "trick": (),
    "forbid": (),
    "require": (),
}


@dataclass(frozen=True, slots=True)
class Typed:
    """A call as typed; ``seat`` is None where none was."""

    seat: Seat | None
    call: Call
    meaning: Meaning


def command(line: str) -> tuple[str, str] | None:
    """The command that a line begins with, and the rest of the line; None where it begins with none."""
    first, _, rest = line.strip().partition(" ")
    name = _words().get(_folded(first))
    return None if name is None else (name, rest.strip())


def _folded(word: str) -> str:
    apart = unicodedata.normalize("NFD", word.casefold())
    return "".join(c for c in apart if unicodedata.category(c) != "Mn")


def _words() -> dict[str, str]:
    if not _known:
        for name, always in _COMMANDS.items():
            for word in (name, *always, *(say(f"prompt.commands.{name}", language) for language in LANGUAGES)):
                _known[_folded(word)] = name
    return _known


_known: dict[str, str] = {}

# The seat may be set apart by a colon, or stand right before the level.
_SEAT_FIRST = re.compile(r"(?P<seat>[^\W\d]+)(?:\s*:\s*|\s+|(?=\d))(?P<call>\S.*)")


def read_typed(line: str, language: str) -> Typed:
    """Read ``1H``, ``S 1H``, ``S: 1H = 6+ hcp, 4+ H`` or ``2C* = 16+ hcp | 8- hcp, 6+ D``.

    Behind ``=`` stands what the call shows, several meanings with ``|`` between them; ``*`` or ``!`` behind the call
    says that it is artificial.  Raises :class:`~bridgelaw.errors.UnreadableCall` and the like.
    """
    said, _, shown = line.partition("=")
    said = said.strip()
    artificial = said.endswith(("*", "!"))
    said = said.rstrip("*! ")
    shows = tuple(part.strip() for part in shown.split("|") if part.strip())
    meaning = Meaning(shows, None, True if artificial else None)
    try:
        return Typed(None, read_call(said, language), meaning)
    except BridgelawError as error:
        match = _SEAT_FIRST.fullmatch(said)
        if match is None:
            raise
        try:
            seat = read_seat(match["seat"], language)
        except BridgelawError:
            raise UnreadableCall(line.strip(), error.expected, error.example, advice=error.advice) from None
        return Typed(seat, read_call(match["call"], language), meaning)
