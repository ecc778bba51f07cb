"""Every clause has its cases, its docstring says what it must, and the contested points are all accounted for."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from bridgelaw import laws
from bridgelaw.formats.case import Case
from bridgelaw.laws import l2007, profile
from bridgelaw.laws.clause import Clause, NotCoded
from bridgelaw.laws.edition import EDITIONS, edition
from bridgelaw.lookup.read_off import contested
from bridgelaw.texts import say
from tests.support import cases as support

CLAUSES = {name: [c for c in edition(name).coverage() if isinstance(c, Clause)] for name in EDITIONS}
EVERY = [pytest.param(c, id=f"{name}-{c.id}") for name, clauses in CLAUSES.items() for c in clauses]

# Clauses that no ruling cites: preambles, which lead to their parts, and questions of legality, which have no
# effects.  For each a case that shows it at work, and one that shows it is not.
SHOWN_BY = {
    "2017": {
        "9B2": ("9B2-applies", "9B2-near"),
        "20B": ("20B-free", "20B-required-to-pass"),
        "20F1": ("20F1-in-turn", "20F1-required-to-pass"),
        "16C1": ("16C1-applies", "16C1-not"),
        "17B": ("17B-dealer", "17B-not-dealer"),
        "17C": ("17C-clockwise", "17C-not-clockwise"),
        "18A": ("18A-seven", "18A-no-eight"),
        "18B": ("18B-higher-number", "18B-same-bid"),
        "18C": ("18C-sufficient", "18C-not-sufficient"),
        "18D": ("18D-applies", "18D-near"),
        "18E": ("18E-order", "18E-no-trump-highest"),
        "19A1": ("19A1-applies", "19A1-partner"),
        "19B1": ("19B1-applies", "19B1-partner"),
        "22A": ("22A-applies", "22A-two-passes"),
        "22B": ("22B-applies", "22B-three-passes"),
        "23A": ("23A-asks", "23A-not-asked"),
        "24": ("24-awaits", "16D1-applies"),
        "25A": ("25A1-intended-call-follows", "25A1-near"),
        "25B": ("25B-change", "25A1-intended-call-made"),
        "27B": ("27B-applies", "27B-near"),
        "29": ("29-out-of-rotation", "29-in-rotation"),
        "30": ("30-at-right", "30C-artificial-pass"),
        "31": ("31-at-right", "30-at-right"),
        "31A": ("row-17-18", "31-at-partner"),
        "32": ("32-at-right", "31-at-right"),
        "32A": ("row-17-28", "32-at-partner"),
        "35": ("28A-pass-said", "28A-bid-after"),
        "35A": ("35A-double", "35A-near"),
        "35B": ("35B-required-to-pass", "35B-near"),
        "35C": ("35C-above-seven", "35C-near"),
        "35D": ("35D-after-the-end", "35D-near"),
        "36": ("36B1-applies", "36-near-redouble"),
        "37": ("37B1-applies", "37-near-pass"),
        "38": ("row-17-37", "38-near"),
        "38A": ("38A-applies", "38A-near"),
        "39": ("row-17-39", "39-near"),
    },
    "2007": {
        "9B2": ("07-9B2-applies", "07-9B2-near"),
        "16D1": ("07-16D1-applies", "07-16D1-not"),
        "17B": ("07-17B-dealer", "07-17B-not-dealer"),
        "17C": ("07-17C-clockwise", "07-17C-not-clockwise"),
        "18A": ("07-18A-seven", "07-18A-no-eight"),
        "18B": ("07-18B-higher-number", "07-18B-same-bid"),
        "18C": ("07-18C-sufficient", "07-18C-not-sufficient"),
        "18D": ("07-18D-applies", "07-18D-near"),
        "18E": ("07-18E-order", "07-18E-no-trump-highest"),
        "19A1": ("07-19A1-applies", "07-19A1-partner"),
        "19B1": ("07-19B1-applies", "07-19B1-partner"),
        "20B": ("07-20B-free", "07-20B-required-to-pass"),
        "20F1": ("07-20F1-in-turn", "20F1-07-required-to-pass"),
        "22A1": ("07-22A1-applies", "07-22A1-three-passes"),
        "22A2": ("07-22A2-applies", "07-22A2-two-passes"),
        "24": ("07-24A-applies", "16C1-07-seen-early"),
        "25": ("07-25-intended", "07-25A1-intended-call-made"),
        "25A": ("07-25A1-intended-call-follows", "07-25A1-near"),
        "25B": ("07-25B-change", "07-25A1-intended-call-made"),
        "26": ("row-07-4", "row-07-2"),
        "27B": ("07-27B-applies", "07-27B-near"),
        "27B1": ("27B1-07-asks", "row-07-2"),
        "29": ("07-29-out-of-rotation", "07-29-in-rotation"),
        "30": ("07-30-at-right", "07-30C-artificial-pass"),
        "31": ("07-31-at-right", "07-30-at-right"),
        "31A": ("row-07-12", "07-31-at-partner"),
        "32": ("07-32-at-right", "07-31-at-partner"),
        "32 note": ("32-note-07-double", "32-note-07-inadmissible"),
        "32B": ("row-07-19", "07-32-at-partner"),
        "35": ("07-28A-pass-said", "07-28A-bid-after"),
        "35A": ("35A-07-double-forbidden", "07-35A-near"),
        "35B": ("07-35B-required-to-pass", "07-35B-near"),
        "35C": ("07-35C-above-seven", "07-35C-near"),
        "35D": ("07-35D-after-the-end", "07-35D-near"),
        "36": ("07-36B1-applies", "07-36-near-redouble"),
        "37": ("row-07-23", "07-37-near-pass"),
        "38": ("row-07-24", "07-38-near"),
        "38A": ("07-38A-applies", "07-38A-near"),
        "39": ("row-07-25", "07-39-near"),
    },
}


# --- cases --------------------------------------------------------------------------------------


def _run(name: str) -> list[Case]:
    """The cases of an edition that run as they stand."""
    not_coded = support.not_coded()
    return [case for id, case in support.by_id().items() if case.edition == name and id not in not_coded]


@pytest.mark.parametrize("name", EDITIONS)
def test_every_cited_clause_has_a_case_where_it_applies_and_one_where_it_does_not(name: str) -> None:
    applies: set[str] = set()
    not_: set[str] = set()
    for case in _run(name):
        assert case.expect is not None
        applies.update(case.expect.values.get("cites", ()))
        not_.update(case.expect.values.get("cites_not", ()))
    cited = {c.id for c in CLAUSES[name] if c.cited and not c.asks}
    assert not cited - applies, "no case where it applies"
    assert not cited - not_, "no case where it does not apply"


@pytest.mark.parametrize("name", EDITIONS)
def test_the_other_clauses_are_shown_by_the_cases_in_the_list(name: str) -> None:
    others = {c.id for c in CLAUSES[name] if not c.cited or c.asks}
    shown = SHOWN_BY[name]
    assert shown.keys() == others
    missing = [id for pair in shown.values() for id in pair if id not in support.by_id()]
    assert not missing
    assert all(one != other for one, other in shown.values())


PREAMBLES = [
    pytest.param(name, c.id, id=f"{name}-{c.id}")
    for name, clauses in CLAUSES.items()
    for c in clauses
    if not c.cited and not c.asks
]


@pytest.mark.parametrize(("name", "id"), PREAMBLES)
def test_a_preamble_is_a_step_of_the_one_case_and_not_of_the_other(name: str, id: str) -> None:
    applies, not_ = (support.ruled(support.by_id()[case])["steps"] for case in SHOWN_BY[name][id])
    assert id in [step["law"] for step in applies]
    assert id not in [step["law"] for step in not_]


@pytest.mark.parametrize("name", EDITIONS)
def test_cases_expect_only_clauses_that_the_edition_has(name: str) -> None:
    table = edition(name).table
    for case in _run(name):
        assert case.expect is not None
        cited = case.expect.values.get("cites", ())
        assert all(isinstance(table.get(law), Clause) for law in cited), f"{case.id}: {cited}"


def test_2007_says_of_every_clause_of_2017_whether_it_has_it() -> None:
    """A clause that is new in 2017's table goes into one of two lists: the same in 2007, or not."""
    assert not set(l2007.SAME) & set(l2007.ANOTHER)
    assert {*l2007.SAME, *l2007.ANOTHER} == edition("2017").table.keys()


# --- docstrings ---------------------------------------------------------------------------------


@pytest.mark.parametrize("clause", EVERY)
def test_the_docstring_begins_with_a_paraphrase(clause: Clause) -> None:
    doc = clause.function.__doc__ or ""
    assert doc.split("\n")[0].strip(), "the first line is empty"
    assert clause.summary.endswith((".", "?"))
    assert not clause.summary.startswith("Reads:")


@pytest.mark.parametrize("clause", EVERY)
def test_the_docstring_says_what_the_clause_reads(clause: Clause) -> None:
    assert clause.section("Reads")


@pytest.mark.parametrize("name", EDITIONS)
def test_what_is_not_coded_says_why(name: str) -> None:
    assert all(entry.why for entry in edition(name).coverage() if isinstance(entry, NotCoded))


# --- contested points ---------------------------------------------------------------------------


def _mentioned() -> set[str]:
    """The contested points that the modules of the editions name, in docstrings and in effects."""
    files = Path(laws.__file__).parent.glob("l*/*.py")
    return {point for file in files for point in re.findall(r"CP-\d\d", file.read_text(encoding="utf-8"))}


def test_every_contested_point_that_a_clause_mentions_is_in_the_list_of_points() -> None:
    assert not _mentioned() - profile.points().keys()


def test_every_contested_point_in_the_list_is_mentioned_by_a_clause() -> None:
    assert not {id for id, point in profile.points().items() if point.arises("2017")} - _mentioned()


@pytest.mark.parametrize("name", EDITIONS)
def test_a_point_arises_under_the_editions_whose_clauses_read_it(name: str) -> None:
    read = {id for clause in CLAUSES[name] for id in contested(clause)}
    assert [id for id in sorted(read) if not profile.points()[id].arises(name)] == []


@pytest.mark.parametrize("id", sorted(profile.points()))
def test_a_contested_point_has_a_question_readings_and_a_source(id: str) -> None:
    point = profile.points()[id]
    assert point.question.endswith("?")
    assert point.default in point.readings
    assert all(point.readings.values())
    assert all(point.sources[reading] for reading in point.readings)
    assert point.sources.keys() == point.readings.keys()
    assert point.kind in (
        ("ruling", "advice") if len(point.readings) > 1 else ("advice",) if point.others else ("settled",)
    )
    assert set(point.editions) <= {*EDITIONS}


@pytest.mark.parametrize("id", sorted(profile.settings()))
def test_a_setting_has_a_question_a_type_values_and_a_source_for_each(id: str) -> None:
    setting = profile.settings()[id]
    assert setting.question.endswith("?")
    assert setting.default in setting.values
    assert setting.sources.keys() == setting.values.keys()
    assert all((*setting.values.values(), *setting.sources.values()))
    assert setting.type in ("choice", "flag")
    assert setting.type == "choice" or setting.values.keys() == {"yes", "no"}


TEXTS = {
    **{f"point.{p.id}": p.question for p in profile.points().values()},
    **{f"point.{p.id}.{r}": text for p in profile.points().values() for r, text in p.readings.items()},
    **{f"point.{p.id}.{r}.source": text for p in profile.points().values() for r, text in p.sources.items()},
    **{f"point.{p.id}.others": p.others for p in profile.points().values() if p.others},
    **{f"setting.{s.id}": s.question for s in profile.settings().values()},
    **{f"setting.{s.id}.{v}": text for s in profile.settings().values() for v, text in s.values.items()},
    **{f"setting.{s.id}.{v}.source": text for s in profile.settings().values() for v, text in s.sources.items()},
}


def test_the_english_catalogue_says_what_the_lists_say() -> None:
    assert {key: text for key, text in TEXTS.items() if say(key, "en") != text} == {}


@pytest.mark.parametrize("name", profile.profiles())
def test_a_profile_names_points_and_readings_that_exist_each_with_its_source(name: str) -> None:
    file = Path(profile.__file__).parent / "profiles" / f"{name}.toml"
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    assert data["title"]
    assert set(data) <= {"title", "edition", "readings", "settings"}
    assert data["edition"]["name"] in EDITIONS
    assert data["edition"]["source"]
    for id, own in data.get("readings", {}).items():
        assert id in profile.points()
        assert own["reading"] in profile.points()[id].readings
        assert own["source"]
    for id, own in data.get("settings", {}).items():
        assert profile.profile(name).setting(id) in profile.settings()[id].values
        assert isinstance(own["value"], bool) is (profile.settings()[id].type == "flag")
        assert own["source"]
