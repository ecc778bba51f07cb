"""Law 27: insufficient bid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bridgelaw.laws.clause import Applied, applied, clause
from bridgelaw.laws.effects import (
    Accepted,
    Asks,
    Becomes,
    Cancelled,
    Effect,
    Found,
    Holds,
    InformationFree,
    Irregular,
    MustPass,
    Reads,
    Refers,
    Reviews,
    Scope,
    Settles,
    Stands,
    Waits,
    Withdrawn,
)
from bridgelaw.laws.l2017 import law18, law19
from bridgelaw.laws.l2017.outcome import grounds
from bridgelaw.laws.matters import Kind, Moment, Stage
from bridgelaw.laws.state import Judgement, Situation
from bridgelaw.table.call import Call, Denomination
from bridgelaw.table.record import Irregularity


def _is_open(s: Situation) -> bool:
    return s.about.kind is Kind.INSUFFICIENT and s.about.stage is Stage.OPEN


def is_replacement(s: Situation) -> bool:
    """Whether the call replaces an insufficient bid."""
    return s.about.kind is Kind.INSUFFICIENT


def _too_low(s: Situation) -> bool:
    """Whether the replacement is insufficient too.  One that stands already was found sufficient."""
    new = s.record.calls[s.call]
    return new.call.is_bid and s.call not in s.record.order and not law18.sufficient(s.record, new.call)


@clause("27A1", at=(Moment.CALLED_OVER, Moment.ACCEPTED))
def accepted(s: Situation) -> Applied | None:
    """Left-hand opponent may accept any insufficient bid, and does so by calling over it; it is treated as legal.

    Reads: left-hand opponent's call, or what he says.
    Interpretation: an accepted bid supersedes what went before and can become the contract (CP-06).
    After a second attempt (27B4) it is the second bid that he accepts; the first is then withdrawn.
    """
    if not _is_open(s):
        return None
    matter = s.about
    said = s.moment is Moment.ACCEPTED
    hasty = matter.new is not None and matter.second is None
    if not said and (s.caller is not matter.offender.lho or (hasty and matter.acting != "over")):
        return None
    effects: list[Effect] = [Accepted(matter.pending), Reads("CP-06")]
    if matter.new is not None and matter.second is None:
        # The hasty replacement is gone: 27C.
        effects += [Withdrawn(matter.new), Refers("27C"), Refers("16C2", matter.offender.side, (matter.new,))]
    effects.append(Settles(matter.id))
    if matter.second is not None:
        effects += [Refers("27B4"), Refers("16C2", matter.offender.side, matter.gone)]
    return applied(*effects, variant="said" if said else "")


@clause("27A2")
def out_of_rotation(s: Situation) -> Applied | None:
    """An insufficient bid out of rotation is dealt with by Law 31.

    Reads: the bid, and whether it was in turn.
    Interpretation: a call over it accepts both defects (CP-01).  Not accepted, it is ruled by 31; where it
    has to be repeated it is then insufficient in rotation, and left-hand opponent is asked again (CP-02).
    """
    accepted = s.moment in (Moment.ACCEPTED, Moment.CALLED_OVER)
    return applied(*((Reads("CP-01"),) if accepted else ()))


@clause("27B", at=Moment.DECLINED, cited=False)
def not_accepted(s: Situation) -> Applied | None:
    """An insufficient bid in rotation that is not accepted must be replaced by a legal call.

    Reads: what left-hand opponent says, whether a replacement was made already.
    Interpretation: he may learn what the opponents' calls mean, possible replacements included, before he
    chooses (CP-23); whether the offender is told beforehand that a call is comparable differs (CP-22).
    """
    if not _is_open(s) or s.about.second is not None or s.about.new is not None:
        return None
    matter = s.about
    return applied(
        Withdrawn(matter.at),
        Becomes(replace(matter, stage=Stage.REPLACE, gone=(*matter.gone, matter.at))),
    )


@clause("27C", at=(Moment.CALLED_OVER, Moment.DECLINED))
def premature(s: Situation) -> Applied | None:
    """A legal replacement made before the Director has ruled stands, unless left-hand opponent accepts the first bid.

    The part of 27B that fits is then applied to the replacement.

    Reads: the replacement made, and what left-hand opponent says.
    Interpretation: left-hand opponent is still asked about the first bid.  If he calls over the
    replacement instead, before the Director is there, he has let the first bid go; where his call would be
    legal over the first bid only, the Director establishes which of the two he called over.  A further call
    of the offender waits until the first two are ruled on (CP-27).
    """
    if s.moment is Moment.ACCEPTED or s.referred_by == "27A1":
        return applied(variant="gone")
    if not _is_open(s):
        return None
    matter = s.about
    if s.moment is Moment.CALLED_OVER:
        if s.caller is matter.offender:
            if matter.new is None and matter.second is None:
                return applied(Holds(s.call), Becomes(replace(matter, new=s.call)), variant="made")
            return applied(Waits(s.call, matter.id), Reads("CP-27"), variant="again")
        if s.caller is not matter.offender.lho or matter.acting == "over":
            return None
    if matter.new is None or matter.second is not None:
        return None
    new = s.record.calls[matter.new]
    waits: tuple[Effect, ...] = ()
    if s.moment is Moment.CALLED_OVER:
        if matter.acting is None and _fits(s, matter.at) and not _fits(s, matter.new):
            return applied(
                Holds(s.call),
                Becomes(replace(matter, stage=Stage.ACTING, held=s.call)),
                variant="which",
                judgement=Judgement("27C.which", "27C", (("acting", "over"), ("acting", "in_turn")), about=matter.id),
            )
        if not (new.call.is_bid or new.call.is_pass):
            waits = (Waits(s.call, matter.id),)  # the double stands only if it is comparable
    return applied(
        Withdrawn(matter.at),
        Becomes(replace(matter, stage=Stage.REPLACE, new=None, gone=(*matter.gone, matter.at))),
        Asks(Moment.REPLACED, matter.new),
        *waits,
    )


def _fits(s: Situation, index: int) -> bool:
    """Whether left-hand opponent's call would be legal over this one, were it the last that stands."""
    record, made = s.record.standing_at_end(index), s.made
    if made.call.is_bid:
        return law18.proper(made.call) and law18.sufficient(record, made.call)
    return made.call.is_pass or law19.admissible(record, made.seat, made.call)


def lowest(s: Situation, denomination: Denomination) -> Call:
    """The lowest sufficient bid that names the denomination."""
    return next(c for level in range(1, 9) if law18.sufficient(s.record, c := Call.bid(level, denomination)))


def turns_on_meaning(s: Situation, free: bool) -> bool:
    """Whether what follows depends on the meaning of a replacement; ``free``: 27B1(a) allows it in any case."""
    new = s.record.calls[s.call]
    if new.call.is_bid:
        return law18.sufficient(s.record, new.call) and not s.about.barred and not free
    if new.call.is_pass:
        return not s.about.barred
    return law19.admissible(s.record, new.seat, new.call)


def same_denominations(s: Situation) -> bool:
    """Whether the call is the lowest sufficient bid that specifies what the withdrawn bid specified."""
    return _same(s, s.reading("CP-07"))


def shows_more(s: Situation) -> bool:
    """Whether 27B1(a) turns on the other denominations that the replacement specifies (CP-07)."""
    return _same(s, "superset") is not _same(s, "exact")


def _same(s: Situation, reading: str) -> bool:
    withdrawn, new = s.irregular, s.record.calls[s.call]
    if not new.call.is_bid or not withdrawn.specifies or not law18.sufficient(s.record, new.call):
        return False

    def fits(specifies: frozenset[Denomination]) -> bool:
        return specifies == withdrawn.specifies if reading == "exact" else specifies >= withdrawn.specifies

    if not fits(new.specifies) or any(fits(shown) for shown in _lower(s, new.call)):
        return False
    # Natural bids show what they name.  Where several denominations are shown, a lower bid that names the same one
    # as this could show them too, so this one is not known to be the lowest.
    named = withdrawn.specifies if len(withdrawn.specifies) == 1 else frozenset((new.call.denomination,))
    return all(d is not None and new.call.rank <= lowest(s, d).rank for d in named)


def _lower(s: Situation, new: Call) -> Iterator[frozenset[Denomination]]:
    """What the lower sufficient bids specify, where the pair's methods are known."""
    if s.state.adviser is None:
        return
    for level in range(1, new.level + 1):
        for denomination in Denomination:
            bid = Call.bid(level, denomination)
            if bid.rank < new.rank and law18.sufficient(s.record, bid):
                shown = s.would_specify(bid)
                if shown is not None:
                    yield shown


@clause("27B1(a)", at=Moment.REPLACED)
def lowest_bid(s: Situation) -> Applied | None:
    """Replaced by the lowest sufficient bid that specifies the same denomination or denominations: the auction goes on.

    Partner is free, nothing is unauthorized, there is no lead restriction; but see 27D.

    Reads: what the insufficient bid and the replacement specify; the last bid that stands.
    Interpretation: the replacement may specify more than the insufficient bid did (CP-07).  A lower bid
    that shows the denomination is the lowest one, where the pair's methods are known; where they are not, bids show
    what they name.  Where several denominations are specified, a bid that could
    have been made lower in the same denomination is not taken for the lowest, and the ruling asks whether
    it is comparable.  After a cancelled double or a second insufficient bid the
    bar stays (CP-08).
    """
    if not is_replacement(s) or s.about.comparable is not None or s.about.barred or not same_denominations(s):
        return None
    return applied(
        Stands(s.call),
        *freed(s),
        Refers("27D"),
        *((Reads("CP-07"),) if shows_more(s) else ()),
        *again(s),
    )


@clause("27B1(b)", at=Moment.REPLACED)
def comparable(s: Situation) -> Applied | None:
    """Replaced by a comparable call, which may be a pass or a double: the auction goes on, partner is free.

    Nothing is unauthorized and there is no lead restriction; but see 23C and 27D.

    Reads: the Director's finding.
    """
    if not is_replacement(s) or s.about.comparable is not True or s.about.barred:
        return None
    return applied(
        Stands(s.call),
        *freed(s),
        Found(True, "27B1(b)"),
        *grounds(s),
        Refers("26A", None, (s.about.at,)),
        Refers("23C"),
        Refers("27D"),
        *again(s),
    )


def freed(s: Situation) -> tuple[Effect, ...]:
    """The matter is settled, and the information from what was withdrawn is free."""
    matter = s.about
    return (Settles(matter.id), InformationFree(matter.offender.side, matter.gone))


def again(s: Situation) -> tuple[Effect, ...]:
    """The reading that leaves 27B1 open after a second insufficient bid, where that is what happened."""
    return (Reads("CP-09"),) if len(s.about.gone) > 1 else ()


@clause("27B2", at=Moment.REPLACED)
def other_bid_or_pass(s: Situation) -> Applied | None:
    """Replaced by any other sufficient bid, or by a pass: partner must pass whenever it is his turn.

    26B and 72C may apply, and what the withdrawn bid told is unauthorized.

    Reads: the Director's finding that the replacement is not comparable.
    Interpretation: it stands even if the silenced side lands in a lucky contract (CP-20).
    """
    matter, new = s.about, s.record.calls[s.call]
    if not is_replacement(s) or matter.comparable is not False or matter.barred:
        return None
    if not (new.call.is_bid or new.call.is_pass):
        return None
    return applied(
        Stands(s.call),
        Settles(matter.id),
        MustPass(matter.offender.partner, Scope.THROUGHOUT),
        Found(False, "27B2"),
        Refers("16C2", matter.offender.side, matter.gone),
        Refers("26B", None, (matter.at, s.call)),
        Refers("72C"),
    )


@clause("27B3", at=Moment.REPLACED)
def double(s: Situation) -> Applied | None:
    """A double or redouble that is not comparable is cancelled; another call is due, and partner must pass throughout.

    26B and 72C may apply, and what the withdrawn calls told is unauthorized.

    Reads: the attempted call; the Director's finding; whether an attempt was cancelled before.
    Interpretation: partner is silenced whatever call comes next, be it one that 27B1 would have allowed
    (CP-08).  An inadmissible double is cancelled in the same way.
    """
    matter, new = s.about, s.record.calls[s.call]
    if not is_replacement(s):
        return None
    if new.call.is_bid or new.call.is_pass:
        if not matter.barred or _too_low(s) or matter.comparable is not None:
            return None
        return applied(*_stands_silenced(s), variant="stands")
    if matter.comparable is True and matter.barred:
        return applied(*_stands_silenced(s), variant="stands")
    if matter.comparable is not False and law19.admissible(s.record, new.seat, new.call):
        return None
    gone = (*matter.gone, s.call)
    found = (Found(False, "27B3"),) if matter.comparable is False else ()
    return applied(
        Cancelled(s.call),
        Becomes(replace(matter, stage=Stage.REPLACE, new=None, comparable=None, gone=gone, barred=True)),
        MustPass(matter.offender.partner, Scope.THROUGHOUT),
        *found,
        Refers("16C2", matter.offender.side, gone),
        Refers("72C"),
        Reads("CP-08"),
    )


def _stands_silenced(s: Situation) -> tuple[Effect, ...]:
    matter = s.about
    calls = (matter.at, s.call)
    after: tuple[Effect, ...] = (Refers("26B", None, calls),)
    if matter.comparable is True:
        after = (Found(True, "26A"), Refers("26A", matter.offender.side, calls))
    return (Stands(s.call), Settles(matter.id), *after, Reads("CP-08"))


@clause("27B4", at=(Moment.REPLACED, Moment.DECLINED))
def again_insufficient(s: Situation) -> Applied | None:
    """Another insufficient bid may be accepted too; if it is not, the ruling is as in 27B3.

    Reads: the second bid, and what left-hand opponent says about it.
    Interpretation: by the letter partner is silenced whatever comes next; the Welsh reading lets 27B1
    apply to the next call (CP-09).
    """
    if s.moment in (Moment.ACCEPTED, Moment.CALLED_OVER):
        return applied(variant="accepted")
    matter = s.about
    if not is_replacement(s):
        return None
    if s.moment is Moment.REPLACED:
        if not _too_low(s) or s.record.calls[s.call].call.level > 7:
            return None
        return applied(
            Irregular(s.call, (Irregularity.INSUFFICIENT,)),
            Holds(s.call),
            Becomes(replace(matter, stage=Stage.OPEN, new=None, second=s.call)),
            variant="made",
        )
    if matter.second is None:
        return None
    gone = (*matter.gone, matter.second)
    literal = s.reading("CP-09") == "literal"
    becomes = replace(matter, stage=Stage.REPLACE, second=None, gone=gone, barred=matter.barred or literal)
    silenced: tuple[Effect, ...] = (
        (
            MustPass(matter.offender.partner, Scope.THROUGHOUT),
            Refers("16C2", matter.offender.side, gone),
            Refers("72C"),
        )
        if literal
        else ()
    )
    return applied(
        Cancelled(matter.second),
        Becomes(becomes),
        *silenced,
        *(() if matter.barred else (Reads("CP-09"),)),
        variant="" if becomes.barred else "free",
    )


@clause("27D")
def damage(s: Situation) -> Applied | None:
    """After play: could the outcome well have been different without the help of the insufficient bid?

    If so and the other side is damaged, the Director adjusts the score.  Only after 27B1.

    Reads: that 27B1(a) or 27B1(b) was applied.
    """
    return applied(Reviews("27D"))
