"""Steps, options and whole rulings in the words of the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bridgelaw.errors import BridgelawError
from bridgelaw.laws.effects import CardStatus, Scope
from bridgelaw.laws.matters import Kind
from bridgelaw.laws.profile import Profile, points
from bridgelaw.laws.state import Duty, Judgement, State, Step
from bridgelaw.rulings.choices import Consequences, Next, Option, card_duties, lead_restrictions, option, options
from bridgelaw.rulings.events import (
    AcceptEvent,
    AskEvent,
    CallEvent,
    DeclineEvent,
    Event,
    FindingEvent,
    ForbidEvent,
    FreeEvent,
    RequireEvent,
)
from bridgelaw.rulings.reviews import EndOfPlayReview, end_of_play
from bridgelaw.table.call import Call
from bridgelaw.table.notation import Style, write_call, write_seat
from bridgelaw.table.record import Irregularity, Made, Record, Status
from bridgelaw.table.seat import Seat
from bridgelaw.texts.catalogue import Value, call_style, name, say
from bridgelaw.texts.points import cited, question, source
from bridgelaw.texts.reviews import ReviewWords, review_words
from bridgelaw.texts.script import Line, about, script, values
from bridgelaw.texts.wording import beside

__all__ = ["LYING", "Follows", "Renderer"]

#: The cards that are told among what is still open.
LYING = {
    CardStatus.SEEN: "seen",
    CardStatus.FACE_UP: "face_up",
    CardStatus.MINOR: "minor",
    CardStatus.MAJOR: "major",
}
_COLUMNS = (Seat.W, Seat.N, Seat.E, Seat.S)


@dataclass(frozen=True, slots=True)
class Follows:
    """One thing that follows from a choice.

    ``kind`` is ``cancelled``, ``must``, ``free``, ``next``, ``lead``, ``information`` or ``review``; ``laws`` are the
    clauses that bring it, where it is known which.
    """

    kind: str
    text: str
    laws: tuple[str, ...] = ()


class Renderer:
    """Words for one language; ``style`` is ``letters`` where a terminal shows no suit symbols.

    ``laws`` is the edition whose numbers and words the sentences have; see :meth:`of`.
    """

    def __init__(self, language: str, style: Style = "text", laws: str = "") -> None:
        self.language = language
        self.style: Style = style
        self.laws = laws

    def of(self, laws: str) -> Renderer:
        """The same words for an edition of the Laws, such as ``2007``."""
        return self if laws == self.laws else Renderer(self.language, self.style, laws)

    # --- sentences ---------------------------------------------------------------------------------

    def say(self, key: str, **params: Value) -> str:
        """The sentence of a key."""
        return say(key, self.language, style=self.style, laws=self.laws, **params)

    def step(self, step: Step) -> str:
        """Why: one sentence for a clause that was applied."""
        return self.say(step.key, **values(step))

    def judgement(self, judgement: Judgement) -> str:
        """The question that only the Director can answer."""
        return self.say(f"question.{judgement.key}", **dict(judgement.params))  # type: ignore[arg-type]

    def source(self, point: str, profile: Profile) -> str:
        """Where the profile's reading of an open point comes from."""
        return source(points()[point], profile, self.language, self.laws)

    def script(self, state: State) -> list[Line]:
        """What the Director does now."""
        with call_style(self.style):
            return script(state, self.language)

    def duty(self, duty: Duty) -> str:
        """A player's duty."""
        if duty.call is not None:
            return self.say("duty.repeat", seat=duty.seat, call=duty.call)
        return self.say(f"duty.pass.{duty.scope.value}", seat=duty.seat)

    def duties(self, state: State) -> list[str]:
        """What is still open on the board: duties, lead restrictions, information, reviews."""
        return [line.text for line in self.duty_lines(state)]

    def duty_lines(self, state: State) -> list[Follows]:
        """What is still open on the board, one thing a line."""
        lines = [Follows("must", self.duty(duty), (duty.law,)) for duty in state.duties]
        lines += [Follows("cards", text) for text in self.cards(state)]
        for card in card_duties(state):
            what = "lead" if card.lead else "play"
            lines.append(Follows("must", self.say(f"duty.card.{what}", seat=card.seat, cards=card.cards), (card.law,)))
        turn = state.turn
        if turn is not None and state.may_not_double(turn):
            lines.append(Follows("must", self.say("duty.no_double", seat=turn)))
        laws = tuple(dict.fromkeys(lead.right.law for lead in lead_restrictions(state)))
        lines += [Follows("lead", text, laws) for text in self.leads(state)]
        told = zip(self.information(state), state.unauthorized, strict=True)
        lines += [Follows("information", text, (entry.law,)) for text, entry in told]
        if not state.ended:
            lines += [Follows("review", self.say("consequence.review", law=law), (law,)) for law in state.to_review]
        return [*lines, *(Follows("adjusted", text) for text in self.adjusted(state))]

    def review(self, review: EndOfPlayReview, state: State) -> ReviewWords:
        """What is looked at after play: the question, what to find out, whom to ask, until when, what follows."""
        return review_words(review, state, self.say, self.call_by)

    def reviews(self, state: State) -> list[str]:
        """The reviews that are open at the end of the auction, each with what the Director needs for it."""
        if not state.ended:
            return []
        lines: list[str] = []
        follows: dict[str, None] = {}
        deadline = ""
        for review in end_of_play(state):
            if review.open:
                words = self.review(review, state)
                lines += [f"{review.law}: {words.question}", f"  {words.find_out}", f"  {words.ask}"]
                follows[words.follows] = None
                deadline = words.deadline
        return [*lines, *follows, deadline] if lines else []

    def adjusted(self, state: State) -> list[str]:
        """How the score is adjusted, and under which clauses."""
        lines = []
        for adjustment in state.adjusted:
            how = adjustment.how
            kind = "artificial" if how.artificial else "assigned"
            lines.append(self.say(f"adjusted.{kind}", law=adjustment.law))
            if how.only is not None:
                lines.append(self.say("adjusted.only", side=how.only))
            elif len(how.innocent) > 1:
                lines.append(self.say("adjusted.both"))
            else:
                lines += [self.say("adjusted.innocent", side=side) for side in how.innocent]
        return lines

    def cards(self, state: State) -> list[str]:
        """The cards that were shown and still matter."""
        return [
            self.say(f"card.{LYING[shown.status]}", cards=shown.cards, seat=shown.seat)
            for shown in state.exposed
            if shown.status in LYING
        ]

    def leads(self, state: State) -> list[str]:
        """The lead restrictions that can apply."""
        lines = []
        contract = state.contract
        leads = lead_restrictions(state)
        # Where declarer may require a suit, he may forbid one instead: one sentence says both.
        required = {lead.right.seat: lead.suits for lead in leads if lead.choice == "require" and not lead.right.cards}
        penalty = next((lead for lead in leads if lead.right.cards and lead.since is None), None)
        if penalty is not None and contract is not None:
            key = "lead.penalty" if any(lead.choice == "require" for lead in state.due()) else "lead.penalty.more"
            lines.append(self.say(key, D=contract.declarer, P=penalty.right.seat, suits=penalty.suits))
        for lead in leads:
            right = lead.right
            params: dict[str, Value] = {"seat": right.seat, "side": right.seat.side, "suits": lead.suits}
            if lead.since is not None:
                key = "lead.forbidden" if lead.choice == "forbid" else "lead.required"
                lines.append(self.say(key, **params))
                continue
            if lead.right.cards:
                continue  # told in one sentence for all of them
            if lead.choice == "require":
                continue
            params["required"] = required.get(right.seat, ())
            what = "either" if right.seat in required else "forbid"
            if contract is not None:
                lines.append(self.say(f"lead.{what}.now", D=contract.declarer, **params))
            else:
                lines.append(self.say(f"lead.{what}", **params))
            if not right.found and right.replacement is not None:
                calls = state.record.calls
                lines.append(
                    self.say(
                        "lead.if_not_comparable",
                        call=calls[right.withdrawn].call,
                        new=calls[right.replacement].call,
                    )
                )
        return lines

    def information(self, state: State) -> list[str]:
        """Whose information is unauthorized."""
        return [
            self.say(
                "unauthorized.of" if sum(bool(i.calls) for i in state.unauthorized) == 1 else "unauthorized.of.both",
                side=entry.side,
                calls=tuple(self.call_by(state.record.calls[i]) for i in entry.calls),
            )
            if entry.calls
            else self.say("unauthorized.from", O=entry.source, P=entry.source.partner)
            if entry.source is not None
            else self.say("unauthorized.cards", side=entry.side, cards=entry.cards)
            for entry in state.unauthorized
        ]

    def call_by(self, made: Made) -> str:
        """A call with its player: ``1♠ by South``."""
        return self.say("call.by", call=made.call, seat=made.seat)

    def wrong(self, made: Made, state: State) -> str:
        """What is wrong with a call, in a sentence."""
        kinds = set(made.irregularities)
        if {Irregularity.OUT_OF_ROTATION, Irregularity.INSUFFICIENT} <= kinds:
            key = "out_of_rotation_and_insufficient"
        else:
            key = made.irregularities[0].name.lower()
        first = _changed(made, state) if made.irregularities[0] is Irregularity.CHANGE else made.call
        return self.say(f"wrong.{key}", O=made.seat, call=first, new=made.call, turn=made.turn)

    def error(self, error: BridgelawError) -> str:
        """An error in the reader's language; what exactly was expected stays as the error has it."""
        return self.say(f"error.{error.code}", **beside(error, self.language))

    # --- options -----------------------------------------------------------------------------------

    def event(self, state: State, event: Event) -> str:
        """An event as a choice."""
        matter = state.matter
        params = about(state, matter) if matter is not None else {}
        if isinstance(event, (AcceptEvent, DeclineEvent)):
            params["call"] = _asked_about(state, event.seat)
            key = "option.accept" if isinstance(event, AcceptEvent) else "option.decline"
            return self.say(key, **{**params, "seat": event.seat})
        if isinstance(event, (ForbidEvent, RequireEvent)):
            key = "option.forbid" if isinstance(event, ForbidEvent) else "option.require"
            return self.say(key, suits=(event.suit,))
        if isinstance(event, FreeEvent):
            return self.say("option.free")
        if isinstance(event, FindingEvent):
            if event.own_fault is not None or event.not_own_fault is not None:
                key = "option.own_fault" if event.own_fault is not None else "option.not_own_fault"
                return self.say(key, O=event.own_fault or event.not_own_fault or Seat.N)
            if event.acting is not None and matter is not None:
                return self.say(f"option.acting.{event.acting}", **{**params, "seat": matter.turn})
            return self.say(f"option.comparable.{str(event.comparable).lower()}")
        if isinstance(event, (CallEvent, AskEvent)):
            return self.say("option.call", seat=event.seat, call=event.call)
        return self.say("option.director")

    def consequences(self, state: State, c: Consequences) -> str:
        """What follows from a choice, in one line."""
        return " ".join(line.text for line in self.consequence_lines(state, c))

    def consequence_lines(self, state: State, c: Consequences) -> list[Follows]:
        """What follows from a choice, one thing a line, in the order in which it happens."""
        partner = self._partner(state)
        lines: list[Follows] = []
        if not c.stands:
            lines.append(Follows("cancelled", self.say("consequence.cancelled")))
        lines += [Follows("must", self.duty(duty), (duty.law,)) for duty in c.must if duty.seat is not partner]
        settled = c.then is None or c.partner is not None
        if settled:
            key = {None: "free", Scope.NEXT: "pass_next", Scope.THROUGHOUT: "pass_throughout"}[c.partner]
            laws = tuple(dict.fromkeys(duty.law for duty in c.must if duty.seat is partner))
            what = "free" if c.partner is None else "must"
            lines.append(Follows(what, self.say(f"consequence.partner.{key}", P=partner), laws))
        told = c.then is not None and any(duty.seat is c.then.seat and duty.call is not None for duty in c.must)
        if c.then is not None and c.stands and not told:
            lines.append(Follows("next", self._next(c.then)))
        lines += [
            Follows(
                "lead", self.say("consequence.lead", side=lead.right.seat.side, P=lead.right.seat), (lead.right.law,)
            )
            for lead in {lead.right.seat: lead for lead in reversed(c.lead)}.values()
        ]
        for entry in {(entry.side, bool(entry.cards)): entry for entry in reversed(c.unauthorized)}.values():
            key = "consequence.unauthorized.cards" if entry.cards else "consequence.unauthorized"
            lines.append(Follows("information", self.say(key, side=entry.side), (entry.law,)))
        if c.review:
            lines.append(Follows("review", self.say("consequence.review", law=c.review), c.review))
        return lines

    def _next(self, then: Next) -> str:
        if then.seat is None:
            return self.say("awaiting.finding")
        return self.say(f"awaiting.{then.decide}", seat=then.seat, call=then.call)

    def follows(self, state: State, choice: Option) -> str:
        """What a choice brings; both ways out where a finding decides."""
        if choice.consequences is not None:
            law = f" [{choice.law}]" if choice.law else ""
            if isinstance(choice.event, (ForbidEvent, RequireEvent)):
                back = ".penalty" if choice.law is not None and choice.law.startswith(("50", "51")) else ""
                forbids = isinstance(choice.event, ForbidEvent)
                key = f"consequence.forbid{back}" if forbids else f"consequence.require{back}"
                return self.say(key, P=choice.event.seat) + law
            if isinstance(choice.event, FreeEvent):
                return self.say("consequence.free", P=choice.event.seat) + law
            return self.consequences(state, choice.consequences) + law
        return " ".join(
            f"{self._if(state, way.event)} {self.consequences(state, way.consequences)} [{way.law}]"
            for way in choice.ways
            if way.consequences is not None
        )

    def _if(self, state: State, event: Event) -> str:
        if isinstance(event, FindingEvent) and event.comparable is not None:
            return self.say(f"if.comparable.{str(event.comparable).lower()}")
        return f"{self.event(state, event)}:"

    def option(self, state: State, option: Option) -> str:
        """A choice with its consequences."""
        return f"{self.event(state, option.event)}: {self.follows(state, option)}"

    def options(self, state: State) -> list[str]:
        """Every choice with its consequences, in the order of :func:`bridgelaw.rulings.choices.options`."""
        return [self.option(state, choice) for choice in options(state)]

    def groups(self, state: State) -> list[tuple[str, list[Option]]]:
        """The choices, those with the same consequences together: (consequences, options)."""
        found: dict[str, list[Option]] = {}
        for choice in options(state):
            found.setdefault(self.follows(state, choice), []).append(choice)
        return list(found.items())

    def _partner(self, state: State) -> Seat:
        matter = state.matter
        if matter is not None:
            return matter.offender.partner
        if state.seen is not None:
            return state.seen.seat.partner
        awaiting = state.awaiting()
        return awaiting.seat.partner if awaiting is not None and awaiting.seat is not None else state.record.turn

    # --- a whole ruling ----------------------------------------------------------------------------

    def ruling(self, state: State, title: str = "") -> str:
        """The ruling in words: auction, what is wrong, what to do, choices, duties, why."""
        with call_style(self.style):
            return "\n".join(self.of(state.edition)._ruling(state, title)).rstrip() + "\n"

    def _ruling(self, state: State, title: str) -> Iterator[str]:
        if title:
            yield title
        yield self.say("heading.edition", edition=state.edition, profile=state.profile.title)
        yield ""
        yield from self.grid(state)
        yield from self.irregular(state)
        yield from self._section("heading.do", self._spoken(self.script(state)))
        yield from self._section("heading.choices", self._choices(state))
        yield from self._section("heading.open", self.duties(state))
        yield from self._section("heading.review", self.reviews(state))
        yield from self._section("heading.asked", self._asked(state))
        # What the ruling waits for stands above, under what to do; these are the questions it goes on without.
        later = [self.judgement(j) for j in state.judgements if not j.waits]
        yield from self._section("heading.judgement", later)
        why = [f"{step.law}: {self.step(step)}" for step in state.steps if step.told]
        yield from self._section("heading.why", list(dict.fromkeys(why)))
        yield from self._section("heading.reading", self.readings(state))

    def readings(self, state: State) -> list[str]:
        """The open points on which the ruling depends, how they were read, and the source."""
        language, open_points = self.language, [points()[id] for id in state.readings]
        return [
            f"{point.id}: {question(point, language, self.laws)} {cited(point, state.profile, language, self.laws)}"
            for point in open_points
            if not point.settled
        ]

    def _section(self, heading: str, lines: list[str]) -> Iterator[str]:
        if lines:
            yield ""
            yield self.say(heading)
            for line in lines:
                yield f"  {line}"

    def _spoken(self, lines: list[Line]) -> list[str]:
        out: list[str] = []
        whom = ""
        for line in lines:
            if line.whom != whom:
                whom = line.whom
                out.append(f"{whom}:")
            out.append(f"  „{line.text}“" if line.spoken and self.language == "de" else self._quoted(line))
        return out

    @staticmethod
    def _quoted(line: Line) -> str:
        return f"  “{line.text}”" if line.spoken else f"  {line.text}"

    def _choices(self, state: State) -> list[str]:
        lines = []
        for text, group in self.groups(state):
            if not isinstance(group[0].event, CallEvent) or len(group) == 1:
                lines += [f"{self.event(state, choice.event)}: {text}" for choice in group]
                continue
            calls = " ".join(
                write_call(o.event.call, self.language, self.style) for o in group if isinstance(o.event, CallEvent)
            )
            lines.append(f"{name(group[0].event.seat, self.language)}, {calls}: {text}")
        return lines

    def _asked(self, state: State) -> list[str]:
        """The answer about a replacement that the offender named."""
        if state.asked is None:
            return []
        event = state.asked[0]
        would = option(state, CallEvent(event.seat, event.call, event.meaning))
        after = state.asked[1]
        measured = [step for step in after.steps_since(state) if not step.cited and step.told]
        answer = [self.say("option.ask", seat=event.seat, call=event.call), *map(self.step, measured)]
        return [" ".join((*answer, self.follows(state, would)))]

    def grid(self, state: State) -> Iterator[str]:
        """The auction that stands, West first, with the calls that are gone below it."""
        record = state.record
        heads = [write_seat(seat, self.language) for seat in _COLUMNS]
        cells = ["" for _ in range(_COLUMNS.index(record.dealer))]
        turn = record.dealer
        for made in record.standing:
            cells += ["(-)"] * turn.distance(made.seat)
            cells.append(self._cell(made))
            turn = made.seat.lho
        if not state.ended:
            cells.append("?")
        yield "  " + "".join(f"{head:<8}" for head in heads).rstrip()
        for row in range(0, len(cells), 4):
            if any(cells[row : row + 4]):
                yield "  " + "".join(f"{cell:<8}" for cell in cells[row : row + 4]).rstrip()
        if state.ended and not state.closed:
            contract = state.contract
            yield "  " + (
                self.say("contract.none") if contract is None else name(contract, self.language, style=self.style)
            )

    def _cell(self, made: Made) -> str:
        style: Style = "letters" if self.style == "letters" else "diagram"
        return write_call(made.call, self.language, style) + ("*" if made.irregularities else "")

    def irregular(self, state: State) -> list[str]:
        """A line for every call that was irregular, waits, or is gone."""
        record: Record = state.record
        lines = []
        for made in record.calls:
            gone = made.status in (Status.WITHDRAWN, Status.CANCELLED)
            if not made.irregularities and not gone and made.status is not Status.PENDING:
                continue
            what = [name(i, self.language) for i in made.irregularities]
            if made.status is not Status.STANDS:
                what.append(name(made.status, self.language))
            star = "  * " if not gone else "    "
            lines.append(f"{star}{self.call_by(made)}: {', '.join(what)}")
        return lines


def _changed(made: Made, state: State) -> Call:
    """The call that its player wanted to change: the one that the ruling turns on, else the last one before."""
    calls = state.record.calls
    at = next(index for index, call in enumerate(calls) if call is made)
    matters = ((matter.new, matter.at) for matter in state.matters if matter.kind is Kind.CHANGE)
    ruled = next((first for new, first in matters if new == at), None)
    first = calls[ruled] if ruled is not None else next((c for c in reversed(calls[:at]) if c.seat is made.seat), made)
    return first.call


def _asked_about(state: State, seat: Seat) -> Call:
    """The call that a player accepts or does not."""
    if state.matter is not None:
        return state.record.calls[state.matter.pending].call
    # Asked although partner has called over it (CP-36).
    asked = next(judgement for judgement in state.judgements if ("accept", seat) in judgement.answers)
    call = dict(asked.params)["call"]
    assert isinstance(call, Call)
    return call
