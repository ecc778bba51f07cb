"""The terms of the game in English, Dutch and German, each with where it was seen.

``glossary.csv`` holds them, group by group.  A form in brackets is another word for the same, or its abbreviation.  In
the note, what follows ``nl:`` and ``de:`` says where the term was seen (:data:`SOURCES`), and ``typed:`` lists short
forms.
"""

from __future__ import annotations

import csv
import difflib
import functools
import re
from pathlib import Path
from typing import NamedTuple

from bridgelaw.errors import UnknownTerm
from bridgelaw.texts.catalogue import LANGUAGES

__all__ = ["SOURCES", "Term", "look_up", "terms"]

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
        return self.written(language).partition(" (")[0]

    def written(self, language: str) -> str:
        """The term in a language, as the file has it."""
        word: str = getattr(self, language)
        return word

    @property
    def forms(self) -> frozenset[str]:
        """Every word for it in every language, in small letters: ``left-hand opponent``, ``lho``, ``linker gegner``."""
        words = re.split(r"[(),]", " , ".join(self.written(language) for language in LANGUAGES))
        return frozenset(word.strip().casefold() for word in words if word.strip())


@functools.cache
def terms() -> tuple[Term, ...]:
    """Every term, in the order of the file."""
    with (Path(__file__).parent / "glossary.csv").open(encoding="utf-8", newline="") as file:
        return tuple(Term(**row) for row in csv.DictReader(file))


def look_up(word: str) -> tuple[Term, ...]:
    """The terms that are called so in any language; where none is, those in which the word comes up.

    Raises :class:`~bridgelaw.errors.UnknownTerm` with the nearest ones.
    """
    wanted = " ".join(word.split()).casefold()
    words = [term for term in terms() if term.group != "how it is written"]  # the others are samples, not terms
    found = [term for term in words if wanted in term.forms]
    found = found or [term for term in words if wanted and any(wanted in form for form in term.forms)]
    if not found:
        every = sorted({form for term in words for form in term.forms})
        near = difflib.get_close_matches(wanted, every, 3) or ["insufficient bid"]
        raise UnknownTerm(word, "a term of bridge in English, Dutch or German", ", ".join(near))
    return tuple(found)
