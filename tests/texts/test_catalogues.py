"""The three catalogues: complete, alike, and in the terms of the glossary."""

from __future__ import annotations

import re
import string
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

import bridgelaw.errors as errors
import bridgelaw.texts
from bridgelaw.laws.clause import Clause, NotCoded
from bridgelaw.laws.edition import EDITIONS, edition
from bridgelaw.laws.profile import points
from bridgelaw.scores.authorities import authorities, authority
from bridgelaw.table.board import Vulnerability
from bridgelaw.table.call import DENOMINATIONS, CallKind
from bridgelaw.table.record import Irregularity, Status
from bridgelaw.table.seat import SEATS, Side
from bridgelaw.texts import LANGUAGES, MissingText
from bridgelaw.texts.catalogue import TextsNotBuilt
from bridgelaw.texts.glossary import SOURCES, terms

LOCALE = Path(bridgelaw.texts.__file__).parent / "locale"
SOURCE = Path(bridgelaw.texts.__file__).parents[1]

KNOWN = {
    *(
        "O",
        "P",
        "L",
        "R",
        "D",
        "turn",
        "url",
        "command",
        "other",
        "call",
        "new",
        "side",
        "contract",
        "bid",
        "seat",
        "suits",
        "required",
        "calls",
        "cards",
    ),
    *("denominations", "strength", "low", "high", "n", "law", "reason", "profile", "list", "last"),
    *(
        "share",
        "widened",
        "whole",
        "tenths",
        "given",
        "example",
        "file",
        "board",
        "dealer",
        "vulnerable",
        "event",
        "edition",
        "caller",
        "made",
    ),
    # Scores: points and shares as they are written, outcomes, and where a standard comes from.
    *("scoring", "shares", "outcome", "towards", "source", "score", "time", "fault", "awards", "amount"),
    *("ns", "ew", "mean", "assigned", "plus"),
}
STEP = {"O", "P", "L", "R", "turn", "call", "new", "side", "caller", "made"}
#: What a step at the end of the auction, with cards or at a lead has besides.
MORE = r"22A|77|16D|24|26A2\.|26B\.|36C|41|50|51|54E|59"
#: What was measured has its figures.
MEASURED = r"(23A|27B1)\.\w"
FORMS = {"", "the", "do", "does", "done", "or", "and", "one", "words", "hand", "symbol"}


@cache
def catalogue(language: str) -> Catalog:
    with (LOCALE / language / "LC_MESSAGES" / "bridgelaw.po").open("rb") as file:
        return read_po(file, locale=language)


@cache
def texts(language: str) -> dict[str, str]:
    return {str(m.id): str(m.string) for m in catalogue(language) if m.id}


def fields(text: str) -> Counter[str]:
    return Counter(field for _, field, _, _ in string.Formatter().parse(text) if field is not None)


def bare(key: str) -> str:
    """A key without the edition that says it otherwise."""
    return next((key.removeprefix(f"{name}.") for name in EDITIONS if key.startswith(f"{name}.")), key)


def is_step(key: str) -> bool:
    return bool(re.match(r"\d", bare(key)))


def sentences(text: str) -> list[str]:
    return [s for s in re.split(r"(?<=[.?!:;])\s", text) if s]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_file_is_sound(language: str) -> None:
    read = catalogue(language)
    assert not read.fuzzy
    assert [m.id for m in read if m.fuzzy] == []
    assert str(read.locale) == language
    assert read.charset == "utf-8"
    assert read.num_plurals == 2
    # Babel keeps one of two entries with the same key: count them in the file.
    source = (LOCALE / language / "LC_MESSAGES" / "bridgelaw.po").read_text(encoding="utf-8")
    ids = re.findall(r'^msgid "(.+)"$', source, re.M)
    assert [key for key, count in Counter(ids).items() if count > 1] == []
    assert len(ids) == len(texts(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_missing_or_empty(language: str) -> None:
    assert list(texts(language)) == list(texts("en"))
    assert [key for key, text in texts(language).items() if not text.strip() or text != text.strip()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_values_are_filled_in(language: str) -> None:
    different = {
        key: (set(fields(text)), set(fields(texts("en")[key])))
        for key, text in texts(language).items()
        if set(fields(text)) != set(fields(texts("en")[key]))
    }
    assert different == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_placeholder_is_known(language: str) -> None:
    for key, text in texts(language).items():
        assert set(fields(text)) <= KNOWN, key
        for _, field, form, conversion in string.Formatter().parse(text):
            assert conversion is None, key
            assert field is None or form in FORMS, key
            assert not (form in {"the", "do", "does", "done"} and field not in {"call", "new", "made"}), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_step_uses_only_what_every_step_has(language: str) -> None:
    for key, text in texts(language).items():
        if is_step(key):
            more = {"contract", "cards", "suits", "D", "seat", "n"} if re.match(MORE, bare(key)) else set()
            more |= {"share", "widened"} if re.match(MEASURED, bare(key)) else set()
            assert set(fields(text)) - STEP <= more, key


def test_every_clause_has_a_paraphrase_and_what_is_applied_a_sentence() -> None:
    here = texts("en")
    entries = [entry for name in EDITIONS for entry in edition(name).coverage()]
    assert [e.id for e in entries if f"paraphrase.{e.key or e.id}" not in here] == []
    applied = {e.key or e.id for e in entries if isinstance(e, Clause) and not e.asks}
    assert sorted(applied - set(here)) == []
    # And no sentence is left over from a clause that is gone.
    steps = {bare(key).split(".")[0] for key in here if is_step(key)}
    assert sorted(steps - {bare(e.key or e.id) for e in entries}) == []


def test_every_contested_point_is_asked_and_answered_in_the_words_of_the_table() -> None:
    here = texts("en")
    # Points that come later may be in the catalogues before they are in the table.
    for id, point in points().items():
        assert here[f"point.{id}"] == point.question
        for reading, meaning in point.readings.items():
            assert here[f"point.{id}.{reading}"] == meaning


def test_every_clause_that_is_not_coded_has_its_reason() -> None:
    here = texts("en")
    for name in EDITIONS:
        for entry in edition(name).coverage():
            if isinstance(entry, NotCoded):
                assert here[f"reason.{entry.key or entry.id}"] == entry.why
    # Of a coded clause a part may be left out, and says so.
    for path in (SOURCE / "laws").rglob("law*.py"):
        if 'not_coded="' in path.read_text(encoding="utf-8"):
            law = path.stem.removeprefix("law")
            assert [key for key in here if re.fullmatch(rf"reason\.{law}(?!\d).*", key)], path


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reason_fits_into_its_sentence(language: str) -> None:
    for key, text in texts(language).items():
        if key.startswith("reason."):
            assert not text.endswith((".", "!", "?")), key
            # In German a noun has a capital anywhere.
            assert language == "de" or text[0].islower(), key


def test_every_value_has_words() -> None:
    here = texts("en")
    wanted = [
        *(f"seat.{s.value}" for s in SEATS),
        *(f"side.{s.value}" for s in Side),
        *(f"denomination.{d.value}{one}" for d in DENOMINATIONS for one in ("", ".one")),
        *(f"vulnerability.{v.value}" for v in Vulnerability),
        *(f"callstatus.{s.name.lower()}" for s in Status),
        *(f"irregularity.{i.name.lower()}{short}" for i in Irregularity for short in ("", ".short")),
        *(f"call.{k.value}{form}" for k in CallKind for form in ("", ".the", ".do", ".does", ".done")),
        *(f"number.{n}" for n in range(1, 14)),
        *(f"contract.{n}" for n in (0, 1, 2)),
    ]
    assert [key for key in wanted if key not in here] == []


def test_every_error_has_words() -> None:
    kinds = (errors.BridgelawError, errors.OurBug)
    classes = [c for c in (*vars(errors).values(), TextsNotBuilt, MissingText) if isinstance(c, type)]
    codes = [c.code for c in classes if issubclass(c, kinds)]
    assert len(codes) > 20
    assert [code for code in codes if f"error.{code}" not in texts("en")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_too_long_to_be_said(language: str) -> None:
    long = {
        key: len(sentence.split())
        for key, text in texts(language).items()
        for sentence in sentences(text)
        if len(sentence.split()) > (55 if key.startswith("paraphrase.") else 42)
    }
    assert long == {}
    assert [key for key, text in texts(language).items() if len(text.split()) > 120] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_headings_and_words_end_without_a_stop_and_sentences_with_one(language: str) -> None:
    for key, text in texts(language).items():
        group = bare(key).split(".")[0]
        if group in {"heading", "seat", "side", "denomination", "call", "callstatus", "irregularity", "word", "whom"}:
            assert not text.endswith("."), key
            assert len(text) <= 60, key
        if group in {"paraphrase", "never", "duty", "not_coded", "refused", "wrong"} or is_step(key):
            assert text.endswith("."), key


#: What must not be said, by language, and why.
NEVER: dict[str, list[str]] = {
    # No accusation, and seats instead of he and she.
    "en": [
        r"(?<!procedural )penalt(?!y or for take-out|y card)",
        r"\bbarred\b",
        r"\bsilenced\b",
        r"\bguilty\b",
        r"\b(he|his|him|she|her)\b",
    ],
    # Cancelled is "geannuleerd"; players are addressed with "u"; Flemish words of speech are left to a profile.
    "nl": [
        r"\bverval",
        r"\b(je|jij|jouw|jullie)\b",
        r"\bdubbel",
        r"tegenstrever",
        r"\b(hij|hem|zijn hand)\b",
        r"deler\b",
    ],
    # The German words, not the Austrian ones; players are addressed with "Sie".
    "de": [
        *(r"\b[Dd]u\b", r"\bentfäll", r"\bentfallen", r"Kreuz", r"\bHerz\b", r"Lizit", r"gestrichen", r"Strohmann"),
        *(r"Korrektur(?!phase)", r"zurückgezogen", r"\bAnsage außer der Reihe\b", r"Zungenfehler", r"gesperrt"),
    ],
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_that_are_never_used(language: str) -> None:
    # English points and reasons are quoted from the tables of the laws, which speak as the Laws do.
    quoted = ("point.", "reason.") if language == "en" else ()
    found = {
        key: match[0]
        for key, text in texts(language).items()
        if not bare(key).startswith(quoted)
        for pattern in NEVER[language]
        if (match := re.search(pattern, text, re.I if language != "de" else 0))
    }
    assert found == {}


@pytest.mark.parametrize(
    ("key", "term"),
    [
        ("paraphrase.27A2", "insufficient bid"),
        ("paraphrase.29A", "call out of rotation"),
        ("paraphrase.16C2", "unauthorized information"),
        ("paraphrase.27B1(a)", "without further rectification"),
        ("26A", "lead restriction"),
    ],
)
def test_texts_use_the_terms_of_the_glossary(key: str, term: str) -> None:
    (found,) = [entry for entry in terms() if entry.in_("en") == term]
    for language in LANGUAGES:
        assert found.in_(language) in texts(language)[key]


def test_the_glossary_has_every_term_once_in_three_languages() -> None:
    assert len(terms()) > 150
    assert [term for term in terms() if not all((term.group, term.en, term.nl, term.de, term.note))] == []
    assert [word for word, n in Counter(term.en for term in terms()).items() if n > 1] == []
    assert {word for term in terms() for word in re.findall(r"\b[A-Z]\d\d\b", term.note)} <= SOURCES.keys()


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("23B", ("comparable", "vergelijkbaar", "vergleichbar")),
        ("25B2", ("is cancelled", "is geannuleerd", "ist aufgehoben")),
        ("25B1", ("is withdrawn", "is ingetrokken", "ist zurückgenommen")),
        ("27B2", ("rest of the auction", "rest van het bieden", "Rest der Reizung")),
        ("31A2(b)", ("once, at the next turn", "één keer passen, bij de eerstvolgende beurt", "einmal passen")),
    ],
)
def test_forms_of_the_terms(key: str, words: tuple[str, str, str]) -> None:
    for language, word in zip(LANGUAGES, words, strict=True):
        assert word in texts(language)[key]


@pytest.mark.parametrize("language", LANGUAGES)
def test_throughout_and_once_are_never_mixed_up(language: str) -> None:
    rest = {"en": "rest of the auction", "nl": "rest van het bieden", "de": "Rest der Reizung"}[language]
    here = texts(language)
    for key in (
        *("27B2", "27B3", "27B3.stands", "27B4", "IB.again", "IB.double_cancelled", "IB.already_changed.double"),
        "X.inadmissible",
        "X.inadmissible_early",
    ):
        assert rest in here[key], key
    for key in (
        *("30A", "30B1(b)(ii)", "31A2(b)", "32A2(b)", "BOOR.R.options", "BOOR.R.options.too_low", "BOOR.P.options"),
        "status.pass_once",
    ):
        assert rest not in here[key], key


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_at_the_table_explains_no_meaning(language: str) -> None:
    """Concrete suits and strength belong to the talk away from the table."""
    for key, text in texts(language).items():
        if {"denominations", "strength"} & set(fields(text)):
            assert key.startswith("comparable.case"), key


def test_sources_of_standards_stand_in_their_table() -> None:
    kinds = ("penalty", "sympathetic", "small_groups", "likely")
    standards = [(name, kind, getattr(authority(name), kind)) for name in authorities() for kind in kinds]
    found = {f"authority.{name}.{kind}": standard.source for name, kind, standard in standards if standard is not None}
    assert found == {key: text for key, text in texts("en").items() if key.startswith("authority.")}
