"""The conversation at the prompt: one line of input in, the text that answers it out.

Nothing is decided here and nothing is lost: a line becomes events, the engine rules on them, and what the state
then awaits decides how the next line is read (:class:`~bridgelaw.cli.position.Mode`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bridgelaw.cli.position import Mode, Position
from bridgelaw.cli.telling import TWO_CLUBS, Telling
from bridgelaw.cli.typed import Typed, command, read_typed
from bridgelaw.errors import BridgelawError, OurBug
from bridgelaw.formats.case import Case, event_document, read_event
from bridgelaw.formats.tree import read_tree
from bridgelaw.laws.state import Decision, State
from bridgelaw.rulings.engine import apply, start
from bridgelaw.rulings.events import (
    AcceptEvent,
    CallEvent,
    ChangeEvent,
    DeclineEvent,
    DirectorEvent,
    Event,
    FindingEvent,
)
from bridgelaw.rulings.options import option, options
from bridgelaw.table.board import Vulnerability, dealer_of, read_board, vulnerability_of
from bridgelaw.table.call import Call, Denomination
from bridgelaw.table.notation import Style, read_seat, write_call, write_seat
from bridgelaw.table.seat import Seat

__all__ = ["Conversation", "Write"]

#: Writes the case to a file.  Raises ``FileExistsError`` unless the last argument is true, and ``OSError``.
Write = Callable[[str, Case, bool], None]

_ONE_SPADE = Call.bid(1, Denomination.S)


class Conversation:
    """A conversation in one language, from the first call to the saved case.

    ``write`` writes files; ``save`` is the file that the case is saved to at the end, None to ask.
    """

    def __init__(
        self,
        language: str,
        style: Style = "text",
        *,
        edition: str,
        profile: str,
        board: int | None = None,
        dealer: Seat | None = None,
        vulnerable: Vulnerability | None = None,
        write: Write,
        save: str | None = None,
        width: int = 100,
    ) -> None:
        self.language = language
        self.finished = False
        self._tell = Telling(language, style, width)
        self._at = Position()
        self._write = write
        self._save = save
        self._edition, self._profile = edition, profile
        self._vulnerable = vulnerable
        self._saved: Case | None = None
        #: Each line that changed something, and where the conversation was before it.
        self._history: list[tuple[str, Position]] = []
        if dealer is None and board is not None:
            dealer = dealer_of(board)
        if dealer is not None:
            self._begin(dealer, board)

    def _begin(self, dealer: Seat, board: int | None) -> None:
        vulnerable = self._vulnerable
        if vulnerable is None and board is not None:
            vulnerable = vulnerability_of(board)
        case = Case(self._edition, dealer, profile=self._profile, board=board, vulnerable=vulnerable)
        self._at = Position(case, start(dealer, self._edition, self._profile))
        self._saved = case

    # --- from outside --------------------------------------------------------------------------------

    @property
    def case(self) -> Case | None:
        """The case so far; None before the dealer is known."""
        return self._at.case

    @property
    def state(self) -> State | None:
        """The state so far; None before the dealer is known."""
        return self._at.state

    @property
    def saved(self) -> bool:
        """Whether all that was said is in a file, or was in the one that was loaded."""
        return self._at.case == self._saved

    @property
    def prompt(self) -> str:
        """What stands before the next line: the letter of the player who is to call, where there is one."""
        mode, seat = self._at.mode, self._at.to_call
        letter = write_seat(seat, self.language) if seat is not None and mode in (Mode.CALL, Mode.REPLACE) else ""
        return f"{letter}> "

    def load(self, case: Case) -> str:
        """Go on from a case.  Its events can be taken back one by one; one that is refused ends the reading."""
        self._at = Position(replace(case, events=(), lines=()), start(case.dealer, case.edition, case.profile))
        problem = ""
        for index, event in enumerate(case.events):
            try:
                after = apply(self._at.known, event)
            except (BridgelawError, OurBug) as error:
                if isinstance(error, BridgelawError):
                    error.file, error.event = case.file, index
                    error.line = case.lines[index] if index < len(case.lines) else None
                    problem = f"{error.place}: {self._tell.error(error)}\n"
                else:
                    problem = self._tell.bug(error) + "\n"
                break
            self._keep(_shown(event))
            self._put((event,), after)
        if not problem:
            self._at = replace(self._at, case=case)
        self._saved = self._at.case
        read = self._tell.say("prompt.loaded", n=self._at.known.events, file=case.file or "-")
        return f"{read}\n{problem}"

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
        if self._at.leaving:
            return self._tell.text(self._save_as(line))
        # No word of command reads as a call or a seat in any of the languages.
        said = command(line)
        try:
            if said is not None:
                return self._tell.text(_COMMANDS[said[0]](self, said[1], line))
            return self._tell.text(_MODES[self._at.mode](self, line))
        except OurBug as bug:
            # Words are missing; what happened is kept all the same.
            return self._tell.text([self._tell.bug(bug)])

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

    # --- commands ------------------------------------------------------------------------------------

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
        steps = [f"{step.law}: {self._tell.words.step(step)}" for step in self._at.state.steps if step.cited]
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
            return [self._tell.bug(bug)]
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

    # --- events --------------------------------------------------------------------------------------

    def _do(self, line: str, *events: Event) -> list[str]:
        """Let the events happen, all or none, and say what has come of them."""
        before = after = self._at.known
        try:
            for event in events:
                after = apply(after, event)
        except BridgelawError:
            return self._refused(line)
        except OurBug as bug:
            return [self._tell.bug(bug), self._tell.say("prompt.undo_hint")]
        self._keep(line)
        self._put(events, after)
        return [*self._tell.happened(before, after), *self._tell.now(self._at)]

    def _put(self, events: tuple[Event, ...], after: State) -> None:
        case = self._at.case
        if case is not None:
            case = replace(case, events=(*case.events, *events))
        self._at = Position(case, after)

    def _keep(self, line: str) -> None:
        self._history.append((line, self._at))

    def _with_director(self) -> tuple[Event, ...]:
        return () if self._at.known.director else (DirectorEvent(),)

    def _typed(self, line: str) -> Typed | list[str]:
        """The call that was typed; the answer where it was none, or where it was an event of the case format."""
        if not line:
            return self._tell.brief(self._at)
        if line.startswith("{"):
            return self._raw(line)
        try:
            return read_typed(line, self.language)
        except BridgelawError:
            example = self._tell.example(self._at.to_call or Seat.S, TWO_CLUBS)
            return [self._tell.say("prompt.not_understood", given=line, example=example)]

    def _raw(self, line: str) -> list[str]:
        try:
            event = read_event(read_tree(line)[0])
        except BridgelawError as error:
            return [self._tell.error(error)]
        return self._tell.now(self._at) if self._at.state is None else self._do(line, event)

    def _refused(self, line: str) -> list[str]:
        """Why not: what is awaited instead."""
        return [self._tell.say("prompt.refused", given=line), *self._tell.brief(self._at)]


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
    Mode.OVER: Conversation._late_call,
    Mode.NOT_RULED: Conversation._not_ruled,
    Mode.SAVE: Conversation._save_as,
}

_COMMANDS: dict[str, Callable[[Conversation, str, str], list[str]]] = {
    "undo": Conversation._undo,
    "help": Conversation._help,
    "quit": Conversation._quit,
    "show": Conversation._shows,
    "why": Conversation._why,
    "director": Conversation._director,
    "slip": Conversation._slips,
    "change": Conversation._changes,
    "together": Conversation._together,
    "ask": Conversation._ask,
    "already": Conversation._already,
    "accept": Conversation._accepts,
    "decline": Conversation._declines,
    "save": Conversation._saves,
}
