"""What errors say that they expected, and what they advise, in the language of the reader.

An error has these phrases in English, wherever it was raised, and its room knows no other language.  Here the English
phrase is the key: ``locale/<language>/LC_MESSAGES/phrases.po`` has it with ``{a}``, ``{b}`` … for the values in it,
which may be phrases themselves (``a suit or a number``).
"""

from __future__ import annotations

import functools
import re

from bridgelaw.texts.catalogue import LANGUAGES, entries

__all__ = ["DOMAIN", "phrase"]

DOMAIN = "phrases"
_VALUE = re.compile(r"\{([a-z])\}")
_JOINS = frozenset(("{a}, {b}", "{a} or {b}", "{a} and {b}", "{a} ({b})"))
#: What is longer has a text of somebody else's in it, and would take long to look through.
_LONGEST = 600


def phrase(english: str, language: str) -> str:
    """An English phrase in a language; as it is, where that has no words for it."""
    if language == LANGUAGES[0]:
        return english
    known, patterns = _phrases(language)
    found = known.get(english)
    if found is not None:
        return found
    for pattern, said, joins in patterns if len(english) <= _LONGEST else ():
        match = pattern.fullmatch(english)
        if match is None:
            continue
        given = match.groupdict()
        values = {name: phrase(value, language) for name, value in given.items()}
        # "and" between what has no words here may be anybody's: an operating system's, a file's.
        if not joins or all(" " not in value or values[name] != value for name, value in given.items()):
            return _filled(said, values)
    return english


def _filled(said: str, values: dict[str, str]) -> str:
    return _VALUE.sub(lambda place: values[place[1]], said)


@functools.cache
def _phrases(language: str) -> tuple[dict[str, str], list[tuple[re.Pattern[str], str, bool]]]:
    """The phrases, and patterns of those with values, first those that say most themselves.

    With each pattern, what it becomes in the language, and whether it does no more than join its values.
    """
    known = entries(language, DOMAIN)
    with_values = [each for each in known if _VALUE.search(each)]
    with_values.sort(key=lambda each: (-len(_VALUE.sub("", each)), each))
    return known, [(_pattern(each), known[each], each in _JOINS) for each in with_values]


def _pattern(english: str) -> re.Pattern[str]:
    """What reads the values from a phrase; the first of several is as short as can be."""
    parts = _VALUE.split(english)
    words = [f"(?P<{part}>.+?)" if place % 2 else re.escape(part) for place, part in enumerate(parts)]
    return re.compile("".join(words), re.DOTALL)
