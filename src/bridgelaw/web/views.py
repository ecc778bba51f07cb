"""What the templates of a board show: what to say, the choices, the duties.  Nothing is decided here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from typing import Any

from bridgelaw.laws.effects import CardStatus
from bridgelaw.laws.matters import Kind, Matter
from bridgelaw.laws.state import Duty, Judgement, State
from bridgelaw.rulings.apart import Apart, apart
from bridgelaw.rulings.choices import Option, card_duties, lead_restrictions, option, options
from bridgelaw.rulings.events import (
    CallEvent,
    DirectorEvent,
    Event,
    FindingEvent,
    ResultEvent,
)
from bridgelaw.rulings.reviews import end_of_play
from bridgelaw.store.boards import Board, Screen
from bridgelaw.table.board import Vulnerability
from bridgelaw.table.call import PASS, Call, Denomination
from bridgelaw.table.cards import Card, Rank
from bridgelaw.table.notation import write_card
from bridgelaw.table.record import Made, Status
from bridgelaw.table.seat import SEATS, Seat
from bridgelaw.texts.catalogue import say
from bridgelaw.texts.render import LYING, Follows, Renderer
from bridgelaw.texts.script import Line, about
from bridgelaw.web import choosing
from bridgelaw.web.ahead import accepted
from bridgelaw.web.entering import entering, wrong
from bridgelaw.web.facts import Fact, Go, facts, go, matters
from bridgelaw.web.grid import Cell, Column, columns, rows, spare
from bridgelaw.web.lead import Lead
from bridgelaw.web.played import Key, keys
from bridgelaw.web.posted import written
from bridgelaw.web.story import Happened, called, story

__all__ = ["Choice", "View"]


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice as a button: what it is called, the value that it posts, the clause, what follows."""

    label: str
    value: str
    law: str | None
    follows: list[Follows]
    option: Option


#: Screens on which nobody's call, decision or lead is due; what has just been settled is told first.
_QUIET = (Screen.AUCTION,)
#: What is said after play, and not when the auction is over.
_AFTER_PLAY = ("REV.ask", "REV.none")


class View:
    """A board for one reader.  ``enter`` is what he asked for (:mod:`.entering`), ``chosen`` whose call is next."""

    def __init__(self, board: Board, language: str, chosen: Seat | None = None, enter: str = "") -> None:
        self.board = board
        self.language = language
        self.renderer = Renderer(language).of(board.case.edition)
        self.enter = enter
        self.box = entering(board, enter, chosen)
        self.chosen = self.box.seat if self.box is not None else chosen or board.to_call or Seat.N

    @property
    def state(self) -> State:
        """The state."""
        return self.board.state

    @property
    def title(self) -> str:
        """Table and board, as the head of the page has them."""
        sheet = self.board.sheet
        return say("page.table.title", self.language, table=sheet.table or "–", board=str(sheet.case.board or "–"))

    @property
    def beside(self) -> str:
        """What a wide screen has room for beside the title: who deals, who is vulnerable, which Laws and readings."""
        case = self.board.case
        vulnerable = case.vulnerable or Vulnerability.NONE
        params: dict[str, Any] = {"dealer": case.dealer, "vulnerable": vulnerable, "edition": case.edition}
        return say("page.table.facts", self.language, profile=case.profile, **params)

    @cached_property
    def lead(self) -> Lead:
        """What there is to choose and to enter at the lead."""
        return Lead(self.state, self.language)

    @property
    def matter(self) -> Matter | None:
        """The matter that is dealt with now."""
        return self.state.matter

    # --- which page --------------------------------------------------------------------------------

    @cached_property
    def page(self) -> str:
        """The name of the template."""
        screen = self.board.screen
        if self.enter == "slip" and self.slip is not None:
            return "slip"
        if self.enter == "facts" and screen is Screen.CHOICE:
            return "facts"
        if self.enter and self.box is not None and self.enter not in ("slip", "facts"):
            return "auction" if self.enter == "call" and screen is Screen.AUCTION else "enter"
        if screen in _QUIET and (self.said or self.open_judgements):
            return "outcome"
        if screen is Screen.REPLACE and not self.room:
            return "enter"
        return screen.value

    @property
    def kind_of_call(self) -> str:
        """What kind of call is entered, for the sentence above the box."""
        if self.box is None or self.board.screen is not Screen.REPLACE:
            return "call" if self.box is None else self.box.mode
        matter = self.matter
        return "intended" if matter is not None and matter.kind is Kind.UNINTENDED else "again"

    @property
    def may_change(self) -> Made | None:
        """The call that its player may still change, since the one below it was replaced (25A6, 21B2)."""
        may = self.state.may_withdraw
        return None if may is None or self.matter is not None else self.state.record.calls[may[1]]

    # --- a slip (25A) ------------------------------------------------------------------------------

    @cached_property
    def slip(self) -> Seat | None:
        """The player whose call may have been a slip: of the one that is looked at, else of the last call."""
        calls = self.state.record.calls
        made = self.wrong or (calls[-1] if calls else None)
        if made is None or not any(accepted(self.state, event) for event in _slip_events(made.seat)):
            return None
        return made.seat

    @property
    def slipped(self) -> Call:
        """That call; of an attempted change the first one, which is what it turns on."""
        calls = self.state.record.calls
        matter = self.matter
        if matter is not None and matter.kind is Kind.CHANGE:
            return calls[matter.at].call
        return (
            next(made.call for made in reversed(calls) if made.seat is self.slip) if not self.wrong else self.wrong.call
        )

    @property
    def slip_questions(self) -> list[str]:
        """What its player is asked, in the order and the way of this authority."""
        way = self.state.profile.setting("ask_unintended")
        words = self.renderer.say
        first = {
            "direct": say("page.slip.direct", self.language, style=None, call=self.slipped),
            "why": say("page.slip.why", self.language),
        }
        asked = [words("U.story"), words("U.why"), words("U.moment"), words("U.auction"), words("U.notice")]
        return [first[way], *asked[2:]] if way in first else asked

    @property
    def looks_at_hand(self) -> bool:
        """Whether this authority has the Director look at the hand."""
        return self.state.profile.setting("look_at_hand") == "yes"

    @property
    def slip_choices(self) -> list[Choice]:
        """Both answers, each with what follows."""
        if self.slip is None:
            return []
        params: dict[str, Any] = {"O": self.slip}
        found = []
        for event, key in zip(_slip_events(self.slip), ("yes", "no"), strict=True):
            if accepted(self.state, event) is not None:
                choice = self.choice(option(self.state, event), say(f"page.slip.{key}", self.language, **params))
                then = say("page.slip.then", self.language, style=None, call=self.slipped)
                follows = [line for line in choice.follows if key == "yes" or line.kind != "next"]
                found.append(replace(choice, follows=follows or [Follows("next", then)]))
        return found

    # --- the grid ----------------------------------------------------------------------------------

    @property
    def columns(self) -> tuple[Column, ...]:
        """The heads of the grid."""
        return columns(self.board.case)

    @cached_property
    def rows(self) -> list[list[Cell]]:
        """The grid, row by row, West first.  Each player's next place waits for a call, the chosen one's first."""
        return rows(self.state.record, self._waiting(), self.chosen)

    spare = staticmethod(spare)

    def _waiting(self) -> tuple[Seat, ...]:
        """The players whose next place in the grid is marked."""
        if self.page in ("choice", "facts", "slip", "finding") or self.box is None or self.state.ended:
            return ()
        return SEATS if self.picks else (self.chosen,)

    @property
    def picks(self) -> bool:
        """Whether the reader can choose here whose call it is."""
        return self.box is not None and not self.box.fixed and self.page in ("auction", "enter")

    def out_of_turn(self, seat: Seat) -> bool:
        """Whether a call of this player now would be out of rotation; not where it is known whose call it is."""
        turn = self.board.to_call
        return turn is not None and turn is not seat and self.box is not None and not self.box.fixed

    # --- words -------------------------------------------------------------------------------------

    @cached_property
    def lines(self) -> list[Line]:
        """What the whole table hears now, in order."""
        lines = [line for line in self.renderer.script(self.state) if not line.private]
        return lines if self.state.closed else [line for line in lines if line.key not in _AFTER_PLAY]

    @property
    def private_lines(self) -> list[Line]:
        """What only the Director, or the Director and the offender, may see."""
        return [line for line in self.renderer.script(self.state) if line.private]

    @property
    def said(self) -> list[tuple[str, list[Line]]]:
        """What is said aloud, by whom it is said to; what two players hear in the same words stands once."""
        spoken = [line for line in self.lines if line.spoken]
        found: dict[tuple[str, ...], tuple[str, list[Line]]] = {}
        for whom, group in groupby(spoken, lambda line: line.whom):
            lines = list(group)
            texts = tuple(line.text for line in lines)
            both = f"{found[texts][0]} · {whom}" if texts in found else whom
            found[texts] = both, lines
        return list(found.values())

    @property
    def wrong(self) -> Made | None:
        """The irregular call that is dealt with now; before anybody ruled, the last one."""
        return wrong(self.state)

    @property
    def seen(self) -> Seat | None:
        """The player whose card could have been seen by partner, where that is still to be ruled on."""
        if self.wrong is not None and self.matter is not None:
            return None
        shown = (shown.seat for shown in self.state.exposed if shown.status is CardStatus.SEEN)
        return next(shown, None)

    @cached_property
    def possible(self) -> tuple[Fact, ...]:
        """The facts that change the way."""
        return facts(self.board)

    @cached_property
    def go(self) -> Go:
        """Where it goes on when none of the facts is so."""
        return go(self.board)

    @property
    def decides(self) -> str:
        """What is irregular, and who decides about it."""
        made = self.wrong
        if made is None or not made.irregularities:
            return ""
        go = self.go if not self.state.director else Go(self.state.awaiting(), None)
        key = "accept" if go.choice else "none"
        what = made.irregularities[0]
        return say(f"page.facts.decides.{key}", self.language, style=None, what=what, seat=go.seat or made.seat)

    def called(self, made: Made) -> str:
        """A call with its player."""
        return called(made.seat, made.call, self.language)

    @property
    def pending(self) -> bool:
        """Whether an irregular call waits for the ruling, so that it is nobody's turn."""
        made = self.wrong
        return made is not None and made.status is Status.PENDING

    @property
    def several(self) -> tuple[Made, ...]:
        """The irregular calls in the order in which they are unpicked, where it is more than one."""
        found = matters(self.state)
        return found if len(found) > 1 else ()

    @property
    def of_law(self) -> str:
        """The Law that an irregularity falls under."""
        made = self.wrong
        return "" if made is None or not made.irregularities else _LAWS[made.irregularities[0].name]

    @cached_property
    def story(self) -> list[Happened]:
        """What has happened so far."""
        return story(self.board, self.language)

    # --- choices -----------------------------------------------------------------------------------

    @property
    def choices(self) -> list[Choice]:
        """What the player or the Director who is awaited may choose, each with what follows."""
        key = f"choices {self.language}"
        if key not in self.board.memo:
            self.board.memo[key] = [self.choice(option) for option in options(self.state)]
        found: list[Choice] = self.board.memo[key]
        return found

    def choice(self, option: Option, label: str = "") -> Choice:
        """An option as a button."""
        follows = choosing.lines(self.state, option, self.renderer)
        label = label or self.renderer.event(self.state, option.event)
        return Choice(label, written(option.event), option.law, follows, option)

    @property
    def short(self) -> str:
        """The question to left-hand opponent in one breath; empty where it takes more."""
        matter = self.matter
        if matter is None or matter.second is not None or self.state.waiting:
            return ""
        if matter.kind is not Kind.CHANGE and matter.new is not None:
            return ""
        calls, last = self.state.record.calls, self.state.record.last_bid
        params: dict[str, Any] = {**about(self.state, matter), "last": last.call if last is not None else ""}
        if matter.kind is Kind.CHANGE:
            key = "change"
        elif matter.kind is Kind.INSUFFICIENT:
            key = "insufficient"
        else:
            key = "own" if matter.turn is calls[matter.at].seat.lho else "turn"
        return say(f"page.choice.say.{key}", self.language, style=None, **params)

    @property
    def question(self) -> str:
        """What the Director has to find out, where it concerns the whole table."""
        if self.state.seen is not None:
            return say("page.finding.fault", self.language, O=self.state.seen.seat)
        return self._of_the_matter("page.finding.acting")

    def way(self, choice: Choice) -> str:
        """An answer to that question."""
        event = choice.option.event
        if isinstance(event, FindingEvent) and event.acting is not None:
            matter = self.matter
            new = event.acting == "in_turn" and matter is not None and matter.new is not None
            return self._of_the_matter(f"page.finding.acting.{'new' if new else event.acting}")
        return choice.label

    def _of_the_matter(self, key: str) -> str:
        matter = self.matter
        params: dict[str, Any] = about(self.state, matter) if matter is not None else {}
        return say(key, self.language, style=None, **params)

    @property
    def room(self) -> bool:
        """Whether the replacement that is awaited is spoken of in private."""
        if "room" not in self.board.memo:
            awaited = self.board.screen is Screen.REPLACE and apart(self.state) is not None
            self.board.memo["room"] = awaited and choosing.needs_room(self.state)
        return bool(self.board.memo["room"])

    @property
    def private(self) -> bool:
        """Whether the Director and the offender, or the Director alone, have something to speak or think about."""
        why = apart(self.state)
        return self.room if why is Apart.OPTIONS else why is not None

    @property
    def offender(self) -> Seat:
        """The player who calls again."""
        awaiting = self.state.awaiting()
        return self.chosen if awaiting is None or awaiting.seat is None else awaiting.seat

    @property
    def judgements(self) -> list[Judgement]:
        """What the ruling goes on without, and the Director may still decide."""
        return [judgement for judgement in self.state.judgements if not judgement.waits]

    @property
    def open_judgements(self) -> list[Judgement]:
        """Those that the last event has brought up; that the Director comes answers none."""
        events = self.board.case.events
        last = next((i for i in reversed(range(len(events))) if not isinstance(events[i], DirectorEvent)), 0)
        before = self.board.states[last].judgements
        return [judgement for judgement in self.judgements if judgement not in before]

    @property
    def asks_first(self) -> bool:
        """Whether a player is to be asked before anybody calls, although the ruling goes on without (CP-36)."""
        return any(answer == "accept" for judgement in self.open_judgements for answer, _ in judgement.answers)

    def judged(self, judgement: Judgement) -> str:
        """The question; of a card that was seen, without saying which."""
        if judgement.key.startswith("16D2"):
            return say(f"page.judgement.{judgement.key}", self.language)
        return self.renderer.judgement(judgement)

    def both_ways(self, judgement: Judgement) -> list[Choice]:
        """The answers to a question, each with what follows."""
        return [self.choice(option) for option in choosing.both_ways(self.state, judgement.answers)]

    # --- duties ------------------------------------------------------------------------------------

    @cached_property
    def duties(self) -> list[Follows]:
        """What is still open on this board, in short and for everybody to read."""
        state = self.state
        lines = [self._duty(duty) for duty in state.duties]
        lines += self._cards()
        turn = state.turn
        if turn is not None and state.may_not_double(turn):
            lines.append(Follows("must", self.renderer.say("duty.no_double", seat=turn)))
        lines += self._leads()
        told = zip(self.renderer.information(state), state.unauthorized, strict=True)
        for text, entry in told:
            shown = say("page.duties.cards", self.language, side=entry.side) if entry.cards else text
            lines.append(Follows("information", shown, (entry.law,)))
        lines += [Follows("judge", say("page.duties.judge", self.language), (j.law,)) for j in self.judgements]
        reviews = tuple(dict.fromkeys(review.law for review in end_of_play(state) if review.open))
        if reviews:
            lines.append(Follows("review", say("page.duties.review", self.language), reviews))
        return [*lines, *(Follows("adjusted", text) for text in self.renderer.adjusted(state))]

    @property
    def in_sight(self) -> list[Follows]:
        """The duties of the strip: what somebody has still to do."""
        return [line for line in self.duties if line.kind != "information"]

    def _duty(self, duty: Duty) -> Follows:
        if duty.call is not None:
            text = say("page.duty.repeat", self.language, style=None, seat=duty.seat, call=duty.call)
        else:
            text = say(f"page.duty.pass.{duty.scope.value}", self.language, seat=duty.seat)
        return Follows("must", text, (duty.law,))

    def _cards(self) -> Iterator[Follows]:
        """The cards that lie on the table, and what must be led or played; of others it is not said which they are."""
        state = self.state
        shown = zip(self.renderer.cards(state), (e for e in state.exposed if e.status in LYING), strict=True)
        for text, card in shown:
            if card.status is CardStatus.SEEN:
                text = say("page.facts.seen", self.language, seat=card.seat)
            yield Follows("cards", text)
        for duty in card_duties(state):
            key = f"duty.card.{'lead' if duty.lead else 'play'}"
            yield Follows("must", self.renderer.say(key, seat=duty.seat, cards=duty.cards), (duty.law,))

    def _leads(self) -> Iterator[Follows]:
        """What declarer may do at the lead, and what he has chosen."""
        state = self.state
        contract = state.contract
        now = {lead.right.seat for lead in state.due()}
        pending: dict[tuple[Seat, str], set[str]] = {}
        for lead in lead_restrictions(state):
            right = lead.right
            if lead.since is not None:
                key = "lead.forbidden" if lead.choice == "forbid" else "lead.required"
                yield Follows("lead", self.renderer.say(key, seat=right.seat, suits=lead.suits), (right.law,))
            else:
                pending.setdefault((right.seat, right.law), set()).add(lead.choice)
        for (seat, law), choices in pending.items():
            when = "lead" if contract is None else "now" if seat in now else "first"
            params: dict[str, Any] = {"side": seat.side, "P": seat, "D": "" if contract is None else contract.declarer}
            key = f"page.duty.{when}.{'forbid' if choices == {'forbid'} else 'either'}"
            yield Follows("lead", say(key, self.language, style=None, **params), (law,))

    @property
    def due(self) -> bool:
        """Whether a duty falls due now."""
        return self.page in ("pass", "repeat", "lead")

    # --- buttons -----------------------------------------------------------------------------------

    @property
    def results(self) -> tuple[Key, ...]:
        """The keys by which the result is entered; none where all passed."""
        contract = self.state.contract
        return () if contract is None else keys(contract, self.board.case.vulnerable)

    def result(self, over: int) -> str:
        """A result of the contract as the value of a button."""
        return written(ResultEvent(self.state.contract, over))

    def value(self, *events: Event) -> str:
        """Events as the value of a button."""
        return written(*events)

    @property
    def all_pass(self) -> str:
        """The passes that end the auction, as the value of one button; empty before anybody has passed."""
        state = self.state
        record = state.record
        if state.turn is None or not record.passes or state.awaiting() is not None or self.matter is not None:
            return ""
        left = (3 if record.last_bid is not None else 4) - record.passes
        events = [CallEvent(state.turn.to(i), PASS) for i in range(left)]
        after = accepted(state, *events) if left > 0 else None
        return written(*events) if after is not None and after.ended else ""

    @property
    def passes(self) -> str:
        """The pass of the player in turn, as the value of a button."""
        return written(CallEvent(self.chosen, PASS))

    @property
    def repeats(self) -> str:
        """The call that the player in turn must repeat, as the value of a button."""
        duty = None if self.board.to_call is None else self.state.must_repeat(self.board.to_call)
        return "" if duty is None or duty.call is None else written(CallEvent(duty.seat, duty.call))

    @property
    def error(self) -> str:
        """That the ruling was wrong, as the value of a button."""
        return written(FindingEvent(directors_error=True))

    @property
    def not_coded(self) -> str:
        """Why nothing is decided."""
        return next((line.text for line in self.private_lines if line.key == "not_coded.why"), "")

    @property
    def heard(self) -> str:
        """What those who hear the page are told of it first: the last call, what is wrong with it, who is next."""
        made = self.state.record.calls[-1] if self.state.record.calls else None
        told = [] if made is None else [called(made.seat, made.call, self.language) + "."]
        if self.page == "facts" and self.wrong is not None:
            told += [self.renderer.wrong(self.wrong, self.state), self.decides]
        elif self.page == "auction" and self.board.to_call is not None:
            told.append(say("page.auction.turn", self.language, seat=self.board.to_call))
        return " ".join(told)

    def rank(self, rank: Rank) -> str:
        """A rank as the language writes it on a card."""
        return write_card(Card(Denomination.S, rank), self.language, "letters")[1:]

    @staticmethod
    def plain(text: str) -> Line:
        """A sentence of the page as something to say."""
        return Line("", text)

    @property
    def levels(self) -> range:
        """The levels of the box."""
        return range(8, 14) if self.enter == "eight" else range(1, 8)


def _slip_events(seat: Seat) -> tuple[FindingEvent, FindingEvent]:
    return FindingEvent(unintended=seat), FindingEvent(intended=seat)


#: The Law on each irregularity, as both editions number it.
_LAWS = {
    "INSUFFICIENT": "27",
    "OUT_OF_ROTATION": "29",
    "CHANGE": "25",
    "INADMISSIBLE": "36",
    "REQUIRED_TO_PASS": "37",
    "ABOVE_SEVEN": "38",
    "AFTER_THE_AUCTION": "39",
}
