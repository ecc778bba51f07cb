"""The adviser of a case: what calls show in the methods of its pairs, and what comparing them tells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from bridgelaw.errors import BridgelawError, UnreadableValue
from bridgelaw.laws.profile import Profile
from bridgelaw.table.call import Call
from bridgelaw.table.cards import Card, dumps_hand
from bridgelaw.table.record import Meaning, Record
from bridgelaw.table.seat import Seat, Side

# What counts hands takes its time to load, and most boards have nothing to count.
if TYPE_CHECKING:
    from bridgelaw.meaning.compare import Comparison, Difference, Thresholds
    from bridgelaw.meaning.notation import Description
    from bridgelaw.meaning.systems import System

__all__ = ["Advice", "Adviser", "measured"]


@dataclass(frozen=True, slots=True)
class Advice:
    """What was measured of a replacement: :class:`bridgelaw.laws.advice.Measure`, with all that was counted.

    ``comparable`` is None where it is a judgement for the Director; ``ground`` is the test of Law 23A that is met.
    ``share`` is ``p`` by the test of the edition, which may count what a call excludes.
    """

    comparison: Comparison
    comparable: bool | None
    ground: str | None
    reason: str
    share: Fraction

    @property
    def p(self) -> Fraction:
        """The share of the hands of the replacement that could have made the withdrawn call."""
        return self.share

    @property
    def p1(self) -> Fraction:
        """The same, with a point more at each end of the withdrawn call's ranges of points."""
        return self.comparison.p1

    def breaks(self) -> tuple[tuple[str, Fraction], ...]:
        """What the withdrawn call promises, and the share of the hands that do not fit which breaks it."""
        blame = sorted(_outside(self.comparison).blame, key=lambda entry: -entry.broken)
        return tuple((entry.condition, entry.broken) for entry in blame if entry.broken)

    def witness(self) -> tuple[Card, ...]:
        """A hand that makes the replacement and not the withdrawn call; empty if none does."""
        return next((kind.hand for kind in _outside(self.comparison).witnesses), ())


@lru_cache(maxsize=64)
def _outside(comparison: Comparison) -> Difference:
    from bridgelaw.meaning.compare import difference

    return difference(comparison)


class Adviser:
    """Knows the methods of the pairs, and measures by the thresholds of the profile.

    ``remembered`` is how many comparisons are kept: a board needs a few hundred.
    """

    def __init__(
        self, profile: Profile, methods: Mapping[Side, System] | None = None, *, remembered: int = 256
    ) -> None:
        self._thresholds = profile.thresholds
        self._methods = methods or {}
        self._measured = lru_cache(maxsize=remembered)(self._measure)
        self._described = lru_cache(maxsize=1024)(self._describe)

    def meaning(self, record: Record, seat: Seat, call: Call, said: Meaning) -> Meaning:
        """What the call shows: as said, and filled in from the player's methods where nothing was said."""
        if said.shows or seat.side not in self._methods:
            return said
        from bridgelaw.meaning.imagined import imagined, meant

        found = self._described(seat.side, imagined(record, seat, call))
        if not found.shows and (auction := meant(record, seat, call)) is not None:
            found = self._described(seat.side, (auction,))
        specifies = found.specifies if said.specifies is None else said.specifies
        artificial = found.artificial if said.artificial is None else said.artificial
        return Meaning(found.shows, specifies, artificial)

    def _describe(self, side: Side, auctions: tuple[tuple[Call, ...], ...]) -> Meaning:
        """What the call shows in these auctions, of which each is plausible."""
        from bridgelaw.meaning.shows import read_off

        found = [m for auction in auctions if (m := self._methods[side].meaning(auction)) is not None]
        if not found:
            return Meaning()
        shows = tuple(dict.fromkeys(text for meaning in found for text in meaning.shows))
        first = found[0] if len(found) == 1 else Meaning()
        return read_off(auctions[0][-1], replace(first, shows=shows))

    def measure(self, test: str, withdrawn: Meaning, replacement: Meaning) -> Advice | None:
        """The advice by a test (``23A``, ``27B1(b)`` of 2007); None where one of the meanings cannot be counted."""
        if not withdrawn.shows or not replacement.shows:
            return None
        return self._measured(test, withdrawn.shows, replacement.shows)

    def _measure(self, test: str, withdrawn: tuple[str, ...], replacement: tuple[str, ...]) -> Advice | None:
        from bridgelaw.meaning.compare import Thresholds, compare, narrower

        thresholds = Thresholds(**self._thresholds)
        try:
            found = compare(_promises(withdrawn), _promises(replacement), thresholds=thresholds)
            if test == "23A":
                opinion, reason = _OPINIONS[found.opinion.value], _REASONS[found.reason.name]
                if found.ground in _BY_HANDS and _would_have_called_otherwise(withdrawn, replacement, thresholds):
                    return Advice(found, None, None, "concluded", found.p)
                return Advice(found, opinion, found.ground, reason, found.p)
            precision = narrower(withdrawn, replacement, thresholds=thresholds)
            opinion, reason = _OPINIONS[precision.verdict.value], _REASONS[precision.reason.name]
            return Advice(found, opinion, None, reason, precision.p)
        except BridgelawError:
            # A case may hold free text, or name what the notation does not have.
            return None


def _promises(shows: tuple[str, ...]) -> list[Description]:
    """What the texts promise: what is only concluded would make all tables larger."""
    from bridgelaw.meaning.notation import loads

    return [replace(loads(text), unless=None) for text in shows]


#: The tests that look at the hands.
_BY_HANDS = ("23A1", "23A2")


def _would_have_called_otherwise(
    withdrawn: tuple[str, ...], replacement: tuple[str, ...], thresholds: Thresholds
) -> bool:
    """Whether most hands of a replacement that fits would have made another call before: then nothing is conclusive.

    What a call only concludes does not stand against a replacement, unless it is nearly all that the replacement
    shows: an opening pass promises no more than few points, and yet no weak two comes after it.
    """
    from bridgelaw.meaning.compare import compare

    if not any("unless" in text for text in withdrawn):
        return False
    try:
        return compare(withdrawn, replacement, thresholds=thresholds).strict < 1 - thresholds.judgement
    except UnreadableValue:
        return False  # more than can be counted: the promises are all that is known


_OPINIONS = {
    "comparable": True,
    "contained": True,
    "not comparable": False,
    "not contained": False,
    "judgement": None,
}
#: The sentences of the clauses (23A, 27B1 of 2007) for the reasons of a comparison.
_REASONS = {
    "SAME_PURPOSE": "purpose",
    "SUBSET": "subset",
    "SUBSET_IN_PRACTICE": "practice",
    "A_POINT": "point",
    "ARGUED": "argued",
    "TOO_MANY_OUTSIDE": "outside",
    "SAME": "same",
    "MORE_PRECISE": "precise",
    "IN_PRACTICE": "practice",
    "EXCLUDES_LESS": "excludes",
    "SAME_QUESTION": "question",
    "OTHER_HANDS": "wide",
}


def measured(advice: Advice, *, explained: bool = False) -> dict[str, Any]:
    """The figures behind an advice as plain data; ``explained``: with the hands that give the difference away."""
    entry: dict[str, Any] = {
        "reason": advice.reason,
        "p": float(advice.p),
        "p1": float(advice.p1),
        "hands": advice.comparison.hands._asdict(),
    }
    if explained:
        entry["breaks"] = [{"condition": text, "share": float(share)} for text, share in advice.breaks()]
        hand = advice.witness()
        entry["witness"] = dumps_hand(hand) if hand else None
    return entry
