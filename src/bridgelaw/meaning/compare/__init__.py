"""Whether a replacement is comparable to the withdrawn call (Law 23A), measured on all hands; and the 2007 test.

:func:`compare` counts the hands of both calls exactly and says what 23A1, 23A2 and 23A3 make of them.  All of it
is advice: the Director decides.  A call is given as a text in the notation, as a
:class:`~bridgelaw.meaning.notation.Description`, or as a sequence of these where several meanings are attributable
to it.  docs/comparable.md tells what is measured and how it is judged.

This package needs numpy.
"""

from __future__ import annotations

from bridgelaw.meaning.compare.given import Meanings
from bridgelaw.meaning.compare.measuring import Hands
from bridgelaw.meaning.compare.verdict import Comparison, Opinion, Reason, Single, Thresholds, compare

__all__ = [
    "Comparison",
    "Hands",
    "Meanings",
    "Opinion",
    "Reason",
    "Single",
    "Thresholds",
    "compare",
]
