"""Numbers of scores, and columns of them, at the command line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from bridgelaw.formats.scored import SHOWN
from bridgelaw.texts.catalogue import say

__all__ = ["grid", "per_cent", "points_of"]


def points_of(value: Fraction | int | None, language: str, *, signed: bool = False) -> str:
    """To two decimals as :data:`SHOWN` says, those that are 0 left out; a dash for nothing."""
    if value is None:
        return "-"
    shown = SHOWN(Fraction(value))
    whole, rest = divmod(abs(shown) * 100, 100)
    sign = "-" if shown < 0 else "+" if signed and shown > 0 else ""
    decimals = f"{int(rest):02}".rstrip("0")
    text = f"{sign}{int(whole)}"
    return say("number.share", language, whole=text, tenths=decimals) if decimals else text


def per_cent(share: Fraction, language: str) -> str:
    """A share in per cent, as :func:`points_of` writes numbers."""
    return f"{points_of(share * 100, language)} %"


def grid(rows: Sequence[Sequence[str]], left: int) -> Iterator[str]:
    """Columns as wide as they need; the first ``left`` to the left, the others to the right.

    The first row is the head; a column with nothing below it is left out.
    """
    columns = [(i, column) for i, column in enumerate(zip(*rows, strict=True)) if any(column[1:])]
    widths = [(i, max(map(len, column))) for i, column in columns]
    for row in rows:
        cells = [f"{row[i]:<{width}}" if i < left else f"{row[i]:>{width}}" for i, width in widths]
        yield ("  " + "  ".join(cells)).rstrip()
