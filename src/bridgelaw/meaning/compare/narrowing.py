"""27B1(b) of 2007: whether a call has the same meaning as the insufficient bid, or a more precise one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum
from fractions import Fraction

from bridgelaw.meaning.compare.given import Meanings, described
from bridgelaw.meaning.compare.measuring import Hands, counted
from bridgelaw.meaning.compare.purpose import same_purpose
from bridgelaw.meaning.compare.verdict import FITTED, Thresholds
from bridgelaw.meaning.hands import NO_CARDS, Known
from bridgelaw.meaning.notation import Description, tree

__all__ = ["Containment", "Narrowing", "Precision", "excluding", "narrower"]


class Containment(Enum):
    """Whether all that the replacement shows is contained in what the first call may show."""

    CONTAINED = "contained"
    NOT_CONTAINED = "not contained"
    JUDGEMENT = "judgement"


class Precision(StrEnum):
    """Why."""

    SAME = "same meaning"
    MORE_PRECISE = "more precise"
    IN_PRACTICE = "more precise in practice"
    EXCLUDES_LESS = "excludes less"
    SAME_QUESTION = "same question"
    ARGUED = "some hands outside"
    OTHER_HANDS = "shows other hands"


_CONTAINMENTS = {
    Precision.SAME: Containment.CONTAINED,
    Precision.MORE_PRECISE: Containment.CONTAINED,
    Precision.IN_PRACTICE: Containment.CONTAINED,
    Precision.EXCLUDES_LESS: Containment.JUDGEMENT,
    Precision.SAME_QUESTION: Containment.JUDGEMENT,
    Precision.ARGUED: Containment.JUDGEMENT,
    Precision.OTHER_HANDS: Containment.NOT_CONTAINED,
}


@dataclass(frozen=True, slots=True)
class Narrowing:
    """The first call, its replacement, and what 27B1(b) of 2007 makes of them.  It is advice: the Director decides.

    ``hands`` and ``p``, the share of the replacement's hands that could have made the first call, are with what the
    calls exclude; ``shown`` is the share without it.
    """

    first: tuple[Description, ...]
    replacement: tuple[Description, ...]
    known: Known
    thresholds: Thresholds
    hands: Hands
    p: Fraction
    shown: Fraction
    verdict: Containment
    reason: Precision

    @property
    def proved(self) -> bool:
        """No hand makes the replacement that could not have made the first call."""
        return self.p == 1


def narrower(
    first: Meanings, replacement: Meanings, *, thresholds: Thresholds = FITTED, known: Known = NO_CARDS
) -> Narrowing:
    """Whether the replacement has the same meaning as the first call or a more precise one.

    That is so when every hand that makes the replacement could have made the first call, in any of the meanings
    attributable to it.  A meaning is what a call shows and what it excludes, so that here ``unless`` counts.  Tags do
    not: an artificial call is contained in a natural one if its hands are; but whether one that asks the same question
    with other hands is as precise is a matter of judgement.  A share of ``practical`` is enough, and from ``similar``
    on it is a matter of judgement, too.  Errors as for :func:`~bridgelaw.meaning.compare.compare`.

    Source: 2007, 27B1(b) and its footnote; the mildly liberal reading is that of the WBF Laws Committee of October
    2008.
    """
    before, after = described(first), described(replacement)
    figures = counted(tuple(map(excluding, before)), tuple(map(excluding, after)), known, None)
    shown = counted(before, after, known, None).p
    reason = _reason(figures.hands, figures.p, shown, thresholds)
    if reason is Precision.OTHER_HANDS and any(same_purpose(one, after) for one in before):
        reason = Precision.SAME_QUESTION
    return Narrowing(before, after, known, thresholds, figures.hands, figures.p, shown, _CONTAINMENTS[reason], reason)


def excluding(meaning: Description) -> Description:
    """The meaning with what it excludes among what it shows."""
    if meaning.unless is None:
        return meaning
    return Description(tree.And((meaning.shows, tree.Not(meaning.unless))), None, meaning.tags)


def _reason(hands: Hands, p: Fraction, shown: Fraction, thresholds: Thresholds) -> Precision:
    if p == 1:
        return Precision.SAME if hands.withdrawn == hands.replacement else Precision.MORE_PRECISE
    if p >= thresholds.practical:
        return Precision.IN_PRACTICE
    if shown >= thresholds.practical:
        return Precision.EXCLUDES_LESS
    return Precision.ARGUED if p >= thresholds.similar else Precision.OTHER_HANDS
