"""The page: one file that holds every cell, in three languages, and needs nothing else."""

from __future__ import annotations

import base64
import gzip
import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest

from bridgelaw.atlas import page
from bridgelaw.laws.edition import EDITIONS
from bridgelaw.texts.catalogue import LANGUAGES
from tests.atlas.support import little, made


class Reader(HTMLParser):
    """The elements, each closed in its turn, and the text of the scripts."""

    VOID = ("meta", "link", "br", "img", "input")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: dict[str | None, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "script":
            self.scripts[self.seen[-1][1].get("id")] = data


def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert reader.open == []
    return reader


def data(text: str) -> dict[str, Any]:
    packed = read(text).scripts["data"]
    unpacked: dict[str, Any] = json.loads(gzip.decompress(base64.b64decode(packed)))
    return unpacked


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_it_holds_every_cell(language: str, edition: str) -> None:
    atlas = made("1S", edition=edition)
    found = data(page(atlas, little("1S", edition=edition), language))
    assert len(found["rows"]) == len(atlas["situations"])
    for row, situation in zip(found["rows"], atlas["situations"], strict=True):
        group, before, after, cells = row
        _, withdrawn, dealer, shows = found["groups"][group]
        assert (dealer, shows, len(before), len(after)) == (
            situation["dealer"],
            situation["shows"],
            len(situation["before"]),
            len(situation["after"]),
        )
        assert "1" in found["calls"][withdrawn]
        assert len(cells) == 5 * len(situation["replacements"])
        for at, cell in enumerate(situation["replacements"]):
            call, verdict, outcome, meaning, measured = cells[5 * at : 5 * at + 5]
            assert call in found["columns"]
            assert found["verdicts"][verdict][0] == cell["verdict"]
            assert (outcome, meaning, measured) == (cell["outcome"], cell.get("shows", -1), cell.get("measured", -1))
            assert found["outcomes"][outcome][1]
            assert measured < 0 or found["reasons"][found["comparisons"][measured][3]]


def test_it_loads_nothing_and_has_a_sign_for_each_colour() -> None:
    text = page(made("1S"), little("1S"), "en")
    reader = read(text)
    assert not re.search(r"https?:|//[a-z]|@import|url\(", re.sub(r">[A-Za-z0-9+/=]{200,}<", "><", text))
    assert not [tag for tag, given in reader.seen if {"src", "href"} & given.keys()]
    signs = [sign for _, sign, _ in data(text)["verdicts"]]
    assert len(set(signs)) == len(signs)
    assert not set(signs) & set("123")  # which are the grounds


def test_it_is_the_same_each_time() -> None:
    assert page(made("1S"), little("1S"), "nl") == page(made("1S"), little("1S"), "nl")


def test_words_and_calls_are_those_of_the_language() -> None:
    found = {language: data(page(made("1S"), little("1S"), language)) for language in LANGUAGES}
    assert found["nl"]["words"]["withdrawn"] == "Ingetrokken bieding"
    assert any("Noord" in words for _, words in found["nl"]["outcomes"])
    assert any("Nord" in words for _, words in found["de"]["outcomes"])
    shares = {language: [entry[4] for entry in each["comparisons"]] for language, each in found.items()}
    assert "57.3" in shares["en"]
    assert "57,3" in shares["nl"]
    for each in found.values():
        assert all("{new}" in reason for reason in each["reasons"])


def test_who_has_no_choice_is_told_his_duty() -> None:
    texts = [words for _, words in data(page(made("1S"), little("1S"), "en"))["outcomes"]]
    assert [words for words in texts if "repeat" in words and words.startswith("South must")]
    texts = [words for _, words in data(page(made("P"), little("P"), "en"))["outcomes"]]
    assert [words for words in texts if words.startswith("South must pass")]


def test_what_a_file_says_of_itself_is_only_text() -> None:
    atlas = {**made("1S"), "title": "</title><script>alert(1)</script>"}
    reader = read(page(atlas, little("1S"), "en"))
    assert sum(tag == "script" for tag, _ in reader.seen) == 2
