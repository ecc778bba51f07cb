"""The Laws of Duplicate Bridge 2017: the complete table of what is coded, law by law."""

from __future__ import annotations

from bridgelaw.laws.clause import not_coded
from bridgelaw.laws.edition import Edition, clauses_of
from bridgelaw.laws.l2017 import (
    law11,
    law12,
    law15,
    law16,
    law17,
    law18,
    law19,
    law21,
    law22,
    law23,
    law25,
    law26,
    law27,
    law28,
    law29,
    law30,
    law31,
    law32,
    law33,
    law34,
    law35,
    law36,
    law37,
    law38,
    law39,
    law72,
    law81,
)

__all__ = ["EDITION"]

# Laws of which nothing is coded yet.  An event that needs one of them is met with "not coded".
_MISSING = {
    "9": "procedure after an irregularity; the Director's questions follow it, no ruling reads it",
    "10": "assessment of rectification; options are always shown whole, no ruling reads it",
    "16A": "what is authorized information is a matter of play",
    "16B": "extraneous information from partner is not coded yet",
    "16D": "extraneous information from other sources is not coded yet",
    "19C": "that a later bid supersedes a double is kept by the record of the auction; no ruling reads it",
    "20": "review and explanation of calls are not coded yet",
    "25A3": "how a player became aware of his slip makes no difference, so no ruling reads it",
    "24": "cards exposed or led during the auction are not coded yet",
    "41": "the opening lead and the play are not coded yet",
    "77": "the score is not coded yet",
    "84": "rulings on agreed facts; the engine is one",
}

EDITION = Edition(
    "2017",
    [
        *clauses_of(
            law11,
            law12,
            law15,
            law16,
            law17,
            law18,
            law19,
            law21,
            law22,
            law23,
            law25,
            law26,
            law27,
            law28,
            law29,
            law30,
            law31,
            law32,
            law33,
            law34,
            law35,
            law36,
            law37,
            law38,
            law39,
            law72,
            law81,
        ),
        *(not_coded(id, why) for id, why in _MISSING.items()),
    ],
    law35.allowed,
    law26.restrictions,
)
