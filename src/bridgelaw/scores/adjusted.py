"""Adjusted scores: one table of a board is ruled on, and every pair of the field is scored anew (Laws 12, 82C, 86, 90).

:func:`adjust` measures first (:mod:`.damage`): in scored units, never in total points.  What was decided, and by which
clause, is told in reasons with a key; words are made elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from bridgelaw.errors import MissingStandard, UnknownEdition, UnreadableField, UnreadableValue
from bridgelaw.scores.authorities import Likely, Penalty, Sympathetic
from bridgelaw.scores.board import Board
from bridgelaw.scores.damage import Cause, Fault, counts, divide
from bridgelaw.scores.field import Artificial, Average, Both, Entry, Split, Weighted
from bridgelaw.scores.imps import BoardAMatch
from bridgelaw.scores.matchpoints import Matchpoints, average_with_session
from bridgelaw.scores.teams import Award, Blame, OtherTable, better_of, decide, knockout
from bridgelaw.scores.weighing import Outcome, allowed, at_all_probable, likely, sympathetic, weighted
from bridgelaw.table.seat import Side

__all__ = [
    "EDITIONS",
    "Adjustment",
    "Measured",
    "OwnFault",
    "Penalized",
    "Reason",
    "Ruling",
    "Seen",
    "adjust",
    "own_fault_law",
]

EDITIONS: tuple[str, ...] = ("2017", "2007")

#: The clauses, by what they say: their letters moved between the editions.
_LAWS: Mapping[str, tuple[str, str]] = {
    "assigned": ("12C1(b)", "12C1"),
    "weighted": ("12C1(c)", "12C1(c)"),
    "own": ("12C1(e)", "12C1(b)"),
    "likely": ("12C1(c)", "12C1(e)"),
    "damage": ("12B1", "12B1"),
    "averages": ("12C2(b)", "86A"),
    "split": ("12C4", "86B"),
}


def own_fault_law(edition: str) -> str:
    """The clause on damage that a side inflicted on itself.  Raises ``ValueError`` for an edition that is not known."""
    return _LAWS["own"][EDITIONS.index(edition)]


class Seen(Enum):
    """Which score of the table the rest of the field is compared with, in the direction of the side not at fault.

    Unsettled where that side bears a part of the damage.  In the other direction it is always the adjusted score.
    """

    #: The table result where all damage is its own, else the adjusted score: common practice.
    COMMON = "common"
    ACTUAL = "actual"
    ADJUSTED = "adjusted"


@dataclass(frozen=True, slots=True)
class OwnFault:
    """What the side not at fault did after the irregularity, and what it could have had without that."""

    fault: Fault
    could: tuple[Outcome, ...]
    #: The infraction led it into the error.
    related: bool = False


@dataclass(frozen=True, slots=True)
class Penalized:
    """A procedural penalty (Law 90): ``amount`` in scored units, ``share`` of a top; neither: the standard one."""

    side: Side
    amount: Fraction | None = None
    share: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the Director decided about one table (from 0).

    ``offending`` is None where both sides are treated as not at fault (82C).  ``outcomes`` make an assigned score,
    ``artificial`` an artificial one; both are given where Law 86 chooses between them.  ``split`` are outcomes for each
    side alone, in place of both; for a side without any the table result stands.  ``session`` are the shares of a top
    that each side has on its other boards, those with an artificial score left out.
    """

    table: int
    offending: Side | None = None
    outcomes: tuple[Outcome, ...] = ()
    artificial: Artificial | None = None
    split: Mapping[Side, tuple[Outcome, ...]] = field(default_factory=dict, hash=False)
    own: OwnFault | None = None
    penalties: tuple[Penalized, ...] = ()
    session: Mapping[Side, Fraction] = field(default_factory=dict, hash=False)
    other_table: OtherTable | None = None
    knockout: bool = False
    edition: str = EDITIONS[0]
    seen: Seen = Seen.COMMON
    sympathetic: Sympathetic | None = None
    penalty: Penalty | None = None
    likely: Likely | None = None


class Reason(NamedTuple):
    """Why: the key of a sentence, the clause (empty where none), and the values."""

    key: str
    law: str = ""
    values: Mapping[str, object] = {}


@dataclass(frozen=True, slots=True)
class Measured:
    """What a side that is not at fault has (``a``), would have had (``b``), could have had (``c``), and gets."""

    side: Side
    a: Fraction | None
    b: Fraction
    c: Fraction | None
    cause: Cause
    gets: Fraction


@dataclass(frozen=True, slots=True)
class Adjustment:
    """The board before and after, in scored units; ``entry`` is what stands at the table now."""

    before: tuple[Both, ...]
    after: tuple[Both, ...]
    entry: Entry
    stands: bool
    measured: tuple[Measured, ...]
    reasons: tuple[Reason, ...]


def adjust(board: Board, ruling: Ruling) -> Adjustment:
    """The board with the ruling in it, for the whole field.

    Raises :class:`~bridgelaw.errors.UnknownTable`, ``UnknownEdition``, ``WrongSum``, ``NoOutcomeLeft``,
    ``MissingStandard`` and ``UnreadableField``.
    """
    if ruling.edition not in EDITIONS:
        raise UnknownEdition(ruling.edition, f"one of {', '.join(EDITIONS)}", f"'edition: {EDITIONS[0]}'")
    return _Adjusting(board, ruling).done()


class _Adjusting:
    def __init__(self, board: Board, ruling: Ruling) -> None:
        self.board, self.ruling = board, ruling
        self.before = board.scored()
        self.actual = board.at(ruling.table)
        self.reasons: list[Reason] = []
        self.measured: list[Measured] = []
        # What the table gets that no entry gives: part of a damage, the better of two, a mean.
        self.given: dict[Side, Fraction] = {}

    def done(self) -> Adjustment:
        entry = self._entry()
        stands = entry == self.actual
        after = self.board.instead(self.ruling.table, entry).scored()
        here = dict(zip(Side, after[self.ruling.table], strict=True))
        here.update(self.given)
        if self.ruling.knockout:
            self._balance(here)
        for penalized in self.ruling.penalties:
            here[penalized.side] = (here[penalized.side] or Fraction(0)) - self._penalty(penalized)
        after[self.ruling.table] = Both(here[Side.NS], here[Side.EW])
        if self.board.is_match and len(after) > 1:
            after[1 - self.ruling.table] = Both(here[Side.EW], here[Side.NS])
        return Adjustment(tuple(self.before), tuple(after), entry, stands, tuple(self.measured), tuple(self.reasons))

    def _tell(self, key: str, law: str = "", **values: object) -> None:
        self.reasons.append(Reason(key, law, values))

    def _law(self, topic: str) -> str:
        return _LAWS[topic][EDITIONS.index(self.ruling.edition)]

    # --- what stands at the table now --------------------------------------------------------------

    def _entry(self) -> Entry:
        ruling = self.ruling
        if ruling.other_table is not None:
            return self._law86(ruling.other_table)
        if ruling.split:
            return self._split(ruling.split)
        if ruling.outcomes:
            return self._assigned()
        if ruling.artificial is not None:
            return self._artificial(ruling.artificial)
        if ruling.penalties:
            return self.actual
        raise UnreadableValue("no outcomes and no artificial score", "one of them", "'outcomes: [{result: 4H= N}]'")

    def _split(self, given: Mapping[Side, tuple[Outcome, ...]]) -> Entry:
        """Each side as it was found for itself; the damage was looked at for each side then (12C1(e), 11A, 82C)."""
        views = {}
        for side in Side:
            own = given.get(side, ())
            views[side] = weighted(allowed(own)) if own else _both_of(self.actual, side)
            self._tell("split" if own else "split.stands", "", side=side, shares=views[side].shares)
        ns, ew = views[Side.NS], views[Side.EW]
        return ns if ns == ew else Split(ns, ew)

    def _law86(self, found: OtherTable) -> Entry:
        if not self.board.is_match:
            raise UnreadableField("other_table where no teams play", "scoring by teams", "'scoring: imps'")
        decision = decide(found, self.ruling.edition)
        award = decision.awards[0]
        self._tell(f"other_table.{award.value}", decision.law)
        if len(decision.awards) > 1:
            self._tell("other_table.choice", decision.law, awards=tuple(a.value for a in decision.awards[1:]))
        if award is Award.ASSIGNED:
            return self._assigned(test=False)
        if award is Award.BETTER:
            return self._better()
        innocent = {Blame.NOBODY: (Average.PLUS, Average.PLUS), Blame.BOTH: (Average.MINUS, Average.MINUS)}
        ns, ew = innocent.get(found.blame, (self._average(Side.NS), self._average(Side.EW)))
        return self._artificial(self.ruling.artificial or Artificial(ns, ew))

    def _average(self, side: Side) -> Average:
        return Average.MINUS if side is self.ruling.offending else Average.PLUS

    def _better(self) -> Entry:
        """Average plus or the assigned score, whichever is better for the side not at fault (86B2(b))."""
        offending = self.ruling.offending
        if offending is None:
            raise UnreadableValue("nobody offending", "the side at fault", "'offending: EW'")
        innocent = offending.other
        artificial = Artificial(self._average(Side.NS), self._average(Side.EW))
        if not self.ruling.outcomes:
            return artificial
        chosen = self._weigh(innocent)
        assigned = self._worth(chosen, innocent)
        self.given[innocent] = better_of(assigned)
        self.given[offending] = -self.given[innocent]
        self._tell("better", "86B2(b)", assigned=assigned, plus=better_of(None))
        return chosen if assigned > better_of(None) else artificial

    # --- assigned ----------------------------------------------------------------------------------

    def _assigned(self, *, test: bool = True) -> Entry:
        offending = self.ruling.offending
        if offending is None and self.ruling.own is not None:
            raise UnreadableValue("self_inflicted, and nobody offending", "the side at fault", "'offending: EW'")
        innocent = tuple(side for side in Side if side is not offending)
        if offending is None:
            self._tell("both_innocent", "82C")
        views = {side: self._view(side, test=test) for side in innocent}
        if self.measured and all(measured.cause is Cause.NONE for measured in self.measured):
            return self.actual
        if offending is None:
            ns, ew = views[Side.NS][0], views[Side.EW][0]
        else:
            seen, by_offenders = views[offending.other]
            ns, ew = (by_offenders, seen) if offending is Side.NS else (seen, by_offenders)
        return ns if ns == ew else Split(_both_of(ns, Side.NS), _both_of(ew, Side.EW))

    def _view(self, side: Side, *, test: bool) -> tuple[Entry, Entry]:
        """The entry that the field sees in this direction, and in the other one; what the side gets is noted."""
        chosen = self._likely(side) if self.ruling.likely else self._weigh(side)
        by_offenders = self._probable(side.other) if self.ruling.likely else chosen
        if self._alone:
            return self._unmeasured(chosen, by_offenders)
        b = self._worth(chosen, side)
        has_result = test and isinstance(self.actual, (Weighted, Split))
        a = self.before[self.ruling.table].of(side) if has_result else None
        c = self._could(side) if a is not None else None
        cause, gets, _ = divide(a, b, c) if a is not None else (Cause.INFRACTION, b, b)
        self.measured.append(Measured(side, a, b, c, cause, gets))
        self._tell(f"damage.{cause.value}" if has_result else "no_result", self._clause(cause), side=side)
        if cause is Cause.NONE:
            return self.actual, self.actual
        if cause is Cause.INFRACTION:
            return chosen, by_offenders
        self.given[side] = gets
        seen = self.ruling.seen
        actual = seen is Seen.ACTUAL or (seen is Seen.COMMON and cause is Cause.OWN)
        if not self.board.is_match:
            self._tell(f"seen.{'actual' if actual else 'adjusted'}", "", side=side)
        return self.actual if actual else chosen, by_offenders

    @property
    def _alone(self) -> bool:
        """Whether no other table has a score to compare with: nothing is known then but the scores themselves."""
        others = (entry for table, entry in enumerate(self.board.entries) if table != self.ruling.table)
        return not any(isinstance(entry, (Weighted, Split)) for entry in others)

    def _unmeasured(self, chosen: Entry, by_offenders: Entry) -> tuple[Entry, Entry]:
        """Without another table the Director's word stands for the damage, and nothing can be divided."""
        if self.ruling.own is not None:
            raise UnreadableField(
                "self_inflicted, and no other table with a score",
                "the results of the other tables, by which damage is measured and divided",
                "'results: [{score: 420}, {score: -50}]'",
            )
        if not any(reason.key == "alone" for reason in self.reasons):
            self._tell("alone", self._law("damage"))
        return chosen, by_offenders

    def _clause(self, cause: Cause) -> str:
        return self._law("own") if cause in (Cause.OWN, Cause.BOTH) else self._law("damage")

    def _weigh(self, side: Side) -> Weighted:
        """The outcomes as they are weighted, for ``side`` where its authority favours it."""
        kept = allowed(self.ruling.outcomes)
        told = any(reason.key in ("weights", "one") for reason in self.reasons)
        for outcome in () if told else self.ruling.outcomes:
            if outcome.barred is not None:
                law = "16B1(a)" if outcome.barred.value == "suggested" else self._law("weighted")
                self._tell(f"barred.{outcome.barred.value}", law, outcome=outcome)
        found = weighted(kept)
        rule = self.ruling.sympathetic
        if rule is not None and len(found.shares) > 1:
            found = sympathetic(found, side, rule.towards)
            self._tell("sympathetic", "", side=side, towards=rule.towards, source=rule.source)
        if not told or rule is not None:
            key = "weights" if len(found.shares) > 1 else "one"
            self._tell(key, self._law("weighted" if len(found.shares) > 1 else "assigned"), shares=found.shares)
        return found

    def _likely(self, side: Side) -> Weighted:
        reading = self._reading()
        score = likely(weighted(allowed(self.ruling.outcomes)), side, reading)
        self._tell("likely", self._law("likely"), side=side, score=score, source=reading.source)
        return Weighted.certain(score)

    def _probable(self, side: Side) -> Weighted:
        reading = self._reading()
        score = at_all_probable(weighted(allowed(self.ruling.outcomes)), side, reading)
        self._tell("probable", self._law("likely"), side=side, score=score, source=reading.source)
        return Weighted.certain(score)

    def _reading(self) -> Likely:
        if self.ruling.edition != "2007" or self.ruling.likely is None:
            raise UnreadableValue("likely", "weighted outcomes: 12C1(e) of 2007 is gone in 2017", "'edition: 2007'")
        return self.ruling.likely

    def _could(self, side: Side) -> Fraction | None:
        """What the side could have had after the infraction, where an error of its own counts."""
        own = self.ruling.own
        if own is None:
            return None
        if not counts(own.fault, self.ruling.edition, related=own.related):
            self._tell("own.related" if own.related else "own.not_counted", self._law("own"), fault=own.fault.value)
            return None
        self._tell("own.counted", self._law("own"), fault=own.fault.value)
        return self._worth(weighted(allowed(own.could)), side)

    def _worth(self, entry: Entry, side: Side) -> Fraction:
        """What a side would get with this at its table, everything else being as it is."""
        return self.board.instead(self.ruling.table, entry).scored()[self.ruling.table].of(side)

    # --- artificial --------------------------------------------------------------------------------

    def _artificial(self, given: Artificial) -> Artificial:
        """Averages, raised or lowered to what the side has on its other boards (12C2(c))."""
        if not isinstance(self.board.scoring, (Matchpoints, BoardAMatch)):
            self._tell("artificial.imps", self._law("averages"), ns=given.ns, ew=given.ew)
            return given
        self._tell("artificial", "12C2(a)", ns=given.ns, ew=given.ew)
        return Artificial(*(self._with_session(given.of(side), side) for side in Side))

    def _with_session(self, given: Average | Fraction, side: Side) -> Average | Fraction:
        other = self.ruling.session.get(side)
        if other is None or not isinstance(given, Average):
            return given
        share = average_with_session(given, [other])
        if share == Fraction(given.per_cent, 100):
            return given
        self._tell("artificial.session", "12C2(c)", side=side, share=share)
        return share

    # --- what comes last ---------------------------------------------------------------------------

    def _balance(self, here: dict[Side, Fraction | None]) -> None:
        """One score in a knock-out where the two do not balance."""
        if not self.board.is_match:
            raise UnreadableField("knockout where no teams play", "scoring by teams", "'scoring: imps'")
        ns, ew = here[Side.NS], here[Side.EW]
        even = 2 if isinstance(self.board.scoring, BoardAMatch) else 0
        if ns is None or ew is None or ns + ew == even:
            return
        mean = knockout(ns, ew) + Fraction(even, 2)
        self._tell("knockout", self._law("split"), ns=ns, ew=ew, mean=mean)
        here[Side.NS], here[Side.EW] = mean, even - mean

    def _penalty(self, penalized: Penalized) -> Fraction:
        """The penalty in scored units; it is nobody's gain (Law 90)."""
        scoring, standard = self.board.scoring, self.ruling.penalty
        top = (
            scoring.top(self.board.whole)
            if isinstance(scoring, Matchpoints)
            else Fraction(2)
            if isinstance(scoring, BoardAMatch)
            else None
        )
        share, amount, source = penalized.share, penalized.amount, ""
        if share is None and amount is None:
            if standard is None:
                raise MissingStandard("standard", "an amount, or an authority that has a standard", "'amount: 3'")
            share, amount = (standard.top, None) if top is not None else (None, standard.imps)
            source = standard.source
        if amount is None:
            if top is None or share is None:
                raise UnreadableValue(f"{share} of a top", "an amount in IMPs where IMPs are played", "'amount: 3'")
            amount = share * top
        self._tell("penalty.standard" if source else "penalty", "90", side=penalized.side, amount=amount, source=source)
        return amount


def _both_of(entry: Entry, side: Side) -> Weighted:
    """The scores of an entry in one direction."""
    if isinstance(entry, Split):
        return entry.ns if side is Side.NS else entry.ew
    if not isinstance(entry, Weighted):
        raise UnreadableField("a table without a result", "a result at the table", "'result: 4H= N'")
    return entry
