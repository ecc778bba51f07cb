from __future__ import annotations

import json

import jsonschema
import pytest

from bridgelaw import __version__
from bridgelaw.cli import _COMMANDS, commands
from bridgelaw.laws.clause import Clause
from bridgelaw.laws.edition import EDITIONS, edition
from bridgelaw.laws.profile import points, profile, profiles
from bridgelaw.laws.state import State
from bridgelaw.texts import LANGUAGES, keys, say
from tests.cli.support import run

BOOK = edition("2017")

# --- explain ------------------------------------------------------------------------------------


@pytest.mark.parametrize("written", ["27B1(a)", "27b1a", "27B1a", "27 B 1 (a)", "27b1(A)"])
def test_a_clause_is_found_however_it_is_written(written: str) -> None:
    ran = run("explain", written, "--json")
    assert (ran.status, ran.err) == (0, "")
    assert json.loads(ran.out)["clause"] == "27B1(a)"


@pytest.mark.parametrize("language", LANGUAGES)
def test_explain_in_words(language: str) -> None:
    ran = run("explain", "27B1a", "--lang", language)
    assert ran.status == 0
    words = " ".join(ran.out.split())
    assert say("paraphrase.27B1(a)", language) in words
    assert say("heading.interpretation", language) + ":" in words
    assert say("cli.reads", language) + ":" in words
    assert "CP-07" in words
    assert "27D" in words


def test_explain_as_a_document() -> None:
    found = json.loads(run("explain", "27B1(a)", "--json", "--lang", "en").out)
    assert found["coded"] is True
    assert found["edition"] == "2017"
    assert "27D" in found["refers"]
    assert "the call that replaces an insufficient bid was made" in found["asked"]
    assert found["interpretation"].startswith("the replacement may specify more")
    assert next(p for p in found["points"] if p["point"] == "CP-07")["reading"] == "superset"


def test_a_point_is_read_as_the_profile_reads_it() -> None:
    def point(name: str) -> dict[str, str]:
        points = json.loads(run("explain", "27B4", "--json", "--profile", name).out)["points"]
        found: dict[str, str] = next(p for p in points if p["point"] == "CP-09")
        return found

    assert point("WBF")["reading"] == "literal"
    assert point("WBU")["reading"] == "WBU"
    assert "Welsh" in point("WBU")["source"]


def test_a_clause_to_which_others_refer() -> None:
    found = json.loads(run("explain", "16C2", "--json").out)
    assert {"27B2", "30B1(b)(ii)", "31B1"} <= set(found["referred_by"])


@pytest.mark.parametrize(
    ("clause", "refers"),
    [
        ("30", ["30A", "30B1(a)"]),
        ("31", ["31A", "31B1"]),
        ("32", ["32A", "32B1"]),
        ("31B2", ["31A2(a)", "31A2(b)"]),
        ("32B2", ["32A2(a)", "32A2(b)"]),
        ("31A2(b)", ["16C2", "26B", "72C"]),
        ("30B1(b)(i)", ["23A1", "23A2", "23A3", "23B", "23C", "26A"]),
        ("27B3", ["16C2", "26A", "26B", "72C"]),
    ],
)
def test_what_a_clause_refers_to_is_read_off_computed_references_as_well(clause: str, refers: list[str]) -> None:
    found = json.loads(run("explain", clause, "--json").out)
    assert found["refers"] == refers
    assert all(clause in json.loads(run("explain", other, "--json").out)["referred_by"] for other in refers[:2])


def test_every_reference_that_a_ruling_of_the_cases_follows_is_told() -> None:
    """What the engine follows from clause to clause, over all the cases, is among what is read off."""
    from bridgelaw.formats.ruling import outcome
    from bridgelaw.laws.effects import Refers
    from bridgelaw.lookup.read_off import references
    from tests.support.cases import by_id

    def number(state: State, by: str, law: str) -> str:
        """The number that ``law`` has where the clause ``by`` refers to it."""
        entry = edition(state.edition).clause(by)
        return entry.numbers.get(law, law)

    followed = {
        (state.edition, step.law, number(state, step.law, effect.law))
        for case in by_id().values()
        for state in (outcome(case).state,)
        for step in state.steps
        for effect in step.effects
        if isinstance(effect, Refers)
    }
    assert len(followed) > 80
    told = {
        (name, c.id, other)
        for name in EDITIONS
        for c in edition(name).coverage()
        if isinstance(c, Clause)
        for other in references(c)
    }
    assert sorted(followed - told) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("written", "law"), [("27", "27"), ("27b1", "27B1"), ("30B1b", "30B1(b)")])
def test_a_law_without_an_entry_of_its_own_lists_its_clauses(written: str, law: str, language: str) -> None:
    ran = run("explain", written, "--lang", language)
    assert (ran.status, ran.err) == (0, "")
    found = json.loads(run("explain", written, "--json", "--lang", language).out)
    ids = [entry["clause"] for entry in found["clauses"]]
    assert found["law"] == law
    assert ids == [entry.id for entry in BOOK.coverage() if entry.id.startswith(law) and entry.id != law]
    assert [line.split()[0] for line in ran.out.splitlines()[1:] if line and line[0] != " "] == ids
    assert all(entry["paraphrase"] for entry in found["clauses"])


@pytest.mark.parametrize("written", ["CP-10", "cp10", "CP 10"])
def test_a_contested_point(written: str) -> None:
    found = json.loads(run("explain", written, "--json", "--lang", "en").out)
    point = points()["CP-10"]
    assert (found["point"], found["question"]) == ("CP-10", point.question)
    assert [r["reading"] for r in found["readings"]] == list(point.readings)
    readers = {p["profile"]: r["reading"] for r in found["readings"] for p in r["profiles"]}
    assert readers == {name: profile(name).reading("CP-10") for name in profiles()}
    assert all(p["source"] for r in found["readings"] for p in r["profiles"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", sorted(points()))
def test_every_contested_point_in_words(id: str, language: str) -> None:
    ran = run("explain", id, "--lang", language)
    assert (ran.status, ran.err) == (0, "")
    key = f"point.{id}"
    question = say(key, language) if key in keys(language) else points()[id].question
    assert question in " ".join(ran.out.split())
    assert all(f"({reading})" in " ".join(ran.out.split()) for reading in points()[id].readings)


def test_a_contested_point_says_what_others_hold_and_where_it_arises() -> None:
    found = json.loads(run("explain", "CP-05", "--json", "--lang", "en").out)
    assert (found["kind"], found["editions"]) == ("advice", ["2017", "2007"])
    assert found["others"] == points()["CP-05"].others
    assert found["others"] in " ".join(run("explain", "CP-05", "--lang", "en").out.split())
    assert json.loads(run("explain", "CP-38", "--json").out)["editions"] == ["2017"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_when_a_clause_is_asked_is_told_in_the_language(language: str) -> None:
    found = json.loads(run("explain", "27B1(a)", "--json", "--lang", language).out)
    assert found["asked"] == [say("moment.replaced", language)]


def test_a_clause_that_is_not_coded_says_why() -> None:
    missing = next(e for e in BOOK.coverage() if not isinstance(e, Clause))
    found = json.loads(run("explain", missing.id, "--json").out)
    assert (found["coded"], found["why"]) == (False, missing.why)
    ran = run("explain", missing.id, "--lang", "en")
    assert ran.status == 0
    assert "not coded" in ran.out


@pytest.mark.parametrize(
    ("written", "near"),
    [("27Z", "27"), ("2", "2"), ("CP-99", "CP-01"), ("99", ""), ("", ""), ("♠", ""), ("x" * 999, "")],
)
def test_an_unknown_clause_names_the_nearest(written: str, near: str) -> None:
    ran = run("explain", "--lang", "en", "--", written)
    assert (ran.status, ran.out) == (2, "")
    assert near in ran.err
    assert "for example" in ran.err


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_can_be_explained(language: str) -> None:
    from bridgelaw.cli.laws import _entry_words
    from bridgelaw.lookup.explained import Entry

    for entry in BOOK.coverage():
        found = Entry(BOOK, entry, language, "WBF")
        assert _entry_words(found).startswith(entry.id)
        if isinstance(entry, Clause):
            assert found.document()["paraphrase"]


def test_cases_that_cite_a_clause_come_from_the_source_checkout() -> None:
    from bridgelaw.lookup.read_off import cases_citing

    assert cases_citing("1807", "27A1") == ()
    found = cases_citing("2017", "27A1")
    assert len(found) > 5
    assert [case.id for case in found if not case.title] == []


# --- coverage, profiles, schema, completion -----------------------------------------------------


def test_coverage() -> None:
    found = json.loads(run("coverage", "--json").out)
    assert found["counts"] == {"coded": len(found["coded"]), "not_coded": len(found["not_coded"])}
    assert len(found["coded"]) + len(found["not_coded"]) == len(BOOK.table)
    assert all(entry["why"] for entry in found["not_coded"])
    words = run("coverage", "--lang", "en").out.splitlines()
    assert words[-1] == f"Edition 2017: {len(found['coded'])} clauses coded, {len(found['not_coded'])} not coded."
    assert [line.split()[0] for line in words[:-2]] == [entry.id for entry in BOOK.coverage()]
    assert run("coverage", "--edition", "1807").status == 2


def test_profiles() -> None:
    found = json.loads(run("profiles", "--json").out)
    assert found["default"] == "WBF"
    assert [p["name"] for p in found["profiles"]] == list(profiles())
    assert all(r["source"] for p in found["profiles"] for r in p["readings"])
    assert all(p["edition"]["source"] for p in found["profiles"])
    assert {s["setting"]: s["default"] for s in found["settings"]} == {"ask_unintended": "open", "look_at_hand": "no"}
    told = {p["name"]: {s["setting"]: s["value"] for s in p["settings"]} for p in found["profiles"]}
    assert told["ACBL"] == {"ask_unintended": "direct"}
    words = run("profiles", "--lang", "en").out
    assert all(p["title"] in words for p in found["profiles"])


@pytest.mark.parametrize("name", ["case", "ruling", "atlas"])
def test_schema(name: str) -> None:
    found = json.loads(run("schema", name).out)
    jsonschema.Draft202012Validator.check_schema(found)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion(shell: str) -> None:
    ran = run("completion", shell)
    assert (ran.status, ran.err) == (0, "")
    assert f"_BRIDGELAW_COMPLETE={shell}_complete" in ran.out


@pytest.mark.parametrize("written", ["LHO", "linkertegenstander", "linker  gegner", "left-hand opponent"])
def test_a_term_is_found_in_every_language(written: str) -> None:
    ran = run("term", written, "--lang", "de")
    assert ran.out == "de  linker Gegner\nen  left-hand opponent (LHO)\nnl  linkertegenstander (LT)\n"


def test_a_word_that_is_part_of_terms_finds_them_all() -> None:
    found = json.loads(run("term", "out of rotation", "--json").out)["terms"]
    assert [term["en"] for term in found][:2] == ["call out of rotation", "bid out of rotation"]
    assert [term["en"] for term in json.loads(run("term", "pass", "--json").out)["terms"]] == ["pass"]
    words = run("term", "out", "of", "rotation", "--lang", "en").out
    assert words.count("\n\n") == len(found) - 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unknown_term_is_told_with_the_nearest(language: str) -> None:
    ran = run("term", "insuficient bid", "--lang", language)
    assert (ran.status, ran.out) == (2, "")
    assert "insufficient bid" in ran.err


# --- help ---------------------------------------------------------------------------------------


def test_version() -> None:
    assert run("--version").out == f"bridgelaw {__version__}\n"


def test_help_names_every_command() -> None:
    out = run("--help").out
    assert all(f"  {name} " in out for name in _COMMANDS)
    assert run("-h").out == out


@pytest.mark.parametrize("name", list(_COMMANDS))
def test_every_command_has_help_with_an_example(name: str) -> None:
    ran = run(name, "--help")
    assert ran.status == 0
    assert f"bridgelaw {name}" in ran.out.split("Options:")[0].split("\n", 2)[2]
    command = commands.get_command(None, name)  # type: ignore[arg-type]
    assert command is not None
    assert (command.help or "").split("\n")[0] == _COMMANDS[name][1]
