"""The score page: outcomes and shares in taps, the sum in words, what is worked out, and what is logged."""

from __future__ import annotations

import html as plain
import json
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from jsonschema import Draft202012Validator

from bridgelaw.cli import main
from bridgelaw.store.sql import LOCAL
from bridgelaw.texts.catalogue import LANGUAGES
from tests.support.page import STORY, Page, page, text

ROOT = Path(__file__).parents[2]
EXAMPLES = {each["id"]: each for each in json.loads((ROOT / "tests/scores/examples.json").read_text(encoding="utf-8"))}
ADJUSTED = Draft202012Validator(
    json.loads((ROOT / "src/bridgelaw/formats/schemas/adjusted.schema.json").read_text(encoding="utf-8"))
)
PLAYED = [
    *STORY,
    {"free": "N"},
    {"result": "3NT -1 W"},
    {"review": {"law": "72C", "damage": True}},
    {"review": {"law": "16C3", "damage": False}},
]


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Page]:
    with page(tmp_path) as made:
        yield made


class Form:
    """The form of the page, filled in and sent as a browser without JavaScript does."""

    def __init__(self, site: Page, id: str) -> None:
        self.site, self.url = site, f"/t/{id}/score"
        self.read(site.get(self.url))

    def read(self, html: str) -> None:
        """The fields as the page has them."""
        self.html = html
        self.fields: dict[str, str] = {}
        form = html.partition('<form id="score"')[2].partition("</form>")[0]
        for tag in re.findall(r"<input\b[^>]*>", form):
            at = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
            if at.get("type") in ("radio", "checkbox") and " checked" not in tag:
                continue
            if "name" in at and at.get("type") != "file":
                self.fields[at["name"]] = plain.unescape(at.get("value", ""))
        for name, body in re.findall(r'<select[^>]*name="([^"]*)"[^>]*>(.*?)</select>', form, re.DOTALL):
            chosen = re.search(r'<option value="([^"]*)" selected', body)
            self.fields[name] = plain.unescape(chosen[1]) if chosen else ""
        for name, body in re.findall(r'<textarea[^>]*name="([^"]*)"[^>]*>(.*?)</textarea>', form, re.DOTALL):
            self.fields[name] = plain.unescape(body)

    def tap(self, do: str = "", status: int = 200, files: Any = None, **fields: str) -> str:
        """Press a button; what the page says then."""
        data = {**self.fields, **fields, "do": do}
        answer = self.site.client.post(self.url, data=data, files=files, follow_redirects=False)
        self.location = answer.headers.get("location", "")
        assert answer.status_code == (303 if do in ("enter", "poll", "again") and status == 200 else status), text(
            answer.text
        )
        if answer.status_code != 303:
            self.read(answer.text)
        return text(answer.text)

    def add(self, *outcomes: tuple[str, str]) -> None:
        """Outcomes as typed, each with its share."""
        for outcome, _ in outcomes:
            self.tap("type", typed=outcome)
        names = {value: at for at, value in self.fields.items() if at.startswith("outcome.")}
        for name in list(self.fields):
            if name.startswith("share."):
                self.fields[name] = "0"
        shares = {f"{int(o):+d}" if o.lstrip("-").isdecimal() else o: share for o, share in outcomes}
        for value, name in names.items():
            if value in shares:
                self.fields[name.replace("outcome", "share")] = shares[value]

    def rows(self) -> list[tuple[str, str]]:
        found = sorted((name, value) for name, value in self.fields.items() if name.startswith("outcome."))
        return [(value, self.fields[name.replace("outcome", "share")]) for name, value in found]


def entered(site: Page, id: str) -> dict[str, Any]:
    """The score that was entered last."""
    return dict(site.board(id).sheet.scored[-1].body)


def own(document: dict[str, Any]) -> list[Any]:
    """What this table gets, exactly."""
    (board,) = document["boards"]
    row = board["field"][board["table"] - 1]["after"]
    return [Fraction(row[side]["exact"]) for side in ("ns", "ew")]


# --- taps -----------------------------------------------------------------------------------------------------


def test_it_begins_with_the_table_result_and_what_the_ruling_says(site: Page) -> None:
    form = Form(site, site.open(PLAYED))
    assert form.rows() == [("3NT-1 W", "0")]
    assert [form.fields[name] for name in ("offending", "law", "kind")] == ["NS", "72C", "assigned"]
    said = text(form.html)
    assert "What would have happened without 1♠ ?" in said
    assert "0 %: 100 % missing" in said
    assert form.fields["reason"] == "the irregularity turned out to the advantage of the side that made it"


def test_an_outcome_in_three_taps_and_shares_in_tens(site: Page) -> None:
    form = Form(site, site.open(PLAYED))
    form.tap("add:-1", bid="3H", declarer="N")
    assert form.rows() == [("3NT-1 W", "0"), ("3H-1 N", "100")]
    for _ in range(5):
        form.tap("less:1")
    for _ in range(3):
        said = form.tap("more:0")
    assert "80 %: 20 % missing" in said
    said = form.tap("add:0", bid="3N", declarer="W")
    assert form.rows() == [("3NT-1 W", "30"), ("3H-1 N", "50"), ("3NT= W", "20")]
    assert "N–S −400" in said
    # The same result once more is no second line, and below nothing it is gone.
    form.tap("add:0", bid="3N", declarer="W")
    assert len(form.rows()) == 3
    for _ in range(3):
        form.tap("less:2")
    assert form.rows() == [("3NT-1 W", "30"), ("3H-1 N", "50")]


def test_a_doubled_contract_and_passed_out(site: Page) -> None:
    form = Form(site, site.open(PLAYED))
    form.tap("add:-2", bid="4S", declarer="S", doubled="X")
    form.tap("add:P")
    assert [outcome for outcome, _ in form.rows()] == ["3NT-1 W", "4SX-2 S", "Pass"]


@pytest.mark.parametrize(
    ("language", "typed", "kept"),
    [
        ("en", "3H-1 N", "3H-1 N"),
        ("nl", "3SA= Z", "3NT= S"),
        ("nl", "4R+1 O", "4D+1 E"),
        ("de", "3SA-1 O", "3NT-1 E"),
        ("en", "−100", "-100"),
        ("en", "420", "+420"),
    ],
)
def test_an_outcome_may_be_typed_as_the_language_writes_it(
    tmp_path: Path, language: str, typed: str, kept: str
) -> None:
    with page(tmp_path, language) as site:
        form = Form(site, site.open(PLAYED))
        form.tap("type", typed=typed)
        assert form.rows()[1][0] == kept


@pytest.mark.parametrize(
    ("do", "fields", "field"),
    [
        ("type", {"typed": "3 no idea"}, "typed"),
        ("add:0", {"bid": "", "declarer": "N"}, "typed"),
        ("add:3", {"bid": "7N", "declarer": "N"}, "typed"),
        ("add:0", {"bid": "3N", "declarer": "Q"}, "typed"),
        ("", {"share.0": "a lot"}, "share.0"),
        ("less:0", {"share.0": "a lot"}, "typed"),
        ("", {"traveller": "420 and so on"}, "traveller"),
        ("", {"share.0": "100", "tables": "many"}, "tables"),
        ("", {"share.0": "100", "traveller": "420", "fault": "gambling-action", "could": "?"}, "could"),
    ],
)
def test_what_cannot_be_read_is_told_beside_its_field(site: Page, do: str, fields: dict[str, str], field: str) -> None:
    form = Form(site, site.open(PLAYED))
    status = 422 if do else 200
    data = {**form.fields, **fields, "do": do}
    answer = site.client.post(form.url, data=data)
    assert answer.status_code == status
    assert f'id="{field}-error"' in answer.text
    assert not site.board(form.url.split("/")[2]).sheet.scored


# --- the sum ----------------------------------------------------------------------------------------------------


def test_enter_explains_instead_of_failing(site: Page) -> None:
    id = site.open(PLAYED)
    form = Form(site, id)
    said = form.tap("enter", 422, **{"share.0": "90"})
    assert said.count("90 %: 10 % missing") == 2
    form.tap("type", typed="3NT= W")
    assert "120 %: 20 % too many" in form.tap("enter", 422, **{"share.0": "60", "share.1": "60"})
    assert "Say first which side was at fault." in form.tap("enter", 422, **{"share.0": "40", "offending": ""})
    assert not site.board(id).sheet.scored


def test_thirds_are_a_whole(site: Page) -> None:
    id = site.open(PLAYED)
    form = Form(site, id)
    form.add(("3NT-1 W", "1/3"), ("3NT= W", "1/3"), ("3H-1 N", "1/3"))
    form.tap("enter")
    assert entered(site, id)["boards"][0]["now"]["scores"][0]["weight"] == "1/3"


# --- figures ----------------------------------------------------------------------------------------------------


def test_the_numbers_of_the_picture(site: Page) -> None:
    """50 % of 3H-1, 30 % of 3NT-1, 20 % of 3NT=, among eleven tables."""
    id = site.open(PLAYED)
    form = Form(site, id)
    form.add(("3H-1 N", "50"), ("3NT-1 W", "30"), ("3NT= W", "20"))
    others = "100; 50; -100 x3; -400 x3; -430; -460"
    said = form.tap("", traveller=others)
    assert "Matchpoints, 11 tables, top 20" in said
    assert "At the table 17 3 Adjusted 13 7 in per cent 65 35" in said
    assert "30 % × 17 + 50 % × 13 + 20 % × 7 = 13" in said
    assert "Say to both sides together “I have changed the score on board 5 under Law 72C, because" in said
    assert "You may appeal until 30 minutes after the official score is out.”" in said
    form.tap("enter")
    assert form.location == f"/t/{id}/record"
    assert own(entered(site, id)) == [13, 7]


def test_what_is_logged_is_what_the_command_prints(site: Page, tmp_path: Path, capsys: Any) -> None:
    id = site.open(PLAYED)
    form = Form(site, id)
    form.add(("3H-1 N", "50"), ("3NT= W", "50"))
    form.tap("", traveller="50; -100; -400 x3")
    form.tap("enter")
    body = entered(site, id)
    file = tmp_path / "ruling.json"
    file.write_text(json.dumps(body["ruled"]), encoding="utf-8")
    assert main(["adjust", str(file), "--json", "--lang", "en"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert {key: body[key] for key in printed} == printed
    ADJUSTED.validate(printed)
    assert set(body) - set(printed) == {"ruled", "law", "reason", "until"}


def test_published_weighted_matchpoints(site: Page) -> None:
    """W-MP-2: 60 % of +110 and 40 % of -50 at the thirteenth table is 13.8, and W-MP-4: +100 beats that."""
    published = EXAMPLES["W-MP-2"]["published"]
    others = "110 x5; 50 x3; -50 x2; -110 x2"
    id = site.open(called="after", board=8)
    form = Form(site, id)
    form.tap("table:-1", bid="1S", declarer="W")
    form.add(("110", "60"), ("-50", "40"))
    form.tap("", traveller=others, offending="EW")
    form.tap("enter")
    assert own(entered(site, id)) == [Fraction(str(published["ns"])), Fraction(str(published["ew"]))]
    better = site.open(called="after", board=8)
    form = Form(site, better)
    form.tap("table:-1", bid="3H", declarer="W", doubled="X")
    form.add(("110", "60"), ("-50", "40"))
    said = form.tap("", traveller=others, offending="EW")
    assert "At the table 14 10" in said
    assert "No damage: the table result stands." in said
    assert "Enter: the result stands" in said
    form.tap("enter")
    assert entered(site, better)["boards"][0]["stands"] is EXAMPLES["W-MP-4"]["published"]["stands"]


def test_published_weighted_imps(site: Page) -> None:
    """W-IMP-1: each outcome is converted first and weighted then."""
    example = EXAMPLES["W-IMP-1"]
    id = site.open(called="after", scoring="imps", board=1)
    form = Form(site, id)
    form.tap("table:-4", bid="3N", declarer="N")
    form.add(*((score, str(round(share * 100))) for score, share in example["inputs"]["weights"].items()))
    form.tap("", traveller=str(example["inputs"]["other_table_ns"]), offending="EW")
    form.tap("enter")
    assert own(entered(site, id))[0] == Fraction(str(example["published"]["imps"]))


def test_victory_points_before_and_after(site: Page) -> None:
    id = site.open(PLAYED, scoring="vp")
    form = Form(site, id)
    form.add(("3NT= W", "100"))
    said = form.tap("", traveller="-400", match_imps="7", match_boards="24")
    # 50 against -400 won 10 IMPs; the adjusted score is a tie.
    assert "At the table 10 −10" in said
    assert "Adjusted 0 0" in said
    found = re.search(r"Victory points at the table ([\d.]+) ([\d.]+) Victory points, adjusted ([\d.]+) ([\d.]+)", said)
    assert found is not None
    assert Fraction(found[1]) + Fraction(found[2]) == 20
    assert Fraction(found[3]) < Fraction(found[1])
    wrong = form.tap("", match_imps="many")
    assert "Victory points, adjusted" not in wrong


def test_without_the_other_tables_the_points_and_weights_alone(site: Page) -> None:
    id = site.open(PLAYED)
    form = Form(site, id)
    form.add(("3H-1 N", "60"), ("3NT-1 W", "40"))
    said = form.tap()
    assert "Without the other tables" in said
    assert "40 % +50, 60 % −100" in said
    form.tap("enter")
    now = entered(site, id)["boards"][0]["now"]["scores"]
    assert now == [{"score": -100, "weight": "3/5"}, {"score": 50, "weight": "2/5"}]


def test_self_inflicted_damage(site: Page) -> None:
    id = site.open(PLAYED, scoring="imps")
    form = Form(site, id)
    form.add(("3NT= W", "100"))
    said = form.tap("", traveller="-400", fault="gambling-action", could="3NT= W")
    # East-West could have had it all themselves: they keep their bad score, and North-South lose theirs.
    assert "At the table 10 −10 Adjusted 0 −10" in said
    form.tap("enter")
    assert own(entered(site, id)) == [0, -10]


# --- other kinds of score -----------------------------------------------------------------------------------------


def test_an_artificial_score(site: Page) -> None:
    id = site.open(PLAYED)
    form = Form(site, id)
    form.tap("", kind="artificial")
    said = form.tap("", ns="A-", ew="A+", traveller="50; -100; -400 x3", session_ew="66")
    assert "in per cent 40 66" in said
    form.tap("enter")
    assert own(entered(site, id)) == [4, Fraction(66, 10)]


def test_an_artificial_score_with_no_other_table(site: Page) -> None:
    id = site.open(PLAYED)
    form = Form(site, id)
    form.tap("", kind="artificial", ns="A-", ew="A+")
    form.tap("enter")
    assert entered(site, id)["boards"][0]["now"] == {"artificial": {"ns": "A-", "ew": "A+"}}


def test_each_side_its_own(site: Page) -> None:
    id = site.open(PLAYED)
    form = Form(site, id)
    form.tap("", kind="split")
    form.add(("3H-1 N", "100"), ("3NT= W", "100"))
    said = form.tap("", 200, traveller="50; -100; -400 x3", **{"side.0": "EW", "side.1": "NS", "side.2": "EW"})
    assert "North-South: 100 %" in said
    form.tap("enter")
    assert set(entered(site, id)["boards"][0]["now"]) == {"ns", "ew"}


def test_a_penalty_alone(site: Page) -> None:
    id = site.open(PLAYED)
    form = Form(site, id)
    assert "Say which side gets the penalty." in form.tap("enter", 422, kind="stands")
    form.tap("", penalty_side="NS", penalty="25%", traveller="50; -100; -400 x3")
    form.tap("enter")
    before = entered(site, id)["boards"][0]["field"][0]["before"]["ns"]
    assert own(entered(site, id))[0] == Fraction(before["exact"]) - Fraction(10, 4)


def test_a_penalty_by_an_authoritys_standard(site: Page) -> None:
    id = site.open(PLAYED)
    form = Form(site, id)
    said = form.tap("", kind="stands", penalty_side="NS", penalty="", authority="EBU", traveller="50; -100; -400 x3")
    assert "EBU White Book" in said


# --- a results document -------------------------------------------------------------------------------------------

FIELD = """
bridgelaw: 1
scoring: matchpoints
rules: {per_table: 1}
boards:
  - {board: 4, results: [{score: 0}]}
  - board: 5
    tables: 6
    results:
      - {ns: "1", ew: "2", result: 3NT= W}
      - {ns: "3", ew: "4", result: 3NT-1 W}
      - {ns: "5", ew: "6", weighted: [{score: 50, weight: 50%}, {score: -400, weight: 50%}]}
      - {ns: "7", ew: "8", artificial: {ns: A+, ew: A-}}
"""


def test_a_results_document_gives_the_other_tables(site: Page) -> None:
    id = site.open(PLAYED)
    form = Form(site, id)
    form.add(("3NT= W", "100"))
    said = form.tap("", files={"document": ("session.yaml", FIELD)})
    assert "From a document: 4 tables of this board." in said
    # The only table with the same result is this one.
    assert form.fields["own"] == "1"
    assert "Matchpoints, 6 tables, top 5" in said
    form.tap("enter")
    board = entered(site, id)["boards"][0]
    assert board["table"] == 2
    assert [row["ns"] for row in board["field"]] == ["1", None, "5", "7"]


@pytest.mark.parametrize(
    "content",
    [b"\xff\xfe", b"bridgelaw: 1", b"[" * 5000, FIELD.replace("board: 5", "board: 6").encode(), b"{}", b"a: &b [*b]"],
)
def test_a_document_that_cannot_be_read(site: Page, content: bytes) -> None:
    form = Form(site, site.open(PLAYED))
    form.tap("", 422, files={"document": ("session.yaml", content)})
    assert 'id="document-error"' in form.html


@pytest.mark.parametrize("uploaded", ["{", "[]", '{"results": 3}', '{"results": [{"score": "x"}]}', '{"results": [3]}'])
def test_a_hidden_field_that_somebody_has_changed(site: Page, uploaded: str) -> None:
    form = Form(site, site.open(PLAYED))
    answer = site.client.post(form.url, data={**form.fields, "uploaded": uploaded, "share.0": "100"})
    assert answer.status_code == 200


@pytest.mark.parametrize("name", ["outcome.0", "table"])
def test_an_outcome_that_is_none_of_ours(site: Page, name: str) -> None:
    form = Form(site, site.open(PLAYED))
    answer = site.client.post(form.url, data={**form.fields, name: "nonsense"})
    assert answer.status_code == 422


# --- entering -----------------------------------------------------------------------------------------------------


def test_a_stale_entry_keeps_what_was_made(site: Page) -> None:
    id = site.open(PLAYED)
    form = Form(site, id)
    form.add(("3NT= W", "100"))
    site.store.append("local", id, site.board(id).seen, [("changed", {"table": "7"})])
    said = form.tap("enter", 409)
    assert "The other director has entered something." in said
    assert form.rows()[1] == ("3NT= W", "100")
    form.tap("enter")
    assert site.board(id).closed


def test_the_same_tap_twice_is_entered_once(site: Page) -> None:
    id = site.open(PLAYED)
    form = Form(site, id)
    form.add(("3NT= W", "100"))
    form.tap("enter")
    form.tap("enter")
    assert len(site.board(id).sheet.scored) == 1


def test_a_score_can_be_changed_from_where_it_was(site: Page) -> None:
    id = site.open(PLAYED)
    form = Form(site, id)
    form.add(("3H-1 N", "60"), ("3NT= W", "40"))
    form.tap("", traveller="50; -100", penalty_side="NS", penalty="1")
    form.tap("enter", reason="of what we found", law="16C3")
    again = Form(site, id)
    assert again.rows() == [("3H-1 N", "60"), ("3NT= W", "40")]
    fields = ("law", "reason", "penalty_side", "penalty", "offending")
    assert [again.fields[name] for name in fields] == ["16C3", "of what we found", "NS", "1", "NS"]
    before = entered(site, id)
    again.tap("enter")
    assert own(entered(site, id)) == own(before)


def test_a_score_can_be_taken_back(site: Page) -> None:
    id = site.open(PLAYED)
    form = Form(site, id)
    form.add(("3NT= W", "100"))
    form.tap("enter")
    again = Form(site, id)
    again.tap("enter", reason="of a second look")
    assert len(site.board(id).sheet.scored) == 2
    last = Form(site, id)
    last.tap("back", 303)
    assert last.location == f"/t/{id}/score"
    assert not site.board(id).sheet.scored
    assert not site.board(id).closed
    # What was entered stays in the log.
    assert sum(entry.kind == "scored" for entry in site.board(id).sheet.entries) == 2


def test_after_play_without_an_auction_in_few_taps(site: Page) -> None:
    answer = site.post("/new", on="/new", board="7", table="3", called="after", go=False)
    assert answer.headers["location"].endswith("/score")
    id = answer.headers["location"].split("/")[2]
    form = Form(site, id)
    assert "The result at the table" in text(form.html)
    form.tap("table:-1", bid="3N", declarer="W")
    form.tap("add:0")
    form.tap("enter", offending="NS", law="12A1")
    assert site.board(id).closed


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", ["2017", "2007"])
@pytest.mark.parametrize("scoring", ["matchpoints", "imps", "vp", "total"])
def test_in_every_language(tmp_path: Path, language: str, edition: str, scoring: str) -> None:
    events = [*STORY, {"free": "N"}, {"result": "3NT -1 W"}]
    with page(tmp_path, language) as site:
        id = site.open(events, scoring=scoring, case={"edition": edition})
        form = Form(site, id)
        form.add(("3NT= W", "50"), ("3NT-1 W", "50"))
        form.tap("", traveller="" if scoring == "total" else "-400")
        form.tap("enter", law="72C" if edition == "2017" else "23")
        assert site.board(id).sheet.scored


def test_another_club_does_not_reach_it(site: Page) -> None:
    club = site.store.create_club("other", "Other", "a long code").id
    id = site.open(PLAYED, club=club)
    client: TestClient = site.client
    for path in ("score", "duties", "record", "poll"):
        assert client.get(f"/t/{id}/{path}").status_code == 404


# --- what rarely applies -----------------------------------------------------------------------------------------


def test_an_outcome_that_does_not_count_is_told_and_what_is_left_is_weighed(site: Page) -> None:
    id = site.open(PLAYED)
    form = Form(site, id)
    form.add(("3NT= W", "60"), ("3H-1 N", "40"))
    form.tap()
    at = next(name for name, value in form.fields.items() if name.startswith("outcome.") and value == "3H-1 N")
    barred: dict[str, Any] = {at.replace("outcome", "barred"): "suggested"}
    said = form.tap(**barred)
    assert "3♥ North" in said
    # Shares may be given with it or without it.
    assert "demonstrably suggested over a logical alternative" in said
    form.tap("enter")
    outcomes = entered(site, id)["ruled"]["adjust"]["outcomes"]
    assert {"result": "3H-1 N", "weight": "40%", "barred": "suggested"} in outcomes
    (board,) = entered(site, id)["boards"]
    assert "barred.suggested" in str(board["reasons"])
    assert "suggested" in Form(site, id).fields.values()
    # What is left has all of it.
    sheet = text(site.get(f"/t/{id}/record"))
    assert "3♥ North −1 −100 does not count" in sheet
    assert "3NT West = −400 100 %" in sheet


@pytest.mark.parametrize(
    ("found", "blame", "law"),
    [("favourable", "nobody", "86B1"), ("level", "one-side", "12C2(b)"), ("none", "both-sides", "86B2(c)")],
)
def test_law_86_is_asked_where_teams_play(site: Page, found: str, blame: str, law: str) -> None:
    assert "other_table" not in Form(site, site.open(PLAYED)).fields
    id = site.open(PLAYED, scoring="imps")
    form = Form(site, id)
    if found == "favourable":
        form.add(("3NT= W", "100"))
    said = form.tap(other_table=found, blame=blame, traveller="400")
    assert law in said
    form.tap("enter")
    (board,) = entered(site, id)["boards"]
    assert law in [reason["law"] for reason in board["reasons"]]
    again = Form(site, id)
    assert (again.fields["other_table"], again.fields["blame"], again.fields["kind"]) == (found, blame, "assigned")


def test_likely_in_place_of_weights_is_there_in_2007_alone(site: Page) -> None:
    assert "likely" not in Form(site, site.open(PLAYED)).fields
    id = site.open(called="after", case={"edition": "2007"})
    form = Form(site, id)
    form.tap("table:-1", bid="3N", declarer="W")
    form.add(("3NT= W", "60"), ("3NT-1 W", "40"))
    said = form.tap(likely="ACBL", offending="NS", traveller="-400 50 100", law="72B1")
    assert "the most favourable result that was likely" in said
    assert "12C1(e)" in said
    form.tap("enter")
    assert entered(site, id)["ruled"]["adjust"]["likely"] is True
    assert entered(site, id)["ruled"]["authority"] == "ACBL"
    assert Form(site, id).fields["likely"] == "ACBL"


def test_with_what_the_others_are_compared_is_kept_with_the_damage_of_ones_own(site: Page) -> None:
    id = site.open(PLAYED)
    form = Form(site, id)
    form.add(("3NT= W", "100"))
    own: dict[str, Any] = {"fault": "gambling-action", "could": "3NT+1 W", "compared": "actual"}
    form.tap(traveller="-400 50 100", **own)
    form.tap("enter")
    assert entered(site, id)["ruled"]["adjust"]["seen"] == "actual"
    again = Form(site, id)
    assert [again.fields[name] for name in own] == ["gambling-action", "3NT+1 W 100%", "actual"]


def test_a_board_that_was_not_played_gets_an_artificial_score(site: Page) -> None:
    id = site.open(called="after")
    form = Form(site, id)
    form.tap("unplayed")
    assert form.fields["kind"] == "artificial"
    form.tap("enter", ns="A+", ew="A-", offending="EW")
    assert entered(site, id)["ruled"]["results"] == [{"not_played": True}]
    assert "Not played" in text(site.get(f"/t/{id}/record"))
    assert Form(site, id).fields["unplayed"] == "on"


# --- a draft ------------------------------------------------------------------------------------------------------


def test_a_draft_is_there_again_after_the_poll_in_this_browser(site: Page) -> None:
    id = site.open(PLAYED)
    form = Form(site, id)
    form.tap("type", typed="3H-1 N")
    form.tap("poll", reason="what was typed last")
    assert form.location == f"/t/{id}/poll"
    back = Form(site, id)
    assert [outcome for outcome, _ in back.rows()] == ["3NT-1 W", "3H-1 N"]
    assert back.fields["reason"] == "what was typed last"
    # A poll that was entered meanwhile changes nothing of it; another browser sees nothing of it.
    site.store.append(LOCAL, id, len(site.store.read(LOCAL, id)), [("polled", {"asked": 0})])
    assert Form(site, id).rows() == back.rows()
    with TestClient(site.client.app, headers={"accept-language": "en"}) as other:
        assert Form(Page(other, site.store), id).rows() == [("3NT-1 W", "0")]
    back.tap("again")
    assert Form(site, id).rows() == [("3NT-1 W", "0")]


def test_a_draft_is_forgotten_when_it_was_entered_or_the_board_is_another_one(site: Page) -> None:
    id = site.open(PLAYED)
    form = Form(site, id)
    form.add(("3NT= W", "100"))
    form.tap()
    site.enter(id, [{"review": {"law": "16C3", "damage": True}}])
    assert ("3NT= W", "100") not in Form(site, id).rows()
    form = Form(site, id)
    form.add(("3NT= W", "100"))
    form.tap("enter")
    assert "Begin again" not in text(Form(site, id).html)


@pytest.mark.parametrize(("language", "word"), [("nl", "of"), ("de", "oder"), ("en", "or")])
def test_examples_of_what_could_be_typed_are_told_in_the_language(tmp_path: Path, language: str, word: str) -> None:
    with page(tmp_path, language) as site:
        form, wrong = Form(site, site.open(PLAYED)), dict[str, Any]({"share.0": "abc"})
        assert f"'60%', '0.6' {word} '3/5'" in form.tap("enter", 422, **wrong)
        assert f"'3NT= E' {word} 'pass'" in form.tap("enter", 422, traveller="4H= Q")


@pytest.mark.parametrize(("language", "ns", "ew"), [("en", "North-South", "East-West"), ("de", "Nord-Süd", "Ost-West")])
def test_sides_keep_their_hyphens_and_averages_say_whose_they_are(
    tmp_path: Path, language: str, ns: str, ew: str
) -> None:
    with page(tmp_path, language) as site:
        form = Form(site, site.open(called="after"))
        form.tap("unplayed")
        assert f"{ns} A−, {ew} A+" in form.tap(ns="A-", ew="A+", offending="NS")
        form = Form(site, site.open(PLAYED))
        form.add(("3NT= W", "100"))
        own: dict[str, Any] = {"side.0": "NS", "side.1": "EW", "share.0": "100", "share.1": "100"}
        said = form.tap(kind="split", **own)
        assert f"{ns} +50; {ew} −400" in said
