"""Scores in words: numbers as each language writes them, what stands at a table, and why a score was adjusted."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from bridgelaw.scores.adjusted import Reason
from bridgelaw.scores.contract import Result, write_result
from bridgelaw.scores.damage import Fault
from bridgelaw.scores.field import Artificial, Average, Entry, Split, Weighted
from bridgelaw.scores.rounding import Rounding
from bridgelaw.scores.weighing import Outcome
from bridgelaw.table.seat import Side
from bridgelaw.texts.catalogue import Value, name, say

__all__ = ["entry_of", "per_cent", "points_of", "reason_of", "source_of"]

#: How the numbers that are shown are rounded.
_SHOWN = Rounding.TWO_DECIMALS


# --- numbers ----------------------------------------------------------------------------------------------


def points_of(value: Fraction | int | None, language: str, *, signed: bool = False) -> str:
    """To two decimals, those that are 0 left out; a dash for nothing."""
    if value is None:
        return "-"
    shown = _SHOWN(Fraction(value))
    whole, rest = divmod(abs(shown) * 100, 100)
    sign = "-" if shown < 0 else "+" if signed and shown > 0 else ""
    decimals = f"{int(rest):02}".rstrip("0")
    text = f"{sign}{int(whole)}"
    return say("number.share", language, whole=text, tenths=decimals) if decimals else text


def per_cent(share: Fraction, language: str) -> str:
    """A share in per cent, as :func:`points_of` writes numbers."""
    return f"{points_of(share * 100, language)} %"


# --- what stands at a table -------------------------------------------------------------------------------


def entry_of(entry: Entry, language: str) -> str:
    """``60 % +620, 40 % -100``, best first; an artificial score; two that do not balance; or that nobody played."""
    if isinstance(entry, Weighted):
        return _scores(entry.shares, language)
    if isinstance(entry, Split):
        pairs = ((Side.NS, entry.ns), (Side.EW, entry.ew))
        return "; ".join(f"{name(side, language)} {_scores(each.shares, language)}" for side, each in pairs)
    if isinstance(entry, Artificial):
        return f"{_average(entry.ns, language)} / {_average(entry.ew, language)}"
    return say("scores.not_played", language)


def _average(given: object, language: str) -> str:
    return (
        given.value if isinstance(given, Average) else per_cent(given, language) if isinstance(given, Fraction) else ""
    )


def _scores(shares: Sequence[tuple[int, Fraction]], language: str) -> str:
    """A score alone without a weight."""
    if len(shares) == 1:
        return f"{shares[0][0]:+d}"
    return ", ".join(f"{per_cent(weight, language)} {score:+d}" for score, weight in reversed(shares))


# --- why it was adjusted ----------------------------------------------------------------------------------

#: The reasons that name where a rule of an authority comes from.
_RULES = {"sympathetic": "sympathetic", "penalty.standard": "penalty", "likely": "likely", "probable": "likely"}


def reason_of(reason: Reason, language: str, *, laws: str, authority: str = "") -> str:
    """Why, in one sentence; ``laws`` is the edition, ``authority`` whose rules were followed, if anybody's."""
    params = {key: _value(key, value, language, laws) for key, value in reason.values.items()}
    if reason.key in _RULES:
        params["source"] = source_of(authority, _RULES[reason.key], language)
    return say(f"adjust.{reason.key}", language, style=None, laws=laws, **params)


def source_of(authority: str, kind: str, language: str) -> str:
    """Where a rule of an authority comes from: its ``penalty``, ``sympathetic``, ``small_groups`` or ``likely``."""
    return say(f"authority.{authority}.{kind}", language)


def _value(key: str, value: object, language: str, laws: str) -> Value:
    if key == "awards" and isinstance(value, tuple):
        return tuple(say(f"award.{award}", language, style=None, laws=laws) for award in value)
    if key == "shares" and isinstance(value, tuple):
        return _scores(value, language)
    if key == "fault":
        return say(f"fault.{Fault(value).name.lower()}", language, style=None, laws=laws)
    if isinstance(value, Outcome):
        return write_result(Result.loads(value.text), language) if value.text else f"{value.score:+d}"
    if isinstance(value, Average):
        return value.value
    if isinstance(value, Fraction):
        share = key in ("share", "towards") or (key in ("ns", "ew") and 0 < value < 1)
        return per_cent(value, language) if share else points_of(value, language)
    if isinstance(value, int):
        return f"{value:+d}"
    return value if isinstance(value, (str, Side)) else str(value)
