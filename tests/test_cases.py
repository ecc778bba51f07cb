"""Every case of the suite holds: its ruling, its written form, its documents, and the same table turned round."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest

from bridgelaw.formats import case as case_format
from bridgelaw.formats.case import Case
from bridgelaw.formats.expect import Expect, check
from bridgelaw.formats.schema import load_schema
from bridgelaw.rulings.events import CallEvent, LeadEvent
from tests.support import cases as support

NOT_CODED = support.not_coded()
ALL = [(support.name(file, case), case) for file, cases in support.by_file().items() for case in cases]
#: What was measured is a step with one of these keys and the reason.
MEASURED = ("23A.", "2007.27B1.")
RUN = [(name, case) for name, case in ALL if case.id not in NOT_CODED]


def by_advice(case: Case) -> bool:
    """Whether what was measured has decided about a call that was made."""
    document = support.ruled(case)
    verdict = document["comparable"]
    return "asked" not in document and verdict is not None and verdict["by"] == "advice"


def each(cases: list[tuple[str, Case]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", [pytest.param(case, id=name) for name, case in cases])


def holds(case: Case) -> None:
    document = support.ruled(case)
    found = check(case.expect, document, case)
    assert not found, "\n" + support.report(case, found, document)


# --- the rulings --------------------------------------------------------------------------------


@each(RUN)
def test_the_ruling_is_what_the_case_expects(case: Case) -> None:
    holds(case)
    assert "not_coded" not in support.ruled(case), "it meets a clause that is not coded: it belongs into not_coded.yaml"


@each([(name, case) for name, case in ALL if case.id in NOT_CODED])
def test_a_case_outside_the_coded_laws_says_which_clause_is_missing(case: Case) -> None:
    document = support.ruled(case)
    assert document.get("not_coded", {}).get("law") == NOT_CODED[str(case.id)], support.report(case, (), document)


def test_published_cases_run_as_they_are_published() -> None:
    assert [name for name, case in ALL if "/published/" in name and case.id in NOT_CODED] == []


@each([(name, case) for name, case in RUN if by_advice(case)])
def test_the_director_may_decide_otherwise_than_what_was_measured(case: Case) -> None:
    """As if he had decided when the call was made; once another call was made on the advice it is too late for that."""
    comparable = support.ruled(case)["comparable"]["verdict"] == "comparable"
    otherwise = support.ruled(support.with_events(case, {"finding": {"comparable": not comparable}}))
    measured = next(s["event"] for s in reversed(support.ruled(case)["steps"]) if s["key"].startswith(MEASURED))
    if "error" in otherwise:
        assert "before the next call" in otherwise["error"]["expected"]
        since = case.events[measured + 1 :]
        assert any(isinstance(event, CallEvent | LeadEvent) for event in since), "nobody has called since"
        return
    assert otherwise["comparable"]["verdict"] == ("not comparable" if comparable else "comparable")
    assert otherwise["comparable"]["by"] == "finding"


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
    if case.id not in NOT_CODED:
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


def test_the_list_names_cases_that_are_there() -> None:
    assert set(support.by_id()) >= set(NOT_CODED)


@each(ALL)
def test_a_case_says_what_it_is(case: Case) -> None:
    assert case.title.endswith((".", "?")), "a title is a sentence"
    assert len(case.title.split()) > 4
    assert case.expect is not None
    assert case.expect.values
    if "/published/" in str(case.file):
        assert case.source is not None
        assert case.strength == ("soft" if "/soft/" in str(case.file) else "hard")
