"""The conversation at the prompt: one line of input in, the text that answers it out.

Nothing is decided here and nothing is lost: a line becomes events, the engine rules on them, and what the state
then awaits decides how the next line is read (:class:`~bridgelaw.cli.position.Mode`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bridgelaw.cli.orders import COMMANDS, Commands
from bridgelaw.cli.position import Mode, Position
from bridgelaw.cli.talk import Write
from bridgelaw.cli.typed import command, read_typed
from bridgelaw.errors import BridgelawError
from bridgelaw.formats.case import Case, event_document
from bridgelaw.formats.ruling import begin, told
from bridgelaw.laws.state import Decision
from bridgelaw.rulings.choices import options
from bridgelaw.rulings.engine import apply
from bridgelaw.rulings.events import CallEvent, DirectorEvent, Event, FindingEvent
from bridgelaw.table.board import dealer_of, read_board
from bridgelaw.table.notation import read_seat, write_seat
from bridgelaw.table.seat import Seat
from bridgelaw.texts.wording import on_one_line

__all__ = ["Conversation", "Write"]


class Conversation(Commands):
    """A conversation in one language, from the first call to the saved case.

    ``write`` writes files; ``save`` is the file that the case is saved to at the end, None to ask.
    """

    # --- from outside --------------------------------------------------------------------------------

    @property
    def prompt(self) -> str:
        """What stands before the next line: the letter of the player who is to call, where there is one."""
        mode, seat = self._at.mode, self._at.to_call
        letter = write_seat(seat, self.language) if seat is not None and mode in (Mode.CALL, Mode.REPLACE) else ""
        return f"{letter}> "

    def load(self, case: Case) -> str:
        """Go on from a case.  Its events can be taken back one by one; one that is refused ends the reading."""
        self._at = Position(replace(case, events=(), lines=()), begin(case))
        problem = []
        for index, event in enumerate(case.events):
            state = self._at.known
            try:
                after = apply(state, told(event))
            except BridgelawError as error:
                error.file, error.event = case.file, index
                error.line = case.lines[index] if index < len(case.lines) else None
                problem.append(f"{error.place}: {self._tell.error(error, state, event)}")
                break
            except Exception as error:
                problem.append(self._bug(error))
                break
            self._keep(_shown(event))
            self._put((event,), after)
        if not problem:
            self._at = replace(self._at, case=case)
        self._saved = self._at.case
        read = self._tell.say("prompt.loaded", n=self._at.known.events, file=case.file or "-")
        return "\n".join(on_one_line(line) for line in (read, *problem)) + "\n"

    def opening(self) -> str:
        """The first text."""
        lines = [self._tell.say("prompt.welcome")]
        if self._at.state is not None and self._at.case is not None and self._at.case.events:
            lines += ["", *self._tell.show(self._at)]
        else:
            lines += self._tell.board(self._at)
        return self._tell.text([*lines, *self._tell.now(self._at)])

    def answer(self, line: str) -> str:
        """The text that answers one line of input."""
        line = line.strip()
        # No word of command reads as a call or a seat in any of the languages.
        said = command(line)
        try:
            if said is not None and not self._at.leaving:
                return self._tell.text(COMMANDS[said[0]](self, said[1], line))
            return self._tell.text(_MODES[self._at.mode](self, line))
        except Exception as error:
            # The position is what it was: what happened at the table is not lost with a mistake of ours.
            return self._tell.text([self._bug(error)])

    def end(self) -> str:
        """The input has ended: save where that was asked for, else nothing."""
        self.finished = True
        if self._save is not None and self._at.case is not None:
            return self._tell.text(self._saved_to(self._save, True))
        return ""

    # --- how a line is read --------------------------------------------------------------------------

    def _setup(self, line: str) -> list[str]:
        dealer: Seat | None = None
        board: int | None = None
        try:
            board = read_board(line)
            dealer = dealer_of(board)
        except BridgelawError:
            try:
                dealer = read_seat(line, self.language)
            except BridgelawError:
                return [self._tell.say("prompt.board_expected", given=line, example=self._tell.board_example())]
        self._keep(line)
        self._begin(dealer, board)
        return [*self._tell.board(self._at), *self._tell.now(self._at)]

    def _call(self, line: str) -> list[str]:
        typed = self._typed(line)
        if isinstance(typed, list):
            return typed
        seat = typed.seat or self._at.to_call
        if seat is None:
            return [self._tell.with_seat(self._at, typed.call)]
        return self._do(line, CallEvent(seat, typed.call, typed.meaning))

    def _irregular(self, line: str) -> list[str]:
        """A call that was made before the Director came, or nothing."""
        if not line:
            return self._do(self._tell.say("option.director"), DirectorEvent())
        return self._late_call(line)

    def _late_call(self, line: str) -> list[str]:
        """A call when nobody's is due: with its seat."""
        typed = self._typed(line)
        if isinstance(typed, list):
            return typed
        if typed.seat is None:
            return [self._tell.with_seat(self._at, typed.call)]
        return self._do(line, CallEvent(typed.seat, typed.call, typed.meaning))

    def _choose(self, line: str) -> list[str]:
        """A number, behind which a ground of Law 23A may stand; the call itself where one must be repeated."""
        state = self._at.known
        found = options(state)
        if not line:
            return self._tell.question(self._at)
        number, _, ground = line.partition(" ")
        if number.isdecimal() and 1 <= int(number[:4]) <= len(found):
            event = found[int(number[:4]) - 1].event
            if ground:
                if not isinstance(event, FindingEvent) or not event.comparable or ground not in _GROUNDS:
                    return [self._tell.say("prompt.number_expected", given=line, n=len(found))]
                event = replace(event, ground=ground)
            return self._do(line, event)
        if line.startswith("{"):
            return self._raw(line)
        try:
            typed = read_typed(line, self.language)
        except BridgelawError:
            return [self._tell.say("prompt.number_expected", given=line, n=len(found))]
        awaiting = state.awaiting()
        if awaiting is not None and awaiting.decide is Decision.REPEAT and awaiting.seat is not None:
            return self._do(line, CallEvent(typed.seat or awaiting.seat, typed.call, typed.meaning))
        if awaiting is not None and awaiting.seat is not None:
            example = self._tell.example(awaiting.seat, typed.call)
            return [self._tell.say("prompt.decide_first", seat=awaiting.seat, example=example)]
        return [self._tell.say("prompt.number_expected", given=line, n=len(found))]

    def _forbidden(self, line: str) -> list[str]:
        """A number, a card that is led without a choice, or a call that was made after the end."""
        return self._choose(line) if not line or line.isdecimal() else self._over(line)

    def _over(self, line: str) -> list[str]:
        """When the auction is over: the card that is led, or a call with its seat."""
        _, cards = self._seat_and_cards(line.split())
        return self._leads(line, line) if cards else self._late_call(line)

    def _slipped(self, line: str) -> list[str]:
        seat = self._at.slip
        if not line:
            return self._tell.question(self._at)
        if line not in ("1", "2"):
            return [self._tell.say("prompt.number_expected", given=line, n=2)]
        finding = FindingEvent(unintended=seat) if line == "1" else FindingEvent(intended=seat)
        return self._do(line, *self._with_director(), finding)

    def _not_ruled(self, line: str) -> list[str]:
        return self._tell.now(self._at)


_GROUNDS = ("23A1", "23A2", "23A3")


def _shown(event: Event) -> str:
    """An event in the words of the case format."""
    written = event_document(event)
    return written if isinstance(written, str) else ", ".join(f"{key}: {value}" for key, value in written.items())


_MODES: dict[Mode, Callable[[Conversation, str], list[str]]] = {
    Mode.SETUP: Conversation._setup,
    Mode.CALL: Conversation._call,
    Mode.IRREGULAR: Conversation._irregular,
    Mode.CHOICE: Conversation._choose,
    Mode.REPLACE: Conversation._call,
    Mode.SLIP: Conversation._slipped,
    Mode.OVER: Conversation._over,
    Mode.FORBID: Conversation._forbidden,
    Mode.PLAY: Conversation._played,
    Mode.NOT_RULED: Conversation._not_ruled,
    Mode.SAVE: Conversation._save_as,
}
