"""Meanings measured, as plain data: whether a replacement is comparable, and how many hands a meaning has.

>>> measure([loads("11-21, 5+ S")], loads("8-16, 5+ S"), laws="2017", profile=profile("WBF")).document()
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import isfinite
from typing import Any

from bridgelaw.errors import UnreadableValue
from bridgelaw.laws.profile import Profile
from bridgelaw.meaning import compare as comparing
from bridgelaw.meaning import hands
from bridgelaw.meaning.compare import Comparison, Explanation, Narrowing, Thresholds
from bridgelaw.meaning.compare.given import promised, strictly
from bridgelaw.meaning.hands import NO_CARDS, Known
from bridgelaw.meaning.notation import Description, dumps
from bridgelaw.table.cards import dumps_cards, dumps_hand

__all__ = ["Counted", "Measured", "counted_document", "measure"]


def measure(
    withdrawn: Sequence[Description],
    replacement: Description | Sequence[Description],
    *,
    laws: str,
    profile: Profile,
    known: Known = NO_CARDS,
    partner: Description | None = None,
) -> Measured:
    """Compare a replacement with the withdrawn call, by the test of an edition and the thresholds of a profile.

    Raises the errors of :func:`bridgelaw.meaning.compare.compare`, and UnreadableValue for ``partner`` in 2007, whose
    test knows none.
    """
    thresholds = Thresholds(**profile.thresholds)
    if laws != "2007":
        return Measured(
            laws, comparing.compare(withdrawn, replacement, thresholds=thresholds, known=known, partner=partner)
        )
    if partner is not None:
        raise UnreadableValue("partner", "no partner, whom the test of 2007 does not know", "'edition: 2017'")
    # What a meaning excludes is part of it there.
    after = [replacement] if isinstance(replacement, Description) else replacement
    narrowing = comparing.narrower(withdrawn, after, thresholds=thresholds, known=known)
    whole = comparing.compare(
        [*map(comparing.excluding, withdrawn)],
        [*map(comparing.excluding, after)],
        thresholds=thresholds,
        known=known,
    )
    return Measured("2007", whole, narrowing)


@dataclass(frozen=True)
class Measured:
    """A comparison with its explanation; by the test of 2007 with what that makes of it."""

    edition: str
    comparison: Comparison
    narrowing: Narrowing | None = None

    @cached_property
    def explanation(self) -> Explanation:
        """Why, and how far it hangs on the description."""
        return comparing.explain(self.comparison)

    def document(self) -> dict[str, Any]:
        """As plain data."""
        found, why = self.comparison, self.explanation
        document: dict[str, Any] = {
            "edition": self.edition,
            "withdrawn": [dumps(one) for one in found.withdrawn],
            "replacement": [dumps(one) for one in found.replacement],
            "partner": None if found.partner is None else dumps(found.partner),
            "known": {"held": _in_order(found.known.held), "gone": _in_order(found.known.gone)},
            "thresholds": {
                each: float(getattr(found.thresholds, each)) for each in ("practical", "similar", "point", "judgement")
            },
            **self._verdict(),
            "hands": found.hands._asdict(),
            "p": float(found.p),
            "leak": float(found.leak),
            "bits": found.bits if isfinite(found.bits) else None,
            "features": {
                feature: {"replacement": _counts(spread.replacement), "both": _counts(spread.both)}
                for feature, spread in (
                    ("hcp", why.hcp),
                    *((suit.value, spread) for suit, spread in why.lengths.items()),
                )
            },
            "blame": [
                {
                    "condition": each.condition,
                    "alternative": each.alternative,
                    "broken": float(each.broken),
                    "alone": float(each.alone),
                }
                for each in why.blame
            ],
            "witnesses": [dumps_hand(kind.hand) for kind in why.witnesses],
        }
        return document

    def _verdict(self) -> dict[str, Any]:
        found = self.comparison
        if self.narrowing is not None:
            narrowing = self.narrowing
            return {
                "verdict": narrowing.verdict.value,
                "ground": "27B1(b)" if narrowing.verdict.value == "contained" else None,
                "reason": narrowing.reason.value,
                "shown": float(narrowing.shown),
            }
        return {
            "verdict": found.opinion.value,
            "ground": found.ground,
            "reason": found.reason.value,
            "p1": float(found.p1),
            "strict": float(found.strict),
            "each": [
                {
                    "meaning": dumps(one.meaning),
                    "p": float(one.p),
                    "p1": float(one.p1),
                    "same_purpose": one.same_purpose,
                }
                for one in found.each
            ],
            "stability": [
                {
                    "call": each.call,
                    "before": each.before,
                    "after": each.after,
                    "p": float(each.p),
                    "verdict": each.opinion.value,
                    "ground": each.ground,
                    "reason": each.reason.value,
                }
                for each in self.explanation.stability
            ],
        }


def _in_order(cards: frozenset[Any]) -> str:
    return dumps_cards(sorted(cards, key=lambda card: (-card.suit.rank, -card.rank.height)))


def _counts(values: Mapping[int, int]) -> dict[str, int]:
    return {str(value): hands for value, hands in values.items()}


# --- counting -------------------------------------------------------------------------------------------


class Counted:
    """A meaning, and how many hands have it: as shown, and without what is called otherwise."""

    def __init__(self, meaning: Description, known: Known = NO_CARDS) -> None:
        self.meaning, self.of = meaning, known.hands
        conditions = [promised(meaning)] + ([strictly(meaning)] if meaning.unless is not None else [])
        self.counts = [hands.count(condition, known=known) for condition in conditions]

    def document(self) -> dict[str, Any]:
        """As plain data."""
        shown, strict = self.counts[0], self.counts[-1]
        return {"meaning": dumps(self.meaning), "hands": shown, "share": shown / self.of, "strict": strict}


def counted_document(counted: Iterable[Counted], known: Known = NO_CARDS) -> dict[str, Any]:
    """Meanings that were counted over the same hands."""
    return {"hands": known.hands, "meanings": [one.document() for one in counted]}
