"""The results document: what is read, what is refused and where, and that the schemas agree."""

from __future__ import annotations

import copy
import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from bridgelaw.errors import (
    BridgelawError,
    ImpossibleScore,
    NoOutcomeLeft,
    SeatedTwice,
    UnknownAuthority,
    UnknownEdition,
    UnknownKey,
    UnknownTable,
    UnreadableField,
    UnreadableResult,
    UnreadableShare,
    UnreadableValue,
    UnreadableVulnerability,
    WrongSum,
)
from bridgelaw.formats.results import (
    BOARD_KEYS,
    DATUMS,
    LIMIT_TABLES,
    RESULT_KEYS,
    RULES,
    SCORINGS,
    SHEET_KEYS,
    VICTORY_POINTS,
    load,
    loads,
)
from bridgelaw.formats.ruled import ADJUST_KEYS, FAULTS, LIMIT_OUTCOMES
from bridgelaw.formats.schema import load_schema
from bridgelaw.formats.tree import ContradictoryKeys, MissingKey, UnknownVersion
from bridgelaw.scores.adjusted import Seen
from bridgelaw.scores.authorities import authorities
from bridgelaw.scores.damage import Cause
from bridgelaw.scores.field import NOT_PLAYED, Artificial, Average, Both, Weighted
from bridgelaw.scores.imps import Butler, CrossImps, Divided, Teams
from bridgelaw.scores.matchpoints import Fewer, Matchpoints
from bridgelaw.scores.rounding import Rounding
from bridgelaw.scores.session import totals, with_session
from bridgelaw.table.board import Vulnerability
from bridgelaw.table.seat import Side

SCHEMA = load_schema("results")
VALID = Draft202012Validator(SCHEMA)
ROOT = Path(__file__).parents[2]
HEAD: dict[str, Any] = {"bridgelaw": 1, "scoring": "matchpoints"}
TWO = [{"score": 420}, {"score": -50}]
RULED = {"table": 1, "offending": "EW", "outcomes": [{"score": 420, "weight": "60%"}, {"score": -50, "weight": 0.4}]}


def read(**keys: Any) -> Any:
    (sheet,) = loads(json.dumps({**HEAD, "results": TWO, **keys}))
    return sheet


def only(**keys: Any) -> Any:
    (board,) = read(**keys).boards
    return board


# --- what is read -----------------------------------------------------------------------------------------


def test_a_whole_document() -> None:
    (sheet,) = loads(
        """
bridgelaw: 1
title: A club evening
edition: 2007
scoring: cross-imps
rules: {divided: sum, cap: 12}
authority: EBU
boards:
  - board: 7          # all vulnerable
    tables: 5
    results:
      - {ns: 1, ew: 2, result: 4SX-2 S}
      - {ns: "3", ew: "4", result: pass}
      - {score: 620}
      - {weighted: [{result: 4H= E, weight: 1/4}, {score: 0, weight: 75%}]}
      - {artificial: {ns: A+, ew: 45%}}
  - {vulnerable: EW, results: [{not_played: true}]}
"""
    )
    assert (sheet.title, sheet.edition, sheet.scoring) == ("A club evening", "2007", "cross-imps")
    first, second = sheet.boards
    assert first.vulnerability is Vulnerability.ALL
    assert second.vulnerability is Vulnerability.EW
    assert first.board.scoring == CrossImps(Divided.SUM, 12)
    assert first.board.entries == (
        Weighted.certain(-500),
        Weighted.certain(0),
        Weighted.certain(620),
        Weighted.of({-620: Fraction(1, 4), 0: Fraction(3, 4)}),
        Artificial(Average.PLUS, Fraction(45, 100)),
    )
    assert first.rows[0].pairs.of(Side.EW) == "2"
    assert first.rows[0].text == "4SX-2 S"
    assert second.board.entries == (NOT_PLAYED,)
    assert first.board.of == 5


@pytest.mark.parametrize(
    ("scoring", "rules", "expected"),
    [
        ("matchpoints", {"per_table": 1, "fewer": "as-played"}, Matchpoints(Fewer.AS_PLAYED, 1)),
        ("matchpoints", {}, Matchpoints()),
        ("imps", {}, Teams()),
        ("cross-imps", {}, CrossImps()),
        ("butler", {"trimmed": 1, "datum": "tens-half-down"}, Butler(1, Rounding.TENS_TOWARDS_ZERO)),
    ],
)
def test_the_rules_of_scoring(scoring: str, rules: dict[str, Any], expected: object) -> None:
    assert only(scoring=scoring, rules=rules).board.scoring == expected


def test_a_ruling_is_worked_out() -> None:
    found = only(adjust=RULED).adjusted()
    assert found.measured[0].cause is Cause.NONE
    worse = only(results=[{"score": -50}, {"score": 50}], adjust=RULED).adjusted()
    assert worse.after == (Both(Fraction(6, 5), Fraction(4, 5)), Both(Fraction(4, 5), Fraction(6, 5)))
    assert only().adjusted() is None


def test_what_a_ruling_can_hold() -> None:
    ruling = only(
        authority="EBU",
        adjust={
            **RULED,
            "self_inflicted": {"fault": "gambling-action", "could": [{"score": 50}], "related": True, "note": "so"},
            "session": {"ns": "62%", "ew": 0.45},
            "penalties": [{"side": "EW"}, {"side": "NS", "amount": "10%"}, {"side": "NS", "amount": 1.5}],
            "knockout": False,
            "seen": "actual",
            "sympathetic": True,
            "note": "a remark",
        },
    ).ruling
    assert ruling.own.related
    assert ruling.session == {Side.NS: Fraction(62, 100), Side.EW: Fraction(45, 100)}
    assert [(p.amount, p.share) for p in ruling.penalties] == [
        (None, None),
        (None, Fraction(1, 10)),
        (Fraction(3, 2), None),
    ]
    assert ruling.seen is Seen.ACTUAL
    assert ruling.sympathetic.towards == Fraction(1, 10)
    assert ruling.penalty.source
    assert ruling.likely is None


def test_the_example_is_the_published_one() -> None:
    (sheet,) = load(ROOT / "examples" / "adjusted-score.yaml")
    (board,) = sheet.boards
    found = board.adjusted()
    assert found is not None
    assert found.after[12] == Both(Fraction(69, 5), Fraction(51, 5))
    assert board.table().scored == found.after


# --- what is refused --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("broken", "error"),
    [
        ({"bridgelaw": 2}, UnknownVersion),
        ({"scoring": "rubber"}, UnreadableValue),
        ({"scoring": None}, UnreadableValue),
        ({"edition": 1997}, UnknownEdition),
        ({"authority": "ABC"}, UnknownAuthority),
        ({"colour": "red"}, UnknownKey),
        ({"rules": {"cap": 3}}, UnknownKey),
        ({"rules": {"per_table": 3}}, UnreadableValue),
        ({"results": []}, UnreadableField),
        ({"results": "4S="}, UnreadableValue),
        ({"results": [{}]}, MissingKey),
        ({"results": [{"score": 50, "result": "pass"}]}, ContradictoryKeys),
        ({"results": [{"result": "4H+8 S"}], "board": 7}, UnreadableResult),
        ({"results": [{"result": "4H= S"}]}, MissingKey),
        ({"results": [{"score": "much"}]}, UnreadableValue),
        ({"results": [{"not_played": False}]}, UnreadableValue),
        ({"results": [{"artificial": {"ns": "A++", "ew": "A"}}]}, UnreadableValue),
        ({"results": [{"weighted": [{"score": 50, "weight": "60%"}]}]}, WrongSum),
        ({"results": [{"weighted": [{"score": 50, "weight": "much"}]}]}, UnreadableShare),
        ({"vulnerable": "some"}, UnreadableVulnerability),
        ({"boards": [{"results": TWO}]}, ContradictoryKeys),
        ({"tables": 1}, UnreadableValue),
        ({"adjust": {**RULED, "table": None}}, UnreadableValue),
        ({"adjust": {**RULED, "self_inflicted": {"fault": None, "could": TWO}}}, UnreadableValue),
        ({"victory_points": "formula"}, ContradictoryKeys),
        ({"scoring": "imps", "victory_points": "old"}, UnreadableValue),
        ({"adjust": {}}, MissingKey),
        ({"adjust": {"table": 1, "split": {}}}, MissingKey),
        ({"adjust": {**RULED, "split": {"ns": TWO}}}, ContradictoryKeys),
        ({"adjust": {**RULED, "table": 3}}, UnknownTable),
        ({"adjust": {**RULED, "table": 0}}, UnreadableValue),
        ({"adjust": {**RULED, "pair": "1"}}, ContradictoryKeys),
        ({"adjust": {"offending": "EW", "outcomes": TWO, "pair": "1"}}, UnknownTable),
        ({"vulnerable": "EW", "board": 1}, ContradictoryKeys),
        ({"adjust": {"table": 1, "outcomes": TWO}}, MissingKey),
        ({"adjust": {**RULED, "offending": "N"}}, UnreadableValue),
        ({"adjust": {**RULED, "sympathetic": True}}, MissingKey),
        ({"adjust": {**RULED, "likely": True}, "authority": "EBU"}, MissingKey),
        ({"adjust": {**RULED, "self_inflicted": {"fault": "bad luck", "could": TWO}}}, UnreadableValue),
        ({"adjust": {**RULED, "outcomes": [{"weight": 1}]}}, MissingKey),
        ({"adjust": {**RULED, "penalties": [{"side": "EW", "amount": "-3"}]}}, UnreadableValue),
        ({"adjust": {**RULED, "other_table": {"comparable": True}}}, MissingKey),
    ],
)
def test_what_is_refused(broken: dict[str, Any], error: type[BridgelawError]) -> None:
    with pytest.raises(error) as caught:
        read(**broken)
    assert caught.value.line == 1
    assert caught.value.expected
    assert caught.value.example


def test_a_score_that_the_board_cannot_give_has_its_line() -> None:
    text = "bridgelaw: 1\nscoring: matchpoints\nboard: 1\nresults:\n  - {score: 100}\n  - {score: 620}\n"
    with pytest.raises(ImpossibleScore) as caught:
        loads(text, "evening.yaml")
    assert caught.value.place == "evening.yaml:6"
    assert "NS or All" in caught.value.advice
    assert loads(text.replace("board: 1", "board: 2"))


@pytest.mark.parametrize(
    ("adjust", "error"),
    [
        ("{table: 1, offending: EW, outcomes: [{score: 50, weight: 60%}]}", WrongSum),
        ("{table: 1, offending: EW, outcomes: [{score: 50, barred: suggested}]}", NoOutcomeLeft),
        ("{table: 1}", UnreadableValue),
        ("{table: 1, offending: EW, outcomes: [{score: 50}], knockout: true}", UnreadableField),
    ],
)
def test_a_ruling_that_cannot_be_worked_out_has_its_line(adjust: str, error: type[BridgelawError]) -> None:
    text = f"bridgelaw: 1\nscoring: matchpoints\nresults: [{{score: 0}}, {{score: 100}}]\nadjust: {adjust}\n"
    ((board,),) = (sheet.boards for sheet in loads(text, "evening.yaml"))
    with pytest.raises(error) as caught:
        board.adjusted()
    assert caught.value.place == "evening.yaml:4"


@pytest.mark.parametrize(
    ("scoring", "pairs", "pair", "line"),
    [
        ("matchpoints", ("1-2", "3-1"), "1", 5),
        ("butler", ("1-2", "1-3"), "1", 5),
        ("cross-imps", ("1-2", "3-3"), "3", 5),
        ("imps", ("A-B", "A-B"), "A", 5),
        ("board-a-match", ("A-A", "B-B"), "A", 4),
    ],
)
def test_nobody_sits_at_two_tables_of_a_board(scoring: str, pairs: tuple[str, ...], pair: str, line: int) -> None:
    rows = [f"  - {{ns: {ns}, ew: {ew}, score: 0}}" for ns, _, ew in (each.partition("-") for each in pairs)]
    with pytest.raises(SeatedTwice) as caught:
        loads("\n".join(["bridgelaw: 1", f"scoring: {scoring}", "results:", *rows]))
    assert (caught.value.given, caught.value.line) == (pair, line)


def test_in_a_match_a_team_sits_at_both_tables_and_nobody_need_have_a_name() -> None:
    assert read(scoring="imps", results=[{"ns": "A", "ew": "B", "score": 50}, {"ns": "B", "ew": "A", "score": 0}])
    assert read(results=[{"ns": "1", "score": 50}, {"ew": "2", "score": 0}, {"score": 0}])


def test_a_board_number_and_its_vulnerability_agree() -> None:
    assert only(board=7, vulnerable="All", results=[{"score": 620}]).vulnerability is Vulnerability.ALL
    with pytest.raises(ContradictoryKeys) as caught:
        loads("bridgelaw: 1\nscoring: matchpoints\nboard: 7\nvulnerable: NS\nresults: [{score: 0}]\n")
    assert (caught.value.line, caught.value.keys) == (4, ("board", "vulnerable"))


def test_a_ruling_names_its_table_by_a_pair() -> None:
    rows = [{"ns": "1", "ew": "2", "score": 420}, {"ns": 3, "ew": 4, "score": -50}]
    ruled = {"pair": 4, "offending": "EW", "outcomes": [{"score": 420}]}
    assert only(results=rows, adjust=ruled).ruling.table == 1
    team = [{"ns": "A", "ew": "B", "score": 50}, {"ns": "B", "ew": "A", "score": 0}]
    with pytest.raises(UnknownTable):
        read(scoring="imps", results=team, adjust={**ruled, "pair": "A"})


# --- the schemas ------------------------------------------------------------------------------------------


def test_the_schema_has_the_keys_that_are_read() -> None:
    definitions = SCHEMA["$defs"]
    assert set(SCHEMA["properties"]) == set(SHEET_KEYS)
    assert set(SCHEMA["properties"]["boards"]["items"]["properties"]) == set(BOARD_KEYS)
    assert set(definitions["row"]["properties"]) == set(RESULT_KEYS)
    assert set(definitions["adjust"]["properties"]) == set(ADJUST_KEYS)
    assert SCHEMA["properties"]["scoring"]["enum"] == list(SCORINGS)
    assert set(SCHEMA["properties"]["rules"]["properties"]) == {rule for rules in RULES.values() for rule in rules}
    assert SCHEMA["properties"]["rules"]["properties"]["datum"]["enum"] == list(DATUMS)
    assert definitions["adjust"]["properties"]["self_inflicted"]["properties"]["fault"]["enum"] == list(FAULTS)
    assert SCHEMA["properties"]["victory_points"]["enum"] == list(VICTORY_POINTS)
    assert SCHEMA["properties"]["results"]["maxItems"] == LIMIT_TABLES
    assert definitions["adjust"]["properties"]["outcomes"]["maxItems"] == LIMIT_OUTCOMES


@pytest.mark.parametrize(
    "broken",
    [
        {"bridgelaw": 2},
        {"scoring": "rubber"},
        {"edition": 1997},
        {"colour": "red"},
        {"results": []},
        {"results": [{}]},
        {"results": [{"score": 50, "result": "pass"}]},
        {"results": [{"artificial": {"ns": "A++", "ew": "A"}}]},
        {"results": [{"not_played": False}]},
        {"boards": [{"results": TWO}]},
        {"adjust": {}},
        {"adjust": {**RULED, "offending": "N"}},
        {"adjust": {**RULED, "outcomes": [{"weight": 1}]}},
        {"adjust": {**RULED, "outcomes": [{"score": 50, "weight": "much"}]}},
        {"adjust": {**RULED, "penalties": [{"side": "EW", "amount": "-3"}]}},
    ],
)
def test_the_schema_refuses_what_the_reader_refuses(broken: dict[str, Any]) -> None:
    assert VALID.is_valid({**HEAD, "results": TWO})
    assert not VALID.is_valid({**HEAD, "results": TWO, **broken})
    with pytest.raises(BridgelawError):
        read(**broken)


def test_the_schemas_examples_are_read_and_the_example_is_valid() -> None:
    for example in SCHEMA["examples"]:
        assert loads(json.dumps(example))
    VALID.validate(yaml.safe_load((ROOT / "examples" / "adjusted-score.yaml").read_text(encoding="utf-8")))


def test_the_page_shows_what_is_read() -> None:
    page = (ROOT / "docs" / "scores.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```yaml\n(.*?)```", page, re.S)
    VALID.validate(yaml.safe_load(block))
    ((board,),) = (sheet.boards for sheet in loads(block))
    found = board.adjusted()
    assert found is not None
    assert not found.stands
    for key in ADJUST_KEYS:
        assert key == "note" or f"`{key}`" in page, key
    for key in SHEET_KEYS:
        assert key in ("bridgelaw", "title", "source", "edition") or f"`{key}`" in page, key
    for name in authorities():
        assert f"`{name}`" in page


# --- anything at all --------------------------------------------------------------------------------------

WHOLE: dict[str, Any] = {
    **HEAD,
    "authority": "EBU",
    "board": 7,
    "results": [{"ns": "1", "ew": "2", "result": "4H= N"}, {"score": 100}, {"artificial": {"ns": "A+", "ew": "A"}}],
    "adjust": {
        **RULED,
        "outcomes": [{"score": 620, "weight": "60%"}, {"result": "4H-1 N", "weight": "40%"}],
        "self_inflicted": {"fault": "serious-error", "could": [{"score": 100}]},
        "penalties": [{"side": "EW", "amount": "10%"}],
        "other_table": {"comparable": False, "favourable": True, "blame": "one-side"},
        "knockout": True,
    },
}
VALUES = ("", "A+", "60%", "1/3", 0, -50, 1.5, True, None, "EW", "nobody", "pass", "imps", "butler", "x" * 300)


def places(part: Any) -> list[tuple[Any, Any]]:
    """Every list or mapping in a document with each key or index in it."""
    keys = list(part) if isinstance(part, dict) else list(range(len(part))) if isinstance(part, list) else []
    return [(part, key) for key in keys] + [place for key in keys for place in places(part[key])]


@given(st.data())
def test_whatever_stands_there_is_worked_out_or_refused_with_its_line(data: st.DataObject) -> None:
    document = copy.deepcopy(WHOLE)
    for _ in range(data.draw(st.integers(1, 4))):
        part, key = data.draw(st.sampled_from(places(document)))
        if data.draw(st.booleans()):
            part[key] = data.draw(st.sampled_from([*VALUES, [], {}]))
        elif isinstance(part, dict):
            del part[key]
    refused: list[BridgelawError] = []
    try:
        for sheet in loads(json.dumps(document)):
            tables = with_session([board.table() for board in sheet.boards])
            assert all(len(table.scored) == len(table.pairs) for table in tables)
            totals(tables)
    except BridgelawError as error:
        refused.append(error)
    assert all(error.line is not None and error.expected and error.example for error in refused)
