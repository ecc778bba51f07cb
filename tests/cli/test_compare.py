from __future__ import annotations

import json
import re
import subprocess
from typing import Any

import jsonschema
import pytest

from bridgelaw.laws.profile import profile
from bridgelaw.meaning.compare import Opinion, Reason, compare, explain, narrower
from bridgelaw.meaning.hands import Known, count
from bridgelaw.meaning.notation import Trap, lint, loads
from bridgelaw.table.cards import Card, loads_cards
from bridgelaw.texts import LANGUAGES, say
from tests.cli.support import Ran, command, environment, run

SHARE = {"type": "number", "minimum": 0, "maximum": 1}
COUNTS = {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}}
SPREAD = {"type": "object", "required": ["replacement", "both"], "additionalProperties": COUNTS}
TEXTS = {"type": "array", "items": {"type": "string"}}
VERDICT = {"enum": ["comparable", "not comparable", "judgement"]}
GROUND = {"enum": ["23A1", "23A2", "23A3", None]}


def record(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "required": list(properties), "additionalProperties": False, "properties": properties}


COMMON: dict[str, Any] = {
    "edition": {"enum": ["2017", "2007"]},
    "withdrawn": TEXTS,
    "replacement": TEXTS,
    "partner": {"type": ["string", "null"]},
    "known": record(held={"type": "string"}, gone={"type": "string"}),
    "thresholds": record(practical=SHARE, similar=SHARE, point=SHARE, judgement=SHARE),
    "hands": record(withdrawn={"type": "integer"}, replacement={"type": "integer"}, both={"type": "integer"}),
    "reason": {"type": "string"},
    "p": SHARE,
    "leak": SHARE,
    "bits": {"type": ["number", "null"]},
    "features": record(hcp=SPREAD, S=SPREAD, H=SPREAD, D=SPREAD, C=SPREAD),
    "blame": {
        "type": "array",
        "items": record(
            condition={"type": "string"}, alternative={"type": ["string", "null"]}, broken=SHARE, alone=SHARE
        ),
    },
    "witnesses": {
        "type": "array",
        "items": {"type": "string", "pattern": "^(?=.{16}$)[AKQJT2-9]*([.][AKQJT2-9]*){3}$"},
    },
}
SHAPE = record(
    **COMMON,
    verdict=VERDICT,
    ground=GROUND,
    p1=SHARE,
    strict=SHARE,
    each={
        "type": "array",
        "items": record(meaning={"type": "string"}, p=SHARE, p1=SHARE, same_purpose={"type": "boolean"}),
    },
    stability={
        "type": "array",
        "items": record(
            call={"enum": ["withdrawn", "replacement"]},
            before={"type": "string"},
            after={"type": "string"},
            p=SHARE,
            verdict=VERDICT,
            ground=GROUND,
            reason={"enum": [reason.value for reason in Reason]},
        ),
    },
)
SHAPE_2007 = record(
    **COMMON,
    verdict={"enum": ["contained", "not contained", "judgement"]},
    ground={"enum": ["27B1(b)", None]},
    shown=SHARE,
)


def document(*arguments: str, shape: dict[str, Any] = SHAPE) -> dict[str, Any]:
    ran = run("compare", *arguments, "--json")
    assert (ran.status, ran.err) == (0, "")
    found: dict[str, Any] = json.loads(ran.out)
    jsonschema.validate(found, shape)
    return found


# --- the document ---------------------------------------------------------------------------------------


def test_the_document_holds_what_the_library_counts() -> None:
    found, given = compare("11-21, 5+ S", "8-16, 5+ S"), document("11-21, 5+ S", "8-16, 5+ S")
    assert given["hands"] == {"withdrawn": 48597848950, "replacement": 73420240071, "both": 42097283800}
    assert (given["verdict"], given["ground"], given["reason"]) == ("not comparable", None, "too many hands outside")
    assert given["p"] == given["strict"] == found.p_float
    assert given["p1"] == float(found.p1)
    assert given["leak"] == float(found.leak)
    assert given["bits"] == found.bits
    assert given["features"]["hcp"]["both"]["11"] == 10147443220
    assert "8" not in given["features"]["hcp"]["both"]
    assert sum(given["features"]["D"]["replacement"].values()) == 73420240071
    assert given["blame"][0] == {"condition": "11-21 hcp", "alternative": None, "broken": 1, "alone": 1}
    assert {"8-16 hcp": "9-16 hcp"} in [
        {each["before"]: each["after"]} for each in given["stability"] if each["verdict"] == "judgement"
    ]
    assert len(given["stability"]) == len(explain(found).stability)


@pytest.mark.parametrize(
    ("withdrawn", "replacement", "verdict", "ground"),
    [
        ("11-21, 5+ S", "11-16, 6+ S", "comparable", "23A2"),
        ("0-30", "anything", "comparable", "23A2"),
        ("15-17, balanced", "15-18, balanced, stopper in H", "comparable", "23A1"),
        ("8+ [asks: majors]", "4+ [asks: majors]", "comparable", "23A3"),
        ("0-11", "0-15", "judgement", None),
        ("15-17", "0-7", "not comparable", None),
    ],
)
def test_each_opinion(withdrawn: str, replacement: str, verdict: str, ground: str | None) -> None:
    found = document(withdrawn, replacement)
    assert (found["verdict"], found["ground"]) == (verdict, ground)
    assert (found["witnesses"] == []) is (found["p"] == 1)
    assert (found["bits"] is None) is (found["p"] == 0)


def test_a_witness_makes_the_replacement_and_not_the_withdrawn_call() -> None:
    for text in document("15-17, balanced", "15-18, balanced, stopper in H")["witnesses"]:
        suits = zip("SHDC", text.split("."), strict=True)
        hand = frozenset(Card.loads(suit + rank) for suit, ranks in suits for rank in ranks)
        assert len(hand) == 13
        assert compare("anything", "15-18, balanced, stopper in H", known=Known(hand)).hands.both == 1
        assert compare("15-17, balanced", "anything", known=Known(hand)).hands.both == 0


def test_several_meanings_of_the_withdrawn_call() -> None:
    found = document("6 H, 5-10", "6 H, 5-10", "--or", "6 S, 5-10", "--or", "20-22, balanced")
    assert found["withdrawn"] == ["6 H, 5-10 hcp", "6 S, 5-10 hcp", "20-22 hcp, balanced"]
    assert [one["p"] == 1 for one in found["each"]] == [True, False, False]
    assert found["p"] == 1
    assert found["ground"] == "23A2"


def test_what_a_call_only_concludes_is_for_the_strict_figure() -> None:
    found = document("0-11 unless (6 S, 5-10)", "5-10, 5+ S")
    assert found["p"] == 1
    assert found["strict"] == float(compare("0-11 unless (6 S, 5-10)", "5-10, 5+ S").strict) < 1
    words = run("compare", "0-11 unless (6 S, 5-10)", "5-10, 5+ S", "--lang", "en").words
    assert say("compare.strict", "en") in words
    assert say("compare.strict", "en") not in run("compare", "0-11", "5-10, 5+ S", "--lang", "en").words


def test_opposite_partner() -> None:
    found = document("11-21, 5+ H", "8-16, 5+ H", "--partner", "15-17, balanced")
    assert f"{found['p']:.3f}" == "0.433"
    assert found["partner"] == "15-17 hcp, balanced"


@pytest.mark.parametrize(
    ("language", "held", "gone"), [("en", "SA HK", "D10"), ("nl", "SA,HH", "R10"), ("de", "PA CK", "K10")]
)
def test_cards_as_the_language_writes_them(language: str, held: str, gone: str) -> None:
    found = document("11-21", "8-16", "--known", held, "--gone", gone, "--lang", language)
    assert found["known"] == {"held": "SA HK", "gone": "DT"}
    known = Known(frozenset(loads_cards("SA HK")), frozenset(loads_cards("DT")))
    assert tuple(found["hands"].values()) == compare("11-21", "8-16", known=known).hands


def test_the_test_of_2007() -> None:
    found = document("6-9, 3+ H unless 4+ S", "6-9, 4+ H", "--edition", "2007", shape=SHAPE_2007)
    narrowing = narrower("6-9, 3+ H unless 4+ S", "6-9, 4+ H")
    assert (found["verdict"], found["ground"]) == (narrowing.verdict.value, None) == ("judgement", None)
    assert (found["reason"], found["shown"]) == ("excludes less", 1)
    assert found["p"] == float(narrowing.p) < 1
    assert found["hands"] == narrowing.hands._asdict()
    found = document("6-9, 3+ H", "6-9, 4+ H", "--edition", "2007", shape=SHAPE_2007)
    assert (found["verdict"], found["ground"]) == ("contained", "27B1(b)")


# --- words ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_terminal_without_blocks_or_suit_symbols(encoding: str, language: str) -> None:
    arguments = "compare", "11-21, 5+ S", "8-16, 5+ S", "--full", "--lang", language
    full = run(*arguments).out
    ran = subprocess.run(
        command(*arguments), capture_output=True, env=environment(PYTHONIOENCODING=encoding), timeout=60, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, b"")
    shown = ran.stdout.decode(encoding)
    assert "?" not in shown
    bars = re.findall(r"^ +\d+ .* [█░]+$", full, re.M)
    assert len(bars) > 30
    plain = str.maketrans({} if encoding == "cp437" else {"█": "#", "░": "."})
    assert [bar for bar in bars if bar.translate(plain) not in shown.splitlines()] == []


def test_every_length_has_its_bars_where_they_are_asked_for() -> None:
    short, full = (run("compare", "11-21, 5+ S", "8-16, 5+ S", "--lang", "en", *more).out for more in ((), ("--full",)))
    assert all(f"\n  {suit}\n" in full for suit in ("Spades", "Hearts", "Diamonds", "Clubs"))
    assert "\n  Spades\n" not in short
    assert "spades, hearts, diamonds and clubs" in short


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("opinion", list(Opinion))
def test_what_moves_the_opinion_is_told(opinion: Opinion, language: str) -> None:
    found = explain(compare("11-21, 5+ S", "8-16, 5+ S"))
    words = run("compare", "11-21, 5+ S", "8-16, 5+ S", "--lang", language).words
    for each in found.stability:
        told = f'"{each.before}"' in words and f'"{each.after}"' in words
        if each.opinion is opinion:
            assert told is (opinion is not found.comparison.opinion), each
            assert (say(f"opinion.{opinion.name.lower()}", language) in words) or not told


# --- what cannot be read --------------------------------------------------------------------------------


def failed(*arguments: str) -> Ran:
    ran = run(*arguments)
    assert (ran.status, ran.out) == (2, "")
    assert "Traceback" not in ran.err
    return ran


@pytest.mark.parametrize("command", [["compare", "5+ S"], ["count"], ["deal"]])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_caret_points_at_what_cannot_be_read(command: list[str], language: str) -> None:
    lines = failed(*command, "6+ hcp, 4+ Q", "--lang", language).err.splitlines()
    assert "11" in lines[-3] or "12" in lines[-3]
    assert lines[-2:] == ["  6+ hcp, 4+ Q", "             ^"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["5+ S", "38 hcp"], "some hand"),
        (["@1NT", "5+ S"], "@1NT"),
        (["5+ S", "5+ S", "--known", "SX"], "SX"),
        (["5+ S", "5+ S", "--known", "SA SA"], "each card once"),
        (["5+ S", "5+ S", "--known", "SA", "--gone", "SA"], "held"),
        (["5+ S", "5+ S", "--known", "SA", "--gone", "SK SQ SJ ST S9 S8 S7 S6 S5 S4 S3 S2"], "hands that are left"),
        (["5+ S", "5+ S", "--or", "5+ ?"], "5+ ?"),
        (["5+ S", "5+ S", "--partner", "5+ ?"], "5+ ?"),
        (["5+ S", "5+ S", "--edition", "1997"], "1997"),
        (["5+ S", "5+ S", "--profile", "XYZ"], "XYZ"),
        (["5+ S", "5+ S", "--edition", "2007", "--partner", "15-17"], "--partner"),
        (["5+ S"], "REPLACEMENT"),
    ],
)
def test_wrong_input(arguments: list[str], told: str) -> None:
    assert told in failed("compare", *arguments, "--lang", "en").err


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "text",
    [
        *("6 S, 5-10 or 6 H, 5-10", "5+ majors", "12+ points", "5-5 S", "9-5 hcp", "14+ S", "0+ hcp"),
        *("5+ S, <=3 S", "5+ S, 5+ S", "5+ S [natural, artificial]"),
    ],
)
def test_what_is_likely_not_meant_is_told(text: str, language: str) -> None:
    traps: tuple[Trap, ...] = lint(text)
    assert traps
    ran = run("count", text, "--lang", language)
    assert ran.status == 0
    for trap in traps:
        assert (trap.text if language == "en" else say(f"lint.{trap.code}", language)) in ran.err
    assert str(count_of(text)) in json.dumps(json.loads(run("count", text, "--json").out))


def count_of(text: str) -> int:
    from bridgelaw.meaning.compiling import compiled

    return count(compiled(loads(text).shows))


def test_the_thresholds_are_those_of_the_profile() -> None:
    given = document("5+ S", "5+ S", "--profile", "EBU")["thresholds"]
    assert given == {name: float(share) for name, share in profile("EBU").thresholds.items()}
