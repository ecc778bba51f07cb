"""The terms of the game in English, Dutch and German, each with where it was seen.

``glossary.csv`` holds them, group by group.  A form in brackets is another word for the same, or its abbreviation.  In
the note, what follows ``nl:`` and ``de:`` says where the term was seen (:data:`SOURCES`), and ``typed:`` lists short
forms.
"""

from __future__ import annotations

import csv
import functools
from pathlib import Path
from typing import NamedTuple

__all__ = ["SOURCES", "Term", "terms"]

#: What the abbreviations in the notes mean.
SOURCES = {
    "S": "printed beside the law that uses it (Dutch: edition 2017; German: edition 2007)",
    "N17": "the Dutch text of 2017 (NBB, VBL)",
    "N07": "a Dutch text of 2007 or older",
    "D07": "the German text of 2007 (DBV)",
    "D": "other texts of the DBV: regulations, magazine, clubs",
    "W": "a German glossary with the definitions of 2007",
    "A17": "the Austrian text of 2017 (ÖBV)",
    "F": "Flemish charts",
    "U": "usage",
    "?": "not seen in print; the best guess",
}


class Term(NamedTuple):
    """A term in the three languages."""

    group: str
    en: str
    nl: str
    de: str
    note: str

    def in_(self, language: str) -> str:
        """The term in a language, without what stands in brackets."""
        word: str = getattr(self, language)
        return word.partition(" (")[0]


@functools.cache
def terms() -> tuple[Term, ...]:
    """Every term, in the order of the file."""
    with (Path(__file__).parent / "glossary.csv").open(encoding="utf-8", newline="") as file:
        return tuple(Term(**row) for row in csv.DictReader(file))
