"""A poll in words: what was put to players, what may lead to an answer, and what the answers come to."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from bridgelaw.polls.authorities import Threshold
from bridgelaw.polls.counting import chance_of_at_least
from bridgelaw.polls.leading import leading
from bridgelaw.polls.poll import HOLDERS, Count, Poll, counts, thresholds, verdict
from bridgelaw.table.notation import Style, write_call
from bridgelaw.texts.catalogue import Value, name, say
from bridgelaw.texts.wording import on_one_line

__all__ = ["COLUMNS", "FACTS", "Counted", "PollWords"]

#: What is put to players, in the order of the sheet, and the columns for their answers.
FACTS = ("board", "scoring", "hand", "auction", "system", "class", "question")
COLUMNS = ("who", "class", "considered", "chosen")


@dataclass(frozen=True, slots=True)
class Counted:
    """A call that was named, and what the answers say about it, a sentence each."""

    call: str
    lines: tuple[str, ...]


class PollWords:
    """Words for one language; ``style`` as in :func:`~bridgelaw.texts.catalogue.say`."""

    def __init__(self, language: str, style: Style = "text") -> None:
        self.language = language
        self.style: Style = style

    def say(self, key: str, **params: Value) -> str:
        """The sentence of a key."""
        return say(key, self.language, style=self.style, laws="", **params)

    def heads(self) -> list[str]:
        """The heads of the columns for answers."""
        return [self.say(f"poll.column.{column}") for column in COLUMNS]

    def facts(self, poll: Poll | None) -> list[tuple[str, str]]:
        """What is put to players, each with its name; empty texts without a poll, for lines to write on."""
        found = {} if poll is None else self._facts(poll)
        return [(self.say(f"poll.{key}"), found.get(key, "")) for key in FACTS]

    def _facts(self, poll: Poll) -> dict[str, str]:
        record = poll.auction
        calls = " - ".join(write_call(made.call, self.language, self.style) for made in record.standing)
        where = [str(poll.board)] if poll.board is not None else []
        if poll.vulnerable is not None:
            where.append(name(poll.vulnerable, self.language))
        return {
            "board": ", ".join(where),
            "scoring": on_one_line(poll.scoring),
            "hand": name(poll.hand, self.language, "hand", style=self.style),
            "auction": self.say("poll.calls", dealer=record.dealer, list=calls or "-", seat=poll.seat),
            "system": on_one_line(poll.system),
            "class": on_one_line(poll.of_class),
            "question": on_one_line(poll.question),
        }

    def warnings(self, poll: Poll) -> list[str]:
        """What in the question may lead to an answer."""
        return [self.say(f"poll.leading.{each.why.value}", given=on_one_line(each.found)) for each in leading(poll)]

    def asked(self, poll: Poll) -> list[str]:
        """How many were asked, and how many answers are left out."""
        asked, others = len(poll.peers), len(poll.answers) - len(poll.peers)
        told = [self.say("poll.asked", n=asked)]
        return [*told, self.say("poll.other_class", n=others)] if others else told

    def counted(self, poll: Poll) -> list[Counted]:
        """Every call that was named, the one that most chose first."""
        if not poll.peers:
            return []
        rules = thresholds(poll)
        return [self._counted(count, poll, rules) for count in counts(poll)]

    def _counted(self, count: Count, poll: Poll, rules: tuple[Threshold, ...]) -> Counted:
        lines = []
        for kind, answers, bounds in (
            ("considered", count.considered, count.considered_interval),
            ("chosen", count.chosen, count.chosen_interval),
        ):
            low, high = map(_per_cent, bounds)
            level = _per_cent(poll.level)
            lines.append(self.say(f"poll.{kind}", n=answers, whole=count.asked, low=low, high=high, share=level))
        for rule in rules:
            lines.append(self.say(f"poll.verdict.{verdict(count, rule)[-1].name.lower()}", profile=rule.title))
        return Counted(write_call(count.call, self.language, self.style), tuple(lines))

    def limits(self, poll: Poll) -> list[str]:
        """What so few answers cannot say, whose thresholds those are, and that no share is a weight."""
        asked = len(poll.peers)
        if not asked:
            return []
        chance = _per_cent(chance_of_at_least(1, asked, HOLDERS))
        told = [self.say("poll.holder", share=_per_cent(HOLDERS), n=asked, given=chance)]
        told += [self.say("poll.threshold", profile=rule.title, source=rule.source) for rule in thresholds(poll)]
        return [*told, self.say("poll.no_weights")]


def _per_cent(share: Fraction) -> str:
    """A share in whole per cent."""
    return str(round(share * 100))
