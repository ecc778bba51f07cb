"""The play section: the cards trick by trick, with the marks for revokes and leads out of turn.

A line is a trick, its cards in the order of the columns, of which the first is that of the player who made the opening
lead: who led to a trick follows from who won the one before.  ``-`` is a card that was not played or is not told, ``*``
a play of which the rest is not told, ``+`` one that goes on; ``^R`` stands before a card that revoked, ``^L`` before a
lead out of turn.

Source: PBN 2.1, section 3.5 (the play section) and its signs for irregularities.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from bridgelaw.errors import UnreadableCard, UnreadablePbn
from bridgelaw.table.cards import Card
from bridgelaw.table.seat import Seat

__all__ = ["Play", "Played", "read_play"]

_FOUR = 4
_TRICKS = 13


@dataclass(frozen=True, slots=True)
class Played:
    """A card in its column; None where it is not told.  ``revoke`` and ``lead``: it is marked with ``^R``, ``^L``."""

    seat: Seat
    card: Card | None
    revoke: bool = False
    lead: bool = False
    note: int | None = None
    signs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Play:
    """The tricks, each in the order of the columns from ``leader`` on; the last may have fewer than four cards."""

    leader: Seat
    tricks: tuple[tuple[Played, ...], ...] = ()
    end: str = ""
    notes: Mapping[int, str] = field(default_factory=dict, hash=False)

    @property
    def opening_lead(self) -> Card | None:
        """The first card of the first trick."""
        return self.tricks[0][0].card if self.tricks else None

    @property
    def irregular(self) -> tuple[Played, ...]:
        """The cards that are marked."""
        return tuple(played for trick in self.tricks for played in trick if played.revoke or played.lead)


_PART = re.compile(r"\^[A-Z]|=\d{1,4}=|\$\d{1,3}|[!?]{1,2}|[SHDC](?:10|[AKQJT2-9])|[-*+]")


def read_play(text: str, leader: Seat, notes: Mapping[int, str]) -> Play:
    """Read a play section.

    Raises :class:`~bridgelaw.errors.UnreadableCard` and :class:`~bridgelaw.errors.UnreadablePbn`, with the line counted
    from 0, that on which the text begins.
    """
    seats = (leader, leader.lho, leader.partner, leader.rho)
    cards: list[Played] = []
    mark, end = "", ""
    for number, line in enumerate(text.split("\n")):
        for word in line.split():
            at = 0
            while at < len(word):
                part = _PART.match(word.upper(), at)
                if part is None:
                    raise UnreadableCard(word, "a card with its suit first, - or *", "'HK'", line=number)
                at, sign = part.end(), part[0]
                if sign[0] in "=$!?":
                    if cards:
                        cards[-1] = _said(cards[-1], sign)
                elif end or (len(cards) == _FOUR * _TRICKS and sign not in "*+"):
                    raise UnreadablePbn(word, "nothing behind the end of the play", "'SA S2 S3 S4'", line=number)
                elif sign in ("^R", "^L"):
                    mark = sign
                elif sign[0] == "^":
                    raise UnreadablePbn(word, "^R or ^L in the play", "'HK ^R C2 H3 H4'", line=number)
                elif sign in "*+":
                    end = sign
                else:
                    card = None if sign == "-" else Card.loads(sign)
                    cards.append(Played(seats[len(cards) % _FOUR], card, mark == "^R", mark == "^L"))
                    mark = ""
    tricks = tuple(tuple(cards[at : at + _FOUR]) for at in range(0, len(cards), _FOUR))
    return Play(leader, tricks, end, notes)


def _said(played: Played, sign: str) -> Played:
    note = int(sign[1:-1]) if sign[0] == "=" else played.note
    signs = played.signs if sign[0] == "=" else (*played.signs, sign)
    return Played(played.seat, played.card, played.revoke, played.lead, note, signs)
