"""What the Director does now: whom he speaks to, where, in which words, and what he must not say.

The order and the wording are those of the procedure at the table; nothing is decided here.  A line that is
``private`` is for the Director or for a conversation away from the table and is never read out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bridgelaw.laws.edition import edition
from bridgelaw.laws.effects import CardStatus, Measured, Reviewed, Scope
from bridgelaw.laws.matters import Kind, Matter, Stage
from bridgelaw.laws.profile import settings
from bridgelaw.laws.state import Awaiting, Decision, State, Step
from bridgelaw.rulings.choices import allowed, card_duties, lead_restrictions, may_ask, offered
from bridgelaw.rulings.engine import apply
from bridgelaw.rulings.events import AcceptEvent, CallEvent, DeclineEvent
from bridgelaw.rulings.reviews import end_of_play
from bridgelaw.table.call import PASS, Call
from bridgelaw.table.record import Irregularity, Made
from bridgelaw.table.seat import Seat
from bridgelaw.texts.catalogue import Value, say
from bridgelaw.texts.comparing import in_symbols
from bridgelaw.texts.sayings import DECLINED, NEVER, OUTCOMES, UNRESTRICTED

if TYPE_CHECKING:
    from bridgelaw.meaning.shows import Promise

__all__ = ["Line", "script"]

#: So many conditions that a measured call breaks are told at the table.
_MOST = 2


@dataclass(frozen=True, slots=True)
class Line:
    """One thing to say or to know.  ``spoken``: in these words, aloud; ``private``: not at the table.

    ``key`` is that of the sentence.
    """

    whom: str
    text: str
    spoken: bool = True
    private: bool = False
    key: str = ""


def script(state: State, language: str) -> list[Line]:
    """The lines for the state as it is, in the order in which they are needed."""
    return list(_Script(state, language).lines())


class _Script:
    def __init__(self, state: State, language: str) -> None:
        self.state = state
        self.language = language
        now = state.events - 1
        called = bool(state.past) and state.past[-1][0].events == now
        if not called and not any(step.event == now for step in state.steps):
            now -= 1  # the Director has only just come: he says what the call before has settled
        self.recent = [step for step in state.steps if step.event == now]

    def lines(self) -> Iterator[Line]:
        state = self.state
        if state.not_ruled is not None:
            yield self.you("not_coded.from_here", law=state.not_ruled.law)
            key = edition(state.edition).key(state.not_ruled.law)
            yield self.you("not_coded.why", reason=self.say(f"reason.{key}", {}))
            return
        made = any(step.law == "25A" for step in self.recent)
        went_back = any(step.key in ("17D3", "17D3.both") for step in self.recent)
        for step in self.recent:
            if went_back and step.key == "29A":
                continue  # what was accepted is cancelled with the others
            if step.key == "25A1" and made:
                yield self.table("25A1.stands", **values(step))
            elif step.key in OUTCOMES:
                outcome = OUTCOMES[step.key]
                if outcome == "status.must_pass" and self.bound(values(step)["O"]):
                    yield self.table("duty.pass.throughout", seat=values(step)["O"])
                elif outcome == "status.repeat" and self.asked_again():
                    yield self.table("status.repeat.too_low", **values(step))
                elif outcome == "status.pass_once" and self.bound(values(step)["P"]):
                    yield self.table("status.pass_throughout", **values(step))
                else:
                    yield self.table(outcome, **values(step))
                if outcome in UNRESTRICTED and self.bound(values(step)["P"]):
                    yield self.table("BAR.goes_on", **values(step))
                if step.key in ("24B", "24C"):
                    yield self.table("CARD.pass", **values(step))
            elif step.key == "29.partner":
                yield self.table("BOOR.partner_called", **values(step))
            if step.law in NEVER:
                yield self.you(NEVER[step.law])
        yield from self.measured(self.recent)
        awaiting = state.awaiting()
        if any(step.key == "25A1.instead" for step in self.recent):
            pass  # he has been asked for the call that he meant
        elif awaiting is not None:
            if state.waiting:
                yield self.table("MULTI.announce")
            yield from self.awaited(awaiting)
        elif state.matter is not None or self.unnoticed():
            yield from self.not_called()
        elif state.ended:
            yield from self.after_the_auction()
        yield from self.reminder()

    def measured(self, steps: list[Step]) -> Iterator[Line]:
        """What was measured, and the hands that do not fit: for the Director alone."""
        for step in steps:
            for effect in step.effects:
                if not isinstance(effect, Measured):
                    continue
                yield self.you(step.key, **values(step))
                if effect.measure.p == 1:
                    continue
                for condition, share in effect.measure.breaks()[:_MOST]:
                    yield self.you("measured.breaks", share=share, given=in_symbols(condition, self.language))
                hand = effect.measure.witness()
                if hand:
                    yield self.you("measured.witness", cards=hand)

    def unnoticed(self) -> bool:
        """Whether something is there to be ruled on as soon as somebody draws attention to it."""
        state = self.state
        calls = any(matter.stage is Stage.UNNOTICED for matter in state.matters)
        return calls or any(shown.status is CardStatus.SEEN for shown in state.exposed)

    def say(self, key: str, params: dict[str, Value]) -> str:
        """A sentence in the words of the state's edition."""
        return say(key, self.language, style=None, laws=self.state.edition, **params)

    # --- one line --------------------------------------------------------------------------------

    def table(self, key: str, **params: Value) -> Line:
        return Line(say("whom.table", self.language), self.say(key, params), key=key)

    def you(self, key: str, **params: Value) -> Line:
        return Line(say("whom.you", self.language), self.say(key, params), spoken=False, private=True, key=key)

    def to(self, whom: str, key: str, params: dict[str, Value], *, private: bool = False) -> Line:
        return Line(self.say(f"whom.{whom}", params), self.say(key, params), private=private, key=key)

    # --- what the ruling waits for ---------------------------------------------------------------

    def awaited(self, awaiting: Awaiting) -> Iterator[Line]:
        state = self.state
        matter = state.matter
        if awaiting.decide is Decision.FORBID:
            yield from self.after_the_auction()
        elif state.seen is not None:
            seen = state.seen
            yield self.you("question.24", O=seen.seat, P=seen.seat.partner, cards=seen.cards)
            yield self.you("never.CARD")
        elif awaiting.decide is Decision.FINDING and matter is not None:
            params = about(state, matter)
            if matter.stage is Stage.ACTING:
                for judgement in state.judgements:
                    if judgement.about == matter.id:
                        yield self.you(f"question.{judgement.key}", **params)
            else:
                yield self.to("O.away", "comparable.test", params, private=True)
                yield self.you("question.23A", **params)
                yield self.you("never.away", **params)
        elif awaiting.decide is Decision.ACCEPT and matter is not None:
            yield from self.accept(matter)
        elif awaiting.decide is Decision.REPLACE:
            yield from self.replace(awaiting, matter)

    def accept(self, matter: Matter) -> Iterator[Line]:
        state = self.state
        params = about(state, matter)
        if not any(step.law.startswith("25A") for step in state.steps):
            # Whether it was a slip is settled before any option is given, and is not asked at the table.
            yield self.you("prompt.slip")
            yield from self.about_a_slip()
            yield self.you("never.U", **params)
        if matter.kind is not Kind.CHANGE and self.bound(matter.offender.partner):
            yield self.table("BAR.goes_on", **params)  # what is said of partner's freedom is about this call alone
        if matter.kind is Kind.CHANGE:
            yield self.table("CHG.options", **params)
            if matter.new is not None and _too_low(state.record.calls[matter.new]):
                yield self.table("CHG.too_low", **params)
            yield self.you("never.CHG", **params)
        elif matter.kind is Kind.INSUFFICIENT:
            declined = apply(state, DeclineEvent(matter.offender.lho))
            if matter.second is not None:
                free = declined.must_pass(matter.offender.partner) is None
                yield self.table("IB.again.free" if free else "IB.again", **params)
            elif matter.new is not None:
                new = state.record.calls[matter.new].call
                low = declined.matter is not None and declined.matter.second is not None
                kind = ".low" if low else "" if new.is_pass or new.is_bid else ".double"
                yield self.table(f"IB.already_changed{kind}", **params)
            else:
                yield self.table("IB.options", **params)
            yield self.you("never.IB", **params)
        else:
            yield from self.out_of_rotation(matter, params)

    def about_a_slip(self) -> Iterator[Line]:
        """How this authority goes about it, where it is not the usual way."""
        for id, setting in settings().items():
            value = self.state.profile.setting(id)
            if value != setting.default:
                yield self.you(f"setting.{id}.{value}")

    def out_of_rotation(self, matter: Matter, params: dict[str, Value]) -> Iterator[Line]:
        """What left-hand opponent is told; what would follow is asked of the engine, not decided here."""
        state, lho = self.state, matter.offender.lho
        made = state.record.calls[matter.at]
        declined = apply(state, DeclineEvent(lho))
        told = next(DECLINED[key] for key in self._new(state, declined) if key in DECLINED)
        for change in state.matters:
            if change.kind is Kind.CHANGE and change.at == matter.at and change.new is not None:
                yield self.table("CHG.out_of_turn", **{**params, "new": state.record.calls[change.new].call})
        if told.startswith("POOR") and self.bound(matter.offender):
            yield self.table("POOR.bound", **params)
            return
        repeats = told.startswith("BOOR.R")
        if repeats and _too_low(made):
            yield self.table("BOOR.R.options.too_low", **params)
        else:
            yield self.table(f"{told}.options", **params)
            if _too_low(made):
                yield self.table("BOOR.too_low", **params)
        if repeats and self._passed(declined, matter.turn).ended:
            yield self.table("BOOR.R.last", **params)
        if matter.turn is lho:
            yield self.to("L", "LHO.own_turn", params)
        accepted = apply(state, AcceptEvent(lho))
        if not accepted.director and "17D3" in self._new(accepted, self._passed(accepted, lho)):
            yield self.to("L", "POOR.three_passes", params)
        double = not made.call.is_pass and not made.call.is_bid
        yield self.you("never.DOOR" if double else f"never.{told}", **params)

    def bound(self, seat: Value) -> bool:
        """Whether the player must pass for the rest of the auction anyway."""
        duty = self.state.must_pass(seat) if isinstance(seat, Seat) else None
        return duty is not None and duty.scope is Scope.THROUGHOUT

    def asked_again(self) -> bool:
        """Whether left-hand opponent is asked about the call that is to be repeated, since it is too low in turn."""
        then = (choice.consequences.then for choice in offered(self.state) if choice.consequences is not None)
        return any(follows is not None and follows.decide == Decision.ACCEPT.value for follows in then)

    @staticmethod
    def _passed(state: State, seat: Seat) -> State:
        """What a pass would lead to, if the player may pass and nobody else has to decide something first."""
        awaiting = state.awaiting()
        his = awaiting is None or (awaiting.seat is seat and awaiting.decide is not Decision.ACCEPT)
        return apply(state, CallEvent(seat, PASS)) if his and PASS in allowed(state) else state

    @staticmethod
    def _new(before: State, after: State) -> list[str]:
        """The keys of the clauses that are applied from one state to the other."""
        return [step.key for step in after.steps_since(before)]

    def replace(self, awaiting: Awaiting, matter: Matter | None) -> Iterator[Line]:
        state = self.state
        if matter is None:
            matter = next(m for m in reversed(state.matters) if m.offender is awaiting.seat)
        params = about(state, matter)
        if matter.kind is Kind.UNINTENDED:
            # Who has just been told that it was a slip has been told this too.
            if not any(step.key == "25A1" for step in self.recent):
                yield self.to("O", "U.intended", params)
            return
        if matter.kind is Kind.WRONG_BOARD:
            yield self.to("O", "WB.choose", params)
            yield self.you("WB.note", **params)
            return
        if matter.kind is Kind.MISINFORMED:
            yield self.you("MI.first", **params)
            yield self.to("O", "MI.choose", params)
            return
        if matter.kind is Kind.INSUFFICIENT and not (matter.barred and self.recent):
            yield self.table("IB.replace", **params)
        if matter.barred or matter.kind is Kind.INADMISSIBLE:
            key = "barred" if matter.barred else "silenced"
            yield self.to("O.away", f"away.replace.{key}", params, private=True)
            return
        if not any(choice.ways or choice.verdict is not None for choice in offered(state)):
            # What the call means makes no difference: everybody may hear what follows.
            found = (choice.consequences for choice in offered(state))
            once = any(each is not None and each.partner is Scope.NEXT for each in found)
            yield self.to("O", "replace.once_or_throughout" if once else "replace.silenced", params)
            return
        said = state.profile.reading("CP-22") == "a call that is named"
        yield self.to("O.away", "away.replace" if said else "away.replace.unsaid", params, private=True)
        if matter.kind is Kind.INSUFFICIENT:
            yield self.to("O.away", "away.replace.double", params, private=True)
        yield self.to("O.away", "comparable.sentence", params, private=True)
        yield from self.in_plain_words(matter)
        yield self.to("O.away", "comparable.test", params, private=True)
        yield self.to("O.away", "comparable.none", params, private=True)
        yield self.you("never.away", **params)

    def in_plain_words(self, matter: Matter) -> Iterator[Line]:
        """What "comparable" means here, where it is known what the first call showed.  Away from the table only."""
        shows = self.state.record.calls[matter.at].meaning.shows
        if len(shows) != 1:
            return
        # The notation takes its time to load, and most boards have nothing to read.
        from bridgelaw.meaning.shows import promised

        promise = promised(shows[0])
        if promise is None:
            return
        params: dict[str, Value] = {"O": matter.offender}
        suits = [
            say(f"shows.{'exactly' if exact else 'at_least'}", self.language, n=n, suits=(suit,))
            for n, exact, suit in promise.lengths
        ]
        strength = self.strength(promise)
        if suits:
            params["denominations"] = tuple(suits)
        if strength:
            params["strength"] = strength
        kind = "" if suits and strength else ".suits" if suits else ".strength"
        yield self.to("O.away", f"comparable.case{kind}", params, private=True)

    def strength(self, promise: Promise) -> str:
        """The strength in words; empty where none is promised."""
        low, high = promise.low, promise.high
        if low is None:
            return ""
        if 11 <= low <= 13 and (high is None or high >= 18):
            return say("strength.opening", self.language)
        if high is None:
            return say("strength.at_least", self.language, low=low)
        if low == 0:
            return say("strength.at_most", self.language, high=high)
        return say("strength.between", self.language, low=low, high=high)

    def not_called(self) -> Iterator[Line]:
        """Something is wrong and nobody has called the Director."""
        yield self.you("awaiting.director")
        yield self.table("frame.open")
        yield self.you("never.frame")

    # --- duties, lead, reviews -------------------------------------------------------------------

    def reminder(self) -> Iterator[Line]:
        turn = self.state.turn
        if turn is None or self.state.matter is not None:
            return
        duty = self.state.must_pass(turn)
        if duty is not None:
            key = "throughout" if duty.scope is Scope.THROUGHOUT else "once"
            yield self.table(f"status.reminder.{key}", P=turn)
            if not may_ask(self.state, turn):
                yield self.you("status.no_questions", P=turn)

    def after_the_auction(self) -> Iterator[Line]:
        state = self.state
        contract = state.contract
        if contract is not None:
            yield from self.penalty_cards()
            leads = [lead for lead in lead_restrictions(state) if not lead.right.cards]
            required = {lead.right.seat: lead.suits for lead in leads if lead.choice == "require"}
            rights = [lead for lead in leads if lead.choice == "forbid"]
            for lead in rights:
                if lead.since is not None:
                    continue
                right = lead.right
                params: dict[str, Value] = {
                    "D": contract.declarer,
                    "P": right.seat,
                    "O": right.offender,
                    "suits": lead.suits,
                    "required": required.get(right.seat, ()),
                }
                now = right.seat is state.on_lead
                if not right.found and right.replacement is not None:
                    calls = state.record.calls
                    yield self.you(
                        "LEAD.undecided", call=calls[right.withdrawn].call, new=calls[right.replacement].call
                    )
                either = ".either" if right.seat in required else ""
                later = f"LEAD.also{either}" if len(rights) > 1 else f"LEAD.later{either}"
                yield self.to("D", f"LEAD.now{either}" if now else later, params)
                yield self.to("P", "LEAD.ui" if now else later, params)
                yield self.you("never.LEAD", **params)
        yield from self.after_play()

    def after_play(self) -> Iterator[Line]:
        """What both sides hear about the reviews; that the result stands, when the last of them is closed."""
        state = self.state
        left = any(review.open for review in end_of_play(state))
        if any(isinstance(effect, Reviewed) for step in self.recent for effect in step.effects):
            if not left and not state.adjusted:
                yield self.to("both", "REV.none", {})
        elif left and (state.play is None or any(step.key == "41A" or step.law == "77" for step in self.recent)):
            # During the play it has been told already, when the auction was over; the result is the time to ask.
            yield self.to("both", "REV.ask", {})
            yield self.you("never.REV")

    def penalty_cards(self) -> Iterator[Line]:
        """What declarer and the defender on lead are told while penalty cards lie on the table."""
        state = self.state
        contract = state.contract
        due = [lead for lead in state.due() if lead.right.cards]
        if due and contract is not None:
            right = due[0].right
            params: dict[str, Value] = {
                "D": contract.declarer,
                "P": right.seat,
                "O": right.offender,
                "suits": due[0].suits,
                "cards": right.cards,
            }
            several = ".several" if len(due[0].suits) > 1 else ""
            either = any(lead.choice == "require" for lead in due)
            if either:
                yield self.to("P", "PENALTY.wait", params)
            yield self.to("D", f"PENALTY.now{several}" if either else "PENALTY.more", params)
            yield self.you("never.PENALTY", **params)
            return
        for duty in card_duties(state):
            if duty.lead and contract is not None:
                key = "PENALTY.lead.one" if len(duty.cards) > 1 else "PENALTY.lead"
                yield self.to("O", key, {"O": duty.seat, "D": contract.declarer, "cards": duty.cards})


def _too_low(made: Made) -> bool:
    return Irregularity.INSUFFICIENT in made.irregularities


def values(step: Step) -> dict[str, Value]:
    """The values of a step, for its sentence."""
    return dict(step.params)  # type: ignore[arg-type]


def about(state: State, matter: Matter) -> dict[str, Value]:
    """The values that a sentence about the matter may use."""
    calls = state.record.calls
    new = matter.second if matter.second is not None else matter.new
    call: Call = calls[matter.at].call
    offender = matter.offender
    return {
        "O": offender,
        "P": offender.partner,
        "L": offender.lho,
        "R": offender.rho,
        "turn": matter.turn,
        "side": offender.side,
        "call": call,
        "new": call if new is None else calls[new].call,
    }
