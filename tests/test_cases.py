"""Every case of the suite holds: its ruling, its written form, its documents, and the same table turned round."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest

from bridgelaw.formats import case as case_format
from bridgelaw.formats.case import Case
from bridgelaw.formats.expect import Expect, check
from bridgelaw.formats.schema import load_schema
from tests.support import cases as support

LISTS = support.lists()
ALL = [(support.name(file, case), case) for file, cases in support.by_file().items() for case in cases]
LISTED = {*LISTS["waiting"], *LISTS["not_coded"]}
RUN = [(name, case) for name, case in ALL if case.id not in LISTED]


def each(cases: list[tuple[str, Case]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", [pytest.param(case, id=name) for name, case in cases])


def listed(key: str) -> pytest.MarkDecorator:
    return each([(name, case) for name, case in ALL if case.id in LISTS[key]])


def holds(case: Case) -> None:
    document = support.ruled(case)
    found = check(case.expect, document, case)
    assert not found, "\n" + support.report(case, found, document)


# --- the rulings --------------------------------------------------------------------------------


@each(RUN)
def test_the_ruling_is_what_the_case_expects(case: Case) -> None:
    holds(case)
    assert "not_coded" not in support.ruled(case), "it meets a clause that is not coded: it belongs into waiting.yaml"


@listed("waiting")
def test_a_case_that_waits_for_a_measurement_is_left_to_the_director(case: Case) -> None:
    """As published it ends in a judgement; a later event that needs the answer is refused."""
    document = support.ruled(case)
    awaiting = document["awaiting"]
    assert awaiting is not None, "nothing is awaited: it may leave waiting.yaml"
    assert (awaiting["seat"], awaiting["decide"]) == (None, "finding")
    assert document["comparable"]["verdict"] == "judgement"
    assert document["judgements"]
    if "error" in document:
        assert "finding" in document["error"]["expected"]
    assert check(case.expect, document, case), "it holds as it is: it may leave waiting.yaml"


@listed("waiting")
def test_a_case_that_waits_for_a_measurement_holds_once_the_director_has_decided(case: Case) -> None:
    holds(support.with_finding(case, LISTS["waiting"][str(case.id)]["finding"]))


@listed("not_coded")
def test_a_case_outside_the_coded_laws_says_which_clause_is_missing(case: Case) -> None:
    entry = LISTS["not_coded"][str(case.id)]
    if "finding" in entry:
        case = support.with_finding(case, entry["finding"])
    document = support.ruled(case)
    assert document.get("not_coded", {}).get("law") == entry["law"], support.report(case, (), document)


# --- the written forms --------------------------------------------------------------------------


@each(ALL)
def test_a_case_written_and_read_again_is_the_same(case: Case) -> None:
    assert case_format.loads(case_format.dumps(case)) == [case]
    assert case_format.loads(case_format.dumps(case, json=True)) == [case]


@each(ALL)
def test_the_case_document_fits_its_schema(case: Case) -> None:
    fits("case", case_format.document(case))


@each(ALL)
def test_the_ruling_document_fits_its_schema(case: Case) -> None:
    fits("ruling", support.ruled(case))


def fits(name: str, document: dict[str, Any]) -> None:
    validator = jsonschema.Draft202012Validator(load_schema(name))
    errors = [f"{error.json_path}: {error.message}" for error in validator.iter_errors(document)]
    assert not errors, "\n".join(errors)


# --- turning the table --------------------------------------------------------------------------


@pytest.mark.parametrize("quarters", [1, 2, 3])
@each(ALL)
def test_turning_the_table_turns_the_ruling(case: Case, quarters: int) -> None:
    turned = support.turned(case, quarters)
    if case.id not in LISTED:
        holds(turned)
    document = support.ruled(case)
    expect = support.turned_expect(support.everything(document), quarters)
    other = support.ruled(turned)
    found = check(Expect(expect), other, turned)
    if document.get("error"):
        found = [difference for difference in found if difference.key != "refused"]
        assert other["error"]["event"] == document["error"]["event"]
    assert not found, support.report(turned, found, other)


# --- the suite itself ---------------------------------------------------------------------------


def test_every_id_is_there_once() -> None:
    ids = [str(case.id) for _, case in ALL]
    assert "None" not in ids
    assert sorted(ids) == sorted(set(ids))


def test_the_lists_name_cases_that_are_there_and_none_twice() -> None:
    assert set(support.by_id()) >= LISTED
    assert not LISTS["waiting"].keys() & LISTS["not_coded"].keys()
    assert all(entry["why"] and isinstance(entry["finding"], bool) for entry in LISTS["waiting"].values())


@each(ALL)
def test_a_case_says_what_it_is(case: Case) -> None:
    assert case.title.endswith((".", "?")), "a title is a sentence"
    assert len(case.title.split()) > 4
    assert case.expect is not None
    assert case.expect.values
    if "/published/" in str(case.file):
        assert case.source is not None
        assert case.strength == ("soft" if "/soft/" in str(case.file) else "hard")
