"""Saying a sentence: keys, values of every type, the reader's language."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bridgelaw.texts.catalogue as catalogue
from bridgelaw.errors import UnknownLanguage
from bridgelaw.table.board import Vulnerability
from bridgelaw.table.call import DENOMINATIONS, DOUBLE, PASS, REDOUBLE, Call, CallKind, Denomination
from bridgelaw.table.cards import loads_cards
from bridgelaw.table.notation import Style
from bridgelaw.table.record import Contract, Irregularity, Status
from bridgelaw.table.seat import Seat, Side
from bridgelaw.texts import LANGUAGES, MissingText, best_language, call_style, keys, name, say

C, D, H, S, NT = DENOMINATIONS
SPADE, NOTRUMP = Call.bid(1, S), Call.bid(2, NT)
#: A value for every placeholder.
ALL: dict[str, Any] = {
    "O": Seat.S,
    "P": Seat.N,
    "L": Seat.W,
    "R": Seat.E,
    "D": Seat.W,
    "turn": Seat.E,
    "seat": Seat.N,
    "dealer": Seat.S,
    "caller": Seat.W,
    "side": Side.NS,
    "call": SPADE,
    "new": PASS,
    "made": PASS,
    "calls": (SPADE, PASS),
    "bid": "1♠",
    "required": (Denomination.H,),
    "suits": (H, D),
    "contract": Contract(4, S, 1, Seat.E),
    "denominations": ("x",),
    "strength": "y",
    "low": 8,
    "high": 11,
    "n": 4,
    "share": Fraction(573, 1000),
    "widened": Fraction(1),
    "whole": 57,
    "tenths": 3,
    "board": 7,
    "law": "27D",
    "reason": "z",
    "profile": "WBF",
    "edition": "2017",
    "list": "a",
    "cards": loads_cards("HK H3"),
    "last": "b",
    "given": "9X",
    "example": "1NT",
    "file": "case.yaml",
    **dict.fromkeys(("url", "command", "other"), "https://example.org"),
    "event": "N 1H",
    "vulnerable": Vulnerability.NS,
    **dict.fromkeys(("scoring", "shares", "outcome", "towards", "source", "score", "time", "fault"), "t"),
    **dict.fromkeys(("ns", "ew", "mean", "assigned", "plus", "amount"), "1.5"),
    "awards": ("u", "v"),
}


def triple(key: str, **params: Any) -> tuple[str, ...]:
    return tuple(say(key, language, **params) for language in LANGUAGES)


def named(value: catalogue.Value, form: str = "") -> tuple[str, ...]:
    return tuple(name(value, language, form) for language in LANGUAGES)


def test_a_sentence_in_three_languages() -> None:
    assert triple("27B2", **ALL) == (
        "The pass stands, but it is not comparable to 1♠: North must pass at every turn for the rest of the auction.",
        "De pas blijft staan, maar is niet vergelijkbaar met 1♠: Noord moet de rest van het bieden elke beurt passen.",
        "Das Pass bleibt bestehen, ist aber mit 1♠ nicht vergleichbar: Nord muss für den Rest der Reizung jedes Mal "
        "passen.",
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_said_with_every_call(language: str) -> None:
    for key in sorted(keys(language)):
        for call in (SPADE, NOTRUMP, PASS, DOUBLE, REDOUBLE):
            for new in (SPADE, PASS, DOUBLE):
                text = say(key, language, **{**ALL, "call": call, "new": new})
                assert text
                assert not set("{}") & set(text)
                assert "  " not in text


def test_the_languages_are_alike() -> None:
    assert keys("en") == keys("nl") == keys("de")
    assert set(LANGUAGES) == {path.name for path in catalogue._LOCALE.iterdir()}


# --- values -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "form", "words"),
    [
        (Seat.N, "", ("North", "Noord", "Nord")),
        (Seat.E, "", ("East", "Oost", "Ost")),
        (Seat.S, "", ("South", "Zuid", "Süd")),
        (Seat.W, "", ("West", "West", "West")),
        (Side.NS, "", ("North-South", "Noord-Zuid", "Nord-Süd")),
        (Side.EW, "", ("East-West", "Oost-West", "Ost-West")),
        (SPADE, "", ("1♠", "1♠", "1♠")),
        (NOTRUMP, "", ("2NT", "2SA", "2SA")),
        (PASS, "", ("pass", "pas", "Pass")),
        (DOUBLE, "", ("double", "doublet", "Kontra")),
        (REDOUBLE, "", ("redouble", "redoublet", "Rekontra")),
        (SPADE, "the", ("1♠", "1♠", "1♠")),
        (PASS, "the", ("the pass", "de pas", "das Pass")),
        (DOUBLE, "the", ("the double", "het doublet", "das Kontra")),
        (SPADE, "do", ("bid 1♠", "1♠ bieden", "1♠ bieten")),
        (PASS, "does", ("passes", "past", "passt")),
        (SPADE, "does", ("bids 1♠", "biedt 1♠", "bietet 1♠")),
        (DOUBLE, "done", ("doubled", "gedoubleerd", "kontriert")),
        (H, "", ("hearts", "harten", "Coeur")),
        (H, "one", ("heart", "harten", "Coeur")),
        (NT, "", ("no trump", "sans atout", "Sans Atout")),
        ((S, H, C), "or", ("spades, hearts or clubs", "schoppen, harten of klaveren", "Pik, Coeur oder Treff")),
        (
            frozenset((C, H, S)),
            "or",
            ("spades, hearts or clubs", "schoppen, harten of klaveren", "Pik, Coeur oder Treff"),
        ),
        (frozenset((NT, D)), "and", ("diamonds and no trump", "ruiten en sans atout", "Karo und Sans Atout")),
        ((C,), "or", ("clubs", "klaveren", "Treff")),
        ((), "or", ("none", "geen", "keine")),
        ((Seat.N, Seat.S), "", ("North and South", "Noord en Zuid", "Nord und Süd")),
        ({Seat.S, Seat.N}, "", ("North and South", "Noord en Zuid", "Nord und Süd")),
        ((SPADE, DOUBLE), "and.the", ("1♠ and the double", "1♠ en het doublet", "1♠ und das Kontra")),
        (Contract(4, S, 0, Seat.E), "", ("4♠ by East", "4♠ door Oost", "4♠ von Ost")),
        (
            Contract(3, NT, 1, Seat.S),
            "",
            ("3NT doubled by South", "3SA gedoubleerd door Zuid", "3SA kontriert von Süd"),
        ),
        (Vulnerability.NONE, "", ("nobody vulnerable", "niemand kwetsbaar", "keiner in Gefahr")),
        (Status.CANCELLED, "", ("cancelled", "geannuleerd", "aufgehoben")),
        (Irregularity.INSUFFICIENT, "", ("insufficient bid", "onvoldoende bod", "ungenügendes Gebot")),
        (5, "words", ("five", "vijf", "fünf")),
        (12, "", ("12", "12", "12")),
        ("27B1(a)", "", ("27B1(a)", "27B1(a)", "27B1(a)")),
    ],
)
def test_values(value: catalogue.Value, form: str, words: tuple[str, ...]) -> None:
    assert named(value, form) == words


def test_letters_where_symbols_cannot_be_shown() -> None:
    club = Call.bid(1, C)
    assert [name(club, lang, style="letters") for lang in LANGUAGES] == ["1C", "1K", "1T"]
    assert say("18D", "en", style="letters", call=club) == "1C is too low: it is not higher than the last bid."
    assert say("22A", "en", style="letters", contract=Contract(1, C, 0, Seat.N)).endswith(
        "The contract is 1C by North."
    )
    assert say("32C", "de", style="letters", **ALL).count("1P") == 1
    with call_style("letters"):
        assert say("18D", "nl", call=club).startswith("1K ")
    assert say("18D", "nl", call=club).startswith("1♣ ")


def test_a_value_that_opens_a_sentence_has_a_capital() -> None:
    assert triple("26A", call=SPADE, new=DOUBLE) == (
        "Because the double is comparable to 1♠, there is no lead restriction.",
        "Omdat het doublet vergelijkbaar is met 1♠, is er geen voorspeelbeperking.",
        "Weil das Kontra mit 1♠ vergleichbar ist, gibt es keine Ausspielbeschränkung.",
    )
    assert say("29B", "nl", call=DOUBLE, turn=Seat.S).startswith("Het doublet wordt niet geaccepteerd: ")
    assert say("CHG.accepted_already", "en", **{**ALL, "call": PASS}).endswith(
        "The pass is withdrawn, and North may not use it."
    )
    assert say("25B2", "de", call=PASS, new=DOUBLE) == (
        "Die Änderung wird nicht angenommen: Das Pass bleibt bestehen, und das Kontra ist aufgehoben."
    )
    assert say("25B2", "en", call=PASS, new=DOUBLE) == (
        "The change is not accepted: the pass stands and the double is cancelled."
    )
    assert "one suit - hearts or diamonds - or" in say("LEAD.now", "en", **ALL)
    assert say("prompt.file_there", "en", file="case.yaml").startswith("case.yaml exists")


def test_comparable_explained_for_the_case() -> None:
    for language, wanted in (
        ("en", "Here that is a call that promises at least four hearts, and an opening hand."),
        ("nl", "Hier is dat een bieding die minstens vier harten belooft, en een openingshand."),
        ("de", "Hier ist das eine Ansage, die mindestens vier Coeur verspricht, dazu ein Eröffnungsblatt."),
    ):
        hearts = say("shows.at_least", language, n=4, suits=(H,))
        opening = say("strength.opening", language)
        assert say("comparable.case", language, denominations=(hearts,), strength=opening) == wanted


@given(
    st.sampled_from(LANGUAGES),
    st.lists(st.sampled_from(DENOMINATIONS), unique=True),
    st.sampled_from(["or", "and", ""]),
)
def test_every_list_of_suits(language: str, suits: list[Denomination], form: str) -> None:
    text = name(suits, language, form)
    assert all(name(suit, language) in text for suit in suits)
    assert text == name(tuple(suits), language, form)
    assert name(frozenset(suits), language, form) == name(frozenset(reversed(suits)), language, form)


@given(st.sampled_from(LANGUAGES), st.integers(1, 9), st.sampled_from(DENOMINATIONS))
def test_every_bid_is_written_once(language: str, level: int, denomination: Denomination) -> None:
    bid = Call.bid(level, denomination)
    for form in ("", "the", "do", "does", "done"):
        assert name(bid, language, form).count(name(bid, language)) == 1
    assert bid.kind is CallKind.BID


# --- mistakes ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["", "nothing.like.this", "27B9"])
def test_a_missing_key_is_an_error(key: str) -> None:
    with pytest.raises(MissingText):
        say(key, "en")


def test_a_missing_value_is_an_error_and_another_is_ignored() -> None:
    with pytest.raises(MissingText, match="27B2"):
        say("27B2", "en", P=Seat.N)
    assert say("REV.none", "en", **ALL) == "The result stands."


def test_a_value_without_words_is_an_error() -> None:
    for value in (object(), CallKind.PASS, None):
        with pytest.raises(MissingText):
            name(value, "en")  # type: ignore[arg-type]
    with pytest.raises(MissingText):
        name(14, "en", "words")


@pytest.mark.parametrize("language", ["fr", "", "EN", "nl-BE", "../en"])
def test_an_unknown_language_is_an_error(language: str) -> None:
    with pytest.raises(UnknownLanguage):
        say("REV.none", language)
    with pytest.raises(UnknownLanguage):
        name("text", language)


def test_a_tree_that_was_never_built(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(catalogue, "_LOCALE", tmp_path)
    catalogue._catalogue.cache_clear()
    catalogue._template.cache_clear()
    with pytest.raises(catalogue.TextsNotBuilt, match="make texts"):
        say("REV.none", "en")
    monkeypatch.undo()
    assert say("REV.none", "en") == "The result stands."


# --- the reader's language -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("preferences", "language"),
    [
        ("de_AT.UTF-8", "de"),
        ("nl-BE", "nl"),
        ("NL", "nl"),
        ("de_DE@euro", "de"),
        ("C", "en"),
        ("C.UTF-8", "en"),
        ("POSIX", "en"),
        ("", "en"),
        ("fr_FR.UTF-8", "en"),
        (["fr", "nl_NL", "de"], "nl"),
        ([], "en"),
        ("fr:de:en", "de"),
        ("fr-CH, fr;q=0.9, de;q=0.7, nl;q=0.8, *;q=0.5", "nl"),
        ("nl;q=0, de;q=0.1", "de"),
        ("nl;q=rubbish, de;q=0.1", "de"),
        ("nl; q=1.0", "nl"),
        ("deutsch", "en"),
    ],
)
def test_best_language(preferences: str | list[str], language: str) -> None:
    assert best_language(preferences) == language


def test_best_language_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    assert best_language() == "en"
    assert best_language(default="nl") == "nl"
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert best_language() == "de"
    monkeypatch.setenv("LC_ALL", "C")
    assert best_language() == "en"


@given(st.text(max_size=30))
def test_best_language_takes_anything(text: str) -> None:
    assert best_language(text) in LANGUAGES


@pytest.mark.parametrize(
    ("language", "style", "written"),
    [
        ("en", "text", "♠AQ10 ♥K2 ♣3"),
        ("nl", "text", "♠AV10 ♥H2 ♣3"),
        ("nl", "letters", "S:AV10 H:H2 K:3"),
        ("de", "letters", "P:AD10 C:K2 T:3"),
    ],
)
def test_a_hand_is_written_suit_by_suit(language: str, style: Style, written: str) -> None:
    assert name(loads_cards("SA SQ ST HK H2 C3"), language, "hand", style=style) == written
