"""What the private room shows: the offender's options by what follows, and the answer about a call that is named."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from bridgelaw.laws.edition import edition
from bridgelaw.laws.effects import Scope
from bridgelaw.laws.state import Decision
from bridgelaw.meaning.shows import read_off
from bridgelaw.rulings.apart import Apart, Bucket, Group, about_a_call, apart, compared, groups
from bridgelaw.rulings.choices import Option
from bridgelaw.rulings.events import CallEvent, Event, FindingEvent
from bridgelaw.store.boards import Board
from bridgelaw.table.call import Call, CallKind
from bridgelaw.table.record import Made, Meaning, Record
from bridgelaw.table.seat import Seat
from bridgelaw.texts.catalogue import Value, say
from bridgelaw.texts.render import Follows
from bridgelaw.texts.script import Line
from bridgelaw.web.asked import Decided, decided, shown
from bridgelaw.web.views import View

__all__ = ["Answer", "Card", "Room"]


@dataclass(frozen=True, slots=True)
class Card:
    """A group of options as a card.

    ``css`` is its colour and ``icon`` says the same; ``calls`` are those that the Law itself names.
    """

    group: Group
    title: str
    css: str
    icon: str
    kinds: str
    follows: list[Follows]

    @property
    def calls(self) -> tuple[Call, ...]:
        """The calls that may be told unasked."""
        return self.group.named


@dataclass(frozen=True, slots=True)
class Answer:
    """What a call that was named leads to; ``follows`` is empty where that depends on what it shows.

    ``say`` is the answer in the words for the offender, ``ways`` what follows either way where it depends;
    ``by`` says who has decided: ``law``, ``meanings`` (both were measured), ``director``, or nobody yet.
    """

    call: Call
    title: str
    say: str
    law: str | None
    follows: list[Follows]
    ways: list[tuple[str, list[Follows]]]
    by: str

    @property
    def depends(self) -> bool:
        """Whether the Director has to decide about it."""
        return bool(self.ways)


_LOOKS = {
    Bucket.FREE: ("free", "ok"),
    Bucket.COMPARABLE: ("maybe", "q"),
    Bucket.NEXT: ("barred", "mute"),
    Bucket.THROUGHOUT: ("barred", "mute"),
}


class Room(View):
    """A board in the private room."""

    def __init__(self, board: Board, language: str) -> None:
        super().__init__(board, language)
        why = apart(board.state)
        if why is None:
            raise ValueError("there is nothing to be said away from the table")
        self.why: Apart = why

    @property
    def offender(self) -> Seat:
        """Whom the Director speaks to."""
        return self.withdrawn.seat

    @property
    def pair(self) -> tuple[int, int | None]:
        """The withdrawn call and, if it was made yet, the call in its place: their numbers."""
        found = compared(self.state)
        assert found is not None  # there is a reason to be here
        return found

    @property
    def withdrawn(self) -> Made:
        """The call that is gone."""
        return self.state.record.calls[self.pair[0]]

    @property
    def replacement(self) -> Made | None:
        """The call in its place, if it was made yet."""
        return None if self.pair[1] is None else self.state.record.calls[self.pair[1]]

    def before(self, call: int | None) -> Record:
        """The auction as it was when a call was made; as it is, before one that was not made yet."""
        if call is None:
            return self.state.record
        # Where the Laws themselves have made a call there is no state just before it.
        return next(state.record for state in reversed(self.board.states) if len(state.record.calls) <= call)

    @property
    def names_calls(self) -> bool:
        """Whether this authority has the Director answer about a call that the offender names (CP-22)."""
        return self.state.profile.reading("CP-22") == "a call that is named"

    # --- words to the offender ------------------------------------------------------------------------

    @property
    def spoken(self) -> list[Line]:
        """What is said away from the table, the most needed first."""
        return [line for line in self._lines if line.spoken]

    @property
    def never(self) -> list[Line]:
        """What the Director does not do here."""
        return [line for line in self._lines if not line.spoken]

    @cached_property
    def _lines(self) -> list[Line]:
        return self.private_lines

    # --- 05: the options ------------------------------------------------------------------------------

    @property
    def cards(self) -> list[Card]:
        """The groups, those with a free partner first."""
        found = [group for group in self._groups if group.offered]
        return [self._card(group, found) for group in found]

    @property
    def no_options(self) -> list[Card]:
        """What is no option, for the foot of the last group."""
        return [self._card(group, []) for group in self._groups if not group.offered]

    @cached_property
    def _groups(self) -> tuple[Group, ...]:
        return groups(self.state)

    def _card(self, group: Group, among: list[Group]) -> Card:
        css, icon = _LOOKS[group.bucket]
        title = self._say(f"page.room.group.{group.bucket.value}")
        return Card(group, title, css, icon, self._kinds(group, among), self._follows(group))

    def _follows(self, group: Group) -> list[Follows]:
        """What follows, but for what the heading says."""
        lines = self.renderer.consequence_lines(self.state, group.consequences)
        if not group.offered:
            return [line for line in lines if line.kind in ("cancelled", "must", "next")]
        heading = {f"consequence.partner.pass_{b.value}" for b in (Bucket.NEXT, Bucket.THROUGHOUT) if b is group.bucket}
        said = {self.renderer.say(key, P=self.offender.partner) for key in heading}
        return [line for line in lines if line.text not in said]

    def _kinds(self, group: Group, among: list[Group]) -> str:
        """Which calls are meant, in kinds."""
        kinds = tuple(self._say(f"page.room.kind.{kind.value}") for kind in group.kinds)
        params: dict[str, Value] = {"call": self.withdrawn.call, "kinds": kinds}
        if group.named:
            return self._say("page.room.kinds.named", **params)
        if not group.offered:
            low = group.kinds == (CallKind.BID,)
            return self._say("page.room.kinds.low" if low else "page.room.kinds.else", **params)
        if group.bucket is Bucket.COMPARABLE:
            precise = edition(self.state.edition).test != "23A"
            return self._say("page.room.kinds.precise" if precise else "page.room.kinds.comparable", **params)
        if any(other.bucket is Bucket.COMPARABLE for other in among):
            return self._say("page.room.kinds.else", **params)
        if len(among) == 1:
            return self._say("page.room.kinds.any")
        return self._say("page.room.kinds.repeats" if group is among[0] else "page.room.kinds.rest", **params)

    def _say(self, key: str, **params: Value) -> str:
        return say(key, self.language, style=None, laws="", **params)

    # --- one call -------------------------------------------------------------------------------------

    def event(self, call: Call, shows: tuple[str, ...] = ()) -> CallEvent:
        """The replacement as an event, with what it was said to show."""
        return CallEvent(self.offender, call, Meaning(shows or self.typed(call)))

    def typed(self, call: Call) -> tuple[str, ...]:
        """What was last typed that a replacement shows."""
        return shown(self.board.sheet, "replacement", self.written(call))

    def written(self, call: Call) -> str:
        """A call of the offender as the case format writes it."""
        return f"{self.offender.value} {call.text}"

    def decided(self, call: Call) -> Decided | None:
        """What the Director has decided about a call that was named."""
        return decided(self.board.sheet, self.written(call))

    def found(self, call: Call) -> Option:
        """What a call would lead to.  Raises EventRefused."""
        known = self.decided(call)
        event = self.event(call)
        # What it was said to show tells which denominations it specifies (27B1(a)).
        event = replace(event, meaning=read_off(call, event.meaning))
        return about_a_call(self.state, event, known.comparable if known else None)

    def answer(self, call: Call) -> Answer:
        """The answer about a call that the offender names.  Raises EventRefused."""
        found = self.found(call)
        ways = [(way.event, way.consequences) for way in found.ways if way.consequences is not None]
        measured = found.verdict is not None and found.verdict.comparable is not None
        by = "director" if self.decided(call) else "meanings" if measured else "" if ways else "law"
        lines = self.renderer.consequence_lines
        return Answer(
            call,
            self.renderer.say("option.ask", seat=self.offender, call=call),
            self._told(found),
            found.law,
            [] if found.consequences is None else lines(self.state, found.consequences),
            [(self.renderer.event(self.state, event), lines(self.state, follows)) for event, follows in ways],
            by,
        )

    def events(self, call: Call) -> tuple[Event, ...]:
        """What is entered when the offender has chosen: the call, and what the Director has decided about it."""
        known = self.decided(call)
        finding = () if known is None else (FindingEvent(comparable=known.comparable, ground=known.ground),)
        return self.event(call), *finding

    def _told(self, found: Option) -> str:
        """Yes, no, or: I have to think."""
        consequences = found.consequences
        finding = Decision.FINDING.value  # about another call of the offender's that was withdrawn as well
        if consequences is None or (consequences.then is not None and consequences.then.decide == finding):
            return self.renderer.say("away.think")
        again = consequences.then is not None and consequences.then.decide == Decision.REPLACE.value
        words = [self.renderer.say("consequence.cancelled")] if again or not consequences.stands else []
        if consequences.partner is not None:
            key = f"away.no.{_ONCE[consequences.partner]}"
            words.append(self.renderer.say(key, P=self.offender.partner))
        elif not words:
            words.append(self.renderer.say("away.yes", P=self.offender.partner))
        return " ".join(words)


_ONCE = {Scope.NEXT: "once", Scope.THROUGHOUT: "throughout"}
