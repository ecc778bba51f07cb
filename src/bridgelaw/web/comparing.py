"""Two calls and what they show, as the page compares them: the fields, the verdict, what gives the new call away."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any

from bridgelaw.errors import BridgelawError, UnreadableMeaning
from bridgelaw.formats.advice import Advice, Adviser
from bridgelaw.formats.advice import measured as figures_of
from bridgelaw.formats.compared import Measured, measure
from bridgelaw.laws.edition import edition
from bridgelaw.laws.profile import profile
from bridgelaw.meaning.compare import Moved, Spread
from bridgelaw.meaning.notation import Description, loads
from bridgelaw.meaning.systems import load, shipped
from bridgelaw.table.call import SUITS, Call
from bridgelaw.table.cards import Card
from bridgelaw.table.record import Meaning, Record
from bridgelaw.table.seat import Seat
from bridgelaw.texts.catalogue import Value, say
from bridgelaw.texts.comparing import ComparisonWords, difference, in_symbols, shares, told_share
from bridgelaw.texts.figures import number

__all__ = ["BECAUSE", "GROUNDS", "Bar", "Common", "Comparing", "Move", "Side", "common", "of_texts", "opening"]

#: The tests of Law 23A.
GROUNDS = ("23A1", "23A2", "23A3")
#: So many meanings of a call at most; more than any call has.
_MOST = 8
#: Characters of a meaning in the list; the whole of it goes into the field.
_LABEL = 60
#: So much is told of what would change the verdict, and of what the hands outside break.
_MOVES, _BREAKS = 6, 3


@dataclass(frozen=True, slots=True)
class Common:
    """A meaning to pick: ``title`` says whose it is."""

    text: str
    title: str

    def label(self, language: str) -> str:
        """As it stands in the list: what is promised, without what is only concluded."""
        told = in_symbols(re.split(r" unless | \[", self.text)[0], language)
        return f"{self.title}: {told if len(told) <= _LABEL else told[: _LABEL - 1] + '…'}"


@dataclass(frozen=True)
class Side:
    """One of the two calls: ``texts`` as they stand in the fields, ``source`` where they come from, if not typed.

    ``call`` is None where only the meaning is known; ``errors`` has what cannot be read, by the number of the field.
    """

    which: str
    call: Call | None
    texts: tuple[str, ...]
    source: str = ""
    common: tuple[Common, ...] = ()
    meanings: tuple[Description, ...] = field(init=False)
    errors: Mapping[int, UnreadableMeaning] = field(init=False)

    def __post_init__(self) -> None:
        read: list[Description] = []
        errors: dict[int, UnreadableMeaning] = {}
        for at, text in enumerate(self.texts):
            try:
                if text:
                    read.append(loads(text))
            except UnreadableMeaning as error:
                errors[at] = error
        object.__setattr__(self, "texts", self.texts[:_MOST] or ("",))
        object.__setattr__(self, "meanings", tuple(read))
        object.__setattr__(self, "errors", errors)

    @property
    def shows(self) -> tuple[str, ...]:
        """What the call is said to show, without empty fields."""
        return tuple(text for text in self.texts if text)


@dataclass(frozen=True, slots=True)
class Bar:
    """One value of a feature: ``share`` of the new call's hands in words; widths in hundredths of the longest bar."""

    label: str
    share: str
    both: float
    alone: float


@dataclass(frozen=True, slots=True)
class Move:
    """What would change the verdict."""

    text: str
    opinion: str


class Comparing:
    """A comparison for one reader.  ``error`` says why readable meanings were not compared."""

    def __init__(self, sides: Sequence[Side], laws: str, profile_name: str, language: str) -> None:
        self.withdrawn, self.replacement = withdrawn, replacement = sides
        self.laws, self.profile, self.language = laws, profile(profile_name), language
        self.words = ComparisonWords(language)
        self.error: BridgelawError | None = None
        self.measured: Measured | None = None
        self.advice: Advice | None = None
        if self.known:
            try:
                self.measured = measure(withdrawn.meanings, replacement.meanings, laws=laws, profile=self.profile)
                self.advice = _adviser(self.profile.name).measure(
                    edition(laws).test, Meaning(withdrawn.shows), Meaning(replacement.shows)
                )
            except BridgelawError as error:
                self.error = error

    @property
    def unreadable(self) -> bool:
        """Whether something was typed that cannot be read."""
        return bool(self.withdrawn.errors or self.replacement.errors)

    @property
    def known(self) -> bool:
        """Whether both meanings are known."""
        return not self.unreadable and bool(self.withdrawn.meanings and self.replacement.meanings)

    # --- the verdict ----------------------------------------------------------------------------------

    @property
    def verdict(self) -> str:
        """``comparable``, ``not_comparable``, ``judgement``; ``unknown`` where there is nothing to say."""
        if self.advice is None:
            return "unknown"
        return {True: "comparable", False: "not_comparable", None: "judgement"}[self.advice.comparable]

    @property
    def ground(self) -> str:
        """The clause to show: the test that is met, or that of the edition."""
        found = self.advice.ground if self.advice is not None else None
        return found or edition(self.laws).test

    @property
    def grounds(self) -> tuple[str, ...]:
        """The grounds on which the Director may find it comparable, where the edition has any."""
        return tuple(ground for ground in GROUNDS if ground in edition(self.laws))

    @property
    def sentence(self) -> str:
        """How many of the new call's hands could have made the withdrawn one, in words."""
        assert self.advice is not None  # it was measured
        word, many, of = told_share(self.advice.p)
        key = "one" if word == "part" and many == 1 else word
        return self._say(f"page.compare.share.{key}", **self._calls, n=many, m=of)

    @property
    def because(self) -> str:
        """What decides besides the share; empty where nothing does."""
        assert self.advice is not None  # it was measured
        return self._say(f"page.compare.because.{self.advice.reason}") if self.advice.reason in BECAUSE else ""

    @property
    def question(self) -> str:
        """What the Director asks himself where nothing was measured."""
        key = "page.compare.question" if edition(self.laws).test == "23A" else "page.compare.question.precise"
        return self._say(key, **self._calls)

    @property
    def _calls(self) -> dict[str, Value]:
        first, new = self.withdrawn.call, self.replacement.call
        return {"call": first or self._say("page.compare.first_call"), "new": new or self._say("page.compare.new_call")}

    def _say(self, key: str, **params: Value) -> str:
        return say(key, self.language, style=None, laws="", **params)

    # --- figures --------------------------------------------------------------------------------------

    @property
    def inside(self) -> str:
        """The share that fits, in per cent."""
        assert self.advice is not None  # it was measured
        return self.words.share(self.advice.p)

    @property
    def outside(self) -> str:
        """The share that does not."""
        assert self.advice is not None  # it was measured
        return self.words.share(1 - self.advice.p)

    @property
    def width(self) -> float:
        """The share that fits as the length of a bar of 100; what is there at all can be seen."""
        assert self.advice is not None  # it was measured
        share = float(self.advice.p * 100)
        return share if share in (0, 100) else min(max(round(share, 1), 1), 99)

    @property
    def exactly(self) -> str:
        """The numbers of hands."""
        assert self.measured is not None  # it was measured
        hands = self.measured.comparison.hands
        return self._say(
            "page.compare.exactly", n=number(hands.both, self.language), m=number(hands.replacement, self.language)
        )

    # --- what gives it away ---------------------------------------------------------------------------

    @property
    def witness(self) -> list[list[Card]]:
        """A hand that makes the new call and not the withdrawn one, suit by suit; empty if none does."""
        assert self.measured is not None  # it was measured
        hand = next((kind.hand for kind in self.measured.explanation.witnesses), ())
        return [cards for suit in SUITS if (cards := [card for card in hand if card.suit is suit])]

    @property
    def breaks(self) -> list[str]:
        """Which conditions the hands outside break."""
        assert self.measured is not None  # it was measured
        return [
            in_symbols(text, self.language) for text in self.words.breaks(self.measured.explanation.blame)[:_BREAKS]
        ]

    @property
    def feature(self) -> str:
        """The feature of which partner learns most from the withdrawn call."""
        return self._most[0]

    @cached_property
    def bars(self) -> list[Bar]:
        """How the new call's hands are spread over it; empty where partner learns nothing."""
        spread = self._most[1]
        if not difference(spread):
            return []
        hands = sum(spread.replacement.values())
        most = max(spread.replacement[value] for value in shares(spread))
        return [
            Bar(
                str(value),
                self.words.share(Fraction(spread.replacement[value], hands)),
                _hundredths(spread.both.get(value, 0), most),
                _hundredths(spread.replacement[value] - spread.both.get(value, 0), most),
            )
            for value in shares(spread)
        ]

    @cached_property
    def _most(self) -> tuple[str, Spread]:
        assert self.measured is not None  # it was measured
        why = self.measured.explanation
        found = [(self.words.say("compare.hcp"), why.hcp)]
        found += [(self.words.suit(suit), spread) for suit, spread in why.lengths.items()]
        return max(found, key=lambda each: difference(each[1]))

    # --- how surely -----------------------------------------------------------------------------------

    @cached_property
    def moves(self) -> list[Move]:
        """What would change the verdict: each end of each range moved by one."""
        return [
            Move(
                self._say(
                    "page.compare.moved",
                    call=self._calls["call" if each.call == "withdrawn" else "new"],
                    given=in_symbols(each.before, self.language),
                    last=in_symbols(each.after, self.language),
                ),
                each.opinion.name.lower(),
            )
            for each in self._changing()
        ]

    def _changing(self) -> Iterator[Moved]:
        """The moves after which the opinion is another one, those that change it most first."""
        assert self.measured is not None  # it was measured
        if self.measured.narrowing is None:
            found = self.measured.comparison
            moves = [each for each in self.measured.explanation.stability if each.opinion is not found.opinion]
            yield from sorted(moves, key=lambda each: -abs(each.p - found.p))[:_MOVES]

    @property
    def stable(self) -> bool:
        """Whether no such move changes it; the test of 2007 is not moved."""
        assert self.measured is not None  # it was measured
        return self.measured.narrowing is None and self.measured.explanation.stable

    # --- the log --------------------------------------------------------------------------------------

    def document(self, seat: Seat, decided: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """The comparison as an entry of the log (:mod:`bridgelaw.web.asked`)."""
        sides = {
            side.which: {"call": f"{seat.value} {side.call.text}" if side.call else None, "shows": list(side.shows)}
            for side in (self.withdrawn, self.replacement)
        }
        told = None
        if self.advice is not None:
            told = {"comparable": self.advice.comparable, "ground": self.advice.ground, **figures_of(self.advice)}
        return {"compare": {**sides, "measured": told, "decided": None if decided is None else dict(decided)}}


#: Reasons of an advice that are told besides the share.
BECAUSE = ("purpose", "point", "concluded", "excludes", "question")


def _hundredths(many: int, of: int) -> float:
    return round(100 * many / of, 1)


@lru_cache(maxsize=32)
def _adviser(profile_name: str) -> Adviser:
    return Adviser(profile(profile_name))


# --- meanings to pick -----------------------------------------------------------------------------------


def common(profile_name: str, record: Record, seat: Seat, call: Call) -> tuple[Common, ...]:
    """What the call shows in the systems that come with bridgelaw, where the player may have thought to be."""
    titles: dict[str, list[str]] = {}
    for name in shipped():
        for text in _in_system(profile_name, name, seat).meaning(record, seat, call, Meaning()).shows:
            titles.setdefault(text, []).append(load(name).title)
    return tuple(Common(text, ", ".join(titles_)) for text, titles_ in titles.items())


@lru_cache(maxsize=64)
def _in_system(profile_name: str, name: str, seat: Seat) -> Adviser:
    return Adviser(profile(profile_name), {seat.side: load(name)})


def opening(call: Call) -> tuple[Common, ...]:
    """What a call shows as an opening in these systems."""
    titles: dict[str, list[str]] = {}
    for name in shipped():
        meaning = load(name).meaning((call,))
        for text in meaning.shows if meaning is not None else ():
            titles.setdefault(text, []).append(load(name).title)
    return tuple(Common(text, ", ".join(titles_)) for text, titles_ in titles.items())


def of_texts(values: Sequence[str], picked: str, add: bool) -> tuple[str, ...]:
    """The fields of a call as they are shown next: what was picked goes into the first empty one, ``add`` adds one."""
    texts = list(values)
    if picked:
        empty = next((at for at, text in enumerate(texts) if not text), None)
        if empty is None:
            texts = [*texts[:-1], picked] if texts else [picked]
        else:
            texts[empty] = picked
    return (*texts, "") if add else tuple(texts)
