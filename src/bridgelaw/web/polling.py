"""A poll about logical alternatives (16B1(b)): the sheet, filled in from the auction, and the answers.

The form carries all of it; the document that it makes is what ``bridgelaw poll`` reads.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from bridgelaw.errors import BridgelawError, UnreadableHand
from bridgelaw.formats.poll import LIMIT_ANSWERS, document, loads
from bridgelaw.meaning import systems
from bridgelaw.polls.authorities import authorities, threshold
from bridgelaw.polls.poll import Poll
from bridgelaw.table.call import SUITS, Call, Denomination
from bridgelaw.table.cards import Card, dumps_hand
from bridgelaw.table.notation import read_call, read_card, write_call, write_card, write_denomination
from bridgelaw.table.record import Made, Record
from bridgelaw.table.seat import Seat
from bridgelaw.texts.catalogue import name, say
from bridgelaw.texts.polls import PollWords
from bridgelaw.web.boards import Board
from bridgelaw.web.draft import vulnerability
from bridgelaw.web.posted import Form

__all__ = ["Answer", "PollView", "first", "of_form", "of_log"]

#: The fields that are a text each.
FIELDS = ("at", "S", "H", "D", "C", "system", "class", "question", "authority")
#: Lines for answers: with fewer a call of one in five is missed too often.  A page has no more than the second number.
ROWS, MOST = 8, 24
_LONGEST = 500


@dataclass(frozen=True, slots=True)
class Answer:
    """What a player said, as typed."""

    who: str = ""
    of_class: str = ""
    considered: str = ""
    chosen: str = ""

    @property
    def empty(self) -> bool:
        """Whether nothing was written down."""
        return not (self.who or self.considered or self.chosen)


def of_form(form: Form) -> tuple[dict[str, str], list[Answer]]:
    """The fields and the answers of a form."""
    given = {field: form.text(field)[:_LONGEST] for field in FIELDS}
    lines = [
        Answer(*(form.text(f"{column}.{at}")[:100] for column in ("who", "class", "considered", "chosen")))
        for at in range(MOST)
    ]
    return given, [answer for answer in lines if not answer.empty]


def decisions(board: Board) -> list[Made]:
    """The calls that stand: each is a decision that players can be asked about."""
    return list(board.state.record.standing)


def first(board: Board, language: str) -> tuple[dict[str, str], list[Answer]]:
    """The sheet as it begins: at the first call of offender's partner that stands after the irregularity."""
    given = {**dict.fromkeys(FIELDS, ""), "question": say("page.poll.ask", language)}
    calls = decisions(board)
    record = board.state.record
    wrong = next((made for made in record.calls if made.irregularities), None)
    at = len(calls) - 1
    if wrong is not None:
        after = record.calls.index(wrong)
        partner = wrong.seat.partner
        own = [n for n, made in enumerate(calls) if record.calls.index(made) > after and made.seat is partner]
        at = own[0] if own else at
    given["at"] = str(max(0, at))
    if calls:
        given |= _of_seat(board, calls[int(given["at"])].seat, language)
    return given, []


def of_log(body: Mapping[str, Any], board: Board, language: str) -> tuple[dict[str, str], list[Answer]]:
    """The sheet as it was entered, so that answers can be added."""
    given, _ = first(board, language)
    poll = body["poll"]
    given |= {key: str(poll.get(key) or "") for key in ("system", "class", "question", "authority")}
    given["at"] = str(sum(word != "-" for word in poll["auction"].split()))
    for suit, ranks in zip(SUITS, poll["hand"].split("."), strict=True):
        given[suit.value] = " ".join(_rank(Card.loads(f"{suit.value}{rank}"), language) for rank in ranks)
    return given, [_as_typed(answer, language) for answer in poll["answers"]]


def _as_typed(answer: Mapping[str, Any], language: str) -> Answer:
    considered = ", ".join(write_call(Call.loads(call), language, "letters") for call in answer["considered"])
    chosen = "" if answer["chosen"] is None else write_call(Call.loads(answer["chosen"]), language, "letters")
    return Answer(answer["who"], answer.get("class", ""), considered, chosen)


def _of_seat(board: Board, seat: Seat, language: str) -> dict[str, str]:
    """The hand, where the deal is known, and the methods of a player."""
    found = {}
    deal = board.case.deal
    if deal is not None:
        for suit in SUITS:
            cards = [card for card in deal.of(seat) if card.suit is suit]
            found[suit.value] = " ".join(_rank(card, language) for card in cards)
    system = board.case.methods.get(seat.side)
    if system is not None:
        found["system"] = systems.load(system).title if system in systems.shipped() else system
    return found


def _rank(card: Card, language: str) -> str:
    return write_card(card, language, "text")[1:]


class PollView:
    """A sheet for one reader; ``errors`` has what could not be read, by its field."""

    def __init__(self, board: Board, language: str, given: Mapping[str, str], answers: Iterable[Answer]) -> None:
        self.board, self.language, self.given = board, language, given
        self.answers = list(answers)
        self.words = PollWords(language)
        self.errors: dict[str, BridgelawError] = {}
        self.data = self._data()
        self.poll = self._poll()

    @property
    def calls(self) -> list[tuple[str, str]]:
        """The decisions to choose from: the player, and what was called there."""
        calls = decisions(self.board)
        return [(str(n), self._decision(calls, n)) for n in range(len(calls))]

    def _decision(self, calls: list[Made], n: int) -> str:
        before = write_call(calls[n - 1].call, self.language, "text") if n else ""
        key = "page.poll.over" if n else "page.poll.first"
        return say(key, self.language, seat=calls[n].seat, text=before)

    @property
    def at(self) -> int:
        """Which decision it is about."""
        text, many = self.given["at"], len(decisions(self.board))
        return min(int(text), max(0, many - 1)) if text.isdecimal() and len(text) < 4 else 0

    @property
    def suits(self) -> list[tuple[str, str, str]]:
        """The fields of the hand: the letter, the suit, what was typed."""
        return [(suit.value, name(suit, self.language), self.given[suit.value]) for suit in SUITS]

    @property
    def no_hand(self) -> bool:
        """Whether no card was written down yet."""
        return not any(self.given[suit.value] for suit in SUITS)

    @property
    def rows(self) -> list[Answer]:
        """The answers, and empty lines for more."""
        more = max(ROWS - len(self.answers), 2)
        return [*self.answers, *[Answer()] * more][:MOST]

    @property
    def facts(self) -> list[tuple[str, str]]:
        """What is put to players, each with its name."""
        return self.words.facts(self.sheet)

    @property
    def authorities(self) -> list[tuple[str, str]]:
        """Whose threshold may apply."""
        return [(each, threshold(each).title) for each in authorities()]

    # --- the document ------------------------------------------------------------------------------

    def _data(self) -> dict[str, Any]:
        """The document; what cannot be read is left out, and its error noted."""
        case, given = self.board.case, self.given
        vulnerable = vulnerability(case)
        data: dict[str, Any] = {"bridgelaw": 1, "title": self._title(), "dealer": case.dealer.value}
        data |= {} if case.board is None else {"board": case.board}
        data |= {} if vulnerable is None else {"vulnerable": vulnerable.value}
        scoring = self.board.sheet.scoring
        data |= {} if scoring is None else {"scoring": say(f"page.scoring.{scoring}", self.language)}
        data |= {key: given[key] for key in ("system", "class", "authority") if given[key]}
        hand = self._read("hand", self._hand)
        answers = [self._answer(at, answer) for at, answer in enumerate(self.answers[:LIMIT_ANSWERS])]
        return {
            **data,
            "hand": "" if hand is None else dumps_hand(hand),
            "auction": self._auction(),
            "question": given["question"],
            "answers": answers,
        }

    def _title(self) -> str:
        sheet = self.board.sheet
        return say("page.table.title", self.language, table=sheet.table or "–", board=str(sheet.case.board or "–"))

    def _auction(self) -> str:
        """The calls before the decision; ``-`` for a turn that was lost."""
        words: list[str] = []
        turn = self.board.case.dealer
        for made in decisions(self.board)[: self.at]:
            words += ["-"] * turn.distance(made.seat)
            words.append(made.call.text)
            turn = made.seat.lho
        calls = decisions(self.board)
        if self.at < len(calls):
            words += ["-"] * turn.distance(calls[self.at].seat)
        return " ".join(words)

    def _hand(self) -> tuple[Card, ...]:
        cards = [card for suit in SUITS for card in self._cards(suit)]
        if len(set(cards)) != 13 or len(cards) != 13:
            raise UnreadableHand(str(len(set(cards))), "thirteen cards", "'A Q 5'")
        return tuple(cards)

    def _cards(self, suit: Denomination) -> Iterable[Card]:
        letter = write_denomination(suit, self.language, "letters")
        text = re.sub(r"[\s,.]+", "", self.given[suit.value]).replace("10", "T")
        for rank in "" if text in ("-", "–") else text:
            try:
                yield read_card(f"{letter}{rank.replace('T', '10')}", self.language)
            except BridgelawError:
                yield Card.loads(f"{suit.value}{rank}")

    def _answer(self, at: int, answer: Answer) -> dict[str, Any]:
        chosen = self._read(f"chosen.{at}", lambda: self._call(answer.chosen)) if answer.chosen else None
        considered = self._read(f"considered.{at}", lambda: [self._call(word) for word in _words(answer.considered)])
        found: dict[str, Any] = {"who": answer.who or str(at + 1), "considered": considered or []}
        found |= {"class": answer.of_class} if answer.of_class else {}
        return {**found, "chosen": chosen}

    def _call(self, text: str) -> str:
        """A call as the language writes it, or with international letters."""
        try:
            return read_call(text, self.language).text
        except BridgelawError as error:
            try:
                return Call.loads(text.upper()).text
            except BridgelawError:
                raise error from None

    def _read(self, field: str, how: Any) -> Any:
        try:
            return how()
        except BridgelawError as error:
            self.errors[field] = error
            return None

    @property
    def sheet(self) -> Poll:
        """What is put to players, as far as it was written."""
        data = self.data
        hand = () if "hand" in self.errors else tuple(self._hand())
        return Poll(
            title=data["title"],
            hand=hand,
            auction=Record.loads(self.board.case.dealer, data["auction"]),
            question=data["question"],
            answers=(),
            vulnerable=vulnerability(self.board.case),
            board=self.board.case.board,
            scoring=data.get("scoring", ""),
            system=data.get("system", ""),
            of_class=data.get("class", ""),
        )

    def _poll(self) -> Poll | None:
        if self.errors:
            return None
        try:
            return loads(json.dumps(self.data))[0]
        except BridgelawError as error:
            self.errors[""] = error
            return None

    def body(self) -> dict[str, Any]:
        """What is logged: what ``bridgelaw poll --json`` prints, and the poll itself."""
        assert self.poll is not None  # it was read
        return {**document(self.poll, self.words.say), "poll": self.data}


def _words(text: str) -> list[str]:
    """The calls of a line: with commas between them, or spaces."""
    return [word for word in re.split(r"[,;/]" if re.search(r"[,;/]", text) else r"\s+", text.strip()) if word.strip()]
