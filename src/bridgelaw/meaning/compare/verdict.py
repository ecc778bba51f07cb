"""What Law 23A makes of the figures: comparable, not comparable, or the Director's judgement."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import Enum, StrEnum
from fractions import Fraction
from math import inf, log2
from typing import NamedTuple, TypeAlias

from bridgelaw.errors import UnreadableValue
from bridgelaw.meaning.compare.given import Meanings, described, promised
from bridgelaw.meaning.compare.measuring import Hands, Shares, counted
from bridgelaw.meaning.compare.purpose import same_purpose
from bridgelaw.meaning.hands import NO_CARDS, Known
from bridgelaw.meaning.notation import Description

__all__ = ["FITTED", "Comparison", "Opinion", "Reason", "Single", "Thresholds", "Verdict", "compare", "judged"]

_Number: TypeAlias = Fraction | Decimal | float | str


@dataclass(frozen=True, slots=True, init=False)
class Thresholds:
    """From which share on a replacement is comparable; fitted to published opinions, and for each authority to set.

    ``practical``: a subset in practice (23A2).  ``similar``, with ``point`` for the widened share: similar, the
    mismatch is a point (23A1).  ``judgement``: below it the call is not comparable.  Numbers are kept exactly: .98
    is 49/50.

    Raises :class:`~bridgelaw.errors.UnreadableValue` for what is no number from 0 to 1, and unless
    ``judgement <= similar <= practical``.
    """

    practical: Fraction
    similar: Fraction
    point: Fraction
    judgement: Fraction

    def __init__(
        self,
        practical: _Number = Fraction(98, 100),
        similar: _Number = Fraction(80, 100),
        point: _Number = Fraction(95, 100),
        judgement: _Number = Fraction(60, 100),
    ) -> None:
        given = {"practical": practical, "similar": similar, "point": point, "judgement": judgement}
        for name, number in given.items():
            object.__setattr__(self, name, _exact(number))
        if not self.judgement <= self.similar <= self.practical:
            raise UnreadableValue(
                ", ".join(f"{name} {number}" for name, number in given.items()),
                "judgement no greater than similar, and similar no greater than practical",
                "practical 0.98, similar 0.80, judgement 0.60",
            )


def _exact(number: _Number) -> Fraction:
    """The number as it is written: a float's shortest decimal, not its binary value."""
    try:
        exact = Fraction(str(number))
    except (ValueError, ZeroDivisionError):
        exact = Fraction(-1)
    if not 0 <= exact <= 1:
        raise UnreadableValue(number, "a share from 0 to 1", "0.98")
    return exact


#: Fitted to 29 published opinions, most of them from directors' forums.
FITTED = Thresholds()


class Opinion(Enum):
    """What is advised to the Director."""

    COMPARABLE = "comparable"
    NOT_COMPARABLE = "not comparable"
    JUDGEMENT = "judgement"


class Reason(StrEnum):
    """Why: the row of the table of verdicts that fits first."""

    SAME_PURPOSE = "same purpose"
    SUBSET = "subset"
    SUBSET_IN_PRACTICE = "subset in practice"
    A_POINT = "a point"
    ARGUED = "argued"
    TOO_MANY_OUTSIDE = "too many hands outside"


class Verdict(NamedTuple):
    """The opinion, the clause (23A1, 23A2, 23A3) if it is comparable, and why."""

    opinion: Opinion
    ground: str | None
    reason: Reason


_VERDICTS = {
    Reason.SAME_PURPOSE: (Opinion.COMPARABLE, "23A3"),
    Reason.SUBSET: (Opinion.COMPARABLE, "23A2"),
    Reason.SUBSET_IN_PRACTICE: (Opinion.COMPARABLE, "23A2"),
    Reason.A_POINT: (Opinion.COMPARABLE, "23A1"),
    Reason.ARGUED: (Opinion.JUDGEMENT, None),
    Reason.TOO_MANY_OUTSIDE: (Opinion.NOT_COMPARABLE, None),
}


class Single(NamedTuple):
    """The replacement against one of the meanings that are attributable to the withdrawn call."""

    meaning: Description
    p: Fraction
    p1: Fraction
    same_purpose: bool


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two calls, the hands that make them, and what Law 23A makes of it.  It is advice: the Director decides.

    ``withdrawn`` and ``replacement``: the meanings that were compared; ``partner``: what partner's hand is.
    ``hands``: exact numbers of hands; of pairs of hands where partner's hand means something.
    ``p``: the share of the replacement's hands that make the withdrawn call.
    ``p1``: that share with every range of points of the withdrawn call widened by one.
    ``strict``: that share where what the calls only conclude (``unless``) counts as well.
    ``each``: the same against each meaning of the withdrawn call; ``p`` and ``p1`` are against any of them.
    ``ground``: "23A1", "23A2" or "23A3" where the opinion is comparable, else None.
    """

    withdrawn: tuple[Description, ...]
    replacement: tuple[Description, ...]
    partner: Description | None
    known: Known
    thresholds: Thresholds
    hands: Hands
    p: Fraction
    p1: Fraction
    strict: Fraction
    each: tuple[Single, ...]
    opinion: Opinion
    ground: str | None
    reason: Reason

    @property
    def p_float(self) -> float:
        """``p`` to read, not to compare."""
        return float(self.p)

    @property
    def leak(self) -> Fraction:
        """The share of the replacement's hands that could not have made the withdrawn call."""
        return 1 - self.p

    @property
    def bits(self) -> float:
        """How much partner learns from the withdrawn call beyond the replacement, in bits; infinite for ``p`` 0."""
        return abs(log2(self.p.denominator) - log2(self.p.numerator)) if self.p else inf

    @property
    def proved(self) -> bool:
        """No hand makes the replacement and not the withdrawn call: 23A2 is proved, for the meanings as described."""
        return self.p == 1


def compare(
    withdrawn: Meanings,
    replacement: Meanings,
    *,
    thresholds: Thresholds = FITTED,
    known: Known = NO_CARDS,
    partner: str | Description | None = None,
) -> Comparison:
    """How the replacement compares to the withdrawn call.

    Where several meanings are attributable to the withdrawn call, the replacement is held against any of them for
    23A2, and for 23A1 and 23A3 it is enough that one of them fits.  A replacement with several meanings shows any of
    them.  ``known`` are cards that the Director has seen, ``partner`` is what partner's hand is known to be.  What
    stands behind ``unless`` counts for ``strict`` alone.

    Raises :class:`~bridgelaw.errors.UnreadableMeaning` for a text that cannot be read, for the name of another call,
    and for a meaning that no hand has; :class:`~bridgelaw.errors.UnreadableValue` for no or too many meanings, and
    for more features than can be counted at once.
    """
    before, after = described(withdrawn), described(replacement)
    opposite = None if partner is None else _only(partner)
    figures = counted(before, after, known, None if opposite is None else promised(opposite))
    purposes = tuple(same_purpose(one, after) for one in before)
    return Comparison(
        before,
        after,
        opposite,
        known,
        thresholds,
        figures.hands,
        figures.p,
        figures.p1,
        figures.strict,
        tuple(Single(one, *share, same) for one, share, same in zip(before, figures.each, purposes, strict=True)),
        *judged(figures, any(purposes), thresholds),
    )


def _only(partner: str | Description) -> Description:
    [one] = described(partner)
    return one


def judged(shares: Shares, same_purpose: bool, thresholds: Thresholds) -> Verdict:
    """The first row of the table that fits."""
    return Verdict(*_VERDICTS[reason := _reason(shares, same_purpose, thresholds)], reason)


def _reason(shares: Shares, same_purpose: bool, thresholds: Thresholds) -> Reason:
    if same_purpose:
        return Reason.SAME_PURPOSE
    if shares.p == 1:
        return Reason.SUBSET
    if shares.p >= thresholds.practical:
        return Reason.SUBSET_IN_PRACTICE
    if any(one.p >= thresholds.similar and one.p1 >= thresholds.point for one in shares.each):
        return Reason.A_POINT
    return Reason.ARGUED if shares.p >= thresholds.judgement else Reason.TOO_MANY_OUTSIDE
