"""``bridgelaw poll``: the sheet, the counts and the document."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft202012Validator

from bridgelaw.cli import main
from bridgelaw.formats.schema import load_schema
from bridgelaw.texts import LANGUAGES, say

EXAMPLE = str(Path(__file__).parents[2] / "examples" / "poll.yaml")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_counts_in_words(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["poll", EXAMPLE, "--lang", language]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert say("poll.asked", language, n=4) in told
    assert say("poll.other_class", language, n=1) in told
    assert say("poll.considered", language, n=2, whole=4, low=10, high=90, share="90") in told
    for verdict in ("yes", "too_few"):
        assert say(f"poll.verdict.{verdict}", language, profile="English Bridge Union") in told
    assert say("poll.holder", language, share="20", n=4, given="59") in told
    assert say("poll.no_weights", language) in told
    assert "White Book 8.16.6.1" in told


def test_the_document_fits_its_schema(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["poll", EXAMPLE, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    Draft202012Validator(load_schema("polled")).validate(found)
    assert found["calls"][1]["considered_interval"] == [0.0976, 0.9024]
    assert "weight" not in json.dumps(found)
    with open(EXAMPLE, encoding="utf-8") as file:
        Draft202012Validator(load_schema("poll")).validate(yaml.safe_load(file))


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_empty_sheet_and_one_with_the_hand(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["poll", "--blank", "--lang", language]) == 0
    empty = capsys.readouterr().out
    assert f"{say('poll.hand', language)}: ____" in empty
    assert main(["poll", "--blank", EXAMPLE, "--lang", language]) == 0
    filled = capsys.readouterr().out
    assert "A9763" in filled.replace("B", "J")
    for sheet in (empty, filled):
        assert say("poll.column.considered", language) in sheet
        # What others have answered does not stand on it.
        assert "AB" not in sheet
        assert max(map(len, sheet.splitlines())) <= 88


def test_a_question_that_leads_is_warned_of(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = Path(EXAMPLE).read_text(encoding="utf-8").replace("question: ", "question: Partner hesitated; ")
    (tmp_path / "poll.yaml").write_text(text, encoding="utf-8")
    assert main(["poll", str(tmp_path / "poll.yaml"), "--lang", "en"]) == 0
    assert " ".join(say("poll.leading.tempo", "en", given="hesitated").split()) in " ".join(
        capsys.readouterr().out.split()
    )


def test_nothing_to_tell_of(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["poll"]) == 2
    assert "--blank" in capsys.readouterr().err
    assert main(["poll", "--blank", "--json"]) == 2
