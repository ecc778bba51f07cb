from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from bridgelaw.formats.case import loads
from bridgelaw.formats.ruling import outcome, ruling
from bridgelaw.formats.schema import load_schema
from bridgelaw.texts import LANGUAGES, say
from bridgelaw.texts.render import Renderer
from tests.cli.support import run

GOOD = """\
bridgelaw: 1
id: good
title: Two hearts for one spade
edition: 2017
dealer: N
events:
  - {call: N 1H}
  - {call: E 2C}
  - {call: S 1S}
  - director
  - {decline: W}
  - {call: S 2S}
expect:
  standing: 1H 2C 2S
  turn: W
  cites: ["27B1(a)"]
"""
WRONG = GOOD.replace("turn: W", "turn: N").replace("standing: 1H 2C 2S", "standing: 1H 2C 2H")
REFUSED = """\
bridgelaw: 1
title: North may not accept
edition: 2017
dealer: N
events:
  - {call: N 1H}
  - {call: E 1D}
  - director
  - {accept: N}
  - {accept: S}
"""


def write(folder: Path, text: str | bytes, name: str = "case.yaml") -> str:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return str(path)


# --- in words -----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_words(language: str, tmp_path: Path) -> None:
    ran = run("rule", write(tmp_path, GOOD), "--lang", language)
    assert (ran.status, ran.err) == (0, "")
    case = loads(GOOD)[0]
    assert ran.out == Renderer(language).ruling(outcome(case).state, case.title)
    assert "2♠" in ran.out


def test_standard_input() -> None:
    ran = run("rule", "-", "--lang", "en", stdin=GOOD)
    assert ran.status == 0
    assert "Two hearts for one spade" in ran.out


def test_edition_and_profile_override_the_case(tmp_path: Path) -> None:
    file = write(tmp_path, GOOD)
    assert json.loads(run("rule", "--json", "--profile", "NBB", file).out)["profile"] == "NBB"
    ran = run("rule", "--json", "--profile", "XXX", file)
    assert (ran.status, ran.out) == (2, "")
    assert "Expected one of WBF" in ran.err
    ran = run("rule", "--edition", "1807", file)
    assert (ran.status, ran.out) == (2, "")
    assert "1807" in ran.err


def test_an_edition_that_is_not_in_the_house_stops_its_own_case_only(tmp_path: Path) -> None:
    ran = run("rule", "--lang", "en", write(tmp_path, GOOD.replace("2017", "1997")))
    assert ":4: There is no such edition: '1997'. Expected one of 2017" in ran.err
    ran = run("rule", "--lang", "en", write(tmp_path, GOOD.replace("dealer", "profile: XXX\ndealer")))
    assert ":5: There is no such profile: 'XXX'. Expected one of WBF" in ran.err


# --- as documents -------------------------------------------------------------------------------


def test_json_is_the_ruling_document(tmp_path: Path) -> None:
    ran = run("rule", "--json", "--lang", "nl", write(tmp_path, GOOD + "---\n" + GOOD))
    assert (ran.status, ran.err) == (0, "")
    wanted = ruling(outcome(loads(GOOD)[0]), Renderer("nl"))
    assert [json.loads(line) for line in ran.out.splitlines()] == [wanted, wanted]


def test_a_refused_event_is_in_the_document_and_the_other_cases_go_on(tmp_path: Path) -> None:
    file = write(tmp_path, REFUSED + "---\n" + GOOD)
    ran = run("rule", "--json", "--lang", "en", file)
    assert ran.status == 2
    refused, good = map(json.loads, ran.out.splitlines())
    jsonschema.validate(refused, load_schema("ruling"))
    assert refused["error"]["code"] == "event.refused"
    assert refused["error"]["event"] == 3
    assert refused["awaiting"] == {"seat": "S", "decide": "accept"}
    assert "error" not in good
    assert f"{file}:9: This cannot happen now: 'accept: N'. Expected S to accept or to decline; for example" in ran.err


def test_a_refused_event_in_words_shows_the_ruling_before_it(tmp_path: Path) -> None:
    ran = run("rule", "--lang", "en", write(tmp_path, REFUSED))
    assert ran.status == 2
    assert "North may not accept" in ran.out
    assert "South accepts 1♦" in ran.out
    assert ":9: " in ran.err


# --- several files ------------------------------------------------------------------------------


def test_the_worst_status_wins_and_every_file_is_read(tmp_path: Path) -> None:
    good, wrong = write(tmp_path, GOOD, "good.yaml"), write(tmp_path, WRONG, "wrong.yaml")
    missing = str(tmp_path / "missing.yaml")
    ran = run("rule", "--json", "--lang", "en", good, missing, good)
    assert (ran.status, len(ran.out.splitlines())) == (2, 2)
    assert "no such file" in ran.err
    assert missing in ran.err
    assert run("rule", "--check", good, wrong).status == 1
    assert run("rule", "--check", missing, wrong, good).status == 2
    assert run("rule", "--check", good, good).status == 0


def test_no_file_and_an_unknown_option_are_told() -> None:
    for arguments in (
        ["rule"],
        ["rule", "--jsn", "x.yaml"],
        ["rule", "--lang", "fr", "x.yaml"],
        ["rul"],
        ["schema", "x"],
    ):
        ran = run(*arguments)
        assert (ran.status, ran.out) == (2, "")
        assert "Error:" in ran.err
        assert "Traceback" not in ran.err


# --- checking -----------------------------------------------------------------------------------


def test_check_says_what_differs_and_where(tmp_path: Path) -> None:
    file = write(tmp_path, GOOD + "---\n" + WRONG)
    ran = run("rule", "--check", file, "--lang", "en")
    line = (GOOD + "---\n" + WRONG).splitlines().index("  standing: 1H 2C 2H") + 1
    assert ran.status == 1
    *differences, summary = ran.out.splitlines()
    named = "[good] Two hearts for one spade"
    assert differences == [
        f"{file}:{line}: {named}: standing: expected 1H 2C 2H, got 1H 2C 2S",
        f"{file}:{line}: {named}: turn: expected N, got W",
    ]
    assert summary == "2 cases checked: 1 as expected, 1 not (2 differences)."


def test_check_with_json_keeps_standard_output_clean(tmp_path: Path) -> None:
    ran = run("rule", "--check", "--json", write(tmp_path, WRONG))
    assert ran.status == 1
    assert len([json.loads(line) for line in ran.out.splitlines()]) == 1
    assert "turn: expected N, got W" in ran.err


def test_check_of_a_case_that_expects_nothing(tmp_path: Path) -> None:
    ran = run("rule", "--check", write(tmp_path, GOOD.split("expect:")[0]))
    assert (ran.status, ran.out) == (0, "0 cases checked: 0 as expected, 0 not; 1 case without expect.\n")
    assert run("rule", "--check", write(tmp_path, REFUSED)).status == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_check_in_the_language(language: str, tmp_path: Path) -> None:
    file = write(tmp_path, GOOD + "---\n" + WRONG)
    *differences, summary = run("rule", "--check", file, "--lang", language).out.splitlines()
    differs = say("cli.check.differs", language, event="turn", list="N", given="W")
    assert differences[1].endswith(f"Two hearts for one spade: {differs}")
    counted = say("cli.check.checked", language, n=2, list="1", last="1")
    assert summary == f"{counted} ({say('cli.check.differences', language, n=2)})."


MET = """\
bridgelaw: 1
edition: 2017
dealer: N
events:
  - {call: N 1H}
  - {call: E P}
  - {call: S P}
  - {call: W P}
  - {lead: W H3}
expect: {standing: 1H P P P, turn: S, cites: [27D]}
"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_check_tells_a_clause_that_is_not_coded_from_a_difference(language: str, tmp_path: Path) -> None:
    holds = MET.replace(", turn: S, cites: [27D]", "")
    ran = run("rule", "--check", "--lang", language, write(tmp_path, f"{MET}---\n{holds}---\n{GOOD}"))
    assert ran.status == 1
    told, summary = ran.out.splitlines()
    why = say("reason.54", language)
    assert told.endswith(say("cli.check.met", language, law="54", reason=why, list="turn, cites"))
    assert say("cli.check.untitled", language) in told
    counted = say("cli.check.checked", language, n=3, list="2", last="0")
    assert summary == f"{counted}; {say('cli.check.not_coded.one', language)}."
    assert run("rule", "--check", write(tmp_path, holds)).status == 0


def test_the_example_of_check_in_the_help_is_green() -> None:
    folder = Path(__file__).parents[1] / "cases/2017/27"
    assert "--check tests/cases/2017/27/*.yaml" in run("rule", "--help").out
    files = [str(path) for path in sorted(folder.glob("*.yaml"))]
    assert len(files) > 5
    assert run("rule", "--check", *files).status == 0


def test_check_of_an_event_that_is_expected_to_be_refused(tmp_path: Path) -> None:
    last = REFUSED.replace("  - {accept: S}\n", "")
    ran = run("rule", "--check", write(tmp_path, last + "expect: {refused: true}\n"))
    assert (ran.status, ran.err) == (0, "")
    ran = run("rule", "--check", write(tmp_path, last + "expect: {turn: S}\n"))
    assert ran.status == 1
    assert "refused: expected false, got event 3 refused" in ran.out
    # An earlier event that is refused is another matter.
    assert run("rule", "--check", write(tmp_path, REFUSED + "expect: {refused: true}\n")).status == 1


# --- bad input ----------------------------------------------------------------------------------

HEAD = "bridgelaw: 1\nedition: 2017\ndealer: N\nevents:\n"
LAUGHS = "a: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]\nd: [*c,*c]\n"


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("events: [{call: N 1H}\nedition: 2017\n", 2, "YAML"),
        ("{'bridgelaw': 1, ", 1, "YAML"),
        ('{"bridgelaw": 1, ', 1, "JSON"),
        (HEAD + "  - {cal: N 1H}\n", 5, "'cal'"),
        (HEAD + "  - {call: N 1H, show: 5+ H}\n", 5, "'show'"),
        (HEAD + "colour: red\n", 5, "'colour'"),
        (HEAD + "  - {call: N 9X}\n", 5, "9X'"),
        (HEAD + "  - {call: N 1H}\n  - {call: E 1Z}\n", 6, "1Z'"),
        (HEAD + "  - {call: Q 1H}\n", 5, "'Q 1H'"),
        (HEAD + "  - {accept: W}\n", 5, "accept: W"),
        (HEAD + "  - {call: N 1H}\n  - {call: E 1D}\n  - director\n  - {accept: W}\n", 8, "accept: W"),
        (HEAD + "  - {finding: {unintended: S, intended: S}}\n", 5, "unintended and intended"),
        (
            HEAD
            + "  - {call: N 1H}\n  - {call: E 1D}\n  - director\n  - {decline: S}\n  - {call: E 2H}\n"
            + "  - {finding: {comparable: true}}\n  - {finding: {comparable: false}}\n",
            11,
            "comparable",
        ),
        ("", 1, "nothing"),
        ("# nothing but a comment\n", 1, "nothing"),
        ("events:\n\t- director\n", 2, "tab"),
        (LAUGHS, 1, "'&a'"),
        ("a: " + "[" * 1000 + "]" * 1000, 1, "level"),
        ("{" + '"a":{' * 1000 + "}" * 1001, 1, "level"),
        ("!!python/object/apply:os.system [ls]\n", 1, "tag"),
        ("title: caf\xe9\n".encode("latin-1"), 1, "0xE9"),
        (b"\x00\x01\x02", 1, "U+0000"),
    ],
)
@pytest.mark.parametrize("as_json", [True, False])
def test_bad_input(text: str | bytes, line: int, said: str, as_json: bool, tmp_path: Path) -> None:
    file = write(tmp_path, text)
    ran = run("rule", "--lang", "en", file, *(["--json"] if as_json else []))
    assert ran.status == 2
    assert f"{file}:{line}: " in ran.err
    assert said in ran.err
    assert "Expected " in ran.err
    assert "for example" in ran.err
    assert "Traceback" not in ran.err + ran.out
    if as_json:
        for document in map(json.loads, ran.out.splitlines()):
            assert document["error"]["code"]


def test_a_file_that_is_far_too_large_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "large.yaml"
    with file.open("wb") as out:
        out.truncate(50_000_000)
    ran = run("rule", "--json", str(file))
    assert (ran.status, ran.out) == (2, "")
    assert f"{file}:1: " in ran.err
    assert "50000000 bytes" in ran.err


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    ran = run("rule", str(tmp_path))
    assert (ran.status, ran.out) == (2, "")
    assert str(tmp_path) in ran.err


@pytest.mark.parametrize("language", LANGUAGES)
def test_errors_in_every_language_name_the_place(language: str, tmp_path: Path) -> None:
    file = write(tmp_path, HEAD + "  - {call: N 9X}\n")
    ran = run("rule", "--lang", language, file)
    assert ran.status == 2
    assert f"{file}:5: " in ran.err
    assert "9X" in ran.err
    assert "1NT" in ran.err


def test_a_mistake_of_our_own_is_reported_and_is_no_traceback(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from bridgelaw.errors import NoOutcome
    from bridgelaw.laws.state import State
    from bridgelaw.rulings.engine import apply as real
    from bridgelaw.rulings.events import DeclineEvent, Event

    def broken(state: State, event: Event) -> State:
        if isinstance(event, DeclineEvent):
            raise NoOutcome("nobody rules on this")
        return real(state, event)

    monkeypatch.setattr("bridgelaw.formats.ruling.apply", broken)
    file = write(tmp_path, GOOD)
    ran = run("rule", "--json", "--lang", "en", file)
    assert ran.status == 3
    document = json.loads(ran.out)
    jsonschema.validate(document, load_schema("ruling"))
    assert document["error"] == {
        "code": "bug.no_outcome",
        "message": "nobody rules on this",
        "event": 4,
        "expected": "one outcome",
    }
    assert f"{file}:11: " in ran.err
    assert "report it" in ran.err
