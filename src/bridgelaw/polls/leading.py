"""What must not stand in the question of a poll: whoever hears of a hesitation knows which answer is wanted.

The words are looked for in English, Dutch and German.  A warning is no proof, and none is no promise.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from bridgelaw.polls.poll import Poll

__all__ = ["Leading", "Warned", "leading"]


class Leading(Enum):
    """Why a question leads to its answer."""

    #: It tells of a hesitation, a question, a gesture.
    TEMPO = "tempo"
    #: It tells that there is a ruling, an irregularity, or information that may not be used.
    RULING = "ruling"
    #: It tells what happened at the table.
    TABLE = "table"
    #: It says what is thought of a call.
    OPINION = "opinion"
    #: It names a call, which is then considered because it was named.
    CALL = "call"
    #: Nobody was asked what else was considered.
    ALTERNATIVES = "alternatives"


_WORDS = {
    Leading.TEMPO: r"hesitat\w*|paus\w+|slow(?:ly|er)?|tank\w*|tempo|took (?:a long|some) time|thinks? (?:for )?long|"
    r"thought (?:for|a long)|gesture|aarzel\w*|pauze\w*|langza\w+|traag|nadenk\w*|dacht (?:lang|na)|gebaar|"
    r"denkpauze\w*|zöger\w*|gezögert|langsam\w*|nachgedacht|lange überleg\w+|denkpause\w*|geste",
    Leading.RULING: r"ruling|director|appeals?|unauthori[sz]ed|infraction|irregularit\w+|logical alternative|withdrawn|"
    r"arbiter|wedstrijdleider|arbitra\w+|ongeoorloofd\w*|onregelmatig\w*|logisch alternatief|ingetrokken|protest|"
    r"turnierleiter\w*|unerlaubt\w*|regelwidrig\w*|logische alternative|zurückgenommen\w*",
    Leading.TABLE: r"at the table|actually (?:bid|called|passed)|the player (?:bid|called|passed|chose)|"
    r"aan tafel|in werkelijkheid|am tisch|tatsächlich",
    Leading.OPINION: r"obvious\w*|clear(?:ly)?|automatic|normal|reasonable|crazy|voor de hand liggend|duidelijk\w*|"
    r"redelijk\w*|logisch|vanzelfsprekend|offensichtlich\w*|selbstverständlich\w*|vernünftig\w*|klar\w*",
}
_CALL = re.compile(r"(?<!\w)([1-7]\s?(?:NT|SA|[CDHSKRP♣♦♥♠])(?!\w)|pass(?:en)?\b|double\b|doublet\b|kontra\b)", re.I)


@dataclass(frozen=True, slots=True)
class Warned:
    """A warning, and the words that it is about."""

    why: Leading
    found: str


def leading(poll: Poll) -> tuple[Warned, ...]:
    """What in the question may lead to an answer; each kind once."""
    told = [
        Warned(why, match[0])
        for why, words in _WORDS.items()
        if (match := re.search(rf"\b(?:{words})\b", poll.question, re.I)) is not None
    ]
    # The last sentence asks; those before it may tell the auction.
    asked = re.split(r"(?<=[.!:;])\s", poll.question.strip())[-1]
    if (call := _CALL.search(asked)) is not None:
        told.append(Warned(Leading.CALL, call[0]))
    answered = [answer for answer in poll.answers if answer.chosen is not None]
    if answered and all(answer.named == (answer.chosen,) for answer in answered):
        told.append(Warned(Leading.ALTERNATIVES, ""))
    return tuple(told)
