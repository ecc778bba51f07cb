"""The lead: what declarer may choose and has chosen, and which cards are to be entered.  Nothing is decided here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bridgelaw.laws.effects import CardStatus
from bridgelaw.laws.state import LeadRestriction, State
from bridgelaw.rulings.choices import card_duties, lead_restrictions, options
from bridgelaw.rulings.events import ForbidEvent, FreeEvent, LeadEvent, OnLeadEvent, RequireEvent
from bridgelaw.table.call import SUITS, Call, Denomination
from bridgelaw.table.cards import Card
from bridgelaw.table.seat import Seat
from bridgelaw.texts.catalogue import say
from bridgelaw.web.ahead import accepted
from bridgelaw.web.grid import COLUMNS
from bridgelaw.web.posted import written

__all__ = ["Lead", "LeadRow"]


@dataclass(frozen=True, slots=True)
class LeadRow:
    """What declarer may do at the lead: the suits with the value of the button, None where he may not."""

    choice: str
    suits: tuple[tuple[Denomination, str | None], ...]
    law: str


class Lead:
    """The lead of a board, as its state has it, in a language."""

    def __init__(self, state: State, language: str) -> None:
        self._state = state
        self._language = language

    @property
    def first(self) -> LeadRestriction | None:
        """What declarer may choose from now; the first right where there are several."""
        return next(iter(self._state.due()), None)

    @property
    def rows(self) -> list[LeadRow]:
        """What declarer may forbid, and what he may require."""
        found = [option.event for option in options(self._state)]
        rows = []
        for kind, choice in ((ForbidEvent, "forbid"), (RequireEvent, "require")):
            values = {event.suit: written(event) for event in found if isinstance(event, kind)}
            laws = [lead.right.law for lead in self._state.due() if lead.choice == choice]
            if values:
                shown = self.shown_suits if choice == "forbid" else frozenset()
                suits = tuple((suit, values.get(suit)) for suit in SUITS if suit in values or suit in shown)
                rows.append(LeadRow(choice, suits, laws[0]))
        return rows

    @property
    def shown_suits(self) -> frozenset[Denomination]:
        """The suits that declarer may not forbid since the offender has shown them in the auction (26B of 2017)."""
        due = next((lead for lead in self._state.due() if lead.choice == "forbid" and not lead.right.cards), None)
        if due is None:
            return frozenset()
        shown = self._state.record.specified(due.right.offender)
        # Elsewhere (26 of 2007) a suit is left out for other reasons, or none is.
        return shown if frozenset(due.suits) == frozenset(SUITS) - shown else frozenset()

    @property
    def shown_list(self) -> list[Denomination]:
        """Those suits, highest first."""
        return [suit for suit in SUITS if suit in self.shown_suits]

    @property
    def only_suits(self) -> list[Denomination]:
        """The suits that declarer may choose from where it is not all that were not shown (26A of 2007)."""
        found = {suit for row in self.rows for suit, value in row.suits if value}
        return [] if len(found | self.shown_suits) == len(SUITS) else [suit for suit in SUITS if suit in found]

    @property
    def laws(self) -> tuple[str, ...]:
        """The clauses under which declarer may choose."""
        return tuple(dict.fromkeys(lead.right.law for lead in self._state.due()))

    @property
    def short(self) -> str:
        """The question to declarer in one breath."""
        contract, lead = self._state.contract, self.first
        if contract is None or lead is None:
            return ""
        either = any(row.choice == "require" for row in self.rows)
        key = f"page.lead.say.{'require' if either else 'forbid'}"
        params: dict[str, Any] = {"D": contract.declarer, "dummy": contract.declarer.partner, "P": lead.right.seat}
        return say(key, self._language, style=None, **params)

    @property
    def told_by(self) -> Call | None:
        """The withdrawn call that the player on lead may not use."""
        withdrawn = [lead.right.withdrawn for lead in self._state.due() if lead.right.withdrawn >= 0]
        used = any(set(withdrawn) & set(entry.calls) for entry in self._state.unauthorized)
        return self._state.record.calls[withdrawn[0]].call if withdrawn and used else None

    @property
    def information_laws(self) -> tuple[str, ...]:
        """The clauses by which information is unauthorized."""
        return tuple(dict.fromkeys(entry.law for entry in self._state.unauthorized if entry.calls))

    @property
    def penalties(self) -> list[Card]:
        """The penalty cards that may have been played to the trick that is being played."""
        play = self._state.play
        lying = (CardStatus.MINOR, CardStatus.MAJOR)
        return [
            card
            for shown in self._state.exposed
            if shown.status in lying and (play is None or play.led is None or shown.seat is not play.leader)
            for card in shown.cards
        ]

    @property
    def free(self) -> str:
        """The value of the button by which declarer leaves the lead free."""
        assert self._state.on_lead is not None  # the screen is shown when a player is on lead
        return written(FreeEvent(self._state.on_lead))

    @property
    def in_force(self) -> list[LeadRestriction]:
        """What declarer has chosen, as long as it lasts."""
        return [lead for lead in lead_restrictions(self._state) if lead.since is not None]

    @property
    def later(self) -> list[tuple[Seat, str]]:
        """The players with a lead restriction who can be on lead at a later trick, each with the button's value."""
        seats = dict.fromkeys(lead.right.seat for lead in lead_restrictions(self._state) if lead.since is None)
        return [(seat, written(OnLeadEvent(seat))) for seat in seats if accepted(self._state, OnLeadEvent(seat))]

    @property
    def elsewhere(self) -> list[tuple[Seat, str]]:
        """While something is forbidden to the player on lead: who else may have come on lead."""
        if not self.in_force:
            return []
        return [(seat, written(OnLeadEvent(seat))) for seat in COLUMNS if accepted(self._state, OnLeadEvent(seat))]

    @property
    def card_matters(self) -> bool:
        """Whether it matters which card is led next: penalty cards lie on the table, or something was chosen."""
        return self._state.on_lead is not None and bool(self.penalties or self.in_force)

    @property
    def to_lead(self) -> list[tuple[Seat, Any, str]]:
        """The penalty cards that must be led now, each with its player and the value of the button."""
        found = [(duty.seat, card) for duty in card_duties(self._state) if duty.lead for card in duty.cards]
        events = [LeadEvent(seat, card) for seat, card in found]
        return [(event.seat, event.card, written(event)) for event in events if accepted(self._state, event)]
