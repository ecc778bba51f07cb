"""The record of a ruling: facts, statements, steps with time and clause, reviews, score, for one sheet of paper.

Calls that were asked about in private, and comparisons, are in it only when the board is closed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from functools import cached_property
from typing import Any

from bridgelaw.errors import BridgelawError
from bridgelaw.laws.effects import Found, MayForbidLead, Measured, Reads, Refers, Reviews, Unauthorized
from bridgelaw.laws.state import State, Step
from bridgelaw.meaning import systems
from bridgelaw.rulings.events import AskEvent, CallEvent, ChangeEvent, Event, ResultEvent, ReviewEvent
from bridgelaw.scores.contract import Result
from bridgelaw.scores.field import read_share
from bridgelaw.store.bodies import ABOUT
from bridgelaw.table.call import Call
from bridgelaw.table.notation import write_call
from bridgelaw.table.record import Status
from bridgelaw.table.seat import SEATS, Side
from bridgelaw.texts.catalogue import name, say
from bridgelaw.texts.scores import per_cent
from bridgelaw.web.adjusting import outcome_label, told
from bridgelaw.web.boards import Board
from bridgelaw.web.draft import Row, vulnerability
from bridgelaw.web.played import of_board, result_line, signed
from bridgelaw.web.reviewing import questions
from bridgelaw.web.scoring import Scored, scored
from bridgelaw.web.views import View

__all__ = ["Line", "Outcome", "Record", "Statement"]

#: Steps that say what the diagram shows anyway.
_PLAIN = ("22A", "41A", "41C", "17D1", "16C1", "77")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the record: when, what, and by which clauses."""

    at: datetime
    text: str
    laws: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Statement:
    """What somebody said, by whom or about what (``about``)."""

    about: str
    label: str
    text: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """A line of an adjusted score: the result, North-South's points, the share, and the scored units."""

    label: str
    score: str
    share: str
    units: str


class Record(View):
    """The record for one reader; ``names`` of players, where they were entered."""

    def __init__(self, board: Board, language: str, names: Mapping[str, str] | None = None) -> None:
        super().__init__(board, language)
        self.names = names or {}

    # --- what was there ----------------------------------------------------------------------------

    @property
    def vulnerable(self) -> str:
        """Who is vulnerable, in words."""
        found = vulnerability(self.board.case)
        return "–" if found is None else name(found, self.language)

    @property
    def scoring(self) -> str:
        """How the board is scored; with the field, where an adjusted score has one."""
        if self.adjusted is not None and not self.adjusted.alone:
            return self.adjusted.unit
        played = self.board.sheet.scoring
        return "–" if played is None else say(f"page.scoring.{played}", self.language)

    @property
    def players(self) -> str:
        """The players' names; that nobody was named."""
        if not self.names:
            return say("page.record.no_names", self.language)
        named = (f"{name(seat, self.language)} {self.names[seat.value]}" for seat in SEATS if seat.value in self.names)
        return " · ".join(named)

    @property
    def legal(self) -> str:
        """The calls that stand, where others do not."""
        record = self.state.record
        if all(made.status is Status.STANDS for made in record.calls):
            return ""
        return " ".join(write_call(made.call, self.language, "text") for made in record.standing)

    @property
    def irregular(self) -> list[str]:
        """What was wrong, call by call: the facts as they were entered."""
        return [self.renderer.wrong(made, self.state) for made in self.state.record.calls if made.irregularities]

    @property
    def stated(self) -> list[str]:
        """What was written down about the facts, else what was wrong with which call."""
        notes = [
            str(entry.body["text"]) for entry in self.board.sheet.notes if self._noted_about(entry.body) == "facts"
        ]
        return notes or self.irregular

    @staticmethod
    def _noted_about(body: Mapping[str, Any]) -> str:
        return str(body.get("about", ABOUT[0]))

    @property
    def statements(self) -> list[Statement]:
        """What the sides said."""
        return [
            Statement(side.value, name(side, self.language), text) for side in Side for text in self._notes(side.value)
        ]

    def _notes(self, about: str) -> list[str]:
        return [str(entry.body["text"]) for entry in self.board.sheet.notes if self._noted_about(entry.body) == about]

    @property
    def methods(self) -> list[str]:
        """Systems and meanings as they were stated."""
        return [*self._systems(), *self._meanings(), *self._notes("methods")]

    def _systems(self) -> Iterator[str]:
        for side, system in self.board.case.methods.items():
            title = systems.load(system).title if system in systems.shipped() else system
            yield f"{name(side, self.language)}: {title}"

    def _meanings(self) -> Iterator[str]:
        told = [event for event in self.board.case.events if isinstance(event, (CallEvent, ChangeEvent))]
        for event in told:
            if event.meaning.shows:
                call = f"{name(event.seat, self.language)} {write_call(event.call, self.language, 'text')}"
                yield f"{call}: {' / '.join(event.meaning.shows)}"

    # --- what was done -----------------------------------------------------------------------------

    @cached_property
    def steps(self) -> list[Line]:
        """What was ruled, in the order of time."""
        board = self.board
        lines = [line for n in range(len(board.times)) for line in self._steps(n)]
        if board.closed:
            lines += [line for entry in board.sheet.asked if (line := self._asked(entry.at, entry.body)) is not None]
        return sorted(lines, key=lambda line: line.at)

    def _steps(self, n: int) -> Iterator[Line]:
        """What event ``n`` has done, as far as it holds, as one line."""
        event = self.board.case.events[n]
        if isinstance(event, (ResultEvent, ReviewEvent)):
            return
        if isinstance(event, AskEvent):
            if self.board.closed:
                yield Line(self.board.times[n], self.renderer.event(self.board.states[n], event))
            return
        missing = self.state.not_ruled
        steps = [step for step in self.state.steps if step.event == n and self._told(step)]
        if missing is not None and missing.event == n:
            text = self.renderer.say("not_coded.from_here", law=missing.law)
            yield Line(self.board.times[n], text, (missing.law,))
        elif steps:
            text = " ".join(dict.fromkeys(self._sentences(event, self.board.states[n + 1], steps)))
            yield Line(self.board.times[n], text, tuple(dict.fromkeys(step.law for step in steps)))

    def _told(self, step: Step) -> bool:
        """Whether a step is told: what was measured is nobody's before the board is closed."""
        measured = any(isinstance(effect, Measured) for effect in step.effects)
        return step.law not in _PLAIN and (self.board.closed or not measured)

    def _sentences(self, event: Event, after: State, steps: list[Step]) -> Iterator[str]:
        """What was called, and what the clauses made of it."""
        told = [step for step in steps if step.told]
        if isinstance(event, (CallEvent, ChangeEvent)):
            made = next(made for made in reversed(after.record.calls) if made.seat is event.seat)
            if made.irregularities:
                yield self.renderer.wrong(made, after)
                yield from map(self._sentence, told)
                return
            yield say("page.record.call", self.language, seat=event.seat, call=event.call)
        yield from map(self._sentence, told or steps)

    def _sentence(self, step: Step) -> str:
        """What a clause came to; of what binds later what it is, in few words, since the clause stands beside it."""
        effects = [effect for effect in step.effects if not isinstance(effect, (Refers, Reads, Found))]
        if len(effects) != 1:
            return self.renderer.step(step)
        (effect,) = effects
        if isinstance(effect, Unauthorized):
            return self.renderer.say("consequence.unauthorized", side=effect.side)
        if isinstance(effect, MayForbidLead) and step.law == "26B":
            partner = effect.offender.partner
            return self.renderer.say("consequence.lead", side=partner.side, P=partner)
        if isinstance(effect, Reviews):
            return self.renderer.say("consequence.review", law=step.law)
        return self.renderer.step(step)

    def _asked(self, at: datetime, body: Mapping[str, Any]) -> Line | None:
        """A call that was asked about in private, or a comparison."""
        try:
            if "ask" in body:
                seat, _, call = str(body["ask"]).partition(" ")
                text = say("page.record.asked", self.language, seat=_SEATS[seat], call=Call.loads(call))
                return Line(at, text, (body["law"],) if body.get("law") else ())
            compared = body["compare"]
            calls = {
                which: Call.loads(compared[which]["call"].partition(" ")[2]) for which in ("withdrawn", "replacement")
            }
            verdict = compared["decided"]
            key = "open" if verdict is None else "yes" if verdict["comparable"] else "no"
            text = say(_COMPARED[key], self.language, call=calls["withdrawn"], new=calls["replacement"])
        except (BridgelawError, KeyError, TypeError, AttributeError):
            return None  # a document from elsewhere
        shows = "; ".join(" / ".join(map(str, compared[which]["shows"])) for which in ("withdrawn", "replacement"))
        ground = (verdict or {}).get("ground")
        return Line(at, f"{text} ({shows})" if shows.strip("; ") else text, (ground or "23A",))

    @property
    def played(self) -> str:
        """The result at the table, in words; that of an adjusted score where no other was entered."""
        found = of_board(self.board)
        if found is None and self.logged_score is not None:
            found = self._result_of(self.logged_score)
        if found is None:
            if self._unplayed(self.logged_score):
                return say("page.score.unplayed", self.language)
            return say("page.after.unplayed", self.language) if self.state.unplayed else ""
        return result_line(found, vulnerability(self.board.case), self.language)

    @staticmethod
    def _unplayed(body: Mapping[str, Any] | None) -> bool:
        """Whether a score was entered for a board that was not played."""
        ruled = (body or {}).get("ruled")
        return isinstance(ruled, Mapping) and {"not_played": True} in _list(ruled, "results")[:1]

    @staticmethod
    def _result_of(body: Mapping[str, Any]) -> Result | None:
        try:
            ruled = body["ruled"]
            return Result.loads(ruled["results"][ruled["adjust"]["table"] - 1]["result"])
        except (BridgelawError, KeyError, IndexError, TypeError):
            return None

    @property
    def reviews(self) -> list[Line]:
        """Each question that was answered after play, with its answer."""
        answered = {
            event.law: (at, event.damage)
            for event, at in zip(self.board.case.events, self.board.times, strict=True)
            if isinstance(event, ReviewEvent)
        }
        found = []
        for question in questions(self.board, self.renderer):
            at = next((answered[law][0] for law in question.laws if law in answered), None)
            if at is not None and question.damage is not None:
                answer = "page.after.answered_yes" if question.damage else "page.after.answered_no"
                found.append(Line(at, f"{question.words.question} {say(answer, self.language)}", question.laws))
        return found

    # --- the score ---------------------------------------------------------------------------------

    @property
    def logged_score(self) -> Mapping[str, Any] | None:
        """The score that holds, as it was logged."""
        return self.board.sheet.scored[-1].body if self.board.sheet.scored else None

    @cached_property
    def adjusted(self) -> Scored | None:
        """It, worked out again in this language; None where it came from elsewhere."""
        try:
            return (
                None
                if self.logged_score is None
                else scored(self.logged_score["ruled"], self.language, _match(self.logged_score))
            )
        except (BridgelawError, KeyError, TypeError, ValueError, StopIteration):
            return None

    @property
    def outcomes(self) -> list[Outcome]:
        """The results that were weighed, each with its share."""
        if self.adjusted is None:
            return []
        sides = vulnerability(self.board.case)
        ruled = self.adjusted.data["adjust"]
        units = {score: worth for _, score, worth in self.adjusted.worth}
        counts = (outcome for outcome in ruled.get("outcomes", ()) if "barred" not in outcome)
        counted = sum((read_share(str(outcome.get("weight", "100%"))) for outcome in counts), Fraction(0))
        found = []
        for outcome in ruled.get("outcomes", ()):
            row = Row(str(outcome["result"]) if "result" in outcome else str(outcome["score"]), "")
            result = row.result
            number = int(row.outcome) if result is None else None if sides is None else result.score(sides)
            label = signed(int(row.outcome)) if result is None else outcome_label(result, self.language)
            score = "" if number is None else signed(number)
            found.append(Outcome(label, score, self._share(outcome, counted), units.get(score, "")))
        return found

    def _share(self, outcome: Mapping[str, Any], counted: Fraction) -> str:
        """The share of an outcome among those that count."""
        if "barred" in outcome:
            return say("page.record.barred", self.language)
        written = str(outcome.get("weight", "100%"))
        return written.replace("%", " %") if counted == 1 else per_cent(read_share(written) / counted, self.language)

    @property
    def reasons(self) -> list[str]:
        """Why, clause by clause: of a score from elsewhere in the words with which it came."""
        if self.adjusted is not None:
            return [f"{line.law}: {line.text}" if line.law else line.text for line in self.adjusted.reasons]
        given = (reason for board in _list(self.logged_score, "boards") for reason in _list(board, "reasons"))
        return [text for reason in given if (text := _text(reason))]

    @property
    def told(self) -> str:
        """What both sides are told about the score, or that the result stands; empty as long as it is open."""
        if not self.board.closed:
            return ""
        if self.adjusted is not None and self.logged_score is not None:
            given = {key: str(self.logged_score.get(key) or "") for key in ("law", "reason", "until")}
            return told(self.adjusted, given, self.board, self.renderer)
        return self.renderer.say("REV.none") if self.reviews else ""

    @property
    def law(self) -> str:
        """The clause under which the score was adjusted."""
        return str((self.logged_score or {}).get("law") or "")

    @property
    def because(self) -> str:
        """Why, as both sides were told it."""
        return str((self.logged_score or {}).get("reason") or "")

    @property
    def until(self) -> str:
        """Until when they may appeal."""
        return str((self.logged_score or {}).get("until") or say("page.score.until.default", self.language))

    @property
    def poll(self) -> list[str]:
        """What polls came to: how many were asked, and how many considered and chose each call."""
        return [line for entry in self.board.sheet.polled for line in self._polled(entry.body)]

    def _polled(self, body: Mapping[str, Any]) -> Iterator[str]:
        asked = body.get("asked")
        if not isinstance(asked, int):
            return
        calls = []
        for count in _list(body, "calls"):
            try:
                call = write_call(Call.loads(count["call"]), self.language, "text")
                calls.append(
                    say("page.record.count", self.language, text=call, n=count["considered"], whole=count["chosen"])
                )
            except (BridgelawError, KeyError, TypeError, ValueError):
                continue
        yield say("page.record.polled", self.language, n=asked, list="; ".join(calls))


_SEATS = {seat.value: seat for seat in SEATS}
_COMPARED = {
    "yes": "page.record.compared_yes",
    "no": "page.record.compared_no",
    "open": "page.record.compared_open",
}


def _list(found: Any, key: str) -> list[Any]:
    value = found.get(key) if isinstance(found, Mapping) else None
    return value if isinstance(value, list) else []


def _match(body: Mapping[str, Any]) -> tuple[Fraction, int] | None:
    """The rest of a match in victory points."""
    match = body.get("match")
    return None if match is None else (Fraction(match["imps"]), int(match["boards"]))


def _text(reason: Any) -> str:
    return str(reason.get("text") or "") if isinstance(reason, Mapping) else ""
