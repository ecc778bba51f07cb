"""Errors in every language: what was given, what was expected, an example, the line; and nothing printed raw."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import bridgelaw.formats.case
import bridgelaw.formats.ruling  # noqa: F401 (so that every error class is there)
from bridgelaw.errors import BridgelawError, CaseError
from bridgelaw.formats.case import LIMIT_EVENTS, loads
from bridgelaw.formats.ruling import outcome
from bridgelaw.formats.tree import LIMIT_BYTES, LIMIT_DEPTH, LIMIT_NODES
from bridgelaw.table.board import LAST_BOARD
from bridgelaw.texts import LANGUAGES, keys, say
from bridgelaw.texts.wording import message, on_one_line, printable
from tests.cli.support import run

HEAD = "bridgelaw: 1\nedition: 2017\ndealer: N\n"
WORDS = {
    "en": ("Expected ", "or example"),
    "nl": ("Verwacht", "voorbeeld"),
    "de": ("Erwartet", "eispiel"),
}


def classes(kind: type[BridgelawError]) -> Iterator[type[BridgelawError]]:
    for below in kind.__subclasses__():
        yield below
        yield from classes(below)


def write(folder: Path, text: str | bytes, name: str = "case.yaml") -> str:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return str(path)


def test_every_error_has_a_sentence_in_every_language() -> None:
    codes = {kind.code for kind in classes(BridgelawError) if kind.__module__.startswith("bridgelaw.")}
    assert {"case.empty", "case.too_many_events", "case.file", "key.missing"} <= codes
    for language in LANGUAGES:
        assert sorted(code for code in codes if f"error.{code}" not in keys(language)) == []


#: What is wrong, the line, what of it is told back, and what the catalogues say was expected.
BAD: list[tuple[str, str | bytes, int, str, str]] = [
    ("call", HEAD + "events:\n  - {call: N 9X}\n", 5, "'N 9X'", "7NT"),
    ("seat", HEAD + "events:\n  - {call: Q 1H}\n", 5, "'Q 1H'", "N, E, S"),
    ("dealer", "bridgelaw: 1\nedition: 2017\ndealer: Q\nevents: []\n", 3, "'Q'", "N, E, S"),
    ("denomination", HEAD + "events:\n  - {call: N 1H, specifies: [Z]}\n", 5, "'Z'", "S, H, D"),
    ("suit", HEAD + "events:\n  - {forbid: N NT}\n", 5, "'NT'", "S, H, D"),
    ("card", HEAD + "events:\n  - {lead: N Z3}\n", 5, "'Z3'", "A, K, Q, J, 10"),
    ("board", HEAD + "board: 1.5\nevents: []\n", 4, "'1.5'", str(LAST_BOARD)),
    ("vulnerability", HEAD + "vulnerable: some\nevents: []\n", 4, "'some'", "None, NS, EW"),
    ("edition", "bridgelaw: 1\nedition: 1997\ndealer: N\nevents: []\n", 2, "'1997'", "2017"),
    ("profile", HEAD + "profile: XXX\nevents: []\n", 4, "'XXX'", "WBF, ACBL"),
    ("event", HEAD + "events:\n  - {cal: N 1H}\n", 5, "'cal'", "call, change, director"),
    ("key", HEAD + "colour: red\nevents: []\n", 4, "'colour'", "bridgelaw, id, strength"),
    ("missing", "bridgelaw: 1\ndealer: N\nevents: []\n", 1, "edition", "'edition: 2017'"),
    ("contradiction", HEAD + "events:\n  - {finding: {unintended: S, intended: S}}\n", 5, "unintended", "intended"),
    ("twice", HEAD + "dealer: S\nevents: []\n", 4, "'dealer'", "'dealer: N'"),
    ("value", HEAD + "events:\n  - {call: N 1H, artificial: maybe}\n", 5, "'maybe'", "true"),
    ("clause", HEAD + "events: []\nexpect: {cites: [27b]}\n", 5, "'27b'", "27B1(a)"),
    ("empty", "", 1, "", "'{bridgelaw: 1, edition: 2017, dealer: N"),
    ("alias", "a: &x b\n", 1, "'&x'", "'shows: 5+ H'"),
    ("tag", "a: !!python/name:os.system x\n", 1, "python", "'shows: 5+ H'"),
    ("large", b"#" * (LIMIT_BYTES + 1), 1, str(LIMIT_BYTES), str(LIMIT_NODES)),
    ("deep", "[" * 99 + "]" * 99, 1, str(LIMIT_DEPTH + 1), str(LIMIT_DEPTH)),
    ("events", HEAD + "events:\n" + "  - director\n" * (LIMIT_EVENTS + 1), 505, "501", str(LIMIT_EVENTS)),
    ("version", "bridgelaw: 2\nedition: 2017\ndealer: N\nevents: []\n", 1, "'2'", "'bridgelaw: 1'"),
    ("latin 1", "title: caf\xe9\n".encode("latin-1"), 1, "0xE9", "UTF-8"),
    ("utf-16", "title: x\n".encode("utf-16-le"), 1, "U+0000", "UTF-8"),
    ("yaml", "events: [\n", 1, "events: [", "YAML"),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("text", "line", "given", "expected"), [b[1:] for b in BAD], ids=[b[0] for b in BAD])
def test_an_error_says_what_was_given_and_what_was_expected(
    text: str | bytes, line: int, given: str, expected: str, language: str, tmp_path: Path
) -> None:
    file = write(tmp_path, text)
    ran = run("rule", "--lang", language, file)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"bridgelaw: {file}:{line}: ")
    assert given in ran.err
    if language != "en":
        assert expected in ran.err
    # A limit is told with its number instead of an example.
    assert [word for word in WORDS[language] if word not in ran.err and "1000000" not in ran.err] == []
    assert len(ran.err.splitlines()) == 1


#: English phrases that an error in another language must not fall back to.
ENGLISH = re.compile(r"\b(a|the|one of|and|or|must|with|of the|at most|Expected|Did you mean|nothing|without)\b")


@pytest.mark.parametrize("language", ["nl", "de"])
@pytest.mark.parametrize("text", [b[1] for b in BAD if b[0] not in ("value", "clause", "yaml")], ids=lambda t: "")
def test_where_the_expectation_is_fixed_no_english_is_left(text: str | bytes, language: str, tmp_path: Path) -> None:
    err = run("rule", "--lang", language, write(tmp_path, text)).err
    quoted = re.sub(r"'[^']*'|\{[^}]*\}", "", err.partition(": ")[2])
    assert not ENGLISH.search(quoted.replace("and EW", "")), err


@pytest.mark.parametrize("language", ["nl", "de"])
def test_a_near_miss_is_told(language: str, tmp_path: Path) -> None:
    err = run("rule", "--lang", language, write(tmp_path, HEAD + "events:\n  - {cal: N 1H}\n")).err
    assert say("error.near", language, list=("call",)) in err


# --- refused events -----------------------------------------------------------------------------

INSUFFICIENT = HEAD + "events:\n  - {call: N 1H}\n  - {call: E 1D}\n  - director\n"
REFUSED = [
    ("must_decide", INSUFFICIENT + "  - {accept: N}\n", 8),
    ("must_replace", INSUFFICIENT + "  - {decline: S}\n  - {call: W 2H}\n", 9),
    ("must_find", INSUFFICIENT + "  - {decline: S}\n  - {call: E P}\n  - {call: S P}\n", 10),
    ("no_right", HEAD + "events:\n  - {call: N 1H}\n  - {accept: E}\n", 6),
    ("no_finding", HEAD + "events:\n  - {call: N 1H}\n  - {finding: {comparable: true}}\n", 6),
    ("nothing_to_ask", HEAD + "events:\n  - {call: N 1H}\n  - {ask: E 1S}\n", 6),
    ("nothing_to_change", HEAD + "events:\n  - {call: N 1H}\n  - {change: S 2H}\n", 6),
    (
        "must_repeat",
        HEAD
        + "events:\n  - {call: N P}\n  - {call: S 1H}\n  - director\n  - {decline: W}\n"
        + "  - {call: E P}\n  - {call: S 2H}\n",
        10,
    ),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("key", "text", "line"), REFUSED, ids=[r[0] for r in REFUSED])
def test_a_refused_event_says_what_is_awaited(key: str, text: str, line: int, language: str, tmp_path: Path) -> None:
    file = write(tmp_path, text)
    ran = run("rule", "--lang", language, file)
    assert ran.status == 2
    assert f"{file}:{line}: " in ran.err
    result = outcome(loads(text)[0])
    error = result.error
    assert error is not None
    if language == "en":
        assert error.expected in ran.err
        return
    call, seat = {
        "must_decide": ("1D", "S"),
        "must_replace": ("1D", "E"),
        "must_repeat": ("1H", "S"),
        "no_right": ("P", "E"),
        "nothing_to_change": ("P", "S"),
    }.get(key, ("P", "N"))
    from bridgelaw.table.call import Call
    from bridgelaw.table.seat import Seat

    assert say(f"refused.{key}", language, seat=Seat(seat), call=Call.loads(call)) in ran.err
    assert WORDS[language][1] in ran.err
    assert " or " not in ran.err


def test_without_the_state_a_refused_event_says_what_the_engine_expected() -> None:
    error = outcome(loads(REFUSED[0][1])[0]).error
    assert error is not None
    assert message(error, "nl").endswith(say("error.expected", "nl", reason="dat S aanvaardt of niet aanvaardt"))


def test_an_error_without_words_of_its_own_is_told_in_english() -> None:
    class Odd(CaseError):
        code = "case.odd"

    error = Odd("x", "y", "z")
    assert message(error, "de") == error.message


# --- nothing is printed raw ---------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["a\nb.yaml", "a\x1b[31mb.yaml", "a\rb.yaml", "a\u202eb.yaml"])
def test_the_name_of_a_file_does_not_break_the_line(name: str, language: str, tmp_path: Path) -> None:
    for path in (write(tmp_path, HEAD + "events: [{accept: N}]\n", name), str(tmp_path / ("no" + name))):
        ran = run("rule", "--lang", language, path)
        assert ran.status == 2
        assert len(ran.err.splitlines()) == 1
        assert ran.err.rstrip("\n").isprintable()
        assert printable(path) in ran.err
    ran = run("rule", "--check", "--lang", language, write(tmp_path, HEAD + "events: []\nexpect: {turn: S}\n", name))
    assert all(line.isprintable() for line in ran.out.split("\n"))
    ran = run("table", "--load", write(tmp_path, HEAD + "events: []\n", name), "--lang", language, stdin="q\n")
    assert all(line.isprintable() for line in ran.out.split("\n"))


@pytest.mark.parametrize("title", ["two\nlines", "a\ttab", "bidi \u202e", "sep \u2028 x", "r\rx"])
def test_a_title_is_printed_on_one_line(title: str, tmp_path: Path) -> None:
    import json

    case = {"bridgelaw": 1, "edition": 2017, "dealer": "N", "title": title, "events": [], "expect": {"turn": "S"}}
    file = write(tmp_path, json.dumps(case))
    for arguments in (["rule"], ["rule", "--check"]):
        ran = run(*arguments, "--lang", "en", file)
        assert on_one_line(title) in ran.out
        assert all(line.isprintable() for line in ran.out.split("\n"))
    assert json.loads(run("rule", "--json", file).out)["title"] == title


def test_what_is_typed_is_not_told_back_raw() -> None:
    ran = run("table", "--dealer", "N", "--lang", "en", stdin="\x1b[31mred\nq\n")
    assert "\\x1b[31mred" in ran.out
    assert "\x1b" not in ran.out
