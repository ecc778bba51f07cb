"""The words that command about cards: exposed, lead, trick, forbid, require."""

from __future__ import annotations

from bridgelaw.cli.talk import Talk
from bridgelaw.errors import BridgelawError
from bridgelaw.rulings.events import Event, ExposedEvent, ForbidEvent, LeadEvent, RequireEvent, TrickEvent
from bridgelaw.table.call import Denomination
from bridgelaw.table.cards import Card, Rank
from bridgelaw.table.notation import read_card, read_denomination, read_seat, write_card, write_denomination, write_seat
from bridgelaw.table.seat import Seat

__all__ = ["CardOrders"]

#: The card in the examples.
_EXAMPLE = Card(Denomination.H, Rank.KING)


class CardOrders(Talk):
    """What each of these commands does.  The player may be left out where only one can be meant."""

    def _exposes(self, rest: str, line: str) -> list[str]:
        words = rest.split()
        led = bool(words) and words[-1].casefold() == self._tell.say("prompt.word.led").casefold()
        seat, cards = self._seat_and_cards(words[:-1] if led else words)
        if seat is None or not cards:
            return [self._tell.say("prompt.cards_expected", given=line, example=self._card_example("exposed"))]
        return self._of_the_table(line, ExposedEvent(seat, cards, led))

    def _leads(self, rest: str, line: str) -> list[str]:
        seat, cards = self._seat_and_cards(rest.split())
        seat = seat or (self._at.state.on_lead if self._at.state is not None else None)
        if seat is None or len(cards) != 1:
            return [self._tell.say("prompt.cards_expected", given=line, example=self._card_example("lead"))]
        return self._of_the_table(line, LeadEvent(seat, cards[0]))

    def _wins(self, rest: str, line: str) -> list[str]:
        try:
            seat = read_seat(rest, self.language)
        except BridgelawError:
            example = write_seat(Seat.N, self.language)
            return [self._tell.say("prompt.cards_expected", given=line, example=f"{self._word('trick')} {example}")]
        return self._of_the_table(line, TrickEvent(seat))

    def _forbids(self, rest: str, line: str) -> list[str]:
        return self._choice(ForbidEvent, "forbid", rest, line)

    def _requires(self, rest: str, line: str) -> list[str]:
        return self._choice(RequireEvent, "require", rest, line)

    def _choice(self, kind: type[ForbidEvent] | type[RequireEvent], name: str, rest: str, line: str) -> list[str]:
        seat = self._at.state.on_lead if self._at.state is not None else None
        try:
            suit = read_denomination(rest, self.language)
        except BridgelawError:
            suit = Denomination.NT
        if not suit.is_suit or seat is None:
            example = f"{self._word(name)} {write_denomination(Denomination.S, self.language, 'letters')}"
            return [self._tell.say("prompt.cards_expected", given=line, example=example)]
        return self._of_the_table(line, kind(seat, suit))

    def _of_the_table(self, line: str, event: Event) -> list[str]:
        return self._tell.now(self._at) if self._at.state is None else self._do(line, event)

    def _seat_and_cards(self, words: list[str]) -> tuple[Seat | None, tuple[Card, ...]]:
        """The player, None where none was typed, and the cards; none where something else was typed."""
        seat: Seat | None = None
        cards: list[Card] = []
        for place, word in enumerate(words):
            try:
                cards.append(read_card(word, self.language))
            except BridgelawError:
                if place:
                    return None, ()
                try:
                    seat = read_seat(word, self.language)
                except BridgelawError:
                    return None, ()
        return seat, tuple(dict.fromkeys(cards))

    def _word(self, name: str) -> str:
        return self._tell.say(f"prompt.commands.{name}")

    def _card_example(self, name: str) -> str:
        seat = write_seat(Seat.S, self.language)
        return f"{self._word(name)} {seat} {write_card(_EXAMPLE, self.language, 'letters')}"

    # --- lines without a command ---------------------------------------------------------------------

    def _played(self, line: str) -> list[str]:
        """In the play: a card is a lead, a player has won the trick."""
        if not line:
            return self._tell.question(self._at)
        if line.startswith("{"):
            return self._raw(line)
        if self._at.known.on_lead is None:
            return self._wins(line, line)
        return self._leads(line, line)
