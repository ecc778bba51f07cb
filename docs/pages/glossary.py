"""The page of terms in the three languages."""

from __future__ import annotations

import itertools

from bridgelaw.texts.glossary import SOURCES, terms
from docs.pages.markdown import NOTE, table


def glossary() -> str:
    """Every term, group by group, and the key to the notes."""
    text = NOTE + "# Terms in English, Dutch and German\n\n"
    text += (
        "The terms that bridgelaw uses. In brackets: another word for the same, or its abbreviation. The last column "
        "says where the Dutch (nl) and the German (de) term was seen, which other words there are, and what is typed "
        "for it; its abbreviations stand at the end.\n"
    )
    for group, found in itertools.groupby(terms(), lambda term: term.group):
        rows = ((term.en, term.nl, term.de, term.note) for term in found)
        text += f"\n## {group[:1].upper()}{group[1:]}\n\n" + table(
            ("English", "Nederlands", "Deutsch", "seen in"), rows
        )
    return text + "\n## Where terms were seen\n\n" + table(("", "seen in"), SOURCES.items())
