"""What errors expected and advise has words in every language, and what has words is said somewhere."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaw.meaning.notation import reading
from bridgelaw.texts.catalogue import LANGUAGES, entries
from bridgelaw.texts.phrases import DOMAIN, phrase
from tests.texts.phrases import phrases

OTHERS = LANGUAGES[1:]
SAID = phrases()
#: Put together of words that come from elsewhere: the parts stand by themselves in the catalogue.
JOINED = {"{a}{b}", "{a}{b} ({c})", r"\d{4}-\d\d-\d\d"}
#: What is found in phrases as a value, or comes from a table of an error's own.
BUILT = {
    *("{a}, {b}", "{a} and {b}", "{a} or {b}", "{a} after '{b}'", "{a} ({b})", "{a}, an honour or another suit ({b})"),
    *("not played", "over", "none is", "English", "Dutch", "German", "{a}, or the language with it"),
    *("{a} in English", "{a} in Dutch", "{a} in German"),
    *("{a} to accept or to decline", "{a} to replace the call", "{a} to repeat the call", "a finding of the Director"),
    *("{a} to choose, or {b} to lead", "a call by {a}, since no decision is awaited", "the end of the trick"),
    *("a lead by {a}, since the auction is over", "the Director, or the end of the case"),
    # What an operating system says, and what is said in its place.
    *("no such file or directory", "permission denied", "is a directory", "not a directory", "not a regular file"),
    *("file name too long", "no space left on device", "read-only file system", "standard input is closed"),
    *("address already in use", "it cannot be unpacked: {a}"),
}
WORDS = {word for word in reading._WORDS if not word.startswith("'")}
#: The same in another language as well.
SAME = {"text", "YAML", "JSON ({a})", "XML ({a})", "{a}, {b}", "{a} ({b})"}


def placeholders(text: str) -> list[str]:
    return sorted(re.findall(r"\{[a-z]\}", text))


@pytest.mark.parametrize("language", OTHERS)
def test_every_phrase_has_words(language: str) -> None:
    known = entries(language, DOMAIN)
    missing = {each: place for each, place in SAID.items() if each not in known and each not in JOINED}
    assert missing == {}
    assert known.keys() - SAID.keys() == (BUILT | WORDS) - SAID.keys()


@pytest.mark.parametrize("language", OTHERS)
def test_the_words_have_the_values_of_the_phrase(language: str) -> None:
    for english, words in entries(language, DOMAIN).items():
        assert placeholders(words) == placeholders(english), english
        assert not words.endswith("."), english
        assert words == words.strip()
        if english not in SAME:
            assert words not in (english, ""), english


def test_enough_are_found_in_the_source() -> None:
    # What is looked for would otherwise be nothing, one day, and nothing would be missing.
    assert len(SAID) > 450
    assert {
        "a list of events",
        "at most {a} bytes",
        "Split the file",
        "the key {a}",
        "a rank: one of A, K, Q, J, 10 (or T), 9 … 2",
    } <= SAID.keys()


@pytest.mark.parametrize(
    ("english", "nl", "de"),
    [
        ("a list of events", "een lijst van gebeurtenissen", "eine Liste von Ereignissen"),
        (
            "at most 500 events in a case",
            "hoogstens 500 gebeurtenissen in een geval",
            "höchstens 500 Ereignisse in einem Fall",
        ),
        ("a condition after ','", "een voorwaarde achter ','", "eine Bedingung hinter ','"),
        (
            "a suit, honours (such as AKQ), a number or the end after '5'",
            "een kleur, honneurs (zoals AKQ), een getal of het einde achter '5'",
            "eine Farbe, Figuren (wie AKQ), eine Zahl oder das Ende hinter '5'",
        ),
        ("one of N, E, S, W", "een van N, E, S, W", "eines von N, E, S, W"),
        ("one of a file of mine and yours", "een van a file of mine and yours", "eines von a file of mine and yours"),
        (
            "YAML or JSON (mapping values are not allowed in this context, or here and there)",
            "YAML of JSON (mapping values are not allowed in this context, or here and there)",
            "YAML oder JSON (mapping values are not allowed in this context, or here and there)",
        ),
        (
            "a review, or the end of the case, since the board is not played",
            "een nabeschouwing, of het einde van het geval, want het spel is niet gespeeld",
            "eine Überprüfung oder das Ende des Falls, denn das Board ist nicht gespielt",
        ),
        ("S4 or S5 (50D)", "S4 of S5 (50D)", "S4 oder S5 (50D)"),
        ("what nobody ever says", "what nobody ever says", "what nobody ever says"),
    ],
)
def test_values_are_put_in_and_said_themselves(english: str, nl: str, de: str) -> None:
    assert [phrase(english, language) for language in LANGUAGES] == [english, nl, de]


@given(
    st.lists(st.sampled_from(["one of", "at most", "or", "and", ",", "a", "after '", "'", "(", ")", "the key", "x y"]))
)
def test_any_text_is_said_or_stays(words: list[str]) -> None:
    for language in OTHERS:
        assert phrase(" ".join(words), language) or not words
