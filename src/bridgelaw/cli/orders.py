"""The words that command: undo, show, why, ask, save and the others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bridgelaw.cli.at_cards import CardOrders
from bridgelaw.cli.telling import TWO_CLUBS
from bridgelaw.cli.typed import command
from bridgelaw.errors import BridgelawError, OurBug
from bridgelaw.laws.state import Decision
from bridgelaw.rulings.choices import option
from bridgelaw.rulings.events import (
    AcceptEvent,
    CallEvent,
    ChangeEvent,
    DeclineEvent,
    DirectorEvent,
    FindingEvent,
    ReviewEvent,
)
from bridgelaw.table.call import Call, Denomination
from bridgelaw.table.notation import read_seat, write_call, write_seat
from bridgelaw.table.seat import Seat

__all__ = ["COMMANDS", "Commands"]

_ONE_SPADE = Call.bid(1, Denomination.S)


class Commands(CardOrders):
    """What each command does: ``(rest of the line, whole line)`` in, lines out."""

    def _undo(self, rest: str, line: str) -> list[str]:
        if not self._history:
            return [self._tell.say("prompt.nothing_to_undo")]
        typed, self._at = self._history.pop()
        return [self._tell.say("prompt.undone", event=typed), *self._tell.question(self._at)]

    def _help(self, rest: str, line: str) -> list[str]:
        example = write_call(_ONE_SPADE, self.language, "letters")
        seat = self._at.to_call or Seat.S
        return [
            self._tell.say("prompt.help", example=f"{example}, {self._tell.example(seat, _ONE_SPADE)}"),
            self._tell.say("prompt.help.meaning", example=f"{example} = 6+ hcp, 4+ S"),
            self._tell.say("prompt.help.commands", example=self._tell.example(seat, TWO_CLUBS)),
            self._tell.say("prompt.help.findings", seat=write_seat(seat, self.language)),
            self._tell.say("prompt.help.measured"),
            self._tell.say("prompt.help.cards", example=self._card_example("exposed")),
            self._tell.say("prompt.help.reviews", law="27D"),
            self._tell.say("prompt.help.events", example="{finding: {comparable: true}}"),
        ]

    def _quit(self, rest: str, line: str) -> list[str]:
        if self._at.case is None or self._at.case == self._saved or not self._at.case.events:
            self.finished = True
            return [self._tell.say("prompt.quit")]
        if self._save is not None:
            self.finished = True
            return [*self._saved_to(self._save, True), self._tell.say("prompt.quit")]
        self._at = replace(self._at, leaving=True)
        return [self._tell.say("prompt.save_as", example="case.yaml")]

    def _shows(self, rest: str, line: str) -> list[str]:
        return (
            self._tell.now(self._at)
            if self._at.state is None
            else [*self._tell.show(self._at), *self._tell.now(self._at)]
        )

    def _why(self, rest: str, line: str) -> list[str]:
        if self._at.state is None:
            return self._tell.now(self._at)
        steps = [f"{step.law}: {self._tell.words.step(step)}" for step in self._at.state.steps if step.told]
        return steps or [self._tell.say("wrong.nothing")]

    def _director(self, rest: str, line: str) -> list[str]:
        return self._tell.now(self._at) if self._at.state is None else self._do(line, DirectorEvent())

    def _slips(self, rest: str, line: str) -> list[str]:
        state = self._at.state
        seat: Seat | None = None
        if rest:
            try:
                seat = read_seat(rest, self.language)
            except BridgelawError as error:
                return [self._tell.error(error)]
        elif state is not None and state.matter is not None:
            seat = state.matter.offender
        elif state is not None and state.record.calls:
            seat = state.record.calls[-1].seat
        if state is None or seat is None or not any(m.seat is seat for m in state.record.calls):
            return [self._tell.say("prompt.no_call_yet")]
        self._keep(line)
        self._at = replace(self._at, slip=seat)
        return self._tell.now(self._at)

    def _changes(self, rest: str, line: str) -> list[str]:
        typed = self._typed(rest)
        if isinstance(typed, list):
            return typed
        if self._at.state is None:
            return self._tell.now(self._at)
        if typed.seat is None:
            return [self._tell.with_seat(self._at, typed.call)]
        return self._do(line, ChangeEvent(typed.seat, typed.call, typed.meaning))

    def _together(self, rest: str, line: str) -> list[str]:
        if self._at.state is None:
            return self._tell.now(self._at)
        return self._do(line, *self._with_director(), FindingEvent(simultaneous=True))

    def _misinformed(self, rest: str, line: str) -> list[str]:
        return self._finds(line, rest, lambda seat: FindingEvent(misinformed=seat))

    def _mistake(self, rest: str, line: str) -> list[str]:
        return self._finds(line, rest, lambda seat: FindingEvent(own_mistake=seat))

    def _wrong_board(self, rest: str, line: str) -> list[str]:
        return self._finds(line, rest, lambda seat: FindingEvent(wrong_board=seat))

    def _forfeited(self, rest: str, line: str) -> list[str]:
        return self._finds(line, rest, lambda seat: FindingEvent(forfeited=seat.side))

    def _damaged(self, rest: str, line: str) -> list[str]:
        return self._finds(line, rest, lambda seat: FindingEvent(damaged=seat.side))

    def _extraneous(self, rest: str, line: str) -> list[str]:
        return self._finds(line, rest, lambda seat: FindingEvent(extraneous=seat))

    def _waived(self, rest: str, line: str) -> list[str]:
        return self._finds(line, "", lambda seat: FindingEvent(waived=True))

    def _error(self, rest: str, line: str) -> list[str]:
        return self._finds(line, "", lambda seat: FindingEvent(directors_error=True))

    def _otherwise(self, rest: str, line: str) -> list[str]:
        """The Director does not follow what was measured."""
        verdict = self._at.state.verdict if self._at.state is not None else None
        if verdict is None or verdict.comparable is None or verdict.by != "advice":
            return [self._tell.say("prompt.nothing_measured", example="{finding: {comparable: true}}")]
        return self._do(line, FindingEvent(comparable=not verdict.comparable))

    def _damage(self, rest: str, line: str) -> list[str]:
        return self._reviews(line, rest, damage=True)

    def _stands(self, rest: str, line: str) -> list[str]:
        return self._reviews(line, rest, damage=False)

    def _reviews(self, line: str, rest: str, *, damage: bool) -> list[str]:
        """What was found about a review: the one that is named, else the first that is open."""
        state = self._at.state
        if state is None:
            return self._tell.now(self._at)
        return self._do(line, ReviewEvent(rest.upper() or next(iter(state.to_review), ""), damage))

    def _finds(self, line: str, rest: str, finding: Callable[[Seat], FindingEvent]) -> list[str]:
        """A finding about a player: the one who is named, else the one who called last."""
        state = self._at.state
        last = state.record.last if state is not None else None
        if last is None:
            return [self._tell.say("prompt.no_call_yet")] if state is not None else self._tell.now(self._at)
        try:
            seat = read_seat(rest, self.language) if rest else last.seat
        except BridgelawError as error:
            return [self._tell.error(error)]
        return self._do(line, *self._with_director(), finding(seat))

    def _ask(self, rest: str, line: str) -> list[str]:
        """What a replacement would lead to; it changes nothing, so it is no event here."""
        state = self._at.state
        awaiting = state.awaiting() if state is not None else None
        if state is None or awaiting is None or awaiting.seat is None or awaiting.decide is not Decision.REPLACE:
            return [self._tell.say("prompt.nobody_asked")]
        typed = self._typed(rest)
        if isinstance(typed, list):
            return typed
        event = CallEvent(typed.seat or awaiting.seat, typed.call, typed.meaning)
        try:
            would = option(state, event)
        except BridgelawError:
            return self._refused(line)
        except OurBug as bug:
            return [self._bug(bug)]
        return [self._tell.say("whom.you") + ":", f"  {self._tell.words.option(state, would)}"]

    def _already(self, rest: str, line: str) -> list[str]:
        typed = self._typed(rest)
        if isinstance(typed, list):
            return typed
        if self._at.state is None:
            return self._tell.now(self._at)
        if typed.seat is None:
            return [self._tell.with_seat(self._at, typed.call)]
        director = self._at.state.director
        return self._do(line, CallEvent(typed.seat, typed.call, typed.meaning, before_ruling=director))

    def _accepts(self, rest: str, line: str) -> list[str]:
        return self._decides(AcceptEvent, line, rest)

    def _declines(self, rest: str, line: str) -> list[str]:
        return self._decides(DeclineEvent, line, rest)

    def _decides(self, kind: type[AcceptEvent] | type[DeclineEvent], line: str, rest: str) -> list[str]:
        state = self._at.state
        if state is None:
            return self._tell.now(self._at)
        awaiting = state.awaiting()
        seat = awaiting.seat if awaiting is not None else None
        if rest:
            try:
                seat = read_seat(rest, self.language)
            except BridgelawError as error:
                return [self._tell.error(error)]
        return self._refused(line) if seat is None else self._do(line, kind(seat))

    def _saves(self, rest: str, line: str) -> list[str]:
        file = rest or self._save
        if self._at.case is None:
            return self._tell.now(self._at)
        if not file:
            return [self._tell.say("prompt.file", example="case.yaml")]
        return self._saved_to(file, file == self._save)

    # --- saving --------------------------------------------------------------------------------------

    def _save_as(self, line: str) -> list[str]:
        said = command(line)
        if said is not None and said[0] == "undo":
            self._at = replace(self._at, leaving=False)
            return self._tell.now(self._at)
        if not line:
            self._at, self.finished = replace(self._at, leaving=False), True
            return [self._tell.say("prompt.not_saved"), self._tell.say("prompt.quit")]
        lines = self._saved_to(line, False)
        if self.saved:
            self._at, self.finished = replace(self._at, leaving=False), True
            lines.append(self._tell.say("prompt.quit"))
        return lines

    def _saved_to(self, file: str, overwrite: bool) -> list[str]:
        case = self._at.case
        if case is None:
            return []
        # What the case expected was expected after its own last event.
        if case.expect is not None and case != self._saved:
            case = replace(case, expect=None)
        try:
            self._write(file, case, overwrite)
        except FileExistsError:
            return [self._tell.say("prompt.file_there", file=file)]
        except (OSError, ValueError) as error:
            return [
                self._tell.say("prompt.cannot_write", file=file, reason=getattr(error, "strerror", None) or str(error))
            ]
        self._at = replace(self._at, case=case)
        self._saved = case
        return [self._tell.say("prompt.saved", file=file)]


#: By the names of the commands in :mod:`bridgelaw.cli.typed`.
COMMANDS: dict[str, Callable[[Commands, str, str], list[str]]] = {
    "otherwise": Commands._otherwise,
    "undo": Commands._undo,
    "help": Commands._help,
    "quit": Commands._quit,
    "show": Commands._shows,
    "why": Commands._why,
    "director": Commands._director,
    "slip": Commands._slips,
    "change": Commands._changes,
    "together": Commands._together,
    "misinformed": Commands._misinformed,
    "mistake": Commands._mistake,
    "wrongboard": Commands._wrong_board,
    "forfeited": Commands._forfeited,
    "damaged": Commands._damaged,
    "extraneous": Commands._extraneous,
    "waived": Commands._waived,
    "error": Commands._error,
    "damage": Commands._damage,
    "stands": Commands._stands,
    "ask": Commands._ask,
    "already": Commands._already,
    "accept": Commands._accepts,
    "decline": Commands._declines,
    "save": Commands._saves,
    "exposed": Commands._exposes,
    "lead": Commands._leads,
    "trick": Commands._wins,
    "forbid": Commands._forbids,
    "require": Commands._requires,
}
