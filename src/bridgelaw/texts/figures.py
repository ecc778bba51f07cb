"""Figures as each language writes them: numbers with their separators, shares in per cent."""

from __future__ import annotations

from fractions import Fraction

from bridgelaw.texts.catalogue import say

__all__ = ["decimal", "in_per_cent", "number"]


def number(whole: int, language: str) -> str:
    """A number with the language's thousands separators: ``635,013,559,600``."""
    return f"{whole:,}".replace(",", say("figures.thousands", language))


def in_per_cent(share: Fraction, language: str, digits: int = 1) -> str:
    """A share in per cent: ``57.3``; only all of it is ``100``, and only nothing ``0``: else ``>99.9``, ``<0.1``."""
    if share in (0, 1):
        return str(int(100 * share))
    shown, least = round(share * 100, digits), Fraction(1, 10**digits)
    if shown == 0:
        return f"<{decimal(least, language, digits)}"
    if shown == 100:
        return f">{decimal(100 - least, language, digits)}"
    return decimal(shown, language, digits)


def decimal(value: Fraction | float, language: str, digits: int) -> str:
    """A number with the language's decimal mark."""
    whole, _, rest = f"{float(value):.{digits}f}".partition(".")
    return say("number.share", language, whole=whole, tenths=rest)
