"""Whether a replacement is comparable to the withdrawn call (Law 23A), measured on all hands; and the 2007 test.

:func:`compare` counts the hands of both calls exactly and says what 23A1, 23A2 and 23A3 make of them;
:func:`explain` tells why, and how far it hangs on the description; :func:`difference` is the part of it about the
hands outside; :func:`narrower` is 27B1(b) of 2007.  All of it is advice: the Director decides.  A call is given as a
text in the notation, as a :class:`~bridgelaw.meaning.notation.Description`, or as a sequence of these where several
meanings are attributable to it.  docs/comparable.md tells what is measured and how it is judged.

This package needs numpy.
"""

from __future__ import annotations

from bridgelaw.meaning.compare.explaining import Blame, Difference, Explanation, Moved, Spread, difference, explain
from bridgelaw.meaning.compare.given import Meanings
from bridgelaw.meaning.compare.measuring import Hands
from bridgelaw.meaning.compare.narrowing import Containment, Narrowing, Precision, excluding, narrower
from bridgelaw.meaning.compare.verdict import Comparison, Opinion, Reason, Single, Thresholds, compare

__all__ = [
    "Blame",
    "Comparison",
    "Containment",
    "Difference",
    "Explanation",
    "Hands",
    "Meanings",
    "Moved",
    "Narrowing",
    "Opinion",
    "Precision",
    "Reason",
    "Single",
    "Spread",
    "Thresholds",
    "compare",
    "difference",
    "excluding",
    "explain",
    "narrower",
]
