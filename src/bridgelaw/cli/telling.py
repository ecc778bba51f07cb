"""What the conversation says: what is wrong, whom to speak to in which words, the choices, the next question."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from bridgelaw.cli.output import wrapped
from bridgelaw.cli.position import Mode, Position
from bridgelaw.errors import BridgelawError, OurBug
from bridgelaw.laws.effects import Waits
from bridgelaw.laws.matters import Kind, Stage
from bridgelaw.laws.state import Decision, State, Step
from bridgelaw.rulings.choices import Option
from bridgelaw.rulings.events import CallEvent, Event
from bridgelaw.table.call import PASS, Call, Denomination
from bridgelaw.table.notation import Style, write_call, write_seat
from bridgelaw.table.record import Status
from bridgelaw.table.seat import Seat
from bridgelaw.texts.catalogue import Value
from bridgelaw.texts.render import Renderer
from bridgelaw.texts.wording import message, printable

__all__ = ["TWO_CLUBS", "Telling"]

#: The call in the examples.
TWO_CLUBS = Call.bid(2, Denomination.C)


class Telling:
    """The words of a conversation in one language, about rulings under one edition of the Laws."""

    def __init__(self, language: str, style: Style, width: int, laws: str) -> None:
        self.language = language
        self.words = Renderer(language, style, laws)
        self.width = width

    def say(self, key: str, **params: Value) -> str:
        """The sentence of a key."""
        return self.words.say(key, **params)

    def text(self, lines: Iterable[str]) -> str:
        """The lines as text, folded to the width; a heading that repeats the one above it is left out."""
        out: list[str] = []
        heading = ""
        for given in lines:
            line = printable(given)  # what was typed, and names of files, are told back
            body = line.lstrip()
            indent = line[: len(line) - len(body)]
            if not indent and line.endswith(":"):
                if line == heading:
                    continue  # what goes on under the same heading needs no second one
                heading = line
            elif not indent:
                heading = ""
            # Tables are never this wide; only sentences are folded.
            hanging = indent if not indent or body[0] in "“„" else indent + "  "
            out.append(line if len(line) <= self.width else wrapped(body, indent, self.width, hanging))
        return "\n".join(out) + "\n" if out else ""

    def error(self, error: BridgelawError, state: State | None = None, event: Event | None = None) -> str:
        """An error; ``state`` and ``event`` are those of an event that was refused."""
        return message(error, self.language, state=state, event=event)

    def bug(self, bug: OurBug) -> str:
        """A mistake of bridgelaw's own."""
        return self.say("cli.bug", reason=f"{bug.code}: {bug}")

    def example(self, seat: Seat, call: Call) -> str:
        """A call with its seat, as it would be typed."""
        return f"{write_seat(seat, self.language)} {write_call(call, self.language, 'letters')}"

    def board_example(self) -> str:
        """What answers the question for board or dealer."""
        return f"7, {write_seat(Seat.E, self.language)}"

    def with_seat(self, at: Position, call: Call) -> str:
        """The question whose call that was."""
        matter = at.state.matter if at.state is not None else None
        seat = matter.offender.lho if matter is not None else Seat.W
        return self.say("prompt.with_seat", call=call, example=self.example(seat, call))

    # --- what there is ---------------------------------------------------------------------------------

    def board(self, at: Position) -> list[str]:
        """Board, dealer and who is vulnerable."""
        case = at.case
        if case is None:
            return []
        if case.board is not None and case.vulnerable is not None:
            return [self.say("prompt.board_is", board=case.board, dealer=case.dealer, vulnerable=case.vulnerable)]
        return [self.say("prompt.dealer_is", dealer=case.dealer)]

    def show(self, at: Position) -> list[str]:
        """The auction, the calls that are gone, and what is open."""
        state = at.known
        return [*self.board(at), *self.words.grid(state), *self.words.irregular(state), *self.open(state)]

    def open(self, state: State) -> list[str]:
        """What is still open on the board; once the auction is over, with what is looked at after play."""
        parts = (("heading.open", self.words.duties(state)), ("heading.review", self.words.reviews(state)))
        return [
            text for heading, lines in parts if lines for text in (f"{self.say(heading)}:", *(f"  {x}" for x in lines))
        ]

    def happened(self, before: State, after: State) -> list[str]:
        """What is wrong, which clauses were applied, and the duties, where they are others than before.

        What was measured is among what the Director alone is told.
        """
        lines = []
        for made in after.record.calls[len(before.record.calls) :]:
            if made.irregularities:
                lines.append(self.words.wrong(made, after))
        opened = after.matter is not None and after.matter not in before.matters and after.matter.stage is Stage.OPEN
        if opened and not lines:
            lines.append(self.say("prompt.irregular"))
        new = after.steps_since(before)
        lines += [f"  {step.law}: {self.words.step(step)}" for step in new if step.cited or _waits(step)]
        # A question that nothing waits for: the ruling goes on by default, and the Director may look again.
        lines += [
            self.words.judgement(judgement)
            for judgement in after.judgements
            if judgement not in before.judgements and not judgement.waits
        ]
        if not after.ended and self.words.duties(after) != self.words.duties(before):
            lines += self.open(after)
        return lines

    def since(self, before: State, after: State, at: Position) -> list[str]:
        """What has happened, and what is to do now; nothing is said twice."""
        now = self.now(at)
        said = {line.strip() for line in now}
        return [*(line for line in self.happened(before, after) if line.strip() not in said), *now]

    # --- what to do now ------------------------------------------------------------------------------

    def now(self, at: Position) -> list[str]:
        """The script, the choices, and the question that the next line answers."""
        lines: list[str] = []
        if at.state is None:
            return self.question(at)
        if at.mode is Mode.SLIP:
            lines += self._slip_script(at)
        elif at.mode is not Mode.IRREGULAR:
            lines += self._script(at.state)
        if at.mode is Mode.OVER or (at.mode is Mode.FORBID and at.known.play is None):
            lines += self._over(at.state)
        return [*lines, *self.question(at)]

    def question(self, at: Position) -> list[str]:
        """What the next line answers, the choices included."""
        return list(_QUESTIONS[at.mode](self, at))

    def brief(self, at: Position) -> list[str]:
        """The question again; of the list of all replacements only what stands below it."""
        return self.question(at)[-1:] if at.mode is Mode.REPLACE else self.question(at)

    def _script(self, state: State) -> Iterator[str]:
        awaiting = state.awaiting()
        # The question that the Director must answer says how to ask it; the same words are not quoted above it.
        asked = awaiting is not None and awaiting.decide is Decision.FINDING
        whom = ""
        for line in self.words.script(state):
            if asked and line.text == self.say("comparable.test"):
                continue
            if line.whom != whom:
                whom = line.whom
                yield f"{whom}:"
            yield f"  {self._quoted(line.text)}" if line.spoken else f"  {line.text}"

    def _quoted(self, text: str) -> str:
        return f"„{text}“" if self.language == "de" else f"“{text}”"

    def _slip_script(self, at: Position) -> Iterator[str]:
        seat = at.slip or Seat.S
        yield self.say("whom.O.away", O=seat) + ":"
        for key in ("U.story", "U.why", "U.moment", "U.auction"):
            yield f"  {self._quoted(self.say(key, O=seat))}"
        yield self.say("whom.you") + ":"
        yield f"  {self.say('never.U', O=seat)}"

    def _over(self, state: State) -> list[str]:
        lines = [*self.words.grid(state)]
        contract = state.contract
        if contract is not None and state.play is None:
            lines.append(self.say("prompt.opening_lead", seat=contract.leader))
        return [*lines, *self.open(state)]

    def _ask_board(self, at: Position) -> Iterator[str]:
        yield self.say("prompt.board_or_dealer", example=self.board_example())

    def _ask_call(self, at: Position) -> Iterator[str]:
        state = at.known
        may = state.may_withdraw
        if may is not None:
            call = state.record.calls[may[1]].call
            yield self.say("prompt.may_change", seat=may[0], call=call, example=self.example(may[0], call))
        seat = at.to_call
        if seat is not None:
            yield self.say("awaiting.call", seat=seat)

    def _ask_called_since(self, at: Position) -> Iterator[str]:
        state = at.known
        pending = [m for m in state.record.calls if m.status is Status.PENDING]
        if state.matter is not None:
            offender = state.matter.offender
        else:
            offender = pending[-1].seat if pending else state.exposed[-1].seat
        yield self.say("prompt.called_since", O=offender, example=self.example(offender.lho, PASS))

    def _ask_choice(self, at: Position) -> Iterator[str]:
        found = self.words.options(at.known)
        for number, text in enumerate(found, start=1):
            yield f"  {number}  {text}"
        yield self.say("prompt.choose") if len(found) > 1 else self.say("prompt.choose_range", n=len(found))

    def _ask_replacement(self, at: Position) -> Iterator[str]:
        state = at.known
        awaiting = state.awaiting()
        matter = state.matter
        if awaiting is None or awaiting.seat is None:
            return
        if matter is None or matter.kind not in (Kind.UNINTENDED, Kind.MISINFORMED, Kind.WRONG_BOARD):
            yield self.say("whom.you") + ":"
            for text, group in sorted(self.words.groups(state), key=_severity):
                calls = " ".join(
                    write_call(o.event.call, self.language, self.words.style)
                    for o in group
                    if isinstance(o.event, CallEvent)
                )
                yield f"  {calls}: {text}"
        example = write_call(TWO_CLUBS, self.language, "letters")
        yield self.say("prompt.replace", seat=awaiting.seat, example=example)

    def _ask_slip(self, at: Position) -> Iterator[str]:
        seat = at.slip or Seat.S
        state = at.known
        matter = state.matter
        own = [m for m in state.record.calls if m.seat is seat]
        call = state.record.calls[matter.at].call if matter is not None and matter.offender is seat else own[-1].call
        yield f"  1  {self.say('option.unintended', seat=seat, call=call)}"
        yield f"  2  {self.say('option.intended', seat=seat, call=call)}"
        yield self.say("prompt.choose")

    def _ask_forbid(self, at: Position) -> Iterator[str]:
        for number, text in enumerate(self.words.options(at.known), start=1):
            yield f"  {number}  {text}"
        yield self.say("prompt.forbid", seat=at.known.on_lead or Seat.W)

    def _ask_play(self, at: Position) -> Iterator[str]:
        state = at.known
        if state.on_lead is not None:
            yield self.say("awaiting.lead", seat=state.on_lead)
        elif state.play is not None and state.play.led is not None:
            yield self.say("prompt.trick")
        else:
            yield from self.open(state)
            yield self.say("prompt.quit_now")

    def _ask_after(self, at: Position) -> Iterator[str]:
        yield self.say("prompt.after", example=self.example(Seat.W, TWO_CLUBS))

    def _ask_undo(self, at: Position) -> Iterator[str]:
        yield self.say("prompt.undo_hint")

    def _ask_file(self, at: Position) -> Iterator[str]:
        yield self.say("prompt.save_as", example="case.yaml")


def _severity(group: tuple[str, list[Option]]) -> int:
    """What leaves partner free comes first, then what depends on a finding, then the rest."""
    first = group[1][0]
    if first.consequences is None:
        return 1
    return 0 if first.consequences.stands and first.consequences.partner is None else 2


_QUESTIONS: dict[Mode, Callable[[Telling, Position], Iterator[str]]] = {
    Mode.SETUP: Telling._ask_board,
    Mode.CALL: Telling._ask_call,
    Mode.IRREGULAR: Telling._ask_called_since,
    Mode.CHOICE: Telling._ask_choice,
    Mode.REPLACE: Telling._ask_replacement,
    Mode.SLIP: Telling._ask_slip,
    Mode.OVER: Telling._ask_after,
    Mode.FORBID: Telling._ask_forbid,
    Mode.PLAY: Telling._ask_play,
    Mode.NOT_RULED: Telling._ask_undo,
    Mode.SAVE: Telling._ask_file,
}


def _waits(step: Step) -> bool:
    """Whether the step holds a call back, which is told although no clause is cited for it."""
    return any(isinstance(effect, Waits) for effect in step.effects)
