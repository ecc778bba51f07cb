"""The atlas of a system: openings out of turn and insufficient bids, against what they meet, and what may replace them.

An entry is what the engine itself says for that situation: the clause, what comes to partner, and whether the
replacement is comparable with the figures behind it.  Nothing is decided here.  :func:`make` runs over any
``concurrent.futures`` executor, and docs/atlas.md describes the document and the page.
"""

from __future__ import annotations

from bridgelaw.atlas.document import document
from bridgelaw.atlas.inline import Inline
from bridgelaw.atlas.page import page
from bridgelaw.atlas.plan import Plan
from bridgelaw.atlas.run import Progress, make
from bridgelaw.atlas.situations import Found, Kind, Situation, found

__all__ = ["Found", "Inline", "Kind", "Plan", "Progress", "Situation", "document", "found", "make", "page"]
