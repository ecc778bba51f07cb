"""Notation: what each language writes is read back, generous reading, and letters that differ."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaw.errors import (
    AmbiguousNotation,
    BridgelawError,
    UnknownLanguage,
    UnreadableCall,
    UnreadableCard,
    UnreadableDenomination,
    UnreadableSeat,
)
from bridgelaw.table import (
    DENOMINATIONS,
    DOUBLE,
    LANGUAGES,
    PASS,
    RANKS,
    REDOUBLE,
    SEATS,
    STYLES,
    SUITS,
    Call,
    Card,
    Seat,
    Style,
    Vulnerability,
    loads_cards,
    read_call,
    read_card,
    read_denomination,
    read_seat,
    seat_letters,
    write_call,
    write_card,
    write_denomination,
    write_seat,
    write_vulnerability,
)
from bridgelaw.table.call import _WORDS
from bridgelaw.table.notation import _ENGLISH, _LANGUAGES, _plain

ALL_CALLS = (PASS, DOUBLE, REDOUBLE, *(Call.bid(level, d) for level in range(1, 100) for d in DENOMINATIONS))
DECK = tuple(Card(suit, rank) for suit in SUITS for rank in RANKS)
SETTINGS = [(language, style) for language in LANGUAGES for style in STYLES]

languages = st.sampled_from(LANGUAGES)
styles = st.sampled_from(STYLES)
#: What people do to a text while they copy or type it, without making it another text.
manglings = st.sampled_from(
    [
        str.upper,
        str.lower,
        lambda text: f"  {text}\t",
        lambda text: text.replace("♥", "♥\ufe0f").replace("♣", "♣\ufe0f"),
        lambda text: text.translate(str.maketrans("♣♦♥♠", "♧♢♡♤")),
        lambda text: (
            text[:1] + " " + text[1:] if text[:1] in "123456789♣♦♥♠" and text[1:2] not in "0123456789" else text
        ),
        lambda text: "\u200e" + text.replace("-", "–"),
    ]
)


# --- round trips -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "style"), SETTINGS)
def test_everything_written_is_read_back(language: str, style: Style) -> None:
    for call in ALL_CALLS:
        assert read_call(write_call(call, language, style), language) is call
    for denomination in DENOMINATIONS:
        assert read_denomination(write_denomination(denomination, language, style), language) is denomination
    for card in DECK:
        assert read_card(write_card(card, language, style), language) == card
    for seat in SEATS:
        assert read_seat(write_seat(seat, language), language) is seat
    for vulnerability in Vulnerability:
        assert Vulnerability.loads(write_vulnerability(vulnerability, language)) is vulnerability


@pytest.mark.parametrize(("language", "style"), SETTINGS)
def test_no_two_values_are_written_alike(language: str, style: Style) -> None:
    assert len({write_call(call, language, style) for call in ALL_CALLS}) == len(ALL_CALLS)
    assert len({write_card(card, language, style) for card in DECK}) == 52
    assert len(set(seat_letters(language))) == 4


@given(st.sampled_from(ALL_CALLS), languages, styles, manglings)
def test_a_mangled_call_is_read_back(call: Call, language: str, style: Style, mangle: Callable[[str], str]) -> None:
    assert read_call(mangle(write_call(call, language, style)), language) is call


@given(st.sampled_from(DECK), languages, styles, manglings)
def test_a_mangled_card_is_read_back(card: Card, language: str, style: Style, mangle: Callable[[str], str]) -> None:
    assert read_card(mangle(write_card(card, language, style)), language) == card


@given(st.sampled_from(SEATS), languages, manglings)
def test_a_mangled_seat_is_read_back(seat: Seat, language: str, mangle: Callable[[str], str]) -> None:
    assert read_seat(mangle(write_seat(seat, language)), language) is seat


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_are_ascii(language: str) -> None:
    for call in ALL_CALLS:
        assert write_call(call, language, "letters").isascii()
    for card in DECK:
        assert write_card(card, language, "letters").isascii()


# --- international forms -----------------------------------------------------------------------------------------


@given(st.sampled_from(ALL_CALLS))
def test_canonical_calls_are_read_in_every_language_but_for_german_coeur(call: Call) -> None:
    assert read_call(call.dumps()) is read_call(call.dumps(), "en") is read_call(call.dumps(), "nl") is call
    in_german = read_call(call.dumps(), "de")
    assert in_german is (Call.loads(call.dumps().replace("C", "H")) if call.is_bid else call)


@pytest.mark.parametrize("language", [None, *LANGUAGES])
def test_every_international_word_means_the_same_everywhere(language: str | None) -> None:
    for word in _WORDS:
        assert read_call(word, language) is Call.loads(word), word


@pytest.mark.parametrize("language", [None, *LANGUAGES])
def test_canonical_cards_and_seats_are_read_in_every_language(language: str | None) -> None:
    for seat in SEATS:
        assert read_seat(seat.value, language) is seat
    for card in DECK:
        # German Coeur again; and a Dutch or German honour never has the letter of another international honour.
        wanted = Card(DENOMINATIONS[2], card.rank) if language == "de" and card.suit is DENOMINATIONS[0] else card
        assert read_card(card.dumps(), language) == wanted


def test_each_word_of_a_language_has_one_meaning_in_it() -> None:
    for language in _LANGUAGES.values():
        for own, english in (
            (language.seats, _ENGLISH.seats),
            (language.ranks, _ENGLISH.ranks),
            (language.calls, _ENGLISH.calls),
        ):
            assert not [word for word in own if word in english and own[word] is not english[word]]
    # The one letter of a suit with which a language overrules the international one.
    overruled = {
        (code, word)
        for code, language in _LANGUAGES.items()
        for word, denomination in language.denominations.items()
        if _ENGLISH.denominations.get(word, denomination) is not denomination
    }
    assert overruled == {("de", "c")}


def test_every_form_can_be_reached() -> None:
    for code, language in _LANGUAGES.items():
        for word, seat in language.seats.items():
            assert _plain(word) == word
            assert read_seat(word, code) is seat
        for word, denomination in language.denominations.items():
            assert _plain(word) == word
            assert read_denomination(word, code) is denomination
            assert read_call(f"3{word}", code) is Call.bid(3, denomination)
            for form, level in language.levels.items():
                assert read_call(f"{form} {word}", code) is Call.bid(level, denomination)
            for rank_word, rank in language.ranks.items():
                if denomination.is_suit:
                    assert read_card(f"{word} {rank_word}", code) == Card(denomination, rank)
        for word, kind in language.calls.items():
            assert _plain(word) == word
            assert read_call(word, code).kind is kind


# --- each language -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "style", "written"),
    [
        ("en", "text", "1♣ 1♦ 1♥ 1♠ 1NT Pass Double Redouble"),
        ("en", "diagram", "1♣ 1♦ 1♥ 1♠ 1NT Pass X XX"),
        ("en", "letters", "1C 1D 1H 1S 1NT Pass X XX"),
        ("nl", "text", "1♣ 1♦ 1♥ 1♠ 1SA pas doublet redoublet"),
        ("nl", "diagram", "1♣ 1♦ 1♥ 1♠ 1SA pas x xx"),
        ("nl", "letters", "1K 1R 1H 1S 1SA pas x xx"),
        ("de", "text", "1♣ 1♦ 1♥ 1♠ 1SA Pass Kontra Rekontra"),
        ("de", "diagram", "1♣ 1♦ 1♥ 1♠ 1SA - X XX"),
        ("de", "letters", "1T 1K 1C 1P 1SA Pass X XX"),
    ],
)
def test_how_calls_are_written(language: str, style: Style, written: str) -> None:
    calls = [*(Call.bid(1, d) for d in DENOMINATIONS), PASS, DOUBLE, REDOUBLE]
    assert " ".join(write_call(call, language, style) for call in calls) == written


@pytest.mark.parametrize(
    ("language", "seats", "cards", "vulnerabilities"),
    [
        ("en", "NESW", "SA SK SQ SJ S10 S9 HK DK CK", "None NS EW All"),
        ("nl", "NOZW", "SA SH SV SB S10 S9 HH RH KH", "niemand NZ OW allen"),
        ("de", "NOSW", "PA PK PD PB P10 P9 CK KK TK", "keiner N/S O/W alle"),
    ],
)
def test_how_seats_cards_and_vulnerability_are_written(
    language: str, seats: str, cards: str, vulnerabilities: str
) -> None:
    assert "".join(seat_letters(language)) == "".join(write_seat(s, language) for s in SEATS) == seats
    deck = loads_cards("SA SK SQ SJ ST S9 HK DK CK")
    assert " ".join(write_card(card, language, "letters") for card in deck) == cards
    assert " ".join(write_vulnerability(v, language) for v in Vulnerability) == vulnerabilities
    assert write_card(Card.loads("HT"), language) == "♥10"


@pytest.mark.parametrize(
    ("language", "texts", "canonical"),
    [
        (None, "1NT|1 nt|1N|1SA|1ZT|1 no trump|one notrump|One No-Trump", "1NT"),
        (None, "1♠|1♠\ufe0f|1♤|1 s|1 Spade|one spade|1♠\ufe0e", "1S"),
        (None, "Pass|pas|Passe|-|–|p|no bid|--", "P"),
        (None, "X|dbl|double|doublet|dubbel|Kontra|d", "X"),
        (None, "XX|rdbl|redouble|redoublet|herdubbel|Rekontra", "XX"),
        ("nl", "1K|1 k|1kl|1 klaver|1 klaveren|één klaveren|een klaver|1♣|1C|1 clubs", "1C"),
        ("nl", "2R|2ru|2 ruiten|twee ruiten|2D|2♢", "2D"),
        ("nl", "2H|2ha|2 harten|twee harten|2♡", "2H"),
        ("nl", "3S|3sch|3 schoppen|drie schoppen", "3S"),
        ("nl", "1SA|1ZT|1NT|1N|1 sans|één sans|één sans atout|1 zonder troef", "1NT"),
        ("nl", "pas|p|-|past|passe|Pass", "P"),
        ("nl", "x|d|dbl|doublet|dubbel|doubl.", "X"),
        ("nl", "xx|rd|rdbl|redoublet|herdubbel|redoubl.", "XX"),
        ("de", "1T|1tr|1 Treff|ein Treff|1♣", "1C"),
        ("de", "1K|1ka|1 Karo|ein Karo|1D|1♦", "1D"),
        ("de", "2C|2co|2 Coeur|2 Cœur|zwei Cœur|2H|2he|zwei Herz|2♥", "2H"),
        ("de", "5P|5pi|5 Pik|fünf Pik|fuenf Pik|5S|5♠", "5S"),
        ("de", "1SA|1NT|1 Sans|ein Sans Atout|1 ohne|1ZT", "1NT"),
        ("de", "-|p|Pass|passe|passt|ps", "P"),
        ("de", "X|k|ko|Kontra|dbl", "X"),
        ("de", "XX|rk|re|Rekontra|rdbl", "XX"),
        ("en", "1C|one club|1 Clubs|1♣", "1C"),
    ],
)
def test_generous_reading_of_calls(language: str | None, texts: str, canonical: str) -> None:
    for text in texts.split("|"):
        assert read_call(text, language).dumps() == canonical, text


@pytest.mark.parametrize(
    ("language", "texts", "canonical"),
    [
        (None, "HK|♥K|♥ k|h k|♥\ufe0fK|heart king|hearts K", "HK"),
        (None, "H10|HT|♥10|♥ 10|hearts ten", "HT"),
        ("nl", "HH|HK|♥H|harten heer|ha H|Harten-H", "HK"),
        ("nl", "KH|KK|♣H|klaveren heer", "CK"),
        ("nl", "RV|DQ|ruiten vrouw", "DQ"),
        ("nl", "SB|SJ|schoppen boer", "SJ"),
        ("nl", "S10|ST|schoppen tien", "ST"),
        ("de", "CK|HK|♥K|Coeur K|Herz König|Cœur-Koenig", "HK"),
        ("de", "KK|DK|Karo-König", "DK"),
        ("de", "KD|DD|DQ|Karo Dame", "DQ"),
        ("de", "TB|TJ|Treff Bube", "CJ"),
        ("de", "P10|PZ|PT|SZ|Pik zehn", "ST"),
        ("de", "TT|TZ", "CT"),
        ("de", "PA|Pik As|Pik Ass|Pik-As", "SA"),
    ],
)
def test_generous_reading_of_cards(language: str | None, texts: str, canonical: str) -> None:
    for text in texts.split("|"):
        assert read_card(text, language).dumps() == canonical, text


@pytest.mark.parametrize(
    ("language", "texts", "seat"),
    [
        (None, "N|n|North", Seat.N),
        (None, "S|south", Seat.S),
        ("nl", "Z|z|Zuid|S|south", Seat.S),
        ("nl", "O|oost|E", Seat.E),
        ("de", "O|Ost|E", Seat.E),
        ("de", "S|Süd|SÜD|sued|sud|Su\u0308d", Seat.S),
        ("de", "Nord", Seat.N),
        ("nl", "Noord", Seat.N),
        ("nl", "west", Seat.W),
    ],
)
def test_generous_reading_of_seats(language: str | None, texts: str, seat: Seat) -> None:
    for text in texts.split("|"):
        assert read_seat(text, language) is seat, text


# --- errors ------------------------------------------------------------------------------------------------------

Reader = Callable[[str, str | None], object]


@pytest.mark.parametrize(
    ("read", "text", "languages_named"),
    [
        (read_call, "1K", "Dutch German"),
        (read_call, "een harten", "Dutch"),
        (read_denomination, "k", "Dutch German"),
        (read_card, "KK", "Dutch German"),
        (read_card, "K10", "Dutch German"),
        (read_call, "1R", "Dutch"),
        (read_call, "1T", "German"),
        (read_call, "1P", "German"),
        (read_call, "k", "German"),
        (read_call, "zwei Coeur", "German"),
        (read_denomination, "harten", "Dutch"),
        (read_seat, "Z", "Dutch"),
        (read_seat, "O", "Dutch German"),
        (read_card, "HH", "Dutch"),
        (read_card, "HB", "Dutch German"),
        (read_card, "HD", "German"),
        (read_card, "HV", "Dutch"),
        (read_card, "HZ", "German"),
    ],
)
def test_without_a_language_its_letters_are_refused(read: Reader, text: str, languages_named: str) -> None:
    ours = {"Dutch": "nl", "German": "de"}
    values = {read(text, ours[name]) for name in languages_named.split()}
    with pytest.raises(BridgelawError) as caught:
        read(text, None)
    assert isinstance(caught.value, AmbiguousNotation) is (len(values) > 1)
    assert caught.value.given == text
    assert "language" in caught.value.expected
    assert "give the language" in caught.value.advice
    for name in ours:
        assert (name in caught.value.advice) is (name in languages_named)
    example, _, language = caught.value.example.partition(" with the language ")
    assert read(example.strip("'"), language.strip("'")) in values


@pytest.mark.parametrize(
    ("read", "text", "language", "error"),
    [
        (read_call, "1K", "en", UnreadableCall),
        (read_call, "1R", "en", UnreadableCall),
        (read_call, "1R", "de", UnreadableCall),
        (read_call, "1T", "nl", UnreadableCall),
        (read_call, "1P", "nl", UnreadableCall),
        (read_call, "k", "nl", UnreadableCall),
        (read_denomination, "Karo", "nl", UnreadableDenomination),
        (read_seat, "Z", "de", UnreadableSeat),
        (read_seat, "O", "en", UnreadableSeat),
        (read_card, "HH", "en", UnreadableCard),
        (read_card, "HD", "nl", UnreadableCard),
        (read_card, "HV", "de", UnreadableCard),
        (read_card, "HZ", "nl", UnreadableCard),
    ],
)
def test_the_letters_of_another_language(read: Reader, text: str, language: str, error: type[BridgelawError]) -> None:
    with pytest.raises(error) as caught:
        read(text, language)
    assert caught.value.given == text
    assert caught.value.expected
    assert "give that language" in caught.value.advice
    read(caught.value.example.strip("'"), language)


@pytest.mark.parametrize("language", [None, *LANGUAGES])
@pytest.mark.parametrize(
    ("read", "texts", "error"),
    [
        (
            read_call,
            "|9X|0C|01C|100C|1|1♠♠|pineapple|1 2|eight clubs|acht harten|1½C|²C|XXX|Kreuz|1Kreuz|1kr",
            UnreadableCall,
        ),
        (read_denomination, "|X|1|♠♠|Kreuz|kr|trump", UnreadableDenomination),
        (read_seat, "|NS|X|♠|norths", UnreadableSeat),
        (read_card, "|H|pik|NTA|SAA|SA A|H1|H11|♥|10|♥♥|hearts", UnreadableCard),
    ],
)
def test_what_nobody_reads(read: Reader, texts: str, error: type[BridgelawError], language: str | None) -> None:
    for text in texts.split("|"):
        with pytest.raises(error) as caught:
            read(text, language)
        assert caught.value.given == text
        assert caught.value.expected
        read(caught.value.example.strip("'"), language)


@pytest.mark.parametrize("language", [None, *LANGUAGES])
@pytest.mark.parametrize("read", [read_call, read_denomination, read_seat, read_card])
@pytest.mark.parametrize("text", [None, 1, "1♠" * 5000, b"1S", ["1S"]])
def test_what_is_no_text_of_a_call(read: Reader, text: str, language: str | None) -> None:
    with pytest.raises(BridgelawError):
        read(text, language)


@given(st.text(max_size=45), st.sampled_from([None, *LANGUAGES]))
def test_any_text_is_read_or_refused(text: str, language: str | None) -> None:
    for read in (read_call, read_denomination, read_seat, read_card):
        with contextlib.suppress(BridgelawError):
            read(text, language)


@pytest.mark.parametrize("language", ["fr", "NL", "", "dutch", 1, ["nl"]])
def test_no_language(language: str) -> None:
    for use in (
        lambda: read_call("1S", language),
        lambda: write_call(PASS, language),
        lambda: seat_letters(language),
        lambda: write_vulnerability(Vulnerability.ALL, language),
    ):
        with pytest.raises(UnknownLanguage) as caught:
            use()
        assert caught.value.expected == "one of en, nl, de"
        assert caught.value.example == "'nl'"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_is_complete(language: str) -> None:
    found = _LANGUAGES[language]
    assert set(found.seats.values()) == set(SEATS)
    assert set(found.denominations.values()) == set(DENOMINATIONS)
    assert set(found.ranks.values()) == set(RANKS[:5])
    assert set(found.levels.values()) == set(range(1, 8))
    assert set(found.written) == set(STYLES)
    assert all(len(words) == 3 for words in found.written.values())
