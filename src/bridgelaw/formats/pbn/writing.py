"""Games in the export format of PBN 2.1: the mandatory tags first, the auction in four columns, no line too long."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from bridgelaw.formats.pbn.auction import NO_AUCTION, Auction, Called
from bridgelaw.formats.pbn.tokens import escaped
from bridgelaw.table.call import Call
from bridgelaw.table.record import Irregularity
from bridgelaw.table.seat import Seat

if TYPE_CHECKING:
    from bridgelaw.formats.pbn.game import Game

__all__ = ["HEADER", "auction_text", "dumps", "regular", "written"]

#: What the export format asks for, in its order.
_MANDATORY = (
    *("Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal", "Scoring"),
    *("Declarer", "Contract", "Result"),
)
#: Sections that follow the other tags.
_LAST = ("Auction", "Play")
_WIDTH = 100
#: That the text is UTF-8 has to be said, since the standard means ISO 8859-1 where nothing is.
HEADER = "% PBN 2.1\n% EXPORT\n%Content-type: text/x-pbn; charset=UTF-8\n"


def dumps(games: Iterable[Game]) -> str:
    """The games in the export format, each with an empty line behind it, so that files can be joined."""
    return HEADER + "".join(f"{written(game)}\n" for game in games)


def written(game: Game) -> str:
    """One game, with a line feed at its end."""
    tags = game.tags
    tables = [name for name in tags if name.endswith("Table")]
    others = [name for name in tags if name not in (*_MANDATORY, *_LAST, *tables)]
    lines = [line for name in (*_MANDATORY, *others) for line in _tag(game, name)]
    lines += _comment(game.remark or "\n".join(game.comments))
    for name in (*(name for name in _LAST if name in tags), ""):
        lines += _tag(game, name) if name else []
        lines += _notes(game.notes(name))
    lines += [f'[Note "{escaped(_one_line(text))}"]' for text in game.all("Note")]
    lines += [line for name in tables for line in _tag(game, name)]
    return "\n".join(lines) + "\n"


def _tag(game: Game, name: str) -> Iterator[str]:
    """A tag with its section, and what else stands in a tag of that name."""
    for value in game.all(name) or _unknown(game, name):
        yield f'[{name} "{escaped(_one_line(value))}"]'
    lines = [line for line in game.sections.get(name, "").split("\n") if line and not line.isspace()]
    # Where a comment stood there may be many spaces; in a table they are its columns.
    yield from (" ".join(line.split()) if name in _LAST else line.rstrip() for line in lines)


def _unknown(game: Game, name: str) -> tuple[str, ...]:
    """What is written of a tag that the game does not have, so that other programs read it as not known.

    They take an empty contract for a board that was passed out, and expect a number of every board that tells one.
    """
    if name == "Board":
        return ()
    played = not game.tags.get("Contract", "").lower().startswith("pass")
    return ("?" if played and name in ("Declarer", "Contract", "Result") else "",)


def _comment(text: str) -> Iterator[str]:
    """A comment in braces; a line of it that began with a bracket or a per cent sign would be taken for something."""
    if text.strip():
        words = text.replace("{", "(").replace("}", ")")
        lines = [part for line in words.split("\n") for part in textwrap.wrap(line.strip(), _WIDTH)]
        yield "\n".join(("{" if at == 0 else " ") + line for at, line in enumerate(lines)) + "}"


def _notes(notes: Mapping[int, str]) -> Iterator[str]:
    return (f'[Note "{number}:{escaped(_one_line(text))}"]' for number, text in sorted(notes.items()))


def _one_line(text: str) -> str:
    return re.sub(r"\s*[\r\n]\s*", " ", text)


# --- the auction ------------------------------------------------------------------------------------------

_COLUMNS = 4


def regular(calls: Sequence[Call], dealer: Seat | None) -> Auction:
    """The auction of calls in turn, from the dealer on; it goes unfinished where they do not end it."""
    if dealer is None or not calls:
        return NO_AUCTION
    auction = Auction(dealer, tuple(Called(dealer.to(at), call) for at, call in enumerate(calls)))
    return auction if auction.ended else Auction(dealer, auction.calls, "*")


def auction_text(auction: Auction) -> str:
    """The lines of the section: four places each, a player who was skipped in his own."""
    insufficient = {at for at, kind in auction.irregularities if kind is Irregularity.INSUFFICIENT}
    places: list[str] = []
    for at, made in enumerate(auction.calls):
        places += ["^S"] * made.skipped
        word = "Pass" if made.call.is_pass else made.call.text
        mark = "^I " if at in insufficient or made.marked else ""
        note = f" ={made.note}=" if made.note is not None else ""
        places.append(mark + word + note + "".join(f" {sign}" for sign in made.signs))
    places += [auction.end] if auction.end else []
    return "".join(" ".join(places[at : at + _COLUMNS]) + "\n" for at in range(0, len(places), _COLUMNS))
